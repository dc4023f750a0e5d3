"""Section 4: the outer automorphism θ that exchanges points and lines, Propositions 4.5 and 4.6."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from permgroups.claims.ledger import THEORY, Outcome
from permgroups.claims.m13.common import all_cases, basic, claim, cycles, dual, reads
from permgroups.claims.m13.graph import all_rows
from permgroups.groups.group import PermGroup
from permgroups.groups.products import symmetric

__all__ = ["CLAIMS"]

SIGMA = "(1 6)(2 9)(3 8)(4 5)(7 12)(10 11)"
ALPHAS = {
    (0, 1, 4, 0): "(1 4)(2 3)(5 6)(8 9)",
    (0, 2, 10, 0): "(1 3)(2 10)(6 8)(9 11)",
    (0, 3, 12, 0): "(1 2)(3 12)(6 9)(7 8)",
}


def _sigma() -> np.ndarray:
    return np.asarray(basic().row_of(SIGMA.replace(" ", ",")), np.int64)


def _theta() -> Outcome:
    """θ takes all 95040 pairs of permutations to such pairs, respects products, and is no conjugation in S12."""
    θ = dual().theta()
    rows = np.concatenate(list(dual().group.all_rows(16384)))
    there = {row.tobytes() for row in rows}
    onto = all(dual().exchanged(row).tobytes() in there for row in rows)
    return Outcome(
        onto and θ.is_automorphism and not θ.is_inner,
        f"{len(rows)} pairs are exchanged within the group; automorphism: {θ.is_automorphism}, inner: {θ.is_inner}",
        THEORY,
    )


def _alphas() -> Outcome:
    rows = {path: basic().path(path).position.row for path in ALPHAS}
    fine = all(reads(rows[path], text) for path, text in ALPHAS.items())
    return all_cases(fine, "; ".join(cycles(row) for row in rows.values()))


def _alpha_lines() -> Outcome:
    """The line-path is the reverse of π_i, and so the permutation of the lines is the inverse, α_i itself."""
    plane = dual().plane
    found = []
    for path in ALPHAS:
        sides = [plane.line_through(p, q) for p, q in pairwise(path)]
        closed = dual().closed_path(path)
        found.append([*sides, sides[0]])
        row = basic().path(path).position.row
        if (
            (*sides, sides[0]) != path[::-1]
            or closed.point_cycles != closed.line_cycles
            or (row[row] != range(13)).any()
        ):
            return Outcome(False, f"[{path}]: lines {sides}, {closed.point_cycles} and {closed.line_cycles}")
    return all_cases(True, f"line-paths {found}; line- and point-permutations agree, involutions")


def _common_centralizer() -> Outcome:
    C = symmetric(12)
    for path in ALPHAS:
        row = (basic().path(path).position.row[1:] - 1).tolist()
        C = C.centralizer(PermGroup([row]))
    elements = [r for rows in C.all_rows() for r in rows if (r != np.arange(12)).any()]
    shown = [cycles([0, *(x + 1 for x in r.tolist())]) for r in elements]
    return all_cases(shown == [SIGMA], f"{len(elements)} besides the identity: {', '.join(shown)}")


def _sigma_fixed_points() -> Outcome:
    """σ commutes with every element that θ fixes, taken on the points."""
    game = dual()
    σ = _sigma()
    count = 0
    for rows in game.group.all_rows():
        points, lines = rows[:, :13].astype(int), rows[:, 13:].astype(int) - 13
        for g in points[(points == lines).all(axis=1)]:
            count += 1
            if (σ[g] != g[σ]).any():
                return Outcome(False, f"not with {cycles(g)}")
    return all_cases(True, f"θ fixes {count} elements")


def _not_in_s12() -> Outcome:
    """Conjugation in S12 keeps the number of fixed points; θ does not."""
    other = count = 0
    for rows in dual().group.all_rows():
        points, lines = rows[:, 1:13] == np.arange(1, 13), rows[:, 14:26] == np.arange(14, 26)
        other += int((points.sum(axis=1) != lines.sum(axis=1)).sum())
        count += len(rows)
    return all_cases(other > 0, f"{other} of {count} elements fix more points than lines, or fewer")


def _not_conjugate() -> Outcome:
    path = dual().closed_path((0, 1, 5, 0))
    printed = ("(1 5)(2 3)(4 6)(10 12)", "(1 6)(2 3)(4 5)(7 11)")
    found = (path.point_cycles, path.line_cycles)
    sides = [dual().plane.line_through(p, q) for p, q in pairwise((0, 1, 5, 0))]
    σ, a = _sigma(), basic().path((0, 1, 5, 0)).position.row
    conjugate = cycles(σ[a[np.argsort(σ)]])
    fine = found == printed and conjugate != found[1] and [*sides, sides[0]] == [0, 6, 1, 0]
    return all_cases(fine, f"{found}, line-path {[*sides, sides[0]]}; conjugate by σ: {conjugate}")


def _orders(rows: np.ndarray) -> np.ndarray:
    """Return the orders of elements of M12, at most 11 all of them."""
    orders, power = np.zeros(len(rows), int), rows.copy()
    for k in range(1, 12):
        home = (power == np.arange(rows.shape[1])).all(axis=1)
        orders[home & (orders == 0)] = k
        power = np.take_along_axis(rows, power.astype(np.intp), axis=1)
    return orders


def _automorphisms() -> int:
    """Count Aut(M12): the pairs of elements to which a pair of generators, of order 11 and 2, can be taken.

    By Sylow's theorem every element of order 11 is conjugate to a power of the first generator, so the powers stand
    for all. A pair of images that agrees in the orders of five words is tried: with the generators it must generate
    a group of pairs no larger than M12.
    """
    elements = all_rows()
    orders = _orders(elements)
    a, involutions = elements[orders == 11][0], elements[orders == 2]
    b = next(y for y in involutions if PermGroup([a.tolist(), y.tolist()]).order() == len(elements))

    def signature(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return the orders of xy, x²y, x³y, xyx²y, xyx⁴y for one x and many y."""
        powers = [x]
        for _ in range(3):
            powers.append(x[powers[-1]])
        one, two, three, four = (np.array([z[p] for z in y]) for p in powers)
        both = [np.take_along_axis(z, one.astype(np.intp), axis=1) for z in (two, four)]
        return np.stack([_orders(z) for z in (one, two, three, *both)], axis=1)

    wanted, total, power = signature(a, b[None, :])[0], 0, a
    for _ in range(10):
        for y in involutions[(signature(power, involutions) == wanted).all(axis=1)]:
            pairs = [[*x.tolist(), *(z + 13 for z in image.tolist())] for x, image in ((a, power), (b, y))]
            images = PermGroup([power.tolist(), y.tolist()])
            total += PermGroup(pairs).order() == len(elements) == images.order()
        power = a[power]
    return total * int((orders == 11).sum()) // 10


def _inner() -> Outcome:
    """Inn(M12) is M12 over its center."""
    G = basic().group
    Z, name, count = G.center().order(), G.structure(), _automorphisms()
    return Outcome(
        Z == 1 and name.name == "M12" and not G.is_abelian and count == 2 * G.order(),
        f"simple, not abelian, |Z| = {Z}; {count} = 2·{G.order()} automorphisms, by the images of two generators",
        THEORY,
    )


def _aut_m12() -> Outcome:
    W = dual().group_with_theta().restrict()
    name = W.structure()
    fine = W.order() == 190080 and W.center().order() == 1 and name.name == "M12:2"
    return Outcome(fine, f"order {W.order()} on {W.degree} points, trivial center: {name.name}", THEORY)


CLAIMS = (
    claim("4.inner", "4", "Inn(M12) ≅ M12, and Aut(M12)/Inn(M12) has order two", _inner),
    claim("4.5", "Proposition 4.5, (4-6)", "θ is an outer automorphism of G_dual", _theta),
    claim("4.5.alphas", "Proposition 4.5, proof", "π1, π2, π3 induce α1, α2, α3 as printed", _alphas),
    claim("4.5.fixed", "Proposition 4.5, proof", "the line-path of π_i is its reverse, so θ(α_i) = α_i", _alpha_lines),
    claim("4.5.centralizer", "Proposition 4.5, proof", f"of S12 only 1 and {SIGMA} commute with all α_i",
          _common_centralizer),
    claim("4.5.commutes", "Proposition 4.5, proof", "σ commutes with every fixed point of θ", _sigma_fixed_points),
    claim("4.5.last", "Proposition 4.5, proof", "[0,1,5,0] and its line-path [0,6,1,0] are not conjugate by σ",
          _not_conjugate),
    claim("4.5.s12", "Proposition 4.5, proof", "θ is not conjugation by any element of S12", _not_in_s12),
    claim("4.6", "Corollary 4.6", "⟨G_dual, θ⟩ = Aut(M12)", _aut_m12),
)  # fmt: skip
