"""Section 6.2: depths in the signed game, and the opposite of a position."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import numpy as np

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import POINTS, basic, claim, depths_agree, exact_growth, signed
from permgroups.games.meeting import ball
from permgroups.search.positions import Position

__all__ = ["CLAIMS"]

M12_SIGNED = [1, 0, 0, 54, 540, 5184, 25821, 85230, 72351, 898, 0, 0, 1]
M13_SIGNED = [1, 12, 108, 918, 7344, 57852, 356949, 1192770, 843291, 11674, 108, 12, 1]


@cache
def _depth_pairs() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return d(σ), d(-σ) and the depth of the unsigned σ for all 2,471,040 positions of the signed game."""
    one, two, below = [], [], []
    for hole in POINTS:
        way = signed().way(0, hole)
        for rows in signed().group.all_rows(16384):
            at = way[rows]
            turned = at.copy()
            turned[:, 2::2], turned[:, 3::2] = at[:, 3::2], at[:, 2::2]  # every counter but the hole's place 0
            one.append(exact_growth(True).distances(at, hole))
            two.append(exact_growth(True).distances(turned, hole))
            below.append(exact_growth(False).distances(at[:, ::2] // 2, hole))
    return np.concatenate(one), np.concatenate(two), np.concatenate(below)


def _lift_depths() -> Outcome:
    one, two, below = _depth_pairs()
    return Outcome(bool((np.minimum(one, two) == below).all()), f"all {len(one)} signed positions")


def _unique_pole() -> Outcome:
    found = signed().antipodes()
    return Outcome(
        found == [signed().minus_one.position], f"{len(found)} element of depth {signed().growth().diameter}"
    )


def _opposite() -> Outcome:
    """-1 alone is farthest from 1, wherever the hole starts; left multiplication takes these poles to σ and -σ."""
    for p in POINTS:
        spheres = signed().growth(p).spheres
        if len(spheres) != 13 or spheres[-1] != 1:
            return Outcome(False, f"from the hole at {p}: {spheres}")
    found = {signed().distance(at, signed().antipode(at)) for at in (signed().scramble(seed=k) for k in range(100))}
    return Outcome(found == {12}, "one element of depth 12 from each of 13 starts; 100 antipodes at distance 12")


def _same_until_5() -> Outcome:
    a, b = signed().depth_distribution(), basic().depth_distribution()
    return Outcome(a[:6] == b[:6] and a[6] > b[6], f"equal up to depth 5; at 6: {b[6]} and {a[6]}")


def _poles() -> Outcome:
    for found in (signed().depth_distribution(), signed().depth_distribution(closed=True)):
        if found[:3] != found[:9:-1]:
            return Outcome(False, f"{found}")
    return Outcome(True, "depths 0, 1, 2 and 12, 11, 10 have the same numbers")


def _fewer() -> Outcome:
    found = signed().depth_distribution()
    pairs = [(found[a], found[12 - a]) for a in (3, 4, 5)]
    return Outcome(all(a < b for a, b in pairs), f"{pairs}")


def _sum_12() -> Outcome:
    one, two, _ = _depth_pairs()
    sums = np.bincount(one + two)
    shown = {int(k): int(sums[k]) for k in np.flatnonzero(sums)}
    return Outcome(min(shown) >= 12, f"sums over all positions: {shown}")


def _equality() -> Outcome:
    """d(σ) + d(-σ) = 12 exactly where 1 lies on a shortest path from σ to -σ; how often is that?"""
    one, two, _ = _depth_pairs()
    by_depth = {int(d): int(((one == d) & (one + two == 12)).sum()) for d in range(13)}
    return Outcome(sum(by_depth.values()) < len(one), f"of each depth so many: {by_depth}")


def _mean() -> Outcome:
    return Outcome(signed().growth().mean > 6, f"mean depth {signed().growth().mean:.4f}")


def _shallow_antipodes() -> Outcome:
    game = signed()
    count: Counter[int] = Counter()
    for row, path in ball(game, 2)[1:]:
        at = Position(game, row, 0, path[-1])
        d = game.depth(at)
        count[d] += 1
        if game.depth(game.antipode(at)) != 12 - d:
            return Outcome(False, f"{at}")
    return Outcome(dict(count) == {1: 12, 2: 108}, f"{dict(count)} positions of depth 1 and 2")


def _proof_6_4(sign: int) -> Outcome:
    """'So d(σ) <= 11' follows nothing about σ of depth 1; -σ is meant."""
    game = signed()
    depths = set()
    for p in range(1, 13):
        at = game.path((0, p)).position
        depths.add(game.depth(at if sign > 0 else game.antipode(at)))
    return Outcome(depths == {11}, f"depths {depths}")


def _cut_paths() -> Outcome:
    """Every image of (3-4) under an automorphism that fixes 0 is a path of -1, ending p, 0."""
    plane, game = basic().plane, signed()
    minus = game.minus_one
    ends = set()
    for rows in plane.automorphism_group().stabilizer(0).all_rows():
        for α in rows:
            path = [int(α[x]) for x in minus.points]
            if game.path(path).position != minus.position:
                return Outcome(False, f"{path}")
            ends.add((path[-3], path[-2]))
    noncollinear = {(q, p) for p, q in product(range(1, 13), repeat=2) if p != q and not plane.collinear(0, p, q)}
    return Outcome(ends == noncollinear, f"432 paths; their last points run through all {len(ends)} noncollinear pairs")


def _signed_path_length() -> Outcome:
    path = signed().minus_one
    return Outcome(len(path) == 12 == signed().depth(path), f"{len(path)} moves, depth {signed().depth(path)}")


CLAIMS = (
    claim("6-3", "6.2, (6-3)", "d(σ) = min(d(σ1), d(σ2)) over the lifts", _lift_depths),
    claim("6.3.2M12", "Proposition 6.3", "[2M12]_k = 1, 0, 0, 54, 540, 5184, 25821, 85230, 72351, 898, 0, 0, 1",
          lambda: depths_agree(signed().depth_distribution(closed=True), M12_SIGNED)),
    claim("6.3.2M13", "Proposition 6.3",
          "[2M13]_k = 1, 12, 108, 918, 7344, 57852, 356949, 1192770, 843291, 11674, 108, 12, 1",
          lambda: depths_agree(signed().depth_distribution(), M13_SIGNED)),
    claim("6.3.pole", "6.2", "the unique element at maximal depth is -1", _unique_pole),
    claim("6.3.antipode", "6.2", "-σ is uniquely maximally distant from σ", _opposite),
    claim("6.3.five", "6.2", "signed and unsigned depths agree up to 5", _same_until_5),
    claim("6.3.poles", "6.2", "as many at depths 0, 1, 2 as at 12, 11, 10", _poles),
    claim("6.3.fewer", "6.2", "fewer at depths 3, 4, 5 than at 9, 8, 7", _fewer),
    claim("6-4", "6.2, (6-4)", "d(σ) + d(-σ) ≥ 12", _sum_12),
    claim("6-4.equality", "6.2, (6-4)", "equality does not always hold", _equality),
    claim("6.mean", "6.2", "the mean depth is greater than 6", _mean),
    claim("6.4", "Proposition 6.4", "d(-σ) = 12 - d(σ) for d(σ) = 1, 2", _shallow_antipodes),
    claim("6.4.length", "Proposition 6.4, proof", "-1 is realized by 12 moves [0,…,5,6,3,0]", _signed_path_length),
    claim("6.4.images", "Proposition 6.4, proof", "images of it under automorphisms end with any p, q", _cut_paths),
    claim("6.4.so", "Proposition 6.4, proof", "“So d(σ) ≤ 11” with equality, for d(σ) = 1", lambda: _proof_6_4(1),
          reading=lambda: _proof_6_4(-1), repair="read d(-σ)"),
)  # fmt: skip
