"""The tables that solving and shortening search with, made once for a group and kept with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.pieces import Pieces
from permgroups.search.beam import Beam

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.search.three_cycles import ThreeCycles

__all__ = ["beam_of", "pieces_of", "three_cycles_of"]

FOREVER = float("inf")


def _kept(group: PermGroup, key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    cache = group.__dict__.setdefault("_search_tables", {})
    if key not in cache:
        cache[key] = make()
    return cache[key]


def pieces_of(group: PermGroup, metric: str) -> Pieces:
    """Return the pieces of a group's points."""
    metric = "quarter" if metric == "positive" else metric
    found: Pieces = _kept(group, ("pieces", metric), lambda: Pieces.of(group, metric))
    return found


def _require_inverses(metric: str, method: str) -> None:
    if metric == "positive":
        raise TooLarge(f"the method {method} needs inverse letters; with metric 'positive' use table or chain")


def beam_of(
    group: PermGroup, metric: str, deadline: float = FOREVER, classes: np.ndarray | None = None, key: Any = None
) -> Beam:
    """Return the projection tables of a group; ``key`` names the identical pieces of ``classes``.

    Raises
    ------
    BudgetExhausted
        If they are not finished at the deadline, a time of ``time.monotonic()``.
    """
    _require_inverses(metric, "beam")

    def make() -> Beam:
        beam = Beam(group, metric, deadline=deadline, classes=classes)
        if not beam.complete and deadline < FOREVER:
            raise BudgetExhausted("the projection tables were not finished in time; give more seconds")
        return beam

    found: Beam = _kept(group, ("beam", metric, key), make)
    return found


def three_cycles_of(group: PermGroup, metric: str, deadline: float = FOREVER) -> ThreeCycles:
    """Return the table of 3-cycles of a group."""
    from permgroups.search.three_cycles import ThreeCycles

    _require_inverses(metric, "three-cycles")
    found: ThreeCycles = _kept(group, ("three-cycles", metric), lambda: ThreeCycles(group, metric, deadline))
    return found
