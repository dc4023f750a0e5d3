"""Growth in parts: blocks of states that send marks to each other and take them.

The element h·t_c is place h of block c; t_c is the product of transversal elements that the digits of c spell, and a
*numbering* (``base`` … ``down``) finds the digits of an element from the images of the base points alone. A block has
``width`` words of 16 places, two bits each, 3 for not reached.

Marks travel as a stream of 16-bit numbers: for every block its number in two of them, then how many places follow, or
65535 and a bitmap of all places. Under symmetries only one block of each class is there, and ``turned`` is what
symmetries do to places.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

BITMAP = 0xFFFF


# -- numbers of elements --------------------------------------------------------------------------


@inner
def _spell(number, first_level, last_level, weights, length, digits):
    """Write the digits of a number, that of a block or a place."""
    for i in range(first_level, last_level):
        digits[i] = (number // weights[i]) % length[i]


@inner
def _image(point, last_level, digits, first, up):
    """Return where t_c takes a point; c in digits."""
    for back in range(last_level):
        i = last_level - 1 - back
        if digits[i] > 0:
            point = up[first[i] + digits[i], point]
    return point


@inner
def _coset(images, last_level, base, first, index, weights, down):
    """Return the block of the element with these images of base points, which are sifted; -1 if it is none."""
    block = 0
    for i in range(last_level):
        j = index[i, images[i]]
        if j < 0:
            return -1
        if j > 0:
            block += j * weights[i]
            for k in range(i + 1, len(base)):
                images[k] = down[first[i] + j, images[k]]
    return block


@inner
def _place(images, level, base, first, index, weights, down):
    """Return the place of an element that was sifted down to a level; -1 if it is none."""
    place = 0
    for i in range(level, len(base)):
        j = index[i, images[i]]
        if j < 0:
            return -1
        if j > 0:
            place += j * weights[i]
            for k in range(i + 1, len(base)):
                images[k] = down[first[i] + j, images[k]]
    return place


@jit
def numbers(rows, level, base, first, length, index, weights, down, images, blocks, places):
    """Write the block and the place of every row; -1 where it is no element."""
    for r in range(rows.shape[0]):
        for i in range(base.shape[0]):
            images[i] = rows[r, base[i]]
        blocks[r] = _coset(images, level, base, first, index, weights, down)
        places[r] = -1
        if blocks[r] >= 0:
            places[r] = _place(images, level, base, first, index, weights, down)


@jit
def multiplication(elements, level, base, first, index, weights, down, images, table, position, budget):
    """Write ``table[k, h]`` = place of h·k for the rows of the elements of a block; position = [k]."""
    spent = 0
    while position[0] < table.shape[0]:
        k = position[0]
        for h in range(table.shape[1]):
            for i in range(base.shape[0]):
                images[i] = elements[k, elements[h, base[i]]]
            table[k, h] = _place(images, level, base, first, index, weights, down)
        position[0] += 1
        spent += table.shape[1]
        if spent > budget:
            return False
    return True


# -- classes of blocks ----------------------------------------------------------------------------


@inner
def _turned_coset(digits, level, sigma, undo, base, first, index, weights, up, down, images):
    """Return the block of t_c under a symmetry."""
    for i in range(level):
        images[i] = sigma[_image(undo[base[i]], level, digits, first, up)]
    block = 0
    for i in range(level):
        j = index[i, images[i]]
        if j < 0:
            return -1
        if j > 0:
            block += j * weights[i]
            for k in range(i + 1, level):
                images[k] = down[first[i] + j, images[k]]
    return block


@jit
def classes(
    symmetries, undone, inverse, level, base, first, length, index, weights, up, down, digits, images,
    class_of, turn_of, heads, sizes, fixed, position, budget,
):  # fmt: skip
    """Find the classes of blocks under symmetries, the first of each; True at the end, or when no room is left.

    ``turn_of[c]`` is the symmetry that takes block c to the first of its class; ``fixed`` lists (class, symmetry) for
    symmetries that keep the first one. position = [block, heads here, fixed here, classes before].
    """
    spent = 0
    while position[0] < class_of.shape[0]:
        c = position[0]
        if class_of[c] < 0:
            n = position[1]
            if n >= heads.shape[0] or position[2] + symmetries.shape[0] > fixed.shape[0]:
                return False
            _spell(c, 0, level, weights, length, digits)
            count = 0
            for s in range(symmetries.shape[0]):
                c2 = _turned_coset(
                    digits, level, symmetries[s], undone[s], base, first, index, weights, up, down, images
                )
                if c2 < 0:
                    position[0] = -1
                    return True
                if class_of[c2] < 0:
                    class_of[c2] = position[3] + n
                    turn_of[c2] = inverse[s]
                    count += 1
                elif c2 == c:
                    fixed[position[2], 0] = position[3] + n
                    fixed[position[2], 1] = s
                    position[2] += 1
            heads[n] = c
            sizes[n] = count
            position[1] += 1
            spent += 100 * symmetries.shape[0]
        position[0] += 1
        spent += 1
        if spent > budget:
            return False
    return True


@jit
def connect(
    heads, letters, symmetries, undone, level, base, first, length, index, weights, up, down, digits, images,
    class_of, turn_of, dest, source, factor, turn, position, budget,
):  # fmt: skip
    """Write where every letter takes every block of ``heads``: the block, the place of the first element there, and
    the symmetry that takes it there; position = [block]."""
    count = letters.shape[0]
    turning = class_of.shape[0] > 0
    spent = 0
    while position[0] < heads.shape[0]:
        here = position[0]
        _spell(heads[here], 0, level, weights, length, digits)
        for s in range(count):
            at = here * count + s
            for i in range(base.shape[0]):
                images[i] = letters[s, _image(base[i], level, digits, first, up)]
            block = _coset(images, level, base, first, index, weights, down)
            source[at] = here
            if turning:
                t = turn_of[block]
                turn[at] = t
                dest[at] = class_of[block]
                if t > 0:
                    for i in range(base.shape[0]):
                        images[i] = symmetries[t, letters[s, _image(undone[t, base[i]], level, digits, first, up)]]
                    block = _coset(images, level, base, first, index, weights, down)
            else:
                dest[at] = block
            factor[at] = _place(images, level, base, first, index, weights, down)
        position[0] += 1
        spent += 100 * count
        if spent > budget:
            return False
    return True


@jit
def keepers(heads, fixed, symmetries, undone, level, base, first, length, index, weights, up, down, digits, images, factor):
    """Write for every (class, symmetry) of ``fixed`` the place to which the symmetry takes the block's first element."""
    for r in range(fixed.shape[0]):
        _spell(heads[fixed[r, 0]], 0, level, weights, length, digits)
        t = fixed[r, 1]
        for i in range(base.shape[0]):
            images[i] = symmetries[t, _image(undone[t, base[i]], level, digits, first, up)]
        _coset(images, level, base, first, index, weights, down)
        factor[r] = _place(images, level, base, first, index, weights, down)


# -- layers ---------------------------------------------------------------------------------------


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
def send(dest, source, factor, turn, offsets, places, mult, turned, bitmap, out, position, last):
    """Write where the letters take the listed places, up to the pair ``last``; True at the end, False if out is full.

    position = [pair, length of out, edges]; the pairs are sorted by where they lead.
    """
    width = bitmap.shape[0]
    turning = turn.shape[0] > 0
    i, n = position[0], 0
    while i < last:
        if n + 4 + width > out.shape[0]:
            break
        c = dest[i]
        count = 0
        while i < last and dest[i] == c:
            a, b = offsets[source[i]], offsets[source[i] + 1]
            if b > a:
                row = mult[factor[i]]
                if turning and turn[i] > 0:
                    turns = turned[turn[i]]
                    for k in range(a, b):
                        h = row[turns[places[k]]]
                        bitmap[h >> 4] |= 1 << (h & 15)
                else:
                    for k in range(a, b):
                        h = row[places[k]]
                        bitmap[h >> 4] |= 1 << (h & 15)
                count += b - a
            i += 1
        if count == 0:
            continue
        position[2] += count
        out[n] = c & 0xFFFF
        out[n + 1] = c >> 16
        n += 3
        if count <= width:
            begin = n
            for w in range(width):
                word = np.int64(bitmap[w])
                h = w << 4
                while word:
                    if word & 1:
                        out[n] = h
                        n += 1
                    word >>= 1
                    h += 1
                bitmap[w] = 0
            out[begin - 1] = n - begin
        else:
            out[n - 1] = BITMAP
            out[n] = width
            for w in range(width):
                out[n + 1 + w] = bitmap[w]
                bitmap[w] = 0
            n += width + 1
    position[0], position[1] = i, n
    return i >= last


@jit
def take(stream, low, width, bits, new):
    """Mark in ``new`` the places of a stream that were not reached: the lower bit of the two of each."""
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
def complete(new, width, fixed, turn, factor, mult, turned):
    """Add the images of new places under the symmetries that keep their block."""
    for r in range(fixed.shape[0]):
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
def mark(bits, new, value, low, width, sizes, out, position):
    """Give the new places a value, and write them as a stream; True at the end, False if out is full.

    position = [block, length of out, new places, states that they stand for].
    """
    blocks = bits.shape[0] // width
    other = 3 ^ value
    n = 0
    while position[0] < blocks:
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
