"""GAP's text both ways: permutations, groups, ``.gap`` files with named moves, and words.

GAP counts points from 1, acts on the right as we do, and its text has no degree: ``degree=`` pads
what is read. Points are written as numbers, whatever the group's labels. GAP reads what ``to_gap``
writes, and ``from_gap`` reads what GAP prints; no GAP is needed for either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup

from permgroups.errors import InvalidArgument, InvalidPermutation, ParseError, TooLarge
from permgroups.groups.cycle_text import format_cycles
from permgroups.groups.group import PermGroup
from permgroups.groups.inputs import default_names
from permgroups.groups.words import Word
from permgroups.interop.gap_reader import GapGroup, GapPermutation, GapProgram, check_degree, padded, read_program
from permgroups.interop.gap_scanner import MAX_ENTRIES, read_word
from permgroups.wording import listed

__all__ = ["from_gap", "gap_assignments", "to_gap", "word_from_gap"]

# GAP cannot assign to its keywords, nor to the three functions with one-letter names
_RESERVED = re.compile(
    "and|atomic|break|continue|do|elif|else|end|false|fi|for|function|if|in|local|mod|not|od|or|quit|readonly|"
    "readwrite|rec|repeat|return|then|true|until|while|IsBound|Unbind|TryNextMethod|Info|Assert|QUIT|"
    "SaveWorkspace|Group|PermList|One|E|X|Z"
)


def to_gap(obj: PermutationGroup | Permutation | Word, *, name: str | None = None, prefix: str = "") -> str:
    """Return text that GAP reads as the same group, permutation or word.

    Parameters
    ----------
    obj
        A group, written ``Group([ … ])`` and ``Group(())`` if it has no generators; a permutation,
        written as cycles; or a word, a product in the variables of its generators (the identity is
        ``()``).
    name
        The variable to assign to. The text is then a program, a statement a line; that of a group
        first assigns its generators to variables with their names.
    prefix
        Put before the names of generators, in groups with ``name`` and in words. GAP cannot assign
        to its own functions, so that a move called ``E`` or ``Size`` needs one, say ``M_``.

    Raises
    ------
    ParseError
        If a name cannot be a variable in GAP.

    Examples
    --------
    >>> G = PermGroup({"R": "(1,2,3)", "U": "(1,2)"})
    >>> to_gap(G)
    'Group([ (1,2,3), (1,2) ])'
    >>> print(to_gap(G, name="G"))
    R:=(1,2,3);;
    U:=(1,2);;
    G:=Group([ R, U ]);;
    >>> to_gap(Permutation([1, 2, 0])), to_gap(Word("R U2' R"))
    ('(1,2,3)', 'R*U^-2*R')
    """
    lines: list[str] = []
    if isinstance(obj, PermutationGroup):
        if not isinstance(obj, PermGroup):
            obj = PermGroup(obj.generators, degree=obj.degree)
        moves = obj.moves
        cycles = [format_cycles(p.array_form) for p in moves.values()]
        if name is not None:
            variables = [_variable(move, prefix) for move in moves]
            if _variable(name) in variables:
                raise ParseError(f"{name!r} cannot be the group's variable: a generator has it; give a prefix")
            lines = [f"{variable}:={text};;" for variable, text in zip(variables, cycles, strict=True)]
            cycles = variables
        value = f"Group([ {', '.join(cycles)} ])" if cycles else "Group(())"
    elif isinstance(obj, Permutation):
        value = format_cycles(obj.array_form)
    elif isinstance(obj, Word):
        variable_of = {x: _variable(x, prefix) for x in obj.names}
        value = "*".join(variable_of[x] + (f"^{k}" if k != 1 else "") for x, k in obj.syllables) or "()"
    else:
        raise InvalidArgument(f"expected a group, a Permutation or a Word, not {type(obj).__name__}")
    if name is None:
        return value
    return "\n".join([*lines, f"{_variable(name)}:={value};;"])


def _variable(name: str, prefix: str = "") -> str:
    """Return the GAP variable of a name, special characters escaped by a backslash."""
    full = prefix + name
    if not full or not full.isascii() or not full.isprintable() or " " in full:
        raise ParseError(f"{full!r} cannot be a variable in GAP: only ASCII characters without blanks can")
    if not re.search("[A-Za-z_]", full):
        raise ParseError(f"{full!r} cannot be a variable in GAP: it has no letter in it; give a prefix such as 'M_'")
    if _RESERVED.fullmatch(full):
        raise ParseError(f"{full!r} cannot be a variable in GAP: it has a meaning there; give a prefix such as 'M_'")
    return re.sub(r"([^A-Za-z0-9_@])", r"\\\1", full)


def from_gap(text: str, degree: int | None = None, *, prefix: str = "") -> Permutation | PermGroup:
    """Return the permutation or the group that a GAP text stands for.

    Parameters
    ----------
    text
        What GAP prints or reads: ``(1,2,3)(4,5)``, ``PermList([2,3,1])``, ``Group((1,2,3),(1,2))``,
        ``Group([ … ])``, ``[ (1,2), … ]``, ``SymmetricGroup( [ 1 .. 5 ] )``, ``MathieuGroup(12)``,
        ``PSL(2,7)``, ``DihedralGroup(8)`` (of order 8), products and powers of permutations; or assignments
        such as those of a ``.gap`` file of a puzzle. The prompt ``gap>`` is passed over.
    degree
        The number of points, where it is more than the largest point moved.
    prefix
        Taken off the front of the generators' names, where they have it.

    Returns
    -------
    Permutation or PermGroup
        The value of the last expression that is not assigned. Where all are assigned: the group, if
        one is assigned; else the group of the list of permutations, if one is assigned or one is
        called ``Gen``; else the group of all permutations assigned. Generators keep the names they
        were assigned to, or are called a, b, … if one of them has none or two have the same.

    Raises
    ------
    ParseError
        If the text does not follow the grammar, with the position; if a point stands twice or is 0;
        if a name was never assigned; if it is not clear which group is meant.
    InvalidPermutation
        If the argument of ``PermList`` is no permutation, or a point is beyond the degree.
    TooLarge
        If the text is longer than ``MAX_CHARACTERS``, a point larger than ``MAX_DEGREE``, or the
        values have more than ``MAX_ENTRIES`` entries.

    Examples
    --------
    >>> from_gap("( 1, 2, 3)( 4,15)").size
    15
    >>> from_gap("Group( [ (1,2,3), (1,2) ] )", degree=5)
    PermGroup({'a': '(1,2,3)', 'b': '(1,2)'}, degree=5)
    >>> G = from_gap("M_U:=(1,2,3,4); M_D:=(5,6,7,8); Gen:=[M_D, M_U]; ip:=[[1],[5]];", prefix="M_")
    >>> G.names
    ('D', 'U')
    >>> from_gap("(1,2)(2,3)")
    Traceback (most recent call last):
        ...
    permgroups.errors.ParseError: the point 2 stands twice; cycles must be disjoint
      (1,2)(2,3)
            ^
    """
    check_degree(degree)
    program = read_program(text)
    value = program.last if program.last is not None else _meant(program)
    if isinstance(value, GapPermutation):
        return _permutation(value, degree)
    if isinstance(value, GapGroup):
        return _group(value.generators, degree, prefix)
    if _is_permutations(value):
        return _group(value, degree, prefix)
    hint = f"; write PermList([{listed(value)}])" if isinstance(value, list) else ""
    raise ParseError(f"the text ends with numbers, not with a permutation or a group{hint}", text, len(text))


def gap_assignments(text: str) -> dict[str, Any]:
    """Return what a GAP text assigns: permutations, groups, numbers and lists of these by name.

    Numbers are left as written, so that points in lists count from 1.

    Examples
    --------
    >>> found = gap_assignments("M_U:=(1,2,3,4);; Gen:=[M_U]; ip:=[[1],[2,3]];")
    >>> found["ip"], found["M_U"]
    ([[1], [2, 3]], Permutation(0, 1, 2, 3))
    """

    def converted(value: Any) -> Any:
        if isinstance(value, GapPermutation):
            return _permutation(value, None)
        if isinstance(value, GapGroup):
            return _group(value.generators, None, "")
        return [converted(item) for item in value] if isinstance(value, list) else value

    return {name: converted(value) for name, value in read_program(text).assigned.items()}


def word_from_gap(text: str, names: Iterable[str], *, prefix: str = "") -> Word:
    """Return the word of a GAP product in the given generators.

    Parameters
    ----------
    text
        Such as ``x1*x2^-1*(x1*x3)^2``; the identity is ``<identity ...>``, ``One(G)`` or ``()``.
        Nothing but ``*`` stands between factors: ``ab`` is one name here.
    names
        The generators.
    prefix
        What the names have in front of them in the text.

    Raises
    ------
    ParseError
        If the text is not such a product or has another name, with the position.
    TooLarge
        If an exponent or the word is beyond the limits of ``Word``.

    Examples
    --------
    >>> word_from_gap("x1*x2^-1*(x1*x3)^2", ["x1", "x2", "x3"]).syllables
    (('x1', 1), ('x2', -1), ('x1', 1), ('x3', 1), ('x1', 1), ('x3', 1))
    >>> word_from_gap("<identity ...>", ["a"])
    Word('1')
    """
    return read_word(text, {prefix + name: name for name in names})


def _meant(program: GapProgram) -> Any:
    """Return the value that a text with assignments only stands for."""
    assigned = program.assigned
    groups = [name for name, value in assigned.items() if isinstance(value, GapGroup)]
    lists = [name for name, value in assigned.items() if (value or name == "Gen") and _is_permutations(value)]
    for kind, found in (("groups", groups), ("lists of permutations", lists)):
        if len(found) == 1 or "Gen" in found:
            return assigned["Gen" if "Gen" in found else found[0]]
        if found:
            raise ParseError(f"the text assigns the {kind} {listed(found)}; end it with the one you mean")
    moves = [value for value in assigned.values() if isinstance(value, GapPermutation)]
    if not moves:
        raise ParseError(f"the text assigns no permutation, only {listed(assigned)}")
    return moves


def _is_permutations(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, GapPermutation) for item in value)


def _needed(rows: Sequence[np.ndarray], degree: int | None) -> int:
    need = max(
        (int(moved[-1]) + 1 for row in rows if len(moved := np.flatnonzero(row != np.arange(len(row))))), default=0
    )
    if degree is None:
        return max((len(row) for row in rows), default=0)
    if need > degree:
        raise InvalidPermutation(f"the text moves the point {need}, but the degree is {degree}")
    return degree


def _permutation(value: GapPermutation, degree: int | None) -> Permutation:
    n = _needed([value.row], degree)
    return Permutation._af_new(padded(value.row, n)[:n].tolist())


def _group(generators: Sequence[GapPermutation], degree: int | None, prefix: str) -> PermGroup:
    rows = [value.row for value in generators]
    n = _needed(rows, degree)
    if n * len(rows) > MAX_ENTRIES:
        raise TooLarge(f"{len(rows)} generators of degree {n} have more than {MAX_ENTRIES} entries")
    names: Sequence[str | None] = [
        None if value.name is None else value.name.removeprefix(prefix) for value in generators
    ]
    if None in names or len(set(names)) < len(names):
        names = default_names(len(rows))
    return PermGroup({str(name): padded(row, n)[:n] for name, row in zip(names, rows, strict=True)}, degree=n)
