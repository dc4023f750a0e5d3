"""``permgroups hexad``, ``permgroups blackjack`` and ``permgroups steiner``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.cli.common import Json, draw, emit, fail

if TYPE_CHECKING:
    from permgroups.games.blackjack import Blackjack, Hand, Move

__all__ = ["blackjack", "hexad", "steiner"]

Svg = Annotated[str, typer.Option("--svg", help="Also write a picture to this file.", metavar="FILE")]
Cards = Annotated[list[str], typer.Argument(help="Six cards: K A 2 … 10 J, or 0 … 11.", metavar="CARD...")]

blackjack = typer.Typer(
    help="Mathematical blackjack, a game on twelve cards.\n\nExample: permgroups blackjack best K 2 4 6 7 J",
    no_args_is_help=True,
)


def _label(text: str) -> Any:
    from permgroups.geometry.projective_line import infinity

    if text.lower() in ("∞", "inf", "infinity", "+infinity", "oo"):
        return infinity
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text


def _words(given: list[str]) -> list[str]:
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
    from permgroups.errors import PermGroupsError
    from permgroups.games import Minimog
    from permgroups.show.hexads import minimog_svg, minimog_text

    try:
        if labelling not in ("shuffle", "modulo11"):
            raise fail(f"--labelling is shuffle or modulo11, not {labelling!r}", 2)
        M = Minimog(labelling)
        given = [_label(x) for x in _words(points)]
        found = M.hexad(given) if len(given) == 6 else M.find_hexad(given)
    except PermGroupsError as error:
        raise fail(error, 2) from None
    draw(svg, minimog_svg(M, found.points or given))
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
    from permgroups.errors import PermGroupsError
    from permgroups.geometry import SteinerSystem, constructions

    try:
        S = SteinerSystem(t, k, v, construction or None)
        known = constructions(t, k, v)
    except PermGroupsError as error:
        raise fail(error, 2) from None
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


@blackjack.command()
def best(cards: Cards, svg: Svg = "", as_json: Json = False) -> None:
    """Print a winning move and why it wins; exit status 1 if the hand is lost.

    Example: permgroups blackjack best K 2 4 6 7 J
    """
    from permgroups.errors import PermGroupsError
    from permgroups.games.blackjack import Blackjack, Hand
    from permgroups.show.hexads import hand_svg

    rules = Blackjack()
    try:
        hand = Hand(_words(cards))
        why = rules.why(hand)
    except PermGroupsError as error:
        raise fail(error, 2) from None
    moves = rules.winning_moves(hand)
    draw(svg, hand_svg(hand))
    if as_json:
        emit({
            "hand": str(hand), "total": hand.total, "grundy": rules.grundy(hand), "lost": not moves,
            "winning": [str(m) for m in moves], "why": why,
        })  # fmt: skip
    else:
        typer.echo(f"{hand}, worth {hand.total}")
        typer.echo(repr(moves[0]) if moves else "lost against best play")
        typer.echo(why)
    if not moves:
        raise typer.Exit(1)


def _you(rules: Blackjack, hand: Hand, rng: Any) -> Move:
    """Ask for a move until it is legal."""
    from permgroups.errors import PermGroupsError
    from permgroups.games.blackjack import read_move

    typer.echo(f"on the table  {hand}  ({hand.total})    stack  {' '.join(map(_name, hand.stack))}", err=True)
    while True:
        try:
            return read_move(hand, typer.prompt("your move", err=True))
        except PermGroupsError as error:
            typer.echo(error, err=True)


@blackjack.command()
def play(
    first: Annotated[str, typer.Option(help="you, beginner, careful or perfect.")] = "you",
    second: Annotated[str, typer.Option(help="you, beginner, careful or perfect.")] = "careful",
    deal: Annotated[
        str, typer.Option(help="The hand, 'K 2 4 6 7 J', or a transcript to go on from; random if not given.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Of the deal and of the players' choices.")] = None,
    as_json: Json = False,
) -> None:
    """Play a game; a move is typed as 4-3. Ends with the transcript, also when interrupted.

    Example: permgroups blackjack play --first perfect --second beginner --seed 1
    """
    import numpy as np

    from permgroups.errors import PermGroupsError
    from permgroups.games import blackjack_play as table

    for name in (first, second):
        if name != "you" and name not in table.PLAYERS:
            raise fail(f"a player is you, {', '.join(table.PLAYERS)}; not {name!r}", 2)
    if seed is not None and seed < 0:
        raise fail(f"--seed is a whole number from 0, not {seed}", 2)
    rng = np.random.default_rng(seed)
    try:
        game = table.Game.read(deal if ":" in deal else f"{deal}:") if deal else table.Game(table.deal(rng))
        one, two = (_you if name == "you" else name for name in (first, second))
        for after in table.continued(game, one, two, rng):
            game = after
            if "you" in (first, second):
                typer.echo(f"player {2 - len(game.moves) % 2} plays {game.moves[-1]}", err=True)
    except PermGroupsError as error:
        raise fail(error, 2) from None
    except (typer.Abort, KeyboardInterrupt):
        typer.echo(f"\nto go on: permgroups blackjack play --deal '{game}'", err=True)
        raise typer.Exit(130) from None
    if as_json:
        emit({"transcript": str(game), "winner": game.winner, "players": [first, second]})
        return
    typer.echo(f"{game.table()}\n{game}")


@blackjack.command()
def replay(
    transcript: Annotated[str, typer.Argument(help="A hand and moves: 'K 2 4 6 7 J: 4-3 J-9 7-A 9-8'.")],
    as_json: Json = False,
) -> None:
    """Print a game from its transcript, with the moves that leave a hexad.

    Example: permgroups blackjack replay 'K 2 4 6 7 J: 4-3 J-9 7-A 9-8'
    """
    from permgroups.errors import PermGroupsError
    from permgroups.games.blackjack_play import Game

    try:
        game = Game.read(transcript)
    except PermGroupsError as error:
        raise fail(error, 2) from None
    if as_json:
        emit({"transcript": str(game), "hand": str(game.hand), "to_move": game.to_move, "winner": game.winner})
        return
    typer.echo(game.table())
    if not game.is_over:
        typer.echo(f"player {game.to_move} to move")


@blackjack.command()
def solution(as_json: Json = False) -> None:
    """Print the outcome of all hands: how many are lost, and their Grundy values.

    Example: permgroups blackjack solution
    """
    from permgroups.games.blackjack import solution as solve

    found = solve()
    if as_json:
        emit({
            "hands": len(found.grundy), "lost": sorted(list(h.cards) for h in found.losing),
            "grundy": {str(value): count for value, count in found.distribution().items()},
        })  # fmt: skip
        return
    typer.echo(repr(found))
    for value, count in found.distribution().items():
        typer.echo(f"{value:>3} {count:>4} {'█' * (count // 3)}")


def _name(card: int) -> str:
    from permgroups.games.blackjack import CARDS

    return CARDS[card]
