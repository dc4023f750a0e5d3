"""Live Sage groups, elements and words, both ways.

Our points 0 … n−1 are Sage's 1 … n. Groups go over as image lists with ``canonicalize=False``,
which keeps the generators' order, number and degree (cycle text loses trailing fixed points). Sage
knows no names of generators; ``names=`` gives them back. Sage acts on the right as we do, so that
products and words need no reversal.

Sage is imported inside the functions that make Sage objects only; reading them needs no import.
"""

from __future__ import annotations

import re
import reprlib
import signal
import sys
import threading
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

from sympy.combinatorics import Permutation, PermutationGroup

from permgroups.errors import InvalidArgument, InvalidPermutation, NotInGroup, PermGroupsError
from permgroups.groups.group import PermGroup
from permgroups.groups.inputs import default_names, read_element
from permgroups.groups.words import Word
from permgroups.interop.gap_reader import check_degree
from permgroups.interop.gap_scanner import read_word

__all__ = [
    "SageMissing",
    "element_from_sage",
    "element_to_sage",
    "from_sage",
    "to_sage",
    "word_from_sage_text",
    "word_to_sage",
]

# one of these must come before any other part of Sage: the first exist in modular installations only
_ENTRANCES = ("sage.all__sagemath_gap", "sage.all__sagemath_groups", "sage.all")


class SageMissing(PermGroupsError, ImportError):
    """Sage is not installed, or cannot be imported here.

    >>> from permgroups import mathieu
    >>> try:
    ...     order = to_sage(mathieu(11)).order()
    ... except SageMissing:                          # then without it
    ...     order = mathieu(11).order()
    >>> order
    7920
    """


def _permutation_group() -> Any:
    """Return Sage's ``PermutationGroup``, importing Sage without leaving its SIGINT handler behind."""
    if not any(name in sys.modules for name in _ENTRANCES):
        if threading.current_thread() is not threading.main_thread():
            raise SageMissing("Sage can be imported in the main thread only; use it there before starting threads")
        before = signal.getsignal(signal.SIGINT)
        try:
            _enter()
        finally:
            if before is not None:  # None: a handler that was not set from Python, which cannot be set again
                signal.signal(signal.SIGINT, before)
    return import_module("sage.groups.perm_gps.permgroup").PermutationGroup


def _enter() -> None:
    for name in _ENTRANCES:
        try:
            import_module(name)
        except ModuleNotFoundError as missing:
            if missing.name not in (name, "sage"):
                raise
        else:
            return
    raise SageMissing(
        "Sage is not installed; pip install 'permgroups-proofs[sage]' brings the part of it that is needed"
    )


def to_sage(G: PermutationGroup) -> Any:
    """Return the group as a Sage ``PermutationGroup`` on the points 1 … n.

    The generators keep their order, identities and repetitions included. Without any, Sage lists
    the identity. Names and labels stay behind.

    Raises
    ------
    SageMissing
        If Sage is not installed.

    Examples
    --------
    >>> from permgroups import dihedral
    >>> try:
    ...     square = to_sage(dihedral(4)).gens()[0].tuple()      # the rotation, on 1 … 4
    ... except SageMissing:
    ...     square = tuple(dihedral(4).rows[0] + 1)
    >>> list(map(int, square))
    [2, 3, 4, 1]
    """
    PermutationGroup_ = _permutation_group()
    group = G if isinstance(G, PermGroup) else PermGroup(G.generators, degree=G.degree)
    images = (group.rows.astype("int64") + 1).tolist()
    return PermutationGroup_(images, domain=range(1, group.degree + 1), canonicalize=False)


def from_sage(H: Any, names: Iterable[str] | None = None, labels: Iterable[Any] | None = None) -> PermGroup:
    """Return the group of the generators ``H.gens()``, in their order.

    Parameters
    ----------
    H
        A Sage permutation group. Its i-th domain element is our point i.
    names
        The generators' names, default a, b, …. Empty for a trivial group without generators.
    labels
        The points' names in text, default the domain elements' text.

    Raises
    ------
    InvalidArgument
        If H is no permutation group of Sage, the number of names is wrong, one is given twice, or the text of a domain
        element, such as a tuple, cannot be a label.
    InvalidPermutation
        If the number of labels is wrong.

    Notes
    -----
    ``from_sage(to_sage(G), G.names, G.labels) == G``.

    Examples
    --------
    >>> from types import SimpleNamespace as Like    # what is asked of a group of Sage and its elements
    >>> H = Like(domain=lambda: ["x", "y", "z"], gens=lambda: [Like(tuple=lambda: ("y", "z", "x"))])
    >>> G = from_sage(H, names=["r"])
    >>> G.order(), G.labels, G.element("r")
    (3, ('x', 'y', 'z'), Permutation(0, 1, 2))
    """
    if isinstance(H, PermutationGroup) or not (hasattr(H, "domain") and hasattr(H, "gens")):
        raise InvalidArgument(
            f"expected a permutation group of Sage, not {reprlib.repr(H)}; text that Sage prints is read by "
            "PermGroup(text) and group(text)"
        )
    domain = list(H.domain())
    position = {point: i for i, point in enumerate(domain)}
    rows = [[position[image] for image in x.tuple()] for x in H.gens()]
    given = default_names(len(rows)) if names is None else tuple(names)
    if not given and all(row == sorted(row) for row in rows):
        rows = []
    if len(given) != len(rows) or len(set(given)) < len(given):
        raise InvalidArgument(f"the group has {len(rows)} generators; expected as many different names, not {given}")
    try:
        return PermGroup(dict(zip(given, rows, strict=True)), labels=domain if labels is None else labels)
    except (InvalidArgument, InvalidPermutation) as refused:
        if labels is None:
            refused.add_note("give labels= to name the points of this Sage group")
        raise


def element_to_sage(parent: Any, p: Any) -> Any:
    """Return a permutation as an element of a Sage group.

    Parameters
    ----------
    parent
        A Sage permutation group, or a ``PermGroup``, which goes to Sage first.
    p
        A permutation in any form that ``PermGroup`` takes, its text in the parent's labels or
        domain; or a word if the parent is a ``PermGroup``.

    Raises
    ------
    NotInGroup
        If the permutation is not in the group.
    SageMissing
        If the parent is a ``PermGroup`` and Sage is not installed.

    Examples
    --------
    >>> class Group:                                 # what is asked of a group of Sage
    ...     domain = staticmethod(lambda: ["x", "y", "z"])
    ...     __call__ = staticmethod(lambda images: f"images {images}")
    >>> element_to_sage(Group(), "(x,y)")
    "images ['y', 'x', 'z']"
    """
    if isinstance(parent, PermutationGroup):
        group = parent if isinstance(parent, PermGroup) else PermGroup(parent.generators, degree=parent.degree)
        p, parent = group.element(p), to_sage(parent)
    domain = list(parent.domain())
    usual = domain == list(range(1, len(domain) + 1))
    row = read_element(p, len(domain), None if usual else tuple(map(str, domain)))
    try:
        return parent([domain[i] for i in row.tolist()])
    except (TypeError, ValueError) as refused:
        raise NotInGroup(f"Sage refuses the permutation: {refused}") from refused


def element_from_sage(x: Any, degree: int | None = None) -> Permutation:
    """Return a Sage permutation as a sympy ``Permutation``.

    Parameters
    ----------
    x
        An element of a Sage permutation group; the i-th element of its domain is our point i.
    degree
        The size of the result, default the size of the domain. The element must fix the points
        beyond a smaller degree.

    Raises
    ------
    InvalidPermutation
        If the element moves a point beyond the degree.

    Examples
    --------
    >>> from types import SimpleNamespace as Like    # what is asked of an element of Sage
    >>> x = Like(parent=lambda: Like(domain=lambda: [1, 2, 3, 4]), tuple=lambda: (2, 3, 1, 4))
    >>> element_from_sage(x), element_from_sage(x, degree=3).size
    (Permutation(3)(0, 1, 2), 3)
    >>> element_from_sage(x, degree=2)
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidPermutation: the element moves 3, point 2, but the degree is 2
    """
    check_degree(degree)
    if not (hasattr(x, "parent") and hasattr(x, "tuple")):
        raise InvalidArgument(f"expected an element of a permutation group of Sage, not {reprlib.repr(x)}")
    domain = list(x.parent().domain())
    position = {point: i for i, point in enumerate(domain)}
    row = [position[image] for image in x.tuple()]
    if degree is not None:
        for i in range(degree, len(row)):
            if row[i] != i:
                raise InvalidPermutation(f"the element moves {domain[i]}, point {i}, but the degree is {degree}")
        row = row[:degree] + list(range(len(row), degree))
    return Permutation._af_new(row)


def word_to_sage(word: Word | str, H: Any, names: Sequence[str] | None = None) -> Any:
    """Return the element of a Sage group that a word in its generators evaluates to.

    Parameters
    ----------
    word
        A word, or its text in the names.
    H
        Any Sage group with ``gens()``, permutation groups and free groups among them.
    names
        The names of ``H.gens()``, default ``H.gen_names()`` or ``H.variable_names()`` if H has
        names, else a, b, ….

    Raises
    ------
    NotInGroup
        If the word has a letter that is no generator's name.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> from types import SimpleNamespace as Like    # what is asked of a group of Sage
    >>> G = cube(3).group
    >>> H = Like(gens=lambda: G.generators, one=lambda: G.identity)
    >>> word_to_sage("R U R' U'", H, G.names).order()
    6
    """
    gens = H.gens()
    given = _names_in_sage(H, len(gens)) if names is None else tuple(names)
    generator = dict(zip(given, gens, strict=True))
    out = H.one()
    for name, exponent in (word if isinstance(word, Word) else Word(word, given)).syllables:
        if name not in generator:
            raise NotInGroup(f"the word has the letter {name!r}; the group's generators are {', '.join(given)}")
        out = out * generator[name] ** exponent
    return out


def _names_in_sage(H: Any, count: int) -> tuple[str, ...]:
    for method in ("gen_names", "variable_names"):
        try:
            return tuple(getattr(H, method)())
        except (AttributeError, ValueError):
            continue
    return default_names(count)


def word_from_sage_text(text: str, names: Iterable[str]) -> Word:
    """Return the word that Sage's text spells, as ``word_problem`` and free groups print it.

    ``x1``, ``x2``, … also stand for the first, the second, … of the names, as in Sage's
    ``word_problem``, unless one of the names is of this form itself; ``1`` is the identity.

    Raises
    ------
    ParseError
        If the text is not a product of powers of the names, with the position.

    Examples
    --------
    >>> word_from_sage_text("x1^-2*x2", ["R", "U"])
    Word("R2' U")
    >>> word_from_sage_text("(R*U)^2", ["R", "U"])
    Word('R U R U')
    """
    given = tuple(names)
    variables = {name: name for name in given}
    if not any(re.fullmatch("x[0-9]+", name) for name in given):
        variables |= {f"x{i}": name for i, name in enumerate(given, 1)}
    return Word() if text.strip() == "1" else read_word(text, variables)
