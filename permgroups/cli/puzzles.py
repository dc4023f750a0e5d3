"""``permgroups growth``, ``solve``, ``shorten`` and ``convert``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.cli.common import Json, emit, fail, read_group

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["convert", "growth", "read_puzzle", "shorten", "solve"]

PuzzleText = Annotated[
    str,
    typer.Argument(
        help="A puzzle file (.tws .def .json .gap .g .csv), or a built-in one: cube:3, m12-shuffle, m24-circle, M12.",
        metavar="PUZZLE",
    ),
]
Metric = Annotated[str, typer.Option(help="What counts one letter: quarter, syllable (any power) or positive.")]


def read_puzzle(text: str) -> Puzzle:
    """Return the puzzle of a file or of a built-in name."""
    from pathlib import Path

    from permgroups.puzzles import from_generators
    from permgroups.puzzles.formats import FORMATS, load
    from permgroups.puzzles.named_puzzles import is_named, named

    path = Path(text)
    if path.is_file() and path.suffix.lower() in FORMATS:
        return load(path)
    if is_named(text):
        return named(text)
    return from_generators(read_group([text]), text)


def growth(puzzle: PuzzleText, metric: Metric = "quarter", as_json: Json = False) -> None:
    """Print how many positions need how many moves: God's number.

    Example: permgroups growth cube:2
    """
    from permgroups.errors import PermGroupsError, TooLarge
    from permgroups.show.tables import console, growth_table, states_bar

    try:
        P = read_puzzle(puzzle)
        G = P.group
        if as_json:
            found = G.growth(metric)
        else:
            with states_bar("reaching positions") as tell:
                found = G.growth(metric, progress=tell)
    except TooLarge as error:
        raise fail(str(error), 1) from None
    except (PermGroupsError, OSError, ValueError) as error:
        raise fail(str(error), 2) from None
    if as_json:
        emit({"order": found.order, "diameter": found.diameter, "mean": found.mean, "spheres": list(found.spheres)})
        return
    console().print(growth_table(found))
    typer.echo(f"{found.order} positions, the farthest need {found.diameter} moves, {found.mean:.3f} in the mean")


def solve(
    puzzle: PuzzleText,
    scramble: Annotated[str | None, typer.Option(help="A word played from the start.")] = None,
    state: Annotated[
        str | None, typer.Option(help="The counters on the points, in the puzzle's labels: '2 1 3'.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Without scramble and state: a random position.")] = 0,
    seconds: Annotated[float, typer.Option(help="How long to look for shorter words.")] = 10.0,
    method: Annotated[str, typer.Option(help="auto, table, ida, beam, three-cycles or chain.")] = "auto",
    metric: Metric = "quarter",
    optimal: Annotated[bool, typer.Option("--optimal", help="Insist on a shortest word.")] = False,
    states: Annotated[
        str | None,
        typer.Option(
            help="A CSV file with the columns id and state or scramble; or, with a CSV table of puzzles, "
            "id, puzzle_type, solution_state, initial_state, num_wildcards."
        ),
    ] = None,
    out: Annotated[str | None, typer.Option(help="With --states: the CSV file for the results.")] = None,
    as_json: Json = False,
) -> None:
    """Print a word that leads from a position to the goal.

    Example: permgroups solve cube:3 --scramble "R U F'" --seconds 5

    Many positions: permgroups solve cube:3 --states positions.csv --out results.csv
    """
    from permgroups.errors import BudgetExhausted, Impossible, NotInGroup, PermGroupsError, TooLarge
    from permgroups.puzzles import solve as solve_state
    from permgroups.puzzles.named_puzzles import is_groupoid

    options: dict[str, Any] = {"seconds": seconds, "method": method, "metric": metric, "optimal": optimal}
    try:
        if states is not None:
            if out is None:
                raise fail("--states needs --out, the file for the results", 2)
            if scramble is not None or state is not None:
                raise fail("give --states or one position, not both", 2)
            from permgroups.cli.batch import solve_many

            solve_many(puzzle, states, out, options, as_json)
            return
        if is_groupoid(puzzle):
            _solve_groupoid(puzzle, scramble, seed, seconds, as_json)
            return
        P = read_puzzle(puzzle)
        if out is not None:
            raise fail("--out belongs to --states", 2)
        if scramble is not None and state is not None:
            raise fail("give --scramble or --state, not both", 2)
        if scramble is not None:
            position = P.state(P.word(scramble))
        else:
            position = P.scramble(seed=seed) if state is None else P.read_state(state)
        found = solve_state(P, position, **options)
        found.require()
    except (BudgetExhausted, Impossible, NotInGroup, TooLarge) as error:
        if as_json:
            emit({"solved": False, "reason": str(error)})
        raise fail(str(error), 1) from None
    except (PermGroupsError, OSError, UnicodeDecodeError, ValueError) as error:
        raise fail(str(error), 2) from None
    text = found.word.to_str(names=P.group.names)
    if as_json:
        emit(
            {
                "solved": True,
                "state": P.format_state(position),
                "word": text,
                "length": found.length,
                "metric": metric,
                "method": found.method,
                "optimal": found.optimal,
                "lower_bound": found.lower_bound,
                "seconds": round(found.seconds, 3),
            }
        )
        return
    typer.echo(text)
    known = "shortest possible" if found.optimal else f"at least {found.lower_bound} are needed"
    if found.interrupted:
        known += "; interrupted, the best so far"
    typer.echo(f"{found.length} letters ({known}), by {found.method}, played and checked", err=True)


def _solve_groupoid(name: str, scramble: str | None, seed: int, seconds: float, as_json: bool) -> None:
    """Solve a position of a puzzle whose moves depend on the position."""
    from permgroups.puzzles import named_groupoid

    P = named_groupoid(name)
    at = P.scramble(seed) if scramble is None else P.apply(P.start, scramble)
    word = P.solve(at, seconds)
    if as_json:
        emit({"solved": True, "position": list(at.row), "at": P.objects[at.at], "word": str(word), "length": len(word)})
        return
    typer.echo(str(word))
    typer.echo(f"{len(word)} letters, played and checked", err=True)


def shorten(
    puzzle: PuzzleText,
    word: Annotated[str, typer.Argument(help="A word in the puzzle's moves.")],
    seconds: Annotated[float, typer.Option(help="How long to try.")] = 5.0,
    metric: Metric = "quarter",
    as_json: Json = False,
) -> None:
    """Print a shorter word for the same element.

    Example: permgroups shorten cube:3 "R L R' L' U U U"
    """
    from permgroups.errors import PermGroupsError

    try:
        P = read_puzzle(puzzle)
        G = P.group
        old = P.word(word)
        new = old.shorten(G, metric, seconds=seconds)
    except (PermGroupsError, OSError, UnicodeDecodeError, ValueError) as error:
        raise fail(str(error), 2) from None
    text = new.to_str(names=G.names)

    def length(w: Any) -> int:
        return int(w.length("syllable" if metric == "syllable" else "quarter"))

    if as_json:
        emit({"word": text, "length": length(new), "before": length(old), "metric": metric})
        return
    typer.echo(text)
    typer.echo(f"{length(new)} letters instead of {length(old)}, multiplied out to the same element", err=True)


def convert(
    source: Annotated[str, typer.Argument(help="A puzzle file or a built-in puzzle.")],
    target: Annotated[str, typer.Argument(help="The file to write: .tws .def .json .gap .g .csv")],
) -> None:
    """Write a puzzle in another format.

    Example: permgroups convert cube:3 cube.tws
    """
    from permgroups.errors import PermGroupsError
    from permgroups.puzzles import save

    try:
        P = read_puzzle(source)
        save(P, target)
    except (PermGroupsError, OSError, UnicodeDecodeError, ValueError) as error:
        raise fail(str(error), 2) from None
    typer.echo(f"{P.name}: {len(P.moves)} moves on {P.group.degree} points written to {target}", err=True)
