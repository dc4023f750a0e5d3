"""2026-11-17: a number of 5,000 digits in JSON or in a cell of a table ended in Python's ValueError."""

import pytest

from permgroups.errors import ParseError
from permgroups.puzzles.formats import read

NUMBER = "9" * 5000


@pytest.mark.parametrize(
    ("ending", "text"),
    [(".json", f'{{"orbits": {NUMBER}}}'), (".csv", f"puzzle_type,allowed_moves\nx,\"{{'a': [{NUMBER}]}}\"\n")],
)
def test_long_numbers_in_puzzle_files_are_parse_errors(ending, text):
    with pytest.raises(ParseError):
        read(text, ending)
