"""Classes of subgroups, and which subgroups are maximal in which."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.element_table import ElementTable
from permgroups.groups.lattice.search import FoundClass, SubgroupSearch
from permgroups.kernels import subgroup_lists as _kernel
from permgroups.shown import Facts, Shown
from permgroups.shown import Rows as ShownRows

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = [
    "MAX_LATTICE_ORDER",
    "ConjugateSubgroups",
    "GivenClass",
    "SubgroupClass",
    "SubgroupLattice",
    "require_listable",
]

Rows = np.ndarray
MAX_LATTICE_ORDER = 100_000
MAX_MARKS = 2000  # classes of a table of marks
MAX_RELATED = 400  # classes whose maximal subgroups are shown
BUDGET = 20_000_000


def require_listable(G: PermGroup, asked: str = "the subgroups of a group are listed") -> None:
    """Raise :class:`TooLarge` if a group has too large an order for the list of its subgroups."""
    if G.order() > MAX_LATTICE_ORDER:
        raise TooLarge(
            f"{asked} up to order {MAX_LATTICE_ORDER}, not {G.order()}; "
            "normal_subgroups() and sylow_subgroup(p) have no such limit"
        )


class ConjugateSubgroups:
    """A conjugacy class of subgroups: a representative and how many there are, which is ``len``.

    Examples
    --------
    >>> from permgroups import mathieu
    >>> c = mathieu(11).maximal_subgroups()[0]
    >>> len(c), c.order, c.index, c.normalizer_order, c.is_normal
    (11, 720, 11, 720, False)
    >>> c.representative.is_transitive()
    False
    """

    def __init__(self, group: PermGroup, order: int, length: int):
        self.group = group
        self.order = order
        self._length = length

    @property
    def index(self) -> int:
        """The index of the subgroups."""
        return self.group.order() // self.order

    @property
    def normalizer_order(self) -> int:
        """The order of the normalizer of one of them."""
        return self.group.order() // self._length

    @property
    def is_normal(self) -> bool:
        """Whether there is only one."""
        return self._length == 1

    @property
    def representative(self) -> PermGroup:
        """One subgroup of the class, a :class:`~permgroups.groups.group.PermGroup`."""
        raise NotImplementedError

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return f"<{self._length} subgroup{'s' if self._length > 1 else ''} of order {self.order}>"


class GivenClass(ConjugateSubgroups):
    """A class that is known by a representative and its number of conjugates."""

    def __init__(self, group: PermGroup, representative: PermGroup, length: int):
        super().__init__(group, representative.order(), length)
        self._representative = representative

    @property
    def representative(self) -> PermGroup:
        """One subgroup of the class."""
        return self._representative


class SubgroupClass(ConjugateSubgroups):
    """A class of the lattice, with its number there; iteration gives its subgroups."""

    def __init__(self, lattice: SubgroupLattice, number: int, found: FoundClass):
        super().__init__(lattice.group, found.order, found.length)
        self._lattice = lattice
        self.number = number
        self._found = found

    @cached_property
    def _representative(self) -> PermGroup:
        return self._lattice.subgroup(self._found.gens)

    @property
    def representative(self) -> PermGroup:
        """One subgroup of the class."""
        return self._representative

    def normalizer(self) -> PermGroup:
        """Return the normalizer of the representative."""
        return self._lattice.subgroup(self._found.normalizer_gens)

    def __iter__(self) -> Iterator[PermGroup]:
        for gens in self._lattice.conjugate_generators(self._found):
            yield self._lattice.subgroup(gens)


class SubgroupLattice(Shown):
    """All subgroups of a group by conjugacy classes, sorted by order.

    Raises
    ------
    TooLarge
        If the group has more than 100,000 elements, 50,000 classes of subgroups or two million subgroups.

    Examples
    --------
    >>> from permgroups import alternating
    >>> lattice = SubgroupLattice(alternating(5))
    >>> lattice.classes[4:]
    (<6 subgroups of order 5>, <10 subgroups of order 6>, <6 subgroups of order 10>, <5 subgroups of order 12>, <1 subgroup of order 60>)
    >>> lattice.number_of_subgroups
    59
    >>> lattice.maximal[7]  # A4 has one normal subgroup of order 4 and four subgroups of order 3
    {3: 1, 2: 4}
    >>> lattice.subgroups_inside[7]  # and three of order 2, and the trivial one
    {3: 1, 2: 4, 1: 3, 0: 1}
    >>> lattice.maximal_classes
    (<5 subgroups of order 12>, <6 subgroups of order 10>, <10 subgroups of order 6>)
    """  # noqa: E501

    def __init__(self, G: PermGroup):
        require_listable(G)
        self.group = G
        self._search = SubgroupSearch(ElementTable(G))
        self.classes = tuple(SubgroupClass(self, i, found) for i, found in enumerate(self._search.classes))

    @property
    def number_of_subgroups(self) -> int:
        """How many subgroups there are."""
        return sum(map(len, self.classes))

    def __len__(self) -> int:
        return len(self.classes)

    def __repr__(self) -> str:
        return f"<SubgroupLattice of {self.number_of_subgroups} subgroups in {len(self)} classes>"

    def subgroup(self, numbers: Rows) -> PermGroup:
        """Return the group generated by elements, given by their numbers in the element table: their ranks.

        >>> from permgroups import symmetric
        >>> S4 = symmetric(4)
        >>> SubgroupLattice(S4).subgroup([S4.rank("(1,2)"), S4.rank("(2,3)")]).order()
        6
        """
        return self.group.subgroup_of_rows(self._search.table.rows[np.asarray(numbers, np.intp)])

    def meets(self, c: SubgroupClass, N: PermGroup) -> bool:
        """Return whether the representative of a class and a group have a common element besides the identity.

        All elements of the representative are listed.

        >>> from permgroups import symmetric
        >>> S4 = symmetric(4)
        >>> lattice = S4.subgroup_lattice()
        >>> [(c.order, lattice.meets(c, S4.socle())) for c in lattice.classes[1:5]]
        [(2, True), (2, False), (3, False), (4, True)]
        """
        search = self._search
        listed, stamp = np.zeros((2, search.table.order), np.int32)
        size = search.generate(search.classes[c.number].gens, listed, stamp, 1)
        return bool(N.contains_batch(search.table.rows[listed[1:size]]).any())

    def conjugate_generators(self, found: FoundClass) -> Rows:
        """Return the numbers of generators of every member of a class, an array with a row for each.

        >>> from permgroups import symmetric
        >>> lattice = symmetric(4).subgroup_lattice()
        >>> rows = lattice.conjugate_generators(lattice.classes[3]._found)
        >>> [lattice.subgroup(numbers).order() for numbers in rows]
        [3, 3, 3, 3]
        """
        return self._search.table.conjugate(found.gens[None, :], self._search.way(found)[:, None])

    @cached_property
    def _generators(self) -> Rows:
        """The generators of all subgroups, class by class, filled up with the identity."""
        found = self._search.classes
        width = max(len(c.gens) for c in found) or 1
        out = np.zeros((self.number_of_subgroups, width), np.int32)
        for c, first in zip(found, self._firsts.tolist(), strict=True):
            out[first : first + c.length, : len(c.gens)] = self.conjugate_generators(c)
        return out

    @cached_property
    def _lengths(self) -> Rows:
        return np.array([len(c) for c in self.classes], np.int64)

    @cached_property
    def _firsts(self) -> Rows:
        return np.concatenate([[0], np.cumsum(self._lengths)])[:-1]

    @cached_property
    def _orders(self) -> Rows:
        return np.array([c.order for c in self.classes], np.int64)

    @cached_property
    def maximal_classes(self) -> tuple[SubgroupClass, ...]:
        """The classes of maximal subgroups of the whole group, large ones first; found at first use and kept."""
        out: list[SubgroupClass] = []
        below = np.zeros(len(self), bool)
        below[-1] = True
        class_of = np.repeat(np.arange(len(self)), self._lengths)
        for c in range(len(self) - 2, -1, -1):
            if not below[c]:
                out.append(self.classes[c])
                below[class_of[self._inside(c)]] = True
        return tuple(out)

    def _inside(self, c: int) -> Rows:
        """Return the numbers of the proper subgroups of the representative of a class, large ones first."""
        search = self._search
        stamp = np.zeros(search.table.order, np.int32)
        listed = np.empty(search.table.order, np.int32)
        search.generate(search.classes[c].gens, listed, stamp, 1)
        out = np.empty(self.number_of_subgroups, np.int32)
        count = _kernel.subgroups_inside(
            self._generators, int(self._orders[c]), self._orders, self._firsts, self._lengths, stamp, 1, out
        )
        return out[:count].copy()

    @cached_property
    def _relations(self) -> tuple[list[dict[int, int]], list[dict[int, int]]]:
        """For every class: how many subgroups of each class its representative has, and how many maximal ones."""
        class_of = np.repeat(np.arange(len(self)), self._lengths)
        order_of = np.repeat(self._orders, self._lengths)
        n = self._search.table.order
        stamp, group = np.zeros((2, n), np.int32)
        marks = np.zeros(1, np.int64)
        inside, maximal = [], []
        for c in range(len(self) - 1):
            members = self._inside(c)
            covered = np.zeros(len(members), bool)
            at = 0
            while at < len(members):
                at = _kernel.maximal_among(
                    self._generators, order_of, members, covered, at, BUDGET, group, stamp, marks,
                    *self._search.arithmetic,
                )  # fmt: skip
            inside.append(_counts(class_of[members]))
            maximal.append(_counts(class_of[members[~covered]]))
        inside.append(_counts(class_of[: len(class_of) - 1][::-1]))
        maximal.append({c.number: len(c) for c in self.maximal_classes})
        return inside, maximal

    @property
    def subgroups_inside(self) -> list[dict[int, int]]:
        """For every class, how many proper subgroups of each class its representative contains: {class: number}.

        Counted for all classes at first use, with :attr:`maximal`.
        """
        return self._relations[0]

    @property
    def maximal(self) -> list[dict[int, int]]:
        """For every class, how many maximal subgroups of each class its representative has: the Hasse diagram."""
        return self._relations[1]

    def table_of_marks(self) -> np.ndarray:
        """Return the matrix of the numbers of fixed points of class j's representative on the cosets of class i's.

        >>> from permgroups import symmetric
        >>> SubgroupLattice(symmetric(3)).table_of_marks().tolist()
        [[6, 0, 0, 0], [3, 1, 0, 0], [2, 0, 2, 0], [1, 1, 1, 1]]
        """
        if len(self) > MAX_MARKS:
            raise TooLarge(f"tables of marks are made for up to {MAX_MARKS} classes, not {len(self)}")
        out = np.zeros((len(self), len(self)), np.int64)
        for i, (H, inside) in enumerate(zip(self.classes, self.subgroups_inside, strict=True)):
            for j, count in [(i, 1), *inside.items()]:
                # pairs (conjugate of K, conjugate of H above it), counted in two ways
                containing = len(H) * count // len(self.classes[j])
                out[i, j] = H.normalizer_order // H.order * containing
        return out

    def show(self, path: str | None = None) -> str:
        """Return the Hasse diagram of the classes as SVG, written to a file if a path is given.

        >>> from permgroups import alternating
        >>> print(alternating(4).subgroup_lattice().show().splitlines()[1])
        <title>The lattice of subgroups of A4: 10 subgroups in 5 classes</title>
        """
        from permgroups.show.lattice import lattice_svg

        svg = lattice_svg(self)
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(svg)
        return svg

    def summary(self) -> Facts:
        """Return the classes as a table: order, number of subgroups, and which are maximal in them.

        >>> from permgroups import symmetric
        >>> print(SubgroupLattice(symmetric(3)).summary())
        subgroup lattice
          subgroups  6
          classes    class  order  subgroups  maximal subgroups
                     0      1      1          none
                     1      2      3          1 of class 0
                     2      3      1          1 of class 0
                     3      6      1          1 of class 2, 3 of class 1
        """
        headings: tuple[str, ...] = ("class", "order", "subgroups")
        rows: list[tuple[object, ...]] = [(c.number, c.order, len(c)) for c in self.classes]
        if len(self) <= MAX_RELATED:
            headings = (*headings, "maximal subgroups")
            below = (", ".join(f"{n} of class {k}" for k, n in found.items()) for found in self.maximal)
            rows = [(*row, text or "none") for row, text in zip(rows, below, strict=True)]
        table = ShownRows(headings, rows)
        return Facts("subgroup lattice", [("subgroups", self.number_of_subgroups), ("classes", table)])

    def _repr_svg_(self) -> str:
        return self.show()


def _counts(numbers: Rows) -> dict[int, int]:
    found, first, count = np.unique(numbers, return_index=True, return_counts=True)
    order = np.argsort(first)
    return dict(zip(found[order].tolist(), count[order].tolist(), strict=True))
