"""2026-11-17: a ? among the twists of Solved was read as some number; goals that ignore twists were not written."""

import json

import pytest

from permgroups.errors import ParseError
from permgroups.puzzles import cube
from permgroups.puzzles.formats import read, write

TEXT = """Set A 3 2
Solved
A
1 2 2
? 0 0
End
Move a
A
2 3 1
1 0 0
End
"""


def test_a_wild_twist_is_not_a_number():
    goal = read(TEXT, ".tws").goal
    assert goal.classes.tolist() == [0, 0, 1, 2, 1, 2]
    again = read(write(read(TEXT, ".tws"), ".tws"), ".tws")
    assert (again.goal.classes == goal.classes).all()


def test_goals_without_twists_go_from_kpuzzle_to_tws():
    data = json.loads(write(cube(3), ".json"))
    data["defaultPattern"]["SET1"]["orientationMod"] = [1] * 8
    P = read(json.dumps(data), ".json")
    assert (read(write(P, ".tws"), ".tws").goal.classes == P.goal.classes).all()


def test_pieces_that_look_alike_are_alike_in_their_twists():
    with pytest.raises(ParseError, match=r"line 5: of pieces that look alike"):
        read(TEXT.replace("? 0 0", "0 ? 0"), ".tws")
