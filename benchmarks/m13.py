"""The games on the plane of order 3: ``python -m benchmarks.m13``; each row in a warm process, the best of five."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from permgroups.games import M13
from permgroups.games.conway import families, groupoid
from permgroups.games.transitivity import universal_donors, universal_recipients
from permgroups.linear import golay

OUT = Path("docs/benchmarks/m13.md")


def solve_some() -> Callable[[], Any]:
    """Return the solving of a hundred positions after the table is made."""
    game = M13()
    game.depth_distribution()
    positions = [game.scramble(seed=k) for k in range(100)]
    return lambda: [game.solve(at) for at in positions]


ROWS: tuple[tuple[str, str, Callable[[], Callable[[], Any]], float], ...] = (
    (
        "M13: group, moves and depths of 1,235,520 positions",
        "about 0.2 s",
        lambda: lambda: M13().depth_distribution(),
        1,
    ),
    ("2M13: the same of 2,471,040 positions", "about 0.4 s", lambda: lambda: M13(signed=True).depth_distribution(), 1),
    ("dualized game: 4,942,080 positions", "", lambda: lambda: M13(dual=True).depth_distribution(), 1),
    ("one position solved", "< 1 ms", solve_some, 100),
    ("automorphisms of the ternary Golay code", "< 1 s", lambda: lambda: golay(3).automorphism_group().order(), 1),
    ("automorphisms of the binary Golay code (M24)", "", lambda: lambda: golay(2).automorphism_group().order(), 1),
    ("universal donors by exhaustion", "< 10 s", lambda: lambda: universal_donors(M13()), 1),
    ("universal recipients by exhaustion", "< 10 s", lambda: lambda: universal_recipients(M13()), 1),
    ("survey of ten Conway groupoids", "", lambda: lambda: [groupoid(d) for d in families()], 1),
)


def main() -> None:
    """Measure every row and write the table."""
    lines = ["| what | to reach | best of five | median |", "| :-- | :-- | --: | --: |"]
    for name, target, prepare, share in ROWS:
        run = prepare()
        run()  # compiled kernels and fields are loaded
        seconds = []
        for _ in range(5):
            start = time.perf_counter()
            run()
            seconds.append((time.perf_counter() - start) / share)
        best, median = min(seconds), sorted(seconds)[2]
        shown = [f"{1000 * x:.2f} ms" if x < 0.01 else f"{x:.3f} s" for x in (best, median)]
        lines.append(f"| {name} | {target} | {shown[0]} | {shown[1]} |")
        print(lines[-1], flush=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
