"""Matrices over GF(2) by the method of the four Russians: tables of all combinations of eight rows, many tables at a time.

A matrix lies in *strips* of 512 columns: an array (strips, rows, 8) of words, so that a row of a strip is one line of the
cache and one vector of the widest machines. A *line* is such a row; all arrays of words here are read as lists of lines.

A *panel* is a strip in which pivots are found, eight columns (a *block*) at a time. It leaves behind what other strips need
to follow: the exchanges of rows, for every block its pivot rows and how they were combined, and for every row the eight
bits of each block, which say what combination of these pivot rows it got.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit
from permgroups.kernels.lines import WORDS, add_line, add_looked_up, exchange, low_bits, set_sum

__all__ = ["LINES", "WORDS", "add_product", "follow", "from_strips", "pack", "panel", "to_strips", "transpose"]

TABLES = 16  # tables that are in use at a time: 256 KB
LINES = TABLES * 256 + 8  # the lines of a work space: tables, and eight rows that are being combined


@inner
def _combine(T, table, rows, top, count, bits):
    """Make a table of the sums of rows: those from ``top`` on stand for the set bits of a byte, the others for nothing."""
    first = table << 8
    for w in range(8):
        T[first, w] = np.uint64(0)
    k = 0
    for bit in range(8):
        size = 1 << bit
        if (bits >> bit) & 1 and k < count:
            for j in range(size):
                set_sum(T, first + size + j, T, first + j, rows, top + k)
            k += 1
        else:
            for j in range(size):
                set_sum(T, first + size + j, T, first + j, T, first)


@inner
def _recombine(rows, top, count, masks, block, T):
    """Replace ``count`` rows by the sums of them that the masks of a block choose."""
    spare = T.shape[0] - 8
    for k in range(count):
        for w in range(8):
            T[spare + k, w] = rows[top + k, w]
    for k in range(count):
        for w in range(8):
            rows[top + k, w] = np.uint64(0)
        for j in range(count):
            if (masks[block, k] >> j) & 1:
                add_line(rows, top + k, T, spare + j)


@jit
def panel(P, L, low, limit, full, T, reduced, at, swaps, blocks, masks, counts):
    """Bring a strip P to echelon form from row ``low`` on, reduced if ``full``; return how many pivots there are.

    Only the first ``limit`` columns have pivots. ``L`` gets eight bits for every row and block; ``at`` the pivot columns;
    ``swaps`` pairs of rows that were exchanged; ``blocks`` for every block with pivots its number, first row, how many
    and at which of its columns; ``masks`` how the rows of a block were combined; ``counts`` the numbers of these.
    """
    m = P.shape[0]
    seen = np.uint64(0)
    found = np.int64(0)
    made = np.int64(0)
    swapped = np.int64(0)
    for i in range(m):
        for w in range(8):
            L[i, w] = np.uint64(0)
    for b in range((limit + 7) >> 3):
        top = low + found
        if top == m:
            break
        w, shift = b >> 3, np.uint64(8 * (b & 7))
        if b & 7 == 0:  # a byte that is zero in all rows stays so
            seen = np.uint64(0)
            for i in range(top, m):
                seen |= P[i, w]
        allowed = np.int64((seen >> shift) & np.uint64(255))
        if limit - 8 * b < 8:
            allowed &= (1 << (limit - 8 * b)) - 1
        if allowed == 0:
            continue
        goal = 0
        for bit in range(8):
            goal += (allowed >> bit) & 1
        for y in range(256):
            reduced[y] = y & allowed
        r = np.int64(0)
        for i in range(top, m):
            y = reduced[np.int64((P[i, w] >> shift) & np.uint64(255))]
            if y:
                if i != top + r:
                    exchange(P, i, top + r)
                    exchange(L, i, top + r)
                    swaps[swapped, 0], swaps[swapped, 1] = i, top + r
                    swapped += 1
                bit = y & -y
                for z in range(256):
                    reduced[z] ^= y * np.uint8((reduced[z] & bit) != 0)
                r += 1
                if r == goal or top + r == m:
                    break
        if r == 0:
            continue
        # the pivots are at the first columns where they can be
        for k in range(r):
            reduced[k] = np.uint8((P[top + k, w] >> shift) & np.uint64(255))
            masks[made, k] = 1 << k
        k = np.int64(0)
        bits = np.int64(0)
        for bit in range(8):
            if not (allowed >> bit) & 1:
                continue
            hit = k
            while hit < r and not (reduced[hit] >> bit) & 1:
                hit += 1
            if hit == r:
                continue
            reduced[hit], reduced[k] = reduced[k], reduced[hit]
            masks[made, hit], masks[made, k] = masks[made, k], masks[made, hit]
            for j in range(r):
                if j != k and (reduced[j] >> bit) & 1:
                    reduced[j] ^= reduced[k]
                    masks[made, j] ^= masks[made, k]
            at[found + k] = 8 * b + bit
            bits |= 1 << bit
            k += 1
            if k == r:
                break
        _recombine(P, top, r, masks, made, T)
        _combine(T, np.int64(0), P, top, r, bits)
        keep = np.uint64(bits)
        for i in range(top + r, m):
            x = (P[i, w] >> shift) & keep
            L[i, w] |= x << shift
            add_line(P, i, T, np.int64(x))
        if full:
            for i in range(top):
                x = (P[i, w] >> shift) & keep
                L[i, w] |= x << shift
                add_line(P, i, T, np.int64(x))
        blocks[made, 0], blocks[made, 1], blocks[made, 2], blocks[made, 3] = b, top, r, bits
        made += 1
        found += r
    counts[0], counts[1] = made, swapped
    return found


@jit
def follow(C, L, full, T, swaps, blocks, masks, counts):
    """Do to a strip C what a panel has done to its own."""
    m = C.shape[0]
    for k in range(counts[1]):
        exchange(C, swaps[k, 0], swaps[k, 1])
    one = np.uint64(1)
    for t in range(16):
        for w in range(8):
            T[t << 8, w] = np.uint64(0)
    done = np.int64(0)
    while done < counts[0]:
        g = (blocks[done, 0] >> 4) << 1  # the pair of words that these blocks are in
        first = done
        while done < counts[0] and blocks[done, 0] >> 4 == g >> 1:
            b, top, r = blocks[done, 0] & 15, blocks[done, 1], blocks[done, 2]
            before = (one << np.uint64(8 * (b & 7))) - one
            for i in range(top, top + r):
                if b < 8:
                    add_looked_up(C, i, T, np.int64(0), L[i, g] & before)
                else:
                    add_looked_up(C, i, T, np.int64(0), L[i, g])
                    add_looked_up(C, i, T, np.int64(8), L[i, g + 1] & before)
            _recombine(C, top, r, masks, done, T)
            _combine(T, b, C, top, r, blocks[done, 3])
            done += 1
        low, high = blocks[first, 1], blocks[done - 1, 1] + blocks[done - 1, 2]
        for i in range(high, m):
            add_looked_up(C, i, T, np.int64(0), L[i, g])
            add_looked_up(C, i, T, np.int64(8), L[i, g + 1])
        if full:
            for i in range(low):
                add_looked_up(C, i, T, np.int64(0), L[i, g])
                add_looked_up(C, i, T, np.int64(8), L[i, g + 1])
            for k in range(first, done):
                b = blocks[k, 0] & 15
                upto = (one << np.uint64(8 * (b & 7))) - one
                for i in range(blocks[k, 1], blocks[k, 1] + blocks[k, 2]):
                    if b < 8:
                        add_looked_up(C, i, T, np.int64(0), L[i, g] & ~upto)
                        add_looked_up(C, i, T, np.int64(8), L[i, g + 1])
                    else:
                        add_looked_up(C, i, T, np.int64(8), L[i, g + 1] & ~upto)


@jit
def add_product(A, B, C, T):
    """C ^= AB for one strip A of the left matrix, the (at most 512) rows B of the right one that it meets, in one strip."""
    m, height = A.shape[0], B.shape[0]
    for g in range(0, 8, 2):
        if 64 * g >= height:
            break
        for t in range(16):
            top = 64 * g + 8 * t
            count = min(max(height - top, 0), 8)
            _combine(T, t, B, top, count, np.int64(255))
        for i in range(m):
            add_looked_up(C, i, T, np.int64(0), A[i, g])
            add_looked_up(C, i, T, np.int64(8), A[i, g + 1])


@jit
def to_strips(rows, strips, low, high):
    """Write rows of words, from ``low`` to ``high``, into strips."""
    words = rows.shape[1]
    for i in range(low, high):
        for s in range(strips.shape[0]):
            for w in range(8):
                strips[s, i, w] = rows[i, 8 * s + w] if 8 * s + w < words else np.uint64(0)


@jit
def from_strips(strips, rows, low, high):
    """Write strips into rows of words, from ``low`` to ``high``."""
    words = rows.shape[1]
    for i in range(low, high):
        for s in range(strips.shape[0]):
            for w in range(min(8, words - 8 * s)):
                rows[i, 8 * s + w] = strips[s, i, w]


@jit
def pack(flat, columns, rows, low, high):
    """Write the lowest bits of bytes, ``columns`` a row, into rows of words, from ``low`` to ``high``."""
    for i in range(low, high):
        start = i * columns
        for w in range(columns >> 6):
            rows[i, w] = low_bits(flat, start + (w << 6))
        rest = columns & 63
        if rest:
            x = np.uint64(0)
            last = start + columns - rest
            for j in range(rest):
                x |= np.uint64(flat[last + j] & 1) << np.uint64(j)
            rows[i, columns >> 6] = x


@jit
def transpose(rows, out, block, low, high):
    """Write the transposed rows (their words from ``low`` to ``high``) to ``out``; ``block`` has 64 words."""
    m = rows.shape[0]
    for w in range(low, high):
        for v in range(out.shape[1]):
            for i in range(64):
                block[i] = rows[64 * v + i, w] if 64 * v + i < m else np.uint64(0)
            j = np.uint64(32)
            mask = np.uint64(0x00000000FFFFFFFF)
            while j:
                step = np.int64(j)
                k = 0
                while k < 64:
                    x = ((block[k] >> j) ^ block[k + step]) & mask
                    block[k] ^= x << j
                    block[k + step] ^= x
                    k = (k + step + 1) & ~step
                j >>= np.uint64(1)
                mask ^= mask << j
            for i in range(min(64, out.shape[0] - 64 * w)):
                out[64 * w + i, v] = block[i]
