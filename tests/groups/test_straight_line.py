"""Straight-line programs for random elements of every group of the corpus."""

import pytest

from permgroups import PermGroup, mathieu
from permgroups.errors import NotInGroup, TooLarge
from permgroups.puzzles import cube
from tests.corpus import LABELS, corpus


@pytest.mark.parametrize("G", [G for _, G in corpus()], ids=LABELS)
def test_programs_give_their_elements(G):
    g = G.random(seed=1)
    program = G.straight_line(g)
    assert program.evaluate(G) == g
    if program.length < 5000:
        assert G.evaluate(program.word()) == g


def test_programs_of_trees_and_awkward_names():
    G = PermGroup({"log": mathieu(12).args[0], "strong": mathieu(12).args[1], "pool": mathieu(12).args[2]})
    g = G.random(seed=3)
    assert G.straight_line(g).evaluate(G) == g
    big = cube(7).group
    g = big.random(seed=4)
    program = big.straight_line(g)
    assert program.evaluate(big) == g
    with pytest.raises(TooLarge, match="letters; at most"):
        program.word()
    with pytest.raises(NotInGroup):
        mathieu(11).straight_line("(1,2)")
