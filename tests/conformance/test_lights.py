"""What every lights game must do: solve, witness, count, write and draw."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from permgroups import lights
from permgroups.answers import Answer
from permgroups.errors import Impossible, PermGroupsError
from permgroups.lights import Semigroup, ThinkADot
from permgroups.lights.eden import READINGS
from permgroups.lights.recipes import recipe
from permgroups.search.breadth_first import breadth_first
from permgroups.show.enhanced import circles_svg
from permgroups.show.lights import board_svg
from tests.lights_games import ENHANCED, GAMES
from tests.oracles import explicit_spheres

EVERY = pytest.mark.parametrize("L", GAMES, ids=lambda L: L.name)
EACH = pytest.mark.parametrize("S", ENHANCED, ids=lambda S: S.name)


@EVERY
def test_solving_and_witnesses(L):
    rng = np.random.default_rng(1)
    for _ in range(3):
        u = rng.integers(0, L.d, L.number_of_lights)
        x = rng.integers(0, L.d, L.number_of_buttons)
        v = (u + L.effect(x)) % L.d
        answer = L.solve(u, v)
        assert answer and answer.check()
        assert ((u + L.effect(answer.presses)) % L.d == v).all()
        w = rng.integers(0, L.d, L.number_of_lights)
        other = L.solve(u, w)
        assert other.check()
        assert bool(other) == (w in L.orbit(u))
        assert str(other)
    for k in L.quiet_patterns()[:5]:
        assert not L.effect(k).any()
    assert L.orbit_size * L.number_of_solutions == L.d**L.number_of_buttons


@EVERY
def test_texts_and_pictures(L):
    u = np.random.default_rng(2).integers(0, L.d, L.number_of_lights)
    assert (L.configuration(L.text(u)) == u).all()
    if L.number_of_lights <= 400:
        assert ET.fromstring(
            board_svg(L, u, np.ones(L.number_of_buttons, int) if L.buttons_are_lights else None)
        ).tag.endswith("svg")
        for j in range(min(L.number_of_buttons, 5)):
            assert L.button(L.button_name(j)) == j
    assert str(L.analysis())


@EVERY
def test_bad_input_is_refused(L):
    bad = [
        [0] * (L.number_of_lights + 1),
        [L.d] * L.number_of_lights,
        [-1] * L.number_of_lights,
        [0.5] * L.number_of_lights,
        "?" * L.number_of_lights,
        None,
    ]
    for given in bad:
        if L.number_of_lights == 0 and given is not None and len(given) == 0:
            continue
        with pytest.raises(PermGroupsError):
            L.configuration(given)
    with pytest.raises(PermGroupsError):
        L.press(L.zero(), "no such button")


@EACH
def test_enhanced_games(S):
    R = S.orbit()
    assert sum(R.spheres) == R.size <= S.number_of_configurations
    rng = np.random.default_rng(3)
    for n in rng.integers(0, S.number_of_configurations, 20).tolist():
        v = S.configurations_of(np.array([n]))[0]
        assert S.number(v) == n and (S.configuration(S.text(v)) == v).all()
        answer = S.minimal_word(None, v)
        assert bool(answer) == (v in R)
        if answer:
            assert (S.press(S.zero(), *answer.moves) == v).all() and answer.length == R.distance(v)
            form = S.normal_form(answer.moves)
            assert (S.press(S.zero(), *form) == v).all() and len(form) <= answer.length
    assert ET.fromstring(circles_svg(S, S.ones())).tag.endswith("svg")
    with pytest.raises(PermGroupsError):
        S.press(S.zero(), "nothing")
    with pytest.raises(PermGroupsError):
        S.configuration([S.d] * len(S.lights))


@EACH
def test_spheres_are_those_of_a_plain_search(S):
    if S.number_of_configurations > 40_000:
        pytest.skip("the plain search is slow")
    R = S.orbit()
    assert R.spheres == explicit_spheres(S) == breadth_first(S).spheres


def follows_the_protocol(answer, moves_lead_there):
    """Assert what every answer must do; ``moves_lead_there`` plays the moves in its own way."""
    assert isinstance(answer, Answer) and answer.check() and str(answer) and str(answer.explain())
    if answer:
        assert answer.witness is None and answer.reason == ""
        assert moves_lead_there(answer.moves)
        assert answer.length >= answer.lower_bound >= 0 and answer.optimal == (answer.length == answer.lower_bound)
        return
    assert answer.witness is not None and answer.reason and not answer.optimal
    for ask in ("moves", "length"):
        with pytest.raises(Impossible) as error:
            getattr(answer, ask)
        assert error.value.witness is answer.witness and str(error.value) == answer.reason
    assert "impossible" in str(answer.explain()).lower()


def targets(game, rng):
    """Return configurations of which some can be reached from the first."""
    u = rng.integers(0, game.d, game.number_of_lights)
    word = [game.buttons[int(j)] for j in rng.integers(0, max(game.number_of_buttons, 1), 6) if game.number_of_buttons]
    return u, [game.press(u, *word), rng.integers(0, game.d, game.number_of_lights), u, *_units(game)]


def _units(game):
    return np.eye(game.number_of_lights, dtype=int)[:2]


@EVERY
def test_answers_of_games(L):
    u, others = targets(L, np.random.default_rng(4))
    for v in others:
        answer = L.solve(u, v)
        follows_the_protocol(answer, lambda moves, v=v: (L.press(u, *moves) == v).all())
        kinds = [L.minimal(u, v, effort=2000), L.minimal(u, v, count="buttons", effort=2000)]
        chased = L.strip is not None and not L.strip.closed
        if chased or L.number_of_lights <= 400:
            kinds.append(L.mentat(u, v))
        for other in kinds:
            follows_the_protocol(other, lambda moves, v=v: (L.press(u, *moves) == v).all())
            assert bool(other) == bool(answer)
        if answer and L.number_of_solutions == 1:
            assert kinds[0].length == answer.length and kinds[0].optimal and answer.optimal


@pytest.mark.parametrize("S", [*ENHANCED, ThinkADot()], ids=repr)
def test_answers_of_enhanced_games(S):
    u, others = targets(S, np.random.default_rng(5))
    for start in (u, S.zero()):
        for v in [*others, S.zero()]:
            answer = S.solve(start, v)
            follows_the_protocol(answer, lambda moves, v=v, start=start: (S.press(start, *moves) == v).all())
            assert answer.optimal == bool(answer)


@pytest.mark.parametrize("S", [*GAMES, *ENHANCED], ids=repr)
def test_the_six_problems_have_the_same_names_everywhere(S):
    if S.number_of_lights > 400:
        pytest.skip("large boards have tests of their own")
    u, others = targets(S, np.random.default_rng(6))
    for v in others:
        answer = S.transitivity(u, v)
        ways = [S.minimality(u, v), S.mentat(u, v)]
        for way in (answer, *ways):
            follows_the_protocol(way, lambda moves, v=v: (S.press(u, *moves) == v).all())
            assert bool(way) == bool(answer) == (v in S.orbit(u))
        assert not answer or ways[0].length <= min(answer.length, ways[1].length)
    follows_the_protocol(S.solve_all_ones(), lambda moves: (S.press(S.zero(), *moves) == S.ones()).all())
    assert not S.is_transitive() or S.orbit().size == S.number_of_configurations
    for reading in READINGS:
        garden = S.garden_of_eden(reading)
        follows_the_protocol(garden, lambda one, garden=garden: one in garden)
        assert 0 <= garden.size <= S.number_of_configurations and (garden.size > 0) == bool(garden)
    assert S.analysis().all_ones == bool(S.solve_all_ones())


@pytest.mark.parametrize("S", [*GAMES, *ENHANCED, ThinkADot()], ids=repr)
def test_the_same_names_everywhere(S):
    if S.number_of_lights <= 1000:
        assert len(S.lights) == S.number_of_lights and all(isinstance(x, str) for x in S.lights)
        assert len(S.buttons) == S.number_of_buttons and all(isinstance(x, str) for x in S.buttons)
    assert S.number_of_configurations == S.d**S.number_of_lights
    if S.number_of_lights <= 100:
        assert S.is_transitive() in (True, False)
        states, legal = S.step(S.start[None, :], 0) if S.moves else (S.start[None, :], np.ones(1, bool))
        assert legal.all() and states.shape == (1, S.number_of_lights) and states.dtype == S.start.dtype
        assert [name for name, _ in S.moves] == list(S.buttons)
        if S.moves:
            assert (S.press(S.start, S.buttons[0]) == states[0]).all()


def test_semigroups_are_closed():
    for S in ENHANCED[:2]:
        semigroup = Semigroup(S)
        every = {tuple(s) for s in semigroup.elements.tolist()}
        for s in semigroup.elements[::37]:
            for t in semigroup.elements[::41]:
                assert tuple(semigroup.product(s, t).tolist()) in every
        assert semigroup.constants == S.orbit().size
        assert sum(semigroup.ranks.values()) == semigroup.size
        green = semigroup.green
        assert green["D"] <= min(green["R"], green["L"]) and green["H"] >= max(green["R"], green["L"])
        assert {semigroup.operator(i) for i in range(len(S.buttons) + 1)} >= set(S.operators.values())


def test_a_semigroup_of_clearing_buttons_is_without_the_identity():
    semigroup = Semigroup(lights.shallit(3, 2, kinds=("p",)))
    assert semigroup.size == 7 == semigroup.idempotents and semigroup.units == 0
    assert semigroup.green == {"R": 7, "L": 7, "D": 7, "H": 7}


def test_recipes():
    for d in (2, 3):
        S = ENHANCED[d - 2]
        for n in range(0, S.number_of_configurations, 5):
            v = S.configurations_of(np.array([n]))[0]
            found = recipe(S, None, v)
            assert bool(found) == (v in S.orbit()) and found.check()
