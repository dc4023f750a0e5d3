"""Section 2: bits and their operators, operators of F-type and the group that they generate."""

from __future__ import annotations

from itertools import product

import numpy as np

from permgroups.claims.ledger import CASES, THEORY, Claim, Outcome
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


def _reached(start: int, sets: tuple[int, ...]) -> set[int]:
    """Return the configurations that presses lead to, by search; configurations and buttons as bits of a number."""
    found, todo = {start}, [start]
    for u in todo:
        for v in (u ^ r for r in sets):
            if v not in found:
                found.add(v)
                todo.append(v)
    return found


def _configurations() -> Outcome:
    """With a button for every light alone all configurations are led to: how many are there?"""
    found = [len(_reached(0, tuple(1 << i for i in range(n)))) for n in range(1, 13)]
    return Outcome(found == [2**n for n in range(1, 13)], f"by pressing, n = 1 … 12: {found}", CASES)


def _choice() -> Outcome:
    """The matrix equation for m < n, m = n, m > n, lights with several buttons and with none, against search."""
    counts = {"m < n": 0, "m = n": 0, "m > n": 0}
    several = none = 0
    for m in range(1, 5):
        for family in product(range(8), repeat=m):
            M = np.array([[r >> i & 1 for r in family] for i in range(3)])
            changes = {int(x) for x in np.array(list(product(range(2), repeat=m))) @ M.T % 2 @ [1, 2, 4]}
            for u in range(8):
                if _reached(u, family) != {u ^ x for x in changes}:
                    return Outcome(False, f"sets {family} as bits, u = {u}")
            counts["m < n" if m < 3 else "m = n" if m == 3 else "m > n"] += 1
            several += int(M.sum(axis=1).max() > 1)
            none += int(M.sum(axis=1).min() == 0)
    return Outcome(
        min(several, none, *counts.values()) > 0,
        f"W(u) = v iff Mε = v - u, n = 3, m = 1 … 4, all families and all u, by search: {counts}; in {several} of them "
        f"a light has a choice of buttons, in {none} it has none",
        CASES,
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
    claim("2.configurations", "§2", "A game with n lights has 2^n configurations.", _configurations),
    claim(
        "2.buttons",
        "§2",
        "No harm or loss of generality if the number of buttons is not that of the lights, or if lights offer a choice "
        "of buttons.",
        _choice,
    ),
)
