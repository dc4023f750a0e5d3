"""Plots: the spheres of a growth as bars."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

from permgroups.show import svg
from permgroups.show.facts import number_text

__all__ = ["growth_svg"]

WIDTH, HEIGHT, LEFT, BELOW, ABOVE = 560, 260, 74, 40, 26
BAR = "#4f7cac"
STEEP = 1000  # ratio of the largest sphere to the smallest, from which on the scale is logarithmic


def growth_svg(spheres: Sequence[int]) -> str:
    """Return a bar for every distance; where the spheres differ much, on a logarithmic scale, which the axis says.

    >>> picture = growth_svg([1, 3, 5, 6, 5, 3, 1])
    >>> picture.count("<rect"), "6 states at distance 3" in picture
    (8, True)
    """
    most = max(spheres, default=1)
    steep = most > STEEP

    def share(states: float) -> float:
        if states <= 0:
            return 0.0
        return (1 + log10(states)) / (1 + log10(most)) if steep else states / most

    floor, tall = HEIGHT - BELOW, HEIGHT - BELOW - ABOVE
    step = (WIDTH - LEFT - 12) / max(len(spheres), 1)
    parts = []
    for mark in _marks(most, steep):
        y = floor - tall * share(mark)
        parts.append(svg.line((LEFT, y), (WIDTH - 12, y), stroke="#dddddd"))
        parts.append(svg.label((LEFT - 6, y), _short(mark), 11, text_anchor="end", fill="#555555"))
    every = max(1, round(26 / step))
    for d, states in enumerate(spheres):
        x, tip = LEFT + step * d, floor - tall * share(states)
        bar = svg.rectangle((x + step * 0.08, tip), step * 0.84, floor - tip, fill=BAR)
        said = f"{number_text(states)} {'state' if states == 1 else 'states'} at distance {d}"
        parts.append(bar.replace("/>", f"><title>{said}</title></rect>"))
        if d % every == 0:
            parts.append(svg.label((x + step / 2, floor + 12), d, 11, fill="#555555"))
    parts.append(svg.line((LEFT, floor), (WIDTH - 12, floor), stroke="#555555"))
    parts.append(svg.label(((LEFT + WIDTH) / 2, HEIGHT - 10), "distance", 12, fill="#333333"))
    scale = "states, logarithmic" if steep else "states"
    parts.append(svg.label((LEFT - 6, 12), scale, 12, text_anchor="start", fill="#333333"))
    total = number_text(sum(spheres))
    return svg.document(WIDTH, HEIGHT, parts, f"{total} states by distance, at most {len(spheres) - 1}")


def _marks(most: int, steep: bool) -> list[int]:
    """Return the values at which lines are drawn: powers of ten, or about four even ones."""
    if steep:
        digits = len(str(most)) - 1
        return [10**k for k in range(0, digits + 1, max(1, -(-digits // 6)))]
    size = 10 ** (len(str(most)) - 1)
    step = next(s for s in (size // 5, size // 2, size, 2 * size) if s and most <= 5 * s)
    return list(range(0, most + 1, step))


def _short(mark: int) -> str:
    """Return a number that fits beside the axis."""
    return str(mark) if mark < 10**6 else f"10^{len(str(mark)) - 1}"
