"""Conjugacy classes as sets with a representative, and the list of all of them with its proof.

Which way a group goes: symmetric and alternating groups by partitions, small groups by looking at every element, full
wreath products by theory, all others by random search until the class equation holds; see the
modules of that name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.checks import whole
from permgroups.errors import InvalidPermutation, NotInGroup, ParseError, TooLarge
from permgroups.groups.backtrack.commuting import centralizer_rows, conjugating_row
from permgroups.groups.class_equation import ClassEquation
from permgroups.groups.class_finders import Finder, finder_of
from permgroups.groups.class_labels import ByLabels
from permgroups.groups.class_search import ByInvariants
from permgroups.groups.classes_by_colourings import ByColourings
from permgroups.groups.classes_by_theory import ByPartitions
from permgroups.groups.classes_of_wreath_products import ByWreathProduct
from permgroups.groups.cycle_text import cycles_as_maths
from permgroups.groups.cycle_types import cycle_type
from permgroups.groups.rows import element_order, inverse_row, own_generators, row_power
from permgroups.other_names import OtherNames
from permgroups.shown import Facts, Shown
from permgroups.shown import Rows as ShownRows
from permgroups.wording import lettered

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["ConjugacyClass", "ConjugacyClasses", "class_of_row", "conjugacy_classes"]

Rows = np.ndarray

MAX_LISTED = 2_000_000  # elements of a class, one by one


class ConjugacyClass(Shown, OtherNames, Set):
    """A conjugacy class of a group: a set of permutations, known by a representative and the centralizer.

    Examples
    --------
    >>> from permgroups import symmetric
    >>> c = symmetric(4).conjugacy_class("(1,2)(3,4)")
    >>> c.size, c.order, c.cycle_type, c.centralizer().order()
    (3, 2, (2, 2), 8)
    >>> c.representative, c.centralizer_order, c.rows().tolist()
    (Permutation(0, 1)(2, 3), 8, [[1, 0, 3, 2], [3, 2, 1, 0], [2, 3, 0, 1]])
    >>> from sympy.combinatorics import Permutation
    >>> c == {Permutation([1, 0, 3, 2]), Permutation([2, 3, 0, 1]), Permutation([3, 2, 1, 0])}
    True
    """

    def __init__(
        self,
        group: PermGroup,
        row: Rows,
        size: int,
        centralizer: list[Rows] | None = None,
        among: ConjugacyClasses | None = None,
        index: int = -1,
    ):
        self.group = group
        self.row = row
        self.size = size
        self._centralizer_rows = centralizer
        self._among = among
        self.index = index  # the place in the list of all classes, -1 where that was not made

    def summary(self) -> Facts:
        """Return an element, and how many there are and of which order.

        >>> from permgroups import mathieu
        >>> print(mathieu(11).conjugacy_classes()[-1].summary())
        conjugacy class
          an element                (1,3,5,7,9,11,2,4,6,8,10)
          size                      720
          order of the elements     11
          lengths of cycles         11
          order of the centralizer  11
        """
        element = cycles_as_maths(self.row.tolist(), self.group.labels)
        return Facts(
            "conjugacy class",
            [
                ("an element", element),
                ("size", self.size),
                ("order of the elements", self.order),
                ("lengths of cycles", " ".join(map(str, self.cycle_type))),
                ("order of the centralizer", self.centralizer_order),
            ],
        )

    @property
    def representative(self) -> Permutation:
        """An element of the class."""
        return Permutation._af_new(self.row.tolist())

    @cached_property
    def order(self) -> int:
        """The order of the elements."""
        return element_order(self.row)

    @cached_property
    def cycle_type(self) -> tuple[int, ...]:
        """The lengths of the cycles of the elements, falling, fixed points included."""
        return cycle_type(self.row)

    @property
    def centralizer_order(self) -> int:
        """The number of elements that commute with the representative."""
        return self.group.order() // self.size

    def centralizer(self) -> PermGroup:
        """Return the elements of the group that commute with the representative."""
        return self._centralizer

    @cached_property
    def _centralizer(self) -> PermGroup:
        rows = self._centralizer_rows
        if rows is None:
            rows = (
                centralizer_rows(self.group, self.row[None, :])[0]
                if self._among is None
                else self._among.centralizer_rows(self.index)
            )
        C = self.group.subgroup_of_rows(np.array(rows, np.uint16).reshape(len(rows), self.group.degree))
        if C.order() * self.size != self.group.order():
            raise AssertionError("the class and the centralizer do not fit together")
        return C

    def power(self, k: int) -> ConjugacyClass:
        """Return the class of the k-th powers.

        >>> from permgroups import mathieu
        >>> classes = mathieu(11).conjugacy_classes()
        >>> classes[-1].power(-1) is classes[-2], classes[-1].power(11) is classes[0]
        (True, True)
        """
        row = row_power(self.row, whole("k", k) % self.order)
        return class_of_row(self.group, row) if self._among is None else self._among.of_row(row)

    def __len__(self) -> int:
        return self.size

    def __contains__(self, g: object) -> bool:
        try:
            row = self.group.row_of(g)
        except (InvalidPermutation, ParseError):
            return False
        if self._among is not None:
            return int(self._among.numbers_of(row[None, :])[0]) == self.index
        if not self.group.contains_batch(row[None, :])[0]:
            return False
        return conjugating_row(self.group, self.row, row) is not None

    def rows(self) -> Rows:
        """Return all elements as uint16 rows, the representative first; they are listed at the first call and kept.

        Raises
        ------
        TooLarge
            If the class has more than two million elements.
        """
        if self.size > MAX_LISTED:
            raise TooLarge(f"the class has {self.size} elements; up to {MAX_LISTED} are listed")
        return self._all_rows

    @cached_property
    def _all_rows(self) -> Rows:
        gens = own_generators(self.group.rows)
        # rows with different keys are different, and the size says when all are there
        weights = np.random.default_rng(0).integers(-(2**62), 2**62, self.group.degree)
        layers, seen = [self.row[None, :]], (self.row * weights).sum(keepdims=True)
        while len(layers[-1]):
            layer = np.concatenate([g[layers[-1][:, inverse_row(g)]] for g in gens] or [layers[-1][:0]])
            keys, first = np.unique(layer @ weights, return_index=True)
            new = ~np.isin(keys, seen, assume_unique=True)
            layers.append(layer[first[new]])
            seen = np.concatenate([seen, keys[new]])
        rows = np.concatenate(layers)
        if len(rows) != self.size:
            raise AssertionError("the class has another size than its centralizer says, or two rows have the same key")
        return rows

    def __iter__(self) -> Iterator[Permutation]:
        return (Permutation._af_new(row) for row in self.rows().tolist())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ConjugacyClass):
            return self.size == other.size and self.group.equals(other.group) and other.representative in self
        return Set.__eq__(self, other)

    def __hash__(self) -> int:
        return hash((self.size, self.cycle_type))

    @classmethod
    def _from_iterable(cls, it: Any) -> set[Permutation]:
        return set(it)

    def __repr__(self) -> str:
        return (
            f"<ConjugacyClass of {self.group.format(self.representative)}: {self.size} elements of order {self.order}>"
        )


class ConjugacyClasses(Shown, Sequence[ConjugacyClass]):
    """All conjugacy classes of a group, by the order of the elements, then by size; the identity comes first.

    Examples
    --------
    >>> from permgroups import mathieu
    >>> classes = mathieu(11).conjugacy_classes()
    >>> classes
    <10 conjugacy classes of a group of order 7920>
    >>> classes.names
    ['1a', '2a', '3a', '4a', '5a', '6a', '8a', '8b', '11a', '11b']
    >>> classes.sizes
    (1, 165, 440, 990, 1584, 1320, 990, 990, 720, 720)
    >>> classes.orders, classes.exponent
    ((1, 2, 3, 4, 5, 6, 8, 8, 11, 11), 1320)
    >>> classes.certificate, classes.certificate.check()
    (<ClassEquation: 10 classes with 7920 elements>, True)
    """

    def __init__(self, group: PermGroup, finder: Finder):
        self.group = group
        self._finder = finder
        types = [cycle_type(f.row) for f in finder.found]
        facts = [
            (lcm(*set(kind)), f.size, kind, f.row.astype(">u2").tobytes(), number)
            for number, (f, kind) in enumerate(zip(finder.found, types, strict=True))
        ]
        self._place = np.empty(len(facts), np.int64)
        self._classes = []
        for place, (*_, number) in enumerate(sorted(facts)):
            f = finder.found[number]
            self._place[number] = place
            self._classes.append(ConjugacyClass(group, f.row, f.size, f.centralizer, self, place))
        self._number = np.argsort(self._place)

    def __len__(self) -> int:
        return len(self._classes)

    def __getitem__(self, index: Any) -> Any:
        return self._classes[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(lambda a, b: a == b, self, other))

    def __hash__(self) -> int:
        return hash(self.sizes)

    def __repr__(self) -> str:
        return f"<{len(self)} conjugacy classes of a group of order {self.group.order()}>"

    def summary(self) -> Facts:
        """Return the classes as a table.

        >>> from permgroups import symmetric
        >>> print(symmetric(3).conjugacy_classes().summary())
        conjugacy classes
          order of the group  6
          classes             name  size  order  cycles   an element
                              1a    1     1      1 1 1    ()
                              2a    3     2      2 1      (2,3)
                              3a    2     3      3        (1,2,3)
        """
        rows = [
            (name, c.size, c.order, " ".join(map(str, c.cycle_type)), cycles_as_maths(c.row.tolist(), c.group.labels))
            for name, c in zip(self.names, self, strict=True)
        ]
        table = ShownRows(("name", "size", "order", "cycles", "an element"), rows)
        return Facts("conjugacy classes", [("order of the group", self.group.order()), ("classes", table)])

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the classes."""
        return tuple(c.size for c in self)

    @property
    def orders(self) -> tuple[int, ...]:
        """The orders of the elements."""
        return tuple(c.order for c in self)

    @property
    def names(self) -> list[str]:
        """The names of the classes, the order of the elements with a letter: 1a, 2a, 2b, …"""
        seen: Counter[int] = Counter()
        out = []
        for c in self:
            out.append(f"{c.order}{lettered(seen[c.order])}")
            seen[c.order] += 1
        return out

    @property
    def representative_rows(self) -> Rows:
        """The representatives as an array of uint16 rows.

        >>> from permgroups import symmetric
        >>> symmetric(3).conjugacy_classes().representative_rows.tolist()
        [[0, 1, 2], [0, 2, 1], [1, 2, 0]]
        """
        return np.array([c.row for c in self], np.uint16).reshape(len(self), self.group.degree)

    def numbers_of(self, rows: Rows) -> Rows:
        """Return the place of the class of every row of a batch, -1 outside of the group.

        >>> from permgroups import alternating
        >>> classes = alternating(4).conjugacy_classes()
        >>> classes.numbers_of(np.array([[1, 0, 3, 2], [1, 2, 0, 3], [2, 0, 1, 3], [1, 0, 2, 3]])).tolist()
        [1, 2, 3, -1]
        """
        numbers = self._finder.numbers(rows)
        return np.where(numbers < 0, -1, self._place[numbers])

    def keys_of(self, rows: Rows) -> Rows:
        """Return numbers that conjugate elements share, nothing if the classes were not found by such numbers.

        Elements that are not conjugate may share one, too.

        >>> from permgroups import mathieu
        >>> classes = mathieu(24).conjugacy_classes()
        >>> len(classes), len(set(classes.keys_of(classes.representative_rows).tolist()))
        (26, 21)
        """
        return self._finder.keys(rows) if isinstance(self._finder, ByInvariants) else np.empty(0, np.int64)

    @property
    def is_fast(self) -> bool:
        """Whether the class of an element is found without a search through the group.

        >>> from permgroups import mathieu, symmetric
        >>> symmetric(20).conjugacy_classes().is_fast, mathieu(24).conjugacy_classes().is_fast
        (True, False)
        """
        return not isinstance(self._finder, ByInvariants)

    def look_up_by_labels(self) -> None:
        """Look at every element of the group once, so that the class of an element is found by its rank from now on.

        Returns nothing; time and memory grow with the order. Nothing is done where partitions or labels give the class.

        >>> from permgroups import mathieu
        >>> classes = mathieu(12).conjugacy_classes()
        >>> before = classes.is_fast
        >>> classes.look_up_by_labels()
        >>> before, classes.is_fast
        (False, True)
        """
        if isinstance(self._finder, (ByInvariants, ByWreathProduct, ByColourings)):
            labels = ByLabels(self.group)
            self._place = np.argsort(labels.numbers(self.representative_rows))
            self._finder = labels

    def of_row(self, row: Rows) -> ConjugacyClass:
        """Return the class of an element given as a row.

        Raises
        ------
        NotInGroup
            If it is not in the group.

        Examples
        --------
        >>> from permgroups import alternating
        >>> A = alternating(5)
        >>> A.conjugacy_classes().of_row(A.row_of("(1,2,3,4,5)"))
        <ConjugacyClass of (1,2,3,4,5): 12 elements of order 5>
        """
        place = int(self.numbers_of(row[None, :])[0])
        if place < 0:
            self.group.require_member(row)
            raise NotInGroup("the permutation is not in the group")
        return self._classes[place]

    def centralizer_rows(self, index: int) -> list[Rows]:
        """Return generators of the centralizer of a representative, given its place, as a list of rows.

        Written down for symmetric and alternating groups, else found by an exhaustive search.

        >>> from permgroups import symmetric
        >>> S = symmetric(4)
        >>> classes = S.conjugacy_classes()
        >>> [S.format(row) for row in classes.centralizer_rows(classes.names.index("4a"))]
        ['(1,2,3,4)']
        """
        if isinstance(self._finder, ByPartitions):
            return self._finder.centralizer_rows(int(self._number[index]))
        return centralizer_rows(self.group, self._classes[index].row[None, :])[0]

    def power_map(self, k: int) -> list[int]:
        """Return for every class the place of the class of its k-th powers, as a list.

        >>> from permgroups import alternating
        >>> classes = alternating(5).conjugacy_classes()
        >>> classes.names, [classes.names[i] for i in classes.power_map(2)]
        (['1a', '2a', '3a', '5a', '5b'], ['1a', '1a', '3a', '5b', '5a'])
        """
        k = whole("k", k)
        rows = np.array([row_power(c.row, k % c.order) for c in self], np.uint16)
        return self.numbers_of(rows.reshape(len(self), self.group.degree)).tolist()

    @cached_property
    def exponent(self) -> int:
        """The least common multiple of the orders of all elements."""
        return lcm(*self.orders)

    @property
    def certificate(self) -> ClassEquation:
        """The proof that these are all classes; ``check()`` searches for centralizers and conjugating elements anew."""
        return ClassEquation(self.group, self.representative_rows, self.sizes)


def class_of_row(G: PermGroup, row: Rows) -> ConjugacyClass:
    """Return the class of an element given as a row, without the list of all classes."""
    rows, order = centralizer_rows(G, row[None, :])
    return ConjugacyClass(G, row, G.order() // order, rows)


def conjugacy_classes(G: PermGroup) -> ConjugacyClasses:
    """Return all classes, in the way that suits the group.

    Raises
    ------
    TooLarge
        If there are too many classes, or too many of them with elements that only a search can tell apart.
    """
    return ConjugacyClasses(G, finder_of(G))
