"""The six problems for enhanced games: against all words and all operators of small games, and theory beyond tables."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups import lights
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.lights.clearings import Clearing, NoClearing, clearings, full_clearing, solve_by_clearings
from permgroups.lights.components import strongly_connected
from permgroups.lights.eden import READINGS, FullClearing, PressedAgain, TriedOut
from permgroups.lights.polygons import lemma_4_1, lemma_4_1_matrix, polygon_size
from permgroups.lights.reachable import ReachableUnion
from permgroups.lights.recipes import recipe
from permgroups.linear.systems import LinearSystem


@st.composite
def games(draw):
    """Return a small game whose buttons mix f, p, b and nothing, often without buttons of F-type."""
    n = draw(st.integers(1, 4))
    d = draw(st.sampled_from({1: (2, 3, 4, 6, 8), 2: (2, 3, 4, 6), 3: (2, 3, 4), 4: (2, 3)}[n]))
    names = "wxyz"[:n]
    kinds = draw(st.sampled_from(["fpb.", "pb.", "fp.", "f."]))
    rows = draw(st.lists(st.text(kinds, min_size=n, max_size=n), min_size=1, max_size=4))
    buttons = {f"B{i}": {x: k for x, k in zip(names, row, strict=True) if k != "."} for i, row in enumerate(rows)}
    return lights.EnhancedGame("mixed", names, buttons, d)


def everything(S):
    return S.configurations_of(np.arange(S.number_of_configurations))


def reached_plainly(S, u):
    """Return the numbers of all configurations that words lead to from u, button by button."""
    seen, todo = {S.number(u)}, [u]
    for v in todo:
        for op in S.operators.values():
            w = op(v)
            if S.number(w) not in seen:
                seen.add(S.number(w))
                todo.append(w)
    return seen


def operators_of(S):
    """Return all operators that words of at least one press make."""
    seen = set(S.operators.values())
    todo = list(seen)
    for op in todo:
        for b in S.operators.values():
            new = b * op
            if new not in seen:
                seen.add(new)
                todo.append(new)
    return seen


@settings(max_examples=25, deadline=None)
@given(games())
def test_orders_of_clearing_find_what_all_words_find(S):
    every = everything(S)
    for u in every[:: max(1, len(every) // 9)]:
        inside = reached_plainly(S, u)
        for v in every:
            answer = solve_by_clearings(S, u, v)
            assert answer.check() and bool(answer) == (S.number(v) in inside)
            assert bool(S.solve(u, v)) == bool(answer)
        union = ReachableUnion(S, u)
        assert union.size == len(inside) and union.is_everything == (len(inside) == len(every))
    assert S.is_transitive() == all(len(reached_plainly(S, u)) == len(every) for u in every)


@settings(max_examples=25, deadline=None)
@given(games())
def test_gardens_of_eden_by_all_operators_and_all_words(S):
    every, operators = everything(S), [W for W in operators_of(S) if not W.is_identity]
    after = {S.number(u): {S.number(op(u)) for op in S.operators.values()} for u in every}
    hit = set().union(*after.values())
    reached = {S.number(u): reached_plainly(S, u) for u in every}
    for reading in READINGS:
        garden = S.garden_of_eden(reading)
        expected = []
        for u in every:
            me = S.number(u)
            left = after[me] - {me}
            eden = {
                "formula": all((W(u) != u).any() for W in operators),
                "prose": bool(left) and not any(me in reached[v] for v in left),
                "predecessor": me not in hit,
            }[reading]
            assert (u in garden) == eden
            if eden:
                expected.append(u.tolist())
        assert garden.check() and bool(garden) == bool(expected) and garden.size == len(expected)
        assert garden.configurations().tolist() == expected
        assert str(garden) and (garden.moves.tolist() in expected if garden else garden.witness)


@pytest.mark.parametrize("game", [lights.merlin(3), lights.grid(2, 2), lights.from_matrix([[2, 0], [0, 0]], 4)])
def test_gardens_of_eden_of_merlin_style_games(game):
    """The same games as enhanced games, if no button adds more than 1; W(u) = u makes W = I."""
    formula, prose = game.garden_of_eden("formula"), game.garden_of_eden("prose")
    assert formula and formula.check() and formula.size == game.number_of_configurations
    assert not prose and prose.check() and prose.witness.shows(game, "prose")
    assert not game.garden_of_eden("predecessor") and game.garden_of_eden("predecessor").check()
    with pytest.raises(InvalidArgument, match="reading"):
        game.garden_of_eden("apple")


def test_games_without_buttons_and_games_that_stand_still():
    still = lights.from_matrix(np.zeros((2, 1), int))
    assert not still.garden_of_eden() and still.garden_of_eden().check() and "nothing can be left" in str(
        still.garden_of_eden()
    )  # fmt: skip
    bare = lights.EnhancedGame("bare", "xy", {})
    assert bare.garden_of_eden("formula").size == 4 == bare.garden_of_eden("predecessor").size
    assert not bare.garden_of_eden() and bare.garden_of_eden().check()


def test_forged_gardens_do_not_pass():
    S, P = lights.shallit(), lights.shallit(3, 2, kinds=("p",))
    eden, none = S.garden_of_eden("formula"), lights.enhanced_merlin().garden_of_eden("formula")
    assert eden.check() and none.check() and eden and not none
    for forged in (
        replace(eden, one=S.zero()), replace(eden, one=None), replace(eden, reading="prose"),
        replace(eden, one=None, obstacle=PressedAgain("FA", 2)), replace(eden, one=None, obstacle=TriedOut(128)),
        replace(P.garden_of_eden(), one=P.zero()),
        replace(P.garden_of_eden(), one=None, obstacle=PressedAgain("PA", 2)),
        replace(lights.merlin().garden_of_eden(), obstacle=PressedAgain("1", 3)),
        replace(none, reading="prose"), replace(none, obstacle=FullClearing(Clearing.nothing(none.game))),
        replace(none, obstacle=FullClearing(Clearing.nothing(none.game).then("P1"))),
    ):  # fmt: skip
        assert not forged.check()


def test_forged_orders_of_clearing_do_not_pass():
    S = lights.shallit(3, 3)
    bad = solve_by_clearings(S, S.zero(), S.configuration({"ABC": 1}))
    assert not bad and bad.check() and "sum of lights" in bad.reason
    witness = bad.witness
    some = next(iter(witness.covers))
    fewer = {k: y for k, y in witness.covers.items() if k != some}
    wrong = {k: (2 * y + 1) % 3 for k, y in witness.covers.items()}
    for obstacle in (
        replace(witness, covers=fewer), replace(witness, covers=wrong), replace(witness, stops={}),
        replace(witness, least=1, covers=fewer), NoClearing(S, {}, {}),
    ):  # fmt: skip
        assert not replace(bad, obstacle=obstacle).check()
    assert not replace(bad, v=S.ones()).check()
    assert replace(bad, obstacle=replace(witness, least=1)).check()  # words that clear something are fewer


@pytest.mark.parametrize("d", [2, 3, 4, 5, 6, 9, 12, 17, 30])
def test_the_garden_of_shallits_game_is_what_zero_does_not_reach(d):
    S = lights.shallit(3, d)
    eden = S.garden_of_eden("formula")
    assert eden.check() and eden.size == d**7 - d**4 * (3 * d * d - 3 * d + 1)
    assert not S.garden_of_eden("prose") and ReachableUnion(S, S.zero()).size == d**7 - eden.size


@pytest.mark.parametrize("k, d", [(4, 2), (4, 9), (8, 4), (9, 6), (12, 10)])
def test_polygons_are_transitive_by_one_order(k, d):
    G = lights.shallit(k, d)
    order = full_clearing(G)
    assert order.is_full and G.is_transitive() and G.orbit().is_everything
    assert not G.garden_of_eden("formula") and G.garden_of_eden("formula").check()
    rng = np.random.default_rng(k)
    for u, v in rng.integers(0, d, (4, 2, len(G.lights))):
        for answer in (G.solve(u, v), G.mentat(u, v), G.mentat(None, v), G.solve_all_ones(), G.minimal(u, v)):
            assert answer and answer.check()


@pytest.mark.parametrize("k, d", [(4, 2), (4, 3), (5, 2), (6, 2)])
def test_lemma_4_1_for_every_configuration(k, d):
    """Every v with P_k(v) = v has its exponents, and different v have different ones."""
    G = lights.shallit(k, d)
    free = [i for i, x in enumerate(G.lights) if x not in (str(k), f"{k}-1", f"{k - 1}-{k}", "c")]
    seen = set()
    matrix = lemma_4_1_matrix(k)
    for values in product(range(d), repeat=len(free)):
        v = G.zero()
        v[free] = values
        found = lemma_4_1(G, v)
        assert (G.press(G.zero(), *found.word) == v).all()
        seen.add(found.word)
        alpha = [found.minus[k - 1]]
        target = [int(v[G.lights.index(str(k - 1))])]
        for i in range(k - 2, 0, -1):
            alpha += [found.plus[i], found.minus[i]]
            target += [int(v[G.lights.index(f"{i}-{i + 1}")]), int(v[G.lights.index(str(i))])]
        assert (matrix @ alpha % d == target).all()
    assert len(seen) == d ** (2 * k - 3)


def test_lemma_4_1_has_one_solution_for_every_k_and_d():
    for k in range(4, 13):
        for d in (2, 6, 12):
            assert LinearSystem(lemma_4_1_matrix(k), d).is_invertible()
    for key in (1, 3, "7"):
        G = lights.shallit(7, 5)
        v = G.press(np.random.default_rng(int(key)).integers(0, 5, 15), f"P{key}")
        assert (G.press(G.zero(), *lemma_4_1(G, v, key).word) == v).all()
    for game, at, key in ((lights.shallit(), [0] * 7, None), (G, [1] * 15, None), (G, v, 8), (G, v, "x")):
        with pytest.raises(InvalidArgument):
            lemma_4_1(game, at, key)


@pytest.mark.parametrize("k, d", [(3, 2), (3, 3), (3, 5), (4, 2), (4, 3), (5, 4), (9, 2)])
def test_charts_are_right_row_by_row(k, d):
    G, table = lights.shallit(k, d), lights.chart(k, d)
    names = {"Z": "C", "XZ": "AC", "YZ": "BC", "XYZ": "ABC", "FZ": "FC", "FX": "FA", "FY": "FB"}
    at = [G.lights.index(names.get(x, x)) for x in table.lights]
    assert len(table.rows) == (d**3 if k == 3 else d**4) == len({p for p, _ in table.rows})
    for pattern, exponents in table.rows:
        word = [names.get(b, b) for b, n in zip(table.buttons, exponents, strict=True) for _ in range(n)]
        assert tuple(G.press(G.zero(), *word)[at].tolist()) == pattern
    reached = {tuple(v[at].tolist()) for v in G.f_class()} if k < 9 else {p for p, _ in table.rows}
    assert reached == {p for p, _ in table.rows}
    assert len(str(table.condensed).splitlines()) == 1 + len(table.rows) // d
    assert len(table.table) == len(table.rows)


def test_charts_refuse_what_does_not_occur():
    with pytest.raises(InvalidArgument, match="no F-sequence"):
        lights.chart(3).exponents((0, 0, 0, 1))
    with pytest.raises(InvalidArgument):
        lights.chart(4).exponents((0, 0, 0, 2))
    with pytest.raises(TooLarge):
        _ = lights.chart(4, 40).rows
    assert lights.chart(4, 40).table == () and lights.chart(4, 40).exponents((39, 0, 1, 5))


SOME = [
    lights.shallit(3, 2), lights.shallit(4, 2), lights.shallit(3, 3), lights.venn(4),
    lights.circles({"A": "xy", "B": "yz"}, 3), lights.shallit(3, 2, kinds=("p", "b")),
    lights.shallit(3, 2, kinds="fpb"), *(g for _, g in list(lights.mixed_games(2, 2))[::401]),
]  # fmt: skip


@pytest.mark.parametrize("S", SOME, ids=lambda S: S.name)
def test_recipes_from_everywhere(S):
    rng = np.random.default_rng(11)
    for u, v in rng.integers(0, S.d, (25, 2, len(S.lights))):
        for start in (u, S.zero()):
            found, answer = S.mentat(start, v), S.solve(start, v)
            assert bool(found) == bool(answer) and found.check() and found.steps and found.method
            assert ("IMPOSSIBLE" in str(found)) == (not answer)
    assert S.mentat().moves == ()


def test_recipes_name_their_method_and_chart():
    assert recipe(lights.shallit(6, 3), None, lights.shallit(6, 3).ones()).table[1] == ("0001", "F_2")
    assert lights.shallit().mentat(None, lights.shallit().ones()).method == "Algorithm 3.10"
    assert polygon_size(lights.shallit(6)) == 6 and polygon_size(lights.shallit(6, kinds="f")) is None
    G = lights.shallit(5, 3)
    assert G.mentat(G.zero(), G.press(G.zero(), "F1")) and G.mentat(G.ones(), G.press(G.ones(), "F1")).length == 1


def test_too_many_orders_are_refused():
    many = lights.EnhancedGame("many", [*"ABCDEFGHy"], {c: {c: "p"} for c in "ABCDEFGH"})
    with pytest.raises(TooLarge, match="orders of clearing"):
        list(clearings(many))
    with pytest.raises(TooLarge, match="orders of clearing"):
        solve_by_clearings(many, many.zero(), many.configuration({"y": 1}))


def test_strong_components():
    assert strongly_connected([[1], [2], [0], [0, 3], []]) in ([0, 0, 0, 1, 2],)


def test_what_cannot_be_counted_is_still_decided():
    G = lights.venn(6)
    assert not G.is_transitive() and "some of" in repr(G.orbit())
    with pytest.raises(TooLarge, match="cosets"):
        _ = G.orbit().size
    eden = G.garden_of_eden("formula")
    assert eden and eden.check() and "some of" in str(eden) and eden.moves in eden
