"""Coloured puzzles of long cycles: rings that cross, and globes of rings; what is known of them and what to reach.

The best known lengths are means over public random patterns, made by specialised programs in hours or days. Lengths
count every letter, a move or its inverse.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from benchmarks.pattern_rows import PatternRow
from permgroups.groups.group import PermGroup
from permgroups.puzzles.rings import hungarian_rings

__all__ = ["ROWS"]


def rings(cells: int) -> tuple[PermGroup, list[int]]:
    """Return two rings that cross a quarter of a round apart: one of each colour, and a third at the crossings."""
    apart = cells // 4
    colours = [0] * cells + [1] * (cells - 2)
    colours[0] = colours[apart] = 2
    return hungarian_rings(cells, apart), colours


def globe(rows: int, cells: int, meridians: bool) -> tuple[PermGroup, list[int]]:
    """Return a globe of rings that turn, and a flip of every half; a middle ring takes no part in flips.

    That is how the public patterns are made. The colours are those of the bands, or of the meridians.
    """
    cell = np.arange(rows * cells).reshape(rows, cells)
    moves = {}
    for i in range(rows):
        row = np.arange(rows * cells)
        row[cell[i]] = np.roll(cell[i], -1)
        moves[f"r{i}_"] = row
    upper = np.arange(rows)[2 * np.arange(rows) + 1 != rows]
    for k in range(cells):
        row = np.arange(rows * cells)
        half = (k + np.arange(cells // 2)) % cells
        row[cell[np.ix_(upper, half)]] = cell[np.ix_(rows - 1 - upper, half[::-1])]
        moves[f"f{k}_"] = row
    colours = cell % cells if meridians else cell // cells
    return PermGroup(moves), colours.ravel().tolist()


_RINGS = ((12, 17, 18, 10, 20), (21, 38, 42, 30, 20), (33, 62, 70, 60, 20), (100, 351, 450, 180, 5))
_GLOBES = (
    (2, 16, 50, 60, 20), (2, 32, 109, 120, 20), (3, 12, 23, 60, 20), (4, 8, 31, 60, 20), (7, 8, 51, 120, 20),
    (7, 16, 158, 180, 5), (7, 20, 166, 180, 5), (4, 66, 795, 300, 5), (9, 50, 957, 300, 5),
)  # fmt: skip

ROWS: tuple[PatternRow, ...] = (
    *(
        PatternRow(f"rings 2×{cells}", partial(rings, cells), best, reach, seconds, patterns)
        for cells, best, reach, seconds, patterns in _RINGS
    ),
    *(
        PatternRow(
            f"Masterball {r}×{c}, {'meridians' if meridians else 'bands'}",
            partial(globe, r, c, meridians),
            best, round(1.2 * best, 1), seconds, patterns,
        )
        for r, c, best, seconds, patterns in _GLOBES
        for meridians in (False, True)
    ),
)  # fmt: skip
