"""Word tables over a stabilizer chain: store, feed short words and commutators, combine entries.

Letters are numbers: 2k for generator k, 2k + 1 for its inverse. Entry e (an orbit point of a level)
has the word ``heap[offset[e] : offset[e] + size[e]]``, its element in ``up[e]`` and the inverse in
``down[e]``; ``size[e] < 0`` means no word yet. ``st`` holds the end of the heap, the number of
missing entries, the number of changes and the work done. ``work`` is four rows, ``buffer`` five words of scratch.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

HEAP, MISSING, CHANGES, WORK = 0, 1, 2, 3
DONE, GROW, PAUSED = 0, 1, 2
POWERS = 6  # powers 1 … 5 of a word are fed
MAX_DEPTH = 200  # letters in a fed word


@inner
def _append(w, length, letter):
    """Append a letter with free reduction; return the new length."""
    if length > 0 and w[length - 1] == letter ^ 1:
        return length - 1
    w[length] = letter
    return length + 1


@inner
def _store(e, w, length, g, offset, size, up, down, heap, st):
    if size[e] < 0:
        st[MISSING] -= 1
    st[CHANGES] += 1
    if size[e] < length:
        offset[e] = st[HEAP]
        st[HEAP] += length
    size[e] = length
    start = offset[e]
    for i in range(length):
        heap[start + i] = w[i]
    for x in range(g.shape[0]):
        up[e, x] = g[x]
        down[e, g[x]] = x


@inner
def _feed(g, w, length, limit, levels, base, slot, offset, size, up, down, heap, st, work, buffer):
    """Sift g with its word; put the word wherever it is the first or shorter. Returns False if the heap is full."""
    n = g.shape[0]
    h, old, inverse = work[0], work[1], work[2]
    v, old_word = buffer[0], buffer[1]
    for x in range(n):
        h[x] = g[x]
    for i in range(length):
        v[i] = w[i]
    for level in range(levels):
        b = base[level]
        p = h[b]
        if p == b:
            continue
        if st[HEAP] + 2 * length + 2 >= heap.shape[0]:
            return False
        e = np.int64(slot[level, p])
        had = size[e]
        better = had < 0 or had > length
        if had >= 0:
            for x in range(n):
                old[x] = down[e, x]
            for i in range(had):
                old_word[i] = heap[offset[e] + i]
        if better:
            _store(e, v, length, h, offset, size, up, down, heap, st)
            # the inverse serves another point
            for x in range(n):
                inverse[h[x]] = x
            f = np.int64(slot[level, inverse[b]])
            if size[f] < 0 or size[f] > length:
                for i in range(length):
                    buffer[2, i] = v[length - 1 - i] ^ 1
                _store(f, buffer[2], length, inverse, offset, size, up, down, heap, st)
        if had < 0 or length + had > limit:
            return True
        # go on with what the entry leaves of the element
        for x in range(n):
            h[x] = old[h[x]]
        for i in range(had):
            length = _append(v, length, np.int64(old_word[had - 1 - i] ^ 1))
    return True


@jit
def words_breadth_first(letters, codes, rows, parent, letter, depth):
    """Fill ``rows`` with the elements of reduced words in the letters ``codes``, shortest first; row 0 is 1."""
    count, n = rows.shape
    for x in range(n):
        rows[0, x] = x
    parent[0] = -1
    letter[0] = -1
    depth[0] = 0
    end = 1
    i = 0
    while i < end and end < count and depth[i] < MAX_DEPTH:
        for a in codes:
            if end >= count:
                break
            if letter[i] >= 0 and a == letter[i] ^ 1:
                continue  # freely reduced only
            for x in range(n):
                rows[end, x] = letters[a, rows[i, x]]
            parent[end] = i
            letter[end] = a
            depth[end] = depth[i] + 1
            end += 1
        i += 1
    return end


@inner
def _read_word(k, parent, letter, depth, w):
    i = k
    for j in range(depth[k] - 1, -1, -1):
        w[j] = letter[i]
        i = np.int64(parent[i])
    return np.int64(depth[k])


@inner
def _join(w, length, a, size, backwards):
    """Append the word a[:size], or its inverse, to w; return the new length."""
    for k in range(size):
        if backwards == 1:
            length = _append(w, length, np.int64(a[size - 1 - k] ^ 1))
        else:
            length = _append(w, length, np.int64(a[k]))
    return length


@jit
def feed_words(
    rows, parent, letter, depth, position, end, commutators, limit, levels, base, slot, offset, size, up, down, heap,
    st, work, buffer, budget,
):
    """Feed words and their powers, or commutators of words, up to number ``end``; position = [i, j]."""
    n = rows.shape[1]
    g, w, a, b = work[3], buffer[3], buffer[4], buffer[2]
    done = 0
    while position[0] < end:
        i = position[0]
        la = _read_word(i, parent, letter, depth, a)
        last = i if commutators else POWERS
        while position[1] < last:
            j = position[1]
            length = np.int64(0)
            if commutators:
                lb = _read_word(j, parent, letter, depth, b)
                length = _join(w, length, a, la, np.int64(0))
                length = _join(w, length, b, lb, np.int64(0))
                length = _join(w, length, a, la, np.int64(1))
                length = _join(w, length, b, lb, np.int64(1))
                # g = x y x^-1 y^-1 = (x y) (y x)^-1
                for x in range(n):
                    work[2, rows[i, rows[j, x]]] = x
                for x in range(n):
                    g[x] = work[2, rows[j, rows[i, x]]]
            else:
                for _ in range(j):
                    length = _join(w, length, a, la, np.int64(0))
                for x in range(n):
                    g[x] = x
                for _ in range(j):
                    for x in range(n):
                        g[x] = rows[i, g[x]]
            if length > 0 and length <= limit:
                if not _feed(g, w, length, limit, levels, base, slot, offset, size, up, down, heap, st, work, buffer):
                    st[WORK] += done
                    return GROW
            position[1] += 1
            done += n * 8
        position[1] = 1
        position[0] += 1
        if done > budget:
            st[WORK] += done
            return PAUSED
    st[WORK] += done
    return DONE


@jit
def combine(
    level, schreier, orbit, length, letters, entry_level, position, limit, levels, base, slot, offset, size, up, down,
    heap, st, work, buffer, budget,
):
    """Multiply the level's entries u_p by entries u_e^±1 from the level on down.

    The product is a word for the point p^(u_e^±1): it is taken if it is shorter. With ``schreier``
    it is sifted as a whole, and at level 0 the factors are letters: what is missing must come out.
    """
    n = up.shape[1]
    g, w = work[3], buffer[3]
    done = 0
    entries = letters.shape[0] if schreier and level == 0 else 2 * size.shape[0]
    while position[0] < length[level]:
        f = slot[level, orbit[level, position[0]]]
        while position[1] < entries and size[f] >= 0:
            done += 1
            e = position[1] >> 1
            back = position[1] & 1
            k = np.int64(0)
            if schreier and level == 0:
                second = letters[position[1]]
                k = _join(w, k, heap[offset[f] : offset[f] + size[f]], size[f], np.int64(0))
                k = _append(w, k, np.int64(position[1]))
            else:
                total = size[f] + size[e]
                if entry_level[e] < level or size[e] <= 0 or total > limit:
                    position[1] += 1
                    continue
                second = down[e] if back == 1 else up[e]
                t = slot[level, second[orbit[level, position[0]]]]
                if not schreier and size[t] >= 0 and size[t] <= total:
                    position[1] += 1
                    continue
                k = _join(w, k, heap[offset[f] : offset[f] + size[f]], size[f], np.int64(0))
                k = _join(w, k, heap[offset[e] : offset[e] + size[e]], size[e], np.int64(back))
            for x in range(n):
                g[x] = second[up[f, x]]
            if not _feed(g, w, k, limit, levels, base, slot, offset, size, up, down, heap, st, work, buffer):
                st[WORK] += done
                return GROW
            position[1] += 1
            done += n * 8
        position[1] = 0
        position[0] += 1
        if done > budget:
            st[WORK] += done
            return PAUSED
    st[WORK] += done
    return DONE


@jit
def lengths_after(prefixes, g, levels, base, slot, size, down, work, out):
    """out[i] = the letters of the table words for prefixes[i]^-1 * g, before cancellation."""
    n = g.shape[0]
    h = work[0]
    for i in range(prefixes.shape[0]):
        for x in range(n):
            h[prefixes[i, x]] = g[x]
        total = 0
        for level in range(levels):
            e = slot[level, h[base[level]]]
            total += size[e]
            for x in range(n):
                h[x] = down[e, h[x]]
        out[i] = total
