"""2026-11-17: a lone carriage return in a table of states ended in the error of Python's csv module."""

import pytest

from permgroups.errors import ParseError
from permgroups.puzzles.formats.csv_tables import read_states


@pytest.mark.parametrize(
    "text", ["id,puzzle_type\rx\n", "id,puzzle_type,solution_state,initial_state,num_wildcards\n7,x\ry,A\n"]
)
def test_a_table_of_states_that_is_no_table(text):
    with pytest.raises(ParseError):
        read_states(text, {})
