"""Projection tables and beam search over them.

Points are numbered orbit by orbit. A state is the images of the tracked points. A look-up reads an entry of the tables, the
least number of letters that takes the images of some tracked points home; its number is a sum of what each image adds.
Look-ups come in blocks of 16, two in one 64-bit number: those of block b read the entries ``base[b] + sum(pairs[b, row_of[j]
+ image of tracked point j])``.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

FAR = 255
HALF = 8  # pairs of look-ups in a block
LOW = np.uint64(0xFFFFFFFF)
HIGH = np.uint64(32)


@jit
def fill_table(steps, radix, table, queue, budget, others):
    """Breadth-first distances of the images of a tuple; ``queue`` = [read, write, entries …]; True at the end.

    An entry is a number with digits of these radixes, one for every point of the tuple. Digit x of a point adds
    ``steps[start of the point + x, s]`` to the entry that moves which undo letter s lead to. The entries of the goal are
    in the queue, with distance 0 in the table; ``others`` is scratch.
    """
    k = radix.shape[0]
    count = steps.shape[1]
    rows = steps.shape[0]
    spent = 0
    while queue[0] < queue[1]:
        index = queue[queue[0]]
        queue[0] += 1
        d = table[index]
        if d < FAR - 1:
            d += 1
        rest = np.uint32(index)
        end = rows
        for s in range(count):
            others[s] = 0
        for j in range(k - 1, -1, -1):
            end -= np.int64(radix[j])
            digit = rest % radix[j]
            rest = rest // radix[j]
            place = end + np.int64(digit)
            for s in range(count):
                others[s] += steps[place, s]
        for s in range(count):
            other = np.uint32(others[s])
            if table[other] == FAR:
                table[other] = d
                queue[queue[1]] = others[s]
                queue[1] += 1
        spent += count
        if spent > budget:
            return False
    return True


@inner
def _read(state, letter, row_of, pairs, base, index):
    """index = the entries that the look-ups of a block read after a letter; eight sums of two numbers side by side."""
    a0, a1, a2, a3, a4, a5, a6, a7 = base[0], base[1], base[2], base[3], base[4], base[5], base[6], base[7]
    for j in range(state.shape[0]):
        place = row_of[j] + np.int64(letter[state[j]])
        a0 += pairs[place, 0]
        a1 += pairs[place, 1]
        a2 += pairs[place, 2]
        a3 += pairs[place, 3]
        a4 += pairs[place, 4]
        a5 += pairs[place, 5]
        a6 += pairs[place, 6]
        a7 += pairs[place, 7]
    index[0], index[1], index[2], index[3], index[4], index[5], index[6], index[7] = a0, a1, a2, a3, a4, a5, a6, a7


@jit
def score(states, first, last, letters, row_of, pairs, base, entries, worth, limit, scores, index):
    """Add the sum of ``worth[distance]`` over look-ups after letter s to scores[i, s] from 0 to ``limit``, else set it to -1.

    ``index`` is scratch.
    """
    for i in range(first, last):
        for s in range(letters.shape[0]):
            if scores[i, s] < 0 or scores[i, s] > limit:
                scores[i, s] = -1
                continue
            total = scores[i, s]
            for b in range(base.shape[0]):
                _read(states[i], letters[s], row_of, pairs[b], base[b], index)
                for t in range(HALF):
                    total += worth[entries[np.uint64(index[t]) & LOW]] + worth[entries[np.uint64(index[t]) >> HIGH]]
            scores[i, s] = total


@jit
def select(states, count, letters, scores, limit, ties, keys, visited, new_states, new_came, parent, new_scores):
    """Keep the candidates that score below the limit, and as many ties as there is room for; return how many."""
    tracked = states.shape[1]
    mask = np.uint64(visited.shape[0] - 1)
    room = new_states.shape[0]
    end = 0
    for i in range(count):
        for s in range(letters.shape[0]):
            v = scores[i, s]
            if v < 0 or v > limit or (v == limit and ties <= 0):
                continue
            if end >= room:
                return end
            key = np.uint64(0)
            for j in range(tracked):
                y = letters[s, states[i, j]]
                new_states[end, j] = y
                key ^= keys[j, y]
            place = key & mask
            if visited[place] == key:
                continue
            visited[place] = key
            if v == limit:
                ties -= 1
            new_came[end] = s
            parent[end] = i
            new_scores[end] = v
            end += 1
    return end


@jit
def find(key, slots, keys):
    """Return where a key stands in a hash table of numbers into ``keys``, or the free place for it."""
    mask = np.uint64(slots.shape[0] - 1)
    place = (key ^ (key >> np.uint64(29))) & mask
    while slots[place] >= 0 and keys[slots[place]] != key:
        place = (place + np.uint64(1)) & mask
    return place


@jit
def fill_ball(states, letters, keys, ball_keys, slots, parent, came, depth, position, budget):
    """Breadth first around the state in row 0; position = [read, written]; True when full or complete."""
    tracked = states.shape[1]
    room = states.shape[0]
    spent = 0
    while position[0] < position[1]:
        i = position[0]
        for s in range(letters.shape[0]):
            end = position[1]
            if end >= room:
                return True
            key = np.uint64(0)
            for j in range(tracked):
                y = letters[s, states[i, j]]
                states[end, j] = y
                key ^= keys[j, y]
            place = find(key, slots, ball_keys)
            if slots[place] < 0:
                slots[place] = end
                ball_keys[end] = key
                parent[end] = i
                came[end] = s
                depth[end] = depth[i] + 1
                position[1] = end + 1
        position[0] += 1
        spent += letters.shape[0]
        if spent > budget:
            return False
    return True


@jit
def meet(states, first, last, letters, scores, bound, keys, ball_keys, slots, depth, met):
    """met = the state, the letter and the ball's entry where they meet with the least depth, all -1 if nowhere.

    Only letters that score at most ``bound`` are looked at: others do not lead into the ball.
    """
    met[0] = met[1] = met[2] = -1
    best = 1 << 30
    for i in range(first, last):
        here = np.uint64(0)
        for j in range(states.shape[1]):
            here ^= keys[j, states[i, j]]
        for s in range(letters.shape[0]):
            if scores[i, s] < 0 or scores[i, s] > bound:
                continue
            key = here
            for j in range(states.shape[1]):
                p = states[i, j]
                y = letters[s, p]
                if y != p:
                    key ^= keys[j, p] ^ keys[j, y]
            e = slots[find(key, slots, ball_keys)]
            if e >= 0 and depth[e] < best:
                best = depth[e]
                met[0] = i
                met[1] = s
                met[2] = e


@jit
def look_up(state, keys, ball_keys, slots):
    """Return the ball's entry of a state, -1 if it is not there."""
    key = np.uint64(0)
    for j in range(state.shape[0]):
        key ^= keys[j, state[j]]
    return slots[find(key, slots, ball_keys)]


@jit
def deepen(
    bound, letters, back, commute, row_of, pairs, base, entries, keys, ball_keys, slots, depth, radius, states,
    index, path, position, budget,
):
    """Look depth first for a word of exactly ``bound`` letters from ``states[0]`` into the ball.

    position = [level, entry of the ball]; ``path`` holds the letters tried, ``index`` is scratch.
    Returns 1 found, 0 none, 2 for a pause. Letters that commute are tried in one order only.
    """
    tracked = states.shape[1]
    count = letters.shape[0]
    spent = 0
    level = position[0]
    while level >= 0:
        spent += 1
        if spent > budget:
            position[0] = level
            return 2
        s = path[level] + 1
        if s >= count:
            level -= 1
            continue
        path[level] = s
        if level > 0:
            last = path[level - 1]
            if back[last] == s or (commute[last, s] and s < last):
                continue
        left = bound - level - 1
        near = True
        for b in range(base.shape[0]):
            _read(states[level], letters[s], row_of, pairs[b], base[b], index)
            for t in range(HALF):
                if entries[np.uint64(index[t]) & LOW] > left or entries[np.uint64(index[t]) >> HIGH] > left:
                    near = False
            if not near:
                break
        if not near:
            continue
        for j in range(tracked):
            states[level + 1, j] = letters[s, states[level, j]]
        if left <= radius:
            e = look_up(states[level + 1], keys, ball_keys, slots)
            if e >= 0 and depth[e] <= left:
                position[0] = level
                position[1] = e
                return 1
            continue
        level += 1
        path[level] = -1
    position[0] = -1
    return 0
