"""Section 4: enhanced Merlin, Lemma 4.1, and the game on a k-gon."""

from __future__ import annotations

from itertools import product

import numpy as np

from permgroups.claims.ledger import CASES, EXHAUSTIVE, Claim, Outcome
from permgroups.claims.merlin.common import claim, every
from permgroups.lights import EnhancedGame, chart, enhanced_merlin, lemma_4_1, shallit
from permgroups.lights.clearings import full_clearing
from permgroups.lights.polygons import lemma_4_1_matrix, middle

__all__ = ["CLAIMS", "exponent_columns", "lemma_word"]


def _buttons() -> Outcome:
    """F_i = f_{i-1,i} f_i f_{i,i+1} f_c against the 2×2 corners of the 3×3 grid, numbered around."""
    corners = {1: (0, 0), 2: (0, 2), 3: (2, 2), 4: (2, 0)}
    place = {str(i): at for i, at in corners.items()} | {"c": (1, 1)}
    for i, (a, b) in corners.items():
        x, y = corners[i % 4 + 1]
        place[middle(i, 4)] = ((a + x) // 2, (b + y) // 2)
    for i, (a, b) in corners.items():
        square = {(x, y) for x in (a, 1) for y in (b, 1)}
        printed = {place[x] for x in (middle(i - 1, 4), str(i), middle(i, 4), "c")}
        if printed != square:
            return Outcome(False, f"F_{i}: {sorted(printed)}, the corner has {sorted(square)}")
    return Outcome(
        len(set(place.values())) == 9, "nine lights at nine places; F_i is the 2×2 corner of vertex i", EXHAUSTIVE
    )


def _sizes() -> Outcome:
    """The lights that the printed F_i name, for k = 3 (three circles) and k = 4 … 12."""
    counts = {}
    for k in range(4, 13):
        named = {x for i in range(1, k + 1) for x in (middle(i - 1, k), str(i), middle(i, k), "c")}
        counts[k] = (len(named), 2 * k)
    G = shallit(3)
    return Outcome(
        all(n == (2 * k + 1, 2 * k) for k, n in counts.items()) and (len(G.lights), len(G.buttons)) == (7, 6),
        f"lights and buttons for k = 4 … 12: {list(counts.values())}", CASES,
    )  # fmt: skip


def _centre() -> Outcome:
    G = enhanced_merlin()
    found = [G.text(G.press(G.zero(), f"F{i}", f"P{(i + 1) % 4 + 1}", f"F{i}")) for i in range(1, 5)]
    return Outcome(set(found) == {"........#"}, "(F_i P_{i+2} F_i)(0) = e_c for all i", EXHAUSTIVE)


def _zero() -> Outcome:
    G = enhanced_merlin()
    after = G.operator(("P1", "P2", "P3", "P4"))(every(G))
    return Outcome(not after.any(), "P_1 P_2 P_3 P_4 takes all 512 configurations to 0", EXHAUSTIVE)


def _transitive() -> Outcome:
    G = enhanced_merlin()
    bad = [G.text(u) for u in every(G) if not G.orbit(u).is_everything]
    return Outcome(not bad, f"every one of 512 configurations leads to all 512; {bad[:3]}", EXHAUSTIVE)


def lemma_word(k: int, alpha: dict[str, int]) -> list[str]:
    """Return the word of Lemma 4.1 with k for 4, in time order, exponents by name: ``-1``, ``+1``, …"""
    out: list[str] = []
    for i in range(1, k - 1):
        out += [f"F{i}"] * alpha[f"-{i}"] + [f"P{i + 1}"] + [f"F{i}"] * alpha[f"+{i}"]
    return out + [f"F{k - 1}"] * alpha[f"-{k - 1}"] + [f"P{k}"]


def _exponents(k: int) -> list[str]:
    """Return the exponents in the order of the printed system: -(k-1), +(k-2), -(k-2), …, +1, -1."""
    return [f"-{k - 1}", *(f"{sign}{i}" for i in range(k - 2, 0, -1) for sign in "+-")]


def _lights(k: int) -> list[str]:
    """Return the lights in the order of the printed system: k-1, (k-2,k-1), k-2, …, (1,2), 1."""
    return [str(k - 1), *(x for i in range(k - 2, 0, -1) for x in (middle(i, k), str(i)))]


def exponent_columns(G: EnhancedGame, k: int) -> np.ndarray:
    """Return what each exponent of the lemma's word adds to the lights of the system, by pressing it once."""
    names = _exponents(k)
    at = [G.lights.index(x) for x in _lights(k)]
    columns = [G.press(G.zero(), *lemma_word(k, {n: int(n == name) for n in names}))[at] for name in names]
    return np.array(columns).T


def _lemma41(printed: bool) -> Outcome:
    """What the word of the lemma leaves, compared with the linear system, for all values of α; d = 2."""
    G = enhanced_merlin()
    at = [G.lights.index(x) for x in _lights(4)]
    wrong = 0
    for values in product(range(2), repeat=5):
        alpha = dict(zip(_exponents(4), values, strict=True))
        v = G.press(G.zero(), *lemma_word(4, alpha))
        wanted = lemma_4_1_matrix(4, printed) @ values % 2
        if (v[at] != wanted).any():
            wrong += 1
            where, shown = _lights(4)[int(np.flatnonzero(v[at] != wanted)[0])], alpha
    if wrong:
        return Outcome(False, f"{wrong} of 32 choices of α are wrong, such as {shown}: ε at {where}")
    return Outcome(not wrong, "α_+i + α_-(i+1) + α_+(i+1) at the midpoints: all 32 choices of α", EXHAUSTIVE)


def _corners() -> Outcome:
    """P_4(W(0)) = W(0), and e_i has the coefficient α_-i + α_+i, α_+3 = 0."""
    G = enhanced_merlin()
    for values in product(range(2), repeat=5):
        alpha = dict(zip(_exponents(4), values, strict=True))
        v = G.press(G.zero(), *lemma_word(4, alpha))
        if (G.operators["P4"](v) != v).any():
            return Outcome(False, f"{alpha}: P_4 changes {G.text(v)}")
        for i in (1, 2, 3):
            if v[G.lights.index(str(i))] != (alpha[f"-{i}"] + alpha.get(f"+{i}", 0)) % 2:
                return Outcome(False, f"{alpha}: e_{i}")
    return Outcome(len(values) == 5, "all 32 choices of α", EXHAUSTIVE)


def _middles(printed: bool) -> Outcome:
    """For i ≠ 4, e_{i,i+1} has the coefficient α_+i + α_-(i+1), where there is no α_-4; or what is true of i = 1, 2."""
    G = enhanced_merlin()
    for values in product(range(2), repeat=5):
        alpha = dict(zip(_exponents(4), values, strict=True))
        v = G.press(G.zero(), *lemma_word(4, alpha))
        for i in (1, 2, 3):
            found = int(v[G.lights.index(middle(i, 4))])
            plus, minus, next_plus = (alpha.get(x, 0) for x in (f"+{i}", f"-{i + 1}", f"+{i + 1}"))
            if found != (plus + minus + (0 if printed else next_plus)) % 2:
                return Outcome(False, f"{alpha}: e_{i},{i + 1} has coefficient {found}")
    return Outcome(
        len(values) == 5, "with α_+(i+1) added for i = 1, 2, and 0 for i = 3: all 32 choices of α", EXHAUSTIVE
    )


def _unique(sizes: list[tuple[int, int]]) -> Outcome:
    """The map from exponents to configurations with vertex k cleared is one to one and onto."""
    counts = {}
    for k, d in sizes:
        G = shallit(k, d)
        columns = exponent_columns(G, k)
        names = _exponents(k)
        values = np.array(list(product(range(d), repeat=len(names))))
        made = values @ columns.T % d
        some = range(0, len(values), max(1, len(values) // 64))
        pressed = np.array(
            [G.press(G.zero(), *lemma_word(k, dict(zip(names, values[i].tolist(), strict=True)))) for i in some]
        )
        at = [G.lights.index(x) for x in _lights(k)]
        if (pressed[:, at] != made[list(some)]).any():
            return Outcome(False, f"k = {k}, d = {d}: the word is not linear in its exponents")
        if any((G.press(G.zero(), *lemma_4_1(G, v).word) != v).any() for v in pressed):
            return Outcome(False, f"k = {k}, d = {d}: the solution does not lead to v")
        counts[k, d] = len(np.unique(made @ d ** np.arange(len(names)))) - d ** (2 * k - 3)
    bad = [key for key, missing in counts.items() if missing]
    scope = EXHAUSTIVE if sizes == [(4, 2)] else CASES
    return Outcome(not bad, f"every v with P_k(v) = v has exactly one choice of exponents, (k, d) = {sizes}", scope)


def _general() -> Outcome:
    """The matrix of the system is that of the pressed word, triangular with ones, for k = 4 … 12."""
    for k in range(4, 13):
        columns = exponent_columns(shallit(k), k)
        matrix = lemma_4_1_matrix(k)
        triangular = not np.triu(matrix, 1).any() and bool((matrix.diagonal() == 1).all())
        if (columns != matrix).any() or not triangular:
            return Outcome(False, f"k = {k}")
    return Outcome(k == 12, "k = 4 … 12: triangular with ones on the diagonal, so one solution, mod every d", CASES)


def _merlin_everything() -> Outcome:
    G = enhanced_merlin()
    R = G.orbit_table()
    words = [G.mentat(None, v) for v in every(G)]
    longest = max(w.length for w in words if w)
    return Outcome(
        R.is_everything and all(words) and all(w.check() for w in words),
        f"all 512 reached, in at most {R.diameter} presses; by the chart and the lemma in at most {longest}",
        EXHAUSTIVE,
    )  # fmt: skip


def _proof42() -> Outcome:
    """W(0) = P_4(v - W_F(0)) = P_4(v) - P_4(W_F(0)) = (v - v_4) - (W_F(0) - v_4) = v - W_F(0), for all v."""
    G = enhanced_merlin()
    P, table = G.operators["P4"], chart(4)
    at = [G.lights.index(x) for x in table.lights]
    for v in every(G):
        exponents = table.exponents(tuple(v[at].tolist()))
        flips = [b for b, n in zip(table.buttons, exponents, strict=True) for _ in range(n)]
        wf = G.press(G.zero(), *flips)
        v4 = np.zeros_like(v)
        v4[at] = v[at]
        lines = [P((v - wf) % 2), (P(v) - P(wf)) % 2, ((v - v4) - (wf - v4)) % 2, (v - wf) % 2]
        if any((line != lines[0]).any() for line in lines):
            return Outcome(False, f"v = {G.text(v)}, W_F = {flips}")
        w = G.press(G.zero(), *lemma_4_1(G, lines[0]).word)
        if (w != lines[0]).any() or ((w + wf) % 2 != v).any() or (G.press(w, *flips) != v).any():
            return Outcome(False, f"v = {G.text(v)}: (W_F W)(0) is not v")
    return Outcome(len(at) == 4, "every line, and (W_F W)(0) = W(0) + W_F(0) = v, for all 512 v", EXHAUSTIVE)


def _figure9() -> Outcome:
    """The four lights at vertex 4 are controlled by the flips alone; half of the patterns, then F_4."""
    G = enhanced_merlin()
    table = chart(4)
    at = [G.lights.index(x) for x in table.lights]
    for pattern, exponents in table.rows:
        flips = [b for b, n in zip(table.buttons, exponents, strict=True) for _ in range(n)]
        if tuple(G.press(G.zero(), *flips)[at].tolist()) != pattern:
            return Outcome(False, f"{flips} does not give {pattern}")
        inverted = tuple(1 - x for x in pattern)
        if table.exponents(inverted)[1:] != exponents[1:] or table.exponents(inverted)[0] == exponents[0]:
            return Outcome(False, f"the inversion of {pattern} is not F_4 W_F")
    return Outcome(
        len(table.rows) == 16 and len(table.condensed.rows) == 8,
        "all 16 patterns, 8 in the condensed chart and their inversions by F_4 W_F (derived; the figure is missing)",
        EXHAUSTIVE,
    )  # fmt: skip


def _legible() -> Outcome:
    """What can still be read of Figure 9: F_1 F_2 F_{k-1}."""
    rows = {k: [p for p, n in chart(k).rows if n == (0, 1, 1, 1)] for k in range(4, 13)}
    return Outcome(
        all(patterns == [(0, 1, 1, 1)] for patterns in rows.values()),
        "it is the entry for vertex k out, both midpoints and the centre lit; k = 4 … 12", CASES,
    )  # fmt: skip


def _kgons() -> Outcome:
    tables = [k for k in range(4, 11) if not shallit(k).orbit().is_everything]
    orders = {k: full_clearing(shallit(k)) for k in range(4, 13)}
    return Outcome(
        not tables and all(o is not None and o.is_full for o in orders.values()),
        "k = 4 … 10 by all configurations, k = 4 … 12 by an order of clearing that leads from everywhere to everywhere",
        CASES,
    )  # fmt: skip


CLAIMS: tuple[Claim, ...] = (
    claim("4.buttons", "§4", "F_i = f_{i-1,i} f_i f_{i,i+1} f_c inverts a 2×2 corner of Merlin's grid.", _buttons),
    claim("4.sizes", "§4", "k = 3: 7 lights, 6 buttons; k = 4: 9 and 8; k ≥ 4: n = 2k + 1 and m = 2k.", _sizes),
    claim("4.centre", "§4", "(F_i P_{i+2} F_i)(0) = e_c.", _centre),
    claim("4.zero", "§4", "Zero is in every orbit.", _zero),
    claim("4.transitive", "§4", "The Transitivity Problem can be solved for the enhanced Merlin game.", _transitive),
    claim(
        "4.1", "Lemma 4.1", "If P_4(v) = v, the word has a unique mod 2 solution for {α_i}.", lambda: _unique([(4, 2)])
    ),
    claim(
        "4.1.corners", "Lemma 4.1, proof", "P_4(W(0)) = W(0); e_i has the coefficient α_-i + α_+i, α_+3 = 0.", _corners
    ),
    claim(
        "4.1.middles",
        "Lemma 4.1, proof",
        "For i ≠ 4, e_{i,i+1} has the coefficient α_+i + α_-(i+1).",
        lambda: _middles(True),
        repaired=lambda: _middles(False),
        repair="the coefficient is α_+i + α_-(i+1) + α_+(i+1) for i = 1, 2",
        origin="statement",
    ),
    claim(
        "4.1.system",
        "Lemma 4.1, proof",
        "The linear system as printed.",
        lambda: _lemma41(True),
        repaired=lambda: _lemma41(False),
        repair="the fourth equation is α_+1 + α_-2 + α_+2 = ε_1,2",
        origin="statement",
    ),
    claim("4.2", "Theorem 4.2", "The orbit of zero is everything for the Enhanced Merlin Game.", _merlin_everything),
    claim("4.2.proof", "Theorem 4.2, proof", "The four lines for W(0), and (W_F W)(0) = v.", _proof42),
    claim(
        "4.figure9",
        "Theorem 4.2, Figure 9",
        "F-sequences match any lower left corner; inversions by F_4 W_F.",
        _figure9,
    ),
    claim("4.figure9.label", "Figure 9", "F_1 F_2 F_{k-1} is an entry of the chart.", _legible),
    claim(
        "4.1.k",
        "§4",
        "Lemma 4.1 with k for 4, suitably modified.",
        lambda: _unique([(4, 2), (5, 2), (6, 2), (7, 2), (8, 2)]),
    ),
    claim("4.1.k.system", "§4", "Its system is solved by back substitution for every k.", _general),
    claim("4.k", "§4", "In the theorem no changes are required: R(0) = V(S) for k ≥ 4.", _kgons),
)
