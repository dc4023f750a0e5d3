"""2026-11-18: ``from_gap("MathieuGroup(12)")`` and ``PSL(2,7)`` were unknown names, the prompt of a session was
refused, and the error did not point to ``group``."""

import pytest

from permgroups.errors import InvalidArgument, ParseError
from permgroups.interop import from_gap

NAMES = [
    ("MathieuGroup(12)", 12, 95040),
    ("PSL(2,7)", 8, 168),
    ("PGL( 2, 5 )", 6, 120),
    ("DihedralGroup(8)", 4, 8),
    ("DihedralGroup(4)", 4, 4),
    ("DihedralGroup(IsPermGroup, 10);", 5, 10),
    ("CyclicGroup(6);;", 6, 6),
    ("G := PSL(2,7);; H := Group((1,2)); G;", 8, 168),
    ("gap> G := Group((1,2,3),(1,2));;", 3, 6),
    ("gap> a := (1,2,3);;\ngap> G := Group(a, (1,2));;\n", 3, 6),
    ("gap>Group((1,2))", 2, 2),
]


@pytest.mark.parametrize(("text", "degree", "order"), NAMES)
def test_names_and_prompts(text, degree, order):
    G = from_gap(text)
    assert (G.degree, G.order()) == (degree, order)


@pytest.mark.parametrize("text", ["PSL(2)", "MathieuGroup(12,1)", "PSL()", "MathieuGroup", "Group(gap> (1,2)x)"])
def test_what_is_none_of_them(text):
    with pytest.raises(ParseError):
        from_gap(text)


@pytest.mark.parametrize("text", ["MathieuGroup(13)", "DihedralGroup(7)", "PSL(2,6)"])
def test_numbers_out_of_range(text):
    with pytest.raises(InvalidArgument):
        from_gap(text)


def test_unknown_names_point_to_group():
    with pytest.raises(ParseError, match=r"nothing was assigned to it; permgroups\.group\('M12'\)"):
        from_gap("M12")
