"""2026-11-16: rows with images beyond the degree were read by the kernels, outside of their arrays."""

import numpy as np
import pytest

from permgroups import PermGroup
from permgroups.errors import InvalidPermutation


def test_rows_that_are_no_permutations_do_not_reach_the_kernels():
    with pytest.raises(InvalidPermutation):
        PermGroup.from_rows(np.array([[50000, 60000, 65535]]))
