"""One tree's side of ``benchmarks.compare``: a process that runs rows by name and prints one line of JSON for each.

The process runs with PYTHONPATH set to one tree, and so takes that tree's package *and* that tree's own tables of
rows (``benchmarks.cases``, ``services``, ``words``, ``m13``, ``hexads``, ``startup``); rows of the two trees are the
same where they have the same name. The rows written out here run in both trees: they may use only names that both
trees have.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any

import numpy as np

__all__ = ["SUITES", "Row", "rows_of"]


@dataclass(frozen=True)
class Row:
    """One row: ``prepare()`` gives a run that returns (measure, answer); ``answer`` is None where none is compared.

    ``slow`` rows are left out unless they are asked for by name. ``unit`` is what the measure counts: seconds, or the
    letters of words; less is better.
    """

    name: str
    prepare: Callable[[], Callable[[], tuple[float, Any]]]
    slow: bool = False
    unit: str = "s"


def timed(run: Callable[[], Any], answer: Callable[[Any], Any] | None = None) -> Callable[[], tuple[float, Any]]:
    """Return a run that measures another one; its answer is told only through ``answer``."""

    def once() -> tuple[float, Any]:
        start = time.perf_counter()
        result = run()
        return time.perf_counter() - start, None if answer is None else answer(result)

    return once


def orders(library: dict[tuple[int, int], np.ndarray]) -> list[Row]:
    from benchmarks.cases import CASES
    from permgroups import PermGroup

    def prepare(case: Any) -> Callable[[], tuple[float, Any]]:
        rows = case.rows() if case.rows else library[case.primitive]
        return timed(lambda: PermGroup(list(rows)).order(), str)

    chosen = [case for case in CASES if case.rows or case.primitive in library]
    return [Row(case.name, lambda case=case: prepare(case)) for case in chosen]


def services() -> list[Row]:
    from benchmarks.services import SERVICES
    from benchmarks.worker import service

    return [Row(s.title, lambda s=s: service(s.title, "permgroups")) for s in SERVICES]


def elements() -> list[Row]:
    """Return membership, random elements and words, on groups that are known already."""
    from benchmarks.cube import cube_rows
    from permgroups import PermGroup, mathieu, symmetric

    makers: dict[str, Callable[[], Any]] = {
        "Rubik's cube": lambda: PermGroup(list(cube_rows(3, "faces"))),
        "5×5×5": lambda: PermGroup(list(cube_rows(5))),
        "M24": lambda: mathieu(24),
        "S300": lambda: symmetric(300),
    }

    def batch(make: Callable[[], Any], count: int, outside: bool) -> Callable[[], tuple[float, Any]]:
        G = make()
        rows = G.random_rows(count, 1)
        if outside:
            rows[1::2, [0, 1]] = rows[1::2, [1, 0]]
        return timed(lambda: G.contains_batch(rows), lambda found: int(found.sum()))

    def one_by_one(make: Callable[[], Any]) -> Callable[[], tuple[float, Any]]:
        G = make()
        some = [row.tolist() for row in G.random_rows(100, 1)]
        return timed(lambda: [G.contains(row) for row in some], all)

    def random(make: Callable[[], Any]) -> Callable[[], tuple[float, Any]]:
        G = make()
        G.order()
        return timed(lambda: G.random_rows(1000, 1))

    def factor(make: Callable[[], Any]) -> Callable[[], tuple[float, Any]]:
        G = make()
        some = G.random_rows(20, 1)
        return timed(lambda: [G.factor(row) for row in some])

    rows = [
        Row("membership of 200,000 Rubik elements", lambda: batch(makers["Rubik's cube"], 200_000, False)),
        Row("membership, every second one outside", lambda: batch(makers["Rubik's cube"], 200_000, True)),
        Row("membership of 2,000 elements of S300", lambda: batch(makers["S300"], 2000, False)),
    ]
    for name, make in makers.items():
        rows.append(Row(f"contains, one by one, {name}", lambda make=make: one_by_one(make)))
        rows.append(Row(f"1,000 random elements, {name}", lambda make=make: random(make)))
        if name in ("Rubik's cube", "M24"):
            rows.append(Row(f"20 elements as words, {name}", lambda make=make: factor(make)))
    return rows


def growth() -> list[Row]:
    from benchmarks.words import GROWTHS

    def facts(found: Any) -> list[int]:
        return [sum(found.spheres), int(found.diameter)]

    return [Row(name, lambda make=make: timed(make, facts), name == "M24") for name, make in GROWTHS]


def words() -> list[Row]:
    """Return the lengths of words for one element, twenty seconds at most: here letters are compared, not times."""
    from benchmarks.words import CASES, run_case

    def prepare(case: Any) -> Callable[[], tuple[float, Any]]:
        return lambda: (float(run_case(case, 1, 20.0)["mean"]), None)

    return [Row(case.name, lambda case=case: prepare(case), case.seconds > 60, "letters") for case in CASES]


def m13() -> list[Row]:
    from benchmarks.m13 import ROWS

    return [Row(name, lambda prepare=prepare: timed(prepare())) for name, _, prepare, _ in ROWS]


def hexads() -> list[Row]:
    from benchmarks.hexads import ROWS

    return [Row(name, lambda prepare=prepare: timed(prepare()), "244,823,040" in name) for name, _, prepare, _ in ROWS]


def cubelike() -> list[Row]:
    from permgroups import PermGroup
    from permgroups.puzzles import cube, from_generators, named

    def order(make: Callable[[], Any]) -> Callable[[], tuple[float, Any]]:
        rows = make().group.rows
        return timed(lambda: PermGroup(list(rows)).order(), str)

    def explained(n: int) -> Callable[[], tuple[float, Any]]:
        P = cube(n)
        row = P.scramble(seed=1).row

        def run() -> int:
            Q = from_generators(PermGroup(list(P.group.rows)))
            return Q.explain(Q.state(row)).length

        return timed(run)

    puzzles = ("dodecahedron-1", "icosahedron", "octahedron-2", "dodecahedron-2", "skewb", "helicopter", "supercube")
    rows = [Row(f"order of {name}", lambda name=name: order(lambda: named(name))) for name in puzzles]
    return [
        *rows,
        Row("order of 33×33×33", lambda: order(lambda: cube(33)), slow=True),
        Row("structure of 33×33×33", lambda: timed(lambda: cube(33).structure()), slow=True),
        Row(
            "structure of 7×7×7",
            lambda: timed(lambda: from_generators(PermGroup(list(cube(7).group.rows))).structure()),
        ),
        Row("a random position of 33×33×33", lambda: timed(lambda: cube(33).scramble(seed=1))),
        Row("three-cycle solution of 5×5×5", lambda: explained(5)),
        Row("three-cycle solution of 19×19×19", lambda: explained(19), slow=True),
    ]


def lights() -> list[Row]:
    from benchmarks.lights import random_graph
    from permgroups import lights as games
    from permgroups.linear.systems import LinearSystem

    rng = np.random.default_rng(1)
    mod3 = rng.integers(0, 3, (1000, 1000))
    dense = rng.integers(0, 2, (4000, 4000), dtype=np.uint8)

    def by_matrix() -> Any:
        return LinearSystem(games.grid(20, 20).matrix, 2).solve(np.ones(400, int))

    def all_ones(n: int) -> Callable[[], tuple[float, Any]]:
        return timed(lambda: games.grid(n, n).solve_all_ones(), bool)

    def graph(n: int) -> Callable[[], tuple[float, Any]]:
        edges = random_graph(n, 2 * n, 1)
        return timed(lambda: games.from_graph(edges).system.rank, int)

    def shallit() -> Any:
        game = games.shallit(3, 7)
        return game.orbit().word(game.zero())

    return [
        Row("all-ones on 60×60", lambda: all_ones(60)),
        Row("all-ones on 1000×1000", lambda: all_ones(1000)),
        Row("all-ones on 3000×3000", lambda: all_ones(3000), slow=True),
        Row("all-ones on 20×20, dense", lambda: timed(by_matrix)),
        Row("null space of 30×30 mod 2", lambda: timed(lambda: LinearSystem(games.grid(30, 30).matrix, 2).kernel)),
        Row("null space of 30×30 mod 3", lambda: timed(lambda: LinearSystem(games.grid(30, 30, 3).matrix, 3).kernel)),
        Row("irregular graph of 3,000 lights, rank", lambda: graph(3000)),
        Row("rank of a dense 4,000×4,000 mod 2", lambda: timed(lambda: LinearSystem(dense, 2).rank, int)),
        Row("rank of a dense 1,000×1,000 mod 3", lambda: timed(lambda: LinearSystem(mod3, 3).rank, int)),
        Row("Shallit k = 3, d = 7: orbit and a word", lambda: timed(shallit)),
    ]  # fmt: skip


def startup() -> list[Row]:
    from benchmarks.startup import ROWS

    def prepare(row: Any) -> Callable[[], tuple[float, Any]]:
        def once() -> tuple[float, Any]:
            with tempfile.TemporaryDirectory() as folder:
                environment = {**os.environ, "NUMBA_CACHE_DIR": folder} if row.empty_cache else dict(os.environ)
                command = [sys.executable, "-c", row.program]
                done = subprocess.run(command, env=environment, capture_output=True, text=True)
            if done.returncode:
                raise RuntimeError(done.stderr.strip()[-500:])
            return float(done.stdout), None

        return once

    # rates of membership are rows of the suite "elements", without a process for each
    chosen = [row for row in ROWS if "sympy" not in row.name and row.unit == "s"]
    return [Row(row.name, lambda row=row: prepare(row), row.empty_cache) for row in chosen]


SUITES: dict[str, Callable[..., list[Row]]] = {
    "orders": orders, "services": services, "elements": elements, "growth": growth, "words": words, "m13": m13,
    "hexads": hexads, "cubelike": cubelike, "lights": lights, "start-up": startup,
}  # fmt: skip


def rows_of(suite: str, library: str = "") -> list[Row]:
    """Return the rows of a suite in this tree; ``library`` is a file with generators from GAP's library."""
    if suite != "orders":
        return SUITES[suite]()
    found = {}
    if library:
        with np.load(library) as stored:
            for name in stored.files:
                degree, order = name.split("_")
                found[int(degree), int(order)] = stored[name]
    return orders(found)


def measure(once: Callable[[], tuple[float, Any]], budget: float) -> tuple[float, Any]:
    """Return the least measure of the runs that fit into a budget of seconds, at least one, and the answer."""
    start = time.perf_counter()
    best, answer = once()
    while time.perf_counter() - start < budget:
        value, answer = once()
        best = min(best, value)
    return best, answer


def main() -> None:
    """Answer requests ``{"row": name, "budget": seconds}``, a line each; the first line tells the rows."""
    sys.set_int_max_str_digits(0)
    replies = sys.stdout
    suite, library = sys.argv[1], sys.argv[2]

    def reply(message: dict[str, Any]) -> None:
        print(json.dumps(message), file=replies, flush=True)

    try:
        rows = {row.name: row for row in rows_of(suite, library)}
    except Exception as error:
        reply({"error": f"{type(error).__name__}: {error}"})
        return
    reply({"rows": [[row.name, row.slow, row.unit] for row in rows.values()]})
    ready: tuple[str, Callable[[], tuple[float, Any]]] | None = None
    for line in sys.stdin:
        job = json.loads(line)
        try:
            with redirect_stdout(io.StringIO()):
                if ready is None or ready[0] != job["row"]:
                    row = rows[job["row"]]
                    ready = (job["row"], row.prepare())
                    if row.unit == "s":
                        ready[1]()  # compiled kernels and fields are loaded
                value, answer = measure(ready[1], job["budget"])
            reply({"value": value, "answer": answer})
        except Exception as error:
            ready = None
            reply({"error": f"{type(error).__name__}: {error}"[:500]})


if __name__ == "__main__":
    main()
