"""Memory for searches: what does not fit is refused and says what it needs; what can be smaller is made smaller."""

import pytest

from permgroups import PermGroup, alternating, checks, mathieu, symmetric
from permgroups.budget import MEMORY, Budget
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.puzzles import Goal, cube, from_generators
from permgroups.search.beam import Beam
from permgroups.search.breadth_first import Layers
from permgroups.search.meeting import Meeting
from permgroups.search.problem import Best, Problem
from permgroups.search.spaces import Groupoid
from permgroups.search.strategies.meeting import ByMeeting


@pytest.mark.parametrize("bad", ["much", "-1 GB", "1e9", 1.5, True, "", "2 XB", 1000, "9 MB", None])
def test_sizes_that_make_no_sense(bad):
    with pytest.raises(InvalidArgument, match="memory must be"):
        checks.memory(bad)
    if bad is not None:
        with pytest.raises(InvalidArgument, match="memory must be"):
            cube(2).solve("R", memory=bad)
        with pytest.raises(InvalidArgument, match="memory must be"):
            cube(2).growth(memory=bad)


def test_shares_of_a_budget_have_its_memory():
    budget = Budget(effort=100, memory="50 MB")
    parts = [budget.share(0.5), budget.with_grace(), *budget.split(2), budget.for_a_first_word(budget)]
    assert {part.memory for part in parts} == {50_000_000}
    assert Budget().memory == MEMORY


def test_a_table_that_does_not_fit_is_refused_and_says_what_it_needs():
    with pytest.raises(TooLarge, match=r"a table of 479001600 states needs 1\d\d MB, more than the memory of 20 MB"):
        symmetric(12).growth(memory="20 MB")
    fresh = from_generators(PermGroup(dict(cube(2).moves)))  # whose growth nobody has asked for
    with pytest.raises(TooLarge, match=r"table of 88179840 states .* more than the memory of 20 MB; give memory='"):
        fresh.solve("R", method="table", goal=None, memory="20 MB", effort=10**6)
    P = from_generators(alternating(11))
    prices = {P.group.names[0]: 2}  # two bytes for each of 20 million: another way is taken
    assert P.solve(P.scramble(seed=1), metric=prices, memory="10 MB", effort=10**6).check()


def test_growth_takes_no_more_than_it_says():
    from permgroups.search.growth import Growth

    for G, metric in ((mathieu(12), "quarter"), (symmetric(8), "positive"), (symmetric(8), {"a": 2})):
        growth = Growth(Groupoid.of_group(G, metric))
        tables = {id(t): t for t in (*growth._next, *growth._previous, growth._exact, *_bits(growth)) if t.size}
        assert sum(t.nbytes for t in tables.values()) <= growth._bytes(G.order()) + 10_000


def _bits(growth):
    return [growth._bits] if hasattr(growth, "_bits") else []


def test_states_that_are_all_kept_are_limited_by_their_bytes():
    layers = Layers(Groupoid.of_group(symmetric(9)), memory=2_000_000)
    with pytest.raises(TooLarge, match=r"a search that keeps \d+ states needs .* MB, more than the memory of 2 MB"):
        while layers.grow():
            pass
    held = layers._keys.nbytes + layers._slots.nbytes + layers._parents.nbytes + layers._moves.nbytes
    assert held <= 2_000_000 and len(layers) == sum(layers.spheres)
    with pytest.raises(TooLarge, match="more than the memory of 10 MB"):
        cube(3).growth(Goal("UUUUUUUUU" + "?" * 45), memory="10 MB")


def test_projections_and_beams_are_made_smaller():
    small, large = (Beam(cube(3).group, budget=Budget(memory=memory)) for memory in ("20 MB", None))
    assert small.bytes <= 20_000_000 < large.bytes
    assert small.widest(100, 20_000_000) < large.widest(100, MEMORY)
    row = cube(3).scramble(seed=1).row
    assert small.lower_bound(row) <= large.lower_bound(row)


def test_meeting_lists_are_chosen_by_the_memory():
    import numpy as np

    rng = np.random.default_rng(1)
    G = PermGroup([rng.permutation(24).tolist() for _ in range(3)])
    row = G.random_rows(1, 0)[0]
    joins = {}
    for memory in (10_000_000, MEMORY):
        problem = Problem(G, row, budget=Budget(memory=memory))
        by = ByMeeting(problem, Best(problem))
        meeting = by._prepare()
        joins[memory] = min(j for j, _ in by._left)
        assert isinstance(meeting, Meeting) and all(meeting.bytes(j) <= memory for j, _ in by._left)
    assert joins[10_000_000] > joins[MEMORY]
