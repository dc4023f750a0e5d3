"""Depth first through tables of all cosets modulo symmetries, of several subgroups at once.

A *frame* sees the element as a symmetry of the moves turns it: letter s is letter ``turned[f, s]`` there. The tables are
those of ``kernels/coset_tables.py``; ``classes[b]`` has the class of block b above its lowest eight bits, and there the
symmetry that leads to the first block of the class; ``index[t, h]`` is where place h lies after symmetry t.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit


@inner
def _value(bits, stride, classes, index, block, place):
    packed = np.int64(classes[block])
    i = np.int64(index[packed & 255, place])
    return np.int64(bits[(packed >> 8) * stride + (i >> 2)] >> ((i & 3) << 1)) & 3


@jit
def distance(bits, stride, classes, index, block_steps, place_steps, letters, block, place):
    """Return how far a coset is from home, by going there."""
    out = 0
    while block != 0 or place != 0:
        wanted = (_value(bits, stride, classes, index, block, place) + 2) % 3
        s = 0
        while s < letters:
            b, h = np.int64(block_steps[block * letters + s]), np.int64(place_steps[place * letters + s])
            if _value(bits, stride, classes, index, b, h) == wanted:
                break
            s += 1
        if s == letters:
            return -1
        block, place = b, h
        out += 1
    return out


@inner
def _is_home(start, rows, word, level):
    for p in range(start.shape[0]):
        q = start[p]
        for i in range(level):
            q = rows[word[i], q]
        if q != p:
            return False
    return True


@jit
def search(
    bits, stride, classes, index, block_steps, place_steps, turned, rows, follow, gap, same, covered, start, first, blocks,
    places, far, word, path, position, length, budget,
):
    """Go on with all words of ``length`` letters that begin with ``first`` ones; 0 all tried, 1 found, 2 a pause.

    ``path[i]`` is the letter tried last at level i; blocks, places and distances of all frames are kept for every level.
    ``covered``: every letter is in the subgroup of some frame, where a last letter is not needed; so no word ends home
    where all frames need all letters that are left.
    """
    frames, letters = turned.shape
    level = position[0]
    spent = 0
    while True:
        spent += 1
        if spent > budget:
            position[0] = level
            return 2
        s = path[level] + 1
        if s >= letters:
            if level <= first:
                position[0] = level
                return 0
            level -= 1
            continue
        path[level] = s
        if level > 0 and not follow[word[level - 1], s]:
            continue
        rest = length - level - 1
        near = True
        spare = not covered or rest == 0
        for f in range(frames):
            t = turned[f, s]
            b = np.int64(block_steps[blocks[level, f] * letters + t])
            h = np.int64(place_steps[places[level, f] * letters + t])
            d = far[level, f]
            change = (_value(bits, stride, classes, index, b, h) + 3 - d % 3) % 3
            d += 1 if change == 1 else -1 if change == 2 else 0
            if d > rest:
                near = False
                if d > rest + gap[s]:
                    path[level] = same[s]  # the other powers of the move cannot be near either
                break
            spare |= d < rest
            blocks[level + 1, f] = b
            places[level + 1, f] = h
            far[level + 1, f] = d
        if not near or not spare:
            continue
        word[level] = s
        level += 1
        if rest > 0:
            path[level] = -1
            continue
        if _is_home(start, rows, word, level):
            position[0] = level
            return 1
        level -= 1
