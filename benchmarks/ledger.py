"""The ledger, chapter by chapter, in one process and in two: ``python -m benchmarks.ledger`` (ten minutes)."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

from permgroups.claims.chapters import chapters, claims_of, run, run_in_parallel
from permgroups.claims.ledger import SCOPES

OUT = Path("docs/benchmarks/ledger.md")


def main() -> None:
    """Measure every chapter and write the table."""
    heading = ["chapter", "claims", *SCOPES, "to reach", "one process", "two processes"]
    lines = ["| " + " | ".join(heading) + " |", "| :-- |" + " --: |" * (len(heading) - 1)]
    for chapter in (*chapters(), "all"):
        claims = claims_of(chapter)
        start = time.perf_counter()
        scopes = Counter(r.scope for r in run(claims))
        middle = time.perf_counter()
        broken = [r.id for r in run_in_parallel(claims, 2) if r.verdict == "broken"]
        end = time.perf_counter()
        if broken:
            raise SystemExit(f"broken: {', '.join(broken)}")
        target = "under 300 s on two cores" if chapter == "all" else ""
        seconds = (f"{middle - start:.0f} s", f"{end - middle:.0f} s")
        row = [chapter, len(claims), *(scopes[s] for s in SCOPES), target, *seconds]
        lines.append("| " + " | ".join(map(str, row)) + " |")
        print(lines[-1], flush=True)
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
