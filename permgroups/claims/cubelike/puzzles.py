"""Section 5: the puzzles on regular solids, their turns, orbits, orientations, parities and rigid motions."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import factorial

import numpy as np

from permgroups.claims.cubelike.common import claim, moving_orbits, puzzle
from permgroups.claims.cubelike.figures import CUBE
from permgroups.claims.cubelike.orientations import piece_orientations, rotation_of, whole_turns
from permgroups.claims.ledger import EXHAUSTIVE, THEORY, Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.puzzles import cube
from permgroups.puzzles.cubelets import cubelet_turns, cubelets
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["CLAIMS"]


def _kinds(P: Puzzle) -> list[tuple[int, int]]:
    """Return (pieces, orientations) of the orbits of more than one piece, from the rotations that carry them."""
    return sorted((pieces, r) for pieces, _, r in piece_orientations(P) if pieces > 1)


def _orbits(name: str, orbits: list[tuple[int, int]], turns: int, slices: bool = False) -> Outcome:
    """The turns and orbits that the text gives, with orientations, by geometry and by the structure of the group."""
    P = puzzle(name, slices=slices)
    found = _kinds(P)
    outer = [m for m in P.moves if not m.startswith("2")]
    S = P.structure()
    same = slices or sorted((o.pieces, o.orientations) for o in moving_orbits(S)) == found
    return Outcome(
        found == sorted(orbits) and len(outer) == turns and same,
        f"{len(outer)} turns; orbits of (pieces, orientations): {found}, the same by the group: {same}",
        EXHAUSTIVE,
    )


def _five_cycles(name: str, cycles: int) -> Outcome:
    """Every generator is so many 5-cycles in the sense of section 4, so all patterns are even."""
    P = puzzle(name)
    S = P.structure()
    for move, g in P.moves.items():
        parts = [(len(c), sum(e.twists[x] for x in c) % o.orientations)
                 for o in S.orbits for e in [S.element(g, o)] for c in e.cycles()]  # fmt: skip
        if parts != [(5, 0)] * cycles:
            return Outcome(False, f"{move}: {parts}")
    odd = [law for law in S.laws if law.parities]
    return Outcome(
        len(odd) == len(S.orbits) and not S.parity_basis.orbits,
        f"all {len(P.moves)} generators; all orbits even",
        EXHAUSTIVE,
    )


def _icosahedron() -> Outcome:
    S = puzzle("icosahedron").structure()
    o = S.orbits[0]
    good = len(S.orbits) == 1 and (o.pieces, o.orientations) == (20, 3) and S.order == 3**19 * factorial(20) // 2
    return Outcome(good, f"{S.order} = {S.formula()}", THEORY)


# -- the cube ------------------------------------------------------------------------------------------


def _cube_parities() -> dict[str, dict[str, int]]:
    """Return ν of every layer turn on V, E and C, as permutations of cubelets."""
    places = cubelets(3)
    orbits = {"V": 3, "E": 2, "C": 1}  # by the number of coordinates that are not 0
    out = {}
    for (letter, layer), row in cubelet_turns(3).items():
        out[f"{letter}{layer}"] = {
            name: _odd(row, [x for x, c in enumerate(places) if sum(map(abs, c)) == k]) for name, k in orbits.items()
        }
    return out


def _odd(row: np.ndarray, inside: list[int]) -> int:
    images = [inside.index(int(row[x])) for x in inside]
    return sum(images[i] > images[j] for i in range(len(images)) for j in range(i + 1, len(images))) % 2


def _cube_basis() -> Outcome:
    ν = _cube_parities()
    faces, slices = [m for m in ν if not m.endswith("0")], [m for m in ν if m.endswith("0")]
    for h1, h2 in product(faces, slices):
        if [[ν[h][o] for o in "VC"] for h in (h1, h2)] != [[1, 0], [0, 1]]:
            return Outcome(False, f"h1 = {h1}, h2 = {h2}")
    bad = [h for h in ν if ν[h]["E"] != (ν[h]["V"] + ν[h]["C"]) % 2]
    return Outcome(
        not bad and (len(faces), len(slices)) == (6, 3),
        f"all {len(faces) * len(slices)} pairs of a face and a slice turn; ν(E) = ν(V) + ν(C) for all nine generators",
        EXHAUSTIVE,
    )


def _cube_centres() -> Outcome:
    """Centres in place: ν(C) = 0, so h2 is not needed; centres oriented too: their twists sum to ν(V) mod 2."""
    P = puzzle("supercube")
    S = P.structure()
    V = next(o for o in S.orbits if o.pieces == 8)
    centres = [o for o in S.orbits if o.pieces == 1]
    for move, g in P.moves.items():
        twists = sum(S.element(g, o).total_twist for o in centres) % 2
        if twists != int(not S.element(g, V).is_even):
            return Outcome(False, f"{move}: twists {twists}")
    R = _rigid(CUBE, True, 24, "S4")
    return Outcome(
        R.true and len(centres) == 6,
        "with slices: an element that leaves the centres in place is one of M_f, where the sum of the centres' "
        "quarter turns "
        "is ν(V) mod 2, on all six generators and so always",
        THEORY,
    )


def _slice_turns() -> Outcome:
    """Each slice turn is two parallel face turns and a rotation of the whole cube by 90 degrees."""
    rows, quarter = cubelet_turns(3), []
    for w in whole_turns(3):
        twice = w[w]
        if (twice != np.arange(len(w))).any() and (twice[twice] == np.arange(len(w))).all():
            quarter.append(w)
    for letter in "XYZ":
        faces = np.argsort(rows[letter, 1])[np.argsort(rows[letter, -1])]
        if sum((w[faces] == rows[letter, 0]).all() for w in quarter) != 1:
            return Outcome(False, f"{letter}0 is no such product")
    return Outcome(
        True, f"X_0 is X_1^-1 X_-1^-1 and one of the {len(quarter)} rotations by 90°; likewise Y_0, Z_0", EXHAUSTIVE
    )


def _rigid(description: str, oriented: bool, order: int, name: str) -> Outcome:
    """M_f is normal in M_l, the rotations of the whole are in M_l, meet M_f in 1 only, and M_f·R = M_l.

    The rotations are known by what they do to the four axes of order three.
    """
    P = puzzle(description, slices=True, oriented=oriented)
    faces = [m for m in P.moves if not m.startswith("2")]
    G = P.group
    M_f = PermGroup({m: G.row_of(m).tolist() for m in faces}, degree=G.degree)
    shape = P.shape
    assert shape is not None
    threefold = [a.direction for kind in "fv" for a in shape.solid.axes(kind) if a.order == 3]
    lines = [v for i, v in enumerate(threefold) if not any(np.allclose(v, -w) for w in threefold[:i])]
    whole, diagonals = {}, {}
    for m in P.moves:
        if m.startswith("2"):
            row = G.row_of(m).astype(int)
            moved = np.flatnonzero(row != np.arange(len(row)))
            turn = rotation_of(shape.centres[moved], shape.centres[row[moved]])
            whole[f"whole_{m[1:]}"] = _nearest(shape.centres, shape.centres @ turn.T)
            diagonals[m] = [int(np.argmax([abs(turn @ v @ w) for w in lines])) for v in lines]
    R = PermGroup({k: v.tolist() for k, v in whole.items()}, degree=G.degree)
    inside = all(G.contains(row) for row in whole.values())
    M_l_order = G.order()
    normal = all(M_f.contains(_conjugate(G.row_of(f), G.row_of(m))) for f in faces for m in P.moves)
    meets = sum(M_f.contains(list(g.array_form)) for g in R.elements)
    good = inside and normal and meets == 1 and M_l_order == M_f.order() * R.order() and R.order() == order
    on_axes = PermGroup(list(diagonals.values()), degree=4)
    shown = on_axes.structure_description() if on_axes.order() == R.order() else "not faithful on the axes"
    return Outcome(
        good and shown == name,
        f"M_f is normal, the {R.order()} rotations of the whole ({shown}) are in M_l and meet M_f in 1: M_l = M_f "
        f"⋊ {shown}",
        THEORY,
    )


def _nearest(points: np.ndarray, images: np.ndarray) -> np.ndarray:
    distance = ((points[None] - images[:, None]) ** 2).sum(axis=2)
    if not np.allclose(distance.min(axis=1), 0, atol=1e-6):
        raise AssertionError("the rotation does not take the solid to itself")
    found: np.ndarray = distance.argmin(axis=1)
    return found


def _conjugate(f: np.ndarray, m: np.ndarray) -> np.ndarray:
    found: np.ndarray = m[f[np.argsort(m)]]
    return found


def _rigid_cubes() -> Outcome:
    """The same for cubes with more layers: whole rotations are products of the layers of an axis."""
    said = []
    for n in (3, 5, 7):
        P = cube(n, centre_slices=True)
        outer = cube(n)
        M_f = outer.group
        if not all(P.group.contains(M_f.row_of(m)) for m in outer.moves):
            return Outcome(False, f"n = {n}: the stickers differ")
        normal = all(
            M_f.contains(_conjugate(M_f.row_of(f), P.group.row_of(m)))
            for f in outer.moves for m in P.moves if m not in outer.moves
        )  # fmt: skip
        index = P.order() // M_f.order()
        if not normal or index != 24:
            return Outcome(False, f"n = {n}: normal {normal}, index {index}")
        said.append(str(n))
    first = _rigid(CUBE, False, 24, "S4")
    return Outcome(first.true, f"{first.detail}; normal of index 24 for n = {', '.join(said)} too", THEORY)


def _cube_orbits() -> Outcome:
    """Nine layer turns have three orbits; under the six face turns each centre is an orbit of its own."""
    found = {}
    for kind, slices in (("layers", True), ("faces", False)):
        P = puzzle(CUBE, slices=slices, oriented=True)
        found[kind] = len(P.moves), sorted((pieces, r) for pieces, _, r in piece_orientations(P))
    good = found == {
        "layers": (9, [(6, 4), (8, 3), (12, 2)]),
        "faces": (6, [(1, 4)] * 6 + [(8, 3), (12, 2)]),
    }
    return Outcome(good, f"(turns, orbits as (pieces, orientations)) under layers and faces: {found}", EXHAUSTIVE)


def _trivial_orbit(letter: str) -> Outcome:
    """Whether the orbit of that letter is the trivial one, of the six face centres with four orientations."""
    pieces = {"V": 8, "E": 12, "C": 6}[letter]
    r = next(r for n, _, r in piece_orientations(puzzle(CUBE, slices=True)) if n == pieces)
    here = f"{letter} has {pieces} pieces of {r} orientations"
    return Outcome(
        (pieces, r) == (6, 4), here if letter == "C" else f"{here}, and stands for the edges before", EXHAUSTIVE
    )


def _no_new_patterns() -> Outcome:
    """Every product of layer turns is one of face turns and a rotation of the whole: M_l = M_f·R, turn by turn."""
    turned = _slice_turns()
    rigid = {oriented: _rigid(CUBE, oriented, 24, "S4") for oriented in (False, True)}
    return Outcome(
        turned.true and all(r.true for r in rigid.values()),
        f"{turned.detail}; with plain and with oriented centres {rigid[True].detail}, so up to rotation the patterns "
        "are those of M_f",
        THEORY,
    )


def _two_turns() -> Outcome:
    """For all parities on V and C that occur, and so on E: a product of at most two of the nine turns has them."""
    ν = _cube_parities()
    single: set[tuple[int, ...]] = {tuple(v.values()) for v in ν.values()}
    every: set[tuple[int, ...]] = {(0, 0, 0)}
    reached = every | single
    while True:  # all parities that products of turns have
        more = {tuple((x + y) % 2 for x, y in zip(a, b, strict=True)) for a in every for b in single} - every
        if not more:
            break
        every |= more
    reached |= {tuple((x + y) % 2 for x, y in zip(a, b, strict=True)) for a in single for b in single}
    return Outcome(
        every == reached and len(every) == 4 and single < every - {(0, 0, 0)},
        f"parities on V, E, C: {sorted(every)}; {sorted(single)} by one turn, the others by none or two",
        EXHAUSTIVE,
    )


# -- tetrahedra, octahedra, dodecahedra -------------------------------------------------------------------


def _tetrahedron_2() -> Outcome:
    """ν(F1) + ν(F2) + ν(F3) = 0 on all generators, a parity basis of three."""
    P = puzzle("tetrahedron-2")
    S = P.structure()
    V, *faces = sorted(
        (o for o in S.orbits if o.pieces == 4), key=lambda o: not any(d.follows == o.name for d in S.determined)
    )
    for move, g in P.moves.items():
        odd = [int(not S.element(g, o).is_even) for o in faces]
        if sum(odd) % 2 or len(odd) != 3:
            return Outcome(False, f"{move}: {odd}")
    m = len(S.parity_basis.orbits)
    return Outcome(m == 3, f"all six generators; V is {V.name}; a parity basis has {m} orbits", THEORY)


def _tetrahedron_2_edges() -> Outcome:
    """The parity on every orbit is a sum of edges' flips: so with all edges oriented all orbits are even."""
    P = puzzle("tetrahedron-2")
    S = P.structure()
    edges = [o for o in S.orbits if o.pieces == 1]
    flips = {m: [S.element(g, o).total_twist for o in edges] for m, g in P.moves.items()}
    alone = all(sum(f) == 1 for f in flips.values()) and len({tuple(f) for f in flips.values()}) == 6
    # each generator flips its own edge only, so the parities of the six generators define the sums
    sums = {o.name: [m for m, g in P.moves.items() if not S.element(g, o).is_even] for o in S.orbits if o.pieces == 4}
    said = "; ".join(f"ν({o}) = flips of {', '.join(m)}" for o, m in sums.items())
    return Outcome(alone and all(sums.values()), said, THEORY)


def _octahedron_turns() -> Outcome:
    P = puzzle("octahedron-2-slices")
    S = P.structure()
    pivots = {o.name for o in S.orbits if o.pieces <= 4}
    found: dict[str, set[tuple[int, ...]]] = {"face": set(), "slice": set()}
    for name, g in P.moves.items():
        cycles = [len(c) for o in S.orbits if o.name not in pivots for c in S.element(g, o).cycles()]
        found["slice" if name.startswith("2") else "face"].add(tuple(sorted(cycles)))
    good = found["face"] == {(3,) * 5} and found["slice"] == {(3,) * 4}
    return Outcome(good, f"cycles of pieces other than the centres: {found}", EXHAUSTIVE)


def _crystal() -> Outcome:
    """The cut at 1/√5, where the third orbit has shrunk to points; and a cut between, where it is there still."""
    P, between = puzzle("magic-crystal"), puzzle("d f 0.46")
    found = _kinds(P), _kinds(between)
    good = found[0] == [(20, 3), (30, 2)] and found[1] == [(20, 3), (30, 2), (30, 2)]
    return Outcome(good, f"cut at 1/√5 the orbits are {found[0]}, at 0.46 still {found[1]}", EXHAUSTIVE)


CLAIMS: tuple[Claim, ...] = (
    claim(
        "icosahedron.orbit", "§5", "Twelve vertex turns permute and rotate the twenty faces.",
        partial(_orbits, "icosahedron", [(20, 3)], 12),
    ),
    claim("icosahedron", "§5", "The icosahedron puzzle lies in Z3 ≀ S20 (index 3 in Z3 ≀ A20).", _icosahedron),
    claim(
        "icosahedron.even", "§5", "The generators are 5-cycles, all patterns are even.",
        partial(_five_cycles, "icosahedron", 1),
    ),
    claim(
        "cube.slices", "§5", "A slice turn is a pair of parallel face turns and a 90° rotation of the cube.",
        _slice_turns,
    ),
    claim("layers", "§5", "M_l is an extension of M_f by the group of rigid motions of the cube.", _rigid_cubes),
    claim(
        "cube", "§5", "Under the layer turns: orbits V, E, C of 8, 12, 6 with 3, 2, 4 orientations.", _cube_orbits,
    ),
    claim(
        "cube.letters", "§5", "\"ℰ, the trivial orbit, consisting of the six face centers\"; \"V, ℰ, and ℰ\".",
        lambda: _trivial_orbit("E"), reading=lambda: _trivial_orbit("C"), repair="read: C, as in O_2 = C two lines on",
        origin="print or scan",
    ),
    claim(
        "cube.nonew", "§5", "No new patterns arise by allowing slice turns.", _no_new_patterns,
    ),
    claim(
        "cube.twoturns", "§5", "Any element can be made even on all orbits by at most two quarter-turns.", _two_turns,
    ),
    claim(
        "cube.basis", "§5", "Any face turn and any slice turn, V and C satisfy (i); ν(E) = ν(V) + ν(C).",
        _cube_basis,
    ),
    claim(
        "cube.centres", "§5", "Centers positioned: at most one quarter-turn is needed; oriented too: none.",
        _cube_centres,
    ),
    claim(
        "tetrahedron1", "§5", "Tetrahedron #1: four turns, one orbit of six edges.",
        partial(_orbits, "tetrahedron-1", [(6, 2)], 4),
    ),
    claim(
        "tetrahedron2.orbits", "§5", "Tetrahedron #2: V and three face orbits of four; orientations are determined.",
        partial(_orbits, "tetrahedron-2", [(4, 1)] * 4, 6),
    ),
    claim("tetrahedron2", "§5", "ν(F1) + ν(F2) + ν(F3) = 0; Proposition 1 with m = 3.", _tetrahedron_2),
    claim("tetrahedron2.edges", "§5", "Parities are taken care of by orienting the edges.", _tetrahedron_2_edges),
    claim(
        "octahedron1", "§5", "Octahedron #1: six turns, the edges of the cube.",
        partial(_orbits, "octahedron-1", [(12, 2)], 6),
    ),
    claim(
        "octahedron2", "§5", "Octahedron #2: V of 6 with two orientations, E, F1, F2 of 12 with one.",
        partial(_orbits, "octahedron-2", [(6, 2), (12, 1), (12, 1), (12, 1)], 8),
    ),
    claim(
        "octahedron2.turns", "§5", "Octahedron #2: face turns are five 3-cycles, slice turns four.",
        _octahedron_turns,
    ),
    claim(
        "octahedron2.layers", "beyond the paper, §5",
        "Are slice turns of octahedron #2 with oriented centers an extension by rigid motions?",
        partial(_rigid, "o f 0.4", True, 12, "A4"), question=True,
    ),
    claim(
        "dodecahedron1", "§5", "Dodecahedron #1: V of 20, E of 30.",
        partial(_orbits, "dodecahedron-1", [(20, 3), (30, 2)], 12),
    ),
    claim(
        "dodecahedron1.even", "§5", "Each generator is the product of two 5-cycles.",
        partial(_five_cycles, "dodecahedron-1", 2),
    ),
    claim(
        "dodecahedron2", "§5", "Dodecahedron #2: orbits of 20, 30 and 30; a and a' act as a unit with two "
        "orientations.",
        partial(_orbits, "dodecahedron-2", [(20, 3), (30, 2), (30, 2)], 12),
    ),
    claim("crystal", "§5", "… the extreme case being the Magic Crystal.", _crystal),
)  # fmt: skip
