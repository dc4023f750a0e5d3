"""Every parser gets broken text: a value or a ``PermGroupsError`` comes back. The same examples in every run."""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups.errors import PermGroupsError
from tests.fuzz.mutations import PIECES, mutated
from tests.fuzz.targets import TARGETS, Target

SAME_EVERY_TIME = settings(derandomize=True, database=None, deadline=None, max_examples=40)
EVERY = pytest.mark.parametrize("name", TARGETS)


@EVERY
def test_the_seeds(name):
    target = TARGETS[name]
    for seed in target.seeds:
        target(seed.encode())
    with_value = 0
    for seed in target.seeds:
        try:
            target.function(seed)
            with_value += 1
        except PermGroupsError as error:
            assert str(error)
    assert with_value, "no seed of this target reads"


@EVERY
def test_mutated_seeds(name):
    target = TARGETS[name]
    seeds = tuple(seed.encode() for seed in target.seeds)
    rng = random.Random(1)
    for _ in range(150):
        data = mutated(rng.choice(seeds), rng, seeds)
        try:
            target(data)
        except Exception as error:
            raise AssertionError(f"{type(error).__name__} from {data!r}") from error


@EVERY
@SAME_EVERY_TIME
@given(data=st.one_of(st.binary(max_size=60), st.lists(st.sampled_from(PIECES), max_size=12).map(b"".join)))
def test_any_bytes(name, data):
    TARGETS[name](data)


def test_a_target_tells_a_parser_that_fails_otherwise():
    with pytest.raises(ZeroDivisionError):
        Target(lambda text: 1 // 0, ("",))(b"")
    Target(lambda text: (_ for _ in ()).throw(PermGroupsError("fine")), ("",))(b"")


def test_the_longer_runs_start():
    root = Path(__file__).parent.parent.parent
    command = [sys.executable, "-m", "tests.fuzz", "state", "--seconds", "0.2", "--plain"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 0 and "inputs, 0 finds" in done.stdout, done.stdout + done.stderr
