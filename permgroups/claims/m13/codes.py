"""Section 3: the codes C and C' of the lines, Proposition 3.1."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import all_cases, basic, claim, counterexample

__all__ = ["CLAIMS", "code_words", "line_vectors"]


@cache
def code_words() -> np.ndarray:
    """Return the 2187 words of C over {0, 1, 2}."""
    return np.asarray(basic().line_code.words(), np.int64)


@cache
def line_vectors() -> np.ndarray:
    """Return h_ℓ for the thirteen lines."""
    return basic().plane.incidence.T.astype(np.int64)


def _squares() -> Outcome:
    c = code_words()
    bad = np.flatnonzero(((c**2).sum(axis=1) - c.sum(axis=1) ** 2) % 3)
    return counterexample(c[bad].tolist(), "2187 words", "not for")


def _bilinear() -> Outcome:
    c = code_words()
    left, right = c @ c.T % 3, np.outer(c.sum(axis=1), c.sum(axis=1)) % 3
    return all_cases((left == right).all(), "2187² pairs of words")


def _weights() -> Outcome:
    c = code_words()
    weights = (c != 0).sum(axis=1)
    squares = (c**2).sum(axis=1)
    fine = (weights % 3 != 2).all() and ((weights - squares) % 3 == 0).all()
    return all_cases(fine, f"weights {sorted(set(weights.tolist()))}, Σ c_p² alike")


def _zero_sum() -> Outcome:
    inside = basic().zero_sum_code
    bad = [c for c in code_words().tolist() if (c in inside) != (np.count_nonzero(c) % 3 == 0)]
    return counterexample(bad, f"{inside.order()} words of weight divisible by 3, those of C'", "not for")


def _line_sums() -> Outcome:
    c = code_words()
    bad = ((c @ line_vectors().T - c.sum(axis=1)[:, None]) % 3).any(axis=1)
    return counterexample(c[bad].tolist(), "2187 words, 13 lines", "not for")


def _dual() -> Outcome:
    game = basic()
    return all_cases(game.zero_sum_code == game.line_code.dual(), f"C' = C^⊥ = {game.zero_sum_code}")


def _dimensions() -> Outcome:
    a, b = basic().line_code.dimension, basic().zero_sum_code.dimension
    return all_cases((a, b) == (7, 6), f"dim C = {a}, dim C' = {b}")


def _minimal() -> Outcome:
    game = basic()
    words = {tuple(w) for w in np.asarray(game.line_code.minimal_words()).tolist()}
    lines = {tuple(row * s % 3) for row in line_vectors().tolist() for s in (1, 2) for row in [np.array(row)]}
    weights = (game.line_code.minimum_weight(), game.zero_sum_code.minimum_weight())
    return all_cases(
        weights == (4, 6) and words == lines, f"weights {weights}; {len(words)} words of weight 4, all ±h_ℓ"
    )


def _not_in() -> Outcome:
    bad = [i for i, h in enumerate(line_vectors()) if h in basic().zero_sum_code]
    return counterexample(bad, "none of the 13 lines", "the line is")


def _size() -> Outcome:
    return all_cases(
        len(code_words()) == basic().line_code.order() == 3**7 == 2187, f"|C| = {basic().line_code.order()}"
    )


def _disjoint_lines() -> Outcome:
    plane = basic().plane
    for size in (1, 2, 3, 4):
        for arc in plane.arcs(size):
            meets = {len(b & set(arc)) for b in plane.blocks}
            if not {0, 1} <= meets:
                return Outcome(False, f"{arc} meets lines in {meets} points")
    return all_cases(True, "for all sets of one to four points without three collinear ones")


def _in_code(primed: bool) -> Outcome:
    """h_ℓ - h_m of the proof of 3.1(5): in C_0, as printed, or in C'?"""
    code = basic().zero_sum_code if primed else basic().code(0)
    pairs = list(combinations(range(13), 2))
    inside = [x for x in pairs if (line_vectors()[x[0]] - line_vectors()[x[1]]) % 3 in code]
    return all_cases(len(inside) == len(pairs), f"{len(inside)} of {len(pairs)} differences lie in it")


def _reduction() -> Outcome:
    """Adding ±h_ℓ changes the four coordinates on ℓ only: look at all of these, for every vector of X."""
    for on_line in product(range(3), repeat=4):
        v = np.array(on_line)
        if np.count_nonzero(v) > 2:
            lighter = min(np.count_nonzero((v + 1) % 3), np.count_nonzero((v - 1) % 3))
            if lighter >= np.count_nonzero(v):
                return Outcome(False, f"{on_line} on the line")
    return all_cases(True, "81 patterns on a line, so all vectors and lines")


def _generators(line_sums: bool) -> Outcome:
    """Both sides of (3-2), or of Proposition 3.1(4), for c = h_ℓ and d = h_m: are they 1?"""
    h = line_vectors()
    left = h @ h.T % 3
    right = np.outer(h.sum(axis=1), h.sum(axis=1)) % 3 if not line_sums else np.tile(h.sum(axis=1) % 3, (13, 1))
    return all_cases((left == 1).all() and (right == 1).all(), "169 pairs of lines, equal or not")


@cache
def _reduced() -> tuple[np.ndarray, ...]:
    """Return what the proof of 3.1(5) meets, step by step, from all w of (C')^⊥: first these, at last their w'.

    While the support meets a line in three points or more, h_ℓ or -h_ℓ is added, whichever makes it lighter.
    """
    w = np.asarray(basic().zero_sum_code.dual().words(), np.int64)
    steps = [w]
    while True:
        on = (w != 0) @ line_vectors().T
        rows = np.flatnonzero(on.max(axis=1) > 2)
        if not len(rows):
            return tuple(steps)
        h = line_vectors()[on[rows].argmax(axis=1)]
        plus, minus = (w[rows] + h) % 3, (w[rows] - h) % 3
        lighter = (plus != 0).sum(axis=1) < (minus != 0).sum(axis=1)
        w = w.copy()
        w[rows] = np.where(lighter[:, None], plus, minus)
        steps.append(w)


def _in_complement(printed: bool) -> Outcome:
    """Does the proof of 3.1(5) stay within the orthogonal complement of C_0, or of C', from w down to w'?"""
    code = basic().code(0) if printed else basic().zero_sum_code
    check = np.asarray(code.generator_matrix, np.int64)
    met = np.unique(np.concatenate(_reduced()), axis=0)
    bad = ((met @ check.T) % 3).any(axis=1)
    h = line_vectors()[0]
    shown = f", h_0̄ = {h.tolist()} among them" if (h @ check.T % 3).any() else ""
    return all_cases(
        not bad.any(),
        f"of {len(met)} vectors met on the way from all w to w', {int(bad.sum())} lie outside{shown}"
        + ("; C_0 is not defined yet, C_p comes after the proposition" if printed else ""),
    )


def _congruent() -> Outcome:
    """w' - w for all w, and every set of points without three on a line: it has at most four."""
    first, last = _reduced()[0], _reduced()[-1]
    inside = np.asarray(basic().line_code.dual().generator_matrix, np.int64)
    sets = (np.arange(2**13)[:, None] >> np.arange(13)) & 1
    arcs = sets[(sets @ line_vectors().T).max(axis=1) <= 2]
    most, weight = int(arcs.sum(axis=1).max()), int((last != 0).sum(axis=1).max())
    return all_cases(
        not ((last - first) @ inside.T % 3).any() and most == 4 and weight <= 4,
        f"{len(first)} w in at most {len(_reduced()) - 1} steps; {len(arcs)} sets of points without three on a line "
        f"have up to {most}; in fact every w' has weight {weight}",
    )


def _impossible(printed: bool) -> Outcome:
    """Why h_ℓ - h_m must be orthogonal to w': by C ⊂ (C')^⊥ alone, as printed, or since w' lies in (C')^⊥?"""
    inclusion = _inclusion().true
    check = np.asarray(basic().zero_sum_code.generator_matrix, np.int64)
    vectors, first = 0, None
    for size in (1, 2, 3, 4):
        for arc in basic().plane.arcs(size):
            for signs in product((1, 2), repeat=size):
                w = np.zeros(13, np.int64)
                w[list(arc)] = signs
                if printed or not (check @ w % 3).any():  # each of them has such lines ℓ, m, as 3.1.orthogonal checks
                    vectors += 1
                    first = w.tolist() if first is None else first
    return all_cases(
        inclusion and not vectors,
        f"the inclusion holds, and {vectors} vectors w' with up to four points, no three on a line, are not orthogonal"
        f" to some h_ℓ - h_m, such as {first}" if vectors else
        "no such w' ≠ 0 lies in (C')^⊥, to which all h_ℓ - h_m, being in C', are orthogonal",
    )  # fmt: skip


def _three_or_four() -> Outcome:
    """All vectors of weight 3 and 4 with three points on a line ℓ, and the words of C among them."""
    seen, words = 0, {tuple(c) for c in code_words().tolist()}
    light = [c for c in words if sum(x != 0 for x in c) in (3, 4)]
    for size in (3, 4):
        for support in combinations(range(13), size):
            lines = [h for h in line_vectors() if h[list(support)].sum() >= 3]
            for signs, h in product(product((1, 2), repeat=size), lines):
                c = np.zeros(13, np.int64)
                c[list(support)] = signs
                after = min(np.count_nonzero((c + h) % 3), np.count_nonzero((c - h) % 3))
                is_line = not ((c - h) % 3).any() or not ((c + h) % 3).any()
                seen += 1
                if after >= size or (after == 0) != is_line:
                    return Outcome(False, f"c = {c.tolist()}, the line {np.flatnonzero(h).tolist()}")
    three = all(max(np.count_nonzero(np.array(c) * h) for h in line_vectors()) >= 3 for c in light)
    return all_cases(
        three and len(light) == 26,
        f"{seen} vectors with a line: lighter, and 0 only from ±h_ℓ; the {len(light)} words of C of weight 3 or 4 "
        "have three points on a line",
    )


def _inclusion() -> Outcome:
    inner = np.asarray(basic().zero_sum_code.words(), np.int64)
    return all_cases(not (inner @ code_words().T % 3).any(), f"{len(inner)} words of C' times {len(code_words())} of C")


def _not_orthogonal() -> Outcome:
    """Every w' ≠ 0 that meets no line in more than two points, and lines ℓ missing, m meeting its support once."""
    plane, h, count = basic().plane, line_vectors(), 0
    for size in (1, 2, 3, 4):
        for arc in plane.arcs(size):
            missing = [i for i, b in enumerate(plane.blocks) if not b & set(arc)]
            touching = [i for i, b in enumerate(plane.blocks) if len(b & set(arc)) == 1]
            for signs in product((1, 2), repeat=size):
                w = np.zeros(13, np.int64)
                w[list(arc)] = signs
                count += 1
                if not all((h[i] - h[j]) @ w % 3 for i in missing for j in touching):
                    return Outcome(False, f"w' = {w.tolist()}")
    return all_cases(
        True, f"{count} vectors w', all such lines; and w is w' but for a word of C, to which h_ℓ - h_m is orthogonal"
    )


def _sum_of_dimensions() -> Outcome:
    inner, outer = basic().zero_sum_code.dimension, basic().zero_sum_code.dual().dimension
    c = basic().line_code.dimension
    return all_cases(inner + outer == 13 == 2 * c - 1, f"{inner} + {outer} = 13 = 2·{c} - 1")


def _codimension() -> Outcome:
    inside = (code_words().sum(axis=1) % 3 == 0).sum()
    return all_cases(3 * inside == len(code_words()), f"{inside} of {len(code_words())} words have sum 0")


def _few_on_lines() -> Outcome:
    """Words of C that meet no line in more than two points; words of weight 3 or 4 that meet none in three."""
    c = code_words()
    most = ((c != 0) @ line_vectors().T).max(axis=1)
    weights = (c != 0).sum(axis=1)
    sparse, light = c[most <= 2], c[np.isin(weights, (3, 4)) & (most < 3)]
    return all_cases(
        len(sparse) == 1 and not sparse.any() and not len(light) and not np.isin(weights, (1, 2, 5)).any(),
        f"{len(sparse)} word, 0, meets no line in three points; none has weight 1, 2, 5",
    )


def _six() -> Outcome:
    weights = {int(np.count_nonzero((a - b) % 3)) for a, b in combinations(line_vectors(), 2)}
    return all_cases(weights == {6}, f"weights {weights}, 78 pairs of lines")


CLAIMS = (
    claim("3.codim", "3", "C' is a subcode of C of codimension 1", _codimension),
    claim("3.1.h", "3", "no h_ℓ lies in C'", _not_in),
    claim("3.1.1", "Proposition 3.1(1)", "Σ c_p² = (Σ c_p)²", _squares),
    claim("3.1.2", "Proposition 3.1(2)", "wt(c) ≡ Σ c_p² ≡ 0 or 1 mod 3", _weights),
    claim("3.1.3", "Proposition 3.1(3)", "c lies in C' iff wt(c) ≡ 0 mod 3", _zero_sum),
    claim("3.1.4", "Proposition 3.1(4)", "the sum of c over every line is the sum over all points", _line_sums),
    claim("3.1.5", "Proposition 3.1(5)", "C' = C^⊥", _dual),
    claim("3.1.6", "Proposition 3.1(6)", "dim C = 7 and dim C' = 6", _dimensions),
    claim("3.1.7", "Proposition 3.1(7)", "wt_min(C) = 4, by the ±h_ℓ alone; wt_min(C') = 6", _minimal),
    claim("3-2", "3, (3-2)", "Σ c_p d_p = (Σ c_p)(Σ d_p) for all words c, d of C", _bilinear),
    claim("3-2.lines", "Proposition 3.1(1), proof", "for h_ℓ and h_m both sides of (3-2) are 1",
          lambda: _generators(False)),
    claim("3.1.4.lines", "Proposition 3.1(4), proof", "for c = h_m both sides are 1", lambda: _generators(True)),
    claim("3.1.inclusion", "Proposition 3.1(5), proof", "C ⊂ (C')^⊥", _inclusion),
    claim("3.1.lighter", "Proposition 3.1(5), proof", "a vector with three points on ℓ becomes lighter by h_ℓ or -h_ℓ",
          _reduction),
    claim("3.1.complement", "Proposition 3.1(5), proof",
          "repeating this process, we obtain w' ∈ C_0^⊥: the process stays within it", lambda: _in_complement(True),
          reading=lambda: _in_complement(False), repair="read (C')^⊥; C_0 is defined only later", origin="print"),
    claim("3.1.congruent", "Proposition 3.1(5), proof", "w' is congruent to w modulo C, and wt(w') ≤ 4", _congruent),
    claim("3.1.arc", "Proposition 3.1(5), proof",
          "for up to four points, no three collinear, some line misses them and some meets one", _disjoint_lines),
    claim("3.1.difference", "Proposition 3.1(5), proof", "h_ℓ - h_m belongs to C_0", lambda: _in_code(False),
          reading=lambda: _in_code(True), repair="read C'", origin="print"),
    claim("3.1.orthogonal", "Proposition 3.1(5), proof", "h_ℓ - h_m is not orthogonal to w, nor to w'",
          _not_orthogonal),
    claim("3.1.impossible", "Proposition 3.1(5), proof", "that is impossible since C ⊂ (C')^⊥",
          lambda: _impossible(True), repaired=lambda: _impossible(False), origin="statement",
          repair="since w' ∈ (C')^⊥, to which that inclusion leads, while h_ℓ - h_m ∈ C'"),
    claim("3.1.sum", "Proposition 3.1(6), proof", "dim C' + dim (C')^⊥ = 13 = 2 dim C - 1", _sum_of_dimensions),
    claim("3.1.sparse", "Proposition 3.1(7), proof", "a word with no three points on a line is 0; no weight is 1, 2, 5",
          _few_on_lines),
    claim("3.1.light", "Proposition 3.1(7), proof",
          "for weight 3 or 4 some ℓ has three points of c; ±h_ℓ makes c lighter, a contradiction unless c = ±h_ℓ",
          _three_or_four),
    claim("3.1.six", "Proposition 3.1(7), proof", "wt(h_ℓ - h_m) = 6", _six),
    claim("3.1.size", "3", "|C| = 3^7 = 2187", _size),
)  # fmt: skip
