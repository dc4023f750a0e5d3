"""Wreath products element by element: the paper's formulas against permutations of stickers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from permgroups import PermGroup, alternating, cyclic, symmetric, wreath_product
from permgroups.errors import PermGroupsError
from permgroups.groups.wreath import WreathElement, kaloujnine_krasner, wreath_group

elements = st.tuples(st.integers(1, 6), st.integers(1, 5)).flatmap(
    lambda nr: st.lists(
        st.tuples(st.permutations(range(nr[0])), st.lists(st.integers(0, 9), min_size=nr[0], max_size=nr[0])),
        min_size=2, max_size=2,
    ).map(lambda pair: [WreathElement(p, t, nr[1]) for p, t in pair])
)  # fmt: skip


@given(elements)
def test_products_inverses_and_orders_are_those_of_stickers(pair):
    α, β = pair
    assert ((α * β).row == β.row[α.row]).all()
    assert ((~α).row[α.row] == np.arange(len(α.row))).all()
    assert WreathElement.from_row(α.row, α.r) == α
    assert α**3 == α * α * α and α**-2 == ~α * ~α and (α**0).is_identity
    assert (α**α.order).is_identity and not any((α**k).is_identity for k in range(1, min(α.order, 12)))


@given(elements)
def test_the_formulas_of_section_3(pair):
    α, β = pair
    back = [β.permutation.index(i) for i in range(β.n)]  # iβ'^-1
    assert (α * β).twists == tuple((α.twists[back[i]] + β.twists[i]) % α.r for i in range(α.n))  # (5)
    assert (~α).twists == tuple(-α.twists[α.permutation[i]] % α.r for i in range(α.n))  # (6)
    assert (α.conjugate(β)).permutation == (α * β * ~α).permutation  # (3)
    assert α.commutator(β).total_twist == 0 and (α * β).total_twist == (α.total_twist + β.total_twist) % α.r
    a, b = α.permutation, β.permutation
    for i in range(α.n):
        ia = a[i]
        assert α.conjugate(β).twists[i] == (α.twists[back[ia]] + β.twists[ia] - α.twists[ia]) % α.r  # (7)
        ib, iba = b[i], a[b[i]]
        expected = α.twists[back[iba]] + β.twists[iba] - α.twists[iba] - β.twists[ib]
        assert α.commutator(β).twists[i] == expected % α.r  # (8)


def test_the_examples():
    coins = wreath_group([WreathElement("(1,2)", [0] * 3, 2), WreathElement("(2,3)", [0, 1, 0], 2)])
    assert coins.order() == 48 == wreath_product(cyclic(2), symmetric(3)).order()
    β = WreathElement("(1,2,3,4)", [0, 1, 0, 0, 0, 0], 3)
    assert β.order == 12 and not β.is_cycle
    ρ = WreathElement("(3,6,5,4)", [0, 0, 1, 1, 0, 1], 3)
    assert ρ.order == 4 and ρ.is_cycle and ρ.act_prime == {2, 3, 4, 5}


def test_mesons_and_cycles():
    μ = WreathElement.meson(5, 3, 1, 4)
    assert μ.act_prime == {1, 4} and not μ.act and μ.total_twist == 0 and μ.order == 3
    assert not μ.is_cycle and μ.is_even and str(μ) == "(1, (0, 1, 0, 0, 2))"


@pytest.mark.parametrize(
    ("G", "N"),
    [
        (symmetric(4), alternating(4)),
        (symmetric(4), PermGroup(["(1,2)(3,4)", "(1,3)(2,4)"])),
        (cyclic(12), PermGroup(cyclic(12)).derived_subgroup()),
        (wreath_product(cyclic(3), symmetric(3)), wreath_product(cyclic(3), symmetric(3)).derived_subgroup()),
    ],
)
def test_every_extension_embeds_in_a_wreath_product(G, N):
    e = kaloujnine_krasner(G, N)
    assert e.map.is_injective and e.map.image().order() == G.order()
    assert e.map.image().is_subgroup(e.wreath)
    assert e.wreath.order() == N.order() ** e.Q.order() * e.Q.order() and e.Q.order() * N.order() == G.order()
    for g in G.random_rows(5, 1):
        for h in G.random_rows(3, 2):
            assert e.map(h[g].tolist()) == e.map(g.tolist()) * e.map(h.tolist())


def test_bad_input():
    for call in (
        lambda: WreathElement([0, 0], [0, 0], 2),
        lambda: WreathElement([1, 0], [0], 2),
        lambda: WreathElement([1, 0], [0, 0], 0),
        lambda: WreathElement([1, 0], [0, 0], 2) * WreathElement([1, 0], [0, 0], 3),
        lambda: WreathElement([1, 0], [0, 0], 2) * 3,
        lambda: WreathElement.from_row([1, 2, 3, 0], 2),
        lambda: WreathElement.from_row([1, 0, 2], 2),
        lambda: kaloujnine_krasner(symmetric(4), PermGroup(["(1,2)"], degree=4)),
    ):
        with pytest.raises(PermGroupsError):
            call()
