"""Numbers of elements: block and place, from a chain of transversals that can be kept in a file.

The element h·t_c has the number (c, h): c spells the digits of the first levels of the chain, h those of the others.
Whoever opens the file numbers elements alike, whatever chain their version of the package would find.
"""

from __future__ import annotations

import hashlib
import io
import math
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.groups.rows import inverse_row
from permgroups.kernels import numbering as _kernel

if TYPE_CHECKING:
    from permgroups.groups.chain import Chain

__all__ = ["Numbering"]

Rows = np.ndarray

PAUSE = 5_000_000  # look-ups between two returns to Python


@dataclass(frozen=True, eq=False)
class Numbering:
    """A base, orbits and transversals; the first ``split`` levels tell blocks apart, the others the places of a block.

    ``up[first[i] + j]`` takes base point i to its orbit point j, and ``down`` is its inverse; ``index[i, p]`` is the
    number of point p in orbit i, or -1.

    Examples
    --------
    >>> from permgroups import symmetric
    >>> numbering = Numbering.of(symmetric(5).chain(), 2)
    >>> numbering.blocks, numbering.places
    (20, 6)
    >>> row = np.array([[4, 2, 0, 1, 3]], np.uint16)
    >>> block, place = (int(x[0]) for x in numbering.numbers(row))
    >>> numbering.row(block, place).tolist()
    [4, 2, 0, 1, 3]
    >>> Numbering.read(numbering.written()).digest == numbering.digest
    True
    """

    split: int
    base: Rows
    length: Rows
    first: Rows
    index: Rows
    up: Rows
    down: Rows

    @classmethod
    def of(cls, chain: Chain, split: int) -> Numbering:
        """Return the numbering of a chain."""
        length = chain.length.astype(np.int64)
        up = [rows for rows in chain.transversals if len(rows)] or [np.arange(chain.degree)[None, :]]
        every = np.ascontiguousarray(np.concatenate(up), np.uint16)
        return cls(
            split, chain.base.astype(np.int64), length, np.cumsum([0, *length[:-1].tolist()])[: len(length)],
            np.ascontiguousarray(chain.index_in_orbit, np.int32), every,
            np.array([inverse_row(row) for row in every], np.uint16),
        )  # fmt: skip

    @property
    def degree(self) -> int:
        """The number of points."""
        return self.up.shape[1]

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return math.prod(self.length[: self.split].tolist())

    @property
    def places(self) -> int:
        """The number of places of a block."""
        return math.prod(self.length[self.split :].tolist())

    @cached_property
    def weights(self) -> Rows:
        """What a digit of each level counts in the number of the block or of the place."""
        lengths, k = self.length.tolist(), self.split
        return np.array(
            [math.prod(lengths[:j]) if j < k else math.prod(lengths[k:j]) for j in range(len(lengths))], np.int64
        )

    @cached_property
    def digest(self) -> str:
        """A sum over all of it."""
        out = hashlib.sha256(str(self.split).encode())
        for array in (self.base, self.length, self.index, self.up):
            out.update(str((array.shape, array.dtype.str)).encode() + np.ascontiguousarray(array).tobytes())
        return out.hexdigest()

    # -- elements -----------------------------------------------------------------------------------

    def numbers(self, rows: Rows) -> tuple[Rows, Rows]:
        """Return the blocks and places of rows, -1 for what is no element."""
        blocks, places = np.empty((2, len(rows)), np.int64)
        _kernel.numbers(
            np.ascontiguousarray(rows, np.uint16), self.split, self.base, self.first, self.length, self.index,
            self.weights, self.down, np.empty(len(self.base), np.int64), blocks, places,
        )  # fmt: skip
        return blocks, places

    def rows(self, numbers: Rows, first: int, last: int) -> Rows:
        """Return the products of the transversal elements that numbers spell on levels from ``first`` to ``last``."""
        out = np.tile(np.arange(self.degree, dtype=np.uint16), (len(numbers), 1))
        for i in range(last - 1, first - 1, -1):
            step = self.up[self.first[i] + numbers // self.weights[i] % self.length[i]]
            out = np.take_along_axis(step, out.astype(np.intp), axis=1)
        return out

    @cached_property
    def members(self) -> Rows:
        """The elements of the subgroup that is block 0, by their places."""
        return self.rows(np.arange(self.places), self.split, len(self.base))

    def row(self, block: int, place: int) -> Rows:
        """Return an element by its number."""
        head = self.rows(np.array([block]), 0, self.split)[0]
        out: Rows = head[self.rows(np.array([place]), self.split, len(self.base))[0]]
        return out

    def multiplication(self) -> Rows:
        """Return the table ``[k, h]`` of the places of h·k."""
        table = np.empty((self.places, self.places), np.uint16)
        images, position = np.empty(len(self.base), np.int64), np.zeros(1, np.int64)
        while not _kernel.multiplication(
            self.members, self.split, self.base, self.first, self.index, self.weights, self.down, images, table,
            position, PAUSE,
        ):  # fmt: skip
            pass
        return table

    # -- files --------------------------------------------------------------------------------------

    def written(self) -> bytes:
        """Return it as the content of a file."""
        out = io.BytesIO()
        arrays: dict[str, Any] = {field.name: np.asarray(getattr(self, field.name)) for field in fields(self)}
        np.savez(out, **arrays)
        return out.getvalue()

    @classmethod
    def read(cls, content: bytes) -> Numbering:
        """Return the numbering that was written."""
        with np.load(io.BytesIO(content), allow_pickle=False) as found:
            arrays: dict[str, Any] = {field.name: found[field.name] for field in fields(cls)}
        return cls(**{**arrays, "split": int(arrays["split"])})
