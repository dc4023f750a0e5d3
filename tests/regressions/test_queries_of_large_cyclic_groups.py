"""2026-11-17: classes, presentation, name and characters of cyclic groups took minutes: every power anew."""

import numpy as np

from permgroups import group
from permgroups.groups.cyclotomics import root_of_unity


def test_queries_of_large_cyclic_groups():
    G = group("C2500")
    assert len(G.conjugacy_classes()) == 2500
    assert [len(r) for r in G.presentation().relators] == [2500]
    assert group("C10000").structure_description() == "C10000"


def test_characters_of_abelian_groups():
    table = group("C100").character_table()
    assert {chi.values[-1] for chi in table} == {root_of_unity(100, k) for k in range(100)}
    table = group("C6 x C2 x C4").character_table()
    values = np.array([[complex(v) for v in chi] for chi in table])
    assert np.allclose(values @ values.conj().T, 48 * np.eye(48))
    products = {tuple(np.rint(row * 1000)) for row in values[5] * values}
    assert products == {tuple(np.rint(row * 1000)) for row in values}
