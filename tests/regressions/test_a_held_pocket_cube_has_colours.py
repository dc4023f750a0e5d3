"""2026-11-18: the 2×2×2 cube with a corner held had 24 numbers for colours, and points on a circle for a picture."""

from permgroups.puzzles import cube, named


def test_a_held_pocket_cube_is_read_by_its_colours():
    P = named("pocket-cube-held")
    text = str(P.colours("R U"))
    assert text == str(cube(2).colours("R U")) and P.from_colours(text) == P.state("R U")
    assert "4 U stickers expected, 5 seen" in P.is_reachable("UUU" + text[3:]).reason
    assert P.picture("R U") == cube(2).picture("R U").replace(cube(2).name, P.name)
