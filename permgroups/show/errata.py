"""The page *Errata and open questions*, made from what the ledger computed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from permgroups.claims.ledger import Result

__all__ = ["TITLES", "errata_page", "paper_of_page"]

# chapter of the ledger -> number and title of the paper
TITLES = {
    "m13": ("000", "J. H. Conway, N. D. Elkies, J. L. Martin: The Mathieu group M12 and its pseudogroup extension M13"),
    "hexads": ("002", "D. Joyner: the documentation of hexads and mathematical blackjack in Sage"),
    "cubelike": ("003", "J. A. Eidswick: Cubelike puzzles – what are they and how do you solve them?"),
    "merlin": ("004", "G. R. Greenfield: Merlin's magic square enhanced"),
}
# verdicts of a part of the page, its heading and what stands under it
PARTS = (
    (("misprint", "corrected", "false"), "Errata", ""),
    (("settled",), "Questions left open, and settled", ""),
    (("scan",), "Faults of a scan", "Two independent texts of the paper differ here, and one of them is right."),
)
KINDS = ("misprint", "corrected", "false", "settled", "scan", "added")
ADDED = "beyond"  # so the place of a claim begins that the paper neither states nor asks
ORIGIN = {
    "print": "the print",
    "print or scan": "the print, or the only scan of it",
    "statement": "the statement itself",
    "scan": "one of two texts of the paper; the other has it right",
}
HEAD = """# Errata and open questions

What in the four papers is not as printed, and what they leave open, as the ledger computed it. The page is made by
`python docs/errata.py`, and a test compares it with what the checks find. One entry again:
`permgroups verify --only m13.4.1`; all of them: `permgroups verify errata`.

A *misprint* is true as soon as some letters are read otherwise; what is *corrected* is true after the stated repair;
what is *false* has a counterexample. The scope says how far a check went, as the [ledger](ledger.md) explains. To cite
the page:

```bibtex
@misc{permgroups-errata,
  author       = {{The permgroups developers}},
  title        = {Errata and open questions in four papers:
                  {$M_{13}$}, hexads, cubelike puzzles, {Merlin's} magic square},
  howpublished = {Documentation of the Python package permgroups, version %s},
  year         = {2026},
  note         = {Recomputed by \\texttt{permgroups verify errata}}
}
```
"""


def errata_page(results: Iterable[Result], version: str) -> str:
    """Return the page as Markdown, from the results of claims that do not simply hold."""
    results = list(results)
    papers = [paper_of_page(results, chapter) for chapter in TITLES]
    rows = ["| paper | " + " | ".join(KINDS) + " |", "|---|" + "---:|" * len(KINDS), *(row for row, _ in papers)]
    return "\n".join([HEAD % version, *rows, *(text for _, text in papers)]) + "\n"


def paper_of_page(results: Iterable[Result], chapter: str) -> tuple[str, str]:
    """Return what the page says of one paper: its row of the table, and its text."""
    number, title = TITLES[chapter]
    mine = [r for r in results if r.id.startswith(f"{chapter}.")]
    found = ["added" if _is_added(r) else r.verdict for r in mine]
    row = f"| {number} ({chapter}) | " + " | ".join(str(found.count(k)) for k in KINDS) + " |"
    lines = ["", f"## {number}: {title}"]
    parts = [([r for r in mine if r.verdict in verdicts and not _is_added(r)], heading, remark)
             for verdicts, heading, remark in PARTS]  # fmt: skip
    parts.append(([r for r in mine if _is_added(r)], "Additions", "Not asked in the paper, but near to it."))
    for entries, heading, remark in parts:
        if entries:
            lines += ["", f"### {heading} ({number})", *(["", remark] if remark else [])]
            lines += [line for r in entries for line in _entry(r)]
    return row, "\n".join(lines)


def _is_added(r: Result) -> bool:
    return not r.section or r.section.startswith(ADDED)


def _entry(r: Result) -> list[str]:
    where = r.section or "beyond the paper"
    says = "Asked" if r.verdict == "settled" else "Printed"
    lines = ["", f"**{_plain(where)}** · {r.verdict} · `{r.id}`", "", f"- {says}: {_plain(r.statement)}"]
    if r.failed:
        lines.append(f"- But: {_plain(r.failed)}")
    if r.repair:
        lines.append(f"- True: {_plain(r.repair)}")
    lines.append(f"- Computed ({r.scope}): {_plain(r.detail)}")
    if r.origin:
        lines.append(f"- Fault of: {ORIGIN[r.origin]}")
    lines.append(f"- Again: `permgroups verify --only {r.id}`")
    return lines


def _plain(text: str) -> str:
    """Return a text whose signs have no meaning in Markdown.

    >>> _plain("p_x * <v>")
    'p\\\\_x \\\\* \\\\<v\\\\>'
    """
    return re.sub(r"([\\`*_{}\[\]<>$|#~])", r"\\\1", " ".join(text.split()))
