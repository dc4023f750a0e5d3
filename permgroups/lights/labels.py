"""Labels of lights and buttons: given ones, or 1, 2, … for boards too large to keep a list."""

from __future__ import annotations

from typing import Any

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.wording import brief, listed

__all__ = ["MAX_LISTED", "labels_of", "number_of_label"]

MAX_LISTED = 200_000  # lights or buttons that are listed where they have no labels of their own


def labels_of(given: tuple[str, ...] | None, count: int) -> tuple[str, ...]:
    """Return all labels.

    >>> labels_of(None, 3), labels_of(("a", "b"), 2)
    (('1', '2', '3'), ('a', 'b'))
    """
    if given is None and count > MAX_LISTED:
        raise TooLarge(f"the labels 1 … {count} are not listed; light_name and button_name give each")
    return tuple(str(i + 1) for i in range(count)) if given is None else given


def number_of_label(kind: str, name: Any, labels: tuple[str, ...] | None, count: int) -> int:
    """Return the number, from 0, of a light or button given by its label.

    >>> number_of_label("light", 2, None, 3), number_of_label("button", "b", ("a", "b"), 2)
    (1, 1)
    """
    text = str(name) if isinstance(name, str) or checks.is_whole(name) else None
    if text is not None and labels is not None and text in labels:
        return labels.index(text)
    if text is not None and labels is None and text.isdecimal() and len(text) < 12 and 1 <= int(text) <= count:
        return int(text) - 1
    known = [f"1 … {count}"] if labels is None else labels
    raise InvalidArgument(f"no {kind} {brief(name)}; the {kind}s are {listed(known)}")
