"""Section 4: the Hadamard matrices of the flags, Propositions 4.2 and 4.3, and their automorphisms."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations, product

import numpy as np

from permgroups.claims.ledger import CONSTRUCTION, THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, claim, counterexample, dual, dual_signed
from permgroups.groups.group import PermGroup
from permgroups.linear import is_hadamard, matrix_automorphisms

__all__ = ["CLAIMS"]


def _e_symmetric() -> Outcome:
    E = dual().E
    return all_cases((E == E.T).all(), "13 by 13, symmetric")


def _e_rows() -> Outcome:
    E = dual().E
    fine = ((E == -1).sum(axis=1) == 4).all() and all((E[a] == E[b]).sum() == 7 for a, b in combinations(POINTS, 2))
    return all_cases(fine, "four -1, nine +1; 78 pairs of rows agree in seven columns")


def _e_products() -> Outcome:
    E = dual().E
    return all_cases((np.where(np.eye(13, dtype=bool), 13, 1) == E @ E.T).all(), "E·Eᵗ = 12·1 + J")


def _orthogonal(printed: bool) -> Outcome:
    """An orthogonal matrix has H·Hᵗ = 1; a Hadamard matrix has orthogonal rows."""
    for flag in dual().flags:
        H = dual().hadamard(*flag)
        gram = H @ H.T
        if (gram != (1 if printed else 12) * np.eye(12, dtype=int)).any() or set(H.flat) != {-1, 1}:
            return Outcome(False, f"flag {flag}: H·Hᵗ is {gram[0, 0]} on the diagonal")
    return all_cases(True, "52 matrices: H·Hᵗ = 12·1, entries ±1")


def _all_hadamard() -> Outcome:
    bad = [flag for flag in dual().flags if not is_hadamard(dual().hadamard(*flag))]
    return counterexample(bad, "all 52 flags", "not for")


def _symmetric_h() -> Outcome:
    """For every flag: all polarities that exchange p and ℓ; columns in the order of their labels."""
    found = {}
    for p, line in dual().flags:
        H = dual().full_hadamard(p, line)
        through = [x for x in dual().plane.polarities() if x[p] == line]
        if not through or any((H[:, list(x)] != H[:, list(x)].T).any() for x in through):
            return Outcome(False, f"flag ({p},{line})")
        found[p, line] = len(through)
    return all_cases(len(found) == 52, f"52 flags, {set(found.values())} labellings each")


def _row_products() -> Outcome:
    """Every step of the proof of 4.2, for all flags and rows r, s, by the three cases."""
    game, count = dual(), 0
    on, E = game.plane.incidence, game.E
    for p, line in game.flags:
        H = game.full_hadamard(p, line)
        here = [j for j in POINTS if on[p, j] and j != line]  # L(p) without ℓ
        away = [j for j in POINTS if not on[p, j]]
        for r, s in permutations([x for x in POINTS if x != p], 2):
            value, near, far = int(H[r] @ H[s]), int(E[r, here] @ E[s, here]), int(E[r, away] @ E[s, away])
            count += 1
            if on[r, line] == on[s, line]:
                fine = E[r, line] == E[s, line] and value == near + far == -E[r, line] * E[s, line] + E[r] @ E[s] == 0
            elif on[r, line]:
                fine = (E[r, line], E[s, line]) == (-1, 1) and value == -near + far and -1 + far + near == 1
                fine = fine and value == 2 * (1 - near) and (E[r, here] == 1).all()
                fine = fine and sorted(E[s, here]) == [-1, 1, 1]
            else:
                fine = value == 0
            if value or not fine:
                return Outcome(False, f"flag ({p},{line}), rows {r}, {s}")
    return all_cases(True, f"52 flags, {count} pairs of rows")


def _rows_of_4_4() -> Outcome:
    """The values in (4-4), for r on ℓ and s off it: the lines pr = ℓ and ps ≠ ℓ through p are found from the plane."""
    plane, E, count = dual().plane, dual().E, 0
    for p, line in dual().flags:
        here = [j for j in plane.lines_through(p) if j != line]
        for r, s in product(plane.lines[line], POINTS):
            if r == p or s in plane.lines[line]:
                continue
            count += 1
            joins = plane.line_through(p, r) == line and plane.line_through(p, s) in here
            if not joins or [E[r, j] for j in here] != [1] * 3 or sorted(E[s, j] for j in here) != [-1, 1, 1]:
                return Outcome(False, f"flag ({p},{line}), r = {r}, s = {s}")
    return all_cases(count == 52 * 3 * 9, f"52 flags, {count} pairs r, s")


def _moves_are_automorphisms(closed: bool) -> Outcome:
    """Does every move take H^(p,ℓ) to itself, or every closed sequence, by generators?"""
    game = dual_signed()
    if closed:
        H = game.full_hadamard(0, 0)
        fine = all((game.act(row, H) == H).all() for row in game.group.rows)
        return Outcome(fine, f"{len(game.group.rows)} generators of the group of closed sequences fix H", THEORY)
    kept = count = 0
    for p, line in game.flags:
        H = game.full_hadamard(p, line)
        rows = [game.point_row(p, q) for q in game.plane.lines[line] if q != p]
        rows += [game.line_row(line, m) for m in game.plane.lines_through(p) if m != line]
        count += len(rows)
        kept += sum((game.act(row, H) == H).all() for row in rows)
    return all_cases(
        kept == count,
        f"{kept} of {count} nontrivial moves take H^(p,ℓ) to itself; the others have rows or columns of other names",
    )


def _injective() -> Outcome:
    """Forgetting signs, from closed signed sequences to G_dual: a homomorphism onto it with the kernel {1, -1}.

    Its inverse takes G_dual to Aut(H)/{±1}. Products are compared for every generator and every element.
    """
    rows = np.concatenate(list(dual_signed().group.all_rows(16384)))
    plain = rows[:, ::2] // 2
    for g in dual_signed().group.rows:
        if (g[rows][:, ::2] // 2 != (g[::2] // 2)[plain]).any():
            return Outcome(False, "not multiplicative")
    kernel = rows[(plain == np.arange(26)).all(axis=1)]
    minus = np.where(np.isin(np.arange(52) // 2, (0, 13)), np.arange(52), np.arange(52) ^ 1)
    H = dual_signed().full_hadamard(0, 0)
    fixes = all((dual_signed().act(g, H) == H).all() for g in dual_signed().group.rows)
    images = PermGroup([(g[::2] // 2).tolist() for g in dual_signed().group.rows], labels=dual().row_labels)
    two = {row.tobytes() for row in kernel} == {np.arange(52, dtype=rows.dtype).tobytes(),
                                               minus.astype(rows.dtype).tobytes()}  # fmt: skip
    return Outcome(
        two and fixes and images.equals(dual().group),
        f"{len(rows)} signed pairs that fix H, multiplied by {len(dual_signed().group.rows)} generators; without signs "
        f"they are G_dual of order {images.order()}, and {len(kernel)} become 1: 1 and -1 on all rows and columns",
        THEORY,
    )


def _formula_4_5() -> Outcome:
    """(4-5), and the same for lines, on the rows and columns of an arbitrary matrix."""
    game = dual_signed()
    B = np.arange(1, 170).reshape(13, 13)
    for p, line in game.flags:
        b = B.copy()
        b[p, :] = b[:, line] = 0
        for kind in (0, 1):
            own, lines = (p, game.plane.lines[line]) if kind == 0 else (line, game.plane.lines_through(p))
            for q in lines:
                if q == own:
                    continue
                r, s = (x for x in lines if x not in (own, q))
                wanted = b.copy() if kind == 0 else b.T.copy()
                old = wanted.copy()
                wanted[own], wanted[s], wanted[r], wanted[q] = old[q], -old[r], -old[s], 0
                row = game.point_row(p, q) if kind == 0 else game.line_row(line, q)
                if (game.act(row, b) != (wanted if kind == 0 else wanted.T)).any():
                    return Outcome(False, f"flag ({p},{line}), move to {q}")
    return Outcome(
        True, "312 moves as signed permutations of rows and columns, on a matrix of 169 different entries", CONSTRUCTION
    )


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
    return Outcome(True, "52 flags, three point-moves and three line-moves each; others are their products", THEORY)


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
    return all_cases(True, "52 flags, 144 entries each")


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
    return all_cases(True, "52 flags, three rows each")


def _chains() -> Outcome:
    """The further lines of the displays for i = p and i = r, and the case i ∉ ℓ: each equals H^(q,ℓ)."""
    game = dual()
    on, E = game.plane.incidence, game.E
    for p, line in game.flags:
        H = game.full_hadamard(p, line)
        others = [x for x in game.plane.lines[line] if x != p]
        for q, r, s in permutations(others):
            target = game.full_hadamard(q, line)
            for j in (j for j in POINTS if j != line):
                at = [bool(on[x, j]) for x in (p, q, r, s)]  # j lies in exactly one of L(p), L(q), L(r), L(s)
                row_p = {H[q, j], -1 if at[0] or at[1] else 1, E[p, j] * (-1 if at[1] else 1), target[p, j]}
                row_r = {-H[s, j], E[s, j] * (1 if at[0] else -1), 1 if at[0] or at[3] else -1,
                         E[r, j] * (-1 if at[1] else 1), target[r, j]}  # fmt: skip
                outside = all(H[i, j] == E[i, j] == target[i, j] for i in POINTS if not on[i, line])
                if len(row_p) > 1 or len(row_r) > 1 or sum(at) != 1 or not outside:
                    return Outcome(False, f"flag ({p},{line}), {q}, {r}, {s}, line {j}")
    return all_cases(True, "52 flags, all orders of the three other points, 12 lines j")


@cache
def _aut_h() -> dict[tuple[int, int], PermGroup]:
    return {flag: matrix_automorphisms(dual().hadamard(*flag)) for flag in dual().flags}


def _aut_orders() -> Outcome:
    orders = {G.order() for G in _aut_h().values()}
    names = {G.structure_description() for G in _aut_h().values()}
    return Outcome(orders == {190080} and names == {"2.M12"}, f"52 groups of order {orders}, each {names}", THEORY)


def _dual_is_aut(signs: bool) -> Outcome:
    """Compare the groups themselves where there are signs: rows 1 … 12, then columns, in both."""
    G = dual_signed().group if signs else dual().group
    aut = _aut_h()[0, 0]
    if not signs:
        return Outcome(G.order() == aut.order(), f"orders {G.order()} and {aut.order()}", THEORY)
    kept = [*range(2, 26), *range(28, 52)]
    place = {x: i for i, x in enumerate(kept)}
    H = PermGroup([[place[int(x)] for x in row[kept]] for row in G.rows], labels=aut.labels)
    return Outcome(H.equals(aut), f"orders {H.order()} and {aut.order()}, the same group", THEORY)


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
    return Outcome(H.equals(G), f"Aut(H) without signs has order {H.order()} and is G_dual", THEORY)


def _pairs_fix(signs: bool) -> Outcome:
    """Do the pairs of permutations of closed paths fix H, without signs, as printed, or with those of the moves?"""
    game = dual_signed()
    H = game.full_hadamard(0, 0)
    for row in game.group.rows:
        plain = row // 2 * 2 + np.arange(52) % 2
        if (game.act(row if signs else plain, H) != H).any():
            return Outcome(False, f"the closed path with the points {game.point_text(row)} does not")
    return Outcome(True, f"{len(game.group.rows)} generators of the group of closed paths", THEORY)


CLAIMS = (
    claim("4.orthogonal", "4", "a Hadamard matrix is an orthogonal matrix all of whose entries are ±1",
          lambda: _orthogonal(True), repaired=lambda: _orthogonal(False),
          repair="its rows are orthogonal: H·Hᵗ = 12·1", origin="statement"),
    claim("4.E", "4", "the labelling (2-2) makes E symmetric", _e_symmetric),
    claim("4.E.rows", "4", "rows of E have four -1 and nine +1, two rows agree in seven columns", _e_rows),
    claim("4-2", "4, (4-2)", "the rows of E have scalar products 13 and 1", _e_products),
    claim("4.2", "Proposition 4.2", "H^(p,ℓ) is a Hadamard matrix for every flag", _all_hadamard),
    claim("4.2.symmetric", "Proposition 4.2, proof", "H is symmetric in a self-dual labelling where p and ℓ are alike",
          _symmetric_h),
    claim("4-4", "Proposition 4.2, proof, (4-4)", "H_r·H_s = 2(1 - Σ e_rj e_sj) = 0 and the other cases",
          _row_products),
    claim("4-4.rows", "Proposition 4.2, proof", "the three e_rj all equal +1, one of the three e_sj is -1, two are +1",
          _rows_of_4_4),
    claim("4.moves", "4", "the moves of the dualized game may be interpreted as automorphisms of H",
          lambda: _moves_are_automorphisms(False), repaired=lambda: _moves_are_automorphisms(True),
          repair="the closed move sequences; a move takes H^(p,ℓ) to another matrix (Proposition 4.3)",
          origin="statement"),
    claim("4-5", "4, (4-5)", "[p,q]·B has b_qj, -b_rj, -b_sj in the rows p, s, r; line-moves likewise", _formula_4_5),
    claim("4.3", "Proposition 4.3", "σ(H^(p,ℓ)) = H^(σ(p),σ(ℓ))", _action),
    claim("4.3.cases", "Proposition 4.3, proof", "H is +e_ij for i ∈ P∖ℓ and j ∈ L∖L(p)",
          lambda: _cases(True), reading=lambda: _cases(False), repair="with “or” in place of “and”", origin="print"),
    claim("4.3.q", "Proposition 4.3, proof", "(H)_qj = -e_qj for j ∈ L∖L(p)", lambda: _row_q(True),
          reading=lambda: _row_q(False), repair="for j ∈ L(p)∖{ℓ}", origin="print"),
    claim("4.3.r", "Proposition 4.3, proof", "the other lines of the displays for i ∉ ℓ, i = p, r are equal",
          _chains),
    claim("4.aut", "4", "Aut(H) is isomorphic to 2M12", _aut_orders),
    claim("4.iso", "4", "the game group is Aut(H): G_dual is isomorphic with Aut(H)", lambda: _dual_is_aut(False),
          repaired=_dual_is_quotient, repair="G_dual is Aut(H)/{±1}, as in Corollary 4.4", origin="statement"),
    claim("4.iso.signed", "beyond the paper, 4", "with two-sided counters, is the group of closed paths all of Aut(H)?",
          lambda: _dual_is_aut(True), question=True),
    claim("4.4.injective", "Corollary 4.4, proof", "we have an injective group homomorphism from G_dual to Aut(H)/{±1}",
          _injective),
    claim("4.4.unsigned", "Corollary 4.4, proof", "the pair of unsigned permutations of a closed move fixes H",
          lambda: _pairs_fix(False), repaired=lambda: _pairs_fix(True), repair="the pair with its signs does",
          origin="statement"),
)  # fmt: skip
