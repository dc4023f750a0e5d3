"""All elements of a small group as numbers, with their arithmetic.

The number of an element is its rank in the stabilizer chain: the digits, in mixed radix, of its factors in the
transversals. It follows from the images of the base alone, so a product costs a few look-ups and no row is compared.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import NotInGroup, TooLarge
from permgroups.groups.rows import kernel_rows
from permgroups.kernels import element_numbers as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["MAX_CAYLEY", "MAX_ELEMENTS", "ElementTable"]

Rows = np.ndarray
MAX_ELEMENTS = 200_000
MAX_ENTRIES = 200_000_000  # images of points in all
MAX_CAYLEY = 3000  # elements of a group whose multiplication table is written down


class ElementTable:
    """The elements of a group by their numbers, the identity first.

    Numbers are ``G.rank``; every function takes and returns int32 arrays of them, and broadcasts.

    Raises
    ------
    TooLarge
        If the group has more than ``limit`` elements, by default 200,000, or more than 2·10^8 images of points.

    Examples
    --------
    >>> from permgroups import symmetric
    >>> T = ElementTable(symmetric(4))
    >>> T.order, T.orders.tolist().count(4), [len(c) for c in T.classes]
    (24, 6, [1, 6, 3, 8, 6])
    >>> i, j = T.generators
    >>> bool((T.rows[T.product(i, j)] == T.rows[j][T.rows[i]]).all())
    True
    """

    def __init__(self, G: PermGroup, limit: int = MAX_ELEMENTS):
        order = G.order()
        if order > limit or order * G.degree > MAX_ENTRIES:
            raise TooLarge(
                f"the elements are listed for groups of order up to {limit} and {MAX_ENTRIES} images of points; "
                f"this group has order {order} and degree {G.degree}"
            )
        self.group = G
        self.order = order
        chain = G.chain()
        lengths = chain.length.astype(np.int64)
        self._position = np.ascontiguousarray(chain.index_in_orbit)
        self._weight = np.cumprod(np.concatenate([[1], lengths]))[:-1].astype(np.int64)
        self._start = np.concatenate([[0], np.cumsum(lengths)])[:-1].astype(np.int64)
        identity = np.arange(G.degree, dtype=np.uint16)
        rows = identity[None, :]
        for level in range(chain.levels - 1, -1, -1):  # u_{L-1} … u_1 u_0, the digit of level 0 running fastest
            rows = chain.transversals[level].T[rows].transpose(0, 2, 1).reshape(-1, G.degree)
        self.rows: Rows = np.ascontiguousarray(rows)
        self.base = chain.base.astype(np.intp)
        self.images: Rows = np.ascontiguousarray(self.rows[:, self.base])
        transversals = np.concatenate([*chain.transversals, identity[None, :]])
        self._down = np.empty_like(transversals)
        np.put_along_axis(self._down, transversals.astype(np.intp), identity[None, :], axis=1)

    @property
    def chain_arrays(self) -> tuple[Rows, Rows, Rows, Rows]:
        """What kernels need to number elements by the images of the base: start, weight, position, down."""
        return self._start, self._weight, self._position, self._down

    def __len__(self) -> int:
        return self.order

    def __repr__(self) -> str:
        return f"<ElementTable of {self.order} elements>"

    def _numbers(self, images: Rows) -> Rows:
        out = np.empty(len(images), np.int32)
        _kernel.numbers(np.array(images, np.uint16, order="C"), *self.chain_arrays, out)
        return out

    def index_of(self, rows: Any) -> Rows:
        """Return the numbers of a batch of rows.

        Raises
        ------
        NotInGroup
            If one of them is no element.
        """
        batch = np.asarray(rows)
        batch = batch[None, :] if batch.ndim == 1 else batch
        out = self._numbers(batch[:, self.base])
        if (out < 0).any() or (self.rows[out] != batch).any():
            raise NotInGroup("a permutation of the batch is not in the group")
        return out

    def product(self, first: Any, second: Any) -> Rows:
        """Return the numbers of ``first * second``: first one, then the other."""
        a, b = np.asarray(first, np.int32), np.asarray(second, np.int32)
        shape = np.broadcast_shapes(a.shape, b.shape)
        a, b = (kernel_rows(np.broadcast_to(x, shape)) for x in (a, b))
        out = np.empty(a.size, np.int32)
        _kernel.products(
            a.ravel(), b.ravel(), self.rows, self.images, *self.chain_arrays,
            np.empty(len(self.base), np.uint16), out,
        )  # fmt: skip
        return out.reshape(shape)

    @cached_property
    def inverses(self) -> Rows:
        """The number of the inverse of every element."""
        # the element that sends x to the base point b sends b to x inversely
        images = np.empty((self.order, len(self.base)), np.uint16)
        for k, b in enumerate(self.base.tolist()):
            images[:, k] = (self.rows == b).argmax(axis=1)
        return self._numbers(images)

    @cached_property
    def orders(self) -> Rows:
        """The order of every element, as int64."""
        out = np.empty(self.order, np.int64)
        _kernel.element_orders(self.rows, np.empty(self.rows.shape[1], np.int32), out)
        return out

    def power(self, numbers: Any, exponent: int) -> Rows:
        """Return the numbers of powers, by squaring; the exponent may be negative."""
        base = np.asarray(numbers, np.int32)
        if exponent < 0:
            base, exponent = self.inverses[base], -exponent
        out = np.zeros_like(base)
        while exponent:
            if exponent & 1:
                out = self.product(out, base)
            exponent >>= 1
            if exponent:
                base = self.product(base, base)
        return out

    def conjugate(self, numbers: Any, by: Any) -> Rows:
        """Return the numbers of ``by^-1 * number * by``."""
        g = np.asarray(by, np.int32)
        return self.product(self.product(self.inverses[g], numbers), g)

    @cached_property
    def generators(self) -> Rows:
        """The numbers of the group's moves."""
        return self.index_of(self.group.rows)

    @cached_property
    def right(self) -> Rows:
        """``right[k, x]`` is the number of x times move k."""
        moves = self.group.rows
        return np.array([self._numbers(row[self.images]) for row in moves], np.int32).reshape(len(moves), self.order)

    @cached_property
    def conjugation(self) -> Rows:
        """``conjugation[k, x]`` is the number of s^-1 x s, s being move k."""
        out = np.empty((len(self.group.rows), self.order), np.int32)
        for k, row in enumerate(self.group.rows):
            back = np.argsort(row)
            out[k] = self._numbers(row[self.rows[:, back[self.base]]])
        return out

    @cached_property
    def _classes(self) -> tuple[Rows, list[Rows]]:
        label, queue = np.empty((2, self.order), np.int32)
        count = _kernel.orbits_of_tables(self.conjugation, label, queue)
        ends = np.cumsum(np.bincount(label, minlength=count))[:-1]
        return label, np.split(queue, ends)

    @property
    def class_of(self) -> Rows:
        """The number of the conjugacy class of every element; the classes are numbered by their least elements."""
        return self._classes[0]

    @property
    def classes(self) -> list[Rows]:
        """The conjugacy classes as arrays of numbers, the least element of each first."""
        return self._classes[1]

    @cached_property
    def cayley(self) -> Rows:
        """The multiplication table, ``cayley[i, j]`` the number of i * j, as uint16.

        Raises
        ------
        TooLarge
            If the group has more than 3000 elements; :meth:`product` multiplies in any group.
        """
        if self.order > MAX_CAYLEY:
            raise TooLarge(f"multiplication tables are made for groups of order up to {MAX_CAYLEY}, not {self.order}")
        out = np.empty((self.order, self.order), np.uint16)
        out[0] = np.arange(self.order)
        left = self.inverses[self.right[:, self.inverses]].astype(np.uint16)  # s^-1 * x = (x^-1 * s)^-1
        seen = np.zeros(self.order, bool)
        seen[0] = True
        todo = [0]
        for i in todo:
            for table in left:
                j = int(table[i])
                if not seen[j]:  # (s^-1 i) * x = s^-1 * (i * x)
                    seen[j] = True
                    out[j] = table[out[i]]
                    todo.append(j)
        return out
