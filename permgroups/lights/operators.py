"""Operators on lights mod d: flip f, clear p, set b, and products of them (Greenfield 1994, section 2).

On one light an operator is x ↦ keep·x + add with keep 0 or 1: f adds 1, p is the constant 0, b = f p the constant 1.
An operator on all lights acts on each by itself (Definition 2.7: it is independent). ``A * B`` is the paper's
product, first B then A.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.lights.configurations import read_modulus

__all__ = ["Operator"]

KINDS = {"f": (1, 1), "p": (0, 0), "b": (0, 1)}


class Operator:
    """An independent operator: light i goes from x to keep[i]·x + add[i] mod d.

    Examples
    --------
    >>> f, p = Operator.of("f", [0, 1], 3, 2), Operator.of("p", [1, 2], 3, 2)
    >>> (f * p)([1, 1, 1]).tolist(), (p * f)([1, 1, 1]).tolist()
    ([0, 1, 0], [0, 0, 0])
    >>> (f * f).is_identity, (p * p) == p, f * p == p * f
    (True, True, False)
    """

    __slots__ = ("add", "d", "keep")

    def __init__(self, keep: Iterable[int], add: Iterable[int], d: int):
        self.keep: tuple[int, ...] = tuple(int(bool(k)) for k in keep)
        self.d = read_modulus(d)
        self.add: tuple[int, ...] = tuple(int(a) % self.d for a in add)
        if len(self.keep) != len(self.add):
            raise InvalidArgument(f"{len(self.keep)} and {len(self.add)} lights")

    @classmethod
    def identity(cls, lights: int, d: int) -> Operator:
        """Return I on so many lights mod d.

        >>> Operator.identity(3, 2), Operator.identity(3, 2).rank
        (<Operator . . . mod 2>, 8)
        """
        return cls([1] * lights, [0] * lights, d)

    @classmethod
    def of(cls, kind: str, lights: Iterable[int], count: int, d: int) -> Operator:
        """Return F_R, P_R or B_R for a set R of lights, numbered from 0, of ``count`` lights mod d.

        Raises `InvalidArgument` for another kind, or a light that there is not.

        >>> Operator.of("b", [0, 2], 3, 2)
        <Operator =1 . =1 mod 2>
        """
        checks.one_of("kind", kind, tuple(KINDS))
        return cls.mixed({i: kind for i in lights}, count, d)

    @classmethod
    def mixed(cls, kinds: dict[int, str], count: int, d: int) -> Operator:
        """Return the operator with a kind (f, p or b) for each of some lights, numbered from 0.

        Raises `InvalidArgument` for another kind, or a light that there is not.

        >>> Operator.mixed({0: "f", 1: "p", 2: "b"}, 4, 3)
        <Operator +1 =0 =1 . mod 3>
        """
        keep, add = [1] * count, [0] * count
        for i, kind in kinds.items():
            if not 0 <= i < count or kind not in KINDS:
                raise InvalidArgument(f"light {i} with {kind!r}: expected lights 0 … {count - 1} and f, p or b")
            keep[i], add[i] = KINDS[kind]
        return cls(keep, add, d)

    def __call__(self, v: Any) -> np.ndarray:
        """Return the configuration that v goes to."""
        x = np.asarray(v)
        if x.shape[-1:] != (len(self.keep),) or (x.size and x.dtype.kind not in "iub"):
            raise InvalidArgument(
                f"a configuration has {len(self.keep)} whole numbers, not shape {x.shape} of {x.dtype}"
            )
        if x.size and not 0 <= int(x.min()) <= int(x.max()) < self.d:
            raise InvalidArgument(f"a configuration has entries 0 … {self.d - 1}, not {int(x.min())} … {int(x.max())}")
        out: np.ndarray = (x * np.array(self.keep) + np.array(self.add)) % self.d
        return out

    def __mul__(self, other: Operator) -> Operator:
        """Return the product: first ``other``, then this one, as the paper writes it."""
        if not isinstance(other, Operator):
            return NotImplemented
        if (self.d, len(self.keep)) != (other.d, len(other.keep)):
            raise InvalidArgument("operators of different games do not multiply")
        pairs = zip(self.keep, self.add, other.keep, other.add, strict=True)
        keep, add = [], []
        for k1, a1, k2, a2 in pairs:
            keep.append(k1 * k2)
            add.append(k1 * a2 + a1)
        return Operator(keep, add, self.d)

    def __pow__(self, k: int) -> Operator:
        k = checks.whole("an exponent (there is no inverse button)", k, 0)
        out = Operator.identity(len(self.keep), self.d)
        for _ in range(k):
            out = self * out
        return out

    @property
    def is_identity(self) -> bool:
        """Whether nothing changes."""
        return all(self.keep) and not any(self.add)

    @property
    def is_linear(self) -> bool:
        """Whether W(v + w) = W(v) + W(w): no light is added to.

        >>> Operator.of("p", [0], 3, 2).is_linear, Operator.of("f", [0], 3, 2).is_linear
        (True, False)
        """
        return not any(self.add)

    @property
    def rank(self) -> int:
        """How many configurations it can lead to: d to the number of lights that it does not clear or set.

        >>> Operator.of("f", [0, 1], 3, 2).rank, Operator.of("p", [0, 1], 3, 2).rank
        (8, 2)
        """
        return self.d ** sum(self.keep)

    @property
    def support(self) -> frozenset[int]:
        """The lights that it changes, numbered from 0.

        >>> sorted(Operator.mixed({0: "f", 2: "b"}, 4, 3).support)
        [0, 2]
        """
        return frozenset(i for i, (k, a) in enumerate(zip(self.keep, self.add, strict=True)) if not k or a)

    @property
    def _key(self) -> tuple[Any, ...]:
        return self.keep, self.add, self.d

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Operator) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        signs = []
        for k, a in zip(self.keep, self.add, strict=True):
            signs.append("." if k and not a else (f"+{a}" if k else f"={a}"))
        return f"<Operator {' '.join(signs)} mod {self.d}>"
