"""2026-11-18: A wrong sticker that makes a piece which exists elsewhere was answered with the count of colours alone:
the places of the two pieces were not named. And a set with a point twice was taken as if it were there once."""

import pytest

from permgroups import symmetric
from permgroups.errors import InvalidArgument
from permgroups.puzzles import cube, named

SOLVED = "".join(9 * f for f in "URFDLB")


def test_both_places_of_the_piece_are_named():
    P = cube(3)
    answer = P.is_reachable(SOLVED[:-2] + "RB")
    assert not answer and answer.check()
    assert "9 R stickers expected, 10 seen; 2 pieces show R, D: the edge RD, the edge BD; 1 exists" in answer.reason
    swapped = list(SOLVED)
    swapped[19], swapped[52] = swapped[52], swapped[19]
    assert P.is_reachable("".join(swapped)).reason == "1 piece shows U, B, and 2 are seen: the edge UB, the edge UF"


@pytest.mark.parametrize("name", ["megaminx", "pyraminx"])
def test_other_puzzles_name_pieces_too(name):
    P = named(name)
    solved = list(P.colours())
    said = []
    for p in range(4):
        for colour in sorted(set(solved) - {solved[p]}):
            said.append(P.is_reachable([*solved[:p], colour, *solved[p + 1 :]]).reason)
    assert any("2 pieces show" in reason and reason.endswith("1 exists") for reason in said)


def test_a_set_has_no_point_twice():
    G = symmetric(4)
    for ask in (lambda: G.stabilizer([0, 0], action="sets"), lambda: G.transporter([0, 1], ["1", 0], action="sets")):
        with pytest.raises(InvalidArgument, match="point 1 is twice in the set"):
            ask()
