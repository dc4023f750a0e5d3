"""Kernels of matrices over Z/q against plain Python: numbers near 2^63, small panels."""

import numpy as np
import pytest

from permgroups.kernels import residues

MODULI = [
    (2, 1),
    (2, 5),
    (3, 3),
    (7, 1),
    (2, 26),
    (3, 17),
    (2, 31),
    (2, 40),
    (3, 39),
    (2, 62),
    (2**61 - 1, 1),
    (2**63 - 25, 1),
]


def product(A, B, q):
    return [[sum(a * b for a, b in zip(row, c, strict=True)) % q for c in zip(*B, strict=True)] for row in A]


@pytest.mark.parametrize(("p", "k"), MODULI)
def test_inverses_of_triangles(p, k):
    q, n = p**k, 9
    rng = np.random.default_rng(k)
    for upper in (False, True):
        for unit in (False, True):
            T = rng.integers(0, q, (n, n))
            T = np.triu(T, 1) if upper else np.tril(T, -1)
            T += np.diag([1] * n if unit else [int(x) for x in 1 + p * rng.integers(0, max(q // p, 1), n) % q])
            out = np.eye(n, dtype=np.int64)
            residues.triangle_inverse(T, upper, unit, np.int64(q), out)
            assert product(T.tolist(), out.tolist(), q) == np.eye(n, dtype=int).tolist()


@pytest.mark.parametrize(("p", "k"), MODULI)
def test_panels_of_units_are_factored(p, k):
    q = p**k
    rng = np.random.default_rng(k + 1)
    for m, w in ((1, 1), (5, 3), (3, 5), (8, 8)):
        A = rng.integers(0, q, (m, w))
        if k > 1:
            A[:, rng.integers(0, w)] = p * rng.integers(0, q // p, m)
        panel, rows, columns = A.copy(), np.arange(m), np.arange(w)
        found = residues.unit_panel(panel, np.int64(p), np.int64(q), rows, columns)
        L = np.tril(panel[:, :found], -1) + np.eye(m, found, dtype=np.int64)
        U = np.triu(panel[:found])
        left = panel.copy()
        left[:found] = 0
        left[:, :found] = 0
        assert not (left % p).any()
        made = product(L.tolist(), U.tolist(), q) if found else np.zeros((m, w), int).tolist()
        whole = [[(x + y) % q for x, y in zip(a, b, strict=True)] for a, b in zip(made, left.tolist(), strict=True)]
        assert whole == A[rows][:, columns].tolist()


@pytest.mark.parametrize(("p", "k"), MODULI)
def test_panels_of_a_howell_form_say_how_they_are_made(p, k):
    q = p**k
    rng = np.random.default_rng(k + 2)
    for height, w in ((1, 1), (5, 3), (3, 5), (8, 8)):
        A = rng.integers(0, q, (height, w))
        if k > 1:
            A[:, 0] = p * rng.integers(0, q // p, height)
        panel = np.zeros((height + w, 2 * w), np.int64)
        panel[:height, :w] = A
        rows, columns, valuations, sources = (np.zeros(w, np.int64) for _ in range(4))
        done, counts = np.zeros(height + w, np.uint8), np.zeros(3, np.int64)
        numbers = (np.int64(p), np.int64(k), np.int64(q))
        residues.howell_panel(panel, w, height, *numbers, done, rows, columns, valuations, sources, counts)
        found, origins, new = counts.tolist()
        base = A[sources[:origins]].tolist()
        for i in range(height + new):
            made = [panel[i, w : w + origins].tolist()]
            row = product(made, base, q)[0] if origins else [0] * w
            if i < height and i not in sources[:origins]:
                row = [(a + b) % q for a, b in zip(row, A[i].tolist(), strict=True)]
            assert row == panel[i, :w].tolist()
        assert not panel[: height + new, :w][done[: height + new] == 0].any()
        for i, c, v in zip(rows[:found], columns[:found], valuations[:found], strict=True):
            assert panel[i, c] == p ** int(v)
            assert not panel[i, :c].any()


def test_division_by_powers_of_a_prime():
    A = np.array([[0, 24], [8, 16]])
    assert residues.divide(A, np.int64(2), np.int64(32)) == 3
    assert A.tolist() == [[0, 3], [1, 2]]
    assert residues.divide(A, np.int64(2), np.int64(4)) == 0
    assert residues.divide(np.zeros((2, 2), np.int64), np.int64(2), np.int64(4)) == -1
