"""Sections 5.2 and 5.3: universal donors and universal recipients."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import factorial

import numpy as np

from permgroups.claims.ledger import THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, counterexample
from permgroups.claims.m13.graph import positions_at
from permgroups.claims.m13.ovals import names_of

__all__ = ["CLAIMS"]

SEXTUPLES = factorial(13) // factorial(7)
Six = frozenset[int]


@cache
def _orbits() -> dict[Six, tuple[Six, ...]]:
    """Return the sets of six points by one of each orbit of Aut(P3)_0, which takes paths from 0 to paths from 0."""
    rows = np.concatenate(list(basic().plane.automorphism_group().stabilizer(0).all_rows()))
    left, found = {frozenset(six) for six in combinations(POINTS, 6)}, {}
    while left:
        first = min(left, key=sorted)
        found[first] = tuple({frozenset(x) for x in rows[:, sorted(first)].tolist()})
        left -= set(found[first])
    return found


@cache
def _met(inverse: bool) -> dict[Six, tuple[int, int]]:
    """Return for every set of six: how many sextuples all 1,235,520 positions take it to, and how many meet in one.

    With ``inverse`` the positions are inverted: these are the sextuples of counters that are taken to the six points.
    """
    times = {first: np.zeros(13**6, np.uint8) for first in _orbits()}
    for hole in POINTS:
        rows = positions_at(hole).astype(np.int32)
        rows = np.argsort(rows, axis=1).astype(np.int32) if inverse else rows
        columns = np.ascontiguousarray(rows.T)
        for first, counts in times.items():
            code = np.zeros(len(rows), np.int32)
            for x in sorted(first):
                code = code * 13 + columns[x]
            counts[code] += 1  # with the hole at one place no two positions agree on six points, nor on five
    if any(int(counts.sum()) != SEXTUPLES for counts in times.values()):
        raise AssertionError("two positions with the hole at one place agree on six points")
    values = {first: (int((counts > 0).sum()), int(counts.max())) for first, counts in times.items()}
    return {six: values[first] for first, orbit in _orbits().items() for six in orbit}


def _universal(inverse: bool) -> set[Six]:
    return {six for six, (reached, _) in _met(inverse).items() if reached == SEXTUPLES}


def _lemma(inverse: bool) -> Outcome:
    """All sextuples are reached iff none is reached twice, for all 1716 sets."""
    met = _met(inverse)
    bad = [sorted(six) for six, (reached, most) in met.items() if (reached == SEXTUPLES) != (most == 1)]
    fewest = min(reached for reached, _ in met.values())
    fine = (
        f"{len(met)} sets in {len(_orbits())} orbits of Aut(P3)_0; {len(_universal(inverse))} reach all {SEXTUPLES} "
        f"sextuples, each once; the others at least {fewest}, some twice or more"
    )
    return counterexample(bad, fine, "not for")


def _any_order() -> Outcome:
    """Reached sextuples for one set of each orbit, in other orders of its points; two orders generate all.

    If π permutes the order, the sextuples that p∘π is taken to must be those of p, permuted by π; as the set of all
    sextuples of different points is closed under π, one is universal if the other is.
    """
    orders, count = ((1, 0, 2, 3, 4, 5), (1, 2, 3, 4, 5, 0)), 0
    for inverse in (False, True):
        rows = [positions_at(hole) for hole in POINTS]
        each = [np.ascontiguousarray((np.argsort(x, axis=1) if inverse else x).T, np.int32) for x in rows]
        for first in _orbits():
            p = sorted(first)
            reached = {π: np.zeros(13**6, bool) for π in ((0, 1, 2, 3, 4, 5), *orders)}
            for columns in each:
                for π, table in reached.items():
                    code = np.zeros(columns.shape[1], np.int32)
                    for i in π:
                        code = code * 13 + columns[p[i]]
                    table[code] = True
            home, *others = (x.reshape((13,) * 6) for x in reached.values())
            for π, other in zip(orders, others, strict=True):
                count += 1
                if (other != home.transpose(π)).any():
                    return Outcome(False, f"{p} in the order {π}")
    return Outcome(True, f"{count} sets with an order, of counters and of points; two orders generate all", THEORY)


def _lemma_of_one_text() -> Outcome:
    """σ⁻¹(q) ≠ σ⁻¹(q) is true for no σ: then no q is a universal recipient."""
    found = _universal(True)
    return all_cases(not found, f"σ⁻¹(q) = σ⁻¹(q) always, but {len(found)} sets are universal recipients")


def _theorem_5_2() -> Outcome:
    wanted = {frozenset(six) for six in combinations(POINTS, 6) if 0 in six}
    return all_cases(_universal(False) == wanted, f"{len(_universal(False))} of 1716 sets reach every sextuple")


def _theorem_5_3() -> Outcome:
    lines = basic().plane.blocks
    wanted = {frozenset(six) for six in combinations(POINTS, 6) if any(b <= set(six) for b in lines)}
    return all_cases(
        _universal(True) == wanted, f"{len(_universal(True))} of 1716 sets are reached from every sextuple"
    )


def _definition(letter: str) -> Outcome:
    """If p is called so, which runs through all sextuples of counters, then every set is; Theorem 5.3 says q."""
    called = {six for six in _met(True) if _universal(True)} if letter == "p" else _universal(True)
    lines = basic().plane.blocks
    bad = [sorted(six) for six in sorted(called, key=sorted) if not any(b <= six for b in lines)]
    return counterexample(bad, f"{len(called)} sets, those of Theorem 5.3", f"{len(called)} sets, one without a line")


def _first_half() -> Outcome:
    """For every place q_i of the hole, the positions take five counters to every quintuple of other points, once."""
    for hole in POINTS:
        images = np.unique(positions_at(hole)[:, 1:6], axis=0)
        if len(images) != 12 * 11 * 10 * 9 * 8 or (images == hole).any():
            return Outcome(False, f"with the hole at {hole}: {len(images)} quintuples")
    return Outcome(
        True, "13 places of the hole; for the counters 1 … 5, and G_bas takes any five others to these", THEORY
    )


def _donor_witnesses() -> Outcome:
    """The two moves of the three cases, for every set without 0, every line and every choice of q and r on it."""
    game, plane = basic(), basic().plane
    step = {(p, q): game.way(p, q).astype(int) for p in POINTS for q in POINTS}
    seen = {1: 0, 2: 0, 3: 0}
    for six in combinations(range(1, 13), 6):
        lines = [b for b in plane.blocks if len(b - {0, *six}) >= 3]
        if not lines:
            return Outcome(False, f"no line has three points outside of {six} and 0")
        for line in lines:
            inside = line & {0, *six}
            if inside == {0}:
                case, pairs = 1, [(0, q) for q in line - {0}]
            elif inside:
                case, pairs = 2, [(min(inside), q) for q in line - inside]
            else:
                case, pairs = 3, list(permutations(line, 2))
            for via, q in pairs:
                one = step[0, via]
                two = step[via, q][one]
                seen[case] += 1
                if (one == two).all() or (one[list(six)] != two[list(six)]).any():
                    return Outcome(False, f"case {case}, {six}: [0,{via}] and [0,{via},{q}]")
    return all_cases(True, f"924 sets, all their lines and points; cases {seen}")


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
    return all_cases(True, f"{count} choices of the line, its order and x")


def _move_of_the_proof(printed: bool) -> Outcome:
    """σ of the proof, with τ(p_i) = q_i, as printed, or v(p_i) = q_i, for 2 ≤ i ≤ 6.

    As G_bas is regular on quintuples, (p_2, …, p_6) determines v = τ∘[0,q1], and every v belongs to one: so p runs
    through all sextuples without 0 where v(p_1) runs through the seven points that are neither q1, with the hole, nor
    q_2, …, q_6. What follows v must take v(p_1) to q1 and fix the others.
    """
    game, plane, count = basic(), basic().plane, 0
    for line in plane.lines:
        for q5, q6 in permutations([x for x in POINTS if x not in line], 2):
            m = plane.lines[plane.line_through(q5, q6)]
            (q1,) = set(line) & set(m)
            (x,) = set(m) - {q1, q5, q6}
            for rest in permutations([y for y in line if y != q1]):
                q = [q1, *rest, q5, q6]
                if printed:  # take any p without 0 and q1: τ is there, and v is not what it should be
                    p = [y for y in POINTS if y not in (0, q1)][:6]
                    back = game.way(0, q1)
                    moved = [(a, b) for a, b in zip(p[1:], q[1:], strict=True) if back[a] != a]
                    if moved:
                        a, b = moved[0]
                        return Outcome(False, f"p = {p}, q = {q}: v({a}) = τ({back[a]}), not τ({a}) = {b}")
                for end in (y for y in POINTS if y not in q):
                    last = game.path((q1, end) if end != x else (q1, q[1], x, q[2], q[3], x)).position.row
                    count += 1
                    if last[end] != q1 or (last[q[1:]] != q[1:]).any():
                        return Outcome(False, f"q = {q}, v(p1) = {end}")
    return Outcome(True, f"{count} choices of q in its order and of v(p1); so for all p", THEORY)


def _disjoint_line(printed: bool) -> Outcome:
    """If a line misses q: [0,p2] and [0,p1,p2], as printed, or [0,p1] and [0,p1,p2], bring the same counters to q."""
    game, count = basic(), 0
    for line in sorted(game.plane.lines, key=lambda line: 0 in line):
        outside = [x for x in POINTS if x not in line]
        for p1, p2 in permutations(line, 2):
            one = game.path((0, p2) if printed else (0, p1)).position.row
            two = game.path((0, p1, p2)).position.row
            back = np.argsort(one), np.argsort(two)
            for six in combinations(outside, 6):
                count += 1
                if (one == two).all() or (back[0][list(six)] != back[1][list(six)]).any():
                    return Outcome(False, f"the line {line}, p1 = {p1}, p2 = {p2}, q = {six}")
    return all_cases(True, f"{count} choices of the line, two of its points and q")


def _is_hard(six: Six) -> bool:
    return all(1 <= len(b & six) <= 3 for b in basic().plane.blocks)


def _hard_sets() -> Outcome:
    """The sets that meet every line and contain none are an oval with two of its diagonal points."""
    plane = basic().plane
    hard = {frozenset(six) for six in combinations(POINTS, 6) if _is_hard(frozenset(six))}
    made = set()
    for oval in plane.ordered_ovals():
        n = names_of(plane, oval)
        made.add(frozenset((*oval, n["r1"], n["r2"])))
    return all_cases(hard == made, f"{len(hard)} sets, {len(made)} of the form q1, q2, q3, q4, r1, r2")


def _hard_steps() -> Outcome:
    """The steps of the proof, for every such set, every line ℓ with three of its points, and every order that fits."""
    plane, count = basic().plane, 0
    for six in (frozenset(x) for x in combinations(POINTS, 6)):
        if not _is_hard(six):
            continue
        lines = [b for b in plane.blocks if len(b & six) == 3]
        if not lines:
            return Outcome(False, f"{sorted(six)}: no three collinear")
        for line in lines:
            (y,) = line - six
            others = sorted(six - line)
            joins = {plane.line_through(y, x) for x in others}
            sides = {(a, b): plane.meet(plane.line_through(a, b), plane.blocks.index(line))
                     for a, b in combinations(others, 2)}  # fmt: skip
            if len(joins) != 3 or plane.blocks.index(line) in joins or set(sides.values()) != line - {y}:
                return Outcome(False, f"{sorted(six)}, the line {sorted(line)}")
            for q3, q4, q6 in permutations(others):
                q1, q2, q5 = (sides[min(a, b), max(a, b)] for a, b in ((q3, q6), (q4, q6), (q3, q4)))
                oval = (q1, q2, q3, q4)
                n = names_of(plane, oval)
                count += 1
                flat = any(plane.collinear(*three) for three in combinations(oval, 3))
                if flat or (n["r1"], n["r2"], n["s12"]) != (q5, q6, y):
                    return Outcome(False, f"{sorted(six)}: q = {(*oval, q5, q6)}, y = {y}")
    return all_cases(True, f"{count} choices of the set, the line and the order")


def _sigma_tau() -> Outcome:
    """The two paths that carry the same counters to q, for all ordered ovals; and with [0,s12] in front."""
    game, plane = basic(), basic().plane
    for oval in plane.ordered_ovals():
        n = names_of(plane, oval)
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
        for row in rows:
            if (row[list(oval)] != oval).any() or row[n["s14"]] != n["r1"] or row[n["s23"]] != n["r2"]:
                return Outcome(False, f"for the oval {oval}")
    return all_cases(True, "5616 ordered ovals: the permutations are as printed and carry s14, s23 to r1, r2")


def _preface() -> Outcome:
    """[0,s12,r2,s23] and [0,s12,r3,r1,s14] differ, and bring the same counters to q1, …, q4, r1, r2."""
    game, plane = basic(), basic().plane
    for oval in plane.ordered_ovals():
        n = names_of(plane, oval)
        six = [*oval, n["r1"], n["r2"]]
        ends = ("s12 r2 s23", "s12 r3 r1 s14")
        one, two = (np.argsort(game.path([0, *(n[x] for x in path.split())]).position.row) for path in ends)
        if (one == two).all() or (one[six] != two[six]).any():
            return Outcome(False, f"for the oval {oval}")
    return all_cases(True, "5616 ordered ovals, 0 anywhere")


def _two_questions() -> Outcome:
    donors, recipients = _universal(False), _universal(True)
    return all_cases(
        max(len(donors), len(recipients)) < len(_met(False)),
        f"no: {len(donors)} donors and {len(recipients)} recipients of 1716 sets; {len(donors & recipients)} are both",
    )


CLAIMS = (
    claim("5.question", "1", "does M13 have a sextuply transitive action? In general, the answer is no",
          _two_questions),
    claim("5.recipient", "5.1", "“fix q …; if so, we call p a universal recipient”", lambda: _definition("p"),
          reading=lambda: _definition("q"), repair="read q", origin="print"),
    claim("5.1", "Lemma 5.1", "p is a universal donor iff σ ≠ τ implies σ(p) ≠ τ(p)", lambda: _lemma(False)),
    claim("5.1.recipient", "Lemma 5.1",
          "q is a universal recipient iff σ ≠ τ implies σ⁻¹(q) ≠ σ⁻¹(q) (so text 001; which of the two texts is true "
          "to print is not decided)",
          _lemma_of_one_text, reading=lambda: _lemma(True), repair="read τ⁻¹(q) on the right, as text 000 has it",
          origin="scan"),
    claim("5.order.free", "5.2", "these properties are invariant under permuting the order of the p_i, of the q_i",
          _any_order),
    claim("5.2", "Theorem 5.2", "universal donors are the sextuples that contain 0", _theorem_5_2),
    claim("5.2.first", "Theorem 5.2, proof", "for p_i = 0 some σ∘[0,q_i] takes p to q", _first_half),
    claim("5.2.cases", "Theorem 5.2, proof", "for the others two moves act equally, in three cases", _donor_witnesses),
    claim("5.3", "Theorem 5.3", "universal recipients are the sextuples that contain a line", _theorem_5_3),
    claim("5.3.move", "Theorem 5.3, proof", "with τ(p_i) = q_i for 2 ≤ i ≤ 6, [q1,v(p1)]∘v or ρ∘v takes p to q",
          lambda: _move_of_the_proof(True), reading=lambda: _move_of_the_proof(False), repair="read v(p_i) = q_i",
          origin="print"),
    claim("5.3.rho", "Theorem 5.3, proof", "[q1,q2,x,q3,q4,x] induces (r2 s2)(r3 s3)(r4 s4)(q1 x)", _rho),
    claim("5.3.disjoint", "Theorem 5.3, proof", "if ℓ misses q, [0,p2] and [p1,p2]∘[0,p1] carry the same counters to q",
          lambda: _disjoint_line(True), reading=lambda: _disjoint_line(False), repair="read [0,p1] for [0,p2]",
          origin="print"),
    claim("5.3.hard", "Theorem 5.3, proof", "sets meeting every line, containing none: ovals, r1, r2", _hard_sets),
    claim("5.3.steps", "Theorem 5.3, proof", "q3, q4, q6 lie on different lines at y; q1 ∈ q3q6, q2 ∈ q4q6, q5 ∈ q3q4",
          _hard_steps),
    claim("5.3.tau", "Theorem 5.3, proof", "[s12,r2,s23] and [s12,r3,r1,s14] induce σ and τ as printed", _sigma_tau),
    claim("5.3.preface", "Theorem 5.3, proof", "[0,s12,r2,s23] and [0,s12,r3,r1,s14] carry the same sextuple to q",
          _preface),
)  # fmt: skip
