"""Drawing in layers (Sugiyama, Tagawa and Toda 1981): rows of places, few crossings of lines, lines nearly straight.

A line that passes rows takes a place of its own in each of them. Rows are sorted by the means of their neighbours,
then neighbours in a row change places while that saves crossings; the best order that was seen is kept. Places are
moved towards their neighbours as far as the room between them allows, which is isotonic regression.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Sequence
from itertools import pairwise

__all__ = ["crossings", "layers", "positions"]

SWEEPS = 12
MOST_EXCHANGED = 300  # places in two rows, beyond which only means are used

Rows = list[list[int]]
Edge = tuple[int, int]


def layers(count: int, edges: Sequence[Edge]) -> tuple[Rows, list[list[int]]]:
    """Return the rows of places from below, in an order with few crossings, and the way of every edge through them.

    The places 0 … count-1 are what is drawn; further ones are where a line passes a row. Edges go from a lower number
    to a higher one, upward.

    >>> layers(4, [(0, 1), (0, 2), (1, 3), (0, 3)])
    ([[0], [1, 2, 4], [3]], [[0, 1], [0, 2], [1, 3], [0, 4, 3]])
    """
    height = [0] * count
    for low, high in sorted(edges, key=lambda edge: edge[1]):
        height[high] = max(height[high], height[low] + 1)
    rows: Rows = [[] for _ in range(max(height, default=0) + 1)]
    for place, h in enumerate(height):
        rows[h].append(place)
    ways = []
    places = count
    for low, high in edges:
        way = [low]
        for h in range(height[low] + 1, height[high]):
            rows[h].append(places)
            way.append(places)
            places += 1
        ways.append([*way, high])
    return _ordered(rows, ways, places), ways


def _neighbours(ways: Sequence[Sequence[int]], places: int) -> tuple[Rows, Rows]:
    """Return for every place those joined to it in the row above, and in the row below."""
    above: Rows = [[] for _ in range(places)]
    below: Rows = [[] for _ in range(places)]
    for way in ways:
        for a, b in pairwise(way):
            above[a].append(b)
            below[b].append(a)
    return above, below


def _ordered(rows: Rows, ways: Sequence[Sequence[int]], places: int) -> Rows:
    above, below = _neighbours(ways, places)
    rows = [list(row) for row in rows]
    best, least = [list(row) for row in rows], _all_crossings(rows, above)
    for sweep in range(SWEEPS):
        upward = sweep % 2 == 0
        near = below if upward else above
        order = range(1, len(rows)) if upward else range(len(rows) - 2, -1, -1)
        for h in order:
            at = {place: j for j, place in enumerate(rows[h - 1 if upward else h + 1])}
            own = {place: j for j, place in enumerate(rows[h])}
            means = {}
            for place in rows[h]:
                some = [at[x] for x in near[place]]
                means[place] = sum(some) / len(some) if some else float(own[place])
            rows[h].sort(key=means.__getitem__)
        _exchanged(rows, above, below)
        now = _all_crossings(rows, above)
        if now < least:
            best, least = [list(row) for row in rows], now
        if not least:
            break
    return best


def _exchanged(rows: Rows, above: Rows, below: Rows) -> None:
    """Let neighbours in a row change places where that saves crossings."""
    for h, row in enumerate(rows):
        beside = [(rows[h + 1], above)] if h + 1 < len(rows) else []
        beside += [(rows[h - 1], below)] if h else []
        if len(row) + max((len(other) for other, _ in beside), default=0) > MOST_EXCHANGED:
            continue
        at = [({place: j for j, place in enumerate(other)}, near) for other, near in beside]
        for _ in range(len(row)):
            better = False
            for j in range(len(row) - 1):
                a, b = row[j], row[j + 1]
                gain = 0
                for where, near in at:
                    for x in near[a]:
                        for y in near[b]:
                            gain += (where[x] > where[y]) - (where[x] < where[y])
                if gain > 0:
                    row[j], row[j + 1] = b, a
                    better = True
            if not better:
                break


def crossings(lower: Sequence[int], upper: Sequence[int], above: Sequence[Sequence[int]]) -> int:
    """Return how many pairs of lines between two rows cross.

    >>> crossings([0, 1], [2, 3], [[3], [2, 3], [], []])
    1
    """
    at = {place: j for j, place in enumerate(upper)}
    seen: list[int] = []
    out = 0
    for place in lower:
        ends = sorted(at[x] for x in above[place])
        out += sum(len(seen) - bisect_right(seen, end) for end in ends)
        for end in ends:
            insort(seen, end)
    return out


def _all_crossings(rows: Rows, above: Rows) -> int:
    return sum(crossings(low, high, above) for low, high in pairwise(rows))


def positions(
    rows: Rows, ways: Sequence[Sequence[int]], room: Callable[[int], float], gap: float
) -> dict[int, float]:  # fmt: skip
    """Return the middle of every place from left to right, ``room(place)`` wide, near the middles of its neighbours."""
    places = 1 + max(place for row in rows for place in row)
    above, below = _neighbours(ways, places)
    at: dict[int, float] = {}
    apart: list[list[float]] = []
    for row in rows:
        steps = [0.0]
        for a, b in pairwise(row):
            steps.append(steps[-1] + (room(a) + room(b)) / 2 + gap)
        apart.append(steps)
        at.update({place: s - steps[-1] / 2 for place, s in zip(row, steps, strict=True)})
    for sweep in range(SWEEPS):
        for h in range(len(rows)) if sweep % 2 else range(len(rows) - 1, -1, -1):
            wanted = []
            for place in rows[h]:
                some = [at[x] for x in (*above[place], *below[place])]
                wanted.append(sum(some) / len(some) if some else at[place])
            free = _isotonic([w - s for w, s in zip(wanted, apart[h], strict=True)])
            at.update({place: x + s for place, x, s in zip(rows[h], free, apart[h], strict=True)})
    return at


def _isotonic(values: Sequence[float]) -> list[float]:
    """Return the nearest numbers, by squares, that do not fall from left to right.

    >>> _isotonic([1, 3, 2, 4])
    [1.0, 2.5, 2.5, 4.0]
    """
    blocks: list[tuple[float, int]] = []
    for value in values:
        total, size = float(value), 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / size:
            before = blocks.pop()
            total, size = total + before[0], size + before[1]
        blocks.append((total, size))
    return [total / size for total, size in blocks for _ in range(size)]
