"""Section 6.1: paths that induce the identity, and the eight deepest elements, which with 1 are the tetracode."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, counterexample, cycles, reads
from permgroups.claims.m13.graph import all_rows, distances, number_of
from permgroups.games.meeting import identity_paths
from permgroups.groups.group import PermGroup
from permgroups.linear import LinearCode, tetracode

__all__ = ["CLAIMS", "deepest"]

DEEPEST = {
    "(1 3 2)(4 6 5)(7 8 12)": (0, 12, 1, 0, 9, 6, 11, 10, 5, 0),
    "(1 3 2)(4 5 6)(9 11 10)": (0, 1, 10, 0, 6, 12, 7, 4, 8, 0),
    "(1 2 3)(7 8 12)(9 11 10)": (0, 12, 1, 0, 9, 5, 6, 11, 4, 0),
    "(4 5 6)(7 8 12)(9 10 11)": (0, 12, 10, 0, 3, 4, 2, 1, 5, 0),
}


def _short_identities() -> Outcome:
    counts = {k: len(identity_paths(basic(), k)) for k in (2, 3, 4, 5)}
    return all_cases(not any(counts.values()), f"paths by length: {counts}")


def _identities(length: int, form: str, count: int | None = None) -> Outcome:
    """All identity paths have the form, and all paths of the form that are allowed are identity paths."""
    plane = basic().plane
    found = set(identity_paths(basic(), length))
    letters = form.split()
    wanted = set()
    for p, q, r in product(range(1, 13), repeat=3):
        if length == 6:
            fits = r == 1 and not plane.collinear(0, p, q)
        elif length == 7:
            fits = len({p, q, r}) == 3 and plane.collinear(0, p, q) and not plane.collinear(0, p, r)
        else:
            fits = len({p, q, r}) == 3 and not any(plane.collinear(*t) for t in combinations((0, p, q, r), 3))
        if fits and (length != 6 or p != q):
            value = {"0": 0, "p": p, "q": q, "r": r}
            wanted.add(tuple(value[x] for x in letters))
    stabilizer = plane.automorphism_group().stabilizer(0)
    orbit = (
        {tuple(row[list(min(found))].tolist()) for rows in stabilizer.all_rows() for row in rows} if found else set()
    )
    one = orbit == found
    detail = f"{len(found)} paths, of the form: {len(wanted)}, in one orbit of Aut(P3)_0: {one}"
    return all_cases(found == wanted and one and (count is None or len(found) == count), detail)


def _eights() -> Outcome:
    """[0,p,q,r,p,q,r,p,0] is nondegenerate where 0,p,q and p,q,r and r,p,0 are not collinear; 0,q,r may be."""
    plane = basic().plane
    found = set(identity_paths(basic(), 8))
    wanted, on_line = set(), set()
    for p, q, r in product(range(1, 13), repeat=3):
        if len({p, q, r}) == 3 and not any(plane.collinear(*t) for t in ((0, p, q), (p, q, r), (r, p, 0))):
            path = (0, p, q, r, p, q, r, p, 0)
            wanted.add(path)
            if plane.collinear(0, q, r):
                on_line.add(path)
    stabilizer = plane.automorphism_group().stabilizer(0)
    orbits = {
        len({tuple(row[list(min(part))].tolist()) for rows in stabilizer.all_rows() for row in rows})
        for part in (on_line, wanted - on_line)
    }
    example = "" if not on_line else f", such as {list(min(on_line))}"
    return all_cases(
        found == wanted and (len(on_line), len(found), orbits) == (216, 648, {216, 432}),
        f"{len(found)} paths, 432 from ovals and {len(on_line)} with 0, q, r collinear{example}",
    )


def _stabilizer(degree: int) -> Outcome:
    plane = basic().plane
    order = plane.automorphism_group().order()
    q = 3
    pgl = {2: q * (q**2 - 1), 3: q**3 * (q**3 - 1) * (q**2 - 1)}[degree]
    stabilizer = plane.automorphism_group().stabilizer(0).order()
    return all_cases(
        order == pgl and stabilizer == 432 == 12 * 9 * 4,
        f"|Aut(P3)| = {order}, |PGL{degree}(3)| = {pgl}, a point's stabilizer {stabilizer}",
    )


def deepest() -> np.ndarray:
    """Return the elements of depth 9 as rows."""
    far = distances(0)
    if (far[1:] == 9).any():
        raise AssertionError("there are positions of depth 9 with an open hole")
    found: np.ndarray = all_rows()[far[0] == 9]
    return found


def _deepest() -> Outcome:
    found = {cycles(row) for row in deepest()}
    printed = set()
    for text in DEEPEST:
        row = basic().row_of(text.replace(" ", ","))
        printed |= {cycles(row), cycles(np.argsort(row))}
    return all_cases(found == printed and int(distances(0).max()) == 9, "; ".join(sorted(found)))


def _deepest_paths() -> Outcome:
    bad = []
    for text, path in DEEPEST.items():
        row = basic().path(path).position.row
        back = basic().path(path[::-1]).position.row
        if not reads(row, text) or len(path) != 10 or (back[row] != range(13)).any():
            bad.append(f"{list(path)} gives {cycles(row)}, not {text}")
    return counterexample(bad, "four paths of nine moves, and their reverses", "printed path")


def _tetra_group() -> PermGroup:
    return PermGroup([row.tolist() for row in deepest()], labels=POINTS)


def _tetra_rows() -> list[np.ndarray]:
    return [np.arange(13, dtype=np.uint8), *deepest()]


def _elementary() -> Outcome:
    """The nine permutations are closed under products, every one has order 1 or 3, and they commute."""
    rows = _tetra_rows()
    there = {row.tobytes() for row in rows}
    closed = all(a[b].tobytes() in there and (a[b] == b[a]).all() for a, b in product(rows, repeat=2))
    cubes = all((a[a[a]] == range(13)).all() for a in rows)
    return all_cases(
        closed and cubes and len(rows) == 9, f"{len(rows)} elements, 81 products, all commute; cubes are 1"
    )


def _orbits() -> Outcome:
    lines = {frozenset(b - {0}) for b in basic().plane.blocks if 0 in b}
    orbits = {frozenset(o) for o in _tetra_group().orbits() if len(o) > 1}
    return all_cases(orbits == lines, f"{sorted(map(sorted, orbits))}")


def _one_line() -> Outcome:
    lines = [sorted(b) for b in basic().plane.blocks if 0 in b]
    counts = {int(sum((a[x] == b[x]).all() for x in lines)) for a, b in combinations(_tetra_rows(), 2)}
    return all_cases(counts == {1}, f"36 pairs agree on {counts} line through 0")


def _tetracode() -> Outcome:
    """On each of the four lines an element is a power of one 3-cycle: nine words of length 4 over GF(3)."""
    lines = [sorted(b - {0}) for b in basic().plane.blocks if 0 in b]
    words = [[{a: 0, b: 1, c: 2}[int(row[a])] for a, b, c in lines] for row in _tetra_rows()]
    code = LinearCode(words, field=3)
    fine = {tuple(w) for w in words} == {tuple(w) for w in np.asarray(code.words(), int).tolist()}
    return all_cases(
        fine and code.order() == 9 and code.is_equivalent(tetracode()), f"{code}, equivalent to the tetracode"
    )


def _mutual() -> Outcome:
    """Distances in Γ from each of the nine to the others."""
    numbers = number_of(np.array(_tetra_rows()))
    found = {int(distances(0, int(a))[0][b]) for a in numbers for b in numbers if a != b}
    return all_cases(found == {9}, f"72 distances: {found}")


CLAIMS = (
    claim("6.1.k5", "6.1", "no nondegenerate closed path of length < 6 induces the identity", _short_identities),
    claim("6.1.k6", "6.1", "for k = 6 they are [0,p,q,0,p,q,0], one up to automorphisms",
          lambda: _identities(6, "0 p q 0 p q 0")),
    claim("6.1.k7", "6.1", "for k = 7 they are [0,p,r,q,p,r,q,0], one up to automorphisms",
          lambda: _identities(7, "0 p r q p r q 0")),
    claim("6.1.k8", "6.1", "for k = 8 they are [0,p,q,r,p,q,r,p,0] with an oval {0,p,q,r}, 432 of them, one orbit",
          lambda: _identities(8, "0 p q r p q r p 0", 432), repaired=_eights,
          repair="0 may also lie on the line qr: 216 more, a second orbit", origin="statement"),
    claim("6.1.pgl", "6.1", "432 is the order of a point's stabilizer in Aut(P3) = PGL2(F3)",
          lambda: _stabilizer(2), reading=lambda: _stabilizer(3), repair="read PGL3(F3)", origin="print"),
    claim("6-2", "6.1, (6-2)", "the eight elements of greatest depth are as printed, with their inverses", _deepest),
    claim("6-2.paths", "6.1, (6-2)", "the four printed paths and their reverses induce them", _deepest_paths),
    claim("6.T", "6.1", "with 1 they form an elementary abelian group T", _elementary),
    claim("6.T.orbits", "6.1", "the orbits of T are the lines through 0 without it", _orbits),
    claim("6.T.line", "6.1", "two elements of T agree on exactly one line through 0", _one_line),
    claim("6.tetracode", "6.1", "T is the tetracode", _tetracode),
    claim("6.mutual", "6.1", "the elements of T are at distance 9 from each other", _mutual),
)  # fmt: skip
