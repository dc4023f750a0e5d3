"""Conjugacy classes and character tables against GAP: ``python -m benchmarks.classes``, a minute or two.

Every time is that of a fresh group. GAP runs without its table library, so that it computes the tables, too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.cubelike import best
from benchmarks.hexads import shown
from benchmarks.measure import gap_primitive_groups, gap_time, gap_version
from permgroups import PermGroup, mathieu, symmetric

OUT = Path("docs/benchmarks/classes.md")
CLASSES, TABLE = "Length(ConjugacyClasses(Group(gens)))", "Length(IrrDixonSchneider(Group(gens)))"
HS = (100, 44_352_000)


def fresh(rows: np.ndarray, ask: Callable[[PermGroup], Any]) -> Callable[[], int]:
    """Return a run that asks a new group of the rows and returns the length of the answer."""
    return lambda: len(ask(PermGroup.from_rows(rows.copy())))


def main() -> None:
    """Measure every row and write the table."""
    groups = {"M12": mathieu(12).rows, "M24": mathieu(24).rows, "S12": symmetric(12).rows, "S8": symmetric(8).rows}
    gap = gap_version()
    if gap is not None:
        found = gap_primitive_groups([HS])
        groups |= {"HS": found[HS]} if HS in found else {}
    lines = ["| what | to reach | best | GAP | times faster |", "| :-- | :-- | --: | --: | --: |"]
    rows = [("conjugacy classes", "≥ 3 × GAP", name, CLASSES) for name in ("M12", "M24", "HS", "S12") if name in groups]
    rows += [("character table", "≥ GAP", name, TABLE) for name in ("M12", "S8", "M24")]
    for what, target, name, call in rows:
        run = fresh(
            groups[name], lambda G, call=call: G.conjugacy_classes() if call == CLASSES else G.character_table()
        )
        peer = gap_time(groups[name], call, 2.0, 60.0) if gap is not None else None
        mine = best(run)
        seconds = None if peer is None else peer.minimum
        if peer is not None and peer.answer not in (None, str(run())):
            raise SystemExit(f"GAP counts {peer.answer} for {what} of {name}, permgroups {run()}")
        ratio = f"{seconds / mine:,.1f}" if seconds else ""
        lines.append(f"| {what}, {name} | {target} | {shown(mine)} | {shown(seconds) if seconds else ''} | {ratio} |")
        print(lines[-1], flush=True)
    OUT.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
