"""Section 4, Propositions 6 and 7: which elements complete sets of 3-cycles generate."""

from __future__ import annotations

from functools import partial
from itertools import permutations, product
from math import factorial

import numpy as np

from permgroups.claims.cubelike.common import claim
from permgroups.claims.cubelike.propositions import CHOSEN, TRIPLES
from permgroups.claims.cubelike.small import Elements, after, inverse, short, small_wreath
from permgroups.claims.ledger import CASES, THEORY, Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.groups.wreath import WreathElement

__all__ = ["CLAIMS"]

Element = WreathElement


def _conjugates() -> Outcome:
    """Conjugates of a complete set by any γ are a complete set."""
    count = 0
    for n, r in TRIPLES:
        W = small_wreath(n, r)
        a, b, c = 0, 1, 2
        for twist in product(range(r), repeat=2):
            twists = [twist[0], twist[1], -sum(twist), *[0] * (n - 3)]
            images = [1, 2, 0, *range(3, n)]
            τ = [Element(images, [twists[0] + j, twists[1], twists[2] - j, *twists[3:]], r).row for j in range(r)]
            parts = [Elements(after(W.rows, t.astype(np.int16), inverse(W.rows)), n, r) for t in τ]
            back = np.argsort(W.perm, axis=1)
            x, z = back[:, a], back[:, c]
            for j, part in enumerate(parts):
                shift = np.zeros((len(W), n), int)
                np.put_along_axis(shift, x[:, None], j, 1)
                np.put_along_axis(shift, z[:, None], -j, 1)
                goes = (part.perm[np.arange(len(W)), x] == back[:, b]).all()
                same = (part.perm == parts[0].perm).all() and ((part.twist - parts[0].twist - shift) % r == 0).all()
                if not goes or not same or (part.cycle_lengths() != 3).any():
                    return Outcome(False, f"{short(n, r)}, j = {j}")
                count += len(W)
    return Outcome(True, f"all γ, all complete sets for three places, {count} conjugates in {CHOSEN}", CASES)


def _formulas6() -> Outcome:
    """The seven formulas of the proof, on six places a, b, c, x, y, z: no other places occur."""

    cycle = partial(_cycle, 6)
    inv = np.argsort
    a, b, c, x, y, z = range(6)
    steps = [
        (cycle(a, x, c), after(inv(cycle(a, b, c)), cycle(x, b, c), cycle(a, b, c))),
        (cycle(a, b, x), after(cycle(a, b, c), cycle(x, b, c), inv(cycle(a, b, c)))),
        (cycle(x, y, c), after(inv(cycle(a, b, y)), cycle(x, b, c), cycle(a, b, y))),
        (cycle(x, b, y), after(inv(cycle(a, x, c)), cycle(a, b, y), cycle(a, x, c))),
        (cycle(a, x, y), after(inv(cycle(y, b, c)), cycle(a, x, c), cycle(y, b, c))),
        (cycle(x, y, z), after(inv(cycle(z, b, c)), cycle(x, y, c), cycle(z, b, c))),
    ]
    wrong = [i + 2 for i, (left, right) in enumerate(steps) if (left != right).any()]
    tried = 0
    for p in permutations(range(6)):  # every p with Act(p) ∩ {a, b, c} = {a} = {xp}
        if p[b] == b and p[c] == c and p[x] == a:
            tried += 1
            row = np.array(p)
            if (after(row, cycle(a, b, c), inv(row)) != cycle(x, b, c)).any():
                wrong.append(1)
    return Outcome(not wrong, f"wrong: {wrong}" if wrong else f"seven formulas hold, the first for {tried} p", THEORY)


def _other_images() -> Outcome:
    """xp = b and xp = c: one of (axc), (abx) is the conjugate by p, the other two of the three follow by (abc)."""
    size = 5
    three = (0, 1, 2)
    a, b, c, x = 0, 1, 2, 3
    τ = _cycle(size, a, b, c)
    wanted = {at: _cycle(size, *(x if y == at else y for y in three)) for at in three}
    tried = 0
    for p in permutations(range(size)):
        moved = [y for y in three if p[y] != y]
        if len(moved) != 1 or p[x] != moved[0]:
            continue
        tried += 1
        row = np.array(p)
        first = after(row, τ, np.argsort(row))
        if (first != wanted[moved[0]]).any():
            return Outcome(False, f"p = {p}: p(abc)p^-1 is {first}")
        back, forth = after(np.argsort(τ), first, τ), after(τ, first, np.argsort(τ))
        others = [wanted[y] for y in three if y != moved[0]]
        if not all(any((w == made).all() for made in (back, forth)) for w in others):
            return Outcome(False, f"p = {p}: conjugates by (abc) do not give the other two")
    return Outcome(
        True,
        f"the same with letters moved round: for all {tried} p of five places, xp = a, b or c, p(abc)p^-1 is (xbc), "
        "(axc) or (abx), and its conjugates by (abc) are the other two; from there on the proof does not use p",
        THEORY,
    )


def _cycle(size: int, *places: int) -> np.ndarray:
    row = np.arange(size)
    for x, y in zip(places, places[1:] + places[:1], strict=True):
        row[x] = y
    return row


def _prop6() -> Outcome:
    """All complete sets for a, b, c and all α for the other places: the groups they generate hold all complete sets."""
    rng = np.random.default_rng(6)
    groups = 0
    for n, r, most in ((4, 2, None), (4, 3, 400), (5, 2, 300), (5, 3, 100)):
        W = small_wreath(n, r)
        fits = [
            [np.flatnonzero((W.moved & 7 == 1 << p) & (W.perm[:, x] == p)) for p in range(3)] for x in range(3, n)
        ]  # for every x the α with Act(α') ∩ {a, b, c} = {xα'}
        choices = [np.concatenate(f) for f in fits]
        sets = list(product(range(r), repeat=2))
        if most is None:
            every = [(s, α) for s in sets for α in product(*(c.tolist() for c in choices))]
        else:
            every = [(sets[rng.integers(len(sets))], tuple(int(rng.choice(c)) for c in choices)) for _ in range(most)]
        for twist, α in every:
            τ = [
                Element([1, 2, 0, *range(3, n)], [twist[0] + j, twist[1], -sum(twist) - j, *[0] * (n - 3)], r).row
                for j in range(r)
            ]
            Γ = PermGroup([*(t.tolist() for t in τ), *(W.rows[x].tolist() for x in α)], degree=n * r)
            for x, y, z in permutations(range(n), 3):  # μ and one 3-cycle: with them the complete set
                images = list(range(n))
                images[x], images[y], images[z] = y, z, x
                if not (
                    Γ.contains(Element(images, [0] * n, r).row.tolist())
                    and Γ.contains(Element.meson(n, r, x, z).row.tolist())
                ):
                    return Outcome(False, f"{short(n, r)}: Γ from {twist}, {[W.said(i) for i in α]}")
            groups += 1
    return Outcome(
        True,
        f"{groups} groups Γ: all that one complete set and one α generate in Z2 ≀ S4, and at random 400 in Z3 ≀ S4, "
        "300 in Z2 ≀ S5, 100 in Z3 ≀ S5",
        CASES,
    )


def _prop7() -> Outcome:
    """The step of the proof makes Act' smaller: for every even α with (9), and every choice of a, b, c."""
    steps = 0
    for n, r in ((3, 2), (3, 3), (4, 2), (4, 3), (5, 2), (4, 4)):
        W = small_wreath(n, r)
        W = W.kept((W.odd == 0) & (W.total == 0))
        size = _bits(W.act)
        still = W.moved == 0
        for a, b in permutations(range(n), 2):
            for c in set(range(n)) - {a, b}:  # α' ≠ 1: τ' = (acb), τ''(a) = -α''(b), the other twist of τ is free
                which = np.flatnonzero((W.perm[:, a] == b) & (W.perm[:, b] != b) & (W.perm[:, c] != c))
                for free in range(r):
                    τ = np.array([_acb(n, r, a, b, c, -t, free) for t in range(r)], np.int16)
                    made = Elements(after(W.rows[which], τ[W.twist[which, b]]), n, r)
                    if (_bits(made.act) >= size[which]).any():
                        return Outcome(False, f"{short(n, r)}, a, b, c = {a}, {b}, {c}")
                    steps += len(which)
            which = np.flatnonzero(still & (W.twist[:, a] != 0) & (W.twist[:, b] != 0))
            μ = np.array([(Element.meson(n, r, a, b) ** t).row for t in range(r)], np.int16)
            made = Elements(after(W.rows[which], μ[W.twist[which, b]]), n, r)
            if (_bits(made.act) >= size[which]).any():
                return Outcome(False, f"{short(n, r)}, μ({a}, {b})")
            steps += len(which)
        moving = ~still
        enough = _bits(W.moved[moving]) >= 3  # three different places for a, b, c; two twisted ones else
        two = _bits(W.act[still & (W.act > 0)]) >= 2
        if not enough.all() or not two.all():
            return Outcome(False, f"{short(n, r)}: no a, b, c to choose")
    rng = np.random.default_rng(7)
    for n, r in ((3, 2), (4, 3), (5, 2), (6, 3), (8, 3), (12, 2)):  # any complete sets, one for every three places
        rows = []
        for a, b, c in permutations(range(n), 3):
            x, y = rng.integers(0, r, 2).tolist()
            rows += [_acb(n, r, a, c, b, x + j, y) for j in range(r)]
        if PermGroup([row.tolist() for row in rows], degree=n * r).order() != r ** (n - 1) * factorial(n) // 2:
            return Outcome(False, f"complete sets in {short(n, r)} generate less")
    return Outcome(
        True,
        f"{steps} steps: all α and all choices in Z2, Z3 ≀ S3, Z2, Z3, Z4 ≀ S4, Z2 ≀ S5; complete sets at random "
        "generate all even elements with (9) in six wreath products up to Z2 ≀ S12",
        CASES,
    )


def _acb(n: int, r: int, a: int, b: int, c: int, at_a: int, free: int) -> np.ndarray:
    images, twists = list(range(n)), [0] * n
    images[a], images[c], images[b] = c, b, a
    twists[a], twists[c], twists[b] = at_a, free, -at_a - free
    return Element(images, twists, r).row


def _bits(sets: np.ndarray) -> np.ndarray:
    return sum((sets >> k & 1 for k in range(12)), np.zeros(len(sets), int))


CLAIMS: tuple[Claim, ...] = (
    claim("prop6", "§4, Proposition 6", "One complete set and the α for other places give all complete sets.", _prop6),
    claim("prop6.conjugates", "§4, Proposition 6", "Conjugates of complete sets are complete sets.", _conjugates),
    claim(
        "prop6.proof", "§4, Proposition 6", "The seven formulas of the proof for (xbc), (axc), …, (xyz).",
        _formulas6,
    ),
    claim(
        "prop6.images", "§4, Proposition 6", "Proof: assume xp = a (xp = b and xp = c are not spoken of).",
        _other_images,
    ),
    claim("prop7", "§4, Proposition 7", "Complete sets of 3-cycles undo all even elements of no twist.", _prop7),
)  # fmt: skip
