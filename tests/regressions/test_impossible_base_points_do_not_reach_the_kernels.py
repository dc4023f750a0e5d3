"""2026-11-16: base points that are no points of the group were read by the kernels, outside of their arrays."""

import pytest

from permgroups import mathieu
from permgroups.errors import InvalidArgument


@pytest.mark.parametrize("prefix", [[-1], [99], ["x"], [1.5], [0, 0]])
def test_impossible_base_points_do_not_reach_the_kernels(prefix):
    with pytest.raises(InvalidArgument):
        mathieu(12).chain(prefix)
