"""Plots of growth: how many positions need how many moves, as bars with an axis."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from typing import Any

from permgroups.checks import one_of
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.show import svg

__all__ = ["growth_svg"]

MOST_BARS = 400
TALL, LEFT, TOP, FOOT = 220.0, 66.0, 44.0, 52.0
BAR, LAST, GRID = "#3b6fb6", "#d6006c", "#e0e0e0"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def growth_svg(
    spheres: Any, title: str = "positions by distance", *, scale: str = "logarithmic", across: str = "moves"
) -> str:
    """Return the number of positions at every distance as bars, those that are farthest in another colour.

    Parameters
    ----------
    spheres
        The numbers of positions, from distance 0 on; or what has them as ``spheres``, as every ``growth()``.
    scale
        ``logarithmic`` or ``linear``.
    across
        What the distances count.

    Raises
    ------
    InvalidArgument
        If there are no numbers, or if one is negative.

    Examples
    --------
    >>> from permgroups import symmetric
    >>> growth_svg(symmetric(4).growth(), "S4").count("<rect")
    8
    """
    given: Sequence[Any] = list(getattr(spheres, "spheres", spheres))
    one_of("scale", scale, ("logarithmic", "linear"))
    if not given or any(isinstance(x, bool) or int(x) != x or x < 0 for x in given):
        raise InvalidArgument("a plot of growth needs whole numbers from 0 on, at least one")
    if len(given) > MOST_BARS:
        raise TooLarge(f"a plot has up to {MOST_BARS} bars, not {len(given)}")
    counts = [int(x) for x in given]
    step = max(4.0, min(46.0, 900 / len(counts)))
    wide = max(LEFT + step * len(counts) + 20, 260.0, 7.5 * len(title) + 30)
    ticks, top = _ticks(max(counts), scale)
    parts = [svg.label((wide / 2, 18), title, 14)]
    for value, text in ticks:
        y = TOP + TALL * (1 - value / top)
        parts.append(svg.line((LEFT, y), (wide - 10, y), stroke=GRID))
        parts.append(svg.label((LEFT - 8, y), text, 11, text_anchor="end", fill="#555555"))
    small = len(counts) <= 16 and all(count < 10**7 for count in counts)
    every = max(1, -(-len(counts) // max(1, int(len(counts) * step / 24))))
    for k, count in enumerate(counts):
        height = TALL * _height(count, scale) / top
        x, y = LEFT + step * k, TOP + TALL - height
        colour = LAST if k == len(counts) - 1 else BAR
        parts.append(svg.rectangle((x + step * 0.12, y), step * 0.76, height, fill=colour))
        if small:
            parts.append(
                svg.label((x + step / 2, y - 8), f"{count:,}", min(11.0, step / max(len(str(count)), 3) * 1.5))
            )
        if k % every == 0:
            parts.append(svg.label((x + step / 2, TOP + TALL + 13), k, 11))
    parts.append(svg.line((LEFT, TOP + TALL), (wide - 10, TOP + TALL), stroke="#555555"))
    parts.append(svg.label((LEFT + step * len(counts) / 2, TOP + TALL + 34), across, 12, fill="#555555"))
    total = sum(counts)
    said = f"{title}: {_short(total)} positions, the farthest {_short(counts[-1])} at {len(counts) - 1}"
    return svg.document(wide, TOP + TALL + FOOT, parts, said)


def _height(count: int, scale: str) -> float:
    """Return how high a bar is: one position is seen on a logarithmic scale too."""
    if scale == "linear":
        return float(count)
    return log10(count) + 0.3 if count else 0.0


def _ticks(most: int, scale: str) -> tuple[list[tuple[float, str]], float]:
    """Return heights with what to write beside them, at most eight, and the height of the plot."""
    if scale == "linear":
        unit = 10 ** (len(str(max(most, 1))) - 1)
        unit = next(u for u in (unit // 5 or 1, unit // 2 or 1, unit, 2 * unit) if most // u <= 8)
        return [(float(k * unit), _short(k * unit)) for k in range(most // unit + 1)], max(1.04 * most, 1.0)
    powers = len(str(max(most, 1)))
    by = -(-powers // 7)
    ticks = [(k + 0.3, "1" if k == 0 else "10" + str(k).translate(_RAISED)) for k in range(0, powers, by)]
    return ticks, _height(max(most, 1), scale) * 1.04


def _short(count: int) -> str:
    """Return a number as people write it.

    >>> _short(95040), _short(43252003274489856000)
    ('95,040', '4.33·10¹⁹')
    """
    if count < 10**7:
        return f"{count:,}"
    power = len(str(count)) - 1
    return f"{count / 10**power:.2f}·10{str(power).translate(_RAISED)}"
