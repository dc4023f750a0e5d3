"""Words of shared letters that every orbit fills with letters of its own."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from permgroups import PermGroup
from permgroups.budget import Budget
from permgroups.groups.rows import inverse_row
from permgroups.puzzles import cube, from_generators, solve
from permgroups.puzzles.rings import hungarian_rings, masterball
from permgroups.search.fillings import Fillings, Halves
from permgroups.search.letters import letters_of
from permgroups.search.pieces import Pieces
from permgroups.search.problem import Best, Pattern, Problem
from permgroups.search.strategies.fillings import ByFillings


def small() -> PermGroup:
    """Two rings of seven cells; f and g flip parts of both."""
    return PermGroup({
        "a": "(1,2,3,4,5,6,7)", "b": "(8,9,10,11,12,13,14)",
        "f": "(1,3)(4,5)(8,9)(10,12)", "g": "(2,3)(9,11)(12,13)(5,6)",
    })  # fmt: skip


def _strategy(group: PermGroup, start: np.ndarray, **options: object) -> ByFillings:
    problem = Problem(group, start, budget=Budget(effort=200_000), **options)
    return ByFillings(problem, Best(problem))


def _run(group: PermGroup, start: np.ndarray) -> Best:
    strategy = _strategy(group, start)
    for word in strategy.words(strategy.problem.budget):
        strategy.best.offer(word, strategy.name)
    return strategy.best


def test_every_state_within_a_cost_has_its_name_with_that_cost() -> None:
    fillings = Fillings(Pieces.of(small()))
    y = np.arange(14)
    shared = fillings.skeleton(2, np.random.default_rng(0))
    halves = Halves(fillings, y, shared, Budget())
    o = fillings.orbits[0]
    f, g = (o.rows[s] for s in shared)
    turn = o.letters[0]
    least: dict[bytes, int] = {}
    for turns in product(range(-3, 4), repeat=3):
        row = np.arange(7)
        for k, move in zip(turns, (f, g, np.arange(7)), strict=True):
            for _ in range(k % 7):
                row = turn[row]
            row = move[row]
        key = row.astype(np.uint8).tobytes()
        least[key] = min(least.get(key, 99), sum(map(abs, turns)))
    table = halves.names[0].table
    costs = sorted((table[table != 0] % np.uint64(16)).tolist())
    assert costs == sorted(c for c in least.values() if c <= halves.within[0])


def test_a_filling_is_found_again_and_solves() -> None:
    pieces = Pieces.of(masterball(7))
    fillings = Fillings(pieces)
    rng = np.random.default_rng(1)
    shared = fillings.skeleton(8, rng)
    word: list[int] = []
    for s in shared:
        word += [int(rng.choice(o.own)) for o in fillings.orbits if rng.random() < 0.3] + [s]
    y = np.argsort(pieces.played(np.arange(56), word))
    fillings.room = 50_000  # as much as is needed here
    halves = Halves(fillings, y, shared[:4], Budget())
    found, work = halves.ended(shared[4:], len(word) + 1, Budget())
    assert found is not None and work > 0
    letters = halves.word(shared[4:], found, Budget())
    assert letters is not None
    assert len(letters) == len(shared) + sum(f.cost for f in found) <= len(word)
    assert (pieces.played(y, letters) == np.arange(56)).all()
    assert halves.ended(shared[4:], len(letters), Budget())[0] is None  # nothing shorter


@pytest.mark.parametrize("seed", range(3))
def test_words_solve_and_are_nearly_shortest(seed: int) -> None:
    group = small()
    start = group.random_rows(1, seed)[0]
    best = _run(group, start)
    shortest = len(group.shortest_word(inverse_row(start)))
    assert best.word is not None
    assert (group.row_of_word(best.word)[start] == np.arange(14)).all()
    assert shortest <= best.length <= shortest + 2


def test_the_same_effort_gives_the_same_word() -> None:
    group = small()
    start = group.random_rows(1, 5)[0]
    assert _run(group, start).word == _run(group, start).word


def test_orbits_need_letters_of_their_own_and_few_states() -> None:
    assert Fillings(Pieces.of(masterball(4))).applies
    assert not Fillings(Pieces.of(masterball(2))).applies  # one orbit
    assert not Fillings(Pieces.of(cube(3).group)).applies  # every turn moves corners and edges
    assert not Fillings(Pieces.of(hungarian_rings(12, 3))).applies
    assert not Fillings(Pieces.of(masterball(4)), memory=10_000).applies  # the halves would not meet


def test_a_shared_letter_that_own_letters_cannot_undo() -> None:
    """The letter a is even on its orbit, where f is odd: a skeleton must have f as often as the parity asks for."""
    group = PermGroup({"a": "(1,2,3)", "b": "(4,5,6,7)", "f": "(1,2)(4,5)"})
    for seed in range(4):
        start = group.random_rows(1, seed)[0]
        word = _run(group, start).word
        assert word is not None
        assert (group.row_of_word(word)[start] == np.arange(7)).all()


def test_patterns_and_letters_without_inverses_are_left_to_others() -> None:
    group = small()
    start = group.random_rows(1, 0)[0]
    assert _strategy(group, start).applies
    assert not _strategy(group, start, metric="positive").applies
    assert not _strategy(group, start, goal=Pattern(np.arange(14))).applies


def test_powers_that_count_one_are_not_played_twice() -> None:
    group = small()
    assert Fillings(Pieces.of(group, "syllable")).orbits[0].in_one_slot[:3] == [1, 6, 0]
    assert Fillings(Pieces.of(group)).orbits[0].in_one_slot[:5] == [1, 2, 2, 2, 0]
    assert len(letters_of(group, "syllable")) == 14


def test_solve_takes_it_by_itself() -> None:
    P = from_generators(masterball(3))
    found = solve(P, P.scramble(seed=1), effort=4_000_000)
    assert found.check()
    assert found.method == "fillings"
    assert found.length <= 40
