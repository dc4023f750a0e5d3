"""``permgroups picture``, ``animate`` and ``convert``: files to look at and to hand on."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from permgroups.cli.kinds import KINDS, Thing, name_of, puzzle_of, thing
from permgroups.cli.options import Effort, Seconds, checked, only, refuse
from permgroups.cli.output import Json, write
from permgroups.cli.positions import (
    ColoursFile,
    Facelets,
    NetFile,
    Scramble,
    Seed,
    StateText,
    played,
    position_of,
    read_position,
    seen_goal,
)
from permgroups.errors import Impossible, InvalidArgument
from permgroups.wording import count

__all__ = ["animate", "convert", "picture"]


def picture(
    what: Thing,
    target: Annotated[str, typer.Argument(help="The SVG file to write; - for standard output.", metavar="FILE")],
    word: Annotated[str | None, typer.Option("--word", "--scramble", help="Moves played from the start.")] = None,
    state: StateText = None,
    net: Annotated[bool, typer.Option("--net", help="Unfolded, instead of seen from two sides.")] = False,
    labels: Annotated[bool, typer.Option("--labels", help="Number the stickers.")] = False,
    as_json: Json = False,
) -> None:
    """Draw something: a puzzle cut from a solid, a group as points and arrows, a lights board, a game, a plane.

    Example: permgroups picture dodecahedron-1 megaminx.svg --word "R U"
    """
    found, kind = thing("picture", what)
    if word is not None and state is not None:
        raise InvalidArgument("give --word or --state, not both")
    shown = name_of(found, (what,)) or what
    if kind == "design":
        refuse("a design has no positions", word=word, state=state, net=net, labels=labels)
        text = found._repr_svg_() if hasattr(found, "_repr_svg_") else None
        if text is None:
            raise InvalidArgument(f"there is no picture of {shown}; of the designs plane:3 has one")
        write(_svg_file(target), text, shown, as_json)
        return
    if word is not None:
        position = played(found, kind, word)
    else:
        position = played(found, kind, "") if state is None else read_position(found, kind, state)
    text, view = _drawn(found, kind, position, net, labels)
    after = f" after {word}" if word else ""
    write(_svg_file(target), text, f"{shown}{after}, {view}", as_json)


def _svg_file(target: str) -> str:
    """Return the name of a picture's file, which ends in .svg; ``-`` is standard output, and devices have no ending."""
    if target == "-" or target.lower().endswith(".svg") or target.startswith("/dev/"):
        return target
    raise InvalidArgument(f"pictures are SVG: expected a file that ends in .svg, not {target[:60]!r}")


def _drawn(found: Any, kind: str, position: Any, net: bool, labels: bool) -> tuple[str, str]:
    """Return the picture of a position, and what it shows."""
    from permgroups.puzzles.shape import cube_shape
    from permgroups.show.enhanced import circles_svg
    from permgroups.show.games import position_svg
    from permgroups.show.lights import board_svg
    from permgroups.show.puzzles import net_svg, points_svg, views_svg

    if kind in ("group", "puzzle"):
        P = puzzle_of(found, kind)
        if P.shape is not None or cube_shape(P) is not None:
            draw = net_svg if net else views_svg
            return draw(P, position, labels=labels), "unfolded" if net else "seen from two sides"
        refuse("it was not cut from a solid and is drawn as numbered points", net=net, labels=labels)
        return points_svg(P, position), "its points on a circle"
    refuse(f"{KINDS[kind]} is drawn in one way", net=net, labels=labels)
    if kind == "hole":
        return position_svg(position), "its counters"
    if kind == "groupoid":
        return _of_groupoid(position)
    return (board_svg if kind == "board" else circles_svg)(found, position), "its lights"


def _of_groupoid(position: Any) -> tuple[str, str]:
    text = position._repr_svg_()
    if text is None:
        name = position.puzzle.name
        raise InvalidArgument(f"there is no picture of {name}; of such puzzles sliding ones and square-1 have one")
    return text, "its position"


def animate(
    what: Thing,
    target: Annotated[str, typer.Argument(help="The HTML file to write; - for standard output.", metavar="FILE")],
    scramble: Scramble = None,
    state: StateText = None,
    word: Annotated[str | None, typer.Option(help="Moves to play; a solution if none are given.")] = None,
    seed: Seed = None,
    facelets: Facelets = None,
    colours: ColoursFile = None,
    net: NetFile = None,
    seconds: Seconds = None,
    effort: Effort = None,
    as_json: Json = False,
) -> None:
    """Write a page that plays moves, or a solution, on a puzzle that was cut from a solid.

    Example: permgroups animate dodecahedron-1 megaminx.html --scramble "R U F" --seconds 5
    """
    from permgroups.show.animation import animation_html
    from permgroups.show.puzzles import shape_of

    found, kind = thing("animate", what)
    given = checked("animate", kind, {"seconds": seconds, "effort": effort}, ("seconds", "effort"))
    P = puzzle_of(found, kind, what)
    shape_of(P)  # raises where there is nothing to draw, before a solution is looked for
    if word is not None:
        refuse("--word has the moves, nothing is searched", seconds=seconds, effort=effort)
    if word is not None and not only(
        scramble=scramble, state=state, seed=seed, facelets=facelets, colours=colours, net=net
    ):
        position = P.start
    else:
        position = position_of(found, kind, scramble, state, seed, facelets, colours, net)
    if word is not None:
        moves = P.word(word)
    else:
        answer: Any = P.solve(position, goal=seen_goal(found, kind, facelets, colours, net), **given)
        if not answer:
            raise Impossible(answer.reason, answer.witness)
        moves = answer.word
    write(target, animation_html(P, position, moves), f"{P.name}, {count(moves.length(), 'move')}", as_json)


def convert(
    what: Thing,
    target: Annotated[str, typer.Argument(help="The file to write: .tws .def .json .gap .g .csv", metavar="FILE")],
    as_json: Json = False,
) -> None:
    """Write a puzzle, a group, a lights board or the automorphisms of a design as a puzzle file of another program.

    Example: permgroups convert cube:3 cube.tws
    """
    from pathlib import Path

    from permgroups.puzzles.formats import write as written

    found, kind = thing("convert", what)
    P = puzzle_of(found, kind, name_of(found, (what,)))
    text = written(P, Path(target).suffix.lower())
    points = count(P.group.degree, "point")
    write(target, text, f"{P.name}: {count(len(P.moves), 'move')} on {points}", as_json)
