"""Section 4: the dualized game, Hadamard matrices and the outer automorphism."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import numpy as np

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import POINTS, basic, claim, counterexample, cycles, dual, dual_signed, reads
from permgroups.games.m13 import GENERATING_PATHS
from permgroups.groups.group import PermGroup
from permgroups.groups.products import symmetric
from permgroups.linear import is_hadamard, matrix_automorphisms

__all__ = ["CLAIMS"]

EXAMPLE = (0, 6, 12, 1, 8, 0)
SIGMA = "(1 6)(2 9)(3 8)(4 5)(7 12)(10 11)"


def _line_path(printed: tuple[int, ...]) -> Outcome:
    forced = dual().line_path(EXAMPLE)
    return Outcome(forced == printed, f"the lines 0 6, 6 12, 12 1, 1 8, 8 0 are {', '.join(map(str, forced))}")


def _closed_example() -> Outcome:
    path = dual().closed_path(EXAMPLE)
    return Outcome(path.is_closed, f"{path}: points {path.point_cycles}, lines {path.line_cycles}")


def _sequences(length: int, trivial: bool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield all move sequences from the point 0, with or without moves that stay."""
    plane = dual().plane

    def extend(points: tuple[int, ...], lines: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        if len(points) == length + 1:
            yield points, lines
            return
        for q in plane.lines[lines[-1]]:
            if trivial or q != points[-1]:
                for m in plane.lines_through(q):
                    if trivial or m != lines[-1]:
                        yield from extend((*points, q), (*lines, m))

    for line in plane.lines_through(0):
        yield from extend((0,), (line,))


def _nondegenerate(trivial: bool) -> Outcome:
    """Compare both paths of every sequence of three moves of each kind."""
    plane = dual().plane
    count = 0
    for points, lines in _sequences(3, trivial):
        count += 1
        flat = any(len({p, q, r}) < 3 or plane.collinear(p, q, r) for p, q, r in zip(points, points[1:], points[2:]))
        through = any(
            len({a, b, c}) < 3 or plane.blocks[a] & plane.blocks[b] & plane.blocks[c]
            for a, b, c in zip(lines, lines[1:], lines[2:])
        )
        if bool(flat) != bool(through):
            return Outcome(False, f"points {points}, lines {lines}")
    return Outcome(True, f"{count} sequences of three point- and three line-moves")


def _commute() -> Outcome:
    game = dual_signed()
    for p, line in game.flags:
        for q in game.plane.lines[line]:
            for m in game.plane.lines_through(p):
                a, b = game.point_row(p, q), game.line_row(line, m)
                if (a[b] != b[a]).any():
                    return Outcome(False, f"[{p},{q}] and [{line},{m}]")
    return Outcome(True, "all pairs at 52 flags")


def _e_symmetric() -> Outcome:
    E = dual().E
    return Outcome(bool((E == E.T).all()), "13 by 13, symmetric")


def _e_rows() -> Outcome:
    E = dual().E
    fine = ((E == -1).sum(axis=1) == 4).all() and all((E[a] == E[b]).sum() == 7 for a, b in combinations(POINTS, 2))
    return Outcome(bool(fine), "four -1, nine +1; 78 pairs of rows agree in seven columns")


def _e_products() -> Outcome:
    E = dual().E
    return Outcome(bool((np.where(np.eye(13, dtype=bool), 13, 1) == E @ E.T).all()), "E·Eᵗ = 12·1 + J")


def _all_hadamard() -> Outcome:
    bad = [flag for flag in dual().flags if not is_hadamard(dual().hadamard(*flag))]
    return counterexample(bad, "all 52 flags", "not for")


def _symmetric_h() -> Outcome:
    bad = []
    for p in POINTS:
        H = dual().hadamard(p, p) if (p, p) in dual().flags else None
        if H is not None and (H != H.T).any():
            bad.append(p)
    absolute = [p for p in POINTS if (p, p) in dual().flags]
    return counterexample(bad, f"H^(p,p) is symmetric for the points {absolute} on their own lines", "not for")


def _action() -> Outcome:
    game = dual_signed()
    for p, line in game.flags:
        H = game.full_hadamard(p, line)
        for q in game.plane.lines[line]:
            if (game.act(game.point_row(p, q), H) != game.full_hadamard(q, line)).any():
                return Outcome(False, f"point-move [{p},{q}] on the line {line}")
        for m in game.plane.lines_through(p):
            if (game.act(game.line_row(line, m), H) != game.full_hadamard(p, m)).any():
                return Outcome(False, f"line-move [{line},{m}] at the point {p}")
    return Outcome(True, "52 flags, three point-moves and three line-moves each")


def _cases(printed: bool) -> Outcome:
    """The definition of H as it is rewritten in the proof of 4.3: are all entries covered?"""
    game = dual()
    on = game.plane.incidence
    for p, line in game.flags:
        H = game.full_hadamard(p, line)
        for i, j in product(POINTS, repeat=2):
            if i == p or j == line:
                continue
            outside, elsewhere = not on[i, line], not on[p, j]
            minus = on[i, line] and on[p, j]
            plus = (outside and elsewhere) if printed else (outside or elsewhere)
            if minus == plus:
                return Outcome(False, f"flag ({p},{line}): the entry ({i},{j}) falls under neither case")
            if H[i, j] != game.E[i, j] * (-1 if minus else 1):
                return Outcome(False, f"flag ({p},{line}): entry ({i},{j})")
    return Outcome(True, "52 flags, 144 entries each")


def _row_q(printed: bool) -> Outcome:
    """The row H_q in the proof: -e_qj for j in L \\ L(p), as printed, or for j in L(p) \\ {ℓ}."""
    game = dual()
    on = game.plane.incidence
    for p, line in game.flags:
        H = game.full_hadamard(p, line)
        for q in game.plane.lines[line]:
            for j in POINTS:
                if q == p or j == line:
                    continue
                minus = (not on[p, j]) if printed else bool(on[p, j])
                if H[q, j] != game.E[q, j] * (-1 if minus else 1):
                    return Outcome(False, f"flag ({p},{line}), q = {q}, j = {j}")
    return Outcome(True, "52 flags, three rows each")


def _row_r() -> Outcome:
    """-H_s: +1 for j in L(p) ∪ L(s) \\ {ℓ}, -1 for j in L(q) ∪ L(r) \\ {ℓ}."""
    game = dual()
    on = game.plane.incidence
    for p, line in game.flags:
        H = game.full_hadamard(p, line)
        others = [x for x in game.plane.lines[line] if x != p]
        for q, r, s in ((a, b, c) for a in others for b in others for c in others if len({a, b, c}) == 3):
            for j in POINTS:
                if j != line and -H[s, j] != (1 if on[p, j] or on[s, j] else -1):
                    return Outcome(False, f"flag ({p},{line}), {q}, {r}, {s}, line {j}")
    return Outcome(True, "52 flags, all orders of the three other points")


@cache
def _aut_h() -> dict[tuple[int, int], PermGroup]:
    return {flag: matrix_automorphisms(dual().hadamard(*flag)) for flag in dual().flags}


def _aut_orders() -> Outcome:
    orders = {G.order() for G in _aut_h().values()}
    names = {G.structure_description() for G in _aut_h().values()}
    return Outcome(orders == {190080} and names == {"2.M12"}, f"52 groups of order {orders}, each {names}")


def _dual_is_aut(signs: bool) -> Outcome:
    """Compare the groups themselves where there are signs: rows 1 … 12, then columns, in both."""
    G = dual_signed().group if signs else dual().group
    aut = _aut_h()[0, 0]
    if not signs:
        return Outcome(G.order() == aut.order(), f"orders {G.order()} and {aut.order()}")
    kept = [*range(2, 26), *range(28, 52)]
    place = {x: i for i, x in enumerate(kept)}
    H = PermGroup([[place[int(x)] for x in row[kept]] for row in G.rows], labels=aut.labels)
    return Outcome(H.equals(aut), f"orders {H.order()} and {aut.order()}, the same group")


def _dual_is_quotient() -> Outcome:
    G, aut = dual().group, _aut_h()[0, 0]
    # forgetting signs in Aut(H): rows are the points 1 … 12, columns the lines 1 … 12
    rows = []
    for row in aut.rows:
        image = np.arange(26)
        image[1:13] = row[0:24:2] // 2 + 1
        image[14:26] = (row[24:48:2] - 24) // 2 + 14
        rows.append(image.tolist())
    H = PermGroup(rows, labels=dual().row_labels)
    return Outcome(H.equals(G), f"Aut(H) without signs has order {H.order()} and is G_dual")


def _corollary() -> Outcome:
    G = dual().group
    points = PermGroup([row[:13].tolist() for row in G.rows], labels=POINTS)
    lines = PermGroup([row[13:].astype(int).tolist() for row in G.rows - 13 * (np.arange(26) >= 13)], labels=POINTS)
    fine = points.equals(basic().group) and lines.order() == points.order() == G.order() == 95040
    return Outcome(fine, f"|G_dual| = {G.order()}; on points it is G_bas, on lines it is faithful too")


def _generators_in_dual() -> Outcome:
    paths = {name: dual().closed_path(path) for name, path in GENERATING_PATHS.items()}
    G = PermGroup({name: path.position.row for name, path in paths.items()}, labels=dual().row_labels)
    return Outcome(G.equals(dual().group), f"the three paths generate a group of order {G.order()}")


def _theta() -> Outcome:
    θ = dual().theta()
    return Outcome(θ.is_automorphism and not θ.is_inner, f"automorphism: {θ.is_automorphism}, inner: {θ.is_inner}")


ALPHAS = {
    (0, 1, 4, 0): "(1 4)(2 3)(5 6)(8 9)",
    (0, 2, 10, 0): "(1 3)(2 10)(6 8)(9 11)",
    (0, 3, 12, 0): "(1 2)(3 12)(6 9)(7 8)",
}


def _alphas() -> Outcome:
    rows = {path: basic().path(path).position.row for path in ALPHAS}
    fine = all(reads(rows[path], text) for path, text in ALPHAS.items())
    return Outcome(fine, "; ".join(cycles(row) for row in rows.values()))


def _alpha_lines() -> Outcome:
    found = [dual().line_path(path) for path in ALPHAS]
    # the line-path [ℓ0, ℓ1, ℓ2] closes at 0: it is a, b, c with the point-path's reverse b, a of the labels
    fixed = [dual().closed_path(path) for path in ALPHAS]
    fine = all(path.point_cycles == path.line_cycles for path in fixed)
    return Outcome(fine, f"line-paths {found}; line- and point-permutations agree")


def _common_centralizer() -> Outcome:
    C = symmetric(12)
    for path in ALPHAS:
        row = (basic().path(path).position.row[1:] - 1).tolist()
        C = C.centralizer(PermGroup([row]))
    elements = [r for rows in C.all_rows() for r in rows if (r != np.arange(12)).any()]
    shown = [cycles([0, *(x + 1 for x in r.tolist())]) for r in elements]
    return Outcome(shown == [SIGMA], f"{len(elements)} besides the identity: {', '.join(shown)}")


def _sigma_fixed_points() -> Outcome:
    """σ commutes with every element that θ fixes, taken on the points."""
    game = dual()
    σ = np.array([0, 6, 9, 8, 5, 4, 1, 12, 3, 2, 11, 10, 7])
    count = 0
    for rows in game.group.all_rows():
        points, lines = rows[:, :13].astype(int), rows[:, 13:].astype(int) - 13
        for g in points[(points == lines).all(axis=1)]:
            count += 1
            if (σ[g] != g[σ]).any():
                return Outcome(False, f"not with {cycles(g)}")
    return Outcome(True, f"θ fixes {count} elements")


def _not_conjugate() -> Outcome:
    path = dual().closed_path((0, 1, 5, 0))
    printed = ("(1 5)(2 3)(4 6)(10 12)", "(1 6)(2 3)(4 5)(7 11)")
    found = (path.point_cycles, path.line_cycles)
    σ = np.array([0, 6, 9, 8, 5, 4, 1, 12, 3, 2, 11, 10, 7])
    a = basic().path((0, 1, 5, 0)).position.row
    conjugate = σ[a[np.argsort(σ)]]
    fine = found == printed and cycles(conjugate) != found[1]
    return Outcome(fine, f"{found}, lines {path.lines}; conjugate by σ: {cycles(conjugate)}")


def _aut_m12() -> Outcome:
    W = dual().group_with_theta().restrict()
    name = W.structure()
    fine = W.order() == 190080 and W.center().order() == 1 and name.name == "M12:2"
    return Outcome(fine, f"order {W.order()} on {W.degree} points, trivial center: {name.name}")


def _dual_positions() -> Outcome:
    game = dual()
    depths = game.depth_distribution()
    return Outcome(sum(depths) == 52 * 95040, f"{sum(depths)} positions; depths {depths}")


CLAIMS = (
    claim("4.1", "Example 4.1", "the line-path of [0,6,12,1,8,0] is [0̄,1̄,12̄,6̄,4̄]",
          lambda: _line_path((0, 1, 12, 6, 4)), reading=lambda: _line_path((1, 12, 6, 4, 3)),
          repair="read [1̄,12̄,6̄,4̄,3̄]"),
    claim("4.1.closed", "Example 4.1", "with the line-hole at 0̄ before and after it is closed", _closed_example),
    claim("4.nondegenerate", "4", "for every move sequence the point-path is nondegenerate iff the line-path is",
          lambda: _nondegenerate(True), repaired=lambda: _nondegenerate(False),
          repair="for sequences without trivial moves"),
    claim("4.commute", "4", "the actions of point- and line-moves commute", _commute),
    claim("4.E", "4", "the labelling (2-2) makes E symmetric", _e_symmetric),
    claim("4.E.rows", "4", "rows of E have four -1 and nine +1, two rows agree in seven columns", _e_rows),
    claim("4-2", "4, (4-2)", "the rows of E have scalar products 13 and 1", _e_products),
    claim("4.2", "Proposition 4.2", "H^(p,ℓ) is a Hadamard matrix for every flag", _all_hadamard),
    claim("4.2.symmetric", "Proposition 4.2, proof", "H is symmetric where p and ℓ have the same label", _symmetric_h),
    claim("4.3", "Proposition 4.3", "σ(H^(p,ℓ)) = H^(σ(p),σ(ℓ))", _action),
    claim("4.3.cases", "Proposition 4.3, proof", "H is +e_ij for i ∈ P∖ℓ and j ∈ L∖L(p)",
          lambda: _cases(True), reading=lambda: _cases(False), repair="with “or” in place of “and”"),
    claim("4.3.q", "Proposition 4.3, proof", "(H)_qj = -e_qj for j ∈ L∖L(p)", lambda: _row_q(True),
          reading=lambda: _row_q(False), repair="for j ∈ L(p)∖{ℓ}"),
    claim("4.3.r", "Proposition 4.3, proof", "-H_sj = +1 for j ∈ L(p) ∪ L(s)∖{ℓ}, else -1", _row_r),
    claim("4.aut", "4", "Aut(H) is isomorphic to 2M12", _aut_orders),
    claim("4.iso", "4", "G_dual is isomorphic with Aut(H)", lambda: _dual_is_aut(False),
          repaired=_dual_is_quotient, repair="G_dual is Aut(H)/{±1}, as in Corollary 4.4"),
    claim("4.iso.signed", "4", "with two-sided counters, is the group of closed paths all of Aut(H)?",
          lambda: _dual_is_aut(True), question=True),
    claim("4.4", "Corollary 4.4", "G_dual ≅ G_bas; points determine lines and vice versa", _corollary),
    claim("4.4.generators", "Corollary 4.4, proof", "the paths of (3-5) generate G_dual", _generators_in_dual),
    claim("4.5", "Proposition 4.5", "θ is an outer automorphism of G_dual", _theta),
    claim("4.5.alphas", "Proposition 4.5, proof", "π1, π2, π3 induce α1, α2, α3 as printed", _alphas),
    claim("4.5.fixed", "Proposition 4.5, proof", "θ(α_i) = α_i", _alpha_lines),
    claim("4.5.centralizer", "Proposition 4.5, proof", f"only 1 and {SIGMA} commute with all α_i", _common_centralizer),
    claim("4.5.commutes", "Proposition 4.5, proof", "σ commutes with every fixed point of θ", _sigma_fixed_points),
    claim("4.5.last", "Proposition 4.5, proof", "[0,1,5,0] and its line-path are not conjugate by σ", _not_conjugate),
    claim("4.6", "Corollary 4.6", "⟨G_dual, θ⟩ = Aut(M12)", _aut_m12),
    claim("4.depths", "4", "how deep are the positions of the dualized game?", _dual_positions, question=True),
)  # fmt: skip
