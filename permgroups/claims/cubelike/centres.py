"""Section 5: what the printed 3-cycles do to oriented centres."""

from __future__ import annotations

from functools import partial

import numpy as np

from permgroups.claims.cubelike.common import claim
from permgroups.claims.cubelike.figures import figure, formulas, joint
from permgroups.claims.cubelike.naming import Formula, Namings, exponent_sums, three_cycle_of
from permgroups.claims.ledger import EXHAUSTIVE, THEORY, Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.groups.words import Word

__all__ = ["CLAIMS"]


def _leaves_centres(number: str) -> Outcome:
    """The pure 3-cycles of a figure move nothing else on the puzzle with oriented centres either."""
    F, naming = figure(number), joint(number)
    Q = figure(f"{number} with oriented centres")
    said = []
    for key, formula in formulas(number).items():
        if formula.fixing is not None:
            continue
        some = Namings(naming.names, np.vectorize(lambda t: Q.turns.index(F.turns[t]))(naming.turns))
        for word in formula.conjugates(Q.names):
            for row in Q.value(word, some):
                orbit = Q.orbits[formula.orbit]
                rest = [o for o in Q.structure.orbits if o.name != orbit.name]
                if any((row[o.points] != o.points).any() for o in rest) or not three_cycle_of(Q.structure, row, orbit):
                    turned = [str(e) for o in rest if not (e := Q.structure.element(row.tolist(), o)).is_identity]
                    return Outcome(False, f"{key}: {word} turns centres, by {', '.join(turned)} of an orbit of four")
        said.append(key)
    return Outcome(True, f"{', '.join(said)}, complete sets included, under all {len(naming)} namings", EXHAUSTIVE)


def _freed_edges() -> Outcome:
    """[(e1e2e3), X] for face turns X that move one of the three edges is a 3-cycle of edges that turns no centre."""
    Q, naming = figure("9 with oriented centres"), joint("9")
    good = []
    for i in range(len(naming)):
        turns = [
            X for X in Q.names[:8] if len(Q.satisfying(naming.kept([i]), [Formula(f"[[F2, ρ1^-1 φ2 ρ1], {X}]", "E")]))
        ]
        good.append("/".join(turns))
    rest = all(
        len(Q.satisfying(naming, [formulas("9")[key]])) == len(naming) for key in ("octahedron2.f", "octahedron2.v")
    )
    shown = sorted(set(good))
    return Outcome(
        all(good) and rest,
        f"X = {' or '.join(shown)}, as slices are named; the other formulas leave centres alone",
        EXHAUSTIVE,
    )


def _centres_that_stay() -> Outcome:
    """Centres that only their own face turns: Z3^8 beside the pieces, where a commutator is trivial.

    A formula turns the centre of a face as often as the face's letter stands in it, signs counted.
    """
    F = figure("9")
    for key, formula in formulas("9").items():
        if formula.fixing is None:
            sums = exponent_sums(formula.word, F.names)
            turned = {x: k % 3 for x, k in sums.items() if k % 3 and x in F.names[:8]}
            if turned:
                return Outcome(False, f"{key} turns the centres of {turned}")
    G = F.puzzle.group
    faces = [name for name in G.names if not name.startswith("2")]
    rows = []
    for name, row in zip(G.names, G.rows, strict=True):
        centres = np.arange(24).reshape(8, 3)
        if name in faces:
            centres[faces.index(name)] = np.roll(centres[faces.index(name)], -1)
        rows.append([*row.tolist(), *(G.degree + centres.ravel()).tolist()])
    whole = PermGroup(rows).order()
    return Outcome(
        len(faces) == 8 and whole == 3**8 * G.order(),
        "all three formulas and their conjugates have each face's letter as often as its inverse; every position of "
        f"the centres goes with every position of the pieces: {whole} = 3^8·{G.order()}",
        THEORY,
    )


def _centres_that_slices_carry() -> Outcome:
    """Where a slice carries the centres in it: the printed 3-cycle of edges turns two, a commutator with it none."""
    printed, freed = _leaves_centres("9"), _freed_edges()
    return Outcome(
        not printed.true and freed.true,
        f"{printed.detail}; but [(e1e2e3), X] with a face turn X that moves one of the three edges turns none: "
        f"{freed.detail}",
        freed.scope,
    )


def _first_power(printed: bool) -> Outcome:
    """γ'[α, β]γ^-i, i = 0 … r-1, with one factor γ on the left, or γ^i[α, β]γ^-i: do the centres stay?"""
    Q, F, naming = figure("4 with oriented centres"), figure("4"), joint("4")
    some = Namings(naming.names, np.vectorize(lambda t: Q.turns.index(F.turns[t]))(naming.turns[:1]))
    moving = [Q.orbits[x].name for x in "VE"]
    centres = [o for o in Q.structure.orbits if o.name not in moving]
    for key in ("cube.abc", "cube.123"):
        formula = formulas("4")[key]
        back = str(~Word(formula.setup, names=list(F.names)))
        for i in range(Q.orbits[formula.orbit].orientations):
            left = [formula.setup] * (1 if printed else i)
            word = " ".join([*left, formula.word, *[back] * i])
            row = Q.value(word, some)[0]
            if any((row[o.points] != o.points).any() for o in centres):
                return Outcome(False, f"{word} (i = {i}) turns or moves centres")
    return Outcome(True, "for the γ of both complete sets and all i", EXHAUSTIVE)


CLAIMS: tuple[Claim, ...] = (
    claim(
        "cube.stays", "§5", "The moves of the solution stabilize the oriented centers.",
        partial(_leaves_centres, "4"),
    ),
    claim(
        "cube.power", "§5", "They have the form γ'[α, β]γ^-i.", lambda: _first_power(True),
        reading=lambda: _first_power(False), repair="read: γ^i [α, β] γ^-i", origin="print or scan",
    ),
    claim(
        "octahedron2.centres", "§5", "The solution provides for orientable pieces at the face centers, which rotate "
        "only when their faces do.",
        _centres_that_stay,
    ),
    claim(
        "octahedron2.centres.carried", "beyond the paper, §5",
        "And if a slice turn carries the centers that lie in the slice with it?",
        _centres_that_slices_carry, question=True,
    ),
)  # fmt: skip
