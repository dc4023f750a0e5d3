"""Puzzles: named moves on labelled pieces.

``puzzles.cube(n)`` is the n×n×n cube; the catalogue grows from here.
"""

from permgroups.puzzles.cube import cube
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["Puzzle", "cube"]
