"""2026-11-17: a million quiet patterns of three thousand buttons were tried out whatever the budget."""

import numpy as np

from permgroups import lights


def test_the_effort_holds_where_patterns_are_tried_out():
    L = lights.grid(60, 50, topology="torus")
    assert L.number_of_solutions == 2**20
    u, x = np.random.default_rng(4).integers(0, 2, (2, 3000))
    v = (u + L.effect(x)) % 2
    found = L.minimal(u, v, effort=2000)
    assert found.check() and 1 <= found.lower_bound <= found.length <= L.solve(u, v).length
    again = L.minimal(u, v, effort=2000)
    assert (again.presses == found.presses).all()
