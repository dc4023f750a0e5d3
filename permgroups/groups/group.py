"""``PermGroup``: a sympy ``PermutationGroup`` with named generators over a proved stabilizer chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup

from permgroups.errors import InvalidPermutation, NotInGroup, TooLarge
from permgroups.groups.chain import inverse_row
from permgroups.groups.elements import Elements
from permgroups.groups.inputs import checked_rows, default_names, read_element, read_generators
from permgroups.groups.queries import Queries
from permgroups.groups.served import ChainServed
from permgroups.groups.text import format_cycles
from permgroups.groups.words import Word

if TYPE_CHECKING:
    from permgroups.groups.homomorphism import Homomorphism
    from permgroups.groups.piece_system import PieceSystem
    from permgroups.groups.straight_line import StraightLine
    from permgroups.search.factoring import WordTables

__all__ = ["PermGroup"]

REPR_LIMIT = 500
_new_permutation = Permutation._af_new


class PermGroup(Queries, Elements, ChainServed, PermutationGroup):
    """A permutation group given by named generators.

    Parameters
    ----------
    *generators
        A mapping from names to permutations, a list of permutations, or permutations one by one.
        A permutation is a sympy ``Permutation``, an image row, a list of cycles (both 0-based), or
        cycle text read in ``labels``.
    labels
        The points' names in text, default '1' … 'n'; ``labels=range(n)`` reads 0-based text.
    degree
        The number of points, where the generators leave it open.

    Raises
    ------
    InvalidPermutation, ParseError, TooLarge
        With the generator's name and what was expected.

    Examples
    --------
    >>> G = PermGroup({"a": "(1,2,3,4,5,6,7,8,9,10,11)", "b": "(3,7,11,8)(4,10,5,6)"})
    >>> G.order()
    7920
    >>> G.certificate.check()
    True
    >>> G.moves["b"]
    Permutation(2, 6, 10, 7)(3, 9, 4, 5)
    """

    _names: tuple[str, ...]
    _rows: np.ndarray
    _labels: tuple[str, ...] | None

    def __new__(
        cls,
        *generators: Any,
        labels: Iterable[Any] | None = None,
        degree: int | None = None,
        dups: bool = True,
    ) -> PermGroup:
        names, rows, label_tuple = read_generators(generators, labels, degree)
        return cls.of_rows(names, rows, label_tuple)

    def __init__(self, *generators: Any, **options: Any):
        pass  # everything is set by __new__; sympy's own __init__ would build its lists eagerly

    @classmethod
    def of_rows(cls, names: tuple[str, ...], rows: np.ndarray, labels: tuple[str, ...] | None = None) -> PermGroup:
        """Return the group of checked uint16 rows."""
        self = object.__new__(cls)
        rows.flags.writeable = False
        state = self.__dict__
        state["_names"] = names
        state["_rows"] = rows
        state["_labels"] = labels
        return self

    @classmethod
    def from_rows(cls, rows: np.ndarray, labels: tuple[str, ...] | None = None) -> PermGroup:
        """Return the group of the rows of a two-dimensional array, with default names."""
        if rows.ndim != 2:
            raise InvalidPermutation(f"expected a two-dimensional array of image rows, not shape {rows.shape}")
        names = default_names(len(rows))
        return cls.of_rows(names, checked_rows(rows, names, labels), labels)

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_"):
            raise AttributeError(f"a PermGroup is immutable; {name!r} cannot be set")
        if name in ("_names", "_rows", "_labels"):
            raise AttributeError(f"a PermGroup is immutable; {name!r} cannot be set")
        if name != "_order":  # sympy's generators of elements store the order they counted; ours is proved
            object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a PermGroup is immutable; {name!r} cannot be deleted")

    # -- what sympy expects -------------------------------------------------------------------

    @property
    def args(self) -> tuple[Permutation, ...]:
        return self._args

    @cached_property
    def _args(self) -> tuple[Permutation, ...]:
        return tuple(_new_permutation(row) for row in self._rows.tolist())

    @property
    def func(self) -> Callable[..., PermGroup]:
        """A constructor that keeps names and labels, so that ``G.func(*G.args) == G``."""
        return _Rebuild(self)

    @cached_property
    def _generators(self) -> list[Permutation]:
        # sympy's meaning: no duplicates, no identities unless nothing else is left
        seen = dict.fromkeys(self._args)
        moving = [p for p in seen if not p.is_identity]
        return moving or [_new_permutation(list(range(self._degree)))]

    @property
    def generators(self) -> list[Permutation]:
        """The generators as sympy keeps them: no duplicates, no identities. A new list each time."""
        return list(self._generators)

    @property
    def _degree(self) -> int:
        return int(self._rows.shape[1])

    @property
    def degree(self) -> int:
        """The number of points."""
        return int(self._rows.shape[1])

    @property
    def _r(self) -> int:
        return len(self._generators)

    @cached_property
    def pieces(self) -> PieceSystem:
        """The points as orbits of oriented pieces, with what elements do to them."""
        from permgroups.groups.piece_system import piece_system

        return piece_system(self._rows)

    # -- names, labels, identity ----------------------------------------------------------------

    @property
    def moves(self) -> Mapping[str, Permutation]:
        """Every name with its permutation, in order, identities and duplicates included."""
        return self._moves

    @cached_property
    def _moves(self) -> Mapping[str, Permutation]:
        return MappingProxyType(dict(zip(self._names, self._args, strict=True)))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the moves, in order."""
        return self._names

    @property
    def rows(self) -> np.ndarray:
        """The moves as a read-only array of uint16 image rows."""
        return self._rows

    @property
    def labels(self) -> tuple[str, ...]:
        """The points' names in text."""
        if self._labels is None:
            return tuple(map(str, range(1, self.degree + 1)))
        return self._labels

    def _key(self) -> tuple[Any, ...]:
        return (self._names, self._rows.shape, self._rows.tobytes(), self._labels)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PermGroup):
            return False
        return self is other or self._key() == other._key()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._key())

    def _hashable_content(self) -> tuple[Any, ...]:
        return self._key()

    def __copy__(self) -> PermGroup:
        return self

    def __deepcopy__(self, memo: Any) -> PermGroup:
        return self

    def copy(self) -> PermGroup:
        """Return the group itself, which is immutable."""
        return self

    def __reduce__(self) -> Any:
        return _restore, (self._names, np.array(self._rows), self._labels)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.__reduce__()

    def __getnewargs__(self) -> tuple[Permutation, ...]:
        return self._args

    def __iter__(self) -> Iterator[Permutation]:
        return iter(self._generators)

    # -- text -----------------------------------------------------------------------------------

    def element(self, g: Any) -> Permutation:
        """Return ``g`` (a permutation in any accepted form, or a word of the group) as a ``Permutation``."""
        return _new_permutation(self.row_of(g).tolist())

    def row_of(self, g: Any) -> np.ndarray:
        if isinstance(g, Word):
            return self.row_of_word(g)
        return read_element(g, self.degree, self._labels)

    def format(self, g: Any) -> str:
        """Return cycle text in the group's labels."""
        return format_cycles(self.row_of(g).tolist(), self.labels)

    def to_text(self) -> str:
        """Return Python text that makes this group again, however long."""
        labels = self.labels
        moves = ", ".join(
            f"{name!r}: {format_cycles(row, labels)!r}"
            for name, row in zip(self._names, self._rows.tolist(), strict=True)
        )
        extra = ""
        if self._labels is not None:
            if self._labels == tuple(map(str, range(self.degree))):
                extra = f", labels=range({self.degree})"
            else:
                extra = f", labels={list(self._labels)!r}"
        elif self.degree and not (len(self._rows) and (self._rows[:, -1] != self.degree - 1).any()):
            extra = f", degree={self.degree}"
        return f"PermGroup({{{moves}}}{extra})"

    def __repr__(self) -> str:
        if self._rows.size <= 4 * REPR_LIMIT:
            text = self.to_text()
            if len(text) <= REPR_LIMIT:
                return text
        names = ", ".join(self._names[:12]) + (", …" if len(self._names) > 12 else "")
        return f"<PermGroup of degree {self.degree} with {len(self._names)} generators: {names}>"

    def __str__(self) -> str:
        return repr(self)

    def _sympystr(self, printer: Any) -> str:
        return repr(self)

    def _sympyrepr(self, printer: Any) -> str:
        return repr(self)

    def _latex(self, printer: Any) -> str:
        inside = ", ".join(Word([(name, 1)]).latex() for name in self._names[:12])
        return rf"\left\langle {inside} \right\rangle"

    def _repr_latex_(self) -> str:
        return f"${self._latex(None)}$"

    # -- words ----------------------------------------------------------------------------------

    def word(self, word: Word | str) -> Word:
        """Return a word in this group's names, parsing text."""
        return word if isinstance(word, Word) else Word(word, self._names)

    def evaluate(self, word: Word | str) -> Permutation:
        """Return the permutation of a word, its letters applied from left to right.

        >>> G = PermGroup({"a": "(1,2,3)", "b": "(1,2)"})
        >>> G.evaluate("a b'") == G.moves["a"] * G.moves["b"]**-1
        True
        """
        return _new_permutation(self.row_of_word(self.word(word)).tolist())

    def row_of_word(self, word: Word) -> np.ndarray:
        index = {name: i for i, name in enumerate(self._names)}
        row = np.arange(self.degree, dtype=np.uint16)
        powers: dict[tuple[str, int], np.ndarray] = {}
        for name, exponent in word.syllables:
            key = (name, exponent)
            if key not in powers:
                if name not in index:
                    shown = ", ".join(self._names[:12])
                    raise NotInGroup(f"the word has the letter {name!r}; the group's generators are {shown}")
                powers[key] = row_power(self._rows[index[name]], exponent)
            row = powers[key][row]
        return row

    def factor(self, g: Any) -> Word:
        """Return a word in the generators with ``evaluate(word) == g``.

        Raises
        ------
        NotInGroup
            If ``g`` is not an element, saying how far it sifted.

        Examples
        --------
        >>> G = PermGroup({"a": "(1,2,3,4)", "b": "(1,2)"})
        >>> w = G.factor("(1,3)")
        >>> G.format(G.evaluate(w))
        '(1,3)'
        """
        row = self.row_of(g)
        self.require_member(row)
        word = self._word_tables().factor(row)
        if (self.row_of_word(word) != row).any():
            raise AssertionError("the word does not multiply out to the element")
        return word

    def straight_line(self, g: Any) -> StraightLine:
        """Return a straight-line program for an element: always possible, even where words would be huge."""
        from permgroups.groups.straight_line import straight_line

        return straight_line(self, g)

    @property
    def longest_factor(self) -> int:
        """The largest number of letters that :meth:`factor` can return, known before any element is factored."""
        return self._word_tables().worst_case

    def _word_tables(self) -> WordTables:
        from permgroups.search.tables import word_tables_of

        return word_tables_of(self)

    def hom(self, images: Mapping[str, Any], *, codomain: PermGroup | None = None) -> Homomorphism:
        """Return the homomorphism with the given images of the generators, proved to be one.

        Raises
        ------
        NotAHomomorphism
            If no homomorphism has these images, with the orders that show it.
        """
        from permgroups.groups.homomorphism import Homomorphism

        return Homomorphism.from_images(self, images, codomain)


class _Rebuild:
    """The constructor of one group: permutations in place of its moves keep names and labels."""

    __name__ = "PermGroup"

    def __init__(self, group: PermGroup):
        self.group = group

    def __call__(self, *permutations: Any, **options: Any) -> PermGroup:
        group = self.group
        if permutations == group._args:
            return group
        if len(permutations) == len(group._names) and all(
            isinstance(p, Permutation) and p.size == group.degree for p in permutations
        ):
            rows = np.array([p.array_form for p in permutations], np.uint16).reshape(len(permutations), group.degree)
            return PermGroup.of_rows(group._names, rows, group._labels)
        return PermGroup(*permutations, **options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rebuild) and self.group == other.group

    def __hash__(self) -> int:
        return hash(self.group)


def _restore(names: tuple[str, ...], rows: np.ndarray, labels: tuple[str, ...] | None) -> PermGroup:
    checked_names, checked_rows, checked_labels = read_generators(
        (dict(zip(names, rows, strict=True)),), labels, rows.shape[1]
    )
    return PermGroup.of_rows(checked_names, checked_rows, checked_labels)


def row_power(row: np.ndarray, exponent: int) -> np.ndarray:
    """Return the row of a power, by squaring."""
    if abs(exponent) > 10**18:
        raise TooLarge(f"exponent {exponent} is beyond 10^18")
    base = row if exponent >= 0 else inverse_row(row)
    out = np.arange(len(row), dtype=np.uint16)
    k = abs(exponent)
    while k:
        if k & 1:
            out = base[out]
        base = base[base]
        k >>= 1
    return out
