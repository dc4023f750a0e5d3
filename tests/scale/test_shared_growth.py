"""Growth on a real local cluster: the same answer, also when workers are killed or the scheduler goes.

All that is done twice: with workers that see the directory, and with workers that are taken for such that do not.
"""

import os
import signal

import pytest

from permgroups import PermGroup, mathieu
from permgroups.errors import InvalidArgument
from permgroups.puzzles import named
from permgroups.scale import ClusterLost, client_of, clusters
from permgroups.scale.futures import Futures
from tests.scale import by_hand

pytest.importorskip("distributed")

STAR = PermGroup({f"t{k}": f"(1,{k})" for k in range(2, 9)})


@pytest.fixture(scope="module")
def client():
    with client_of("local:2") as found:
        yield found


@pytest.fixture(params=["shared", "carried"], autouse=True)
def how(request, monkeypatch):
    if request.param == "carried":
        monkeypatch.setattr("permgroups.scale.shared_growth.all_see", lambda client, folder: False)


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

    with by_hand.scheduler(tmp_path) as (scheduler, address), by_hand.worker(address):

        def kill(reached, total):
            scheduler.kill()
            scheduler.wait()

        lost = pytest.raises(ClusterLost, match=r"(was lost|is gone).*; what is finished is kept in .*star")
        with client_of(address, seconds=60) as client, lost:
            STAR.growth(client=client, storage=tmp_path / "star", progress=kill)
    with (
        by_hand.scheduler(tmp_path) as (_, address),
        by_hand.worker(address),
        client_of(address, seconds=60) as client,
    ):
        growth = STAR.growth(client=client, storage=tmp_path / "star")
    assert growth.spheres == STAR.growth().spheres


def test_workers_with_other_versions_are_refused(client, monkeypatch, tmp_path):
    monkeypatch.setattr(clusters, "__version__", "9.9")
    with pytest.raises(InvalidArgument, match=r"versions differ: permgroups is 9\.9 here and .* on the worker tcp://"):
        STAR.growth(client=client, storage=tmp_path / "star")
    assert not list((tmp_path / "star").glob("*.json"))


@pytest.mark.parametrize("wrong", ["tcp://127.0.0.1:9", "local:none", 3])
def test_no_scheduler_and_no_cluster(wrong, tmp_path):
    with pytest.raises(InvalidArgument):
        STAR.growth(client=wrong, storage=tmp_path / "star")


class PausedCluster:
    """A scheduler whose workers have no memory left."""

    status = "running"

    def __init__(self, *statuses):
        self.statuses = statuses

    def scheduler_info(self, n_workers=5):
        return {"workers": {k: {"status": status} for k, status in enumerate(self.statuses)}}


@pytest.mark.parametrize(
    ("statuses", "reason"), [((), "no worker"), (("paused", "paused"), "all its workers paused, for lack of memory")]
)
def test_a_cluster_that_cannot_work_is_lost(statuses, reason, monkeypatch):
    monkeypatch.setattr("permgroups.scale.futures.LOOK", 0.01)
    waiting = Futures(PausedCluster(*statuses))
    with pytest.raises(ClusterLost, match=reason):
        while True:
            waiting.next()


def test_a_cluster_that_is_slow_is_waited_for(monkeypatch):
    monkeypatch.setattr("permgroups.scale.futures.LOOK", 0.001)
    waiting = Futures(PausedCluster("paused", "running"))
    assert [waiting.next() for _ in range(50)] == [None] * 50
