"""``permgroups code``: parameters, weights, symmetry of a linear code."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.cli.output import Json, emit
from permgroups.errors import InvalidArgument, TooLarge

if TYPE_CHECKING:
    from permgroups.linear.codes import LinearCode

__all__ = ["code", "read_named_code"]

MAX_TEXT = 1 << 24
DEFAULT_EFFORT = 10_000_000
COUNTED = 1 << 26  # words whose weights are counted without being asked
SEARCHED = 1 << 16  # words of a code whose group is asked for without being asked


def read_named_code(text: str, field: int | None) -> LinearCode:
    """Return the code of a name, of a file with generators, or of standard input (``-``)."""
    from permgroups.linear.code_families import NAMES, named_code
    from permgroups.linear.code_text import code_of_bytes

    if text != "-" and text.partition(":")[0].lower() in NAMES:
        if field is not None:
            raise InvalidArgument(f"--field is for files; the field of a named code is written after it: {NAMES['qr']}")
        return named_code(text)
    if text == "-":
        content = sys.stdin.buffer.read(MAX_TEXT + 1)
        if len(content) > MAX_TEXT:
            raise TooLarge(f"standard input has more than {MAX_TEXT} bytes")
    else:
        content = _file(text, ", ".join(NAMES))
    return code_of_bytes(content, 2 if field is None else field)


def _file(name: str, names: str) -> bytes:
    path = Path(name)
    try:
        there = path.is_file()
    except (OSError, ValueError):  # too long for a file, or with a character that no name has
        there = False
    if not there:
        raise InvalidArgument(f"there is no file {name[:80]!r} and no code of that name; names are {names}")
    if path.stat().st_size > MAX_TEXT:
        raise TooLarge(f"{path.name} has {path.stat().st_size} bytes; at most {MAX_TEXT} are read")
    return path.read_bytes()


def code(
    what: Annotated[
        str,
        typer.Argument(
            help="golay, golay:3, qr:23, qr:11,3, xqr:47 (extended), hamming:3, hamming:2,4, simplex:3, rm:1,5, "
            "repetition:5, bch:15,5, rs:7,3, tetracode, hexacode; or a file with a generator in every line; - for "
            "standard input.",
            metavar="NAME|FILE",
        ),
    ],
    field: Annotated[
        int | None, typer.Option("--field", help="The number of elements of the field of a file; by default 2.")
    ] = None,
    dual: Annotated[bool, typer.Option("--dual", help="The dual code instead.")] = False,
    effort: Annotated[
        int | None,
        typer.Option(help="How much to do for the minimum distance, in thousands of words; by default ten million."),
    ] = None,
    weights: Annotated[
        bool | None, typer.Option("--weights/--no-weights", help="The weight enumerator; by default of smaller codes.")
    ] = None,
    group: Annotated[
        bool | None, typer.Option("--group/--no-group", help="The automorphisms; by default of small codes.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print the parameters of a linear code, its weights, its group; where the distance is not found, proved bounds.

    Example: permgroups code golay
    """
    found = read_named_code(what, field)
    if dual:
        found = found.dual()
    q, n, k = int(found.field.order), found.length, found.dimension
    data: dict[str, Any] = {"n": n, "k": k, "field": q, "self_dual": found.is_self_dual}
    answer = found.minimum_distance(DEFAULT_EFFORT if effort is None else effort) if k else None
    if answer is not None:
        data |= {
            "d": answer.upper_bound if answer.optimal else None,
            "bounds": [answer.lower_bound, answer.upper_bound],
            "word": [int(x) for x in answer.word],
            "proof": answer.explain().splitlines()[1:],
        }
    if weights or (weights is None and q ** min(k, n - k) <= COUNTED):
        data["weights"] = list(found.weight_enumerator())
    if group or (group is None and found.order() <= SEARCHED and n <= 64 and k):
        data["automorphisms"] = found.automorphism_group().order()
    if as_json:
        emit(data)
        return
    for line in _lines(data, answer):
        typer.echo(line)


def _lines(data: dict[str, Any], answer: Any) -> list[str]:
    d = "" if answer is None else f", {answer.upper_bound}"
    if answer is not None and not answer.optimal:
        d = f", {answer.lower_bound}–{answer.upper_bound}"
    kind = ", self-dual" if data["self_dual"] else ""
    out = [f"[{data['n']}, {data['k']}{d}] over GF({data['field']}){kind}"]
    if answer is not None:
        out.append(answer.explain())
        if not answer.optimal:
            out.append(f"the next step has an effort of {answer.next_effort:,.0f}")
    if "weights" in data:
        out.append("weights: " + ", ".join(f"{a:,} of {w}" for w, a in enumerate(data["weights"]) if a))
    if "automorphisms" in data:
        out.append(f"automorphisms: {data['automorphisms']:,}")
    return out
