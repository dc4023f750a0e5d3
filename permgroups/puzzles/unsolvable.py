"""Why a state cannot be solved: the witness of answers that are false."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    from permgroups.groups.group import PermGroup
    from permgroups.groups.known import Outside

__all__ = ["Unsolvable", "why_not"]


@dataclass(frozen=True)
class Unsolvable:
    """What shows that no word leads to the goal, in a sentence."""

    reason: str
    outside: Outside | None = None  # why the state's element is not in the group of the moves

    def __str__(self) -> str:
        return self.reason


def why_not(group: PermGroup, row: np.ndarray) -> Unsolvable | None:
    """Return why the state of an element cannot be solved by moves; None if it can."""
    outside = group.known.why_not(row)
    return None if outside is None else Unsolvable(f"the state cannot be solved: {outside}", outside)
