"""What every labelling and every construction of S(5,6,12) must do."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from permgroups.errors import PermGroupsError
from permgroups.games import Minimog
from permgroups.geometry import SteinerSystem

LETTERS = [list("abcd"), list("efgh"), list("ijkl")]
BOARDS = {
    "shuffle": lambda: Minimog("shuffle"),
    "modulo11": lambda: Minimog("modulo11"),
    "letters": lambda: Minimog.from_matrix(LETTERS),
}
SYSTEMS = {
    name: lambda name=name: SteinerSystem(5, 6, 12, name) for name in ("minimog", "golay", "squares", "shuffle", "m13")
}


@pytest.mark.parametrize("make", BOARDS.values(), ids=BOARDS)
def test_every_labelling(make):
    M = make()
    hexads = {frozenset(h.points) for h in M.hexads()}
    assert len(hexads) == 132
    for five in list(combinations(M.labels, 5))[::37]:
        h = M.find_hexad(five)
        assert set(five) < set(h.points) and frozenset(h.points) in hexads
        assert f"picture {'∞' if str(h.picture) == '+Infinity' else h.picture};" in repr(h)
    for x in M.at_infinity:
        plane = M.plane(x)
        assert str(plane.parameters()) == "2-(9,3,1)"
        assert all(
            not plane.blocks[3 * k + i] & plane.blocks[3 * k + j] for k in range(4) for i, j in ((0, 1), (0, 2), (1, 2))
        )
    assert sorted(map(len, M.column_sets)) == [3] * 4 and sorted(map(len, M.tet_sets)) == [4] * 9
    four = M.labels[:4]
    pairs = M.tetrad(four)
    assert len(pairs) == 4 and set().union(*pairs) == set(M.labels) - set(four)
    assert all(set(four) | p in hexads for p in pairs)
    with pytest.raises(PermGroupsError):
        M.plane("no such point")
    with pytest.raises(PermGroupsError):
        M.tetrad(M.labels[:3])


@pytest.mark.parametrize("make", SYSTEMS.values(), ids=SYSTEMS)
def test_every_construction(make):
    S = make()
    five = list(S.points[2:7])
    block = S.complete(five)
    assert S.complete_many([five, S.points[:5]]) == [block, S.complete(S.points[:5])]
    numbers = [S.points.index(p) for p in five]
    assert [S.points[i] for i in S.complete_batch([numbers])[0]] == list(block)
    assert len(S.complete_batch([])) == 0
    for bad in (4.0, Fraction(4), True, None, "4", np.float64(4), 10**5000):
        with pytest.raises(PermGroupsError):
            S.complete([*five[:4], bad])
    with pytest.raises(PermGroupsError):
        S.relabelled(5)
