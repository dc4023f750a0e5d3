"""2026-11-17: a cube that was read from a file of pieces, which numbers its points anew, had the names of the stickers
of the same numbers."""

import json
from collections import Counter

import pytest

from permgroups.puzzles import complete_three_cycles, cube, explained, from_generators
from permgroups.puzzles.formats import load, save
from permgroups.puzzles.piece_names import orbit_names, piece_names
from permgroups.puzzles.shape import cube_shape


def without_shape(text, ending):
    """Return the file as other programs write it, without the shape that ours adds."""
    if ending == "tws":
        return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("# shape"))
    return json.dumps({key: value for key, value in json.loads(text).items() if key != "permgroupsShape"})


@pytest.mark.parametrize("ending", ["json", "tws"])
def test_names_are_those_of_the_file(tmp_path, ending):
    path = tmp_path / f"c3.{ending}"
    save(cube(3), path)
    text = path.read_text(encoding="utf-8")
    assert "hape" in text
    path.write_text(without_shape(text, ending), encoding="utf-8")
    P = load(path)
    assert piece_names(P)[:4] == ["SET1.1", "SET1.1", "SET1.1", "SET1.2"] and cube_shape(P) is None
    plan = explained(P, "R U")
    assert plan.check() and all(len(set(step.places)) == 3 for step in plan.steps if step.kind == "3-cycle")
    found = complete_three_cycles(P, "SET1.1", "SET1.2", "SET1.3")
    assert found.check() and len(found.words) == 3


@pytest.mark.parametrize("ending", ["json", "tws"])
def test_a_file_with_a_shape_names_every_point_by_the_sticker_that_it_is(tmp_path, ending):
    path = tmp_path / f"c3.{ending}"
    save(cube(3), path)
    P = load(path)
    assert cube_shape(P) is None  # its points are numbered in another way than cube(3) numbers them

    def moved(puzzle):  # by move and name, how often a piece of that name is taken to a place of another
        names = piece_names(puzzle)
        return Counter(
            (move, names[i], names[j])
            for move, row in zip(puzzle.group.names, puzzle.group.rows, strict=True)
            for i, j in enumerate(row.tolist())
            if i != j
        )

    assert moved(P) == moved(cube(3))


def test_a_name_alone_makes_no_cube():
    G = cube(2).group
    turned = {
        name: [(q + 1) % 24 for q in row.tolist()[-1:] + row.tolist()[:-1]]
        for name, row in zip(G.names, G.rows, strict=True)
    }
    P = from_generators(turned, "2×2×2 cube")
    assert piece_names(P)[0] == P.group.labels[0] and cube_shape(P) is None
    assert set(orbit_names(P)) == set(orbit_names(P).values())
    same = from_generators(G, "2×2×2 cube")
    assert piece_names(same)[0] == "ULB" and cube_shape(same) is not None
