"""Conjugacy classes by looking at every element: breadth first over the ranks of a stabilizer chain.

Every element gets the number of its class, so the list is complete without further proof, and the class of an element
is one look-up afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.chain import Chain
from permgroups.groups.rows import inverse_row, kernel_rows, own_generators
from permgroups.kernels import classes as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["MAX_CLASSES", "ByLabels", "Found", "look_ups", "too_many"]

Rows = np.ndarray

MAX_CLASSES = 100_000
LOOK_UPS = 100_000_000  # between two returns to Python: about 0.1 s


class Found(NamedTuple):
    """A class: an element, the size, and generators of the centralizer where they are known."""

    row: Rows
    size: int
    centralizer: list[Rows] | None


def too_many(at_least: int) -> TooLarge:
    """Return the error for groups with too many classes to list."""
    return TooLarge(f"the group has more than {at_least} conjugacy classes; up to {MAX_CLASSES} are listed")


def look_ups(G: PermGroup) -> int:
    """Return about how many table look-ups the classes of all elements take."""
    return G.order() * len(own_generators(G.rows)) * (2 * G.chain().levels ** 2 + 4)


class ByLabels:
    """The classes of a group whose elements are all looked at; ``numbers(rows)`` says which class rows lie in."""

    def __init__(self, G: PermGroup):
        self.chain = G.chain()
        self.label, count = _labels(self.chain, own_generators(G.rows))
        first = np.full(count, -1, np.int64)
        first[self.label[::-1]] = np.arange(len(self.label) - 1, -1, -1)
        digits = np.empty((count, self.chain.levels), np.int64)
        rest = first
        for i, length in enumerate(self.chain.length.tolist()):
            rest, digits[:, i] = np.divmod(rest, length)
        rows = self.chain.from_digits(digits)
        sizes = np.bincount(self.label, minlength=count).tolist()
        self.found = [Found(row, size, None) for row, size in zip(rows, sizes, strict=True)]

    def numbers(self, rows: Rows) -> Rows:
        """Return the number of the class of every row, -1 outside of the group."""
        digits, stopped = self.chain.to_digits(rows)
        rank = np.zeros(len(rows), np.int64)
        for i in range(self.chain.levels - 1, -1, -1):
            rank = rank * int(self.chain.length[i]) + digits[:, i]
        inside = stopped > self.chain.levels
        out = np.full(len(rows), -1, np.int64)
        out[inside] = self.label[rank[inside]]
        return out


def _labels(chain: Chain, gens: Rows) -> tuple[Rows, int]:
    """Return the class number of every rank, and how many classes there are."""
    order, levels = chain.order, chain.levels
    label, queue = np.full(order, -1, np.int32), np.empty(order, np.int32)
    if levels == 0:
        return np.zeros(1, np.int32), 1
    start = np.concatenate([[0], np.cumsum(chain.length)]).astype(np.int64)
    place = np.concatenate([[1], np.cumprod(chain.length.astype(np.int64))])[:-1].astype(np.int64)
    gens = kernel_rows(gens)
    inverse = np.array([inverse_row(g) for g in gens], np.uint16)
    state = np.zeros(4, np.int64)
    budget = LOOK_UPS // (len(gens) * (2 * levels**2 + 4)) + 1
    work = np.empty((2, levels), np.int64)
    table = np.concatenate(chain.transversals)
    status = _kernel.PAUSED
    while status == _kernel.PAUSED:
        status = _kernel.class_labels(
            chain.length, start, table, chain.base, chain.edge, chain.pool, chain.index_in_orbit, place, gens, inverse,
            label, queue, state, MAX_CLASSES, budget, work[0], work[1],
        )  # fmt: skip
    if status == _kernel.FULL:
        raise too_many(MAX_CLASSES)
    return label, int(state[_kernel.CLASSES])
