"""``permgroups solve``, ``scramble``, ``shorten`` and ``explain``: from a position to the goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from permgroups.checks import whole
from permgroups.cli.exits import fail
from permgroups.cli.kinds import Thing, Things, puzzle_of, thing
from permgroups.cli.options import (
    Cluster,
    Effort,
    GoalText,
    Memory,
    Method,
    Metric,
    Optimal,
    Seconds,
    Weights,
    checked,
    metric_text,
    priced,
    refuse,
)
from permgroups.cli.output import Json, emit, note
from permgroups.cli.positions import (
    ColoursFile,
    Facelets,
    NamedPosition,
    NetFile,
    Scramble,
    Seed,
    StateText,
    format_position,
    position_of,
    random_position,
    seen_goal,
)
from permgroups.errors import BudgetExhausted, Impossible, InvalidArgument, NotInGroup, TooLarge
from permgroups.resolve import one_text
from permgroups.wording import count

__all__ = ["HONOURED", "Solved", "explain", "scramble", "shorten", "solve", "solved"]

HONOURED = {
    "group": ("seconds", "effort", "method", "metric", "optimal", "memory"),
    "puzzle": ("seconds", "effort", "method", "metric", "optimal", "memory"),
    "groupoid": ("seconds", "effort", "optimal"),
    "board": ("goal", "optimal", "seconds", "effort"),
    "enhanced": ("goal", "optimal"),
    "hole": ("seconds", "effort", "optimal"),
}
UNIT = {"board": ("press", "presses"), "enhanced": ("press", "presses"), "hole": ("move", "moves")}


@dataclass(frozen=True)
class Solved:
    """An answer as the command line prints it: a word, or the reason why there is none."""

    word: str | None
    length: int = 0
    reason: str = ""
    method: str = ""
    lower_bound: int = 0
    optimal: bool = False
    remark: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return what goes into a JSON document."""
        if self.word is None:
            return {"solved": False, "reason": self.reason}
        return {
            "solved": True, "word": self.word, "length": self.length, "method": self.method,
            "optimal": self.optimal, "lower_bound": self.lower_bound,
        }  # fmt: skip


def solved(found: Any, kind: str, position: Any, options: dict[str, Any], goal: Any = None) -> Solved:
    """Return the answer for a position; ``options`` are those that :data:`HONOURED` names."""
    try:
        if kind in ("group", "puzzle"):
            return _by_moves(puzzle_of(found, kind), position, options, goal)
        if kind in ("groupoid", "hole"):
            return _by_arcs(found, position, options)
        return _by_buttons(found, kind, position, options)
    except (NotInGroup, Impossible, BudgetExhausted, TooLarge) as error:
        return Solved(None, reason=str(error))


def _by_moves(P: Any, position: Any, options: dict[str, Any], goal: Any) -> Solved:
    from permgroups.puzzles import solve as solve_state

    answer: Any = solve_state(P, position, goal=goal, **options)
    if not answer:
        return Solved(None, reason=answer.reason)
    remark = "; interrupted, the best so far" if answer.interrupted else ""
    word = answer.word.to_str(names=P.group.names)
    return Solved(word, answer.length, "", answer.method, answer.lower_bound, answer.optimal, remark)


def _by_arcs(P: Any, position: Any, options: dict[str, Any]) -> Solved:
    if options.pop("optimal", False):
        P.growth()  # raises where no table of all positions can be made
    answer = P.solve(position, **options)
    if not answer:
        return Solved(None, reason=answer.reason)
    moves = answer.moves
    text = " ".join(map(str, moves.points)) if hasattr(moves, "points") else str(moves)
    return Solved(text, answer.length, "", "", answer.lower_bound, answer.optimal)


def _by_buttons(game: Any, kind: str, start: Any, options: dict[str, Any]) -> Solved:
    goal = options.pop("goal", None)
    fewest = options.pop("optimal", False) and kind == "board"
    answer = game.minimal(start, goal, **options) if fewest else game.solve(start, goal)
    if not answer:
        return Solved(None, reason=answer.reason)
    if fewest and not answer.optimal:
        raise TooLarge(f"fewest presses are out of reach: {answer.length} were found, {answer.lower_bound} are needed")
    ways = getattr(answer, "number_of_solutions", 1)
    remark = "" if ways == 1 else f"; {ways} ways"
    return Solved(" ".join(answer.moves), answer.length, "", "", answer.lower_bound, answer.optimal, remark)


def solve(
    things: Things,
    scramble: Scramble = None,
    state: StateText = None,
    seed: Seed = None,
    facelets: Facelets = None,
    colours: ColoursFile = None,
    net: NetFile = None,
    named: NamedPosition = None,
    goal: GoalText = None,
    only: Annotated[
        str | None,
        typer.Option(help="Of a puzzle, solve a part: face:U, layer:U, pieces:UF,UFR or orientation."),
    ] = None,
    seconds: Seconds = None,
    effort: Effort = None,
    method: Method = None,
    metric: Metric = None,
    weights: Weights = None,
    optimal: Optimal = False,
    memory: Memory = None,
    states: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="A CSV or JSON file, or - for standard input, with id and state, scramble or facelets, read as the "
            "options are; or, with a CSV table of puzzles, id, puzzle_type, solution_state, initial_state, "
            "num_wildcards.",
        ),
    ] = None,
    out: Annotated[str | None, typer.Option(help="With --states: the CSV file for the results.")] = None,
    workers: Annotated[
        int | None, typer.Option(help="With --states: how many processes; by default one for each core.")
    ] = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Print a position and a word that leads from it to the goal; exit status 1 if there is none.

    Without --scramble, --state and colours a random position is solved. A word that is found is played and checked.

    Example: permgroups solve cube:3 --scramble "R U F'" --seconds 5

    The cube in your hand: permgroups solve cube:3 --facelets DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD

    Many positions: permgroups solve cube:3 --states positions.csv --out results.csv --workers 2
    """
    measure = priced(metric, weights)
    options = {"goal": goal, "seconds": seconds, "effort": effort, "method": method, "metric": measure,
               "optimal": optimal, "memory": memory}  # fmt: skip
    if states is not None:
        from permgroups.cli.batch import solve_many

        if out is None:
            raise InvalidArgument("--states needs --out, the file for the results")
        refuse("--states has the positions", scramble=scramble, state=state, seed=seed, goal=goal, only=only,
               facelets=facelets, colours=colours, net=net, position=named)  # fmt: skip
        if cluster is not None:
            refuse("--cluster says where to work", workers=workers)
        several = None if workers is None else whole("--workers", workers, 1, 1024)
        solve_many(one_text(things), states, out, options, several, cluster, as_json)
        return
    refuse("it belongs to --states", out=out, workers=workers, cluster=cluster)
    found, kind = thing("solve", *things)
    given = checked("solve", kind, options, HONOURED[kind])
    if kind == "board" and not optimal:
        refuse("presses are found by linear algebra, only --optimal searches", seconds=seconds, effort=effort)
    if kind not in ("group", "puzzle"):
        refuse("only puzzles have colours", facelets=facelets, colours=colours, net=net)
    if kind == "enhanced":
        refuse("an enhanced game starts with all lights out, or at --state", seed=seed)
        given.setdefault("goal", found.ones())
        position = found.zero() if scramble is None and state is None and named is None else None
    elif kind == "board" and goal is not None and (scramble, state, seed, named) == (None,) * 4:
        position = found.zero()
    else:
        position = None
    if position is None:
        position = position_of(found, kind, scramble, state, seed, facelets, colours, net, named)
    part = seen_goal(found, kind, facelets, colours, net)
    if only is not None:
        if kind not in ("group", "puzzle"):
            raise InvalidArgument("--only cannot be honoured: only puzzles have parts")
        from permgroups.puzzles.partial_goals import partial_goal

        part = partial_goal(puzzle_of(found, kind), only)
    if as_json or kind not in ("group", "puzzle"):
        answer = solved(found, kind, position, given, part)
    else:
        from permgroups.show.tables import search_line

        with search_line("letters" if weights is None else "the price") as tell:
            answer = solved(found, kind, position, {**given, "progress": tell}, part)
    text = format_position(found, kind, position)
    if as_json:
        measured = {"metric": metric_text(measure)} if "metric" in HONOURED[kind] else {}
        emit({"state": text, **measured, **answer.as_dict()})
        if answer.word is None:
            raise fail(answer.reason, 1)
        return
    typer.echo(f"position  {text}")
    if answer.word is None:
        raise fail(answer.reason, 1)
    typer.echo(answer.word if answer.length else "(nothing to do)")
    least = answer.lower_bound
    known = "shortest possible" if answer.optimal else f"at least {least} {'is' if least == 1 else 'are'} needed"
    by = f", by {answer.method}" if answer.method else ""
    size = count(answer.length, *UNIT.get(kind, ("letter",))) if weights is None else f"price {answer.length}"
    note(f"{size} ({known}{answer.remark}){by}, played and checked")


def scramble(
    things: Things,
    seed: Annotated[int, typer.Option(help="The same seed gives the same positions.")] = 0,
    number: Annotated[int, typer.Option("--count", help="How many.")] = 1,
    words: Annotated[bool, typer.Option("--words", help="Print moves that lead there, of puzzles.")] = False,
    seconds: Seconds = None,
    effort: Effort = None,
    as_json: Json = False,
) -> None:
    """Print random positions that can be solved, a line each, as --state reads them; or words that lead to them.

    Example: permgroups scramble fifteen --seed 7
    """
    from permgroups.checks import rng

    found, kind = thing("scramble", *things)
    generator = rng(whole("--seed", seed, 0))
    many = whole("--count", number, 1, 100_000)
    if words:
        if kind not in ("group", "puzzle"):
            raise InvalidArgument("--words cannot be honoured: only puzzles with moves have them")
        P = puzzle_of(found, kind)
        names = P.group.names
        moves = [
            P.scramble_word(seed=generator, seconds=seconds, effort=effort).to_str(names=names) for _ in range(many)
        ]
        emit({"words": moves}) if as_json else typer.echo("\n".join(moves))
        return
    refuse("they belong to --words", seconds=seconds, effort=effort)
    texts = [format_position(found, kind, random_position(found, kind, generator)) for _ in range(many)]
    emit({"states": texts}) if as_json else typer.echo("\n".join(texts))


def shorten(
    what: Thing,
    word: Annotated[str, typer.Argument(help="A word in the moves.")],
    seconds: Seconds = None,
    effort: Effort = None,
    metric: Metric = None,
    coloured: Annotated[bool, typer.Option("--coloured", help="Keep what is seen, not the element.")] = False,
    as_json: Json = False,
) -> None:
    """Print a shorter word for the same element; with --coloured, one that solves the same colours.

    Example: permgroups shorten cube:3 "R L R' L' U U U"
    """
    found, kind = thing("shorten", what)
    if coloured:
        refuse("--coloured counts letters", metric=metric)
    given = checked("shorten words of", kind, {"seconds": seconds, "effort": effort, "metric": metric},
                    ("seconds", "effort", "metric"))  # fmt: skip
    from permgroups.puzzles.goal import Goal
    from permgroups.search.letters import length_in

    P = puzzle_of(found, kind)
    old = P.word(word)
    new = P.shortened(old, Goal(P.colours()), **given) if coloured else old.shorten(P.group, **given)
    text = new.to_str(names=P.group.names)
    before, after = (length_in(w, given.get("metric", "quarter")) for w in (old, new))
    if as_json:
        emit({"word": text, "length": after, "before": before, "metric": metric or "quarter"})
        return
    typer.echo(text)
    kept = "played, and the colours are solved" if coloured else "multiplied out to the same element"
    note(f"{count(after, 'letter')} instead of {before}, {kept}")


def explain(
    things: Things,
    scramble: Scramble = None,
    state: StateText = None,
    seed: Seed = None,
    facelets: Facelets = None,
    colours: ColoursFile = None,
    net: NetFile = None,
    goal: GoalText = None,
    seconds: Seconds = None,
    effort: Effort = None,
    everything: Annotated[bool, typer.Option("--all", help="Print every step, however many there are.")] = False,
    as_json: Json = False,
) -> None:
    """Solve a position step by step: a puzzle by the universal algorithm, parities and then 3-cycles, each with its
    commutator; a lights board by steps that a person can follow. Exit status 1 if nothing solves it.

    The word at the end is all steps together, and --state reads the position. --json has the word of every step.

    Example: permgroups explain cube:3 --scramble "R U F"
    """
    found, kind = thing("explain", *things)
    honoured = ("goal",) if kind == "board" else ("seconds", "effort")
    given = checked("explain", kind, {"goal": goal, "seconds": seconds, "effort": effort}, honoured)
    position = position_of(found, kind, scramble, state, seed, facelets, colours, net)
    if kind == "board":
        refuse("a board's steps are always printed, all of them", all=everything or None)
        steps = found.mentat(position, given.get("goal"))
        if as_json:
            emit({"state": format_position(found, kind, position), "possible": bool(steps), "method": steps.method,
                  "steps": list(steps.steps), "table": [list(pair) for pair in steps.table]})  # fmt: skip
        else:
            typer.echo(str(steps))
        if not steps:
            raise typer.Exit(1)
        return
    from permgroups.puzzles.universal import SHOWN

    P = puzzle_of(found, kind, " ".join(things))
    plan = P.explain(position, **given)
    text = P.format_state(plan.state)
    if not plan:
        emit({"state": text, "possible": False, "reason": plan.reason}) if as_json else typer.echo(f"position  {text}")
        raise fail(f"impossible, {plan.reason}", 1)
    if as_json:
        listed = [
            {
                "kind": s.kind,
                "orbits": s.orbits,
                "word": str(s.word),
                "shown": s.shown,
                "places": s.places,
                "home": s.home,
            }
            for s in plan.steps
        ]
        emit({"state": text, "possible": True, "steps": listed, "word": str(plan.word), "length": plan.length})
        return
    typer.echo(f"position  {text}")
    typer.echo(plan.text(None if everything else SHOWN))
    if not everything and len(plan.steps) > SHOWN:
        note("--all prints all steps")
    typer.echo(f"word  {plan.word.to_str(names=P.group.names) or '(nothing to do)'}")
