"""2026-11-17: opposite centres that slices carry along were taken for one piece; words that move all six passed for
3-cycles of three."""

import numpy as np
import pytest

from permgroups import PermGroup
from permgroups.errors import Impossible
from permgroups.puzzles import complete_three_cycles, cube, cubelet_cube, cut, explained, meson
from permgroups.puzzles.layout import Layout, PieceSet
from permgroups.puzzles.piece_names import moving_together, piece_names
from permgroups.puzzles.puzzle import Puzzle

PUZZLES = {
    "cube": (lambda: cube(3, centre_slices=True), [("L", "B", "U"), ("U", "D", "F")]),
    "cube of 5": (lambda: cube(5, centre_slices=True), [("L.38", "B.113", "U.13"), ("U.13", "D.138", "F.63")]),
    "cubelets": (
        lambda: cubelet_cube(3, centre_slices=True),
        [("-1:0:0", "1:0:0", "0:1:0"), ("1:0:0", "0:1:0", "0:0:1")],
    ),
    "octahedron": (lambda: cut("o f 0.4", slices=True), [("U.5", "B.55", "L.65"), ("U.5", "D.45", "L.65")]),
}  # fmt: skip


@pytest.mark.parametrize("name", PUZZLES)
def test_they_have_no_3_cycles(name):
    make, triples = PUZZLES[name]
    P = make()
    for places in triples:
        found = complete_three_cycles(P, *places)
        assert not found and found.check() and "go in step" in found.reason


@pytest.mark.parametrize("name", PUZZLES)
def test_they_are_pivots(name):
    P = PUZZLES[name][0]()
    names = np.array(piece_names(P))
    kinds = set()
    for seed in range(3):
        plan = explained(P, P.scramble(seed=seed))
        assert plan.check()
        for step in plan.steps:
            kinds.add(step.kind)
            if step.kind == "3-cycle":
                row = P.group.row_of_word(step.word)
                assert set(names[row != np.arange(len(row))].tolist()) == set(step.places)
    assert "pivots" in kinds


def test_a_word_that_moves_all_six_fails_its_check():
    P = cube(3, centre_slices=True)
    true = complete_three_cycles(P, "UF", "UR", "UB")
    assert true.check()
    words = (P.word("M' S M S'"), P.word("E M' E' M"))
    made = type(true)(P, ("L", "B", "U"), words, P.word(""), None, None, "", "so")
    assert not made.check()
    with pytest.raises(Impossible, match="go in step"):
        meson(P, "L", "U")


def test_three_pieces_that_only_turn_together_have_a_3_cycle():
    group = PermGroup({"a": "(1,2,3)", "b": "(4,5,6,7)", "c": "(4,5)"})
    P = Puzzle("three in step", group, layout=Layout((PieceSet("A", 3, 1), PieceSet("B", 4, 1))))
    assert moving_together(P)[0] == ("A.1", "A.2", "A.3")
    for places, word in ((("A.1", "A.2", "A.3"), "a"), (("A.1", "A.3", "A.2"), "a'")):
        found = complete_three_cycles(P, *places)
        assert found.check() and found.words == (P.word(word),)
    tied = Puzzle("tied", PermGroup({"a": "(1,2,3)(4,5)"}), layout=Layout((PieceSet("A", 3, 1), PieceSet("B", 2, 1))))
    assert complete_three_cycles(tied, "A.1", "A.2", "A.3").check()
    stuck = Puzzle("stuck", PermGroup({"a": "(1,2,3)(4,5,6)"}), layout=Layout((PieceSet("A", 6, 1),)))
    assert not complete_three_cycles(stuck, "A.1", "A.2", "A.3")
