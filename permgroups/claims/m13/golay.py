"""Section 3: the codes C_p, the ternary Golay codes G_p, and how moves act on them; Propositions 3.2 to 3.4."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np

from permgroups.claims.ledger import THEORY, Outcome
from permgroups.claims.m13.codes import code_words, line_vectors
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, counterexample, signed
from permgroups.groups.group import PermGroup
from permgroups.linear import LinearCode, golay

__all__ = ["CLAIMS"]


@cache
def _words_at(p: int) -> np.ndarray:
    """Return the words of the displayed set, straight from its definition: c_p = -Σ c_q over all q."""
    c = code_words()
    found: np.ndarray = c[(c[:, p] + c.sum(axis=1)) % 3 == 0]
    return found


def _copy(whole: bool) -> Outcome:
    """Compare the weights of C_p itself, as printed, or without the coordinate p, with those of the Golay code."""
    wanted = {0, *(w for w, n in enumerate(golay(3).weight_enumerator()) if n)}
    for p in POINTS:
        words = _words_at(p) if whole else np.delete(_words_at(p), p, axis=1)
        found = {int(w) for w in (words != 0).sum(axis=1)}
        if found != wanted:
            return Outcome(False, f"p = {p}: weights {sorted(found)}, those of the Golay code {sorted(wanted)}")
    code = golay(3)
    return all_cases(all(basic().golay(p).is_equivalent(code) for p in POINTS), f"13 codes; weights {sorted(wanted)}")


def _displayed(name: str) -> Outcome:
    """The display of C_p has no left side in either text; take the set as what is called C_p from there on."""
    if name != "C_p":
        return Outcome(False, "a set is displayed and given no name; the next line speaks of C_p")
    for p in POINTS:
        words = {tuple(w) for w in _words_at(p).tolist()}
        others = code_words()[(code_words().sum(axis=1)) % 3 == 0]  # what q ≠ p under the sum would give: C'
        if len(words) != 3**6 or words != {tuple(w) for w in np.asarray(basic().code(p).words(), np.int64).tolist()}:
            return Outcome(False, f"p = {p}: {len(words)} words")
        if words == {tuple(w) for w in others.tolist()}:
            return Outcome(False, f"p = {p}: the sum over q ≠ p gives the same set")
    return all_cases(True, "13 subcodes of 729 words; the sum runs over all q, with q ≠ p it would be C'")


def _not_in_cp() -> Outcome:
    bad = [(i, p) for p in POINTS for i, h in enumerate(line_vectors()) if h in basic().code(p)]
    return counterexample(bad, "none of 13 lines in any of 13 codes", "the line and p")


def _line_identity() -> Outcome:
    """Every equality of the two displays: c_p = -Σ c = -c_p - c_q - c_r - c_s, and Σ d = … = c_p + c_q = -d_q."""
    game = basic()
    for p, q in product(POINTS, repeat=2):
        if p == q:
            continue
        c = _words_at(p)
        r, s = (x for x in game.plane.lines[game.plane.line_through(p, q)] if x not in (p, q))
        d = c @ np.asarray(game.action(p, q), np.int64).T
        chain = [c[:, p], -c.sum(axis=1), -c[:, [p, q, r, s]].sum(axis=1), c[:, [q, r, s]].sum(axis=1)]
        other = [
            d.sum(axis=1),
            d[:, [p, q, r, s]].sum(axis=1),
            -c[:, [p, s, r]].sum(axis=1),
            c[:, p] + c[:, q],
            -d[:, q],
        ]
        if any(((x - y[0]) % 3).any() for y in (chain, other) for x in y):
            return Outcome(False, f"[{p},{q}]")
    return all_cases(True, "156 moves, 729 words each, every equality of both displays")


def _weight_display() -> Outcome:
    """wt(φ(c)) ≡ Σ_(q≠p) c_q² = -c_p² + Σ c_q² = -c_p² + (Σ c_q)² ≡ 0."""
    for p in POINTS:
        c = _words_at(p)
        rest = np.delete(c, p, axis=1)
        chain = [
            (rest != 0).sum(axis=1), (rest**2).sum(axis=1), (c**2).sum(axis=1) - c[:, p] ** 2,
            c.sum(axis=1) ** 2 - c[:, p] ** 2, np.zeros(len(c), int),
        ]  # fmt: skip
        if any(((x - chain[0]) % 3).any() for x in chain):
            return Outcome(False, f"p = {p}")
    return all_cases(True, "13 codes, 729 words each, every step")


def _product_display() -> Outcome:
    """φ(c)·φ(d) = -c_p d_p + Σ c_q d_q = -c_p d_p + (Σ c_q)(Σ d_q) = 0."""
    for p in POINTS:
        c = _words_at(p)
        rest, total, at = np.delete(c, p, axis=1), c.sum(axis=1), np.outer(c[:, p], c[:, p])
        chain = [rest @ rest.T, c @ c.T - at, np.outer(total, total) - at]
        if any((x % 3).any() for x in chain):
            return Outcome(False, f"p = {p}")
    return all_cases(True, "13 codes, 729² pairs of words each, every step")


def _weights_of_golay() -> Outcome:
    """A word of weight 4 with c_p ≠ 0 would have given 3: but C_p has no word of weight 4."""
    least = {int((np.delete(_words_at(p), p, axis=1) != 0).sum(axis=1)[1:].min()) for p in POINTS}
    four = sum(int(((_words_at(p) != 0).sum(axis=1) == 4).sum()) for p in POINTS)
    return all_cases(
        min(least) >= basic().line_code.minimum_weight() == 4 and least == {6} and not four,
        f"least weights of G_p {least}; {four} words of weight 4 in the C_p, which φ might "
        "have made lighter (the inequality needs that there is none)",
    )


def _golay() -> Outcome:
    reference = golay(3)
    for p in POINTS:
        if not basic().golay(p).is_equivalent(reference):
            return Outcome(False, f"G_{p} is not equivalent to the quadratic residue code")
    both = reference.is_equivalent(golay(3, "circulant"))
    return all_cases(both, "G_p for all 13 p, the extended residue code mod 11 and the double circulant are equivalent")


def _golay_facts() -> Outcome:
    for p in POINTS:
        code = basic().golay(p)
        good = code.is_self_dual and code.dimension == 6 and code.minimum_weight() == 6
        if not good or any(np.count_nonzero(w) % 3 for w in np.asarray(code.words())):
            return Outcome(False, f"G_{p}")
    return all_cases(True, "all 13 of dimension 6, self-dual, weights divisible by 3, least weight 6")


def _least(printed: bool) -> Outcome:
    """The least weight of the C_p, as printed, or of C."""
    at = {basic().code(p).minimum_weight() for p in POINTS}
    found = at if printed else {basic().line_code.minimum_weight()}
    return all_cases(
        found == {4}, f"least weight {min(found)}" + ("" if printed else f"; that of every C_p is {min(at)}")
    )


def _restriction() -> Outcome:
    bad = [p for p in POINTS if basic().golay(p).dimension != basic().code(p).dimension]
    return counterexample(bad, "C_p and G_p have dimension 6 for every p", "a kernel at")


def _invertible() -> Outcome:
    game = basic()
    one = game.line_code.field.Identity(13)
    bad = [(p, q) for p, q in product(POINTS, repeat=2) if (game.action(q, p) @ game.action(p, q) != one).any()]
    return counterexample(bad, "[q,p]·[p,q] = 1 for all pairs", "not for")


def _moves_codes() -> Outcome:
    game = basic()
    bad = [
        (p, q)
        for p, q in product(POINTS, repeat=2)
        if LinearCode(game.code(p).generator_matrix @ game.action(p, q).T) != game.code(q)
    ]
    return counterexample(bad, "169 pairs", "not for")


def _difference() -> Outcome:
    """c - d = Σ_ℓ (c_t - d_t) x_t = (c_p - c_q)(x_p + x_q) + (c_r + c_s)(x_r + x_s) = (c_p - c_q) h_ℓ."""
    game = basic()
    x = np.eye(13, dtype=np.int64)
    for p, q in product(POINTS, repeat=2):
        if p == q:
            continue
        c = _words_at(p)
        d = c @ np.asarray(game.action(p, q), np.int64).T
        line = game.plane.line_through(p, q)
        r, s = (t for t in game.plane.lines[line] if t not in (p, q))
        middle = np.outer(c[:, p] - c[:, q], x[p] + x[q]) + np.outer(c[:, r] + c[:, s], x[r] + x[s])
        for right in (middle, np.outer(c[:, p] - c[:, q], line_vectors()[line])):
            if ((c - d - right) % 3).any():
                return Outcome(False, f"for [{p},{q}]")
    return all_cases(True, "156 moves, 729 words each, every step")


def _sequence(printed: bool) -> Outcome:
    """[p0,…,pn] as an isomorphism of C_0, as printed, or of C_(p0), with C_(pn); sequences of one move, then all."""
    game = basic()
    bad = [
        (p, q)
        for p, q in product(POINTS, repeat=2)
        if LinearCode(game.code(0 if printed else p).generator_matrix @ game.action(p, q).T) != game.code(q)
    ]
    return counterexample(bad, "169 moves, and so their products", "not for the sequence", THEORY)


def _restricts() -> Outcome:
    """Off the hole, (3-3) is the signed permutation: w at x goes to its place, negative where the side changes."""
    for p, q in product(POINTS, repeat=2):
        matrix = np.asarray(basic().action(p, q), np.int64)
        row = signed().way(p, q)
        for x in POINTS:
            if x != p:
                y, turned = divmod(int(row[2 * x]), 2)
                column = matrix[np.arange(13) != q, x]
                wanted = np.where(np.arange(13) == y, 2 if turned else 1, 0)[np.arange(13) != q]
                if (column % 3 != wanted).any():
                    return Outcome(False, f"[{p},{q}] at {x}")
    return all_cases(True, "169 moves, 12 places each")


def _closed_paths_keep_c0(name: str) -> Outcome:
    """What induces the automorphism; the sequence [p0,…,pn] is all that has been named."""
    if name != "[p0,…,pn]":
        return Outcome(False, f"no {name} has been named; the sentence before speaks of [p0,…,pn]")
    game = basic()
    code = game.code(0)
    for a, b in combinations(range(1, 13), 2):
        matrix = game.action(b, 0) @ game.action(a, b) @ game.action(0, a)
        if LinearCode(code.generator_matrix @ matrix.T) != code:
            return Outcome(False, f"not for [0,{a},{b},0]")
    return Outcome(True, "66 triangles keep C_0, and closed paths are their products", THEORY)


def _same_as_signed() -> Outcome:
    """On the coordinates other than the hole the linear action is that of the signed permutations."""
    G = signed().group
    code = basic().golay(0)
    aut = code.automorphism_group()
    rows = [[int(x) - 2 for x in row[2:]] for row in G.rows]
    H = PermGroup(rows, labels=aut.labels)
    return Outcome(H.equals(aut), f"Aut(G_0) has order {aut.order()} and is the signed game group itself", THEORY)


def _center() -> Outcome:
    aut = basic().golay(0).automorphism_group()
    Z = aut.center()
    name = aut.structure_description()
    return Outcome(Z.order() == 2 and name == "2.M12", f"|Z| = {Z.order()}, Aut(G_0) = {name}", THEORY)


CLAIMS = (
    claim("3.copy", "3", "for each p a copy C_p of the ternary Golay code is a subcode of C", lambda: _copy(True),
          repaired=lambda: _copy(False), repair="the copy is G_p, C_p without its coordinate p", origin="statement"),
    claim("3.Cp", "3", "for each p define a subcode {c ∈ C | c_p = -Σ c_q}", lambda: _displayed(""),
          reading=lambda: _displayed("C_p"), repair="with the left side C_p =", origin="print"),
    claim("3.2", "Proposition 3.2", "G_p is isomorphic to the ternary Golay code for every p", _golay),
    claim("3.2.facts", "Proposition 3.2, proof", "G_p has dimension 6, is self-dual, of least weight 6", _golay_facts),
    claim("3.2.h", "Proposition 3.2, proof", "no h_ℓ lies in C_p, so C_p ≠ C", _not_in_cp),
    claim("3.2.kernel", "Proposition 3.2, proof", "the restriction of C_p to G_p is a bijection", _restriction),
    claim("3.2.weight", "Proposition 3.2, proof", "wt_min(C_p) = 4", lambda: _least(True),
          reading=lambda: _least(False), repair="read C, which is enough for the proof", origin="print"),
    claim("3.2.norm", "Proposition 3.2, proof", "wt(φ(c)) ≡ -c_p² + (Σ c_q)² ≡ 0 mod 3", _weight_display),
    claim("3.2.product", "Proposition 3.2, proof", "φ(c)·φ(d) = -c_p d_p + (Σ c_q)(Σ d_q) = 0", _product_display),
    claim("3.2.least", "Proposition 3.2, proof", "wt_min(G_p) ≥ wt_min(C) = 4, and so ≥ 6", _weights_of_golay),
    claim("3-3", "3, (3-3)", "the transformation (3-3) is invertible", _invertible),
    claim("3-3.signed", "3, (3-3)", "(3-3) is the move of the signed game, off the hole", _restricts),
    claim("3.3", "Proposition 3.3", "[p,q]·C_p = C_q for all p, q", _moves_codes),
    claim("3.3.step", "Proposition 3.3, proof",
          "c - d = (c_p - c_q)(x_p + x_q) + (c_r + c_s)(x_r + x_s) = (c_p - c_q) h_ℓ", _difference),
    claim("3.3.sums", "Proposition 3.3, proof", "c_p = c_q + c_r + c_s, and Σ d = -c_p - c_s - c_r = -d_q",
          _line_identity),
    claim("3.sequence", "3", "[p0,…,pn] restricts to an isomorphism of C_0 with C_(pn)", lambda: _sequence(True),
          reading=lambda: _sequence(False), repair="read C_(p0)", origin="print"),
    claim("3.closed", "3", "if p0 = pn = 0, then σ induces an automorphism of C_0",
          lambda: _closed_paths_keep_c0("σ"), reading=lambda: _closed_paths_keep_c0("[p0,…,pn]"),
          repair="read [p0,…,pn] for σ", origin="print"),
    claim("3.aut", "3", "G_sgn is isomorphic to a subgroup of Aut(G_0)", _same_as_signed),
    claim("3.4.center", "Proposition 3.4, proof", "the center of Aut(G_0) has order two, the quotient is M12", _center),
)  # fmt: skip
