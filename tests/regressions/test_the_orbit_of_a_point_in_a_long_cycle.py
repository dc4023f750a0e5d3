"""2026-11-16: the orbit of a point was made into a set once for each of its points: 20,000 took minutes."""

from permgroups import PermGroup


def test_the_orbit_of_a_point_in_a_long_cycle():
    assert PermGroup([[*range(1, 20000), 0]]).orbit(0) == set(range(20000))
