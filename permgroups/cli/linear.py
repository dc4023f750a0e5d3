"""``permgroups linear``: questions about a matrix over Z/d or GF(q) that is read from a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.cli.exits import Commands
from permgroups.cli.output import Json, emit
from permgroups.errors import InvalidArgument, TooLarge

if TYPE_CHECKING:
    import numpy as np

__all__ = ["linear"]

MAX_BYTES = 1 << 30
SHOWN = 40  # numbers of a line, lines of a matrix

linear = Commands(
    help="Questions about a matrix over Z/d or GF(q).\n\nExample: permgroups linear smith matrix.txt --mod 12",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

Matrix = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Rows of whole numbers as text, numpy's .npy, or MatrixMarket, sparse or dense; - for standard input.",
    ),
]
Modulus = Annotated[int | None, typer.Option("--mod", help="The modulus d, any from 2 on.")]
Field = Annotated[int | None, typer.Option("--field", help="GF(q) instead: its elements are 0 … q-1, as in galois.")]


def _read(name: str) -> Any:
    from permgroups.linear.matrix_files import matrix_of_bytes

    if name == "-":
        content = sys.stdin.buffer.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise TooLarge(f"standard input has more than {MAX_BYTES} bytes")
        return matrix_of_bytes(content)
    path = Path(name)
    if not path.is_file():
        raise InvalidArgument(f"{name[:80]!r} is a folder" if path.is_dir() else f"there is no file {name[:80]!r}")
    if path.stat().st_size > MAX_BYTES:
        raise TooLarge(f"{path.name} has {path.stat().st_size} bytes; at most {MAX_BYTES} are read")
    return matrix_of_bytes(path.read_bytes())


def _given(name: str, mod: int | None, field: int | None) -> tuple[Any, int | None]:
    """Return the matrix and its modulus; a galois array has none."""
    if (mod is None) == (field is None):
        raise InvalidArgument("give the modulus, --mod 6, or the field, --field 4")
    A = _read(name)
    return (A, mod) if field is None else (_elements(A, field), None)


def _elements(A: Any, field: int) -> Any:
    import numpy as np

    from permgroups.linear.elements import elements_of, field_of

    return elements_of(field_of(field), A.dense() if hasattr(A, "dense") else np.asarray(A), "the entries")


def _ring(d: int | None, A: Any) -> str:
    from permgroups.linear.rings import ring_of

    return ring_of(A, d).name


def _lines(rows: Any) -> list[str]:
    return [_line(row) for row in rows[:SHOWN]] + ([f"… {len(rows)} rows"] if len(rows) > SHOWN else [])


def _line(row: Any) -> str:
    values = [int(x) for x in row]
    return " ".join(map(str, values[:SHOWN])) + (f" … {len(values)} entries" if len(values) > SHOWN else "")


def _print(as_json: bool, data: dict[str, Any], lines: list[str]) -> None:
    if as_json:
        emit(data)
    else:
        for line in lines:
            typer.echo(line)


def _numbers(rows: Any) -> list[Any]:
    return [[int(x) for x in row] for row in rows]


@linear.command()
def rank(matrix: Matrix, mod: Modulus = None, field: Field = None, as_json: Json = False) -> None:
    """Print the rank over a field.

    Example: permgroups linear rank matrix.npy --mod 2
    """
    from permgroups.linear import rank as rank_of

    A, d = _given(matrix, mod, field)
    found = rank_of(A, d)
    _print(as_json, {"rank": found, "rows": A.shape[0], "columns": A.shape[1], "ring": _ring(d, A)}, [str(found)])


@linear.command()
def solve(
    matrix: Matrix,
    right: Annotated[str, typer.Option("--right", help="The right-hand side: '1 0 2', or a file with its numbers.")],
    mod: Modulus = None,
    field: Field = None,
    shortest: Annotated[bool, typer.Option("--shortest", help="With fewest entries that are not 0.")] = False,
    effort: Annotated[int | None, typer.Option(help="How many vectors to look at for that.")] = None,
    as_json: Json = False,
) -> None:
    """Print a solution of Ax = b and how many there are, or why there is none; exit status 1 if there is none.

    Example: permgroups linear solve matrix.txt --right '1 3' --mod 6
    """
    from permgroups.linear import solve as solution_of

    A, d = _given(matrix, mod, field)
    answer = solution_of(A, _right(right, field), d)
    if shortest:
        answer = answer.shortest(effort=effort)
    data: dict[str, Any] = {"solved": bool(answer)}
    if answer:
        x = [int(v) for v in answer.solution]
        count = answer.number_of_solutions
        data |= {"solution": x, "solutions": count, "weight": answer.length, "weight_at_least": answer.lower_bound}
        lines = [_line(x), "the only solution" if count == 1 else f"one of {_short(count)} solutions"]
        if shortest:
            known = "fewest" if answer.optimal else f"at least {answer.lower_bound} are needed"
            lines.append(f"{answer.length} entries are not 0 ({known})")
        _print(as_json, data, lines)
        return
    data |= {"witness": [int(v) for v in answer.witness], "reason": answer.reason}
    _print(as_json, data, [f"impossible: {answer.reason}"])
    raise typer.Exit(1)


def _short(count: int) -> str:
    digits = str(count)
    return f"{count:,}" if len(digits) <= 15 else f"{digits[0]}.{digits[1:3]}e{len(digits) - 1}"


def _right(text: str, field: int | None) -> np.ndarray:
    import numpy as np

    from permgroups.linear.matrix_files import read_rows

    rows = np.asarray(_dense(_read(text))) if Path(text).is_file() else np.array(read_rows(text), np.int64)
    vector = rows[:, 0] if rows.shape[1] == 1 else rows[0]
    if 1 not in rows.shape:
        raise InvalidArgument(f"expected one right-hand side, not a matrix of {rows.shape[0]}×{rows.shape[1]}")
    return np.asarray(vector) if field is None else np.asarray(_elements(vector[None, :], field))[0]


def _dense(A: Any) -> Any:
    return A.dense() if hasattr(A, "dense") else A


@linear.command()
def kernel(matrix: Matrix, mod: Modulus = None, field: Field = None, as_json: Json = False) -> None:
    """Print vectors that span the solutions of Ax = 0, one in every line.

    Example: permgroups linear kernel matrix.mtx --mod 3
    """
    from permgroups.linear import null_space

    A, d = _given(matrix, mod, field)
    rows = null_space(A, d)
    _print(as_json, {"kernel": _numbers(rows), "ring": _ring(d, A)}, _lines(rows) or ["only 0"])


@linear.command()
def form(matrix: Matrix, mod: Modulus = None, field: Field = None, as_json: Json = False) -> None:
    """Print the reduced echelon form, over Z/d the Howell form, without rows of zeros.

    Example: permgroups linear form matrix.txt --mod 12
    """
    from permgroups.linear import row_space

    A, d = _given(matrix, mod, field)
    rows = row_space(A, d)
    _print(as_json, {"form": _numbers(rows), "ring": _ring(d, A)}, _lines(rows) or ["only 0"])


@linear.command()
def smith(
    matrix: Matrix,
    mod: Annotated[int, typer.Option("--mod", help="The modulus d, any from 2 on.")],
    transforms: Annotated[bool, typer.Option("--transforms", help="The matrices on both sides, too.")] = False,
    as_json: Json = False,
) -> None:
    """Print the invariant factors over Z/d, each a divisor of the next; d stands for 0.

    Example: permgroups linear smith matrix.txt --mod 12
    """
    from permgroups.linear import smith_form

    found = smith_form(_read(matrix), mod, transforms=transforms)
    data: dict[str, Any] = {"factors": list(found.factors)}
    lines = [_line(found.factors)]
    if transforms:
        assert found.left is not None and found.right is not None
        data |= {"left": _numbers(found.left), "right": _numbers(found.right)}
        lines += ["left:", *_lines(found.left), "right:", *_lines(found.right)]
    _print(as_json, data, lines)


@linear.command()
def inverse(matrix: Matrix, mod: Modulus = None, field: Field = None, as_json: Json = False) -> None:
    """Print the inverse matrix.

    Example: permgroups linear inverse matrix.txt --mod 6
    """
    from permgroups.linear import inverse as inverse_of

    A, d = _given(matrix, mod, field)
    rows = inverse_of(A, d)
    _print(as_json, {"inverse": _numbers(rows), "ring": _ring(d, A)}, _lines(rows))


@linear.command()
def determinant(matrix: Matrix, mod: Modulus = None, field: Field = None, as_json: Json = False) -> None:
    """Print the determinant and the characteristic polynomial, highest power first.

    Example: permgroups linear determinant matrix.txt --mod 6
    """
    from permgroups.linear import characteristic_polynomial
    from permgroups.linear import determinant as determinant_of

    A, d = _given(matrix, mod, field)
    value = int(determinant_of(A, d))
    found = characteristic_polynomial(A, d)
    coefficients = [int(c) for c in getattr(found, "coeffs", found)]
    data = {"determinant": value, "characteristic_polynomial": coefficients, "ring": _ring(d, A)}
    _print(as_json, data, [str(value), f"characteristic polynomial: {_line(coefficients)}"])
