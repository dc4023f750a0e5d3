"""Definitions of the M13 paper that the games are made from, written out again."""

from itertools import pairwise, product

import numpy as np
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


def exchanged(x, y, four, offset):
    """The double transposition of x with y and of the two others, by a row of 26."""
    row = np.arange(26)
    if x != y:
        r, s = (z for z in four if z not in (x, y))
        row[[offset + x, offset + y, offset + r, offset + s]] = offset + y, offset + x, offset + s, offset + r
    return row


def test_a_line_move_exchanges_the_lines_through_the_point_hole():
    game = M13(dual=True)
    for p, line in game.flags:
        through = [m for m in range(13) if p in game.plane.blocks[m]]
        for m in through:
            assert (game.line_row(line, m) == exchanged(line, m, through, 13)).all()


def test_a_sequence_of_the_dualized_game_is_the_product_4_1():
    game = M13(dual=True)
    on = game.plane.incidence
    steps = [(p, q, m, n) for p, q, m, n in product(range(13), repeat=4) if on[p, m] and on[q, m] and on[q, n]]
    after = {}
    for step in steps:
        after.setdefault((step[0], step[2]), []).append(step)
    count = 0
    for one in steps:
        for two in after[one[1], one[3]]:
            points, lines = (one[0], one[1], two[1]), (one[2], one[3], two[3])
            row = np.arange(26)
            for (p, q), (m, n) in zip(pairwise(points), pairwise(lines), strict=True):
                row = exchanged(p, q, game.plane.lines[m], 0)[row]
                row = exchanged(m, n, game.plane.lines_through(q), 13)[row]
            at = game.path(points, lines).position
            count += 1
            assert (at.row == row).all() and at.at == (points[-1], lines[-1])
    assert count == 52 * 16 * 16
