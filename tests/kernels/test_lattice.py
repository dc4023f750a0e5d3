"""Lattice reduction keeps the lattice, drops what depends, and finds the short vectors of a scrambled unit lattice."""

import numpy as np

from permgroups.kernels.lattice import reduce


def reduced(rows):
    rows = np.ascontiguousarray(rows, np.int64)
    vectors = rows.astype(float)
    orthogonal, norm, state = np.empty_like(vectors), np.zeros(len(rows)), np.zeros(1, np.int64)
    while not reduce(rows, vectors, orthogonal, norm, state, 50):
        pass
    assert (rows == vectors).all()
    return rows


def test_a_scrambled_unit_lattice_becomes_unit_vectors():
    rng = np.random.default_rng(0)
    rows = np.eye(8, dtype=np.int64)
    for _ in range(60):
        i, j = rng.choice(8, 2, replace=False)
        rows[i] += rng.integers(-3, 4) * rows[j]
    assert (np.abs(rows) > 20).any()
    out = reduced(rows)
    assert sorted(map(tuple, np.abs(out).tolist())) == sorted(map(tuple, np.eye(8, dtype=np.int64).tolist()))


def test_dependent_rows_become_zero_and_the_determinant_stays():
    rng = np.random.default_rng(1)
    basis = rng.integers(-9, 10, (4, 6))
    out = reduced(np.concatenate([basis, rng.integers(-3, 4, (3, 4)) @ basis]))
    assert not out[:3].any() and out[3:].any(axis=1).all()
    gram = [round(np.linalg.det((a @ a.T).astype(float))) for a in (basis, out[3:])]
    assert gram[0] == gram[1]
    assert (out[3:] ** 2).sum(axis=1).max() <= (basis**2).sum(axis=1).max()
