"""Powers of short words that move few points, and their conjugates that bring most points home for a letter."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.beam import find
from permgroups.kernels.jit import inner, jit

NONE = 255  # where no letter leads
MOST_LENGTHS = 8  # of cycles, the longest, whose common multiples are tried as exponents


@inner
def _gcd(a, b):
    while b:
        a, b = b, a % b
    return a


@jit
def small_powers(rows, sizes, first, last, most, chain, cost, source, power, lengths, often, seen):
    """cost[s] = the fewest letters of an even power of a row that moves s points, by row ``source[s]`` and ``power[s]``.

    The exponents are common multiples of cycle lengths, the power has at most ``most`` letters and a cycle of at least
    ``chain`` points. ``lengths``, ``often`` and ``seen`` are scratch.
    """
    n = rows.shape[1]
    for k in range(first, last):
        count = np.int64(0)  # of different lengths
        odd = np.int64(0)
        for p in range(n):
            seen[p] = 0
        for p in range(n):
            if seen[p]:
                continue
            length = np.int64(0)
            q = p
            while seen[q] == 0:
                seen[q] = 1
                q = np.int64(rows[k, q])
                length += 1
            odd ^= (length - 1) & 1
            if length > 1:
                at = np.int64(0)
                while at < count and lengths[at] != length:
                    at += 1
                if at == count:
                    lengths[at] = length
                    often[at] = 0
                    count += 1
                often[at] += 1
        if count == 0:
            continue
        for i in range(count):  # those first that hold most points
            for j in range(i + 1, count):
                if lengths[j] * often[j] > lengths[i] * often[i]:
                    lengths[i], lengths[j] = lengths[j], lengths[i]
                    often[i], often[j] = often[j], often[i]
        tried = min(count, np.int64(MOST_LENGTHS))
        for subset in range(1, np.int64(1) << tried):
            m = np.int64(1)
            for i in range(tried):
                if subset >> i & 1:
                    m = m // _gcd(m, lengths[i]) * lengths[i]
                    if m * sizes[k] > most:
                        break
            if m * sizes[k] > most:
                continue
            moved, longest = np.int64(0), np.int64(0)
            for i in range(count):
                if m % lengths[i]:
                    moved += lengths[i] * often[i]
                    longest = max(longest, lengths[i] // _gcd(lengths[i], m))
            if longest < chain or (odd and m & 1):
                continue
            if m * sizes[k] < cost[moved]:
                cost[moved] = m * sizes[k]
                source[moved] = k
                power[moved] = m


@jit
def fill_triples(letters, came, queue):
    """Breadth first over triples of points from the one in queue[0]: came[t] is the letter that leads to triple t."""
    n = letters.shape[1]
    read, written = 0, 1
    while read < written:
        t = np.int64(queue[read])
        read += 1
        a, b, c = t // (n * n), t // n % n, t % n
        for s in range(letters.shape[0]):
            other = (np.int64(letters[s, a]) * n + letters[s, b]) * n + letters[s, c]
            if came[other] == NONE:
                came[other] = s
                queue[written] = other
                written += 1
    return written


@jit
def path(root, triple, letters, back, came, out):
    """Write the letters that lead from the root triple to another one; return how many there are."""
    n = letters.shape[1]
    count = np.int64(0)
    t = triple
    while t != root:
        s = np.int64(came[t])
        out[count] = s
        count += 1
        u = back[s]
        t = (np.int64(letters[u, t // (n * n)]) * n + letters[u, t // n % n]) * n + letters[u, t % n]
    for i in range(count // 2):
        out[i], out[count - 1 - i] = out[count - 1 - i], out[i]
    return count


@jit
def best_power(y, undo, wrong, support, images, sizes, costs, root, letters, back, came, tries, seed, letters_out, best):
    """Try conjugates of small elements at random; best = [element, triple, gain, letters] brings most home for a letter.

    Element e moves ``support[e, : sizes[e]]`` to ``images[e]``, its first three points being the root triple; its
    conjugate takes these to a counter, its home, and the home of what lies there.
    """
    n = y.shape[0]
    x = np.int64(seed)
    best[2], best[3] = 0, 1
    for _ in range(tries):
        x = (x * np.int64(6364136223846793005) + np.int64(1442695040888963407))
        p = np.int64(wrong[(x >> np.int64(33)) % wrong.shape[0]])
        x = (x * np.int64(6364136223846793005) + np.int64(1442695040888963407))
        e = (x >> np.int64(33)) % sizes.shape[0]
        a, c = np.int64(y[p]), np.int64(undo[p])
        if c == a:
            x = (x * np.int64(6364136223846793005) + np.int64(1442695040888963407))
            c = np.int64(wrong[(x >> np.int64(33)) % wrong.shape[0]])
            if c == a or c == p:
                continue
        triple = (a * n + p) * n + c
        if came[triple] == NONE and triple != root:
            continue
        count = path(root, triple, letters, back, came, letters_out)
        price = costs[e] + 2 * count
        gain = np.int64(0)
        for j in range(sizes[e]):
            q, r = np.int64(support[e, j]), np.int64(images[e, j])
            for i in range(count):
                q, r = np.int64(letters[letters_out[i], q]), np.int64(letters[letters_out[i], r])
            z = np.int64(undo[q])
            gain += (z == r)
            gain -= (z == q)
        if gain > 0 and gain * best[3] > best[2] * price:
            best[0], best[1], best[2], best[3] = e, triple, gain, price


@jit
def index_images(rows, points, marks, keys, slots):
    """Enter every row into a hash table by the images of some points; of rows with the same images the first."""
    for k in range(rows.shape[0]):
        key = np.uint64(0)
        for j in range(points.shape[0]):
            key ^= marks[j, rows[k, points[j]]]
        keys[k] = key
        slot = find(key, slots, keys)
        if slots[slot] < 0:
            slots[slot] = k


@jit
def best_chain(
    y, undo, wrong, rows, sizes, points, marks, keys, slots, support, images, cost, number, tries, farthest, seed, there,
    back, best,
):
    """Try conjugates of an element along chains of counters; best = [element, u, w, gain, letters].

    The element, of so many letters (``cost``), takes ``support`` to ``images`` and ``points`` each to the next. It is
    conjugated by u·w⁻¹, rows u and w of a ball, so that every point of the chain takes a counter home: the images of
    ``points`` under u are those of the chain under w. ``there`` and ``back`` are scratch.
    """
    n = y.shape[0]
    k = points.shape[0]
    x = np.int64(seed)
    for _ in range(tries):
        count = np.int64(0)
        spoiled = 0
        while count < k and spoiled < 20:
            x = x * np.int64(6364136223846793005) + np.int64(1442695040888963407)
            p = np.int64(y[np.int64(wrong[(x >> np.int64(33)) % wrong.shape[0]])])
            spoiled += 1
            while count < k:
                new = True
                for j in range(count):
                    if there[j] == p:
                        new = False
                        break
                if not new:
                    break
                there[count] = p
                count += 1
                p = np.int64(undo[p])
        if count < k:
            continue
        for w in range(farthest):
            key = np.uint64(0)
            for j in range(k):
                key ^= marks[j, rows[w, there[j]]]
            u = np.int64(slots[find(key, slots, keys)])
            if u < 0:
                continue
            for p in range(n):
                back[rows[w, p]] = p
            gain = np.int64(0)
            for j in range(support.shape[0]):
                q, r = np.int64(back[rows[u, support[j]]]), np.int64(back[rows[u, images[j]]])
                z = np.int64(undo[q])
                gain += z == r
                gain -= z == q
            price = cost + 2 * (sizes[u] + sizes[w])
            if gain > 0 and gain * best[4] > best[3] * price:
                best[0], best[1], best[2], best[3], best[4] = number, u, w, gain, price
            break
