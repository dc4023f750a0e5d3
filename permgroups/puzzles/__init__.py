"""Puzzles: named moves on labelled pieces, their states, and solving them.

``puzzles.cube(n)`` is the n×n×n cube, ``puzzles.from_generators`` makes a puzzle of any moves,
``puzzles.load`` reads one from a file, ``puzzles.named`` has those of the catalogue.
"""

from permgroups.puzzles.catalogue import CATALOGUE, named
from permgroups.puzzles.cube import cube
from permgroups.puzzles.formats import load, save
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.puzzle import Puzzle, from_generators
from permgroups.puzzles.solving import Solution, solve
from permgroups.puzzles.state import State

__all__ = [
    "CATALOGUE", "Goal", "Puzzle", "Solution", "State", "cube", "from_generators", "load", "named", "save", "solve",
]  # fmt: skip
