"""Coset enumeration (Todd and Coxeter): definitions, deductions and coincidences in one table.

``table[c, x]`` is the coset c·x, -1 where it is not known; ``inverse[x]`` is the column of the inverse letter, x itself
for a generator that is its own inverse. ``parent`` is a forest of cosets that turned out to be equal: a live coset is its
own parent. Relators stand one after the other in ``word``, number r at ``start[r] … start[r+1]``.

D. Holt, B. Eick, E. O'Brien, *Handbook of computational group theory* (2005), chapter 5.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

DONE, PAUSED, FULL = 0, 1, 2
# the places of the state: rows in use, live cosets, first coset to look at, deductions on the stack, whether one was
# lost, the next coset of a look-ahead, work done
ROWS, LIVE, POINTER, STACK, LOST, LOOK, WORK, STATE_SIZE = 0, 1, 2, 3, 4, 5, 6, 7


@inner
def _live(c, parent):
    root = c
    while parent[root] != root:
        root = parent[root]
    while parent[c] != root:
        following = parent[c]
        parent[c] = root
        c = following
    return root


@inner
def _merge(a, b, parent, queue, end, st):
    a = _live(a, parent)
    b = _live(b, parent)
    if a == b:
        return end
    if a > b:
        a, b = b, a
    parent[b] = a
    st[LIVE] -= 1
    queue[end] = b
    return end + 1


@inner
def _push(c, x, stack, st):
    k = st[STACK]
    if k < stack.shape[0]:
        stack[k, 0] = c
        stack[k, 1] = x
        st[STACK] = k + 1
    else:
        st[LOST] = 1


@inner
def _coincidence(a, b, inverse, table, parent, stack, queue, st):
    """Make two cosets one, and all that follow from it."""
    columns = table.shape[1]
    end = _merge(a, b, parent, queue, np.int64(0), st)
    i = 0
    while i < end:
        e = queue[i]
        i += 1
        for x in range(columns):
            d = table[e, x]
            if d < 0:
                continue
            y = inverse[x]
            table[e, x] = -1
            table[d, y] = -1
            u = _live(np.int64(e), parent)
            v = _live(np.int64(d), parent)
            if table[u, x] >= 0:
                end = _merge(v, np.int64(table[u, x]), parent, queue, end, st)
            elif table[v, y] >= 0:
                end = _merge(u, np.int64(table[v, y]), parent, queue, end, st)
            else:
                table[u, x] = v
                table[v, y] = u
                _push(u, x, stack, st)
    st[WORK] += 8 * end * columns


@inner
def _define(c, x, inverse, table, parent, stack, st):
    """Make a new coset c·x; return it, -1 if there is no room."""
    new = st[ROWS]
    if new == table.shape[0]:
        return np.int64(-1)
    for y in range(table.shape[1]):
        table[new, y] = -1
    parent[new] = new
    table[c, x] = new
    table[new, inverse[x]] = c
    st[ROWS] = new + 1
    st[LIVE] += 1
    _push(c, x, stack, st)
    return new


@inner
def _scan(c, first, last, fill, word, inverse, table, parent, stack, queue, st):
    """Follow a relator from both ends at a coset; return False if a coset had to be made and there is no room."""
    f = b = c
    i = first
    j = last - 1
    while True:
        while i <= j and table[f, word[i]] >= 0:
            f = np.int64(table[f, word[i]])
            i += 1
        while j >= i and table[b, inverse[word[j]]] >= 0:
            b = np.int64(table[b, inverse[word[j]]])
            j -= 1
        if j < i:
            st[WORK] += last - first
            if f != b:
                _coincidence(f, b, inverse, table, parent, stack, queue, st)
            return True
        if j == i:
            st[WORK] += last - first
            x = np.int64(word[i])
            table[f, x] = b
            table[b, inverse[x]] = f
            _push(f, x, stack, st)
            return True
        if not fill:
            st[WORK] += last - j + i - first
            return True
        if _define(f, np.int64(word[i]), inverse, table, parent, stack, st) < 0:
            return False


@jit
def hlt(last, word, start, inverse, table, parent, stack, queue, st, budget):
    """Scan and fill every relator at every coset before ``last`` in turn (Haselgrove, Leech, Trotter)."""
    relators = start.shape[0] - 1
    until = st[WORK] + budget
    c = st[POINTER]
    while c < min(st[ROWS], last):
        if st[WORK] > until:
            return PAUSED
        for r in range(relators):
            if parent[c] != c:
                break
            if not _scan(c, start[r], start[r + 1], True, word, inverse, table, parent, stack, queue, st):
                return FULL
        for x in range(table.shape[1]):
            if parent[c] == c and table[c, x] < 0:
                if _define(c, np.int64(x), inverse, table, parent, stack, st) < 0:
                    return FULL
        st[WORK] += 1
        c += 1
        st[POINTER] = c
    return DONE


@jit
def look_ahead(first, last, word, start, inverse, table, parent, stack, queue, st, budget):
    """Scan relators, from number ``first`` on, at the cosets from ``st[LOOK]`` to ``last``, making no new ones."""
    until = st[WORK] + budget
    while st[LOOK] < min(st[ROWS], last):
        if st[WORK] > until:
            return PAUSED
        c = st[LOOK]
        for r in range(first, start.shape[0] - 1):
            if parent[c] != c:
                break
            _scan(c, start[r], start[r + 1], False, word, inverse, table, parent, stack, queue, st)
        st[WORK] += 1
        st[LOOK] = c + 1
    return DONE


@jit
def felsch(define, word, begins, begin, size, inverse, table, parent, stack, queue, st, budget):
    """Draw all conclusions, then (if ``define``) fill the first empty place, and so on.

    ``begin[begins[x]:begins[x + 1]]`` are the places in ``word`` at which the rotations of relators that begin with x
    stand, ``size`` their lengths. A cycle of a relator through a new entry c·x = d is met at c by a rotation that begins
    with x, or at d by one that begins with the inverse of x.
    """
    until = st[WORK] + budget
    while True:
        while st[STACK] > 0:
            if st[WORK] > until:
                return PAUSED
            st[STACK] -= 1
            c = np.int64(stack[st[STACK], 0])
            x = np.int64(stack[st[STACK], 1])
            for _ in range(2):
                if parent[c] != c or table[c, x] < 0:
                    break
                for k in range(begins[x], begins[x + 1]):
                    if parent[c] != c:
                        break
                    first = np.int64(begin[k])
                    _scan(c, first, first + size[k], False, word, inverse, table, parent, stack, queue, st)
                if parent[c] != c or table[c, x] < 0:
                    break
                c = np.int64(table[c, x])
                x = np.int64(inverse[x])
        if st[LOST] == 1 or not define:
            return DONE
        made = False
        while st[POINTER] < st[ROWS]:
            c = st[POINTER]
            if parent[c] == c:
                for x in range(table.shape[1]):
                    if table[c, x] < 0:
                        if _define(c, np.int64(x), inverse, table, parent, stack, st) < 0:
                            return FULL
                        made = True
                        break
                if made:
                    break
            st[POINTER] = c + 1
            st[WORK] += 1
        if not made:
            return DONE


@jit
def standard_order(table, place, order):
    """Number the cosets of a complete table as a breadth-first search meets them: ``order[k]`` is the old number of k."""
    for c in range(table.shape[0]):
        place[c] = -1
    place[0] = 0
    order[0] = 0
    count = 1
    for k in range(table.shape[0]):
        if k == count:
            break
        for x in range(table.shape[1]):
            d = table[order[k], x]
            if place[d] < 0:
                place[d] = count
                order[count] = d
                count += 1
    return count
