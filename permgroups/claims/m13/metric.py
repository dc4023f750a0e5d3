"""Sections 1 and 6.1: the graph Γ, its metric, and the depths of all positions."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import factorial

import numpy as np

from permgroups.claims.ledger import THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, counterexample, cycles, depths_agree
from permgroups.claims.m13.graph import all_rows, distances, neighbours, number_of

__all__ = ["CLAIMS", "closed_paths", "right_multiplication_keeps_edges"]

M12_DEPTHS = [1, 0, 0, 54, 540, 5184, 25173, 55044, 9036, 8]
M13_DEPTHS = [1, 12, 108, 918, 7344, 57852, 344925, 733500, 90852, 8]


def closed_paths(length: int) -> list[tuple[int, ...]]:
    """Return the nondegenerate closed paths at 0 of a length."""
    on = basic().plane.joining
    paths: list[tuple[int, ...]] = [(0, p) for p in range(1, 13)] if length else [(0,)]
    for _ in range(length - 1):
        paths = [(*x, q) for x in paths for q in POINTS if q != x[-1] and on[x[-2], x[-1]] != on[x[-1], q]]
    return [x for x in paths if x[-1] == 0]


def _graph() -> Outcome:
    """Every position has twelve neighbours, it is a neighbour of theirs, and all are reached from one."""
    far = distances(0)
    for p, q in permutations(POINTS, 2):
        if (neighbours(q, p)[neighbours(p, q)] != np.arange(len(all_rows()))).any():
            return Outcome(False, f"[{q},{p}] does not undo [{p},{q}]")
    return all_cases(
        (far < 255).all() and far.size == factorial(13) // factorial(7),
        f"{far.size} vertices, each with 12 edges, which go both ways; connected",
    )


def _metric() -> Outcome:
    """Certify the distances from 13 positions: 0 there alone, elsewhere some neighbour is one nearer, none more."""
    for start in POINTS:
        far = distances(start).astype(np.int8)
        nearer = np.zeros(far.shape, bool)
        for p, q in permutations(POINTS, 2):
            change = far[q][neighbours(p, q)] - far[p]
            if (abs(change) > 1).any():
                return Outcome(False, f"from {start}: neighbours by [{p},{q}] differ by more than 1")
            nearer[p] |= change == -1
        if not (nearer == (far > 0)).all() or (far == 0).sum() != 1:
            return Outcome(False, f"from {start}")
    return Outcome(
        True, "13 starts, 1235520 positions and 14826240 moves each; for other starts by right multiplication", THEORY
    )


def right_multiplication_keeps_edges() -> bool:
    """Return whether moves commute with the right multiplication by generators of G_bas: all positions and moves."""
    for g in basic().group.rows:
        by_g = number_of(all_rows()[:, g])  # h becomes h∘g
        if any((neighbours(p, q)[by_g] != by_g[neighbours(p, q)]).any() for p, q in permutations(POINTS, 2)):
            return False
    return True


def _distance_by_product(printed: bool) -> Outcome:
    """d(σ,τ), the distance in Γ, and the moves needed for σ⁻¹τ, as printed, or for τσ⁻¹, from where σ has its hole.

    σ is one element g of G_bas with [0,p] in front, τ any position with its hole at q; the paper composes right to
    left.
    """
    number = int(np.flatnonzero(distances(0)[0] == 5)[0])
    g = all_rows()[number]
    back = np.argsort(g)
    if printed:
        far = distances(0, number)[0]
        product_ = number_of(back.astype(np.uint8)[all_rows()])  # first τ, then σ⁻¹
        bad = np.flatnonzero(distances(0)[0][product_] != far)
        fine = f"σ = {cycles(g)}, all τ of M12"
        shown = [f"σ = {cycles(g)}, τ = {cycles(all_rows()[i])}: d = {far[i]}, depth of σ⁻¹τ "
                 f"{distances(0)[0][product_[i]]}, for {len(bad)} of 95040 τ" for i in bad[:1]]  # fmt: skip
        return counterexample(shown, fine, "not for")
    behind = number_of(all_rows()[:, back])  # h becomes h∘g⁻¹: [0,q]∘h∘([0,p]∘g)⁻¹ is reached from [0,p] by h∘g⁻¹
    for p in POINTS:
        far, near = distances(p, number), distances(p)
        for q in POINTS:
            if (far[q] != near[q][behind]).any():
                return Outcome(False, f"σ at {p}, τ at {q}")
    return Outcome(
        right_multiplication_keeps_edges(),
        "σ with the hole at each of 13 places, all 1235520 τ; right multiplication by G_bas keeps all edges",
        THEORY,
    )


def _not_adjacent() -> Outcome:
    """From 1, and by right multiplication from every element of M12; two moves back to p are [p,q]∘[q,p] = 1."""
    found = Counter(distances(0)[0].tolist())
    back = all((basic().move_row(p, q)[basic().move_row(q, p)] == range(13)).all() for p, q in permutations(POINTS, 2))
    fine = not found[1] and not found[2] and found[0] == 1 and back and right_multiplication_keeps_edges()
    return Outcome(fine, f"closed positions of depth 0, 1, 2, 3: {[found[k] for k in range(4)]}", THEORY)


def _there_and_back() -> Outcome:
    """Play all paths of two nontrivial moves: which return the hole, and what do these induce?"""
    rows = {x: basic().path(x).position.row for x in product(POINTS, repeat=3) if x[0] != x[1] != x[2]}
    back = [x for x, row in rows.items() if row[x[0]] == x[0]]
    bad = [x for x in back if x[2] != x[0] or (rows[x] != np.arange(13)).any()]
    fine = f"{len(back)} of {len(rows)} paths return the hole, all [q,p,q], that is [p,q]∘[q,p], and induce 1"
    return counterexample(bad, fine, "not")


def _geodesics() -> Outcome:
    """Where the hole goes p, q, r on a line, is the distance ever one less before q and one more after it?"""
    plane, count = basic().plane, 0
    for start in POINTS:
        far = distances(start).astype(np.int8)
        step = {(q, p): far[p][neighbours(q, p)] - far[q] for q, p in permutations(POINTS, 2)}
        for q in POINTS:
            for line in (plane.lines[i] for i in plane.lines_through(q)):
                for p, r in product([x for x in line if x != q], repeat=2):
                    count += 1
                    if ((step[q, p] == -1) & (step[q, r] == 1)).any():
                        return Outcome(False, f"from {start}: a shortest path through {p}, {q}, {r}")
    return Outcome(
        True, f"13 starts, {count // 13} collinear p, q, r, all positions; other starts by right multiplication", THEORY
    )


def _table(closed: bool) -> list[int]:
    far = distances(0)[0] if closed else distances(0)
    return [int(x) for x in np.bincount(far.ravel())]


def _shallowest() -> Outcome:
    counts = {k: len(closed_paths(k)) for k in (0, 1, 2)}
    return all_cases(counts == {0: 1, 1: 0, 2: 0}, f"nondegenerate closed paths by length: {counts}")


def _shape(row: np.ndarray) -> tuple[int, ...]:
    left, out = set(range(len(row))), []
    while left:
        x, length = min(left), 0
        while x in left:
            left.remove(x)
            x = int(row[x])
            length += 1
        out.append(length)
    return tuple(sorted(n for n in out if n > 1))


def _three() -> Outcome:
    paths = closed_paths(3)
    rows = {x: basic().path(x).position.row for x in paths}
    shapes = {_shape(r) for r in rows.values()}
    pairs = all((rows[x] == rows[x[::-1]]).all() for x in paths)
    different = len({r.tobytes() for r in rows.values()})
    return all_cases(
        (len(paths), different, pairs) == (12 * 9, 54, True) and shapes == {(2, 2, 2, 2)},
        f"{len(paths)} paths, {different} permutations, all of shape 2⁴, reversed paths equivalent: {pairs}",
    )


def _four() -> Outcome:
    """The equivalent paths are those with 0, p, r collinear and their reverses, and no others."""
    plane = basic().plane
    paths = closed_paths(4)
    rows = {x: basic().path(x).position.row for x in paths}
    flat = {x for x in paths if plane.collinear(0, x[1], x[3])}
    shapes = {kind: {_shape(rows[x]) for x in paths if (x in flat) == kind} for kind in (True, False)}
    same: dict[bytes, set[tuple[int, ...]]] = {}
    for x in paths:
        same.setdefault(rows[x].tobytes(), set()).add(x)
    classes = {frozenset(x) for x in same.values()}
    wanted = {frozenset((x, x[::-1])) if x in flat else frozenset((x,)) for x in paths}
    return all_cases(
        shapes == {True: {(2, 2, 2, 2)}, False: {(3, 3, 3)}}
        and classes == wanted
        and (len(paths), len(flat), len(same)) == (12 * 9 * 6, 216, 540),
        f"{len(paths)} paths, {len(flat)} with 0, p, r collinear, shapes {shapes}, {len(same)} permutations",
    )


def _reversed_fours() -> Outcome:
    """[0,p,q,r,0] and [0,r,q,p,0]: equivalent where 0, p, r are collinear, and nowhere else."""
    plane = basic().plane
    paths = closed_paths(4)
    row = {x: basic().path(x).position.row.tobytes() for x in paths}
    flat = {x for x in paths if plane.collinear(0, x[1], x[3])}
    same = {x for x in paths if row[x] == row[x[::-1]]}
    redundant = len(paths) - len(set(row.values()))
    return all_cases(
        flat == same and (len(flat), redundant) == (216, 108) and len({row[x] for x in flat}) == 108,
        f"{len(flat)} paths with 0, p, r collinear are equivalent to their reverses, {len(same - flat)} others are; "
        f"{redundant} of {len(paths)} are redundant",
    )


CLAIMS = (
    claim("1.distance", "1", "d(σ,τ) is the least number of moves to realize σ⁻¹τ", lambda: _distance_by_product(True),
          repaired=lambda: _distance_by_product(False), origin="print",
          repair="τσ⁻¹, from where σ has its hole; σ⁻¹τ is right if products are read from left to right, against 2.2"),
    claim("6.graph", "6.1", "Γ has 13!/7! vertices, joined where one is made from the other by a move", _graph),
    claim("6.metric", "6.1", "d(σ,τ), the length of a shortest path in Γ, is a metric", _metric),
    claim("6.adjacent", "6.1", "no two elements of M12 are adjacent; d(σ,τ) ≥ 3", _not_adjacent),
    claim("6.two", "6.1", "a two-move path returning the hole is [p,q]∘[q,p] = 1", _there_and_back),
    claim("6.geodesic", "6.1", "a path of length d(σ,τ) is nondegenerate", _geodesics),
    claim("6.1.M12", "Proposition 6.1", "[M12]_k = 1, 0, 0, 54, 540, 5184, 25173, 55044, 9036, 8",
          lambda: depths_agree(_table(True), M12_DEPTHS)),
    claim("6.1.M13", "Proposition 6.1", "[M13]_k = 1, 12, 108, 918, 7344, 57852, 344925, 733500, 90852, 8",
          lambda: depths_agree(_table(False), M13_DEPTHS)),
    claim("6.1.none", "6.1", "there are no nondegenerate closed paths of length 1 and 2", _shallowest),
    claim("6.1.three", "6.1", "12·9 = 108 closed paths of length 3, shape 2⁴, in pairs: [M12]_3 = 54", _three),
    claim("6.1.four", "6.1", "12·9·6 = 648 closed paths of length 4, 216 of shape 2⁴, the others 3³: 540", _four),
    claim("6.1.reverse", "6.1", "for collinear 0, p, r the path [0,r,q,p,0] is equivalent, so 108 paths are redundant",
          _reversed_fours),
)  # fmt: skip
