"""2026-11-18: a part of a budget that was stopped had used nan of it; annealing went on with a heat of nan."""

from permgroups.budget import Budget


def test_a_stopped_part_is_used_up():
    for budget in (Budget(seconds=100), Budget(effort=100), Budget()):
        part = budget.split(2)[0]
        assert part.used < 0.5
        part.stop()
        assert part.over and part.used == 1.0
