"""Tables that one process makes and others map."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from permgroups.errors import BudgetExhausted
from permgroups.puzzles import cube, named
from permgroups.search.shared_tables import share_in, shared

CODE = """
import sys; from pathlib import Path; from permgroups.puzzles import cube
from permgroups.search.shared_tables import share_in
share_in(Path(sys.argv[1]))
print(cube(2).solve("R U F' R2 U", method=sys.argv[2], effort=10**6))
"""


@pytest.fixture
def folder(tmp_path):
    share_in(tmp_path)
    yield tmp_path
    share_in(None)


def files(folder):
    return sorted((path.name, path.stat().st_mtime_ns) for path in folder.iterdir() if path.suffix != ".lock")


def anew(name):
    """Return a group for which no table was made."""
    known = named(name).group
    return type(known).of_rows(known.names, known.rows, known.given_labels)


@pytest.mark.parametrize("method", ["table", "beam"])
def test_words_with_tables_of_another_process_are_the_same(method, tmp_path, kernels):
    there = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    run = [sys.executable, "-c", CODE, str(tmp_path), method]
    first = subprocess.run(run, env=there, capture_output=True, text=True, check=True).stdout
    made = files(tmp_path)
    assert subprocess.run(run, env=there, capture_output=True, text=True, check=True).stdout == first
    assert len(made) == 1 and files(tmp_path) == made
    assert first.strip() == str(cube(2).solve("R U F' R2 U", method=method, effort=10**6))


def test_a_table_is_that_of_its_group_and_metric(folder, kernels):
    pocket, skewb = anew("pocket-cube-held"), anew("skewb")
    spheres = [pocket.growth().spheres, pocket.growth("half").spheres, skewb.growth().spheres]
    assert len(files(folder)) == 3
    again = [anew("pocket-cube-held").growth().spheres, anew("pocket-cube-held").growth("half").spheres]
    assert again == spheres[:2] and len(files(folder)) == 3
    assert anew("pocket-cube-held").growth({"R": 2}).spheres[:3] == (1, 4, 12)


def test_what_one_changes_the_others_do_not_see(folder):
    rows = np.array([[1, 0]], np.uint16)
    shared(rows, ("numbers",), lambda: np.arange(100_000))
    mine, made = shared(rows, ("numbers",), lambda: None)
    mine[:] = 0
    assert not made and shared(rows, ("numbers",), lambda: None)[0].tolist() == list(range(100_000))


def test_a_folder_that_is_gone_or_full_is_no_harm(folder, monkeypatch):
    rows = np.array([[1, 0]], np.uint16)
    monkeypatch.setattr(Path, "replace", lambda *paths: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert shared(rows, ("a",), lambda: 5) == (5, True) and files(folder) == []
    share_in(folder / "gone")
    assert shared(rows, ("a",), lambda: 6) == (6, True)


def test_nobody_waits_for_a_table_that_was_given_up(folder, monkeypatch):
    """Each position that cannot pay for a table tries to make it: these tries must not wait for each other."""
    rows = np.array([[1, 0]], np.uint16)

    def too_dear():
        raise BudgetExhausted("the tables were not finished")

    with pytest.raises(BudgetExhausted):
        shared(rows, ("dear",), too_dear)
    monkeypatch.setattr("fcntl.flock", lambda *lock: pytest.fail("waits for another process"))
    with pytest.raises(BudgetExhausted):
        shared(rows, ("dear",), too_dear)
    assert shared(rows, ("dear",), lambda: 7) == (7, True)
    assert shared(rows, ("dear",), too_dear) == (7, False)
