"""2026-11-16: numbers too large for a row and labels that are no sequence ended in numpy's and Python's errors."""

import pytest

from permgroups import PermGroup
from permgroups.errors import InvalidPermutation


@pytest.mark.parametrize("make", [lambda: PermGroup([[0, 10**30]]), lambda: PermGroup(["(a,b)"], labels=5)])
def test_odd_numbers_and_labels_get_our_errors(make):
    with pytest.raises(InvalidPermutation):
        make()
