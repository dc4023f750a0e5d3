"""The end of section 3: the groups of the games are M12 and its double cover."""

from __future__ import annotations

import numpy as np

from permgroups.claims.ledger import THEORY, Claim, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, cycles, reads, signed
from permgroups.claims.m13.graph import all_rows, distances, number_of
from permgroups.games.m13 import GENERATING_PATHS, MINUS_ONE, m12_of_the_game
from permgroups.groups.cycle_text import format_cycles
from permgroups.groups.group import PermGroup

__all__ = ["CLAIMS", "PRINTED_GENERATORS"]

PRINTED_GENERATORS = {
    "α": "(1 6 4 2 11 3 8 9 10 7 5)",
    "γ": "(1 12)(2 9)(3 4)(5 6)(7 8)(10 11)",
    "δ": "(4 5)(2 11)(3 7)(8 9)",
}


def _generator(name: str) -> Claim:
    path = GENERATING_PATHS[name]

    def check() -> Outcome:
        row = basic().path(path).position.row
        return all_cases(reads(row, PRINTED_GENERATORS[name]), cycles(row))

    shown = ", ".join(map(str, path))
    return claim(f"3-5.{name}", "3, (3-5)", f"the path [{shown}] induces {name} = {PRINTED_GENERATORS[name]}", check)


def _order() -> Outcome:
    G = m12_of_the_game()
    checked = G.certificate.check()
    return Outcome(checked and G.order() == 95040, f"|G| = {G.order()}, certificate checked: {checked}", THEORY)


def _sharp() -> Outcome:
    images = np.unique(all_rows()[:, 1:6], axis=0)
    fine = len(images) == len(all_rows()) == 12 * 11 * 10 * 9 * 8 and (all_rows()[:, 0] == 0).all()
    return all_cases(
        fine, f"{len(all_rows())} elements take 1, 2, 3, 4, 5 to {len(images)} different quintuples, all there are"
    )


def _is_m12() -> Outcome:
    name = basic().group.structure()
    return Outcome(name.name == "M12", f"{name.name}: {'; '.join(name.proof)}", THEORY)


def _minus_one() -> Outcome:
    at = signed().path(MINUS_ONE).position
    flips = all(c == (p, 1) for p, c in enumerate(at.counters) if p)
    return all_cases(flips and at.hole == 0, f"position {at}")


def _central() -> Outcome:
    G = signed().group
    row = signed().minus_one.position.row
    commutes = all((row[g] == g[row]).all() for g in G.rows)
    order_2 = (row[row] == np.arange(26)).all() and (row != np.arange(26)).any()
    return Outcome(bool(commutes and order_2 and G.contains(row)), f"center of order {G.center().order()}", THEORY)


def _quotient() -> Outcome:
    G = signed().group
    images = PermGroup([(row[::2] // 2).tolist() for row in G.rows], labels=POINTS)
    return Outcome(
        images.equals(basic().group) and G.order() == 2 * images.order(),
        f"|G_sgn| = {G.order()}; without sides it becomes G_bas of order {images.order()}",
        THEORY,
    )


def _normal() -> Outcome:
    """A normal subgroup of two elements lies in the center."""
    Z = signed().group.center()
    return Outcome(
        Z.order() == 2 and Z.contains(signed().minus_one.position.row) and basic().group.structure().name == "M12",
        f"the center has order {Z.order()} and holds -1; the quotient is G_bas by Proposition 3.4",
        THEORY,
    )


def _double_cover() -> Outcome:
    name = signed().group.restrict().structure()
    return Outcome(name.name == "2.M12", f"{name.name}: {'; '.join(name.proof)}", THEORY)


def _lifts() -> Outcome:
    """Over every element of G_bas there are two, g and g∘(-1); [0,q] in front changes nothing of σ1⁻¹∘σ2."""
    rows = np.concatenate(list(signed().group.all_rows(16384)))
    below = number_of((rows[:, ::2] // 2).astype(np.uint8))
    one, two = rows[np.argsort(below, kind="stable")].reshape(-1, 2, 26).swapaxes(0, 1)
    minus = signed().minus_one.position.row
    fine = (np.bincount(below) == 2).all() and (one[:, minus] == two).all()
    return all_cases(fine, f"{len(one)} pairs of lifts differ by -1, with the hole at any of 13 places alike")


def _labels() -> Outcome:
    """Name the twelve points by the projective line mod 11 so that α is x + 1: in which ways is γ then -1/x?"""
    α, γ, δ = (basic().path(GENERATING_PATHS[name]).position.row.tolist() for name in "αγδ")
    found = []
    for zero in (x for x in range(1, 13) if α[x] != x):
        points = [zero]  # the point that is called i
        while α[points[-1]] != zero:
            points.append(α[points[-1]])
        points.append(next(x for x in range(1, 13) if α[x] == x))  # infinity
        name = {x: i for i, x in enumerate(points)}
        inverse = [11, *(-pow(i, -1, 11) % 11 for i in range(1, 11)), 0]
        if [name[γ[x]] for x in points] == inverse:
            found.append([name[δ[x]] for x in points])
    shown = "; ".join(format_cycles(row, [*range(11), "∞"], " ") for row in found)
    return all_cases(len(found) == 1, f"α: x + 1, γ: -1/x in one way of 11; δ is then {shown}")


def _reverse_inclusion() -> Outcome:
    """All permutations of closed paths, as the paper's program lists them, against the group of (3-5)."""
    H = m12_of_the_game()
    listed = all_rows()[distances(0)[0] < 255]
    inside = sum(len(rows) for rows in H.all_rows())
    return Outcome(
        len(listed) == inside == 95040 and H.equals(basic().group),
        f"{len(listed)} permutations of closed paths; α, γ, δ generate {inside}, the same group",
        THEORY,
    )


CLAIMS = (
    *(_generator(name) for name in GENERATING_PATHS),
    claim("3-5.labels", "3, (3-5)", "these are the known generators on the projective line mod 11, with other labels",
          _labels),
    claim("3.4.minus", "Proposition 3.4, (3-4)", "[0,10,7,0,4,1,2,4,3,5,6,3,0] flips every counter in place",
          _minus_one),
    claim("3.4.central", "Proposition 3.4, proof", "-1 is central and has order 2", _central),
    claim("3.4", "Proposition 3.4", "G_sgn/{1,-1} = G_bas, by ignoring flips: it lies in M12", _quotient),
    claim("3.lifts", "3", "the two lifts of a position satisfy σ1⁻¹ ∘ σ2 = -1", _lifts),
    claim("3.list", "3", "the permutations of closed paths are those that (3-5) generates", _reverse_inclusion),
    claim("3.5.order", "Theorem 3.5", "the permutations (3-5) generate a group of order 95040", _order),
    claim("3.5.sharp", "Theorem 3.5", "G_bas acts sharply quintuply transitively on the 12 points", _sharp),
    claim("3.5.1", "Theorem 3.5(1)", "the basic game group is isomorphic to M12", _is_m12),
    claim("3.5.2", "Theorem 3.5(2)", "the signed game group is 2M12, the nontrivial double cover", _double_cover),
    claim("3.5.Z", "Theorem 3.5(2)", "Z is the two-element normal subgroup, G_sgn/Z is M12", _normal),
)  # fmt: skip
