"""Shortest words with proof on Rubik's cube: ``python -m benchmarks.proofs [--turns 14 15 …] [--elements 2]``.

Scrambles of so many random half turns (any power of a turn counts one) are solved with ``optimal=True`` in a process
that has solved nothing before; the table of cosets, made once, is timed apart.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

from permgroups import Word
from permgroups.puzzles import cube, solve
from permgroups.search.tables import coset_search_of

OUT = Path("docs/benchmarks")


def scramble(names: tuple[str, ...], turns: int, seed: int) -> Word:
    """Return a word of random turns, no two of one face behind each other."""
    rng = np.random.default_rng([turns, seed])
    out: list[tuple[str, int]] = []
    while len(out) < turns:
        name = names[rng.integers(len(names))]
        if not out or out[-1][0] != name:
            out.append((name, int(rng.integers(1, 4))))
    return Word(out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", nargs="*", type=int, default=[12, 14, 15, 16, 17])
    parser.add_argument("--elements", type=int, default=2)
    options = parser.parse_args()
    P = cube(3)
    start = time.perf_counter()
    coset_search_of(P.group, "syllable")
    rows = [{"name": "table of cosets", "seconds": [time.perf_counter() - start]}]
    for turns in options.turns:
        lengths, seconds = [], []
        for seed in range(options.elements):
            start = time.perf_counter()
            found = solve(P, scramble(P.group.names, turns, seed), metric="half", optimal=True, seconds=1800)
            if not (found.optimal and found.check()):
                raise SystemExit(f"{turns} turns, seed {seed}: not proved")
            lengths.append(found.length)
            seconds.append(time.perf_counter() - start)
        rows.append({"name": f"{turns} turns", "lengths": lengths, "seconds": seconds})
        print(rows[-1], flush=True)
    (OUT / "proofs.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    lines = ["| scramble | shortest words | seconds each |", "| :-- | :-- | :-- |"]
    for row in rows:
        shortest = ", ".join(map(str, row.get("lengths", []))) or "–"
        lines.append(f"| {row['name']} | {shortest} | {', '.join(f'{s:.1f}' for s in row['seconds'])} |")
    (OUT / "proofs.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
