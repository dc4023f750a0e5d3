"""A dot plot on a logarithmic time axis, written as SVG by hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Dot", "Line", "dot_plot", "format_ratio", "format_seconds"]

PLOT, RATIO, MARGIN = 520, 92, 16  # widths of the plot, of a ratio column and of the border
LETTER = 6.9  # width of a letter, about
ROW, HEAD, TOP, BOTTOM = 20, 32, 88, 40
COLOURS = {"permgroups": "#0b6e4f", "GAP": "#c1666b", "sympy": "#4a7fb5", "peer": "#c1666b", "limit": "#7b8794"}
INK, MUTED, GRID, SPAN, WARN = "#1f2933", "#7b8794", "#e4e7eb", "#cbd2d9", "#b42318"


@dataclass(frozen=True)
class Dot:
    """A time in seconds; ``more`` means that the limit was reached."""

    seconds: float
    more: bool = False


@dataclass(frozen=True)
class Line:
    """A row of the picture: dots by series, and for each peer its ratio as text and whether it beats us."""

    family: str
    label: str
    dots: Mapping[str, Dot | None]
    ratios: Mapping[str, tuple[str, bool]]


def format_seconds(seconds: float) -> str:
    """Return a time with its unit to three digits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            value = seconds / size
            return f"{value:.{max(0, 2 - math.floor(math.log10(value)))}f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def format_ratio(ratio: float, sign: str = "") -> str:
    """Return a ratio to two or three digits, with ``> `` or ``< `` before it where only a bound is known."""
    if ratio < 10:
        text = f"{ratio:.1f}" if ratio >= 0.1 else f"{ratio:.1g}"
    else:
        digits = max(0, math.floor(math.log10(ratio)) - (1 if sign else 2))
        text = f"{round(ratio, -digits):,.0f}"
    return f"{sign}{text}×"


def dot_plot(
    title: str,
    subtitle: str,
    series: Sequence[str],
    lines: Sequence[Line],
    label_of: Callable[[int], str] | None = None,
) -> str:
    """Return the SVG text: one row per line, grouped by family, the ratios to the peers in columns at the right.

    ``label_of`` writes a power of ten on the axis, where that is not a time.
    """
    label = MARGIN + 12 + LETTER * max(len(line.label) for line in lines)
    families = list(dict.fromkeys(line.family for line in lines))
    width = round(label + PLOT + 30 + RATIO * (len(series) - 1) + MARGIN)
    height = TOP + ROW * len(lines) + HEAD * sum(map(bool, families)) + BOTTOM
    body = "\n".join(_body(title, subtitle, series, lines, families, label, height - BOTTOM, label_of or _axis_label))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="system-ui, Helvetica, Arial, sans-serif" font-size="12" role="img">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _body(
    title: str,
    subtitle: str,
    series: Sequence[str],
    lines: Sequence[Line],
    families: Sequence[str],
    left: float,
    bottom: float,
    label_of: Callable[[int], str],
) -> Iterator[str]:
    times = [dot.seconds for line in lines for dot in line.dots.values() if dot]
    low, high = math.floor(math.log10(min(times))), math.log10(max(times)) + 0.15
    columns = {peer: left + PLOT + 30 + RATIO * (k + 1) for k, peer in enumerate(series[1:])}

    def x(seconds: float) -> float:
        return left + PLOT * (math.log10(seconds) - low) / (high - low)

    yield _text(MARGIN, 28, title, size=16, weight=600)
    yield _text(MARGIN, 46, subtitle, fill=MUTED)
    for k, name in enumerate(series):
        yield _mark(left + 10 + 110 * k, 66, name, False)
        yield _text(left + 20 + 110 * k, 70, name)
    for peer, column in columns.items():
        yield _text(column, 70, f"vs {peer}", anchor="end", fill=COLOURS[peer], weight=600)
    for power in range(low, math.floor(high) + 1):
        at = x(10.0**power)
        yield f'<line x1="{at:.1f}" y1="{TOP - 6}" x2="{at:.1f}" y2="{bottom}" stroke="{GRID}"/>'
        yield _text(at, bottom + 18, label_of(power), anchor="middle", fill=MUTED)
    y = TOP + (0 if families[0] else 10)
    for family in families:
        if family:
            yield _text(MARGIN, y + 14, family, weight=600)
            y += HEAD
        for line in (line for line in lines if line.family == family):
            yield _text(left - 12, y + 4, line.label, anchor="end")
            dots = [(name, dot) for name in series if (dot := line.dots.get(name))]
            ends = [x(dot.seconds) for _, dot in dots]
            yield f'<line x1="{min(ends):.1f}" y1="{y}" x2="{max(ends):.1f}" y2="{y}" stroke="{SPAN}"/>'
            for name, dot in reversed(dots):
                yield _mark(x(dot.seconds), y, name, dot.more)
            for peer, (text, beaten) in line.ratios.items():
                yield _text(columns[peer], y + 4, text, anchor="end", fill=WARN if beaten else INK)
            y += ROW


def _axis_label(power: int) -> str:
    unit, shift = next(((u, s) for u, s in (("s", 0), ("ms", 3), ("µs", 6)) if power + s >= 0), ("ns", 9))
    return f"{10 ** (power + shift):,} {unit}"


def _mark(x: float, y: float, name: str, more: bool) -> str:
    """Return a filled dot, or a hollow arrow head for a time that is only known to be longer."""
    if more:
        points = f"{x - 4:.1f},{y - 5} {x + 6:.1f},{y} {x - 4:.1f},{y + 5}"
        return f'<polygon points="{points}" fill="#ffffff" stroke="{COLOURS[name]}" stroke-width="1.6"/>'
    return f'<circle cx="{x:.1f}" cy="{y}" r="4.6" fill="{COLOURS[name]}"/>'


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", fill: str = INK, size: int = 12, weight: int = 400
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}" font-size="{size}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )
