"""Powers of short words that move few points: one word of all its rotations is looked at."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

DEAR = 4  # times the letters of a 3-cycle: no other power may take more


@inner
def _gcd(a, b):
    while b:
        a, b = b, a % b
    return a


@inner
def _worth(word, size, back, count):
    """Return whether a word is cyclically reduced and its inverse is not to be looked at instead."""
    if size > 1 and back[word[size - 1]] == word[0]:
        return False
    for s in range(count):
        if s < back[s]:
            more = np.int64(0)
            for i in range(size):
                more += (word[i] == s) - (word[i] == back[s])
            if more:
                return more > 0
    return True


@inner
def _cycle_lengths(row, lengths, often, seen):
    """Write the lengths of cycles, those first that hold most points; return how many there are, and the parity."""
    n = row.shape[0]
    count, odd = np.int64(0), np.int64(0)
    for p in range(n):
        seen[p] = 0
    for p in range(n):
        length, q = np.int64(0), np.int64(p)
        while seen[q] == 0:
            seen[q] = 1
            q = np.int64(row[q])
            length += 1
        if length < 2:
            continue
        odd ^= (length - 1) & 1
        at = np.int64(0)
        while at < count and lengths[at] != length:
            at += 1
        if at == count:
            lengths[at], often[at] = length, 0
            count += 1
        often[at] += 1
    for i in range(count):
        for j in range(i + 1, count):
            if lengths[j] * often[j] > lengths[i] * often[i]:
                lengths[i], lengths[j] = lengths[j], lengths[i]
                often[i], often[j] = often[j], often[i]
    return count, odd


@inner
def _next_word(word, size, letters, back, rows):
    """Write the next reduced word that is first among its rotations, and the rows of its beginnings; return its size.

    J.-P. Duval's way: repeat the word to the full size, drop the last letters while they are the last of all, take the
    next one. What begins with a letter and its inverse is left out at once.
    """
    longest, last = word.shape[0] - 1, letters.shape[0] - 1
    j = size
    while j < longest:
        word[j] = word[j - size]
        j += 1
        if back[word[j - 1]] == word[j - 2]:
            break
        for p in range(letters.shape[1]):
            rows[j, p] = letters[word[j - 1], rows[j - 1, p]]
    while j > 0:
        if word[j - 1] == last:
            j -= 1
            continue
        word[j - 1] += 1
        if j == 1 or back[word[j - 1]] != word[j - 2]:
            break
    if j > 0:
        for p in range(letters.shape[1]):
            rows[j, p] = letters[word[j - 1], rows[j - 1, p]]
    return j


@jit
def short_powers(letters, back, word, rows, often_looked, most, cost, words, power, scratch):
    """cost[k, s] = the fewest letters of an even power that moves s points and has a cycle of k or more.

    It is the ``power[k, s]``-th power of the word ``words[k, s]``, whose last entry is its size, as that of ``word``,
    where to go on; rows[i] is that of its first i letters. The exponents are common multiples of cycle lengths. True
    when all words that fit were looked at; ``scratch`` has five rows.
    """
    lengths, often, seen, multiples, nexts = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4]
    longest, chains = word.shape[0] - 1, cost.shape[0] - 1
    size = word[longest]
    for _ in range(often_looked):
        if size == 0:
            break
        if _worth(word, size, back, letters.shape[0]):
            count, odd = _cycle_lengths(rows[size], lengths, often, seen)
            multiples[0], nexts[0], top = 1, 0, np.int64(1)
            while top > 0:
                top -= 1
                m, first = multiples[top], nexts[top]
                even = 2 * m if odd and m & 1 else m
                moved, cycle = np.int64(0), np.int64(0)
                for i in range(count):
                    if even % lengths[i]:
                        moved += lengths[i] * often[i]
                        cycle = max(cycle, lengths[i] // _gcd(lengths[i], even))
                k = min(cycle, chains)
                while k > 1 and even * size < cost[k, moved]:
                    cost[k, moved], power[k, moved] = even * size, even
                    for i in range(size):
                        words[k, moved, i] = word[i]
                    words[k, moved, longest] = size
                    k -= 1
                bound = min(most, DEAR * cost[3, 3])
                for i in range(first, count):
                    other = m // _gcd(m, lengths[i]) * lengths[i]
                    if other != m and other * size < bound and top < multiples.shape[0]:
                        multiples[top], nexts[top] = other, i + 1
                        top += 1
        size = _next_word(word, size, letters, back, rows)
    word[longest] = size
    return size == 0
