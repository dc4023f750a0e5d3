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
    """Base of every error that permgroups raises on purpose."""


class InvalidArgument(PermGroupsError, ValueError):
    """An option outside of what is expected."""


class InvalidPermutation(PermGroupsError, ValueError):
    """The input is not a permutation of the expected points."""


class ParseError(PermGroupsError, ValueError):
    """Text that does not follow its grammar; ``position`` is where it went wrong."""

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
    """What another package offers in the catalogue cannot be made; the message names the package."""


class NotInGroup(PermGroupsError, ValueError):
    """A permutation outside the group; ``level`` of ``levels`` is how far it sifted."""

    def __init__(self, message: str, level: int | None = None, levels: int | None = None):
        self.level = level
        self.levels = levels
        super().__init__(message)


class Impossible(PermGroupsError, ValueError):
    """The moves of an answer that says there are none; ``witness`` is what shows it."""

    def __init__(self, message: str, witness: object = None):
        self.witness = witness
        super().__init__(message)


class NotAHomomorphism(Impossible):
    """The given images of the generators do not extend to a homomorphism."""


class TooLarge(PermGroupsError, ValueError):
    """An input or an answer beyond a documented limit."""


class CertificateError(PermGroupsError):
    """A certificate that does not prove what it states."""


class BudgetExhausted(PermGroupsError):
    """The time that was given is over and there is nothing to return."""
