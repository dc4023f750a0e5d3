"""Section 5: the puzzles, their orbits and laws, and the printed commutators.

The figures that give names to the turns are not part of the text. A printed formula therefore holds if there is an
assignment of its names to turns under which it is what it is said to be; one is recorded.
"""

from __future__ import annotations

from functools import cache, partial
from math import factorial

from permgroups.claims.cubelike.common import assignments, claim
from permgroups.claims.ledger import Claim, Outcome
from permgroups.puzzles import named
from permgroups.puzzles.cutting import cut
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.structure import Structure

__all__ = ["CLAIMS"]


@cache
def _puzzle(name: str, slices: bool = False) -> tuple[Puzzle, Structure]:
    P = cut(name, slices=True) if slices else named(name)
    return P, P.structure()


def _search(
    name: str,
    formula: str,
    names: str,
    pieces: int,
    orientations: int,
    several: bool | None = None,
    setup: str = "",
    slices: bool = False,
) -> Outcome:
    """Look for turns; small letters among the names are slice turns, capital ones are turns of outer layers."""
    P, S = _puzzle(name, slices)
    outer = [m for m in P.moves if not m.startswith("2")]
    inner = [m for m in P.moves if m.startswith("2")]
    turns = {x: inner if x.islower() else outer for x in names.split()}
    found = assignments(P, S, formula, turns, pieces, orientations, several, setup)
    if found is None:
        what = "a complete set of 3-cycles" if setup else "a 3-cycle"
        return Outcome(False, f"no assignment of {names} to turns makes it {what}")
    return Outcome(True, ", ".join(f"{k} = {v}" for k, v in found.items()))


def _icosahedron() -> Outcome:
    _, S = _puzzle("icosahedron")
    o = S.orbits[0]
    good = len(S.orbits) == 1 and (o.pieces, o.orientations) == (20, 3) and S.order == 3**19 * factorial(20) // 2
    return Outcome(good and not S.parity_basis.orbits, f"{S.order} = {S.formula()}; every turn is even")


def _cube() -> Outcome:
    _, S = _puzzle("cube-layers")
    sizes = sorted((o.pieces, o.orientations) for o in S.orbits)
    return Outcome(
        (8, 3) in sizes and (12, 2) in sizes and len(S.parity_basis.orbits) == 2,
        f"orbits {sizes} (the six centres as three axes with two ends), a parity basis of 2: {S.parity_basis.words}",
    )


def _super() -> Outcome:
    _, S = _puzzle("supercube")
    tied = [str(law) for law in S.laws if law.twists and law.parities]
    return Outcome(S.fits and len(tied) == 1, f"{S.order} = {S.formula()}; {tied[0]}: oriented centres fix the parity")


def _tetrahedron_1() -> Outcome:
    _, S = _puzzle("tetrahedron-1")
    sizes = [(o.pieces, o.orientations) for o in S.orbits]
    return Outcome(sizes == [(1, 3)] * 4 + [(6, 2)] and S.fits, f"{S.order} = {S.formula()}")


def _tetrahedron_2() -> Outcome:
    _, S = _puzzle("tetrahedron-2")
    fours = [o for o in S.orbits if o.pieces == 4]
    parity = [law for law in S.laws if not law.twists]
    good = len(fours) == 4 and len(parity) == 1 and len(parity[0].parities) == 3 and len(S.parity_basis.orbits) == 3
    return Outcome(good, f"{S.order} = {S.formula()}; {parity[0]}")


def _octahedron_1() -> Outcome:
    _, S = _puzzle("octahedron-1")
    return Outcome(
        S.fits and [(o.pieces, o.orientations) for o in S.orbits][-1] == (12, 2), f"{S.order} = {S.formula()}"
    )


def _octahedron_2() -> Outcome:
    _, S = _puzzle("octahedron-2")
    sizes = sorted((o.pieces, o.orientations) for o in S.orbits if o.pieces > 1)
    return Outcome(
        sizes == [(6, 2), (12, 1), (12, 1), (12, 1)] and S.fits,
        f"{S.order} = {S.formula()}: corners have two orientations",
    )


def _dodecahedron_1() -> Outcome:
    P, S = _puzzle("dodecahedron-1")
    fives = all(sorted(map(len, S.element(g, o).cycles())) == [5] for g in P.moves.values() for o in S.orbits)
    return Outcome(fives and [o.pieces for o in S.orbits] == [20, 30], f"{S.order} = {S.formula()}")


def _dodecahedron_2() -> Outcome:
    _, S = _puzzle("dodecahedron-2")
    sizes = sorted((o.pieces, o.orientations) for o in S.orbits)
    return Outcome(sizes == [(20, 3), (30, 2), (30, 2)], f"{S.order} = {S.formula()}")


def _crystal() -> Outcome:
    _, S = _puzzle("magic-crystal")
    sizes = sorted((o.pieces, o.orientations) for o in S.orbits)
    return Outcome(sizes == [(20, 3), (30, 2)], f"cut at 1/√5 the orbits are {sizes}: the third has shrunk to points")


def _deep(formula: str, names: str, pieces: int, orientations: int) -> Outcome:
    """A formula of dodecahedron #2; its first turn may be called U, as all faces are alike."""
    P, S = _puzzle("dodecahedron-2")
    first, *others = names.split()
    turns = {first: ["U"], **{x: list(P.moves) for x in others}}
    found = assignments(P, S, formula, turns, pieces, orientations)
    if found is None:
        return Outcome(False, f"no assignment of {names} to face turns makes it a 3-cycle of {pieces} pieces")
    return Outcome(True, ", ".join(f"{k} = {v}" for k, v in found.items()))


def _tetrahedron_3() -> Outcome:
    P, S = _puzzle("tetrahedron-3")
    state = P.scramble(seed=3)
    plan = P.explain(state)
    return Outcome(plan.check() and S.fits, f"{S.order} = {S.formula()}; a random position in {len(plan.steps)} steps")


def _octahedron_turns() -> Outcome:
    P = named("octahedron-2-slices")
    S = P.structure()
    pivots = {o.name for o in S.orbits if o.pieces <= 4}
    found: dict[str, set[tuple[int, ...]]] = {"face": set(), "slice": set()}
    for name, g in P.moves.items():
        cycles = [len(c) for o in S.orbits if o.name not in pivots for c in S.element(g, o).cycles()]
        found["slice" if name.startswith("2") else "face"].add(tuple(sorted(cycles)))
    good = found["face"] == {(3,) * 5} and found["slice"] == {(3,) * 4}
    return Outcome(good, f"cycles of pieces other than the centres: {found}")


def _outside(name: str) -> Outcome:
    _, S = _puzzle(name)
    return Outcome(not S.fits, f"order {S.order}, 1/{S.bound // S.order} of what the laws allow")


CUBE, OCTAHEDRON = "c f 1/3", "o f 1/3"
JEWEL = "o v 0.577350269189626"

CLAIMS: tuple[Claim, ...] = (
    claim("icosahedron", "§5", "The icosahedron puzzle lies in Z3 ≀ S20; all patterns are even.", _icosahedron),
    claim(
        "icosahedron.abc", "§5", "(L2 R2)^j [U^-1, R1^-1 R2 R1] (L2 R2)^-j is a complete set of 3-cycles.",
        partial(_search, "icosahedron", "[U', R' S R]", "U R S L", 20, 3, None, "L S"),
    ),
    claim("cube", "§5", "Orbits V, E, C with 3, 2, 4 orientations; a parity basis of a face and a slice turn.", _cube),
    claim("cube.centres", "§5", "If the centres are correctly oriented, no parity adjustment is needed.", _super),
    claim(
        "cube.abc", "§5", "(LD)^j [U, R^-1 D R] (LD)^-j is a complete set of 3-cycles of corners.",
        partial(_search, "cube", "[U, R' D R]", "U R D L", 8, 3, None, "L D"),
    ),
    claim(
        "cube.123", "§5", "(ρ^-1 F²)^j [φ^-1, R^-1 F R] (ρ^-1 F²)^-j is a complete set of 3-cycles of edges.",
        partial(_search, CUBE, "[p', R' F R]", "p R F r", 12, 2, None, "r' F F", True),
    ),
    claim("tetrahedron1", "§5", "Tetrahedron by vertices: one orbit of six edges, and clusters.", _tetrahedron_1),
    claim(
        "tetrahedron1.123", "§5", "(R T B T^-1)^j [T, B^-1] (R T B T^-1)^-j is a complete set of 3-cycles.",
        partial(_search, "tetrahedron-1", "[T, B']", "T B R", 6, 2, None, "R T B T'"),
        reading=partial(_search, "tetrahedron-1", "[T', B']", "T B R", 6, 2, None, "R T B T'"),
        repair="read: [T^-1, B^-1]",
    ),
    claim(
        "tetrahedron2", "§5", "Tetrahedron by edges: V and three face orbits of four, ν(F1) + ν(F2) + ν(F3) = 0.",
        _tetrahedron_2,
    ),
    claim(
        "tetrahedron2.123", "§5", "(123) = [RT, LT BT LT] cycles three face pieces.",
        partial(_search, "tetrahedron-2", "[A, B C B]", "A B C", 4, 1, False),
    ),
    claim(
        "tetrahedron2.abc", "§5", "(abc) = [BR, [BT, BL]] cycles three corners.",
        partial(_search, "tetrahedron-2", "[A, [B, C]]", "A B C", 4, 1, True),
    ),
    claim("octahedron1", "§5", "Octahedron by vertices: the edges of the cube puzzle and clusters.", _octahedron_1),
    claim(
        "octahedron1.123", "§5", "(ρ^-1 F²)^j [φ^-1, R^-1 F R] (ρ^-1 F²)^-j is a complete set on the octahedron.",
        partial(_search, JEWEL, "[p', R' F R]", "p R F r", 12, 2, None, "r' F F", True),
    ),
    claim("octahedron2", "§5", "Octahedron by faces: V of 6, E of 12, two face orbits of 12.", _octahedron_2),
    claim(
        "octahedron2.e", "§5", "(e1e2e3) = [F2, ρ1^-1 φ2 ρ1].",
        partial(_search, OCTAHEDRON, "[F, r' p r]", "F r p", 12, 1, True, "", True),
    ),
    claim(
        "octahedron2.f", "§5", "(f1f2f3) = [φ1, [B1^-1, R2]].",
        partial(_search, OCTAHEDRON, "[p, [B', R]]", "p B R", 12, 1, False, "", True),
    ),
    claim(
        "octahedron2.v", "§5", "(L2 F2)^j [F1, [R1^-1 F2^-1 R1, B1]] (L2 F2)^-j is a complete set of 3-cycles.",
        partial(_search, "fto", "[F, [R' G' R, B]]", "F R G B L", 6, 2, None, "L G"),
        reading=partial(_search, "fto", "[F, [R' G' R, B]]", "F R G B L", 6, 2, None, "G L"),
        repair="read: (F2 L2)^j",
    ),
    claim("dodecahedron1", "§5", "Dodecahedron by faces: V of 20, E of 30, turns are two 5-cycles.", _dodecahedron_1),
    claim(
        "dodecahedron1.abc", "§5", "(R2 R1)^j [L1^-1, U^-1 R1 U] (R2 R1)^-j is a complete set of corners.",
        partial(_search, "dodecahedron-1", "[L', U' R U]", "L U R S", 20, 3, None, "S R"),
    ),
    claim(
        "dodecahedron1.123", "§5", "(L1 L2 F)^j [R1^-1, F B^-1 U^-1 B F^-1] (L1 L2 F)^-j is a complete set of edges.",
        partial(_search, "dodecahedron-1", "[R', F B' U' B F']", "R F B U L M", 30, 2, None, "L M F"),
    ),
    claim("dodecahedron2", "§5", "The deeper cut has orbits of 20, 30 and 30.", _dodecahedron_2),
    claim("crystal", "§5", "… the extreme case being the Magic Crystal.", _crystal),
    claim(
        "dodecahedron2.xyz", "§5", "(xyz) = [L2^-1, R1].",
        partial(_search, "dodecahedron-2", "[L', R]", "L R", 30, 2),
    ),
    claim(
        "dodecahedron2.abc", "§5", "(abc) = [L1^-1, L2^-1 ρ2² R1 φ2^-2 F1 φ2² R1^-1 ρ2^-2 L2] cycles corners.",
        partial(_deep, "[L', M' r r R f' f' F f f R' r' r' M]", "L M r R f F", 20, 3),
    ),
    claim(
        "dodecahedron2.123", "§5", "(123) = [L1^-1, φ2 R2 L2^-1 R1^-1 R2^-1 R1 λ1^-2 L2 R2^-1 φ2^-1] cycles edges.",
        partial(_deep, "[L', f S M' R' S' R l' l' M S' f']", "L f S M R l", 30, 2),
    ),
    claim(
        "tetrahedron3", "§5", "The Master Pyraminx can be solved by combining the two solutions.", _tetrahedron_3
    ),
    claim(
        "octahedron2.turns", "§5", "Octahedron #2: face turns are five 3-cycles, slice turns four.", _octahedron_turns,
    ),
    claim("skewb", "§1", "The skewb is an exception to the theory.", partial(_outside, "skewb")),
    claim("twofaces", "§1", "The two faces puzzle is an exception to the theory.", partial(_outside, "two-faces")),
)  # fmt: skip
