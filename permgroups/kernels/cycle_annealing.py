"""Annealing of a word by 3-cycles: short words for them are inserted where their letters cancel.

A sweep goes through the word once. ``content[p]`` is the look on point p at a place of the word, ``wanted[p]`` the look
that is wanted there for the end to be right, so that what a 3-cycle does to the number of wrong pieces is six look-ups.
What it does to the length are the letters that cancel on both sides, also past letters that they commute with. Inserting
the inverse of what stands there takes it out again.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.annealing import ACCEPTED, LENGTH, WORK, WRONG, carry, random_below
from permgroups.kernels.jit import inner, jit

FARTHEST = 12  # letters that a letter may commute with on its way to the one that it cancels


@inner
def _met(word, i, step, end, s, back, commute, gone):
    """Return the place of the letter that s cancels, from place i on in one direction; -1 if there is none."""
    looked = 0
    while i != end and looked < FARTHEST:
        if gone[i] == 0:
            t = word[i]
            if t == back[s]:
                return i
            if not commute[s, t]:
                return np.int64(-1)
            looked += 1
        i += step
    return np.int64(-1)


@inner
def _chosen(numbers, word, i, length, back, by_ends, ends, count):
    """Return a variant to try at a place, -1 if there is none; and how many letters of it cancel on the left and right.

    ``by_ends[k]`` are the variants sorted by two of their letters, where those of the pair s, t are from
    ``ends[k, s * m + t]`` on: the first two, the last two, the first and the last. Most often two letters cancel.
    """
    m = back.shape[0]
    kind = random_below(numbers, np.int64(16))
    left, right = np.int64(0), np.int64(0)
    if kind < 6 and i > 1:
        table, first, second, left = np.int64(0), back[word[i - 1]], back[word[i - 2]], np.int64(2)
    elif kind < 11 and i + 1 < length:
        table, first, second, right = np.int64(1), back[word[i]], back[word[i + 1]], np.int64(2)
    elif kind < 14 and i > 0 and i < length:
        table, first, second, left, right = np.int64(2), back[word[i - 1]], back[word[i]], np.int64(1), np.int64(1)
    elif kind < 15 and i > 0:  # the second may be any
        table, first, second, left = np.int64(0), back[word[i - 1]], np.int64(-1), np.int64(1)
    else:
        return random_below(numbers, count), left, right
    if second < 0:
        begin, end = ends[table, first * m], ends[table, first * m + m]
    else:
        begin, end = ends[table, first * m + second], ends[table, first * m + second + 1]
    if begin == end:
        return np.int64(-1), left, right
    return np.int64(by_ends[table, begin + random_below(numbers, end - begin)]), left, right


@inner
def _written(word, length, i, inserted, first, last, places, found, gone):
    """Write a part of a variant at place i and leave out the letters that are gone; return where the part ends, and
    the length."""
    left = np.int64(0)
    for q in range(found):
        left += places[q] < i
    w = i - left
    for q in range(i):  # from the first letter that is gone
        if gone[q]:
            w = np.int64(q)
            for r in range(q, i):
                if gone[r] == 0:
                    word[w] = word[r]
                    w += 1
            break
    end = i
    for q in range(i, length):
        if gone[q] == 0:
            word[end] = word[q]
            end += 1
    for q in range(found):
        gone[places[q]] = 0
    at = w + last - first
    rest = end - i
    if at < i:
        for q in range(rest):
            word[at + q] = word[i + q]
    elif at > i:
        for q in range(rest - 1, -1, -1):
            word[at + q] = word[i + q]
    for q in range(first, last):
        word[w + q - first] = inserted[q]
    return at, at + rest


@inner
def _sweep(
    word, letters, moved, count, start, goal, bad, variants, sizes, triples, by_ends, ends, rotation, twists, back,
    commute, order, tries, alpha, heat, logs, content, wanted, buffer, gone, places, numbers,
):
    """Go through the word once and try some 3-cycles at every place."""
    length = numbers[LENGTH]
    total = np.int64(variants.shape[0])
    for p in range(content.shape[0]):
        content[p] = start[p]
        wanted[p] = goal[p]
    for i in range(length - 1, -1, -1):
        s = word[i]
        for k in range(count[s]):
            buffer[k] = wanted[letters[s, moved[s, k]]]
        for k in range(count[s]):
            wanted[moved[s, k]] = buffer[k]
    i = np.int64(0)
    while True:
        numbers[WORK] += tries
        for _ in range(tries):
            v, left, right = _chosen(numbers, word, i, length, back, by_ends, ends, total)
            if v < 0:
                continue
            a, b, c = np.int64(triples[v, 0]), np.int64(triples[v, 1]), np.int64(triples[v, 2])
            x, y, z = content[a], content[b], content[c]
            more = np.int64(bad[x, wanted[b]]) + bad[y, wanted[c]] + bad[z, wanted[a]]
            more -= np.int64(bad[x, wanted[a]]) + bad[y, wanted[b]] + bad[z, wanted[c]]
            limit = heat * logs[random_below(numbers, np.int64(logs.shape[0]))]
            size = sizes[v]
            if alpha * more - size > limit:
                continue
            known = right
            for q in range(left):
                places[q] = i - 1 - q
                gone[i - 1 - q] = 1
            for q in range(right):
                gone[i + q] = 1
            while left + right < size:
                t = _met(word, i - 1, np.int64(-1), np.int64(-1), variants[v, left], back, commute, gone)
                if t < 0:
                    break
                gone[t] = 1
                places[left] = t
                left += 1
            for q in range(known):
                places[left + q] = i + q
            while left + right < size:
                t = _met(word, i, np.int64(1), length, variants[v, size - 1 - right], back, commute, gone)
                if t < 0:
                    break
                gone[t] = 1
                places[left + right] = t
                right += 1
            longer = size - 2 * (left + right)
            if longer + alpha * more > limit or length + longer > word.shape[0]:
                for q in range(left + right):
                    gone[places[q]] = 0
                continue
            numbers[ACCEPTED] += 1
            numbers[WRONG] += more
            for _ in range(twists[a]):  # on all points of the three pieces
                x = content[c]
                content[c] = content[b]
                content[b] = content[a]
                content[a] = x
                a, b, c = rotation[a], rotation[b], rotation[c]
            for q in range(right):  # what vanishes on the right has been played now
                s = word[places[left + q]]
                carry(content, letters, moved, count, s, buffer)
                carry(wanted, letters, moved, count, s, buffer)
            i, length = _written(
                word, length, i, variants[v], left, size - right, places, left + right, gone
            )
        if i >= length:
            break
        s = np.int64(word[i])
        if i + 1 < length and word[i + 1] == s and order[s] == 4 and random_below(numbers, np.int64(2)):
            s = back[s]  # a half turn either way
            word[i] = s
            word[i + 1] = s
        carry(content, letters, moved, count, s, buffer)
        carry(wanted, letters, moved, count, s, buffer)
        i += 1
    numbers[LENGTH] = length


@jit
def anneal_by_cycles(
    word, letters, moved, count, start, goal, bad, variants, sizes, triples, by_ends, ends, rotation, twists, back,
    commute, order, tries, alpha, heat, logs, content, wanted, buffer, gone, places, numbers, work,
):
    """Go through the word again and again, until so many 3-cycles were tried, and insert what is accepted at a temperature.

    Variant v has the letters ``variants[v, : sizes[v]]`` and takes the points ``triples[v]`` round. ``rotation`` takes a
    point to the next one of its piece, which has ``twists`` points. The other parameters are those of
    :func:`permgroups.kernels.annealing.anneal`; ``gone`` is zero before and after, ``places`` scratch.
    """
    end = numbers[WORK] + work
    while numbers[WORK] < end:
        _sweep(
            word, letters, moved, count, start, goal, bad, variants, sizes, triples, by_ends, ends, rotation, twists,
            back, commute, order, tries, alpha, heat, logs, content, wanted, buffer, gone, places, numbers,
        )
