"""The groups that the package is held to GAP on, and the file with GAP's answers.

A key names a group: ``transitive/8/12`` and ``primitive/24/1`` stand in GAP's libraries, ``regular/16/3`` and
``small/16/3`` are the same group of order 16 in its regular action and in another one, ``subgroup/0/5`` and
``product/0/5`` are made at random from a seed. The generators in the file are random elements, chosen by GAP from a
seed.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["DATA", "Entry", "entries", "keys_program"]

DATA = Path(__file__).parent.parent / "data" / "gap_queries.jsonl.gz"
RANDOM = 150

# a GAP program that prints all keys
keys_program = f"""
for n in [2 .. 12] do for k in [1 .. NrTransitiveGroups(n)] do Print("transitive/", n, "/", k, "\\n"); od; od;
for n in [2 .. 100] do for k in [1 .. NrPrimitiveGroups(n)] do Print("primitive/", n, "/", k, "\\n"); od; od;
for n in [2 .. 63] do for k in [1 .. NumberSmallGroups(n)] do
  Print("regular/", n, "/", k, "\\nsmall/", n, "/", k, "\\n");
od; od;
for k in [1 .. {RANDOM}] do Print("subgroup/0/", k, "\\nproduct/0/", k, "\\n"); od;
"""


@dataclass(frozen=True)
class Entry:
    """A group and what GAP says about it; ``left_out`` names the queries that GAP was not asked or was too slow for."""

    key: str
    degree: int
    rows: np.ndarray
    answers: dict[str, Any]
    left_out: tuple[str, ...]

    @property
    def family(self) -> str:
        return self.key.split("/")[0]


@cache
def entries() -> tuple[Entry, ...]:
    """Return all frozen entries, in the order of the file."""
    with gzip.open(DATA, "rt", encoding="utf-8") as file:
        return tuple(_entry(json.loads(line)) for line in file)


def _entry(line: dict[str, Any]) -> Entry:
    rows = np.array(line["gens"], np.uint16).reshape(-1, line["degree"])
    return Entry(line["key"], line["degree"], rows, line["answers"], tuple(line["left_out"]))
