"""Section 2.1: projective planes, ovals, and the plane of order 3."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

import numpy as np

from permgroups.claims.ledger import CASES, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, counterexample
from permgroups.geometry import Design, ProjectivePlane, projective_plane

__all__ = ["CLAIMS"]

Line = frozenset[int]


def _axioms() -> Outcome:
    plane = basic().plane
    pairs = list(combinations(POINTS, 2))
    bad = [(p, q) for p, q in pairs if sum(p in b and q in b for b in plane.blocks) != 1]
    bad += [(i, j) for i, j in pairs if len(plane.blocks[i] & plane.blocks[j]) != 1]
    sizes = {len(b) for b in plane.blocks} | {len(plane.lines_through(p)) for p in POINTS}
    if sizes != {4} or len(plane.blocks) != 13:
        return Outcome(False, f"{len(plane.blocks)} lines, sizes {sizes}")
    return counterexample(bad, f"78 pairs of points and of lines; sizes {sizes}", "two of them fail")


def _is_plane(N: np.ndarray, n: int) -> bool:
    """Return whether a matrix of incidences is that of a projective plane of order n, by Definition 2.1."""
    v = n * n + n + 1
    wanted = np.ones((v, v), int) + n * np.eye(v, dtype=int)  # n + 1 on the diagonal, one elsewhere
    return N.shape == (v, v) and all((counts == wanted).all() for counts in (N @ N.T, N.T @ N))


def _classical() -> Outcome:
    orders = (2, 3, 4, 5, 7, 8, 9)
    bad = [n for n in orders if not _is_plane(projective_plane(n, "coordinates").incidence.astype(int), n)]
    return counterexample(bad, f"for n = {', '.join(map(str, orders))}", "they fail for n =", CASES)


def _conics() -> Outcome:
    """Look at every quadratic form whose half-discriminant is not zero."""
    counts = {}
    for q in (2, 3, 4, 5):
        plane = projective_plane(q, "coordinates")
        F = plane.field
        x, y, z = plane.vectors.T
        forms = F(np.array(list(product(range(q), repeat=6))))
        a, b, c, f, g, h = forms.T
        smooth = F(4 % F.characteristic) * a * b * c + f * g * h - a * f * f - b * g * g - c * h * h != 0
        values = forms[smooth] @ F(np.array([x * x, y * y, z * z, y * z, x * z, x * y]))
        zeros = {tuple(np.flatnonzero(row).tolist()) for row in np.asarray(values == 0)}
        for conic in zeros:
            if len(conic) != q + 1 or any(plane.collinear(*three) for three in combinations(conic, 3)):
                return Outcome(False, f"over GF({q}): {conic}")
        counts[q] = len(zeros)
    return Outcome(True, f"all smooth conics over GF(q), so many of them: {counts}", CASES)


def _no_hyperhyperovals() -> Outcome:
    for q in (2, 3, 4, 5):
        found = next(projective_plane(q).arcs(q + 3), None)
        if found is not None:
            return Outcome(False, f"order {q}: {found}")
    return Outcome(True, "no n + 3 points without three collinear ones in the planes of order 2, 3, 4, 5", CASES)


def _pigeonhole() -> Outcome:
    """Any two points besides p and n + 1 lines through p: n + 2 points leave two on one line. All sets, all p."""
    plane, count = basic().plane, 0
    for six in combinations(POINTS, 6):
        for p in six:
            count += 1
            if not any(plane.collinear(p, a, b) for a, b in combinations([x for x in six if x != p], 2)):
                return Outcome(False, f"{six}, p = {p}")
    return Outcome(True, f"in P3: {count} choices of six points and p among them", CASES)


def _ordered_ovals() -> Outcome:
    plane = basic().plane
    steps: list[set[int]] = [set(), set(), set(), set()]  # the choices that every beginning leaves
    count = 0

    def extend(chosen: tuple[int, ...]) -> None:
        nonlocal count
        if len(chosen) == 4:
            count += 1
            return
        free = [
            x
            for x in POINTS
            if x not in chosen and not any(plane.collinear(x, a, b) for a, b in combinations(chosen, 2))
        ]
        steps[len(chosen)].add(len(free))
        for x in free:
            extend((*chosen, x))

    extend(())
    fine = steps == [{13}, {12}, {9}, {4}] and count == 5616 == sum(1 for _ in plane.ordered_ovals())
    return all_cases(fine, f"{count} ordered ovals; choices at each step {steps}")


@cache
def planes_of_order_3() -> tuple[frozenset[Line], ...]:
    """Return every plane of order 3 on thirteen points whose lines through 0 are 0123, 0456, 0789, 0 10 11 12.

    Every plane of order 3 is one of these after renaming its points. The first pair that no line joins yet gets a
    line in every way that joins no pair twice, until all 78 pairs are joined.
    """
    first = [frozenset((0, 3 * i + 1, 3 * i + 2, 3 * i + 3)) for i in range(4)]

    def extend(lines: list[Line], joined: set[Line]) -> Iterator[frozenset[Line]]:
        pair = next((set(x) for x in combinations(POINTS, 2) if frozenset(x) not in joined), None)
        if pair is None:
            yield frozenset(lines)
            return
        for rest in combinations([x for x in POINTS if x not in pair], 2):
            line = frozenset(pair | set(rest))
            new = {frozenset(x) for x in combinations(line, 2)}
            if not new & joined:
                yield from extend([*lines, line], joined | new)

    return tuple(extend(first, {frozenset(x) for line in first for x in combinations(line, 2)}))


def _unique() -> Outcome:
    found = planes_of_order_3()
    bad = [p for p in found if basic().plane.isomorphism(ProjectivePlane([sorted(b) for b in p])) is None]
    detail = f"{len(found)} planes have the lines 0123, 0456, 0789, 0 10 11 12 through 0, all isomorphic to P3"
    return all_cases(found and not bad, detail)


def _sharp_on_ovals() -> Outcome:
    plane = basic().plane
    G = Design.automorphism_group(plane)
    first = next(plane.ovals())
    images = {tuple(row[list(first)].tolist()) for rows in G.all_rows() for row in rows}
    same = G.equals(plane.automorphism_group())
    return all_cases(
        images == set(plane.ordered_ovals()) and len(images) == G.order() and same,
        f"|Aut| = {G.order()} from the lines alone; one oval has {len(images)} images; it is PGL(3,3): {same}",
    )


def _pgl() -> Outcome:
    """Count invertible matrices, and the permutations of points that they make."""
    matrices = np.array(list(product(range(3), repeat=9))).reshape(-1, 3, 3)
    a = matrices.transpose(1, 2, 0)
    det = sum(a[0, i] * (a[1, j] * a[2, k] - a[1, k] * a[2, j]) for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)))
    good = matrices[det % 3 != 0]
    plane = basic().plane
    vectors = np.asarray(plane.vectors, np.int64)
    number = np.full(27, -1)
    for sign in (1, 2):
        number[vectors * sign % 3 @ [9, 3, 1]] = np.arange(13)
    images = number[np.einsum("pi,mij->mpj", vectors, good) % 3 @ [9, 3, 1]]
    maps = np.unique(images, axis=0)
    bits = 1 << np.arange(13)
    lines = np.array([sorted(line) for line in plane.lines])
    inside = np.isin(bits[maps[:, lines]].sum(axis=2), bits[lines].sum(axis=1)).all()
    return all_cases(
        len(good) == 26 * 24 * 18 and len(maps) == len(good) // 2 == 13 * 12 * 9 * 4 and inside,
        f"{len(good)} matrices, {len(maps)} permutations of the points, all automorphisms",
    )


def _no_hyperovals() -> Outcome:
    sets = list(combinations(POINTS, 5))
    found = [five for five in sets if not any(basic().plane.collinear(*three) for three in combinations(five, 3))]
    return all_cases(not found, f"{len(found)} of {len(sets)} sets of five points are without three collinear ones")


def _self_dual() -> Outcome:
    plane = basic().plane
    bad = [(i, j) for i in POINTS for j in POINTS if plane.incidence[i, j] != plane.incidence[j, i]]
    return counterexample(bad, f"169 incidences symmetric; one of {len(plane.polarities())} polarities", "not at")


def _dual_definition() -> Outcome:
    """Exchange points and lines in all planes of order 3: each is again one, by Definition 2.1."""
    bad = []
    for plane in planes_of_order_3():
        N = np.array([[p in line for p in POINTS] for line in sorted(plane, key=sorted)], dtype=int)
        if not _is_plane(N, 3) or not _is_plane(N.T, 3):
            bad.append(plane)
    return counterexample(bad, f"for the duals of {len(planes_of_order_3())} planes, all up to names", "not for")


def _labellings() -> Outcome:
    plane = basic().plane
    found = [plane.self_dual(polarity).incidence.astype(int) for polarity in plane.polarities()]
    fine = sum(bool((N == N.T).all() and _is_plane(N, 3)) for N in found)
    return all_cases(0 < fine == len(found), f"{fine} of {len(found)} polarities give a self-dual labelling")


def _frames() -> Outcome:
    plane = basic().plane
    triples = {t for t in permutations(POINTS, 3) if not plane.collinear(*t)}
    images = {tuple(row[[0, 3, 6]].tolist()) for rows in plane.automorphism_group().all_rows() for row in rows}
    return all_cases(images == triples, f"{len(triples)} noncollinear triples are the images of (0, 3, 6)")


def _doubly() -> Outcome:
    images = {tuple(r[[0, 3]].tolist()) for rows in basic().plane.automorphism_group().all_rows() for r in rows}
    return all_cases(images == set(permutations(POINTS, 2)), f"{len(images)} images of (0, 3)")


CLAIMS = (
    claim("2.1", "Definition 2.1", "the lines (2-2) form a projective plane of order 3", _axioms),
    claim("2.1.classical", "2.1", "P²(F_n) is a projective plane of order n", _classical),
    claim("2.1.conic", "2.1", "a smooth conic in a classical projective plane is an oval", _conics),
    claim("2.1.hyper", "2.1", "there is no such thing as a hyperhyperoval", _no_hyperhyperovals),
    claim("2.1.pigeonhole", "2.1", "of n + 3 points two are collinear with any third one, p", _pigeonhole),
    claim("2.1.ovals", "2.1", "by elementary counting P3 has 13·12·9·4 = 5616 ordered ovals", _ordered_ovals),
    claim("2.2.1", "Proposition 2.2(1)", "P3 is up to isomorphism the only plane of order 3", _unique),
    claim("2.2.2", "Proposition 2.2(2)", "Aut(P3) acts sharply transitively on ordered ovals", _sharp_on_ovals),
    claim("2.2.3", "Proposition 2.2(3)", "P3 contains no hyperovals", _no_hyperovals),
    claim("2.2.pgl", "Proposition 2.2, proof", "Aut(P3) contains PGL3(F3), of order (26·24·18)/2 = 13·12·9·4", _pgl),
    claim("2.1.dual", "2.1", "the definition of P3 is self-dual", _dual_definition),
    claim("2-2", "2.1, (2-2)", "the lines through x have the labels of the points of x̄", _self_dual),
    claim("2-2.all", "2.1", "one can label points and lines self-dually", _labellings),
    claim("2.pairs", "6.2, Proposition 6.4, proof", "Aut(P3) acts doubly transitively on the points", _doubly),
    claim("2.triples", "6.2, Proposition 6.4, proof", "Aut(P3) acts transitively on noncollinear triples", _frames),
)  # fmt: skip
