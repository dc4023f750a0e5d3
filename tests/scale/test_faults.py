"""Killed commands, locked files, full disks, clusters that are not there or go away: nothing is lost or overwritten."""

import csv
import errno
import os
import socket
import subprocess
import sys
from collections import Counter
from threading import Timer
from time import sleep

import pytest
from typer.testing import CliRunner

from permgroups import PermGroup
from permgroups.cli import app
from permgroups.errors import InvalidArgument
from permgroups.puzzles import cube
from permgroups.scale import ClusterLost, ScaleMissing, client_of, clusters, over
from permgroups.scale.locks import locked
from permgroups.scale.results import Results, kept
from tests.scale import by_hand, functions

pytestmark = pytest.mark.usefixtures("kernels")

STAR = PermGroup({f"t{k}": f"(1,{k})" for k in range(2, 8)})


def positions(folder, number):
    """Write a table of positions; return the arguments that solve it into another file."""
    source, target = folder / "positions.csv", folder / "results.csv"
    rows = cube(2).group.random_rows(number, 1)
    lines = [f"p{i},{cube(2).format_state(row)}" for i, row in enumerate(rows)]
    source.write_text("\n".join(["id,state", *lines, ""]), encoding="utf-8")
    arguments = ["solve", "cube:2", "--states", str(source), "--out", str(target), "--method", "chain", "--effort", "9"]
    return arguments, target


def ids(target):
    with target.open(newline="", encoding="utf-8") as file:
        return Counter(row["id"] for row in csv.DictReader(file) if row["status"] == "solved")


def started(arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "permgroups", *arguments],
        env=by_hand.THERE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def rows_of(target):
    return target.read_bytes().count(b"\n") if target.exists() else 0


@pytest.mark.parametrize("where", [["--workers", "1"], ["--workers", "2"], ["--cluster", "local:2"]])
def test_a_killed_command_goes_on_where_it_was(tmp_path, where):
    number = 150
    arguments, target = positions(tmp_path, number)
    for rows in (10, 60):
        command = started([*arguments, *where])
        while rows_of(target) < rows and command.poll() is None:
            sleep(0.02)  # the cores are for the command
        command.kill()
        command.wait()
        assert rows_of(target) >= rows
    with target.open("ab") as file:
        file.write(b"p149,cube:2,quar")  # as if its last line was cut off
    done = CliRunner().invoke(app, [*arguments, "--workers", "1"])
    assert done.exit_code == 0, done.output
    assert ids(target) == Counter({f"p{i}": 1 for i in range(number)})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["positions.csv", "results.csv"]
    assert " 0 were there already" not in done.stderr and "mean length" in done.stderr


def test_two_commands_do_not_write_the_same_file(tmp_path):
    arguments, target = positions(tmp_path, 3)
    target.write_text("", encoding="utf-8")
    with locked(target):
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 2 and "another process is at work on" in done.stderr
        assert target.read_bytes() == b""
    assert CliRunner().invoke(app, arguments).exit_code == 0


def test_out_must_be_a_file(tmp_path):
    arguments, target = positions(tmp_path, 3)
    done = CliRunner().invoke(app, [str(tmp_path / "no" / "o.csv") if one == str(target) else one for one in arguments])
    assert done.exit_code == 2 and done.stderr.strip().endswith("no/o.csv: No such file or directory")
    os.mkfifo(target)
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2 and "--out must be a file" in done.stderr
    assert target.is_fifo()


def test_a_repeated_id_is_told_each_time(tmp_path):
    arguments, target = positions(tmp_path, 2)
    with (tmp_path / "positions.csv").open("a", encoding="utf-8") as source:
        source.write(
            (tmp_path / "positions.csv").read_text(encoding="utf-8").splitlines()[2].replace("p1", "p0") + "\n"
        )
    for _ in range(3):
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 1 and "1 failed" in done.stderr
        rows = list(csv.DictReader(target.open(newline="", encoding="utf-8")))
        assert sorted((row["id"], row["status"]) for row in rows) == [
            ("p0", "failed"), ("p0", "solved"), ("p1", "solved")
        ]  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="files that are mapped cannot be removed there")
def test_a_killed_command_leaves_no_tables(tmp_path):
    arguments, target = positions(tmp_path, 400)
    command = subprocess.Popen(
        [sys.executable, "-m", "permgroups", *arguments, "--workers", "2"],
        env={**by_hand.THERE, "TMPDIR": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while rows_of(target) < 10 and command.poll() is None:
        sleep(0.02)
    assert list(tmp_path.glob("permgroups-tables-*"))
    command.kill()
    command.wait()
    for _ in range(600):  # until its processes have noticed
        if not list(tmp_path.glob("permgroups-tables-*")):
            break
        sleep(0.1)
    assert not list(tmp_path.glob("permgroups-tables-*"))


@pytest.mark.parametrize("seen", [True, False])
def test_a_cluster_keeps_no_tables(tmp_path, monkeypatch, seen):
    monkeypatch.setattr("permgroups.scale.shared_growth.all_see", lambda client, folder: seen)
    distributed = pytest.importorskip("distributed")
    own = {"n_workers": 1, "threads_per_worker": 1, "dashboard_address": None, "local_directory": str(tmp_path)}
    with distributed.LocalCluster(**own) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        ((_, (_, made)),) = over(functions.makes_a_table, range(1), client=client)
        assert made and not list(tmp_path.rglob("permgroups-*"))
        growth = STAR.growth(client=client)
        assert growth.spheres == STAR.growth().spheres and not list(tmp_path.rglob("permgroups-*"))


def test_a_lock_is_free_when_its_process_is_killed(tmp_path):
    code = (
        "import os, signal, sys, pathlib; from permgroups.scale.locks import locked\n"
        "with locked(pathlib.Path(sys.argv[1])): os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "x")], env=by_hand.THERE)
    assert (tmp_path / "x.lock").exists()
    with locked(tmp_path / "x"):
        pass
    assert not list(tmp_path.iterdir())


def test_a_full_disk_leaves_whole_rows(tmp_path, monkeypatch):
    arguments, target = positions(tmp_path, 6)
    write, calls = os.write, []

    def full(handle, data):
        calls.append(handle)
        if len(calls) == 4:
            return write(handle, bytes(data)[:5])  # a part of the fourth row
        if len(calls) == 5:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data)

    monkeypatch.setattr("permgroups.scale.results.os.write", full)
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2 and done.stderr.strip().endswith("results.csv: No space left on device")
    assert ids(target) == Counter(["p0", "p1", "p2"]) and target.read_bytes().endswith(b"\n")
    monkeypatch.undo()
    assert CliRunner().invoke(app, arguments).exit_code == 0
    assert ids(target) == Counter([f"p{i}" for i in range(6)])


def test_a_row_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "results.csv"
    assert kept(path, ("id", "word"), lambda row, number: True) == 0
    with Results(path) as results:
        results.append(["one", "R, U"])
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())  # as a spreadsheet saves it
    assert kept(path, ("id", "word"), lambda row, number: row == ["one", "R, U"] and number == 2) == 1
    assert path.read_text() == 'id,word\none,"R, U"\n'


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def test_an_unreachable_scheduler_is_one_error(tmp_path):
    arguments, target = positions(tmp_path, 3)
    target.write_text("precious", encoding="utf-8")
    address = f"tcp://127.0.0.1:{free_port()}"
    for command in ([*arguments, "--cluster", address], ["verify", "engine", "--cluster", address]):
        done = CliRunner().invoke(app, command)
        assert done.exit_code == 2
        assert done.stderr.strip().splitlines()[-1] == (
            f"permgroups: there is no Dask scheduler at {address}: Connection refused"
        )
    assert target.read_text(encoding="utf-8") == "precious"


def test_what_listens_but_is_no_scheduler():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(InvalidArgument, match="is no Dask scheduler"), client_of(address, seconds=0.2):
            pass


def test_versions_that_differ(client, monkeypatch, tmp_path):
    monkeypatch.setattr(clusters, "__version__", "9.9")
    with pytest.raises(InvalidArgument, match=r"permgroups is 9\.9 here and .* on the worker tcp://.*, and 1 other"):
        list(over(functions.square, [1], client=client))


def test_workers_that_are_started_again_are_waited_for():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        started = Timer(1, cluster.scale, [1])
        started.start()
        assert dict(over(functions.square, range(3), client=client)) == {0: 0, 1: 1, 2: 4}
        started.join()


def test_without_dask_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ScaleMissing, match=r"permgroups-proofs\[scale\]"), client_of("local:1"):
        pass


def test_a_cluster_started_by_hand(tmp_path):
    pytest.importorskip("distributed")
    arguments, target = positions(tmp_path, 20)
    with by_hand.scheduler(tmp_path) as (scheduler, address), by_hand.worker(address):
        with client_of(address, seconds=60) as client:  # its worker is there now
            assert dict(over(functions.square, range(5), client=client)) == {i: i * i for i in range(5)}
        done = CliRunner().invoke(app, [*arguments, "--cluster", address])
        assert done.exit_code == 0, done.output
        assert ids(target) == Counter([f"p{i}" for i in range(20)])
        assert CliRunner().invoke(app, ["verify", "--only", "engine.m11", "--cluster", address]).exit_code == 0
        with pytest.raises(ClusterLost, match="is gone"):  # the scheduler is killed in the middle
            for number, _ in over(functions.square, iter(int, 1), client=address):
                if number == 5:
                    scheduler.kill()
