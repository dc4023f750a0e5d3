"""2026-11-17: generators were named after arcs and triangles, l3_ and t4_7, the numbers read back from the names."""

from permgroups.games import M13
from permgroups.puzzles import sliding


def test_closed_paths_keep_their_arcs_in_a_table():
    for puzzle in (M13(), sliding(3, 3)):
        paths, space = puzzle.closed_paths, puzzle.space
        assert paths.group.names == tuple(paths.arcs)
        assert not any(c.isdigit() for name in paths.group.names[:26] for c in name)
        assert all(space.source[arcs[0]] == space.target[arcs[-1]] == space.begin for arcs in paths.arcs.values())
    assert not any(c.isdigit() for name in M13().group.names for c in name)
