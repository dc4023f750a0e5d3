"""Section 5: how the printed 3-cycles come about by Propositions 3 to 5, and what they leave alone."""

from __future__ import annotations

from functools import partial
from itertools import product

import numpy as np

from permgroups.claims.cubelike.big_cubes import relative
from permgroups.claims.cubelike.common import claim, puzzle
from permgroups.claims.cubelike.figures import figure, formulas, joint
from permgroups.claims.cubelike.naming import Figure, Formula, Namings, three_cycle_of
from permgroups.claims.ledger import CASES, EXHAUSTIVE, SAMPLE, Claim, Outcome
from permgroups.groups.words import Word
from permgroups.groups.wreath import WreathElement
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["CLAIMS"]

# claim → proposition, α, γ, δ with β = γδγ^-1 (Proposition 4) or [γ, δ] (Proposition 5); or Proposition 3, α, β
_VIA: dict[str, dict[str, tuple[int, str, str, str]]] = {
    "2": {"icosahedron.abc": (4, "U^-1", "R1^-1", "R2")},
    "4": {"cube.abc": (4, "U", "R^-1", "D"), "cube.123": (4, "φ^-1", "R^-1", "F")},
    "5": {"tetrahedron1.123": (3, "T^-1", "B^-1", "")},
    "6": {"tetrahedron2.123": (4, "RT", "LT", "BT"), "tetrahedron2.abc": (5, "BR", "BT", "BL")},
    "7": {"octahedron1.123": (4, "φ^-1", "R^-1", "F")},
    "9": {
        "octahedron2.e": (4, "F2", "ρ1^-1", "φ2"),
        "octahedron2.f": (5, "φ1", "B1^-1", "R2"),
        "octahedron2.v": (5, "F1", "R1^-1 F2^-1 R1", "B1"),
    },
    "11": {"dodecahedron1.abc": (4, "L1^-1", "U^-1", "R1"), "dodecahedron1.123": (4, "R1^-1", "F B^-1", "U^-1")},
    "12": {
        "dodecahedron2.xyz": (3, "L2^-1", "R1", ""),
        "dodecahedron2.abc": (4, "L1^-1", "L2^-1 ρ2^2 R1 φ2^2", "F1"),
        "dodecahedron2.123": (4, "L1^-1", "φ2 R2 L2^-1", "R1^-1 R2^-1 R1 λ1^-2"),
    },
}


def _via(number: str) -> Outcome:
    """The hypotheses of the Propositions, on the orbit of the 3-cycle, under a naming that satisfies the figure."""
    F = figure(number)
    naming = joint(number).kept([0])
    said = []
    for key, (proposition, first, second, third) in _VIA[number].items():
        formula = formulas(number)[key]
        orbit = F.orbits[formula.orbit]

        def element(word: str, orbit: object = orbit) -> WreathElement:
            return F.structure.element(F.value(word, naming)[0].tolist(), orbit)  # type: ignore[arg-type]

        α, γ = element(first), element(second)
        A = α.act_prime
        if proposition == 3:
            β, fine = γ, True
        elif proposition == 4:
            δ = element(third)
            β = γ.conjugate(δ)
            fine = len({γ.permutation[x] for x in A} & δ.act_prime) == 1
        else:
            δ = element(third)
            β = γ.commutator(δ)
            C, D = γ.act_prime, δ.act_prime
            fine = len(A & C & D) == 1
            fine &= not {γ.permutation[x] for x in A & C} & D and not {δ.permutation[x] for x in A & D} & C
        meet = A & β.act_prime
        if not fine or len(meet) != 1 or α.commutator(β) != element(formula.word):
            return Outcome(
                False, f"{key}: the hypothesis of Proposition {proposition} fails, Act'(α) ∩ Act'(β) = {set(meet)}"
            )
        (b,) = meet
        a, c = α.permutation.index(b), β.permutation.index(b)
        if len({a, b, c}) < 3:
            return Outcome(False, f"{key}: a, b, c are {a}, {b}, {c}")
        if formula.setup:
            σ = element(formula.setup)
            if σ.act_prime & {a, b, c} != {c} or σ.permutation[c] != c or σ.twists[c] not in (1, σ.r - 1):
                return Outcome(
                    False, f"{key}: σ does not turn c alone: it touches {set(σ.act_prime & {a, b, c})}, c = {c}"
                )
        said.append(f"{key} ({proposition})")
    unused = (
        "" if any(x[0] > 3 for x in _VIA[number].values()) else "; β is one word, Propositions 4 and 5 play no part"
    )
    return Outcome(
        True, f"α, β and σ are as Proposition 3 asks, β by Proposition (…): {', '.join(said)}{unused}", EXHAUSTIVE
    )


def _moved_to(F: Figure, naming: Namings, word: str, piece: int) -> tuple[int, ...]:
    """Return where the stickers of a piece go."""
    row = F.value(word, naming)[0]
    return tuple(int(row[x]) for x in F.orbits["F"].points[piece])


def _quarter(P: Puzzle, start: int, end: int) -> str:
    """Return which way round a sticker has turned within its face, as seen from outside."""
    shape = P.shape
    assert shape is not None
    if shape.face[start] != shape.face[end] or start == end:
        return "elsewhere" if start != end else "not at all"
    normal = shape.solid.normals[shape.face[start]]
    turn = float(np.cross(shape.centres[start] - normal, shape.centres[end] - normal) @ normal)
    return "counterclockwise" if turn > 0 else "clockwise"


def _icosahedron_orientations() -> Outcome:
    """L2R2 turns c clockwise; (abc)_0 brings b to c as R1^-1 R2^-1 does, (abc)_∓1 turned (counter)clockwise besides."""
    F, naming = figure("2"), joint("2").kept([0])
    P, S, orbit = F.puzzle, F.structure, F.orbits["F"]
    α, β = (S.element(F.value(w, naming)[0].tolist(), orbit) for w in ("U^-1", "R1^-1 R2 R1"))
    (b,) = α.act_prime & β.act_prime
    a, c = α.permutation.index(b), β.permutation.index(b)
    σ = F.value("L2 R2", naming)[0]
    turned = _quarter(P, int(orbit.points[c, 0]), int(σ[orbit.points[c, 0]]))
    stays = all(int(σ[x]) == x for y in (a, b) for x in orbit.points[y])
    τ = "[U^-1, R1^-1 R2 R1]"
    words = {0: τ, 1: f"L2 R2 {τ} R2^-1 L2^-1", -1: f"R2^-1 L2^-1 {τ} L2 R2"}
    goes = {j: _moved_to(F, naming, w, b) for j, w in words.items()}
    same = goes[0] == _moved_to(F, naming, "R1^-1 R2^-1", b)
    adds = {j: _quarter(P, goes[0][0], goes[j][0]) for j in (-1, 1)}
    good = turned == "clockwise" and stays and same and adds == {-1: "clockwise", 1: "counterclockwise"}
    return Outcome(
        good,
        f"L2 R2 turns c {turned}, a and b stay: {stays}; (abc)_0 and R1^-1 R2^-1 alike on b: {same}; j = -1 adds a "
        "turn "
        f"{adds[-1]}, j = 1 {adds[1]}",
        EXHAUSTIVE,
    )


def _similar(number: str) -> Outcome:
    """3-cycles of the same shape on the other face orbits."""
    F = figure(number)
    faces = [x for x in F.orbits if x.startswith("F")]
    found: dict[str, str] = {}
    if number == "6":
        for orbit in faces:
            some = F.satisfying(F.start, [Formula("[RT, LT BT LT]", orbit)])
            if len(some):
                found[orbit] = f"{len(some)} of {len(F.start)} namings of the ends"
    else:
        naming = joint(number).kept([0])
        signs = ("", "^-1")
        for orbit, (s, x, t, y, u) in product(
            faces, product(("φ1", "φ2", "ρ1"), F.names[:8], signs, F.names[:8], signs)
        ):
            if orbit not in found and x != y:
                word = f"[{s}, [{x}{t}, {y}{u}]]"
                if len(F.satisfying(naming, [Formula(word, orbit)])):
                    found[orbit] = word
    return Outcome(set(found) == set(faces), "; ".join(f"{k}: {v}" for k, v in found.items()), EXHAUSTIVE)


_RANGES: dict[str, dict[str, tuple[int, ...]]] = {
    "2": {"icosahedron.abc": (0, 1, -1)},
    "4": {"cube.abc": (0, 1, -1), "cube.123": (0, 1)},
    "5": {"tetrahedron1.123": (0, 1)},
    "7": {"octahedron1.123": (0, 1)},
    "9": {"octahedron2.v": (0, 1)},
    "11": {"dodecahedron1.abc": (0, 1, -1), "dodecahedron1.123": (0, 1)},
}  # claim → the values of j as printed


def _ranges() -> Outcome:
    """The printed j give each orientation once."""
    said = []
    for number, entries in _RANGES.items():
        for key, values in entries.items():
            r = figure(number).orbits[formulas(number)[key].orbit].orientations
            if sorted(j % r for j in values) != list(range(r)):
                return Outcome(False, f"{key}: j = {values}, {r} orientations")
            said.append(f"{key} {r}")
    return Outcome(True, f"orientations: {', '.join(said)}", EXHAUSTIVE)


_RELATIVE = {
    "4": {"cube.rel": ("R", "F", "cube.123")},
    "6": {
        "tetrahedron2.rel1": ("RT", "BT", "tetrahedron2.123"),
        "tetrahedron2.rel2": ("BT", "LT", "tetrahedron2.123"),
        "tetrahedron2.rel3": ("LT", "RT", "tetrahedron2.123"),
    },
    "9": {
        "octahedron2.rel1": ("F1", "F2", "octahedron2.e"),
        "octahedron2.rel2": ("F1", "B1", "octahedron2.v"),
    },
    "11": {"dodecahedron1.rel": ("R1", "R2", "dodecahedron1.123")},
    "12": {
        "dodecahedron2.rel1": ("F1", "F2", "dodecahedron2.abc"),
        "dodecahedron2.rel2": ("L1", "R1^-1 R2^-1 R1", "dodecahedron2.123"),
    },
}  # claim → α, β, and the pure 3-cycle of the same orbit


def _relative_via(shorter: bool) -> Outcome:
    """Act'(α) and Act'(β) have one piece in common on the orbits up to the one in question; or: fewer letters."""
    said = []
    for number, entries in _RELATIVE.items():
        F, naming = figure(number), joint(number).kept([0])
        for key, (first, second, pure) in entries.items():
            formula = formulas(number)[key]
            if shorter:
                lengths = [
                    len(list(Word(formulas(number)[k].word, names=list(F.names)).letters())) for k in (key, pure)
                ]
                if lengths[0] >= lengths[1]:
                    return Outcome(False, f"{key} has {lengths[0]} letters, {pure} {lengths[1]}")
                said.append(f"{formula.word} {lengths[0]} for {lengths[1]}")
                continue
            shared = []
            for orbit in (*(formula.fixing or ()), formula.orbit):
                α, β = (F.structure.element(F.value(w, naming)[0].tolist(), F.orbits[orbit]) for w in (first, second))
                shared += [(orbit, x) for x in α.act_prime & β.act_prime]
            if [orbit for orbit, _ in shared] != [formula.orbit]:
                return Outcome(False, f"{key}: Act'(α) ∩ Act'(β) = {shared}")
            said.append(key)
    cubes = relative()  # the last line of the table
    return Outcome(cubes.true, f"{', '.join(said)}; n×n×n: {cubes.detail}", CASES)


def _combined() -> Outcome:
    """The 3-cycles of tetrahedra #1 and #2 are pure on the combined puzzle; its group is all that laws allow."""
    P = puzzle("tetrahedron-3")
    S, G = P.structure(), P.group
    reached = []
    for number in ("5", "6"):
        F, naming = figure(number), joint(number)
        C = Figure(P, {}, F.names)
        some = Namings(naming.names, np.vectorize(lambda t, C=C, F=F: C.turns.index(F.turns[t]))(naming.turns))
        for key, formula in formulas(number).items():
            if formula.fixing is None:
                for row in C.value(formula.word, some):
                    on = [o for o in S.orbits if not S.element(row.tolist(), o).is_identity]
                    if len(on) != 1 or not three_cycle_of(S, row, on[0]):
                        return Outcome(False, f"{key} moves {len(on)} orbits")
                reached.append(on[0].name)
    plans = [P.explain(P.scramble(seed=seed)) for seed in range(3)]
    used = set()
    for step in (step for plan in plans for step in plan.steps if step.kind == "3-cycle"):
        letters = {name for word in (step.alpha, step.beta) if word is not None for name, _ in word.syllables}
        used.add(next((i for i, part in enumerate(P.combines) if letters <= set(part)), -1))
    good = sorted(reached) == sorted(o.name for o in S.orbits) and S.fits and all(plan.check() for plan in plans)
    return Outcome(
        good and used == {0, 1},
        f"the 3-cycles of both, [T^-1, B^-1] as corrected, are pure on the three orbits, and {G.order()} = "
        f"{S.formula()} is all that parities and turns in place allow; 3 random positions are solved by commutators of "
        f"turns of one or the other puzzle, conjugated, both kinds used, in {[len(p.steps) for p in plans]} steps",
        SAMPLE,
    )


def _dual() -> Outcome:
    """The turns act on edges and oriented centres of the cube as on edges and vertex clusters of the octahedron #1."""
    C, Q = puzzle("supercube"), puzzle("octahedron-1")
    S = C.structure()
    inside = np.concatenate([o.points.ravel() for o in S.orbits if o.pieces != 8])
    ours = {m: C.group.row_of(m) for m in C.moves}
    theirs = {m: Q.group.row_of(m) for m in Q.moves}
    if set(ours) != set(theirs) or len(inside) != Q.group.degree:
        return Outcome(False, f"turns {sorted(ours)} and {sorted(theirs)}, {len(inside)} and {Q.group.degree} stickers")
    matched: dict[int, int] = {}
    for x in inside.tolist():
        if x in matched:
            continue
        for y in set(range(Q.group.degree)) - set(matched.values()):
            more = _matched(x, y, ours, theirs)
            if more is not None:
                matched |= more
                break
        else:
            return Outcome(False, f"sticker {x} of the cube corresponds to none of the octahedron")
    bijective = len(set(matched.values())) == len(inside)
    same = _said_of("4", "FRφρ") == _said_of("7", "FRφρ")
    return Outcome(
        bijective and same,
        f"{len(matched)} stickers correspond, under all six turns; the namings of Figs. 4 and 7(b) agree: {same}",
        EXHAUSTIVE,
    )


def _said_of(number: str, names: str) -> set[tuple[str, ...]]:
    F, found = figure(number), joint(number)
    return {tuple(F.turns[int(found.column(n)[i])] for n in names) for i in range(len(found))}


def _matched(x: int, y: int, ours: dict[str, np.ndarray], theirs: dict[str, np.ndarray]) -> dict[int, int] | None:
    """Return the only map of the orbit of x that takes x to y and respects all turns, or None."""
    out, queue = {x: y}, [x]
    while queue:
        p = queue.pop()
        for m in ours:
            q, image = int(ours[m][p]), int(theirs[m][out[p]])
            if q not in out:
                out[q] = image
                queue.append(q)
            elif out[q] != image:
                return None
    return out if len(set(out.values())) == len(out) else None


CLAIMS: tuple[Claim, ...] = (
    claim("ranges", "§5", "Complete sets: j = 0, ±1 for three orientations, j = 0, 1 for two.", _ranges),
    claim("rel.via", "§7", "Relative 3-cycles can still be obtained via Proposition 3.", lambda: _relative_via(False)),
    claim("rel.shorter", "§7", "Relative 3-cycles have shorter factorizations.", lambda: _relative_via(True)),
    claim(
        "icosahedron.via", "§5", "Icosahedron: by Propositions 3 and 4; L2R2 turns c and stabilizes a and b.",
        partial(_via, "2"),
    ),
    claim(
        "icosahedron.turning", "§5",
        "L2R2 turns c clockwise; j = 0 affects the orientation as R1^-1 R2^-1 does, j = -1 [1] adds a turn "
        "[counter]clockwise.",
        _icosahedron_orientations,
    ),
    claim("cube.via", "§5", "Cube: by Propositions 3 and 4.", partial(_via, "4")),
    claim("tetrahedron1.via", "§5", "Tetrahedron #1: via Propositions 3–4.", partial(_via, "5")),
    claim(
        "tetrahedron2.via", "§5", "Tetrahedron #2: by Propositions 3–4, and by Proposition 5 with BR, BT, BL.",
        partial(_via, "6"),
    ),
    claim(
        "tetrahedron2.similar", "§5", "Similar 3-cycles can be found for the other two face orbits.",
        partial(_similar, "6"),
    ),
    claim("tetrahedron3", "§5", "The Master Pyraminx can be solved by combining the two solutions.", _combined),
    claim("octahedron1.via", "§5", "Octahedron #1: as for the cube.", partial(_via, "7")),
    claim("octahedron1.dual", "§5", "There is a vertex/center duality between octahedron #1 and the cube.", _dual),
    claim(
        "octahedron2.via", "§5", "Octahedron #2: (e1e2e3) by Propositions 3–4, the others by Proposition 5.",
        partial(_via, "9"),
    ),
    claim(
        "octahedron2.similar", "§5", "A similar 3-cycle can be given for the other face orbit.",
        partial(_similar, "9"),
    ),
    claim(
        "dodecahedron1.via", "§5", "Dodecahedron #1: in the usual way.",
        partial(_via, "11"),
    ),
    claim("dodecahedron2.via", "§5", "Dodecahedron #2: via Proposition 3.", partial(_via, "12")),
)  # fmt: skip
