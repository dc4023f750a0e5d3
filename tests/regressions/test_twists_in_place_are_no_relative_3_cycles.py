"""2026-11-17: ``efficiency`` took three pieces of the Skewb that are twisted in their places for a 3-cycle."""

from itertools import combinations

import pytest

from permgroups.errors import TooLarge
from permgroups.puzzles import efficiency, named
from permgroups.puzzles.piece_names import orbit_names


@pytest.mark.parametrize("name", ["skewb", "cube", "coins", "icosahedron"])
def test_three_pieces_move(name):
    P = named(name)
    e = efficiency(P, 200)
    S, names = P.structure(), {short: long for long, short in orbit_names(P).items()}
    seen = 0
    for orbit in e.names:
        others = [o for o in e.names if o != orbit]
        for k in range(len(others) + 1):
            for before in combinations(others, k):
                word = e.relative(orbit, before)
                if word is None:
                    continue
                element = S.element(P.group.evaluate(word), names[orbit])
                assert (element**3).is_identity
                assert sum(i != j for i, j in enumerate(element.permutation)) == 3
                seen += 1
    assert seen


def test_corners_of_the_skewb_have_no_commutators_that_are_3_cycles():
    """Its tetrads are permuted as A4, and commutators of A4 are no 3-cycles."""
    e = efficiency(named("skewb"), 200)
    assert e.commutator("V1") is None and e.commutator("V2") is None and e.lengths(["F"]) == (4,)
    with pytest.raises(TooLarge, match="3-cycle of V1, V2 that"):
        e.best()
