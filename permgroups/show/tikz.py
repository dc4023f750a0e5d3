"""The kitten for LaTeX, as TikZ: what Sage's ``_latex_`` has as an array, drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from permgroups.games.boards import latex_label

if TYPE_CHECKING:
    from permgroups.games.kitten import Kitten

__all__ = ["kitten_tikz"]

_STYLES = (
    r"every node/.style={circle, draw, inner sep=0pt, minimum size=5mm, font=\small}, "
    r"corner/.style={fill=blue!12, minimum size=6mm}, marked/.style={fill=yellow!60!orange}"
)


def kitten_tikz(kitten: Kitten, points: Iterable[Any] = ()) -> str:
    r"""Return a ``tikzpicture`` of the kitten, some points marked; it needs ``\usepackage{tikz}`` and nothing else.

    >>> from permgroups.games import Minimog
    >>> picture = kitten_tikz(Minimog().kitten(), [0, 8])
    >>> picture.count(r"\node"), picture.count("marked] "), picture.splitlines()[-1]
    (18, 4, '\\end{tikzpicture}')
    """
    marked = set(points)
    corners = {"top": (0.0, 2.9), "left": (-3.6, -2.2), "right": (3.6, -2.2)}
    lines = [rf"\begin{{tikzpicture}}[{_STYLES}]"]
    ring = " -- ".join(f"({x:g},{y:g})" for x, y in corners.values())
    lines.append(rf"\draw[gray] {ring} -- cycle;")
    for place, x in kitten.corners.items():
        lines.append(_node(corners[place], x, ["corner", *(["marked"] if x in marked else [])]))
    for i, row in enumerate(kitten.rows):
        for j, x in enumerate(row):
            at = ((j - i / 2) * 0.95, 1.75 - 0.75 * i)
            lines.append(_node(at, x, ["fill=white", *(["marked"] if x in marked else [])]))
    return "\n".join([*lines, r"\end{tikzpicture}"])


def _node(at: tuple[float, float], x: Any, style: list[str]) -> str:
    return rf"\node[{', '.join(style)}] at ({at[0]:g},{at[1]:g}) {{${latex_label(x)}$}};"
