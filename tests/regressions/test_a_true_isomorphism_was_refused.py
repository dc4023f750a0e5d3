"""2026-11-17: a homomorphism was refused where random elements showed half of the pairs; that is a lower bound only."""

import numpy as np

from permgroups import PermGroup
from permgroups.groups.word_fingerprints import extends


def test_a_conjugation_is_an_isomorphism():
    G = PermGroup(
        "(9,10)(13,14)", "(1,2)(3,4)", "(1,6)(2,5)(3,7)(4,8)(9,10)(11,12)", "(1,7,2,8)(3,6,4,5)(9,13,10,14)(11,12)",
        "(1,11,5,15,2,12,6,16)(3,9,7,14,4,10,8,13)",
    )  # fmt: skip
    g = np.random.default_rng(0).permutation(16)
    assert G.order() == 2048 and extends(G, G.rows, (G ** g.tolist()).rows)
