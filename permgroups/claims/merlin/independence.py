"""Section 2: independent operators (Definition 2.7), and Think-a-Dot, whose drops are not.

The definition, W(Σ ε_x e_x) = Σ W_x(ε_x e_x), does not say where the values of W_x lie. If anywhere in V(S), then mod 2
exactly the affine maps are independent, also those that copy a light onto another; what the text before it means, an
effect on a light that needs no knowledge of the others, is W_x(ε_x e_x) a multiple of e_x. The latter is what
*independent* means in the other claims.

The wiring of Think-a-Dot is not in the paper; it is that of the toy.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from permgroups import lights
from permgroups.claims.ledger import CASES, EXHAUSTIVE, Claim, Outcome
from permgroups.claims.merlin.common import claim

__all__ = ["CLAIMS"]


def _literal(W: np.ndarray, n: int) -> bool:
    """Whether a map of the numbers 0 … 2^n - 1, bits for lights, is a sum of maps W_x of single lights into V(S)."""
    base = int(W[0])
    shifts = [int(W[1 << x]) ^ base for x in range(n)]
    made = np.full(len(W), base)
    for x, shift in enumerate(shifts):
        made ^= np.where(np.arange(len(W)) >> x & 1, shift, 0)
    return bool((made == W).all())


def _by_light(W: np.ndarray, n: int) -> bool:
    """Whether the new value of every light depends on that light alone."""
    numbers = np.arange(len(W))
    return all(len(set((W[numbers >> x & 1 == on] >> x & 1).tolist())) == 1 for x in range(n) for on in (0, 1))


def _sums(W: np.ndarray, into_span: bool) -> bool:
    """Whether there are maps W_x with W(v) = Σ W_x(ε_x e_x), by trying all; two lights, W_x into V(S) or Z_2 e_x."""
    values = [(0, 1 << x) if into_span else range(4) for x in range(2)]
    return any(
        all(W[v] == first[v & 1] ^ second[v >> 1] for v in range(4))
        for first in product(values[0], repeat=2)
        for second in product(values[1], repeat=2)
    )


def _form(into_span: bool) -> Outcome:
    """All 256 maps of two lights: is the definition what it is to say, that no light depends on another?"""
    counts = [0, 0]
    for W in (np.array(some) for some in product(range(4), repeat=4)):
        defined, meant = _sums(W, into_span), _by_light(W, 2)
        counts[0] += defined
        counts[1] += meant
        if meant and not defined:
            return Outcome(False, f"{W.tolist()} acts light by light and is no such sum")
    return Outcome(
        counts[0] == counts[1],
        f"of the 256 maps of two lights {counts[0]} are such sums, {counts[1]} act light by light"
        + ("" if into_span else "; (x, y) to (x, x + y) is a sum, and light y depends on x"),
        CASES,
    )


def _dependent() -> Outcome:
    T = lights.ThinkADot()
    rows = [[x >> i & 1 for i in range(8)] for x in range(256)]
    drops = [np.array([T.number(T.press(v, hole)) for v in rows]) for hole in T.buttons]
    found = [(_by_light(W, 8), _literal(W, 8)) for W in drops]
    same = [T.is_independent(hole) for hole in T.buttons] == [a for a, _ in found]
    return Outcome(
        same and not any(a or b for a, b in found),
        f"drops through A, B, C act light by light, or are sums of W_x into V(S): {found}, by all 256 configurations",
        EXHAUSTIVE,
    )


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


CLAIMS: tuple[Claim, ...] = (
    claim(
        "2.7.form",
        "Definition 2.7",
        "Independent: W(Σ ε_x e_x) = Σ W_x(ε_x e_x); else the effect on a light needs knowledge of others.",
        lambda: _form(False),
        repaired=lambda: _form(True),
        repair="with W_x(ε_x e_x) a multiple of e_x, which is not said",
        origin="statement",
    ),
    claim(
        "2.7",
        "Definition 2.7",
        "Operators of Think-a-Dot are not independent (in either form; its wiring is not from the paper).",
        _dependent,
    ),
    claim(
        "thinkadot",
        "§2",
        "How does Think-a-Dot behave? (The wiring is that of the toy, not from the paper.)",
        _think_a_dot,
        question=True,
    ),
)
