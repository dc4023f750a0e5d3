"""What a name stands for, and which verbs make sense for it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.cli.completion import things_like
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.resolve import resolve

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["KINDS", "WORKS", "Thing", "Things", "group_of", "kind_of", "name_of", "puzzle_of", "thing"]

_WHAT = (
    "a group (M12, 'PSL(2,7)', S5, 'C3 x C5'), generators 'a=(1,2,3)', a puzzle (cube:3, skewb, 'd f 0.7', see "
    "permgroups catalogue), fifteen, square-1, a lights board (5x5, merlin), a design ('steiner 5 8 24', plane:3), "
    "M13, a file (.g .tws .def .json .csv), or - for standard input."
)
Thing = Annotated[str, typer.Argument(help=f"One of: {_WHAT}", metavar="THING", autocompletion=things_like)]
Things = Annotated[
    list[str],
    typer.Argument(
        help=f"One of: {_WHAT} Generators may be several texts.", metavar="THING...", autocompletion=things_like
    ),
]

KINDS = {
    "group": "a group",
    "puzzle": "a puzzle",
    "groupoid": "a puzzle whose moves depend on the position",
    "board": "a lights board",
    "enhanced": "an enhanced lights game",
    "hole": "a game with a hole",
    "design": "a design",
}
_EVERY = tuple(KINDS)
_PLAYED = ("group", "puzzle", "groupoid", "board", "enhanced", "hole")
WORKS = {
    "order": _EVERY,
    "structure": _EVERY,
    "factor": ("group", "puzzle", "design"),
    "growth": _PLAYED,
    "bounds": ("group", "puzzle", "groupoid"),
    "positions": ("puzzle",),
    "scramble": ("group", "puzzle", "groupoid", "board", "hole"),
    "solve": _PLAYED,
    "shorten": ("group", "puzzle"),
    "explain": ("group", "puzzle", "board"),
    "cycles": ("group", "puzzle"),
    "efficiency": ("group", "puzzle"),
    "picture": _EVERY,
    "animate": ("group", "puzzle"),
    "convert": ("group", "puzzle", "board", "design"),
    **dict.fromkeys(
        (
            "classes",
            "characters",
            "stabilizer",
            "transporter",
            "canonical",
            "intersection",
            "normalizer",
            "centralizer",
            "subgroups",
            "automorphisms",
            "isomorphic",
            "presentation",
            "colourings",
        ),
        ("group", "puzzle", "design"),
    ),
}
MAX_ENTRIES = 50_000_000  # numbers in the rows of a board's buttons


def kind_of(found: Any) -> str:
    """Return which of ``KINDS`` something is.

    >>> kind_of(resolve("S5")), kind_of(resolve("fifteen")), kind_of(resolve("5x5")), kind_of(resolve("M13"))
    ('group', 'groupoid', 'board', 'hole')
    """
    places = {
        "group": ("groups.group", "PermGroup"),
        "puzzle": ("puzzles.puzzle", "Puzzle"),
        "board": ("lights.game", "LightsGame"),
        "enhanced": ("lights.enhanced", "EnhancedGame"),
        "hole": ("games.hole_games", "HoleGame"),
        "groupoid": ("search.groupoid_puzzles", "GroupoidPuzzle"),
        "design": ("geometry.designs", "Design"),
    }
    # nothing is an instance of a class whose file was never loaded
    loaded = {kind: (sys.modules.get(f"permgroups.{file}"), name) for kind, (file, name) in places.items()}
    return next(
        kind for kind, (file, name) in loaded.items() if file is not None and isinstance(found, getattr(file, name))
    )


def thing(verb: str, *texts: str) -> tuple[Any, str]:
    """Return what is named, and its kind, if the verb makes sense for it.

    >>> thing("shorten", "5x5")
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: shorten makes no sense for a lights board; it takes a group, a puzzle
    """
    found = resolve(*texts)
    kind = kind_of(found)
    if kind not in WORKS[verb]:
        takes = ", ".join(KINDS[k] for k in WORKS[verb])
        raise InvalidArgument(f"{verb} makes no sense for {KINDS[kind]}; it takes {takes}")
    return found, kind


def name_of(found: Any, texts: tuple[str, ...] = ()) -> str:
    """Return what to call something: its own name, or the text that named it."""
    name = getattr(found, "name", "")
    return name if isinstance(name, str) and name else " ".join(texts)


def group_of(found: Any, kind: str) -> PermGroup:
    """Return the group that goes with something: of its moves, its closed paths, its automorphisms."""
    group: PermGroup
    if kind == "group":
        group = found
    elif kind == "design":
        group = found.automorphism_group()
    elif kind in ("board", "enhanced"):
        group = puzzle_of(found, kind).group
    else:
        group = found.group
    return group


def puzzle_of(found: Any, kind: str, name: str = "") -> Puzzle:
    """Return something as a puzzle: a group with its generators as moves, a board with its buttons."""
    from permgroups.puzzles import from_generators

    if kind == "puzzle":
        puzzle: Puzzle = found
        return puzzle
    if kind == "board":
        return _of_board(found)
    return from_generators(group_of(found, kind), name or name_of(found) or "group")


def _of_board(game: Any) -> Puzzle:
    """Return a board as a puzzle: for every light a cycle of its d states, turned by the buttons."""
    import numpy as np

    from permgroups.groups.group import PermGroup
    from permgroups.groups.inputs import MAX_DEGREE
    from permgroups.puzzles import from_generators

    d, points = game.d, game.number_of_lights * game.d
    if points > MAX_DEGREE or points * game.number_of_buttons > MAX_ENTRIES:
        raise TooLarge(f"{game.name} has too many lights and buttons to be written as permutations of {points} points")
    moves = {}
    for j, effect in enumerate(game.effects):
        row = np.arange(points)
        for light, add in effect:
            row[light * d : (light + 1) * d] = light * d + (np.arange(d) + add) % d
        moves[f"b{game.button_name(j)}"] = row
    return from_generators(PermGroup(moves, degree=points), game.name)
