"""An upper bound of a group's order from its orbits: wreath products and their abelian laws.

On every orbit look for a fixed-point-free rotation ``c`` that commutes with the generators. Its
cycles are *pieces* with ``r`` twists each, so the group acts on the orbit inside Z_r wr Sym(m).
An orbit that is the image of another one under a map commuting with the generators adds nothing.
The sums of twists and the parities of the piece permutations, taken jointly over all orbits, span
an abelian group A, and ``|G| <= |A| * prod(r**(m-1) * m!/2)``.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import allocating, inner, jit


@jit
def orbits(gens, orbit_of, order, start):
    """Number the orbits by their first point; ``order[start[k]:start[k+1]]`` is orbit k breadth first."""
    r, n = gens.shape
    for x in range(n):
        orbit_of[x] = -1
    count = 0
    end = 0
    start[0] = 0
    for x in range(n):
        if orbit_of[x] >= 0:
            continue
        orbit_of[x] = count
        order[end] = x
        i = end
        end += 1
        while i < end:
            p = order[i]
            for k in range(r):
                q = gens[k, p]
                if orbit_of[q] < 0:
                    orbit_of[q] = count
                    order[end] = q
                    end += 1
            i += 1
        count += 1
        start[count] = end
    return count


@jit
def orbits_of_levels(strong, strong_level, kept, orbit_of, order):
    """Number the orbits of the strong generators ``kept`` that fix i base points in row i, by their first points."""
    n = strong.shape[1]
    for level in range(orbit_of.shape[0]):
        here = orbit_of[level]
        for x in range(n):
            here[x] = -1
        count = 0
        for x in range(n):
            if here[x] >= 0:
                continue
            here[x] = count
            order[0] = x
            i, end = 0, 1
            while i < end:
                p = order[i]
                for k in kept:
                    if strong_level[k] >= level:
                        q = strong[k, p]
                        if here[q] < 0:
                            here[q] = count
                            order[end] = q
                            end += 1
                i += 1
            count += 1


@inner
def equivariant_map(gens, points, target, image):
    """Extend points[0] -> target to a map of the orbit that commutes with the generators.

    ``points`` is the orbit breadth first, so what an earlier call left in ``image`` (-1 where
    nothing) is a prefix of it. Returns whether the map exists; ``image`` is valid then.
    """
    r = gens.shape[0]
    for p in points:
        if image[p] < 0:
            break
        image[p] = -1
    image[points[0]] = target
    for p in points:
        f = image[p]
        for k in range(r):
            q = gens[k, p]
            want = np.int32(gens[k, f])
            if image[q] < 0:
                image[q] = want
            elif image[q] != want:
                return False
    return True


@inner
def _is_regular(gens, domain, scratch):
    """Whether maps that commute with the generators take the first point wherever a generator does.

    Products of them take it to every point, so the group of all such maps is transitive and the
    group, which commutes with it, regular. A cyclic group is left to its rotation.
    """
    if gens.shape[0] == 1:
        return False
    for k in range(gens.shape[0]):
        if not equivariant_map(gens, domain, np.int32(gens[k, domain[0]]), scratch):
            return False
    return True


@inner
def _sort_down(count, value, first, following, out):
    """Sort 0 … count-1 by falling value (0 … n), equal ones rising, by buckets; ``first`` has n + 1 places."""
    n = first.shape[0] - 1
    for v in range(n + 1):
        first[v] = -1
    for k in range(count - 1, -1, -1):
        following[k] = first[value[k]]
        first[value[k]] = k
    end = 0
    for v in range(n, -1, -1):
        k = first[v]
        while k >= 0:
            out[end] = k
            end += 1
            k = following[k]


@inner
def _relate(gens, orbit_of, order, start, count, kept, determined_by, rotation, rotation_order, scratch, by_size, value, following):
    n = gens.shape[1]
    for k in range(count):
        value[k] = start[k + 1] - start[k]
    _sort_down(count, value, scratch, following, by_size)
    for x in range(n):
        scratch[x] = -1
    for x in range(n):
        rotation[x] = x
    moved = 0
    for k in range(count):
        if value[k] > 1:
            moved += value[k]
    for position in range(count):
        k = by_size[position]
        kept[k] = 0
        determined_by[k] = -1
        rotation_order[k] = 1
        size = start[k + 1] - start[k]
        if size == 1:
            continue
        for earlier in range(position):
            o = by_size[earlier]
            if kept[o] == 0 or (start[o + 1] - start[o]) % size != 0:
                continue
            domain = order[start[o] : start[o + 1]]
            for i in range(start[k], start[k + 1]):
                if equivariant_map(gens, domain, order[i], scratch):
                    determined_by[k] = o
                    break
            if determined_by[k] >= 0:
                break
        if determined_by[k] >= 0:
            continue
        kept[k] = 1
        domain = order[start[k] : start[k + 1]]
        best = 1
        if size == moved and _is_regular(gens, domain, scratch):
            determined_by[k] = k
            continue
        for i in range(1, size):
            if not equivariant_map(gens, domain, domain[i], scratch):
                continue
            length = 1
            x = scratch[domain[0]]
            while x != domain[0]:
                x = scratch[x]
                length += 1
            if length > best:
                best = length
                for p in domain:
                    rotation[p] = scratch[p]
                if best == size:
                    break
        rotation_order[k] = best


@inner
def _laws(gens, order, start, count, kept, rotation, rotation_order, piece, twist, seen, rows, moduli):
    """Fill a row of (twist sum, parity) pairs per generator; return the number of columns."""
    r = gens.shape[0]
    columns = 0
    for k in range(count):
        if kept[k] == 0:
            continue
        pieces = 0
        for i in range(start[k], start[k + 1]):
            piece[order[i]] = -1
        for i in range(start[k], start[k + 1]):
            x = order[i]
            if piece[x] >= 0:
                continue
            t = 0
            while piece[x] < 0:
                piece[x] = pieces
                twist[x] = t
                t += 1
                x = rotation[x]
            pieces += 1
        modulus = rotation_order[k]
        moduli[columns] = modulus
        moduli[columns + 1] = 2
        for g in range(r):
            total = 0
            cycles = 0
            for i in range(start[k], start[k + 1]):
                x = order[i]
                if twist[x] == 0:
                    total += twist[gens[g, x]]
                    seen[x] = 0
            # cycles of the piece permutation, walked on the piece's point of twist 0
            for i in range(start[k], start[k + 1]):
                x = order[i]
                if twist[x] != 0 or seen[x] == 1:
                    continue
                cycles += 1
                while seen[x] == 0:
                    seen[x] = 1
                    y = gens[g, x]
                    while twist[y] != 0:
                        y = rotation[y]
                    x = y
            rows[g, columns] = total % modulus
            rows[g, columns + 1] = (pieces - cycles) % 2
        columns += 2
    return columns


@inner
def span_factors(rows, moduli, used, columns, factors):
    """The order of the subgroup of the product of Z_m spanned by the rows, as one factor per column.

    ``rows`` has room for ``used + columns`` rows and is destroyed.
    """
    total = used
    for c in range(columns):
        m = moduli[c]
        for j in range(columns):
            rows[total, j] = 0
        rows[total, c] = m
        total += 1
        pivot = total - 1
        for i in range(total - 1):
            # Euclid between row i and the pivot row in column c
            while rows[i, c] != 0:
                f = rows[pivot, c] // rows[i, c]
                for j in range(c, columns):
                    v = rows[pivot, j] - f * rows[i, j]
                    rows[pivot, j] = v if j == c else v % moduli[j]
                for j in range(c, columns):
                    swap = rows[pivot, j]
                    rows[pivot, j] = rows[i, j]
                    rows[i, j] = swap
        factors[c] = m // rows[pivot, c]
        for j in range(columns):
            rows[pivot, j] = 0


@allocating
def bound_order(gens, facts, start, numbers):
    """Find the facts that bound the order; return (orbits, kept orbits, length of the longest orbit).

    The first six rows of ``facts`` are, see ``groups/bounds.py``: the orbit of every point, the
    orbits kept, those that determine others, the rotation, its order on every orbit, and the points
    orbit by orbit, those with many pieces first; the others are scratch. ``start`` has one place
    more than there are points. ``numbers[0]`` becomes the factors of the order of A, two for every kept orbit,
    and ``numbers[1]`` their (r, m). An orbit of all moved points that determines itself is regular.
    """
    r, n = gens.shape
    orbit_of, kept, determined_by, rotation, rotation_order, point_order, order, by_size, value, following = (
        facts[0], facts[1], facts[2], facts[3], facts[4], facts[5], facts[6], facts[7], facts[8], facts[9],
    )
    scratch = np.empty(n + 1, np.int32)
    count = orbits(gens, orbit_of, order, start)
    _relate(gens, orbit_of, order, start, count, kept, determined_by, rotation, rotation_order, scratch, by_size, value, following)
    longest = 0
    columns = 0
    for k in range(count):
        size = start[k + 1] - start[k]
        longest = max(longest, size)
        value[k] = kept[k] * size // rotation_order[k]  # dropped orbits have no pieces of their own
        if kept[k] == 1:
            numbers[1, columns] = rotation_order[k]
            numbers[1, columns + 1] = value[k]
            columns += 2
    _sort_down(count, value, scratch, following, by_size)
    end = 0
    for position in range(count):
        k = by_size[position]
        for i in range(start[k], start[k + 1]):
            point_order[end] = order[i]
            end += 1
    rows = np.zeros((r + columns, columns), np.int64)
    moduli = np.empty(columns, np.int64)
    _laws(gens, order, start, count, kept, rotation, rotation_order, value, following, by_size, rows, moduli)
    span_factors(rows, moduli, r, columns, numbers[0])
    return count, columns // 2, longest
