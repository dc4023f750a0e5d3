"""The puzzles with a name of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from permgroups.errors import InvalidArgument
from permgroups.puzzles.cube import cube
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.shuffles import m12_shuffle, m24_circle

__all__ = ["CATALOGUE", "named"]

CATALOGUE: Mapping[str, Callable[[], Puzzle]] = MappingProxyType({"m12-shuffle": m12_shuffle, "m24-circle": m24_circle})


def named(name: str) -> Puzzle:
    """Return a puzzle of the catalogue, or an n×n×n cube as ``cube:n``.

    >>> named("m12-shuffle")
    <Puzzle m12-shuffle: 2 moves on 12 points>
    """
    if not isinstance(name, str):
        raise InvalidArgument(f"a puzzle has a name, not {name!r}")
    if name in CATALOGUE:
        return CATALOGUE[name]()
    size = re.fullmatch(r"cube:(\d{1,3})", name)
    if size:
        return cube(int(size[1]))
    raise InvalidArgument(f"no puzzle {name!r}; the catalogue has {', '.join(CATALOGUE)} and cube:2, cube:3, …")
