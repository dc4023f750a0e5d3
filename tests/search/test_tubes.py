"""Shortest ways through tubes of patterns around a word."""

from __future__ import annotations

import numpy as np
import pytest

from permgroups import Word
from permgroups.budget import Budget
from permgroups.errors import InvalidArgument
from permgroups.puzzles import Goal, cube
from permgroups.puzzles.rings import hungarian_rings
from permgroups.search import tubes
from permgroups.search.breadth_first import Layers
from permgroups.search.commutator_words import found_commutators
from permgroups.search.letters import letters_of
from permgroups.search.pieces import Pieces
from permgroups.search.problem import Best, Pattern, Problem
from permgroups.search.strategies.near_states import Colourings
from permgroups.search.strategies.windows import ByWindows
from permgroups.search.tubes import through_tube

FOUR = cube(4)
pytestmark = pytest.mark.usefixtures("kernels")


def played(letters, pattern, word):
    for s in word:
        after = np.empty_like(pattern)
        after[letters.rows[s].astype(np.int64)] = pattern
        pattern = after
    return pattern


@pytest.mark.parametrize("seed", range(6))
def test_a_tube_that_holds_everything_gives_a_shortest_word(seed):
    """Against breadth-first search: rings of ten cells in three colours have few patterns."""
    letters = letters_of(hungarian_rings(6, 2))
    start = np.array([2, 0, 2, 0, 0, 0, 1, 1, 1, 1], np.uint8)
    word = np.random.default_rng(seed).integers(len(letters), size=25).tolist()
    end = played(letters, start, word)
    layers = Layers(Colourings(letters, start.astype(np.int64)), start.astype(np.int64))
    shortest = layers.depth(layers.find(end))
    found = through_tube(letters, start, [word], Budget())
    assert len(found) == shortest < len(word)
    assert (played(letters, start, found) == end).all()


def test_a_narrow_tube_still_leads_there(monkeypatch):
    monkeypatch.setattr(tubes, "MOST_PATTERNS", 500)
    letters = letters_of(cube(3).group)
    start = np.repeat(np.arange(6), 9).astype(np.uint8)
    rng = np.random.default_rng(1)
    word = rng.integers(len(letters), size=30).tolist()
    detour = [*word[:10], 3, 3, 3, 3, *word[10:]]
    found = through_tube(letters, start, [detour], Budget())
    assert len(found) <= 30
    assert (played(letters, start, found) == played(letters, start, word)).all()


def test_a_way_may_begin_as_one_word_and_end_as_another():
    """Two words, one with a detour at its beginning and one at its end, are one graph."""
    letters = letters_of(cube(3).group)
    start = np.arange(54, dtype=np.uint8)  # all points told apart
    word = np.random.default_rng(2).integers(len(letters), size=14).tolist()
    there = [0, 2, 4, 6, 8, 10] * 4  # a loop that no narrow tube closes
    back = [s ^ 1 for s in there[::-1]]
    words = [[*there, *back, *word], [*word, *there, *back]]
    found = through_tube(letters, start, words, Budget(effort=3_000_000))
    assert found is not None and len(found) <= 14
    assert (played(letters, start, found) == played(letters, start, word)).all()


def test_no_word_is_better_than_none_where_nothing_is_shorter_or_no_budget_is_left():
    letters = letters_of(cube(3).group)
    start = np.repeat(np.arange(6), 9).astype(np.uint8)
    assert through_tube(letters, start, [[0, 2]], Budget()) is None
    assert through_tube(letters, start, [[0, 2, 1, 0]], Budget(effort=1)) is None


def test_windows_join_patterns_not_elements():
    """A 3-cycle of centres that look alike is eight letters as an element and nothing as a pattern."""
    pieces = Pieces.of(FOUR.group)
    found, triples = found_commutators(pieces, Budget())
    classes = np.repeat(np.arange(6), 16)
    centres = [p for p in range(96) if p % 16 in (5, 6, 9, 10)]
    classes[centres] = 6
    letters = pieces.letters
    k = next(k for k in range(len(found)) if set(pieces.old[triples[k]].tolist()) <= set(centres))
    x, s, t = found[k].tolist()
    y = [int(letters.back[t]), s, t]
    cycle = [x, *y, int(letters.back[x]), *letters.undo(y)]
    word = letters.word([0, 4, 2, *cycle, 9, 5])
    problem = Problem(FOUR.group, FOUR.group.row_of_word(~word), Pattern(classes), budget=Budget(effort=10**8))
    best = Best(problem)
    best.offer(word, "given")
    assert best.length == 13
    for shorter in ByWindows(problem, best).words(problem.budget):
        best.offer(shorter, "windows")
    assert best.word is not None and best.length <= 5
    assert problem.reached(problem.after(best.word))


def test_words_to_a_goal_are_shortened_from_where_they_begin():
    colours = Goal(FOUR.colours())
    assert FOUR.shortened("R R R U U'", colours, effort=10**6) == Word("R'")
    assert FOUR.shortened("R U U'", colours, state=FOUR.state("R'"), effort=10**6) == Word("R")
    with pytest.raises(InvalidArgument, match="does not lead from the state to the goal"):
        FOUR.shortened("R", colours, state="U", effort=10**6)
    with pytest.raises(InvalidArgument, match="the goal has 2 points, the puzzle 96"):
        FOUR.shortened("R", Goal("ab"), effort=10**6)
