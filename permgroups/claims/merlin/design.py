"""Proposition 5.3 and the counts of section 5, section 6, and what the paper leaves open."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

import numpy as np

from permgroups.claims.ledger import CASES, EXHAUSTIVE, Claim, Outcome
from permgroups.claims.merlin.common import claim, cleared, every, three_circles
from permgroups.lights import construct, enhanced_merlin, mixed_games, shallit, venn
from permgroups.lights.clearings import clearings

__all__ = ["CLAIMS"]

CLOCKWISE = ("AB", "BC", "CA")  # XY, with Y following X


@cache
def _class_names(d: int) -> dict[tuple[str, int, int, int], int]:
    """Return the least number in the F-class of each triple (ε_X, ε_XY, ε_Y) at AB, BC and CA."""
    G = three_circles(d)
    flips = G.f_class()
    out = {}
    for at in CLOCKWISE:
        for i, j, k in product(range(d), repeat=3):
            v = G.configuration({at[0]: i, "".join(sorted(at)): j, at[1]: k})
            out[at, i, j, k] = int(((v + flips) % d @ G.powers).min())
    return out


def _form(i: int, j: int, k: int) -> str:
    if i == j == k:
        return "iii"
    if i == k:
        return "iji"
    return "ijj" if i == j or j == k else "ijk"


def _counts() -> Outcome:
    shown = []
    for d in range(2, 8):
        found: dict[int, set[str]] = {}
        for (_, i, j, k), name in _class_names(d).items():
            found.setdefault(name, set()).add(_form(i, j, k))
        counted = Counter("/".join(sorted(forms)) for forms in found.values())
        wanted = {"iii": d, "iji": 3 * (d * d - d), "ijj": 3 * (d * d - d), "ijk": 3 * d * (d - 1) * (d - 2)}
        if dict(counted) != {form: n for form, n in wanted.items() if n}:
            return Outcome(False, f"d = {d}: {dict(counted)}, printed {wanted}")
        shown.append(len(found))
    return Outcome(len(shown) == 6, f"d = 2 … 7: {shown} classes in all, of the four forms as printed", CASES)


def _proof53(part: int) -> Outcome:
    """(1) all XY assignments equivalent; (2), (4) none; (3) (i, j, j) not, and (j, j, i) at XY like (i, j, j) at YZ."""
    for d in range(2, 7):
        names = _class_names(d)
        for i, j, k in product(range(d), repeat=3):
            at = [names[XY, i, j, k] for XY in CLOCKWISE]
            if part == 1 and i == j == k and len(set(at)) > 1:
                return Outcome(False, f"d = {d}, i = {i}")
            if part in (2, 4) and _form(i, j, k) == {2: "iji", 4: "ijk"}[part] and len(set(at)) < 3:
                return Outcome(False, f"d = {d}, {i, j, k}")
            if part == 3 and i != j and j == k:
                following = [names[XY, j, j, i] for XY in CLOCKWISE]
                if len(set(at)) < 3 or following != [at[1], at[2], at[0]]:
                    return Outcome(False, f"d = {d}, {i, j, j}: {at}, {following}")
    return Outcome(d == 6, "all assignments at AB, BC, CA, d = 2 … 6", CASES)


def _total(what: str, printed: bool) -> Outcome:
    for d in range(2, 9):
        classes = d * (3 * d * d - 3 * d + (d if printed else 1))
        if what == "each":
            if len(three_circles(d).f_class()) != d**3:
                return Outcome(False, f"d = {d}")
        elif what == "classes":
            found = len(set(_class_names(d).values())) if d < 8 else classes
            if found != classes:
                return Outcome(False, f"d = {d}: {found} F-classes, not {classes}")
        elif three_circles(d).orbit().size != d**3 * classes:
            return Outcome(False, f"d = {d}: {three_circles(d).orbit().size} configurations, not {d**3 * classes}")
    last = 7 if what == "classes" else 8
    return Outcome(d == 8, f"d = 2 … {last}, counted", CASES)


def _minimal() -> Outcome:
    rows = {}
    for d in range(2, 10):
        R = shallit(3, d).orbit_table()
        rows[d] = (R.diameter, R.spheres[-1])
    law = all(diameter == 6 * d - 5 for d, (diameter, _) in rows.items())
    many = [n for _, n in rows.values()]
    return Outcome(law, f"the farthest need 6d - 5 presses, d = 2 … 9; so many need them: {many}", CASES)


def _fewest_mod_d() -> Outcome:
    """Fewest different buttons against fewest presses, all families of different sets of three lights mod 3."""
    d = 3
    columns = [np.array(c) for c in product(range(2), repeat=3) if any(c)]
    differ = Counter[int]()
    games = set()
    example = ""
    for m in range(1, 8):
        x = np.array(list(product(range(3), repeat=m)))
        for some in combinations(range(7), m):
            made = x @ np.array([columns[i] for i in some]) % d @ d ** np.arange(3)
            for change in np.unique(made):
                ways = x[made == change]
                used, presses = (ways > 0).sum(axis=1), ways.sum(axis=1)
                if presses[used == used.min()].min() > presses.min():
                    differ[m] += 1
                    games.add(some)
                    example = example or (
                        f"sets {[columns[i].tolist() for i in some]}: {ways[used.argmin()].tolist()} has the fewest "
                        f"buttons, {ways[presses.argmin()].tolist()} the fewest presses"
                    )
    return Outcome(
        differ.total() > 0,
        f"not always: of the 127 games whose buttons are different sets of three lights, mod 3, {len(games)} have "
        f"changes where no word with the fewest buttons is shortest, {differ.total()} in all (by the number of buttons "
        f"{dict(differ)}), such as {example}",
        CASES,
    )


def _key_vertex() -> Outcome:
    words = 0
    for k, d in ((4, 2), (5, 2)):
        G = shallit(k, d)
        for v in every(G):
            for key in range(1, k + 1):
                answer = construct(G, v, str(key))
                words += 1
                if not answer or (G.press(G.zero(), *answer.moves) != v).any():
                    return Outcome(False, f"k = {k}, d = {d}, {G.text(v)}, key {key}")
    return Outcome(
        words > 10_000,
        f"{words} words: every vertex as the key, all configurations of k = 4 and 5 mod 2",
        CASES,
    )


def _alternatives() -> Outcome:
    """Other orders of clearing that lead everywhere, for k = 4: each gives another linear system."""
    full = [order.buttons for order in clearings(enhanced_merlin()) if order.is_full]
    least = [b for b in full if not any(b[: len(a)] == a and a != b for a in full)]
    return Outcome(
        len(least) > 4,
        f"{len(least)} orders of clearing lead everywhere for k = 4: {' '.join(least[0])}, …, {' '.join(least[-1])}",
        EXHAUSTIVE,
    )


def _make_black() -> Outcome:
    for d in (2, 3):
        S, G = three_circles(d), shallit(3, d, kinds=("f", "p", "b"))
        for X in "ABC":
            black = np.where(cleared(G, X) == 1, 1, every(S))
            if (G.operators[f"F{X}"](G.operators[f"P{X}"](every(S))) != black).any() or (
                G.operators[f"B{X}"](every(S)) != black
            ).any():
                return Outcome(False, f"d = {d}, X = {X}")
        if G.orbit().size != S.orbit().size:
            return Outcome(False, f"d = {d}: {G.orbit().size} configurations")
    far = shallit(3, 2, kinds=("f", "p", "b")).orbit_table().diameter
    return Outcome(
        far < three_circles().orbit_table().diameter,
        f"F_X P_X makes all lights of X black, all configurations, d = 2, 3; it adds no configuration, the farthest "
        f"need {far} presses instead of {three_circles().orbit_table().diameter}", CASES,
    )  # fmt: skip


def _figure11() -> Outcome:
    regions = [some for r in range(1, 5) for some in combinations("ABCD", r)]
    tables = [(n, d, venn(n, d).orbit_table()) for n, d in ((2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (4, 3))]
    four = tables[2][2]
    law = {d: d**5 * (12 * d**5 - 12 * d**4 - 2 * d**3 + 4 * d - 1) for d in range(2, 10)}
    beyond = {d: venn(4, d).orbit().size for d in law}
    return Outcome(
        not four.is_everything and len(regions) == 15 == len(venn(4).lights) and beyond == law,
        f"Figure 11: {four.size} of 32768 configurations can be reached from zero, in at most {four.diameter} presses; "
        "d⁵(12d⁵ - 12d⁴ - 2d³ + 4d - 1) of d¹⁵ for d = 2 … 9; "
        + ", ".join(f"{n} sets mod {d}: {R.size}" for n, d, R in tables),
        CASES,
    )


def _mixed() -> Outcome:
    single = max(g.orbit().size for _, g in mixed_games(2, 1))
    games = [(kinds, g) for kinds, g in mixed_games(2, 2) if g.orbit().is_everything]
    both = [kinds for kinds, g in games if g.is_transitive()]
    return Outcome(
        single < 128 and len(both) == len(games) > 0,
        f"one type of button for each circle: at most {single} of 128 are reached from zero; two types: {len(games)} "
        f"of 1953 games reach all 128 and are transitive, such as {', '.join(' with '.join(k) for k in both[:3])}",
        EXHAUSTIVE,
    )


CLAIMS: tuple[Claim, ...] = (
    claim("5.3", "Proposition 5.3", "d, 3(d²-d), 3(d²-d) and 3d(d-1)(d-2) F-inequivalences of four forms.", _counts),
    claim(
        "5.3.1",
        "Proposition 5.3, proof",
        "All XY assignments for (1) are F-equivalent to the AB assignment.",
        lambda: _proof53(1),
    ),
    claim("5.3.2", "Proposition 5.3, proof", "The assignments for (2) are not F-equivalent.", lambda: _proof53(2)),
    claim(
        "5.3.same",
        "Proposition 5.3, proof",
        "(i, j, j) at AB, BC, CA inequivalent; (j, j, i) at XY is (i, j, j) at YZ.",
        lambda: _proof53(3),
    ),
    claim("5.3.4", "Proposition 5.3, proof", "The assignments for (4) are inequivalent.", lambda: _proof53(4)),
    claim("5.each", "§5", "Each F-class comprises d³ configurations.", lambda: _total("each", False)),
    claim(
        "5.classes",
        "§5",
        "There are d(3d² - 3d + d) F-inequivalent configurations.",
        lambda: _total("classes", True),
        reading=lambda: _total("classes", False),
        repair="read d(3d² - 3d + 1)",
        origin="print or scan",
    ),
    claim(
        "5.total",
        "§5",
        "The orbit of zero contains d⁴(3d² - 3d + d) of the d⁷ configurations.",
        lambda: _total("total", True),
        reading=lambda: _total("total", False),
        repair="read d⁴(3d² - 3d + 1)",
        origin="print or scan",
    ),
    claim("5.minimal", "§5", "Minimal words for d-way bulbs: how long do they get?", _minimal, question=True),
    claim(
        "5.fewest",
        "§5, §2",
        "With d-way bulbs, has the shortest word the fewest nonzero coefficients?",
        _fewest_mod_d,
        question=True,
    ),
    claim("6.key", "§6", "Labeling does not matter: a random vertex could serve as the key vertex.", _key_vertex),
    claim("6.alternatives", "§6", "There are alternatives to the linear system.", _alternatives),
    claim("6.black", "§6", "B_X = F_X P_X is a 'Make Black' operation.", _make_black),
    claim(
        "6.figure11", "§6, Figure 11", "The game on all possible intersections of four sets.", _figure11, question=True
    ),
    claim("6.mixed", "§6", "Operators that mix p and f: which games are transitive?", _mixed, question=True),
)
