"""Filling a word of shared letters with letters of one orbit: all ways of one cost, depth first.

The shared letters stand still; ``slots`` places are before and between them, and letters that move this orbit alone are
played there. States are images of points; the name of a state after the shared letters that follow its slot is added bit
by bit from ``marks``. In a table of names the lowest bits have the cost.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

COST_BITS = np.uint64(4)
MOST_COST = 15

# what ``position`` has: depth, how many fillings were seen, the name that was met
DEPTH, SEEN, NAME = 0, 1, 2

# what comes back
THROUGH, MET, PAUSED = 0, 1, 2


@jit
def place_of(name, table):
    """Return where a name stands in a table, or the free place for it; 0 is free."""
    mask = np.uint64(table.shape[0] - 1)
    place = ((name >> np.uint64(33)) ^ (name >> COST_BITS)) & mask
    while table[place] != 0 and ((table[place] ^ name) >> COST_BITS) != 0:
        place = (place + np.uint64(1)) & mask
    return place


@jit
def note(name, cost, table, sieve):
    """Put a name into the table, unless it is there, and into the sieve."""
    place = place_of(name, table)
    if table[place] == 0:
        table[place] = (name >> COST_BITS << COST_BITS) | np.uint64(cost)
        bit = (name >> COST_BITS) & np.uint64(8 * sieve.shape[0] - 1)
        sieve[bit >> np.uint64(3)] |= np.uint8(1) << np.uint8(bit & np.uint64(7))


@inner
def _met(name, table, sieve):
    """Return what stands in the table for a name, 0 for nothing; the sieve, which is small, knows that of most."""
    bit = (name >> COST_BITS) & np.uint64(8 * sieve.shape[0] - 1)
    if not (sieve[bit >> np.uint64(3)] >> np.uint8(bit & np.uint64(7))) & np.uint8(1):
        return np.int64(0)
    return np.int64(table[place_of(name, table)])


@inner
def _may_follow(s, depth, played, slot, commute, merges, runs):
    """Return whether letter s may be played now: letters that commute come in their order, and none can be merged."""
    t = played[depth - 1, 1]
    if s < t and commute[s, t]:
        return False
    run = np.int64(0)
    e = depth - 1
    while e >= 0 and played[e, 0] == slot:
        t = played[e, 1]
        if t == s:
            run += 1
        elif merges[t, s]:
            return False
        elif not commute[s, t]:
            break
        e -= 1
    return run < runs[s]


@jit
def fill(
    skeleton,
    marks,
    slots,
    letters,
    commute,
    merges,
    runs,
    cost,
    table,
    sieve,
    looking,
    current,
    at,
    next_letter,
    played,
    position,
    most,
):
    """Go through fillings of that cost, at least 1; put their names into the table, or stop at one that stands there.

    ``skeleton[i]`` are the images of points under the shared letter i. ``marks[i, j, x]`` is added to the name where the
    point j stands on x in slot i, before the shared letters that follow. ``runs[s]`` is how often letter s may be played
    in a row, ``merges[s, t]`` whether s t is one letter or none. ``current[0]`` has the start. ``played[d]`` is the slot
    and the letter of step d. The other arrays and ``position`` are what a call goes on from, zero at first. Returns after
    about ``most`` fillings.
    """
    n = current.shape[1]
    end = position[SEEN] + most
    while position[DEPTH] >= 0:
        d = position[DEPTH]
        s = next_letter[d]
        if s >= letters.shape[0]:  # on to the next slot
            if at[d] + 1 >= slots:
                position[DEPTH] = d - 1
                continue
            move = skeleton[at[d]]
            for j in range(n):
                current[d, j] = move[current[d, j]]
            at[d] += 1
            next_letter[d] = 0
            continue
        if position[SEEN] >= end:
            return PAUSED
        next_letter[d] = s + 1
        if d > 0 and played[d - 1, 0] == at[d] and not _may_follow(s, d, played, at[d], commute, merges, runs):
            continue
        played[d, 0] = at[d]
        played[d, 1] = s
        move = letters[s]
        if d + 1 == cost:
            position[SEEN] += 1
            name = np.uint64(0)
            here = marks[at[d]]
            for j in range(n):
                name ^= here[j, move[current[d, j]]]
            if looking:
                met = _met(name, table, sieve)
                if met != 0:
                    position[NAME] = met
                    return MET
            else:
                note(name, cost, table, sieve)
            continue
        for j in range(n):
            current[d + 1, j] = move[current[d, j]]
        at[d + 1] = at[d]
        next_letter[d + 1] = 0
        position[DEPTH] = d + 1
    return THROUGH


@jit
def fill_nothing(marks, start, table, sieve, looking):
    """Do the same with no letters at all; return what was met, 0 for nothing."""
    name = np.uint64(0)
    for j in range(start.shape[0]):
        name ^= marks[0, j, start[j]]
    if looking:
        return _met(name, table, sieve)
    note(name, np.int64(0), table, sieve)
    return np.int64(0)
