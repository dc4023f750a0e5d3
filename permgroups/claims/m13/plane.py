"""Section 2.1: the projective plane of order 3."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import POINTS, basic, claim, counterexample
from permgroups.geometry import Design, ProjectivePlane, projective_plane

__all__ = ["CLAIMS"]

LINES_2_1 = (
    "q1 q2 r1 s12", "q1 q3 r2 s13", "q1 q4 r3 s14", "q2 q4 r2 s24", "q2 q3 r3 s23", "q3 q4 r1 s34", "q1 s23 s24 s34",
    "q2 s13 s14 s34", "q3 s12 s14 s24", "q4 s12 s13 s23", "r1 r2 s14 s23", "r1 r3 s13 s24", "r2 r3 s12 s34",
)  # fmt: skip


def _axioms() -> Outcome:
    plane = basic().plane
    pairs = list(combinations(POINTS, 2))
    bad = [(p, q) for p, q in pairs if sum(p in b and q in b for b in plane.blocks) != 1]
    bad += [(i, j) for i, j in pairs if len(plane.blocks[i] & plane.blocks[j]) != 1]
    sizes = {len(b) for b in plane.blocks} | {len(plane.lines_through(p)) for p in POINTS}
    if sizes != {4} or len(plane.blocks) != 13:
        return Outcome(False, f"{len(plane.blocks)} lines, sizes {sizes}")
    return counterexample(bad, f"78 pairs of points and of lines; sizes {sizes}", "two of them fail")


def _classical() -> Outcome:
    orders = (2, 3, 4, 5, 7, 8, 9)
    bad = []
    for n in orders:
        N = projective_plane(n, "coordinates").incidence.astype(int)
        v = n * n + n + 1
        # two points on one line, two lines through one point, n + 1 of each on every one
        wanted = np.ones((v, v), int) + n * np.eye(v, dtype=int)
        if N.shape != (v, v) or not all((counts == wanted).all() for counts in (N @ N.T, N.T @ N)):
            bad.append(n)
    return counterexample(bad, f"the axioms hold for n = {', '.join(map(str, orders))}", "they fail for n =")


def _conics() -> Outcome:
    for q in (3, 5, 7):
        plane = projective_plane(q, "coordinates")
        conic = [p for p, (x, y, z) in enumerate(np.asarray(plane.vectors).tolist()) if (y * y - x * z) % q == 0]
        if len(conic) != q + 1 or any(plane.collinear(*three) for three in combinations(conic, 3)):
            return Outcome(False, f"y² = xz over GF({q}): {conic}")
    return Outcome(True, "y² = xz has n + 1 points, no three collinear, for n = 3, 5, 7")


def _no_hyperhyperovals() -> Outcome:
    for q in (2, 3, 4, 5):
        found = next(projective_plane(q).arcs(q + 3), None)
        if found is not None:
            return Outcome(False, f"order {q}: {found}")
    return Outcome(True, "no n + 3 points without three collinear ones in the planes of order 2, 3, 4, 5")


def _ordered_ovals() -> Outcome:
    count = sum(1 for _ in basic().plane.ordered_ovals())
    return Outcome(count == 5616 == 13 * 12 * 9 * 4, f"{count} ordered ovals found")


def _labelling() -> Outcome:
    plane = basic().plane
    lines = {frozenset(b) for b in plane.blocks}
    for oval in plane.ordered_ovals():
        names = plane.oval_labelling(oval)
        if len(set(names.values())) != 13 or {frozenset(names[x] for x in b.split()) for b in LINES_2_1} != lines:
            return Outcome(False, f"for the oval {oval}")
    return Outcome(True, "from each of 5616 ordered ovals the same thirteen lines come out")


def _unique() -> Outcome:
    """Every plane of order 3 has an oval, and (2-1) then gives its lines; two more constructions agree."""
    names = sorted({x for b in LINES_2_1 for x in b.split()})
    abstract = ProjectivePlane([[names.index(x) for x in b.split()] for b in LINES_2_1])
    cyclic = ProjectivePlane([[(i + d) % 13 for d in (0, 1, 3, 9)] for i in range(13)])
    maps = [basic().plane.isomorphism(other) for other in (abstract, cyclic, projective_plane(3, "coordinates"))]
    return Outcome(all(m is not None for m in maps), f"onto the difference set 0, 1, 3, 9 mod 13: {maps[1]}")


def _sharp_on_ovals() -> Outcome:
    plane = basic().plane
    G = Design.automorphism_group(plane)
    first = next(plane.ovals())
    images = {tuple(row[list(first)].tolist()) for rows in G.all_rows() for row in rows}
    same = G.equals(plane.automorphism_group())
    return Outcome(
        len(images) == G.order() == 5616 and same,
        f"|Aut| = {G.order()} from the lines alone; one oval has {len(images)} images; it is PGL(3,3): {same}",
    )


def _pgl() -> Outcome:
    order = (26 * 24 * 18) // 2
    return Outcome(order == 5616 == basic().plane.automorphism_group().order(), f"(26·24·18)/2 = {order}")


def _no_hyperovals() -> Outcome:
    found = list(basic().plane.hyperovals())
    return Outcome(not found, f"{len(found)} sets of five points without three collinear ones")


def _diagonal() -> Outcome:
    plane = basic().plane
    bad = (o for o in plane.ordered_ovals() if plane.collinear(*(plane.oval_labelling(o)[f"r{i}"] for i in (1, 2, 3))))
    return counterexample(bad, "for none of 5616 ordered ovals", "collinear for the oval")


def _secants() -> Outcome:
    plane = basic().plane
    for oval in plane.ovals():
        meets = sorted(len(b & set(oval)) for b in plane.blocks)
        if meets != [0] * 3 + [1] * 4 + [2] * 6:
            return Outcome(False, f"{oval}: {meets}")
    return Outcome(True, "234 ovals: six secants, four tangents, three lines outside")


def _fourth_line() -> Outcome:
    plane = basic().plane
    for oval in plane.ordered_ovals():
        n = plane.oval_labelling(oval)
        through = {frozenset(plane.lines[i]) for i in plane.lines_through(n["s12"])}
        named = ("q1 q2 r1 s12", "q3 s12 s14 s24", "q4 s12 s13 s23", "r2 r3 s12 s34")
        if through != {frozenset(n[x] for x in line.split()) for line in named}:
            return Outcome(False, f"for the oval {oval}")
    return Outcome(True, "s12 lies on q1q2, on the tangents at q3 and q4, and on r2 r3 s34")


def _self_dual() -> Outcome:
    plane = basic().plane
    bad = [(i, j) for i in POINTS for j in POINTS if plane.incidence[i, j] != plane.incidence[j, i]]
    return counterexample(bad, f"169 incidences symmetric; one of {len(plane.polarities())} polarities", "not at")


def _dual_definition() -> Outcome:
    plane = basic().plane
    found = plane.dual().isomorphism(plane)
    return Outcome(found is not None, "the dual plane is isomorphic to the plane")


def _every_polarity() -> Outcome:
    plane = basic().plane
    found = [plane.self_dual(polarity).incidence.astype(int) for polarity in plane.polarities()]
    common = [N @ N.T for N in found]  # of every two points, the lines through both
    wanted = 1 + 3 * np.eye(13)
    fine = sum(bool((N == N.T).all() and (c == wanted).all()) for N, c in zip(found, common, strict=True))
    return Outcome(0 < fine == len(found), f"{fine} of {len(found)} polarities give a self-dual labelling")


def _frames() -> Outcome:
    plane = basic().plane
    triples = {t for t in permutations(POINTS, 3) if not plane.collinear(*t)}
    first = next(iter(triples))
    images = {tuple(row[list(first)].tolist()) for rows in plane.automorphism_group().all_rows() for row in rows}
    return Outcome(images == triples, f"{len(triples)} noncollinear triples form one orbit")


CLAIMS = (
    claim("2.1", "Definition 2.1", "the lines (2-2) form a projective plane of order 3", _axioms),
    claim("2.1.classical", "2.1", "P²(F_n) is a projective plane of order n", _classical),
    claim("2.1.conic", "2.1", "a smooth conic in a classical projective plane is an oval", _conics),
    claim("2.1.hyper", "2.1", "there is no such thing as a hyperhyperoval", _no_hyperhyperovals),
    claim("2.1.ovals", "2.1", "P3 has 13·12·9·4 = 5616 ordered ovals", _ordered_ovals),
    claim("2.2.1", "Proposition 2.2(1)", "P3 is up to isomorphism the only plane of order 3", _unique),
    claim("2.2.2", "Proposition 2.2(2)", "Aut(P3) acts sharply transitively on ordered ovals", _sharp_on_ovals),
    claim("2.2.3", "Proposition 2.2(3)", "P3 contains no hyperovals", _no_hyperovals),
    claim("2.2.pgl", "Proposition 2.2, proof", "PGL3(F3) has order (26·24·18)/2 = 13·12·9·4", _pgl),
    claim(
        "2.2.secants", "Proposition 2.2, proof", "an oval has six secants, four tangents; three lines remain", _secants
    ),
    claim("2.2.diagonal", "Proposition 2.2, proof", "r1, r2, r3 are not collinear", _diagonal),
    claim("2.2.s12", "Proposition 2.2, proof", "the fourth line through s12 is r2 r3 s34", _fourth_line),
    claim("2-1", "2.1, (2-1)", "from an ordered oval the lines are those of (2-1)", _labelling),
    claim("2.1.dual", "2.1", "the definition of P3 is self-dual", _dual_definition),
    claim("2-2", "2.1, (2-2)", "the labelling (2-2) is self-dual", _self_dual),
    claim("2-2.all", "2.1", "self-dual labellings exist", _every_polarity),
    claim("2.triples", "6.2, Proposition 6.4, proof", "Aut(P3) acts transitively on noncollinear triples", _frames),
)
