"""What the checks of the chapter *cubelike* have found so far; a change here is news about a paper."""

from dataclasses import replace
from itertools import permutations, product

import numpy as np
import pytest

from permgroups.claims.chapters import claims_of
from permgroups.claims.cubelike.figures import READINGS, figure, formulas, joint
from permgroups.claims.cubelike.naming import Formula
from permgroups.claims.cubelike.orientations import cubelet_orientations, piece_orientations
from permgroups.claims.cubelike.references import CONTENTS, REFERENCES
from permgroups.claims.cubelike.small import small_wreath
from permgroups.claims.cubelike.statements import STATEMENTS
from permgroups.claims.cubelike.triples import Triples
from permgroups.groups.wreath import WreathElement
from permgroups.puzzles import cut, named
from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED = {
    **dict.fromkeys(
        (
            "cubelike.example4",
            "cubelike.references",
            "cubelike.prop1.letters",
            "cubelike.complete",
            "cubelike.prop3.index",
            "cubelike.cube.letters",
            "cubelike.cube.power",
            "cubelike.tetrahedron1.123",
            "cubelike.octahedron2.v",
            "cubelike.dodecahedron2.abc",
            "cubelike.n.relations.letters",
            "cubelike.n.relations.v",
        ),
        "misprint",
    ),
    **dict.fromkeys(
        (
            "cubelike.ex2.iso",
            "cubelike.subdirect",
            "cubelike.tetrahedron3.cycles",
            "cubelike.tetrahedron3.order",
            "cubelike.n.relations.jk",
            "cubelike.n.parity",
            "cubelike.n.shells",
            "cubelike.n.shells.chain",
            "cubelike.n.commutators",
            "cubelike.6.solid",
            "cubelike.7.tetrahedron2",
        ),
        "corrected",
    ),
    **dict.fromkeys(
        (
            "cubelike.dodecahedron2.view",
            "cubelike.octahedron2.layers",
            "cubelike.octahedron2.centres.carried",
            "cubelike.6.every",
        ),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("cubelike", EXPECTED)


def test_every_claim_stands_in_the_list_of_statements_and_every_listed_claim_is_there():
    ids = {c.id.removeprefix("cubelike.") for c in claims_of("cubelike")}
    listed = {name for s in STATEMENTS for name in s.claims}
    families = tuple(name[:-1] for name in listed if name.endswith("*"))
    assert {x for x in listed if not x.endswith("*")} <= ids
    assert {x for x in ids if not x.startswith(families)} <= listed
    assert all(bool(s.claims) != bool(s.why) for s in STATEMENTS)


def test_namings_are_those_that_plain_products_find():
    F = figure("5")
    formula = Formula("[T^-1, B^-1]", "E")
    found = {tuple(row) for row in F.satisfying(F.free, [formula]).turns.tolist()}
    S, orbit, G = F.structure, F.orbits["E"], F.puzzle.group
    plain = set()
    for T, B in permutations(F.turns, 2):
        e = S.element(G.evaluate(f"{T}' {B}' {T} {B}"), orbit)
        if T == F.turns[0] and e.is_cycle and len(e.act) == 3:
            plain.add((F.turns.index(T), F.turns.index(B)))
    assert found == plain != set()


@pytest.mark.parametrize("number", ["4", "6", "9", "11", "12"])
def test_all_formulas_hold_under_the_joint_namings_and_complete_sets_need_their_sigma(number):
    F = figure(number)
    namings = joint(number)
    for formula in formulas(number).values():
        assert len(F.satisfying(namings, [formula])) == len(namings)
        if formula.setup:  # σ^r turns nothing: all conjugates are the same
            again = " ".join([formula.setup] * F.orbits[formula.orbit].orientations)
            assert not len(F.satisfying(namings, [replace(formula, setup=again)]))


def test_the_readings_differ_from_the_print():
    for number in ("5", "9", "12"):
        for key, formula in formulas(number).items():
            assert formulas(number, key)[key] != formula or key not in READINGS


def test_words_for_triples_take_three_stickers_to_the_goal_and_are_shortest():
    P = named("tetrahedron-1")
    orbit = P.structure().orbits[-1]
    goal = tuple(int(orbit.points[i, 0]) for i in range(3))
    triples = Triples(P.group.rows, orbit.points, goal)
    distance, sphere = {goal: 0}, [goal]  # plain search from the goal
    while sphere:
        new = []
        for at in sphere:
            for row in triples.letters:
                to = tuple(int(row[x]) for x in at)
                if to not in distance:
                    distance[to] = distance[at] + 1
                    new.append(to)
        sphere = new
    assert len(distance) == 12 * 10 * 8
    for start, steps in distance.items():
        word = triples.word(start)
        assert len(word) == steps and tuple(triples.row(word)[list(start)].tolist()) == goal
    assert triples.word((goal[0], goal[0], goal[1])) is None


def test_references_name_parts_of_the_paper_and_their_corrections_are_other_parts():
    assert all(x.read[0] in CONTENTS and x.read[0] != x.part for x in REFERENCES if x.read)
    assert {x.part for x in REFERENCES if not x.read} <= set(CONTENTS)
    assert [x.part for x in REFERENCES if x.read] == ["Example 4", "Proposition 1(1)", "(*)"]


@pytest.mark.parametrize(("n", "r"), [(3, 2), (3, 3), (4, 2)])
def test_small_wreath_products_agree_with_the_elements_of_the_library(n, r):
    W = small_wreath(n, r)
    elements = [WreathElement.from_row(row.tolist(), r) for row in W.rows]
    assert {(e.permutation, e.twists) for e in elements} == set(
        product(permutations(range(n)), product(range(r), repeat=n))
    )
    for x, e in enumerate(elements):
        assert (tuple(W.perm[x]), tuple(W.twist[x])) == (e.permutation, e.twists)
        assert {i for i in range(n) if W.act[x] >> i & 1} == set(e.act_prime)
    cycles = W.cycle_lengths()
    assert cycles.tolist() == [len(e.act) if e.is_cycle else 0 for e in elements]
    assert W.orders().tolist() == [e.order for e in elements]
    assert (W.odd == np.array([not e.is_even for e in elements])).all()


def test_orientations_by_rotations_of_space_are_those_of_the_group():
    assert piece_orientations(named("octahedron-2"))[-4:] == [(6, 4, 2), (12, 1, 1), (12, 1, 1), (12, 2, 1)]
    assert piece_orientations(cut("c f 1/3", slices=True)) == [(6, 1, 4), (8, 3, 3), (12, 2, 2)]
    assert cubelet_orientations(5) == {8: {3}, 12: {2}, 6: {4}, 24: {1}}
