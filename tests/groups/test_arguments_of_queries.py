"""What queries are given: read in the one way that people mean, or refused with what was expected."""

from __future__ import annotations

import math

import pytest

from permgroups import PermGroup, alternating, group, symmetric
from permgroups.errors import InvalidArgument, InvalidPermutation, ParseError, PermGroupsError, TooLarge


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
@pytest.mark.parametrize("x", [None, 1, 2.5, {0: 1}, object()], ids=["None", "1", "2.5", "dict", "object"])
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


def test_the_presentation_takes_true_or_false():
    with pytest.raises(InvalidArgument, match="True or False, not 'x'"):
        alternating(4).presentation("x")


@pytest.mark.parametrize("colours", [2.0, "3", None])
def test_colours_are_a_number_or_a_list(colours):
    for G in (alternating(4), symmetric(6)):
        with pytest.raises(InvalidArgument, match="a whole number or a list"):
            G.number_of_colourings(colours)


@pytest.mark.parametrize("n", [5, 6, 7, 8, 9, 10, 11, 18, 19])
@pytest.mark.parametrize("make", [symmetric, alternating])
def test_what_is_known_of_giants_by_theory_is_what_their_classes_say(make, n):
    G = make(n)
    assert G.exponent() == G.conjugacy_classes().exponent
    Z = G.cycle_index()
    for colours in (0, 1, 2, n - 1, n, n + 2):
        assert G.number_of_colourings(colours) == Z.colourings(colours)
    if n < 8:
        for content in ([1] * n, [2, *[1] * (n - 2)], [n], [n - 2, 0, 2]):
            assert G.number_of_colourings(content) == Z.colourings(content)


def test_large_giants_have_an_exponent_and_colourings():
    assert symmetric(300).exponent() == math.lcm(*range(1, 301))
    assert symmetric(100).number_of_colourings([50, 30, 20]) == 1
    assert alternating(100).number_of_colourings(100) == math.comb(199, 99) + 1


def test_groups_on_more_points_are_intersected_either_way():
    S4, S5 = symmetric(4), symmetric(5)
    assert S4.intersection(S5).equals(S5.intersection(S4))
    assert S4.intersection(alternating(3), S5, alternating(6)).order() == 3


def test_the_orbit_of_a_subgroup_is_of_groups():
    S4 = symmetric(4)
    orbit = S4.orbit(S4.sylow_subgroup(3), action="subgroups")
    assert len(orbit) == 4 and all(isinstance(H, PermGroup) and H <= S4 for H in orbit)


def test_limits_are_told_of_what_was_asked():
    S9 = symmetric(9)
    with pytest.raises(TooLarge, match="the maximal subgroups of"):
        S9.maximal_subgroups()
    with pytest.raises(TooLarge, match="complements are found"):
        S9.complements(alternating(9))


def test_automorphism_groups_say_how_many_are_inner():
    assert repr(symmetric(6).automorphism_group()) == "<AutomorphismGroup of order 1440, 720 of them inner>"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("C3 x", "'C3 x' is no name of a group: it ends too early"),
        ("(C3", "'\\(C3' is no name of a group: a bracket is not closed"),
        ("2^3:7", "'2\\^3:7' .* cannot go on here; the cyclic group of order 7 is C7"),
        ("C3)", "'C3\\)' .* cannot go on here"),
        ("PSL(2.0,7)", "'PSL\\(2.0,7\\)' .* takes whole numbers"),
        ("(1,2),,(3,4)", "expected the cycles of a generator"),
    ],
)
def test_errors_in_names_quote_them_and_are_short(text, said):
    with pytest.raises(ParseError, match=said) as caught:
        group(text)
    assert len(str(caught.value)) < 160


@pytest.mark.parametrize(
    ("text", "order", "degree"),
    [
        ("1", 1, 1), ("C2 x 1", 2, 3), ("(1,2,3),(1,2)", 6, 3), ("Group((1,2,3),(1,2))", 6, 3), ("Group(())", 1, 0),
        ("Group([ (1,2,3)(4,5), (1,2) ]);", 12, 5), ("()", 1, 0),
    ],
)  # fmt: skip
def test_the_trivial_group_and_generators_are_read(text, order, degree):
    G = group(text)
    assert (G.order(), G.degree) == (order, degree)


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (("D356", "C2 x D178"), "D356"),
        (("C3 x D356", "C6 x D178", "C2 x C3 x D178"), "C6 x D178"),
        (("D204 x D12", "C2 x D102 x S3 x C2"), "C2 x C2 x S3 x D102"),
    ],
)
def test_products_with_dihedral_groups_have_the_name_that_gap_gives_them(texts, name):
    assert {group(text).structure_description() for text in texts} == {name}
