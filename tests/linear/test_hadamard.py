"""Hadamard matrices: orders, groups known by theory, equivalence."""

from math import prod

import numpy as np
import pytest

from permgroups.errors import PermGroupsError
from permgroups.linear.hadamard import hadamard_equivalence, is_hadamard, matrix_automorphisms, paley, sylvester


@pytest.mark.parametrize("k", range(1, 6))
def test_the_group_of_sylvesters_matrix(k):
    """The characters of the vectors over GF(2): two groups of translations, GL(k, 2), and both signs."""
    H = sylvester(k)
    assert is_hadamard(H) and H.shape == (2**k, 2**k)
    assert matrix_automorphisms(H).order() == 2 ** (2 * k + 1) * prod(2**k - 2**i for i in range(k))


@pytest.mark.parametrize("q", [3, 5, 7, 9, 11, 13, 17, 19, 23, 27])
def test_paleys_matrices(q):
    H = paley(q)
    assert is_hadamard(H) and len(H) == (q + 1 if q % 4 == 3 else 2 * (q + 1))
    if q % 4 == 3:
        assert (H + H.T == 2 * np.eye(q + 1)).all()  # skew
    else:
        assert (H == H.T).all()


def test_groups_of_paleys_matrices():
    assert matrix_automorphisms(paley(11)).order() == 190080  # 2.M12
    assert matrix_automorphisms(paley(11)).structure_description() == "2.M12"
    assert matrix_automorphisms(paley(19)).order() == 2 * 19 * (19**2 - 1) // 2  # 2 × PSL(2, 19)


@pytest.mark.parametrize(("H", "K"), [(sylvester(3), paley(7)), (paley(11), paley(5)), (sylvester(2), paley(3))])
def test_equivalent_matrices(H, K):
    P, Q = hadamard_equivalence(H, K)
    assert (P @ H @ Q == K).all()
    for M in (P, Q):
        assert (M @ M.T == np.eye(len(M))).all() and np.isin(M, (-1, 0, 1)).all()


def test_signed_permutations_are_found_again():
    rng = np.random.default_rng(4)
    H = paley(19)
    K = H[rng.permutation(20)][:, rng.permutation(20)] * rng.choice([1, -1], 20)[:, None] * rng.choice([1, -1], 20)
    P, Q = hadamard_equivalence(H, K)
    assert (P @ H @ Q == K).all()


def test_matrices_that_are_not_equivalent():
    assert hadamard_equivalence(paley(19), paley(9)) is None  # orders 6840 and 5760 of the groups
    assert hadamard_equivalence(sylvester(2), sylvester(3)) is None


@pytest.mark.parametrize("make", [
    lambda: paley(15), lambda: paley(8), lambda: paley(1), lambda: paley(10**6 + 3), lambda: sylvester(-1),
    lambda: sylvester(30), lambda: hadamard_equivalence([[1, 0], [0, 1]], sylvester(1)),
])  # fmt: skip
def test_bad_input(make):
    with pytest.raises(PermGroupsError):
        make()
