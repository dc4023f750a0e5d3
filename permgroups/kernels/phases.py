"""Searches through a chain of subgroups: images of colourings, tables of pairs of them, phase after phase depth first.

A *coordinate* is a colouring of points that a subgroup keeps; its images under a group, numbered from 0 for the
colouring itself, stand for cosets. Entry ``steps[first + image * letters + s]`` is the image after letter s.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

FAR = 255


@inner
def _slot(key, slots, first, mask, keys, offset):
    """Return where a key stands in a part of a hash table, or the free place for it."""
    place = np.int64((key ^ (key >> np.uint64(29))) & np.uint64(mask))
    while slots[first + place] >= 0 and keys[offset + slots[first + place]] != key:
        place = (place + 1) & mask
    return first + place


@jit
def colour_images(letters, images, marks, keys, slots, steps, position, budget):
    """Number the images of the colouring in ``images[0]``, breadth first; position = [read, written].

    Colour 0 has no marks. Returns 1 when all are there, 0 where there is no room, 2 for a pause.
    """
    room, n = images.shape
    count = letters.shape[0]
    mask = slots.shape[0] - 1
    spent = 0
    while position[0] < position[1]:
        i = position[0]
        for s in range(count):
            end = position[1]
            if end >= room:
                return 0
            key = np.uint64(0)
            for p in range(n):
                c = images[i, p]
                q = letters[s, p]
                images[end, q] = c
                if c > 0:
                    key ^= marks[q, c]
            place = _slot(key, slots, np.int64(0), mask, keys, np.int64(0))
            if slots[place] < 0:
                slots[place] = end
                keys[end] = key
                position[1] = end + 1
            steps[i * count + s] = slots[place]
        position[0] += 1
        spent += count * n
        if spent > budget:
            return 2
    return 1


@jit
def fill_pairs(one, other, size, prices, table, position, budget):
    """Fill a table of the least price from any pair of images home; True at the end.

    ``one`` and ``other`` hold, for every image and letter, the image after the letter; with a letter there is the one
    that undoes it, of the same price. position = [price, entry, prices without entries, entries of this price].
    """
    letters = prices.shape[0]
    dearest = 0
    for s in range(letters):
        dearest = max(dearest, prices[s])
    spent = 0
    d, i, idle = position[0], position[1], position[2]
    total = table.shape[0]
    while d < FAR - 1 and idle < dearest:
        while i < total:
            if table[i] == d:
                position[3] += 1
                a, b = i // size, i % size
                for s in range(letters):
                    j = np.int64(one[a * letters + s]) * size + other[b * letters + s]
                    if table[j] > d + prices[s]:
                        table[j] = d + prices[s]
                spent += letters
            i += 1
            if spent > budget:
                position[0], position[1], position[2] = d, i, idle
                return False
        idle = idle + 1 if position[3] == 0 else 0
        position[3] = 0
        d += 1
        i = 0
    return True


@inner
def _enter(
    k, level, start, word, letter_rows, coordinate_first, support_first, support, colours, marks, slot_first, slot_mask,
    slots, key_first, keys, table_first, table_pairs, tables, places,
):
    """Set the coordinates of phase k after the letters of the word; return the least price that they say."""
    for c in range(coordinate_first[k], coordinate_first[k + 1]):
        key = np.uint64(0)
        for i in range(support_first[c], support_first[c + 1]):
            p = np.int64(start[support[i]])
            for j in range(level):
                p = np.int64(letter_rows[word[j], p])
            key ^= marks[p, colours[i]]
        place = _slot(key, slots, slot_first[c], slot_mask[c], keys, key_first[c])
        places[level, c] = slots[place]
    least = 0
    for t in range(table_first[k], table_first[k + 1]):
        at = table_pairs[t, 4] + np.int64(places[level, table_pairs[t, 0]]) * table_pairs[t, 2]
        at += places[level, table_pairs[t, 1]] * table_pairs[t, 3]
        least = max(least, np.int64(tables[at]))
    return least


@jit
def first_bound(
    k, start, word, letter_rows, coordinate_first, support_first, support, colours, marks, slot_first, slot_mask, slots,
    key_first, keys, table_first, table_pairs, tables, places,
):
    """Return the least price of phase k from the start, as the tables know it."""
    return _enter(
        k, np.int64(0), start, word, letter_rows, coordinate_first, support_first, support, colours, marks, slot_first,
        slot_mask, slots, key_first, keys, table_first, table_pairs, tables, places,
    )


@jit
def search(
    start, letter_rows, coordinate_first, support_first, support, colours, marks, slot_first, slot_mask, slots,
    key_first, keys, table_first, table_pairs, tables, step_first, steps, letter_first, letters, gap, same, prices,
    follow, border, inside, slack, places, path, word, left, begin, bound, least, position, best, found, budget,
):
    """Go on with a search of the first phase at its bound; 0 all tried, 2 a pause.

    position = [level, phase, first phase]; best = [largest price wanted, letters of the word found, -1 where none].
    Letters of a phase stand move by move; ``same`` is the last one of the same move, ``gap`` what one costs after another.
    For every solution of a phase, of exactly its price, the next one is solved, the last one by a shortest word.
    """
    last = coordinate_first.shape[0] - 2
    level, k, lowest = position[0], position[1], position[2]
    spent = 0
    while True:
        spent += 1
        if spent > budget:
            position[0], position[1] = level, k
            return 2
        first = letter_first[k]
        count = letter_first[k + 1] - first
        s = path[level] + 1
        if s >= count:
            if level > begin[k]:
                level -= 1
                continue
            if k == lowest:
                position[0], position[1] = level, k
                return 0
            bound[k] += 1
            total = 0
            for i in range(lowest, k + 1):
                total += bound[i]
            if total > best[0] or bound[k] > least[k] + slack[k]:
                level -= 1
                k -= 1
                while bound[k] == 0:
                    k -= 1
                continue
            path[level] = -1
            left[level] = bound[k]
            continue
        path[level] = s
        letter = letters[first + s]
        price = prices[letter]
        rest = left[level] - price
        if rest < 0:
            continue
        if level > begin[k]:
            if not follow[k, word[level - 1], letter]:
                continue
        elif level > 0 and border[word[level - 1], letter]:
            continue
        if rest == 0 and inside[k, letter]:
            continue
        near = True
        for t in range(table_first[k], table_first[k + 1]):
            c, d = table_pairs[t, 0], table_pairs[t, 1]
            if table_pairs[t, 5] & 1:
                places[level + 1, c] = steps[step_first[c] + np.int64(places[level, c]) * count + s]
            if table_pairs[t, 5] & 2:
                places[level + 1, d] = steps[step_first[d] + np.int64(places[level, d]) * count + s]
            at = table_pairs[t, 4] + np.int64(places[level + 1, c]) * table_pairs[t, 2]
            far = np.int64(tables[at + places[level + 1, d] * table_pairs[t, 3]])
            if far > rest:
                near = False
                if far > rest + gap[first + s]:
                    path[level] = same[first + s]  # the other powers of the move cannot be near either
                break
        if not near:
            continue
        word[level] = letter
        level += 1
        if rest > 0:
            path[level] = -1
            left[level] = rest
            continue
        total = 0
        for i in range(lowest, k + 1):
            total += bound[i]
        here = k
        solved = k == last
        while not solved:
            k += 1
            least[k] = _enter(
                k, level, start, word, letter_rows, coordinate_first, support_first, support, colours, marks,
                slot_first, slot_mask, slots, key_first, keys, table_first, table_pairs, tables, places,
            )
            bound[k] = least[k]
            begin[k] = level
            if least[k] > 0:
                break
            solved = k == last
        if solved:
            if total <= best[0]:
                best[0] = total - 1
                best[1] = level
                for i in range(level):
                    found[i] = word[i]
            if here == lowest:
                position[0], position[1] = begin[here], here
                path[begin[here]] = count
                return 0
            level = begin[here] - 1  # what follows in this phase is no shorter
            k = here - 1
            while bound[k] == 0:
                k -= 1
        elif total + bound[k] > best[0]:
            k = here
            level -= 1
        else:
            path[level] = -1
            left[level] = bound[k]
