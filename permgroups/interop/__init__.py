"""GAP and Sage: text and live objects, both ways.

``permgroups.interop.gap`` reads and writes GAP's text and needs no GAP; ``permgroups.interop.sage``
makes and reads live Sage objects. Importing this package imports neither of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

_PLACES = {
    "from_gap": "permgroups.interop.gap",
    "gap_assignments": "permgroups.interop.gap",
    "to_gap": "permgroups.interop.gap",
    "word_from_gap": "permgroups.interop.gap",
    "SageMissing": "permgroups.interop.sage",
    "element_from_sage": "permgroups.interop.sage",
    "element_to_sage": "permgroups.interop.sage",
    "from_sage": "permgroups.interop.sage",
    "to_sage": "permgroups.interop.sage",
    "word_from_sage_text": "permgroups.interop.sage",
    "word_to_sage": "permgroups.interop.sage",
}

__all__ = [
    "SageMissing",
    "element_from_sage",
    "element_to_sage",
    "from_gap",
    "from_sage",
    "gap_assignments",
    "to_gap",
    "to_sage",
    "word_from_gap",
    "word_from_sage_text",
    "word_to_sage",
]

if TYPE_CHECKING:
    from permgroups.interop.gap import from_gap, gap_assignments, to_gap, word_from_gap
    from permgroups.interop.sage import (
        SageMissing,
        element_from_sage,
        element_to_sage,
        from_sage,
        to_sage,
        word_from_sage_text,
        word_to_sage,
    )


def __getattr__(name: str) -> Any:
    if name in _PLACES:
        return getattr(import_module(_PLACES[name]), name)
    raise AttributeError(f"module 'permgroups.interop' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
