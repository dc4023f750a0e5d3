"""Colours of which a few are wrong: a state that shows all but these is found and solved."""

import numpy as np
import pytest

from permgroups.puzzles import Goal, cube, named, solve
from permgroups.puzzles.mismatches import read_with_mismatches

pytestmark = pytest.mark.usefixtures("kernels")


def shown(P, colours, seed):
    out = np.empty_like(colours)
    out[P.group.random_rows(1, seed)[0]] = colours
    return out


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("make", [lambda: cube(2), lambda: cube(3), lambda: cube(4), lambda: named("pyraminx")])
def test_two_stickers_exchanged_are_two_mismatches(make, seed):
    P = make()
    n = P.group.degree
    solved = np.repeat(np.arange(6 if n % 6 == 0 and n != 36 else 4), n // (6 if n % 6 == 0 and n != 36 else 4))
    seen = shown(P, solved, seed)
    rng = np.random.default_rng(seed)
    i = int(rng.integers(n))
    j = int(rng.choice(np.flatnonzero(seen != seen[i])))
    seen[[i, j]] = seen[[j, i]]
    row = read_with_mismatches(P.group, solved, seen, 2)
    assert row is not None and P.group.contains_batch(row[None, :])[0]
    assert int((seen[row] != solved).sum()) in (0, 2)  # exchanged stickers may show a state all the same


def test_such_a_state_is_solved_and_without_mismatches_refused():
    P = cube(3)
    colours = tuple("URFDLB"[i // 9] for i in range(54))
    counters = list(P.state("R U F' L2"))
    place = counters.index
    i, j = place(0), place(1)  # a corner's sticker and an edge's of the same colour: nothing is seen of that
    counters[i], counters[j] = counters[j], counters[i]
    k = place(9)
    counters[i], counters[k] = counters[k], counters[i]
    for allowed in (2, 5):
        found = solve(P, counters, goal=Goal(colours, allowed), effort=300_000)
        assert found and found.check() and found.length <= 12
    assert not solve(P, counters, goal=Goal(colours), effort=300_000)
