"""Breadth-first layers over (block, place) tables, the distance mod 3 in two bits a state.

State (c, h) is place h of block c. Move s takes it to place ``mult[factor[c, s], h]`` of block
``next_block[c, s]`` (-1: the move is not legal there). The states of a block lie together, so a
block is expanded with few cache misses. In ``bits`` a state takes two bits, 3 for not reached.
``exact`` is empty, or keeps every distance: a space whose moves cannot be undone needs it.
"""

from __future__ import annotations

import numpy as np

from permgroups.kernels.jit import inner, jit

UNSEEN = 3


@inner
def _list_block(bits, start, places, value, layer):
    """Write the places of a block with the value into ``layer``; return how many there are."""
    count = 0
    for h in range(places):
        if (bits[start + (h >> 2)] >> ((h & 3) << 1)) & 3 == value:
            layer[count] = h
            count += 1
    return count


@jit
def forward(bits, stride, places, next_block, factor, mult, layer, exact, distance, position, budget):
    """Move from every state at ``distance``; position = [block, states found, edges]; True at the end."""
    moves = next_block.shape[1]
    value = distance % 3
    new_value = (distance + 1) % 3
    spent = 0
    while position[0] < next_block.shape[0]:
        c = position[0]
        start = c * stride
        count = _list_block(bits, start, places, value, layer)
        if count > 0:
            for s in range(moves):
                c2 = next_block[c, s]
                if c2 < 0:
                    continue
                row = mult[factor[c, s]]
                start2 = c2 * stride
                for i in range(count):
                    h2 = row[layer[i]]
                    x = start2 + (h2 >> 2)
                    shift = (h2 & 3) << 1
                    b = bits[x]
                    if (b >> shift) & 3 == UNSEEN:
                        bits[x] = b ^ ((UNSEEN ^ new_value) << shift)
                        position[1] += 1
                        if exact.shape[0] > 0:
                            exact[c2 * places + h2] = distance + 1
                position[2] += count
        spent += places + count * moves
        position[0] += 1
        if spent > budget:
            return False
    return True


@jit
def backward(bits, stride, places, prev_block, factor, mult, layer, exact, distance, position, budget):
    """Look from every state not reached for a neighbour at ``distance``; arguments as in ``forward``."""
    moves = prev_block.shape[1]
    value = distance % 3
    new_value = (distance + 1) % 3
    spent = 0
    while position[0] < prev_block.shape[0]:
        c = position[0]
        start = c * stride
        count = _list_block(bits, start, places, np.int64(UNSEEN), layer)
        spent += places + count * moves
        for s in range(moves):
            c2 = prev_block[c, s]
            if c2 < 0:
                continue
            row = mult[factor[c, s]]
            start2 = c2 * stride
            left = 0
            for i in range(count):
                h = layer[i]
                h2 = row[h]
                if (bits[start2 + (h2 >> 2)] >> ((h2 & 3) << 1)) & 3 == value:
                    bits[start + (h >> 2)] ^= (UNSEEN ^ new_value) << ((h & 3) << 1)
                    position[1] += 1
                    if exact.shape[0] > 0:
                        exact[c * places + h] = distance + 1
                else:
                    layer[left] = h
                    left += 1
            position[2] += count
            count = left
            if count == 0:
                break
        position[0] += 1
        if spent > budget:
            return False
    return True


@jit
def priced(exact, places, cosets, next_block, factor, mult, prices, layer, distance, position, budget):
    """Move from every state at ``distance``, writing smaller distances; ``prices`` are those of an object's moves.

    States not reached have the distance 65535; position = [block, states at this distance, edges]; True at the end.
    """
    moves = next_block.shape[1]
    spent = 0
    while position[0] < next_block.shape[0]:
        c = position[0]
        count = 0
        for h in range(places):
            if exact[c * places + h] == distance:
                layer[count] = h
                count += 1
        for s in range(moves):
            c2 = next_block[c, s]
            if c2 < 0 or count == 0:
                continue
            row = mult[factor[c, s]]
            there = distance + prices[c // cosets, s]
            for i in range(count):
                x = c2 * places + row[layer[i]]
                if exact[x] > there:
                    exact[x] = there
        position[1] += count
        position[2] += count * moves
        spent += places + count * moves
        position[0] += 1
        if spent > budget:
            return False
    return True


@jit
def local_maxima(bits, stride, places, next_block, factor, mult, value, out, position):
    """List (block, place) of the states with ``value`` that no move takes to value + 1; True at the end."""
    moves = next_block.shape[1]
    further = (value + 1) % 3
    count = 0
    while position[0] < next_block.shape[0]:
        c = position[0]
        if count + places > out.shape[0]:
            position[1] = count
            return False
        start = c * stride
        for h in range(places):
            if (bits[start + (h >> 2)] >> ((h & 3) << 1)) & 3 != value:
                continue
            highest = True
            for s in range(moves):
                c2 = next_block[c, s]
                if c2 >= 0:
                    h2 = mult[factor[c, s], h]
                    if (bits[c2 * stride + (h2 >> 2)] >> ((h2 & 3) << 1)) & 3 == further:
                        highest = False
                        break
            if highest:
                out[count, 0] = c
                out[count, 1] = h
                count += 1
        position[0] += 1
    position[1] = count
    return True
