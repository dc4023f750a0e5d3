"""One measurement in a process of its own: ``python -m benchmarks.worker`` reads a job as JSON.

Every repetition is one line of JSON on standard output, so that a process stopped at its time limit
has still reported what it finished. The last line has the peak memory.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np


def resident_megabytes(peak: bool) -> float:
    """Return the resident memory of this process, now or at its peak."""
    status = Path("/proc/self/status")
    if status.exists():
        key = "VmHWM:" if peak else "VmRSS:"
        line = next(line for line in status.read_text().splitlines() if line.startswith(key))
        return int(line.split()[1]) / 1024
    scale = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale / 2**20


def repeat(once: Callable[[], tuple[float, Any]], budget: float, limit: float) -> None:
    """Print time and answer of ``once`` until the budget is used up, three times if that is not too long.

    Lines are sent every tenth of a second: whoever reads them would disturb short repetitions.
    """
    total, count, sent = 0.0, 0, 0.0
    waiting: list[str] = []
    while total < budget or (count < 3 and total < limit / 4):
        seconds, answer = once()
        total += seconds
        count += 1
        waiting.append(json.dumps({"seconds": seconds, "answer": answer}))
        if total - sent > 0.1:
            print("\n".join(waiting), flush=True)
            waiting, sent = [], total
    if waiting:
        print("\n".join(waiting), flush=True)


def order_with_permgroups(rows: np.ndarray) -> Callable[[], tuple[float, Any]]:
    from permgroups import PermGroup

    def once() -> tuple[float, Any]:
        given = list(rows)
        start = time.perf_counter()
        order = PermGroup(given).order()
        return time.perf_counter() - start, str(order)

    return once


def order_with_sympy(rows: np.ndarray) -> Callable[[], tuple[float, Any]]:
    from sympy.combinatorics import Permutation, PermutationGroup

    def once() -> tuple[float, Any]:
        given = [Permutation(row) for row in rows.tolist()]
        start = time.perf_counter()
        order = PermutationGroup(given).order()
        return time.perf_counter() - start, str(order)

    return once


def service(name: str, library: str) -> Callable[[], tuple[float, Any]]:
    """Return one repetition of a service: fresh permutations, then the timed construction and call."""
    from sympy.combinatorics import Permutation, PermutationGroup

    from benchmarks.services import SERVICES

    chosen = next(s for s in SERVICES if s.title == name)
    make = chosen.make if library == "permgroups" else PermutationGroup
    data = chosen.data()
    answers: list[Any] = []

    def once() -> tuple[float, Any]:
        gens, *more = ([Permutation(row) for row in rows.tolist()] for rows in data)
        start = time.perf_counter()
        result = chosen.call(make(gens), *more)
        seconds = time.perf_counter() - start
        if not answers:  # the answer is compared once: it may cost more than the call
            answers.append(str(chosen.answer(result)))
        return seconds, answers[0]

    return once


def warm_up() -> None:
    """Load every kernel that a proof of the order may need from numba's cache."""
    from permgroups import PermGroup, mathieu

    for group in (mathieu(12), mathieu(11)):
        PermGroup(list(group.rows)).order()


def main() -> None:
    sys.set_int_max_str_digits(0)
    job = json.load(sys.stdin)
    before = 0.0
    if job["library"] == "permgroups":
        from permgroups import PermGroup

        before = resident_megabytes(peak=False)
        warm_up()
    if job["kind"] == "service":
        once = service(job["name"], job["library"])
        if job["library"] == "permgroups":
            once()  # loads the kernels that this service needs
    else:
        rows = np.load(job["rows"])
        once = order_with_permgroups(rows) if job["library"] == "permgroups" else order_with_sympy(rows)
    repeat(once, job["budget"], job["limit"])
    last: dict[str, Any] = {"memory": resident_megabytes(peak=True) - before}
    if job["kind"] == "order" and job["library"] == "permgroups":
        certificate = PermGroup(list(rows)).certificate
        last["method"] = certificate.method
        last["checked"] = certificate.check() if job["check"] else None
    print(json.dumps(last), flush=True)


if __name__ == "__main__":
    main()
