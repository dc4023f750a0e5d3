"""Section 2.1, the proof of Proposition 2.2: the points and lines of the plane from an ordered oval, (2-1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim
from permgroups.claims.m13.plane import planes_of_order_3
from permgroups.geometry import ProjectivePlane

__all__ = ["CLAIMS"]

LINES_2_1 = (
    "q1 q2 r1 s12", "q1 q3 r2 s13", "q1 q4 r3 s14", "q2 q4 r2 s24", "q2 q3 r3 s23", "q3 q4 r1 s34", "q1 s23 s24 s34",
    "q2 s13 s14 s34", "q3 s12 s14 s24", "q4 s12 s13 s23", "r1 r2 s14 s23", "r1 r3 s13 s24", "r2 r3 s12 s34",
)  # fmt: skip


def names_of(plane: ProjectivePlane, oval: tuple[int, ...]) -> dict[str, int]:
    """Return the points as the proof names them, by joining and meeting alone."""
    n = {f"q{i}": x for i, x in enumerate(oval, 1)}

    def side(i: int, j: int) -> int:
        return plane.line_through(n[f"q{i}"], n[f"q{j}"])

    for r, ((a, b), (c, d)) in {"r1": ((1, 2), (3, 4)), "r2": ((1, 3), (2, 4)), "r3": ((1, 4), (2, 3))}.items():
        n[r] = plane.meet(side(a, b), side(c, d))
    known = set(n.values())
    for i, j in combinations(range(1, 5), 2):
        rest = plane.blocks[side(i, j)] - known
        if len(rest) == 1:
            n[f"s{i}{j}"] = min(rest)
    return n


def _labelled() -> Iterator[tuple[ProjectivePlane, tuple[int, ...], dict[str, int]]]:
    plane = basic().plane
    for oval in plane.ordered_ovals():
        yield plane, oval, names_of(plane, oval)


def _points() -> Outcome:
    """Four q, three r, six s, all different; every secant has two q, one r, one s; s_ij lies on one secant only."""
    for plane, oval, n in _labelled():
        secants = {(i, j): plane.line_through(oval[i - 1], oval[j - 1]) for i, j in combinations(range(1, 5), 2)}
        kinds = {line: sorted(x[0] for x, p in n.items() if p in plane.blocks[line]) for line in secants.values()}
        once = all(sum(n[f"s{i}{j}"] in plane.blocks[m] for m in secants.values()) == 1 for i, j in secants)
        if sorted(n.values()) != list(POINTS) or set(map(tuple, kinds.values())) != {tuple("qqrs")} or not once:
            return Outcome(False, f"for the oval {oval}: {n}")
    return all_cases(True, "5616 ordered ovals: 4 + 3 + 6 = 13 points, none free of the secants for a fifth one")


def _secants() -> Outcome:
    plane = basic().plane
    for oval in plane.ovals():
        meets = sorted(len(b & set(oval)) for b in plane.blocks)
        if meets != [0] * 3 + [1] * 4 + [2] * 6:
            return Outcome(False, f"{oval}: {meets}")
    return all_cases(True, "234 ovals: six secants, four tangents, three lines outside")


def _tangents() -> Outcome:
    """The tangent at q1 meets q2q3, q2q4, q3q4 in their fourth points, which lie on no other secant."""
    for plane, oval, n in _labelled():
        tangent = next(b for b in plane.blocks if b & set(oval) == {oval[0]})
        if tangent != {n[x] for x in ("q1", "s23", "s24", "s34")}:
            return Outcome(False, f"for the oval {oval}: {sorted(tangent)}")
    return all_cases(True, "5616 ordered ovals: q1, s23, s24, s34")


def _diagonal() -> Outcome:
    for plane, oval, n in _labelled():
        if plane.collinear(n["r1"], n["r2"], n["r3"]):
            return Outcome(False, f"collinear for the oval {oval}")
    return all_cases(True, "for none of 5616 ordered ovals are they")


def _through(point: str, lines: tuple[str, ...]) -> Outcome:
    """Whether the lines through a point are those named."""
    for plane, oval, n in _labelled():
        through = {frozenset(plane.lines[i]) for i in plane.lines_through(n[point])}
        if through != {frozenset(n[x] for x in line.split()) for line in lines}:
            return Outcome(False, f"for the oval {oval}")
    return all_cases(True, f"5616 ordered ovals: {point} lies on {', '.join(lines)}")


def _likewise() -> Outcome:
    for plane, oval, n in _labelled():
        for a, b, c, d in (("r1", "r2", "s14", "s23"), ("r1", "r3", "s13", "s24")):
            if set(plane.lines[plane.line_through(n[a], n[b])]) != {n[x] for x in (a, b, c, d)}:
                return Outcome(False, f"for the oval {oval}: the line {a} {b}")
    return all_cases(True, "5616 ordered ovals, both lines")


def _lines() -> Outcome:
    """From every ordered oval of P3, and from every oval of every plane of order 3."""
    plane: ProjectivePlane = basic().plane
    cases, count = [(plane, oval) for oval in plane.ordered_ovals()], 0
    for lines in planes_of_order_3():
        other = ProjectivePlane([sorted(b) for b in lines])
        cases += [(other, oval) for oval in other.ovals()]
    for plane, oval in cases:
        n = names_of(plane, oval)
        count += 1
        if {frozenset(n[x] for x in b.split()) for b in LINES_2_1} != set(plane.blocks):
            return Outcome(False, f"for the oval {oval} of {plane.lines}")
    return all_cases(
        True, f"5616 ordered ovals of P3, {count - 5616} ovals of all planes of order 3 with named lines at 0"
    )


def _isomorphisms() -> Outcome:
    """From P3 to each plane of order 3: the isomorphisms take one ordered oval to every ordered oval, each once."""
    plane = basic().plane
    rows = np.concatenate(list(plane.automorphism_group().all_rows()))
    first = list(next(plane.ordered_ovals()))
    for lines in planes_of_order_3():
        other = ProjectivePlane([sorted(b) for b in lines])
        found = plane.isomorphism(other)
        if found is None:
            return Outcome(False, f"{other.lines}")
        images = np.array([found[x] for x in POINTS])[rows[:, first]].tolist()
        if len(images) != 5616 or {tuple(x) for x in images} != set(other.ordered_ovals()):
            return Outcome(False, f"{other.lines}: {len(images)} isomorphisms")
    return all_cases(True, f"{len(planes_of_order_3())} planes, 5616 isomorphisms and ordered ovals each")


CLAIMS = (
    claim("2.2.iso", "Proposition 2.2, proof", "one isomorphism takes an ordered oval of P3 to one of another plane",
          _isomorphisms),
    claim("2.2.points", "Proposition 2.2, proof", "the points are q1 … q4, r1, r2, r3 and six s_ij", _points),
    claim("2.2.secants", "Proposition 2.2, proof", "an oval has six secants, four tangents; three lines remain",
          _secants),
    claim("2.2.tangent", "Proposition 2.2, proof", "the tangent at q1 meets q2q3, q2q4, q3q4 in their fourth points",
          _tangents),
    claim("2.2.diagonal", "Proposition 2.2, proof", "r1, r2, r3 are not collinear", _diagonal),
    claim("2.2.s12", "Proposition 2.2, proof", "s12 lies on q1q2, the tangents at q3, q4, and r2 r3 s34",
          lambda: _through("s12", ("q1 q2 r1 s12", "q3 s12 s14 s24", "q4 s12 s13 s23", "r2 r3 s12 s34"))),
    claim("2.2.likewise", "Proposition 2.2, proof", "r1r2 contains s14 and s23, r1r3 contains s13 and s24", _likewise),
    claim("2-1", "2.1, (2-1)", "from an ordered oval the lines are those of (2-1)", _lines),
)  # fmt: skip
