"""Word tables over a stabilizer chain: store, feed short words and commutators, combine entries.

Letters are numbers: 2k for generator k, 2k + 1 for its inverse. Entry e (an orbit point of a level)
has the word ``heap[offset[e] : offset[e] + size[e]]``, its element in ``up[e]`` and the inverse in
``down[e]``; ``size[e] < 0`` means no word yet. ``st[0]`` is the end of the heap, ``st[1]`` counts missing entries,
``st[2]`` counts changes.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit

HEAP, MISSING, CHANGES = 0, 1, 2
DONE, GROW, PAUSED = 0, 1, 2
POWERS = 7


@jit
def _append(w, length, letter):
    """Append a letter with free reduction; return the new length."""
    if length > 0 and w[length - 1] == letter ^ 1:
        return length - 1
    w[length] = letter
    return length + 1


@jit
def _store(e, w, length, g, n, offset, size, up, down, heap, st):
    if size[e] < 0:
        st[MISSING] -= 1
    st[CHANGES] += 1
    if size[e] >= length:
        start = offset[e]
    else:
        start = st[HEAP]
        st[HEAP] = start + length
    offset[e] = start
    size[e] = length
    for i in range(length):
        heap[start + i] = w[i]
    for x in range(n):
        up[e, x] = g[x]
        down[e, g[x]] = x


@jit
def _feed(g, w, length, limit, start, levels, base, slot, offset, size, up, down, heap, st, h, v):
    """Sift g with its word; put the word wherever it is the first or shorter. Returns False if the heap is full."""
    n = g.shape[0]
    for x in range(n):
        h[x] = g[x]
    for i in range(length):
        v[i] = w[i]
    for level in range(start, levels):
        b = base[level]
        p = h[b]
        if p == b:
            continue
        if st[HEAP] + 2 * length + 2 >= heap.shape[0]:
            return False
        e = slot[level, p]
        had = size[e]
        if had < 0 or had > length:
            if had >= 0:
                # go on with what the old entry leaves of the new element: keep the old data aside
                old = down[e].copy()
                old_word = heap[offset[e] : offset[e] + had].copy()
            else:
                old = down[e]
                old_word = heap[0:0]
            _store(e, v, length, h, n, offset, size, up, down, heap, st)
            # the inverse serves another point
            q = 0
            while h[q] != b:
                q += 1
            f = slot[level, q]
            if size[f] < 0 or size[f] > length:
                inverse = np.empty(n, np.uint16)
                for x in range(n):
                    inverse[h[x]] = x
                word = np.empty(length, np.int16)
                for i in range(length):
                    word[i] = v[length - 1 - i] ^ 1
                _store(f, word, length, inverse, n, offset, size, up, down, heap, st)
            if had < 0 or length + had > limit:
                return True
            for x in range(n):
                h[x] = old[h[x]]
            for i in range(had):
                length = _append(v, length, old_word[had - 1 - i] ^ 1)
        else:
            if length + had > limit:
                return True
            row = down[e]
            for x in range(n):
                h[x] = row[h[x]]
            s = offset[e]
            for i in range(had):
                length = _append(v, length, heap[s + had - 1 - i] ^ 1)
    return True


@jit
def words_breadth_first(letters, rows, parent, letter, depth):
    """Fill ``rows`` with the elements of reduced words, shortest first; row 0 is the identity."""
    count = rows.shape[0]
    n = letters.shape[1]
    for x in range(n):
        rows[0, x] = x
    parent[0] = -1
    letter[0] = -1
    depth[0] = 0
    end = 1
    i = 0
    while i < end and end < count:
        for a in range(letters.shape[0]):
            if end >= count:
                break
            if letter[i] >= 0 and a == letter[i] ^ 1:
                continue
            for x in range(n):
                rows[end, x] = letters[a, rows[i, x]]
            parent[end] = i
            letter[end] = a
            depth[end] = depth[i] + 1
            end += 1
        i += 1
    return end


@jit
def _read_word(k, parent, letter, depth, w):
    i = k
    for j in range(depth[k] - 1, -1, -1):
        w[j] = letter[i]
        i = parent[i]
    return depth[k]


@jit
def feed_words(
    rows,
    parent,
    letter,
    depth,
    position,
    end,
    limit,
    levels,
    base,
    slot,
    offset,
    size,
    up,
    down,
    heap,
    st,
    h,
    v,
    w,
    budget,
):
    """Feed words number position[0] … end-1, and their powers."""
    n = rows.shape[1]
    g = np.empty(n, np.uint16)
    work = 0
    while position[0] < end:
        k = position[0]
        length = _read_word(k, parent, letter, depth, w)
        for x in range(n):
            g[x] = rows[k, x]
        total = length
        for _power in range(1, POWERS):
            if total > limit:
                break
            if not _feed(g, w, total, limit, 0, levels, base, slot, offset, size, up, down, heap, st, h, v):
                return GROW
            for x in range(n):
                g[x] = rows[k, g[x]]
            for i in range(length):
                w[total + i] = w[i]
            total += length
            work += n * 8
        position[0] += 1
        if work > budget:
            return PAUSED
    return DONE


@jit
def feed_commutators(
    rows,
    parent,
    letter,
    depth,
    position,
    end,
    limit,
    levels,
    base,
    slot,
    offset,
    size,
    up,
    down,
    heap,
    st,
    h,
    v,
    w,
    budget,
):
    """Feed the commutators of words number 1 … end-1 with each other; position = [i, j]."""
    n = rows.shape[1]
    g = np.empty(n, np.uint16)
    back = np.empty(n, np.uint16)
    a = np.empty(64, np.int16)
    b = np.empty(64, np.int16)
    work = 0
    while position[0] < end:
        i = position[0]
        la = _read_word(i, parent, letter, depth, a)
        while position[1] < i:
            j = position[1]
            lb = _read_word(j, parent, letter, depth, b)
            length = 0
            for k in range(la):
                length = _append(w, length, a[k])
            for k in range(lb):
                length = _append(w, length, b[k])
            for k in range(la):
                length = _append(w, length, a[la - 1 - k] ^ 1)
            for k in range(lb):
                length = _append(w, length, b[lb - 1 - k] ^ 1)
            if length > 0 and length <= limit:
                # g = x y x^-1 y^-1 = (x y) (y x)^-1
                for x in range(n):
                    back[rows[i, rows[j, x]]] = x
                for x in range(n):
                    g[x] = back[rows[j, rows[i, x]]]
                if not _feed(g, w, length, limit, 0, levels, base, slot, offset, size, up, down, heap, st, h, v):
                    return GROW
            position[1] += 1
            work += n * 8
        position[1] = 1
        position[0] += 1
        if work > budget:
            return PAUSED
    return DONE


@jit
def relax(level, levels, base, orbit, length, slot, entry_level, offset, size, up, down, heap, st, w, limit):
    """Combine entries: u_p * u_e (or u_e^-1) for the level's points p and entries e from the level on down."""
    n = down.shape[1]
    entries = size.shape[0]
    g = np.empty(n, np.uint16)
    for i in range(length[level]):
        p = orbit[level, i]
        f = slot[level, p]
        if size[f] < 0:
            continue
        for e in range(entries):
            if entry_level[e] < level or size[e] <= 0:
                continue
            total = size[f] + size[e]
            if total > limit:
                continue
            for sign in range(2):
                # where does u_e^±1 take p?
                q = down[e, p] if sign == 1 else up[e, p]
                t = slot[level, q]
                if t < 0 or (size[t] >= 0 and size[t] <= total):
                    continue
                if st[HEAP] + total + 2 >= heap.shape[0]:
                    return GROW
                k = 0
                s = offset[f]
                for j in range(size[f]):
                    k = _append(w, k, heap[s + j])
                s = offset[e]
                for j in range(size[e]):
                    if sign == 1:
                        k = _append(w, k, heap[s + size[e] - 1 - j] ^ 1)
                    else:
                        k = _append(w, k, heap[s + j])
                second = down[e] if sign == 1 else up[e]
                for x in range(n):
                    g[x] = second[up[f, x]]
                _store(t, w, k, g, n, offset, size, up, down, heap, st)
    return DONE


@jit
def feed_schreier(
    level,
    levels,
    base,
    orbit,
    length,
    slot,
    letters,
    entry_level,
    offset,
    size,
    up,
    down,
    heap,
    st,
    h,
    v,
    w,
    limit,
    position,
):
    """Feed u_p * s * u_q^-1 for the level's points p; s runs through letters (level 0) or entries below."""
    n = letters.shape[1]
    g = np.empty(n, np.uint16)
    entries = size.shape[0] if level > 0 else letters.shape[0]
    while position[0] < length[level]:
        f = slot[level, orbit[level, position[0]]]
        while position[1] < entries:
            e = position[1]
            if level > 0 and (entry_level[e] < level or size[e] <= 0):
                position[1] += 1
                continue
            k = 0
            for j in range(size[f]):
                k = _append(w, k, heap[offset[f] + j])
            if level == 0:
                k = _append(w, k, e)
                for x in range(n):
                    g[x] = letters[e, up[f, x]]
            else:
                if k + size[e] > limit:
                    position[1] += 1
                    continue
                for j in range(size[e]):
                    k = _append(w, k, heap[offset[e] + j])
                for x in range(n):
                    g[x] = up[e, up[f, x]]
            if not _feed(g, w, k, limit, level, levels, base, slot, offset, size, up, down, heap, st, h, v):
                return GROW
            position[1] += 1
        position[1] = 0
        position[0] += 1
    return DONE
