"""The 318 groups of order 2 to 63: names, automorphisms and isomorphisms, held to GAP in two actions each."""

import json
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from permgroups import PermGroup
from permgroups.errors import ParseError
from permgroups.groups.named_groups import group, readings
from permgroups.groups.table_isomorphisms import coloured, isomorphism_map

DATA = Path(__file__).resolve().parent.parent / "data" / "small_groups.json"
SMALL = json.loads(DATA.read_text(encoding="utf-8"))
ORDERS = sorted({entry[0] for entry in SMALL})


@cache
def of_order(order: int) -> list[tuple[str, int, PermGroup, PermGroup]]:
    """Return (name, |Aut|, regular action, another action) of the groups of an order."""
    return [(name, aut, PermGroup(a), PermGroup(b)) for n, _, name, aut, a, b in SMALL if n == order]


def test_all_are_there():
    assert len(SMALL) == 318
    assert all(G.order() == H.order() == n for n in ORDERS for _, _, G, H in of_order(n))
    assert sum(H.degree < G.degree for n in ORDERS for _, _, G, H in of_order(n)) == 288


@pytest.mark.parametrize("order", ORDERS)
def test_names_are_gaps_in_both_actions_with_a_proof(order):
    for name, _, G, H in of_order(order):
        assert G.structure_description() == H.structure_description() == name
        assert G.structure().proof and H.structure().proof


@pytest.mark.parametrize("order", ORDERS)
def test_automorphisms_are_counted_as_gap_counts_them(order):
    for name, count, _, H in of_order(order):
        assert H.automorphism_group().order() == count, name


@pytest.mark.parametrize("order", ORDERS)
def test_two_actions_are_isomorphic_by_a_checked_map(order):
    for name, _, G, H in of_order(order):
        answer = G.is_isomorphic(H)
        assert answer and answer.check(), name


@pytest.mark.parametrize("order", [n for n in ORDERS if len(of_order(n)) > 1])
def test_different_groups_of_an_order_are_not_isomorphic(order):
    tables = [coloured(H) for _, _, _, H in of_order(order)]
    for G, H in combinations(tables, 2):
        found, reason = isomorphism_map(G, H)
        assert found is None and reason


@cache
def read(name: str) -> list[PermGroup]:
    """Return the readings of a name, once."""
    return readings(name)


def test_names_are_read_back_or_refused_as_ambiguous():
    ambiguous = 0
    for order in ORDERS:
        for name, _, _, H in of_order(order):
            if "." in name:
                with pytest.raises(ParseError, match="does not split"):
                    group(name)
                continue
            found = read(name)
            assert sum(bool(H.is_isomorphic(G)) for G in found) == 1, name
            ambiguous += len(found) > 1
            assert all(G.structure_description() == name for G in found)
    assert ambiguous == 45
    with pytest.raises(ParseError, match="'C5 : C4' is the name of 2 groups that are not isomorphic"):
        group("C5 : C4")
