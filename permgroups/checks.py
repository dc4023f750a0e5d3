"""Checks of arguments: one place, one wording.

Every function takes the argument's name and value, returns the value as the package uses it, and raises
:class:`~permgroups.errors.InvalidArgument` with what was expected and what was given.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Sequence
from decimal import Decimal
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any

from permgroups.errors import InvalidArgument

if TYPE_CHECKING:
    import numpy as np

__all__ = ["effort", "is_whole", "memory", "one_of", "rng", "seconds", "whole", "wholes"]


def is_whole(value: Any) -> bool:
    """Return whether a value is a whole number of Python or numpy; True and False are none.

    >>> is_whole(3), is_whole(3.0), is_whole(True)
    (True, False, False)
    """
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def whole(name: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number between two limits, both included.

    >>> whole("k", 3, 1, 12)
    3
    >>> whole("k", 13, 1, 12)
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: k must be a whole number from 1 to 12, not 13
    """
    if is_whole(value) and (least is None or value >= least) and (most is None or value <= most):
        return int(value)
    limits = "" if least is None else f" from {least}"
    limits += "" if most is None else f" to {most}"
    raise InvalidArgument(f"{name} must be a whole number{limits}, not {reprlib.repr(value)}")


def wholes(name: str, values: Any, least: int | None = None, most: int | None = None) -> list[int]:
    """Return a list of such numbers.

    >>> wholes("lengths", (2, 3), 1)
    [2, 3]
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InvalidArgument(f"{name} must be a list of whole numbers, not {reprlib.repr(values)}")
    return [whole(f"{name}[{i}]", value, least, most) for i, value in enumerate(values)]


def one_of(name: str, value: Any, options: Sequence[str]) -> str:
    """Return a word that is one of the options.

    >>> one_of("metric", "half", ("quarter", "syllable"))
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: metric must be one of quarter, syllable, not 'half'
    """
    if isinstance(value, str) and value in options:
        return value
    raise InvalidArgument(f"{name} must be one of {', '.join(options)}, not {reprlib.repr(value)}")


def seconds(value: Any, name: str = "seconds") -> float:
    """Return a positive time; infinity means as long as it takes.

    >>> seconds(2)
    2.0
    """
    if isinstance(value, Real) and not isinstance(value, bool) and float(value) > 0:
        return float(value)
    raise InvalidArgument(f"{name} must be a positive number, not {reprlib.repr(value)}")


def effort(value: Any, name: str = "effort") -> int | None:
    """Return a positive amount of work, counted in states or insertions; None where none is set.

    >>> effort(1_000_000), effort(None)
    (1000000, None)
    >>> effort(0)
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: effort must be a whole number from 1, not 0
    """
    return None if value is None else whole(name, value, 1)


_UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12,
          "kib": 2**10, "mib": 2**20, "gib": 2**30, "tib": 2**40}  # fmt: skip
_SIZE = re.compile(r"([0-9]{1,15}(?:\.[0-9]{1,6})?)\s*([A-Za-z]*)", re.ASCII)
LEAST_MEMORY = 10_000_000


def memory(value: Any, name: str = "memory") -> int:
    """Return a number of bytes, given as one or as text.

    >>> memory("2 GB"), memory("1.5GiB"), memory(10**9)
    (2000000000, 1610612736, 1000000000)
    >>> memory("much")
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: memory must be bytes or text such as '2 GB', not 'much'
    """
    size = None
    if is_whole(value):
        size = int(value)
    elif isinstance(value, str) and (match := _SIZE.fullmatch(value.strip())) and match[2].lower() in _UNITS:
        size = int(Decimal(match[1]) * _UNITS[match[2].lower()])
    if size is None:
        raise InvalidArgument(f"{name} must be bytes or text such as '2 GB', not {reprlib.repr(value)}")
    if size < LEAST_MEMORY:
        raise InvalidArgument(f"{name} must be 10 MB or more, not {reprlib.repr(value)}")
    return size


def rng(seed: Any, name: str = "seed") -> np.random.Generator:
    """Return the source of randomness of a seed: a whole number from 0, a numpy Generator, or None for a fresh one.

    >>> int(rng(1).integers(100)) == int(rng(1).integers(100))
    True
    """
    import numpy as np

    if isinstance(seed, np.random.Generator):
        return seed
    if seed is None or (is_whole(seed) and seed >= 0):
        return np.random.default_rng(None if seed is None else int(seed))
    raise InvalidArgument(f"{name} must be a whole number from 0, a numpy Generator or None, not {reprlib.repr(seed)}")
