"""Graphs of cosets and of elements of a permutation group, breadth first, and short cycles in them.

A node is a vector of images: of the points that a step of the stabilizer chain fixes, or of a whole base. With more
than one turn it stands for the right coset <s>g of a cyclic group: the points are closed under s, the first one in a cycle
of full length, ``turn[i, k]`` is the place of s^i of point k, and the vector is turned so that its first entry is least.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

DONE, PAUSED = 0, 1
COUNT, NEXT, STATE_SIZE = 0, 1, 2
UNKNOWN = -2  # the image of a node that was not looked at


@inner
def _slot(vector, width, node, seen):
    """Return the place of a vector in the hash table: its own, or the empty one where it belongs."""
    mask = seen.shape[0] - 1
    h = np.int64(1469598103934665603)
    for k in range(width):
        h = (h ^ np.int64(vector[k])) * np.int64(1099511628211)
        h ^= (h >> 29) & np.int64(0x7FFFFFFFF)
    place = h & mask
    while seen[place] >= 0:
        other = node[seen[place]]
        same = True
        for k in range(width):
            if other[k] != vector[k]:
                same = False
                break
        if same:
            break
        place = (place + 1) & mask
    return place


@jit
def breadth_first(letters, turn, width, node, image, parent, letter, seen, work, st, budget):
    """Number the nodes as they are met, until ``node`` is full or all are known; ``image[c, x]`` is the node of c·x.

    The first ``width`` entries of a vector determine it.
    """
    turns = turn.shape[0]
    room = node.shape[0]
    points = node.shape[1]
    steps = 0
    if st[COUNT] == 0:
        seen[_slot(node[0], width, node, seen)] = 0
        st[COUNT] = 1
    while st[NEXT] < st[COUNT]:
        if steps > budget:
            return PAUSED
        c = st[NEXT]
        for x in range(letters.shape[0]):
            row = letters[x]
            least = np.int64(0)
            first = row[node[c, 0]]
            for i in range(1, turns):
                y = row[node[c, turn[i, 0]]]
                if y < first:
                    first = y
                    least = i
            for k in range(width):
                work[k] = row[node[c, turn[least, k]]]
            place = _slot(work, width, node, seen)
            d = np.int64(seen[place])
            if d < 0:
                d = st[COUNT]
                if d == room:
                    image[c, x] = UNKNOWN
                    continue
                for k in range(points):
                    node[d, k] = row[node[c, turn[least, k]]]
                seen[place] = d
                parent[d] = c
                letter[d] = x
                st[COUNT] = d + 1
            image[c, x] = d
            steps += turns + 2 * width
        st[NEXT] = c + 1
    return DONE


@inner
def _conclude(c, x, image, inverse, known, stack, size):
    d = np.int64(image[c, x])
    known[c, x] = 1
    known[d, inverse[x]] = 1
    stack[size, 0] = c
    stack[size, 1] = x
    return size + 1


@inner
def _unknown_edge(c, first, last, word, image, inverse, known, stack, size):
    """Walk the cycle of a relator; if an edge of it is unknown, it is concluded."""
    for k in range(first, last):
        x = np.int64(word[k])
        if known[c, x] == 0:
            return _conclude(c, x, image, inverse, known, stack, size)
        c = np.int64(image[c, x])
    return size


@jit
def new_relator(first, last, word, image, inverse, known, back, open_edges, stack):
    """Count the unknown edges of a relator's cycle at every node, and conclude those that are alone.

    ``back[k, c]`` becomes the node from which the word before place k leads to c. Returns the size of the stack.
    """
    nodes = image.shape[0]
    size = np.int64(0)
    for c in range(nodes):
        at = np.int64(c)
        count = 0
        for k in range(first, last):
            back[k, at] = c
            x = np.int64(word[k])
            if known[at, x] == 0:
                count += 1
            at = np.int64(image[at, x])
        open_edges[c] = count
    for c in range(nodes):
        if open_edges[c] == 1:
            size = _unknown_edge(np.int64(c), first, last, word, image, inverse, known, stack, size)
    return size


@jit
def propagate(size, word, start, relator, begins, begin, image, inverse, known, back, open_edges, stack, budget):
    """Draw the conclusions of the edges on the stack: an edge that alone is unknown in the cycle of a relator is known.

    ``begin[begins[x]:begins[x + 1]]`` are the places of the letter x in the relators, ``relator`` the relator of a place.
    Returns the size of the stack, 0 when all is done.
    """
    steps = 0
    while size > 0 and steps < budget:
        size -= 1
        c = np.int64(stack[size, 0])
        x = np.int64(stack[size, 1])
        for _ in range(2):
            for i in range(begins[x], begins[x + 1]):
                k = begin[i]
                r = relator[k]
                from_node = np.int64(back[k, c])
                open_edges[r, from_node] -= 1
                if open_edges[r, from_node] == 1:
                    size = _unknown_edge(
                        from_node, start[r], start[r + 1], word, image, inverse, known, stack, size
                    )
                    steps += 4
            steps += begins[x + 1] - begins[x]
            d = np.int64(image[c, x])
            if d == c and inverse[x] == x:
                break  # a loop of an involution is one edge, passed in one way
            c = d
            x = np.int64(inverse[x])
    return size


@jit
def useful_cycle(position, image, parent, letter, inverse, graph, known, wanted, out, side, budget):
    """Return the length of the next cycle of elements, in ``out``, by which an edge of ``wanted`` can be concluded.

    The cycles are those that an edge u·x = v closes with the tree of a ball, u and x from ``position`` on: words that
    are 1 in the group. An edge (c, y) of the coset graph follows from one that passes it, its other edges known.
    Returns 0 if there is none, -1 if the budget is used up.
    """
    nodes = image.shape[0]
    columns = image.shape[1]
    steps = 0
    while position[0] < nodes:
        if steps > budget:
            return -1
        steps += 1
        u = position[0]
        x = position[1]
        position[1] += 1
        if position[1] == columns:
            position[0] += 1
            position[1] = 0
        v = np.int64(image[u, x])
        if v < u or (parent[v] == u and letter[v] == x) or (u == v and inverse[x] < x):
            continue
        # from the last common node to u, over x to v, and back
        a = np.int64(u)
        b = v
        left = 0
        right = 0
        while a != b:
            if a > b:
                side[0, left] = letter[a]
                left += 1
                a = np.int64(parent[a])
            else:
                side[1, right] = inverse[letter[b]]
                right += 1
                b = np.int64(parent[b])
        size = left + 1 + right
        if size > out.shape[0]:
            continue
        for k in range(left):
            out[k] = side[0, left - 1 - k]
        out[left] = x
        for k in range(right):
            out[left + 1 + k] = side[1, k]
        steps += wanted.shape[0] * size
        for w in range(wanted.shape[0]):
            c = np.int64(wanted[w, 0])
            y = wanted[w, 1]
            for p in range(size):
                if out[p] != y:
                    continue
                at = c
                k = p
                follows = True
                for _ in range(size - 1):
                    k -= 1
                    if k < 0:
                        k = size - 1
                    z = inverse[out[k]]
                    if known[at, z] == 0:
                        follows = False
                        break
                    at = np.int64(graph[at, z])
                if follows:
                    return size
    return 0
