"""permgroups against Sage's answers, frozen by ``sage_tables.py``; no Sage is needed."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from permgroups import PermGroup, Word
from permgroups.interop import word_from_sage_text

DATA = Path(__file__).resolve().parent.parent / "data"
TABLE = json.loads((DATA / "sage_groups.json").read_text(encoding="utf-8"))
CUBE = json.loads((DATA / "sage_cube.json").read_text(encoding="utf-8"))

# the same groups under two names: what Sage prints, what we print
SYNONYMS = {
    "PSL(3,2)": "PSL(2,7)",
    "PSL(3,2) : C2": "PGL(2,7)",
    "A6 : C2": "PGL(2,9)",
    "C3 x ((((C3 x C3 x C3) : (C2 x C2)) : C3) : C2)": "C3 wr S4",
    "C2 x ((C2 x C2 x C2 x C2) : C5)": "C2 wr C5",
    "D8 x ((((C2 x C2 x C2) : (C2 x C2)) : C2) : C2)": "D8 x ((D8 x D8) : C2)",
    "(C2 x C2 x C2) : (C7 : C3)": "AGammaL(1,8)",
    "(C3 x C3) : QD16": "AGammaL(1,9)",
    "(C5 x C5) : D12": "((C5 x C5) : C6) : C2",
    "(C25 : C5) : 1": "C25 : C5",
}


def zero_based(images: list[int]) -> list[int]:
    return [i - 1 for i in images]


@cache
def group(key: str) -> PermGroup:
    return PermGroup([zero_based(images) for images in TABLE[key]["generators"]])


def sages_name(facts: dict) -> str:
    """Return Sage's name with dihedral groups by their orders, as GAP has them; Sage counts corners."""
    return re.sub(r"\bD(\d+)", lambda m: f"D{2 * int(m[1])}", facts["structure"])


every_group = pytest.mark.parametrize("key", TABLE)
simple_groups = pytest.mark.parametrize("key", [key for key, facts in TABLE.items() if facts["is_simple"]])
counted_groups = pytest.mark.parametrize("key", [key for key, facts in TABLE.items() if "cycle_types" in facts])
named_groups = pytest.mark.parametrize("key", [key for key, facts in TABLE.items() if "structure" in facts])


@every_group
def test_order_with_its_certificate(key):
    G, facts = group(key), TABLE[key]
    assert G.degree == facts["degree"]
    assert G.order() == facts["order"]
    assert G.certificate.check()


@every_group
def test_orbits_transitivity_and_primitivity(key):
    G, facts = group(key), TABLE[key]
    assert sorted(sorted(i + 1 for i in orbit) for orbit in G.orbits()) == facts["orbits"]
    assert G.is_transitive() == facts["is_transitive"]
    assert G.is_primitive() == facts["is_primitive"]
    assert G.stabilizer(0).order() == facts["stabilizer_of_1"]


@every_group
def test_center_and_series(key):
    G, facts = group(key), TABLE[key]
    assert G.center().order() == facts["center"]
    assert [H.order() for H in G.derived_series()] == facts["derived_series"]
    assert [H.order() for H in G.lower_central_series()] == facts["lower_central_series"]


@pytest.mark.parametrize("question", ["is_abelian", "is_solvable", "is_nilpotent", "is_perfect", "is_simple"])
@every_group
def test_yes_and_no(key, question):
    G, facts = group(key), TABLE[key]
    assert getattr(G, question) == facts[question]


@every_group
def test_sylow_subgroups(key):
    G, facts = group(key), TABLE[key]
    for p, order in facts["sylow"].items():
        P = G.sylow_subgroup(int(p))
        assert P.order() == order
        assert P.is_subgroup(G)


@counted_groups
def test_cycle_types(key):
    G, facts = group(key), TABLE[key]
    assert {"+".join(map(str, kind)): count for kind, count in G.cycle_types().items()} == facts["cycle_types"]


@named_groups
def test_names_are_sages_or_known_synonyms_or_unknown(key):
    G, facts = group(key), TABLE[key]
    assert G.structure_description() in (sages_name(facts), SYNONYMS.get(sages_name(facts)), "unknown")


@simple_groups
def test_simple_groups_have_names(key):
    G, facts = group(key), TABLE[key]
    assert G.structure_description() in (sages_name(facts), SYNONYMS.get(sages_name(facts)))


def test_the_cube_is_sages_cube():
    G = PermGroup({name: zero_based(images) for name, images in CUBE["moves"].items()})
    assert G.names == ("B", "D", "F", "L", "R", "U")
    assert G.order() == CUBE["order"] == 43252003274489856000
    for text, images in CUBE["products"].items():
        word = word_from_sage_text(text, G.names)
        assert word == Word(text, G.names)
        assert G.evaluate(word).array_form == zero_based(images)
        assert G.evaluate(word).order() == CUBE["element_orders"][text]
        assert G.evaluate(G.factor(zero_based(images))).array_form == zero_based(images)


def test_the_table_is_as_wide_as_it_was():
    assert len(TABLE) >= 70
    assert sum(facts["is_simple"] for facts in TABLE.values()) >= 20
    assert sum(not facts["is_transitive"] for facts in TABLE.values()) >= 8
    assert sum(facts["is_transitive"] and not facts["is_primitive"] for facts in TABLE.values()) >= 8
