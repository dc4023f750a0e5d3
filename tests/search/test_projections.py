"""Symmetries of moves, and projection tables that serve for all images of their pieces."""

import numpy as np
import pytest

from permgroups import PermGroup
from permgroups.puzzles import cube, named
from permgroups.puzzles.rings import hungarian_rings, masterball
from permgroups.search.beam import Beam
from permgroups.search.pieces import Pieces
from permgroups.search.symmetries import symmetries_of

MOVES = {
    "cube:2": lambda: cube(2).group,
    "cube:3": lambda: cube(3).group,
    "skewb": lambda: named("skewb").group,
    "rings": lambda: hungarian_rings(8, 2),
    "masterball": lambda: masterball(2),
    "random": lambda: PermGroup([np.random.default_rng(5).permutation(9).tolist() for _ in range(2)]),
}


@pytest.mark.parametrize("name", MOVES)
def test_symmetries_permute_the_letters(name):
    pieces = Pieces.of(MOVES[name]())
    found = symmetries_of(pieces)
    n = found.shape[1]
    letters = {row[:n].tobytes() for row in pieces.rows}
    assert (found[0] == np.arange(n)).all()
    for s in found:
        undo = np.argsort(s)
        assert {s[row[:n]][undo].astype(np.uint16).tobytes() for row in pieces.rows} == letters
    ways = {tuple(pieces.system.piece_of[s[pieces.tracked]].tolist()) for s in found}
    assert len(ways) == len(found)


def test_symmetries_of_cubes_are_those_of_the_solid():
    assert [len(symmetries_of(Pieces.of(cube(n).group))) for n in (2, 3)] == [48, 48]


def test_colours_must_be_taken_to_colours():
    pieces = Pieces.of(cube(3).group)
    colours = np.repeat(np.arange(6), 9)
    assert len(symmetries_of(pieces, pieces.looks(colours))) == 48
    top = (np.arange(54) >= 9).astype(int)  # the white face alone
    assert len(symmetries_of(pieces, pieces.looks(top))) == 8


def plain_distances(pieces, homes):
    """Return the least number of letters from every tuple of images to a tuple of homes."""
    layer = [()]
    for home in homes:
        layer = [(*t, int(p)) for t in layer for p in home]
    known, depth = dict.fromkeys(layer, 0), 0
    while layer:
        depth += 1
        layer = list({tuple(int(row[p]) for p in t) for t in layer for row in pieces.rows} - known.keys())
        known |= dict.fromkeys(layer, depth)
    return known


@pytest.mark.parametrize("colours", [None, "faces", "top"])
@pytest.mark.parametrize("name", ["cube:2", "skewb", "masterball", "random"])
def test_every_look_up_is_the_distance_of_its_pieces(name, colours, monkeypatch):
    """What a table says of the images of its pieces is what breadth-first search says of those pieces."""
    monkeypatch.setattr("permgroups.search.projection_tables.LARGEST_TABLE", 3000)
    monkeypatch.setattr("permgroups.search.projection_tables.LARGEST_ALONE", 3000)
    G = MOVES[name]()
    classes = None
    if colours is not None:
        classes = np.arange(G.degree) * 6 // G.degree if colours == "faces" else (np.arange(G.degree) < G.degree // 6)
    beam = Beam(G, classes=None if classes is None else classes.astype(np.int64))
    pieces, tables = beam.pieces, beam.tables
    rows = G.random_rows(5, 1)
    images = [pieces.images(row) for row in rows]
    said = [tables.distances(x) for x in images]
    assert len(tables.looks) >= len(tables.tuples)
    several = [look for look in tables.looks if look.symmetry]
    assert several if name != "random" and colours is None else True
    for t, look in list(enumerate(tables.looks))[:12]:
        symmetry = tables.symmetries[look.symmetry]
        group = pieces.system.piece_of[symmetry[pieces.tracked[tables.tuples[look.table]]]].tolist()
        known = plain_distances(pieces, [beam.homes[j] for j in group])
        assert [int(d[t]) for d in said] == [known[tuple(int(x[j]) for j in group)] for x in images]


def test_bounds_hold_with_symmetries():
    """No word is shorter than what the tables say; deepening finds shortest words."""
    G = cube(2).group
    beam = Beam(G)
    growth = PermGroup({name: G.rows[k] for k, name in enumerate(G.names)}).growth()
    for row in G.random_rows(4, 3):
        true = len(growth.word(row))
        assert beam.lower_bound(row) <= true
        found, letters = beam.deepen(row, true)
        assert found and len(letters) == true
        assert beam.deepen(row, true - 1) == (True, None)
