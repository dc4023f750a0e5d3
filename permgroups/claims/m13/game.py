"""Sections 1, 2.2, 2.3 and the end of 3: the games and their groups."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from math import factorial

import numpy as np

from permgroups.claims.ledger import Claim, Outcome
from permgroups.claims.m13.common import POINTS, basic, claim, counterexample, cycles, reads, signed
from permgroups.games.m13 import GENERATING_PATHS, m12_of_the_game
from permgroups.groups.group import PermGroup
from permgroups.search.spaces import Groupoid

__all__ = ["CLAIMS"]

PRINTED_GENERATORS = {
    "α": "(1 6 4 2 11 3 8 9 10 7 5)",
    "γ": "(1 12)(2 9)(3 4)(5 6)(7 8)(10 11)",
    "δ": "(4 5)(2 11)(3 7)(8 9)",
}
EXAMPLE = [0, 6, 12, 1, 8, 0]


def _fifteen() -> Outcome:
    """The slides of the 4×4 grid as a groupoid over the places of the hole."""
    cells = list(product(range(4), repeat=2))
    moves, source, target, rows = [], [], [], []
    for p, q in product(range(16), repeat=2):
        if sum(abs(a - b) for a, b in zip(cells[p], cells[q], strict=True)) == 1:
            row = np.arange(16)
            row[[p, q]] = q, p
            moves.append((f"c{q}", 1))
            source.append(p)
            target.append(q)
            rows.append(row)
    G = Groupoid(moves, source, target, np.array(rows), 15).group
    return Outcome(G.order() == factorial(15) // 2, f"|G| = {G.order()}: {G.restrict().structure_description()}")


def _moves() -> Outcome:
    game = basic()
    for p in POINTS:
        rows = {game.move_row(p, q).tobytes() for q in POINTS if q != p}
        if len(rows) != 12:
            return Outcome(False, f"only {len(rows)} different moves from {p}")
    return Outcome(True, "12 different nontrivial moves from each of 13 places of the hole")


def _play(moves: list[tuple[int, int]], hole: int) -> Outcome:
    """Play moves [p, q] in time order; a move must start at the hole."""
    for p, q in moves:
        if p != hole:
            return Outcome(False, f"the move [{p},{q}] starts at {p}, but the hole is at {hole}")
        hole = q
    return Outcome(True, f"the hole ends at {hole}")


def _formula_printed() -> Outcome:
    first, *rest = pairwise(EXAMPLE)
    return _play([first[::-1], *rest], EXAMPLE[0])


def _formula_reading() -> Outcome:
    return _play(list(pairwise(EXAMPLE)), EXAMPLE[0])


def _example_2_3() -> Outcome:
    row = basic().path(EXAMPLE).position.row
    return Outcome(reads(row, "(1 7 12 6 8)(3 4 10 5 9)"), cycles(row))


def _example_factors() -> Outcome:
    printed = ["(0 6)(4 5)", "(6 12)(3 9)", "(1 12)(5 10)", "(1 8)(4 9)", "(0 8)(7 12)"]
    rows = [basic().move_row(p, q) for p, q in pairwise(EXAMPLE)]
    fine = all(reads(row, text) for row, text in zip(rows, printed, strict=True))
    return Outcome(fine, " · ".join(cycles(row) for row in reversed(rows)))


def _example_2_4() -> Outcome:
    at = signed().path(EXAMPLE).position
    flipped = sorted(c[0] for c in at.counters if c is not None and c[1])
    return Outcome(flipped == [1, 7, 9, 10], f"turned over: {flipped}; position {at}")


def _flips_forgotten() -> Outcome:
    game = signed()
    bad: list[object] = [
        (p, q)
        for p, q in product(POINTS, repeat=2)
        if p != q and (game.move_row(p, q)[::2] // 2 != basic().move_row(p, q)).any()
    ]
    if (game.unsigned(game.path(EXAMPLE)).row != basic().path(EXAMPLE).position.row).any():
        bad.append("Example 2.4")
    return counterexample(bad, "156 moves; Example 2.4 becomes 2.3", "not for")


def _collinear() -> Outcome:
    triples = [t for line in basic().plane.lines for t in permutations(line, 3)]
    bad = [t for t in triples for g in (basic(), signed()) if not g.path(t).is_equivalent(g.path((t[0], t[2])))]
    return counterexample(bad, f"{len(triples)} collinear triples, in both games", "differ")


def _reduction() -> Outcome:
    for middle in product(POINTS, repeat=3):
        path = basic().path((0, *middle))
        short = path.reduced()
        if len(short) > len(path) or not short.is_equivalent(path) or not (short.is_nondegenerate or len(short) < 1):
            return Outcome(False, f"{path} becomes {short}")
    return Outcome(True, "2197 paths of length 3 reduced")


def _subgroup() -> Outcome:
    """Closed paths are products of triangles; the triangles' group and that of the three paths agree."""
    G = basic().group
    H = m12_of_the_game()
    return Outcome(G.equals(H), f"all triangles generate a group of order {G.order()}, α, γ, δ the same one")


def _double_cosets() -> Outcome:
    """Both are cosets of the group at p: they agree once one element and the groups do, for all p and q."""
    game = basic()
    G = game.group
    for p in POINTS:
        there = game.way(p, 0)
        conjugate = PermGroup([np.argsort(there)[g[there]].tolist() for g in G.rows], labels=POINTS)
        if not conjugate.equals(game.group_at(p)):
            return Outcome(False, f"the group at {p} is not [p,0] G [0,p]")
        for q in POINTS:
            # [0,q] G [p,0] in the paper's order: first [p,0], then G, then [0,q]
            if not game.group_at(p).contains(np.argsort(game.way(p, q))[game.way(0, q)[there]].tolist()):
                return Outcome(False, f"[p,0,q] does not lie in the coset of [p,q] for {p}, {q}")
    return Outcome(True, "169 double cosets are the cosets of the paths from p to q, 95040 elements each")


def _conjugates() -> Outcome:
    game = basic()
    for q in POINTS:
        way = game.way(0, q)
        H = PermGroup([way[row[np.argsort(way)]].tolist() for row in game.group.rows], labels=POINTS)
        if not H.equals(game.group_at(q)):
            return Outcome(False, f"not at {q}")
    return Outcome(True, "the group at q is [0,q] G [q,0] for every q")


def _disjoint_cosets() -> Outcome:
    """Count the positions outright: all rows of all cosets, without repetition."""
    rows = np.concatenate([basic().way(0, q)[r] for q in POINTS for r in basic().group.all_rows(16384)])
    different = len(np.unique(rows.astype(np.uint8).view("V13")))
    return Outcome(different == len(rows) == factorial(13) // factorial(7), f"{different} different permutations")


def _not_a_group() -> Outcome:
    rows = np.array([basic().move_row(0, q) for q in POINTS if q])
    G = PermGroup.from_rows(np.concatenate([rows, basic().group.rows]))
    return Outcome(G.order() > basic().order(), f"M13 generates {G.structure_description()}, of order {G.order()}")


def _generator(name: str) -> Claim:
    path = GENERATING_PATHS[name]

    def check() -> Outcome:
        row = basic().path(path).position.row
        return Outcome(reads(row, PRINTED_GENERATORS[name]), cycles(row))

    shown = ", ".join(map(str, path))
    return claim(f"3-5.{name}", "3, (3-5)", f"the path [{shown}] induces {name} = {PRINTED_GENERATORS[name]}", check)


def _order() -> Outcome:
    G = m12_of_the_game()
    checked = G.certificate.check()
    return Outcome(checked and G.order() == 95040, f"|G| = {G.order()}, certificate checked: {checked}")


def _sharp() -> Outcome:
    G = basic().group.restrict()
    return Outcome(G.is_sharply_transitive(5), f"transitivity {G.transitivity_degree} on {G.degree} points")


def _is_m12() -> Outcome:
    name = basic().group.structure()
    return Outcome(name.name == "M12", f"{name.name}: {'; '.join(name.proof)}")


def _minus_one() -> Outcome:
    at = signed().minus_one.position
    flips = all(c == (p, 1) for p, c in enumerate(at.counters) if p)
    return Outcome(flips and at.hole == 0, f"position {at}")


def _central() -> Outcome:
    G = signed().group
    row = signed().minus_one.position.row
    commutes = all((row[g] == g[row]).all() for g in G.rows)
    order_2 = (row[row] == np.arange(26)).all() and (row != np.arange(26)).any()
    return Outcome(bool(commutes and order_2 and G.contains(row)), f"center of order {G.center().order()}")


def _quotient() -> Outcome:
    G = signed().group
    images = PermGroup([(row[::2] // 2).tolist() for row in G.rows], labels=POINTS)
    return Outcome(
        images.equals(basic().group) and G.order() == 2 * images.order(),
        f"|G_sgn| = {G.order()}; without sides it becomes G_bas of order {images.order()}",
    )


def _double_cover() -> Outcome:
    name = signed().group.restrict().structure()
    return Outcome(name.name == "2.M12", f"{name.name}: {'; '.join(name.proof)}")


def _lifts() -> Outcome:
    """The elements of G_sgn above 1 are 1 and -1, so above every position there are two, which differ by -1."""
    game = signed()
    identity = np.arange(13)
    above = [row for rows in game.group.all_rows() for row in rows if (row[::2] // 2 == identity).all()]
    shown = [row.tolist() for row in above]
    for seed in range(100):
        for lift in game.lifts(basic().scramble(seed=seed)):
            game.position(lift.permutation)  # reached by a path
    return Outcome(
        sorted(shown) == sorted([list(range(26)), _minus_at(0)]), f"{len(above)} signed elements lie above 1"
    )


def _minus_at(hole: int) -> list[int]:
    return [x if x // 2 == hole else x ^ 1 for x in range(26)]


CLAIMS = (
    claim("1.fifteen", "1", "the closed slides of the 15-puzzle form the alternating group of degree 15", _fifteen),
    claim("2.moves", "2.2", "there are 12 nontrivial moves playable from each position", _moves),
    claim("2-3", "2.2, (2-3)", "[p0,…,pn] = [p(n-1),pn] ∘ … ∘ [p1,p0]", _formula_printed,
          reading=_formula_reading, repair="with the last factor [p0,p1]"),
    claim("2.3a", "Example 2.3", "the five moves of [0,6,12,1,8,0] are as printed", _example_factors),
    claim("2.3b", "Example 2.3", "[0,6,12,1,8,0] induces (1 7 12 6 8)(3 4 10 5 9)", _example_2_3),
    claim("2.collinear", "2.2", "[p,q,r] and [p,r] are equivalent for collinear p, q, r", _collinear),
    claim("2.reduce", "2.2", "every path is equivalent to a nondegenerate one, not longer", _reduction),
    claim("2.group", "2.2", "the closed paths from 0 form a group", _subgroup),
    claim("2.cosets", "2.2", "the paths from p to q form the double coset [0,q] G [p,0]", _double_cosets),
    claim("2.conjugates", "2.2", "for p = q it is a group, the q-conjugate of G_bas", _conjugates),
    claim("2.m13", "2.2", "M13 is a disjoint union of 13 cosets of G_bas, 13!/7! elements", _disjoint_cosets),
    claim("2.notgroup", "2.2", "M13 is not a group", _not_a_group),
    claim("2.4", "Example 2.4", "the counters flipped by [0,6,12,1,8,0] are 1, 7, 9, 10", _example_2_4),
    claim("2.flips", "2.3", "ignoring all flips recovers the basic game", _flips_forgotten),
    *(_generator(name) for name in GENERATING_PATHS),
    claim("3.4.minus", "Proposition 3.4, (3-4)", "[0,10,7,0,4,1,2,4,3,5,6,3,0] flips every counter in place",
          _minus_one),
    claim("3.4.central", "Proposition 3.4", "-1 is central and has order 2", _central),
    claim("3.4", "Proposition 3.4", "G_sgn/{1,-1} = G_bas", _quotient),
    claim("3.lifts", "3", "the two lifts of a position satisfy σ1⁻¹ ∘ σ2 = -1", _lifts),
    claim("3.5.order", "Theorem 3.5", "the permutations (3-5) generate a group of order 95040", _order),
    claim("3.5.sharp", "Theorem 3.5", "G_bas acts sharply quintuply transitively on the 12 points", _sharp),
    claim("3.5.1", "Theorem 3.5(1)", "the basic game group is isomorphic to M12", _is_m12),
    claim("3.5.2", "Theorem 3.5(2)", "the signed game group is 2M12, the nontrivial double cover", _double_cover),
)  # fmt: skip
