"""Annealing of a word: letters that are worth it stay, by length + alpha * (pieces that do not look as wanted).

A sweep has two slots that go through the word together, a middle of letters between them:

    word = before · x · middle · y · after,

where x and y are single letters or nothing. ``content[p]`` is the look on point p before x, ``wanted[p]`` the look that
is wanted on p after y, ``middle`` the images of points under the letters between. All of them change from step to step
only where a letter moves something, and another choice of x and y changes the number of wrong pieces only there too.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

# what ``numbers`` has: length of the word, wrong pieces, state of the random numbers, work, accepted
LENGTH, WRONG, RANDOM, WORK, ACCEPTED = 0, 1, 2, 3, 4


@inner
def random_below(numbers, below):
    """Return a random number from 0 to below - 1 (xorshift, 32 bits)."""
    x = numbers[RANDOM]
    x ^= (x << np.int64(13)) & np.int64(0xFFFFFFFF)
    x ^= x >> np.int64(17)
    x ^= (x << np.int64(5)) & np.int64(0xFFFFFFFF)
    numbers[RANDOM] = x
    return (x * below) >> np.int64(32)


@inner
def carry(looks, letters, moved, count, s, buffer):
    """Move the looks along with a letter."""
    for k in range(count[s]):
        buffer[k] = looks[moved[s, k]]
    for k in range(count[s]):
        looks[letters[s, moved[s, k]]] = buffer[k]


@inner
def _change(x, y, letters, held, holds, content, middle, undo, wanted, bad):
    """Return how many more pieces are wrong with x and y than with nothing in their places."""
    more = 0
    if x >= 0:
        for k in range(holds[x]):
            p = held[x, k]
            q = middle[letters[x, p]]
            if y >= 0:
                q = letters[y, q]
            look = content[p]
            more += bad[look, wanted[q]]
            more -= bad[look, wanted[middle[p]]]
    if y >= 0:
        for k in range(holds[y]):
            q = held[y, k]
            p = undo[q]
            if x >= 0 and letters[x, p] != p:  # a piece that x moves was counted above
                continue
            look = content[p]
            more += bad[look, wanted[letters[y, q]]]
            more -= bad[look, wanted[q]]
    return more


@inner
def _sweep(
    word, letters, moved, count, held, holds, start, goal, bad, sum_of, partner, begin, members, law,
    has_x, distance, has_y, tries, alpha, heat, logs, content, middle, undo, wanted, buffer, numbers,
):
    """Go through the word once, with two slots at a distance that hold letters or nothing."""
    n = content.shape[0]
    free = letters.shape[0]
    length = numbers[LENGTH]
    last = has_x + distance + has_y
    if length < last:
        return
    for p in range(n):
        content[p] = start[p]
        wanted[p] = goal[p]
        middle[p] = p
        undo[p] = p
    for i in range(length - 1, last - 1, -1):
        s = word[i]
        for k in range(count[s]):
            buffer[k] = wanted[letters[s, moved[s, k]]]
        for k in range(count[s]):
            wanted[moved[s, k]] = buffer[k]
    for i in range(has_x, has_x + distance):
        s = word[i]
        carry(undo, letters, moved, count, s, buffer)
    for p in range(n):
        middle[undo[p]] = p
    i = 0
    while True:
        at_y = i + has_x + distance
        old_x = np.int64(word[i]) if has_x else np.int64(-1)
        old_y = np.int64(word[at_y]) if has_y else np.int64(-1)
        x, y = old_x, old_y
        total = sum_of[law[x] if x >= 0 else law[free], law[y] if y >= 0 else law[free]]
        now = _change(x, y, letters, held, holds, content, middle, undo, wanted, bad)
        size = has_x + has_y
        numbers[WORK] += tries
        for _ in range(tries):
            # nothing is as likely as some letter, or words would grow by the number of choices alone
            u = min(random_below(numbers, np.int64(2 * free)), np.int64(free))
            w = partner[total, law[u]]
            if w < 0:
                continue
            v = members[begin[w] + random_below(numbers, begin[w + 1] - begin[w])]
            if w == law[free] and random_below(numbers, np.int64(2)):
                v = np.int64(-1)
            if u == free:
                u = np.int64(-1)
            if u == x and v == y:
                continue
            other = _change(u, v, letters, held, holds, content, middle, undo, wanted, bad)
            new_size = (u >= 0) + (v >= 0)
            rise = (new_size - size) + alpha * (other - now)
            if rise <= 0 or rise <= heat * logs[random_below(numbers, np.int64(logs.shape[0]))]:
                if length - has_x - has_y + new_size > word.shape[0]:
                    continue
                numbers[WRONG] += other - now
                x, y, now, size = u, v, other, new_size
                numbers[ACCEPTED] += 1
        here_x, here_y = np.int64(x >= 0), np.int64(y >= 0)
        if x != old_x or y != old_y:
            # the letters between and behind, moved to their new places
            if here_x < has_x:
                for k in range(i, i + distance):
                    word[k] = word[k + 1]
            shift = here_x + here_y - has_x - has_y
            behind = at_y + has_y
            if shift < 0:
                for k in range(behind, length):
                    word[k + shift] = word[k]
            elif shift > 0:
                for k in range(length - 1, behind - 1, -1):
                    word[k + shift] = word[k]
            if here_x > has_x:
                for k in range(i + distance, i, -1):
                    word[k] = word[k - 1]
            length += shift
            if x >= 0:
                word[i] = x
            if y >= 0:
                word[i + here_x + distance] = y
        first = i + here_x  # where the middle begins and ends now, and what follows y
        end = first + distance
        after = end + here_y
        target = max(i + 1, after - last)
        if target + last > length:
            break
        while i < target:
            carry(content, letters, moved, count, word[i], buffer)
            i += 1
        while end < target + has_x + distance:
            s = word[end]
            carry(undo, letters, moved, count, s, buffer)
            for k in range(count[s]):
                q = letters[s, moved[s, k]]
                middle[undo[q]] = q
            end += 1
        while first < target + has_x:
            s = word[first]
            carry(middle, letters, moved, count, s, buffer)
            for k in range(count[s]):
                p = letters[s, moved[s, k]]
                undo[middle[p]] = p
            first += 1
        while after < target + last:
            carry(wanted, letters, moved, count, word[after], buffer)
            after += 1
    numbers[LENGTH] = length


@jit
def anneal(
    word, letters, moved, count, held, holds, start, goal, bad, sum_of, partner, begin, members, law,
    farthest, tries, alpha, heat, logs, content, middle, undo, wanted, buffer, numbers, work,
):
    """Go through the word again and again, and change it where that is accepted at a temperature.

    Stops after so much ``work``, in changes that were looked at. ``moved[s]`` are the points that letter s moves, ``held[s]`` one of every place. ``bad[u, v]`` is 1 where look u does
    not do on a place that wants v. ``law`` numbers the laws of the letters, nothing at the end; the letters of a law
    are ``members[begin[law]:begin[law + 1]]``, -1 for nothing. ``partner[sum_of[u, v], w]`` is the law that makes the
    same sum with w, -1 where there is none. ``logs`` are -log of uniform numbers.
    """
    end = numbers[WORK] + work
    while numbers[WORK] < end:
        numbers[WORK] += 1
        has_x, has_y = random_below(numbers, np.int64(2)), random_below(numbers, np.int64(2))
        distance = random_below(numbers, min(np.int64(farthest), numbers[LENGTH] + 1))
        _sweep(
            word, letters, moved, count, held, holds, start, goal, bad, sum_of, partner, begin, members, law,
            has_x, distance, has_y, tries, alpha, heat, logs, content, middle, undo, wanted, buffer, numbers,
        )
