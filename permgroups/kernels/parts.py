"""Growth in parts: blocks of states that send marks to each other and take them.

A block has ``width`` words of 16 places, two bits each, 3 for not reached. Marks travel as a stream of 16-bit numbers:
for every block its number in two of them, then how many places follow, or 65535 and a bitmap of all places.
``mult[k, h]`` is the place of h·k, and ``turned`` is what symmetries do to places.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit

BITMAP = 0xFFFF



@jit
def listed(stream, low, offsets, places):
    """Write the places of a stream block by block; ``offsets[c]`` is where those of block ``low + c`` begin.

    ``places`` has room for one more than there are.
    """
    blocks = offsets.shape[0] - 1
    at, n, i = 0, 0, 0
    while i < stream.shape[0]:
        c = np.int64(stream[i]) + (np.int64(stream[i + 1]) << 16) - low
        count = np.int64(stream[i + 2])
        i += 3
        while at <= c:
            offsets[at] = n
            at += 1
        if count == BITMAP:
            width = np.int64(stream[i])
            for w in range(width):
                word = np.int64(stream[i + 1 + w])
                if word:  # without branches: what is too much is overwritten
                    for k in range(16):
                        places[n] = (w << 4) + k
                        n += (word >> k) & 1
            i += width + 1
        else:
            for k in range(count):
                places[n] = stream[i + k]
                n += 1
            i += count
    while at <= blocks:
        offsets[at] = n
        at += 1


@jit
def _listed_images(places, a, b, row, turned, turn, out, n):
    """Write where some places go, first by a symmetry and then by a row; return where the list ends."""
    if turn > 0:
        turns = turned[turn]
        for k in range(a, b):
            out[n + k - a] = row[turns[places[k]]]
    else:
        for k in range(a, b):
            out[n + k - a] = row[places[k]]
    return n + b - a


@jit
def _marked_images(places, a, b, row, turned, turn, bitmap):
    """Mark where some places go, first by a symmetry and then by a row."""
    if turn > 0:
        turns = turned[turn]
        for k in range(a, b):
            h = row[turns[places[k]]]
            bitmap[h >> 4] |= 1 << (h & 15)
    else:
        for k in range(a, b):
            h = row[places[k]]
            bitmap[h >> 4] |= 1 << (h & 15)


@jit
def send(dest, source, factor, turn, cuts, offsets, places, mult, turned, bitmap, out, ends, position):
    """Write where the letters take the listed places, receiver by receiver; True at the end, False if out is full.

    The pairs are sorted by where they lead; those up to ``cuts[k + 1]`` lead to receiver k, and ``ends[k + 1]`` becomes
    where its share ends. position = [pair, length of out, receiver, length before].
    """
    width = bitmap.shape[0]
    turning = turn.shape[0] > 0
    i, n, receiver = position[0], 0, position[2]
    receivers = cuts.shape[0] - 1
    full = False
    while receiver < receivers:
        last = cuts[receiver + 1]
        while i < last:
            if n + 4 + width > out.shape[0]:
                full = True
                break
            c = dest[i]
            until, count = i, 0
            while until < last and dest[until] == c:
                count += offsets[source[until] + 1] - offsets[source[until]]
                until += 1
            if count == 0:
                i = until
                continue
            out[n] = c & 0xFFFF
            out[n + 1] = c >> 16
            out[n + 2] = count if count <= width else BITMAP
            n += 3
            while i < until:
                a, b = offsets[source[i]], offsets[source[i] + 1]
                if b > a:
                    row = mult[factor[i]]
                    if count <= width:
                        n = _listed_images(places, a, b, row, turned, turn[i] if turning else 0, out, n)
                    else:
                        _marked_images(places, a, b, row, turned, turn[i] if turning else 0, bitmap)
                i += 1
            if count > width:
                out[n] = width
                for w in range(width):
                    out[n + 1 + w] = bitmap[w]
                    bitmap[w] = 0
                n += width + 1
        if full:
            break
        receiver += 1
        ends[receiver] = position[3] + n
    position[0], position[1], position[2] = i, n, receiver
    position[3] += n
    return not full


@jit
def take(stream, begins, ends, low, width, bits, new, seen):
    """Mark in ``new`` the places of some stretches of a stream that were not reached: the lower bit of two of each.

    ``seen`` tells the blocks that were marked; what ``new`` holds for others is left there.
    """
    for stretch in range(begins.shape[0]):
        i = begins[stretch]
        while i < ends[stretch]:
            block = np.int64(stream[i]) + (np.int64(stream[i + 1]) << 16) - low
            start = block * width
            count = np.int64(stream[i + 2])
            i += 3
            if not seen[block]:
                seen[block] = True
                for w in range(start, start + width):
                    new[w] = 0
            if count == BITMAP:
                i += 1
                for w in range(width):
                    word = np.int64(stream[i + w])
                    if word:
                        word = (word | (word << 8)) & 0x00FF00FF
                        word = (word | (word << 4)) & 0x0F0F0F0F
                        word = (word | (word << 2)) & 0x33333333
                        word = (word | (word << 1)) & 0x55555555
                        here = np.int64(bits[start + w])
                        new[start + w] |= word & here & (here >> 1)
                i += width
            else:
                for k in range(count):
                    h = np.int64(stream[i + k])
                    x = start + (h >> 4)
                    shift = (h & 15) << 1
                    if (np.int64(bits[x]) >> shift) & 3 == 3:
                        new[x] |= 1 << shift
                i += count


@jit
def replay(stream, low, width, value, bits):
    """Give the places of a stream, none of which was reached, a value."""
    other = 3 ^ value
    i = 0
    while i < stream.shape[0]:
        start = (np.int64(stream[i]) + (np.int64(stream[i + 1]) << 16) - low) * width
        count = np.int64(stream[i + 2])
        i += 3
        if count == BITMAP:
            i += 1
            for w in range(width):
                word = np.int64(stream[i + w])
                if word:
                    word = (word | (word << 8)) & 0x00FF00FF
                    word = (word | (word << 4)) & 0x0F0F0F0F
                    word = (word | (word << 2)) & 0x33333333
                    word = (word | (word << 1)) & 0x55555555
                    bits[start + w] ^= word * other
            i += width
        else:
            for k in range(count):
                h = np.int64(stream[i + k])
                bits[start + (h >> 4)] ^= other << ((h & 15) << 1)
            i += count


@jit
def complete(new, seen, width, fixed, turn, factor, mult, turned):
    """Add the images of new places under the symmetries that keep their block."""
    for r in range(fixed.shape[0]):
        if not seen[fixed[r]]:
            continue
        row, turns = mult[factor[r]], turned[turn[r]]
        start = fixed[r] * width
        for w in range(width):
            word = np.int64(new[start + w])
            h = w << 4
            while word:
                if word & 1:
                    h2 = row[turns[h]]
                    new[start + (h2 >> 4)] |= 1 << ((h2 & 15) << 1)
                word >>= 2
                h += 1


@jit
def mark(bits, new, seen, value, low, width, sizes, out, position):
    """Give the new places of blocks that were seen a value, and write them as a stream; True at the end, False if out is full.

    position = [block, length of out, new places, states that they stand for].
    """
    blocks = seen.shape[0]
    other = 3 ^ value
    n = 0
    while position[0] < blocks:
        if not seen[position[0]]:
            position[0] += 1
            continue
        if n + 5 + width > out.shape[0]:
            position[1] = n
            return False
        c = position[0]
        start = c * width
        count = 0
        for w in range(width):
            word = np.int64(new[start + w])
            if word:
                bits[start + w] ^= word * other
                word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
                word = (word + (word >> 4)) & 0x0F0F0F0F
                count += ((word * 0x01010101) >> 24) & 0xFF
        if count > 0:
            position[2] += count
            position[3] += count * (sizes[c] if sizes.shape[0] > 0 else 1)
            out[n] = (low + c) & 0xFFFF
            out[n + 1] = (low + c) >> 16
            out[n + 2] = count if count <= width else BITMAP
            n += 3
            if count <= width:
                for w in range(width):
                    word = np.int64(new[start + w])
                    if word:
                        for k in range(16):
                            out[n] = (w << 4) + k
                            n += (word >> (2 * k)) & 1
            else:
                out[n] = width
                for w in range(width):
                    word = np.int64(new[start + w])
                    word = (word | (word >> 1)) & 0x33333333
                    word = (word | (word >> 2)) & 0x0F0F0F0F
                    word = (word | (word >> 4)) & 0x00FF00FF
                    out[n + 1 + w] = (word | (word >> 8)) & 0xFFFF
                n += width + 1
        position[0] += 1
    position[1] = n
    return True
