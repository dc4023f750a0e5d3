"""Puzzles: named moves on labelled pieces, their states, and solving them.

``puzzles.cube(n)`` is the n×n×n cube, ``puzzles.from_generators`` makes a puzzle of any moves,
``puzzles.load`` reads one from a file, ``puzzles.named`` has those of the catalogue.
"""

from permgroups.puzzles.cube import cube
from permgroups.puzzles.cutting import cut
from permgroups.puzzles.formats import load, save
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.named_puzzles import CATALOGUE, catalogue, named
from permgroups.puzzles.puzzle import Puzzle, from_generators
from permgroups.puzzles.solving import Solution, solve
from permgroups.puzzles.state import State
from permgroups.puzzles.structure import Structure, structure_of

__all__ = [
    "CATALOGUE", "Goal", "Puzzle", "Solution", "State", "Structure", "catalogue", "cube", "cut", "from_generators",
    "load", "named", "save", "solve", "structure_of",
]  # fmt: skip
