"""Whatever is changed in a directory is told by the name of the file, or made again; nothing ends Python."""

import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest

from permgroups import PermGroup, mathieu
from permgroups.errors import InvalidArgument
from permgroups.puzzles import named
from permgroups.scale import StorageError, StoredGrowth
from permgroups.search.spaces import Groupoid
from tests.scale import by_hand

pytestmark = pytest.mark.usefixtures("kernels")

STAR = PermGroup({f"t{k}": f"(1,{k})" for k in range(2, 10)})
CODE = """
import os, signal, sys; from permgroups import PermGroup
def stop(reached, total):
    if reached > total // 10: os.kill(os.getpid(), signal.SIGKILL)
star = PermGroup({f"t{k}": f"(1,{k})" for k in range(2, 10)})
star.growth(storage=sys.argv[1], symmetry=sys.argv[2] == "True", progress=stop)
"""


def left(folder, symmetry=False):
    """Leave an unfinished growth."""
    killed = subprocess.run([sys.executable, "-c", CODE, str(folder), str(symmetry)], env=by_hand.THERE)
    assert killed.returncode == -signal.SIGKILL
    return folder


def flipped(path):
    content = bytearray(path.read_bytes())
    for k in range(len(content) // 2, len(content) // 2 + 16):
        content[k % len(content)] ^= 0xFF
    path.write_bytes(content)


def halved(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def removed(path):
    path.unlink()


@pytest.mark.parametrize("harm", [flipped, halved, removed])
def test_tables_of_an_unfinished_growth(tmp_path, harm):
    folder = left(tmp_path / "star", symmetry=True)
    tables = sorted(
        path.name for path in (folder / "tables").iterdir() if not path.name.startswith(("pairs-", "kept-"))
    )
    assert len(tables) == 7
    for name in ["numbering.npz", *(f"tables/{name}" for name in tables)]:
        before = (folder / name).read_bytes()
        harm(folder / name)
        with pytest.raises(StorageError, match=f"damaged: {name} (was changed|cannot be read)"):
            STAR.growth(storage=folder)
        (folder / name).write_bytes(before)
    kept = next((folder / "tables").glob("kept-*"))
    before = kept.read_bytes()
    harm(kept)
    with pytest.raises(StorageError, match=f"{kept.name} .*is damaged"):
        STAR.growth(storage=folder)
    kept.write_bytes(before)
    assert STAR.growth(storage=folder).spheres == STAR.growth().spheres


@pytest.mark.parametrize("harm", [flipped, halved, removed])
def test_edges_of_blocks_are_found_again(tmp_path, harm):
    folder = left(tmp_path / "star")
    for path in (folder / "tables").glob("pairs-*"):
        harm(path)
    assert STAR.growth(storage=folder).spheres == STAR.growth().spheres


@pytest.mark.parametrize("harm", [flipped, halved, removed])
def test_files_of_a_finished_growth(tmp_path, harm):
    G = named("pocket-cube-held").group
    G.growth(storage=tmp_path, symmetry=True)
    for path in [*(tmp_path / "marks").iterdir(), tmp_path / "numbering.npz", tmp_path / "tables" / "mult.npy"]:
        before = path.read_bytes()
        harm(path)
        with pytest.raises(StorageError, match="damaged"):
            StoredGrowth(Groupoid.of_group(G), tmp_path).antipodes()
        path.write_bytes(before)
    assert len(StoredGrowth(Groupoid.of_group(G), tmp_path).antipodes()) > 0


@pytest.mark.parametrize("harm", [flipped, halved])
def test_a_damaged_journal_and_the_entry_before(tmp_path, harm):
    growth = mathieu(12).growth(storage=tmp_path)
    harm(tmp_path / "journal.json")
    assert mathieu(12).growth(storage=tmp_path).spheres == growth.spheres
    harm(tmp_path / "journal-before.json")
    with pytest.raises(StorageError, match="is damaged; nothing was changed"):
        mathieu(12).growth(storage=tmp_path)


def test_what_is_refused_leaves_no_directory(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=1000))
    with pytest.raises(StorageError, match="more than the 1000 bytes that are free"):
        STAR.growth(storage=tmp_path / "star")
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="is a file, expected a directory"):
        STAR.growth(storage=tmp_path / "file")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("wrong", [{"memory": "10 MB", "symmetry": True}, {"symmetry": "yes"}, {"symmetry": 1}])
def test_what_growth_in_files_does_not_take(wrong, tmp_path):
    with pytest.raises(InvalidArgument):
        STAR.growth(storage=tmp_path / "star", **wrong)
    assert not list(tmp_path.iterdir())
