"""Ranks, random elements, transitivity, orbits, blocks, conjugacy, cycle types, words."""

from collections import Counter
from math import comb, factorial, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups import PermGroup, alternating, cyclic, dihedral, direct_product, mathieu, symmetric, wreath_product
from permgroups.errors import InvalidArgument, NotInGroup, TooLarge
from permgroups.groups.cycle_types import cycle_type
from permgroups.puzzles import cube
from tests.corpus import LABELS, corpus

CORPUS = corpus()
SMALL = [i for i, (_, G) in enumerate(CORPUS) if G.order() <= 2000]


@pytest.mark.parametrize("i", range(len(CORPUS)), ids=LABELS)
def test_rank_and_unrank_are_inverse(i):
    G = CORPUS[i][1]
    order = G.order()
    for rank in {0, order - 1, order // 2, order // 3}:
        assert G.rank(G.unrank(rank)) == rank
    for row in G.random_rows(4, i):
        assert (np.array(G.unrank(G.rank(row)).array_form, int) == row).all()


@pytest.mark.parametrize("i", SMALL, ids=[LABELS[i] for i in SMALL])
def test_unrank_lists_every_element_once(i):
    G = CORPUS[i][1]
    elements = {tuple(G.unrank(r).array_form) for r in range(G.order())}
    assert len(elements) == G.order()
    types = Counter(cycle_type(np.array(e)) for e in elements)
    assert G.cycle_types() == dict(sorted(types.items()))


@pytest.mark.parametrize("i", range(len(CORPUS)), ids=LABELS)
def test_factor_gives_a_word_that_multiplies_out(i):
    G = CORPUS[i][1]
    for row in G.random_rows(3, i + 5):
        word = G.factor(row)
        assert (G.row_of_word(word) == row).all()
        assert len(word) <= G.longest_factor
    for name, p in G.moves.items():
        assert G.evaluate(G.factor(p)) == p, name


def test_random_is_uniform_and_seeded():
    G = alternating(4)
    counts = Counter(tuple(row) for row in G.random_rows(12_000, 1).tolist())
    assert len(counts) == 12
    # chi-squared with 11 degrees of freedom: 40 has probability below 10^-4
    assert sum((c - 1000) ** 2 / 1000 for c in counts.values()) < 40
    assert G.random(seed=5) == G.random(seed=5)
    assert (symmetric(60).random_rows(3, 9) == symmetric(60).random_rows(3, 9)).all()


def test_membership_of_a_batch():
    G = cube(3).group
    inside = G.random_rows(50, 0)
    assert G.contains_batch(inside).all()
    swapped = inside.copy()
    swapped[:, [0, 2]] = swapped[:, [2, 0]]
    assert not G.contains_batch(swapped).any()


def test_not_in_group_says_how_far_it_sifted():
    with pytest.raises(NotInGroup) as caught:
        mathieu(12).factor("(1,2)")
    assert (caught.value.levels, 0 <= caught.value.level <= 5) == (5, True)


@pytest.mark.parametrize(
    ("G", "k"), [(mathieu(11), 4), (mathieu(12), 5), (mathieu(22), 3), (mathieu(23), 4), (mathieu(24), 5),
                 (symmetric(6), 6), (alternating(6), 4), (cyclic(5), 1), (dihedral(4), 1), (symmetric(1), 1),
                 (direct_product(cyclic(2), cyclic(2)), 0)],
)  # fmt: skip
def test_transitivity_degrees(G, k):
    assert G.transitivity_degree == k


def test_sharp_transitivity():
    assert mathieu(11).is_sharply_transitive(4) and mathieu(12).is_sharply_transitive(5)
    assert not mathieu(24).is_sharply_transitive(5)
    assert symmetric(5).is_sharply_transitive(5) and symmetric(5).is_sharply_transitive(4)


def test_orbits_on_sets_and_tuples():
    M = mathieu(12)
    sizes = sorted(o.size for o in M.orbits_on(6))
    assert sizes == [132, 792] and sum(sizes) == comb(12, 6)
    assert [o.size for o in M.orbits_on(3, "tuples")] == [1320]
    hexad = min(M.orbits_on(6), key=lambda o: o.size).representative
    assert len(M.orbit(hexad, "sets")) == 132
    assert M.orbit(3) == set(range(12))
    assert M.orbit([0, 1]) == {(i, j) for i in range(12) for j in range(12) if i != j}
    with pytest.raises(TooLarge):
        mathieu(24).orbits_on(12, "tuples")


@pytest.mark.parametrize("i", SMALL, ids=[LABELS[i] for i in SMALL])
def test_orbit_sizes_divide_and_add_up(i):
    G = CORPUS[i][1]
    if G.degree >= 2 and comb(G.degree, 2) <= 500:
        for action, total in (("sets", comb(G.degree, 2)), ("tuples", G.degree * (G.degree - 1))):
            found = G.orbits_on(2, action)
            assert sum(o.size for o in found) == total
            assert all(G.order() % o.size == 0 and len(G.orbit(o.representative, action)) == o.size for o in found)


def test_restrict_keeps_labels():
    G = PermGroup({"a": "(N,S)"}, labels="NESW")
    H = G.restrict()
    assert H.labels == ("N", "S") and H.degree == 2 and repr(H) == "PermGroup({'a': '(N,S)'}, labels=['N', 'S'])"


def test_blocks():
    W = wreath_product(symmetric(3), symmetric(4))
    assert [sorted(map(s.count, set(s))) for s in W.minimal_blocks()] == [[3, 3, 3, 3]]
    assert not W.is_primitive()
    assert W.action_on_blocks(W.minimal_blocks()[0]).image().order() == 24
    assert len(cyclic(30).minimal_blocks()) == 3
    assert direct_product(cyclic(2), cyclic(2)).minimal_blocks() is False
    with pytest.raises(InvalidArgument, match="blocks to blocks"):
        symmetric(4).action_on_blocks([0, 0, 2, 2])


def test_conjugating_elements():
    A = alternating(5)
    x = A.conjugating_element("(1,2,3,4,5)", "(1,3,5,2,4)")
    assert x is None  # conjugate in S5 only
    y = symmetric(5).conjugating_element("(1,2,3,4,5)", "(1,3,5,2,4)")
    g, h = A.element("(1,2,3,4,5)"), A.element("(1,3,5,2,4)")
    assert y**-1 * g * y == h
    assert A.is_conjugate("(1,2,3)", "(3,4,5)")


def test_cycle_types_by_theory_and_by_enumeration_agree():
    for n in (9, 10):
        G = symmetric(n)
        theory = G.cycle_types()
        assert sum(theory.values()) == factorial(n)
        chain = alternating(n)
        assert sum(chain.cycle_types().values()) == factorial(n) // 2
        assert all(theory[k] == v for k, v in chain.cycle_types().items())
    from permgroups.groups.cycle_types import _by_enumeration

    assert _by_enumeration(symmetric(8)) == symmetric(8).cycle_types()
    with pytest.raises(TooLarge, match="100000000"):
        cube(3).group.cycle_types()


def test_cosets():
    G = mathieu(11)
    H = G.stabilizer(0)
    T = G.coset_transversal(H)
    assert len(T) == 11 and T[0].is_identity
    assert len({0 ^ t for t in T}) == 11
    table = G.coset_table(H)
    assert all(sorted(column) == list(range(11)) for column in zip(*table, strict=True))


def test_products():
    G = symmetric(3) * alternating(4)
    assert (G.order(), G.degree, isinstance(G, PermGroup)) == (72, 7, True)
    for r, m in ((2, 3), (3, 4), (4, 2)):
        assert wreath_product(cyclic(r), symmetric(m)).order() == r**m * factorial(m)
    assert wreath_product(cyclic(2), PermGroup("(1,2)", degree=3)).order() == 2**3 * 2


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 9), st.integers(0, 10**6))
def test_order_of_random_groups_by_orbit_stabilizer(n, seed):
    rng = np.random.default_rng(seed)
    G = PermGroup([rng.permutation(n) for _ in range(2)])
    order, H = 1, G
    for point in range(n):
        order *= len(H.orbit(point))
        H = H.stabilizer(point)
    assert G.order() == order == prod(len(o) for o in G.basic_orbits)


def test_the_same_seed_gives_the_same_chain():
    a, b = cube(4).group, PermGroup(dict(cube(4).moves))
    assert a.base == b.base and (a.chain().strong == b.chain().strong).all()
