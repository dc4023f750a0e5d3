"""``PermGroup``: a sympy ``PermutationGroup`` with named generators over a proved stabilizer chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup

from permgroups.checks import is_whole
from permgroups.errors import InvalidArgument, InvalidPermutation
from permgroups.groups.inputs import checked_rows, default_names, read_generators
from permgroups.groups.methods.action import Action
from permgroups.groups.methods.classes import Classes
from permgroups.groups.methods.conjugacy import Conjugacy
from permgroups.groups.methods.elements import Elements
from permgroups.groups.methods.inherited import Inherited
from permgroups.groups.methods.isomorphism import Isomorphisms
from permgroups.groups.methods.lattice import Lattice
from permgroups.groups.methods.membership import Membership
from permgroups.groups.methods.normal_structure import NormalStructure
from permgroups.groups.methods.objects import Objects
from permgroups.groups.methods.presentations import Presentations
from permgroups.groups.methods.printing import Printing
from permgroups.groups.methods.structure import Names
from permgroups.groups.methods.subgroups import Subgroups
from permgroups.groups.methods.sympy_caches import SympyCaches
from permgroups.groups.methods.words import Words
from permgroups.groups.piece_system import PieceSystem
from permgroups.other_names import OtherNames
from permgroups.wording import listed

__all__ = ["PermGroup"]

_new_permutation = Permutation._af_new


class PermGroup(
    Words,
    Membership,
    Subgroups,
    NormalStructure,
    Lattice,
    Elements,
    Action,
    Isomorphisms,
    Objects,
    Conjugacy,
    Names,
    Classes,
    Presentations,
    Inherited,
    Printing,
    OtherNames,
    SympyCaches,
    PermutationGroup,
):
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
        """Return the group of named uint16 rows, trusted to be permutations; the array becomes read-only.

        :meth:`from_rows` checks them, and so does the constructor.

        >>> rows = np.array([[1, 2, 3, 0], [2, 1, 0, 3]], np.uint16)
        >>> PermGroup.of_rows(("r", "s"), rows)
        PermGroup({'r': '(1,2,3,4)', 's': '(1,3)'})
        """
        self = object.__new__(cls)
        rows.flags.writeable = False
        state = self.__dict__
        state["_names"] = names
        state["_rows"] = rows
        state["_labels"] = labels
        return self

    @classmethod
    def from_rows(cls, rows: np.ndarray, labels: tuple[str, ...] | None = None) -> PermGroup:
        """Return the group of the rows of a two-dimensional array, with default names.

        Raises :class:`InvalidPermutation` if the array has another shape or a row is no permutation.

        >>> PermGroup.from_rows(np.array([[1, 2, 3, 0], [2, 1, 0, 3]]))
        PermGroup({'a': '(1,2,3,4)', 'b': '(1,3)'})
        """
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
        """The moves as permutations, identities and duplicates included, as a tuple: what sympy calls the arguments.

        >>> PermGroup({"r": "(1,2,3)", "s": "(1,2)"}).args
        (Permutation(0, 1, 2), Permutation(2)(0, 1))
        """
        return self._args

    @cached_property
    def _args(self) -> tuple[Permutation, ...]:
        return tuple(_new_permutation(row) for row in self._rows.tolist())

    @property
    def func(self) -> Callable[..., PermGroup]:
        """A constructor that keeps names and labels, so that ``G.func(*G.args) == G``.

        >>> G = PermGroup({"r": "(N,E,S,W)"}, labels="NESW")
        >>> G.func(G.args[0] ** 2)
        PermGroup({'r': '(N,S)(E,W)'}, labels=['N', 'E', 'S', 'W'])
        """
        return _Rebuild(self)

    @cached_property
    def _generators(self) -> list[Permutation]:
        # sympy's meaning: no duplicates, no identities unless nothing else is left
        seen = dict.fromkeys(self._args)
        moving = [p for p in seen if not p.is_identity]
        return moving or [_new_permutation(list(range(self._degree)))]

    @property
    def generators(self) -> list[Permutation]:
        """The generators as sympy keeps them: no duplicates, no identities. A new list each time.

        Of a trivial group it is the identity alone.

        >>> PermGroup({"a": "(1,2)", "b": "()", "c": "(1,2)"}).generators
        [Permutation(0, 1)]
        """
        return list(self._generators)

    @property
    def _degree(self) -> int:
        return int(self._rows.shape[1])

    @property
    def degree(self) -> int:
        """The number of points.

        >>> from permgroups.puzzles import cube
        >>> cube(3).group.degree  # the stickers
        54
        """
        return int(self._rows.shape[1])

    @property
    def _r(self) -> int:
        return len(self._generators)

    @property
    def pieces(self) -> PieceSystem:
        """The points as orbits of oriented pieces, with what elements do to them.

        >>> from permgroups.puzzles import cube
        >>> len(cube(3).group.pieces)  # corners and edges
        20
        """
        return self.known.pieces

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
        """The names of the moves, in order.

        >>> from permgroups.puzzles import cube
        >>> cube(3).group.names
        ('R', 'L', 'U', 'D', 'F', 'B')
        """
        return self._names

    @property
    def rows(self) -> np.ndarray:
        """The moves as a read-only array of uint16 image rows.

        >>> PermGroup({"r": "(1,2,3,4)", "s": "(1,3)"}).rows.tolist()
        [[1, 2, 3, 0], [2, 1, 0, 3]]
        """
        return self._rows

    @property
    def labels(self) -> tuple[str, ...]:
        """The points' names in text, as a tuple: by default the numbers from 1.

        >>> PermGroup("(1,2,3)").labels, PermGroup("(N,E,S,W)", labels="NESW").labels
        (('1', '2', '3'), ('N', 'E', 'S', 'W'))
        """
        if self._labels is None:
            return tuple(map(str, range(1, self.degree + 1)))
        return self._labels

    @property
    def given_labels(self) -> tuple[str, ...] | None:
        """The labels as a tuple, None where they are the numbers from 1.

        >>> PermGroup("(1,2,3)").given_labels, PermGroup("(0,1,2)", labels=range(3)).given_labels
        (None, ('0', '1', '2'))
        """
        return self._labels

    def point(self, given: Any) -> int:
        """Return a point from its number, from 0, or from its label.

        >>> PermGroup({"r": "(N,E,S,W)"}, labels="NESW").point("S")
        2
        """
        if isinstance(given, str):
            if given in self.labels:
                return self.labels.index(given)
            raise InvalidArgument(f"no point has the label {given[:40]!r}; the labels are {listed(self.labels)}")
        if is_whole(given) and 0 <= given < self.degree:
            return int(given)
        raise InvalidArgument(f"a point must be one of 0 … {self.degree - 1} or a label, not {given!r}")

    def points(self, given: Iterable[Any]) -> list[int]:
        """Return points from their numbers, from 0, or labels, as a list of numbers.

        Raises :class:`InvalidArgument` if something is no point, or if it is no list.

        >>> PermGroup({"r": "(N,E,S,W)"}, labels="NESW").points(["S", 1])
        [2, 1]
        """
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise InvalidArgument(f"expected a list of points, not {given!r}")
        listed_points = list(given)
        if all(type(p) is int and 0 <= p < self.degree for p in listed_points):
            return listed_points
        return [self.point(p) for p in listed_points]

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
        """Return the group itself, which is immutable.

        >>> G = PermGroup("(1,2,3)")
        >>> G.copy() is G
        True
        """
        return self

    def __reduce__(self) -> Any:
        return _restore, (self._names, np.array(self._rows), self._labels)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.__reduce__()

    def __getnewargs__(self) -> tuple[Permutation, ...]:
        return self._args

    def __iter__(self) -> Iterator[Permutation]:
        return iter(self._generators)


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
