"""Hexads and blackjack: ``python -m benchmarks.hexads [--sage PYTHON]``, with a Python that has Sage."""

from __future__ import annotations

import argparse
import io
import subprocess
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from permgroups.games import Minimog
from permgroups.games.blackjack import solution
from permgroups.geometry import MOG, SteinerSystem
from permgroups.puzzles import named

OUT = Path("docs/benchmarks/hexads.md")
SAGE = """
import sage.all__sagemath_gap, time
from itertools import combinations
from sage.games.hexad import Minimog
M = Minimog("shuffle")
times = []
for _ in range(3):
    start = time.perf_counter()
    {work}
    times.append(time.perf_counter() - start)
print(min(times))
"""


FIND = "[M.find_hexad(list(f)) for f in combinations(range(12), 5)]"
MOVE = "[M.blackjack_move(list(h)) for h in combinations(range(12), 6)]"


def sage_seconds(python: str, work: str) -> float | None:
    """Return Sage's best time of three for a piece of work."""
    if not python:
        return None
    done = subprocess.run([python, "-c", SAGE.format(work=work)], capture_output=True, text=True)
    return float(done.stdout.split()[-1]) if done.returncode == 0 else None


def all_hexads() -> Callable[[], Any]:
    M = Minimog()
    return lambda: [M.find_hexad(five) for five in combinations(range(12), 5)]


def batch() -> Callable[[], Any]:
    S = Minimog().steiner_system
    five = np.array(list(combinations(range(12), 5)))
    return lambda: S.complete_batch(five)


def octads() -> Callable[[], Any]:
    S = SteinerSystem(5, 8, 24)
    five = np.array(list(combinations(range(24), 5)))
    return lambda: S.complete_batch(five)


def moves() -> Callable[[], Any]:
    M = Minimog()

    def every() -> Any:
        with redirect_stdout(io.StringIO()):
            return [M.blackjack_move(h) for h in combinations(range(12), 6)]

    return every


def solved() -> Any:
    solution.cache_clear()
    return solution()


ROWS: tuple[tuple[str, str, Callable[[], Callable[[], Any]], str], ...] = (
    ("792 completions, batched", "< 1 ms", batch, FIND),
    ("792 hexads with their reasons, one by one", "", all_hexads, FIND),
    ("a move for each of 924 hands", "", moves, MOVE),
    ("blackjack: all 924 hands solved", "< 100 ms", lambda: solved, ""),
    ("42,504 octads completed, batched", "", octads, ""),
    ("S(5,6,12) made and proved", "", lambda: lambda: SteinerSystem(5, 6, 12), ""),
    ("S(5,8,24) made and proved", "", lambda: lambda: SteinerSystem(5, 8, 24), ""),
    ("automorphisms of S(5,6,12): M12", "", lambda: lambda: SteinerSystem(5, 6, 12).automorphism_group().order(), ""),
    ("automorphisms of S(5,8,24): M24", "", lambda: lambda: SteinerSystem(5, 8, 24).automorphism_group().order(), ""),
    ("1771 sextets", "", lambda: lambda: MOG().sextets(), ""),
    ("God's number of the M12 shuffle, 95,040 positions", "", lambda: lambda: named("m12-shuffle").group.growth(), ""),
    ("God's number of the M24 circle, 244,823,040", "", lambda: lambda: named("m24-circle").group.growth(), ""),
)  # fmt: skip


def shown(seconds: float) -> str:
    """Return a time with a unit that fits."""
    factor, unit = (1, "s") if seconds >= 1 else (1e3, "ms") if seconds >= 1e-3 else (1e6, "µs")
    return f"{seconds * factor:.3g} {unit}"


def main() -> None:
    """Measure every row and write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sage", default="", help="a Python with Sage's hexad module")
    python = parser.parse_args().sage
    lines = ["| what | to reach | best of five | Sage | times faster |", "| :-- | :-- | --: | --: | --: |"]
    for name, target, prepare, work in ROWS:
        run = prepare()
        seconds = []
        for _ in range(6):  # the first one loads kernels and fields
            start = time.perf_counter()
            run()
            seconds.append(time.perf_counter() - start)
            if seconds[-1] > 5 and len(seconds) > 1:
                break
        best = min(seconds[1:])
        peer = sage_seconds(python, work) if work else None
        ratio = f"{peer / best:,.0f}" if peer else ""
        lines.append(f"| {name} | {target} | {shown(best)} | {shown(peer) if peer else ''} | {ratio} |")
        print(lines[-1], flush=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
