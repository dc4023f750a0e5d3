"""2026-11-18: two lanes of annealing took both threads, and each waited for a third one to score a beam."""

from permgroups.puzzles import named
from permgroups.threads import side_by_side, threads


def test_threads_inside_of_threads():
    def inner(k):
        return sum(side_by_side(lambda x: x * x, range(k)))

    count = 4 * threads()._max_workers
    assert side_by_side(inner, range(count)) == [sum(x * x for x in range(k)) for k in range(count)]


def test_orbits_without_3_cycles_are_solved_inside_of_lanes():
    P = named("fto")
    assert P.solve(P.scramble(seed=3), goal=P.colour_goal(), effort=12_000_000).check()
