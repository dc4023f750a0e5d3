"""permgroups: permutation groups with proofs, for sympy, Sage and puzzles.

Nothing heavy is imported until it is used.
"""

from __future__ import annotations

import sys
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
_ELSEWHERE = {  # names of sympy and Sage, for an error that says what to write
    "PermutationGroup": "it is PermGroup here; sympy's is in sympy.combinatorics",
    "Permutation": "it is sympy's: from sympy.combinatorics import Permutation",
    "SymmetricGroup": "it is symmetric(n), or group('S5')",
    "AlternatingGroup": "it is alternating(n), or group('A5')",
    "CyclicPermutationGroup": "it is cyclic(n), or group('C6')",
    "CyclicGroup": "it is cyclic(n), or group('C6')",
    "DihedralGroup": "it is dihedral(n), of order 2n, or group('D8'), of order 8",
    "MathieuGroup": "it is mathieu(n), or group('M12')",
    "PSL": "it is group('PSL(2,7)')",
}

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
    if name not in _ELSEWHERE:
        raise AttributeError(f"module 'permgroups' has no attribute {name!r}")
    # "from permgroups import …" would drop the text of an AttributeError: it asks from inside of importlib
    importing = sys._getframe(1).f_globals.get("__name__") == "importlib._bootstrap"
    kind = ImportError if importing else AttributeError
    raise kind(f"permgroups has no {name!r}: {_ELSEWHERE[name]}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_ROOMS, "__version__"])
