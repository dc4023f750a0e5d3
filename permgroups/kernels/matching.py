"""Permutations x of all points with x^-1 a_j x = b_j: maps between orbits that commute with the generators."""

from __future__ import annotations

from permgroups.kernels.jit import inner, jit


@inner
def _extend(p, q, a, b, image, used, trail):
    """Map p to q and all that follows on the orbit of p; return the length of the trail, 0 after undoing."""
    m = a.shape[0]
    image[p] = q
    used[q] = 1
    trail[0] = p
    size = 1
    i = 0
    good = True
    while i < size and good:
        x = trail[i]
        i += 1
        y = image[x]
        for j in range(m):
            u = a[j, x]
            v = b[j, y]
            if image[u] < 0:
                if used[v] == 1:
                    good = False
                    break
                image[u] = v
                used[v] = 1
                trail[size] = u
                size += 1
            elif image[u] != v:
                good = False
                break
    if good:
        return size
    for i in range(size):
        used[image[trail[i]]] = 0
        image[trail[i]] = -1
    return 0


@jit
def matching(a, b, image, used, trail):
    """Fill ``image`` with a permutation that takes every a_j to b_j by conjugation; return whether there is one.

    Orbits of the a_j are matched one by one. Any orbit of the b_j on which they act alike will do: acting alike is an
    equivalence, so what is left can be matched if anything can.
    """
    n = a.shape[1]
    for x in range(n):
        image[x] = -1
        used[x] = 0
    for p in range(n):
        if image[p] >= 0:
            continue
        found = False
        for q in range(n):
            if used[q] == 0 and _extend(p, q, a, b, image, used, trail) > 0:
                found = True
                break
        if not found:
            return False
    return True


@jit
def equivalences(a, first, targets, image, used, trail, out):
    """``out[i]`` is the length of the orbit of ``first`` if it can be mapped to the orbit of targets[i] by first -> targets[i]
    so that the map commutes with all a_j, else 0."""
    n = a.shape[1]
    for x in range(n):
        image[x] = -1
        used[x] = 0
    for i in range(targets.shape[0]):
        size = _extend(first, targets[i], a, a, image, used, trail)
        out[i] = size
        for k in range(size):
            used[image[trail[k]]] = 0
            image[trail[k]] = -1


@jit
def equivalence(a, first, target, image, used, trail):
    """Fill ``image`` on the orbit of ``first`` with the map that commutes with all a_j, -1 elsewhere."""
    for x in range(a.shape[1]):
        image[x] = -1
        used[x] = 0
    return _extend(first, target, a, a, image, used, trail)
