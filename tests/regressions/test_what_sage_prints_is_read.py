"""2026-11-18: Text that Sage prints or that its users type was refused: lists and tuples of generators, ``Permutation
Group with generators […]``, ``SymmetricGroup(5)``. ``PermGroup("M12")`` did not point to ``group``, nor ``m12`` to M12,
and flat tuples were refused without a word on how a cycle is written."""

import pytest

from permgroups import PermGroup, group
from permgroups.errors import InvalidArgument, InvalidPermutation, ParseError
from permgroups.resolve import resolve

LISTS = [
    ("Permutation Group with generators [(1,2), (1,2,3,4)]", 24),
    ("[(1,2), (1,2,3,4)]", 24),
    ("[(1,2,3), (1,2)]", 6),
    ("((1,2,3), (1,2))", 6),
    ("((1,2,3),)", 3),
    ("PermutationGroup([(1,2,3),(1,2)])", 6),
    ("PermutationGroup(['(1,2,3)(4,5)', '(3,4)'])", 120),
    ("PermutationGroup([[(1,2,3),(4,5)],[(3,4)]])", 120),
    ("Group([(1,2,3),(1,2)], ())", 6),
    ("(1,2,3),(1,2)", 6),
    ("[]", 1),
]


@pytest.mark.parametrize(("text", "order"), LISTS)
@pytest.mark.parametrize("read", [group, PermGroup, resolve])
def test_lists_of_generators(read, text, order):
    assert read(text).order() == order


def test_labels_are_read_in_lists():
    assert PermGroup("[(a,b), (b,c)]", labels="abc") == PermGroup(["(a,b)", "(b,c)"], labels="abc")


@pytest.mark.parametrize("read", [group, resolve])
def test_names_of_sage(read):
    names = {
        "SymmetricGroup(5)": 120,
        "AlternatingGroup(5)": 60,
        "CyclicPermutationGroup(6)": 6,
        "MathieuGroup(12)": 95040,
    }
    assert {name: read(name).order() for name in names} == names
    assert read("DihedralGroup(5)").order() == 10, "GAP has none"
    with pytest.raises(InvalidArgument, match="order 8 in Sage and sympy, order 4 in GAP: write D8 for the first, V4"):
        read("DihedralGroup(4)")


@pytest.mark.parametrize(
    "text", ["[(1,2)", "[1,2]", "[(1,2)] x", "Group([(1,2)],(1,2))", "PermutationGroup(", "[__import__]"]
)
@pytest.mark.parametrize("read", [group, PermGroup])
def test_other_lists_are_refused(read, text):
    with pytest.raises(ParseError):
        read(text)


def test_names_and_capitals_are_pointed_out():
    with pytest.raises(ParseError, match=r"a group by its name is group\('M12'\)"):
        PermGroup("M12")
    with pytest.raises(ParseError, match="did you mean M12"):
        group("m12")
    with pytest.raises(ParseError, match=r"did you mean PSL\(2,7\)"):
        group("psl(2,7)")


@pytest.mark.parametrize("generators", [[(1, 2, 3), (1, 2)], [[2, 1, 3, 4]], [(1, 2), "(1,5)"]])
def test_flat_sequences_are_explained(generators):
    with pytest.raises(InvalidPermutation, match="row of images from 0; a cycle is written"):
        PermGroup(generators)
