"""Annealing with 3-cycles on puzzles with distinct pieces, also where some orbits have no 3-cycles."""

from __future__ import annotations

import numpy as np
import pytest

from permgroups.budget import Budget
from permgroups.puzzles import Goal, cube, named, solve
from permgroups.search.problem import Pattern
from permgroups.search.tables import cycle_solver_of

FIVE = cube(5)
FACES = [p // 25 for p in range(150)]


@pytest.mark.parametrize("coloured", [False, True])
def test_orbits_without_3_cycles_come_first(coloured):
    """Midges and the centres in the middle of rows: without turns of middle layers their 3-cycles are too long."""
    goal = Pattern(np.array(FACES)) if coloured else None
    solver = cycle_solver_of(FIVE.group, "quarter", goal, Budget())
    pieces, looks = solver.pieces, solver.beam.looks
    lacking = np.flatnonzero(np.isin(pieces.first, solver.table.lacking))
    assert len(lacking) == 36
    y = pieces.renumbered(FIVE.scramble(seed=1).row)
    begin = solver.begin(y, np.random.default_rng(0), 100_000, Budget())
    shown = looks.shown(pieces.played(y, begin.tolist()))
    wrong = looks.bad[shown[pieces.tracked], looks.look[pieces.tracked]] > 0
    assert not wrong[lacking].any()
    assert wrong.any()
    word = solver.twin().word(y, np.random.default_rng(0), 100_000, Budget())
    assert looks.wrong(pieces.played(y, word.tolist())) == 0


@pytest.mark.parametrize("name", ["cube:4", "cube:5", "megaminx"])
def test_words_for_distinct_pieces(name):
    P = named(name)
    state = P.scramble(seed=2)
    found = solve(P, state, effort=4_000_000)
    assert found.method == "three-cycles" and found.check()
    end = P.apply(state, found.word)
    assert end == P.start
    again = solve(named(name), state, effort=4_000_000)
    assert again.word == found.word


def test_colours_are_shorter_than_distinct_pieces():
    state = FIVE.scramble(seed=3)
    distinct = solve(FIVE, state, effort=6_000_000)
    coloured = solve(FIVE, state, goal=Goal(FACES), effort=6_000_000)
    assert coloured.check() and coloured.length < distinct.length
