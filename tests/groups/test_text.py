"""Cycle text: what reads, what is refused and where, and that printing reads back."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from permgroups.errors import InvalidPermutation, ParseError, TooLarge
from permgroups.groups import cycle_text
from permgroups.groups.cycle_text import cycles_to_row, format_cycles, parse_cycles, read_row
from permgroups.wording import listed

ONE_TO_12 = [str(i) for i in range(1, 13)]


@pytest.mark.parametrize(
    ("text", "cycles"),
    [
        ("(1,2,3)(4,5)", [["1", "2", "3"], ["4", "5"]]),
        ("(1 2 3)(4 5)", [["1", "2", "3"], ["4", "5"]]),
        ("( 1, 2, 3)( 4,15)", [["1", "2", "3"], ["4", "15"]]),
        ("  (1,\n   2)\n\t( 3\r\n 4 ) ", [["1", "2"], ["3", "4"]]),
        ("(1, 2 3)", [["1", "2", "3"]]),
        ("(3)", [["3"]]),
        ("()", []),
        (" ( \n) ", []),
        ("()(1,2)", [["1", "2"]]),
        ("(ur,f/l,∞,-1)", [["ur", "f/l", "∞", "-1"]]),
    ],
)
def test_text_reads_as_cycles_of_labels(text, cycles):
    assert parse_cycles(text) == cycles


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("", 0, "empty"),
        (" \n ", 0, "empty"),
        ("(1,2", 0, "not closed"),
        ("(1,2)(3,4", 5, "not closed"),
        ("1,2)", 0, "outside of a cycle"),
        ("(1,2))", 5, "outside of a cycle"),
        ("(1,2)*(3,4)", 5, r"'\*' outside of a cycle"),
        ("(1,2)x", 5, "'x' outside of a cycle"),
        ("(1,2),(3,4)", 5, "',' outside of a cycle"),
        ("(1,(2,3))", 3, "inside the cycle that opens at position 0"),
        ("(1,,2)", 3, "before this ','"),
        ("(,1)", 1, "before this ','"),
        ("(1,)", 3, "between ',' and '\\)'"),
        ("(1,2,1)", 5, "'1' stands twice"),
        ("(1,2)(3,22)(22,4)", 12, "'22' stands twice"),
        ("(1)(1)", 4, "'1' stands twice"),
    ],
)
def test_bad_text_is_refused_at_its_position(text, position, message):
    with pytest.raises(ParseError, match=message) as caught:
        parse_cycles(text)
    assert caught.value.position == position


def test_text_over_the_limit_is_refused(monkeypatch):
    monkeypatch.setattr(cycle_text, "MAX_CHARACTERS", 5)
    assert parse_cycles("(1,2)") == [["1", "2"]]
    with pytest.raises(TooLarge, match="6 characters; at most 5"):
        parse_cycles("(1,2) ")


def test_a_row_sends_every_point_to_its_right_neighbour_in_the_cycle():
    assert read_row("(1,2,3)(5,12)", ONE_TO_12) == [1, 2, 0, 3, 11, 5, 6, 7, 8, 9, 10, 4]
    assert read_row("()", ONE_TO_12) == list(range(12))
    assert read_row("()", []) == []


def test_labels_that_are_not_strings_stand_for_their_text():
    assert read_row("(0,2)", range(3)) == [2, 1, 0]


@pytest.mark.parametrize("label", ["0", "17", "01", "x"])
def test_an_unknown_label_is_named_beside_the_known_ones(label):
    with pytest.raises(InvalidPermutation, match=f"'{label}'; the 12 labels are 1, 2, 3, 4, 5, 6, …, 12"):
        read_row(f"(1,{label})", ONE_TO_12)


def test_cycles_given_as_lists_must_be_disjoint_too():
    with pytest.raises(InvalidPermutation, match="b stands twice"):
        cycles_to_row([["a", "b"], ["b", "c"]], "abc")
    with pytest.raises(InvalidPermutation, match="b stands twice"):
        cycles_to_row([["b", "b"]], "abc")


def test_two_points_with_one_label_are_refused():
    with pytest.raises(InvalidPermutation, match="points 0 and 2 have the same label 'a'"):
        cycles_to_row([], ["a", "b", "a"])


def test_cycles_print_in_the_order_of_their_smallest_points():
    assert format_cycles([4, 2, 1, 3, 0]) == "(1,5)(2,3)"
    assert format_cycles([4, 2, 1, 3, 0], range(5)) == "(0,4)(1,2)"
    assert format_cycles([2, 1, 0], ["z", "y", "x"], " ") == "(z x)"
    assert format_cycles([0, 1]) == format_cycles([]) == "()"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([1, 1], "points 0 and 1 both to 1"),
        ([2, 0, 0], "points 1 and 2 both to 0"),
        ([1, 2, 1], "points 0 and 2 both to 1"),
        ([0, 2], "sends point 1 to 2; the images must be 0 … 1"),
        ([-1, 0], "sends point 0 to -1"),
    ],
)
def test_a_row_that_is_no_permutation_does_not_print(row, message):
    with pytest.raises(InvalidPermutation, match=message):
        format_cycles(row)


def test_a_row_needs_as_many_labels_as_points():
    with pytest.raises(InvalidPermutation, match="3 images with 2 labels"):
        format_cycles([0, 1, 2], "ab")


labels_lists = st.lists(st.from_regex(r"[^\s(),]+", fullmatch=True), unique=True, max_size=12)


@given(st.data(), labels_lists, st.sampled_from([",", " ", ", ", ",\n  "]))
def test_printed_cycles_read_back(data, labels, separator):
    row = data.draw(st.permutations(range(len(labels))))
    assert read_row(format_cycles(row, labels, separator), labels) == row


@given(st.integers(0, 20).flatmap(lambda n: st.permutations(range(n))))
def test_default_labels_count_from_one(row):
    assert read_row(format_cycles(row), range(1, len(row) + 1)) == row


@given(st.text(st.sampled_from("(),() 12ab\n*'")) | st.text())
@example("(" * 5000)
@example("(1" + " " * 5000 + ",")
def test_any_text_is_cycles_or_a_parse_error(text):
    try:
        cycles = parse_cycles(text)
    except ParseError as error:
        assert error.position is not None and 0 <= error.position <= len(text)
    else:
        points = [point for cycle in cycles for point in cycle]
        assert len(points) == len(set(points))
        assert parse_cycles("".join(f"({','.join(cycle)})" for cycle in cycles) or "()") == cycles


def test_a_long_list_is_shortened_in_the_middle():
    assert listed("abcdefg") == "a, b, c, d, e, f, g"
    assert listed("abcdefgh") == "a, b, c, d, e, f, …, h"
    assert listed(["x" * 100]) == "x" * 29 + "…"
