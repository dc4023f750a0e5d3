"""Run one competitor on one row, in a process with a time limit."""

from __future__ import annotations

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

__all__ = [
    "GAP_LIBRARIES",
    "Disagreement",
    "Timing",
    "gap_order",
    "gap_primitive_groups",
    "gap_version",
    "merged",
    "python_job",
    "run_gap",
    "run_process",
    "whole_lines",
]


# text that loads GAP's libraries of groups; not the one of character tables, with which GAP would not compute
GAP_LIBRARIES = "".join(f'LoadPackage("{name}");;' for name in ("transgrp", "primgrp", "smallgrp"))


class Disagreement(Exception):
    """Two competitors gave different answers, or one of them broke."""


@dataclass
class Timing:
    """The times of one competitor on one row; no times at all means that the limit was reached."""

    limit: float
    seconds: list[float] = field(default_factory=list)
    answer: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def median(self) -> float | None:
        return statistics.median(self.seconds) if self.seconds else None

    @property
    def minimum(self) -> float | None:
        return min(self.seconds, default=None)

    def add(self, seconds: float, answer: str) -> None:
        if self.answer not in (None, answer):
            raise Disagreement(f"two repetitions gave {self.answer} and {answer}")
        self.seconds.append(seconds)
        self.answer = answer

    def hear(self, out: str) -> None:
        """Add what a worker has printed: lines of JSON, repetitions with ``seconds``, and facts."""
        for line in whole_lines(out):
            message = json.loads(line)
            if "seconds" in message:
                self.add(message["seconds"], message["answer"])
            else:
                self.facts.update(message)

    def as_json(self) -> dict[str, Any]:
        return {
            "median": self.median,
            "minimum": self.minimum,
            "repetitions": len(self.seconds),
            "limit": self.limit,
            **self.facts,
        }


def run_process(command: list[str], limit: float, text: str = "") -> tuple[str, str, bool]:
    """Return (output, errors, finished); a process over its limit is ended together with its children."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    try:
        out, err = process.communicate(text, timeout=limit)
        return out, err, True
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return out, err, False


def whole_lines(out: str) -> list[str]:
    return out[: out.rfind("\n") + 1].splitlines()


def python_job(library: str, kind: str, budget: float, limit: float, **more: Any) -> Timing:
    """Time permgroups or sympy on a row; ``more`` has ``rows`` (an array) or the ``name`` of a service."""
    timing = Timing(limit)
    with tempfile.TemporaryDirectory() as folder:
        if "rows" in more:
            path = Path(folder) / "rows.npy"
            np.save(path, more["rows"])
            more["rows"] = str(path)
        job = json.dumps({"library": library, "kind": kind, "budget": budget, "limit": limit, **more})
        # the start of Python and the check of the certificate are not part of the limit
        extra = 60 if library == "permgroups" else 5
        out, err, finished = run_process([sys.executable, "-m", "benchmarks.worker"], limit + extra, job)
    timing.hear(out)
    if finished and not timing.facts:
        raise Disagreement(f"{library} failed: {err.strip()[-2000:]}")
    return timing


def gap_version() -> str | None:
    """Return GAP's version, None where it is not installed."""
    return run_gap('Print(GAPInfo.Version, "\\n");', 60)[0].split()[0] if shutil.which("gap") else None


def run_gap(program: str, limit: float) -> tuple[str, bool]:
    """Return what a GAP program prints and whether it came to its end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "job.g"
        path.write_text(f'SetPrintFormattingStatus("*stdout*", false);\n{program}\nPrint("END\\n");\nQUIT;\n')
        out, err, finished = run_process(["gap", "-q", "-A", "--quitonbreak", str(path)], limit)
    if finished and not out.rstrip().endswith("END"):
        raise Disagreement(f"GAP failed: {(out + err).strip()[-2000:]}")
    return out, finished


def gap_primitive_groups(wanted: list[tuple[int, int]]) -> dict[tuple[int, int], np.ndarray]:
    """Return the generators of primitive groups of given (degree, order) in GAP's library, where it has them."""
    program = f"""
    if LoadPackage("primgrp") = true then
      for w in {[list(w) for w in wanted]} do
        for i in [1 .. NrPrimitiveGroups(w[1])] do
          g := PrimitiveGroup(w[1], i);
          if Size(g) = w[2] then
            Print("[", w, ",", List(GeneratorsOfGroup(g), x -> ListPerm(x, w[1])), "]\\n");
            break;
          fi;
        od;
      od;
    fi;"""
    out, _ = run_gap(program, 300)
    found = {}
    for line in out.splitlines():
        if line.startswith("[["):
            (degree, order), rows = json.loads(line)
            found[degree, order] = np.array(rows, np.uint16) - 1
    return found


def gap_order(rows: np.ndarray, budget: float, limit: float) -> Timing:
    """Time ``Size(Group(gens))`` in GAP, with the generators parsed and a new group every time."""
    lists = ",\n".join(f"PermList({row})" for row in (rows.astype(int) + 1).tolist())
    program = f"""LoadPackage("transgrp");  # some methods for giants ask for it
    gens := [{lists}];
    total := 0; count := 0; sent := 0; waiting := [];
    while total < {int(budget * 1e9)} or (count < 3 and total < {int(limit / 4 * 1e9)}) do
      start := NanosecondsSinceEpoch();
      size := Size(Group(gens));
      seconds := NanosecondsSinceEpoch() - start;
      total := total + seconds; count := count + 1;
      Add(waiting, [seconds, size]);
      if total - sent > 100000000 then
        for x in waiting do Print("T ", x[1], " ", x[2], "\\n"); od;
        waiting := []; sent := total;
      fi;
    od;
    for x in waiting do Print("T ", x[1], " ", x[2], "\\n"); od;"""
    out, _ = run_gap(program, limit + 3)
    timing = Timing(limit)
    for line in whole_lines(out):
        parts = line.split()
        if len(parts) == 3 and parts[0] == "T":
            timing.add(int(parts[1]) / 1e9, parts[2])
    return timing


def merged(path: Path, now: list[dict[str, Any]], names: Iterable[str]) -> list[dict[str, Any]]:
    """Return the rows of a file of results in the order of names, those measured now in place of those before."""
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    found = {row["name"]: row for row in (*before, *now)}
    return [found[name] for name in names if name in found]
