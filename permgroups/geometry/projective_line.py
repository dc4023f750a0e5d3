"""The projective line over GF(q): the field's elements and ∞, with the groups PSL(2, q) and PGL(2, q)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from permgroups import checks
from permgroups.errors import InvalidArgument

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["MAX_FIELD", "infinity", "pgl2", "point_text", "prime_power", "psl2"]

MAX_FIELD = 256


class _Infinity(float):
    """The point ∞: a float, so that it equals every other infinity and sorts last; it prints as Sage's."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "+Infinity"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> str:
        return "infinity"  # copies and pickles are the constant itself


infinity = _Infinity("inf")


def point_text(x: Any) -> str:
    """Return a point as it is written on boards: ∞ for infinity."""
    return "∞" if x is infinity else str(x)


def prime_power(q: int) -> tuple[int, int] | None:
    """Return (p, n) with q = pⁿ, or None if q is no prime power."""
    from sympy import factorint

    factors = factorint(q) if q > 1 else {}
    return next(iter(factors.items())) if len(factors) == 1 else None


def _maps(q: int, squares: bool) -> PermGroup:
    """Return x ↦ x + b for a basis, x ↦ gx (g²x) for a generator g of the units, x ↦ -1/x; element q is ∞."""
    import galois
    import numpy as np

    from permgroups.groups.group import PermGroup

    power = prime_power(int(q)) if checks.is_whole(q) and 1 < q <= MAX_FIELD else None
    if power is None:
        raise InvalidArgument(f"expected a prime power up to {MAX_FIELD}, not {q!r}")
    q, (p, n) = int(q), power
    F = galois.GF(q)
    x = F.elements
    g = F.primitive_element ** (2 if squares else 1)
    rows = {f"t{i}_": np.append(x + F(p**i), q) for i in range(n)} if n > 1 else {"t": np.append(x + F(1), q)}
    rows["m"] = np.append(x * g, q)
    rows["i"] = np.concatenate([[q], -F(1) / x[1:], [0]])
    labels = [*map(str, range(q)), "∞"]
    return PermGroup({name: np.asarray(row).tolist() for name, row in rows.items()}, labels=labels)


def psl2(q: int) -> PermGroup:
    """Return PSL(2, q) on the projective line; the point q stands for ∞.

    >>> psl2(11).order(), psl2(11).structure_description()
    (660, 'PSL(2,11)')
    """
    return _maps(q, squares=True)


def pgl2(q: int) -> PermGroup:
    """Return PGL(2, q) on the projective line; the point q stands for ∞.

    >>> pgl2(9).order(), pgl2(9).is_sharply_transitive(3)
    (720, True)
    """
    return _maps(q, squares=False)
