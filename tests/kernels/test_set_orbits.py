"""Images of sets are those that plain Python finds."""

import numpy as np
import pytest

from permgroups import cyclic, dihedral, mathieu, symmetric
from permgroups.kernels.set_orbits import images_of_set


def _images(G, members, most):
    sets = np.empty((most, len(members)), np.uint16)
    sets[0] = members
    weight = np.random.default_rng(1).integers(1, 1 << 63, G.degree, np.uint64)
    return sets, int(images_of_set(
        np.array(G.rows), sets, weight, np.empty(most, np.uint64), np.zeros(G.degree, np.int64),
        np.full(4096, -1, np.int32),
    ))  # fmt: skip


@pytest.mark.parametrize("members", [[0], [0, 1], [0, 2, 3], [1, 3, 4, 5]])
@pytest.mark.parametrize("G", [symmetric(7), dihedral(8), mathieu(12), cyclic(6)], ids=["S7", "D8", "M12", "C6"])
def test_every_image_once(G, members):
    seen, todo = {frozenset(members)}, [frozenset(members)]
    for x in todo:
        for row in G.rows:
            y = frozenset(row[list(x)].tolist())
            if y not in seen:
                seen.add(y)
                todo.append(y)
    sets, count = _images(G, members, 1000)
    assert count == len(seen) and {frozenset(x) for x in sets[:count].tolist()} == seen
    if count > 1:
        assert _images(G, members, count // 2)[1] == count // 2


def test_sets_with_the_same_sum_are_told_apart_by_their_members():
    G = symmetric(6)
    sets = np.empty((50, 3), np.uint16)
    sets[0] = [0, 1, 2]
    arrays = np.ones(6, np.uint64), np.empty(50, np.uint64), np.zeros(6, np.int64), np.full(64, -1, np.int32)
    assert images_of_set(np.array(G.rows), sets, *arrays) == 20
