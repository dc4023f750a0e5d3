"""2026-11-16: numbers too large for a row and labels that are no sequence ended in numpy's and Python's errors."""

import pytest

from permgroups import PermGroup
from permgroups.errors import InvalidArgument, InvalidPermutation


def test_odd_numbers_and_labels_get_our_errors():
    with pytest.raises(InvalidPermutation):
        PermGroup([[0, 10**30]])
    with pytest.raises(InvalidArgument):
        PermGroup(["(a,b)"], labels=5)
