"""Every method gives words that really solve, of the lengths that are promised, in time."""

import numpy as np
import pytest

from permgroups import PermGroup, solve
from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, Impossible, InvalidArgument, InvalidPermutation, ParseError, TooLarge
from permgroups.puzzles import State, cube, from_generators, named
from permgroups.search.beam import Beam
from permgroups.search.letters import letters_of
from permgroups.search.three_cycles import ThreeCycles
from tests.puzzles.catalogue import hungarian_rings, masterball, shuffled, top_spin

pytestmark = pytest.mark.usefixtures("kernels")

RINGS = from_generators(hungarian_rings(12, 3), "rings")
TOP = from_generators(top_spin(20, 4), "top spin")
MASTER = from_generators(masterball(4), "masterball")


def test_state_text_hash_and_errors():
    s = State([2, 0, 1])
    assert State(str(s)) == s
    assert hash(State("3 1 2")) == hash(s)
    assert {s: 1}[State("3,1,2")] == 1
    assert list(s.row) == [1, 2, 0]
    assert State.of_row(s.row) == s
    for bad in ("1 2 x", "1 1 2", "0 1 2", [0, 0], [1, 2]):
        with pytest.raises((InvalidPermutation, ParseError)):
            State(bad)


def test_a_state_in_every_form():
    P = cube(3)
    g = P.group.evaluate("R U F'")
    s = P.state("R U F'")
    assert s == P.state(g) == P.state(g.array_form) == P.state(s) == P.apply(P.start, "R U F'")
    assert all(s[j ^ g] == j for j in range(54))  # counter j lies on the point j^g
    assert P.apply(s, "F U' R'") == P.start
    assert P.scramble(seed=4) == P.scramble(seed=4) != P.scramble(seed=5)
    with pytest.raises(InvalidPermutation):
        P.state(State([0, 1]))


@pytest.mark.parametrize("method", ["auto", "table", "ida", "chain", "beam", "three-cycles"])
def test_every_method_on_the_pocket_cube(method):
    P = from_generators({name: cube(2).moves[name] for name in "RUF"})
    for seed in range(2):
        sol = solve(P, P.scramble(seed=seed), method=method, effort=5_500_000)
        assert sol.check()
        assert sol.method == method or method in ("auto", "ida")
        assert sol.length == len(sol.word) >= sol.lower_bound
        assert method not in ("auto", "table") or sol.optimal


@pytest.mark.parametrize("puzzle", [cube(3), RINGS, TOP, MASTER], ids=lambda p: p.name)
def test_beam_words_are_short_whatever_the_numbering(puzzle):
    rng = np.random.default_rng(5)
    P = from_generators(shuffled(puzzle.group, rng))
    beam = Beam(P.group)
    limit = letters_of(P.group).shortest_possible(P.order())
    lengths = []
    for row in P.group.random_rows(3, 1):
        word = beam.solve(row, width=3000)
        if word is not None:
            assert (P.group.row_of_word(word)[row] == np.arange(P.group.degree)).all()
            assert beam.lower_bound(row) <= len(word)
            lengths.append(len(word))
    assert lengths
    assert np.mean(lengths) < 3 * limit


@pytest.mark.parametrize(
    ("make", "most"),
    [(lambda: cube(4).group, 250), (lambda: cube(5).group, 330), (lambda: masterball(7), 250),
     (lambda: hungarian_rings(21, 5), 450)],
    ids=["4×4×4", "5×5×5", "masterball 7", "rings 21"],
)  # fmt: skip
def test_three_cycles_solve_large_puzzles(make, most):
    G = shuffled(make(), np.random.default_rng(1))
    cycles = ThreeCycles(G)
    for seed, row in enumerate(G.random_rows(2, 2)):
        word = cycles.solve(row, seed=seed)
        assert (G.row_of_word(word)[row] == np.arange(G.degree)).all()
        assert len(word) < most


def test_every_entry_of_the_table_of_three_cycles_is_one():
    G = cube(3).group
    cycles = ThreeCycles(G)
    pieces = cycles.pieces
    rng = np.random.default_rng(0)
    for _ in range(200):
        start, m = pieces.orbits[rng.integers(len(pieces.orbits))]
        a, b, c = (int(x) for x in start + rng.choice(m, 3, replace=False))
        if len({pieces.system.piece_of[x] for x in (a, b, c)}) < 3:
            continue
        row = np.arange(G.degree)
        letters = cycles.table.cycle(a, b, c)
        for s in letters:
            row = pieces.rows[s][row]
        assert (row[a], row[b], row[c]) == (b, c, a)
        assert (row[pieces.tracked] != pieces.tracked).sum() == 3
        assert len(letters) == cycles.table.cost(a, b, c)


def test_deepening_gives_shortest_words():
    P = from_generators({name: cube(2).moves[name] for name in "RUF"})
    growth = P.group.growth()
    for seed in range(6):
        s = P.scramble(seed=seed)
        sol = solve(P, s, method="ida", effort=20_000_000)
        assert sol.method in ("ida", "beam")
        assert sol.optimal
        assert sol.length == growth.distance(np.argsort(s.row))
    C = cube(3)
    sol = solve(C, "R U F' L D2 B R' U2", optimal=True, effort=20_000_000)
    assert sol.optimal
    assert sol.length <= 10
    beam = Beam(C.group)
    row = C.state("R U F' L D2 B R' U2").row
    assert beam.deepen(row, sol.length - 2) == (True, None)


@pytest.mark.parametrize("spent", [{"effort": 1}, {"seconds": 1e-9}], ids=["effort", "seconds"])
def test_a_budget_that_is_over_stops_every_method(spent):
    for P in (cube(3), RINGS):
        row = P.scramble(seed=1).row
        beam = Beam(P.group)
        over = Budget(**spent)
        over.spend(1)
        assert beam.search(row, 10_000, 400, over) is None
        assert beam.deepen(row, 40, over) == (False, None)
        assert not Beam(P.group, budget=over).complete
    cycles = ThreeCycles(MASTER.group)
    assert cycles.search(MASTER.scramble(seed=1).row, [], budget=over) is None
    with pytest.raises(BudgetExhausted, match="not finished in time"):
        ThreeCycles(MASTER.group, budget=over)
    with pytest.raises(BudgetExhausted):
        solve(cube(10), cube(10).scramble(seed=1), method="three-cycles", **spent)
    with pytest.raises(BudgetExhausted):
        solve(cube(10), cube(10).scramble(seed=1), effort=1)


@pytest.mark.parametrize("name", ["fto", "tricky-six", "dino"])
def test_too_few_seconds_bring_a_first_word_all_the_same(name):
    P = named(name)
    state = P.scramble(seed=1)
    for goal in (None, P.colour_goal()):
        found = solve(P, state, goal=goal, seconds=1e-9)
        assert found and found.check()


def test_the_metric_that_counts_powers():
    sol = solve(cube(3), "R2 U2 F2", metric="syllable", effort=5_000_000)
    assert sol.length == 3
    assert sol.optimal
    short = from_generators({"a": "(1,2,3,4,5)", "b": "(1,2)"})
    sol = solve(short, "a' b a'", metric="positive", effort=10**6)
    assert sol.check()
    assert all(e > 0 for _, e in sol.word.syllables)
    with pytest.raises(InvalidArgument, match="needs inverse letters"):
        solve(short, "a", metric="positive", method="beam")


def test_what_solve_refuses():
    P = cube(3)
    row = np.arange(54)
    swapped = sorted(P.orbits[0])[:2]
    row[swapped] = swapped[::-1]
    impossible = solve(P, row, effort=10**6)
    assert not impossible and impossible.check() and "cannot be solved" in impossible.reason
    for ask in (lambda: impossible.word, lambda: impossible.moves, lambda: impossible.length):
        with pytest.raises(Impossible, match="cannot be solved"):
            ask()
    with pytest.raises(ValueError, match="seconds must be a positive number"):
        solve(P, "R", seconds=0)
    with pytest.raises(ValueError, match="method must be one of auto, table"):
        solve(P, "R", method="magic")
    with pytest.raises(ValueError, match="metric must be one of"):
        solve(P, "R", metric="third")
    with pytest.raises(BudgetExhausted):
        solve(cube(5), cube(5).scramble(seed=1), method="beam", effort=1)
    with pytest.raises(TooLarge, match="shortest word is out of reach"):
        solve(P, P.scramble(seed=3), optimal=True, effort=4_000_000)
    with pytest.raises(TooLarge, match="no 3-cycles"):
        ThreeCycles(PermGroup({"a": "(1,2,3,4,5,6,7)"}))
    with pytest.raises(ValueError, match="letters with inverses must be one of quarter, syllable"):
        Beam(P.group, "positive")


def test_degenerate_puzzles():
    for G in (PermGroup([], degree=0), PermGroup({"a": [0, 1]}), PermGroup({"a": [1, 0]})):
        P = from_generators(G)
        for method in ("auto", "table", "beam", "chain"):
            sol = solve(P, P.scramble(seed=1), method=method, effort=10**6)
            assert sol.check()
            assert sol.length <= 1
