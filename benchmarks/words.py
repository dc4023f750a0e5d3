"""Lengths of words: ``python -m benchmarks.words [--elements 20] [--only PATTERN …]``.

Every case runs in a process of its own with a warm numba cache. Points are renumbered and moves
renamed by a seeded shuffle first. Elements are seeded and uniform, all pieces distinct. The time of
an element includes every table that is made for it. *limit* is log|G| / log(b - 1) with b letters:
below it most elements have no word.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measure import merged, run_gap
from permgroups import PermGroup, group, mathieu
from permgroups.games import M13
from permgroups.puzzles import cube, from_generators, named, solve
from permgroups.puzzles.solving import load_kernels
from permgroups.search.letters import letters_of
from tests.puzzles.catalogue import hungarian_rings, masterball, shuffled, top_spin

OUT = Path("docs/benchmarks")


@dataclass(frozen=True)
class Case:
    """A puzzle, how long a solve may take, and the length to reach: letters, or a multiple of the limit."""

    name: str
    make: Callable[[], PermGroup]
    seconds: float
    method: str = "auto"
    letters: float | None = None
    times: float | None = None
    gap: bool = False
    most_elements: int = 20
    metric: str = "quarter"


def random_moves(n: int) -> Callable[[], PermGroup]:
    """Return what makes a group of three seeded random permutations: generators without short commutators."""

    def made() -> PermGroup:
        rng = np.random.default_rng(n)
        return PermGroup([rng.permutation(n).tolist() for _ in range(3)])

    return made


def two_elements(make: Callable[[], PermGroup]) -> Callable[[], PermGroup]:
    """Return what makes a group by two seeded random elements of it that generate it."""

    def made() -> PermGroup:
        G = make()
        rng = np.random.default_rng(1)
        while True:
            H = PermGroup([row.tolist() for row in G.random_rows(2, rng)], degree=G.degree)
            if H.order() == G.order():
                return H

    return made


def primitive(degree: int, order: int) -> Callable[[], PermGroup]:
    """Return what takes a primitive group from GAP's library."""

    def made() -> PermGroup:
        program = f"""G := First(AllPrimitiveGroups(NrMovedPoints, {degree}), g -> Size(g) = {order});
        for g in SmallGeneratingSet(G) do Print("G ", ListPerm(g, {degree}), "\\n"); od;"""
        out, _ = run_gap('LoadPackage("primgrp");; SizeScreen([4000, 4000]);; ' + program, 120)
        rows = [json.loads(line[2:]) for line in out.splitlines() if line.startswith("G ")]
        return PermGroup([[x - 1 for x in row] for row in rows], degree=degree)

    return made


CASES = (
    Case("Rubik, chain", lambda: cube(3).group, 10, "chain", letters=60, gap=True),
    Case("Rubik, quarter turns", lambda: cube(3).group, 10, letters=21.5),
    Case("Rubik, half turns", lambda: cube(3).group, 10, letters=19.5, metric="half"),
    Case("4×4×4", lambda: cube(4).group, 60, letters=90),
    Case("5×5×5", lambda: cube(5).group, 180, letters=130),
    Case("6×6×6", lambda: cube(6).group, 180, letters=210),
    Case("7×7×7", lambda: cube(7).group, 180, letters=300),
    Case("10×10×10", lambda: cube(10).group, 300, letters=750, most_elements=5),
    Case("19×19×19", lambda: cube(19).group, 600, letters=3000, most_elements=2),
    Case("33×33×33", lambda: cube(33).group, 1200, letters=14000, most_elements=1),
    Case("Megaminx", lambda: named("megaminx").group, 180, letters=110),
    Case("rings 2×12", lambda: hungarian_rings(12, 3), 10, times=3, gap=True),
    Case("rings 2×21", lambda: hungarian_rings(21, 5), 60, letters=150),
    Case("rings 2×33", lambda: hungarian_rings(33, 8), 60, letters=300),
    Case("Masterball, 4 rings", lambda: masterball(4), 10, times=3, gap=True),
    Case("Masterball, 7 rings", lambda: masterball(7), 30, letters=72),
    Case("TopSpin 20", lambda: top_spin(20, 4), 10, times=2, gap=True),
    Case("random, 16 points", random_moves(16), 10, letters=28, gap=True),
    Case("random, 24 points", random_moves(24), 10, letters=80, gap=True),
    Case("random, 32 points", random_moves(32), 10, times=8, gap=True),
    Case("random, 50 points", random_moves(50), 10, times=10, gap=True),
    Case("random, 100 points", random_moves(100), 30, times=30, gap=True),
    Case("random, 200 points", random_moves(200), 60, times=60, gap=True),
    Case("M24", two_elements(lambda: mathieu(24)), 10, times=2, gap=True),
    Case("HS", two_elements(primitive(100, 44352000)), 10, times=2, gap=True),
    Case("Co3", two_elements(primitive(276, 495766656000)), 10, times=2, gap=True),
    Case("PSL(2,101)", two_elements(lambda: group("PSL(2,101)")), 10, times=2, gap=True),
    Case("PSp(6,2)", two_elements(lambda: group("PSp(6,2)")), 10, times=2, gap=True),
)


def pocket_cube() -> PermGroup:
    return PermGroup({name: cube(2).moves[name] for name in "RUF"})


def pyraminx() -> PermGroup:
    """The four corner turns of the tetrahedron: six edges with two twists, four centres with three; tips left out."""
    edges = {"U": (0, 1, 2), "L": (0, 3, 4), "R": (1, 5, 3), "B": (2, 4, 5)}
    rows = {}
    for k, (name, (a, b, c)) in enumerate(edges.items()):
        row = np.arange(24)
        for t in range(2):
            row[2 * a + t], row[2 * b + t], row[2 * c + t] = 2 * b + t, 2 * c + (t + 1) % 2, 2 * a + (t + 1) % 2
        for t in range(3):
            row[12 + 3 * k + t] = 12 + 3 * k + (t + 1) % 3
        rows[name] = row
    return PermGroup(rows)


def skewb() -> PermGroup:
    """The turns about four corners of the cube, no two adjacent; each takes the half on its side with it."""
    axes = [(x, y, z) for x in (1, -1) for y in (1, -1) for z in (1, -1)]
    normals = [tuple(s * (i == j) for j in range(3)) for i in range(3) for s in (1, -1)]
    stickers = [(c, n) for c in axes for n in normals if np.dot(c, n) == 1] + [(n, n) for n in normals]
    number = {s: k for k, s in enumerate(stickers)}
    moves = {}
    for name, c in zip("abcd", [c for c in axes if np.prod(c) == 1], strict=True):
        # a third of a turn about c: x -> y -> z -> x, with the signs of c
        turn = np.array([[c[(i + 1) % 3] * c[i] * (j == (i + 1) % 3) for i in range(3)] for j in range(3)]).T
        row = list(range(len(stickers)))
        for (place, normal), k in number.items():
            if np.dot(place, c) > 0:
                row[k] = number[tuple((turn @ place).tolist()), tuple((turn @ normal).tolist())]
        moves[name] = row
    return PermGroup(moves)


GROWTHS: tuple[tuple[str, Callable[[], Any]], ...] = (
    ("2×2×2 ⟨R,U,F⟩", lambda: pocket_cube().growth()),
    ("Pyraminx without tips", lambda: pyraminx().growth()),
    ("Skewb", lambda: skewb().growth()),
    ("M12", lambda: mathieu(12).growth()),
    ("M24", lambda: mathieu(24).growth()),
    ("M13 positions", lambda: M13().growth()),
    ("signed M13 positions", lambda: M13(signed=True).growth()),
)


def run_case(case: Case, elements: int, most_seconds: float) -> dict[str, Any]:
    """Solve seeded random elements; the group is made anew for each, so tables are made each time."""
    lengths, seconds, methods = [], [], []
    base = shuffled(case.make(), np.random.default_rng(2024))
    limit = letters_of(base, case.metric).shortest_possible(base.order())
    load_kernels()
    for k in range(min(elements, case.most_elements)):
        P = from_generators(PermGroup(dict(zip(base.names, base.rows, strict=True))))
        state = P.scramble(seed=k)
        start = time.perf_counter()
        found = solve(P, state, seconds=min(case.seconds, most_seconds), method=case.method, metric=case.metric)
        seconds.append(time.perf_counter() - start)
        if not found.check():
            raise AssertionError("a word does not solve its state")
        lengths.append(found.length)
        methods.append(found.method)
    wanted = case.letters if case.letters is not None else (case.times or 0) * limit
    return {
        "name": case.name, "limit": limit, "elements": len(lengths), "mean": statistics.mean(lengths),
        "max": max(lengths), "lengths": lengths, "times": statistics.mean(lengths) / limit,
        "seconds": statistics.mean(seconds),
        "method": "/".join(sorted(set(methods))), "wanted": round(wanted, 1),
        "reached": statistics.mean(lengths) <= wanted,
    }  # fmt: skip


def gap_lengths(case: Case, elements: int) -> str:
    """Return the mean length of GAP's words for the same elements, or why there is none."""
    base = shuffled(case.make(), np.random.default_rng(2024))
    P = from_generators(base)
    gens = ",".join(f"PermList({row})" for row in (base.rows.astype(int) + 1).tolist())
    rows = [P.scramble(seed=k).row.astype(int) + 1 for k in range(elements)]
    program = f"""G := Group([{gens}]); hom := EpimorphismFromFreeGroup(G);
    for r in {[row.tolist() for row in rows]} do
      Print("L ", Length(PreImagesRepresentative(hom, PermList(r))), "\\n");
    od;"""
    try:
        out, finished = run_gap(program, 60)
    except Exception as error:
        return f"failed: {type(error).__name__}"
    lengths = [int(line.split()[1]) for line in out.splitlines() if line.startswith("L ")]
    return f"{statistics.mean(lengths):,.0f}" if lengths else ("–" if finished else "> 60 s")


def run_growth(name: str) -> dict[str, Any]:
    """Time a growth, twice in the process: the first time loads the compiled kernels."""
    make = dict(GROWTHS)[name]
    mathieu(11).growth()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    start = time.perf_counter()
    growth = make()
    seconds = time.perf_counter() - start
    edges = growth.order() * len(growth.space.arc_moves) / len(growth.space.objects)
    return {
        "name": name, "states": growth.order(), "diameter": growth.diameter, "seconds": seconds,
        "edges": edges / seconds, "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 - before,
    }  # fmt: skip


HEAD = (
    "| case | limit | elements | mean | max | times limit | to reach | reached | seconds | method | GAP |\n"
    "| :-- | --: | --: | --: | --: | --: | --: | :-- | --: | :-- | --: |"
)


def _line(r: dict[str, Any]) -> str:
    """Return a measured row as a line of the table."""
    return (
        f"| {r['name']} | {r['limit']:,.0f} | {r['elements']} | {r['mean']:,.1f} | {r['max']:,} | {r['times']:.2f} "
        f"| ≤ {r['wanted']:,g} | {'yes' if r['reached'] else 'no'} | {r['seconds']:.1f} | {r['method']} | {r['gap']} |"
    )


def _child(kind: str, name: str, elements: int, most_seconds: float) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.words", "--child", kind, "--only", name]
    command += ["--elements", str(elements), "--most-seconds", str(most_seconds)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{name}: {done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--elements", type=int, default=20)
    parser.add_argument(
        "--most-seconds",
        type=float,
        default=1e9,
        help="cut the time of a solve down to this",
    )
    parser.add_argument("--only", nargs="*", default=[], metavar="PATTERN", help="replace these rows of the table")
    parser.add_argument("--growths", action="store_true", help="with --only: the table of growths too")
    parser.add_argument("--child", default="")
    options = parser.parse_args()
    if options.child == "case":
        print(
            json.dumps(
                run_case(next(c for c in CASES if c.name == options.only[0]), options.elements, options.most_seconds)
            )
        )
        return
    if options.child == "growth":
        print(json.dumps(run_growth(options.only[0])))
        return
    results = []
    for case in CASES:
        if any(fnmatch(case.name.lower(), f"*{glob.lower()}*") for glob in options.only or [""]):
            r = _child("case", case.name, options.elements, options.most_seconds)
            r["gap"] = gap_lengths(case, min(options.elements, 5)) if case.gap else ""
            results.append(r)
            print(_line(r), flush=True)
    if options.only:
        results = merged(OUT / "words.json", results, (case.name for case in CASES))
    (OUT / "words.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (OUT / "words.md").write_text("\n".join([HEAD, *map(_line, results)]) + "\n", encoding="utf-8")
    if options.only and not options.growths:
        return
    growths = [
        "| graph | states | diameter | seconds | edges per second | memory |",
        "| :-- | --: | --: | --: | --: | --: |",
    ]
    for name, _ in GROWTHS:
        r = _child("growth", name, 1, 0)
        growths.append(
            f"| {r['name']} | {r['states']:,} | {r['diameter']} | {r['seconds']:.3f} | {r['edges']:.3g} | "
            f"{r['memory']:.0f} MB |"
        )
        print(growths[-1], flush=True)
    (OUT / "growth.md").write_text("\n".join(growths) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
