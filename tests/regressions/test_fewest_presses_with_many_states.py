"""2026-11-17: fewest presses of lights with many states were wrong: keys of 16 bits took 65537 for 1."""

import pytest

from permgroups import lights


@pytest.mark.parametrize("wanted", [1, 65536, 65537, 65538])
def test_fewest_presses_with_many_states(wanted):
    found = lights.from_matrix([[1, 1]], 2**22).minimal([0], [wanted], effort=10**6)
    assert found.check() and found.optimal and found.length == wanted
    assert int(found.presses.sum()) == wanted


def test_few_buttons_with_many_states():
    found = lights.from_matrix([[1, 1]], 2**22).minimal([0], [65537], count="buttons", effort=10**5)
    assert found.check() and found.length == found.lower_bound == 1


def test_a_wrong_answer_is_never_returned(monkeypatch):
    L = lights.from_matrix([[1, 1]], 2**22)
    monkeypatch.setattr("permgroups.lights.minimal._met", lambda answer, *_: (answer.presses * 0, 0))
    with pytest.raises(AssertionError):
        L.minimal([0], [65537], effort=1000)
