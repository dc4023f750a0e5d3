"""Conjugates that take a cycle's points where they are wanted: products of two words that meet those of two others."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.beam import find
from permgroups.kernels.jit import inner, jit

MULTIPLIER = np.int64(6364136223846793005)
SPOILED = 20  # beginnings of a chain of counters, before another one is tried


@jit
def index_origins(rows, places, marks, keys, slots, after):
    """Enter rows by what they take to some places: a slot has the first of them, ``after`` has the next one each."""
    for b in range(rows.shape[0] - 1, -1, -1):
        key = np.uint64(0)
        for p in range(rows.shape[1]):
            for j in range(places.shape[0]):
                if rows[b, p] == places[j]:
                    key ^= marks[j, p]
        keys[b] = key
        slot = find(key, slots, keys)
        after[b] = slots[slot]
        slots[slot] = b


@inner
def _key_of(rows, b, points, first, last, marks):
    key = np.uint64(0)
    for j in range(first, last):
        key ^= marks[j, rows[b, points[j]]]
    return key


@jit
def enter_products(rows, index_keys, index_slots, after, fixed, marks, points, count, keys, slots, firsts, seconds, now):
    """Enter products of two rows that take the first ``fixed`` of some points to the places of the index.

    They are found again by the images of the other points. There are ``count`` in the table, room for ``keys.shape[0]``;
    return how many there are then. ``now`` is scratch.
    """
    k = points.shape[0]
    for a in range(rows.shape[0]):
        b = np.int64(index_slots[find(_key_of(rows, a, points, np.int64(0), fixed, marks), index_slots, index_keys)])
        if b < 0:
            continue
        for j in range(k):
            now[j] = rows[a, points[j]]
        while b >= 0:
            if count == keys.shape[0]:
                return count
            keys[count] = _key_of(rows, b, now, fixed, k, marks)
            slot = find(keys[count], slots, keys)
            if slots[slot] < 0:
                slots[slot] = count
                firsts[count], seconds[count] = a, b
                count += 1
            b = np.int64(after[b])
    return count


@inner
def _draw(undo, wrong, x, there):
    """Write wrong counters, each at the home of the one before as far as that goes on; return the random state."""
    k = there.shape[0]
    count = np.int64(0)
    while count < k:
        x = x * MULTIPLIER + np.int64(1442695040888963407)
        p = np.int64(wrong[(x >> np.int64(33)) % wrong.shape[0]])
        while count < k:
            new = True
            for j in range(count):
                if there[j] == p:
                    new = False
                    break
            if not new:
                break
            there[count] = p
            count += 1
            p = np.int64(undo[p])
    return x


@inner
def _invert(row, out):
    for p in range(row.shape[0]):
        out[row[p]] = p


@jit
def meet_products(
    undo, wrong, rows, sizes, index_keys, index_slots, after, fixed, marks, keys, slots, firsts, seconds, support, images,
    cost, looks, each, seed, there, now, back, other, best,
):
    """Try conjugates of an element along chains of counters; best = [gain, letters, a, b, c, d] brings most home for a
    letter.

    The element, of so many letters (``cost``), takes ``support`` to ``images``. It is conjugated by a·b·d⁻¹·c⁻¹, where
    a·b is in the table (:func:`enter_products`) and c·d takes counters where a·b takes the points of its cycle. So many
    products (``looks``) are looked up, as many for ``each`` chain of counters. ``there``, ``now``, ``back`` and
    ``other`` are scratch.
    """
    k = there.shape[0]
    x = np.int64(seed)
    looked = np.int64(0)
    while looked < looks:
        x = _draw(undo, wrong, x, there)
        until = min(looked + each, looks)
        for c in range(rows.shape[0]):
            looked += 1
            if looked >= until:
                break
            d = np.int64(index_slots[find(_key_of(rows, c, there, np.int64(0), fixed, marks), index_slots, index_keys)])
            if d < 0:
                continue
            for j in range(k):
                now[j] = rows[c, there[j]]
            while d >= 0:
                looked += 1
                t = np.int64(slots[find(_key_of(rows, d, now, fixed, k, marks), slots, keys)])
                if t >= 0:
                    a, b = np.int64(firsts[t]), np.int64(seconds[t])
                    _invert(rows[c], back)
                    _invert(rows[d], other)
                    gain = np.int64(0)
                    for j in range(support.shape[0]):
                        q = np.int64(back[other[rows[b, rows[a, support[j]]]]])
                        r = np.int64(back[other[rows[b, rows[a, images[j]]]]])
                        z = np.int64(undo[q])
                        gain += z == r
                        gain -= z == q
                    price = cost + 2 * (np.int64(sizes[a]) + sizes[b] + sizes[c] + sizes[d])
                    if gain > 0 and gain * best[1] > best[0] * price:
                        best[0], best[1], best[2], best[3], best[4], best[5] = gain, price, a, b, c, d
                d = np.int64(after[d])
