"""``permgroups catalogue``, ``structure``, ``explain``, ``picture`` and ``animate``."""

from __future__ import annotations

from typing import Annotated

import typer

from permgroups.cli.common import Json, draw, emit, fail
from permgroups.cli.puzzles import PuzzleText, read_puzzle

__all__ = ["animate", "catalogue", "explain", "picture", "structure"]


def catalogue(as_json: Json = False) -> None:
    """Print the puzzles that have a name: pieces, number of positions with its formula, God's number.

    Example: permgroups catalogue
    """
    from permgroups.puzzles import catalogue as rows
    from permgroups.show.tables import catalogue_table, console

    found = rows()
    if as_json:
        emit(found)
        return
    console().print(catalogue_table(found))


def structure(puzzle: PuzzleText, as_json: Json = False) -> None:
    """Print what a puzzle is: orbits of pieces, orientations, laws of twists and parities, order.

    Example: permgroups structure cube:5
    """
    from permgroups.errors import PermGroupsError

    try:
        S = read_puzzle(puzzle).structure()
    except (PermGroupsError, OSError, UnicodeDecodeError, ValueError) as error:
        raise fail(str(error), 2) from None
    if as_json:
        basis = S.parity_basis
        emit({
            "orbits": [
                {"name": o.name, "pieces": o.pieces, "orientations": o.orientations, "acts": o.acts} for o in S.orbits
            ],
            "follow": {o.name: o.follows for o in S.determined}, "laws": [str(law) for law in S.laws],
            "parity_basis": {o: str(w) for o, w in zip(basis.orbits, basis.words, strict=True)},
            "order": S.order, "fits": S.fits, "formula": S.formula() if S.fits else None,
        })  # fmt: skip
        return
    typer.echo(str(S))


def picture(
    puzzle: PuzzleText,
    target: Annotated[str, typer.Argument(help="The SVG file to write.", metavar="FILE")],
    word: Annotated[str, typer.Option(help="Moves played from the start.")] = "",
    net: Annotated[bool, typer.Option("--net", help="Unfolded, instead of seen from two sides.")] = False,
    labels: Annotated[bool, typer.Option("--labels", help="Number the stickers.")] = False,
) -> None:
    """Draw a puzzle that was cut from a solid.

    Example: permgroups picture dodecahedron-1 megaminx.svg --word "R U"
    """
    from permgroups.errors import PermGroupsError
    from permgroups.show.puzzles import net_svg, views_svg

    try:
        P = read_puzzle(puzzle)
        text = (net_svg if net else views_svg)(P, P.word(word), labels=labels)
    except (PermGroupsError, OSError, UnicodeDecodeError, ValueError) as error:
        raise fail(str(error), 2) from None
    draw(target, text)


def explain(
    puzzle: PuzzleText,
    scramble: Annotated[str | None, typer.Option(help="Moves that make the position.")] = None,
    seed: Annotated[int, typer.Option(help="Of a random position, if none is given.")] = 0,
    as_json: Json = False,
) -> None:
    """Solve a position by the universal algorithm: parities, then 3-cycles, each with its commutator.

    Example: permgroups explain cube:3 --scramble "R U F"
    """
    from permgroups.errors import Impossible, PermGroupsError, TooLarge

    try:
        P = read_puzzle(puzzle)
        plan = P.explain(P.scramble(seed=seed) if scramble is None else P.word(scramble))
        plan.require()
    except (Impossible, TooLarge) as error:
        raise fail(str(error), 1) from None
    except (PermGroupsError, OSError, UnicodeDecodeError, ValueError) as error:
        raise fail(str(error), 2) from None
    if as_json:
        steps = [
            {"kind": s.kind, "word": str(s.word), "shown": s.shown, "places": s.places, "home": s.home}
            for s in plan.steps
        ]
        emit({"state": str(plan.state), "steps": steps, "word": str(plan.word), "length": plan.length})
        return
    typer.echo(str(plan))


def animate(
    puzzle: PuzzleText,
    target: Annotated[str, typer.Argument(help="The HTML file to write.", metavar="FILE")],
    scramble: Annotated[str | None, typer.Option(help="Moves that make the position.")] = None,
    word: Annotated[str | None, typer.Option(help="Moves to play; a solution if none are given.")] = None,
    seed: Annotated[int, typer.Option(help="Of a random position, if none is given.")] = 0,
    seconds: Annotated[float, typer.Option(help="How long to look for a solution.")] = 10.0,
) -> None:
    """Write a page that plays moves, or a solution, on a puzzle that was cut from a solid.

    Example: permgroups animate dodecahedron-1 megaminx.html --scramble "R U F" --seconds 5
    """
    from permgroups.errors import BudgetExhausted, Impossible, PermGroupsError, TooLarge
    from permgroups.show.animation import animation_html

    try:
        P = read_puzzle(puzzle)
        if scramble is not None:
            position = P.state(P.word(scramble))
        else:
            position = P.start if word is not None else P.scramble(seed=seed)
        moves = P.word(word) if word is not None else P.solve(position, seconds=seconds).word
        page = animation_html(P, position, moves)
    except (BudgetExhausted, Impossible, TooLarge) as error:
        raise fail(str(error), 1) from None
    except (PermGroupsError, OSError, UnicodeDecodeError, ValueError) as error:
        raise fail(str(error), 2) from None
    draw(target, page)
