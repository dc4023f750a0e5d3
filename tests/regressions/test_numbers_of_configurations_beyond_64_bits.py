"""2026-11-18: the weights of the lights in numbers beyond 2^63 ended in numpy's OverflowError."""

import pytest

from permgroups import lights
from permgroups.errors import TooLarge


def test_numbers_of_configurations_beyond_64_bits():
    G = lights.venn(6, 5)
    with pytest.raises(TooLarge):
        _ = G.powers
    with pytest.raises(TooLarge):
        G.configurations_of([3])
    assert G.number("4" * 63) == 5**63 - 1
    edge = lights.venn(6, 2)  # 2^63 configurations: the last number still fits
    assert edge.configurations_of([2**63 - 1]).all()
