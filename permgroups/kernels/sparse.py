"""Sparse matrices over Z/d, d up to 2^31: elimination that keeps rows and columns light, and what was done played again.

A list of rows or of columns is a pool with, for each, where it starts, how long it is and how much room it has.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

AGAIN, DENSE, ROW_ROOM, COLUMN_ROOM, LOG_ROOM = range(5)
STEPS, LOGGED, KEPT, ROW_END, COLUMN_END, LIGHTEST_ROW, LIGHTEST_COLUMN, STAMP, ROWS_LEFT, COLUMNS_LEFT = range(10)


@inner
def _inverse(x, d):
    """Return the inverse of x mod d, 0 if it has none."""
    a, b, u, v = x % d, d, np.int64(1), np.int64(0)
    while a > 1:
        t = b // a
        a, b = b - t * a, a
        u, v = v - t * u, u
    return u % d if a == 1 else np.int64(0)


@inner
def _unlink(item, length, heads, after, before):
    if before[item] >= 0:
        after[before[item]] = after[item]
    elif heads[length] == item:
        heads[length] = after[item]
    else:
        return
    if after[item] >= 0:
        before[after[item]] = before[item]
    before[item], after[item] = -1, -1


@inner
def _link(item, length, heads, after, before):
    old = heads[length]
    before[item], after[item] = -1, old
    if old >= 0:
        before[old] = item
    heads[length] = item


@inner
def _remove(start, length, pool, value):
    """Take a value out of a list; the last one comes to its place."""
    for k in range(start, start + length):
        if pool[k] == value:
            pool[k] = pool[start + length - 1]
            return


@inner
def _entry(start, length, pool, values, column):
    for k in range(start, start + length):
        if pool[k] == column:
            return values[k]
    return np.int64(0)


@jit
def link_all(lengths, heads, after, before):
    """Make the lists of items of equal length; ``heads``, ``after`` and ``before`` have -1 everywhere."""
    for item in range(len(lengths)):
        _link(item, lengths[item], heads, after, before)


@jit
def repack(starts, lengths, rooms, pool, values, with_values, new_pool, new_values):
    """Copy lists to a new pool, each with half as much room again; return where it ends."""
    end = np.int64(0)
    for i in range(len(starts)):
        for k in range(lengths[i]):
            new_pool[end + k] = pool[starts[i] + k]
            if with_values:
                new_values[end + k] = values[starts[i] + k]
        starts[i] = end
        rooms[i] = lengths[i] + (lengths[i] >> 1)
        end += rooms[i]
    return end


@jit
def eliminate(
    d,
    field,
    ratio,
    budget,
    state,
    row_start,
    row_length,
    row_room,
    pool,
    values,
    column_start,
    column_length,
    column_room,
    column_pool,
    row_heads,
    row_after,
    row_before,
    column_heads,
    column_after,
    column_before,
    mark,
    seen,
    targets,
    pivots,
    log_row,
    log_factor,
    kept_column,
    kept_value,
):
    """Eliminate by light rows and columns until the rest is better treated as dense; return what is needed next.

    ``pivots[t]`` has the row, the column and the inverse of the pivot of step t, and where its entries end in the log of
    (row, factor), factor times the pivot row having been subtracted, and among those kept of the pivot row.
    """
    n = len(column_start)
    spent = np.int64(0)
    while True:
        if spent > budget:
            return 0
        # the lightest row and the lightest column
        while state[5] <= n and row_heads[state[5]] < 0:
            state[5] += 1
        while state[6] < len(column_heads) and column_heads[state[6]] < 0:
            state[6] += 1
        if state[5] > n or state[6] >= len(column_heads):
            return 1
        best = np.int64(-1)
        i, c = np.int64(-1), np.int64(-1)
        column = column_heads[state[6]]
        for k in range(column_start[column], column_start[column] + column_length[column]):
            r = column_pool[k]
            cost = (row_length[r] - 1) * (column_length[column] - 1)
            if best >= 0 and cost >= best:
                continue
            if not field:
                spent += row_length[r]
                if _inverse(_entry(row_start[r], row_length[r], pool, values, column), d) == 0:
                    continue
            best, i, c = cost, r, column
        if best < 0:
            # no unit in this column: it waits until it changes
            _unlink(column, column_length[column], column_heads, column_after, column_before)
            continue
        light = row_heads[state[5]]
        hit = False
        for k in range(row_start[light], row_start[light] + row_length[light]):
            if field or _inverse(values[k], d):
                hit = True
                cost = (row_length[light] - 1) * (column_length[pool[k]] - 1)
                if cost < best:
                    best, i, c = cost, light, np.int64(pool[k])
        if not hit:
            _unlink(light, row_length[light], row_heads, row_after, row_before)
            continue
        if best * ratio > state[8] * state[9]:
            return 1
        # room for the step
        many, width = column_length[c], row_length[i]
        need_rows, need_columns = np.int64(0), np.int64(0)
        for k in range(column_start[c], column_start[c] + many):
            need_rows += 2 * (row_length[column_pool[k]] + width)
        for k in range(row_start[i], row_start[i] + width):
            need_columns += 3 * (column_length[pool[k]] + many) + 4
        if state[3] + need_rows > len(pool):
            return 2
        if state[4] + need_columns > len(column_pool):
            return 3
        if state[1] + many > len(log_row) or state[2] + width > len(kept_column):
            return 4
        spent += 4 * (many + width) + many * width
        state[7] += 1
        here, end = row_start[i], row_start[i] + width
        pivot = np.int64(0)
        for k in range(here, end):
            mark[pool[k]] = k - here + 1
            if pool[k] == c:
                pivot = _inverse(values[k], d)
        count = np.int64(0)
        for k in range(column_start[c], column_start[c] + many):
            if column_pool[k] != i:
                targets[count] = column_pool[k]
                count += 1
        for t in range(count):
            r = targets[t]
            state[7] += 1
            stamp = state[7]
            _unlink(r, row_length[r], row_heads, row_after, row_before)
            if row_length[r] + width > row_room[r]:
                room = 2 * (row_length[r] + width)
                for k in range(row_length[r]):
                    pool[state[3] + k] = pool[row_start[r] + k]
                    values[state[3] + k] = values[row_start[r] + k]
                row_start[r], row_room[r] = state[3], room
                state[3] += room
            start = row_start[r]
            factor = _entry(start, row_length[r], pool, values, c) * pivot % d
            minus = d - factor
            log_row[state[1]], log_factor[state[1]] = r, factor
            state[1] += 1
            spent += row_length[r]
            k = start
            while k < start + row_length[r]:
                x = pool[k]
                at = mark[x]
                if at:
                    seen[x] = stamp
                    value = (values[k] + minus * values[here + at - 1]) % d
                    if value == 0:
                        row_length[r] -= 1
                        pool[k], values[k] = pool[start + row_length[r]], values[start + row_length[r]]
                        if x != c:
                            _unlink(x, column_length[x], column_heads, column_after, column_before)
                            _remove(column_start[x], column_length[x], column_pool, r)
                            column_length[x] -= 1
                            spent += column_length[x]
                        continue
                    values[k] = value
                k += 1
            for k in range(here, end):
                x = pool[k]
                if seen[x] == stamp:
                    continue
                value = minus * values[k] % d
                if value == 0:
                    continue
                pool[start + row_length[r]], values[start + row_length[r]] = x, value
                row_length[r] += 1
                _unlink(x, column_length[x], column_heads, column_after, column_before)
                if column_length[x] == column_room[x]:
                    room = 2 * column_length[x] + 4
                    for j in range(column_length[x]):
                        column_pool[state[4] + j] = column_pool[column_start[x] + j]
                    column_start[x], column_room[x] = state[4], room
                    state[4] += room
                column_pool[column_start[x] + column_length[x]] = r
                column_length[x] += 1
            if row_length[r]:
                _link(r, row_length[r], row_heads, row_after, row_before)
                state[5] = min(state[5], row_length[r])
            else:
                state[8] -= 1
        # the pivot row and column are done with
        _unlink(i, width, row_heads, row_after, row_before)
        for k in range(here, end):
            x = pool[k]
            mark[x] = 0
            _unlink(x, column_length[x], column_heads, column_after, column_before)
            if x == c:
                continue
            kept_column[state[2]], kept_value[state[2]] = x, values[k]
            state[2] += 1
            _remove(column_start[x], column_length[x], column_pool, i)
            column_length[x] -= 1
            if column_length[x]:
                _link(x, column_length[x], column_heads, column_after, column_before)
                state[6] = min(state[6], column_length[x])
            else:
                state[9] -= 1
        row_length[i], column_length[c] = 0, 0
        state[8] -= 1
        state[9] -= 1
        t = state[0]
        pivots[t, 0], pivots[t, 1], pivots[t, 2], pivots[t, 3], pivots[t, 4] = i, c, pivot, state[1], state[2]
        state[0] += 1


@jit
def forward(pivots, log_row, log_factor, d, B):
    """Do to right-hand sides, the columns of B, what was done to the rows."""
    s = B.shape[1]
    first = np.int64(0)
    for t in range(len(pivots)):
        source = B[pivots[t, 0]]
        for k in range(first, pivots[t, 3]):
            target, minus = B[log_row[k]], d - log_factor[k]
            for j in range(s):
                target[j] = (target[j] + minus * source[j]) % d
        first = pivots[t, 3]


@jit
def backward(pivots, kept_column, kept_value, d, B, X):
    """Find the unknowns of the pivots, in columns of X: those of the other columns are there."""
    s = B.shape[1]
    for step in range(len(pivots)):
        t = len(pivots) - 1 - step
        first = pivots[t - 1, 4] if t else np.int64(0)
        here, right = X[pivots[t, 1]], B[pivots[t, 0]]
        for j in range(s):
            here[j] = right[j]
        for k in range(first, pivots[t, 4]):
            other, minus = X[kept_column[k]], d - kept_value[k]
            for j in range(s):
                here[j] = (here[j] + minus * other[j]) % d
        for j in range(s):
            here[j] = here[j] * pivots[t, 2] % d


@jit
def weights_of(pivots, log_row, log_factor, d, y):
    """Turn weights of the rows that are left into weights of the given rows, in place; those of pivot rows are 0."""
    for step in range(len(pivots)):
        t = len(pivots) - 1 - step
        first = pivots[t - 1, 3] if t else np.int64(0)
        total = np.int64(0)
        for k in range(first, pivots[t, 3]):
            total = (total + (d - log_factor[k]) * y[log_row[k]]) % d
        y[pivots[t, 0]] = total


@jit
def fill_bits(chosen, starts, lengths, pool, place, out):
    """Write rows of odd entries as bits, a column at its place."""
    for i in range(len(chosen)):
        r = chosen[i]
        for k in range(starts[r], starts[r] + lengths[r]):
            j = np.int64(place[pool[k]])
            out[i, j >> 6] ^= np.uint64(1) << np.uint64(j & 63)


@jit
def fill(chosen, starts, lengths, pool, values, place, out):
    """Write rows as a dense matrix, a column at its place."""
    for i in range(len(chosen)):
        r = chosen[i]
        for k in range(starts[r], starts[r] + lengths[r]):
            out[i, place[pool[k]]] = values[k]


@jit
def products(starts, indices, values, d, X, out):
    """Write AX mod d; row i of A has the entries from ``starts[i]`` to ``starts[i + 1]``."""
    s = X.shape[1]
    for i in range(len(starts) - 1):
        for k in range(starts[i], starts[i + 1]):
            for j in range(s):
                out[i, j] = (out[i, j] + values[k] * X[indices[k], j]) % d


@jit
def left_products(starts, indices, values, d, y, out):
    """Write yA mod d."""
    for i in range(len(starts) - 1):
        if y[i]:
            for k in range(starts[i], starts[i + 1]):
                out[indices[k]] = (out[indices[k]] + values[k] * y[i]) % d
