"""Tables of conjugated 3-cycles, and the place in a word where one costs least.

In an orbit of m points from ``first`` on, the 3-cycle a -> b -> c -> a has the number
``offset + ((a * m) + b) * m + c`` with points counted from ``first``; ``cost`` is the length of its
word, ``setup`` the letter that conjugates another one to it, or -1 - k for the k-th found word.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit

NONE = 30_000


@jit
def conjugate_all(letters, first, m, cost, setup, price):
    """Conjugate the 3-cycles of one price with letters, where that is cheaper; return whether dearer ones are left."""
    left = False
    for number in range(m * m * m):
        if cost[number] != price:
            left = left or price < cost[number] < NONE
            continue
        a = number // (m * m) + first
        b = number // m % m + first
        c = number % m + first
        for s in range(letters.shape[0]):
            other = ((letters[s, a] - first) * m + letters[s, b] - first) * m + letters[s, c] - first
            if cost[other] > price + 2:
                cost[other] = price + 2
                setup[other] = s
                left = True
    return left


@jit
def cheapest(word, letters, back, triples, first, size, offset, cost, head, tail, best):
    """Find where in the word which of the 3-cycles costs least; best = [candidate, position, cost, a, b, c].

    A 3-cycle that is to follow the whole word may be inserted earlier, conjugated by what follows: as (a b c).
    """
    best[2] = 1 << 40
    for k in range(triples.shape[0]):
        a, b, c = triples[k, 0], triples[k, 1], triples[k, 2]
        f, m = first[k], size[k]
        for i in range(word.shape[0], -1, -1):
            number = offset[k] + ((a - f) * m + b - f) * m + c - f
            price = np.int64(cost[number]) * 4
            if price < NONE:
                if i > 0 and back[word[i - 1]] == head[number]:
                    price -= 8
                if i < word.shape[0] and back[word[i]] == tail[number]:
                    price -= 8
                price += triples[k, 3]
                if price < best[2]:
                    best[0] = k
                    best[1] = i
                    best[2] = price
                    best[3] = a
                    best[4] = b
                    best[5] = c
            if i > 0:
                u = back[word[i - 1]]
                a, b, c = np.int64(letters[u, a]), np.int64(letters[u, b]), np.int64(letters[u, c])


@jit
def carried(word, letters, points):
    """Take points along with a word, in place."""
    for i in range(word.shape[0]):
        for k in range(points.shape[0]):
            points[k] = letters[word[i], points[k]]


@jit
def commutator_supports(rows, inverse, x, begin, support, piece_of, tracked, most, moved, first):
    """moved[k] = how many pieces the commutator of rows x and begin + k moves, counted up to most + 1; first[k] the least.

    ``support`` are the tracked points that x moves. Where neither p nor its image under j is moved by x, p stays.
    """
    for number in range(moved.shape[0]):
        j = begin + number
        count = 0
        least = tracked.shape[0]
        for k in range(support.shape[0]):
            p = support[k]
            if inverse[j, inverse[x, rows[j, rows[x, p]]]] != p:
                count += 1
                least = min(least, piece_of[p])
                if count > most:
                    break
            piece = piece_of[inverse[j, p]]
            p = tracked[piece]
            if rows[x, p] == p and inverse[j, inverse[x, rows[j, p]]] != p:
                count += 1
                least = min(least, piece)
                if count > most:
                    break
        moved[number] = count
        first[number] = least


@jit
def best_insertion(
    word, letters, back, where, support, images, sizes, lengths, head, tail, every, shift, best, after, fresh
):
    """Find the small element and the place in the word that bring most pieces home for a letter.

    Element k moves the points ``support[k, :sizes[k]]`` to ``images[k]``. Inserted before
    ``word[i:]`` it acts at the end as its conjugate by what follows. ``where[q]`` is the point
    whose content is now at q. best = [element, position, gain, letters].
    """
    n = letters.shape[1]
    for p in range(n):
        after[p] = p
    best[2] = 0
    best[3] = 1
    for i in range(word.shape[0], -1, -1):
        if (i + shift) % every == 0:
            for k in range(sizes.shape[0]):
                gain = 0
                for j in range(sizes[k]):
                    here = after[support[k, j]]
                    z = where[here]
                    if after[images[k, j]] == z:
                        gain += 1
                    if here == z:
                        gain -= 1
                if gain > 0:
                    price = lengths[k]
                    if i > 0 and back[word[i - 1]] == head[k]:
                        price -= 2
                    if i < word.shape[0] and back[word[i]] == tail[k]:
                        price -= 2
                    if price < 1:
                        price = 1
                    if gain * best[3] > best[2] * price or (gain * best[3] == best[2] * price and gain > best[2]):
                        best[0] = k
                        best[1] = i
                        best[2] = gain
                        best[3] = price
        if i > 0:
            s = word[i - 1]
            for p in range(n):
                fresh[p] = after[letters[s, p]]
            for p in range(n):
                after[p] = fresh[p]
