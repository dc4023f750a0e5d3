"""2026-11-17: ``construct`` said "impossible" where only the relation of the circle to work with did not hold."""

import pytest

from permgroups import lights
from permgroups.errors import InvalidArgument


def test_the_circle_to_work_with():
    S = lights.shallit()
    v = {"A": 1}
    with pytest.raises(InvalidArgument, match="circle A does not hold; work with B or C"):
        lights.construct(S, v, "A")
    assert lights.construct(S, v, "B").check()
    for key in (None, "A", "B"):
        assert not lights.construct(S, {"ABC": 1}, key)
