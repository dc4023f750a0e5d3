"""Rows of linear codes: minimum distances of quadratic residue codes beside GAP's guava, decodings, counts of weights.

Every function measures a row of :mod:`benchmarks.linear`; guava may not take longer than its limit.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from benchmarks.measure import run_gap

__all__ = ["ROWS"]

Row = dict[str, Any]
CODES = ((47, 2), (71, 2), (103, 2), (23, 3), (37, 3), (47, 3), (59, 3), (71, 3))
LIMIT = 120.0  # seconds for the peer in a row
TIMES = 3.0  # to reach


def _best(run: Any, repeats: int = 5, seconds: float = 3.0) -> float:
    """Return the least seconds of some runs."""
    times: list[float] = []
    begin = time.perf_counter()
    while len(times) < repeats and (not times or time.perf_counter() - begin < seconds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def _guava(matrix: np.ndarray, q: int, limit: float) -> tuple[int | None, float | None]:
    """Return the minimum distance that guava finds and its seconds, (None, None) beyond the limit or without guava."""
    rows = f"{np.asarray(matrix).tolist()}*Z({q})^0"
    text, _ = run_gap(
        'if LoadPackage("guava")=true then\n'
        f"C:=GeneratorMatCode({rows},GF({q}));; t:=NanosecondsSinceEpoch();; d:=MinimumDistance(C);;\n"
        'Print("distance ",d," ",NanosecondsSinceEpoch()-t,"\\n");fi;\n',
        limit,
    )
    found = [line.split() for line in (text or "").splitlines() if line.startswith("distance ")]
    return (int(found[-1][1]), int(found[-1][2]) / 1e9) if found else (None, None)


def distance_row(p: int, q: int, limit: float = LIMIT) -> Row:
    """The minimum distance of an extended quadratic residue code, proved, beside guava's."""
    from permgroups.linear import LinearCode, quadratic_residue_code

    matrix = quadratic_residue_code(p, q).extended().generator_matrix
    answer = LinearCode(matrix).minimum_distance()  # compiled
    ours = _best(lambda: LinearCode(matrix).minimum_distance())
    distance, peer = _guava(matrix, q, limit)
    if not answer.optimal or distance not in (None, answer.upper_bound):
        raise AssertionError(f"[{p + 1}, {len(matrix)}] over GF({q}): {answer!r}, guava says {distance}")
    return {
        "name": f"minimum distance of the extended QR code [{p + 1}, {len(matrix)}, {answer.length}] over GF({q})",
        "peer": "guava" if peer is not None else f"guava: more than {limit:g} s", "ours": ours, "theirs": peer,
        "ratio": None if peer is None else peer / ours, "target": f"≥ {TIMES:g} ×",
        "reached": (limit if peer is None else peer) >= TIMES * ours,
    }  # fmt: skip


def _alone(name: str, ours: float, limit: float) -> Row:
    row = {"name": name, "peer": "–", "ours": ours, "theirs": None, "ratio": None}
    return row | {"target": f"< {limit:g} s", "reached": ours < limit}


def decoding_row(count: int = 1_000_000) -> Row:
    """Decodings of the binary Golay code in one batch, up to three errors in each word."""
    from permgroups.linear import golay

    code = golay(2)
    rng = np.random.default_rng(1)
    words = np.asarray(code.encode(rng.integers(0, 2, (count, 12))))
    errors = np.zeros_like(words)
    for _ in range(3):
        errors[np.arange(count), rng.integers(0, 24, count)] = 1
    received = words ^ errors
    if (np.asarray(code.decode(received).word) != words).any():
        raise AssertionError("the Golay code corrects three errors")
    return _alone(f"{count:,} decodings of the binary Golay code", _best(lambda: code.decode(received)), 1)


def weight_row(k: int = 30) -> Row:
    """Counting 2^k words by weight."""
    from permgroups.linear import LinearCode

    matrix = np.concatenate([np.eye(k, dtype=np.int64), np.random.default_rng(0).integers(0, 2, (k, k))], axis=1)
    if sum(LinearCode(matrix[-8:], 2).weight_enumerator()) != 256:
        raise AssertionError("a code of 256 words")
    ours = _best(lambda: LinearCode(matrix, 2).weight_enumerator(), 2)
    return _alone(f"weight enumerator of a binary code [{2 * k}, {k}], 2^{k} words", ours, 10)


ROWS: list[Callable[[], Row]] = [*(partial(distance_row, p, q) for p, q in CODES), decoding_row, weight_row]
