"""A puzzle: a name and the group of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sympy.combinatorics import Permutation

from permgroups.groups.group import PermGroup

__all__ = ["Puzzle"]


@dataclass(frozen=True)
class Puzzle:
    """Named moves on points (stickers); ``group`` is the group they generate."""

    name: str
    group: PermGroup

    @property
    def moves(self) -> Mapping[str, Permutation]:
        """Every move's name with its permutation, in order."""
        return self.group.moves

    def order(self) -> int:
        """Return the proved number of positions."""
        return self.group.order()

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}: {len(self.moves)} moves on {self.group.degree} points>"
