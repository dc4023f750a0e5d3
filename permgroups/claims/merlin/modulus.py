"""Sections 4 to 6: enhanced Merlin, k-gons, the modulus, and what the paper leaves open."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np

from permgroups.claims.ledger import Claim, Outcome
from permgroups.claims.merlin.common import claim
from permgroups.lights import construct, enhanced_merlin, shallit, venn
from permgroups.lights.algorithm_3_10 import zeros_relation
from permgroups.lights.shallit import mixed_games
from permgroups.linear.systems import LinearSystem

__all__ = ["CLAIMS"]


def _centre() -> Outcome:
    G = enhanced_merlin()
    good = all(
        G.text(G.press(G.zero(), f"F{i}", f"P{(i + 1) % 4 + 1}", f"F{i}")) == "........#" for i in range(1, 5)
    )  # fmt: skip
    return Outcome(good, "(F_i P_{i+2} F_i)(0) = e_c for all i")


def _lemma41(printed: bool) -> Outcome:
    """What the word of the lemma leaves, compared with the linear system, for all values of α and d = 2, 3."""
    for d in (2, 3):
        G = enhanced_merlin(d)
        for a1, b1, a2, b2, a3 in product(range(d), repeat=5):  # α_-1, α_+1, α_-2, α_+2, α_-3
            word = (
                ["F1"] * a1 + ["P2"] + ["F1"] * b1 + ["F2"] * a2 + ["P3"] + ["F2"] * b2 + ["F3"] * a3 + ["P4"]
            )  # fmt: skip
            v = dict(zip(G.lights, G.press(G.zero(), *word).tolist(), strict=True))
            middle = b1 + a2 if printed else b1 + a2 + b2
            system = {"1": a1 + b1, "1-2": middle, "2": a2 + b2, "2-3": b2 + a3, "3": a3}
            for light, value in system.items():
                if v[light] != value % d:
                    return Outcome(
                        False, f"d = {d}, α = {a1, b1, a2, b2, a3}: e_{light} is {v[light]}, not {value % d}"
                    )
            if any(v[x] for x in ("4", "3-4", "4-1", "c")):
                return Outcome(False, "P_4 does not clear vertex 4")
    return Outcome(True, "α_+i + α_-(i+1) + α_+(i+1) at the midpoints, all α, d = 2, 3")


def _unique() -> Outcome:
    """The map from exponents to configurations with vertex 4 cleared is one to one and onto."""
    counts = []
    for d in (2, 3, 4):
        G = enhanced_merlin(d)
        found = set()
        for a1, b1, a2, b2, a3 in product(range(d), repeat=5):
            word = ["F1"] * a1 + ["P2"] + ["F1"] * b1 + ["F2"] * a2 + ["P3"] + ["F2"] * b2 + ["F3"] * a3 + ["P4"]
            found.add(tuple(G.press(G.zero(), *word).tolist()))
        counts.append((len(found), d**5))
    return Outcome(all(a == b for a, b in counts), f"different configurations, of how many with P_4(v) = v: {counts}")


def _sizes() -> Outcome:
    good = all((len(shallit(k).lights), len(shallit(k).buttons)) == (2 * k + 1, 2 * k) for k in range(4, 13))
    return Outcome(good, "n = 2k + 1 lights and m = 2k buttons, k = 4 … 12")


def _in_p() -> Outcome:
    """W_F(W_P(0)) lies in P for W_F ≠ I exactly if it is F_X^-α F_Z^α with α = ε_X = ε_XY, up to names."""
    for d in (2, 3, 4):
        G = shallit(3, d)
        cleared = [[i for i, x in enumerate(G.lights) if Z in x] for Z in "ABC"]
        for x, xy, y in product(range(d), repeat=3):  # W_P(0), with Z = C, X = A, Y = B
            start = G.configuration({"A": x, "AB": xy, "B": y})
            for a, b, c in product(range(d), repeat=3):  # exponents of F_A, F_B, F_C
                if a == b == c == 0:
                    continue
                v = G.press(start, *["FA"] * a, *["FB"] * b, *["FC"] * c)
                inside = any(not v[lights].any() for lights in cleared)
                expected = c != 0 and (
                    (b == 0 and (a + c) % d == 0 and c == x == xy) or (a == 0 and (b + c) % d == 0 and c == y == xy)
                )
                if inside != expected:
                    return Outcome(False, f"d = {d}, ε = {x, xy, y}, W_F = {a, b, c}: in P is {inside}")
    return Outcome(True, "all ε and all W_F, d = 2, 3, 4")


def _same_class() -> Outcome:
    """(j, j, i) at XY is F-equivalent to (i, j, j) at YZ."""
    for d in (2, 3, 5):
        G = shallit(3, d)
        for X, Y, Z in ("ABC", "BCA", "CAB"):
            XY, YZ = "".join(sorted(X + Y)), "".join(sorted(Y + Z))
            for i, j in product(range(d), repeat=2):
                one, two = G.configuration({X: j, XY: j, Y: i}), G.configuration({Y: i, YZ: j, Z: j})
                if tuple(two.tolist()) not in {tuple(v) for v in G.f_class(one).tolist()}:
                    return Outcome(False, f"d = {d}, i, j = {i, j}, X, Y, Z = {X, Y, Z}")
    return Outcome(True, "all i, j, d = 2, 3, 5")


def _theorem(k: int, d: int) -> bool:
    return shallit(k, d).orbit_table().is_everything


def _enhanced_merlin() -> Outcome:
    G = enhanced_merlin()
    R = G.orbit_table()
    words = [construct(G, v) for v in G.configurations_of(np.arange(512))]
    longest = max(w.length for w in words if w)
    return Outcome(
        R.is_everything and all(words),
        f"all 512 reached, in at most {R.diameter} presses; by the construction in at most {longest}",
    )


def _figure9() -> Outcome:
    """The four lights at vertex 4 are controlled by the flips alone."""
    G = enhanced_merlin()
    at = [G.lights.index(x) for x in ("4", "3-4", "4-1", "c")]
    found = {tuple(v[at].tolist()) for v in G.f_class()}
    return Outcome(len(found) == 16, f"{len(found)} of 16 patterns at vertex 4 by F-sequences")


def _kgons() -> Outcome:
    cases = [(k, d) for k in (4, 5, 6) for d in (2, 3, 4) if d ** (2 * k + 1) < 3 * 10**6] + [(7, 2), (8, 2), (4, 5)]
    bad = [c for c in cases if not _theorem(*c)]
    rng = np.random.default_rng(51)
    for k, d in ((5, 4), (6, 5), (9, 3), (12, 6)):
        G = shallit(k, d)
        for _ in range(10):
            if not construct(G, rng.integers(0, d, len(G.lights))):
                bad.append((k, d))
    return Outcome(not bad, f"every configuration reached for (k, d) in {cases}; constructed for d up to 6, k up to 12")


def _system(printed: bool) -> Outcome:
    """The four exponents at vertex k: as printed the last equation has α_c, which no button has."""
    G = shallit(5, 3)
    for a in product(range(3), repeat=4):  # α_k, α_1, α_2, α_{k-1}
        word = ["F5"] * a[0] + ["F1"] * a[1] + ["F2"] * a[2] + ["F4"] * a[3]
        centre = int(G.press(G.zero(), *word)[-1])
        value = a[0] + a[1] + a[3] + (0 if printed else a[2])  # no button has the exponent α_c
        if centre != value % 3:
            return Outcome(False, f"no button has an exponent α_c; α_2 = {a[2]} is missing at the centre")
    for d in (2, 3, 4, 6):
        A = [[1, 0, 0, 0], [1, 1, 0, 0], [1, 0, 0, 1], [1, 1, 1, 1]]  # α_k, α_1, α_2, α_{k-1}
        if not LinearSystem(A, d).is_invertible():
            return Outcome(False, f"d = {d}")
    return Outcome(True, "with α_2 the system is unimodular: one solution for every d")


def _key_vertex() -> Outcome:
    rng = np.random.default_rng(60)
    different = 0
    for k, d in ((4, 2), (5, 3), (7, 4)):
        G = shallit(k, d)
        for _ in range(10):
            v = rng.integers(0, d, len(G.lights))
            words = {construct(G, v, str(i)).word for i in range(1, k + 1)}
            different += len(words)
            if None in words:
                return Outcome(False, f"k = {k}, d = {d}")
    return Outcome(
        True, f"30 configurations, each vertex in turn as the key: every word is right, {different} of them differ"
    )


def _group(printed: bool) -> Outcome:
    """Operators of F-type have order d; the group they generate, for d = 4."""
    G = shallit(3, 4)
    orders = {min(n for n in range(1, 9) if (G.operators[f"F{x}"] ** n).is_identity) for x in "ABC"}
    size = len(G.f_class())
    if printed:
        elementary = all(n in (2, 3, 5, 7) for n in orders)
        return Outcome(elementary and size < 4**3, f"d = 4: orders {orders} and {size} = 4^t elements, t = 3")
    return Outcome(
        orders == {4} and size == 4**3, f"d = 4: Z_4³, {size} elements; elementary abelian for d prime, and r ≤ t"
    )


def _prop52() -> Outcome:
    checked = 0
    for d in (2, 3, 4, 5, 6):
        G = shallit(3, d)
        R = G.orbit_table()
        every = G.configurations_of(np.arange(G.number_of_configurations))
        by = {x: every[:, i] for i, x in enumerate(G.lights)}
        holds = np.zeros(len(every), bool)
        for Z in "ABC":
            overlaps = [x for x in ("AB", "AC", "BC") if Z in x]
            holds |= (by[Z] + by["ABC"] - by[overlaps[0]] - by[overlaps[1]]) % d == 0
        if (holds != R.inside).any():
            return Outcome(False, f"d = {d}")
        checked += len(every)
    return Outcome(True, f"all {checked} configurations for d = 2 … 6")


def _words52() -> Outcome:
    for d in (2, 3, 4):
        G = shallit(3, d)
        for v in G.configurations_of(np.arange(0, G.number_of_configurations, 1 if d < 4 else 3)):
            label = dict(zip(G.lights, v.tolist(), strict=True))
            good = [Z for Z in "ABC" if zeros_relation(label, Z, d)]
            if bool(construct(G, v)) != bool(good):
                return Outcome(False, f"d = {d}, {G.text(v)}")
            for Z in good:
                if not construct(G, v, Z):
                    return Outcome(False, f"d = {d}, {G.text(v)}, {Z}")
    return Outcome(True, "W_P and W_F as printed lead to v, for every circle whose relation holds; d = 2, 3, 4")


def _classes(d: int) -> Counter[str]:
    """Return the F-classes of P = {v : P_Z(v) = v for some Z} by the form of a triple that represents them."""
    G = shallit(3, d)
    flips = G.f_class()
    powers = np.array([d**i for i in range(7)], np.int64)
    found: dict[int, set[str]] = {}
    for X, Y in ("AB", "BC", "CA"):
        XY = "".join(sorted(X + Y))
        for i, j, k in product(range(d), repeat=3):
            v = G.configuration({X: i, XY: j, Y: k})
            name = int((((v + flips) % d) @ powers).min())
            if i == j == k:
                form = "iii"
            elif i == k:
                form = "iji"
            elif i == j or j == k:
                form = "ijj"
            else:
                form = "ijk"
            found.setdefault(name, set()).add(form)
    return Counter("/".join(sorted(forms)) for forms in found.values())


def _counts() -> Outcome:
    shown = []
    for d in range(2, 8):
        c = _classes(d)
        wanted = {"iii": d, "iji": 3 * (d * d - d), "ijj": 3 * (d * d - d), "ijk": 3 * d * (d - 1) * (d - 2)}
        if dict(c) != {k: n for k, n in wanted.items() if n}:
            return Outcome(False, f"d = {d}: {dict(c)}, printed {wanted}")
        shown.append(sum(c.values()))
    return Outcome(True, f"d = 2 … 7: {shown} classes in all")


def _total(printed: bool) -> Outcome:
    for d in (2, 3, 4, 5, 6, 7):
        classes = 3 * d * d - 3 * d + (d if printed else 1)
        if shallit(3, d).orbit_table().size != d**4 * classes:
            return Outcome(False, f"d = {d}: {shallit(3, d).orbit_table().size} configurations, not d⁴·{classes}")
    return Outcome(True, "the orbit of zero has d⁴(3d² - 3d + 1) configurations, d = 2 … 7")


def _minimal() -> Outcome:
    rows = {}
    for d in range(2, 10):
        R = shallit(3, d).orbit_table()
        rows[d] = (R.diameter, R.spheres[-1])
    law = all(diameter == 6 * d - 5 for d, (diameter, _) in rows.items())
    return Outcome(
        law,
        f"farthest configurations need 6d - 5 presses, d = 2 … 9; so many need them: {[n for _, n in rows.values()]}",
    )


def _figure11() -> Outcome:
    rows = [(n, d, venn(n, d).orbit_table()) for n, d in ((2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (4, 3))]
    four = rows[2][2]
    return Outcome(
        not four.is_everything,
        f"Figure 11: {four.size} of 32768 configurations can be reached from zero, in at most {four.diameter} presses; "
        + ", ".join(f"{n} sets mod {d}: {R.size}" for n, d, R in rows),
    )


def _mixed() -> Outcome:
    single = max(g.orbit_table().size for _, g in mixed_games(2, 1))
    pairs = [kinds for kinds, g in mixed_games(2, 2) if g.orbit_table().is_everything]
    both = [kinds for kinds, g in mixed_games(2, 2) if g.orbit_table().is_everything and g.is_transitive()]
    return Outcome(
        single < 128 and len(both) == len(pairs) > 0,
        f"one type of button for each circle: at most {single} of 128 are reached from zero; two types: {len(pairs)} "
        f"of 1953 games reach all 128 and are transitive, such as {', '.join(' with '.join(k) for k in pairs[:3])}",
    )


def _make_black() -> Outcome:
    for k, d in ((3, 2), (3, 3), (4, 2)):
        if shallit(k, d, kinds=("f", "p", "b")).orbit_table().size != shallit(k, d).orbit_table().size:
            return Outcome(False, f"k = {k}, d = {d}")
    G = shallit(3, 2, kinds=("f", "p", "b"))
    return Outcome(
        all(G.operators[f"B{x}"] == G.operators[f"F{x}"] * G.operators[f"P{x}"] for x in "ABC"),
        f"B_X = F_X P_X adds no configuration; the farthest need {G.orbit_table().diameter} presses instead of "
        f"{shallit(3, 2).orbit_table().diameter}",
    )


CLAIMS: tuple[Claim, ...] = (
    claim("4.centre", "§4", "(F_i P_{i+2} F_i)(0) = e_c.", _centre),
    claim("4.1", "Lemma 4.1", "If P_4(v) = v, the word has a unique solution for {α_i}.", _unique),
    claim(
        "4.1.system", "Lemma 4.1, proof", "The coefficients by the linear system as printed.",
        lambda: _lemma41(True), repaired=lambda: _lemma41(False),
        repair="the midpoint between i and i+1 also gets α_+(i+1)",
    ),
    claim("4.2", "Theorem 4.2", "The orbit of zero is everything for the Enhanced Merlin Game.", _enhanced_merlin),
    claim("4.figure9", "Figure 9", "F-sequences match any configuration of the lower left 2×2 corner.", _figure9),
    claim(
        "5.group", "§5", "Operators of F-type have order d and generate an elementary abelian d-group of rank r < t.",
        lambda: _group(True), repaired=lambda: _group(False), repair="Z_d^r with r ≤ t, elementary for prime d",
    ),
    claim(
        "5.system", "§5", "The system for α_k, α_1, α_{k-1}, α_c can be solved by inspection.", lambda: _system(True),
        reading=lambda: _system(False), repair="read α_2 for α_c",
    ),
    claim("5.1", "Theorem 5.1", "R(0) = V(S) for k ≥ 4 and d ≥ 2.", _kgons),
    claim("5.2", "Proposition 5.2", "v is in the orbit of zero iff ε_Z + ε_XYZ = ε_XZ + ε_YZ for some Z.", _prop52),
    claim("5.2.words", "Proposition 5.2, proof", "W_F and W_P as printed.", _words52),
    claim("4.sizes", "§4", "The enhanced k ≥ 4 game has n = 2k + 1 lights and m = 2k buttons.", _sizes),
    claim("5.3.in", "§5", "W_F(W_P(0)) is in P iff W_F = F_X^-α F_Z^α and α_Z = ε_X = ε_XY.", _in_p),
    claim("5.3.same", "Proposition 5.3, proof", "(j, j, i) at XY is equivalent to (i, j, j) at YZ.", _same_class),
    claim("5.3", "Proposition 5.3", "d, 3(d²-d), 3(d²-d) and 3d(d-1)(d-2) F-inequivalences of four forms.", _counts),
    claim(
        "5.total", "§5", "The orbit of zero contains d⁴(3d² - 3d + d) configurations.", lambda: _total(True),
        reading=lambda: _total(False), repair="read d⁴(3d² - 3d + 1)",
    ),
    claim("5.minimal", "§5", "Minimal words for d-way bulbs: how long do they get?", _minimal, question=True),
    claim("6.key", "§6", "Each time a random vertex could serve as the key vertex.", _key_vertex),
    claim("6.black", "§6", "B_X = F_X P_X as a separate 'Make Black' operation.", _make_black),
    claim("6.figure11", "§6, Figure 11", "The game on all intersections of four sets.", _figure11, question=True),
    claim("6.mixed", "§6", "Operators that mix p and f: which games are transitive?", _mixed, question=True),
)  # fmt: skip
