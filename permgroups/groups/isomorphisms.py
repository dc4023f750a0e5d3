"""Whether two permutation groups are isomorphic, with the isomorphism or the reason why there is none.

Random pairs of elements find most isomorphisms; a proof that there is none is an invariant that differs or an
exhausted search for images of generators, on multiplication tables up to order 3000 and on numbered elements up to
order 200,000. Symmetric and alternating groups on their own points need no search.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from permgroups.answers import Answer
from permgroups.errors import TooLarge
from permgroups.groups.element_table import MAX_ELEMENTS, ElementTable
from permgroups.groups.homomorphism import Homomorphism
from permgroups.groups.names.abelian import name_of_abelian_group
from permgroups.groups.numbered_isomorphisms import Kinds, image_tuples, kind_difference, small_generators
from permgroups.groups.table_colours import ColouredTable
from permgroups.groups.table_isomorphisms import coloured, isomorphism_map
from permgroups.groups.word_fingerprints import extends, generating_pair, graph_chain, graph_images, random_graph
from permgroups.shown import Facts

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["IsomorphismTest", "isomorphism_test", "one_of_each"]

MAX_TABLE = 1500  # the order up to which multiplication tables are searched
FIRST_ROUNDS = 3  # of random images before invariants are asked
ROUNDS = 8
MANY_ROUNDS = 12  # where nothing else can be done


@dataclass(frozen=True, eq=False)
class IsomorphismTest(Answer):
    """Whether two groups are isomorphic: the isomorphism, or the reason why there is none.

    Examples
    --------
    >>> from permgroups import alternating, dihedral, group
    >>> yes = alternating(5).is_isomorphic(group("PSL(2,5)"))
    >>> yes.isomorphism, yes.length, yes.lower_bound, yes.witness, yes.check()
    (<Homomorphism from degree 5 to degree 6>, 2, 2, None, True)
    >>> yes.moves("(1,2,3)").order(), yes.summary().title
    (3, 'homomorphism')
    >>> no = dihedral(4).is_isomorphic(group("Q8"))
    >>> print(no)
    not isomorphic: one has 5, the other 1 elements of order 2
    >>> no.witness, no.check()
    ('one has 5, the other 1 elements of order 2', True)
    """

    domain: PermGroup
    codomain: PermGroup
    images: np.ndarray | None
    difference: str = ""

    @property
    def witness(self) -> str | None:
        """The reason why there is no isomorphism, in words; None if there is one."""
        return self.difference or None

    @property
    def isomorphism(self) -> Homomorphism:
        """The isomorphism; raises :class:`~permgroups.errors.Impossible` if there is none."""
        self.require()
        assert self.images is not None
        return Homomorphism(self.domain, self.codomain, self.images)

    @property
    def moves(self) -> Homomorphism:
        """The same: what the question asked for; raises :class:`~permgroups.errors.Impossible`, too."""
        return self.isomorphism

    @property
    def length(self) -> int:
        """The number of generators that have images; raises :class:`~permgroups.errors.Impossible` without an
        isomorphism.
        """
        self.require()
        return len(self.domain.rows)

    @property
    def lower_bound(self) -> int:
        """The same: every generator needs an image; 0 without an isomorphism."""
        return self.length if self else 0

    def check(self) -> bool:
        """Return whether the answer holds: the isomorphism by the orders of the groups of pairs and of images; the
        reason by asking anew.
        """
        if self.images is None:
            return isomorphism_test(self.domain, self.codomain).difference == self.difference
        inside = bool(self.codomain.contains_batch(self.images).all())
        return inside and extends(self.domain, self.domain.rows, self.images)

    def summary(self) -> Facts:
        """Return the isomorphism, or why there is none."""
        return self.isomorphism.summary() if self else super().summary()

    def __str__(self) -> str:
        return "isomorphic" if self else f"not isomorphic: {self.difference}"

    def __repr__(self) -> str:
        return f"<IsomorphismTest: {self}>"


def isomorphism_test(G: PermGroup, H: PermGroup) -> IsomorphismTest:
    """Return whether two groups are isomorphic.

    Raises
    ------
    TooLarge
        If random search finds no isomorphism, no invariant differs, and the order is over 200,000.
    """
    order = G.order()
    if order != H.order():
        return IsomorphismTest(G, H, None, f"one has order {order}, the other {H.order()}")
    if order == 1:
        return IsomorphismTest(G, H, np.tile(np.arange(H.degree, dtype=np.uint16), (len(G.rows), 1)))
    if G.degree == H.degree and H.contains_batch(G.rows).all():
        return IsomorphismTest(G, H, np.array(G.rows))  # the orders agree: the same group
    if order <= MAX_TABLE:
        return _by_tables(G, H)
    rng = np.random.default_rng(0)
    pair = generating_pair(G, rng)
    for rounds in (FIRST_ROUNDS, ROUNDS if order <= MAX_ELEMENTS else MANY_ROUNDS):
        graph = None if pair is None else random_graph(G, pair, H, rng, rounds)
        if graph is not None:
            return IsomorphismTest(G, H, graph_images(graph, G.rows))
        reason = _quick_difference(G, H)
        if reason:
            return IsomorphismTest(G, H, None, reason)
    if order > MAX_ELEMENTS:
        raise TooLarge(
            f"no isomorphism was found at random, and an exhaustive search is made up to order {MAX_ELEMENTS}, "
            f"not {order}"
        )
    return _by_numbers(G, H)


def one_of_each(groups: Iterable[PermGroup]) -> list[PermGroup]:
    """Return the first group of each isomorphism type, in their order."""
    found: list[tuple[PermGroup, ColouredTable | None]] = []
    for G in groups:
        table = coloured(G) if 1 < G.order() <= MAX_TABLE else None
        if not any(_same(G, table, *other) for other in found):
            found.append((G, table))
    return [G for G, _ in found]


def _same(G: PermGroup, own: ColouredTable | None, H: PermGroup, other: ColouredTable | None) -> bool:
    if own is None or other is None:
        return bool(isomorphism_test(G, H))
    return G.order() == H.order() and isomorphism_map(own, other)[0] is not None


def _by_tables(G: PermGroup, H: PermGroup) -> IsomorphismTest:
    into, reason = isomorphism_map(coloured(G), coloured(H))
    if into is None:
        return IsomorphismTest(G, H, None, reason)
    first, second = ElementTable(G), ElementTable(H)
    return IsomorphismTest(G, H, second.rows[into[first.generators]])


def _by_numbers(G: PermGroup, H: PermGroup) -> IsomorphismTest:
    first, second = Kinds(ElementTable(G)), Kinds(ElementTable(H))
    reason = kind_difference(first, second)
    if reason:
        return IsomorphismTest(G, H, None, reason)
    gens = small_generators(first)
    for images, _ in image_tuples(first, gens, second):
        graph = graph_chain(G, first.table.rows[gens], second.table.rows[images])
        assert graph is not None
        return IsomorphismTest(G, H, graph_images(graph, G.rows))
    return IsomorphismTest(G, H, None, "an exhaustive search for images of generators found none")


def _quick_difference(G: PermGroup, H: PermGroup) -> str:
    if G.is_abelian != H.is_abelian:
        return "one is abelian, the other is not"
    if G.is_abelian:
        first_name, second_name = name_of_abelian_group(G).name, name_of_abelian_group(H).name
        return "" if first_name == second_name else f"one is {first_name}, the other {second_name}"
    for what, of in (("derived subgroup", lambda X: X.derived_subgroup()), ("center", lambda X: X.center())):
        first, second = of(G).order(), of(H).order()
        if first != second:
            return f"the {what} of one has order {first}, of the other {second}"
    return ""
