"""Puzzles whose group is all that its laws allow: by their pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.groups.names.name import Name

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["by_pieces"]


def by_pieces(G: PermGroup) -> Name | None:
    """Return the name of a group of oriented pieces, None if it is not all that its laws allow."""
    return None
