"""Backtrack search for elements x of a chain with a_j^x = b_j.

Fixing the image of one point p fixes x on the whole orbit of p under the a_j, for
``(p^a_j)^x = (p^x)^b_j``; so the search branches only at base points in new orbits. Once the images
of the first i base points are chosen by h, x h^-1 lies in the i-th stabilizer: an assigned point and
the preimage of its image under h must share an orbit of it.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

FOUND, NONE, PAUSED = 0, 1, 2


@inner
def _assign(p, image, a, b, img, used, trail, size):
    """Map p to image and all that follows; return the new trail size, or -1 after undoing."""
    m = a.shape[0]
    start = np.int64(size)
    if used[image] == 1:
        return np.int64(-1)
    img[p] = image
    used[image] = 1
    trail[size] = p
    size += 1
    i = start
    while i < size:
        x = trail[i]
        i += 1
        for j in range(m):
            q = a[j, x]
            want = b[j, img[x]]
            if img[q] < 0:
                if used[want] == 1:
                    _undo(img, used, trail, start, size)
                    return np.int64(-1)
                img[q] = want
                used[want] = 1
                trail[size] = q
                size += 1
            elif img[q] != want:
                _undo(img, used, trail, start, size)
                return np.int64(-1)
    return size


@inner
def _undo(img, used, trail, start, end):
    for i in range(start, end):
        used[img[trail[i]]] = 0
        img[trail[i]] = -1


@jit
def prepare(level, point, base, a, b, img, used, trail):
    """Fix the base points before the level and send its own to ``point``; return the trail size or -1."""
    for x in range(img.shape[0]):
        img[x] = -1
        used[x] = 0
    size = np.int64(0)
    for i in range(level + 1):
        p = np.int64(base[i])
        image = np.int64(point) if i == level else p
        if img[p] >= 0:
            if img[p] != image:
                return np.int64(-1)
            continue
        size = _assign(p, image, a, b, img, used, trail, size)
        if size < 0:
            return np.int64(-1)
    return size


@jit
def transport(
    start, levels, base, edge, orbit, length, pool, orbit_of, a, b, stack, choice, mark, img, used, trail, resume, budget, scratch
):
    """Depth-first search below ``start``; the element found is ``stack[levels]``.

    ``stack[start]`` is the partial product on entry and ``mark[start]`` the trail size; the caller
    has assigned the earlier images. ``resume[0]`` is the level to go on with, ``resume[1]`` = 1
    when it is entered anew.
    """
    n = stack.shape[1]
    m = a.shape[0]
    level = resume[0]
    entering = resume[1] == 1
    nodes = 0
    while True:
        if nodes > budget:
            resume[0] = level
            resume[1] = 1 if entering else 0
            return PAUSED
        if entering:
            if level == levels:
                x = stack[level]
                good = True
                for j in range(m):
                    for p in range(n):
                        if x[a[j, p]] != b[j, x[p]]:
                            good = False
                            break
                    if not good:
                        break
                nodes += n * m
                if good:
                    return FOUND
                level -= 1
                entering = False
                if level < start:
                    return NONE
                continue
            choice[level] = -1
        else:
            _undo(img, used, trail, mark[level], mark[level + 1])
        # next candidate image of base[level]
        h = stack[level]
        b0 = base[level]
        advanced = False
        if img[b0] >= 0:
            # forced (not by this level): only one try
            if choice[level] == -1:
                choice[level] = 0
                want = img[b0]
                for i in range(length[level]):
                    delta = orbit[level, i]
                    if h[delta] == want:
                        mark[level + 1] = mark[level]
                        _step(h, level, delta, edge, pool, stack[level + 1], scratch, n)
                        advanced = _consistent(level + 1, stack[level + 1], orbit_of, img, trail, mark[level + 1], scratch)
                        break
                nodes += length[level] + n
        else:
            i = choice[level] + 1
            while i < length[level]:
                delta = orbit[level, i]
                size = _assign(np.int64(b0), np.int64(h[delta]), a, b, img, used, trail, mark[level])
                nodes += 4
                if size >= 0:
                    mark[level + 1] = size
                    _step(h, level, delta, edge, pool, stack[level + 1], scratch, n)
                    nodes += 2 * n
                    if _consistent(level + 1, stack[level + 1], orbit_of, img, trail, size, scratch):
                        advanced = True
                        break
                    _undo(img, used, trail, mark[level], size)
                i += 1
            choice[level] = i
        if advanced:
            level += 1
            entering = True
        else:
            level -= 1
            entering = False
            if level < start:
                return NONE


@inner
def _consistent(level, h, orbit_of, img, trail, size, scratch):
    """Whether every assigned point shares an orbit of the level's stabilizer with h^-1 of its image."""
    for x in range(h.shape[0]):
        scratch[h[x]] = x
    for i in range(size):
        q = trail[i]
        if orbit_of[level, q] != orbit_of[level, scratch[img[q]]]:
            return False
    return True


@inner
def _step(h, level, point, edge, pool, out, scratch, n):
    """out = u * h, where the pool rows on the way from the point to the base make the inverse of u."""
    for x in range(n):
        out[x] = h[x]
    p = point
    e = edge[level, p]
    while e >= 0:
        row = pool[e]
        for x in range(n):
            scratch[row[x]] = out[x]
        for x in range(n):
            out[x] = scratch[x]
        p = row[p]
        e = edge[level, p]
