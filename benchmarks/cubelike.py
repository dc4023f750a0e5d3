"""Cubelike puzzles: ``python -m benchmarks.cubelike``; orders against GAP, structure, catalogue."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.hexads import shown
from benchmarks.measure import gap_order
from permgroups import PermGroup
from permgroups.puzzles import catalogue, cube, efficiency, from_generators, named

OUT = Path("docs/benchmarks/cubelike.md")
GAP_LIMIT = 60.0


def fresh(P: Any) -> PermGroup:
    """Return the puzzle's group anew, so that nothing is known of it."""
    return PermGroup.from_rows(P.group.rows.copy())


def best(run: Callable[[], Any], times: int = 5) -> float:
    """Return the best time of a few runs, of long ones fewer, after one that loads the kernels."""
    run()
    seconds = []
    while len(seconds) < times:
        start = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - start)
        if sum(seconds) > 20:
            break
    return min(seconds)


def explained_anew(P: Any) -> int:
    """Solve a random position by the universal algorithm, nothing known of the puzzle; return the letters."""
    Q = from_generators(fresh(P))
    return Q.explain(Q.state(P.scramble(seed=1).row)).length


def main() -> None:
    """Measure every row and write the table."""
    lines = ["| what | to reach | best | GAP | times faster |", "| :-- | :-- | --: | --: | --: |"]
    start = time.perf_counter()
    catalogue()
    first = time.perf_counter() - start
    lines.append(f"| catalogue(), everything computed, in a new process | < 60 s | {shown(first)} | | |")
    puzzles = [
        ("Megaminx", named("dodecahedron-1"), "< 10 ms"), ("icosahedron", named("icosahedron"), ""),
        ("octahedron #2", named("octahedron-2"), ""), ("dodecahedron #2", named("dodecahedron-2"), ""),
        ("Skewb", named("skewb"), ""), ("Helicopter", named("helicopter"), ""), ("supercube", named("supercube"), ""),
        ("33×33×33", cube(33), "< 30 s with its structure"),
    ]  # fmt: skip
    for name, P, target in puzzles:
        mine = best(lambda P=P: fresh(P).order())
        peer = gap_order(P.group.rows, 10.0, GAP_LIMIT).minimum if P.group.degree < 1000 else None
        ratio = f"{peer / mine:,.0f}" if peer else ""
        lines.append(
            f"| order of {name}, proved | {target} | {shown(mine)} | {shown(peer) if peer else ''} | {ratio} |"
        )
        print(lines[-1], flush=True)
    for name, target, run in (
        ("structure of 33×33×33, its order known", "", lambda: cube(33).structure()),
        ("a random position of 33×33×33", "", lambda: cube(33).scramble(seed=1)),
        (
            "universal algorithm on dodecahedron #2, commutators alone, tables included",
            "< 5 s",
            lambda: explained_anew(named("dodecahedron-2")),
        ),
        ("efficiency of all orderings of dodecahedron #2", "< 15 s", lambda: efficiency(named("dodecahedron-2"))),
        ("efficiency of all 10! orderings of 7×7×7", "< 15 s", lambda: efficiency(cube(7, centre_slices=True))),
        ("three-cycle solution of 5×5×5, tables included", "< 5 s", lambda: explained_anew(cube(5))),
        ("three-cycle solution of 19×19×19, tables included", "< 5 min", lambda: explained_anew(cube(19))),
        ("three-cycle solution of 33×33×33, tables included", "minutes", lambda: explained_anew(cube(33))),
    ):
        lines.append(f"| {name} | {target} | {shown(best(run, 1))} | | |")
        print(lines[-1], flush=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
