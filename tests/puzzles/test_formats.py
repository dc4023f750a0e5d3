"""Puzzle files: round trips, the traps of orientation, identical pieces, broken files."""

import json
from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups.errors import ParseError, PermGroupsError
from permgroups.puzzles import Goal, cube, from_generators, load, save, solve
from permgroups.puzzles.formats import FORMATS, read, write
from permgroups.puzzles.formats.csv_tables import read_all, read_states
from permgroups.puzzles.layout import Layout, PieceSet
from tests.puzzles.catalogue import masterball

pytestmark = pytest.mark.usefixtures("kernels")

# one corner-like move: pieces 1 -> 2 -> 3 -> 1 of four, twisted on the way
KSOLVE = """
# a comment
Name Tiny
Set CORNERS 4 3
Set EDGES 2 1
Solved
CORNERS
1 2 3 4
End
Move A
CORNERS
3 1 2 4
1 2 0 0
End
Move B
CORNERS
2 1 3 4
EDGES
2 1
End
MoveSequence AB A B
MoveAlias C A
"""
TRANSFORMATION = KSOLVE.replace(
    "Move A\nCORNERS\n3 1 2 4\n1 2 0 0", "MoveTransformation A\nCORNERS\n2 0 1 3\n0 1 2 0"
).replace("Move B\nCORNERS\n2 1 3 4\nEDGES\n2 1", "MoveTransformation B\nCORNERS\n1 0 2 3\nEDGES\n1 0")


TWICE = json.dumps(
    {
        "orbits": [{"orbitName": "A", "numPieces": 2, "numOrientations": 1}],
        "moves": {"x": {"A": {"permutation": [0, 0]}}},
    }
)


def test_the_trap_of_passive_permutations():
    P = read(KSOLVE, ".tws")
    # slot 1 gets the piece of slot 3: the active move takes slot 3 (points 6 … 8) to slot 1
    row = P.group.rows[P.group.names.index("A")]
    assert [int(x) // 3 for x in row[[0, 3, 6, 9]]] == [1, 2, 0, 3]


def test_the_trap_of_twists_at_the_source():
    P = read(KSOLVE, ".tws")
    row = P.group.rows[P.group.names.index("A")]
    # the piece of slot 1 (point 0) goes to slot 2 and is twisted by 1, the one of slot 2 to slot 3 by 2
    assert [int(row[p]) % 3 for p in (0, 3, 6, 9)] == [1, 2, 0, 0]
    assert (read(TRANSFORMATION, ".tws").group.rows == P.group.rows).all()


def test_sequences_and_aliases():
    P = read(KSOLVE, ".def")
    assert P.moves["AB"] == P.moves["A"] * P.moves["B"]
    assert P.moves["C"] == P.moves["A"]
    assert P.name == "Tiny"


def test_composition_is_that_of_the_formats():
    # o3[i] = (o1[p2[i]] + o2[i]) mod m, p3[i] = p1[p2[i]]
    rng = np.random.default_rng(0)
    layout = Layout((PieceSet("X", 7, 3),))
    for _ in range(20):
        p1, p2 = rng.permutation(7), rng.permutation(7)
        o1, o2 = rng.integers(0, 3, 7), rng.integers(0, 3, 7)
        first, second = layout.row({"X": (p1, o1)}), layout.row({"X": (p2, o2)})
        p3, o3 = layout.parts(second[first])["X"]
        assert p3 == p1[p2].tolist()
        assert o3 == ((o1[p2] + o2) % 3).tolist()


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("which", ["cube", "masterball", "tiny"])
def test_round_trips(tmp_path, which, ending):
    P = {"cube": cube(3), "masterball": from_generators(masterball(4), "ball"), "tiny": read(KSOLVE, ".tws")}[which]
    save(P, tmp_path / f"p{ending}")
    Q = load(tmp_path / f"p{ending}")
    assert Q.order() == P.order()
    assert list(Q.moves) == list(P.moves)
    text = write(Q, ending)
    R = read(text, ending, Q.name)
    assert (R.group.rows == Q.group.rows).all()
    assert write(R, ending) == text
    for a, b in (("R", "U"),) if "R" in P.moves else ():
        assert (P.moves[a] * P.moves[b]).order() == (Q.moves[a] * Q.moves[b]).order()


def test_identical_pieces_survive():
    text = KSOLVE.replace("1 2 3 4\nEnd", "1 1 3 ?\nEnd")
    P = read(text, ".tws")
    assert P.goal is not None
    assert P.goal.colours[0] == P.goal.colours[3] != P.goal.colours[6]
    assert P.goal.colours[9] is None
    again = read(write(P, ".tws"), ".tws")
    assert (again.goal.classes == P.goal.classes).all()
    gap = read("M_a:=(1,2,3,4);\nM_b:=(1,2);\nip:=[[1,2],[3]];\n", ".gap")
    assert gap.goal.classes.tolist() == [0, 0, 1, 2]
    assert list(gap.moves) == ["a", "b"]
    assert (read(write(gap, ".gap"), ".gap").goal.classes == gap.goal.classes).all()


def test_kpuzzle_ignored_orientation():
    data = json.loads(write(cube(3), ".json"))
    data["defaultPattern"]["SET1"]["orientationMod"] = [1] * 8
    P = read(json.dumps(data), ".json")
    assert P.goal is not None
    assert len(set(P.goal.colours[:3])) == 1
    assert json.loads(write(P, ".json"))["defaultPattern"]["SET1"]["orientationMod"] == [1] * 8


def test_tables_with_several_puzzles():
    text = "puzzle_type,allowed_moves\nx,\"{'r0': [1, 2, 0]}\"\ny,\"{'f': [1, 0]}\"\n"
    found = read_all(text)
    assert set(found) == {"x", "y"}
    # new_state = [state[i] for i in perm]: point 0 gets what was on point 1
    assert found["x"].group.rows[0].tolist() == [2, 0, 1]
    with pytest.raises(ParseError, match="2 puzzles"):
        read(text, ".csv")


def test_tables_of_states_with_identical_pieces():
    moves = "puzzle_type,allowed_moves\nx,\"{'a': [1, 2, 0, 3, 4], 'b': [0, 1, 3, 4, 2]}\"\n"
    puzzles = read_all(moves)  # even permutations of five points
    head = "id,puzzle_type,solution_state,initial_state,num_wildcards\n"
    (task,) = read_states(head + "7,x,A;A;B;C;D,B;A;A;C;D,0\n", puzzles)
    # a swap of A and B is odd: the two As must be exchanged
    assert puzzles["x"].is_solvable(task.state)
    found = solve(task.puzzle, task.state, goal=task.goal, effort=2_000_000)
    assert task.goal.reached(task.puzzle.apply(task.state, found.word))
    for row, message in (
        ("7,y,A,A,0", "unknown puzzle_type"),
        ("7,x,A;A;B;C;D,A;A;A;C;D,0", "2 A stickers expected, 3 seen"),
        ("7,x,A;E;B;C;D,B;E;A;C;D,0", "are exchanged"),
        ("7,x,A;A;B;C;D,A;A;B;C;D,x", "num_wildcards"),
    ):
        with pytest.raises(ParseError, match=f"line 2: .*{message}|line 2: {message}"):
            read_states(head + row + "\n", puzzles)
    with pytest.raises(ParseError, match="line 1"):
        read_states("a,b\n", puzzles)


@pytest.mark.parametrize(
    ("ending", "text", "message"),
    [
        (".tws", KSOLVE.replace("3 1 2 4", "3 1 2"), "line 12: 3 numbers for the 4 pieces"),
        (".tws", KSOLVE.replace("3 1 2 4", "3 1 1 4"), "line 12: not a permutation"),
        (".tws", KSOLVE.replace("3 1 2 4", "3 1 x 4"), "line 12"),
        (".tws", KSOLVE.replace("Set EDGES 2 1", "Set EDGES 2"), "line 5: expected: Set"),
        (".tws", KSOLVE.replace("Move B", "Zug B"), "line 15: unknown keyword 'Zug'"),
        (".tws", KSOLVE.replace("MoveAlias C A", "MoveAlias C Q"), "line 22"),
        (".tws", "Set A 3 1\nMove x\nA\n1 2 3", "line 2: this block has no End"),
        (".tws", "Set A 3 1\n", "no Move"),
        (".tws", "Set A 99999 9\n", "line 1"),
        (".tws", "", "no Set"),
        (".json", "{", "line 1"),
        (".json", "[]", "expected an object"),
        (".json", '{"orbits": []}', "orbits"),
        (".json", TWICE, "not a permutation"),
        (".gap", "x := 5;", "assigns no permutation"),
        (".csv", "a,b\n", "line 1: expected the columns"),
        (".csv", "puzzle_type,allowed_moves\nx,__import__('os')\n", "line 2"),
        (".csv", "puzzle_type,allowed_moves\nx,\"{'a': [0, 0]}\"\n", "line 2: the move 'a'"),
        (".xyz", "", "unknown ending"),
    ],
)  # fmt: skip
def test_broken_files_name_the_place(ending, text, message):
    with pytest.raises(PermGroupsError, match=message):
        read(text, ending)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200), st.sampled_from(sorted(FORMATS)))
def test_no_text_breaks_the_readers(text, ending):
    with suppress(PermGroupsError):
        read(text, ending)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(KSOLVE) - 1), st.sampled_from(["", "x", "-1", "\n", "9999999999", "End\n"]))
def test_a_damaged_file_gives_one_clear_error(place, damage):
    try:
        read(KSOLVE[:place] + damage + KSOLVE[place + 1 :], ".tws")
    except PermGroupsError as error:
        assert str(error)


def test_goals():
    goal = Goal([0, 0, 1, None])
    assert goal.classes.tolist() == [0, 0, 1, -1]
    for bad in ([[]], [{}]):
        with pytest.raises(PermGroupsError):
            Goal(bad)
    with pytest.raises(PermGroupsError, match="wildcards"):
        Goal([1], wildcards=-1)


def test_illegal_positions_are_refused():
    text = "Set A 3 1\nMove a\nA\n2 3 1\nEnd\nIllegal A 1 2\n"
    with pytest.raises(PermGroupsError, match="line 6"):
        read(text, ".tws")


def test_quoted_numbers_are_not_a_permutation():
    cell = "{'a': [" + ", ".join(f"'{(i + 1) % 12}'" for i in range(12)) + "]}"
    with pytest.raises(PermGroupsError, match="not a permutation"):
        read(f'puzzle_type,allowed_moves\nx,"{cell}"\n', ".csv")


def test_what_a_format_cannot_say_is_refused():
    P = from_generators({"a": "(1,2,3)", "b": "(3,4,5)"})
    with pytest.raises(PermGroupsError, match="goal"):
        write(replace(P, goal=Goal("aabcd")), ".csv")


@pytest.mark.parametrize("suffix", [".tws", ".json", ".gap", ".csv"])
def test_points_that_no_move_touches_survive(suffix):
    for moves in ({"a": [0, 1, 2]}, {"a": "(1,3,5)", "b": "(2,4,6)", "c": "(8,9)"}):
        P = from_generators(moves)
        again = read(write(P, suffix), suffix)
        assert again.order() == P.order()
        if suffix in (".tws", ".json", ".csv"):
            assert again.group.degree == P.group.degree
