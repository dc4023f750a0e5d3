"""2026-11-17: a MoveSequence with a rotation such as Fv, whose Move comes later in the file, was not read."""

import json

import pytest

from permgroups.errors import ParseError
from permgroups.puzzles.formats import read

TEXT = """Name Mirror
Set A 5 1
Solved
A
1 1 2 2 3
End
Move L
A
2 3 1 4 5
End
MoveSequence R Fv L Fv
MoveSequence T R2' L
MoveAlias S T
Move Fv
A
5 4 3 2 1
End
"""


def test_a_sequence_uses_moves_given_later():
    P = read(TEXT, ".tws")
    m = P.moves
    assert list(m) == ["L", "R", "T", "S", "Fv"]
    assert m["R"] == m["Fv"] * m["L"] * m["Fv"] and m["T"] == m["R"] ** -2 * m["L"] == m["S"]


def test_commas_between_the_moves_of_a_sequence():
    assert read(TEXT.replace("Fv L Fv", "Fv,L,Fv"), ".tws").moves == read(TEXT, ".tws").moves


def test_derived_moves_of_kpuzzle_may_use_later_ones():
    data = {
        "orbits": [{"orbitName": "A", "numPieces": 3, "numOrientations": 1}],
        "moves": {"a": {"A": {"permutation": [1, 2, 0]}}, "b": {"A": {"permutation": [1, 0, 2]}}},
        "derivedMoves": {"d": "c b", "c": "a'"},
    }
    m = read(json.dumps(data), ".json").moves
    assert m["c"] == m["a"] ** -1 and m["d"] == m["c"] * m["b"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Fv L Fv", "Fv T Fv", "line 11: moves are defined by each other"),
        ("Fv L Fv", "R", "defined by each other: R -> R"),
        ("Fv L Fv", "Gv L Gv", "line 11: no known name starts here"),
        ("MoveAlias S T", "MoveAlias S T L", "line 13: expected: MoveAlias NEW OLD"),
        ("MoveAlias S T", "MoveAlias 2 T", "line 13: '2' cannot be a name"),
    ],
)
def test_circles_and_unknown_names_are_told(old, new, message):
    with pytest.raises(ParseError, match=message):
        read(TEXT.replace(old, new), ".tws")
