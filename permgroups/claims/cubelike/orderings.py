"""Section 7: the most efficient orderings of orbits. The relative 3-cycles of the table stand with their figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from permgroups.claims.cubelike.common import claim
from permgroups.claims.ledger import CASES, EXHAUSTIVE, SAMPLE, Claim, Outcome
from permgroups.puzzles.efficiency import Efficiency
from permgroups.puzzles.orderings_table import PRINTED, measured

__all__ = ["CLAIMS"]

CUBES = (5, 7)


def _shown(e: Efficiency, ordering: Sequence[str]) -> str:
    lengths = zip(ordering, e.lengths(ordering), strict=True)
    return "(" + ", ".join(f"{o} {n}" for o, n in lengths) + ")"


def _ordering(puzzle: str, printed: Sequence[str] = ()) -> Outcome:
    """Whether the printed ordering, or whatever begins so, has the least measure of all orderings."""
    e = measured(puzzle)
    beginning = printed or next(row.ordering for row in PRINTED if row.puzzle == puzzle)
    low, high = e.range_from(beginning)
    least, best = e.best(1)
    any_order = " and any completion" if len(beginning) < len(e.names) else ""
    detail = (
        f"{_shown(e, beginning)}{any_order} measures {low if low == high else f'{low} to {high}'}; the least of all "
        f"{e.orderings} orderings is {least}, of {e.number_of_best}, such as {_shown(e, best[0])}; all commutators of "
        f"up to {e.exhaustive} letters were looked at, as written, 2(|α| + |β|), before cancelling"
        + ("" if e.is_proved else ", longer ones that were not may give less")
        + "; a square counts as two letters, a slice turn as one"
    )
    return Outcome(low == high == least, detail, EXHAUSTIVE if e.is_proved else SAMPLE)


def _cubes() -> Outcome:
    """The row of n×n×n, for several n."""
    found = [_ordering(f"{n}×{n}×{n} cube") for n in CUBES]
    detail = "; ".join(f"n = {n}: {o.detail}" for n, o in zip(CUBES, found, strict=True))
    return Outcome(all(o.true for o in found), detail, CASES if all(o.scope == EXHAUSTIVE for o in found) else SAMPLE)


CLAIMS: tuple[Claim, ...] = (
    claim("7.cube", "§7", "3×3×3: (E, V) is most efficient.", partial(_ordering, "3×3×3 cube")),
    claim(
        "7.tetrahedron2", "§7", "Tetrahedron #2: (F1, F2, F3, V) is most efficient.",
        partial(_ordering, "tetrahedron #2"), repaired=partial(_ordering, "tetrahedron #2", ("F1", "F2", "V", "F3")),
        repair="(F1, F2, V, F3): the corners have 3-cycles of four letters as long as one face orbit may move",
        origin="statement",
    ),
    claim(
        "7.octahedron2", "§7", "Octahedron #2: (E, V, F1, F2) is most efficient.",
        partial(_ordering, "octahedron #2 with slices"),
    ),
    claim("7.dodecahedron1", "§7", "Dodecahedron #1: (E, V) is most efficient.", partial(_ordering, "dodecahedron #1")),
    claim(
        "7.dodecahedron2", "§7", "Dodecahedron #2: (F, V, E) is most efficient.", partial(_ordering, "dodecahedron #2"),
    ),
    claim(
        "7.n", "§7", "n×n×n: O(m,1,0), …, O(m,m,0), then any order, is most efficient.", _cubes,
    ),
)  # fmt: skip
