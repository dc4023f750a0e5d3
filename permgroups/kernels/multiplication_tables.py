"""Multiplication tables of small groups, and what is read off them."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

_FACTOR = np.uint64(0x9E3779B97F4A7C15)


@inner
def _number(row, n, rows, hashes, count):
    """Return the number of a row among those met, ``count`` if it is new, whose hash is then written there."""
    h = np.uint64(0)
    for p in range(n):
        h = (h + np.uint64(row[p]) + np.uint64(1)) * _FACTOR
    hashes[count] = h
    for i in range(count):
        if hashes[i] == h:
            same = True
            for p in range(n):
                if rows[i, p] != row[p]:
                    same = False
                    break
            if same:
                return i
    return count


@jit
def multiply_out(gens, rows, hashes, right, parent, product):
    """List all elements breadth first in ``rows``, the identity first, and fill ``product[x, y]`` = x·y.

    ``rows`` and ``hashes`` have room for one more than the order of the group, which is that of ``product``.
    ``right[k, x]`` becomes x times generator k, ``parent[y]`` = (x, k) with y = x times generator k.
    """
    r, n = gens.shape
    order = product.shape[0]
    for p in range(n):
        rows[0, p] = p
    _number(rows[0], n, rows, hashes, 0)
    count = 1
    for x in range(order):
        for k in range(r):
            for p in range(n):
                rows[count, p] = gens[k, rows[x, p]]
            y = _number(rows[count], n, rows, hashes, count)
            right[k, x] = y
            if y == count:
                parent[y, 0] = x
                parent[y, 1] = k
                count += 1
    for x in range(order):
        product[x, 0] = x
        for y in range(1, order):
            product[x, y] = right[parent[y, 1], product[x, parent[y, 0]]]


@jit
def orders_of_elements(product, out):
    """Write the order of every element of a table."""
    for x in range(product.shape[0]):
        out[x] = 1
        power = np.int64(x)
        while power != 0:
            power = product[power, x]
            out[x] += 1


@jit
def commutators(product, inverse, out):
    """Mark every commutator y^-1 x^-1 y x with 1, the identity too."""
    order = product.shape[0]
    for x in range(order):
        for y in range(x):
            out[product[inverse[product[x, y]], product[y, x]]] = 1
    out[0] = 1
