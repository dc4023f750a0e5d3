"""Orbits, pieces and twists against a walk over the points, one by one."""

import numpy as np
import pytest

from permgroups import PermGroup, mathieu
from permgroups.groups.piece_system import parities, piece_system
from permgroups.puzzles import cube, named

GROUPS = {
    "3×3×3": lambda: cube(3).group,
    "3×3×3 with centre slices": lambda: cube(3, centre_slices=True).group,
    "supercube": lambda: named("supercube").group,
    "6×6×6": lambda: cube(6).group,
    "octahedron-2": lambda: named("octahedron-2").group,  # orbits that follow others
    "dino": lambda: named("dino").group,
    "M11": lambda: mathieu(11),
    "regular": lambda: PermGroup("(1,2,3)(4,5,6)(7,8)(9,10,11,12)", "(7,8)(4,6,5)"),
    "one orbit twice": lambda: PermGroup([[1, 2, 0, 4, 5, 3, 6], [1, 0, 2, 4, 3, 5, 6]]),
    "nothing moves": lambda: PermGroup([], degree=3),
    "no points": lambda: PermGroup([], degree=0),
}
EVERY = pytest.mark.parametrize("make", GROUPS.values(), ids=GROUPS.keys())


def _plain_act(system, row):
    """Return places and twists by following every piece with plain numbers."""
    places, twists = [0] * len(system), [0] * len(system)
    pieces = [piece for k in system.kept.tolist() for piece in system.points[k].tolist()]
    number = {point: (i, t) for i, piece in enumerate(pieces) for t, point in enumerate(piece)}
    for j, piece in enumerate(pieces):
        i, t = number[int(row[piece[0]])]
        assert [int(row[p]) for p in piece] == pieces[i][t:] + pieces[i][:t]  # a piece goes to a piece, turned
        places[j], twists[i] = i, t
    return places, twists


@EVERY
def test_points_are_divided_into_orbits_and_pieces(make):
    G = make()
    system = G.pieces
    every = np.concatenate([p.ravel() for p in system.points]) if G.degree else np.empty(0, int)
    assert sorted(every.tolist()) == list(range(G.degree))
    for k, points in enumerate(system.points):
        assert set(system.orbit_of[points].ravel().tolist()) == {k}
        assert (system.rotation[points] == np.roll(points, -1, axis=1)).all()
        assert (points.min(axis=1) == points[:, 0]).all()
    inside = np.flatnonzero(np.isin(system.orbit_of, system.kept))
    assert sorted(np.flatnonzero(system.piece_of >= 0).tolist()) == inside.tolist()
    there = system.tracked[system.piece_of[inside]]
    for _ in range(4 * 3 * 5):  # as often as every number of twists divides
        there = np.where(there == inside, there, system.rotation[there])
    assert (there == inside).all()
    orbits = {tuple(sorted(o)) for o in G.orbits()} if G.degree else set()
    assert {tuple(np.sort(p.ravel()).tolist()) for p in system.points} >= orbits
    moved = {p for row in G.rows for p in np.flatnonzero(row != np.arange(G.degree)).tolist()}
    assert system.fixed.tolist() == sorted(set(range(G.degree)) - moved)


@EVERY
def test_elements_act_on_pieces(make):
    G = make()
    system = G.pieces
    rows = G.random_rows(6, 3)
    assert system.respected_by(rows).all()
    places, twists = system.act(rows)
    for row, place, twist in zip(rows, places, twists, strict=True):
        assert (place.tolist(), twist.tolist()) == _plain_act(system, row)
        assert (system.support(row) == (row[system.tracked] != system.tracked)).all()
    assert (system.element(places, twists) == rows).all()
    assert (system.spread(rows[:, system.tracked]) == rows).all()


@EVERY
def test_the_law_is_a_homomorphism_that_counts_twists_and_parities(make):
    G = make()
    system = G.pieces
    a, b = G.random_rows(2, 5)
    assert (system.law(b[a]) == (system.law(a) + system.law(b)) % system.moduli).all()
    assert (system.law(np.stack([a, b])) == np.stack([system.law(a), system.law(b)])).all()
    places, twists = system.act(a)
    for i, (total, odd) in enumerate(system.law(a).tolist()):
        inside = slice(int(system.start[i]), int(system.start[i + 1]))
        assert total == twists[inside].sum() % system.moduli[i, 0]
        part = places[inside] - system.start[i]
        assert odd == sum(x > y for n, x in enumerate(part) for y in part[n + 1 :]) % 2


@EVERY
def test_shadows_commute_with_the_group(make):
    G = make()
    system = G.pieces
    following = np.flatnonzero(system.follows >= 0).tolist()
    assert len(system.shadows) == len(following)
    for k, shadow in zip(following, system.shadows, strict=True):
        domain = np.flatnonzero(shadow >= 0)
        assert set(system.orbit_of[domain].tolist()) == {int(system.follows[k])}
        assert set(shadow[domain].tolist()) == set(system.points[k].ravel().tolist())
        for row in G.random_rows(3, 1):
            assert (row[shadow[domain]] == shadow[row[domain]]).all()


def test_what_does_not_respect_the_pieces():
    system = cube(3).group.pieces
    good = cube(3).group.random_rows(1, 1)[0].astype(np.int64)
    corner = system.points[system.kept[0]]
    twisted, split, fixed = good.copy(), good.copy(), good.copy()
    twisted[corner[0]] = good[np.roll(corner[0], 1)]
    split[corner[0, 0]], split[corner[1, 0]] = good[corner[1, 0]], good[corner[0, 0]]
    fixed[system.fixed[:2]] = system.fixed[1::-1]
    double = np.zeros(54, np.int64)
    assert system.respected_by(np.stack([good, twisted, split, fixed, double])).tolist() == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert (system.law(twisted) != system.law(good)).any()


def test_other_numbers_of_points_change_nothing_else():
    G = cube(4).group
    old = np.random.default_rng(2).permutation(G.degree)
    system, other = G.pieces, G.pieces.renumbered(old)
    new = np.argsort(old)
    row = G.random_rows(1, 7)[0]
    renumbered = new[row[old]]
    assert other.respected_by(renumbered[None])[0]
    assert (other.law(renumbered) == system.law(row)).all()
    assert [p.shape for p in other.points] == [p.shape for p in system.points]
    again = piece_system(other.rows)
    assert sorted(p.shape for p in again.points) == sorted(p.shape for p in system.points)


def test_parities_of_long_cycles():
    rng = np.random.default_rng(4)
    for n in (1, 2, 3, 7, 64, 65):
        for _ in range(20):
            p = rng.permutation(n)
            inversions = sum(int(x > y) for i, x in enumerate(p) for y in p[i + 1 :])
            assert parities(p, [0, n]).tolist() == [inversions % 2]
