"""The command line: groups (``order``, ``factor``, ``growth``), puzzles (``solve``, ``shorten``, ``convert``),
games (``m13``, ``conway``), ``tour`` and ``verify``.

Exit status: 0 fine, 1 no or impossible (a check broke, an element is outside), 2 bad usage.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.cli import games

if TYPE_CHECKING:
    from collections.abc import Callable

    from permgroups.groups.group import PermGroup
    from permgroups.puzzles.goal import Goal
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["app", "main"]

app = typer.Typer(
    help="Permutation groups with proofs.\n\nExample: permgroups order 'a=(1,2,3,4,5)' 'b=(1,2)'",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)

app.add_typer(games.m13, name="m13")
app.command()(games.conway)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
Generators = Annotated[
    list[str],
    typer.Argument(
        help="Generators in cycles, '(1,2,3)' or 'name=(1,2,3)'; or a built-in group: M11 … M24, S5, A5, C7, D6, "
        "cube:3; or a file with GAP text.",
        metavar="GENERATOR...",
    ),
]


def _fail(message: str, status: int) -> typer.Exit:
    typer.echo(f"permgroups: {message}", err=True)
    return typer.Exit(status)


def _emit(data: Any) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def read_group(texts: list[str]) -> PermGroup:
    """Return the group named on the command line."""
    import re
    from pathlib import Path

    from permgroups.errors import ParseError
    from permgroups.groups.group import PermGroup
    from permgroups.groups.inputs import default_names

    if len(texts) == 1 and texts[0].lstrip().startswith("Group"):
        from permgroups.interop.gap import from_gap

        found = from_gap(texts[0])
        return found if isinstance(found, PermGroup) else PermGroup([found])
    if len(texts) == 1 and "(" not in texts[0]:
        text = texts[0]
        from permgroups.groups import products

        family = re.fullmatch(r"([MSACD])(\d{1,5})", text)
        if family:
            makers = {
                "M": products.mathieu,
                "S": products.symmetric,
                "A": products.alternating,
                "C": products.cyclic,
                "D": products.dihedral,
            }
            return makers[family[1]](int(family[2]))
        size = re.fullmatch(r"cube:(\d{1,3})", text)
        if size:
            from permgroups.puzzles import cube

            return cube(int(size[1])).group
        path = Path(text)
        if path.is_file():
            from permgroups.puzzles.formats import FORMATS, load

            if path.suffix.lower() in FORMATS:
                return load(path).group
            from permgroups.interop.gap import from_gap

            found = from_gap(path.read_text(encoding="utf-8"))
            return found if isinstance(found, PermGroup) else PermGroup([found])
        raise ParseError(
            f"{text!r} is neither cycles such as '(1,2,3)', nor a built-in group such as M12, S5 or cube:3, nor a file"
        )
    matches = [re.fullmatch(r"\s*([^=\s()]+)\s*=\s*(.*)", text, re.DOTALL) for text in texts]
    taken = {match[1] for match in matches if match}
    free = iter(name for name in default_names(2 * len(texts) + len(taken)) if name not in taken)
    return PermGroup([(m[1], m[2]) if m else (next(free), text) for m, text in zip(matches, texts, strict=True)])


@app.command()
def order(generators: Generators, as_json: Json = False) -> None:
    """Print a group's order and its proof.

    Example: permgroups order M12
    """
    from permgroups.errors import CertificateError, PermGroupsError

    try:
        G = read_group(generators)
        certificate = G.certificate
        certificate.check()
    except CertificateError as error:
        raise _fail(str(error), 1) from None
    except (PermGroupsError, OSError, UnicodeDecodeError) as error:
        raise _fail(str(error), 2) from None
    if as_json:
        _emit({"degree": G.degree, "generators": list(G.names), **certificate.facts, "checked": True})
        return
    typer.echo(str(certificate))
    typer.echo("certificate checked")


def read_element_or_word(G: PermGroup, text: str) -> Any:
    """Return the permutation of cycle text, or else of a word."""
    from permgroups.errors import ParseError, PermGroupsError

    try:
        return G.element(text)
    except PermGroupsError as error:
        try:
            return G.evaluate(text)
        except ParseError:
            if text.lstrip().startswith("(") and any(c.isdigit() for c in text):
                raise error from None
            raise


@app.command()
def factor(
    generators: Generators,
    element: Annotated[str, typer.Option("--element", "-e", help="The element, in cycles or as a word.")],
    as_json: Json = False,
) -> None:
    """Print a word in the generators for an element.

    Example: permgroups factor 'a=(1,2,3,4)' 'b=(1,2)' --element '(1,3)'
    """
    from permgroups.errors import NotInGroup, PermGroupsError

    try:
        G = read_group(generators)
        g = read_element_or_word(G, element)
        word = G.factor(g)
    except NotInGroup as error:
        if as_json:
            _emit({"in_group": False, "reason": str(error)})
        raise _fail(str(error), 1) from None
    except (PermGroupsError, OSError, UnicodeDecodeError) as error:
        raise _fail(str(error), 2) from None
    text = word.to_str(names=G.names)
    if as_json:
        _emit({"in_group": True, "element": G.format(g), "word": text, "length": len(word)})
        return
    typer.echo(text)
    typer.echo(f"{len(word)} letters (never more than {G.longest_factor}), multiplied out to {G.format(g)}", err=True)


PuzzleText = Annotated[
    str,
    typer.Argument(
        help="A puzzle file (.tws .def .json .gap .g .csv), or a built-in one: cube:3, M12.", metavar="PUZZLE"
    ),
]
Metric = Annotated[str, typer.Option(help="What counts one letter: quarter, syllable (any power) or positive.")]


def read_puzzle(text: str) -> Puzzle:
    """Return the puzzle of a file or of a built-in name."""
    from pathlib import Path

    from permgroups.puzzles import from_generators
    from permgroups.puzzles.formats import FORMATS, load

    path = Path(text)
    if path.is_file() and path.suffix.lower() in FORMATS:
        return load(path)
    return from_generators(read_group([text]), text)


@app.command()
def growth(puzzle: PuzzleText, metric: Metric = "quarter", as_json: Json = False) -> None:
    """Print how many positions need how many moves: God's number.

    Example: permgroups growth cube:2
    """
    from permgroups.errors import PermGroupsError, TooLarge
    from permgroups.show.tables import console, growth_table, states_bar

    try:
        G = read_puzzle(puzzle).group
        if as_json:
            found = G.growth(metric)
        else:
            with states_bar("reaching positions") as tell:
                found = G.growth(metric, progress=tell)
    except TooLarge as error:
        raise _fail(str(error), 1) from None
    except (PermGroupsError, OSError, ValueError) as error:
        raise _fail(str(error), 2) from None
    if as_json:
        _emit({"order": found.order, "diameter": found.diameter, "mean": found.mean, "spheres": list(found.spheres)})
        return
    console().print(growth_table(found))
    typer.echo(f"{found.order} positions, the farthest need {found.diameter} moves, {found.mean:.3f} in the mean")


@app.command()
def solve(
    puzzle: PuzzleText,
    scramble: Annotated[str | None, typer.Option(help="A word played from the start.")] = None,
    state: Annotated[str | None, typer.Option(help="The counters on points 1, 2, …: '2 1 3'.")] = None,
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
    from permgroups.errors import BudgetExhausted, NotInGroup, PermGroupsError, TooLarge
    from permgroups.puzzles import State
    from permgroups.puzzles import solve as solve_state

    options: dict[str, Any] = {"seconds": seconds, "method": method, "metric": metric, "optimal": optimal}
    try:
        if states is not None:
            if out is None:
                raise _fail("--states needs --out, the file for the results", 2)
            if scramble is not None or state is not None:
                raise _fail("give --states or one position, not both", 2)
            _solve_many(puzzle, states, out, options, as_json)
            return
        P = read_puzzle(puzzle)
        if out is not None:
            raise _fail("--out belongs to --states", 2)
        if scramble is not None and state is not None:
            raise _fail("give --scramble or --state, not both", 2)
        if scramble is not None:
            position = P.state(P.group.word(scramble))
        else:
            position = P.scramble(seed) if state is None else P.state(State(state))
        found = solve_state(P, position, **options)
    except (NotInGroup, BudgetExhausted, TooLarge) as error:
        if as_json:
            _emit({"solved": False, "reason": str(error)})
        raise _fail(str(error), 1) from None
    except (PermGroupsError, OSError, UnicodeDecodeError, ValueError) as error:
        raise _fail(str(error), 2) from None
    text = found.word.to_str(names=P.group.names)
    if as_json:
        _emit(
            {
                "solved": True,
                "state": str(position),
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


RESULT_COLUMNS = ("id", "puzzle", "metric", "status", "length", "method", "word")


def _read_positions(source: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file of positions; ids must differ."""
    import csv
    from pathlib import Path

    from permgroups.errors import ParseError

    with Path(source).open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        names = set(reader.fieldnames or ())
        if "id" not in names or not names & {"state", "scramble"}:
            raise ParseError(f"{source}, line 1: expected the columns id and state or scramble")
        rows, seen = [], set()
        for row in reader:
            if not row["id"] or row["id"] in seen:
                what = "is given twice" if row["id"] else "is empty"
                raise ParseError(f"{source}, line {reader.line_num}: the id {row['id']!r} {what}")
            seen.add(row["id"])
            rows.append({name: value or "" for name, value in row.items() if isinstance(name, str)})
    return rows


def _finished(target: Any, puzzle: str, metric: str) -> set[str]:
    """Return the ids of complete rows of a results file; a last line that was cut off is dropped."""
    import csv

    from permgroups.errors import ParseError

    if not target.exists() or target.stat().st_size == 0:
        return set()
    lines = target.read_text(encoding="utf-8").splitlines(keepends=True)
    if next(csv.reader([lines[0]]), []) != list(RESULT_COLUMNS):
        raise ParseError(f"{target} is not a file of results; it begins with {lines[0].strip()[:60]!r}")
    done: set[str] = set()
    for number, line in enumerate(lines[1:], 2):
        row = next(csv.reader([line]), [])
        complete = line.endswith("\n") and len(row) == len(RESULT_COLUMNS) and row[3] in ("solved", "failed")
        if not complete:
            if number < len(lines):
                raise ParseError(f"{target}, line {number}: not a row of results")
            target.write_text("".join(lines[:-1]), encoding="utf-8")
            break
        if (row[1], row[2]) != (puzzle, metric):
            raise ParseError(
                f"{target}, line {number}: results of {row[1]} in the metric {row[2]}; expected {puzzle}, {metric}"
            )
        done.add(row[0])
    return done


def _tasks(named: str, source: str) -> list[tuple[str, Callable[[], tuple[Puzzle, Any, Goal | None]]]]:
    """Return (id, function that gives the puzzle, the position and the goal) for every row of a CSV file.

    A file with solution_state and initial_state has labels; it goes with a table of puzzles.
    """
    from functools import partial
    from pathlib import Path

    from permgroups.errors import ParseError
    from permgroups.puzzles import State
    from permgroups.puzzles.formats.table import read_all, read_states

    text = Path(source).read_text(encoding="utf-8-sig")
    if "solution_state" in text.partition("\n")[0]:
        tasks = read_states(text, read_all(Path(named).read_text(encoding="utf-8-sig")))
        return [(t.id, partial(lambda t: (t.puzzle, t.state, t.goal), t)) for t in tasks]
    P = read_puzzle(named)

    def position(row: dict[str, str]) -> tuple[Puzzle, Any, None]:
        if not row.get("state") and not row.get("scramble"):
            raise ParseError("no state and no scramble is given")
        return P, State(row["state"]) if row.get("state") else P.state(row["scramble"]), None

    return [(row["id"], partial(position, row)) for row in _read_positions(source)]


def _solve_many(named: str, source: str, target: str, options: dict[str, Any], as_json: bool) -> None:
    """Solve the rows of a CSV file; results are written as they come, and a second run goes on where one stopped."""
    import csv
    from pathlib import Path

    from permgroups.errors import ParseError, PermGroupsError
    from permgroups.puzzles import solve as solve_state
    from permgroups.show.tables import progress

    rows = _tasks(named, source)
    path = Path(target)
    if path.exists() and path.samefile(source):
        raise ParseError("--out must be another file than --states")
    done = _finished(path, named, options["metric"])
    left = [(id, task) for id, task in rows if id not in done]
    failed = 0
    with path.open("a", encoding="utf-8", newline="") as file, progress("solving", len(left)) as advance:
        writer = csv.writer(file, lineterminator="\n")
        if path.stat().st_size == 0:
            writer.writerow(RESULT_COLUMNS)
        for id, task in left:
            try:
                P, given, goal = task()
                found = solve_state(P, given, goal=goal, **options)
                result = ["solved", found.length, found.method, found.word.to_str(names=P.group.names)]
            except PermGroupsError as error:
                failed += 1
                result = ["failed", "", "", " ".join(str(error).split())]
            writer.writerow([id, named, options["metric"], *result])
            file.flush()
            advance(id)
    if as_json:
        _emit({"solved": len(left) - failed, "failed": failed, "there_already": len(done), "out": target})
    text = f"{len(left) - failed} positions solved into {target}, {failed} failed, {len(done)} were there already"
    typer.echo(text, err=True)
    if failed:
        raise typer.Exit(1)


@app.command()
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
        G = read_puzzle(puzzle).group
        old = G.word(word)
        new = old.shorten(G, metric, seconds)
    except (PermGroupsError, OSError, UnicodeDecodeError, ValueError) as error:
        raise _fail(str(error), 2) from None
    text = new.to_str(names=G.names)

    def length(w: Any) -> int:
        return int(w.length("syllable" if metric == "syllable" else "quarter"))

    if as_json:
        _emit({"word": text, "length": length(new), "before": length(old), "metric": metric})
        return
    typer.echo(text)
    typer.echo(f"{length(new)} letters instead of {length(old)}, multiplied out to the same element", err=True)


@app.command()
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
        raise _fail(str(error), 2) from None
    typer.echo(f"{P.name}: {len(P.moves)} moves on {P.group.degree} points written to {target}", err=True)


@app.command()
def verify(
    name: Annotated[str, typer.Argument(help="A chapter of the ledger, or all.")] = "all",
    as_json: Json = False,
) -> None:
    """Check the statements of the papers and print the verdicts.

    Example: permgroups verify m13
    """
    from permgroups.claims.ledger import claims_of, run
    from permgroups.errors import PermGroupsError

    try:
        claims = claims_of(name)
    except PermGroupsError as error:
        raise _fail(str(error), 2) from None
    if as_json:
        results = list(run(claims))
        _emit([r.as_dict() for r in results])
    else:
        from permgroups.show.tables import claims_table, console, progress

        results = []
        with progress("checking claims", len(claims)) as advance:
            for result in run(claims):
                results.append(result)
                advance(result.id)
        console().print(claims_table(results))
        counts = {v: sum(r.verdict == v for r in results) for v in dict.fromkeys(r.verdict for r in results)}
        typer.echo(", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
    if any(r.verdict == "broken" for r in results):
        raise typer.Exit(1)


@app.command()
def tour(as_json: Json = False) -> None:
    """Walk through what the package does, in under a minute.

    Example: permgroups tour
    """
    from permgroups.show.tour import STOPS, show_stop

    stops = []
    for stop in STOPS:
        data = stop.run()
        stops.append({"stop": stop.title, **data})
        if not as_json:
            show_stop(stop, data)
    if as_json:
        _emit(stops)


@app.callback(invoke_without_command=True)
def _root(
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    if version:
        from permgroups import __version__

        typer.echo(__version__)
        raise typer.Exit


def main() -> None:
    """Run the command line; Ctrl-C ends it with status 130."""
    sys.set_int_max_str_digits(0)  # orders may be longer than Python's default limit for printing
    try:
        app()
    except KeyboardInterrupt:
        typer.echo("permgroups: interrupted", err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
