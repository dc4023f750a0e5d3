"""Numbers in sentences: one place that knows singular and plural."""

from __future__ import annotations

__all__ = ["count"]


def count(number: int, what: str, plural: str = "") -> str:
    """Return a number with what is counted, in the singular or the plural.

    >>> count(1, "letter"), count(0, "letter"), count(3, "press", "presses"), count(12345, "position")
    ('1 letter', '0 letters', '3 presses', '12345 positions')
    """
    return f"{number} {what if number == 1 else plural or what + 's'}"
