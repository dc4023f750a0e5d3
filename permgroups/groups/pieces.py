"""Maps between orbits that move alike, in the form that ``wide_groups`` takes them."""

from __future__ import annotations

import numpy as np

from permgroups.groups.bounds import Bound
from permgroups.groups.piece_system import PieceSystem

__all__ = ["shadows"]


def shadows(rows: np.ndarray, bound: Bound, old: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return a map that commutes with the moves from a kept orbit to every orbit that it determines."""
    return tuple(shadow[old] for shadow in PieceSystem.of(rows, bound).shadows)
