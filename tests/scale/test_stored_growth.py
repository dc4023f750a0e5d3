"""Growth on disk is growth: whole, killed and resumed, modulo symmetries; damage and strangers are refused."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from itertools import islice
from types import SimpleNamespace

import numpy as np
import pytest

from permgroups import PermGroup, mathieu, symmetric
from permgroups.errors import InvalidArgument
from permgroups.puzzles import cube, named
from permgroups.scale import StorageError, StoredGrowth, runs, storage
from permgroups.scale.locks import locked
from permgroups.scale.symmetric_growth import laid_out
from permgroups.search.spaces import Groupoid

STAR = PermGroup({f"t{k}": f"(1,{k})" for k in range(2, 9)})
SHIFTS = PermGroup({"l": [*range(1, 8), 0], "x": "(1,2)"})
GROUPS = {
    "S8, star": (STAR, "quarter", 24),
    "S8, shifts": (SHIFTS, "quarter", 2),
    "S8, neighbours": (PermGroup({f"t{k}": f"({k},{k + 1})" for k in range(1, 8)}), "quarter", 2),
    "S7": (symmetric(7), "quarter", 1),
    "M12": (mathieu(12), "half", 1),
    "pocket cube": (named("pocket-cube-held").group, "quarter", 6),
    "pyraminx": (named("pyraminx").group.subgroup(named("pyraminx").group.generators[:4]), "quarter", 6),
    "intransitive": (PermGroup({"a": "(1,2,3)(4,5,6,7)", "b": "(4,5)", "c": "(8,9,10,11)"}), "quarter", 1),
    "dino": (named("dino").group, "quarter", 2),
    "trivial": (PermGroup([], degree=3), "quarter", 1),
}


@pytest.mark.parametrize("symmetry", [False, True])
@pytest.mark.parametrize("name", [name for name in GROUPS if name != "dino"])
def test_it_answers_as_growth_in_memory_does(name, symmetry):
    G, metric, _ = GROUPS[name]
    plain, stored = G.growth(metric), G.growth(metric, symmetry=True) if symmetry else _in_files(G, metric)
    assert stored.spheres == plain.spheres and stored.diameter == plain.diameter
    for g in G.random_rows(4, seed=1):
        word = stored.word(g)
        assert (G.row_of_word(word) == g).all() and stored.distance(g) == plain.distance(g)
    assert len(list(islice(stored.paths(g), 50))) == len(list(islice(plain.paths(g), 50)))
    if plain.spheres[-1] <= 1000:
        assert sorted(stored.antipodes().tolist()) == sorted(plain.antipodes().tolist())


def _in_files(G, metric="quarter", **options):
    return StoredGrowth(Groupoid.of_group(G, metric), **options)


@pytest.mark.parametrize("name", GROUPS)
def test_symmetries_divide_what_is_stored(name):
    G, metric, symmetries = GROUPS[name]
    layout = laid_out(Groupoid.of_group(G, metric), symmetry=True)
    assert len(layout.symmetries) >= symmetries and layout.numbering.blocks * layout.numbering.places == G.order()
    if symmetries > 1 and G.order() < 10**7:
        assert G.growth(metric, symmetry=True).stored < G.order() / symmetries * 4


def test_classes_of_edges_of_the_cube_are_counted():
    edges = cube(3).group
    layout = laid_out(Groupoid.of_group(_edges(edges)), symmetry=True)
    assert len(layout.symmetries) == 48
    assert (layout.numbering.blocks, layout.numbering.places) == (479001600, 2048)


def _edges(G):
    points = [p for orbit in G.orbits() if len(orbit) == 24 for p in orbit if _is_edge(G, p)]
    place = {p: k for k, p in enumerate(sorted(points))}
    rows = [[place[int(row[p])] for p in sorted(points)] for row in G.rows]
    return PermGroup(dict(zip(G.names, rows, strict=True)))


def _is_edge(G, point):
    system = G.pieces
    return system.points[int(system.orbit_of[point])].shape[1] == 2


# -- killed -----------------------------------------------------------------------------------------

KILLED = """
import os, signal, sys
from permgroups import PermGroup
from permgroups.kernels import numbering, parts
from permgroups.puzzles import named
left = int(sys.argv[2])
def deadly(kernel):
    def run(*arguments):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return kernel(*arguments)
    return run
for kernels, names in ((numbering, ["connect"]), (parts, ["send", "take", "mark", "replay"])):
    for name in names:
        setattr(kernels, name, deadly(getattr(kernels, name)))
growth = named("pocket-cube-held").group.growth(storage=sys.argv[1], symmetry=sys.argv[3] == "symmetry")
print(left)
"""


@pytest.mark.parametrize(("calls", "symmetry"), [(2, "no"), (90, "no"), (60, "symmetry")])
def test_a_killed_run_goes_on(tmp_path, calls, symmetry):
    G = named("pocket-cube-held").group
    run = [sys.executable, "-c", KILLED, str(tmp_path), str(calls), symmetry]
    assert subprocess.run(run, check=False).returncode == -signal.SIGKILL
    seen = []
    journal = storage.read_journal(tmp_path)
    before = 1 if journal is None else len(journal["spheres"])
    growth = G.growth(storage=tmp_path, symmetry=symmetry == "symmetry", progress=lambda *at: seen.append(at))
    assert growth.spheres == G.growth().spheres
    assert seen[-1] == (3674160, 3674160) and seen[0][0] >= sum(growth.spheres[:before])
    assert not [path for path in tmp_path.rglob("*unfinished*")]


def test_it_goes_on_after_every_layer_and_is_there_at_once_when_finished(tmp_path):
    class Stopped(Exception):
        pass

    G, reached = STAR, []

    def stop(now, total):
        if now > (reached[-1] if reached else 0):
            reached.append(now)
            raise Stopped

    while True:
        try:
            growth = G.growth(storage=tmp_path, progress=stop)
            break
        except Stopped:
            continue
    assert growth.spheres == G.growth().spheres and len(reached) > 3
    again = G.growth(storage=tmp_path, progress=lambda *at: pytest.fail("it was finished"))
    assert again.spheres == growth.spheres and again.word("(2,3)") == growth.word("(2,3)")


def test_interrupting_loses_nothing(tmp_path):
    def interrupt(now, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        STAR.growth(storage=tmp_path, progress=interrupt)
    assert STAR.growth(storage=tmp_path).spheres == STAR.growth().spheres


def test_what_is_sent_at_once_can_be_little(tmp_path, monkeypatch):
    monkeypatch.setattr(runs, "SENT_BYTES", 1000)
    monkeypatch.setattr(runs, "SMALL_PART", 500)
    growth = _in_files(STAR, storage=tmp_path)
    assert growth.spheres == STAR.growth().spheres
    assert growth.word("(2,3)") == _in_files(STAR).word("(2,3)")


# -- damage -----------------------------------------------------------------------------------------


def _left_at(folder, layers, G=STAR):
    """Leave a run after so many layers."""

    class Stopped(Exception):
        pass

    def stop(now, total):
        if len(storage.read_journal(folder)["spheres"]) >= layers:
            raise Stopped

    with pytest.raises(Stopped):
        G.growth(storage=folder, progress=stop)


def _snapshot(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "lock"}


def test_a_truncated_journal_is_told(tmp_path):
    _left_at(tmp_path, 4)
    journal = tmp_path / "journal.json"
    journal.write_bytes(journal.read_bytes()[:-20])
    before = _snapshot(tmp_path)
    with pytest.raises(StorageError, match=r"journal .* is damaged; nothing was changed"):
        STAR.growth(storage=tmp_path)
    assert _snapshot(tmp_path) == before


@pytest.mark.parametrize("which", ["marks", "parts"])
def test_a_changed_byte_is_told(tmp_path, which):
    _left_at(tmp_path, 8)
    spoken_of = storage.read_journal(tmp_path)["parts"][0]
    name = f"parts/0.{spoken_of[1]}.bits" if which == "parts" else f"marks/0.{spoken_of[3][-1][0]}.new"
    content = bytearray((tmp_path / name).read_bytes())
    content[len(content) // 2] ^= 1
    (tmp_path / name).write_bytes(bytes(content))
    with pytest.raises(
        StorageError, match=rf"is damaged: {name} was changed since it was written. Nothing was changed"
    ):
        STAR.growth(storage=tmp_path)


def test_after_damage_it_goes_on_from_an_older_entry_that_is_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(runs, "SYNCED", 0.0)  # every entry is forced to the disk, and the one before kept
    _left_at(tmp_path, 6)
    monkeypatch.setattr(runs, "SYNCED", 1e9)
    _left_at(tmp_path, 8)
    newest = f"marks/0.{storage.read_journal(tmp_path)['parts'][0][3][-1][0]}.new"
    assert storage.read_journal(tmp_path, storage.BEFORE)["parts"][0][3][-1][0] < 7 and newest.endswith(".7.new")
    (tmp_path / newest).write_bytes(b"")
    told = []
    growth = STAR.growth(storage=tmp_path, told=told.append)
    assert growth.spheres == STAR.growth().spheres and "going on from layer" in told[0]


def test_a_finished_table_that_was_changed_is_told_when_it_is_read(tmp_path):
    STAR.growth(storage=tmp_path)
    table = next((tmp_path / "parts").glob("0.*.bits"))
    content = bytearray(table.read_bytes())
    content[7] ^= 4
    table.write_bytes(bytes(content))
    with pytest.raises(StorageError, match="was changed since it was written"):
        STAR.growth(storage=tmp_path).word("(2,3)")


# -- refused ----------------------------------------------------------------------------------------


def test_the_directory_of_another_group_is_refused(tmp_path):
    STAR.growth(storage=tmp_path)
    before = _snapshot(tmp_path)
    with pytest.raises(
        StorageError, match=r"another group: degree 8, order 40320, 7 letters; this one has degree 8, .*3"
    ):
        SHIFTS.growth(storage=tmp_path)
    with pytest.raises(StorageError, match="another group"):
        symmetric(5).growth(storage=tmp_path)
    assert _snapshot(tmp_path) == before


def test_the_same_moves_in_another_order_have_the_same_directory(tmp_path):
    STAR.growth(storage=tmp_path)
    turned = PermGroup({name.upper(): row for name, row in list(zip(STAR.names, STAR.rows, strict=True))[::-1]})
    growth = turned.growth(storage=tmp_path)
    assert str(growth.word("(1,3)")) == "T3"


def test_the_directory_of_another_version_is_refused(tmp_path):
    STAR.growth(storage=tmp_path)
    journal = tmp_path / "journal.json"
    facts = json.loads(journal.read_text().splitlines()[0])
    text = json.dumps({**facts, "format": "permgroups growth 99"})
    journal.write_text(f"{text}\n{storage.sum_of(text.encode()):08x}\n")
    with pytest.raises(StorageError, match=r"another version of permgroups.*'permgroups growth 99'"):
        STAR.growth(storage=tmp_path)


def test_a_directory_with_other_files_is_refused(tmp_path):
    (tmp_path / "thesis.tex").write_text("!")
    with pytest.raises(StorageError, match=r"holds other files, such as thesis.tex.*Nothing was changed"):
        STAR.growth(storage=tmp_path)
    assert os.listdir(tmp_path) == ["thesis.tex"]
    with pytest.raises(StorageError, match="is a file, expected a directory"):
        STAR.growth(storage=tmp_path / "thesis.tex")


def test_too_little_disk_is_refused_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(storage.shutil, "disk_usage", lambda place: SimpleNamespace(total=10**9, used=0, free=100_000))
    with pytest.raises(StorageError, match=r"growth of 40320 states needs .* MB of disk, more than the 100000 bytes"):
        STAR.growth(storage=tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.name != "lock"] == []


def test_a_disk_that_is_full_in_the_middle_ends_with_an_error_and_goes_on(tmp_path, monkeypatch):
    replace, count = os.replace, [0]

    def full(a, b):
        count[0] += 1
        if count[0] > 30:
            raise OSError(errno.ENOSPC, "No space left on device")
        replace(a, b)

    monkeypatch.setattr(storage.os, "replace", full)
    with pytest.raises(StorageError, match=r"No space left on device; what is finished is kept"):
        STAR.growth(storage=tmp_path)
    monkeypatch.setattr(storage.os, "replace", replace)
    assert STAR.growth(storage=tmp_path).spheres == STAR.growth().spheres


def test_two_runs_do_not_share_a_directory(tmp_path):
    with locked(tmp_path, tmp_path / storage.LOCK), pytest.raises(InvalidArgument, match="another process is at work"):
        STAR.growth(storage=tmp_path)
    assert STAR.growth(storage=tmp_path).spheres == STAR.growth().spheres


def test_bad_arguments_are_told(tmp_path):
    with pytest.raises(InvalidArgument, match="storage must be the name of a directory, not 3"):
        STAR.growth(storage=3)
    with pytest.raises(InvalidArgument, match="every letter must have an inverse"):
        SHIFTS.growth("positive", storage=tmp_path / "a")
    with pytest.raises(InvalidArgument, match="every letter must have an inverse and count one"):
        SHIFTS.growth({"x": 2}, storage=tmp_path / "a")
    with pytest.raises(
        InvalidArgument, match=r"client must be a distributed.Client, tcp://host:port or local:N, not 7"
    ):
        STAR.growth(client=7)
    assert not (tmp_path / "a").exists() or os.listdir(tmp_path / "a") in ([], ["lock"])


def test_what_is_needed_is_told_and_kept(tmp_path):
    told = []
    STAR.growth(storage=tmp_path, told=told.append)
    assert told[0].startswith("40320 states, needs at most ")
    used = sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file())
    assert used < runs.disk_needed(laid_out(Groupoid.of_group(STAR)))
    shutil.rmtree(tmp_path)


def test_without_a_directory_nothing_is_left(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    growth = STAR.growth(symmetry=True)
    assert len(os.listdir(tmp_path)) == 1 and np.sum(growth.spheres) == 40320
    del growth
    assert os.listdir(tmp_path) == []
