"""``permgroups hexad`` and ``permgroups steiner``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from permgroups.checks import one_of
from permgroups.cli.options import Svg
from permgroups.cli.output import Json, emit, write

__all__ = ["hexad", "steiner", "words_of"]


def _label(text: str) -> Any:
    from permgroups.geometry.projective_line import infinity

    if text.lower() in ("∞", "inf", "infinity", "+infinity", "oo"):
        return infinity
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text


def words_of(given: list[str]) -> list[str]:
    """Return the words of arguments, which may also come quoted as one text."""
    return [word for text in given for word in text.replace(",", " ").split()]


def _plain(x: Any) -> Any:
    return x if isinstance(x, int) else str(x)


def hexad(
    points: Annotated[
        list[str], typer.Argument(help="Five points to complete, or six to recognise.", metavar="POINT...")
    ],
    labelling: Annotated[str, typer.Option(help="shuffle (0 … 11) or modulo11 (0 … 10, inf).")] = "shuffle",
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print the hexad of S(5,6,12) through five points, and why it is one.

    Example: permgroups hexad 0 1 2 3 4
    """
    from permgroups.games import Minimog
    from permgroups.show.hexads import minimog_svg, minimog_text

    M = Minimog(one_of("--labelling", labelling, ("shuffle", "modulo11")))
    given = [_label(x) for x in words_of(points)]
    found = M.hexad(given) if len(given) == 6 else M.find_hexad(given)
    if svg:
        write(svg, minimog_svg(M, found.points or given), "the board", quiet=as_json)
    through = found or M.find_hexad(M.points(given)[:5])
    if as_json:
        emit({
            "hexad": [_plain(x) for x in found.points], "kind": found.kind, "numbers": list(found.numbers),
            "picture": _plain(found.picture) if found else None, "why": found.why, "sage": found[1],
            "through_five": [_plain(x) for x in through.points],
        })  # fmt: skip
    elif found:
        typer.echo(f"{found}\n{minimog_text(M, found.points)}")
    else:
        five = M.points(given)[:5]
        typer.echo(f"not a hexad; the one through {', '.join(map(str, five))} is\n{through}")
    if not found:
        raise typer.Exit(1)


def steiner(
    t: Annotated[int, typer.Argument(help="How many points lie in just one block.")],
    k: Annotated[int, typer.Argument(help="The points of a block.")],
    v: Annotated[int, typer.Argument(help="The points.")],
    construction: Annotated[str, typer.Option(help="How to make it; the first one known if not given.")] = "",
    blocks: Annotated[bool, typer.Option("--blocks", help="Print the blocks too.")] = False,
    group: Annotated[
        bool | None, typer.Option("--group/--no-group", help="The automorphisms; by default of up to 1000 blocks.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print a Steiner system S(t,k,v): its blocks, its group, its intersection triangle.

    Example: permgroups steiner 5 8 24
    """
    from permgroups.geometry import SteinerSystem, constructions

    S = SteinerSystem(t, k, v, construction or None)
    known = constructions(t, k, v)
    wanted = len(S.blocks) <= 1000 if group is None else group
    if not as_json:
        typer.echo(f"{S!r}; known constructions: {', '.join(known)}\n{S.intersection_triangle()}")
    G = S.automorphism_group() if wanted else None
    listed = [[_plain(p) for p in sorted(b, key=S.points.index)] for b in S.blocks]
    if as_json:
        data = {
            "t": t, "k": k, "v": v, "construction": S.construction, "known": list(known), "blocks": len(S.blocks),
            "automorphisms": G and G.order(), "group": G and G.structure_description(),
            "triangle": [list(row) for row in S.intersection_triangle().rows],
        }  # fmt: skip
        emit({**data, "list": listed} if blocks else data)
        return
    if G is not None:
        typer.echo(f"automorphisms: {G.order():,}, {G.structure_description()}")
    if blocks:
        typer.echo("\n".join(" ".join(map(str, b)) for b in listed))
