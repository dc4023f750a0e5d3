"""Beams over patterns: strings of colours, one for every point, scored by the colours of pairs of points.

A pattern after letter s has the colour ``pattern[inverses[s, i]]`` on point i. The score of a pattern is the sum of
``weights[p, a * colours + b]`` over the pairs of points ``pairs[p]``, which show the colours a and b. ``pairs``,
``colours`` and the scratch of a pattern are unsigned: numba makes every signed index twice as slow here.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.beam import find
from permgroups.kernels.jit import inner, jit

NEVER = 1 << 30  # the score of a step back


@inner
def _next(state):
    """Step a generator of random numbers (xorshift64*) and return 31 random bits."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return np.int64((x * np.uint64(2685821657736338717)) >> np.uint64(33))


@jit
def walk(goal, inverses, back, runs, longest, random, here, there, patterns, steps):
    """Fill ``patterns`` from random walks from the goal; steps[e] letters lead to pattern e.

    A walk repeats a letter s up to ``2 ** (runs[s] - 1)`` times, often less, and never steps back: steps this way and
    that would not get around a long cycle.
    """
    n = goal.shape[0]
    count = inverses.shape[0]
    e = 0
    while e < steps.shape[0]:
        for i in range(n):
            here[i] = goal[i]
        last = -1
        run = 0
        for t in range(1, longest + 1):
            if run == 0:
                s = _next(random) % count
                while last >= 0 and (back[last] == s or (last == s and runs[s] > 1)) and count > 2:
                    s = _next(random) % count
                last = s
                run = 1 + _next(random) % (1 << (_next(random) % runs[s]))
            run -= 1
            for i in range(n):
                there[i] = here[inverses[last, i]]
            taken = _next(random) % 3 == 0 and e < steps.shape[0]
            for i in range(n):
                here[i] = there[i]
                if taken:
                    patterns[e, i] = there[i]
            if taken:
                steps[e] = t
                e += 1


@jit
def fit(patterns, order, wanted, pairs, colours, base, first_rate, last_rate, weights):
    """Move the weights towards those that give every pattern its wanted score, one pattern after the other.

    This is the normalised rule of least mean squares; without reordered sums, so that all machines agree.
    """
    count = pairs.shape[0]
    for k in range(order.shape[0]):
        e = order[k]
        value = base
        for p in range(count):
            value += weights[p, patterns[e, pairs[p, 0]] * colours + patterns[e, pairs[p, 1]]]
        rate = first_rate + (last_rate - first_rate) * k / order.shape[0]
        step = rate * (wanted[e] - value) / count
        for p in range(count):
            weights[p, patterns[e, pairs[p, 0]] * colours + patterns[e, pairs[p, 1]]] += step


@jit
def score(states, first, last, came, inverses, back, pairs, colours, weights, scores, child):
    """scores[i, s] = the score of state i after letter s, NEVER for a step back; ``child`` is scratch."""
    n = states.shape[1]
    for i in range(first, last):
        for s in range(inverses.shape[0]):
            if came[i] >= 0 and back[came[i]] == s:
                scores[i, s] = NEVER
                continue
            for j in range(n):
                child[j] = states[i, inverses[s, j]]
            total = np.int32(0)
            for p in range(pairs.shape[0]):
                total += weights[p, child[pairs[p, 0]] * colours + child[pairs[p, 1]]]
            scores[i, s] = total


@jit
def select(states, inverses, scores, limit, ties, keys, visited, new, new_came, parent, new_keys):
    """Keep what scores below the limit, and as many ties as there is room for, if not seen lately; return how many."""
    n = states.shape[1]
    mask = np.uint64(visited.shape[0] - 1)
    room = new.shape[0]
    end = 0
    for i in range(states.shape[0]):
        for s in range(inverses.shape[0]):
            v = scores[i, s]
            if v >= NEVER or v > limit or (v == limit and ties <= 0):
                continue
            if end >= room:
                return end
            key = np.uint64(0)
            for j in range(n):
                y = states[i, inverses[s, j]]
                new[end, j] = y
                key ^= keys[j, y]
            place = key & mask
            if visited[place] == key:
                continue
            visited[place] = key
            if v == limit:
                ties -= 1
            new_came[end] = s
            parent[end] = i
            new_keys[end] = key
            end += 1
    return end


@jit
def fill_ball(states, inverses, keys, ball_keys, slots, parent, came, depth, position, budget):
    """Breadth first around the pattern in row 0; position = [read, written]; True when full or complete."""
    n = states.shape[1]
    spent = 0
    if position[1] == 1:
        key = np.uint64(0)
        for j in range(n):
            key ^= keys[j, states[0, j]]
        ball_keys[0] = key
        slots[find(key, slots, ball_keys)] = 0
    while position[0] < position[1]:
        i = position[0]
        for s in range(inverses.shape[0]):
            end = position[1]
            if end >= states.shape[0]:
                return True
            key = np.uint64(0)
            for j in range(n):
                y = states[i, inverses[s, j]]
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
        spent += inverses.shape[0] * n
        if spent > budget:
            return False
    return True


@jit
def meet(some_keys, ball_keys, slots, depth, met):
    """met[0], met[1] = the state and the ball's entry where the two meet with the least depth, -1 if nowhere."""
    met[0] = -1
    best = 1 << 30
    for i in range(some_keys.shape[0]):
        e = slots[find(some_keys[i], slots, ball_keys)]
        if e >= 0 and depth[e] < best:
            best = depth[e]
            met[0] = i
            met[1] = e
