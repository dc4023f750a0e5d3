"""2026-11-17: Fitting subgroups, chief series and normal subgroups were refused where a factor group has no small
action, the center of a Sylow subgroup was listed, and a socle of five copies of A6 took minutes."""

from collections import Counter
from itertools import pairwise

import pytest

from permgroups import PermGroup
from tests.oracle.corpus import entries


def _entry(number):
    return next(e for e in entries() if e.key == f"product/0/{number}")


@pytest.mark.parametrize("number", [57, 63, 93, 96, 99, 138, 147])
def test_the_normal_structure_needs_no_small_actions(number):
    e = _entry(number)
    G, gap = PermGroup.from_rows(e.rows), e.answers
    series = [N.order() for N in G.chief_series()]
    assert sorted(a // b for a, b in pairwise(series)) == gap["chief_series"]
    assert G.fitting_subgroup().order() == gap["fitting_subgroup"]
    assert G.solvable_radical().order() == gap["solvable_radical"]
    if "socle" in gap:
        assert G.socle().order() == gap["socle"]


@pytest.mark.parametrize("number", [57, 96])
def test_all_normal_subgroups(number):
    e = _entry(number)
    found = PermGroup.from_rows(e.rows).normal_subgroups()
    assert Counter(N.order() for N in found) == Counter(dict(map(tuple, e.answers["normal_subgroups"])))


def test_a_sylow_subgroup_with_a_large_center():
    P = PermGroup.from_rows(_entry(63).rows).sylow_subgroup(3)
    assert P.order() == 3**13 and P.center().order() < 3**13


def test_six_thousand_classes_of_a_wreath_product():
    e = _entry(147)
    classes = PermGroup.from_rows(e.rows).conjugacy_classes()
    ours = Counter((c.order, c.size) for c in classes)
    assert ours == Counter({tuple(kind): count for kind, count in e.answers["classes"]})


def test_maximal_subgroups_of_a_group_with_too_many_subgroups():
    e = _entry(125)
    found = PermGroup.from_rows(e.rows).maximal_subgroups()
    assert Counter((c.order, len(c)) for c in found) == Counter(
        {tuple(kind): count for kind, count in e.answers["maximal_subgroups"]}
    )
