"""``permgroups blackjack``: mathematical blackjack, a game on twelve cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.checks import one_of, rng, whole
from permgroups.cli.exits import Commands
from permgroups.cli.hexads import words_of
from permgroups.cli.options import Svg
from permgroups.cli.output import Json, emit, write

if TYPE_CHECKING:
    from permgroups.games.blackjack import Blackjack, Hand, Move

__all__ = ["blackjack"]

Cards = Annotated[list[str], typer.Argument(help="Six cards: K A 2 … 10 J, or 0 … 11.", metavar="CARD...")]

blackjack = Commands(
    help="Mathematical blackjack, a game on twelve cards.\n\nExample: permgroups blackjack best K 2 4 6 7 J",
    no_args_is_help=True,
)


@blackjack.command()
def best(cards: Cards, svg: Svg = "", as_json: Json = False) -> None:
    """Print a winning move and why it wins; exit status 1 if the hand is lost.

    Example: permgroups blackjack best K 2 4 6 7 J
    """
    from permgroups.games.blackjack import Blackjack, Hand
    from permgroups.show.hexads import hand_svg

    rules = Blackjack()
    hand = Hand(words_of(cards))
    why = rules.why(hand)
    moves = rules.winning_moves(hand)
    if svg:
        write(svg, hand_svg(hand), "the hand", quiet=as_json)
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
    from permgroups.games import blackjack_play as table

    for option, name in (("--first", first), ("--second", second)):
        one_of(option, name, ("you", *table.PLAYERS))
    choices = rng(None if seed is None else whole("--seed", seed, 0))
    try:
        game = table.Game.read(deal if ":" in deal else f"{deal}:") if deal else table.Game(table.deal(choices))
        one, two = (_you if name == "you" else name for name in (first, second))
        for after in table.continued(game, one, two, choices):
            game = after
            if "you" in (first, second):
                typer.echo(f"player {2 - len(game.moves) % 2} plays {game.moves[-1]}", err=True)
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
    from permgroups.games.blackjack_play import Game

    game = Game.read(transcript)
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
