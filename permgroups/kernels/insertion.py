"""Inserting 3-cycles into many words at once: which one, where, and what a word becomes.

A word leads to looks ``shown[p]`` on the points. The 3-cycle a -> b -> c -> a at its end may stand anywhere earlier,
conjugated by what follows. Its number is as in ``kernels.three_cycles``: ``cost`` has the letters of one word for it,
and words without letters that only conjugate are numbered ``begin[number]`` to ``begin[number + 1]``.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

NONE = 30_000

# the columns of a candidate
STATE, SCORE, POTENTIAL, LENGTH, POSITION, A, B, C, VARIANT, HASH, END_A, END_B, END_C = range(13)


@inner
def _saved(word, position, step, end, s, back, commute):
    """Return whether a letter cancels against the word at a position, seen backwards or forwards."""
    i = position
    while i != end:
        t = word[i]
        if t == back[s]:
            return True
        if not commute[s, t]:
            return False
        i += step
    return False


@inner
def _mark(word, length, back, commute, ends):
    """ends[i, s] = 1 where letter s cancels against what is before place i of a word, + 2 against what follows."""
    for i in range(length + 1):
        for s in range(back.shape[0]):
            ends[i, s] = _saved(word, i - 1, np.int64(-1), np.int64(-1), s, back, commute)
            ends[i, s] += 2 * _saved(word, i, np.int64(1), length, s, back, commute)


@inner
def _price(word, length, i, variant, variants, size, back, ends):
    """Return how many letters longer a word gets by a variant at a place, or nearly so."""
    price = size
    k = np.int64(0)
    if ends[i, variants[variant, 0]] & 1:
        price -= 2
        k = np.int64(1)
        while k < size and i - 1 - k >= 0 and word[i - 1 - k] == back[variants[variant, k]]:
            price -= 2
            k += 1
    if k < size and ends[i, variants[variant, size - 1]] & 2:
        price -= 2
        j = np.int64(1)
        while j + k < size and i + j < length and word[i + j] == back[variants[variant, size - 1 - j]]:
            price -= 2
            j += 1
    return price


@inner
def _offer(out, found, most, state, score, potential, length, i, a, b, c, variant, name, p, q, r):
    """Keep a candidate if it is among the best; they are sorted by score. Return how many there are."""
    if found == most and score >= out[most - 1, SCORE]:
        return found
    k = found if found < most else most - 1
    # the same outcome, found before, is kept once
    for j in range(k):
        if out[j, HASH] == name:
            if out[j, SCORE] <= score:
                return found
            k = j
            found -= 1
            break
    if k == most - 1 and found == most:
        found -= 1
    while k > 0 and out[k - 1, SCORE] > score:
        for column in range(13):
            out[k, column] = out[k - 1, column]
        k -= 1
    row = out[k]
    row[STATE], row[SCORE], row[POTENTIAL], row[LENGTH], row[POSITION] = state, score, potential, length, i
    row[A], row[B], row[C], row[VARIANT], row[HASH] = a, b, c, variant, name
    row[END_A], row[END_B], row[END_C] = p, q, r
    return found + 1


@jit
def expand(
    state, word, length, shown, potential, name, letters, back, commute, look, weight, common, keys, marks, first, size, places, points,
    twists, offset, cost, begin, numbers, variants, sizes, beta, least, every, most, ends, work, out,
):
    """Collect the best 3-cycles for one word; return how many.

    ``weight[u, v]`` is what look u costs on a place that wants v. The orbit o has ``size[o]`` points from ``first[o]``
    on and the places ``places[o]`` to ``places[o + 1]``, whose points are ``points[place]``. A 3-cycle must lower the
    potential by ``least``; where that is 0, two pieces can be exchanged for the sake of two others of a ``common`` look,
    which changes nothing yet. Only every so many-th place of the word is looked at. ``work`` counts what was looked at.
    """
    found = np.int64(0)
    _mark(word, length, back, commute, ends)
    for o in range(first.shape[0]):
        if offset[o] < 0:
            continue
        f, m, turns = first[o], size[o], twists[o]
        for x in range(places[o], places[o + 1]):
            a = points[x, 0]
            at_a = np.int64(weight[shown[a], look[a]])
            if at_a == 0:
                continue
            for y in range(places[o], places[o + 1]):
                if y == x:
                    continue
                for ty in range(turns):
                    b = points[y, ty]
                    if least > 0 and weight[shown[a], look[b]] != 0:
                        continue
                    at_b = np.int64(weight[shown[b], look[b]])
                    for z in range(places[o], places[o + 1]):
                        if z == x or z == y:
                            continue
                        for tz in range(turns):
                            c = points[z, tz]
                            at_c = np.int64(weight[shown[c], look[c]])
                            to_c, to_a = weight[shown[b], look[c]], weight[shown[c], look[a]]
                            gain = at_a + at_b + at_c - weight[shown[a], look[b]] - to_c - to_a
                            if gain < least or (at_c == 0 and gain < 2 and least > 0):
                                continue
                            if gain == 0 and (common[shown[c]] < 2 or weight[shown[a], look[b]] != 0):
                                continue
                            if (at_b > 0 and to_c == 0 and y < x) or (at_c > 0 and to_a == 0 and z < x):
                                continue  # the same one, begun elsewhere
                            new = name ^ (keys[a] * marks[shown[a]]) ^ (keys[b] * marks[shown[b]]) ^ (keys[c] * marks[shown[c]])
                            new ^= (keys[b] * marks[shown[a]]) ^ (keys[c] * marks[shown[b]]) ^ (keys[a] * marks[shown[c]])
                            p, q, r = a, b, c
                            for i in range(length, -1, -1):
                                if (i + x + z) % every == 0:
                                    number = offset[o] + ((p - f) * m + q - f) * m + r - f
                                    price = np.int64(cost[number])
                                    which = np.int64(-1)
                                    work[0] += 2 + begin[number + 1] - begin[number]
                                    for t in range(begin[number], begin[number + 1]):
                                        v = numbers[t]
                                        other = _price(word, length, i, v, variants, sizes[v], back, ends)
                                        if other < price or (other == price and which < 0):
                                            price, which = other, v
                                    if price < NONE:
                                        score = 8 * (length + price) + beta * (potential - gain)
                                        if found < most or score < out[most - 1, SCORE]:
                                            found = _offer(
                                                out, found, most, state, score, potential - gain, length + price, i,
                                                p, q, r, which, new, a, b, c,
                                            )
                                if i > 0:
                                    u = back[word[i - 1]]
                                    p, q, r = np.int64(letters[u, p]), np.int64(letters[u, q]), np.int64(letters[u, r])
    return found


@jit
def lighter(word, length, i, heads, by_head, variants, sizes, back, commute, most, ends, out):
    """Collect words of 3-cycles that make a word longer by at most so much at a place; return how many.

    Those with first letter s are ``by_head[heads[s]:heads[s + 1]]``.
    """
    found = 0
    for s in range(heads.shape[0] - 1):
        ends[i, s] = _saved(word, i - 1, np.int64(-1), np.int64(-1), s, back, commute)
        ends[i, s] += 2 * _saved(word, i, np.int64(1), length, s, back, commute)
    for s in range(heads.shape[0] - 1):
        if ends[i, s] & 1:
            for k in range(heads[s], heads[s + 1]):
                v = by_head[k]
                if _price(word, length, i, v, variants, sizes[v], back, ends) <= most:
                    out[found] = v
                    found += 1
                    if found == out.shape[0]:
                        return found
    return found


@jit
def join(left, n_left, inserted, n_inserted, right, n_right, back, commute, order, product, out):
    """Write three words one after the other, cancelling and merging letters that meet; return the length."""
    n = np.int64(0)
    for part in range(3):
        source = left if part == 0 else inserted if part == 1 else right
        length = n_left if part == 0 else n_inserted if part == 1 else n_right
        for k in range(length):
            s = source[k]
            i = n - 1
            same = 0
            done = False
            while i >= 0:
                t = out[i]
                if product[t, s] != -1:
                    if product[t, s] >= 0:
                        out[i] = product[t, s]
                    else:
                        for j in range(i, n - 1):
                            out[j] = out[j + 1]
                        n -= 1
                    done = True
                    break
                if t == s:
                    same += 1
                elif not commute[s, t]:
                    break
                i -= 1
            if done:
                continue
            if 2 * (same + 1) > order[s]:
                # more than half of the order: as many letters of the inverse
                gone = same
                j = n - 1
                while gone > 0:
                    if out[j] == s:
                        for q in range(j, n - 1):
                            out[q] = out[q + 1]
                        n -= 1
                        gone -= 1
                    j -= 1
                for _ in range(order[s] - same - 1):
                    out[n] = back[s]
                    n += 1
            else:
                out[n] = s
                n += 1
    return n
