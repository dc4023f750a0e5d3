"""Tables of all cosets modulo symmetries: what letters do to blocks of cosets, one block of each class.

``steps[i * letters + s]`` is the image after letter s; images are numbered breadth first, from 0. Bits are those of
``kernels/growth.py``: the distance mod 3 in two bits, 3 for what was not reached.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

UNSEEN = 3


@jit
def reached_pairs(one, other, letters, size, number, order, position, budget):
    """Number the pairs of images that letters reach, breadth first; position = [read, written]; True at the end.

    Pair (a, b) has the key a * size + b; ``number`` is -1 for every key that was not reached, ``order`` lists the keys.
    """
    spent = 0
    while position[0] < position[1]:
        key = order[position[0]]
        a, b = key // size, key % size
        for s in range(letters):
            there = np.int64(one[a * letters + s]) * size + other[b * letters + s]
            if number[there] < 0:
                number[there] = position[1]
                order[position[1]] = there
                position[1] += 1
        position[0] += 1
        spent += letters
        if spent > budget:
            return False
    return True


@jit
def letters_of_paths(steps, letters, paths, cycles):
    """Find for every image the letters, mod 2, of a path from image 0, and what closed paths span; return their number.

    ``cycles[k]`` has k for its highest letter, or is 0.
    """
    count = steps.shape[0] // letters
    for i in range(count):
        paths[i] = -1
    paths[0] = 0
    rank = 0
    for i in range(count):
        for s in range(letters):
            j = steps[i * letters + s]
            path = paths[i] ^ (np.int64(1) << s)
            if paths[j] < 0:
                paths[j] = path
                continue
            path ^= paths[j]
            k = letters - 1
            while path != 0 and k >= 0:
                if (path >> k) & 1:
                    if cycles[k] == 0:
                        cycles[k] = path
                        rank += 1
                        path = 0
                    else:
                        path ^= cycles[k]
                k -= 1
    return rank


@jit
def images_under(steps, letters, turned, image):
    """Fill what a symmetry, which takes letter s to ``turned[s]``, does to images; return whether it acts at all."""
    count = image.shape[0]
    for i in range(count):
        image[i] = -1
    image[0] = 0
    for i in range(count):
        for s in range(letters):
            j = steps[i * letters + s]
            there = steps[image[i] * letters + turned[s]]
            if image[j] < 0:
                image[j] = there
            elif image[j] != there:
                return False
    return True


@jit
def classes(images, undo, class_of, back, first, sizes):
    """Number the classes of images under symmetries; return how many there are.

    ``images[t]`` is what symmetry t does, ``undo[t]`` the symmetry that undoes it. Symmetry ``back[i]`` takes image i
    to ``first``, the least one of its class, which has ``sizes`` images.
    """
    found = 0
    for i in range(class_of.shape[0]):
        if class_of[i] >= 0:
            continue
        size = 0
        for t in range(images.shape[0]):
            j = images[t, i]
            if class_of[j] < 0:
                class_of[j] = found
                back[j] = undo[t]
                size += 1
        first[found] = i
        sizes[found] = size
        found += 1
    return found


@inner
def _value(bits, at, place):
    return (bits[at + (place >> 2)] >> ((place & 3) << 1)) & 3


@jit
def spread(bits, stride, blocks, kept_first, kept, turned, value, layer):
    """Give what symmetries that keep a block make of a place with ``value``, and was not reached, the same value."""
    found = 0
    for k in range(blocks.shape[0]):
        at = blocks[k] * stride
        count = 0
        for place in range(turned.shape[1]):
            if _value(bits, at, place) == value:
                layer[count] = place
                count += 1
        for t in range(kept_first[k], kept_first[k + 1]):
            row = turned[kept[t]]
            for i in range(count):
                place = row[layer[i]]
                if _value(bits, at, place) == UNSEEN:
                    bits[at + (place >> 2)] ^= (UNSEEN ^ value) << ((place & 3) << 1)
                    found += 1
    return found


@jit
def census(bits, stride, places, weights, first, last, value):
    """Count the cosets with a value, every block as often as its class has images."""
    total = 0
    for c in range(first, last):
        here = 0
        at = c * stride
        for place in range(places):
            if _value(bits, at, place) == value:
                here += 1
        total += here * weights[c]
    return total
