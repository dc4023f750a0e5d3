"""What the claims of this paper share."""

from __future__ import annotations

from functools import cache
from typing import Any

from permgroups.claims.ledger import Check, Claim
from permgroups.puzzles import cube, cut, named
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.structure import PieceOrbit, Structure

__all__ = ["EVERY", "SOLVED", "SOURCE", "claim", "moving_orbits", "puzzle"]

SOURCE = "Eidswick 1986"

# the puzzles that section 5 solves, of the n×n×n cubes those of up to seven layers
SOLVED = (
    "icosahedron", "cube", "tetrahedron-1", "tetrahedron-2", "octahedron-1", "octahedron-2", "dodecahedron-1",
    "dodecahedron-2", "magic-crystal", "cube 2", "cube 4", "cube 5", "cube 6", "cube 7",
)  # fmt: skip
EVERY = (*SOLVED, "tetrahedron-3")  # and the third tetrahedron, which combines two of them


def claim(id: str, section: str, statement: str, check: Check, **more: Any) -> Claim:
    """Return a claim of this paper."""
    return Claim(f"cubelike.{id}", SOURCE, section, statement, check, **more)


@cache
def puzzle(name: str, slices: bool = False, oriented: bool = False) -> Puzzle:
    """Return a puzzle by its name in the catalogue, as ``cube n``, or by its cut, with slices or oriented centres."""
    if name.startswith("cube "):
        return cube(int(name.split()[1]))
    return cut(name, slices=slices, oriented=oriented) if " " in name else named(name)


def moving_orbits(S: Structure) -> list[PieceOrbit]:
    """Return the orbits of more than one piece: all but the pivots, which turn in place."""
    return [o for o in S.orbits if o.pieces > 1]
