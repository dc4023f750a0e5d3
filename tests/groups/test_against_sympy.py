"""Every group of the corpus against sympy: order, orbits, membership, and a certificate that checks."""

import numpy as np
import pytest
from sympy.combinatorics import Permutation, PermutationGroup

from tests.corpus import LABELS, corpus

CORPUS = corpus()
SMALL = [i for i, (_, G) in enumerate(CORPUS) if G.degree <= 30]


@pytest.mark.parametrize("i", range(len(CORPUS)), ids=LABELS)
def test_the_certificate_of_every_group_checks(i):
    G = CORPUS[i][1]
    assert G.certificate.order == G.order()
    assert G.certificate.check()


@pytest.mark.parametrize("i", SMALL, ids=[LABELS[i] for i in SMALL])
def test_order_orbits_and_transitivity_agree_with_sympy(i):
    G = CORPUS[i][1]
    H = PermutationGroup([Permutation(p.array_form) for p in G.generators])
    assert G.order() == H.order()
    if G.degree:
        assert sorted(map(sorted, G.orbits())) == sorted(map(sorted, H.orbits()))
        assert G.is_transitive() == H.is_transitive()
    assert G.is_abelian == H.is_abelian


@pytest.mark.parametrize("i", SMALL, ids=[LABELS[i] for i in SMALL])
def test_membership_is_that_of_sympy(i):
    G = CORPUS[i][1]
    H = PermutationGroup([Permutation(p.array_form) for p in G.generators])
    rng = np.random.default_rng(i)
    for row in G.random_rows(5, rng):
        assert H.contains(Permutation(row.tolist()))
    for _ in range(5):
        p = Permutation(rng.permutation(G.degree).tolist())
        assert G.contains(p) == H.contains(p)
