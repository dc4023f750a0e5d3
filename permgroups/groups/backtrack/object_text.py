"""Objects that a group acts on, as text: points in the group's labels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from permgroups.errors import InvalidArgument, ParseError

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["read_object", "shown_object"]


def read_object(G: PermGroup, text: str, action: str) -> Any:
    """Return the object that a text writes, as the methods of a group take it.

    >>> from permgroups import symmetric
    >>> G = symmetric(5)
    >>> read_object(G, "1 2 | 4 5", "sets of sets"), read_object(G, "1-2, 2-5", "graphs")
    ([[0, 1], [3, 4]], [[0, 1], [1, 4]])
    """
    if action == "points":
        return G.point(text.strip())
    if action in ("tuples", "sets"):
        return _points(G, text)
    if action in ("partitions", "sets of sets"):
        return [_points(G, part) for part in text.split("|")]
    if action == "colourings":
        words = text.replace(",", " ").split()
        return list(words[0]) if len(words) == 1 and G.degree > 1 else words
    if action in ("graphs", "digraphs"):
        sign = "-" if action == "graphs" else ">"
        pairs = [part.split(sign) for part in re.split(r"[\s,]+", text.strip()) if part]
        if any(len(pair) != 2 for pair in pairs):
            raise ParseError(f"an edge is written 1{sign}2; {text[:60]!r} cannot be read")
        return [G.points(pair) for pair in pairs]
    if action == "elements":
        return G.element(text)
    raise InvalidArgument(
        f"action {action!r} cannot be written as text; it is one of points, tuples, sets, partitions, sets of sets, "
        "colourings, graphs, digraphs, elements"
    )


def _points(G: PermGroup, text: str) -> list[int]:
    return G.points(text.replace(",", " ").split())


def shown_object(G: PermGroup, x: Any, action: str) -> str:
    """Return an object as :func:`read_object` reads it.

    >>> from permgroups import symmetric
    >>> shown_object(symmetric(5), [(0, 1), (1, 4)], "graphs")
    '1-2 2-5'
    """
    labels = G.labels
    if action == "points":
        return labels[x]
    if action in ("tuples", "sets"):
        return " ".join(labels[p] for p in x)
    if action in ("partitions", "sets of sets"):
        return " | ".join(" ".join(labels[p] for p in part) for part in x)
    if action == "colourings":
        return " ".join(map(str, x))
    if action in ("graphs", "digraphs"):
        sign = "-" if action == "graphs" else ">"
        return " ".join(f"{labels[p]}{sign}{labels[q]}" for p, q in x)
    return G.format(x) if action == "elements" else str(x)
