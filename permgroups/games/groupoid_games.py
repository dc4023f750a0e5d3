"""What all games with a hole share: the table of positions, depths, shortest paths, solving (section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.search.growth import Growth
from permgroups.search.spaces import Groupoid

if TYPE_CHECKING:
    from permgroups.games.positions import Position

__all__ = ["GroupoidGame"]


class GroupoidGame:
    """A game whose positions form a groupoid; its objects are the places of the hole (or holes)."""

    _start: int
    sides: int

    def space(self, start: Any = None) -> Groupoid:
        """Return the positions as a state space."""
        raise NotImplementedError

    def position(self, given: Any) -> Position:
        """Return a position from whatever describes one."""
        raise NotImplementedError

    def _object(self, name: Any) -> int:
        raise NotImplementedError

    def _path_through(self, objects: Sequence[int]) -> Any:
        raise NotImplementedError

    def object_name(self, number: int) -> str:
        """Return the place of the hole as text."""
        raise NotImplementedError

    def counters_of(self, position: Position) -> Any:
        """Return which counter lies where, with its side."""
        raise NotImplementedError

    def format_position(self, position: Position) -> str:
        """Return a position as text."""
        raise NotImplementedError

    def draw_position(self, position: Position) -> str:
        """Return a position as SVG."""
        from permgroups.show.games import position_svg

        return position_svg(position)

    def growth(self, start: Any = None) -> Growth:
        """Return the breadth-first table of all positions, made once for every start."""
        return self._growth(self._start if start is None else self._object(start))

    def _growth(self, key: int) -> Growth:
        known = self.__dict__.setdefault("_growths", {})
        if key not in known:
            space = self.space()
            space.start_object = key
            known[key] = Growth(space)
        growth: Growth = known[key]
        return growth

    def depth_distribution(self, closed: bool = False) -> list[int]:
        """Return how many positions have depth 0, 1, 2, …; with ``closed`` those of the group only."""
        growth = self.growth()
        return list(growth.spheres_at(self._start) if closed else growth.spheres)

    def depth(self, position: Any) -> int:
        """Return the least number of moves that make a position."""
        at = self.position(position)
        return self._growth(at.start).distance(at.row, at.hole)

    def distance(self, first: Any, second: Any) -> int:
        """Return the least number of moves from one position to another of the same start."""
        return self.depth(~self.position(first) * self.position(second))

    def shortest_path(self, position: Any) -> Any:
        """Return a shortest path that makes a position from the start."""
        at = self.position(position)
        growth = self._growth(at.start)
        return self._through_arcs(growth, at.start, growth.path(at.row, at.hole))

    def shortest_paths(self, position: Any) -> Iterator[Any]:
        """Yield all of them."""
        at = self.position(position)
        growth = self._growth(at.start)
        for arcs in growth.paths(at.row, at.hole):
            yield self._through_arcs(growth, at.start, arcs)

    def _through_arcs(self, growth: Growth, start: int, arcs: Sequence[int]) -> Any:
        return self._path_through([start, *growth.space.target[list(arcs)].tolist()])

    def solve(self, position: Any) -> Any:
        """Return a path of the hole that, played from the position, leads back to the start.

        It is a shortest one where a table of all positions can be made.
        """
        at = self.position(position)
        path = self._path_to(at).reverse()
        if not (path.position.row[at.row] == np.arange(len(at.row))).all():
            raise AssertionError("the path does not solve the position")
        return path

    def _path_to(self, at: Position) -> Any:
        """Return a path that makes a position, for :meth:`solve`."""
        return self.shortest_path(at)

    def antipodes(self) -> list[Position]:
        """Return the positions of the largest depth."""
        from permgroups.games.positions import Position

        growth = self.growth()
        found = growth._antipodes(growth.spheres[-1])
        return [
            Position(self, growth._row(block, place), self._start, block // growth._cosets) for block, place in found
        ]
