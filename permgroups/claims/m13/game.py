"""Sections 1, 2.2 and 2.3: the basic and the signed game."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, permutations, product
from math import factorial

import numpy as np

from permgroups.claims.ledger import CASES, THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, counterexample, cycles, reads, signed
from permgroups.claims.m13.graph import all_rows, distances, number_of, positions_at
from permgroups.groups.group import PermGroup
from permgroups.search.spaces import Groupoid

__all__ = ["CLAIMS"]

EXAMPLE = [0, 6, 12, 1, 8, 0]


def _fifteen() -> Outcome:
    """The slides of the 4×4 grid as a groupoid over the places of the hole."""
    cells = list(product(range(4), repeat=2))
    moves, source, target, rows = [], [], [], []
    for p, q in product(range(16), repeat=2):
        if sum(abs(a - b) for a, b in zip(cells[p], cells[q], strict=True)) == 1:
            row = np.arange(16)
            row[[p, q]] = q, p
            moves.append((f"c{q}", 1))
            source.append(p)
            target.append(q)
            rows.append(row)
    G = Groupoid(moves, source, target, np.array(rows), 15).group
    name = G.restrict().structure_description()
    return Outcome(G.order() == factorial(15) // 2 and name == "A15", f"|G| = {G.order()}: {name}", THEORY)


def _moves() -> Outcome:
    game = basic()
    for p in POINTS:
        rows = {game.move_row(p, q).tobytes() for q in POINTS if q != p}
        if len(rows) != 12:
            return Outcome(False, f"only {len(rows)} different moves from {p}")
    return all_cases(True, "12 different nontrivial moves from each of 13 places of the hole")


def _play(moves: list[tuple[int, int]], hole: int) -> Outcome:
    """Play moves [p, q] in time order; a move must start at the hole."""
    for p, q in moves:
        if p != hole:
            return Outcome(False, f"the move [{p},{q}] starts at {p}, but the hole is at {hole}")
        hole = q
    return all_cases(True, f"the hole ends at {hole}")


def _formula(printed: bool) -> Outcome:
    """Play (2-3), with the last factor [p1,p0] or [p0,p1], for all paths of four points."""
    for points in sorted(product(POINTS, repeat=4), key=lambda x: x[0] == x[1]):
        first, *rest = pairwise(points)
        played = _play([first[::-1] if printed else first, *rest], points[0])
        if not played.true:
            same = sum((basic().move_row(p, q) == basic().move_row(q, p)).all() for p, q in permutations(POINTS, 2))
            return Outcome(
                False,
                f"the path {list(points[:2])}: {played.detail}; as a permutation the factor is right, "
                f"[q,p] = [p,q] for {same} of 156 pairs",
            )
    return Outcome(True, f"{13**4} paths of three moves", CASES)


def _product() -> Outcome:
    """Multiply the double transpositions, found from the lines alone, from right to left; all paths of three moves."""
    plane, count = basic().plane, 0
    for points in product(POINTS, repeat=4):
        if any(p == q for p, q in pairwise(points)):
            continue
        factors = []
        for p, q in pairwise(points):
            (line,) = (b for b in plane.blocks if p in b and q in b)
            r, s = line - {p, q}
            factors.append({p: q, q: p, r: s, s: r})
        image = list(POINTS)
        for factor in factors:  # the rightmost factor, the first move, acts first
            image = [factor.get(x, x) for x in image]
        count += 1
        if basic().path(points).position.row.tolist() != image:
            return Outcome(False, f"for {list(points)}")
    return Outcome(True, f"{count} paths of three moves, from every point", CASES)


def _example_2_3() -> Outcome:
    row = basic().path(EXAMPLE).position.row
    return all_cases(reads(row, "(1 7 12 6 8)(3 4 10 5 9)"), cycles(row))


def _example_factors() -> Outcome:
    printed = ["(0 6)(4 5)", "(6 12)(3 9)", "(1 12)(5 10)", "(1 8)(4 9)", "(0 8)(7 12)"]
    rows = [basic().move_row(p, q) for p, q in pairwise(EXAMPLE)]
    fine = all(reads(row, text) for row, text in zip(rows, printed, strict=True))
    return all_cases(fine, " · ".join(cycles(row) for row in reversed(rows)))


def _example_2_4() -> Outcome:
    at = signed().path(EXAMPLE).position
    flipped = sorted(c[0] for c in at.counters if c is not None and c[1])
    return all_cases(flipped == [1, 7, 9, 10], f"turned over: {flipped}; position {at}")


def _underlined(text: str) -> np.ndarray:
    """Read cycles in which an underlined point, written _7, sends its counter on with the other side up."""
    row = np.arange(26)
    for cycle in text.strip("()").split(")("):
        names = cycle.split()
        for x, y in zip(names, names[1:] + names[:1], strict=True):
            p, q, turned = int(x.strip("_")), int(y.strip("_")), x.startswith("_")
            row[[2 * p, 2 * p + 1]] = 2 * q + turned, 2 * q + (not turned)
    return row


def _example_2_4_factors() -> Outcome:
    printed = ["(0 6)(_4 _5)", "(6 12)(_3 _9)", "(1 12)(_5 _10)", "(1 8)(_4 _9)", "(0 8)(_7 _12)"]
    bad = [
        text
        for (p, q), text in zip(pairwise(EXAMPLE), printed, strict=True)
        if (signed().move_row(p, q) != _underlined(text)).any()
    ]
    return counterexample(bad, "the five factors", "not")


def _example_2_4_product(printed: str) -> Outcome:
    row = signed().path(EXAMPLE).position.row
    bad = [p for p in POINTS if row[2 * p] != _underlined(printed)[2 * p]]
    turned = [p for p in POINTS if row[2 * p] % 2]
    return all_cases(
        not bad, f"{printed}, underlines as _" if not bad else f"wrong at {bad}: the counters turned over are {turned}"
    )


def _flips_forgotten() -> Outcome:
    game = signed()
    bad: list[object] = [
        (p, q)
        for p, q in product(POINTS, repeat=2)
        if p != q and (game.move_row(p, q)[::2] // 2 != basic().move_row(p, q)).any()
    ]
    if (game.unsigned(game.path(EXAMPLE)).row != basic().path(EXAMPLE).position.row).any():
        bad.append("Example 2.4")
    return counterexample(bad, "156 moves, so every path; Example 2.4 becomes 2.3", "not for", THEORY)


def _collinear() -> Outcome:
    triples = sorted({t for line in basic().plane.lines for t in product(line, repeat=3)})
    bad = [t for t in triples for g in (basic(), signed()) if not g.path(t).is_equivalent(g.path((t[0], t[2])))]
    return counterexample(
        bad, f"{len(triples)} different triples of points on a line, equal points too, in both games", "differ"
    )


def _reduction() -> Outcome:
    for game, start in product((basic(), signed()), POINTS):
        for middle in product(POINTS, repeat=3):
            path = game.path((start, *middle))
            short = path.reduced()
            points = short.points
            flat = any(game.plane.collinear(*three) for three in zip(points, points[1:], points[2:], strict=False))
            if len(short) > len(path) or flat or not short.is_equivalent(path):
                return Outcome(False, f"{path} becomes {short}")
    return Outcome(
        True, f"{2 * 13**4} paths of three moves in both games; a longer path loses a point at a time", CASES
    )


def _subgroup() -> Outcome:
    """Walk Γ from 1: with the hole at 0 exactly the elements of the group of all triangles are met."""
    met = int((distances(0)[0] < 255).sum())
    fixed = (all_rows()[:, 0] == 0).all()
    return all_cases(
        met == len(all_rows()) == basic().group.order() and fixed,
        f"closed paths make {met} permutations, a group; 0 is fixed",
    )


def _double_cosets() -> Outcome:
    """Both are cosets of the group at p: they agree once one element and the groups do, for all p and q."""
    game = basic()
    G = game.group
    for p in POINTS:
        there = game.way(p, 0)
        conjugate = PermGroup([np.argsort(there)[g[there]].tolist() for g in G.rows], labels=POINTS)
        if not conjugate.equals(game.group_at(p)):
            return Outcome(False, f"the group at {p} is not [p,0] G [0,p]")
        for q in POINTS:
            # [0,q] G [p,0] in the paper's order: first [p,0], then G, then [0,q]
            if not game.group_at(p).contains(np.argsort(game.way(p, q))[game.way(0, q)[there]].tolist()):
                return Outcome(False, f"[p,0,q] does not lie in the coset of [p,q] for {p}, {q}")
    return Outcome(True, "169 sets are the cosets of the paths from p to q, 95040 elements each", THEORY)


def _is_double_coset(ends: bool) -> Outcome:
    """Is S = [0,q] G [p,0] a double coset, of G on both sides, or of the conjugates at q and p?

    A double coset of A and B is a set with A∘S = S = S∘B, met by no smaller one; S has the size of G. Generators
    of A and B are enough.
    """
    game = basic()
    G = [row.astype(np.uint8) for row in game.group.rows]
    bad = []
    for p, q in product(POINTS, repeat=2):
        to, home = game.way(0, q).astype(np.uint8), game.way(p, 0).astype(np.uint8)
        left = [to[g[np.argsort(to)]] for g in G] if ends else G
        right = [np.argsort(home)[g[home]] for g in G] if ends else G
        inside = [np.argsort(to)[a[to]] for a in left] + [home[b[np.argsort(home)]] for b in right]
        if (number_of(np.array(inside, np.uint8)) < 0).any():
            bad.append((p, q))
    if bad:
        return Outcome(False, f"not for {len(bad)} of 169 pairs (p, q), such as {bad[0]}")
    return all_cases(True, "for all 169 pairs (p, q)")


def _conjugates() -> Outcome:
    game = basic()
    for q in POINTS:
        way = game.way(0, q)
        H = PermGroup([way[row[np.argsort(way)]].tolist() for row in game.group.rows], labels=POINTS)
        if not H.equals(game.group_at(q)):
            return Outcome(False, f"not at {q}")
    return Outcome(True, "the group at q is [0,q] G [q,0] for every q", THEORY)


def _sequences() -> Outcome:
    """Is M13 the set of move sequences from 0? Two of them may be one permutation."""
    seen: dict[bytes, tuple[int, ...]] = {}
    for points in ((0, *rest) for n in (0, 1, 2) for rest in product(POINTS, repeat=n)):
        if any(p == q for p, q in pairwise(points)):
            continue
        other = seen.setdefault(basic().path(points).position.row.tobytes(), points)
        if other != points:
            return Outcome(False, f"{list(other)} and {list(points)} are two sequences, one element of M13")
    return all_cases(True, f"{len(seen)} sequences differ")


@cache
def _from_anywhere() -> tuple[int, dict[int, int]]:
    """Return how many permutations sequences from any p induce, and those of paths from 0 by the number of their p.

    All [0,q] G_bas [p,0] are written out, and equal ones found by sorting.
    """
    weights = 13 ** np.arange(12, dtype=np.int64)  # twelve images determine a permutation
    codes, home = [], []
    for p, q in product(POINTS, repeat=2):
        columns = basic().way(0, q).astype(np.int64)[all_rows().T][basic().way(p, 0)]
        codes.append(sum(w * column for w, column in zip(weights, columns, strict=False)))
        home.append(np.full(len(all_rows()), p == 0))
    code, mine = np.concatenate(codes), np.concatenate(home)
    from_home = np.sort(code[mine])
    different, times = np.unique(code, return_counts=True)
    inside = times[np.isin(different, from_home, assume_unique=True)]
    return len(different), {int(n): int((inside == n).sum()) for n in np.unique(inside)}


def _arbitrary(anywhere: bool) -> Outcome:
    """M13 of section 1, by sequences from any point, and from 0 only: is it 13·|M12| permutations, and M12 fixes 0?"""
    if not anywhere:
        return _disjoint_cosets()
    count, starts = _from_anywhere()
    row = basic().move_row(1, 4)
    outside = row[0] == 0 and number_of(row.astype(np.uint8)[None, :])[0] < 0
    return all_cases(
        count == 13 * len(all_rows()) and not outside,
        f"sequences from any point induce {count} permutations, not {sum(starts.values())}; of the latter so many come "
        f"from 1, 4, 13 points: {starts}. [1,4] = {cycles(row)} fixes 0 and is not in M12",
    )


def _disjoint_cosets() -> Outcome:
    """Count the positions outright: all rows of all cosets, reached and without repetition."""
    rows = np.concatenate([positions_at(q) for q in POINTS])
    different = len(np.unique(np.ascontiguousarray(rows).view("V13")))
    reached = int((distances(0) < 255).sum())
    return all_cases(
        different == reached == len(rows) == factorial(13) // factorial(7),
        f"{different} different permutations, {reached} of them reached",
    )


def _not_a_group() -> Outcome:
    """Multiply single moves as permutations: products that no path from 0 makes."""
    moves = [basic().move_row(0, q).astype(np.uint8) for q in POINTS if q]
    outside = 0
    for a, b in product(moves, repeat=2):
        row = b[a]
        outside += int(number_of(np.argsort(basic().way(0, int(row[0]))).astype(np.uint8)[row][None, :])[0] < 0)
    G = PermGroup.from_rows(np.concatenate([np.array(moves, np.uint16), basic().group.rows]))
    return all_cases(
        outside > 0 and G.order() > 13 * 95040,
        f"{outside} of 144 products [0,p]∘[0,q] lie outside; M13 generates {G.structure_description()}",
    )


def _cover() -> Outcome:
    """Over every position of the basic game lie two of the signed one, all reached."""
    rows = np.concatenate(list(signed().group.all_rows(16384)))
    below = number_of((rows[:, ::2] // 2).astype(np.uint8))
    over = np.bincount(below[below >= 0], minlength=len(all_rows()))
    reached = sum(signed().depth_distribution())
    return all_cases(
        (below >= 0).all() and set(over.tolist()) == {2} and reached == 2 * 13 * 95040,
        f"{len(rows)} signed elements over {len(over)}, {set(over.tolist())} over each; {reached} positions in all",
    )


CLAIMS = (
    claim("1.fifteen", "1", "the closed slides of the 15-puzzle form the alternating group of degree 15", _fifteen),
    claim("1.cover", "1", "the set 2M13 of all reachable signed permutations is a double cover of M13", _cover),
    claim("1.m13", "1", "M13 is the set of permutations induced by arbitrary (not necessarily closed) move sequences",
          lambda: _arbitrary(True), repaired=lambda: _arbitrary(False),
          repair="by sequences that start with the hole at 0, as in 2.2", origin="statement"),
    claim("2.moves", "2.2", "there are 12 nontrivial moves playable from each position", _moves),
    claim("2-3", "2.2, (2-3)", "[p0,…,pn] = [p(n-1),pn] ∘ … ∘ [p1,p0]", lambda: _formula(True),
          reading=lambda: _formula(False), origin="print",
          repair="with the last factor [p0,p1]; only the notation is wrong, the hole being at p0, not the permutation"),
    claim("2.product", "2.2", "a sequence induces (p(n-1) pn)(qn rn) ⋯ (p0 p1)(q1 r1), right to left", _product),
    claim("2.3a", "Example 2.3", "the five moves of [0,6,12,1,8,0] are as printed", _example_factors),
    claim("2.3b", "Example 2.3", "[0,6,12,1,8,0] induces (1 7 12 6 8)(3 4 10 5 9)", _example_2_3),
    claim("2.collinear", "2.2", "[p,q,r] and [p,r] are equivalent for collinear p, q, r", _collinear),
    claim("2.reduce", "2.2", "every path is equivalent to a nondegenerate one, not longer", _reduction),
    claim("2.group", "2.2", "the permutations of closed paths from 0 form a subgroup of S12", _subgroup),
    claim("2.cosets", "2.2", "the paths from p to q make the permutations [0,q] G_bas [p,0]", _double_cosets),
    claim("2.double", "2.2", "[0,q] G_bas [p,0] is a double coset of G_bas in S13", lambda: _is_double_coset(False),
          repaired=lambda: _is_double_coset(True), repair="a double coset of the q- and the p-conjugate of G_bas",
          origin="statement"),
    claim("2.conjugates", "2.2", "for p = q it is a group, the q-conjugate of G_bas", _conjugates),
    claim("2.sequences", "2.2", "M13 is the set of all move sequences with p0 = 0", _sequences,
          repaired=_disjoint_cosets, origin="statement",
          repair="the set of permutations that they induce (section 1 says permutations, but not p0 = 0)"),
    claim("2.m13", "2.2", "M13 is a disjoint union of 13 cosets of G_bas in S13", _disjoint_cosets),
    claim("2.notgroup", "2.2", "M13 is not a group", _not_a_group),
    claim("2.4.factors", "Example 2.4", "the moves of [0,6,12,1,8,0] flip what is underlined", _example_2_4_factors),
    claim("2.4.product", "Example 2.4", "the product is (1 7 12 6 8)(3 4 10 5 9), underlined 1, 7, 12, 6, 8, 10, 5, 9",
          lambda: _example_2_4_product("(_1 _7 _12 _6 _8)(3 4 _10 _5 _9)"),
          reading=lambda: _example_2_4_product("(_1 _7 12 6 8)(3 4 _10 5 _9)"),
          repair="with 1, 7, 9, 10 underlined, as the next sentence says", origin="print or scan"),
    claim("2.4", "Example 2.4", "the counters flipped by [0,6,12,1,8,0] are 1, 7, 9, 10", _example_2_4),
    claim("2.flips", "2.3", "ignoring all flips recovers the basic game", _flips_forgotten),
)  # fmt: skip
