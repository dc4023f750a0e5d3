"""2026-11-17: ``convert cube:3 cube.tws`` wrote a name of two words, which twsearch refuses."""

from dataclasses import replace

import pytest

from permgroups.puzzles import cube, named
from permgroups.puzzles.formats import read, write


@pytest.mark.parametrize("name", ["3×3×3 cube", "a  b\tc", "one", "  ", "two\nlines"])
def test_a_tws_name_is_one_word(name):
    text = write(replace(cube(2), name=name), ".tws")
    assert len(text.splitlines()[0].split()) == 2
    assert read(text, ".tws").order() == cube(2).order()


def test_sets_with_names_of_two_words_survive():
    P = named("skewb")
    text = write(P, ".json").replace("SET1", "SET 1").replace("SET2", "SET_1")
    again = read(write(read(text, ".json"), ".tws"), ".tws")
    assert again.order() == P.order()
    assert len({s.name for s in again.layout.sets}) == len(again.layout.sets)
