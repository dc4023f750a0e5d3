"""2026-11-18: points of a Sage group that cannot be labels, as pairs, were refused without the word to give labels."""

from types import SimpleNamespace

import pytest

from permgroups.errors import InvalidArgument
from permgroups.interop import from_sage


def test_who_has_pairs_as_points_is_told_to_give_labels():
    H = SimpleNamespace(domain=lambda: [(0, 0), (0, 1)], gens=lambda: [SimpleNamespace(tuple=lambda: ((0, 1), (0, 0)))])
    with pytest.raises(InvalidArgument, match="a label must be") as caught:
        from_sage(H)
    assert caught.value.__notes__ == ["give labels= to name the points of this Sage group"]
    assert from_sage(H, labels=["00", "01"]).order() == 2
