"""The ledger, chapter by chapter in one process, and all in two: ``python -m benchmarks.ledger`` (five minutes)."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

from permgroups.claims.chapters import chapters, claims_of, run, verify
from permgroups.claims.ledger import SCOPES

OUT = Path("docs/benchmarks/ledger.md")


def main() -> None:
    """Measure every chapter and write the table."""
    heading = ["chapter", "claims", *SCOPES, "to reach", "one process", "two processes"]
    lines = ["| " + " | ".join(heading) + " |", "| :-- |" + " --: |" * (len(heading) - 1)]
    every, spent = Counter[str](), 0.0

    def add(name: str, scopes: Counter[str], *rest: str) -> None:
        row = [name, sum(scopes.values()), *(scopes[s] for s in SCOPES), *rest]
        lines.append("| " + " | ".join(map(str, row)) + " |")
        print(lines[-1], flush=True)

    for chapter in chapters():
        start = time.perf_counter()
        scopes = Counter(r.scope for r in run(claims_of(chapter)))
        seconds = time.perf_counter() - start
        every, spent = every + scopes, spent + seconds
        add(chapter, scopes, "", f"{seconds:.0f} s", "")
    start = time.perf_counter()
    broken = [r.id for r in verify(workers=2) if r.verdict == "broken"]
    if broken:
        raise SystemExit(f"broken: {', '.join(broken)}")
    add("all", every, "300 s on two cores", f"{spent:.0f} s", f"{time.perf_counter() - start:.0f} s")
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
