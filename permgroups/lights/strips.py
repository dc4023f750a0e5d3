"""Boards made of rows, solved by chasing: the first rows' presses are unknowns, all later ones follow, the last rows
decide.

On an m×n board of σ⁺ or σ type the lights of row i are set by the presses of rows i-1, i and i+1, so the presses of
row i+1 follow from those before: x_{i+1} = t_i - N x_i - x_{i-1}. What is left is a system of n unknowns, or of 2n if
the rows are closed to a ring: boards of millions of lights take a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from permgroups.kernels import bits as _bits
from permgroups.kernels import modular as _modular
from permgroups.linear.packed import BitMatrix
from permgroups.linear.systems import LinearSystem

__all__ = ["Strip", "grid_nullity"]

Rows = np.ndarray


@dataclass(frozen=True, eq=False)
class Strip:
    """m rows of n cells mod d; ``selfish``: a button changes its own light; ``around``: the columns wrap.

    ``closed`` is '' for a first and a last row, 'torus' or 'klein' if the last row is next to the first, straight or
    reversed.
    """

    m: int
    n: int
    d: int
    selfish: bool = True
    around: bool = False
    closed: str = ""

    @cached_property
    def _neighbours(self) -> tuple[Rows, Rows]:
        """For every cell the cells of its row that change its light, flattened, and where each begins."""
        out, start = [], [0]
        for j in range(self.n):
            seen = [j] if self.selfish else []
            for k in (j - 1, j + 1):
                if self.around or 0 <= k < self.n:
                    seen.append(k % self.n)
            out += seen
            start.append(len(out))
        return np.array(out, np.int64), np.array(start, np.int64)

    @property
    def unknowns(self) -> int:
        """How many presses decide all others."""
        return 2 * self.n if self.closed else self.n

    def _glued(self, rows: Rows) -> Rows:
        return rows[::-1] if self.closed == "klein" else rows

    def _closing(self, target: Rows) -> tuple[LinearSystem, Rows]:
        """Return the equations that the unknowns must satisfy, for a change of the lights by ``target`` (m×n)."""
        u = self.unknowns
        if self.d == 2:
            before, here = self._start_bits()
            out = np.zeros_like(here)
            neighbours, start = self._neighbours
            for i in range(self.m):
                _bits.strip_step(before, here, target[i].astype(np.uint8), u, neighbours, start, out)
                before, here, out = here, out, before
            rows = [here]
            if self.closed:
                first, second = self._start_bits()  # x_-1, x_0
                rows = [here ^ self._glued(second), before ^ self._glued(first)]
            whole = np.concatenate(rows)
            constant = (whole[:, u >> 6] >> np.uint64(u & 63)) & np.uint64(1)
            whole[:, u >> 6] &= ~(np.uint64(1) << np.uint64(u & 63))
            words = -(-u // 64)
            return LinearSystem(BitMatrix(np.ascontiguousarray(whole[:, :words]), u)), constant.astype(np.int64)
        before, here = self._start_mod()
        out = np.zeros_like(here)
        neighbours, start = self._neighbours
        for i in range(self.m):
            _modular.strip_step_mod(before, here, target[i].astype(np.int64), neighbours, start, self.d, out)
            before, here, out = here, out, before
        rows = [here]
        if self.closed:
            first, second = self._start_mod()
            rows = [(here - self._glued(second)) % self.d, (before - self._glued(first)) % self.d]
        whole = np.concatenate(rows)
        return LinearSystem(whole[:, :u], self.d), -whole[:, u] % self.d

    def _start_bits(self) -> tuple[Rows, Rows]:
        words = (self.unknowns >> 6) + 1
        first, second = np.zeros((self.n, words), np.uint64), np.zeros((self.n, words), np.uint64)
        for j in range(self.n):
            second[j, j >> 6] |= np.uint64(1 << (j & 63))
            if self.closed:
                k = self.n + j
                first[j, k >> 6] |= np.uint64(1 << (k & 63))
        return first, second

    def _start_mod(self) -> tuple[Rows, Rows]:
        first, second = (np.zeros((self.n, self.unknowns + 1), np.int64) for _ in range(2))
        second[np.arange(self.n), np.arange(self.n)] = 1
        if self.closed:
            first[np.arange(self.n), self.n + np.arange(self.n)] = 1
        return first, second

    def chased(self, unknowns: Rows, target: Rows) -> Rows:
        """Return all presses that follow from the first ones."""
        kind = np.uint8 if self.d == 2 else np.int64
        x = np.zeros((self.m, self.n), kind)
        x[0] = unknowns[: self.n]
        before = unknowns[self.n :].astype(kind) if self.closed else np.zeros(self.n, kind)
        for i in range(self.m - 1):
            x[i + 1] = (target[i].astype(np.int64) - self._row_sums(x[i]) - before) % self.d
            before = x[i]
        return x

    def _row_sums(self, x: Rows) -> Rows:
        """Return what the presses of a row do to its own lights."""
        x = x.astype(np.int64)
        out = x.copy() if self.selfish else np.zeros_like(x)
        if self.around:
            return out + np.roll(x, 1) + np.roll(x, -1)
        out[1:] += x[:-1]
        out[:-1] += x[1:]
        return out

    def effect(self, presses: Rows) -> Rows:
        """Return how presses (m×n) change the lights."""
        small = self.d <= 32  # five summands fit into a byte
        x: Rows = np.asarray(presses).reshape(self.m, self.n).astype(np.uint8 if small else np.int64)
        out: Rows = x.copy() if self.selfish else np.zeros_like(x)
        out[:, 1:] += x[:, :-1]
        out[:, :-1] += x[:, 1:]
        if self.around:
            out[:, 0] += x[:, -1]
            out[:, -1] += x[:, 0]
        out[1:] += x[:-1]
        out[:-1] += x[1:]
        if self.closed:
            out[0] += self._glued(x[-1])
            out[-1] += self._glued(x[0])
        return (out & 1 if self.d == 2 else out % self.d).astype(np.int64)

    @cached_property
    def effects(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For every button the pairs (light, amount), from 0.

        >>> Strip(1, 3, 2).effects
        (((0, 1), (1, 1)), ((0, 1), (1, 1), (2, 1)), ((1, 1), (2, 1)))
        """
        m, n = self.m, self.n
        flat, start = (x.tolist() for x in self._neighbours)
        across = [flat[start[j] : start[j + 1]] for j in range(n)]
        out = []
        for i in range(m):
            rows = [(k % m * n, self.closed == "klein" and not 0 <= k < m) for k in (i - 1, i + 1)
                    if self.closed or 0 <= k < m]  # fmt: skip
            for j in range(n):
                cells = {i * n + k for k in across[j]}
                cells.update(first + (n - 1 - j if turned else j) for first, turned in rows)
                out.append(tuple([(c, 1) for c in sorted(cells)]))
        return tuple(out)

    def solve(self, target: Rows) -> Rows | None:
        """Return presses that change the lights by ``target``, pressed and found right; None if there are none."""
        board = np.asarray(target).reshape(self.m, self.n)
        system, right = self._closing(board)
        first = system.particular(right)
        if first is None:
            return None
        presses = self.chased(np.asarray(first), board)
        if (self.effect(presses) != board).any():
            raise AssertionError("the chase does not lead where it should")
        return presses

    def witness(self, target: Rows) -> Rows:
        """Return weights y that no press changes the sum of, and ``target`` does: it has no solution.

        The matrix is symmetric, so y is one of the presses that change nothing.
        """
        for y in self.kernel:
            if int((y * np.asarray(target).ravel() % self.d).sum()) % self.d and not self.effect(y).any():
                return y
        raise AssertionError("a board without solution or witness")

    @cached_property
    def _homogeneous(self) -> LinearSystem:
        return self._closing(np.zeros((self.m, self.n), np.int64))[0]

    @property
    def number_of_solutions(self) -> int:
        """How many solutions there are wherever there is one."""
        return self._homogeneous.number_of_solutions

    @cached_property
    def kernel(self) -> Rows:
        """The presses that change nothing, as rows; a basis over a field."""
        zero = np.zeros((self.m, self.n), np.int64)
        found = [self.chased(np.asarray(k), zero).ravel() for k in self._homogeneous.kernel]
        return np.array(found, np.int64).reshape(len(found), self.m * self.n)


def grid_nullity(m: int, n: int) -> int:
    """Return the nullity mod 2 of the m×n board with plus-shaped buttons, as the degree of a gcd of polynomials.

    With N the matrix of a row, the closing matrix is f(N) for f_0 = 0, f_1 = 1, f_{k+1} = x f_k + f_{k-1}, f =
    f_{m+1}; and N has the characteristic polynomial f_{n+1}(x + 1), which is also its minimal one: so dim ker f(N) =
    deg gcd (Sutner 1989).

    >>> [grid_nullity(n, n) for n in range(1, 13)]
    [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0]
    """
    a, b = _fibonacci(m + 1, False), _fibonacci(n + 1, True)
    while b:
        shift = a.bit_length() - b.bit_length()
        while shift >= 0:
            a ^= b << shift
            shift = a.bit_length() - b.bit_length()
        a, b = b, a
    return a.bit_length() - 1


def _fibonacci(k: int, shifted: bool) -> int:
    """Return f_k over GF(2), its coefficients as bits; ``shifted``: of x + 1 instead of x."""
    before, here = 0, 1
    for _ in range(k - 1):
        before, here = here, (here << 1) ^ (here if shifted else 0) ^ before
    return here if k else 0
