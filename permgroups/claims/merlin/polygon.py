"""Section 4: enhanced Merlin, Lemma 4.1, and the game on a k-gon."""

from __future__ import annotations

from itertools import product

import numpy as np

from permgroups.claims.ledger import CASES, CONSTRUCTION, EXHAUSTIVE, Claim, Outcome
from permgroups.claims.merlin.common import claim, every
from permgroups.lights import EnhancedGame, chart, construct, enhanced_merlin, lemma_4_1, shallit
from permgroups.lights.clearings import full_clearing
from permgroups.lights.polygons import lemma_4_1_matrix, middle
from permgroups.linear.systems import LinearSystem

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
    """The lights that the printed F_i name, k = 3 … 12, against the games: three circles for k = 3."""
    counts = {}
    for k in range(3, 13):
        lights = {x for i in range(1, k + 1) for x in _at(i, k)}
        G = shallit(k)
        if (len(G.lights), len(G.buttons)) != (len(lights), 2 * k):
            return Outcome(False, f"k = {k}: {len(lights)} lights are named, the game has {len(G.lights)}")
        counts[k] = (len(lights), len(G.buttons))
    return Outcome(
        all(n == (2 * k + 1, 2 * k) for k, n in counts.items()),
        f"lights and buttons for k = 3 … 12: {list(counts.values())}", CASES,
    )  # fmt: skip


def _at(i: int, k: int) -> tuple[str, ...]:
    """Return the lights of vertex i: itself, the midpoints to the vertices before and behind it, the centre."""
    return middle(i - 1, k), str(i), middle(i, k), "c"


def _triangle() -> Outcome:
    """Vertices and midpoints for k = 3, against the three circles: do the names of lights carry over to all buttons?"""
    names = dict(zip("123", "ABC", strict=True))

    def region(light: str) -> str:
        return "ABC" if light == "c" else "".join(sorted(names[x] for x in light.split("-")))

    G = shallit(3)
    lights = {x for i in (1, 2, 3) for x in _at(i, 3)}
    found = {names[str(i)]: {region(x) for x in _at(i, 3)} for i in (1, 2, 3)}
    circles = {X: {x for x in G.lights if X in x} for X in "ABC"}
    return Outcome(
        found == circles and {region(x) for x in lights} == set(G.lights),
        "vertex, midpoint, centre are exterior region, overlap, centre: the same 7 lights in the same 6 buttons",
        CONSTRUCTION,
    )


def _annulus() -> Outcome:
    """Vertices and midpoints alternate around: F_i has three in a row, with vertex i in the middle, and c."""
    for k in range(4, 13):
        ring = [x for i in range(1, k + 1) for x in (str(i), middle(i, k))]
        G = shallit(k)
        for i in range(1, k + 1):
            at = ring.index(str(i))
            three = {ring[(at + step) % (2 * k)] for step in (-1, 0, 1)}
            for kind in "FP":
                if {G.lights[x] for x in G.operators[f"{kind}{i}"].support} != three | {"c"}:
                    return Outcome(False, f"k = {k}, {kind}_{i}")
    return Outcome(
        len(ring) == 2 * k == 24,
        "k = 4 … 12: 2k regions in a ring, a button has three in a row and the centre, which is inside of the ring; "
        "the figure is not in our text",
        CONSTRUCTION,
    )


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
    return Outcome(
        not bad, f"not from {bad[0]}" if bad else "every one of 512 configurations leads to all 512", EXHAUSTIVE
    )


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
    by_key = max(construct(G, v, "4").length for v in every(G))
    best = max(w.length for w in words if w)
    return Outcome(
        R.is_everything and all(words) and all(w.check() for w in words),
        f"all 512 reached, in at most {R.diameter} presses; by the chart and the lemma in at most {by_key} with the "
        f"paper's key vertex 4, in at most {best} with the best of the four keys",
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


def _proof_for_k() -> Outcome:
    """The four lines for all v at once; W(0) from the exponents of the lemma, some words also pressed."""
    sizes = [(4, 3), (4, 4), (5, 2), (5, 3), (6, 2), (7, 2)]
    for k, d in sizes:
        G, table = shallit(k, d), chart(k, d)
        P, rows = G.operators[f"P{k}"], every(G)
        at = [G.lights.index(x) for x in table.lights]
        others = [G.lights.index(x) for x in _lights(k)]
        columns = np.array([G.operators[b](G.zero()) for b in table.buttons])
        exponents = np.zeros((d,) * 4 + (4,), np.int64)
        for pattern, powers in table.rows:
            exponents[pattern] = powers
        wf = exponents[tuple(rows[:, at].T)] @ columns % d
        vk = np.zeros_like(rows)
        vk[:, at] = rows[:, at]
        lines = [P((rows - wf) % d), (P(rows) - P(wf)) % d, ((rows - vk) - (wf - vk)) % d, (rows - wf) % d]
        alpha = lines[0][:, others] @ LinearSystem(lemma_4_1_matrix(k), d).inverse().T % d
        w = np.zeros_like(rows)
        w[:, others] = alpha @ exponent_columns(G, k).T % d
        if any((line != lines[0]).any() for line in lines) or (w != lines[0]).any() or ((w + wf) % d != rows).any():
            return Outcome(False, f"k = {k}, d = {d}")
        for i in range(0, len(rows), len(rows) // 50):
            word = lemma_word(k, dict(zip(_exponents(k), alpha[i].tolist(), strict=True)))
            if (G.press(G.zero(), *word) != w[i]).any():
                return Outcome(False, f"k = {k}, d = {d}: {word}")
    return Outcome(len(rows) == 2**15, f"every line and every v for (k, d) = {sizes}", CASES)


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
        "all 16 patterns: 8 in the condensed chart and their inversions by F_4 W_F; not compared with the figure",
        CONSTRUCTION,
    )  # fmt: skip


def _legible() -> Outcome:
    """A line of letters before the caption of Figure 10, read as F_1 F_2 F_{k-1} and taken for a label of Figure 9."""
    rows = {k: [p for p, n in chart(k).rows if n == (0, 1, 1, 1)] for k in range(4, 13)}
    return Outcome(
        all(patterns == [(0, 1, 1, 1)] for patterns in rows.values()),
        "it is the entry for vertex k out, both midpoints and the centre lit; k = 4 … 12. It rests on one line of our "
        "text, “F, F2 FK-1” before the caption of Figure 10; that it belongs to Figure 9 is inferred", CASES,
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
        "F-sequences match any lower left corner; inversions by F_4 W_F. (The figure is missing; the chart is ours.)",
        _figure9,
    ),
    claim(
        "4.figure9.label",
        "Figure 9",
        "F_1 F_2 F_{k-1} is an entry of the chart (a line of letters in our text, which lacks the figure).",
        _legible,
    ),
    claim(
        "4.1.k",
        "§4",
        "Lemma 4.1 with k for 4, suitably modified.",
        lambda: _unique([(4, 2), (5, 2), (6, 2), (7, 2), (8, 2)]),
    ),
    claim("4.1.k.system", "§4", "Its system is solved by back substitution, with k for 4 (k ≥ 4).", _general),
    claim("4.k", "§4", "In the theorem no changes are required: R(0) = V(S) for k ≥ 4.", _kgons),
    claim(
        "4.k.proof",
        "§4, §5",
        "The four lines of Theorem 4.2 with k for 4, mod d: W(0) = P_k(v - W_F(0)) = … = v - W_F(0), (W_F W)(0) = v.",
        _proof_for_k,
    ),
    claim(
        "4.k.three",
        "§4",
        "Do vertices, midpoints and centre give Shallit's three circles for k = 3?",
        _triangle,
        question=True,
    ),
    claim(
        "4.annulus",
        "§4, Figure 10",
        "Shallit's k ≥ 4 game can be imagined on an annulus with alternating regions.",
        _annulus,
    ),
)
