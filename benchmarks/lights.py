"""Lights games and linear algebra: ``python -m benchmarks.lights``; against galois, sympy and bitsets in Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.cubelike import best
from benchmarks.hexads import shown
from permgroups import lights
from permgroups.lights.strips import grid_nullity
from permgroups.linear.packed import BitMatrix
from permgroups.linear.prime import echelon_mod_p
from permgroups.linear.systems import LinearSystem

OUT = Path("docs/benchmarks/lights.md")


def bitset_rank(rows: list[int]) -> int:
    """Return the rank over GF(2) of rows that are Python integers: plain elimination, the peer for large matrices."""
    pivots: dict[int, int] = {}
    for row in rows:
        while row:
            high = row.bit_length()
            if high not in pivots:
                pivots[high] = row
                break
            row ^= pivots[high]
    return len(pivots)


def bitset_solve(columns: int, rows: list[int]) -> bool:
    """Solve a system over GF(2) whose rows are integers, the right side in bit ``columns``."""
    pivots: dict[int, int] = {}
    mask = (1 << columns) - 1
    for row in rows:
        while row & mask:
            low = (row & -row).bit_length()
            if low not in pivots:
                pivots[low] = row
                break
            row ^= pivots[low]
        else:
            if row:
                return False
    return True


def random_graph(n: int, edges: int, seed: int) -> dict[int, list[int]]:
    """Return an irregular graph of n vertices."""
    rng = random.Random(seed)
    out: dict[int, set[int]] = {v: set() for v in range(n)}
    for _ in range(edges):
        a, b = rng.randrange(n), rng.randrange(n)
        if a != b:
            out[a].add(b)
            out[b].add(a)
    return {v: sorted(w) for v, w in out.items()}


def grid_bitsets(n: int) -> list[int]:
    """Return the equations of all-ones on an n×n board as integers."""
    rows = []
    for i in range(n):
        for j in range(n):
            row = 1 << n * n
            for a, b in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)):
                if 0 <= i + a < n and 0 <= j + b < n:
                    row |= 1 << ((i + a) * n + j + b)
            rows.append(row)
    return rows


def once(run: Callable[[], Any]) -> float:
    """Return the seconds of one run."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main() -> None:
    """Measure every row and write the table."""
    import galois
    import sympy

    lines = ["| what | to reach | best | peer | its time | ratio |", "| :-- | :-- | --: | :-- | --: | --: |"]

    def row(what: str, target: str, mine: float, peer: str = "", theirs: float | None = None) -> None:
        share = 0.0 if theirs is None else theirs / mine
        ratio = "" if theirs is None else f"{share:,.0f}" if share >= 10 else f"{share:.1f}"
        lines.append(
            f"| {what} | {target} | {shown(mine)} | {peer} | {'' if theirs is None else shown(theirs)} | {ratio} |"
        )
        print(lines[-1], flush=True)

    lights.grid(60, 60).solve_all_ones()  # loads the kernels
    small = best(lambda: lights.grid(60, 60).solve_all_ones(), 3)
    row("all-ones on 60×60", "", small, "bitsets in Python", once(lambda: bitset_solve(3600, grid_bitsets(60))))
    M = lights.grid(20, 20).matrix
    beside = galois.GF2(np.concatenate([M, np.ones((400, 1), np.uint8)], axis=1))
    twenty = best(lambda: LinearSystem(M, 2).solve(np.ones(400, int)), 3)
    row("all-ones on 20×20, dense", "", twenty, "galois row_reduce", once(lambda: beside.row_reduce(ncols=400)))
    ten = best(lambda: LinearSystem(lights.grid(10, 10).matrix, 2).rank, 3)
    from sympy.polys.matrices import DomainMatrix

    dense = DomainMatrix(lights.grid(10, 10).matrix.astype(int).tolist(), (100, 100), sympy.GF(2))
    row("rank of 10×10 board, dense", "", ten, "sympy DomainMatrix", once(dense.rank))
    row("null space of 30×30 mod 2", "", best(lambda: LinearSystem(lights.grid(30, 30).matrix, 2).kernel, 3),
        "galois null_space", once(galois.GF2(lights.grid(30, 30).matrix).null_space))  # fmt: skip
    three = lights.grid(30, 30, 3).matrix
    row("null space of 30×30 mod 3", "", best(lambda: LinearSystem(three, 3).kernel, 3),
        "galois null_space", once(galois.GF(3)(three).null_space))  # fmt: skip
    row("all-ones on 1000×1000", "< 1 s", best(lambda: lights.grid(1000, 1000).solve_all_ones(), 3))
    row("all-ones on 3000×3000", "< 10 s", best(lambda: lights.grid(3000, 3000).solve_all_ones(), 1))
    row("nullities of n×n, n ≤ 1000", "< 20 s", best(lambda: [grid_nullity(n, n) for n in range(1, 1001)], 2))
    graph = random_graph(20_000, 40_000, 1)

    def irregular() -> bool:
        answer = lights.from_graph(graph).solve_all_ones()
        return bool(answer) and answer.check()

    part = random_graph(3000, 6000, 1)
    rows3 = [sum(1 << w for w in [v, *part[v]]) for v in part]
    row("irregular graph of 3,000 lights, rank", "", best(lambda: lights.from_graph(part).system.rank, 2),
        "bitsets in Python", once(lambda: bitset_rank(rows3)))  # fmt: skip
    row("irregular graph of 20,000 lights, all-ones", "< 60 s", best(irregular, 1))
    rng = np.random.default_rng(1)
    big = rng.integers(0, 2, (4000, 4000), dtype=np.uint8)
    ints = [int.from_bytes(np.packbits(r).tobytes(), "big") for r in big]
    row("rank of a dense 4,000×4,000 mod 2", "", best(lambda: BitMatrix.of(big).rank(), 3),
        "bitsets in Python", once(lambda: bitset_rank(ints)))  # fmt: skip
    huge = BitMatrix.of(rng.integers(0, 2, (16_000, 16_000), dtype=np.uint8))
    row("rank of a dense 16,000×16,000 mod 2", "< 10 s", best(huge.rank, 1))
    mod3 = rng.integers(0, 3, (4000, 4000))
    row("rank of a dense 4,000×4,000 mod 3", "< 5 s", best(lambda: echelon_mod_p(mod3, 3, 4000, False), 2))
    some = rng.integers(0, 3, (400, 400))
    row("rank of a dense 400×400 mod 3", "", best(lambda: LinearSystem(some, 3).rank, 3),
        "galois matrix_rank", once(lambda: np.linalg.matrix_rank(galois.GF(3)(some))))  # fmt: skip

    def shallit() -> Any:
        game = lights.shallit(3, 11)
        return game.orbit().word(game.zero())

    row("Shallit k = 3, d = 11: orbit and words of 19,487,171", "< 5 s", best(shallit, 2))

    def beyond() -> Any:
        game = lights.venn(4, 5)
        return game.orbit().size, game.garden_of_eden("formula").size

    row("four sets mod 5: orbit and Gardens of Eden of 3·10¹⁰, without a table", "", best(beyond, 2))

    def polygon() -> Any:
        game = lights.shallit(12, 6)
        return game.is_transitive(), game.mentat(None, game.ones())

    row("12-gon mod 6, 2.8·10¹⁹ configurations: transitive, and a recipe", "", best(polygon, 2))
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
