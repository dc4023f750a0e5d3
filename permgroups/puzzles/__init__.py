"""Puzzles: named moves on labelled pieces, their states, and solving them.

``puzzles.cube(n)`` is the n×n×n cube, ``puzzles.from_generators`` makes a puzzle of any moves,
``puzzles.load`` reads one from a file, ``puzzles.named`` has those of the catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.lazy import lazily

if TYPE_CHECKING:
    from permgroups.puzzles.cube import cube
    from permgroups.puzzles.cubelets import cubelet_cube, number_of_patterns, solid_cube
    from permgroups.puzzles.cutting import cut
    from permgroups.puzzles.efficiency import efficiency
    from permgroups.puzzles.formats import load, save
    from permgroups.puzzles.goal import Goal
    from permgroups.puzzles.groupoids import GroupoidPuzzle, sliding, square_1
    from permgroups.puzzles.named_puzzles import CATALOGUE, catalogue, named, named_groupoid
    from permgroups.puzzles.partial_goals import face_goal, layer_goal, orientation_goal, pieces_goal
    from permgroups.puzzles.propositions import complete_three_cycles, meson
    from permgroups.puzzles.puzzle import Puzzle, from_generators
    from permgroups.puzzles.rubik import RubiksCube
    from permgroups.puzzles.solving import Solution, solve
    from permgroups.puzzles.state import State
    from permgroups.puzzles.structure import Structure, structure_of
    from permgroups.puzzles.universal import Plan, explained

__all__ = [
    "CATALOGUE", "Goal", "GroupoidPuzzle", "Plan", "Puzzle", "RubiksCube", "Solution", "State", "Structure",
    "catalogue", "complete_three_cycles", "cube", "cubelet_cube", "cut", "efficiency", "explained", "face_goal",
    "from_generators", "layer_goal", "load", "meson", "named", "named_groupoid", "number_of_patterns",
    "orientation_goal", "pieces_goal", "save", "sliding", "solid_cube", "solve", "square_1", "structure_of",
]  # fmt: skip

__getattr__, __dir__ = lazily(
    __name__,
    {
        "cube": "cube",
        "cubelets": "cubelet_cube number_of_patterns solid_cube",
        "cutting": "cut",
        "efficiency": "efficiency",
        "formats": "load save",
        "goal": "Goal",
        "groupoids": "GroupoidPuzzle sliding square_1",
        "named_puzzles": "CATALOGUE catalogue named named_groupoid",
        "partial_goals": "face_goal layer_goal orientation_goal pieces_goal",
        "propositions": "complete_three_cycles meson",
        "puzzle": "Puzzle from_generators",
        "rubik": "RubiksCube",
        "solving": "Solution solve",
        "state": "State",
        "structure": "Structure structure_of",
        "universal": "Plan explained",
    },
)
