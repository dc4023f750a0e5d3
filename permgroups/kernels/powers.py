"""Conjugates of powers that bring most points home for a letter, by triples of points."""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit

NONE = 255  # where no letter leads


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
