"""Arithmetic with elements that are numbers: the number of an element is read off from the images of the base.

``images[i]`` are the images of the base points under element i, ``rows[i]`` all its images. The chain is given as
``position`` (level, point -> place in the basic orbit, -1 outside), ``down`` (the inverses of all transversal rows,
those of a level from ``start[level]`` on) and ``weight`` (the radix of the digit of a level).
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit


@inner
def number_of_images(image, start, weight, position, down):
    """Return the number of the element with these images of the base, which are overwritten; -1 if there is none."""
    levels = image.shape[0]
    number = np.int64(0)
    for level in range(levels):
        d = position[level, image[level]]
        if d < 0:
            return np.int64(-1)
        number += d * weight[level]
        if d > 0:
            row = down[start[level] + d]
            for k in range(level + 1, levels):
                image[k] = row[image[k]]
    return number


@inner
def product_number(a, b, rows, images, start, weight, position, down, work):
    """Return the number of the product of two elements, first a, then b."""
    image, row = images[a], rows[b]
    for k in range(image.shape[0]):
        work[k] = row[image[k]]
    return number_of_images(work, start, weight, position, down)


@jit
def numbers(images, start, weight, position, down, out):
    """Write the number of every tuple of images of the base; ``images`` is overwritten."""
    for i in range(images.shape[0]):
        out[i] = number_of_images(images[i], start, weight, position, down)


@jit
def products(first, second, rows, images, start, weight, position, down, work, out):
    """Write the numbers of the products: first one, then the other."""
    for i in range(first.shape[0]):
        out[i] = product_number(first[i], second[i], rows, images, start, weight, position, down, work)


@jit
def element_orders(rows, seen, out):
    """Write the orders of rows, the least common multiples of their cycle lengths."""
    count, n = rows.shape
    for x in range(n):
        seen[x] = -1
    for i in range(count):
        row = rows[i]
        order = np.int64(1)
        for x in range(n):
            length = np.int64(0)
            y = x
            while seen[y] != i:
                seen[y] = i
                y = row[y]
                length += 1
            if length > 1:
                a, b = order, length
                while b:
                    a, b = b, a % b
                order *= length // a
        out[i] = order


@jit
def orbits_of_tables(tables, label, queue):
    """Write the number of the orbit of every number under the permutations of numbers; return how many there are.

    Orbits are numbered by their least members, and ``queue`` lists them one after the other.
    """
    moves, size = tables.shape
    for x in range(size):
        label[x] = -1
    count = np.int64(0)
    end = np.int64(0)
    at = np.int64(0)
    for x in range(size):
        if label[x] >= 0:
            continue
        label[x] = count
        queue[end] = x
        end += 1
        while at < end:
            y = queue[at]
            at += 1
            for m in range(moves):
                z = tables[m, y]
                if label[z] < 0:
                    label[z] = count
                    queue[end] = z
                    end += 1
        count += 1
    return count
