"""Coloured puzzles: ``python -m benchmarks.patterns [--only PATTERN] [--quick] [--patterns N] [--share S] [--effort]``.

Every pattern is a seeded random element of the group, shown in colours; points are renumbered and moves renamed by a
seeded shuffle first. The group is made anew for each, so its time has all tables; kernels are loaded before. *Best
known* are means over public random patterns, made by specialised programs in hours or days; letters are quarter turns
of the given moves, for cubes of every one of the 3n layers.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import ring_rows
from benchmarks.measure import merged
from benchmarks.pattern_rows import ROWS, PatternRow
from permgroups import PermGroup
from permgroups.puzzles import Goal, from_generators, solve
from permgroups.puzzles.solving import load_kernels

EFFORT = 1_000_000  # counts as a second where a clock means little: on a busy machine


def renamed(G: PermGroup, colours: list[int], rng: np.random.Generator) -> tuple[PermGroup, list[int]]:
    """Return the same coloured puzzle with its points renumbered and its moves renamed and reordered."""
    new = rng.permutation(G.degree)
    back = np.argsort(new)
    order = rng.permutation(len(G.rows)).tolist()
    moves = {f"m{k}_": new[G.rows[i][back]] for k, i in enumerate(order)}
    return PermGroup(moves, degree=G.degree), [colours[p] for p in back.tolist()]


def measured(row: PatternRow, patterns: int, by_effort: bool, share: float) -> dict[str, Any]:
    """Solve the patterns of a row; what comes back goes into the JSON file."""
    base, colours = renamed(*row.make(), np.random.default_rng(2024))
    goal = Goal(colours, wildcards=row.wildcards)
    lengths, seconds, processor = [], [], []
    for k in range(patterns):
        P = from_generators(PermGroup(dict(zip(base.names, base.rows, strict=True)), degree=base.degree))
        state = P.scramble(seed=k)
        start, used = time.perf_counter(), time.process_time()
        given = {"effort": int(EFFORT * row.seconds * share)} if by_effort else {"seconds": row.seconds * share}
        found = solve(P, state, goal=goal, **given)  # type: ignore[arg-type]
        seconds.append(time.perf_counter() - start)
        processor.append(time.process_time() - used)
        if not found.check():
            raise AssertionError(f"{row.name}: a word does not reach its goal")
        lengths.append(found.length)
    mean = statistics.mean(lengths)
    return {
        "name": row.name, "best_known": row.best_known, "to_reach": row.to_reach, "patterns": patterns,
        "letters": lengths, "mean": mean, "seconds": statistics.mean(seconds),
        "processor_seconds": statistics.mean(processor), "ratio": mean / row.best_known,
        "reached": mean <= row.to_reach,
    }  # fmt: skip


HEAD = (
    "| coloured puzzle | best known | to reach | letters (mean) | patterns | seconds | of the processor | × best known "
    "| reached |\n| :-- | --: | --: | --: | --: | --: | --: | --: | :-- |"
)


def line(found: dict[str, Any]) -> str:
    """Return a measured row as a line of the table."""
    met = "yes" if found["reached"] else "no"
    return (
        f"| {found['name']} | {found['best_known']:,g} | {found['to_reach']:,g} | {found['mean']:,.1f} "
        f"| {found['patterns']} | {found['seconds']:.0f} | {found['processor_seconds']:.0f} "
        f"| {found['ratio']:.2f} | {met} |"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.patterns", description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], metavar="PATTERN", help="rows whose name contains this glob")
    parser.add_argument("--quick", action="store_true", help="fewer rows, two patterns each, a tenth of the time")
    parser.add_argument("--patterns", type=int, help="at most so many patterns for a row")
    parser.add_argument("--share", type=float, default=1.0, help="of the time of a row; the table has the seconds")
    parser.add_argument("--effort", action="store_true", help="count work, a million for a second, not the clock")
    parser.add_argument("--merge", action="store_true", help="replace these rows in the table that is there")
    parser.add_argument("--out", type=Path, help="folder for the results (docs/benchmarks; benchmarks/out for a part)")
    options = parser.parse_args()
    globs = [f"*{p.lower()}*" for p in options.only] or ["*"]
    chosen = [row for row in (*ROWS, *ring_rows.ROWS) if any(fnmatch.fnmatch(row.name.lower(), p) for p in globs)]
    if options.quick:
        chosen = [row for row in chosen if row.quick]
    load_kernels()
    lines, results = [HEAD], []
    print(HEAD)
    for row in chosen:
        most = 2 if options.quick else options.patterns or row.patterns
        results.append(measured(row, min(row.patterns, most), options.effort, 0.1 if options.quick else options.share))
        lines.append(line(results[-1]))
        print(lines[-1], flush=True)
    part = (options.only or options.quick or options.patterns) and not options.merge
    out = options.out or Path("benchmarks/out" if part else "docs/benchmarks")
    out.mkdir(parents=True, exist_ok=True)
    if options.merge:
        results = merged(out / "patterns.json", results, (row.name for row in (*ROWS, *ring_rows.ROWS)))
        lines[1:] = map(line, results)
    (out / "patterns.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (out / "patterns.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
