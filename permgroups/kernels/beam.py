"""Projection tables and beam search over them.

Points are numbered orbit by orbit. A state is the images of the tracked points. Table t looks at
some tracked points ``tuples[t]``: the entry at ``offset[t] + sum(weights[t, j] * image)`` is the
least number of letters that takes the images home.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import jit

FAR = 255


@jit
def fill_table(letters, first, radix, table, queue, budget, images):
    """Breadth-first distances of the images of a tuple; ``queue`` = [read, write, entries …]; True at the end.

    Point j of the tuple has the images ``first[j]`` … ``first[j] + radix[j] - 1``. ``letters`` are
    the rows of moves that undo the letters of the words to be found. The entries of the goal are
    in the queue, with distance 0 in the table.
    """
    k = first.shape[0]
    spent = 0
    while queue[0] < queue[1]:
        index = queue[queue[0]]
        queue[0] += 1
        d = table[index]
        if d < FAR - 1:
            d += 1
        rest = index
        for j in range(k - 1, -1, -1):
            images[j] = rest % radix[j] + first[j]
            rest //= radix[j]
        for s in range(letters.shape[0]):
            other = 0
            for j in range(k):
                other = other * radix[j] + letters[s, images[j]] - first[j]
            if table[other] == FAR:
                table[other] = d
                queue[queue[1]] = other
                queue[1] += 1
        spent += letters.shape[0]
        if spent > budget:
            return False
    return True


@jit
def score(states, first, last, came, letters, back, tuples, weights, sizes, offset, tables, worth, scores, x):
    """scores[i, s] = the sum of ``worth[distance]`` over the tables after letter s, -1 for going back; x is scratch."""
    tracked = states.shape[1]
    count = sizes.shape[0]
    for i in range(first, last):
        for s in range(letters.shape[0]):
            if came[i] >= 0 and back[came[i]] == s:
                scores[i, s] = -1
                continue
            for j in range(tracked):
                x[j] = letters[s, states[i, j]]
            total = 0
            for t in range(count):
                index = offset[t]
                for j in range(sizes[t]):
                    index += x[tuples[t, j]] * weights[t, j]
                total += worth[tables[index]]
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
def meet(states, count, keys, ball_keys, slots, depth, met):
    """met[0], met[1] = the state and the ball's entry where the two meet with the least depth, -1 if nowhere."""
    met[0] = -1
    best = 1 << 30
    for i in range(count):
        key = np.uint64(0)
        for j in range(states.shape[1]):
            key ^= keys[j, states[i, j]]
        e = slots[find(key, slots, ball_keys)]
        if e >= 0 and depth[e] < best:
            best = depth[e]
            met[0] = i
            met[1] = e


@jit
def deepen(
    bound, letters, back, commute, tuples, weights, sizes, offset, tables, keys, ball_keys, slots, depth, radius, states,
    path, position, budget,
):
    """Look depth first for a word of exactly ``bound`` letters from ``states[0]`` into the ball.

    position = [level, entry of the ball]; ``path`` holds the letters tried. Returns 1 found, 0 none,
    2 for a pause. Letters that commute are tried in one order only.
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
        for j in range(tracked):
            states[level + 1, j] = letters[s, states[level, j]]
        for t in range(sizes.shape[0]):
            index = offset[t]
            for j in range(sizes[t]):
                index += states[level + 1, tuples[t, j]] * weights[t, j]
            if tables[index] > left:
                near = False
                break
        if not near:
            continue
        if left <= radius:
            key = np.uint64(0)
            for j in range(tracked):
                key ^= keys[j, states[level + 1, j]]
            e = slots[find(key, slots, ball_keys)]
            if e >= 0 and depth[e] <= left:
                position[0] = level
                position[1] = e
                return 1
            continue
        level += 1
        path[level] = -1
    position[0] = -1
    return 0
