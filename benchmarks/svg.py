"""A dot plot on a logarithmic time axis, written as SVG by hand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Dot", "Line", "dot_plot", "format_ratio", "format_seconds"]

LABEL, PLOT, RATIO = 210, 520, 92  # widths of the label column, the plot and a ratio column
ROW, HEAD, TOP, BOTTOM = 20, 26, 84, 40
COLOURS = ("#0b6e4f", "#c1666b", "#4a7fb5")
INK, MUTED, GRID, SPAN = "#1f2933", "#7b8794", "#e4e7eb", "#cbd2d9"


@dataclass(frozen=True)
class Dot:
    """A time in seconds; ``more`` means that the limit was reached."""

    seconds: float
    more: bool = False


@dataclass(frozen=True)
class Line:
    """A row of the picture: a dot for every series (None where it has none) and its ratios as text."""

    family: str
    label: str
    dots: Sequence[Dot | None]
    ratios: Sequence[str]


def format_seconds(seconds: float) -> str:
    """Return a time with its unit to three digits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            value = seconds / size
            return f"{value:.{max(0, 2 - math.floor(math.log10(value)))}f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def format_ratio(ratio: float, more: bool = False) -> str:
    """Return a ratio to two or three digits, as ``> 1,200×`` where only a bound is known."""
    if ratio < 10:
        text = f"{ratio:.1f}"
    else:
        digits = -max(0, math.floor(math.log10(ratio)) - 1) if more else -max(0, math.floor(math.log10(ratio)) - 2)
        text = f"{round(ratio, digits):,.0f}"
    return f"{'> ' if more else ''}{text}×"


def dot_plot(title: str, subtitle: str, series: Sequence[str], peers: Sequence[str], lines: Sequence[Line]) -> str:
    """Return the SVG text: one row per line, grouped by family, ratios in columns at the right."""
    times = [dot.seconds for line in lines for dot in line.dots if dot]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)) + 0.05)
    families = list(dict.fromkeys(line.family for line in lines))
    width = LABEL + PLOT + 30 + RATIO * len(peers)
    height = TOP + ROW * len(lines) + HEAD * len(families) + BOTTOM
    body = "\n".join(_body(title, subtitle, series, peers, lines, families, low, high, height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="system-ui, \'Helvetica Neue\', Arial, sans-serif" font-size="12" role="img">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _body(
    title: str, subtitle: str, series: Sequence[str], peers: Sequence[str], lines: Sequence[Line],
    families: Sequence[str], low: int, high: int, height: int,
) -> Iterator[str]:  # fmt: skip
    def x(seconds: float) -> float:
        return LABEL + PLOT * (math.log10(seconds) - low) / (high - low)

    yield _text(16, 26, title, size=16, weight=600)
    yield _text(16, 44, subtitle, fill=MUTED)
    for k, name in enumerate(series):
        yield _mark(LABEL + 10 + 110 * k, 63, k, False)
        yield _text(LABEL + 20 + 110 * k, 67, name)
    for k, peer in enumerate(peers):
        yield _text(
            LABEL + PLOT + 24 + RATIO * (k + 1), 67, f"vs {peer}", anchor="end", fill=COLOURS[k + 1], weight=600
        )
    bottom = height - BOTTOM
    for power in range(low, high + 1):
        at = x(10.0**power)
        yield f'<line x1="{at:.1f}" y1="{TOP - 6}" x2="{at:.1f}" y2="{bottom}" stroke="{GRID}"/>'
        yield _text(at, bottom + 18, _axis_label(power), anchor="middle", fill=MUTED)
    y = float(TOP)
    for family in families:
        yield _text(16, y + 17, family, weight=600)
        y += HEAD
        for line in (line for line in lines if line.family == family):
            yield _text(LABEL - 12, y + 4, line.label, anchor="end")
            dots = [(k, dot) for k, dot in enumerate(line.dots) if dot]
            ends = [x(dot.seconds) for _, dot in dots]
            yield f'<line x1="{min(ends):.1f}" y1="{y}" x2="{max(ends):.1f}" y2="{y}" stroke="{SPAN}"/>'
            for k, dot in reversed(dots):
                yield _mark(x(dot.seconds), y, k, dot.more)
            for k, ratio in enumerate(line.ratios):
                yield _text(LABEL + PLOT + 24 + RATIO * (k + 1), y + 4, ratio, anchor="end")
            y += ROW


def _axis_label(power: int) -> str:
    unit, shift = next(((u, s) for u, s in (("s", 0), ("ms", 3), ("µs", 6)) if power + s >= 0), ("ns", 9))
    return f"{10 ** (power + shift):,} {unit}"


def _mark(x: float, y: float, k: int, more: bool) -> str:
    """Return a filled dot, or a hollow arrow head for a time that is only known to be longer."""
    if more:
        points = f"{x - 4:.1f},{y - 5} {x + 6:.1f},{y} {x - 4:.1f},{y + 5}"
        return f'<polygon points="{points}" fill="#ffffff" stroke="{COLOURS[k]}" stroke-width="1.6"/>'
    return f'<circle cx="{x:.1f}" cy="{y}" r="{5 if k == 0 else 4.2}" fill="{COLOURS[k]}"/>'


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", fill: str = INK, size: int = 12, weight: int = 400
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" font-size="{size}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )
