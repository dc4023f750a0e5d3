"""Complete sets of 3-cycles, and explanations, of groups that are no puzzles of the paper."""

import pytest

from permgroups import PermGroup
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.puzzles import complete_three_cycles, explained, from_generators, named, named_groupoid

GROUPS = {
    "S6": {"a": "(1,6,2,4)(3,5)", "b": "(1,2,4,6,5,3)", "c": "(1,3,2,5,4)"},
    "A4": {"a": "(1,2,3)", "b": "(2,3,4)"},
    "S7 and S3": {"a": "(1,2,3,4,5,6,7)(8,9)", "b": "(1,2)(8,9,10)"},
    "S6 and D5": {"a": "(1,2,3,4,5,6)(8,9,10,11,12)", "b": "(1,2)(9,12)(10,11)"},  # a^5 mends parities, no letter does
}


@pytest.mark.parametrize("name", GROUPS)
def test_whatever_has_its_3_cycles_is_explained(name):
    P = from_generators(GROUPS[name])
    for seed in range(8):
        assert explained(P, P.scramble(seed=seed)).check()
    assert complete_three_cycles(P, "1", "2", "3").check()


def test_3_cycles_that_are_no_commutators_say_so():
    found = complete_three_cycles(from_generators(GROUPS["A4"]), "1", "2", "3")
    assert found.alpha is None and "no product of commutators" in found.note


def test_parities_are_mended_by_products_of_letters():
    P = from_generators(GROUPS["S6 and D5"])
    steps = [s for seed in range(8) for s in explained(P, P.scramble(seed=seed)).steps]
    mended = [s for s in steps if s.kind == "parity"]
    assert mended and all(len(s.word) > 1 for s in mended)


def test_a_group_outside_of_the_theory_is_told_so():
    for P in (named("m12-shuffle"), from_generators({"a": "(1,2,3,4,5)"})):
        with pytest.raises(TooLarge, match="outside of the theory") as caught:
            explained(P, P.scramble(seed=2))
        assert "method" not in str(caught.value)


def test_3_cycles_that_are_not_complete():
    P = from_generators({"a": "(1,3,5,7)(2,4,6,8)", "b": "(1,3)(2,4)", "c": "(1,2)(3,4)(5,6)(7,8)"})
    found = complete_three_cycles(P, "1", "3", "5")
    assert not found and found.check() and "1 of the 4" in found.reason


def test_reasons_say_of_what_they_speak():
    found = complete_three_cycles(named("skewb"), "URB", "ULF", "LBD")
    assert not found and found.reason.startswith("no such element is in the group")


def test_groups_are_taken_and_groupoids_are_not():
    found = complete_three_cycles(PermGroup({"a": "(1,2,3,4,5)", "b": "(1,2)"}), "1", "2", "3")
    assert found.check() and found.length == len(found.words[0]) > 1
    with pytest.raises(InvalidArgument, match="need a puzzle whose moves make a group"):
        complete_three_cycles(named_groupoid("fifteen"), "1", "2", "3")
