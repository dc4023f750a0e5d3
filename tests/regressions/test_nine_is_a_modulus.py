"""2026-11-18: Over Z/9 there is no rank, but nothing said how the field with 9 elements is given; an empty list was
said to be "shape (0,) of float64"."""

import pytest

from permgroups import linear
from permgroups.errors import InvalidArgument


def test_the_error_names_the_field():
    with pytest.raises(InvalidArgument, match=r"for the field with 9 elements give 'GF\(9\)'"):
        linear.rank([[1, 2], [3, 0]], 9)
    with pytest.raises(InvalidArgument, match=r"see the Smith form$"):
        linear.rank([[1, 2], [3, 0]], 12)
    assert linear.rank([[1, 2], [8, 0]], "GF(9)") == linear.rank([[1, 2], [8, 0]], "GF(3^2)") == 2


def test_an_empty_list_is_no_matrix():
    with pytest.raises(InvalidArgument, match="not an empty list"):
        linear.rank([], 5)
    assert linear.rank([[]], 5) == 0
