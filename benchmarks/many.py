"""Many positions: two workers against one, and a long table of quick rows.

``python -m benchmarks.many`` (a quarter of an hour on a quiet machine); ``--positions 20 --rows 2000`` takes a minute.
The table goes to ``docs/benchmarks/many.md``.
"""

from __future__ import annotations

import argparse
import csv
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from permgroups.puzzles import cube, from_generators, load, save
from permgroups.scale import client_of, solve_many

OUT = Path(__file__).parent.parent / "docs" / "benchmarks" / "many.md"


def rubik(number: int, effort: int, repeats: int) -> list[list[str]]:
    """Return rows of the table: positions of Rubik's cube by one worker and by two, in turns."""
    puzzle = cube(3)
    positions = [puzzle.scramble(seed=seed) for seed in range(number)]
    rows = []
    for name, where in (("processes", "workers"), ("Dask", "client")):
        times: dict[int, list[float]] = {1: [], 2: []}
        words = set()
        for turn in range(repeats):
            for workers in (1, 2) if turn % 2 == 0 else (2, 1):
                taken, found = _timed(puzzle, positions, effort, where, workers)
                times[workers].append(taken)
                words.add(tuple(found))
        one, two = min(times[1]), min(times[2])
        rows.append([f"{number} positions of Rubik's cube, effort {effort:,}, {name}", f"{one:.1f} s", f"{two:.1f} s",
                     f"{one / two:.2f}", "yes" if len(words) == 1 else "NO", _load()])  # fmt: skip
        print(rows[-1], flush=True)
    return rows


def _timed(puzzle: object, positions: list, effort: int, where: str, workers: int) -> tuple[float, list[str]]:
    """Return the seconds and the words; processes are started and their tables made before the clock starts."""
    if where == "client":
        with client_of(f"local:{workers}") as client:
            dict(solve_many(puzzle, positions[: 2 * workers], effort=effort, client=client))
            begin = time.perf_counter()
            found = dict(solve_many(puzzle, positions, effort=effort, client=client))
            return time.perf_counter() - begin, [str(found[i]) for i in range(len(positions))]
    # one process of its own with one thread, as each of the two has
    code = f"from benchmarks.many import alone\nalone({len(positions)}, {effort}, {workers})"
    threads = {**os.environ, "PERMGROUPS_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=threads, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    return float(lines[0]), lines[1:]


def alone(number: int, effort: int, workers: int) -> None:
    """Print the seconds that processes of this machine take, their start and their tables with them, and the words."""
    puzzle = cube(3)
    positions = [puzzle.scramble(seed=seed) for seed in range(number)]
    puzzle.solve(positions[0], effort=effort)
    begin = time.perf_counter()
    found = dict(solve_many(puzzle, positions, effort=effort, workers=workers))
    print(time.perf_counter() - begin, *(str(found[i]) for i in range(number)), sep="\n")


def table(number: int) -> list[list[str]]:
    """Return rows of the table: a 2×2×2 without turns of the whole (3,674,160 states) on the command line."""
    rows = []
    with TemporaryDirectory() as folder:
        moves, source, target = (Path(folder, name) for name in ("two.tws", "positions.csv", "results.csv"))
        save(from_generators(cube(2).group.subgroup(["R", "U", "F"]), "two"), moves)
        puzzle = load(moves)
        with source.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["id", "state"])
            for i, row in enumerate(puzzle.group.random_rows(number, 1)):
                writer.writerow([f"p{i}", puzzle.format_state(puzzle.state(row))])
        for workers in (1, 2):
            target.unlink(missing_ok=True)
            command = ["solve", str(moves), "--states", str(source), "--out", str(target), "--method", "table"]
            begin = time.perf_counter()
            _run([*command, "--workers", str(workers)])
            taken = time.perf_counter() - begin
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
            rows.append([f"{number:,} rows of a 2×2×2 by its table, {workers} process{'es' * (workers - 1)}",
                         f"{taken:.1f} s", f"{number / taken:.0f} rows/s", f"{peak:.0f} MB", _load()])  # fmt: skip
            print(rows[-1], flush=True)
    return rows


def _run(arguments: list[str]) -> None:
    subprocess.run([sys.executable, "-m", "permgroups", *arguments], check=True, stderr=subprocess.DEVNULL)


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}"


def main() -> None:
    """Measure and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--effort", type=int, default=4_000_000)
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    lines = ["| positions | one worker | two workers | ratio | same words | load |", "|:--|--:|--:|--:|:--|--:|"]
    found = rubik(given.positions, given.effort, given.repeats)
    lines += ["| " + " | ".join(row) + " |" for row in found]
    lines += ["", "| table | time | rate | peak memory of a process | load |", "|:--|--:|--:|--:|--:|"]
    lines += ["| " + " | ".join(row) + " |" for row in table(given.rows)]
    given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
