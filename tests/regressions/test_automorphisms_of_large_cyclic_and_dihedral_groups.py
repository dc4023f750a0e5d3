"""2026-11-17: automorphisms of C_2000 and D_2000 were searched among all elements, without end."""

import pytest

from permgroups import group
from permgroups.errors import TooLarge


@pytest.mark.parametrize(
    ("name", "order", "inner"),
    [
        ("C1501", 1404, 1),
        ("C2000", 800, 1),
        ("D1600", 800 * 320, 800),
        ("D2000", 1000 * 400, 1000),
        ("C9 x C3 x C27", 1417176, 1),
        ("C8 x C4 x C2 x C2", 196608, 1),
        ("C4 x C2 x C6", 384, 1),
        ("C2", 1, 1),
        ("Q2048", 1024 * 512, 1024),
    ],
)
def test_automorphisms_of_large_cyclic_and_dihedral_groups(name, order, inner):
    A = group(name).automorphism_group()
    assert (A.order(), A.inner().order()) == (order, inner)
    for f, row in zip(A.generators, A.group.rows, strict=True):
        assert f.is_injective
        assert (A.permutation(f) == row).all()


def test_a_search_that_would_not_end_is_refused():
    with pytest.raises(TooLarge, match="products of elements"):
        group("C3 wr C9").automorphism_group()
