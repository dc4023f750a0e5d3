"""Systems over Z/d and GF(q) against exhaustion, galois and sympy."""

from dataclasses import replace
from itertools import product

import galois
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from permgroups.answers import Answer
from permgroups.errors import Impossible, InvalidArgument, TooLarge
from permgroups.linear.packed import BitMatrix
from permgroups.linear.prime import echelon_mod_p
from permgroups.linear.systems import LinearSystem


@st.composite
def systems(draw):
    d = draw(st.integers(2, 12))
    m, n = draw(st.integers(0, 5)), draw(st.integers(0, 5))
    entry = st.integers(0, d - 1)
    A = np.array(draw(st.lists(entry, min_size=m * n, max_size=m * n)), int).reshape(m, n)
    b = np.array(draw(st.lists(entry, min_size=m, max_size=m)), int)
    return A, b, d


@given(systems())
def test_solutions_or_witnesses(case):
    A, b, d = case
    S = LinearSystem(A, d)
    answer = S.solve(b)
    assert answer.check()
    if answer:
        assert (A @ np.asarray(answer.solution, int) % d == b).all()
    else:
        y = np.asarray(answer.witness, int)
        assert not (y @ A % d).any() and (y @ b) % d
    assert not any((A @ np.asarray(k, int) % d).any() for k in S.kernel)
    assert S.image_size * S.number_of_solutions == d ** A.shape[1]


@given(systems())
def test_all_solutions_by_exhaustion(case):
    A, b, d = case
    n = A.shape[1]
    assume(d**n <= 3000)
    S = LinearSystem(A, d)
    every = [x for x in product(range(d), repeat=n) if (A @ np.array(x, int) % d == b).all()]
    assert sorted(map(tuple, S.solutions(b).tolist())) == every
    if S.is_invertible() and n:
        assert (A @ S.inverse() % d == np.eye(n)).all()


@pytest.mark.parametrize("q", [2, 3, 4, 5, 7, 8, 9])
def test_against_galois(q):
    F = galois.GF(q)
    rng = np.random.default_rng(q)
    for _ in range(15):
        m, n = (int(k) for k in rng.integers(1, 9, 2))
        A = F.Random((m, n), seed=int(rng.integers(10**6)))
        if m > 2:
            A[1] = A[0]
        S = LinearSystem(A)
        assert S.rank == np.linalg.matrix_rank(A)
        assert len(S.kernel) == n - S.rank
        b = F.Random(m, seed=int(rng.integers(10**6)))
        assert S.solve(b).check()


@pytest.mark.parametrize("p", [3, 5, 101, 65537, 8388593])
def test_blocks_of_odd_primes(p):
    rng = np.random.default_rng(p)
    for m, n in ((1, 1), (64, 65), (150, 140), (200, 300)):
        A = rng.integers(0, p, (m, n))
        A[:, n // 2] = 2 * A[:, 0] % p
        A[m // 2] = A[0]
        rows, pivots = echelon_mod_p(A, p, n, True)
        r = len(pivots)
        assert (rows[:r][:, pivots] == np.eye(r)).all() and not rows[r:].any()
        assert len(echelon_mod_p(A, p, n, False)[1]) == r
        assert (np.diff(pivots) > 0).all()
        # the rows span what they should: A = A[:, pivots] · rows
        left = np.array(
            [
                [sum(int(a) * int(b) for a, b in zip(x, y, strict=True)) % p for y in rows[:r].T[:5]]
                for x in A[:4][:, pivots]
            ]
        )
        assert (left == A[:4, :5]).all()


def test_bits():
    rng = np.random.default_rng(0)
    for m, n in ((1, 1), (63, 64), (64, 65), (130, 257), (300, 100)):
        A = rng.integers(0, 2, (m, n))
        B = BitMatrix.of(A)
        assert (B.unpacked() == A).all() and (B.transpose().unpacked() == A.T).all()
        x = rng.integers(0, 2, n)
        assert (B.times(x) == A @ x % 2).all()
        found, kernel = B.solve(A @ x % 2)
        assert (A @ found % 2 == A @ x % 2).all() and not (A @ kernel.T % 2).any()
        assert len(kernel) == n - B.rank()


def test_what_is_refused():
    for bad in ([[1.5]], "ab", [1, 2], [[1], [1, 2]], None):
        with pytest.raises(InvalidArgument):
            LinearSystem(bad, 2)
    for d in (1, 0, -3, 2.0, True, "2"):
        with pytest.raises(InvalidArgument):
            LinearSystem([[1]], d)
    with pytest.raises(InvalidArgument):
        LinearSystem([[1]])
    with pytest.raises(InvalidArgument):
        LinearSystem([[1, 0]], 2).solve([1, 1])
    with pytest.raises(InvalidArgument):
        LinearSystem([[1, 0]], 2).inverse()
    with pytest.raises(InvalidArgument):
        _ = LinearSystem([[2]], 4).rank
    assert LinearSystem([[1, 2], [2, 4]], (1 << 61) - 1).rank == 1


def test_matrices_over_rings_may_be_large():
    A = np.zeros((2000, 2000), int)
    A[7, 5], A[8, 5] = 2, 3
    S = LinearSystem(A, 6)
    assert S.image_size == 6
    b = np.zeros(2000, int)
    b[7] = 1
    assert S.solve(b).witness[7] == 3


def test_very_large_entries_are_reduced_right():
    assert LinearSystem(np.array([[2**63, 2**64 - 1]], np.uint64), 7).matrix.tolist() == [[2**63 % 7, (2**64 - 1) % 7]]
    with pytest.raises(InvalidArgument):
        LinearSystem([[1, 0]], 3).times([0.5, 1])
    with pytest.raises(InvalidArgument):
        LinearSystem(galois.GF(4)([[1]])).solve([7])
    with pytest.raises(TooLarge):
        LinearSystem([[1]], 10**20)


@pytest.mark.parametrize("A, b", [
    ([[1, 1], [1, 1]], [1, 0]), ([[2, 4], [1, 2]], [1, 1]), ([[0, 0]], [1]),
])  # fmt: skip
@pytest.mark.parametrize("d", [2, 3, 4, 6, 7])
def test_a_false_answer_has_its_witness_and_no_moves(A, b, d):
    answer = LinearSystem(A, d).solve(b)
    assert isinstance(answer, Answer) and answer.check()
    if answer:  # 2 is a unit there
        assert (np.array(A) @ answer.moves % d == b).all() and answer.reason == "" and answer.witness is None
        return
    assert not answer.optimal and "impossible" in answer.explain()
    for ask in ("moves", "length"):
        with pytest.raises(Impossible) as error:
            getattr(answer, ask)
        assert error.value.witness is answer.witness
    zero = np.zeros(len(b), int)
    assert not replace(answer, weights=zero).check() and not replace(answer, weights=None).check()
    assert not replace(answer, target=zero).check()


def test_lengths_of_solutions():
    only = LinearSystem([[1, 1], [0, 1]], 5).solve([3, 2])
    assert only.moves.tolist() == [1, 2] and only.length == only.lower_bound == 2 and only.optimal
    many = LinearSystem([[1, 1, 1]], 5).solve([1])
    assert many.lower_bound == 1 and many.length >= 1
    assert LinearSystem([[1, 1, 1]], 5).solve([0]).lower_bound == 0


def test_witnesses_over_fields():
    F = galois.GF(9)
    answer = LinearSystem(F([[1, 3], [1, 3]])).solve([1, 2])
    assert not answer and answer.check()
    y = F(answer.witness)
    assert not (y @ F([[1, 3], [1, 3]])).any() and y @ F([1, 2])
