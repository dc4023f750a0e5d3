"""2026-11-16: simplicity and composition series of products listed all elements of a large center."""

from itertools import pairwise
from math import factorial

from permgroups import alternating, cyclic, direct_product, symmetric, wreath_product


def _factor_orders(G):
    series = [H.order() for H in G.composition_series()]
    return sorted(a // b for a, b in pairwise(series))


def test_easy_answers_do_not_enumerate_large_centers():
    G = direct_product(*[alternating(5)] * 12)
    assert not G.is_simple
    assert _factor_orders(G) == [60] * 12
    assert _factor_orders(wreath_product(cyclic(2), symmetric(40))) == [2] * 41 + [factorial(40) // 2]
