"""Goals with identical pieces, partial goals, ignored orientation, wildcards; shortening."""

import numpy as np
import pytest

from permgroups import PermGroup, Word, solve
from permgroups.errors import Impossible, PermGroupsError
from permgroups.puzzles import Goal, State, cube, from_generators
from permgroups.search.shortening import shortened
from tests.puzzles.catalogue import top_spin

pytestmark = pytest.mark.usefixtures("kernels")

TOP = from_generators(top_spin(12, 4))


def distance_by_search(P, state, goal):
    """The least number of letters to any state that looks like the goal, by brute force over colourings."""
    G = P.group
    classes = goal.classes
    rows = [row for row in G.rows] + [np.argsort(row) for row in G.rows]
    start = tuple(classes[list(state)].tolist())
    wanted = classes
    seen, layer, depth = {start}, [start], 0
    while layer:
        for colours in layer:
            if ((np.array(colours) == wanted) | (wanted < 0)).all():
                return depth
        following = []
        for colours in layer:
            for row in rows:
                new = [0] * len(row)
                for i, q in enumerate(row.tolist()):
                    new[q] = colours[i]
                if tuple(new) not in seen:
                    seen.add(tuple(new))
                    following.append(tuple(new))
        layer, depth = following, depth + 1
    raise AssertionError


@pytest.mark.parametrize("colours", ["rrrrrrgggggg", "rgrgrgrgrgrg", "rrrrggggbbbb"])
def test_identical_pieces_give_the_nearest_pattern(colours):
    goal = Goal(colours)
    for seed in range(3):
        s = TOP.scramble(seed=seed)
        sol = solve(TOP, s, goal=goal, effort=4_000_000)
        assert sol.check()
        assert goal.reached(TOP.apply(s, sol.word))
        assert sol.lower_bound <= distance_by_search(TOP, s, goal) <= sol.length
        assert sol.length <= distance_by_search(TOP, s, goal) + 2


def test_partial_goals_and_ignored_orientation_on_the_cube():
    P = cube(3)
    s = P.scramble(seed=3)
    top = solve(P, s, goal=Goal([0 if i < 9 else None for i in range(54)]), effort=6_000_000)
    assert top.check()
    assert top.length <= 10
    corners = solve(P, s, goal=Goal([None if i % 9 in (1, 3, 4, 5, 7) else i for i in range(54)]), effort=6_000_000)
    assert corners.check()
    assert corners.length <= 14
    faces = solve(P, s, goal=Goal([i // 9 for i in range(54)]), effort=3_000_000)
    assert P.apply(s, faces.word) == P.start  # with all six colours every piece is known


def test_the_goal_of_a_large_cube_in_colours():
    P = cube(4)
    s = P.scramble(seed=1)
    sol = solve(P, s, goal=Goal([i // 16 for i in range(96)]), effort=20_000_000)
    assert sol.check()
    assert sol.length < 300


def test_wildcards_stop_early():
    goal = Goal(range(12), wildcards=4)
    s = TOP.scramble(seed=5)
    sol = solve(TOP, s, goal=goal, effort=2_000_000)
    assert goal.mismatches(TOP.apply(s, sol.word)) <= 4
    assert solve(TOP, TOP.start, goal=goal, effort=1000).length == 0


def test_wildcards_leave_nothing_proved():
    """The bound of deepening is that of the exact goal; with mismatches allowed it proves nothing."""
    goal = Goal(range(12), wildcards=4)
    state = TOP.scramble(seed=8)
    sol = solve(TOP, state, goal=goal, method="ida", effort=2_000_000)
    assert sol.check()
    assert sol.lower_bound <= solve(TOP, state, method="table", goal=goal, effort=50_000_000).length


def test_small_patterns_are_solved_by_shortest_words():
    """Goals on few patterns: breadth first, also with wildcards."""
    P = from_generators({"a": [0, 6, 5, 4, 1, 2, 3], "b": [6, 1, 2, 0, 4, 5, 3], "c": [1, 6, 0, 2, 5, 4, 3]})
    goal = Goal([5, None, 0, 8, 9, 10, 11], 2)
    sol = solve(P, State((3, 2, 5, 0, 4, 1, 6)), goal=goal, effort=10**6)
    assert (sol.length, sol.optimal) == (4, True)
    assert solve(P, State((3, 2, 5, 0, 4, 1, 6)), goal=goal, optimal=True, effort=10**6).length == 4


def test_identical_pieces_may_lie_outside_the_group():
    P = from_generators({"a": "(1,2,3)", "b": "(3,4,5)"})  # even permutations only
    for colours in ([0, 0, 1, 2, 3], [None, None, 1, 2, 3]):
        assert solve(P, State([1, 0, 2, 3, 4]), goal=Goal(colours), effort=10**6).length == 0
    sol = solve(P, State([1, 2, 0, 4, 3]), goal=Goal([0, 0, 1, 2, 3]), effort=10**6)
    assert sol.check() and sol.optimal
    impossible = solve(P, State([1, 0, 2, 3, 4]), goal=Goal([0, 1, 2, 3, 4]), effort=10**6)
    assert not impossible and impossible.check()
    with pytest.raises(Impossible, match=r"the pattern cannot be reached: .* are exchanged"):
        _ = impossible.moves


def test_a_goal_of_the_wrong_size_is_refused():
    with pytest.raises(PermGroupsError, match="the goal has 3 points"):
        solve(TOP, TOP.start, goal=Goal("abc"))


def test_a_thousand_letters_become_few():
    G = cube(3).group
    rng = np.random.default_rng(1)
    word = Word(
        [(G.names[i], int(e)) for i, e in zip(rng.integers(6, size=1000), rng.choice([-1, 1], 1000), strict=True)]
    )
    short = word.shorten(G, effort=6_000_000)
    assert G.evaluate(short) == G.evaluate(word)
    assert len(short) <= 40
    parts = word.shorten(G, effort=6_000_000, search=False)
    assert G.evaluate(parts) == G.evaluate(word)
    assert len(parts) < 900


def test_shortening_never_lengthens():
    G = PermGroup({"a": "(1,2,3,4,5)", "b": "(1,2)", "c": "(1,2)", "e": "()"})
    rng = np.random.default_rng(2)
    for _ in range(30):
        word = Word(
            [("abce"[i], int(k)) for i, k in zip(rng.integers(4, size=8), rng.choice([-3, -1, 1, 2], 8), strict=True)]
        )
        short = shortened(word, G, effort=10**6)
        assert G.evaluate(short) == G.evaluate(word)
        assert len(short) <= len(word)
    assert not shortened(Word("a5 b2"), G, effort=10**6)
