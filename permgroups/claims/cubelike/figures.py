"""Sections 5 and 7: the printed commutators, figure by figure, under one naming of the turns each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import permutations, product

import numpy as np

from permgroups.claims.cubelike.common import claim, puzzle
from permgroups.claims.cubelike.naming import Figure, Formula, Namings
from permgroups.claims.ledger import EXHAUSTIVE, Claim, Outcome
from permgroups.groups.words import Word
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["CLAIMS", "CUBE", "READINGS", "adjacent_faces", "figure", "formulas", "joint", "opposite_face"]

CUBE, OCTAHEDRON = "c f 1/3", "o f 1/3"
JEWEL = "o v 0.577350269189626"  # octahedron #1


def _two_kinds(P: Puzzle, pieces: int) -> tuple[list[str], list[str]]:
    """Return the names of orbits of so many pieces of several stickers, and of one sticker."""
    S = P.structure()
    followed = {d.follows for d in S.determined}
    some = [o for o in S.orbits if o.pieces == pieces]
    several = [o.name for o in some if o.orientations > 1 or o.name in followed]
    return several, [o.name for o in some if o.name not in several]


def _dot(P: Puzzle, a: str, b: str) -> float:
    body = P.shape.solid  # type: ignore[union-attr]
    normals = dict(zip(body.face_names, body.normals, strict=True))
    return float(normals[a] @ normals[b])


def opposite_face(P: Puzzle, face: str) -> str:
    """Return the name of the face on the other side."""
    return min(P.shape.solid.face_names, key=lambda x: _dot(P, face, x))  # type: ignore[union-attr]


def adjacent_faces(P: Puzzle, face: str) -> list[str]:
    """Return the faces that have an edge in common with a face."""
    names = [x for x in P.shape.solid.face_names if x != face]  # type: ignore[union-attr]
    nearest = max(_dot(P, face, x) for x in names)
    return [x for x in names if abs(_dot(P, face, x) - nearest) < 1e-6]


def _cubelike(description: str, oriented: bool) -> Figure:
    """Cube and octahedron #1: outer turns have the names that everybody gives them, slices are looked for."""
    P = puzzle(description, slices=True, oriented=oriented)
    S = P.structure()
    orbits = {{8: "V", 12: "E"}[o.pieces]: o for o in S.orbits if o.pieces in (8, 12)}
    standard = {x: [x] for x in "ULFRBD"}
    return Figure(P, orbits, ("U", "L", "F", "R", "B", "D", "φ", "ρ"), {**standard, **_slices(P, "φρ")}, "U")


def _slices(P: Puzzle, names: str | tuple[str, ...]) -> dict[str, list[str]]:
    inner = [m for m in P.moves if m.startswith("2")]
    return {x: inner + [f"{m}'" for m in inner] for x in names}


def _tetrahedron_2() -> Figure:
    """Edges are named by their ends, T, L, R, B in every way; in the catalogue by the faces that meet there."""
    P = puzzle("tetrahedron-2")
    several, single = _two_kinds(P, 4)
    S = P.structure()
    orbits = {"V": S.orbit(several[0]), **{f"F{i + 1}": S.orbit(x) for i, x in enumerate(single)}}
    faces, turns = "FRLD", list(P.moves)
    names = ("RT", "LT", "BT", "BR", "BL", "LR")
    ways = []
    for opposite in permutations(faces):  # the vertex opposite to a face
        vertex = dict(zip("TLRB", opposite, strict=True))
        joined = [set(faces) - {vertex[e[0]], vertex[e[1]]} for e in names]
        ways.append(tuple(next(i for i, t in enumerate(turns) if set(t) == e) for e in joined))
    return Figure(P, orbits, names, {}, "RT", tuple(ways), "edges by their ends")


def _octahedron_2(oriented: bool) -> Figure:
    """F1, R1, B1, L1 meet at the top, X2 is below X1; a slice lies beside the face with its letter."""
    P = puzzle("octahedron-2-slices") if oriented else puzzle(OCTAHEDRON, slices=True)
    S = P.structure()
    several, single = _two_kinds(P, 12)
    orbits = {"V": next(o for o in S.orbits if o.pieces == 6), "E": S.orbit(several[0])}
    orbits |= {f"F{i + 1}": S.orbit(x) for i, x in enumerate(single)}
    names = ("F1", "F2", "R1", "R2", "B1", "B2", "L1", "L2", "φ1", "φ2", "ρ1")
    figure = Figure(P, orbits, names, _slices(P, names[-3:]), "F1")
    ways = []
    for R1, L1, F2 in permutations(adjacent_faces(P, "U")):
        far = partial(opposite_face, P)
        way = {"F1": "U", "F2": F2, "R1": R1, "R2": far(L1), "B1": far(F2), "B2": far("U"), "L1": L1, "L2": far(R1)}
        beside = [[t for t in figure.turns if t.strip("2'") in (way[f], far(way[f])) and t.startswith("2")]
                  for f in ("F1", "F2", "R1")]  # fmt: skip
        for slices in ((x, y, z) for x in beside[0] for y in beside[1] for z in beside[2]):
            ways.append(tuple(figure.turns.index(t) for t in (*way.values(), *slices)))
    view = "F1, R1, B1, L1 around the top, X2 below X1, slices beside the face of their letter"
    return replace(figure, geometry=tuple(ways), view=view)


def _dodecahedron(name: str) -> Figure:
    P = puzzle(name)
    S = P.structure()
    if name == "dodecahedron-1":
        return Figure(P, {"V": S.orbits[0], "E": S.orbits[1]}, ("U", "F", "B", "L1", "L2", "R1", "R2"), {}, "U")
    # edge pieces lie farther out than the pairs of face pieces
    centres = P.shape.centres  # type: ignore[union-attr]
    E, F = sorted(S.orbits[1:], key=lambda o: -float(np.linalg.norm(centres[o.points[0, 0]])))
    names = ("L1", "L2", "R1", "R2", "F1", "F2", "λ1", "ρ2", "φ2")
    return Figure(P, {"V": S.orbits[0], "E": E, "F": F}, names, {x: list(P.moves) for x in names[-3:]}, "L1")


def _icosahedron() -> Figure:
    P = puzzle("icosahedron")
    return Figure(P, {"F": P.structure().orbits[0]}, ("U", "R1", "R2", "L2"), {}, "U")


def _tetrahedron_1() -> Figure:
    P = puzzle("tetrahedron-1")
    return Figure(P, {"E": P.structure().orbits[-1]}, ("T", "B", "R"), {}, "T")


_FIGURES: dict[str, Callable[[], Figure]] = {
    "2": _icosahedron,
    "4": lambda: _cubelike(CUBE, False),
    "4 with oriented centres": lambda: _cubelike(CUBE, True),
    "5": _tetrahedron_1,
    "6": _tetrahedron_2,
    "7": lambda: _cubelike(JEWEL, False),
    "9": lambda: _octahedron_2(False),
    "9 with oriented centres": lambda: _octahedron_2(True),
    "11": lambda: _dodecahedron("dodecahedron-1"),
    "12": lambda: _dodecahedron("dodecahedron-2"),
}

# figure → claim → the formula as printed; those of section 7 fix the orbits that come earlier in the ordering
_PRINTED: dict[str, dict[str, Formula]] = {
    "2": {"icosahedron.abc": Formula("[U^-1, R1^-1 R2 R1]", "F", setup="L2 R2")},
    "4": {
        "cube.rel": Formula("[R, F]", "E", ()),
        "cube.abc": Formula("[U, R^-1 D R]", "V", setup="L D"),
        "cube.123": Formula("[φ^-1, R^-1 F R]", "E", setup="ρ^-1 F^2"),
    },
    "5": {"tetrahedron1.123": Formula("[T, B^-1]", "E", setup="R T B T^-1")},
    "6": {
        "tetrahedron2.rel1": Formula("[RT, BT]", "F1", ()),
        "tetrahedron2.rel2": Formula("[BT, LT]", "F2", ("F1",)),
        "tetrahedron2.rel3": Formula("[LT, RT]", "F3", ("F1", "F2")),
        "tetrahedron2.123": Formula("[RT, LT BT LT]", "F1"),
        "tetrahedron2.abc": Formula("[BR, [BT, BL]]", "V"),
    },
    "7": {"octahedron1.123": Formula("[φ^-1, R^-1 F R]", "E", setup="ρ^-1 F^2")},
    "9": {
        "octahedron2.rel1": Formula("[F1, F2]", "E", ()),
        "octahedron2.rel2": Formula("[F1, B1]", "V", ("E",)),
        "octahedron2.e": Formula("[F2, ρ1^-1 φ2 ρ1]", "E"),
        "octahedron2.f": Formula("[φ1, [B1^-1, R2]]", "F2"),
        "octahedron2.v": Formula("[F1, [R1^-1 F2^-1 R1, B1]]", "V", setup="L2 F2"),
    },
    "11": {
        "dodecahedron1.rel": Formula("[R1, R2]", "E", ()),
        "dodecahedron1.abc": Formula("[L1^-1, U^-1 R1 U]", "V", setup="R2 R1"),
        "dodecahedron1.123": Formula("[R1^-1, F B^-1 U^-1 B F^-1]", "E", setup="L1 L2 F"),
    },
    "12": {
        "dodecahedron2.rel2": Formula("[L1, R1^-1 R2^-1 R1]", "V", ("F",)),
        "dodecahedron2.xyz": Formula("[L2^-1, R1]", "E"),
        "dodecahedron2.123": Formula("[L1^-1, φ2 R2 L2^-1 R1^-1 R2^-1 R1 λ1^-2 L2 R2^-1 φ2^-1]", "V"),
        "dodecahedron2.abc": Formula("[L1^-1, L2^-1 ρ2^2 R1 φ2^-2 F1 φ2^2 R1^-1 ρ2^-2 L2]", "F"),
        "dodecahedron2.rel1": Formula("[F1, F2]", "F", ()),
    },
}  # fmt: skip

# where the print is wrong: what must have been meant
READINGS = {
    "tetrahedron1.123": Formula("[T^-1, B^-1]", "E", setup="R T B T^-1"),
    "octahedron2.v": Formula("[F1, [R1^-1 F2^-1 R1, B1]]", "V", setup="B2 R2"),
    "dodecahedron2.abc": Formula("[L1^-1, L2^-1 ρ2^2 R1 φ2^2 F1 φ2^-2 R1^-1 ρ2^-2 L2]", "F"),
}


@cache
def figure(number: str) -> Figure:
    """Return a figure by its number."""
    return _FIGURES[number]()


def formulas(number: str, printed: str = "") -> dict[str, Formula]:
    """Return the formulas of a figure, corrected where that is needed but for the one to be taken as printed."""
    return {key: f if key == printed else READINGS.get(key, f) for key, f in _PRINTED[number].items()}


@cache
def joint(number: str, printed: str = "") -> Namings:
    """Return the namings under which all formulas of a figure hold together."""
    F = figure(number)
    return F.satisfying(F.start, formulas(number, printed).values())


def _holds(number: str, key: str, as_printed: bool) -> Outcome:
    """Whether a formula holds under a naming that satisfies all others of its figure too."""
    F = figure(number)
    found = joint(number, key if as_printed else "")
    others = [k for k in _PRINTED[number] if k != key]
    together = f" together with the {len(others)} other formulas of the figure" if others else ""
    if len(found):
        view = f", {F.view}" if F.view else ""
        return Outcome(True, f"{F.said(found)}{together} ({len(found)} such namings{view})", EXHAUSTIVE)
    formula = _PRINTED[number][key]
    alone = len(F.satisfying(F.free, [formula]))
    if alone:
        alone_said = f"alone it holds under {alone} namings with {F.first} = {F.turns[F.free.turns[0, 0]]}"
    else:
        what = "a complete set of 3-cycles" if formula.setup else f"a 3-cycle of {formula.orbit}"
        alone_said = f"no naming at all makes it {what}"
    return Outcome(False, f"under no naming is it true{together}; {alone_said}")


def _one_change(key: str, number: str) -> Outcome:
    """The reading of a formula with σ, and which changes of one letter or sign of σ or [α, β] make it true."""
    outcome = _holds(number, key, False)
    F, printed = figure(number), _PRINTED[number][key]
    rest = F.satisfying(F.start, [f for k, f in formulas(number).items() if k != key])
    good = []
    for changed in _changes(printed, [n for n in F.names if not n[0].islower()]):
        if len(F.satisfying(rest, [changed])):
            good.append(str(changed))
    said = f"of all changes of one sign or one letter {len(good)} will do: {'; '.join(good)}"
    return Outcome(outcome.true, f"{outcome.detail}; {said}", EXHAUSTIVE)


def _one_exponent() -> Outcome:
    """The reading of (abc) of Fig. 12, and which changes of one exponent make it true with the other formulas.

    A letter of γ in [α, γδγ^-1] is changed with its inverse in γ^-1; every exponent by itself is tried too.
    """
    key, number = "dodecahedron2.abc", "12"
    outcome = _holds(number, key, False)
    F, printed = figure(number), _PRINTED[number][key]
    rest = F.satisfying(F.start, [f for k, f in formulas(number).items() if k != key])
    α, β = ([_syllable(x) for x in part.split()] for part in printed.word[1:-1].split(", "))
    words: dict[str, bool] = {}  # whether the change is one of sign

    def add(first: list[tuple[str, int]], second: list[tuple[str, int]], sign: bool) -> None:
        α, β = (" ".join(f"{x}^{k}" for x, k in some) for some in (first, second))
        words[f"[{α}, {β}]"] = sign

    half = len(β) // 2
    for k in (-2, -1, 1, 2):
        if k != α[0][1]:
            add([(α[0][0], k)], β, k == -α[0][1])
        for i, (name, was) in enumerate(β):
            if k != was:
                add(α, [*β[:i], (name, k), *β[i + 1 :]], k == -was)
                if i < half:
                    γ = [*β[:i], (name, k), *β[i + 1 : half]]
                    add(α, [*γ, β[half], *((x, -e) for x, e in reversed(γ))], k == -was)
    good = [word for word in words if len(F.satisfying(rest, [replace(printed, word=word)]))]
    signs = [Word(word, names=list(F.names)) for word in good if words[word]]
    return Outcome(
        outcome.true and signs == [Word(READINGS[key].word, names=list(F.names))],
        f"{outcome.detail}; of {len(words)} changes of one exponent of α, β or γ in β = γδγ^-1 {len(good)} will do, "
        f"and only the one read here is a change of sign: {'; '.join(good)}",
        EXHAUSTIVE,
    )


def _syllable(text: str) -> tuple[str, int]:
    name, _, power = text.partition("^")
    return name, int(power or 1)


def _two_turns() -> Outcome:
    """The readings of (v1v2v3)_j of Fig. 9, and which σ of two face turns make it true; which as Proposition 3 asks."""
    key, number = "octahedron2.v", "9"
    outcome = _one_change(key, number)
    F, printed = figure(number), _PRINTED[number][key]
    rest = F.satisfying(F.start, [f for k, f in formulas(number).items() if k != key])
    good: dict[str, bool] = {}
    for (x, s), (y, t) in product(product(F.names[:8], ("", "^-1")), repeat=2):
        if x != y:
            setup = f"{x}{s} {y}{t}"
            left = F.satisfying(rest, [replace(printed, setup=setup)])
            if len(left):
                good[setup] = all(_turns_c_alone(F, left.kept([i]), setup) for i in range(len(left)))
    asked = sorted(x for x, alone in good.items() if alone)
    return Outcome(
        outcome.true and asked == ["B2 R2", "R2^-1 B2^-1"],
        f"{outcome.detail}; of all σ = X^±1 Y^±1 these make the set complete: {', '.join(sorted(good))}; these turn c "
        f"and leave a and b alone, as Proposition 3 asks: {', '.join(asked)}",
        EXHAUSTIVE,
    )


def _turns_c_alone(F: Figure, naming: Namings, setup: str) -> bool:
    """Whether σ is as Proposition 3 asks for α = F1, β = [R1^-1 F2^-1 R1, B1]."""
    α, β, σ = (
        F.structure.element(F.value(word, naming)[0].tolist(), F.orbits["V"])
        for word in ("F1", "[R1^-1 F2^-1 R1, B1]", setup)
    )
    (b,) = α.act_prime & β.act_prime
    a, c = α.permutation.index(b), β.permutation.index(b)
    return σ.act_prime & {a, b, c} == {c} and σ.permutation[c] == c


def _changes(formula: Formula, names: list[str]) -> list[Formula]:
    """Return the formulas that differ in one sign or one letter of σ, or in one sign of a single-letter α or β."""
    out = []
    letters = formula.setup.split()
    for i, letter in enumerate(letters):
        name = letter.removesuffix("^-1")
        sign = letter[len(name) :]
        others = [f"{n}{sign}" for n in names if n != name] + [name if sign else f"{name}^-1"]
        out += [replace(formula, setup=" ".join([*letters[:i], x, *letters[i + 1 :]])) for x in others]
    α, β = formula.word[1:-1].split(", ", 1)
    for single, make in ((α, lambda x: f"[{x}, {β}]"), (β, lambda x: f"[{α}, {x}]")):
        if " " not in single:
            flipped = single.removesuffix("^-1") if single.endswith("^-1") else f"{single}^-1"
            out.append(replace(formula, word=make(flipped)))
    return out


def _view() -> Outcome:
    """Dodecahedron #2: the six faces with Latin letters are F1 and its neighbours, Greek letters the opposite faces."""
    F, found = figure("12"), joint("12")
    P = F.puzzle
    for i in range(len(found)):
        name = {n: F.turns[t] for n, t in zip(found.names, found.turns[i], strict=True)}
        ring = {name[x] for x in ("L1", "L2", "R1", "R2", "F2")}
        greek = [opposite_face(P, name[x]) == name[y] for x, y in (("L1", "λ1"), ("R2", "ρ2"), ("F2", "φ2"))]
        if ring != set(adjacent_faces(P, name["F1"])) or not all(greek):
            return Outcome(False, f"{name}")
    three = [f for f in _PRINTED["12"].values() if f.fixing is None]
    other = F.satisfying(F.start, three)
    also = F.satisfying(other, [_PRINTED["12"]["dodecahedron2.rel2"]])
    return Outcome(
        len(found) == 5 and not len(also),
        f"all five formulas, one of them corrected, have one naming up to rotation ({len(found)} with L1 = U): F1 "
        "is in "
        "the middle of L1, R1, R2, F2, L2, and λ1, ρ2, φ2 are opposite to L1, R2, F2; the three of section 5 as "
        "printed "
        f"have one too ({len(other)} with L1 = U: {F.said(other)}), without such order, and [L1, R1^-1 R2^-1 R1] "
        "fails there",
        EXHAUSTIVE,
    )


def _claim(number: str, key: str, section: str, statement: str, repair: str = "", origin: str = "") -> Claim:
    check = partial(_holds, number, key, True)
    where = section if section == "§7" else f"{section}, Fig. {number}"
    if not repair:
        return claim(key, where, statement, check)
    own = {"octahedron2.v": _two_turns, "dodecahedron2.abc": _one_exponent}
    reading = own.get(key, partial(_one_change, key, number))
    return claim(key, where, statement, check, reading=reading, repair=repair, origin=origin)


CLAIMS: tuple[Claim, ...] = (
    _claim("2", "icosahedron.abc", "§5", "(abc)_j = (L2 R2)^j [U^-1, R1^-1 R2 R1] (L2 R2)^-j is a complete set."),
    _claim("4", "cube.abc", "§5", "(abc)_j = (LD)^j [U, R^-1 D R] (LD)^-j is a complete set of corners."),
    _claim("4", "cube.123", "§5", "(123)_j = (ρ^-1 F²)^j [φ^-1, R^-1 F R] (ρ^-1 F²)^-j is a complete set of edges."),
    _claim("4", "cube.rel", "§7", "3×3×3: [R, F] is a 3-cycle of E."),
    _claim(
        "5", "tetrahedron1.123", "§5", "(123)_j = (R T B T^-1)^j [T, B^-1] (R T B T^-1)^-j is a complete set of edges.",
        "read: [T^-1, B^-1]", "print or scan",
    ),
    _claim("6", "tetrahedron2.123", "§5", "(123) = [RT, LT BT LT] is a 3-cycle of face pieces."),
    _claim("6", "tetrahedron2.abc", "§5", "(abc) = [BR, [BT, BL]] is a 3-cycle of corners."),
    _claim("6", "tetrahedron2.rel1", "§7", "Tetrahedron #2: [RT, BT] is a 3-cycle of F1."),
    _claim("6", "tetrahedron2.rel2", "§7", "Tetrahedron #2: [BT, LT] is a 3-cycle of F2 relative to F1 ∪ F2."),
    _claim("6", "tetrahedron2.rel3", "§7", "Tetrahedron #2: [LT, RT] is a 3-cycle of F3 relative to F1 ∪ F2 ∪ F3."),
    _claim("7", "octahedron1.123", "§5", "The complete set of edges of the cube is one of the octahedron #1."),
    _claim("9", "octahedron2.e", "§5", "(e1e2e3) = [F2, ρ1^-1 φ2 ρ1] is a 3-cycle of E."),
    _claim("9", "octahedron2.f", "§5", "(f1f2f3) = [φ1, [B1^-1, R2]] is a 3-cycle of a face orbit."),
    _claim(
        "9", "octahedron2.v", "§5", "(v1v2v3)_j = (L2 F2)^j [F1, [R1^-1 F2^-1 R1, B1]] (L2 F2)^-j is a complete set.",
        "read: (B2 R2)^j, with its inverse the only product of two turns that is as Proposition 3 asks; (F1 F2)^j, "
        "which changes one letter, and (R1 B1)^j make the set complete too",
        "print",
    ),
    _claim("9", "octahedron2.rel1", "§7", "Octahedron #2: [F1, F2] is a 3-cycle of E."),
    _claim("9", "octahedron2.rel2", "§7", "Octahedron #2: [F1, B1] is a 3-cycle of V relative to E ∪ V."),
    _claim(
        "11", "dodecahedron1.abc", "§5", "(abc)_j = (R2 R1)^j [L1^-1, U^-1 R1 U] (R2 R1)^-j is a complete set of V.",
    ),
    _claim(
        "11", "dodecahedron1.123", "§5",
        "(123)_j = (L1 L2 F)^j [R1^-1, F B^-1 U^-1 B F^-1] (L1 L2 F)^-j is a complete set of E.",
    ),
    _claim("11", "dodecahedron1.rel", "§7", "Dodecahedron #1: [R1, R2] is a 3-cycle of E."),
    _claim("12", "dodecahedron2.xyz", "§5", "(xyz) = [L2^-1, R1] is a 3-cycle (of E)."),
    _claim(
        "12", "dodecahedron2.abc", "§5",
        "(abc) = [L1^-1, L2^-1 ρ2² R1 φ2^-2 F1 φ2² R1^-1 ρ2^-2 L2] is a 3-cycle (of F, to which a belongs).",
        "read: … φ2² F1 φ2^-2 …, the only change of a sign that will do; φ2^-1 F1 φ2 will do too", "print",
    ),
    _claim(
        "12", "dodecahedron2.123", "§5",
        "(123) = [L1^-1, φ2 R2 L2^-1 R1^-1 R2^-1 R1 λ1^-2 L2 R2^-1 φ2^-1] is a 3-cycle (of V).",
    ),
    _claim("12", "dodecahedron2.rel1", "§7", "Dodecahedron #2: [F1, F2] is a 3-cycle of F."),
    _claim(
        "12", "dodecahedron2.rel2", "§7", "Dodecahedron #2: [L1, R1^-1 R2^-1 R1] is a 3-cycle of V relative to F ∪ V.",
    ),
    claim("dodecahedron2.view", "§5, Fig. 12", "Which turns do the letters of Fig. 12 name?", _view, question=True),
)  # fmt: skip
