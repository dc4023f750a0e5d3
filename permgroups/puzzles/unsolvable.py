"""Why a state cannot be solved: the witness of answers that are false."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from permgroups.errors import NotInGroup

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Unsolvable", "why_not"]


@dataclass(frozen=True)
class Unsolvable:
    """What shows that no word leads to the goal, in a sentence."""

    reason: str

    def __str__(self) -> str:
        return self.reason


def why_not(group: PermGroup, row: Any) -> Unsolvable | None:
    """Return why the state of an element cannot be solved by moves; None if it can."""
    try:
        group.require_member(row)
    except NotInGroup as error:
        return Unsolvable(f"the state cannot be solved: {error}")
    return None
