"""The rows of the table of linear algebra over finite fields, and the peers that they are measured against."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from permgroups import linear
from permgroups.linear.extension import product_over
from permgroups.linear.packed import BitMatrix
from permgroups.linear.prime import echelon_mod_p

__all__ = ["ROWS", "LinearRow", "Side"]

Side = Callable[[], tuple[float, Any]]  # seconds and an answer


@dataclass(frozen=True)
class LinearRow:
    """A row of the table.

    ``make`` gives both sides, the peer's None where it is not installed; their answers have to be equal. ``times`` is
    how many times faster than the peer it should be, ``seconds`` how long it may take, where there is no peer.
    """

    name: str
    peer: str
    make: Callable[[], tuple[Side, Side | None]]
    times: float | None = None
    seconds: float | None = None

    @property
    def target(self) -> str:
        if self.seconds is not None:
            return f"< {self.seconds:g} s"
        if self.times is None:
            return ""
        return f"≥ {self.times:g} ×" if self.times >= 1 else f"≤ {1 / self.times:g} × its time"

    def reached(self, ours: float, peer: float | None) -> bool | None:
        """Return whether the target is reached; None where there is nothing to compare with."""
        if self.seconds is not None:
            return ours <= self.seconds
        return None if self.times is None or peer is None else peer >= self.times * ours


def timed(run: Callable[[], Any]) -> Side:
    """Return a side that is measured from outside."""

    def once() -> tuple[float, Any]:
        start = time.perf_counter()
        answer = run()
        return time.perf_counter() - start, answer

    return once


M4RI = r"""
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
int main(int count, char **word) {
  int m = atoi(word[2]), n = atoi(word[3]);
  size_t width = (n + 63) / 64;
  FILE *file = fopen(word[1], "rb");
  mzd_t *A = mzd_init(m, n), *B = mzd_init(m, n);
  for (int i = 0; i < m; i++) if (fread(A->rows[i], 8, width, file) != width) return 1;
  for (char line[9]; fgets(line, 9, stdin);) {
    mzd_copy(B, A);
    double start = now();
    int rank = mzd_echelonize_pluq(B, 0);
    printf("%.9f %d\n", now() - start, rank);
    fflush(stdout);
  }
  return 0;
}
"""


def m4ri(matrix: BitMatrix) -> Side | None:
    """Return what asks M4RI for the rank, compiled here; None where it or a compiler is missing."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    folder = Path(tempfile.mkdtemp())
    (folder / "peer.c").write_text(M4RI)
    command = [compiler, "-O3", "-o", str(folder / "peer"), str(folder / "peer.c"), "-lm4ri"]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return None
    matrix.rows.tofile(folder / "rows")
    command = [str(folder / "peer"), str(folder / "rows"), *map(str, matrix.shape)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None and process.stdout is not None
    to, back = process.stdin, process.stdout

    def once() -> tuple[float, Any]:
        to.write("go\n")
        to.flush()
        seconds, rank = back.readline().split()
        return float(seconds), int(rank)

    once()
    shutil.rmtree(folder)
    return once


def random_bits(n: int) -> BitMatrix:
    """Return a random matrix in bits."""
    words = np.random.default_rng(n).integers(0, 1 << 63, (n, -(-n // 64)), dtype=np.uint64) << np.uint64(1)
    words ^= np.random.default_rng(n + 1).integers(0, 1 << 63, words.shape, dtype=np.uint64)
    if n % 64:
        words[:, -1] &= np.uint64((1 << n % 64) - 1)
    return BitMatrix(words, n)


def rank_of_bits(n: int) -> Callable[[], tuple[Side, Side | None]]:
    def make() -> tuple[Side, Side | None]:
        A = random_bits(n)
        return timed(A.rank), m4ri(A)

    return make


def packing(n: int) -> Callable[[], tuple[Side, Side | None]]:
    """Bytes to bits, against the rank of these."""

    def make() -> tuple[Side, Side | None]:
        dense = np.random.default_rng(n).integers(0, 2, (n, n), dtype=np.uint8)
        A = BitMatrix.of(dense)
        return timed(lambda: BitMatrix.of(dense).shape), timed(lambda: (A.rank(), A.shape)[1])

    return make


def rank_mod_3(n: int) -> Callable[[], tuple[Side, Side | None]]:
    def make() -> tuple[Side, Side | None]:
        A = np.random.default_rng(n).integers(0, 3, (n, n))
        ours = timed(lambda: len(echelon_mod_p(A, 3, n, False)[1]))
        try:
            import flint
        except ImportError:
            return ours, None
        return ours, timed(flint.nmod_mat(n, n, A.ravel().tolist(), 3).rank)

    return make


def over_galois(q: int, n: int, question: str) -> Callable[[], tuple[Side, Side | None]]:
    """A question about a matrix over GF(q); for kernels one of nine tenths of the full rank."""

    def make() -> tuple[Side, Side | None]:
        import galois

        F = galois.GF(q)
        rng = np.random.default_rng(q)
        A = rng.integers(0, q, (n, n))
        if question == "kernel":
            A = product_over(F, A[:, : n * 9 // 10], rng.integers(0, q, (n * 9 // 10, n)))
        M = F(A.astype(F.dtypes[0]))
        small = F(np.eye(3, dtype=M.dtype))
        if question == "rank":
            np.linalg.matrix_rank(small)  # galois compiles
            return timed(lambda: linear.rank(M)), timed(lambda: int(np.linalg.matrix_rank(M)))
        if question == "inverse":
            np.linalg.inv(small)
            return (
                timed(lambda: int(np.asarray(linear.inverse(M)).astype(np.int64).sum())),
                timed(lambda: int(np.asarray(np.linalg.inv(M)).astype(np.int64).sum())),
            )
        small.null_space()
        return timed(lambda: len(linear.null_space(M))), timed(lambda: len(M.null_space()))

    return make


ROWS: list[LinearRow] = [
    *(
        LinearRow(f"rank GF(2) {n:,}, packed", "M4RI", rank_of_bits(n), times=1 / 1.3)
        for n in (4_000, 16_000, 32_000)
    ),
    *(LinearRow(f"packing {n:,} from bytes", "the rank itself", packing(n), times=10) for n in (4_000, 16_000, 32_000)),
    *(LinearRow(f"rank GF(3) {n:,}", "python-flint", rank_mod_3(n), times=3) for n in (2_000, 4_000)),
    *(
        LinearRow(f"{question} GF({q}) 1,000", "galois", over_galois(q, 1_000, question), times=30)
        for q in (4, 9, 256)
        for question in ("rank", "inverse", "kernel")
    ),
]  # fmt: skip
