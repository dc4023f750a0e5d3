"""2026-11-18: of the three subgroups that symmetries make of the first one on Rubik's cube, one was used twice."""

from permgroups.puzzles import cube
from permgroups.search.phase_frames import PhasePlan


def test_every_axis_has_its_frame():
    G = cube(3).group
    plan = PhasePlan(G, "syllable")
    free = {G.names.index(name) for name, e in plan.chain[1] if e == 1}
    axes = {frozenset(G.names[k] for k, there in enumerate(x.moves) if there in free) for x in plan.symmetries}
    assert axes == {frozenset("RL"), frozenset("UD"), frozenset("FB")}
