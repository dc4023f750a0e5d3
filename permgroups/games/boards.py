"""Small matrices of labels that print as Sage prints its matrices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from permgroups.errors import InvalidArgument
from permgroups.geometry.projective_line import infinity

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Board", "View", "latex_label"]


class Board:
    """An immutable matrix; ``board[i][j]`` and ``board[i, j]`` are its entries.

    Examples
    --------
    >>> b = Board([[6, 3, 0, 9], [5, 2, 7, 10], [4, 1, 8, 11]])
    >>> b
    [ 6  3  0  9]
    [ 5  2  7 10]
    [ 4  1  8 11]
    >>> b[0][2], b[2, 1], b == [[6, 3, 0, 9], [5, 2, 7, 10], [4, 1, 8, 11]]
    (0, 1, True)
    """

    __slots__ = ("_rows",)

    def __init__(self, rows: Iterable[Iterable[Any]]):
        try:
            self._rows = tuple(tuple(row) for row in rows)
        except TypeError:
            raise InvalidArgument(f"expected rows of entries, not {rows!r}") from None
        if len({len(row) for row in self._rows}) > 1:
            raise InvalidArgument(
                f"the rows have {', '.join(str(len(r)) for r in self._rows)} entries; expected one size"
            )

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, tuple):
            return Board(self._rows[place]) if isinstance(place, slice) else self._rows[place]
        i, j = place
        if isinstance(i, slice) or isinstance(j, slice):
            rows = self._rows[i] if isinstance(i, slice) else (self._rows[i],)
            return Board([row[j] if isinstance(j, slice) else (row[j],) for row in rows])
        return self._rows[i][j]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self._rows)

    def rows(self) -> list[tuple[Any, ...]]:
        """Return the rows."""
        return list(self._rows)

    def columns(self) -> list[tuple[Any, ...]]:
        """Return the columns."""
        return list(zip(*self._rows, strict=True))

    def row(self, i: int) -> tuple[Any, ...]:
        """Return a row."""
        return self._rows[i]

    def column(self, j: int) -> tuple[Any, ...]:
        """Return a column."""
        return tuple(row[j] for row in self._rows)

    def transpose(self) -> Board:
        """Return the board with rows and columns exchanged."""
        return Board(self.columns())

    def dimensions(self) -> tuple[int, int]:
        """Return the numbers of rows and columns."""
        return self.nrows(), self.ncols()

    def list(self) -> list[Any]:
        """Return the entries, row by row."""
        return [x for row in self._rows for x in row]

    def nrows(self) -> int:
        """Return the number of rows."""
        return len(self._rows)

    def ncols(self) -> int:
        """Return the number of columns."""
        return len(self._rows[0]) if self._rows else 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Board):
            return self._rows == other._rows
        rows: Any = other
        if callable(getattr(rows, "rows", None)):  # a matrix of Sage's
            rows = rows.rows()
        try:
            return [list(row) for row in self._rows] == [list(row) for row in rows]
        except TypeError:
            return False if hasattr(other, "__array__") else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        import numpy as np

        return np.array(self._rows, dtype=dtype)

    def __repr__(self) -> str:
        wide = max((len(str(x)) for x in self.list()), default=0)
        return "\n".join("[" + " ".join(f"{x!s:>{wide}}" for x in row) + "]" for row in self._rows)

    def _latex_(self) -> str:
        body = " \\\\\n".join(" & ".join(_latex_entry(x) for x in row) for row in self._rows)
        return f"\\left(\\begin{{array}}{{{'r' * self.ncols()}}}\n{body}\n\\end{{array}}\\right)"

    def _repr_latex_(self) -> str:
        return f"${self._latex_()}$"


class View(Board):
    """A board of zeros and ones; it prints below an empty line, as in the seed's examples of ``view_list``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n" + super().__repr__()


def _latex_entry(x: Any) -> str:
    return "+\\infty" if x is infinity else latex_label(x)


def latex_label(x: Any) -> str:
    """Return a label in LaTeX's mathematics; texts that are more than letters and digits are set as text."""
    if x is infinity:
        return "\\infty"
    text = str(x)
    if text.isalnum() and text.isascii():
        return text
    special = {"\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}"}
    return "\\text{" + "".join(special.get(c, f"\\{c}" if c in "&%$#_{}" else c) for c in text) + "}"
