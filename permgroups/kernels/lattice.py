"""Lattice reduction (A. Lenstra, H. Lenstra, L. Lovász, 1982) of whole-number rows with a floating-point embedding."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit

ZERO = 1e-5  # a smaller squared length is that of a vector depending on the others


@jit
def reduce(rows, vectors, orthogonal, norm, state, budget):
    """Reduce in place; return whether it is finished. Dependent rows become zero and come first.

    ``vectors`` are the images of ``rows`` in a Euclidean space, and are moved along with them. ``state[0]`` is the row
    to go on with, 0 to begin.
    """
    count, width = rows.shape
    d = vectors.shape[1]
    i = max(state[0], 0)
    steps = 0
    while i < count:
        b = vectors[i]
        for j in range(i - 1, -1, -1):
            if norm[j] > ZERO:
                mu = 0.0
                for x in range(d):
                    mu += b[x] * orthogonal[j, x]
                mu /= norm[j]
                q = np.rint(mu)
                if q != 0.0:
                    whole = np.int64(q)
                    for x in range(width):
                        rows[i, x] -= whole * rows[j, x]
                    for x in range(d):
                        b[x] -= q * vectors[j, x]
        last = 0.0
        for x in range(d):
            orthogonal[i, x] = b[x]
        for j in range(i):
            last = 0.0
            if norm[j] > ZERO:
                for x in range(d):
                    last += b[x] * orthogonal[j, x]
                last /= norm[j]
                for x in range(d):
                    orthogonal[i, x] -= last * orthogonal[j, x]
        norm[i] = 0.0
        for x in range(d):
            norm[i] += orthogonal[i, x] * orthogonal[i, x]
        steps += 1
        if i == 0 or norm[i] + last * last * norm[i - 1] >= 0.99 * norm[i - 1]:
            i += 1
        else:
            for x in range(width):
                rows[i, x], rows[i - 1, x] = rows[i - 1, x], rows[i, x]
            for x in range(d):
                vectors[i, x], vectors[i - 1, x] = vectors[i - 1, x], vectors[i, x]
            i -= 1
        if steps >= budget:
            state[0] = i
            return False
    return True
