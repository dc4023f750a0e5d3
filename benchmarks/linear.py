"""Linear algebra over finite fields: ``python -m benchmarks.linear [--only PATTERN …] [--merge] [--out FOLDER]``.

Every row runs in a process of its own, ours and the peer in turns, with a warm numba cache. Our first run, which loads
the kernels, does not count, and galois has compiled on a small matrix; the table has the least times. A peer that
takes longer than the budget runs once. Both get the same matrix, ready in memory, and the answers are compared. M4RI is
compiled where a C compiler and its headers are found; it uses one thread, ours all cores.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from benchmarks import linear_code_rows, linear_sparse_rows
from benchmarks.hexads import shown
from benchmarks.linear_rows import ROWS, LinearRow
from benchmarks.measure import merged

OUT = Path("docs/benchmarks")
OTHERS = {f"sparse {i}": make for i, make in enumerate(linear_sparse_rows.ROWS)}  # rows that measure themselves
OTHERS |= {f"codes {i}": make for i, make in enumerate(linear_code_rows.ROWS)}
HEAD = "| case | ours | peer | its time | ratio | to reach | reached |\n| :-- | --: | :-- | --: | --: | --: | :-- |"


def measure(row: LinearRow, budget: float, most: int) -> dict[str, Any]:
    """Return the least times of both sides, taken in turns until each has had its budget."""
    sides = row.make()
    sides[0]()  # loads the kernels
    times: list[list[float]] = [[], []]
    answers = set()
    while True:
        for side, seconds in zip(sides, times, strict=True):
            if side is not None and len(seconds) < most and (sum(seconds) < budget or not seconds):
                spent, answer = side()
                seconds.append(spent)
                answers.add(answer)
        if all(side is None or len(s) >= most or sum(s) >= budget for side, s in zip(sides, times, strict=True)):
            break
    if len(answers) > 1:
        raise SystemExit(f"{row.name}: the answers differ: {answers}")
    ours, peer = min(times[0]), min(times[1], default=None)
    return {
        "name": row.name, "peer": row.peer, "ours": ours, "theirs": peer, "target": row.target,
        "ratio": None if peer is None else peer / ours, "reached": row.reached(ours, peer),
    }  # fmt: skip


def line(r: dict[str, Any]) -> str:
    """Return a measured row as a line of the table."""
    theirs = "–" if r["theirs"] is None else shown(r["theirs"])
    ratio = "" if r["ratio"] is None else f"{r['ratio']:.3g}"
    reached = "" if r["reached"] is None else "yes" if r["reached"] else "no"
    ours, theirs, target = (text.replace(" ", "\u00a0") for text in (shown(r["ours"]), theirs, r["target"]))
    return f"| {r['name']} | {ours} | {r['peer']} | {theirs} | {ratio} | {target} | {reached} |"


def _child(name: str, budget: float, most: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.linear", "--child", name]
    command += ["--budget", str(budget), "--most", str(most)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{name}: {done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], metavar="PATTERN", help="rows whose name has one of these")
    parser.add_argument("--merge", action="store_true", help="keep the other rows of the table that is there")
    parser.add_argument("--budget", type=float, default=2.0, help="seconds that a side is repeated for")
    parser.add_argument("--most", type=int, default=30, help="repetitions at most")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--child", default="")
    options = parser.parse_args()
    if options.child:
        if options.child in OTHERS:
            print(json.dumps(OTHERS[options.child]()))
            return
        row = next(row for row in ROWS if row.name == options.child)
        print(json.dumps(measure(row, options.budget, options.most)))
        return
    results = []
    for name in (*(row.name for row in ROWS), *OTHERS):
        if any(fnmatch(name.lower(), f"*{glob.lower()}*") for glob in options.only or [""]):
            results.append(_child(name, options.budget, options.most))
            print(line(results[-1]), flush=True)
    options.out.mkdir(parents=True, exist_ok=True)
    if options.merge or options.only:
        path = options.out / "linear.json"
        before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        results = merged(path, results, dict.fromkeys(row["name"] for row in (*before, *results)))
    (options.out / "linear.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (options.out / "linear.md").write_text("\n".join([HEAD, *map(line, results)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
