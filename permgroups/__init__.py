"""permgroups: permutation groups with proofs, for sympy, Sage and puzzles.

Nothing heavy is imported until it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_PLACES = {
    "PermGroup": "permgroups.groups.group",
    "Word": "permgroups.groups.words",
    "Homomorphism": "permgroups.groups.homomorphism",
    "Certificate": "permgroups.groups.certificates.base",
    "accelerate": "permgroups.groups.accelerate",
    "direct_product": "permgroups.groups.products",
    "wreath_product": "permgroups.groups.products",
    "symmetric": "permgroups.groups.products",
    "alternating": "permgroups.groups.products",
    "cyclic": "permgroups.groups.products",
    "dihedral": "permgroups.groups.products",
    "mathieu": "permgroups.groups.products",
    "group": "permgroups.groups.named_groups",
    "solve": "permgroups.puzzles.solving",
}
_ROOMS = (
    "answers", "checks", "claims", "errors", "games", "geometry", "groups", "interop", "lights", "linear", "plugins",
    "puzzles", "scale", "search", "show", "wording",
)  # fmt: skip

__all__ = [
    "Certificate",
    "Homomorphism",
    "PermGroup",
    "Word",
    "accelerate",
    "alternating",
    "cyclic",
    "dihedral",
    "direct_product",
    "group",
    "mathieu",
    "solve",
    "symmetric",
    "wreath_product",
]

if TYPE_CHECKING:
    from permgroups.groups.accelerate import accelerate
    from permgroups.groups.certificates.base import Certificate
    from permgroups.groups.group import PermGroup
    from permgroups.groups.homomorphism import Homomorphism
    from permgroups.groups.named_groups import group
    from permgroups.groups.products import (
        alternating,
        cyclic,
        dihedral,
        direct_product,
        mathieu,
        symmetric,
        wreath_product,
    )
    from permgroups.groups.words import Word
    from permgroups.puzzles.solving import solve


def __getattr__(name: str) -> Any:
    if name in _PLACES:
        return getattr(import_module(_PLACES[name]), name)
    if name in _ROOMS:
        return import_module(f"permgroups.{name}")
    from permgroups.other_names import missing

    raise missing(__name__, name)


def __dir__() -> list[str]:
    return sorted([*__all__, *_ROOMS, "__version__"])
