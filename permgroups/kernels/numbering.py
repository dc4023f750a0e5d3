"""Blocks and places: numbers of the elements of a group, where letters take blocks, and classes of blocks.

The element h·t_c is place h of block c; t_c is the product of transversal elements that the digits of c spell, and a
*numbering* (``base`` … ``down``) finds the digits of an element from the images of the base points alone. Under
symmetries only one block of each class is stored.
"""

from __future__ import annotations

from permgroups.kernels.jit import inner, jit

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
