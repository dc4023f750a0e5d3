"""Section 5: sextuple transitivity."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import factorial

import numpy as np

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import POINTS, basic, claim, counterexample
from permgroups.games.transitivity import carry, universal_donors, universal_recipients
from permgroups.groups.chain import Chain
from permgroups.groups.group import PermGroup
from permgroups.groups.products import alternating, mathieu, symmetric

__all__ = ["CLAIMS"]


def _sharp_groups(k: int, listed: dict[str, PermGroup]) -> Outcome:
    """Whether the listed groups are sharply k-transitive, and S_k, S_(k+1), A_(k+2), if not listed, are not."""
    known = {f"S{k}": symmetric(k), f"S{k + 1}": symmetric(k + 1), f"A{k + 2}": alternating(k + 2)}
    wrong = [name for name, G in listed.items() if not G.is_sharply_transitive(k)]
    missing = [name for name, G in known.items() if name not in listed and G.is_sharply_transitive(k)]
    return Outcome(not wrong and not missing, f"listed: {', '.join(listed)}; wrong: {wrong}; missing: {missing}")


def _sharp_five() -> Outcome:
    return _sharp_groups(5, {"M12": mathieu(12), "S5": symmetric(5), "S6": symmetric(6), "A7": alternating(7)})


def _sharp_six(printed: bool) -> Outcome:
    listed = {"S7": symmetric(7), "A8": alternating(8)}
    return _sharp_groups(6, listed if printed else {"S6": symmetric(6), **listed})


def _cardinality() -> Outcome:
    groups = [(mathieu(12), 5), (mathieu(11), 4), (symmetric(6), 6), (alternating(8), 6)]
    fine = all(G.order() == factorial(G.degree) // factorial(G.degree - k) for G, k in groups)
    return Outcome(fine, "r!/(r-k)! for M12, M11, S6, A8")


def _conjugates() -> Outcome:
    bad = [p for p in POINTS if not basic().group_at(p).restrict().is_sharply_transitive(5)]
    return counterexample(bad, "sharply 5-transitive at each of the 13 points", "not at")


def _no_overgroup() -> Outcome:
    """A transitive group on 13 points above M12 is 6-transitive; every move added to M12 gives A13."""
    G = basic().group
    names = set()
    for q in range(1, 13):
        H = PermGroup([*[row.tolist() for row in G.rows], basic().move_row(0, q).tolist()])
        names.add(H.structure_description())
    swap = [1, 0, *range(2, 13)]
    names.add(PermGroup([*[row.tolist() for row in G.rows], swap]).structure_description())
    return Outcome(names == {"A13", "S13"}, f"M12 with one more permutation that moves 0: {sorted(names)}")


@cache
def _donors() -> set[frozenset[int]]:
    return universal_donors(basic())


@cache
def _recipients() -> set[frozenset[int]]:
    return universal_recipients(basic())


def _theorem_5_2() -> Outcome:
    wanted = {frozenset(six) for six in combinations(POINTS, 6) if 0 in six}
    return Outcome(_donors() == wanted, f"{len(_donors())} of 1716 sets, by exhaustion over all pairs of positions")


def _theorem_5_3() -> Outcome:
    lines = basic().plane.blocks
    wanted = {frozenset(six) for six in combinations(POINTS, 6) if any(b <= set(six) for b in lines)}
    return Outcome(
        _recipients() == wanted, f"{len(_recipients())} of 1716 sets, by exhaustion over all pairs of positions"
    )


def _lemma() -> Outcome:
    """Count images outright for one donor and one set that is none; for recipients likewise."""
    game = basic()
    donor, other = (0, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6)
    images: dict[tuple[int, ...], set[bytes]] = {donor: set(), other: set()}
    for rows in game.group.all_rows():
        for q in POINTS:
            moved = game.way(0, q)[rows]
            for six in images:
                images[six].update(x.tobytes() for x in np.ascontiguousarray(moved[:, six]))
    total = factorial(13) // factorial(7)
    counts = {six: len(found) for six, found in images.items()}
    fine = counts[donor] == total and counts[other] < total
    return Outcome(fine, f"of {total} sextuples {donor} reaches {counts[donor]}, {other} reaches {counts[other]}")


def _donor_witnesses() -> Outcome:
    """The two moves that the three cases of the proof give, for every set without 0."""
    game, plane = basic(), basic().plane
    seen = {1: 0, 2: 0, 3: 0}
    for six in combinations(range(1, 13), 6):
        line = next((b for b in plane.blocks if len(b & ({0} | set(six))) <= 1), None)
        if line is None:
            return Outcome(False, f"no line meets {six} and 0 in at most one point")
        inside = line & ({0} | set(six))
        if inside == {0}:
            case, q = 1, min(line - {0})
            paths = [(0,), (0, q)]
        elif inside:
            case, (p,) = 2, tuple(inside)
            paths = [(0, p), (0, p, min(line - {p}))]
        else:
            case = 3
            q, r = sorted(line)[:2]
            paths = [(0, q), (0, q, r)]
        seen[case] += 1
        one, two = (game.path(path).position.row for path in paths)
        if (one == two).all() or (one[list(six)] != two[list(six)]).any():
            return Outcome(False, f"case {case}, {six}: {paths}")
    return Outcome(True, f"924 sets; cases {seen}")


def _rho() -> Outcome:
    game, plane = basic(), basic().plane
    count = 0
    for line in plane.lines:
        for q1, q2, q3, q4 in permutations(line):
            for x in POINTS:
                if x in line:
                    continue
                row = np.arange(13)
                row[[q1, x]] = x, q1
                for q in (q2, q3, q4):
                    r, s = (y for y in plane.lines[plane.line_through(x, q)] if y not in (x, q))
                    row[[r, s]] = s, r
                count += 1
                found = game.path((q1, q2, x, q3, q4, x)).position.row
                if (found != row).any():
                    return Outcome(False, f"q = {(q1, q2, q3, q4)}, x = {x}")
    return Outcome(True, f"{count} choices of the line, its order and x")


def _recipient_moves() -> Outcome:
    """σ of the proof exists for every recipient and some sextuples of counters without the hole."""
    game = basic()
    rng = np.random.default_rng(5)
    for six in sorted(_recipients(), key=sorted):
        counters = tuple(int(x) for x in rng.choice(np.arange(1, 13), 6, replace=False))
        found = carry(game, counters, tuple(sorted(six)))
        if len(found.positions) != 1:
            return Outcome(False, f"{counters} to {sorted(six)}: {len(found.positions)} positions")
    return Outcome(True, f"{len(_recipients())} recipients, a random sextuple of counters each: exactly one position")


def _sigma_tau() -> Outcome:
    """The two paths that carry the same counters to q, for all ordered ovals."""
    game, plane = basic(), basic().plane
    for oval in plane.ordered_ovals():
        n = plane.oval_labelling(oval)
        rows = []
        for path, printed in (
            ("s12 r2 s23", ("s12 s23 r2", "r3 s34", "r1 s14")),
            ("s12 r3 r1 s14", ("s12 s14 r1 r3", "r2 s34 s23", "s13 s24")),
        ):
            row = game.path([n[x] for x in path.split()]).position.row
            wanted = np.arange(13)
            for cycle in printed:
                points = [n[x] for x in cycle.split()]
                wanted[points] = points[1:] + points[:1]
            if (row != wanted).any():
                return Outcome(False, f"[{path}] for the oval {oval}")
            rows.append(row)
        fixed = [n[f"q{i}"] for i in (1, 2, 3, 4)]
        for row in rows:
            if (row[fixed] != fixed).any() or row[n["s14"]] != n["r1"] or row[n["s23"]] != n["r2"]:
                return Outcome(False, f"for the oval {oval}")
    return Outcome(True, "5616 ordered ovals: the permutations are as printed and carry s14, s23 to r1, r2")


def _disjoint_line(printed: bool) -> Outcome:
    """If a line misses q: [0,p2] and [0,p1,p2], as printed, or [0,p1] and [0,p1,p2], bring the same counters to q."""
    game, count = basic(), 0
    for line in game.plane.lines:
        outside = [x for x in POINTS if x not in line]
        for p1, p2 in permutations(line, 2):
            one = game.path((0, p2) if printed else (0, p1)).position.row
            two = game.path((0, p1, p2)).position.row
            back = np.argsort(one), np.argsort(two)
            for six in combinations(outside, 6):
                count += 1
                if (one == two).all() or (back[0][list(six)] != back[1][list(six)]).any():
                    return Outcome(False, f"the line {line}, p1 = {p1}, p2 = {p2}, q = {six}")
    return Outcome(True, f"{count} choices of the line, two of its points and q")


def _move_of_the_proof(printed: bool) -> Outcome:
    """Build σ as in the proof: τ(p_i) = q_i as printed, or v(p_i) = τ([0,q1](p_i)) = q_i; then ρ where it is needed."""
    game, plane = basic(), basic().plane
    rng = np.random.default_rng(7)
    for line in plane.lines:
        for q5, q6 in combinations([x for x in POINTS if x not in line], 2):
            q1 = plane.meet(plane.line_through(q5, q6), plane.blocks.index(frozenset(line)))
            q = [q1, *(x for x in line if x != q1), q5, q6]
            x = next(y for y in plane.lines[plane.line_through(q5, q6)] if y not in (q1, q5, q6))
            p = rng.choice(np.arange(1, 13), 6, replace=False).tolist()
            first = game.way(0, q1)
            sources = p[1:] if printed else [int(first[y]) for y in p[1:]]
            if q1 in sources:
                return Outcome(False, f"p = {p}, q = {q}: τ would have to move {q1}, where the hole is")
            H = game.group_at(q1)
            chain = H.chain(sources)
            τ = _taking(chain, sources, q[1:])
            v = τ[first]
            end = int(v[p[0]])
            σ = game.move_row(q1, end)[v] if end != x else game.path((q1, q[1], x, q[2], q[3], x)).position.row[v]
            if σ[p].tolist() != q:
                return Outcome(False, f"p = {p}, q = {q}: σ(p) = {σ[p].tolist()}")
    return Outcome(True, "468 recipients, a sextuple of counters each, by the σ of the proof")


def _taking(chain: Chain, sources: list[int], targets: list[int]) -> np.ndarray:
    """Return the element that takes the first base points to the targets."""
    row = np.arange(13, dtype=np.uint16)
    for level, (b, t) in enumerate(zip(sources, targets, strict=True)):
        if int(chain.base[level]) != b:
            raise AssertionError("the base does not begin with these points")
        point = int(np.flatnonzero(row == t)[0])
        row = row[chain.representative(level, point)]
    return row


def _hard_sets() -> Outcome:
    """The sets that meet every line and contain none are an oval with two of its diagonal points."""
    plane = basic().plane
    hard = {
        frozenset(six) for six in combinations(POINTS, 6)
        if all(1 <= len(b & set(six)) <= 3 for b in plane.blocks)
    }  # fmt: skip
    made = set()
    for oval in plane.ordered_ovals():
        n = plane.oval_labelling(oval)
        made.add(frozenset((*oval, n["r1"], n["r2"])))
    return Outcome(hard == made, f"{len(hard)} sets, {len(made)} of the form q1, q2, q3, q4, r1, r2")


def _two_questions() -> Outcome:
    both = _donors() & _recipients()
    return Outcome(
        len(_donors()) == 792 and len(_recipients()) == 468,
        f"792 donors and 468 recipients of 1716 sets; {len(both)} are both; neither is all, so M13 is not 6-transitive",
    )


CLAIMS = (
    claim("5.five", "5.1", "sharply quintuply transitive: M12, S5, S6, A7", _sharp_five),
    claim("5.six", "5.1", "there are no sharply sextuply transitive groups other than S7 and A8",
          lambda: _sharp_six(True), repaired=lambda: _sharp_six(False), repair="S6 on six points is one, too"),
    claim("5.size", "5.1", "a sharply k-transitive group on r points has order r!/(r-k)!", _cardinality),
    claim("5.over", "5.1", "no transitive subgroup of S13 but A13 and S13 continues M11, M12", _no_overgroup),
    claim("5.conjugates", "5.2", "every conjugate of G_bas is sharply quintuply transitive", _conjugates),
    claim("5.1", "Lemma 5.1", "a sextuple is a universal donor iff no two positions agree on it", _lemma),
    claim("5.2", "Theorem 5.2", "universal donors are the sextuples that contain 0", _theorem_5_2),
    claim("5.2.cases", "Theorem 5.2, proof", "for the others two moves act equally, in three cases", _donor_witnesses),
    claim("5.3", "Theorem 5.3", "universal recipients are the sextuples that contain a line", _theorem_5_3),
    claim("5.3.rho", "Theorem 5.3, proof", "[q1,q2,x,q3,q4,x] induces (r2 s2)(r3 s3)(r4 s4)(q1 x)", _rho),
    claim("5.3.reach", "Theorem 5.3", "sextuples of counters reach a recipient, each once", _recipient_moves),
    claim("5.3.move", "Theorem 5.3, proof", "with τ(p_i) = q_i for 2 ≤ i ≤ 6, σ or ρ∘v takes p to q",
          lambda: _move_of_the_proof(True), reading=lambda: _move_of_the_proof(False), repair="read v(p_i) = q_i"),
    claim("5.3.disjoint", "Theorem 5.3, proof", "if ℓ misses q, [0,p2] and [p1,p2]∘[0,p1] carry the same counters to q",
          lambda: _disjoint_line(True), reading=lambda: _disjoint_line(False), repair="read [0,p1] for [0,p2]"),
    claim("5.3.hard", "Theorem 5.3, proof", "sets meeting every line, containing none: ovals, r1, r2", _hard_sets),
    claim("5.3.tau", "Theorem 5.3, proof", "[s12,r2,s23] and [s12,r3,r1,s14] induce σ and τ as printed", _sigma_tau),
    claim("5.question", "5.1", "is M13 sextuply transitive?", _two_questions, question=True),
)  # fmt: skip
