"""What twsearch asks of a file, checked in plain Python on everything that we write."""

import re

import numpy as np
import pytest

from permgroups.puzzles import CATALOGUE, Goal, cube, from_generators, named
from permgroups.puzzles.formats import read, write


def assert_twsearch_reads(text):
    """Follow the rules of the format, line by line: one word for a name, whole lines of numbers, ids without gaps."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    sets, moves, solved, at = {}, [], False, 0

    def block(permutations):
        nonlocal at
        seen = set()
        while lines[at] != "End":
            (name,) = lines[at].split()
            pieces, twists = sets[name]
            assert name not in seen and not re.match(r"[0-9?#]", name)
            seen.add(name)
            row = lines[at + 1].split()
            assert len(row) == pieces
            at += 2
            ids = sorted({int(x) for x in row if x != "?"})
            if permutations:
                assert ids == list(range(pieces))
            else:
                assert ids == list(range(1, len(ids) + 1))
            if re.match(r"[0-9?]", lines[at]):
                row = lines[at].split()
                assert len(row) == pieces and all(0 <= int(x) < twists for x in row if x != "?")
                assert not permutations or "?" not in row
                at += 1
        at += 1

    while at < len(lines):
        words = lines[at].split()
        at += 1
        if words[0] == "Name":
            assert at == 1 and len(words) == 2
        elif words[0] == "Set":
            assert not solved and len(words) == 4 and words[1] not in sets
            sets[words[1]] = tuple(map(int, words[2:]))
        elif words[0] == "Solved":
            assert sets and len(words) == 1
            solved = True
            block(permutations=False)
        else:
            assert words[0] == "MoveTransformation" and solved and len(words) == 2 and words[1] not in moves
            moves.append(words[1])
            block(permutations=True)
    assert moves


@pytest.mark.parametrize("name", CATALOGUE)
def test_twsearch_reads_the_catalogue(name):
    assert_twsearch_reads(write(named(name), ".tws"))


def test_twsearch_reads_goals():
    rng = np.random.default_rng(3)
    for _ in range(20):
        P = from_generators({"a": rng.permutation(9), "b": rng.permutation(9)})
        Q = read(write(P, ".tws"), ".tws")
        goal = Goal(tuple(rng.integers(0, 5, Q.group.degree).tolist()))
        R = type(Q)(Q.name, Q.group, goal, Q.layout)
        if all(s.twists == 1 for s in Q.layout.sets):
            # a colour of two sets is two kinds of pieces in the file
            kinds = [
                (s, goal.colours[k])
                for k, s in enumerate(np.repeat(np.arange(len(Q.layout.sets)), [s.pieces for s in Q.layout.sets]))
            ]
            text = write(R, ".tws")
            assert_twsearch_reads(text)
            found = read(text, ".tws").goal
            wanted = Goal(tuple(kinds))
            assert (found.classes if found else np.arange(len(kinds))).tolist() == wanted.classes.tolist()


def test_the_checker_refuses_what_twsearch_refuses():
    good = write(cube(2), ".tws")
    assert_twsearch_reads(good)
    for old, new in (("Name 2×2×2_cube", "Name 2×2×2 cube"), ("1 2 3 4 5 6 7 8", "1 1 3 4 5 6 7 8"), ("SET1", "1SET")):
        assert old in good
        with pytest.raises((AssertionError, KeyError, ValueError)):
            assert_twsearch_reads(good.replace(old, new))
