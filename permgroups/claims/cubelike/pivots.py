"""Section 5: pieces that only turn in their places, and why they can be fixed up at the outset."""

from __future__ import annotations

from functools import partial
from math import factorial

import numpy as np

from permgroups.claims.cubelike.common import claim, puzzle
from permgroups.claims.cubelike.figures import figure, formulas, joint
from permgroups.claims.cubelike.naming import exponent_sums
from permgroups.claims.ledger import EXHAUSTIVE, THEORY, Claim, Outcome
from permgroups.puzzles import cut

__all__ = ["CLAIMS"]


def _pivots(name: str, pieces: int) -> Outcome:
    """Pieces that never leave their places, and turn each by one generator alone."""
    P = puzzle(name)
    S = P.structure()
    pivots = [o for o in S.orbits if o.pieces == 1]
    for o in pivots:
        turned = [m for m, g in P.moves.items() if S.element(g, o).total_twist]
        if len(turned) != 1:
            return Outcome(False, f"{o.name} is turned by {turned}")
    return Outcome(
        len(pivots) == pieces == len(P.moves), f"{len(pivots)} pivots, each turned by its own generator", EXHAUSTIVE
    )


def _tips() -> Outcome:
    """With tips that turn by themselves the group is that without, times a Z3 for every tip."""
    P, plain = puzzle("t v 5/3 1/3"), puzzle("tetrahedron-1")
    tips = [m for m in P.moves if not m.startswith("2")]
    apart = all(
        not set(np.flatnonzero(P.group.row_of(a) != np.arange(P.group.degree)))
        & set(np.flatnonzero(P.group.row_of(b) != np.arange(P.group.degree)))
        for a in tips for b in P.moves if a != b
    )  # fmt: skip
    good = apart and len(tips) == 4 and P.order() == 3**4 * plain.order()
    return Outcome(
        good, f"{P.order()} = 3⁴ · {plain.order()}; no other turn moves a tip (layers turn without it)", THEORY
    )


def _never_again(figures: tuple[str, ...]) -> Outcome:
    """Every generator stands in a formula as often as its inverse, and no pivot moves or turns."""
    said = []
    for number in figures:
        F, naming = figure(number), joint(number)
        pivots = [o for o in F.structure.orbits if o.name not in {x.name for x in F.orbits.values()}]
        if not pivots:
            return Outcome(False, f"Fig. {number}: no pivots")
        for key, formula in formulas(number).items():
            for word in formula.conjugates(F.names):
                sums = exponent_sums(word, F.names)
                rows = F.value(word, naming)
                if any(sums.values()) or any((rows[:, o.points] != o.points).any() for o in pivots):
                    return Outcome(False, f"{key}: {word}, exponents {sums}")
            said.append(key)
    return Outcome(
        True,
        f"{', '.join(said)}, conjugates by σ included: exponents of each generator sum to 0, no pivot moves or turns "
        "under any naming of the figure; at the outset each pivot is turned back by its own generator",
        EXHAUSTIVE,
    )


def _orient_first() -> Outcome:
    """ν(E) is the sum of the clusters' quarter-turns mod 2: with clusters oriented E is even, and 3-cycles solve it."""
    P = puzzle("octahedron-1")
    S = P.structure()
    E = next(o for o in S.orbits if o.pieces == 12)
    clusters = [o for o in S.orbits if o.pieces == 1]
    for move, g in P.moves.items():
        turned = sum(S.element(g, o).total_twist for o in clusters)
        if turned % 2 != int(not S.element(g, E).is_even):
            return Outcome(False, f"{move}: clusters turned by {turned}")
    fixing = P.group.pointwise_stabilizer(np.concatenate([o.points.ravel() for o in clusters]).tolist()).order()
    even = 2**11 * factorial(12) // 2
    return Outcome(
        len(clusters) == 6 and fixing == even and P.order() == 4**6 * even,
        f"on all generators and so always; {fixing} = 2^11·12!/2 elements turn no cluster, all that 3-cycles of edges "
        f"give; order {P.order()} = 4^6 times that",
        THEORY,
    )


def _clusters() -> Outcome:
    """At every vertex the parts of the surface that no vertex turn parts: the tip and three triangles.

    Stickers hang together where they have an edge of the solid in common; so the tip is one piece.
    """
    P = cut("t v 5/3 1/3", moves={x: f"{x} 2{x}" for x in "ULRB"})
    shape = P.shape
    assert shape is not None
    found = {}
    for move in P.moves:
        row = P.group.row_of(move).astype(int)
        never = [x for x in range(len(row)) if row[x] != x and _stays(P.group.rows, x)]
        parts = [{x} for x in never]
        for x in never:
            for y in never:
                if shape.face[x] != shape.face[y] and _share_an_edge(shape.polygons[x], shape.polygons[y]):
                    one = next(p for p in parts if x in p)
                    two = next(p for p in parts if y in p)
                    if one is not two:
                        one |= two
                        parts.remove(two)
        found[move] = sorted(map(len, parts))
    return Outcome(
        len(found) == 4 and all(sizes == [1, 1, 1, 3] for sizes in found.values()),
        f"stickers of the parts that only turn about their vertex: {found}, the tip and three triangles",
        EXHAUSTIVE,
    )


def _stays(rows: np.ndarray, x: int) -> bool:
    """Whether all generators but one leave a sticker where it is, and so its orbit has three stickers."""
    orbit = {x}
    while True:
        more = {int(row[y]) for row in rows for y in orbit} - orbit
        if not more:
            return len(orbit) == 3
        orbit |= more


def _share_an_edge(one: np.ndarray, two: np.ndarray) -> bool:
    near = (((one[:, None] - two[None]) ** 2).sum(axis=2) < 1e-9).any(axis=1)
    return int(near.sum()) == 2


CLAIMS: tuple[Claim, ...] = (
    claim("tetrahedron1.tips", "§5", "Tips that can also be rotated are a trivial complication.", _tips),
    claim("tetrahedron1.pivots", "§5", "The vertex clusters are pivots.", partial(_pivots, "tetrahedron-1", 4)),
    claim("tetrahedron1.cluster", "§5", "Each vertex is a cluster of four pieces which rotates as a unit.", _clusters),
    claim(
        "tetrahedron2.pivots", "§5", "The six edges stay fixed relative to one another: pivots.",
        partial(_pivots, "tetrahedron-2", 6),
    ),
    claim("octahedron1.pivots", "§5", "The vertex clusters are pivots.", partial(_pivots, "octahedron-1", 6)),
    claim(
        "pivots.outset", "§5", "The pivots of tetrahedra #1, #2 and octahedron #1 can be fixed up at the outset and "
        "never again worried about.",
        lambda: _never_again(("5", "6", "7")),
    ),
    claim(
        "octahedron1.first", "§5", "Octahedron #1: first orient the vertex clusters, then use edge processes.",
        _orient_first,
    ),
)  # fmt: skip
