"""Bounds for God's number of the catalogue: ``python -m benchmarks.bounds [--only PATTERN …] [--most N --large N]``.

Every puzzle runs in a process of its own, in quarter turns and in half turns, and every bound is checked there by plain
searches. A run can be stopped and gone on with: rows that were made with these limits or larger ones are there already.
Of two bounds of different limits the smaller one is kept.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from benchmarks.measure import merged
from permgroups.puzzles import named, named_groupoid
from permgroups.puzzles.gods_number import gods_number_bounds
from permgroups.puzzles.named_puzzles import CATALOGUE, GROUPOIDS

OUT = Path("docs/benchmarks")
HEAD = (
    "| puzzle | positions | letters | some state needs | are enough | proof | seconds | checked in |\n"
    "| :-- | --: | :-- | --: | --: | :-- | --: | --: |"
)


def cases() -> list[tuple[str, str]]:
    """Return the names of puzzles and what counts one."""
    return [(name, metric) for name in CATALOGUE for metric in ("quarter", "half")] + [
        (name, "quarter") for name in GROUPOIDS
    ]


def run(name: str, metric: str, most: int, exact: int, large: int) -> dict[str, Any]:
    """Bound one puzzle and check the bounds."""
    P = named_groupoid(name) if name in GROUPOIDS else named(name)
    large = 0 if name in GROUPOIDS else large
    start = time.perf_counter()
    bounds = gods_number_bounds(P, metric, most=most, exact=exact, large=large)
    found = time.perf_counter()
    if not bounds.check():
        raise AssertionError(f"the bounds of {name} do not hold")
    return {
        "name": f"{name} {metric}", "positions": P.order(), "lower": bounds.lower, "upper": bounds.upper,
        "proof": bounds.proof, "stages": [[stage.index, stage.farthest] for stage in bounds.stages],
        "tail": bool(bounds.stages and not bounds.stages[-1].spheres),
        "seconds": found - start, "checked": time.perf_counter() - found, "limits": [most, exact, large],
    }  # fmt: skip


def shown(n: int) -> str:
    """Return a number, large ones rounded."""
    return f"{n:,}" if n < 10**9 else f"{n:.1e}".replace("e+", "·10^")


def line(r: dict[str, Any]) -> str:
    """Return a row as a line of the table."""
    name, metric = r["name"].split()
    positions = shown(r["positions"])
    if r.get("missing"):
        return f"| {name} | {positions} | {metric} | – | – | {r['missing']} | | |"
    how = r["proof"]
    if r["stages"]:
        how += ": " + " + ".join(f"{farthest}" for _, farthest in r["stages"])
        how += " over " + ", ".join(shown(index) for index, _ in r["stages"]) + " cosets"
        how += ", the last by word tables" if r.get("tail") else ""
    upper = "–" if r["upper"] is None else r["upper"]
    return (
        f"| {name} | {positions} | {metric} | {r['lower']} | {upper} | {how} | {r['seconds']:.1f} "
        f"| {r['checked']:.1f} s |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], metavar="PATTERN", help="these puzzles")
    parser.add_argument("--seconds", type=float, default=600, help="for one row")
    parser.add_argument("--most", type=int, default=2_000_000, help="cosets of a stage")
    parser.add_argument("--exact", type=int, default=300_000_000, help="states that are searched whole")
    parser.add_argument("--large", type=int, default=0, help="cosets of a stage modulo symmetries")
    parser.add_argument("--child", nargs=2, default=None)
    options = parser.parse_args()
    limits = [options.most, options.exact, options.large]
    if options.child:
        print(json.dumps(run(*options.child, *limits)))
        return
    file = OUT / "bounds.json"
    names = [f"{name} {metric}" for name, metric in cases()]
    rows = merged(file, [], names)
    before = {row["name"]: row for row in rows if not row.get("missing")}
    done_with = {
        name
        for name, row in before.items()
        if row["lower"] == row["upper"] or all(a >= b for a, b in zip([*row["limits"], 0][:3], limits, strict=True))
    }
    for name, metric in cases():
        if not any(fnmatch(name, glob) for glob in options.only or ["*"]):
            continue
        if f"{name} {metric}" in done_with:
            continue
        command = [sys.executable, "-m", "benchmarks.bounds", "--child", name, metric]
        command += ["--most", str(options.most), "--exact", str(options.exact), "--large", str(options.large)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=options.seconds)
        except subprocess.TimeoutExpired:
            P = named_groupoid(name) if name in GROUPOIDS else named(name)
            missing = f"not in {options.seconds:.0f} s"
            row = {"name": f"{name} {metric}", "positions": P.order(), "missing": missing}
        else:
            if done.returncode:
                raise SystemExit(f"{name}: {done.stderr[-2000:]}")
            row = json.loads(done.stdout.splitlines()[-1])
        old = before.get(row["name"])
        if old is not None and (row.get("missing") or (old["upper"] or 10**9) < (row["upper"] or 10**9)):
            row = old
        rows = merged(file, [row], names)
        file.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(line(row), flush=True)
    (OUT / "bounds.md").write_text("\n".join([HEAD, *map(line, rows)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
