"""Tables of combinations of rows over GF(2), against plain Python."""

import numpy as np
import pytest

from permgroups.kernels import four_russians as kernel
from tests.kernels.test_kernels import SEEDS, packed, plain_echelon


def matrix(seed, m, n):
    """A seeded matrix: dense, thin, of low rank, or with columns of zeros."""
    rng = np.random.default_rng(seed)
    A = rng.integers(0, 2, (m, n))
    kind = seed % 4
    if kind == 1:
        A = (rng.random((m, n)) < 0.03).astype(int)
    if kind == 2:
        r = int(rng.integers(0, 9))
        A = rng.integers(0, 2, (m, r)) @ rng.integers(0, 2, (r, n)) % 2
    if kind == 3:
        A[:, rng.random(n) < 0.6] = 0
    return A


def bits(words):
    return np.array([[int(row[c >> 6]) >> (c & 63) & 1 for c in range(64 * len(row))] for row in words])


def line(words):
    return np.concatenate([words, np.zeros((len(words), 8 - words.shape[1]), np.uint64)], axis=1)


@SEEDS
@pytest.mark.parametrize("full", [True, False])
def test_a_panel_and_a_strip_that_follows(seed, full):
    rng = np.random.default_rng(seed)
    m, n = (int(x) for x in rng.integers(1, 150, 2))
    A, B = matrix(seed, m, n), rng.integers(0, 2, (m, 100))
    P, C = line(packed(A)), line(packed(B))
    L, space = np.ones((m, 8), np.uint64), np.ones((kernel.LINES, 8), np.uint64)
    at, swaps = np.zeros(512, np.int64), np.zeros((512, 2), np.int64)
    blocks, masks, counts = np.zeros((64, 4), np.int64), np.zeros((64, 8), np.int64), np.zeros(2, np.int64)
    limit = int(rng.integers(1, n + 1))
    reduced = np.zeros(256, np.uint8)
    left = (swaps, blocks, masks, counts)
    r = kernel.panel(P, L, np.int64(0), np.int64(limit), full, space, reduced, at, *left)
    kernel.follow(C, L, full, space, *left)
    _, pivots = plain_echelon(A[:, :limit], 2)
    assert at[:r].tolist() == pivots
    assert not bits(P)[r:, :limit].any()
    # both strips hold the same sums of rows of the two matrices side by side
    beside = np.concatenate([bits(P)[:, :n], bits(C)[:, :100]], axis=1)
    whole = np.concatenate([A, B], axis=1)
    assert plain_echelon(beside, 2) == plain_echelon(whole, 2)
    if full:
        assert (bits(P)[:r][:, pivots] == np.eye(r)).all()


@SEEDS
def test_a_panel_from_a_lower_row_on(seed):
    m, n, low = 40, 70, 13
    A = matrix(seed, m, n)
    P, L, space = line(packed(A)), np.zeros((m, 8), np.uint64), np.zeros((kernel.LINES, 8), np.uint64)
    at, swaps = np.zeros(512, np.int64), np.zeros((512, 2), np.int64)
    blocks, masks, counts = np.zeros((64, 4), np.int64), np.zeros((64, 8), np.int64), np.zeros(2, np.int64)
    reduced = np.zeros(256, np.uint8)
    r = kernel.panel(P, L, np.int64(low), np.int64(n), False, space, reduced, at, swaps, blocks, masks, counts)
    assert (bits(P)[:low, :n] == A[:low]).all()
    assert at[:r].tolist() == plain_echelon(A[low:], 2)[1]


@SEEDS
def test_products_of_strips(seed):
    rng = np.random.default_rng(seed)
    m, k, n = (int(x) for x in rng.integers(1, 200, 3))
    A, B, C = rng.integers(0, 2, (m, k)), rng.integers(0, 2, (k, n)), rng.integers(0, 2, (m, n))
    out = line(packed(C))
    kernel.add_product(line(packed(A)), line(packed(B)), out, np.ones((kernel.LINES, 8), np.uint64))
    assert (bits(out)[:, :n] == (A @ B + C) % 2).all() and not bits(out)[:, n:].any()


@SEEDS
def test_layouts(seed):
    rng = np.random.default_rng(seed)
    m, n = (int(x) for x in rng.integers(1, 1300, 2))
    m = m % 150 + 1
    A = rng.integers(0, 256, (m, n), dtype=np.uint8)
    words = -(-n // 64)
    rows = np.empty((m, words), np.uint64)
    kernel.pack(A.reshape(-1), np.int64(n), rows, np.int64(0), np.int64(m))
    assert (rows == packed(A & 1)).all()
    strips = np.ones((-(-words // 8), m, 8), np.uint64)
    kernel.to_strips(rows, strips, np.int64(0), np.int64(m))
    assert (np.concatenate(list(strips), axis=1)[:, :words] == rows).all()
    again = np.empty_like(rows)
    kernel.from_strips(strips, again, np.int64(0), np.int64(m))
    assert (again == rows).all()
    turned = np.zeros((n, -(-m // 64)), np.uint64)
    kernel.transpose(rows, turned, np.empty(64, np.uint64), np.int64(0), np.int64(words))
    assert (turned == packed((A & 1).T)).all()
