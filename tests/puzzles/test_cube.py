"""The sticker numbering and the layer names of the cubes are fixed here."""

from math import factorial

import numpy as np
import pytest

from permgroups import PermGroup
from permgroups.errors import PermGroupsError
from permgroups.puzzles import cube

# the cube on 48 stickers as GAP's and Sage's documentation number it: U 1-8, L 9-16, F 17-24, R 25-32, B 33-40, D 41-48
WITHOUT_CENTERS = {
    "U": "( 1, 3, 8, 6)( 2, 5, 7, 4)( 9,33,25,17)(10,34,26,18)(11,35,27,19)",
    "L": "( 9,11,16,14)(10,13,15,12)( 1,17,41,40)( 4,20,44,37)( 6,22,46,35)",
    "F": "(17,19,24,22)(18,21,23,20)( 6,25,43,16)( 7,28,42,13)( 8,30,41,11)",
    "R": "(25,27,32,30)(26,29,31,28)( 3,38,43,19)( 5,36,45,21)( 8,33,48,24)",
    "B": "(33,35,40,38)(34,37,39,36)( 3, 9,46,32)( 2,12,47,29)( 1,14,48,27)",
    "D": "(41,43,48,46)(42,45,47,44)(14,22,30,38)(15,23,31,39)(16,24,32,40)",
}


def test_the_3_cube_without_centers_is_the_well_known_one():
    G = cube(3).group
    keep = [p for p in range(54) if p % 9 != 4]
    expected = PermGroup(WITHOUT_CENTERS)
    for name, row in zip(G.names, G.restrict(keep).rows, strict=True):
        assert row.tolist() == expected.moves[name].array_form, name


def test_names_and_numbers_of_the_moves():
    assert list(cube(2).moves) == ["R", "L", "U", "D", "F", "B"]
    assert list(cube(3).moves) == ["R", "L", "U", "D", "F", "B"]
    assert list(cube(5, centre_slices=True).moves) == [
        "R", "2R", "L", "2L", "M", "U", "2U", "D", "2D", "E", "F", "2F", "B", "2B", "S",
    ]  # fmt: skip
    assert cube(4).group.degree == 96


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_layers_partition_the_stickers_and_have_order_four(n):
    P = cube(n, centre_slices=True)
    for axis in ("RLM", "UDE", "FBS"):
        moved = [
            {i for i in range(P.group.degree) if i ^ p != i}
            for name, p in P.moves.items()
            if name[-1] in axis
        ]  # fmt: skip
        # two layers of one axis never move the same sticker, and commute
        assert sum(map(len, moved)) == len(set().union(*moved))
    assert all((p**4).is_identity and not (p**2).is_identity for p in P.moves.values())


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_turning_every_layer_of_an_axis_turns_the_whole_cube(n):
    P = cube(n, centre_slices=True)
    whole = P.group.evaluate(" ".join(name if name[-1] in "R" else f"{name}'" for name in P.moves if name[-1] in "RLM"))
    # a rotation keeps faces together
    faces = np.array(whole.array_form).reshape(6, n * n) // (n * n)
    assert all(len(set(face)) == 1 for face in faces.tolist())
    assert (whole**4).is_identity


def test_m_e_s_turn_like_l_d_f():
    P = cube(3, centre_slices=True)
    for slice_, like, other in (("M", "L", "R"), ("E", "D", "U"), ("S", "F", "B")):
        whole = P.group.evaluate(f"{like} {slice_} {other}'")
        faces = np.array(whole.array_form).reshape(6, 9) // 9
        assert all(len(set(face)) == 1 for face in faces.tolist())


def test_orders():
    rubik = factorial(8) * 3**7 * factorial(12) * 2**11 // 2
    assert cube(1).order() == 1
    assert cube(2).order() == 24 * factorial(7) * 3**6
    assert cube(3).order() == rubik
    assert cube(3, centre_slices=True).order() == 24 * rubik
    # 4×4×4 with distinct centers: corners, wings, centers, with one parity law
    assert cube(4).order() == factorial(8) * 3**7 * factorial(24) * factorial(24) // 2


@pytest.mark.parametrize("n", [0, -1, 2.5, True, "3", 200])
def test_impossible_sizes_are_refused(n):
    with pytest.raises(PermGroupsError):
        cube(n)
