"""Linear codes symbol by symbol: systematic generators, words of messages, tables of coset leaders.

Symbols are the integers of galois; ``add``, ``multiply`` are the tables of the field, ``negative`` and ``inverse`` its lists.
A syndrome is the number with its entries as digits to the base q.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit


@jit
def systematic(rows, order, add, multiply, negative, inverse, pivots):
    """Bring rows to reduced form with pivots in the columns of ``order``, tried in that order; return the rank.

    The row with the pivot ``pivots[i]`` becomes row i, with a 1 there, and the others get 0.
    """
    k, n = rows.shape
    rank = np.int64(0)
    for at in range(len(order)):
        if rank == k:
            break
        c = order[at]
        hit = np.int64(-1)
        for i in range(rank, k):
            if rows[i, c]:
                hit = i
                break
        if hit < 0:
            continue
        factor = inverse[rows[hit, c]]
        for j in range(n):
            x = rows[hit, j]
            rows[hit, j] = rows[rank, j]
            rows[rank, j] = multiply[factor, x]
        for i in range(k):
            if i != rank and rows[i, c]:
                line = multiply[negative[rows[i, c]]]
                for j in range(n):
                    rows[i, j] = add[rows[i, j], line[rows[rank, j]]]
        pivots[rank] = c
        rank += 1
    return rank


@jit
def encode(messages, rows, add, multiply, low, high, out):
    """Write the words of some messages: combinations of the rows."""
    k, n = rows.shape
    two = len(add) == 2
    for m in range(low, high):
        word = out[m]
        for j in range(n):
            word[j] = 0
        for i in range(k):
            x = messages[m, i]
            if x == 0:
                continue
            row = rows[i]
            if two:
                for j in range(n):
                    word[j] ^= row[j]
            else:
                line = multiply[x]
                for j in range(n):
                    word[j] = add[word[j], line[row[j]]]


@inner
def _plus(a, b, add, q):
    """Return the sum of two syndromes."""
    if q & (q - 1) == 0:
        return a ^ b
    out, power = np.int64(0), np.int64(1)
    while a or b:
        out += np.int64(add[a % q, b % q]) * power
        a //= q
        b //= q
        power *= q
    return out


@jit
def coset_leaders(steps, add, q, leaders, queue, state, budget):
    """Fill a table with the last step to every syndrome, nearest first; return 1 when done, 0 after about ``budget`` steps.

    ``steps[i, a]`` is the syndrome of a in coordinate i; the step to it has the number i·q + a. ``leaders`` has -1 where nothing is
    known and 0 for syndrome 0, ``queue`` begins with 0; ``state`` has the next place in the queue and its length.
    """
    spent = np.int64(0)
    while state[0] < state[1]:
        here = np.int64(queue[state[0]])
        for i in range(steps.shape[0]):
            for a in range(1, q):
                there = _plus(here, steps[i, a], add, q)
                if leaders[there] < 0:
                    leaders[there] = i * q + a
                    queue[state[1]] = there
                    state[1] += 1
        state[0] += 1
        spent += steps.shape[0] * q
        if spent > budget:
            return 0
    return 1


@jit
def decode(received, steps, back, leaders, add, negative, q, low, high, words, errors):
    """Write the nearest word and the error of some vectors; ``back`` has the syndromes of the negatives of the steps."""
    n = received.shape[1]
    for m in range(low, high):
        syndrome = np.int64(0)
        if q == 2:
            for i in range(n):
                if received[m, i]:
                    syndrome ^= steps[i, 1]
        else:
            for i in range(n):
                if received[m, i]:
                    syndrome = _plus(syndrome, steps[i, received[m, i]], add, q)
        for i in range(n):
            words[m, i] = received[m, i]
            errors[m, i] = 0
        while syndrome:
            step = np.int64(leaders[syndrome])
            i, a = step // q, step % q
            errors[m, i] = a
            words[m, i] = add[received[m, i], negative[a]]
            syndrome = _plus(syndrome, back[i, a], add, q)
