"""Powers of rows and orders of words are those that plain Python finds."""

import numpy as np
import pytest

from permgroups.groups.rows import element_order, row_power
from permgroups.groups.word_fingerprints import batch_powers, words
from permgroups.kernels.row_words import same_orders


@pytest.mark.parametrize("n", [1, 5, 12, 30])
def test_powers(n):
    rng = np.random.default_rng(n)
    rows = np.array([rng.permutation(n) for _ in range(20)], np.uint16)
    exponents = rng.integers(0, 50, 20)
    expected = [row_power(row, int(e)).tolist() for row, e in zip(rows, exponents, strict=True)]
    assert batch_powers(rows, exponents).tolist() == expected


def test_orders_of_words():
    rng = np.random.default_rng(2)
    letters = np.array([[rng.permutation(6) for _ in range(200)] for _ in range(2)], np.uint16)
    tests = words(2, 1)[:3]
    flat, end = np.concatenate(tests), np.cumsum([len(w) for w in tests])

    def orders(i):
        out = []
        for w in tests:
            row = np.arange(6)
            for k in w:
                row = letters[k, i][row]
            out.append(element_order(row.astype(np.uint16)))
        return out

    def kernel(batch, wanted):
        good = np.empty(batch.shape[1], np.uint8)
        same_orders(batch, flat, end, wanted, np.empty(6, np.uint16), np.zeros(6, np.int64), good)
        return np.flatnonzero(good).tolist()

    wanted = np.zeros(3, np.int64)
    assert kernel(np.ascontiguousarray(letters[:, 7:8]), wanted) == [0] and wanted.tolist() == orders(7)
    alike = [i for i in range(200) if orders(i) == orders(7)]
    assert kernel(letters, wanted) == alike and 1 < len(alike) < 200
