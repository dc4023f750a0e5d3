"""Enhanced games: operators, constructions, counts, mixed games."""

import numpy as np
import pytest

from permgroups import lights
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.lights.charts import chart
from permgroups.lights.operators import Operator
from permgroups.lights.recipes import recipe
from permgroups.lights.shallit import mixed_games


def test_operators():
    f, p, b = (Operator.of(k, [0, 2], 4, 3) for k in "fpb")
    assert b == f * p and (f**3).is_identity and not (f**2).is_identity
    assert p.is_linear and not f.is_linear and p.rank == 9 and p.support == {0, 2}
    assert (f([0, 1, 2, 0]) == [1, 1, 0, 0]).all()
    mixed = Operator.mixed({0: "f", 1: "p", 2: "b"}, 4, 3)
    assert (mixed([2, 2, 2, 2]) == [0, 0, 1, 2]).all()
    for bad in (lambda: f**-1, lambda: Operator.of("q", [0], 2, 2), lambda: Operator.of("f", [5], 2, 2),
                lambda: f * Operator.identity(2, 3), lambda: Operator([1], [0], 1)):  # fmt: skip
        with pytest.raises(InvalidArgument):
            bad()


@pytest.mark.parametrize("d", [2, 3, 4, 5, 6])
def test_counts(d):
    R = lights.shallit(3, d).orbit()
    assert R.size == d**4 * (3 * d * d - 3 * d + 1)
    assert R.diameter == 6 * d - 5
    assert len(chart(3, d).rows) == d**3


@pytest.mark.parametrize("k, d", [(3, 2), (3, 3), (3, 6), (4, 2), (4, 4), (5, 3), (7, 2), (12, 5)])
def test_constructions(k, d):
    S = lights.shallit(k, d)
    rng = np.random.default_rng(k * d)
    for _ in range(20):
        v = rng.integers(0, d, len(S.lights))
        word = lights.construct(S, v)
        if k > 3:
            assert (S.press(S.zero(), *word.moves) == v).all()
            assert lights.construct(S, v, str(k))
        else:
            assert word.check() and bool(word) == bool(recipe(S, None, v))
    with pytest.raises(InvalidArgument):
        lights.construct(S, S.zero(), "Q")


def test_shallits_problem_and_the_papers_errors():
    S = lights.shallit()
    assert not S.solve(None, {"ABC": 1})
    assert S.solve(None, S.ones())  # printed: impossible
    assert S.solve(None, {"AB": 1, "AC": 1, "BC": 1})  # printed: impossible
    assert not S.solve(None, {"AB": 1, "AC": 1, "BC": 1, "ABC": 1})
    assert S.orbits() == [(112, 112), (120, 16)]
    assert not S.is_transitive() and lights.enhanced_merlin().is_transitive()


def test_figure_11_and_mixed_games():
    assert lights.venn(4).orbit().size == 5856
    all_reached = [kinds for kinds, g in mixed_games(2, 2) if g.orbit().is_everything]
    assert len(all_reached) == 42 and ("fff", "fpp") in all_reached


def test_gardens_of_eden():
    S = lights.shallit(3, 2, kinds=("p",))
    assert S.garden_of_eden("predecessor").size == 128 - sum(
        any(not any(v[i] for i, x in enumerate(S.lights) if Z in x) for Z in "ABC")
        for v in S.configurations_of(np.arange(128))
    )
    assert not lights.shallit().garden_of_eden()


def test_what_is_refused():
    for bad in (2, 13, 3.0, True):
        with pytest.raises(InvalidArgument):
            lights.shallit(bad)
    for d in (1, 0, 2.5):
        with pytest.raises(InvalidArgument):
            lights.shallit(3, d)
    with pytest.raises(InvalidArgument):
        lights.circles({"A": "xy"}, kinds=("z",))
    with pytest.raises(InvalidArgument):
        lights.EnhancedGame("g", ["x"], {"a": {"y": "f"}})
    with pytest.raises(InvalidArgument):
        lights.EnhancedGame("g", ["x", "x"], {})
    with pytest.raises(InvalidArgument):
        lights.shallit().configuration({"Q": 1})
    with pytest.raises(TooLarge):
        lights.shallit(12, 6).orbit_table()
    with pytest.raises(InvalidArgument):
        lights.construct(lights.venn(4), lights.venn(4).zero())


def test_operators_and_words_refuse_what_is_no_configuration():
    S = lights.shallit()
    for bad in ([1], [0.5] * 7, [7] * 7):
        with pytest.raises(InvalidArgument):
            S.operators["FA"](bad)
    for bad in ({"A": 1.7}, {"A": None}, {"A": 2}):
        with pytest.raises(InvalidArgument):
            S.configuration(bad)
    for bad in (lambda: S.word(None), lambda: S.press(S.zero(), [1]), lambda: lights.shallit(kinds=None),
                lambda: list(mixed_games(2, 3)), lambda: chart(3, 0), lambda: lights.construct(None, [])):  # fmt: skip
        with pytest.raises(InvalidArgument):
            bad()
    with pytest.raises(TooLarge):
        lights.EnhancedGame("g", ["x"], {str(i): {"x": "f"} for i in range(300)})
    assert recipe(lights.shallit(3, 17), None, [3, 0, 0, 4, 5, 0, 6])
