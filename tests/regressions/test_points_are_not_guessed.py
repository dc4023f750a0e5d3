"""2026-11-16: a point given as text, a float or a truth value was turned into some number."""

import pytest

from permgroups import mathieu
from permgroups.errors import InvalidArgument


@pytest.mark.parametrize("point", ["13", 1.9, "x", None, 12, -1, True])
def test_points_are_not_guessed(point):
    with pytest.raises(InvalidArgument):
        mathieu(12).stabilizer(point)
