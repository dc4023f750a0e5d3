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


@inner
def _prepare(level, point, base, a, b, img, used, trail):
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


@inner
def _transport(
    start, levels, base, edge, orbit, length, pool, orbit_of, a, b, stack, choice, mark, img, used, trail, resume, budget, scratch
):
    """Depth-first search below ``start``; the element found is ``stack[levels]``.

    ``stack[start]`` is the partial product on entry and ``mark[start]`` the trail size; the caller
    has assigned the earlier images. ``resume[0]`` is the level to go on with, ``resume[1]`` = 1
    when it is entered anew; ``resume[2]`` counts the nodes.
    """
    n = stack.shape[1]
    m = a.shape[0]
    level = resume[0]
    entering = resume[1] == 1
    nodes = resume[2]
    while True:
        resume[2] = nodes
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


@inner
def _mark_orbit(point, rows, count, done, queue):
    """Mark the orbit of a point under the first ``count`` rows."""
    done[point] = 1
    queue[0] = point
    head = 0
    tail = 1
    while head < tail:
        p = queue[head]
        head += 1
        for k in range(count):
            q = rows[k, p]
            if done[q] == 0:
                done[q] = 1
                queue[tail] = q
                tail += 1


@jit
def next_element(
    level, levels, base, edge, orbit, length, pool, orbit_of, a, b, stack, choice, mark, img, used, trail, resume, budget, scratch,
    done, rows, count, queue,
):
    """Look for x fixing the base points before the level and taking that one to a point that is not ``done``.

    Points are tried in the order of the basic orbit. With one that fails, its orbit under ``rows[:count]`` is done, too:
    these must be elements x with b_j^x = b_j that fix the base points before the level. ``resume[3]`` is the place in
    the basic orbit to go on with, ``resume[4]`` = 1 in the middle of a search. The element found is ``stack[levels]``.
    """
    n = stack.shape[1]
    resume[2] = 0
    i = resume[3]
    while i < length[level]:
        p = np.int64(orbit[level, i])
        if resume[4] == 0 and done[p] == 1:
            i += 1
            continue
        status = NONE
        if resume[4] == 0:
            size = _prepare(level, p, base, a, b, img, used, trail)
            resume[2] += n
            if size >= 0:
                for x in range(n):
                    stack[level, x] = x
                _step(stack[level], level, p, edge, pool, stack[level + 1], scratch, n)
                mark[level + 1] = size
                resume[0] = level + 1
                resume[1] = 1
                resume[4] = 1
        if resume[4] == 1:
            status = _transport(
                level + 1, levels, base, edge, orbit, length, pool, orbit_of, a, b, stack, choice, mark, img, used, trail, resume,
                budget, scratch,
            )
            resume[3] = i
            if status == PAUSED:
                return PAUSED
            resume[4] = 0
            if status == FOUND:
                return FOUND
        _mark_orbit(p, rows, count, done, queue)
        i += 1
    resume[3] = i
    return NONE


@jit
def mark_orbit(point, rows, count, done, queue):
    """Mark the orbit of a point under the first ``count`` rows; return how many points are marked."""
    _mark_orbit(point, rows, count, done, queue)
    total = 0
    for x in range(done.shape[0]):
        total += done[x]
    return total
