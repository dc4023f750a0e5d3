"""Reading generators: permutations, image rows, cycles and cycle text become uint16 rows.

A flat sequence of integers is an image row, a sequence of sequences is cycles, both 0-based;
text is read in the group's labels, by default '1' … 'n' as in GAP and Sage.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache
from typing import Any

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup
from sympy.combinatorics.permutations import Cycle

from permgroups.checks import whole
from permgroups.errors import InvalidArgument, InvalidPermutation, ParseError, TooLarge
from permgroups.groups.cycle_text import cycles_to_row, parse_cycles
from permgroups.groups.generator_text import generator_texts_or_one
from permgroups.groups.words import check_name
from permgroups.kernels.rows import check_rows

__all__ = ["MAX_DEGREE", "checked_rows", "default_names", "read_element", "read_generators"]

MAX_DEGREE = 65_535
FLAT = "a flat sequence of numbers is a row of images from 0; a cycle is written [(0, 1, 2)], or '(1,2,3)' as text"


@cache
def default_names(count: int) -> tuple[str, ...]:
    """Return a … z, then a_1 … z_1, a_2 ….

    >>> default_names(3), default_names(28)[-2:]
    (('a', 'b', 'c'), ('a_1', 'b_1'))
    """
    letters = "abcdefghijklmnopqrstuvwxyz"
    return tuple(letters[i % 26] + (f"_{i // 26}" if i >= 26 else "") for i in range(count))


def read_generators(
    args: tuple[Any, ...], labels: Iterable[Any] | None, degree: int | None
) -> tuple[tuple[str, ...], np.ndarray, tuple[str, ...] | None]:
    """Return (names, rows, labels) for the arguments of ``PermGroup``."""
    names: tuple[str, ...] | None = None
    if len(args) == 1:
        only = args[0]
        if isinstance(only, PermutationGroup):
            if labels is None:
                labels = getattr(only, "given_labels", None)
            degree = only.degree if degree is None and labels is None else degree
            only = getattr(only, "moves", None) or only.generators
        if isinstance(only, Mapping):
            names = tuple(only)
            for name in names:
                if not isinstance(name, str):
                    raise InvalidArgument(f"a generator's name must be a string, not {name!r}")
                check_name(name)
            given: list[Any] = list(only.values())
        elif isinstance(only, np.ndarray):
            given = list(only) if only.ndim == 2 else [only]
        elif isinstance(only, str):
            given = list(generator_texts_or_one(only))
        elif _is_generator(only):
            given = [only]
        elif isinstance(only, Iterable):
            given = list(only)
            if given and isinstance(given[0], tuple) and len(given[0]) == 2 and isinstance(given[0][0], str):
                names = tuple(pair[0] for pair in given)
                if len(set(names)) < len(names):
                    repeated = next(x for x in names if names.count(x) > 1)
                    raise InvalidArgument(f"the name {repeated!r} is given to two generators")
                for name in names:
                    check_name(name)
                given = [pair[1] for pair in given]
        else:
            raise InvalidArgument(f"expected generators, not {type(only).__name__}: {only!r}")
    else:
        given = list(args)
    label_tuple = None if labels is None else _read_labels(labels)
    if label_tuple is not None:
        if degree is not None and degree != len(label_tuple):
            raise InvalidArgument(f"degree={degree} but {len(label_tuple)} labels are given")
        degree = len(label_tuple)
    if degree is not None and whole("degree", degree, 0) > MAX_DEGREE:
        raise TooLarge(f"degree {degree} is over the limit of {MAX_DEGREE}")
    if names is None:
        names = default_names(len(given))
    rows = _read_rows(given, names, label_tuple, degree)
    if label_tuple is not None and label_tuple == tuple(map(str, range(1, rows.shape[1] + 1))):
        label_tuple = None
    return names, rows, label_tuple


def _is_generator(x: Any) -> bool:
    if isinstance(x, (Permutation, Cycle)):
        return True
    if isinstance(x, (list, tuple, range)):
        return len(x) > 0 and all(isinstance(v, (int, np.integer)) for v in x)
    return False


def _read_labels(labels: Iterable[Any]) -> tuple[str, ...]:
    if not isinstance(labels, Iterable):
        raise InvalidArgument(f"labels must be a sequence of points' names, not {labels!r}")
    out = tuple(str(x) for x in labels)
    if len(set(out)) < len(out):
        repeated = next(x for x in out if out.count(x) > 1)
        raise InvalidArgument(f"labels must differ, but {repeated!r} stands twice")
    for x in out:
        if not x or re.search(r"[\s(),]", x):
            raise InvalidArgument(f"a label must be non-empty without white space, comma or bracket, not {x!r}")
    return out


def _read_rows(
    given: Sequence[Any], names: Sequence[str], labels: tuple[str, ...] | None, degree: int | None
) -> np.ndarray:
    if set(map(type, given)) == {np.ndarray}:
        sizes = {g.size for g in given}
        if len(sizes) == 1 and (degree is None or degree in sizes):
            rows = np.array(given)
            if rows.ndim == 2 and rows.dtype.kind in "iu":
                return checked_rows(rows, names, labels)
    partial: list[Any] = []  # image list, or list of cycles of points
    size = 0 if degree is None else degree
    fixed: tuple[str, int] | None = None
    for name, g in zip(names, given, strict=True):
        item = _read_one(g, name, labels, degree)
        if degree is not None and isinstance(g, (Permutation, Cycle)):
            item = _trimmed(item)  # a sympy permutation may be larger than it needs to be
        need = len(item)
        if not isinstance(g, (Permutation, Cycle, str)) and _is_flat(g):
            if degree is None and fixed is not None and fixed[1] != need:
                raise InvalidPermutation(
                    f"mixed degrees: generator {fixed[0]!r} has {fixed[1]} points and {name!r} has {need}; {FLAT}"
                )
            fixed = (name, need)
        if degree is not None and need > degree:
            raise InvalidPermutation(f"generator {name!r} needs {need} points, but the degree is {degree}")
        if need > MAX_DEGREE:
            raise TooLarge(f"generator {name!r} has degree {need}, over the limit of {MAX_DEGREE}")
        size = max(size, need)
        partial.append(item)
    if degree is None and fixed is not None and size > fixed[1]:
        raise InvalidPermutation(
            f"mixed degrees: generator {fixed[0]!r} has {fixed[1]} points, another one needs {size}; give "
            f"degree={size}; {FLAT}"
        )
    rows = np.tile(np.arange(size, dtype=np.int64), (len(partial), 1))
    for name, row, item in zip(names, rows, partial, strict=True):
        try:
            row[: len(item)] = item
        except OverflowError:
            raise InvalidPermutation(
                f"generator {name!r} has an image beyond all bounds; expected 0 … {size - 1}"
            ) from None
    return checked_rows(rows, names, labels)


def _is_flat(g: Any) -> bool:
    return isinstance(g, np.ndarray) or all(isinstance(v, (int, np.integer)) for v in g)


def _trimmed(item: list[int]) -> list[int]:
    need = len(item)
    while need and item[need - 1] == need - 1:
        need -= 1
    return item[:need]


def _read_one(g: Any, name: str, labels: tuple[str, ...] | None, degree: int | None) -> list[int]:
    """Return an image list (possibly shorter than the degree)."""
    if isinstance(g, Permutation):
        return list(g.array_form)
    if isinstance(g, Cycle):
        return list(g.list())
    if isinstance(g, str):
        cycles = _cycles_of_text(g)
        if labels is not None:
            return cycles_to_row(cycles, labels)
        return _default_labelled(cycles, name, degree)
    if isinstance(g, np.ndarray) and g.ndim != 1:
        raise InvalidPermutation(f"generator {name!r} is an array of shape {g.shape}; expected one row of images")
    if isinstance(g, (Mapping, Set)) or not isinstance(g, Iterable):  # a mapping would be read as the row of its keys
        raise InvalidPermutation(
            f"generator {name!r} is {g!r}; expected a Permutation, an image row, cycles or cycle text"
        )
    entries = g.tolist() if isinstance(g, np.ndarray) else list(g)
    if all(isinstance(v, (int, np.integer)) and not isinstance(v, bool) for v in entries):
        return [int(v) for v in entries]
    if all(isinstance(c, (list, tuple)) for c in entries):
        return _from_cycles(entries, name)
    raise InvalidPermutation(
        f"generator {name!r} mixes kinds of entries: {entries[:6]!r}; expected integers (an image row) or cycles"
    )


def _cycles_of_text(text: str) -> list[list[str]]:
    try:
        return parse_cycles(text)
    except ParseError as error:
        parts = re.findall(r"(?:\([^()]*\)\s*)+", text)
        if len(parts) > 1 and not re.sub(r"[\s,;]", "", re.sub(r"\([^()]*\)", "", text)):
            several = ", ".join(repr(p.strip()) for p in parts[:4]) + (", …" if len(parts) > 4 else "")
            raise ParseError(f"this is several permutations; give each as a text of its own: [{several}]") from error
        raise


def _default_labelled(cycles: Any, name: str, degree: int | None) -> list[int]:
    points: list[list[int]] = []
    for cycle in cycles:
        points.append([])
        for label in cycle:
            if not label.isdecimal() or not label.isascii() or (label != "0" and label[0] == "0"):
                raise InvalidPermutation(f"generator {name!r} has the point {label!r}; expected numbers from 1")
            if len(label) > 6 or int(label) > MAX_DEGREE:
                raise TooLarge(f"generator {name!r} has the point {label}, over the limit of {MAX_DEGREE}")
            value = int(label) - 1
            if value < 0:
                raise InvalidPermutation(
                    f"generator {name!r} has the point 0, but text counts from 1; labels=range(n) reads 0-based text"
                )
            points[-1].append(value)
    return _from_cycles(points, name)


def _from_cycles(cycles: Sequence[Sequence[Any]], name: str) -> list[int]:
    seen: set[int] = set()
    for cycle in cycles:
        for v in cycle:
            if not isinstance(v, (int, np.integer)) or isinstance(v, bool) or v < 0:
                raise InvalidPermutation(f"generator {name!r} has the point {v!r} in a cycle; expected 0, 1, 2, …")
            if v >= MAX_DEGREE:
                raise TooLarge(f"generator {name!r} has the point {v}, over the limit of {MAX_DEGREE}")
            if v in seen:
                raise InvalidPermutation(f"generator {name!r} has the point {v} twice in its cycles")
            seen.add(int(v))
    image = list(range(max(seen, default=-1) + 1))
    for cycle in cycles:
        for a, b in zip(cycle, [*cycle[1:], *cycle[:1]], strict=True):
            image[a] = int(b)
    return image


def checked_rows(rows: np.ndarray, names: Sequence[str], labels: tuple[str, ...] | None) -> np.ndarray:
    """Return the rows as uint16 once each is a permutation of all points."""
    count, n = rows.shape
    if n > MAX_DEGREE:
        raise TooLarge(f"degree {n} is over the limit of {MAX_DEGREE}")
    if count == 0 or n == 0:
        return np.empty((count, n), np.uint16)
    out = np.empty((count, n), np.uint16)
    if check_rows(np.ascontiguousarray(rows, np.int64), out, np.zeros(n, np.int64)) < 0:
        return out
    show = (lambda p: labels[p]) if labels is not None else str
    if (rows < 0).any() or (rows >= n).any():
        k, i = np.argwhere((rows < 0) | (rows >= n))[0]
        raise InvalidPermutation(
            f"generator {names[k]!r} sends point {show(i)} to {rows[k, i]}; the images must be 0 … {n - 1}; {FLAT}"
        )
    k = next(k for k in range(count) if len(set(rows[k].tolist())) < n)
    values, counts = np.unique(rows[k], return_counts=True)
    twice = values[counts > 1][0]
    a, b = np.flatnonzero(rows[k] == twice)[:2]
    raise InvalidPermutation(f"generator {names[k]!r} sends points {show(a)} and {show(b)} both to {show(int(twice))}")


def read_element(g: Any, degree: int, labels: tuple[str, ...] | None) -> np.ndarray:
    """Return one permutation as a uint16 row of the given degree."""
    if isinstance(g, Permutation) and g.size == degree:
        return np.array(g.array_form, np.uint16)
    if (
        not isinstance(g, (str, Permutation, Mapping, Set))
        and hasattr(g, "__len__")
        and _is_flat(g)
        and len(g) != degree
    ):
        raise InvalidPermutation(f"an image row of {len(g)} points is given, but the degree is {degree}")
    try:
        return _read_rows([g], ("g",), labels, degree)[0]
    except (InvalidPermutation, TooLarge) as error:
        raise type(error)(str(error).replace("generator 'g'", "the permutation")) from None
