"""2026-11-18: a wrong number of wildcards was called a wrong permutation; a puzzle was asked for faces it has not."""

import pytest

from permgroups.errors import InvalidArgument, ParseError
from permgroups.puzzles import Goal, named


@pytest.mark.parametrize("wildcards", [-1, True, 1.5, "2", 4])
def test_wildcards_are_a_number_of_points(wildcards):
    with pytest.raises(InvalidArgument, match="wildcards"):
        Goal([0, 0, 1], wildcards=wildcards)


def test_puzzles_without_faces_say_so():
    with pytest.raises(ParseError, match="has no faces with names; give the colours of all points"):
        named("hungarian-rings").from_colours({"Q": "rrr"})
