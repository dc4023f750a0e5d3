"""Prices of letters: cheapest words, spheres by price and bounds, against Dijkstra's search in plain Python."""

import heapq

import numpy as np
import pytest

from permgroups import PermGroup, mathieu
from permgroups.budget import Budget
from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.groups.words import Word
from permgroups.puzzles import Goal, cube, from_generators, named
from permgroups.search.problem import Best, Problem
from permgroups.search.strategies.cheaper_windows import ByCheaperWindows
from permgroups.search.weights import Weights

GROUPS = {
    "S5": (PermGroup({"t": "(1,2,3,4,5)", "f": "(1,2)"}), {"t": 3, "t2": 2}),
    "one way is dear": (PermGroup({"t": "(1,2,3,4,5)", "f": "(1,2)"}), {"t'": 7, "f": 2}),
    "M11": (mathieu(11), {"a": 2, "b": 3, "b2": 4}),
    "two letters act alike": (PermGroup({"a": "(1,2,3,4)", "b": "(1,2,3,4)", "c": "(1,3)(2,5)"}), {"a": 5, "c": 2}),
    "all dear": (PermGroup({"t": "(1,2,3,4)", "f": "(1,2)"}), {"t": 4, "f": 6}),
}


def plain_prices(G, prices):
    """Return the least price of every element: keys are rows as tuples, names are tried in any order."""
    steps = []
    for name, row in zip(G.names, G.rows.tolist(), strict=True):
        power, order = list(range(G.degree)), 0
        while order == 0 or power != list(range(G.degree)):
            power, order = [row[x] for x in power], order + 1
        one = prices.get(name, 1)
        back = prices.get(name + "'", one)
        named_powers = {1: one, -1: back}
        for e in range(2, order // 2 + 1):
            if f"{name}{e}" in prices:
                named_powers[e] = named_powers[-e] = prices[f"{name}{e}"]
        for e, price in named_powers.items():
            image = list(range(G.degree))
            for _ in range(e % order):
                image = [row[x] for x in image]
            steps.append((image, price))
    start = tuple(range(G.degree))
    best, queue = {}, [(0, start)]
    while queue:
        price, here = heapq.heappop(queue)
        if here in best:
            continue
        best[here] = price
        for image, more in steps:
            there = tuple(image[x] for x in here)
            if there not in best:
                heapq.heappush(queue, (price + more, there))
    return best


@pytest.mark.parametrize("name", GROUPS)
def test_cheapest_words_are_those_of_a_plain_search(name):
    G, prices = GROUPS[name]
    plain = plain_prices(G, prices)
    growth = G.growth(prices)
    assert growth.spheres == tuple(np.bincount(list(plain.values())).tolist()) and growth.order() == G.order()
    weights = Weights.of(prices, G)
    for row in list(plain)[:: max(len(plain) // 60, 1)]:
        word = G.shortest_word(list(row), prices)
        assert weights.price(word) == growth.distance(list(row)) == plain[row]
        assert G.row_of_word(word).tolist() == list(row)
    farthest = growth.antipodes()
    assert len(farthest) == growth.spheres[-1]
    assert {plain[tuple(row)] for row in farthest.tolist()} == {growth.diameter}


@pytest.mark.parametrize("name", GROUPS)
def test_solutions_are_cheapest_with_and_without_a_table(name, monkeypatch):
    G, prices = GROUPS[name]
    plain = plain_prices(G, prices)
    P = from_generators(G)
    rows = G.random_rows(8, 1)
    wanted = [plain[tuple(np.argsort(row).tolist())] for row in rows]
    for row, least in zip(rows, wanted, strict=True):
        solution = P.solve(row, metric=prices, effort=10**6)
        assert solution.length == least == solution.lower_bound and solution.optimal and solution.check()
    monkeypatch.setattr("permgroups.search.scheduler.TABLE_STATES", 1)
    for row, least in zip(rows, wanted, strict=True):  # both balls, then searches by length
        solution = P.solve(row, metric=prices, effort=10**6)
        assert solution.lower_bound <= least <= solution.length and solution.check()
        if G.order() <= 120:
            assert solution.length == least


def test_patterns_are_counted_and_solved_by_price():
    P = from_generators({"t": "(1,2,3,4,5,6)", "f": "(1,3)(2,5)"})
    prices = {"t": 3, "t'": 1, "f": 2}
    goal = Goal("rrrggg")
    plain = plain_prices(P.group, prices)
    least = {}
    for row, price in plain.items():  # what solves the state of the inverse element costs this
        state = np.argsort(row)
        look = [""] * 6
        for counter, point in enumerate(state.tolist()):
            look[point] = goal.colours[counter]
        least[tuple(look)] = min(least.get(tuple(look), 99), price)
    assert P.growth(goal, prices).spheres == tuple(np.bincount(list(least.values())).tolist())
    for row in P.group.random_rows(6, 2):
        look = [""] * 6
        for counter, point in enumerate(row.tolist()):
            look[point] = goal.colours[counter]
        solution = P.solve(row, goal=goal, metric=prices, effort=10**6)
        assert solution.length == least[tuple(look)] and solution.optimal


def test_equal_prices_are_the_quarter_metric_times_the_price():
    P = named("pocket-cube-held")
    twice = P.growth(metric=dict.fromkeys(P.moves, 2)).spheres
    assert twice[::2] == P.growth().spheres and not any(twice[1::2])
    halves = dict.fromkeys([*P.moves, *(f"{name}2" for name in P.moves)], 1)
    assert P.growth(metric=halves).spheres == P.growth(metric="half").spheres


def test_large_puzzles_keep_the_cheapest_word_and_a_right_bound():
    P = cube(3)
    prices = {"R": 3, "U": 2, "F2": 1}
    near = P.solve("R U F2", metric=prices, effort=2 * 10**6)
    assert (str(near.word), near.length, near.optimal) == ("F2 U' R'", 6, True)
    solution = P.solve(P.scramble(seed=5), metric=prices, effort=2 * 10**6)
    assert solution.check() and solution.lower_bound < solution.length == Weights.of(prices, P.group).price(
        solution.word
    )
    with pytest.raises(TooLarge, match="price"):
        P.solve(P.scramble(seed=5), metric=prices, effort=10**6, optimal=True)


def test_windows_of_words_that_were_found_by_length_get_cheaper():
    P = from_generators({"a": "(1,2,3,4,5,6,7,8,9,10,11,12)", "b": "(1,2)", "c": "(3,4)"})
    weights = Weights.of({"c": 20}, P.group)  # c is a' a' b a a
    given = Word("a3 c b c a4")
    problem = Problem(P.group, P.state(~given).row, metric=weights, budget=Budget(effort=10**6))
    best = Best(problem)
    best.offer(given, "given")
    for word in ByCheaperWindows(problem, best).words(problem.budget):
        best.offer(word, "windows")
    assert (best.method, weights.price(given)) == ("windows", 48)
    assert best.length <= 8 and "c" not in best.word.names


def test_bounds_of_gods_number_are_prices():
    P = named("pocket-cube-held")
    assert (b := P.gods_number_bounds({"R": 3})).lower == b.upper == P.growth(metric={"R": 3}).diameter and b.check()
    Q = named("dino")
    quarter, dear = Q.gods_number_bounds(), Q.gods_number_bounds(dict.fromkeys(Q.moves, 3))
    assert (dear.lower, dear.upper) == (3 * quarter.lower, 3 * quarter.upper) and dear.check()


def test_the_price_of_a_syllable_is_the_least_for_its_power():
    G = PermGroup({"R": "(1,2,3,4,5,6,7)", "U": "(1,2)"})
    weights = Weights.of({"R": 2, "R3": 3, "R'": 4}, G)
    assert [weights.price(Word([("R", e)])) for e in range(8)] == [0, 2, 4, 3, 3, 5, 4, 0]
    assert weights.price(Word("R3 U R3' U")) == 8
    assert (weights.base, weights.at_least(5)) == ("syllable", 5)
    few = Weights.of({"F2": 1, "R": 3}, cube(3).group)  # quarter turns are counted, and F2 costs half of two
    assert (few.base, few.at_least(5), few.price(Word("F2 R2"))) == ("quarter", 3, 7)


@pytest.mark.parametrize(
    ("prices", "error", "message"),
    [
        ({"X": 2}, ParseError, "'X' has a price but is no move"),
        ({"R U": 2}, InvalidArgument, "one move or one of its powers, not of 'R U'"),
        ({"R4": 2}, InvalidArgument, "moves nothing"),
        ({"R": 0}, InvalidArgument, "the price of R must be a whole number from 1 to 1000, not 0"),
        ({"R": 1.5}, InvalidArgument, "not 1.5"),
        ({"R'": 2, "R3": 3}, InvalidArgument, "R' and R3 are the same turn, with the prices 2, 3"),
        ({7: 2}, InvalidArgument, "by their names, not for 7"),
    ],
)
def test_prices_that_make_no_sense_are_refused(prices, error, message):
    with pytest.raises(error, match=message):
        cube(2).solve("R", metric=prices)


def test_half_turns_count_one_wherever_a_metric_is_asked_for():
    P = cube(2)
    assert P.solve("R2", metric="half").length == 1 == P.growth(metric="half").distance("R2")
    assert P.gods_number_bounds("half").metric == "syllable"
    assert Word("R R L2").shorten(P.group, "half", effort=1000).length("syllable") == 2
    assert P.shortened("U U", P.colour_goal(), effort=1000) is not None
