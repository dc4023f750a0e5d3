"""Section 6.2: depths in the signed game, and the opposite of a position."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import factorial

import numpy as np

from permgroups.claims.ledger import THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, depths_agree, exact_growth, signed
from permgroups.claims.m13.graph import all_rows, distances, number_of
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


@cache
def _opposites() -> tuple[int, dict[str, int]]:
    """Return the number of positions σ, and for how many of them -σ, all counters turned over, is a certain product.

    The products, read from right to left, are -1∘σ, σ∘-1 and, with the -1 of the place of σ's hole, -1_q∘σ. Then
    (-σ)∘σ⁻¹ is -1 for the first, σ⁻¹∘(-σ) for the second.
    """
    right = {"-1∘σ": 0, "σ∘-1": 0, "-1_q∘σ": 0}
    count = 0
    for hole in POINTS:
        way = signed().way(0, hole)
        for rows in signed().group.all_rows(16384):
            at = way[rows]
            turned = _turned(at)
            made = {"-1∘σ": _minus(0)[at], "σ∘-1": at[:, _minus(0)], "-1_q∘σ": _minus(hole)[at]}
            for name, x in made.items():
                right[name] += int((x == turned).all(axis=1).sum())
            count += len(at)
    return count, right


def _opposite_is(product_: str) -> Outcome:
    count, right = _opposites()
    return all_cases(right[product_] == count, f"so for {right[product_]} of {count} positions")


def _minus_one_by_lifts() -> Outcome:
    """Two lifts σ1, σ2 = -σ1 of one position make -1: σ1⁻¹∘σ2 at 0, and read from left to right at the hole q."""
    count, right = _opposites()
    one, two, _ = _depth_pairs()
    far = {p: signed().distance(at, signed().antipode(at)) for p in POINTS for at in [signed().path((0, p)).position]}
    twice = 2 * np.maximum(one, two)
    return all_cases(
        right["σ∘-1"] == right["-1_q∘σ"] == count and (one + two <= twice).all() and twice.min() >= far[0],
        f"{count // 2} pairs of lifts: right to left it is -1 in 2M12 itself, left to right in the conjugate at the "
        f"hole; d(-1) = {set(far.values())} at every place, the least 2k is {twice.min()}",
    )


def _not_by_uniqueness() -> Outcome:
    """d(-1) = 12 gives (6-4). That -1 is the only one is not used: in the basic game eight z have depth 9.

    For these d(σ) + d(σ∘z) ≥ 9 all the same, for every position σ: σ⁻¹∘(σ∘z) = z is a path of so many moves.
    """
    far = distances(0)
    deepest = np.flatnonzero(far[0] == 9)
    least = {
        int(min((far[q].astype(int) + far[q][number_of(all_rows()[:, all_rows()[z]])]).min() for q in POINTS))
        for z in deepest
    }
    pole, unique = signed().depth(signed().path(MINUS_ONE)), _unique_pole()
    return all_cases(
        unique.true and pole == 12 and len(deepest) == 8 and min(least) >= 9 and _sum_12().true,
        f"-1 is unique, of depth {pole}; but the depth alone is used, save for “uniquely maximally distant”: in the "
        f"basic game each of {len(deepest)} elements z of depth 9 has d(σ) + d(σ∘z) ≥ {min(least)} for all σ as well",
    )


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
    return all_cases(True, "depths 0, 1, 2 and 12, 11, 10 have the same numbers in both")


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
          lambda: _opposite_is("-1∘σ"), repaired=lambda: _opposite_is("σ∘-1"), origin="print",
          repair="σ·-1, as -1·σ turns over the hole and not the counter on 0 where they differ; "
          "-1·σ is right if products are read from left to right, against 2.2"),
    claim("6.3.antipode", "6.2", "-σ is uniquely maximally distant from σ", _opposite),
    claim("6.3.five", "6.2", "the depth distributions of 2M12, 2M13 are those of M12, M13 for depths up to 5",
          _same_until_5),
    claim("6.3.six", "6.2", "for the first k with [2M13]_k > [M13]_k two lifts have depth ≤ k, and k ≥ 6",
          _first_difference),
    claim("6.3.conjugate", "6.2",
          "σ1⁻¹σ2 is a path of length ≤ 2k that induces -1 in some conjugate of 2M12, so d(-1) ≤ 2k",
          _minus_one_by_lifts),
    claim("6.3.poles", "6.2", "in 2M12 and in 2M13 as many at depths 0, 1, 2 as at 12, 11, 10", _poles),
    claim("6.3.fewer", "6.2", "fewer at depths 3, 4, 5 than at 9, 8, 7", _fewer),
    claim("6-4", "6.2, (6-4)", "d(σ) + d(-σ) ≥ 12", _sum_12),
    claim("6-4.product", "6.2, (6-4)", "-1 = -σ∘σ⁻¹", lambda: _opposite_is("-1∘σ"),
          repaired=lambda: _opposite_is("σ∘-1"), origin="print",
          repair="σ⁻¹∘-σ; -σ∘σ⁻¹ is the -1 of the conjugate at the hole, or -1 itself if products are read from left "
          "to right, against 2.2"),
    claim("6-4.equality", "6.2, (6-4)", "equality iff 1 lies on a shortest path from σ to -σ, not always", _equality),
    claim("6.mean", "6.2", "the mean depth is greater than 6", _mean),
    claim("6.unique", "6.2", "these facts are based on the observation that -1 is the unique element at depth 12",
          _not_by_uniqueness),
    claim("6.4", "Proposition 6.4", "d(-σ) = 12 - d(σ) for d(σ) = 1, 2", _shallow_antipodes),
    claim("6.4.further", "beyond the paper, Proposition 6.4", "does it hold for larger d(σ), too?", _further,
          question=True),
    claim("6.4.length", "Proposition 6.4, proof", "-1 is realized by 12 moves [0,…,5,6,3,0]", _signed_path_length),
    claim("6.4.images", "Proposition 6.4, proof, (6-5)", "images of it induce -1, and cut short -σ, in 11 or 10 moves",
          _cut_paths),
    claim("6.4.so", "Proposition 6.4, proof", "“So d(σ) ≤ 11” with equality, for d(σ) = 1", lambda: _proof_6_4(1),
          reading=lambda: _proof_6_4(-1), repair="read d(-σ)", origin="print"),
)  # fmt: skip
