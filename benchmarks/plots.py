"""Draw the plots of the docs from the figures of the last runs: ``python -m benchmarks.plots`` (a test compares)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from benchmarks.svg import Dot, Line, dot_plot, format_ratio

FOLDER = Path(__file__).parent.parent / "docs" / "benchmarks"


def figures(name: str) -> list[dict[str, Any]]:
    """Return the rows that a run has written."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def line(label: str, ours: float, peer: str, theirs: float | None, limit: float | None = None) -> Line:
    """Return a row with two dots and their ratio; a peer that reached its limit is a lower bound."""
    other = Dot(theirs) if theirs else Dot(limit, more=True) if limit else None
    ratios = {}
    if other:
        ratio = other.seconds / ours
        ratios[peer] = (format_ratio(ratio, "> " if other.more else ""), ratio < 1 and not other.more)
    return Line("", label, {"permgroups": Dot(ours), peer: other}, ratios)


def queries() -> str:
    """Return the plot of questions about groups."""
    lines = []
    for row in figures("queries"):
        gap = row["gap"] or {}
        lines.append(line(row["name"], row["ours"]["median"], "GAP", gap.get("median"), gap.get("limit")))
    return dot_plot("Queries about groups", "median time, each from a fresh group", ("permgroups", "GAP"), lines)


def linear() -> str:
    """Return the plot of linear algebra and codes, of the rows that have a peer."""
    lines = []
    for row in figures("linear"):
        peer, _, more = row["peer"].partition(": more than ")
        if row["theirs"] or more:
            label = f"{row['name']} · {peer}"
            lines.append(
                line(label, row["ours"], "peer", row["theirs"], float(more.removesuffix(" s")) if more else None)
            )
    return dot_plot(
        "Linear algebra and codes", "best time; the peer's name follows the row", ("permgroups", "peer"), lines
    )


def words() -> str:
    """Return the plot of the lengths of words."""
    lines = []
    for row in figures("words"):
        dots = {"permgroups": Dot(row["mean"]), "limit": Dot(row["limit"]), "GAP": None}
        ratios = {"limit": (format_ratio(row["limit"] / row["mean"]), False)}
        if row["gap"] and row["gap"].replace(",", "").isdigit():
            gap = float(row["gap"].replace(",", ""))
            dots["GAP"] = Dot(gap)
            ratios["GAP"] = (format_ratio(gap / row["mean"]), gap < row["mean"])
        lines.append(Line("", row["name"], dots, ratios))
    return dot_plot(
        "Letters of words for random elements",
        "mean; below the limit of counting most elements have no word",
        ("permgroups", "GAP", "limit"),
        lines,
        lambda power: f"{10**power:,}",
    )


def plots() -> dict[str, str]:
    """Return every plot by its file's name."""
    return {"queries.svg": queries(), "linear.svg": linear(), "words.svg": words()}


if __name__ == "__main__":
    for file, text in plots().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
