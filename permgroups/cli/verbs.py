"""The verbs by name, and where each is written: only the one that is asked for is loaded and built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import typer

from permgroups.cli.exits import Commands, Room

__all__ = ["FILES", "Front", "function_of"]

# file of the command line: its verbs; a file of another name than its verb's has the verb as a function
FILES: Mapping[str, tuple[str, ...]] = {
    "questions": ("order", "structure", "factor", "growth", "bounds"),
    "queries": (
        "classes", "characters", "stabilizer", "transporter", "canonical", "intersection", "normalizer", "centralizer",
        "subgroups", "automorphisms", "isomorphic", "presentation", "colourings",
    ),
    "solving": ("scramble", "solve", "shorten", "explain"),
    "theory": ("cycles", "efficiency"),
    "files": ("picture", "animate", "convert"),
    "m13": ("conway", "m13"),
    "hexads": ("hexad", "steiner"),
    "codes": ("code",),
    "catalogue": ("catalogue", "positions", "tour"),
    "verify": ("verify",),
    "blackjack": ("blackjack",),
    "lights_play": ("lights",),
    "web": ("play",),
    "linear": ("linear",),
}  # fmt: skip
ROOMS = ("m13", "blackjack", "lights", "linear")  # verbs with verbs of their own, shown last
_PLACE = {verb: file for file, some in FILES.items() for verb in some}
NAMES = (*(verb for verb in _PLACE if verb not in ROOMS), *ROOMS)


def function_of(verb: str) -> Any:
    """Return the function of a verb, or the application of a room.

    >>> function_of("hexad").__name__
    'hexad'
    """
    return getattr(import_module(f"permgroups.cli.{_PLACE[verb]}"), verb)


class _Built(Mapping[str, Any]):
    """The commands by their names; each is built when it is looked up."""

    def __init__(self) -> None:
        self._built: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._built:
            if name not in _PLACE:
                raise KeyError(name)
            self._built[name] = _command(name)
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)

    def __contains__(self, name: object) -> bool:
        return name in _PLACE


def _command(name: str) -> Any:
    if name in ROOMS:
        room = typer.main.get_group(function_of(name))
        room.name = name
        return room
    alone = Commands(add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)
    alone.command(name)(function_of(name))
    return typer.main.get_command(alone)


class Front(Room):
    """The front door: all verbs, none of which is built before it is asked for."""

    def __init__(self, **options: Any):
        super().__init__(**options)
        self.commands: Any = _Built()
