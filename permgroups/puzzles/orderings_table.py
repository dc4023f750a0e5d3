"""The table of section 7 (Eidswick 1986) beside what is computed: the most efficient orderings of the orbits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from permgroups.puzzles.cube import cube
from permgroups.puzzles.efficiency import Efficiency, efficiency
from permgroups.puzzles.named_puzzles import named
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["PRINTED", "OrderingsTable", "PrintedOrdering", "measured", "orderings_table"]


@dataclass(frozen=True)
class PrintedOrdering:
    """A row of the printed table: an ordering, or how one begins where any order may follow."""

    puzzle: str
    make: Callable[[], Puzzle]
    ordering: tuple[str, ...]


def _layers(n: int) -> PrintedOrdering:
    """Return the row of n×n×n: O(m, 1, 0), …, O(m, m, 0), then any order."""
    beginning = (*(f"F{j}0" for j in range(1, n // 2)), "E")
    return PrintedOrdering(f"{n}×{n}×{n} cube", lambda: cube(n, centre_slices=True), beginning)


PRINTED: tuple[PrintedOrdering, ...] = (
    PrintedOrdering("3×3×3 cube", lambda: cube(3, centre_slices=True), ("E", "V")),
    PrintedOrdering("tetrahedron #2", lambda: named("tetrahedron-2"), ("F1", "F2", "F3", "V")),
    PrintedOrdering("octahedron #2 with slices", lambda: named("octahedron-2-slices"), ("E", "V", "F1", "F2")),
    PrintedOrdering("dodecahedron #1", lambda: named("dodecahedron-1"), ("E", "V")),
    PrintedOrdering("dodecahedron #2", lambda: named("dodecahedron-2"), ("F", "V", "E")),
    _layers(5),
    _layers(7),
    _layers(9),
)


@cache
def measured(puzzle: str) -> Efficiency:
    """Return what was measured for a row of the table.

    >>> measured("tetrahedron #2").best()[0]
    80
    """
    return efficiency(next(row for row in PRINTED if row.puzzle == puzzle).make())


class OrderingsTable(list[dict[str, object]]):
    """The rows of :func:`orderings_table`; prints as a table."""

    def __str__(self) -> str:
        lines = [
            "| puzzle | printed ordering | its measure | least | proved | orderings | that have it | for example |"
        ]
        lines.append("|---|---|--:|--:|---|--:|--:|---|")
        for row in self:
            lines.append("| " + " | ".join(str(value) for value in row.values()) + " |")
        return "\n".join(lines)

    __repr__ = __str__


def orderings_table(puzzles: Sequence[str] | None = None) -> OrderingsTable:
    """Return the table of section 7, recomputed: every ordering of every puzzle is measured.

    Where the print says "then any order", the measure of the printed ordering is that of all of them, from the least
    to the greatest if they differ. The least is *proved* where no commutators at all give less; elsewhere it is the
    least that was found.

    >>> print(orderings_table(["3×3×3 cube", "tetrahedron #2"]))
    | puzzle | printed ordering | its measure | least | proved | orderings | that have it | for example |
    |---|---|--:|--:|---|--:|--:|---|
    | 3×3×3 cube | (E, V) | 112 | 112 | yes | 2 | 1 | (E, V) |
    | tetrahedron #2 | (F1, F2, F3, V) | 88 | 80 | yes | 24 | 6 | (F1, F2, V, F3) |
    """
    out = OrderingsTable()
    for row in PRINTED:
        if puzzles is not None and row.puzzle not in puzzles:
            continue
        e = measured(row.puzzle)
        low, high = e.range_from(row.ordering)
        least, best = e.best(1)
        any_order = ", then any" if len(row.ordering) < len(e.names) else ""
        out.append({
            "puzzle": row.puzzle, "printed": f"({', '.join(row.ordering)}{any_order})",
            "measure": str(low) if low == high else f"{low} to {high}", "least": least,
            "proved": "yes" if e.is_proved else "no", "orderings": e.orderings,
            "best": e.number_of_best, "example": f"({', '.join(best[0])})",
        })  # fmt: skip
    return out
