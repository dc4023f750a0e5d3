"""Normalizers of large groups that are put together, in symmetric groups."""

from math import factorial

import numpy as np
import pytest

from permgroups import PermGroup, alternating, direct_product, symmetric, wreath_product
from permgroups.groups.backtrack.compounds import compound_normalizer, unique_wreath
from permgroups.groups.backtrack.normalizers import normalizer

pytestmark = pytest.mark.usefixtures("kernels")


@pytest.mark.parametrize(
    ("n", "p", "order"),
    [
        (27, 3, 3**13 * 8),
        (28, 3, 3**13 * 8),
        (29, 3, 3**13 * 16),
        (46, 2, 2**42),
        (50, 5, 125000000000),
        (81, 3, 3**40 * 16),
    ],
)
def test_normalizers_of_sylow_subgroups_of_symmetric_groups(n, p, order):
    S = symmetric(n)
    P = S.sylow_subgroup(p)
    N = S.normalizer(P)
    assert N.order() == order
    assert P.is_normal(N) or N.normal_closure(P).equals(P)
    assert alternating(n).normalizer(P).order() in (order, order // 2)


def test_products_and_wreath_products_are_taken_apart_as_the_search_finds():
    """The formula against the general way, on groups that both can do."""
    S4, A4, C3 = symmetric(4), alternating(4), PermGroup("(1,2,3)")
    cases = [
        wreath_product(C3, C3), wreath_product(S4, C3), wreath_product(A4, symmetric(3)),
        direct_product(A4, A4), direct_product(C3, C3, S4), direct_product(wreath_product(C3, C3), C3),
    ]  # fmt: skip
    for H in cases:
        S = symmetric(H.degree)
        found = compound_normalizer(H, lambda K: normalizer(symmetric(K.degree), K), _between)
        assert found is not None
        assert found.equals(S.normalizer(H))


def _between(H, K):
    return np.array(g.array_form) if (g := symmetric(H.degree).conjugating_element(H, K)) is not None else None


def test_a_block_system_must_be_the_only_one_of_its_size():
    assert unique_wreath(direct_product(PermGroup("(1,2)"), PermGroup("(1,2)"))) is None
    V4 = PermGroup("(1,2)(3,4)", "(1,3)(2,4)")
    assert unique_wreath(V4) is None
    W = unique_wreath(wreath_product(symmetric(3), symmetric(4)))
    assert W is not None and W.size == 3 and (W.inner.order(), W.outer.order()) == (6, factorial(4))


def test_conjugacy_of_large_compounds():
    H = direct_product(alternating(9), alternating(9), symmetric(5))
    S = symmetric(23)
    K = H ** S.random(seed=3)
    g = S.conjugating_element(H, K)
    assert (H**g).equals(K)
    other = direct_product(alternating(9), symmetric(9), alternating(5))
    assert other.order() == H.order() and not S.is_conjugate(H, other)


def test_an_unproved_chain_that_stops_short_says_nothing():
    """Random elements may lie in the chain too often: the count of the search is compared with a proved chain."""
    for n in (22, 24, 25):
        S = symmetric(n)
        assert all(S.normalizer(f"({i},{i + 1})").order() == 2 * factorial(n - 2) for i in range(1, n, 5))
        assert S.stabilizer([(0, 1), (2, 3)], action="graphs").order() == 8 * factorial(n - 4)
