"""Tables of combinations of lines over small fields, against plain Python."""

import numpy as np
import pytest

from permgroups.kernels import extension as kernel
from permgroups.kernels import modular
from tests.kernels.test_kernels import SEEDS, plain_echelon

# p, k, digits of a table, x^k by lower powers (one number for p = 2), a primitive element
FIELDS = {
    2: (2, 1, 8, [1], 1),
    3: (3, 1, 5, [2], 2),
    13: (13, 1, 2, [2], 2),
    4: (2, 2, 8, [0b11], 2),
    9: (3, 2, 5, [1, 1], 3),
    512: (2, 9, 8, [0b10001], 2),
}
EVERY = pytest.mark.parametrize("q", FIELDS)


def times(q, a, b):
    """The product of two elements, digit by digit."""
    p, k, _, law, _ = FIELDS[q]
    law = law if p > 2 else [law[0] >> d & 1 for d in range(k)]
    total = [0] * k
    for d in range(k):
        digits = [a // p**e % p for e in range(k)]
        for _ in range(d):  # times x
            digits = [([0, *digits][e] + digits[-1] * law[e]) % p for e in range(k)]
        total = [(t + (b // p**d % p) * x) % p for t, x in zip(total, digits, strict=True)]
    return sum(t * p**e for e, t in enumerate(total))


def plus(q, a, b):
    p, k = FIELDS[q][:2]
    return sum((a // p**e + b // p**e) % p * p**e for e in range(k))


def product(q, A, B):
    out = np.zeros((len(A), B.shape[1]), np.int64)
    for i, j in np.ndindex(*out.shape):
        for a, b in zip(A[i].tolist(), B[:, j].tolist(), strict=True):
            out[i, j] = plus(q, int(out[i, j]), times(q, a, b))
    return out


class Field:
    """What the kernels are given."""

    def __init__(self, q):
        p, k, each, law, g = FIELDS[q]
        self.width = (64 if k <= 8 else 32) if p == 2 else 64 // k
        self.form = (np.int64(p), np.int64(k), np.int64(each), np.array(law, np.int64))
        self.p, self.k, self.each, _ = self.form
        order = q - 1
        self.log, self.exp = np.full(q, 2 * order), np.zeros(4 * order + 1, np.int64)
        x = 1
        for e in range(order):
            self.log[x], self.exp[e], self.exp[order + e] = e, x, x
            x = times(q, x, g)
        assert x == 1 and sorted(self.exp[:order].tolist()) == list(range(1, q))
        self.minus = np.int64(0 if p == 2 else order // 2)
        self.tables = np.ones((kernel.LINES, 64), np.uint8)
        self.powers = np.ones((64 * k, 64), np.uint8)
        self.logs = (*self.form, self.minus, self.log, self.exp, self.tables, self.powers)

    def strip(self, A):
        out = np.zeros((1, len(A), 64), np.uint8)
        kernel.write(A, np.int64(self.width), self.p, self.k, out, np.int64(0), np.int64(len(A)))
        return out[0]

    def matrix(self, strip, n):
        out = np.zeros((len(strip), n), np.int64)
        kernel.read(strip[None], np.int64(self.width), self.p, self.k, out, np.int64(0), np.int64(len(strip)))
        return out

    def index(self, strip, at):
        out = np.ones((len(strip), 64), np.uint64)
        found = np.int64(len(at))
        kernel.indices(strip, np.int64(0), np.int64(len(strip)), at, found, self.p, self.k, self.each, out)
        return out


@EVERY
def test_products_of_strips(q):
    F, rng = Field(q), np.random.default_rng(q)
    n = F.width
    A, B, C = (rng.integers(0, q, shape) for shape in ((5, n), (n, 4), (5, 4)))
    out = F.strip(C)
    kernel.add_product(F.index(F.strip(A), np.arange(n)), F.strip(B), np.int64(n), out, *F.form, F.tables, F.powers)
    wanted = product(q, np.concatenate([A, np.eye(5, dtype=int)], axis=1), np.concatenate([B, C]))
    assert (F.matrix(out, 4) == wanted).all()
    assert (F.matrix(F.strip(A), n) == A).all()


@EVERY
@pytest.mark.parametrize("full", [True, False])
def test_a_panel_and_a_strip_that_follows(q, full):
    F, rng = Field(q), np.random.default_rng(q + 100)
    m, n, low = 14, 9, 3
    A, B = rng.integers(0, q, (m, n)), rng.integers(0, q, (m, 4))
    A[7:, 2], A[6] = 0, A[5]
    A[low:, 4] = [times(q, int(a), q - 1) for a in A[low:, 3]]
    at, swaps, counts = np.zeros(F.width, np.int64), np.zeros((F.width, 2), np.int64), np.zeros(1, np.int64)
    P, C = F.strip(A), F.strip(B)
    room = np.zeros(320, np.int64)
    found = int(kernel.panel(P.copy(), np.int64(low), np.int64(n), *F.logs, at, swaps, counts, room))
    assert 4 not in at[:found].tolist() and (np.diff(at[:found]) > 0).all()
    now = P.copy()
    for i, j in swaps[: counts[0]].tolist():
        now[[i, j]] = now[[j, i]]
    other = P.copy()
    kernel.exchange_rows(other, swaps, counts)
    assert (other == now).all()
    inverse = np.ones((F.width, 64), np.uint8)
    kernel.invert(now[low : low + found].copy(), np.int64(found), at, *F.logs, inverse)
    K = F.matrix(now, n)[low : low + found][:, at[:found]]
    assert (product(q, K, F.matrix(inverse[:found], found)) == np.eye(found)).all()
    small, index = F.index(inverse[:found], np.arange(found)), F.index(now, at[:found])
    head = np.ones((F.width, 64), np.uint8)
    for strip in (P, C):
        kernel.carry(
            strip, np.int64(low), np.int64(found), swaps, counts, small, index, full, *F.form, F.tables, F.powers, head
        )
    done, moved = F.matrix(P, n), F.matrix(C, 4)
    assert (done[low : low + found][:, at[:found]] == np.eye(found)).all() and not done[low + found :].any()
    assert not done[:low][:, at[:found]].any() if full else (done[:low] == A[:low]).all()
    # the old rows below are their entries at the pivots times the new pivot rows, and what is left
    order = np.arange(m)
    for i, j in swaps[: counts[0]].tolist():
        order[[i, j]] = order[[j, i]]
    factors = A[order][:, at[:found]]
    for before, after in ((A[order], done), (B[order], moved)):
        rest = product(q, factors, after[low : low + found])
        for i in range(low + found, m):
            assert [plus(q, int(a), int(b)) for a, b in zip(rest[i], after[i], strict=True)] == before[i].tolist()


@SEEDS
@pytest.mark.parametrize("p", [3, 251, 2**31 - 1])
def test_panels_of_integers(seed, p):
    rng = np.random.default_rng(seed)
    m, width = (int(x) for x in rng.integers(1, 12, 2))
    matrix = rng.integers(0, p, (m, width)) * (rng.random((m, width)) < 0.6)
    panel, used = matrix.copy(), np.zeros(m, np.uint8)
    rows, columns = np.empty(width, np.int64), np.empty(width, np.int64)
    found = modular.panel_pivots_of_integers(panel, np.int64(p), rows, columns, used)
    assert columns[:found].tolist() == plain_echelon(matrix, p)[1]
    assert sorted(rows[:found].tolist()) == np.flatnonzero(used).tolist() and not panel[used == 0].any()
