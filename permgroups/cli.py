"""The command line: ``permgroups tour``, ``verify``, ``order``, ``factor``.

Exit status: 0 fine, 1 no or impossible (a check broke, an element is outside), 2 bad usage.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["app", "main"]

app = typer.Typer(
    help="Permutation groups with proofs.\n\nExample: permgroups order 'a=(1,2,3,4,5)' 'b=(1,2)'",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)

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
    typer.echo(f"{len(word)} letters, multiplied out to {G.format(g)}", err=True)


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
