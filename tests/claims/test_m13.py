"""What the checks of the chapter *m13* have found so far; a change here is news about a paper."""

import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from permgroups.claims.chapters import claims_of
from permgroups.claims.m13 import graph, multiply_transitive, plane, references
from permgroups.games import M13
from permgroups.groups.products import alternating, mathieu, symmetric
from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED = {
    **dict.fromkeys(
        (
            "m13.2-3",
            "m13.2.4.product",
            "m13.3.1.complement",
            "m13.3.1.difference",
            "m13.3.2.weight",
            "m13.3.Cp",
            "m13.3.closed",
            "m13.3.sequence",
            "m13.4.1",
            "m13.4.3.cases",
            "m13.4.3.q",
            "m13.5.3.disjoint",
            "m13.5.3.move",
            "m13.5.recipient",
            "m13.6.1.pgl",
            "m13.6.2.N",
            "m13.6.4.so",
            "m13.references",
        ),
        "misprint",
    ),
    **dict.fromkeys(("m13.5.1.recipient", "m13.6.2.empty"), "scan"),
    **dict.fromkeys(
        (
            "m13.1.distance",
            "m13.1.m13",
            "m13.2.double",
            "m13.2.sequences",
            "m13.3.1.impossible",
            "m13.3.copy",
            "m13.4.1.closed",
            "m13.4.1.start",
            "m13.4.4.unsigned",
            "m13.4.iso",
            "m13.4.moves",
            "m13.4.nondegenerate",
            "m13.4.orthogonal",
            "m13.5.six",
            "m13.6-4.product",
            "m13.6.1.k8",
            "m13.6.2",
            "m13.6.2.L1.paths",
            "m13.6.2.L2",
            "m13.6.3.product",
            "m13.abstract",
        ),
        "corrected",
    ),
    **dict.fromkeys(
        (
            "m13.4.both.length",
            "m13.4.depths",
            "m13.4.iso.signed",
            "m13.6.2.home",
            "m13.6.2.open",
            "m13.6.4.further",
        ),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("m13", EXPECTED)


def test_every_fault_has_an_origin():
    faulty = {id for id, verdict in EXPECTED.items() if verdict != "settled"}
    assert {c.id for c in claims_of("m13") if c.origin} == faulty


def test_the_graph_of_positions_is_that_of_the_game():
    game = M13()
    rng = np.random.default_rng(3)
    for number in rng.integers(0, 95040, 20).tolist():
        for p, q in permutations((0, 3, 7), 2):
            row, after = graph.positions_at(p)[number], graph.positions_at(q)[graph.neighbours(p, q)[number]]
            assert (game.move_row(p, q)[row] == after).all()
            assert game.depth(after.tolist()) == graph.distances(0)[q][graph.neighbours(p, q)[number]]
    assert graph.number_of(np.array([[0, 2, 1, *range(3, 13)]], np.uint8)).tolist() == [-1]


def test_planes_of_order_3_cover_every_pair_once():
    planes = plane.planes_of_order_3()
    assert len(set(planes)) == len(planes) == 72  # twice 3!·3! pairs of orthogonal Latin squares of order 3
    assert all(sum(len({p, q} & b) == 2 for b in lines) == 1 for lines in planes for p, q in permutations(range(13), 2))


@pytest.mark.parametrize(
    ("group", "k", "sharp"),
    [
        (symmetric(4), 3, True),
        (symmetric(4), 2, False),
        (symmetric(4), 5, False),
        (alternating(6), 4, True),
        (mathieu(11), 4, True),
        (mathieu(11), 3, False),
    ],
    ids=str,
)
def test_sharply_transitive_tuple_by_tuple(group, k, sharp):
    assert multiply_transitive.is_sharply_transitive(group, k) is sharp


def test_the_parts_that_references_name_have_claims_or_are_definitions():
    definitions = {"(2-1)", "(3-1)", "(4-3)"}
    numbered = {part for part in references.CONTENTS if re.search(r"\d[.-]\d", part) and not part[0].isdigit()}
    places = " | ".join(c.section for c in claims_of("m13"))
    assert not [part for part in numbered - definitions if part not in places]
    assert {x.part for x in references.REFERENCES} <= set(references.CONTENTS)
    assert len(set(references.REFERENCES)) == len(references.REFERENCES)


# the sections in which numbered statements stand, where their number does not begin with that of the section
SECTIONS = {
    **dict.fromkeys(("Definition 2.1", "Proposition 2.2"), "2.1"),
    "Example 2.3": "2.2",
    "Example 2.4": "2.3",
    **{f"{kind} 5.{i}": f"5.{i}" for kind, i in (("Lemma", 1), ("Theorem", 2), ("Theorem", 3))},
    **dict.fromkeys(("Proposition 6.1", "Algorithm 6.2"), "6.1"),
    **dict.fromkeys(("Proposition 6.3", "Proposition 6.4"), "6.2"),
}


def test_the_table_of_the_docs_counts_the_claims():
    counts = Counter()
    for c in claims_of("m13"):
        if c.source == "literature":
            continue
        if c.section.startswith("beyond the paper"):
            counts["beyond the paper", 2] += 1
            continue
        numbered = re.search(r"(Definition|Proposition|Example|Lemma|Theorem|Algorithm|Corollary) (\d)\.\d", c.section)
        section = SECTIONS.get(numbered[0], numbered[2]) if numbered else c.section.split(",")[0]
        kind = 1 if "proof" in c.section else 0 if numbered or "(" in c.section else 2
        counts[section, kind] += 1
    page = (Path(__file__).parents[2] / "docs" / "m13.md").read_text()
    rows = re.findall(r"^\| ([a-z\d. ]+) \|[^|]*\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", page, re.MULTILINE)
    assert {row[0] for row in rows} == {section for section, _ in counts}
    for section, *numbers in rows:
        found = [counts[section, kind] for kind in range(3)]
        assert [int(x) for x in numbers] == [*found, sum(found)], section
