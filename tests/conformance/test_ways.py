"""What every way of knowing a group must do. A new way adds its row to ``WAYS_TO_KNOW``."""

import numpy as np
import pytest

from permgroups import PermGroup, alternating, cyclic, direct_product, mathieu, symmetric, wreath_product
from permgroups.groups.bounds import upper_bound
from permgroups.groups.known import WAYS, how_known
from permgroups.groups.known.chained import Chained
from permgroups.groups.known.giants import Giants
from permgroups.groups.known.law_group import LawGroup
from permgroups.groups.known.regular import Regular
from permgroups.groups.known.trivial import Trivial
from permgroups.groups.schreier_sims import build_chain
from permgroups.puzzles import cube

Q8 = ["(1,2,3,4)(5,6,7,8)", "(1,5,3,7)(2,8,4,6)"]


def giants(G):
    return Giants.of_rows(G.rows, upper_bound(G.rows), how_known, long_orbit=8)


def law_group(G):
    return LawGroup.of_rows(G.rows, upper_bound(G.rows), how_known)


def picked(G):
    return how_known(G.rows)


# the way, how it is made, and groups that it knows
WAYS_TO_KNOW = [
    (Trivial, picked, [PermGroup([], degree=5), PermGroup([[0, 1, 2]])]),
    (Regular, picked, [cyclic(6), PermGroup(Q8), PermGroup(Q8, degree=11),
                       PermGroup([[x ^ (1 << i) for x in range(16)] for i in range(4)]),
                       PermGroup(["(1,2,3,4,5,6)(7,8)(9,10,11)"], degree=13)]),
    (Giants, giants, [symmetric(9), alternating(10), PermGroup(symmetric(9).rows, degree=9),
                      PermGroup([[*row, 9] for row in symmetric(9).rows.tolist()]),
                      direct_product(symmetric(8), alternating(8)), direct_product(alternating(9), mathieu(11)),
                      PermGroup([[*row, *(9 + x for x in row)] for row in symmetric(9).rows.tolist()])]),
    (LawGroup, law_group, [cube(2).group, cube(4).group, direct_product(*[symmetric(4)] * 3),
                           PermGroup([[*row, 24] for row in cube(2).group.rows.tolist()])]),
    (Chained, picked, [mathieu(12), cube(3).group, wreath_product(cyclic(3), alternating(5)),
                       PermGroup(["(1,2,3)(4,5,6)", "(2,3)(5,6)", "(7,8,9)", "(7,8)"])]),
]  # fmt: skip
CASES = [(way, make, G) for way, make, groups in WAYS_TO_KNOW for G in groups]
EVERY = pytest.mark.parametrize(
    ("way", "make", "G"), CASES, ids=[f"{way.__name__} {i}" for i, (way, _, _) in enumerate(CASES)]
)


def disturbed(rows, rng):
    """Return rows that are often outside of a group: two images exchanged, and random permutations."""
    n = rows.shape[1]
    out = rows.copy()
    for row in out:
        if n > 1:
            a, b = rng.choice(n, 2, replace=False)
            row[[a, b]] = row[[b, a]]
    return np.concatenate([out, [rng.permutation(n) for _ in range(10)]]).astype(np.uint16)


def test_every_way_has_its_row():
    assert [way for way, _, _ in WAYS_TO_KNOW] == list(WAYS)


@EVERY
def test_the_order_is_the_chains_and_proved(way, make, G):
    known = make(G)
    assert type(known) is way
    chain = build_chain(G.rows)
    assert known.order == chain.order == known.certificate.order
    assert known.certificate.check()
    assert (known.certificate.generators == G.rows).all()
    assert 1 <= known.order_lower_bound() <= known.order


@EVERY
def test_membership_is_the_chains(way, make, G):
    known, chain, rng = make(G), build_chain(G.rows), np.random.default_rng(5)
    inside = known.random_rows(20, np.random.default_rng(1))
    assert chain.contains(inside).all() and known.contains(inside).all() and known.contains(G.rows).all()
    every = np.concatenate([inside, disturbed(inside, rng)])
    answers = known.contains(every)
    assert (answers == chain.contains(every)).all()
    for row, answer in zip(every, answers, strict=True):
        outside = known.why_not(row)
        assert (outside is None) == answer
        if outside is not None:
            assert str(outside) and (outside.row == row).all()


@EVERY
def test_one_row_and_many_rows_are_asked_alike(way, make, G):
    known = make(G)
    rows = disturbed(known.random_rows(6, np.random.default_rng(2)), np.random.default_rng(3))
    assert [bool(known.contains(row[None, :])[0]) for row in rows] == known.contains(rows).tolist()
    H = PermGroup(G.rows, degree=G.degree)
    assert [H.contains(row) for row in rows] == H.contains_batch(rows).tolist() == known.contains(rows).tolist()


@EVERY
def test_random_elements_are_seeded_and_spread(way, make, G):
    known = make(G)
    rows = known.random_rows(400, np.random.default_rng(9))
    assert rows.dtype == np.uint16 and (rows == known.random_rows(400, np.random.default_rng(9))).all()
    for orbit in G.orbits():
        point = min(orbit)
        images, counts = np.unique(rows[:, point], return_counts=True)
        assert set(images.tolist()) <= orbit
        if len(orbit) <= 12:  # every image comes up, none far too often
            assert len(images) == len(orbit) and abs(counts - 400 / len(orbit)).max() < 6 * (400 / len(orbit)) ** 0.5
    if known.order > 1:
        assert not (rows == rows[0]).all()


@EVERY
def test_chains_begin_with_the_points_asked_for(way, make, G):
    known = make(G)
    prefix = list(range(min(2, G.degree)))[::-1]
    chain = known.chain(prefix)
    assert chain.base[: len(prefix)].tolist() == prefix
    assert chain.order == known.order == known.chain().order


@pytest.mark.parametrize("extra", ["a fixed point", "an orbit that follows", "another orbit"])
def test_other_orbits_do_not_change_how_a_giant_is_known(extra):
    """A symmetric group of 1,000 points was known at once, and with one fixed point more by a chain."""
    rng = np.random.default_rng(0)
    rows = [rng.permutation(1000) for _ in range(2)]
    more = {
        "a fixed point": [[1000]] * 2,
        "an orbit that follows": [1000 + row for row in rows],
        "another orbit": [1000 + np.array(p) for p in ([1, 2, 3, 0], [1, 0, 2, 3])],
    }[extra]
    G = PermGroup([np.concatenate([row, tail]) for row, tail in zip(rows, more, strict=True)])
    alone = PermGroup(rows)
    assert type(G.known) is type(alone.known) is Giants
    assert G.order() % alone.order() == 0 and G.certificate.check()
    assert G.contains_batch(G.random_rows(3, 1)).all()
