"""2026-11-16: an image row shorter than the degree was padded with fixed points without a word."""

import pytest

from permgroups import mathieu
from permgroups.errors import InvalidPermutation


def test_short_rows_are_not_padded_as_elements():
    for row in ([0, 1], [0, 1, 2]):
        with pytest.raises(InvalidPermutation, match="degree"):
            mathieu(11).factor(row)
        with pytest.raises(InvalidPermutation, match="degree"):
            mathieu(11).contains(row)
