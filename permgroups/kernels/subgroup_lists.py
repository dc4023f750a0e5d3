"""Subgroups as lists of the numbers of their elements: closures, conjugates, normalizers, extensions.

``rows, images, start, weight, position, down, work`` are the arrays of :mod:`permgroups.kernels.element_numbers`; they
multiply elements. A list begins with the identity, 0. An element x is in the set of a ``stamp`` if ``stamp[x] == mark``.

All subgroups met so far are numbered, class by class: ``key[s]`` is the sum of the random ``values`` of the elements
of subgroup s, ``slots`` finds s by its key, and subgroup s is the first of its class conjugated by element ``way[s]``.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.element_numbers import product_number
from permgroups.kernels.jit import inner, jit

NONE = np.int64(-1)
PAUSE = 2_000_000  # products between two returns to Python


@inner
def _slot_of(wanted, key, slots):
    """Return the slot that holds a subgroup with this key, or the empty slot where it belongs."""
    size = slots.shape[0]
    at = wanted & (size - 1)
    while slots[at] >= 0 and key[slots[at]] != wanted:
        at += 1
        if at == size:
            at = np.int64(0)
    return at


@jit
def fill_slots(key, count, slots):
    """Write the numbers of all subgroups into empty slots."""
    for s in range(count):
        slots[_slot_of(key[s], key, slots)] = s


@inner
def _join(group, size, gens, count, limit, stamp, mark, rows, images, start, weight, position, down, work):
    """Extend a subgroup by its last generator, coset by coset; return the new size, above ``limit`` if it is stopped.

    ``group[:size]`` is the list of the subgroup of the generators but the last, all of them stamped.
    """
    first = size
    at = np.int64(0)
    while at < size:
        for g in range(count):
            y = product_number(group[at], gens[g], rows, images, start, weight, position, down, work)
            if stamp[y] != mark:
                if size + first > limit:
                    return size + first
                for h in range(first):
                    x = product_number(group[h], y, rows, images, start, weight, position, down, work)
                    group[size] = x
                    stamp[x] = mark
                    size += 1
        at += first
    return size


@jit
def generate(group, size, gens, fresh, count, limit, stamp, mark, rows, images, start, weight, position, down, work):
    """Extend the list of the subgroup of ``gens[:fresh]`` by the further generators; return the new size.

    A size of 0 begins with the trivial group. A size above ``limit`` means that the work was stopped.
    """
    if size == 0:
        group[0] = 0
        stamp[0] = mark
        size = np.int64(1)
    for g in range(fresh, count):
        if stamp[gens[g]] != mark:
            size = _join(
                group, size, gens, g + 1, limit, stamp, mark, rows, images, start, weight, position, down, work
            )
            if size > limit:
                return size
    return size


@inner
def _is_known(
    size, total, stamp, mark, key, slots, way, class_of_subgroup, class_size, class_gens, inverses,
    rows, images, start, weight, position, down, work,
):  # fmt: skip
    """Return 1 if the stamped subgroup of this size and key is a numbered one, 0 if not, -1 if two keys collide."""
    s = slots[_slot_of(total, key, slots)]
    if s < 0:
        return 0
    c = class_of_subgroup[s]
    if class_size[c] != size:
        return -1
    for g in range(class_gens.shape[1]):
        x = product_number(inverses[way[s]], class_gens[c, g], rows, images, start, weight, position, down, work)
        x = product_number(x, way[s], rows, images, start, weight, position, down, work)
        if stamp[x] != mark:
            return -1
    return 1


@jit
def is_known(
    group, size, values, stamp, mark, key, slots, way, class_of_subgroup, class_size, class_gens, inverses,
    rows, images, start, weight, position, down, work,
):  # fmt: skip
    """Return 1 if a list is a numbered subgroup, 0 if it is not, -1 if two keys collide."""
    total = np.int64(0)
    for e in range(size):
        total += values[group[e]]
        stamp[group[e]] = mark
    return _is_known(
        size, total, stamp, mark, key, slots, way, class_of_subgroup, class_size, class_gens, inverses,
        rows, images, start, weight, position, down, work,
    )  # fmt: skip


@jit
def conjugates(group, size, conjugation, right, values, lists, edge, key, way, slots, known):
    """Number all conjugates of a new subgroup from ``known`` on; return the number after the last.

    Breadth first: ``lists`` holds one after the other, ``edge[i, m]`` is the place of the i-th conjugated by move m.
    Equal keys are taken for equal subgroups; the caller checks the count by the order of the normalizer.
    """
    moves = conjugation.shape[0]
    total = np.int64(0)
    for e in range(size):
        lists[e] = group[e]
        total += values[group[e]]
    end = known + 1
    key[known] = total
    way[known] = 0
    slots[_slot_of(total, key, slots)] = known
    at = known
    while at < end:
        here = (at - known) * size
        for m in range(moves):
            fresh = (end - known) * size
            total = np.int64(0)
            for e in range(size):
                y = conjugation[m, lists[here + e]]
                lists[fresh + e] = y
                total += values[y]
            slot = _slot_of(total, key, slots)
            if slots[slot] < 0:
                key[end] = total
                way[end] = right[m, way[at]]
                slots[slot] = end
                end += 1
            edge[at - known, m] = slots[slot] - known
        at += 1
    return end


@jit
def normalizer(
    group, size, gens, count, whole, length, right, inverses, edge, way, known, stamp, mark, inside, inside_mark,
    rows, images, start, weight, position, down, work,
):  # fmt: skip
    """Extend a subgroup to its normalizer; return (its order, number of generators).

    ``length`` conjugates are known; the elements that lead from the subgroup round to itself generate the
    normalizer. Each is tried on the generators, so the list never leaves the normalizer.
    """
    moves = right.shape[0]
    own = count
    for i in range(length):
        for m in range(moves):
            if size * length >= whole:
                return size, count
            back = inverses[way[known + edge[i, m]]]
            s = product_number(
                right[m, way[known + i]], back, rows, images, start, weight, position, down, work
            )
            if stamp[s] == mark:
                continue
            for g in range(own):
                x = product_number(inverses[s], gens[g], rows, images, start, weight, position, down, work)
                x = product_number(x, s, rows, images, start, weight, position, down, work)
                if inside[x] != inside_mark:
                    return NONE, count
            gens[count] = s
            count += 1
            size = _join(
                group, size, gens, count, whole, stamp, mark, rows, images, start, weight, position, down, work
            )
    return size, count


@jit
def next_extension(
    group, size, above, above_size, at, powers, inside, inside_mark, seen, seen_mark, out, values, stamp, marks,
    key, slots, way, class_of_subgroup, class_size, class_gens, inverses,
    rows, images, start, weight, position, down, work,
):  # fmt: skip
    """Find the next new subgroup in which ``group`` is normal of prime index.

    ``above`` lists the normalizer, from place ``at`` on it has not been looked at; ``powers[p, x]`` is x to the p-th
    prime; ``inside`` stamps the group, ``seen`` what has been looked at. Return (place, order); the list is in ``out``
    and ends with the element that was adjoined. An order of 0: there is no further one; -1: two keys collide.
    """
    primes = powers.shape[0]
    while at < above_size:
        z = above[at]
        at += 1
        if inside[z] == inside_mark or seen[z] == seen_mark:
            continue
        prime = False
        for p in range(primes):
            prime |= inside[powers[p, z]] == inside_mark
        if not prime:
            continue
        marks[0] += 1
        mark = marks[0]
        total = np.int64(0)
        for e in range(size):
            out[e] = group[e]
            stamp[group[e]] = mark
            total += values[group[e]]
        end = size
        y = np.int64(z)
        while inside[y] != inside_mark:
            for e in range(size):
                x = product_number(group[e], y, rows, images, start, weight, position, down, work)
                out[end] = x
                seen[x] = seen_mark
                stamp[x] = mark
                total += values[x]
                end += 1
            y = product_number(y, z, rows, images, start, weight, position, down, work)
        known = _is_known(
            end, total, stamp, mark, key, slots, way, class_of_subgroup, class_size, class_gens, inverses,
            rows, images, start, weight, position, down, work,
        )  # fmt: skip
        if known < 0:
            return at, NONE
        if known == 0:
            return at, end
    return at, np.int64(0)


@jit
def next_odd_join(
    group, size, gens, count, movers, candidates, cyclic_of, done, done_mark, queue, at, allowed, class_of, orders,
    trials, limit, out, values, stamp, marks,
    key, slots, way, class_of_subgroup, class_size, class_gens, inverses,
    rows, images, start, weight, position, down, work,
):  # fmt: skip
    """Find the next new subgroup <group, z>, z a candidate, in which ``group`` has odd index.

    ``allowed[c]`` says whether the 2-part of the elements of class c is conjugate to an element of the group. Words in
    the group and z are tried; one that is not allowed excludes z. Return (place, order); the list is in ``out`` and z
    is ``candidates[place - 1]``. An order of 0: there is no further one; -1: two keys collide. Joins of more than
    ``limit`` elements are left out. Candidates generate different cyclic groups, ``cyclic_of[x]`` is the place of the
    one that x generates; of those that the ``movers`` conjugate to each other one is tried, the others are ``done``.
    """
    work_done = np.int64(0)
    while at < candidates.shape[0]:
        z = candidates[at]
        at += 1
        if done[at - 1] == done_mark:
            continue
        x = np.int64(z)
        divisor = size  # of the order of the join
        good = True
        random = np.int64(1)
        for t in range(2 * trials):
            y = z
            if t % 2 == 0:
                random = (random * 1103515245 + 12345) & 0x7FFFFFFF
                y = group[(random >> 8) % size]
            x = product_number(x, y, rows, images, start, weight, position, down, work)
            if not allowed[class_of[x]]:
                good = False
                break
            if divisor % orders[x]:
                a, b = divisor, orders[x]
                while b:
                    a, b = b, a % b
                divisor *= orders[x] // a
                if divisor > limit:
                    good = False
                    break
        if not good:
            continue
        queue[0] = at - 1
        done[at - 1] = done_mark
        end = np.int64(1)
        here = np.int64(0)
        while here < end:
            for m in range(movers.shape[0]):
                y = candidates[queue[here]]
                y = product_number(inverses[movers[m]], y, rows, images, start, weight, position, down, work)
                y = cyclic_of[product_number(y, movers[m], rows, images, start, weight, position, down, work)]
                if done[y] != done_mark:
                    done[y] = done_mark
                    queue[end] = y
                    end += 1
            here += 1
        work_done += end
        marks[0] += 1
        mark = marks[0]
        for e in range(size):
            out[e] = group[e]
            stamp[group[e]] = mark
        gens[count] = z
        end = _join(out, size, gens, count + 1, limit, stamp, mark, rows, images, start, weight, position, down, work)
        work_done += min(end, limit)
        if end <= limit and (end // size) % 2 == 1:
            total = np.int64(0)
            for e in range(end):
                total += values[out[e]]
            known = _is_known(
                end, total, stamp, mark, key, slots, way, class_of_subgroup, class_size, class_gens, inverses,
                rows, images, start, weight, position, down, work,
            )  # fmt: skip
            if known < 0:
                return at, NONE
            if known == 0:
                return at, end
        if work_done > PAUSE:
            return at, np.int64(0)
    return at, np.int64(0)


@inner
def _lies_inside(gens, s, stamp, mark):
    for g in range(gens.shape[1]):
        if stamp[gens[s, g]] != mark:
            return False
    return True


@jit
def subgroups_inside(gens, size, order, first, length, stamp, mark, out):
    """Write the numbers of the proper subgroups of a stamped group of this size, large ones first; return how many.

    Class c, of which subgroups have order[c] elements, are those from first[c] on; classes are sorted by order.
    """
    found = np.int64(0)
    for c in range(order.shape[0] - 1, -1, -1):
        if order[c] >= size or size % order[c]:
            continue
        for s in range(first[c], first[c] + length[c]):
            if _lies_inside(gens, s, stamp, mark):
                out[found] = s
                found += 1
    return found


@jit
def maximal_among(
    gens, order_of, members, covered, at, budget, group, stamp, marks,
    rows, images, start, weight, position, down, work,
):  # fmt: skip
    """Mark as ``covered`` every member, given large ones first, that lies in another one; return the place reached."""
    done = np.int64(0)
    while at < members.shape[0] and done < budget:
        if not covered[at]:
            marks[0] += 1
            mark = marks[0]
            group[0] = 0
            stamp[0] = mark
            size = np.int64(1)
            s = members[at]
            for g in range(gens.shape[1]):
                if stamp[gens[s, g]] != mark:
                    size = _join(
                        group, size, gens[s], g + 1, order_of[s], stamp, mark, rows, images, start, weight, position,
                        down, work,
                    )  # fmt: skip
            for other in range(at + 1, members.shape[0]):
                if not covered[other] and order_of[members[other]] < size:
                    covered[other] = _lies_inside(gens, members[other], stamp, mark)
            done += size + members.shape[0] - at
        at += 1
    return at
