"""Section 4, the improved strategy, and complete sets that the text leaves to the reader.

Orbits are solved in the order of section 7, by conjugates of relative 3-cycles, which may stir up later orbits.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from permgroups.claims.cubelike.common import claim
from permgroups.claims.cubelike.figures import figure, formulas, joint
from permgroups.claims.cubelike.naming import Formula, completes, three_cycle_of
from permgroups.claims.cubelike.triples import Triples
from permgroups.claims.ledger import CASES, EXHAUSTIVE, SAMPLE, Claim, Outcome
from permgroups.groups.rows import inverse_row
from permgroups.puzzles import cube
from permgroups.puzzles.cubelets import layer_of
from permgroups.puzzles.efficiency import Efficiency
from permgroups.puzzles.orderings_table import PRINTED, measured
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.structure import PieceOrbit, Structure

__all__ = ["CLAIMS"]

POSITIONS = 3
SHUFFLE = 60  # turns at random


class _Orbit:
    """An orbit, its relative 3-cycle and the conjugates of that."""

    def __init__(self, P: Puzzle, o: PieceOrbit, τ: np.ndarray):
        self.points, self.r = o.points, o.orientations
        u = next(int(x) for x in o.points[:, 0] if τ[x] != x)
        v = int(τ[u])
        self.τ = τ
        self.triples = Triples(P.group.rows, o.points, (u, v, int(τ[v])))
        self.place = {int(x): (i, t) for i, row in enumerate(o.points) for t, x in enumerate(row)}

    def cycle(self, u: int, v: int, w: int) -> tuple[np.ndarray, int]:
        """Return the conjugate with u → v → w → u and the number of letters of γ."""
        word = self.triples.word((u, v, w))
        if word is None:
            raise AssertionError("no conjugate cycles these stickers")
        γ = self.triples.row(word)
        return inverse_row(γ)[self.τ[γ]].astype(int), len(word)

    def solved(self, α: np.ndarray) -> list[tuple[np.ndarray, int]]:
        """Return 3-cycles whose product undoes α on this orbit, as in the proof of Proposition 7."""
        out: list[tuple[np.ndarray, int]] = []
        home = self.points[:, 0]

        def step(u: int, v: int, w: int) -> None:
            nonlocal α
            made = self.cycle(u, v, w)
            out.append(made)
            α = made[0][α]

        while True:
            goes = [self.place[int(α[x])] for x in home]
            moved = [i for i, (j, _) in enumerate(goes) if i != j]
            if moved:
                a = moved[0]
                b = goes[a][0]
                c = next(x for x in moved if x not in (a, b))
                step(int(α[home[a]]), int(home[a]), int(home[c]))
                continue
            twisted = [i for i, (_, t) in enumerate(goes) if t]
            if not twisted:
                return out
            a, b = twisted[:2]  # a → b → c → a, then back with a and b as they should be
            c = next(x for x in [*twisted[2:], *range(len(home))] if x not in (a, b))
            step(int(home[a]), int(home[b]), int(home[c]))
            u = int(α[home[a]])
            at, turned = self.place[int(α[home[b]])]
            w = int(self.points[at, (turned + self.place[u][1]) % self.r])
            step(u, int(home[a]), w)


def _invariants(S: Structure, first: list[PieceOrbit], row: np.ndarray) -> tuple[int, ...]:
    """Return the parities on the orbits and the twists of pieces that only turn in their places."""
    out: list[int] = []
    for o in S.orbits:
        e = S.element(row.tolist(), o)
        if o in first or o.pieces == 1:
            out += e.twists
        else:
            out.append(int(not e.is_even))
    return tuple(out)


def _adjusting(S: Structure, first: list[PieceOrbit], outer: list[np.ndarray], α: np.ndarray) -> list[np.ndarray]:
    """Return generators, as few as possible, whose product π makes απ even and turns the pivots back."""
    moduli = [o.orientations if o in first or o.pieces == 1 else 2 for o in S.orbits
              for _ in range(o.pieces if o in first else 1)]  # fmt: skip
    changes = [_invariants(S, first, row) for row in outer]
    start = _invariants(S, first, α)
    came: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {start: (start, -1)}
    queue = deque([start])
    while any(start):
        now = queue.popleft()
        if not any(now):
            out, at = [], now
            while came[at][1] >= 0:
                at, k = came[at]
                out.append(outer[k])
            return out[::-1]
        for k, change in enumerate(changes):
            new = tuple((x + y) % m for x, y, m in zip(now, change, moduli, strict=True))
            if new not in came:
                came[new] = now, k
                queue.append(new)
    return []


def _solved_in_order(puzzle: str, e: Efficiency, P: Puzzle, ordering: list[str]) -> Outcome:
    """Solve positions at random, and say how many 3-cycles and letters that took."""
    S, G = P.structure(), P.group
    orbit = {e.also[o.name]: o for o in S.orbits}
    first = [orbit[name] for name in e.first]
    outer = [row.astype(int) for row in G.rows
             if all(S.element(row.tolist(), o).act <= frozenset() for o in first)]  # fmt: skip
    stages = []
    for i, name in enumerate(ordering):
        word = e.relative(name, ordering[:i])
        if word is None:
            return Outcome(False, f"{puzzle}: no relative 3-cycle of {name}")
        τ = G.row_of_word(word).astype(int)
        still = np.concatenate([[], *(orbit[x].points.ravel() for x in [*ordering[:i], *e.first])]).astype(int)
        if (τ[still] != still).any() or three_cycle_of(S, τ, orbit[name]) is None:
            return Outcome(False, f"{puzzle}: {word} is no 3-cycle relative to {name} and the orbits before it")
        stages.append((_Orbit(P, orbit[name], τ), len(word)))
    rng = np.random.default_rng(4)
    counts, letters = [], []
    for _ in range(POSITIONS):
        α = np.arange(G.degree)
        for k in rng.integers(0, len(outer), SHUFFLE):
            α = outer[k][α]
        for row in _adjusting(S, first, outer, α):
            α = row[α]
        count = total = 0
        for i, (stage, length) in enumerate(stages):
            for row, setup in stage.solved(α):
                α = row[α]
                count, total = count + 1, total + length + 2 * setup
            for earlier, _ in stages[: i + 1]:
                if (α[earlier.points] != earlier.points).any():
                    return Outcome(False, f"{puzzle}: the 3-cycles of {ordering[i]} leave an orbit unrestored")
        if (α != np.arange(len(α))).any():
            return Outcome(False, f"{puzzle}: not solved")
        counts.append(count)
        letters.append(total)
    return Outcome(True, f"{puzzle} ({', '.join(ordering)}) {counts} 3-cycles, {letters} letters", SAMPLE)


def _improved() -> Outcome:
    """α_i leaves O_1 … O_{i-1} alone and solves O_i; what it does to later orbits does not matter."""
    said = []
    for row in PRINTED:
        if row.puzzle in ("7×7×7 cube", "9×9×9 cube"):
            continue
        e = measured(row.puzzle)
        rest = [name for name in e.names if name not in row.ordering]
        said.append(_solved_in_order(row.puzzle, e, row.make(), [*row.ordering, *rest]))
    bad = [outcome.detail for outcome in said if not outcome.true]
    if bad:
        return Outcome(False, "; ".join(bad))
    return Outcome(
        True,
        f"{POSITIONS} positions of each, after {SHUFFLE} turns at random that leave the centres in place, with "
        f"parities adjusted and pivots turned back first: {'; '.join(outcome.detail for outcome in said)}",
        SAMPLE,
    )


# -- complete sets that are left to the reader ---------------------------------------------------------------


def _twisting(rows: np.ndarray, S: Structure, o: PieceOrbit, τ: np.ndarray) -> tuple[Triples, list[int]] | None:
    """Return a shortest σ that leaves a and b of the 3-cycle (abc) alone and turns c by one."""
    e = three_cycle_of(S, τ, o)
    if e is None:
        return None
    ((a, b, c),) = e.cycles()
    start = tuple(int(o.points[x, 0]) for x in (a, b, c))
    triples = Triples(rows, o.points, (start[0], start[1], int(o.points[c, 1])))
    word = triples.word(start)
    if word is None or not completes(e, S.element(triples.row(word).tolist(), o)):
        return None
    return triples, word


def _dodecahedron_2() -> Outcome:
    """σ for each of the three 3-cycles, in the letters of Fig. 12."""
    F, naming = figure("12"), joint("12").kept([0])
    said = []
    rows = F.rows[naming.turns[0]]
    for key, formula in formulas("12").items():
        if formula.fixing is not None:
            continue
        o = F.orbits[formula.orbit]
        found = _twisting(rows, F.structure, o, F.value(formula.word, naming)[0])
        if found is None:
            return Outcome(False, f"{key}: no σ")
        σ = " ".join(naming.names[s // 2] + ("^-1" if s % 2 else "") for s in found[1])
        if not len(F.satisfying(naming, [Formula(formula.word, formula.orbit, None, σ)])):
            return Outcome(False, f"{key}: σ = {σ}")
        said.append(f"{key}, {o.orientations} orientations: σ = {σ}")
    return Outcome(len(said) == 3, "; ".join(said), EXHAUSTIVE)


def _cube_corners_and_edges() -> Outcome:
    """The one formula with a σ, for the corners (j = k = m) and the middle edges (j = m, k = 0)."""
    said = []
    for n in (3, 5, 7):
        m, P = n // 2, cube(n, centre_slices=True)
        S = P.structure()
        for name, k, pieces in (("V", m, 8), ("E", 0, 12)):
            o = next(o for o in S.orbits if o.pieces == pieces)
            X, α, δ = (P.group.row_of_word(P.word(layer_of(n, *x))) for x in (("X", m), ("Z", k), ("Z", -m)))
            β = inverse_row(X)[δ[X]]
            τ = inverse_row(β)[inverse_row(α)[β[α]]]
            found = _twisting(P.group.rows, S, o, τ.astype(int))
            if found is None:
                return Outcome(False, f"n = {n}, {name}")
            σ = " ".join(P.group.names[s // 2] + ("'" if s % 2 else "") for s in found[1])
            said.append(f"n = {n}, {name}: σ = {σ}")
    return Outcome(
        True,
        f"conjugates by a σ are needed on V and E only, and exist: {'; '.join(said)} (letters of the faces)",
        CASES,
    )


CLAIMS: tuple[Claim, ...] = (
    claim(
        "strategy.improved", "§4", "It is enough that α_i is the identity on O_j for j < i and undoes the rest on O_i.",
        _improved,
    ),
    claim(
        "dodecahedron2.oriented", "§5", "Dodecahedron #2: oriented variations of the three 3-cycles are left to the "
        "reader.",
        _dodecahedron_2,
    ),
    claim("n.complete", "§5, n×n×n", "The solution then proceeds as expected.", _cube_corners_and_edges),
)  # fmt: skip
