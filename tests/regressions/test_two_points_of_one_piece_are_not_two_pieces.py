"""2026-11-17: where pieces are named by the labels of their points, two points of one passed for two pieces, and
words that do nothing for their 3-cycle."""

import pytest

from permgroups import PermGroup
from permgroups.errors import InvalidArgument
from permgroups.puzzles import complete_three_cycles, named


@pytest.mark.parametrize("name", ["coins", "triangles", "two-faces"])
def test_they_are_refused(name):
    with pytest.raises(InvalidArgument, match="1 and 2 are the same piece"):
        complete_three_cycles(named(name), "1", "2", "3")


def test_a_regular_group_is_one_piece():
    with pytest.raises(InvalidArgument, match="1 and 2 are the same piece"):
        complete_three_cycles(PermGroup({"a": "(1,2,3,4,5,6,7)"}), "1", "2", "3")


def test_points_of_three_pieces_are_taken():
    found = complete_three_cycles(named("coins"), "1", "3", "5")
    assert found and found.check() and len(found.words) == 2
