"""Is this tree slower than another commit? ``python -m benchmarks.compare REV [--suite NAME …] [--rows GLOB …]``.

REV is checked out into a temporary worktree. Both trees run the same rows in the same minutes: one process for each
tree, asked in turns (old, new, new, old, …), so that whatever else the machine does falls on both. A row counts with
the least time of its turns. A row over the limit is measured again, in fresh processes and with longer turns, up to
``--again`` times, and is called slower only if it stays over the limit. The exit status is 1 if a row is slower, gives
another answer or fails.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.compare_rows import SUITES
from benchmarks.hexads import shown
from benchmarks.measure import gap_primitive_groups, gap_version

ROOT = Path(__file__).resolve().parent.parent
ROWS_FILE = Path(__file__).resolve().parent / "compare_rows.py"


class Broken(Exception):
    """A tree cannot run a row."""


class Side:
    """The process that runs one suite's rows in one tree."""

    def __init__(self, tree: Path, suite: str, library: str) -> None:
        # -P: the folder of the file that runs is not searched for modules, only the tree is
        command = [sys.executable, "-P", str(ROWS_FILE), suite, library]
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        self.process = subprocess.Popen(
            command, cwd=tree, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.rows: dict[str, tuple[bool, str]] = {
            name: (slow, unit) for name, slow, unit in self._reply().get("rows", [])
        }

    def _reply(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise Broken(f"the process ended with status {self.process.wait()}")
        message = json.loads(line)
        if "error" in message:
            raise Broken(message["error"])
        return message

    def measure(self, row: str, budget: float) -> tuple[float, Any]:
        """Return the least measure of one turn and the answer."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps({"row": row, "budget": budget}) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Broken("the process has ended") from None
        message = self._reply()
        return message["value"], message["answer"]

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()


@dataclass
class Result:
    """What came out for one row; ``problem`` says why there is no ratio, or why the row counts as broken."""

    suite: str
    name: str
    unit: str
    old: list[float] = field(default_factory=list)
    new: list[float] = field(default_factory=list)
    problem: str = ""

    @property
    def ratio(self) -> float:
        """Least measure of the new tree over that of the old one."""
        if not (self.old and self.new):
            return math.nan
        if self.unit == "letters":  # a search of some seconds: the mean is the fair number
            return (sum(self.new) / len(self.new)) / (sum(self.old) / len(self.old))
        return min(self.new) / min(self.old)

    def line(self, limit: float) -> str:
        """Return the row of the table."""
        if self.problem:
            return f"| {self.suite} | {self.name} | | | | {self.problem} |"
        if self.unit == "letters":
            old, new = (f"{sum(v) / len(v):.1f} letters" for v in (self.old, self.new))
        else:
            old, new = shown(min(self.old)), shown(min(self.new))
        mark = "**slower**" if self.ratio > limit else "faster" if self.ratio < 1 / limit else ""
        return f"| {self.suite} | {self.name} | {old} | {new} | {self.ratio:.2f} | {mark} |"


def turns(result: Result, sides: list[Side], count: int, budget: float) -> None:
    """Measure a row in both trees, in turns; which one begins changes from turn to turn."""
    answers: dict[int, Any] = {}
    for k in range(count):
        for which in (0, 1) if k % 2 == 0 else (1, 0):
            value, answer = sides[which].measure(result.name, budget)
            (result.old if which == 0 else result.new).append(value)
            answers[which] = answer
    if None not in answers.values() and answers[0] != answers[1]:
        result.problem = f"**answers differ**: {str(answers[0])[:60]} and {str(answers[1])[:60]}"


class Pair:
    """The two processes of a suite: the old tree's and this one's."""

    def __init__(self, suite: str, trees: tuple[Path, Path], library: str) -> None:
        self.suite, self.trees, self.library = suite, trees, library
        self.sides: list[Side] = []
        self.start()

    def start(self) -> None:
        """Begin with fresh processes: where a process has its memory can cost a row ten percent."""
        self.close()
        for tree in self.trees:
            try:
                self.sides.append(Side(tree, self.suite, self.library))
            except Broken as error:
                raise Broken(f"in {tree}: {error}") from None

    def close(self) -> None:
        """End both processes."""
        while self.sides:
            self.sides.pop().close()


def compare_row(result: Result, pair: Pair, options: argparse.Namespace) -> Result:
    """Fill in a result, measuring again in fresh processes what looks slower."""
    try:
        turns(result, pair.sides, 1 if result.unit == "letters" else options.turns, options.budget)
        for k in range(options.again):
            if result.problem or result.ratio <= options.limit:
                break
            pair.start()
            turns(result, pair.sides, 2 if result.unit == "letters" else options.turns, options.budget * (2 + k))
    except Broken as error:
        result.problem = f"**failed**: {error}"
        pair.start()
    return result


def compare_suite(suite: str, trees: tuple[Path, Path], library: str, options: argparse.Namespace) -> Iterator[Result]:
    """Yield the results of a suite's rows, each when it is measured."""
    try:
        pair = Pair(suite, trees, library)
    except Broken as error:
        yield Result(suite, "all rows", "s", problem=f"**failed** {error}")
        return
    with closing(pair):
        old, new = (side.rows for side in pair.sides)
        for name, (slow, unit) in new.items():
            asked = [g for g in options.rows if fnmatch.fnmatch(name.lower(), f"*{g.lower()}*")]
            if (options.rows and not asked) or (slow and not asked and not options.all):
                continue
            if name not in old:
                yield Result(suite, name, unit, problem="only in this tree")
            else:
                yield compare_row(Result(suite, name, unit), pair, options)
        for name in old.keys() - new.keys():
            if not options.rows:
                yield Result(suite, name, "s", problem="only in the other tree")


@contextmanager
def checked_out(rev: str, keep: Path | None) -> Iterator[Path]:
    """Give a worktree of a commit: a temporary one, or one that stays in a folder with its compiled kernels."""
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.run(
        [*git, "rev-parse", "--verify", f"{rev}^{{commit}}"], check=True, capture_output=True, text=True
    )
    sha = commit.stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        tree = (keep.resolve() if keep else Path(folder)) / sha[:12]
        if not tree.exists():
            subprocess.run([*git, "worktree", "add", "--quiet", "--detach", str(tree), sha], check=True)
        try:
            yield tree
        finally:
            if keep is None:
                subprocess.run([*git, "worktree", "remove", "--force", str(tree)], check=True)


def primitive_groups(folder: str, suites: list[str]) -> str:
    """Return a file with the generators that the rows of orders ask from GAP's library, "" without GAP."""
    from benchmarks.cases import CASES

    if "orders" not in suites or gap_version() is None:
        return ""
    found = gap_primitive_groups([case.primitive for case in CASES if case.primitive])
    path = Path(folder) / "library.npz"
    np.savez(path, **{f"{degree}_{order}": rows for (degree, order), rows in found.items()})  # type: ignore[arg-type]
    return str(path)


def main() -> int:
    """Compare and print the table; return the exit status."""
    parser = argparse.ArgumentParser(prog="benchmarks/compare", description=__doc__)
    parser.add_argument("rev", help="the commit to compare this tree with")
    parser.add_argument("--suite", nargs="+", choices=list(SUITES), default=list(SUITES), help="suites (all)")
    parser.add_argument("--rows", nargs="+", default=[], metavar="GLOB", help="only rows whose name contains this")
    parser.add_argument("--all", action="store_true", help="also the rows that take minutes")
    parser.add_argument("--limit", type=float, default=1.1, help="a row over this ratio is slower (1.1)")
    parser.add_argument("--turns", type=int, default=3, help="turns of each tree (3)")
    parser.add_argument("--budget", type=float, default=0.3, help="seconds of repetitions in a turn (0.3)")
    parser.add_argument("--again", type=int, default=3, help="how often a row that looks slower is measured again (3)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave the worktree there and use it again")
    options = parser.parse_args()
    results = []
    print("| suite | row | before | now | ratio | |\n| :-- | :-- | --: | --: | --: | :-- |", flush=True)
    with tempfile.TemporaryDirectory() as folder, checked_out(options.rev, options.keep) as tree:
        library = primitive_groups(folder, options.suite)
        for suite in options.suite:
            for result in compare_suite(suite, (tree, ROOT), library, options):
                results.append(result)
                print(result.line(options.limit), flush=True)
    ratios = [r.ratio for r in results if not r.problem]
    bad = [r for r in results if r.problem.startswith("**") or r.ratio > options.limit]
    middle = f", ratio in the middle {sorted(ratios)[len(ratios) // 2]:.2f}" if ratios else ""
    print(f"\n{len(ratios)} rows compared{middle}; {len(bad)} slower, different or failed.")
    for result in bad:
        print(f"- {result.suite}: {result.name}: {result.problem or f'{result.ratio:.2f}'}")
    return 1 if bad or not ratios else 0


if __name__ == "__main__":
    sys.exit(main())
