"""2026-11-17: choosing a 3-cycle recursed as long as all pieces that it happened to choose were only twisted."""

import numpy as np
import pytest

from permgroups import PermGroup
from permgroups.budget import Budget
from permgroups.puzzles import named
from permgroups.search.cycle_table import CycleTable
from permgroups.search.insertion import Insertion
from permgroups.search.lacking_orbits import LackingOrbits
from permgroups.search.parities import Parities
from permgroups.search.pieces import Pieces
from permgroups.search.three_cycles import ThreeCycles


class Unlucky:
    """Always chooses the first ones."""

    def choice(self, many, count, replace):
        return np.asarray(many)[:count]


def test_twisted_pieces_do_not_hide_those_out_of_place():
    table = CycleTable(named("dodecahedron-1").group)  # 20 corners, 30 edges
    pieces = table.pieces
    insertion = Insertion(table, Parities(pieces), (), Budget())
    y = np.arange(pieces.degree)
    last = pieces.tracked[-3:]
    for j in range(len(pieces) - 3):
        points = pieces.points_of(j)
        y[points] = np.roll(points, -1)
    for a, b in zip(last, np.roll(last, 1), strict=True):
        for p, q in zip(*(pieces.points_of(int(pieces.system.piece_of[x])) for x in (a, b)), strict=True):
            y[p] = q
    triples = insertion.candidates(y, np.argsort(y), Unlucky())
    assert len(triples)
    assert set(pieces.system.piece_of[triples[:, :3]].ravel().tolist()) <= set(range(len(pieces) - 3, len(pieces)))
    for p in last:  # now nothing is out of place
        y[pieces.points_of(int(pieces.system.piece_of[p]))] = pieces.points_of(int(pieces.system.piece_of[p]))
    assert len(insertion.candidates(y, np.argsort(y), Unlucky()))


def test_orbits_without_3_cycles_are_a_smaller_puzzle():
    pieces = Pieces.of(PermGroup("(1,2,3,4)", "(1,2)"))
    with pytest.raises(AssertionError, match="no smaller puzzle"):
        LackingOrbits(pieces, [0], Budget())


def test_lacking_orbits_are_solved_by_the_letters_of_the_whole():
    G = named("cube:5").group
    cycles = ThreeCycles(G)
    assert 0 < len(cycles.table.lacking) < len(cycles.pieces.orbits)
    row = G.random_rows(1, 3)[0]
    assert (G.row_of_word(cycles.solve(row))[row] == np.arange(G.degree)).all()
