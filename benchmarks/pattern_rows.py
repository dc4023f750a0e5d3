"""The rows of :mod:`benchmarks.patterns`: coloured puzzles, what is best known for them and what is to be reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from permgroups import PermGroup
from permgroups.puzzles import cube

__all__ = ["ROWS", "PatternRow"]


@dataclass(frozen=True)
class PatternRow:
    """A coloured puzzle.

    ``make`` gives its moves and the colour of every point. ``best_known`` and ``to_reach`` are mean letters, in quarter
    turns of the moves given, over random patterns; ``seconds`` is what one pattern may take, with all its tables.
    """

    name: str
    make: Callable[[], tuple[PermGroup, list[int]]]
    best_known: float
    to_reach: float
    seconds: float
    patterns: int = 20
    quick: bool = False
    wildcards: int = 0


def coloured_cube(n: int) -> Callable[[], tuple[PermGroup, list[int]]]:
    """Return what makes an n×n×n cube in six colours, all its 3n layers turning."""

    def make() -> tuple[PermGroup, list[int]]:
        return cube(n, centre_slices=True).group, np.repeat(np.arange(6), n * n).tolist()

    return make


ROWS: tuple[PatternRow, ...] = (
    PatternRow("2×2×2", coloured_cube(2), 10.5, 10.5, 5, quick=True),
    PatternRow("3×3×3", coloured_cube(3), 20.4, 22, 10),
    PatternRow("4×4×4", coloured_cube(4), 55, 75, 60, quick=True),
    PatternRow("4×4×4, 6 mismatches allowed", coloured_cube(4), 55, 75, 60, 5, wildcards=6),
    PatternRow("5×5×5", coloured_cube(5), 92, 115, 60),
    PatternRow("6×6×6", coloured_cube(6), 158, 190, 180, 5),
    PatternRow("7×7×7", coloured_cube(7), 194, 240, 180, 5),
    PatternRow("10×10×10", coloured_cube(10), 444, 560, 300, 5),
    PatternRow("19×19×19", coloured_cube(19), 1539, 2000, 600, 2),
    PatternRow("33×33×33", coloured_cube(33), 5403, 7500, 1200, 1),
)
