"""Section 6.2: depths in the signed game, and the opposite of a position."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import factorial

import numpy as np

from permgroups.claims.ledger import THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, depths_agree, exact_growth, signed
from permgroups.claims.m13.graph import distances
from permgroups.games.m13 import MINUS_ONE

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


def _turned(rows: np.ndarray) -> np.ndarray:
    """Return positions with every counter turned over; 0 stands for the hole."""
    out = rows.copy()
    out[:, 2::2], out[:, 3::2] = rows[:, 3::2], rows[:, 2::2]
    return out


def _vertices() -> Outcome:
    one, _, _ = _depth_pairs()
    reached = sum(signed().depth_distribution())
    return all_cases(len(one) == reached == 2 * factorial(13) // factorial(7), f"{reached} = 2·13!/7! positions")


def _lift_depths() -> Outcome:
    one, two, below = _depth_pairs()
    return all_cases((np.minimum(one, two) == below).all(), f"all {len(one)} signed positions")


def _table(closed: bool) -> list[int]:
    return list(signed().depth_distribution(closed=closed))


def _unique_pole() -> Outcome:
    found = signed().antipodes()
    return all_cases(
        found == [signed().path(MINUS_ONE).position],
        f"{len(found)} element of depth {signed().growth().diameter}, that of (3-4)",
    )


def _minus(hole: int) -> np.ndarray:
    """Return the row that turns over every counter but what is at a place."""
    x = np.arange(26)
    return np.where(x // 2 == hole, x, x ^ 1)


def _opposite_is(product_: str) -> Outcome:
    """Compare -1∘σ, as printed, σ∘-1, or (-σ)∘σ⁻¹ = -1 of the hole's place, with all counters turned over."""
    right, count = 0, 0
    for hole in POINTS:
        way = signed().way(0, hole)
        for rows in signed().group.all_rows(16384):
            at = way[rows]
            turned = _turned(at)
            if product_ == "-1·σ":
                made = _minus(0)[at]
            elif product_ == "σ·-1":
                made = at[:, _minus(0)]
            else:  # (-σ)∘σ⁻¹ = -1 at the hole, multiplied by σ from the right
                made = _minus(hole)[at]
            right += int((made == turned).all(axis=1).sum())
            count += len(at)
    return all_cases(right == count, f"so for {right} of {count} positions")


def _opposite() -> Outcome:
    """-1 alone is farthest, wherever the hole starts; right multiplication takes these poles to σ and -σ."""
    for p in POINTS:
        spheres = signed().growth(p).spheres
        at = signed().path((0, p)).position
        if len(spheres) != 13 or spheres[-1] != 1 or signed().distance(at, signed().antipode(at)) != 12:
            return Outcome(False, f"from the hole at {p}: {spheres}")
    return Outcome(True, "from each of 13 starts one position has distance 12, the opposite one", THEORY)


def _same_until_5() -> Outcome:
    for closed in (False, True):
        a, b = signed().depth_distribution(closed=closed), basic().depth_distribution(closed=closed)
        if a[:6] != b[:6]:
            return Outcome(False, f"{a} and {b}")
    return all_cases(True, "M12 and 2M12, M13 and 2M13 have equal numbers up to depth 5")


def _first_difference() -> Outcome:
    """k, the first depth with more positions than in the basic game; two lifts of one position up to there."""
    a, b = signed().depth_distribution(), [*np.bincount(distances(0).ravel()), 0, 0, 0]
    k = next(i for i, x in enumerate(a) if x > b[i])
    one, two, _ = _depth_pairs()
    nearest = int(np.maximum(one, two).min())
    return all_cases(
        k == nearest == 6 and 2 * k >= 12, f"k = {k}; the least depth by which two lifts occur is {nearest}"
    )


def _poles() -> Outcome:
    for found in (_table(False), _table(True)):
        if found[:3] != found[:9:-1]:
            return Outcome(False, f"{found}")
    return all_cases(True, "depths 0, 1, 2 and 12, 11, 10 have the same numbers")


def _fewer() -> Outcome:
    found = _table(False)
    pairs = [(found[a], found[12 - a]) for a in (3, 4, 5)]
    return all_cases(all(a < b for a, b in pairs), f"{pairs}")


def _sum_12() -> Outcome:
    one, two, _ = _depth_pairs()
    sums = np.bincount(one + two)
    shown = {int(k): int(sums[k]) for k in np.flatnonzero(sums)}
    return all_cases(min(shown) >= 12, f"sums over all positions: {shown}")


def _equality() -> Outcome:
    """As d(σ,-σ) = 12 for all σ, d(σ) + d(-σ) = 12 says that 1 lies on a shortest path; how often is that?"""
    one, two, _ = _depth_pairs()
    by_depth = {int(d): int(((one == d) & (one + two == 12)).sum()) for d in range(13)}
    return Outcome(
        0 < sum(by_depth.values()) < len(one) and _opposite().true,
        f"d(σ,-σ) = 12; 1 lies between for so many of each depth: {by_depth}, of {len(one)}",
        THEORY,
    )


def _mean() -> Outcome:
    means = [sum(k * x for k, x in enumerate(t)) / sum(t) for t in (_table(False), _table(True))]
    return all_cases(min(means) > 6, f"mean depth {means[0]:.4f} in 2M13, {means[1]:.4f} in 2M12")


def _shallow_antipodes() -> Outcome:
    one, two, _ = _depth_pairs()
    counts = {d: (int((one == d).sum()), sorted(set(two[one == d].tolist()))) for d in (1, 2)}
    return all_cases(counts == {1: (12, [11]), 2: (108, [10])}, f"depth: (positions, depths of -σ): {counts}")


def _further() -> Outcome:
    """For which depths does 6.4 hold: are all -σ of depth 12 - d(σ)?"""
    one, two, _ = _depth_pairs()
    fails = {d: int(((one == d) & (one + two > 12)).sum()) for d in range(13)}
    fine = [d for d, n in fails.items() if not n]
    return all_cases(
        3 in fine and fails[4], f"for d(σ) = {fine} it does; by depth so many σ have d(σ) + d(-σ) > 12: {fails}"
    )


def _proof_6_4(sign: int) -> Outcome:
    """'So d(σ) <= 11' says nothing about σ of depth 1, and the opposite inequality is false; -σ is meant."""
    game = signed()
    depths = set()
    for p in range(1, 13):
        at = game.path((0, p)).position
        depths.add(game.depth(at if sign > 0 else game.antipode(at)))
    return all_cases(depths == {11}, f"depths {depths}")


def _cut_paths() -> Outcome:
    """Every image (6-5) of (3-4) under an automorphism that fixes 0 is a path of -1; cut, it makes -[0,p], -[0,p,q]."""
    plane, game = basic().plane, signed()
    minus = game.path(MINUS_ONE).position
    ends = set()
    for rows in plane.automorphism_group().stabilizer(0).all_rows():
        for α in rows:
            path = [int(α[x]) for x in MINUS_ONE]
            q, p = path[-3], path[-2]
            short = game.path(path[:-1]).position == game.antipode(game.path((0, p)).position)
            shorter = game.path(path[:-2]).position == game.antipode(game.path((0, p, q)).position)
            longer = game.path([*path, p]).position == game.path(path[:-1]).position
            if game.path(path).position != minus or not (short and shorter and longer):
                return Outcome(False, f"{path}")
            ends.add((q, p))
    noncollinear = {(q, p) for p, q in product(range(1, 13), repeat=2) if p != q and not plane.collinear(0, p, q)}
    return all_cases(
        ends == noncollinear,
        f"432 paths; their last points run through all {len(ends)} noncollinear pairs; 11 and 10 moves",
    )


def _signed_path_length() -> Outcome:
    path = signed().path(MINUS_ONE)
    fine = len(path) == 12 == signed().depth(path) and MINUS_ONE[-4:] == (5, 6, 3, 0)
    return all_cases(fine, f"{len(path)} moves, depth {signed().depth(path)}, the last points {MINUS_ONE[-4:]}")


CLAIMS = (
    claim("6.vertices", "6.2", "Γ⁺ has 2(13!/7!) vertices", _vertices),
    claim("6-3", "6.2, (6-3)", "d(σ) = min(d(σ1), d(σ2)) for the two lifts", _lift_depths),
    claim("6.3.2M12", "Proposition 6.3",
          "[2M12]_k = 1, 0, 0, 54, 540, 5184, 25821, 85230, 72351, 898, 0, 0, 1",
          lambda: depths_agree(_table(True), M12_SIGNED)),
    claim("6.3.2M13", "Proposition 6.3",
          "[2M13]_k = 1, 12, 108, 918, 7344, 57852, 356949, 1192770, 843291, 11674, 108, 12, 1",
          lambda: depths_agree(_table(False), M13_SIGNED)),
    claim("6.3.pole", "6.2", "the unique element at maximal depth is -1", _unique_pole),
    claim("6.3.product", "6.2", "-σ = -1·σ moves the counters as σ and reverses all orientations",
          lambda: _opposite_is("-1·σ"), repaired=lambda: _opposite_is("σ·-1"), origin="statement",
          repair="σ·-1; with the hole away from 0, -1·σ turns over the hole and not the counter on 0"),
    claim("6.3.antipode", "6.2", "-σ is uniquely maximally distant from σ", _opposite),
    claim("6.3.five", "6.2", "signed and unsigned depths agree up to 5", _same_until_5),
    claim("6.3.six", "6.2", "for the first k with [2M13]_k > [M13]_k two lifts have depth ≤ k, and k ≥ 6",
          _first_difference),
    claim("6.3.poles", "6.2", "as many at depths 0, 1, 2 as at 12, 11, 10", _poles),
    claim("6.3.fewer", "6.2", "fewer at depths 3, 4, 5 than at 9, 8, 7", _fewer),
    claim("6-4", "6.2, (6-4)", "d(σ) + d(-σ) ≥ 12", _sum_12),
    claim("6-4.product", "6.2, (6-4)", "-1 = -σ∘σ⁻¹, in the conjugate at the hole", lambda: _opposite_is("-σ∘σ⁻¹")),
    claim("6-4.equality", "6.2, (6-4)", "equality iff 1 lies on a shortest path from σ to -σ, not always", _equality),
    claim("6.mean", "6.2", "the mean depth is greater than 6", _mean),
    claim("6.4", "Proposition 6.4", "d(-σ) = 12 - d(σ) for d(σ) = 1, 2", _shallow_antipodes),
    claim("6.4.further", "Proposition 6.4", "does it hold for larger d(σ), too?", _further, question=True),
    claim("6.4.length", "Proposition 6.4, proof", "-1 is realized by 12 moves [0,…,5,6,3,0]", _signed_path_length),
    claim("6.4.images", "Proposition 6.4, proof, (6-5)", "images of it induce -1, and cut short -σ, in 11 or 10 moves",
          _cut_paths),
    claim("6.4.so", "Proposition 6.4, proof", "“So d(σ) ≤ 11” with equality, for d(σ) = 1", lambda: _proof_6_4(1),
          reading=lambda: _proof_6_4(-1), repair="read d(-σ)", origin="print"),
)  # fmt: skip
