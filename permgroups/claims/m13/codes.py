"""Section 3: the codes C, C', C_p and the ternary Golay code."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import POINTS, basic, claim, counterexample, signed
from permgroups.groups.group import PermGroup
from permgroups.linear import LinearCode, golay, macwilliams

__all__ = ["CLAIMS"]


@cache
def _words() -> np.ndarray:
    return np.asarray(basic().line_code.words(), np.int64)


@cache
def _lines() -> np.ndarray:
    return basic().plane.incidence.T.astype(np.int64)


def _squares() -> Outcome:
    c = _words()
    bad = np.flatnonzero(((c**2).sum(axis=1) - c.sum(axis=1) ** 2) % 3)
    return counterexample(c[bad].tolist(), "2187 words", "not for")


def _bilinear() -> Outcome:
    c = _words()
    left, right = c @ c.T % 3, np.outer(c.sum(axis=1), c.sum(axis=1)) % 3
    return Outcome(bool((left == right).all()), "2187² pairs of words")


def _weights() -> Outcome:
    found = sorted({int(w) for w in (_words() != 0).sum(axis=1)})
    return Outcome(all(w % 3 in (0, 1) for w in found), f"weights {found}")


def _zero_sum() -> Outcome:
    inside = basic().zero_sum_code
    bad = [c for c in _words().tolist() if (c in inside) != (np.count_nonzero(c) % 3 == 0)]
    return counterexample(bad, f"{inside.order()} words of weight divisible by 3, those of C'", "not for")


def _line_sums() -> Outcome:
    c = _words()
    bad = ((c @ _lines().T - c.sum(axis=1)[:, None]) % 3).any(axis=1)
    return counterexample(c[bad].tolist(), "2187 words, 13 lines", "not for")


def _dual() -> Outcome:
    game = basic()
    return Outcome(game.zero_sum_code == game.line_code.dual(), f"C' = C^⊥ = {game.zero_sum_code}")


def _dimensions() -> Outcome:
    a, b = basic().line_code.dimension, basic().zero_sum_code.dimension
    return Outcome((a, b) == (7, 6), f"dim C = {a}, dim C' = {b}")


def _minimal() -> Outcome:
    game = basic()
    words = {tuple(w) for w in np.asarray(game.line_code.minimal_words()).tolist()}
    lines = {tuple(row * s % 3) for row in _lines().tolist() for s in (1, 2) for row in [np.array(row)]}
    weights = (game.line_code.minimum_weight(), game.zero_sum_code.minimum_weight())
    return Outcome(weights == (4, 6) and words == lines, f"weights {weights}; {len(words)} words of weight 4, all ±h_ℓ")


def _not_in() -> Outcome:
    bad = [i for i, h in enumerate(_lines()) if h in basic().zero_sum_code]
    return counterexample(bad, "none of the 13 lines", "the line is")


def _size() -> Outcome:
    return Outcome(basic().line_code.order() == 2187, f"|C| = {basic().line_code.order()}")


def _disjoint_lines() -> Outcome:
    plane = basic().plane
    for size in (1, 2, 3, 4):
        for arc in plane.arcs(size):
            meets = {len(b & set(arc)) for b in plane.blocks}
            if not {0, 1} <= meets:
                return Outcome(False, f"{arc} meets lines in {meets} points")
    return Outcome(True, "for all sets of one to four points without three collinear ones")


def _in_code(primed: bool) -> Outcome:
    """h_ℓ - h_m of the proof of 3.1(5): in C_0, as printed, or in C'?"""
    code = basic().zero_sum_code if primed else basic().code(0)
    pairs = list(combinations(range(13), 2))
    inside = [x for x in pairs if (_lines()[x[0]] - _lines()[x[1]]) % 3 in code]
    return Outcome(len(inside) == len(pairs), f"{len(inside)} of {len(pairs)} differences lie in it")


def _reduction() -> Outcome:
    """A word that meets a line in more than two points becomes lighter by h_ℓ or -h_ℓ."""
    for c in _words():
        for line in _lines():
            if np.count_nonzero(c * line) > 2:
                lighter = min(np.count_nonzero((c + line) % 3), np.count_nonzero((c - line) % 3))
                if lighter >= np.count_nonzero(c):
                    return Outcome(False, f"{c.tolist()}")
    return Outcome(True, "all words and lines")


def _six() -> Outcome:
    weights = {int(np.count_nonzero((a - b) % 3)) for a, b in combinations(_lines(), 2)}
    return Outcome(weights == {6}, f"weights {weights}")


def _not_in_cp() -> Outcome:
    bad = [(i, p) for p in POINTS for i, h in enumerate(_lines()) if h in basic().code(p)]
    return counterexample(bad, "none of 13 lines in any of 13 codes", "the line and p")


def _line_identity() -> Outcome:
    """c_p = c_q + c_r + c_s for c in C_p and lines through p; Σ d = -d_q for d = [p,q]·c."""
    game = basic()
    for p in POINTS:
        words = game.code(p).words()
        for q in POINTS:
            if q != p:
                line = [x for x in game.plane.lines[game.plane.line_through(p, q)] if x != p]
                d = words @ game.action(p, q).T
                if (words[:, p] != words[:, line].sum(axis=1)).any() or (d.sum(axis=1) != -d[:, q]).any():
                    return Outcome(False, f"[{p},{q}]")
    return Outcome(True, "156 moves, 729 words each")


def _enumerators() -> Outcome:
    game = basic()
    a, b = game.line_code.weight_enumerator(), game.zero_sum_code.weight_enumerator()
    return Outcome(macwilliams(a, 3) == b and macwilliams(b, 3) == a, f"C: {a}; C': {b}")


def _golay() -> Outcome:
    reference = golay(3)
    for p in POINTS:
        if not basic().golay(p).is_equivalent(reference):
            return Outcome(False, f"G_{p} is not equivalent to the quadratic residue code")
    both = reference.is_equivalent(golay(3, "circulant"))
    return Outcome(both, "G_p for all 13 p, the extended residue code mod 11 and the double circulant are equivalent")


def _golay_facts() -> Outcome:
    for p in POINTS:
        code = basic().golay(p)
        good = code.is_self_dual and code.dimension == 6 and code.minimum_weight() == 6
        if not good or any(np.count_nonzero(w) % 3 for w in np.asarray(code.words())):
            return Outcome(False, f"G_{p}")
    return Outcome(True, "all 13 of dimension 6, self-dual, weights divisible by 3, least weight 6")


def _cp_weight(wanted: int) -> Outcome:
    found = {p: basic().code(p).minimum_weight() for p in POINTS}
    return Outcome(set(found.values()) == {wanted}, f"least weights {sorted(set(found.values()))}")


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
    game = basic()
    F = game.line_code.field
    for p in POINTS:
        words = game.code(p).words()
        for q in POINTS:
            if q != p:
                d = words @ game.action(p, q).T
                line = F(_lines()[game.plane.line_through(p, q)])
                if ((words - d) != (words[:, p] - words[:, q])[:, None] * line[None, :]).any():
                    return Outcome(False, f"for [{p},{q}]")
    return Outcome(True, "156 moves, 729 words each")


def _closed_paths_keep_c0() -> Outcome:
    game = basic()
    code = game.code(0)
    for a, b in combinations(range(1, 13), 2):
        matrix = game.action(b, 0) @ game.action(a, b) @ game.action(0, a)
        if LinearCode(code.generator_matrix @ matrix.T) != code:
            return Outcome(False, f"not for [0,{a},{b},0]")
    return Outcome(True, "66 triangles keep C_0")


def _same_as_signed() -> Outcome:
    """On the coordinates other than the hole the linear action is that of the signed permutations."""
    G = signed().group
    code = basic().golay(0)
    aut = code.automorphism_group()
    rows = [[int(x) - 2 for x in row[2:]] for row in G.rows]
    H = PermGroup(rows, labels=aut.labels)
    return Outcome(H.equals(aut), f"Aut(G_0) has order {aut.order()} and is the signed game group itself")


def _center() -> Outcome:
    aut = basic().golay(0).automorphism_group()
    Z = aut.center()
    name = aut.structure_description()
    return Outcome(Z.order() == 2 and name == "2.M12", f"|Z| = {Z.order()}, Aut(G_0) = {name}")


CLAIMS = (
    claim("3-2", "3, (3-2)", "Σ c_p d_p = (Σ c_p)(Σ d_p) for all words c, d of C", _bilinear),
    claim("3.1.1", "Proposition 3.1(1)", "Σ c_p² = (Σ c_p)²", _squares),
    claim("3.1.2", "Proposition 3.1(2)", "wt(c) ≡ 0 or 1 mod 3", _weights),
    claim("3.1.3", "Proposition 3.1(3)", "c lies in C' iff wt(c) ≡ 0 mod 3", _zero_sum),
    claim("3.1.4", "Proposition 3.1(4)", "the sum of c over every line is the sum over all points", _line_sums),
    claim("3.1.5", "Proposition 3.1(5)", "C' = C^⊥", _dual),
    claim("3.1.6", "Proposition 3.1(6)", "dim C = 7 and dim C' = 6", _dimensions),
    claim("3.1.7", "Proposition 3.1(7)", "wt_min(C) = 4, by the ±h_ℓ alone; wt_min(C') = 6", _minimal),
    claim("3.1.h", "3", "no h_ℓ lies in C'", _not_in),
    claim("3.1.size", "3", "|C| = 3^7 = 2187", _size),
    claim("3.1.arc", "Proposition 3.1(5), proof",
          "for up to four points, no three collinear, some line misses them and some meets one", _disjoint_lines),
    claim("3.1.difference", "Proposition 3.1(5), proof", "h_ℓ - h_m belongs to C_0", lambda: _in_code(False),
          reading=lambda: _in_code(True), repair="read C'"),
    claim("3.1.lighter", "Proposition 3.1(5), proof", "a word that meets a line in three points is reduced by ±h_ℓ",
          _reduction),
    claim("3.1.six", "Proposition 3.1(7), proof", "wt(h_ℓ - h_m) = 6", _six),
    claim("3.1.macwilliams", "3", "the weights of C and C' determine each other", _enumerators),
    claim("3.2", "Proposition 3.2", "G_p is isomorphic to the ternary Golay code for every p", _golay),
    claim("3.2.facts", "Proposition 3.2, proof", "G_p has dimension 6, is self-dual, of least weight 6", _golay_facts),
    claim("3.2.h", "Proposition 3.2, proof", "no h_ℓ lies in C_p", _not_in_cp),
    claim("3.2.kernel", "Proposition 3.2, proof", "the restriction of C_p to G_p is a bijection", _restriction),
    claim("3.2.weight", "Proposition 3.2, proof", "wt_min(C_p) = 4", lambda: _cp_weight(4),
          repaired=lambda: _cp_weight(6), repair="wt_min(C_p) = 6; 4 is that of C, and enough for the proof"),
    claim("3-3", "3, (3-3)", "the transformation (3-3) is invertible", _invertible),
    claim("3.3", "Proposition 3.3", "[p,q]·C_p = C_q for all p, q", _moves_codes),
    claim("3.3.step", "Proposition 3.3, proof", "c - d = (c_p - c_q) h_ℓ", _difference),
    claim("3.3.sums", "Proposition 3.3, proof", "c_p = c_q + c_r + c_s, and Σ d = -d_q", _line_identity),
    claim("3.closed", "3", "closed paths at 0 induce automorphisms of C_0", _closed_paths_keep_c0),
    claim("3.aut", "3", "G_sgn is isomorphic to a subgroup of Aut(G_0)", _same_as_signed),
    claim("3.4.center", "Proposition 3.4, proof", "the center of Aut(G_0) has order two, the quotient is M12", _center),
)  # fmt: skip
