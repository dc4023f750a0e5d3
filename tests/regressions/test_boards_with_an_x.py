"""2026-11-17: an x on a board was "entry 1 is 33"; now the message says what to write."""

import pytest

from permgroups import lights
from permgroups.errors import ParseError


def test_boards_with_an_x():
    with pytest.raises(
        ParseError, match=r"write '#' or 1 for a light that is on, '\.' or 0 for one that is out"
    ) as error:
        lights.from_text("..x\n.x.\nx..")
    assert error.value.position == 2 and "'x' is no light" in str(error.value)
    with pytest.raises(ParseError, match="0 … 2"):
        lights.merlin(3).solve("x........")
    with pytest.raises(ParseError, match="a … b for 10 … 11"):
        lights.grid(1, 1, 12).solve("x")
    assert lights.grid(1, 1, 36).configuration("x").tolist() == [33]
