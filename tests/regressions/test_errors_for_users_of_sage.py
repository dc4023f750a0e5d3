"""2026-11-18: Calls as Sage's users write them ended in errors of Python, or in errors that did not say what to write:
``G.hom(H, images)``, ``f(subgroup)``, ``G.stabilizer([1, 2, 3])``, ``"OnSets"``, ``from_sage("S5")``, ``cube(0)``.
The index of a group that acts on more points was an error and not None."""

import pytest
from sympy.combinatorics.named_groups import SymmetricGroup

from permgroups import PermGroup, group, mathieu, puzzles, symmetric
from permgroups.errors import InvalidArgument, NotInGroup
from permgroups.interop import element_from_sage, from_sage

S4 = PermGroup({"a": "(1,2,3,4)", "b": "(1,2)"})


def test_hom_takes_images_alone():
    with pytest.raises(InvalidArgument, match="codomain=H"):
        S4.hom(symmetric(3), ["(1,2)", "(2,3)"])


def test_the_image_of_a_subgroup():
    f = S4.hom(["(1,2)", "(2,3)"])
    with pytest.raises(InvalidArgument, match="image_of"):
        f(S4.sylow_subgroup(2))
    for H in (S4.sylow_subgroup(2), S4.sylow_subgroup(3), S4.derived_subgroup(), symmetric(3)):
        K = f.image_of(H)
        assert K.order() * len([g for g in H.elements if f(g).is_identity]) == H.order()
        assert all(f(g) in K for g in H.elements)
    with pytest.raises(NotInGroup):
        S4.derived_subgroup().hom(["()"] * len(S4.derived_subgroup().names)).image_of(S4)


def test_the_index_of_what_is_no_subgroup():
    assert symmetric(3).index(symmetric(4)) is None and symmetric(3).index(SymmetricGroup(4)) is None
    assert S4.index(symmetric(3)) == 4 and S4.index(mathieu(11)) is None


def test_stabilizers_ask_for_an_action():
    with pytest.raises(InvalidArgument, match="action='sets' or action='tuples'"):
        S4.stabilizer([1, 2, 3])
    with pytest.raises(InvalidArgument, match="OnSets is 'sets'"):
        S4.stabilizer([1, 2, 3], "OnSets")
    with pytest.raises(InvalidArgument, match="OnTuples is 'tuples'"):
        S4.orbit([1, 2, 3], "OnTuples")


@pytest.mark.parametrize("wrong", ["SymmetricGroup(5)", 5, None, S4])
def test_what_is_no_group_of_sage(wrong):
    with pytest.raises(InvalidArgument):
        from_sage(wrong)
    with pytest.raises(InvalidArgument):
        element_from_sage(wrong)


@pytest.mark.parametrize("n", [0, -1, 2.5, "3"])
def test_cubes_have_layers(n):
    with pytest.raises(InvalidArgument, match="layers"):
        puzzles.cube(n)


@pytest.mark.parametrize("name", ["S4", "M11", "D8", "PSL(2,7)"])
def test_presentations_read_back(name):
    G = group(name)
    P = G.presentation()
    again = PermGroup.from_presentation(str(P))
    assert again.order() == G.order() and again.names == P.names


def test_presentations_in_brackets():
    assert PermGroup.from_presentation("⟨a, b | a2 = b3 = 1, (a b)5⟩").order() == 60
    assert PermGroup.from_presentation("<a, b | a2, b3, (a b)2>", generators=["b", "a"]).names == ("b", "a")
    with pytest.raises(InvalidArgument, match="has the generators a, b"):
        PermGroup.from_presentation("<a, b | a2, b3>", generators=["a"])
