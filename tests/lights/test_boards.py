"""Boards, the six problems, minimality and mentat methods, against exhaustion and known numbers."""

from itertools import product

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups import lights
from permgroups.errors import InvalidArgument, ParseError, PermGroupsError, TooLarge
from permgroups.lights.all_ones import diagonal_constructively
from permgroups.lights.strips import Strip, grid_nullity


def test_known_nullities():
    assert [grid_nullity(n, n) for n in range(1, 13)] == [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0]
    assert [lights.grid(n, n, 3).nullity for n in range(1, 11)] == [0, 1, 0, 2, 3, 0, 0, 4, 2, 0]
    for m, n in product(range(1, 9), repeat=2):
        assert grid_nullity(m, n) == lights.grid(m, n).number_of_lights - lights.grid(m, n).system.rank
    with pytest.raises(InvalidArgument):
        _ = lights.from_matrix([[2, 0], [0, 1]], 4).nullity


@settings(max_examples=60)
@given(st.integers(2, 12), st.integers(1, 9), st.integers(0, 2**31))
def test_random_graphs(d, n, seed):
    rng = np.random.default_rng(seed)
    G = nx.gnp_random_graph(n, 0.4, seed=int(seed % 1000))
    L = lights.from_graph(G, d, self_loops=bool(seed % 2))
    u, v = rng.integers(0, d, (2, n))
    answer = L.solve(u, v)
    assert answer.check()
    if answer:
        assert (L.press(u, *answer.moves) == v).all()
    else:
        y = answer.witness
        assert not (y @ L.matrix.astype(int) % d).any() and int(y @ (v - u)) % d


def test_directed_and_multiple_edges():
    G = nx.MultiDiGraph([("a", "b"), ("a", "b"), ("b", "c")])
    L = lights.from_graph(G, 5)
    assert L.matrix.tolist() == [[1, 0, 0], [2, 1, 0], [0, 1, 1]]
    with pytest.raises(InvalidArgument):
        lights.from_graph([1, 2])
    with pytest.raises(InvalidArgument):
        lights.from_graph({"a": ["z"]})


@pytest.mark.parametrize("topology", ["plane", "cylinder", "torus", "klein"])
@pytest.mark.parametrize("neighbourhood", ["plus", "sigma"])
@pytest.mark.parametrize("d", [2, 3, 4, 6])
def test_strips_agree_with_matrices(topology, neighbourhood, d):
    L = lights.grid(4, 5, d, topology=topology, neighbourhood=neighbourhood)
    x = np.random.default_rng(4).integers(0, d, 20)
    assert (L.strip.effect(x).ravel() == L.matrix.astype(int) @ x % d).all()
    assert L.strip.number_of_solutions == L.system.number_of_solutions
    b = L.strip.effect(x)
    assert (L.strip.effect(L.strip.solve(b)) == b).all()
    assert len(L.strip.kernel) == len(L.system.kernel) or d in (4, 6)


def test_the_paper_and_the_literature():
    L = lights.merlin()
    assert L.is_transitive() and lights.quatrainment().is_transitive()
    assert not lights.merlin(5).is_transitive() and not lights.quatrainment(3).is_transitive()
    assert lights.modified_quatrainment().orbit_size == 4096
    assert lights.grid(5, 5).minimal(np.ones(25, int), np.zeros(25, int)).length == 15
    assert bool(lights.grid(200, 130).solve_all_ones())
    assert not lights.grid(4, 4).solve("#" + "." * 15)
    assert str(lights.merlin().solve(L.goal, L.goal)).startswith("press nothing")


def test_all_ones_by_induction():
    rng = np.random.default_rng(5)
    for n in range(1, 12):
        A = np.triu(rng.integers(0, 2, (n, n)))
        M = (A + A.T) % 2
        np.fill_diagonal(M, rng.integers(0, 2, n))
        assert (M @ diagonal_constructively(M) % 2 == M.diagonal()).all()
    L = lights.grid(7, 7)
    assert (L.effect(L.all_ones_by_induction()) == 1).all()
    with pytest.raises(InvalidArgument):
        lights.merlin().all_ones_by_induction()
    with pytest.raises(InvalidArgument):
        lights.grid(3, 3, 3).all_ones_by_induction()


@settings(max_examples=40)
@given(
    st.integers(2, 4),
    st.integers(1, 4),
    st.integers(2, 7),
    st.integers(0, 2**31),
    st.sampled_from(["presses", "buttons"]),
)
def test_minimality_by_exhaustion(d, m, n, seed, count):
    rng = np.random.default_rng(seed)
    A = rng.integers(0, d, (m, n))
    L = lights.from_matrix(A, d)
    x = rng.integers(0, d, n)
    v = A @ x % d
    found = L.minimal(L.zero(), v, count=count, effort=10**6)
    every = [y for y in product(range(d), repeat=n) if (A @ np.array(y) % d == v).all()]
    best = min(sum(y) if count == "presses" else sum(map(bool, y)) for y in every)
    assert found.optimal and found.length == best and found.check()


@pytest.mark.parametrize("count", ["presses", "buttons"])
@pytest.mark.parametrize("d", [2, 3, 4])
def test_meeting_in_the_middle_by_exhaustion(d, count, monkeypatch):
    monkeypatch.setattr("permgroups.lights.minimal.ENUMERATED", 0)
    rng = np.random.default_rng(d)
    for _ in range(8):
        m, n = int(rng.integers(1, 5)), int(rng.integers(2, 7))
        A = rng.integers(0, d, (m, n))
        L = lights.from_matrix(A, d)
        v = A @ rng.integers(0, d, n) % d
        found = L.minimal(L.zero(), v, count=count, effort=10**6)
        every = [y for y in product(range(d), repeat=n) if (A @ np.array(y) % d == v).all()]
        assert found.optimal and found.check()
        assert found.length == min(sum(y) if count == "presses" else sum(map(bool, y)) for y in every)


def test_minimality_with_many_quiet_patterns():
    rng = np.random.default_rng(6)
    A = rng.integers(0, 2, (14, 40))
    L = lights.from_matrix(A)
    v = A[:, 3] ^ A[:, 17] ^ A[:, 30]
    found = L.minimal(L.zero(), v, effort=10**6)
    assert found.optimal and found.length <= 3 and found.check()
    assert L.minimal(v, v).length == 0
    quick = L.minimal(L.zero(), rng.integers(0, 2, 14), effort=1)
    assert quick.lower_bound <= quick.length and quick.check()
    impossible = lights.grid(4, 4).minimal("#" + "." * 15)
    assert not impossible and impossible.check() and not impossible.optimal
    with pytest.raises(InvalidArgument):
        L.minimal(L.zero(), v, count="fingers")


@pytest.mark.parametrize("d", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [(3, 3), (4, 5), (5, 4), (2, 6)])
def test_light_chasing(d, size):
    L = lights.grid(*size, d)
    rng = np.random.default_rng(d)
    for _ in range(4):
        x = rng.integers(0, d, L.number_of_lights)
        u = -L.effect(x) % d
        found = L.mentat(u, L.zero())
        assert found and ((u + L.effect(found.presses)) % d == 0).all()
        assert found.steps[-1] == "all lights are as wanted"
    if not L.is_transitive():
        wrong = next(v for v in np.eye(L.number_of_lights, dtype=int) if not L.solve(v, L.zero()))
        assert not L.mentat(wrong, L.zero()) and "impossible" in L.mentat(wrong, L.zero()).steps[-1]


def test_tables_of_lights():
    L = lights.merlin()
    found = L.mentat("#.. ... ..#")
    assert ((L.configuration("#.. ... ..#") + L.effect(found.presses)) % 2 == L.goal).all()
    assert len(found.table) == 9 and "table" in str(found)
    Q = lights.modified_quatrainment()
    wrong = next(v for v in np.eye(16, dtype=int) if not Q.solve(v, Q.zero()))
    assert not Q.mentat(wrong, Q.zero()) and Q.mentat(Q.ones(), Q.zero())


def test_bad_boards():
    for bad in (-1, 2.5, "3", True, None):
        with pytest.raises(InvalidArgument):
            lights.grid(bad, 3)
        with pytest.raises(InvalidArgument):
            lights.merlin(bad)
    for d in (0, 1, -2, 2.0):
        with pytest.raises(InvalidArgument):
            lights.grid(3, 3, d)
    with pytest.raises(InvalidArgument):
        lights.grid(3, 3, topology="sphere")
    with pytest.raises(InvalidArgument):
        lights.grid(3, 3, neighbourhood="star")
    with pytest.raises(TooLarge):
        lights.grid(10**5, 10**5)
    for text in ("", "  \n ", "#.\n#", "#?", 5):
        with pytest.raises(ParseError):
            lights.from_text(text)
    with pytest.raises(InvalidArgument):
        lights.from_matrix([[1.5]])
    with pytest.raises(InvalidArgument):
        lights.merlin().with_fixed(10)
    L, u = lights.from_text("012\n210", 3)
    assert L.shape == (2, 3) and L.text(u) == "012\n210"


def test_empty_boards():
    for L in (lights.grid(0, 0), lights.from_matrix(np.zeros((3, 0), int)), lights.from_matrix(np.zeros((0, 3), int))):
        assert L.solve(L.zero(), L.zero()).check()
        assert L.orbit_size == 1 and L.analysis().number_of_quiet_patterns == 2**L.number_of_buttons
    none = lights.from_matrix(np.zeros((3, 0), int))
    answer = none.solve(none.zero(), none.ones())
    assert not answer and answer.check()


def test_think_a_dot():
    T = lights.ThinkADot()
    assert sorted(map(len, T.group.orbits())) == [128, 128]
    assert T.distances().max() == 9
    word = T.solve("00000000", T.press("00000000", "A", "B", "C", "C"))
    assert (T.press("00000000", *word.moves) == T.press("00000000", "A", "B", "C", "C")).all()
    assert sum(not T.solve(None, [x >> i & 1 for i in range(8)]) for x in range(256)) == 128
    with pytest.raises(PermGroupsError):
        T.press("00000000", "D")


def test_strips_of_one_row_or_column():
    for m, n, d in ((1, 7, 2), (7, 1, 2), (1, 1, 5), (9, 1, 3)):
        S = Strip(m, n, d)
        L = lights.grid(m, n, d)
        assert S.number_of_solutions == L.system.number_of_solutions


def test_composite_moduli_have_no_nullity_but_minima():
    rng = np.random.default_rng(7)
    for d in (4, 6):
        L = lights.from_matrix(rng.integers(0, d, (10, 30)), d)
        with pytest.raises(InvalidArgument):
            _ = L.nullity
        x = rng.integers(0, d, 30)
        found = L.minimal(L.zero(), L.effect(x), effort=100_000)
        assert found.check() and found.lower_bound <= found.length <= x.sum()
    with pytest.raises(InvalidArgument):
        _ = lights.grid(4, 4, 4).nullity
    with pytest.raises(InvalidArgument):
        L.minimal(seconds=0)


def test_vectors_of_the_wrong_kind_are_refused():
    L = lights.merlin()
    for bad in ([1], [0] * 10, [2] * 9, [0.5] * 9, None, "#### #####", "## ## ## ##."):
        with pytest.raises(PermGroupsError):
            L.effect(bad) if not isinstance(bad, str) else L.configuration(bad)
    for bad in (lambda: lights.LightsGame("x", 2, 3), lambda: lights.LightsGame("x", 2, -3, []),
                lambda: lights.LightsGame("x", 2, 3.7, []), lambda: lights.LightsGame("x", 2, 3, [[(0, 0.5)]]),
                lambda: lights.LightsGame("x", 2, 3, [], shape=(5, 5)), lambda: lights.from_graph({1: 5}),
                lambda: lights.from_graph({1: [[2]]}), lambda: lights.from_hypergraph(5), lambda: lights.circles(5),
                lambda: lights.grid(3, 3, neighbourhood=[(0.5, 1)]), lambda: lights.from_text("01", d=None),
                lambda: lights.merlin(10**30), lambda: L.press(L.zero(), "9" * 5000)):  # fmt: skip
        with pytest.raises(PermGroupsError):
            bad()
    assert lights.grid(np.int64(3), np.int64(2)).number_of_lights == 6
    G = lights.from_graph({"a": ["b"], "b": ["a"]}).with_fixed("a")
    assert G.press("..", "b").tolist() == [0, 1]


def test_pictures_say_what_to_press_or_why_not():
    L = lights.from_hypergraph({"x": "ab", "y": "bc"})
    assert "press x" in L.solve("...", "##.")._repr_svg_()
    assert "#1f5fd2" in lights.grid(4, 4).solve("#" + "." * 15)._repr_svg_()
    assert repr(lights.grid(200, 200).orbit()).startswith("<ReachableConfigurations: about 10^")


def by_the_rules(n, edges):
    """Return the matrix of Merlin (``edges`` = rows) or Quatrainment from the paper's rules in words, n×n lights."""
    M = np.zeros((n * n, n * n), int)
    for i in range(n):
        for j in range(n):
            corner, edge = i in (0, n - 1) and j in (0, n - 1), i in (0, n - 1) or j in (0, n - 1)
            for a in range(n):
                for b in range(n):
                    far = abs(a - i) + abs(b - j)
                    if corner:
                        on = max(abs(a - i), abs(b - j)) < 2 if n == 3 else far < 3
                    elif edge and edges == "rows":
                        on = (a == i and i != 1) or (b == j and j != 1)
                    else:
                        on = far == 1 or (far == 0 and (not edge or edges == "with themselves"))
                    M[n * a + b, n * i + j] = on
    return M


def test_boards_follow_the_rules_in_words():
    assert (lights.merlin().matrix == by_the_rules(3, "rows")).all()
    assert (lights.quatrainment().matrix == by_the_rules(4, "without themselves")).all()
    assert (lights.modified_quatrainment().matrix == by_the_rules(4, "with themselves")).all()
    assert (lights.merlin().goal == [1, 1, 1, 1, 0, 1, 1, 1, 1]).all()


def test_enhanced_games_have_the_lights_and_buttons_of_the_paper():
    for k in range(4, 13):
        G = lights.shallit(k)
        assert (G.number_of_lights, G.number_of_buttons, G.number_of_configurations) == (
            2 * k + 1,
            2 * k,
            2 ** (2 * k + 1),
        )
        for i in range(1, k + 1):
            inside = {str(i), "c", f"{i}-{i % k + 1}", f"{(i - 2) % k + 1}-{i}"}
            assert {G.lights[x] for x in G.operators[f"F{i}"].support} == inside
            assert {G.lights[x] for x in G.operators[f"P{i}"].support} == inside
    for X in "ABC":
        assert {lights.shallit().lights[x] for x in lights.shallit().operators[f"F{X}"].support} == {
            x for x in ("A", "B", "C", "AB", "AC", "BC", "ABC") if X in x
        }
