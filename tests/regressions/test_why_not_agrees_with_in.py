"""2026-11-18: ``Permutation(0, 2) in N`` was False for a group N of degree 4, as sympy has it, and ``N.why_not`` of it
was None, which says that it is inside. ``why_not`` of a permutation with points beyond the degree was an error."""

import pytest
from sympy.combinatorics import Permutation, PermutationGroup

from permgroups import PermGroup
from permgroups.errors import InvalidPermutation

N = PermGroup({"r": Permutation(0, 1, 2, 3), "s": Permutation(3)(0, 2)})
ELEMENTS = [
    Permutation(0, 2),
    Permutation(0, 2, size=4),
    Permutation(0, 2, size=7),
    Permutation(5),
    Permutation(0, 5),
    Permutation(0, 1),
    Permutation(0, 1, size=4),
    Permutation(0, 1, 2, 3),
]


@pytest.mark.parametrize("g", ELEMENTS)
def test_why_not_is_none_exactly_for_elements(g):
    assert (g in N) == (N.why_not(g) is None) == (g in PermutationGroup(*N.generators))


def test_the_reason_says_what_to_write():
    reason = str(N.why_not(Permutation(0, 2)))
    assert "3 points and the group acts on 4" in reason and "'(1,3)'" in reason and "strict=False" in reason
    assert "(1,3)" in N and Permutation(0, 2, size=4) in N and N.contains(Permutation(0, 2), strict=False)
    assert "it moves 5" in str(N.why_not(Permutation(0, 5)))


def test_a_point_that_is_none_is_bad_input():
    with pytest.raises(InvalidPermutation, match="needs 5 points, but the degree is 4"):
        _ = "(1,5)" in N
