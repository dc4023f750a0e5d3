"""Elimination and products over GF(2) in strips of 512 columns, strips side by side in threads.

The kernels (:mod:`permgroups.kernels.four_russians`) find the pivots of a strip and let the strips to its right follow.
While they do, the one that has already followed is the next to be searched for pivots, so that no thread waits.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from math import prod
from typing import Any

import numpy as np

from permgroups.kernels import four_russians as _kernel
from permgroups.threads import side_by_side

__all__ = ["THREADS", "aligned", "bit_echelon", "bit_product", "bit_transpose", "pack", "shared"]

STRIP = 64 * _kernel.WORDS
THREADS = min(os.cpu_count() or 1, 8)
SMALL = 1 << 22  # bits of a matrix for which threads are not worth their while
CHUNK = 1 << 24  # bytes that a kernel packs at a time


def aligned(*shape: int, zero: bool = True) -> np.ndarray:
    """Return an array of words, of zeros if these are needed, that begins with a line of the cache."""
    size = prod(shape)
    raw = (np.zeros if zero else np.empty)(size + 7, np.uint64)
    start = (-raw.ctypes.data % 64) // 8
    return raw[start : start + size].reshape(shape)


class _Panel:
    """What the search for pivots in a strip leaves for the others to follow."""

    def __init__(self, m: int):
        self.low_bits = aligned(m, _kernel.WORDS, zero=False)
        self.at = np.zeros(STRIP, np.int64)
        self.swaps = np.zeros((STRIP, 2), np.int64)
        self.blocks = np.zeros((STRIP // 8, 4), np.int64)
        self.masks = np.zeros((STRIP // 8, 8), np.int64)
        self.counts = np.zeros(2, np.int64)
        self.reduced = np.zeros(256, np.uint8)
        self.found = 0

    def search(self, strip: np.ndarray, low: int, limit: int, full: bool, space: np.ndarray) -> None:
        self.found = int(
            _kernel.panel(
                strip, self.low_bits, np.int64(low), np.int64(limit), full, space, self.reduced, self.at,
                self.swaps, self.blocks, self.masks, self.counts,
            )
        )  # fmt: skip

    def follow(self, strip: np.ndarray, full: bool, space: np.ndarray) -> None:
        _kernel.follow(strip, self.low_bits, full, space, self.swaps, self.blocks, self.masks, self.counts)


def bit_echelon(rows: np.ndarray, columns: int, full: bool, out: np.ndarray | None = None) -> np.ndarray:
    """Return the pivot columns of rows of words, among the first ``columns``; ``out`` gets the echelon form.

    The form is reduced if ``full``. ``out`` may be ``rows`` itself; otherwise these are left alone.

    >>> rows = np.array([[0b011], [0b110], [0b101]], np.uint64)
    >>> bit_echelon(rows, 3, True, rows).tolist(), rows.ravel().tolist()
    ([0, 1], [5, 6, 0])
    """
    strips = to_strips(rows)
    pivots = _echelon_of_strips(strips, columns, full)
    if out is not None:
        from_strips(strips, out)
    return pivots


def _echelon_of_strips(strips: np.ndarray, columns: int, full: bool) -> np.ndarray:
    """Bring the first columns of a matrix in strips to echelon form in place; return the pivot columns."""
    many, m = strips.shape[:2]
    searched = -(-columns // STRIP)
    lanes = 1 if strips.size * 64 < SMALL else THREADS
    lines = _kernel.LINES if many > 1 else 256 + 8  # a panel has one table at a time
    spaces = [aligned(lines, _kernel.WORDS, zero=False) for _ in range(lanes)]
    now = _Panel(m)
    then = _Panel(m) if searched > 1 else now
    pivots: list[np.ndarray] = []
    rank = 0
    if searched:
        now.search(strips[0], 0, min(columns, STRIP), full, spaces[0])
    for s in range(searched):
        rank += now.found
        pivots.append(s * STRIP + now.at[: now.found].copy())
        more = s + 1 < searched and rank < m
        if s + 1 < many and (more or full):
            limit = min(columns - (s + 1) * STRIP, STRIP) if more else 0
            _follow_and_search(strips, s + 1, rank, limit, full, now, then, spaces)
        if not more:
            break
        now, then = then, now
    return np.concatenate(pivots) if pivots else np.zeros(0, np.int64)


def _follow_and_search(
    strips: np.ndarray,
    first: int,
    rank: int,
    limit: int,
    full: bool,
    now: _Panel,
    then: _Panel,
    spaces: list[np.ndarray],
) -> None:
    """Let all strips from the first on follow a panel, and search that first one for pivots, at ``limit`` columns."""

    def lead(space: np.ndarray) -> None:
        if now.found:
            now.follow(strips[first], full, space)
        if limit:
            then.search(strips[first], rank, limit, full, space)

    def one(t: int, space: np.ndarray) -> None:
        now.follow(strips[t], full, space)

    shared(one, range(first + 1, len(strips)) if now.found else (), spaces, lead)


def shared(one: Callable[[int, Any], None], items: Iterable[int], spaces: list[Any], first: Any = None) -> None:
    """Run ``one`` for all items, each in whichever thread is free, with the space of that thread to work in.

    ``first`` is run before by one of the threads, while the others begin.

    >>> squares = {}
    >>> shared(lambda n, space: squares.update({n: n * n}), range(4), [None, None])
    >>> sorted(squares.values())
    [0, 1, 4, 9]
    """
    todo: Iterator[int] = iter(items)
    stop: list[bool] = []

    def lane(k: int) -> None:
        if k == 0 and first is not None:
            first(spaces[0])
        while not stop:
            t = next(todo, None)
            if t is None:
                return
            one(t, spaces[k])

    if len(spaces) == 1:
        lane(0)
        return
    try:
        side_by_side(lane, range(len(spaces)))
    except BaseException:
        stop.append(True)
        raise


def _in_parts(run: Callable[[np.int64, np.int64], Any], height: int, size: int) -> None:
    """Run a kernel on ranges of rows, side by side if there is much to do."""
    parts = 1 if size < SMALL else max(THREADS, min(height, size >> 27))
    cuts = [np.int64(height * k // parts) for k in range(parts + 1)]
    if parts == 1:
        run(cuts[0], cuts[1])
        return
    side_by_side(run, cuts[:-1], cuts[1:])


def to_strips(rows: np.ndarray) -> np.ndarray:
    """Return rows of words as strips."""
    m, words = rows.shape
    strips = aligned(-(-words // _kernel.WORDS), m, _kernel.WORDS)
    _in_parts(lambda low, high: _kernel.to_strips(rows, strips, low, high), m, rows.size * 64)
    return strips


def from_strips(strips: np.ndarray, rows: np.ndarray) -> None:
    """Write strips into rows of words."""
    _in_parts(lambda low, high: _kernel.from_strips(strips, rows, low, high), len(rows), rows.size * 64)


def bit_product(A: np.ndarray, B: np.ndarray, inside: int) -> np.ndarray:
    """Return the product of matrices in rows of words, of which the left one has ``inside`` columns.

    >>> bit_product(np.array([[0b11], [0b10]], np.uint64), np.array([[0b01], [0b11]], np.uint64), 2).ravel().tolist()
    [2, 3]
    """
    left, right = to_strips(A), to_strips(B)
    out = aligned(len(right), len(A), _kernel.WORDS)
    lanes = 1 if max(left.size, right.size, out.size) * 64 < SMALL else THREADS
    spaces = [aligned(_kernel.LINES, _kernel.WORDS, zero=False) for _ in range(lanes)]

    def one(t: int, space: np.ndarray) -> None:
        for s in range(len(left)):
            _kernel.add_product(left[s], right[t, STRIP * s : min(STRIP * (s + 1), inside)], out[t], space)

    shared(one, range(len(right)), spaces)
    rows = np.empty((len(A), B.shape[1]), np.uint64)
    from_strips(out, rows)
    return rows


def bit_transpose(rows: np.ndarray, columns: int) -> np.ndarray:
    """Return the transposed matrix of rows of words.

    >>> bit_transpose(np.array([[0b011], [0b110]], np.uint64), 3).ravel().tolist()
    [1, 3, 2]
    """
    out = np.zeros((columns, -(-len(rows) // 64)), np.uint64)
    _in_parts(
        lambda low, high: _kernel.transpose(rows, out, np.empty(64, np.uint64), low, high), rows.shape[1], out.size * 64
    )
    return out


def pack(array: np.ndarray) -> np.ndarray:
    """Return rows of whole numbers mod 2 as words, entry j in bit j mod 64 of word j // 64.

    >>> pack(np.array([[1, 0, 3, 2]])).tolist()
    [[5]]
    """
    height, columns = array.shape
    rows = np.zeros((height, -(-columns // 64)), np.uint64)
    if not array.size:
        return rows
    if array.dtype.itemsize == 1 and array.flags.c_contiguous:
        flat = array.reshape(-1).view(np.uint8)
        _in_parts(lambda low, high: _kernel.pack(flat, np.int64(columns), rows, low, high), height, array.size)
        return rows
    step = max(1, CHUNK // columns)
    for low in range(0, height, step):
        part = np.ascontiguousarray((array[low : low + step] & 1).astype(np.uint8)).reshape(-1)
        here = rows[low : low + step]
        _kernel.pack(part, np.int64(columns), here, np.int64(0), np.int64(len(here)))
    return rows
