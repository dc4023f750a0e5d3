"""Rooms that load what they offer when it is asked for: importing a room costs nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from permgroups.other_names import missing

__all__ = ["lazily"]


class _Room(ModuleType):
    """A package some of whose names are those of its files: the offered object wins, whichever is loaded first."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (isinstance(value, ModuleType) and name in self.__dict__.get("_OFFERED", ())):
            super().__setattr__(name, value)


def lazily(room: str, places: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package that offers names from its files.

    Parameters
    ----------
    room
        The package's ``__name__``.
    places
        For every file, by its name in the package, the names that it offers, with spaces between; ``new=name`` where
        the file calls it otherwise.

    Examples
    --------
    >>> from permgroups import geometry, games
    >>> "infinity" in dir(geometry), games.Minimog.__name__
    (True, 'Minimog')
    """
    where = {
        offered: (f"{room}.{file}", name or offered)
        for file, names in places.items()
        for offered, _, name in (part.partition("=") for part in names.split())
    }
    module = sys.modules[room]
    vars(module)["_OFFERED"] = frozenset(where)
    module.__class__ = _Room

    def get(name: str) -> Any:
        if name not in where:
            raise missing(room, name)
        file, inside = where[name]
        value = getattr(import_module(file), inside)
        setattr(module, name, value)
        return value

    return get, lambda: sorted(where)
