"""Growth by CayleyPy, a peer of ``benchmarks/scale.py``: ``$PERMGROUPS_CAYLEYPY benchmarks/cayley_peer.py``.

It is run by an interpreter that has cayleypy and not permgroups. One JSON object is read from standard input: the
image rows of all letters, inverses among them, as ``generators``, and their ``names``. ``state`` may give labels of the
points to act on in place of all different ones: four labels take two bits a point. The answer is then the same if no
element of the group but the identity keeps all labels. One line of JSON is printed.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from importlib.metadata import version
from typing import Any

MOST = 16 << 30  # bytes of address space; beyond them the search is given up
BATCH = 1 << 22  # states expanded at once; every batch is looked up in all batches before it, so few are better


def exchanges(degree: int) -> list[list[int]]:
    """Return the exchanges of neighbours among the first five points.

    >>> exchanges(3)
    [[1, 0, 2], [0, 2, 1]]
    """
    return [[*range(k), k + 1, k, *range(k + 2, degree)] for k in range(min(degree, 5) - 1)]


def grown(job: dict[str, Any]) -> dict[str, Any]:
    """Return the sizes of the spheres and the seconds of CayleyPy's search, its graph made before the clock starts."""
    from cayleypy import CayleyGraph, CayleyGraphDef

    rows, state = job["generators"], job.get("state")
    definition = CayleyGraphDef.create(rows, generator_names=job.get("names"), central_state=state)
    if not definition.generators_inverse_closed:
        return {"error": "the letters are not closed under inverses"}
    graph = CayleyGraph(definition, device="cpu", batch_size=BATCH)
    # as many points and bits as in the job, so that the same code is warm
    tiny = CayleyGraphDef.create(exchanges(len(rows[0])), central_state=state)
    CayleyGraph(tiny, device="cpu", batch_size=BATCH).bfs(max_layer_size_to_store=1)
    start = time.perf_counter()
    found = graph.bfs(max_layer_size_to_store=1)  # 0 would mean that all layers are kept
    seconds = time.perf_counter() - start
    if not found.bfs_completed:
        return {"error": "the search has not come to its end"}
    return {"spheres": found.layer_sizes, "seconds": seconds}


def main() -> None:
    """Answer one job."""
    answer: dict[str, Any] = {"version": version("cayleypy")}
    job = json.load(sys.stdin)
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST, before[1]))
    try:
        answer |= grown(job)
    except (AssertionError, MemoryError, RuntimeError) as error:  # torch raises the last where memory is short
        answer["error"] = f"{type(error).__name__}: {error}".splitlines()[0]
    resource.setrlimit(resource.RLIMIT_AS, before)
    answer["peak"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
