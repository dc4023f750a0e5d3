"""Wide turns, slices and rotations; the cube as Sage's users know it; animated solutions."""

import json
import re

import numpy as np
import pytest

from permgroups import Word
from permgroups.errors import InvalidPermutation, ParseError, PermGroupsError, TooLarge
from permgroups.puzzles import RubiksCube, cube, named, named_groupoid, sliding, square_1
from permgroups.puzzles.notation import CubeNotation
from permgroups.show.animation import animation_html

pytestmark = pytest.mark.usefixtures("kernels")


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_rotations_generate_the_24_motions_and_undo(n):
    P = cube(n)
    for text in ("x x'", "y2 y2", "x4", "z4 y4", "x y x' z'"):
        assert P.group.evaluate(P.word(text)).is_Identity
    # R after y is the layer that was behind, U after x the one that was in front
    assert P.group.evaluate(P.word("y R y'")) == P.group.evaluate("B")
    assert P.group.evaluate(P.word("x U x'")) == P.group.evaluate("F")
    assert P.group.evaluate(P.word("z U z'")) == P.group.evaluate("L")


def test_rotations_act_as_in_the_hand():
    # with centre slices every rotation is an element; there the letters mean themselves
    P, Q = cube(3, centre_slices=True), cube(3)
    rng = np.random.default_rng(1)
    names = CubeNotation(3).names
    for _ in range(30):
        text = " ".join(names[int(k)] + ("'" if rng.integers(2) else "") for k in rng.integers(len(names), size=6))
        g = P.group.evaluate(P.word(text))
        h = P.group.evaluate(Word(Q.word(text).syllables))
        rotation = g**-1 * h  # up to a rotation of the whole cube the same
        assert (h**-1 * g).order() in (1, 2, 3, 4)
        inner = {p ^ rotation for p in (4, 13, 22, 31, 40, 49)}
        assert inner == {4, 13, 22, 31, 40, 49}
        assert all(((p ^ rotation) // 9 == (q ^ rotation) // 9) for p in range(54) for q in [p // 9 * 9 + 4])


def test_wide_turns_and_slices():
    P = cube(5)
    assert str(P.word("Rw")) == "R 2R" and P.word("3Rw").names == ("2L", "L")
    assert str(P.word("2R'")) == "2R'" and str(P.word("4R")) == "2L'"
    assert str(cube(4).word("3Rw")) == "R 2R 2L'"
    assert cube(3).word("r") == cube(3).word("Rw") == Word("L")
    assert cube(3).group.evaluate(cube(3).word("M")) == cube(3).group.evaluate("R L'")
    with pytest.raises(ParseError):
        cube(4).word("M")
    with pytest.raises(ParseError):
        cube(3).word("Q")


def test_rubiks_cube_remembers():
    C = RubiksCube()
    assert C.is_solved and C.facets() == list(range(1, 49)) and C.history == ()
    assert RubiksCube("R U F").history == ("R U F",) and RubiksCube("R U F").undo() == C
    D = C.move("R U").move("F")
    assert D.history == ("R U", "F") and D.undo() == C.move("R U") and D.undo().undo() == C and C.undo() is C
    assert RubiksCube(D.facets()) == D and hash(RubiksCube(D.facets())) == hash(D)
    assert RubiksCube.legal(D.facets())
    assert D.move(D.solve(effort=3_000_000).word).is_solved
    assert C.move(D.factor()) == D
    assert C.scramble(moves=20, seed=1) == C.scramble(moves=20, seed=1) != C.scramble(moves=20, seed=2)
    assert C.parse("(R*U)^2") == Word("R U R U")
    assert D.faces()["U"][0][0] in "ULFRBD"
    assert D.plot().startswith("<svg") and D.plot3d().startswith("<svg") and "F" in str(D)
    for bad in ([1, 2, 3], [1] * 48, list(range(48)), [1.5] * 48):
        with pytest.raises(InvalidPermutation):
            RubiksCube(bad)


def test_animation_turns_what_the_moves_turn():
    P = named("dodecahedron-1")
    page = animation_html(P, "R", "R' U2")
    data = json.loads(re.search(r"const D = (.*?), N = ", page).group(1))
    assert data["letters"] == ["R'", "U", "U"]
    shape = P.shape
    for name, turn in data["turns"].items():
        axis, angle = np.array(turn["axis"]), turn["angle"]
        K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        M = np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K
        assert np.allclose(shape.centres[turn["from"]] @ M.T, shape.centres[turn["to"]], atol=1e-3), name
        assert len(turn["layer"]) == 26  # 11 stickers of the face and 15 beside it
    with pytest.raises(TooLarge):
        animation_html(P, "", "R10000")
    with pytest.raises(PermGroupsError):
        animation_html(named("coins"), "", "a")


def test_known_numbers_of_sliding_puzzles_and_square_1():
    growth = named_groupoid("8-puzzle").growth()
    assert list(growth.spheres[:6]) == [1, 2, 4, 8, 16, 20] and growth.diameter == 31
    assert sliding(4, 4).order() == 16 * 653837184000
    # shapes of Square-1: both layers tiled by corners of two and edges of one unit, eight of each in all
    assert len(square_1().objects) == 2 * (2 * 54 + 36 * 112) + 105**2
    assert square_1().group.order() == 2 * 40320**2
    with pytest.raises(PermGroupsError):
        sliding(1, 5)
    with pytest.raises(PermGroupsError):
        named("15-puzzle")
