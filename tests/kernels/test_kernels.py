"""Kernels against plain Python, on random small inputs."""

import random
from itertools import product

import numpy as np
import pytest

from permgroups import PermGroup, mathieu
from permgroups.kernels import beam, bits, blocks, bounds, forest, modular, rows, three_cycles

SEEDS = pytest.mark.parametrize("seed", range(12))


def generators(seed, most=9):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, most))
    # some points stay fixed, so that there are several orbits
    gens = np.tile(np.arange(n), (int(rng.integers(1, 3)), 1))
    for row in gens:
        moved = rng.choice(n, int(rng.integers(2, n + 1)), replace=False)
        row[moved] = rng.permutation(row[moved])
    return gens.astype(np.uint16)


def plain_orbits(gens):
    left, out = set(range(gens.shape[1])), []
    while left:
        orbit, queue = set(), [min(left)]
        while queue:
            p = queue.pop()
            if p not in orbit:
                orbit.add(p)
                queue += [int(g[p]) for g in gens]
        out.append(orbit)
        left -= orbit
    return out


@SEEDS
def test_rows_are_checked(seed):
    rng = np.random.default_rng(seed)
    given = np.array([rng.permutation(6) for _ in range(4)])
    out, seen = np.empty((4, 6), np.uint16), np.zeros(6, np.int64)
    assert rows.check_rows(given.astype(np.int64), out, seen) == -1 and (out == given).all()
    bad = given.astype(np.int64)
    k = int(rng.integers(4))
    bad[k, 2] = rng.choice([-1, 6, 70000, bad[k, 3]])
    assert rows.check_rows(bad, out, np.zeros(6, np.int64)) == k


@SEEDS
def test_cycle_lengths(seed):
    row = np.random.default_rng(seed).permutation(11).astype(np.uint16)
    out = np.empty(11, np.int64)
    count = rows.cycle_lengths(row, out)
    orbits = plain_orbits(row[None])
    assert count == len(orbits)
    assert out.tolist() == [next(len(o) for o in orbits if x in o) for x in range(11)]


@SEEDS
def test_orbits(seed):
    gens = generators(seed)
    n = gens.shape[1]
    orbit_of, order, start = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n + 1, np.int64)
    count = bounds.orbits(gens, orbit_of, order, start)
    found = [set(order[start[k] : start[k + 1]].tolist()) for k in range(count)]
    assert found == plain_orbits(gens)
    assert all(orbit_of[x] == k for k, orbit in enumerate(found) for x in orbit)


@SEEDS
def test_forests_trace_points_back(seed):
    gens = generators(seed)
    n = gens.shape[1]
    root_of, parent, via, size = (np.empty(n, np.int64) for _ in range(4))
    roots = np.array([n - 1], np.int64)
    assert forest.orbit_forest(gens, roots, root_of, parent, via, size) == len(plain_orbits(gens))
    for orbit in plain_orbits(gens):
        root = n - 1 if n - 1 in orbit else min(orbit)
        assert {int(root_of[x]) for x in orbit} == {root} and size[root] == len(orbit)
    inverses = np.argsort(gens, axis=1).astype(np.uint16)
    points = np.arange(n)
    out = np.empty((n, n), np.uint16)
    forest.trace_back(points, inverses, parent, via, out)
    G = PermGroup.from_rows(gens)
    for x in range(n):
        assert out[x][x] == root_of[x] and G.contains(out[x].tolist())


@SEEDS
def test_blocks(seed):
    gens = generators(seed)
    n = gens.shape[1]
    parent, queue = np.empty(n, np.int64), np.empty(n, np.int64)
    for b in range(1, n):
        count = blocks.block_of_pair(gens, np.int64(0), np.int64(b), parent, queue)
        # the finest partition with 0 and b together that every generator keeps
        part = [{0, b}, *({x} for x in range(n) if x not in (0, b))]
        while True:
            images = [{int(g[x]) for x in block} for g in gens for block in part]
            pair = next(((c, d) for i in images for c in part for d in part if c is not d and c & i and d & i), None)
            if pair is None:
                break
            part = [block for block in part if block not in pair] + [pair[0] | pair[1]]
        assert count == len(part)
        assert parent.tolist() == [min(next(block for block in part if x in block)) for x in range(n)]


@SEEDS
def test_sifting_decides_membership(seed):
    gens = generators(seed, 7)
    n = gens.shape[1]
    elements, queue = {tuple(range(n))}, [tuple(range(n))]
    for x in queue:
        for g in gens.tolist():
            y = tuple(g[i] for i in x)
            if y not in elements:
                elements.add(y)
                queue.append(y)
    G = PermGroup.from_rows(gens)
    assert G.order() == len(elements)
    rng = np.random.default_rng(seed)
    some = [tuple(rng.permutation(n).tolist()) for _ in range(30)] + sorted(elements)[:30]
    assert G.contains_batch(np.array(some, np.uint16)).tolist() == [row in elements for row in some]


def packed(matrix):
    words = -(-matrix.shape[1] // 64)
    out = np.zeros((len(matrix), words), np.uint64)
    for i, j in zip(*np.nonzero(matrix), strict=True):
        out[i, j >> 6] |= np.uint64(1) << np.uint64(j & 63)
    return out


def plain_echelon(matrix, p):
    """The reduced echelon form mod p and its pivot columns."""
    A, pivots = [[int(x) % p for x in row] for row in matrix], []
    for c in range(len(A[0])):
        r = len(pivots)
        hit = next((i for i in range(r, len(A)) if A[i][c]), None)
        if hit is None:
            continue
        A[r], A[hit] = A[hit], A[r]
        unit = pow(A[r][c], -1, p)
        A[r] = [x * unit % p for x in A[r]]
        for i in range(len(A)):
            if i != r and A[i][c]:
                A[i] = [(x - A[i][c] * y) % p for x, y in zip(A[i], A[r], strict=True)]
        pivots.append(c)
    return A, pivots


@SEEDS
def test_values_of_strips(seed):
    rng = np.random.default_rng(seed)
    matrix, vector = rng.integers(0, 2, (7, 130)), rng.integers(0, 2, (1, 130))
    out = np.empty(7, np.uint8)
    bits.strip_values(packed(vector)[0], packed(matrix), out)
    assert out.tolist() == (matrix @ vector[0] % 2).tolist()


@SEEDS
@pytest.mark.parametrize("p", [3, 5, 251])
def test_elimination_of_panels(seed, p):
    rng = np.random.default_rng(seed)
    m, width = (int(x) for x in rng.integers(1, 12, 2))
    matrix = rng.integers(0, p, (m, width)) * (rng.random((m, width)) < 0.6)
    panel = matrix.astype(np.float64)
    pivot_rows, pivot_columns = np.empty(width, np.int64), np.empty(width, np.int64)
    used = np.zeros(m, np.uint8)
    found = modular.panel_pivots(panel, np.int64(p), pivot_rows, pivot_columns, used)
    assert pivot_columns[:found].tolist() == plain_echelon(matrix, p)[1]
    assert sorted(pivot_rows[:found].tolist()) == np.flatnonzero(used).tolist()
    assert not panel[used == 0].any()


@SEEDS
@pytest.mark.parametrize("p", [3, 101])
def test_inverses_and_differences_mod_p(seed, p):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 7))
    while True:
        K = rng.integers(0, p, (n, n))
        if len(plain_echelon(K, p)[1]) == n:
            break
    work = np.concatenate([K, np.eye(n, dtype=np.int64)], axis=1).astype(np.int64)
    modular.small_inverse(work, np.int64(p))
    assert (K @ work[:, n:] % p == np.eye(n)).all()
    A, C = rng.integers(0, p, (4, 5)).astype(np.float64), rng.integers(0, p * p, (4, 5)).astype(np.float64)
    wanted = (A - C) % p
    modular.subtract_mod(A, C, np.int64(p))
    assert (A == wanted).all()


def test_tables_of_projections():
    """The distances of three points of M11 by the kernel and by plain breadth-first search."""
    G = mathieu(11)
    letters = np.concatenate([G.rows, np.argsort(G.rows, axis=1)]).astype(np.uint16)
    steps = np.concatenate([11 * letters.T.astype(np.int32), letters.T]).astype(np.int32)
    table = np.full(121, beam.FAR, np.uint8)
    start = 0 * 11 + 1
    queue = np.zeros(123, np.int32)
    queue[:3] = 2, 3, start
    table[start] = 0
    radix, others = np.full(2, 11, np.uint32), np.empty(len(letters), np.int32)
    while not beam.fill_table(steps, radix, table, queue, np.int64(50), others):
        pass
    wanted, layer, depth = {(0, 1): 0}, [(0, 1)], 0
    while layer:
        depth += 1
        layer = list({(int(g[a]), int(g[b])) for a, b in layer for g in letters} - wanted.keys())
        wanted |= dict.fromkeys(layer, depth)
    assert len(wanted) == 110
    assert all(table[a * 11 + b] == wanted.get((a, b), beam.FAR) for a, b in product(range(11), repeat=2))


@SEEDS
def test_supports_of_commutators(seed):
    rng = np.random.default_rng(seed)
    given = np.array([rng.permutation(8) for _ in range(5)], np.uint16)
    given[0] = [1, 2, 0, 3, 4, 5, 6, 7]  # a 3-cycle: few points move
    inverse = np.argsort(given, axis=1).astype(np.uint16)
    tracked, moved, first = np.arange(8), np.zeros(5, np.int64), np.zeros(5, np.int64)
    most = random.Random(seed).choice([3, 8])
    three_cycles.commutator_supports(given, inverse, 0, 0, np.arange(3), tracked, tracked, most, moved, first)
    for j in range(5):
        x, y, x_, y_ = given[0], given[j], inverse[0], inverse[j]
        moving = [p for p in range(8) if int(y_[x_[y[x[p]]]]) != p]
        assert moved[j] == min(most + 1, len(moving))
        if 0 < len(moving) <= most:
            assert first[j] == moving[0]


def test_growth_of_a_cayley_graph():
    """Spheres by the kernels of growth and by plain breadth-first search."""
    for G in (mathieu(11), PermGroup({"a": "(1,2,3,4,5,6)", "b": "(1,2)"}), PermGroup({"a": "(1,2,3)", "b": "(4,5)"})):
        letters = [tuple(row) for row in np.concatenate([G.rows, np.argsort(G.rows, axis=1)]).tolist()]
        seen, layer, spheres = set(), [tuple(range(G.degree))], []
        while layer:
            seen |= set(layer)
            spheres.append(len(layer))
            layer = list({tuple(g[i] for i in x) for x in layer for g in letters} - seen)
        assert list(G.growth().spheres) == spheres and sum(spheres) == G.order()
