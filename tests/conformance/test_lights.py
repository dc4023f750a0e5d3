"""What every lights game must do: solve, witness, count, write and draw."""

import xml.etree.ElementTree as ET

import numpy as np
import pytest

from permgroups.errors import PermGroupsError
from permgroups.lights import Semigroup
from permgroups.lights.algorithm import recipe
from permgroups.show.lights import board_svg, circles_svg
from tests.lights_games import ENHANCED, GAMES

EVERY = pytest.mark.parametrize("L", GAMES, ids=lambda L: L.name)
EACH = pytest.mark.parametrize("S", ENHANCED, ids=lambda S: S.name)


@EVERY
def test_solving_and_witnesses(L):
    rng = np.random.default_rng(1)
    for _ in range(3):
        u = rng.integers(0, L.d, L.lights)
        x = rng.integers(0, L.d, L.buttons)
        v = (u + L.effect(x)) % L.d
        answer = L.solve(u, v)
        assert answer and answer.check()
        assert ((u + L.effect(answer.presses)) % L.d == v).all()
        w = rng.integers(0, L.d, L.lights)
        other = L.solve(u, w)
        assert other.check()
        assert bool(other) == (w in L.orbit(u))
        assert str(other)
    for k in L.quiet_patterns()[:5]:
        assert not L.effect(k).any()
    assert L.orbit_size * L.number_of_solutions == L.d**L.buttons


@EVERY
def test_texts_and_pictures(L):
    u = np.random.default_rng(2).integers(0, L.d, L.lights)
    assert (L.configuration(L.text(u)) == u).all()
    if L.lights <= 400:
        assert ET.fromstring(board_svg(L, u, np.ones(L.buttons, int) if L.buttons_are_lights else None)).tag.endswith(
            "svg"
        )
        for j in range(min(L.buttons, 5)):
            assert L.button(L.button_name(j)) == j
    assert str(L.analysis())


@EVERY
def test_bad_input_is_refused(L):
    bad = [[0] * (L.lights + 1), [L.d] * L.lights, [-1] * L.lights, [0.5] * L.lights, "?" * L.lights, None]
    for given in bad:
        if L.lights == 0 and given is not None and len(given) == 0:
            continue
        with pytest.raises(PermGroupsError):
            L.configuration(given)
    with pytest.raises(PermGroupsError):
        L.press(L.zero(), "no such button")


@EACH
def test_enhanced_games(S):
    R = S.orbit()
    assert sum(R.spheres) == R.size <= S.configurations
    rng = np.random.default_rng(3)
    for n in rng.integers(0, S.configurations, 20).tolist():
        v = S.configurations_of(np.array([n]))[0]
        assert S.number(v) == n and (S.configuration(S.text(v)) == v).all()
        word = S.minimal_word(v)
        assert (word is None) == (v not in R)
        if word is not None:
            assert (S.press(S.zero(), *word) == v).all() and len(word) == R.distance(v)
            form = S.normal_form(word)
            assert (S.press(S.zero(), *form) == v).all() and len(form) <= len(word)
    assert ET.fromstring(circles_svg(S, S.ones())).tag.endswith("svg")
    with pytest.raises(PermGroupsError):
        S.press(S.zero(), "nothing")
    with pytest.raises(PermGroupsError):
        S.configuration([S.d] * len(S.lights))


@EACH
def test_distances_are_those_of_a_plain_search(S):
    if S.configurations > 40_000:
        pytest.skip("the plain search is slow")
    start = tuple(S.zero().tolist())
    seen = {start: 0}
    queue = [start]
    for v in queue:
        for op in S.operators.values():
            w = tuple(op(v).tolist())
            if w not in seen:
                seen[w] = seen[v] + 1
                queue.append(w)
    R = S.orbit()
    assert len(seen) == R.size
    assert all(R.distance(list(v)) == depth for v, depth in seen.items())


def test_semigroups_are_closed():
    for S in ENHANCED[:2]:
        semigroup = Semigroup(S)
        every = set(semigroup.elements)
        for s in semigroup.elements[::37]:
            for t in semigroup.elements[::41]:
                assert semigroup._then(s, t) in every
        assert semigroup.constants == S.orbit().size
        assert sum(semigroup.ranks.values()) == semigroup.size
        green = semigroup.green
        assert green["D"] <= min(green["R"], green["L"]) and green["H"] >= max(green["R"], green["L"])
        assert semigroup.operator(0) in S.operators.values()


def test_recipes():
    for d in (2, 3):
        S = ENHANCED[d - 2]
        for n in range(0, S.configurations, 5):
            v = S.configurations_of(np.array([n]))[0]
            found = recipe(S, v)
            assert (found.word is not None) == (v in S.orbit())
