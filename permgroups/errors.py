"""The one exception family of the package.

A message says what was wrong, what was expected, and shows the offending piece.
"""

from __future__ import annotations

__all__ = [
    "BudgetExhausted",
    "CertificateError",
    "Impossible",
    "InvalidArgument",
    "InvalidPermutation",
    "NotAHomomorphism",
    "NotInGroup",
    "ParseError",
    "PermGroupsError",
    "PluginError",
    "TooLarge",
]


class PermGroupsError(Exception):
    """Base of every error that permgroups raises on purpose.

    >>> from permgroups import group
    >>> try:
    ...     group("M13")
    ... except PermGroupsError as error:
    ...     print(error)
    M13: the Mathieu groups are M11, M12, M22, M23, M24
    """


class InvalidArgument(PermGroupsError, ValueError):
    """An option outside of what is expected.

    >>> from permgroups.puzzles import cube
    >>> cube(3).solve("R U", method="luck")
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: method must be one of auto, table, ida, beam, phases, three-cycles, chain, not \
'luck'
    """


class InvalidPermutation(PermGroupsError, ValueError):
    """The input is not a permutation of the expected points.

    >>> from permgroups import PermGroup
    >>> PermGroup({"a": [1, 1, 0]})
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidPermutation: generator 'a' sends points 0 and 1 both to 1
    """


class ParseError(PermGroupsError, ValueError):
    """Text that does not follow its grammar; ``text`` is all of it, ``position`` is where it went wrong.

    >>> from permgroups.puzzles import cube
    >>> try:
    ...     cube(3).word("R U Q")
    ... except ParseError as error:
    ...     print(error.text[error.position :])
    Q
    """

    def __init__(self, message: str, text: str = "", position: int | None = None):
        self.text = text
        self.position = position
        if text and position is not None:
            start = max(0, position - 30)
            if "\n" in text.strip():
                message = f"line {text.count(chr(10), 0, position) + 1}: {message}"
            shown = text[start : position + 30].replace("\n", " ")
            message = f"{message}\n  {shown}\n  {' ' * (position - start)}^"
        super().__init__(message)


class PluginError(PermGroupsError):
    """What another package offers in the catalogue cannot be made; the message names the package.

    >>> from importlib.metadata import EntryPoint
    >>> from permgroups.plugins import Offer
    >>> Offer("puzzle", "egg", "eggs", EntryPoint("egg", "builtins:int", "permgroups.puzzles")).make(tuple)
    Traceback (most recent call last):
        ...
    permgroups.errors.PluginError: the puzzle 'egg' of the package eggs (builtins:int) is a int; expected a function \
that returns a tuple
    """


class NotInGroup(PermGroupsError, ValueError):
    """A permutation outside the group; ``level`` of ``levels`` is how far it sifted.

    >>> from permgroups import mathieu
    >>> try:
    ...     mathieu(12).factor("(1,2,3)")
    ... except NotInGroup as error:
    ...     print(error.level, error.levels)
    5 5
    """

    def __init__(self, message: str, level: int | None = None, levels: int | None = None):
        self.level = level
        self.levels = levels
        super().__init__(message)


class Impossible(PermGroupsError, ValueError):
    """The moves of an answer that says there are none; ``witness`` is what shows it.

    >>> from permgroups.lights import grid
    >>> grid(5, 5).solve("1" + "0" * 24).moves
    Traceback (most recent call last):
        ...
    permgroups.errors.Impossible: every button adds 0 to a sum over the lights 1, 3, 5, 6, 8, 10, …, 25, the change \
asked for does not
    """

    def __init__(self, message: str, witness: object = None):
        self.witness = witness
        super().__init__(message)


class NotAHomomorphism(Impossible):
    """The given images of the generators do not extend to a homomorphism.

    >>> from permgroups import cyclic
    >>> cyclic(4).hom({"a": "(1,2,3)"})
    Traceback (most recent call last):
        ...
    permgroups.errors.NotAHomomorphism: no homomorphism has these images: the pairs (g, image of g) generate a group \
of order 12, but the domain has order 4
    """


class TooLarge(PermGroupsError, ValueError):
    """An input or an answer beyond a documented limit.

    >>> from permgroups.puzzles import cube
    >>> cube(3).growth()
    Traceback (most recent call last):
        ...
    permgroups.errors.TooLarge: 43252003274489856000 states; breadth-first search takes at most 4000000000
    """


class CertificateError(PermGroupsError):
    """A certificate that does not prove what it states.

    >>> from dataclasses import replace
    >>> from permgroups import mathieu
    >>> replace(mathieu(11).certificate, order=7919).check()
    Traceback (most recent call last):
        ...
    permgroups.errors.CertificateError: the facts prove the order 7920, stated was 7919
    """


class BudgetExhausted(PermGroupsError):
    """The time that was given is over and there is nothing to return.

    >>> from permgroups.puzzles import cube
    >>> cube(3).explain("R U F L", effort=1)
    Traceback (most recent call last):
        ...
    permgroups.errors.BudgetExhausted: the short words were not finished in time; give more seconds or effort
    """
