"""Rows with a target of their own: start-up in fresh processes, and membership of a batch."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass

__all__ = ["ROWS", "Row", "measure"]

IMPORT = """
import time
start = time.perf_counter()
import permgroups
print(time.perf_counter() - start)
"""
SYMPY_IMPORT = """
import time
start = time.perf_counter()
import sympy.combinatorics
print(time.perf_counter() - start)
"""
FIRST_ORDER = """
import time
start = time.perf_counter()
from permgroups import PermGroup
PermGroup({"a": "(1,2,3,4,5,6,7,8,9,10,11)", "b": "(3,7,11,8)(4,10,5,6)"}).order()
print(time.perf_counter() - start)
"""
# the generators are made with the clock stopped: they are data
FIRST_USE = """
import time
from benchmarks.cube import cube_rows
rows = list(cube_rows(3, "faces"))
start = time.perf_counter()
from permgroups import PermGroup, mathieu
G = PermGroup(rows)
G.order()
M = mathieu(12)
M.order()
g = G.evaluate("a b c' d e f2")
G.contains(g)
G.factor(g)
print(time.perf_counter() - start)
"""
# the whole command, from the shell's point of view
COMMAND = """
import subprocess, sys, time
start = time.perf_counter()
subprocess.run([sys.executable, "-m", "permgroups", *{arguments}], check=True, stdout=subprocess.DEVNULL)
print(time.perf_counter() - start)
"""
MEMBERSHIP = """
import time
from benchmarks.cube import cube_rows
from permgroups import PermGroup
G = PermGroup(list(cube_rows(3, "faces")))
rows = G.random_rows(200_000, 1)
if {outside}:
    rows[1::2, [0, 1]] = rows[1::2, [1, 0]]
G.contains_batch(rows[:10])
times = []
for _ in range(7):
    start = time.perf_counter()
    inside = G.contains_batch(rows)
    times.append(time.perf_counter() - start)
assert inside.sum() == len(rows) // (2 if {outside} else 1)
print(sorted(times)[3] / len(rows))
"""


@dataclass(frozen=True)
class Row:
    """A program that prints seconds (for ``elements/s`` seconds per element), run in fresh processes."""

    name: str
    program: str
    target: float | None
    unit: str = "s"
    empty_cache: bool = False
    repetitions: int = 5

    def reached(self, value: float) -> bool | None:
        if self.target is None:
            return None
        return value >= self.target if self.unit == "elements/s" else value < self.target


ROWS: tuple[Row, ...] = (
    Row("import permgroups", IMPORT, 0.1),
    Row("import sympy.combinatorics, for comparison", SYMPY_IMPORT, None),
    Row("import and first proved order, warm cache", FIRST_ORDER, 1.0),
    Row("permgroups hexad 0 1 2 3 4", COMMAND.format(arguments=["hexad", *"01234"]), 0.6, repetitions=10),
    Row("permgroups order M12", COMMAND.format(arguments=["order", "M12"]), 0.6, repetitions=10),
    Row("permgroups order S5", COMMAND.format(arguments=["order", "S5"]), None),
    Row("first use, empty cache: Rubik and M12, contains, factor", FIRST_USE, 15.0, empty_cache=True, repetitions=2),
    Row("the same with a warm cache", FIRST_USE, None, repetitions=3),
    Row("membership of Rubik elements", MEMBERSHIP.format(outside=False), 1e6, unit="elements/s", repetitions=3),
    Row("membership, every second one outside", MEMBERSHIP.format(outside=True), 1e6, unit="elements/s", repetitions=3),
)


def measure(row: Row, quick: bool = False) -> tuple[float, float]:
    """Return the median and the best over fresh processes."""
    values = []
    for _ in range(min(row.repetitions, 3) if quick else row.repetitions):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "NUMBA_CACHE_DIR": folder} if row.empty_cache else dict(os.environ)
            done = subprocess.run(
                [sys.executable, "-c", row.program], env=environment, capture_output=True, text=True, check=False
            )
        if done.returncode:
            raise RuntimeError(f"{row.name}: {done.stderr.strip()[-2000:]}")
        values.append(float(done.stdout))
    median, best = statistics.median(values), min(values)
    return (1 / median, 1 / best) if row.unit == "elements/s" else (median, best)
