"""Rows of linear codes: minimum distances of quadratic residue codes beside GAP's guava, decodings, counts of weights.

Every function returns dicts with the case, our seconds, the peer's (None where there is none, or its limit was
reached), their ratio, what is to be reached and whether it is.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from benchmarks.measure import run_gap

__all__ = ["decoding_rows", "distance_rows", "weight_rows"]

QUICK = ((47, 2), (23, 3), (37, 3))
ALL = (*QUICK, (71, 2), (103, 2), (47, 3), (59, 3), (71, 3))
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


def distance_rows(quick: bool = False, limit: float = LIMIT) -> list[dict[str, Any]]:
    """Return the rows of minimum distances of extended quadratic residue codes."""
    from permgroups.linear import LinearCode, quadratic_residue_code

    out = []
    for p, q in QUICK if quick else ALL:
        matrix = quadratic_residue_code(p, q).extended().generator_matrix
        answers = []

        def run(matrix: Any = matrix, answers: list[Any] = answers) -> None:
            answers.append(LinearCode(matrix).minimum_distance())

        run()  # compiled
        ours = _best(run)
        distance, peer = _guava(matrix, q, limit)
        answer = answers[-1]
        if not answer.optimal or distance not in (None, answer.upper_bound):
            raise AssertionError(f"[{p + 1}, {len(matrix)}] over GF({q}): {answer!r}, guava says {distance}")
        ratio = None if peer is None else peer / ours
        out.append({
            "case": f"minimum distance of the extended QR code [{p + 1}, {len(matrix)}, {answer.length}] over GF({q})",
            "ours": ours, "peer": peer, "limit": limit, "ratio": ratio, "to reach": f"{TIMES:g} × guava",
            "reached": (limit if peer is None else peer) >= TIMES * ours,
        })  # fmt: skip
    return out


def decoding_rows(count: int = 1_000_000) -> list[dict[str, Any]]:
    """Return the rows of decodings of the binary Golay code in one batch."""
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
    ours = _best(lambda: code.decode(received))
    case = f"{count:,} decodings of the binary Golay code"
    return [{"case": case, "ours": ours, "peer": None, "ratio": None, "to reach": "1 s", "reached": ours < 1.0}]


def weight_rows(k: int = 30) -> list[dict[str, Any]]:
    """Return the row of counting 2^k words by weight."""
    from permgroups.linear import LinearCode

    matrix = np.concatenate([np.eye(k, dtype=np.int64), np.random.default_rng(0).integers(0, 2, (k, k))], axis=1)
    if sum(LinearCode(matrix[-8:], 2).weight_enumerator()) != 256:
        raise AssertionError("a code of 256 words")
    ours = _best(lambda: LinearCode(matrix, 2).weight_enumerator(), 2)
    case = f"weight enumerator of a binary code [{2 * k}, {k}], 2^{k} words"
    return [{"case": case, "ours": ours, "peer": None, "ratio": None, "to reach": "10 s", "reached": ours < 10.0}]
