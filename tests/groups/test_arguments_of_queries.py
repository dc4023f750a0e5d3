"""What queries are given: read in the one way that people mean, or refused with what was expected."""

from __future__ import annotations

import pytest

from permgroups import PermGroup, alternating, group, symmetric
from permgroups.errors import InvalidArgument, InvalidPermutation, ParseError, PermGroupsError


def test_a_mapping_is_a_colouring_by_its_points():
    S3 = symmetric(3)
    assert S3.stabilizer({0: "r", 1: "r", 2: "b"}, action="colourings").order() == 2
    assert S3.stabilizer({"3": 1, "1": 2, "2": 2}, action="colourings").equals(S3.stabilizer([2, 2, 1], "colourings"))
    G = PermGroup("(x,y,z)", "(x,y)", labels="xyz")
    assert G.stabilizer({"x": 1, "z": 1, "y": 2}, action="colourings").equals(G.stabilizer("y"))
    assert S3.canonical_image({2: 5, 1: 5, 0: 7}, "colourings") == S3.canonical_image([5, 7, 5], "colourings")


@pytest.mark.parametrize("given", [{0: 1, 1: 1}, {0: 1, "1": 1, 1: 2, 2: 1}, {0: 1, 1: 1, 3: 1}, {1, 2, 3}, {}, 3])
def test_what_does_not_colour_every_point_once_is_no_colouring(given):
    with pytest.raises(InvalidArgument):
        symmetric(3).stabilizer(given, action="colourings")


def test_products_that_are_all_direct_are_said_to_be_so():
    with pytest.raises(ParseError, match="names no group but the direct product"):
        group("S4 : C2")


def test_groups_on_no_or_one_point_answer():
    assert [H.order() for H in symmetric(1).characteristic_subgroups()] == [1]
    assert symmetric(0).subgroup_search(lambda p: True).order() == 1


def test_polycyclic_groups_can_be_printed():
    P = symmetric(4).polycyclic_group()
    assert "2, 3" in repr(P) == str(P) and "4 generators" in repr(P.collector)


@pytest.mark.parametrize(
    "ask",
    [
        lambda G, x: G.is_normal(x), lambda G, x: G.is_subgroup(x), lambda G, x: G.normalizer(x),
        lambda G, x: G.intersection(x), lambda G, x: G.quotient(x), lambda G, x: G.centralizer(x),
        lambda G, x: G.is_conjugate(x, x), lambda G, x: G.complements(x), lambda G, x: G.index(x),
    ],
)  # fmt: skip
@pytest.mark.parametrize("x", [None, 1, 2.5, {0: 1}, object()], ids=repr)
def test_a_group_is_asked_for_where_none_is_given(ask, x):
    with pytest.raises(PermGroupsError, match="group"):
        ask(alternating(4), x)


@pytest.mark.parametrize("x", [{0: 1, 1: 0, 2: 2, 3: 3}, {0, 1, 2, 3}], ids=repr)
def test_mappings_and_sets_are_not_read_as_rows_of_images(x):
    with pytest.raises(InvalidPermutation, match="expected a Permutation, an image row"):
        symmetric(4).element(x)
    with pytest.raises(InvalidPermutation, match="expected a Permutation, an image row"):
        PermGroup([x])


def test_a_name_is_no_subgroup_and_the_message_says_what_to_write():
    with pytest.raises(ParseError, match=r"not 'S4'; group\(…\) makes a group of a name"):
        symmetric(4).intersection("S4")


@pytest.mark.parametrize("values", [None, 3, "abcd"])
def test_values_of_a_class_function_are_a_list(values):
    with pytest.raises(InvalidArgument, match="one for every class"):
        alternating(4).class_function(values)


@pytest.mark.parametrize(("x", "said"), [([[1, 2], [3]], "several lengths"), (3, "int"), ([[1, 2], [2, 1]], "2×2")])
def test_a_matrix_of_another_shape_is_told(x, said):
    with pytest.raises(InvalidArgument, match=f"expected a 4×4 matrix, not .*{said}"):
        symmetric(4).stabilizer(x, action="matrices")
