"""``permgroups blackjack``: mathematical blackjack, a game on twelve cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from permgroups.checks import one_of, rng, whole
from permgroups.cli.exits import Commands
from permgroups.cli.hexads import words_of
from permgroups.cli.options import Svg, refuse
from permgroups.cli.output import Json, emit, write
from permgroups.cli.play import Load, loaded, run

if TYPE_CHECKING:
    from permgroups.games.blackjack_play import Game

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


def _drawn(game: Game) -> str:
    """Return what the player sees: the last move, and the cards on the table."""
    from permgroups.games.blackjack import CARDS

    hand = game.hand
    last = f"player {2 - len(game.moves) % 2} plays {game.moves[-1]}\n" if game.moves else ""
    stack = " ".join(CARDS[card] for card in hand.stack)
    return f"{last}on the table  {hand}  ({hand.total})    stack  {stack}"


def _remark(game: Game) -> str:
    """Return what a hint is worth."""
    from permgroups.games.blackjack import LIMIT, Blackjack

    if Blackjack().winning_moves(game.hand):
        return "it wins"
    return "no move wins against best play" if game.hand.total > LIMIT else "every move loses"


@blackjack.command()
def play(
    first: Annotated[str, typer.Option(help="you, beginner, careful or perfect.")] = "you",
    second: Annotated[str, typer.Option(help="you, beginner, careful or perfect.")] = "careful",
    deal: Annotated[
        str, typer.Option(help="The hand, 'K 2 4 6 7 J', or a transcript to go on from; random if not given.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Of the deal and of the players' choices.")] = None,
    load: Load = "",
    as_json: Json = False,
) -> None:
    """Play a game; a move is typed as 4-3; hint, undo, save, load. Ends with the transcript, also when interrupted.

    Example: permgroups blackjack play --first perfect --second beginner --seed 1
    """
    from permgroups.games import blackjack_play as table
    from permgroups.games.blackjack_rules import BlackjackRules
    from permgroups.search.sessions import Session

    for option, name in (("--first", first), ("--second", second)):
        one_of(option, name, ("you", *table.PLAYERS))
    if load:
        refuse("a saved game has its deal", deal=deal or None)
    choices = rng(None if seed is None else whole("--seed", seed, 0))
    game = table.Game.read(deal if ":" in deal else f"{deal}:") if deal else table.Game(table.deal(choices))
    if "you" in (first, second):
        session = Session(BlackjackRules(first, second), game, choices)
        if load:
            session.load(loaded(load))
        again = f"permgroups blackjack play --deal {{}} --first {first} --second {second}"
        moves = "4-3               the card 4 of the table for the lower 3 of the stack"
        run(session, _drawn, again, moves, to_the_end=True, remark=_remark)
        game = session.position
    else:
        refuse("nobody plays; let one of the players be you", load=load or None)
        for after in table.continued(game, first, second, choices):
            game = after
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
