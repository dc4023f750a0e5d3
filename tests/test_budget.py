"""Budgets: shares, grace, and words that depend on nothing but seed and effort."""

import gc
import time
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest

from permgroups import PermGroup, Word, solve, threads
from permgroups import budget as budget_module
from permgroups.budget import GRACE_EFFORT, Budget
from permgroups.errors import BudgetExhausted, InvalidArgument
from permgroups.puzzles import cube, from_generators
from permgroups.search.tables import beam_of, growth_is_known, word_tables_of
from tests.puzzles.catalogue import hungarian_rings, masterball, top_spin

pytestmark = pytest.mark.usefixtures("kernels")


def test_shares_end_when_so_much_is_spent_by_whomever():
    budget = Budget(effort=1000)
    budget.spend(200)
    half = budget.share(0.5)
    quarter = half.share(0.5)
    budget.spend(200)
    assert quarter.over and not half.over
    quarter.spend(200)
    assert half.over and not budget.over
    late = budget.with_grace()
    half.spend(400)
    assert budget.over and not late.over
    late.spend(GRACE_EFFORT)
    assert late.over
    with pytest.raises(BudgetExhausted, match="the tables were not finished in time; give more seconds or effort"):
        late.require("the tables were")


def test_without_limits_nothing_is_ever_over():
    budget = Budget()
    budget.spend(10**30)
    assert not budget.over and not budget.share(0.1).over and not budget.timed


@pytest.mark.parametrize("bad", [{"effort": 0}, {"effort": 1.5}, {"effort": True}, {"seconds": 0}, {"seconds": "x"}])
def test_bad_budgets(bad):
    with pytest.raises(InvalidArgument, match=r"effort|seconds"):
        Budget(**bad)
    with pytest.raises(InvalidArgument, match=r"effort|seconds"):
        solve(cube(2), "R", **bad)
    with pytest.raises(InvalidArgument, match=r"effort|seconds"):
        cube(2).explain("R", **bad)
    with pytest.raises(InvalidArgument, match=r"effort|seconds"):
        Word("R").shorten(cube(2).group, **bad)


def _fresh(P):
    return from_generators(PermGroup(dict(zip(P.group.names, P.group.rows, strict=True))), P.name)


PUZZLES = [  # with what is enough for tables and a little more
    (cube(3), 4_000_000), (cube(4), 6_000_000), (from_generators(hungarian_rings(21, 5), "rings"), 4_500_000),
    (from_generators(masterball(4), "masterball"), 5_000_000), (from_generators(top_spin(20, 4), "top"), 3_000_000),
]  # fmt: skip


@pytest.mark.parametrize("P, effort", PUZZLES, ids=lambda x: getattr(x, "name", ""))
def test_the_same_effort_gives_the_same_word_without_a_clock(P, effort, monkeypatch):
    """With tables and without, on one thread and on many."""

    def no_clock():
        raise AssertionError("a budget of effort looked at the clock")

    monkeypatch.setattr(budget_module, "_now", no_clock)  # not time itself: it is looked at while kernels are compiled
    P = _fresh(P)
    state = P.scramble(seed=1)
    first = solve(P, state, effort=effort, seed=3)
    assert first.check()
    again = solve(P, state, effort=effort, seed=3)  # the tables are there
    assert (again.word, again.method, again.lower_bound) == (first.word, first.method, first.lower_bound)
    with ThreadPoolExecutor(1) as one:
        monkeypatch.setattr(threads, "threads", lambda: one)
        alone = solve(_fresh(P), state, effort=effort, seed=3)
    assert (alone.word, alone.method, alone.lower_bound) == (first.word, first.method, first.lower_bound)


def test_seconds_are_measured(monkeypatch):
    """A clock that stands still never ends a search, one that runs does."""
    now = [100.0]
    monkeypatch.setattr(budget_module.time, "monotonic", lambda: now[0])
    budget = Budget(seconds=5)
    part = budget.share(0.5)
    assert not budget.over and budget.timed
    now[0] = 102.6
    assert part.over and not budget.over
    now[0] = 105.1
    assert budget.over and not budget.with_grace().over
    assert time.monotonic() == now[0]


def test_tables_are_kept_outside_of_the_group_and_die_with_it():
    G = PermGroup({"a": "(1,2,3,4,5)", "b": "(1,2)"})
    before = set(G.__dict__)
    G.factor(G.random_rows(1, 1)[0])
    G.growth()
    assert beam_of(G, "quarter") is beam_of(G, "quarter")
    assert word_tables_of(G) is word_tables_of(G)
    assert growth_is_known(G, "quarter") and not growth_is_known(G, "syllable")
    assert not {name for name in set(G.__dict__) - before if "table" in name or "growth" in name}
    alive = weakref.ref(G)
    table = weakref.ref(word_tables_of(G))
    del G
    gc.collect()
    assert alive() is None and table() is None


def test_an_effort_pays_for_tables_that_are_there():
    P = _fresh(cube(3))
    state = P.scramble(seed=2)
    with pytest.raises(BudgetExhausted):
        solve(P, state, method="beam", effort=100_000)
    beam_of(P.group, "quarter")
    with pytest.raises(BudgetExhausted):
        solve(P, state, method="beam", effort=100_000)
