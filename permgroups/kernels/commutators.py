"""3-cycles among the commutators [x, t⁻¹st] of letters: all of them, not a choice."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit


@inner
def _after(letters, back, x, s, t, p):
    """Return where x t⁻¹ s t x⁻¹ t⁻¹ s⁻¹ t takes a point; without conjugation if t < 0."""
    if t < 0:
        return np.int64(letters[back[s], letters[back[x], letters[s, letters[x, p]]]])
    u = back[t]
    p = letters[t, letters[s, letters[u, letters[x, p]]]]
    return np.int64(letters[t, letters[back[s], letters[u, letters[back[x], p]]]])


@inner
def _before(letters, back, s, t, p):
    """Return what t⁻¹ s t takes to a point; what s takes there if t < 0."""
    if t < 0:
        return np.int64(letters[back[s], p])
    return np.int64(letters[t, letters[back[s], letters[back[t], p]]])


@inner
def _is_cycle(letters, back, x, s, t, supports, count, piece_of, tracked, triple):
    """Return whether a commutator moves three pieces, and them round; ``triple`` gets three of their points."""
    least = np.int64(-1)
    moved = 0
    for k in range(count[x]):
        p = supports[x, k]
        if _after(letters, back, x, s, t, p) != p:
            moved += 1
            least = np.int64(p)
        q = tracked[piece_of[_before(letters, back, s, t, p)]]
        if letters[x, q] == q and _after(letters, back, x, s, t, q) != q:
            moved += 1
        if moved > 3:
            return False
    if moved != 3 or least < 0:
        return False
    a = least
    b = _after(letters, back, x, s, t, a)
    c = _after(letters, back, x, s, t, b)
    triple[0], triple[1], triple[2] = a, b, c
    if _after(letters, back, x, s, t, c) != a:
        return False
    return piece_of[a] != piece_of[b] and piece_of[b] != piece_of[c] and piece_of[a] != piece_of[c]


@jit
def commutators(letters, back, commute, supports, count, piece_of, tracked, place, looks, triple, found, triples):
    """Write x, s, t of every such commutator that is a 3-cycle into ``found`` and its points into ``triples``.

    t = -1 stands for [x, s]. ``place`` = [x, t, number found]; the kernel comes back after so many ``looks`` or when the
    room is full, and goes on there; it returns whether it is through. What commutes makes nothing new.
    """
    m = letters.shape[0]
    done = 0
    while place[0] < m:
        x, t = place[0], place[1]
        if t >= 0 and commute[x, t]:
            place[1] += 1
        else:
            if place[2] + m > found.shape[0] or done > looks:
                return False
            for s in range(m):
                if (t >= 0 and commute[s, t]) or (t < 0 and commute[s, x]):
                    continue
                done += 40
                if _is_cycle(letters, back, x, s, t, supports, count, piece_of, tracked, triple):
                    e = place[2]
                    found[e, 0], found[e, 1], found[e, 2] = x, s, t
                    triples[e, 0], triples[e, 1], triples[e, 2] = triple[0], triple[1], triple[2]
                    place[2] += 1
            place[1] += 1
        if place[1] == m:
            place[0] += 1
            place[1] = -1
    return True
