"""2026-11-17: Block and Ignore were skipped in silence; a Set after the moves broke them; a set given twice won."""

import pytest

from permgroups.errors import ParseError
from permgroups.puzzles.formats import read

MOVE = "Move a\nA\n2 3 1\nEnd\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Set A 3 1\n" + MOVE + "Block\nA\n1 1 0\nEnd\n", "line 6: a Block of pieces is not supported"),
        ("Set A 3 1\nIgnore\nA\n1 1 0\nEnd\n" + MOVE, "line 2: an Ignore block is not supported"),
        ("Set A 3 1\n" + MOVE + "Illegal A 1 2\n", "line 6: Illegal positions are not supported"),
        ("Set A 3 1\n" + MOVE + "Set B 2 1\n", "line 6: every Set must stand before"),
        ("Set A 3 1\n" + MOVE.replace("End", "A\n1 2 3\nEnd"), "line 5: the set 'A' is given twice in this block"),
        ("Scramble one\n", "line 1: this is a file of scrambles"),
        ("Set A 3 1\nSolved\nA\n1 2 --3\nEnd\n" + MOVE, "line 4: expected numbers, found '--3'"),
    ],
)
def test_parts_of_a_tws_file_are_not_skipped(text, message):
    with pytest.raises(ParseError, match=message):
        read(text, ".tws")


def test_hints_for_a_search_are_skipped():
    text = "Name T\nSet A 3 1\nSwizzleSet A A\n" + MOVE + "ForbiddenPairs\na a\nEnd\n"
    assert read(text, ".tws").order() == 3
