"""Images of colourings and tables of pairs against plain Python."""

from __future__ import annotations

import heapq

import numpy as np

from permgroups.budget import Budget
from permgroups.puzzles import cube
from permgroups.search.balls import marks_of
from permgroups.search.coset_coordinates import coordinate, pair_table
from permgroups.search.letters import letters_of


def _images(letters, points, colours):
    """Number the images of a colouring and list where letters lead, breadth first, by dictionaries."""
    place = {p: i for i, p in enumerate(points)}
    start = tuple(colours)
    number, steps = {start: 0}, []
    for pattern in (queue := [start]):
        here = []
        for row in letters:
            image = [0] * len(points)
            for i, p in enumerate(points):
                image[place[row[p]]] = pattern[i]
            key = tuple(image)
            if key not in number:
                number[key] = len(number)
                queue.append(key)
            here.append(number[key])
        steps.append(here)
    return steps


def test_images_and_pairs():
    G = cube(2).group
    letters = letters_of(G, "quarter").rows
    points = np.arange(G.degree)
    marks = marks_of(G.degree)
    made, plain = [], []
    for colours in (points < 4, (points == 3) + 2 * (points == 20)):
        colours = colours.astype(np.int64)
        found = coordinate(letters, points, colours, marks, 10_000, Budget())
        plain.append(_images(letters.tolist(), points.tolist(), colours.tolist()))
        assert found.steps.tolist() == plain[-1]
        made.append(found)
    assert coordinate(letters, points, (points < 4).astype(np.int64), marks, 100, Budget()) is None
    prices = np.where(np.arange(len(letters)) // 2 == 1, 3, 1)  # a letter and the one that undoes it cost the same
    size = len(made[1])
    table = pair_table(made, 0, 1, prices, Budget()).distances
    least = {0: 0}
    queue = [(0, 0)]
    while queue:
        d, i = heapq.heappop(queue)
        if d > least[i]:
            continue
        for s, price in enumerate(prices.tolist()):
            j = plain[0][i // size][s] * size + plain[1][i % size][s]
            if d + price < least.get(j, 255):
                least[j] = d + price
                heapq.heappush(queue, (d + price, j))
    assert table.tolist() == [least.get(i, 255) for i in range(len(table))]
    assert max(least.values()) > 5
    alone = pair_table(made, 1, 1, prices, Budget()).distances
    assert len(alone) == size and alone.max() < 255
