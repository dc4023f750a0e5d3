"""Section 2: bits and their operators, words of F-type, the problems, the Garden of Eden, independence."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from permgroups import lights
from permgroups.claims.ledger import CASES, EXHAUSTIVE, THEORY, Claim, Outcome
from permgroups.claims.merlin.common import claim
from permgroups.lights.operators import Operator

__all__ = ["CLAIMS"]

KINDS = "fpb"
N = 3  # an identity about lights x and y needs these two and one more: operators act light by light
VECTORS = np.array(list(product(range(2), repeat=N)))
BY_LIGHT = "lights x, y and a third one, all values; operators act light by light"


def _bit(kind: str, v: np.ndarray, x: int) -> np.ndarray:
    """Flip, clear or set bit x of rows, by the words of the paper."""
    out = v.copy()
    out[:, x] = {"f": 1 - v[:, x], "p": 0, "b": 1}[kind]
    return out


def _one(kind: str, x: int = 0) -> Operator:
    return Operator.of(kind, [x], N, 2)


def _same(A: Operator, B: Operator) -> bool:
    return A == B and bool((A(VECTORS) == B(VECTORS)).all())


def _all(cases: list[bool], what: str) -> Outcome:
    return Outcome(all(cases), f"{sum(cases)} of {len(cases)} cases: {what}; {BY_LIGHT}", THEORY)


def _definitions() -> Outcome:
    """f_x(v) = e_x + v, b_x = f_x ∘ p_x, against flip, clear and set of one bit."""
    cases = []
    for x in range(N):
        unit = np.eye(N, dtype=int)[x]
        clear = _bit("p", VECTORS, x)
        cases += [
            bool((_bit("f", VECTORS, x) == (VECTORS + unit) % 2).all()),
            bool((_bit("b", VECTORS, x) == _bit("f", clear, x)).all()),
            all(bool((_one(kind, x)(VECTORS) == _bit(kind, VECTORS, x)).all()) for kind in KINDS),
        ]
    return _all(cases, "e_x + v flips, f_x after p_x sets")


def _clear(printed: bool) -> Outcome:
    """p_x(v) = Σ ε_y v_y as printed, with v_y the bit y of v; or Σ ε_y e_y."""
    for x in range(N):
        others = [y for y in range(N) if y != x]
        for v in VECTORS:
            wanted = _bit("p", v[None, :], x)[0]
            summed = sum(int(v[y]) * (v[y] if printed else np.eye(N, dtype=int)[y]) for y in others) % 2
            if np.shape(summed) != wanted.shape or (summed != wanted).any():
                what = "number" if np.shape(summed) == () else "configuration"
                return Outcome(False, f"v = {v.tolist()}, x = {x}: the {what} {summed}, to be {wanted.tolist()}")
    return Outcome(len(VECTORS) == 2**N, f"clears bit x and nothing else; {BY_LIGHT}", THEORY)


def _linear() -> Outcome:
    p, flip = _one("p"), _one("f")
    pairs = [(v, w) for v in VECTORS for w in VECTORS]
    good = all(((p((v + w) % 2) - p(v) - p(w)) % 2 == 0).all() for v, w in pairs)
    breaks = any(((flip((v + w) % 2) - flip(v) - flip(w)) % 2).any() for v, w in pairs)
    return Outcome(
        good and breaks, f"p_x(v + w) = p_x(v) + p_x(w) for all pairs, f_x is not linear; {BY_LIGHT}", THEORY
    )


def _plus(o: str) -> bool:
    """Whether (f_x o_x)(v) = o_x(v) + e_x for all v."""
    change = (_one("f")(_one(o)(VECTORS)) - _one(o)(VECTORS)) % 2
    return bool((change == np.eye(N, dtype=int)[0]).all())


def _lemma22(part: int) -> Outcome:
    """All sets R, T of four lights, all v, w: every way in which a light can be in R, in T, lit in v, in w."""
    n = 4
    rows = np.array(list(product(range(2), repeat=n)))
    sets = [np.flatnonzero(r).tolist() for r in rows]
    operators = [Operator.of("f", R, n, 2) for R in sets]
    for R, F in zip(rows, operators, strict=True):
        if part == 1 and (F(rows) != (rows + R) % 2).any():
            return Outcome(False, f"R = {R.tolist()}")
        if part == 2 and ((F(F(rows)) != rows).any() or not (F * F).is_identity):
            return Outcome(False, f"R = {R.tolist()}")
        for G in operators if part == 3 else ():
            if F * G != G * F or (F(G(rows)) != G(F(rows))).any():
                return Outcome(False, f"{F!r}, {G!r}")
        for w in rows if part == 4 else ():
            if (F((rows + w) % 2) != (F(rows) + w) % 2).any():
                return Outcome(False, f"R = {R.tolist()}, w = {w.tolist()}")
    return Outcome(len(operators) == 16, "all sets of four lights, all v and w; operators act light by light", THEORY)


def _group(R: list[int], n: int) -> set[Operator]:
    """Return the group that the operators F_R of sets, given as bits of a number, generate."""
    gens = [Operator.of("f", [i for i in range(n) if r >> i & 1], n, 2) for r in R]
    found = {Operator.identity(n, 2)}
    for g in gens:
        found |= {g * h for h in found}
    return found


def _rank(strictly: bool) -> Outcome:
    """The order of the group for every family of one to four sets of three lights."""
    seen, most = 0, dict[int, int]()
    for m in range(1, 5):
        for family in product(range(8), repeat=m):
            group = _group(list(family), 3)
            rank = len(group).bit_length() - 1
            elementary = 2**rank == len(group) and all((g * g).is_identity for g in group)
            if not elementary or rank > m or (strictly and rank == m):
                return Outcome(False, f"m = {m} sets {family} as bits: the group has order {len(group)}")
            seen += 1
            most[m] = max(rank, most.get(m, 0))
    return Outcome(seen == 4680, f"all {seen} families of 1 to 4 sets of three lights; the largest ranks {most}", CASES)


# -- the Garden of Eden ---------------------------------------------------------------------------------------


def _gardens() -> list[tuple[str, int, int, int]]:
    """Return (game, configurations, those of the formula, those of the sentence)."""
    games: list[Any] = [
        lights.merlin(), lights.quatrainment(), lights.shallit(3, 2), lights.shallit(3, 3), lights.enhanced_merlin(),
        lights.venn(4), lights.shallit(3, 2, kinds=("p",)), lights.shallit(3, 2, kinds=("p", "b")),
    ]  # fmt: skip
    names = [
        *(g.name + ("" if g.d == 2 else f" mod {g.d}") for g in games[:6]),
        "P-type buttons alone",
        "P and B alone",
    ]
    out = []
    for name, game in zip(names, games, strict=True):
        by = {reading: game.garden_of_eden(reading) for reading in ("formula", "prose")}
        if not all(answer.check() for answer in by.values()):
            raise AssertionError(f"a garden of {name} does not stand its check")
        out.append((name, game.number_of_configurations, by["formula"].size, by["prose"].size))
    return out


def _same_question() -> Outcome:
    differ = [row for row in _gardens() if row[2] != row[3]]
    return Outcome(
        not differ, "; ".join(f"{a}: {f} of {n} by the formula, {p} by the sentence" for a, n, f, p in differ)
    )


def _formula() -> Outcome:
    rows = _gardens()
    counted = "; ".join(f"{name} {f} of {n}" for name, n, f, _ in rows)
    return Outcome(
        all(0 <= f <= n for _, n, f, _ in rows) and rows[0][2] == 512 and rows[2][2] == 16,
        f"W(u) ≠ u for all operators W ≠ I: {counted}; in Merlin style games W adds the same to every u: all are ones; "
        "in Shallit's game they are the configurations that zero does not lead to",
        CASES,
    )


def _sentence() -> Outcome:
    """F-type buttons: pressed twice they lead back. Without them there are Gardens of Eden."""
    rows = {name: (n, p) for name, n, _, p in _gardens()}
    with_flips = [name for name in rows if "alone" not in name]
    alone = {name: rows[name] for name in rows if "alone" in name}
    return Outcome(
        not any(rows[name][1] for name in with_flips) and all(p for _, p in alone.values()),
        "wherever a button of F-type is, it is pressed d times and leads back; "
        + ", ".join(f"with {name} {p} of {n} cannot be returned to" for name, (n, p) in alone.items()),
        THEORY,
    )


# -- independence ---------------------------------------------------------------------------------------------


def _independent() -> Outcome:
    T = lights.ThinkADot()
    toys = [T.is_independent(h) for h in T.buttons]
    return Outcome(not any(toys), f"drops through A, B, C independent: {toys}, by all 256 configurations", EXHAUSTIVE)


def _think_a_dot() -> Outcome:
    """Drops cannot be undone by a button; do they still lead wherever the group that they generate does?"""
    T = lights.ThinkADot()
    orbits = T.group.orbits()
    after = np.array([[T.number(T.press([x >> i & 1 for i in range(8)], b)) for b in T.buttons] for x in range(256)])
    distance = np.full((256, 256), -1)
    np.fill_diagonal(distance, 0)
    for step in range(1, 256):  # all sources at once, a layer at a time
        reached = np.zeros((256, 256), bool)
        for x, to in zip(*np.nonzero(distance == step - 1), strict=True):
            reached[x, after[to]] = True
        new = reached & (distance < 0)
        if not new.any():
            break
        distance[new] = step
    same = all(set(np.flatnonzero(distance[x] >= 0).tolist()) == orbit for orbit in orbits for x in orbit)
    return Outcome(
        same and sum(map(len, orbits)) == 256,
        f"{len(orbits)} orbits of {sorted(map(len, orbits))}, the group has order {T.group.order()}; drops alone lead "
        f"everywhere in an orbit, with at most {distance.max()} marbles",
        EXHAUSTIVE,
    )


LEMMA22 = ("F_R(v) = v + Σ e_r.", "F_R² = I.", "F_R F_T = F_T F_R.", "F_R(v + w) = F_R(v) + w.")

CLAIMS: tuple[Claim, ...] = (
    claim("2.f", "§2", "f_x(v) = e_x + v flips bit x, b_x = f_x p_x sets it.", _definitions),
    claim(
        "2.p",
        "§2",
        "Clearing: p_x(v) = p_x(Σ ε_y e_y) = Σ_{y≠x} ε_y v_y.",
        lambda: _clear(True),
        reading=lambda: _clear(False),
        repair="read ε_y e_y",
        origin="print or scan",
    ),
    claim(
        "2.1.1",
        "Proposition 2.1",
        "f_x b_x = p_x.",
        lambda: _all([_same(_one("f", x) * _one("b", x), _one("p", x)) for x in range(N)], "f b = p"),
    ),
    claim("2.1.2", "Proposition 2.1", "p_x is linear.", _linear),
    claim(
        "2.1.3",
        "Proposition 2.1",
        "o_x o_y = o_y o_x, for o freely chosen from p, f, b.",
        lambda: _all(
            [_same(_one(a, 0) * _one(b, 1), _one(b, 1) * _one(a, 0)) for a in KINDS for b in KINDS],
            "also with different letters at x and y",
        ),
    ),
    claim(
        "2.1.4",
        "Proposition 2.1",
        "p_x o_x = p_x and b_x o_x = b_x.",
        lambda: _all([_same(_one(a) * _one(o), _one(a)) for a in "pb" for o in KINDS], "p o = p and b o = b"),
    ),
    claim(
        "2.1.5",
        "Proposition 2.1",
        "f_x² = I.",
        lambda: _all([(_one("f", x) ** 2).is_identity for x in range(N)], "f f"),
    ),
    claim(
        "2.1.6",
        "Proposition 2.1",
        "(f_x p_x)(v) = p_x(v) + e_x, (f_x b_x)(v) = b_x(v) + e_x.",
        lambda: _all([_plus(o) for o in "pb"], "for all v"),
    ),
    *(
        claim(f"2.2.{part}", "Lemma 2.2", text, lambda part=part: _lemma22(part))  # type: ignore[misc]
        for part, text in enumerate(LEMMA22, 1)
    ),
    claim(
        "2.3",
        "Proposition 2.3",
        "The operators F_R generate an elementary abelian 2-group of rank r < m.",
        lambda: _rank(True),
        reading=lambda: _rank(False),
        repair="read: r ≤ m",
        origin="print or scan",
    ),
    claim(
        "eden.ie",
        "§2, Garden-of-Eden Problem",
        "W(u) ≠ u for all W ≠ I, i.e. a starting configuration that one cannot return to.",
        _same_question,
        origin="statement",
    ),
    claim(
        "eden.formula",
        "§2, Garden-of-Eden Problem",
        "Does there exist u with W(u) ≠ u for all W ≠ I?",
        _formula,
        question=True,
    ),
    claim(
        "eden",
        "§2, footnote 1",
        "Configurations that one cannot return to need games without operators of F-type.",
        _sentence,
    ),
    claim("2.7", "Definition 2.7", "Operators of Think-a-Dot are not independent.", _independent),
    claim("thinkadot", "§2", "How does Think-a-Dot behave?", _think_a_dot, question=True),
)
