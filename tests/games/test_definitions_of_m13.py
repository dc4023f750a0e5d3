"""Definitions of the M13 paper that the games are made from, written out again."""

from itertools import product

import pytest

from permgroups.errors import InvalidArgument
from permgroups.games import M13


def test_the_matrix_of_a_flag_is_that_of_4_3():
    game = M13(dual=True)
    on = game.plane.incidence
    for p, line in game.flags:
        H = game.full_hadamard(p, line)
        for i, j in product(range(13), repeat=2):
            e = -1 if on[i, j] else 1
            wanted = 0 if i == p or j == line else -e if on[i, line] and on[p, j] else e
            assert H[i, j] == wanted


def test_signed_moves_are_signed_permutations():
    game = M13(signed=True)
    for p, q in product(range(13), repeat=2):
        row = game.way(p, q)
        assert (row[1::2] == (row[::2] ^ 1)).all()
        assert row[2 * p] == 2 * q  # the hole is not turned over


def test_sequences_follow_each_other_only_where_the_hole_is():
    game = M13()
    assert (game.path([0, 1]) * game.path([1, 5])).points == (0, 1, 5)
    with pytest.raises(InvalidArgument, match="leaves the hole at 1"):
        game.path([0, 1]) * game.path([2, 5])
