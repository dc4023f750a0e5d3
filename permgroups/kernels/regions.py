"""Scores of states by how far triples of pieces are from home.

A state is the images of the tracked points. Triple k looks at the pieces ``triples[k]``, whose images lie in intervals that
begin at ``firsts[k]`` and have ``sizes[k]`` points; ``entries[k]`` has their distances.
"""

from __future__ import annotations

from permgroups.kernels.jit import jit


@jit
def score(states, first, last, letters, came, back, triples, firsts, sizes, entries, worth, scores):
    """scores[i, s] = the sum of ``worth[k, distance]`` over the triples of state i after letter s, -1 for a step back."""
    for i in range(first, last):
        for s in range(letters.shape[0]):
            if came[i] >= 0 and back[came[i]] == s:
                scores[i, s] = -1
                continue
            total = 0
            for k in range(triples.shape[0]):
                entry = 0
                for t in range(3):
                    entry = entry * sizes[k, t] + letters[s, states[i, triples[k, t]]] - firsts[k, t]
                total += worth[k, entries[k, entry]]
            scores[i, s] = total
