"""Queries about groups against GAP: ``python -m benchmarks.queries [--only PATTERN] [--quick] [--no-gap] [--merge]``.

Both sides get the same generators and make a new group in every repetition; the table has medians. GAP measures itself,
without its library of character tables. Ours runs in a process of its own, where the first repetition, which loads the
kernels, does not count. The answers are compared.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.hexads import shown
from benchmarks.measure import (
    GAP_LIBRARIES,
    Disagreement,
    Timing,
    gap_primitive_groups,
    merged,
    run_gap,
    run_process,
    whole_lines,
)
from benchmarks.query_rows import PRIMITIVE, ROWS, QueryRow
from benchmarks.worker import repeat

Rows = np.ndarray


def plain(value: Any) -> str:
    """Return an answer as JSON, in the way that GAP's side prints it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def work(row: QueryRow, path: Path, budget: float, limit: float) -> None:
    """Measure our side of a row in this process; one line of JSON for every repetition."""
    from permgroups import PermGroup

    with np.load(path) as data:
        rows = [data[f"g{i}"] for i in range(len(data.files))]
    answers: list[str] = []

    def once() -> tuple[float, Any]:
        given = [list(r) for r in rows]
        start = time.perf_counter()
        result = row.ours(*(PermGroup(g) for g in given))
        seconds = time.perf_counter() - start
        if not answers:
            answers.append(plain(row.answer(result)))
        return seconds, answers[0]

    once()
    repeat(once, budget, limit)
    print(json.dumps({"done": True}), flush=True)


def ours(row: QueryRow, rows: list[Rows], budget: float, limit: float) -> Timing:
    """Measure our side of a row in a new process."""
    timing = Timing(limit)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.npz"
        np.savez(path, **{f"g{i}": r for i, r in enumerate(rows)})
        job = [sys.executable, "-m", "benchmarks.queries", "--work", row.name, str(path), str(budget), str(limit)]
        out, err, finished = run_process(job, limit + 30)  # Python starts, kernels are loaded
    timing.hear(out)
    if finished and not timing.facts:
        raise Disagreement(f"{row.name}: ours failed: {err.strip().splitlines()[-1][:300]}")
    return timing


def gap(row: QueryRow, rows: list[Rows], budget: float, limit: float) -> Timing:
    """Measure GAP's side of a row."""
    lists = ",\n".join("[" + ",".join(f"PermList({g})" for g in (r.astype(int) + 1).tolist()) + "]" for r in rows)
    program = f"""{GAP_LIBRARIES}
    lists := [{lists}];
    JSON := function(x)
      if IsString(x) and (Length(x) > 0 or IsStringRep(x)) then return Concatenation("\\"", x, "\\""); fi;
      if IsList(x) then return Concatenation("[", JoinStringsWithSeparator(List(x, JSON), ","), "]"); fi;
      return String(x);
    end;
    total := 0; count := 0; told := false;
    while total < {int(budget * 1e9)} or (count < 3 and total < {int(limit / 4 * 1e9)}) do
      start := NanosecondsSinceEpoch();
      groups := List(lists, x -> Group(x));
      G := groups[1]; H := groups[Minimum(2, Length(groups))];
      result := {row.gap};
      seconds := NanosecondsSinceEpoch() - start;
      total := total + seconds; count := count + 1;
      if told = false then told := JSON({row.gap_answer}); Print("A ", told, "\\n"); fi;
      Print("T ", seconds, "\\n");
    od;"""
    out, _ = run_gap(program, limit + 3)
    timing, answer = Timing(limit), ""
    for line in whole_lines(out):
        if line.startswith("A "):
            answer = line[2:]
        elif line.startswith("T "):
            timing.add(int(line[2:]) / 1e9, answer)
    return timing


def measured(chosen: list[QueryRow], quick: bool, with_gap: bool) -> Iterator[dict[str, Any]]:
    """Measure rows one by one; each is a dictionary that goes into the JSON file."""
    library = gap_primitive_groups(PRIMITIVE) if with_gap else _own_library()
    budget, gap_limit, limit = (0.3, 10.0, 60.0) if quick else (2.0, 60.0, 120.0)
    for row in chosen:
        found: dict[str, Any] = {"name": row.name, "target": row.target}
        try:
            rows = row.data(library)
            peer = gap(row, rows, budget, gap_limit) if with_gap else None
            found["gap"] = peer.as_json() if peer else None
            mine = ours(row, rows, budget, limit)
            found["ours"] = mine.as_json()
            found["answer"] = mine.answer
            if peer and mine.answer and peer.answer and mine.answer != peer.answer:
                raise Disagreement(f"{row.name}: {mine.answer[:200]}, GAP {peer.answer[:200]}")
            if mine.median is None:
                found["reached"] = False
            elif peer:
                found["reached"] = row.reached(mine.median, peer.median, gap_limit)
                found["ratio"] = None if peer.median is None else peer.median / mine.median
        except (Disagreement, KeyError) as error:
            found["failed"] = str(error)
        yield found


def _own_library() -> dict[tuple[int, int], Rows]:
    """Return the groups that this package makes itself, for a machine without GAP."""
    from permgroups import mathieu

    return {key: mathieu(key[0]).rows for key in PRIMITIVE if key[0] in (11, 12, 24)}


def line(found: dict[str, Any]) -> str:
    """Return a measured row as a line of the table."""
    peer = found.get("gap")
    there = "" if not peer else shown(peer["median"]) if peer["median"] else f"> {peer['limit']:g} s"
    if "failed" in found:
        return f"| {found['name']} | {found['target']} | failed | {there} | | no |"
    mine = found["ours"]
    here = shown(mine["median"]) if mine["median"] else f"> {mine['limit']:g} s"
    ratio = found.get("ratio")
    if ratio is None and peer and not peer["median"] and mine["median"]:
        faster = f"> {_digits(peer['limit'] / mine['median'])}"
    else:
        faster = "" if ratio is None else _digits(ratio)
    met = {True: "yes", False: "no", None: ""}[found.get("reached")]
    return f"| {found['name']} | {found['target']} | {here} | {there} | {faster} | {met} |"


def _digits(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.queries", description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], metavar="PATTERN", help="rows whose name contains this glob")
    parser.add_argument("--quick", action="store_true", help="fewer rows and repetitions, short time limits")
    parser.add_argument("--no-gap", action="store_true", help="leave GAP out, and the groups from its library")
    parser.add_argument("--merge", action="store_true", help="replace these rows in the table that is there")
    parser.add_argument("--out", type=Path, help="folder for the results (docs/benchmarks; benchmarks/out for a part)")
    parser.add_argument("--work", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        name, path, budget, limit = options.work
        work(next(row for row in ROWS if row.name == name), Path(path), float(budget), float(limit))
        return 0
    patterns = [f"*{p.lower()}*" for p in options.only] or ["*"]
    chosen = [row for row in ROWS if any(fnmatch.fnmatch(row.name.lower(), p) for p in patterns)]
    if options.quick:
        chosen = [row for row in chosen if row.quick]
    lines = ["| query | to reach | here | GAP | times faster | reached |", "| :-- | :-- | --: | --: | --: | :-- |"]
    print("\n".join(lines))
    results = []
    for found in measured(chosen, options.quick, not options.no_gap):
        results.append(found)
        lines.append(line(found))
        print(lines[-1], found.get("failed", ""), flush=True)
    part = (options.only or options.quick or options.no_gap) and not options.merge
    out = options.out or Path("benchmarks/out" if part else "docs/benchmarks")
    out.mkdir(parents=True, exist_ok=True)
    if options.merge:
        results = merged(out / "queries.json", results, (row.name for row in ROWS))
        lines[2:] = map(line, results)
    (out / "queries.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = json.dumps(results, indent=1, ensure_ascii=False)
    (out / "queries.json").write_text(text + "\n", encoding="utf-8")
    return int(any("failed" in found for found in results))


if __name__ == "__main__":
    sys.exit(main())
