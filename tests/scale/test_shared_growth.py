"""Growth on a real local cluster: the same answer, also when workers are killed or the scheduler goes."""

import os
import signal
import subprocess
import sys
import time

import pytest

from permgroups import PermGroup, mathieu
from permgroups.errors import InvalidArgument
from permgroups.puzzles import named
from permgroups.scale import StorageError, shared_growth
from permgroups.scale.clusters import client_of
from permgroups.scale.shared_growth import Cluster, ClusterError

pytest.importorskip("distributed")

STAR = PermGroup({f"t{k}": f"(1,{k})" for k in range(2, 9)})


@pytest.fixture(scope="module")
def client():
    with client_of("local:2") as found:
        yield found


def test_a_cluster_finds_what_one_process_finds(client, tmp_path):
    growth = mathieu(12).growth(client=client)
    assert growth.spheres == mathieu(12).growth().spheres
    modulo = named("pocket-cube-held").group.growth(client=client, symmetry=True, storage=tmp_path)
    assert modulo.spheres == named("pocket-cube-held").group.growth().spheres and modulo.symmetries == 6


def test_a_worker_that_is_killed_changes_nothing(client, tmp_path):
    G, killed = named("pocket-cube-held").group, []

    def kill_one(reached, total):
        if not killed and reached > 1000:
            worker = client.run(os.getpid)
            killed.append(next(iter(worker.values())))
            os.kill(killed[0], signal.SIGKILL)

    growth = G.growth(client=client, storage=tmp_path, progress=kill_one)
    assert killed and growth.spheres == G.growth().spheres


def test_one_process_goes_on_where_a_cluster_was_stopped(client, tmp_path):
    def stop(reached, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        STAR.growth(client=client, storage=tmp_path, progress=stop)
    assert STAR.growth(storage=tmp_path).spheres == STAR.growth().spheres


def test_a_cluster_of_other_processes_whose_scheduler_ends(tmp_path):
    """Scheduler and worker are started by hand; then the scheduler is killed in the middle, and a new one goes on."""

    def cluster():
        start = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", "--host"]
        file = tmp_path / f"scheduler-{len(started)}.json"
        scheduler = _quiet([*start, "127.0.0.1", "--scheduler-file", str(file)])
        started.append(scheduler)
        options = ["--nworkers", "1", "--nthreads", "1", "--no-dashboard", "--death-timeout", "60"]
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(file), *options]
        started.append(_quiet(worker))
        while not file.exists():
            time.sleep(0.05)
        from json import loads

        return scheduler, loads(file.read_text())["address"]

    started = []
    try:
        scheduler, address = cluster()
        with client_of(address) as client:
            client.wait_for_workers(1)

            def kill(reached, total):
                scheduler.kill()
                scheduler.wait()

            with pytest.raises(ClusterError, match=r"was lost .*; what is finished is kept in"):
                STAR.growth(client=client, storage=tmp_path / "star", progress=kill)
        _, address = cluster()
        with client_of(address) as client:
            client.wait_for_workers(1)
            growth = STAR.growth(client=client, storage=tmp_path / "star")
        assert growth.spheres == STAR.growth().spheres
    finally:
        for process in started:
            process.kill()
            process.wait()


def _quiet(command):
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


# -- bad clusters ----------------------------------------------------------------------------------


class Client:
    """What a cluster asks a client for."""

    __module__ = "distributed.client"
    asynchronous = False

    def __init__(self, facts):
        self.facts = facts

    def run(self, function, folder, on_error):
        return {"tcp://w:1": {**function(folder), **self.facts} if isinstance(self.facts, dict) else self.facts}


def test_workers_with_other_versions_are_refused(tmp_path):
    with pytest.raises(ClusterError, match=r"versions differ: the worker tcp://w:1 has numpy 0.1, here it is"):
        Cluster(Client({"numpy": "0.1"}), tmp_path)
    with pytest.raises(ClusterError, match=r"the worker tcp://w:1 cannot run permgroups .*: ImportError: no such"):
        Cluster(Client(ImportError("no such")), tmp_path)


def test_workers_that_do_not_see_the_directory_are_refused(tmp_path):
    with pytest.raises(StorageError, match=r"tcp://w:1 does not see storage .*on a disk that all workers share"):
        Cluster(Client({"token": ""}), tmp_path)


def test_no_scheduler_and_no_cluster(monkeypatch):
    monkeypatch.setattr("permgroups.scale.clusters.TIMEOUT", 0.5, raising=False)
    with pytest.raises(InvalidArgument), client_of("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(InvalidArgument), client_of("local:none"):
        pass
    assert shared_growth.facts_of_worker("nowhere")["token"] == ""
