"""Section 7: the most efficient orderings of orbits, and the relative 3-cycles of the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from itertools import product

from permgroups.claims.cubelike.common import claim
from permgroups.claims.ledger import Claim, Outcome
from permgroups.puzzles import cube, cut, named
from permgroups.puzzles.efficiency import Efficiency, efficiency
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["CLAIMS"]

# puzzle, number of short words whose commutators are looked at
_PUZZLES = {
    "cube": (lambda: cube(3, centre_slices=True), 1200),
    "tetrahedron-2": (lambda: named("tetrahedron-2"), 1500),
    "octahedron-2": (lambda: cut("o f 1/3", slices=True), 2500),
    "dodecahedron-1": (lambda: named("dodecahedron-1"), 1500),
    "dodecahedron-2": (lambda: named("dodecahedron-2"), 3000),
    "cube-5": (lambda: cube(5, centre_slices=True), 2500),
}


@cache
def _measured(name: str) -> tuple[Puzzle, Efficiency]:
    make, words = _PUZZLES[name]
    P = make()
    return P, efficiency(P, words)


def _kinds(P: Puzzle, e: Efficiency) -> dict[str, str]:
    """Return a letter for every orbit: V for pieces of most stickers, E for two, F for one, C for the trivial orbit."""
    S = P.structure()
    out = {}
    for name in e.names:
        o = S.orbit(name)
        stickers = o.orientations * (1 + sum(d.follows == o.name for d in S.determined))
        whole = {1: "F", 2: "E"}.get(stickers, "V")
        out[name] = "C" if o.pieces == 3 else whole
    return out


def _ordering(name: str, printed: Sequence[str], letters: dict[str, str] | None = None) -> Outcome:
    """Whether some reading of the printed ordering, by kinds of orbits, has the least measure."""
    P, e = _measured(name)
    kinds = letters or _kinds(P, e)
    least, orderings = e.best()
    readings = [o for o in product(*([n for n in e.names if kinds[n] == k] for k in printed)) if len(set(o)) == len(o)]
    rest = [n for n in e.names if n not in {x for o in readings for x in o}]  # trivial orbits: anywhere
    best = None
    for reading in readings:
        for place in range(len(reading) + 1):
            m = e.measure([*reading[:place], *rest, *reading[place:]])
            if m is not None and (best is None or m < best):
                best = m
    shown = " or ".join("(" + ", ".join(f"{kinds[n]}:{n}" for n in o) + ")" for o in orderings[:3])
    lengths = ", ".join(
        f"{kinds[n]}:{n} {len(w) if (w := e.relative(n, orderings[0][:i])) is not None else '?'}"
        for i, n in enumerate(orderings[0])
    )  # fmt: skip
    return Outcome(best == least, f"the printed ordering measures {best}; least is {least}, by {shown} ({lengths})")


def _relative(name: str, formulas: Sequence[str], kind: str) -> Outcome:
    """Whether turns can be named so that each formula is a 3-cycle on an orbit of the kind."""
    P, e = _measured(name)
    S = P.structure()
    kinds = _kinds(P, e)
    orbits = [S.orbit(n) for n in e.names if kinds[n] in kind]
    found = []
    outer = [m for m in P.moves if not m[0].isdigit()]
    for formula in formulas:
        hit = None
        for a, b in product(outer, repeat=2):
            if a != b and hit is None:
                word = formula.replace("A", "{a}").replace("B", "{b}").format(a=a, b=b)
                g = P.group.evaluate(word)
                on = [o.name for o in orbits if (x := S.element(g, o)).is_cycle and len(x.act) == 3]
                if on:
                    hit = f"{word} on {on[0]}"
        if hit is None:
            return Outcome(False, f"{formula} is a 3-cycle of no orbit {kind}, whatever turns A and B are")
        found.append(hit)
    return Outcome(True, "; ".join(found))


CLAIMS: tuple[Claim, ...] = (
    claim("7.cube", "§7", "3×3×3: (E, V) is most efficient.", partial(_ordering, "cube", "EV")),
    claim(
        "7.cube.rel", "§7", "3×3×3: [R, F] is a relative 3-cycle of edges.",
        partial(_relative, "cube", ["[A, B]"], "E"),
    ),
    claim(
        "7.tetrahedron2", "§7", "Tetrahedron #2: (F1, F2, F3, V) is most efficient.",
        partial(_ordering, "tetrahedron-2", "FFFV"), repaired=partial(_ordering, "tetrahedron-2", "FFVF"),
        repair="(F1, F2, V, F3): the corners have 3-cycles of four letters as long as one face orbit may move",
    ),
    claim(
        "7.tetrahedron2.rel", "§7", "Tetrahedron #2: commutators of two turns are relative 3-cycles of faces.",
        partial(_relative, "tetrahedron-2", ["[A, B]"], "F"),
    ),
    claim(
        "7.octahedron2", "§7", "Octahedron #2: (E, V, F1, F2) is most efficient.",
        partial(_ordering, "octahedron-2", "EVFF"),
    ),
    claim(
        "7.octahedron2.rel", "§7", "Octahedron #2: [F1, F2] and [F1, B1] are relative 3-cycles.",
        partial(_relative, "octahedron-2", ["[A, B]"], "EV"),
    ),
    claim(
        "7.dodecahedron1", "§7", "Dodecahedron #1: (E, V) is most efficient.",
        partial(_ordering, "dodecahedron-1", "EV"),
    ),
    claim(
        "7.dodecahedron1.rel", "§7", "Dodecahedron #1: [R1, R2] is a relative 3-cycle of edges.",
        partial(_relative, "dodecahedron-1", ["[A, B]"], "E"),
    ),
    claim(
        "7.dodecahedron2", "§7", "Dodecahedron #2: (F, V, E) is most efficient.",
        partial(_ordering, "dodecahedron-2", "EVE"),
    ),
    claim(
        "7.dodecahedron2.rel", "§7", "Dodecahedron #2: [F1, F2] and [L1, R1^-1 R2^-1 R1] are relative 3-cycles.",
        partial(_relative, "dodecahedron-2", ["[A, B]"], "VE"),
    ),
    claim(
        "7.cube5", "§7", "n×n×n: O(m,1,0), …, O(m,m,0), then any order, is most efficient (n = 5).",
        partial(_ordering, "cube-5", "FEVEF"),
    ),
)  # fmt: skip
