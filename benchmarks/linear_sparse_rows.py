"""Rows of linear algebra over Z/d and of sparse systems, for the table of linear algebra.

Each function measures one row and returns it as ``benchmarks.linear`` writes it: ``name``, ``ours`` in seconds,
``peer`` and ``theirs`` (None where there is no peer), their ``ratio``, the ``target`` and whether it was ``reached``.
Answers are multiplied out before they count.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

__all__ = ["ROWS", "rows"]

Row = dict[str, Any]
BOARD = """
import json, resource, time
from benchmarks.linear_sparse_rows import lights_board
from permgroups.linear.sparse import SparseSystem
import numpy as np
SparseSystem(lights_board(300, 1), 2).solve(np.ones(300, int))
A = lights_board({n}, 1)
start = time.perf_counter()
S = SparseSystem(A, {d})
answer = S.solve(np.ones({n}, int))
seconds = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
print(json.dumps([seconds, peak, bool(answer) and answer.check(), S.core_shape[0]]))
"""


def _row(name: str, ours: float, limit: float) -> Row:
    row = {"name": name, "peer": "–", "ours": ours, "theirs": None, "ratio": None}
    return row | {"target": f"< {limit:g} s", "reached": ours < limit}


def _best(run: Callable[[], Any], repeat: int = 3) -> tuple[float, Any]:
    best, out = float("inf"), None
    for _ in range(repeat):
        start = time.perf_counter()
        out = run()
        best = min(best, time.perf_counter() - start)
    return best, out


def howell_row(n: int = 2000, d: int = 12) -> Row:
    """The Howell form of a random matrix; its rows span what the given ones do, as the form of both together shows."""
    from permgroups.linear.howell import howell_form

    A = np.random.default_rng(1).integers(0, d, (n, n))
    howell_form(A[:100], d)
    seconds, H = _best(lambda: howell_form(A, d))
    assert np.array_equal(howell_form(np.concatenate([H, A]), d), H)
    return _row(f"Howell form over Z/{d}, {n:,} × {n:,}", seconds, 10)


def solve_row(n: int = 2000, d: int = 12) -> Row:
    """A solution with one right side, elimination included."""
    from permgroups.linear.modular import ModularMatrix

    rng = np.random.default_rng(2)
    A = rng.integers(0, d, (n, n))
    b = A @ rng.integers(0, d, n) % d
    ModularMatrix(A[:100], d).solve(b[:100])
    seconds, x = _best(lambda: ModularMatrix(A, d).solve(b))
    assert (A @ x % d == b).all()
    return _row(f"solve over Z/{d}, {n:,} × {n:,}", seconds, 10)


def inverse_row(n: int = 2000, d: int = 12) -> Row:
    """The inverse of a random invertible matrix: as many right sides as rows."""
    from permgroups.linear.modular import ModularMatrix
    from permgroups.linear.residues import product_mod

    rng = np.random.default_rng(3)
    lower, upper = (np.tril(rng.integers(0, d, (n, n)), -1) + np.eye(n, dtype=np.int64) for _ in range(2))
    A = product_mod(lower, upper.T.copy(), d)
    ModularMatrix(np.eye(100, dtype=np.int64), d).inverse()
    seconds, inverse = _best(lambda: ModularMatrix(A, d).inverse(), 2)
    assert np.array_equal(product_mod(A, inverse, d), np.eye(n, dtype=np.int64))
    return _row(f"inverse over Z/{d}, {n:,} × {n:,}", seconds, 20)


def determinant_row(n: int = 400, d: int = 12) -> Row:
    """The determinant mod d, beside python-flint's over the whole numbers, from a matrix that is already built."""
    from permgroups.linear.modular import determinant_mod

    A = np.random.default_rng(4).integers(0, d, (n, n))
    determinant_mod(A[:50, :50], d)
    seconds, ours = _best(lambda: determinant_mod(A, d))
    row = _row(f"determinant mod {d}, {n:,} × {n:,}", seconds, 1)
    try:
        from flint import fmpz_mat
    except ImportError:
        return row
    whole = fmpz_mat(A.tolist())
    peer, theirs = _best(whole.det, 1)
    assert int(theirs) % d == ours
    return row | {"peer": "python-flint, over Z", "theirs": peer, "ratio": peer / seconds}


def lights_board(n: int, seed: int) -> Any:
    """Return the board of a random graph in which each of n lights has four neighbours: adjacency and identity."""
    from permgroups.linear.sparse_matrix import SparseMatrix

    rng = np.random.default_rng(seed)
    a, b = rng.permutation(np.repeat(np.arange(n), 4)).reshape(2, -1)
    while True:  # loops and double edges change an end with a random other edge
        _, first = np.unique(np.minimum(a, b) * n + np.maximum(a, b), return_index=True)
        bad = np.ones(len(a), bool)
        bad[first] = False
        wrong = np.flatnonzero(bad | (a == b)).tolist()
        if not wrong:
            break
        for x in wrong:
            y = int(rng.integers(0, len(a)))
            b[x], b[y] = b[y], b[x]
    i = np.arange(n)
    rows, columns = np.concatenate([a, b, i]), np.concatenate([b, a, i])
    return SparseMatrix.of_entries((n, n), rows, columns, np.ones(5 * n, np.int64))


def board_row(n: int = 100_000, d: int = 2, limit: float = 60, memory: float = 4) -> Row:
    """Solve the board that is all lit, in a process of its own; ``limit`` in seconds, ``memory`` in GB."""
    out = subprocess.run([sys.executable, "-c", BOARD.format(n=n, d=d)], capture_output=True, text=True, check=True)
    seconds, peak, right, core = json.loads(out.stdout)
    assert right
    row = _row(f"sparse lights board of a random 4-regular graph, {n:,} lights, GF({d})", seconds, limit)
    row |= {"target": f"< {limit:g} s, {memory:g} GB", "reached": seconds < limit and peak < memory}
    return row | {"peak_gb": peak, "core": core}


ROWS: list[Callable[[], Row]] = [howell_row, solve_row, inverse_row, determinant_row, board_row]


def rows() -> list[Row]:
    """Measure every row."""
    return [measure() for measure in ROWS]


if __name__ == "__main__":
    for one in rows():
        print(one)
