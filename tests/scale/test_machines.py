"""Workers as if on machines of their own: each in a network namespace, with directories that nobody else sees.

A bridge joins them; cutting a worker's cable, stopping it and killing it are then what they would be between machines.
"""

import os
import signal
import subprocess
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from threading import Timer

import pytest

from permgroups import PermGroup
from permgroups.scale import StoredGrowth, client_of, over
from permgroups.search.spaces import Groupoid
from tests.scale import by_hand, functions

pytest.importorskip("distributed")

STAR = PermGroup({f"t{k}": f"(1,{k})" for k in range(2, 10)})
#: silence between machines is noticed after this; Dask takes no less than eleven seconds
PATIENCE = {f"DASK_DISTRIBUTED__COMM__TIMEOUTS__{name}": "12s" for name in ("TCP", "CONNECT")}


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


@dataclass(frozen=True)
class Machine:
    """A worker in a namespace of its own, and the end of its cable at the bridge."""

    process: subprocess.Popen
    cable: str


@contextmanager
def machine(number, bridge, network, address, hidden):
    """Yield a machine on whose worker a directory is hidden by one of its own."""
    space, cable = f"{bridge}m{number}", f"{bridge}v{number}"
    with ExitStack() as stack:
        ip("netns", "add", space)
        stack.callback(ip, "netns", "delete", space)
        ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space)
        stack.callback(ip, "link", "delete", cable)
        ip("link", "set", cable, "master", bridge, "up")
        ip("-n", space, "address", "add", f"{network}.{number + 2}/24", "dev", "eth0")
        for device in ("eth0", "lo"):
            ip("-n", space, "link", "set", device, "up")
        own = 'mount -t tmpfs none "$0" && cd "$0" && exec "$@" --no-nanny'
        inside = ["ip", "netns", "exec", space, "sh", "-c", own, str(hidden)]
        yield Machine(stack.enter_context(by_hand.worker(address, *inside, **PATIENCE)), cable)


@contextmanager
def bridged(network):
    """Yield the name of a bridge with an address of this machine."""
    bridge = f"pg{os.getpid() % 100000}"
    ip("link", "add", bridge, "type", "bridge")
    try:
        ip("address", "add", f"{network}.1/24", "dev", bridge)
        ip("link", "set", bridge, "up")
        yield bridge
    finally:
        ip("link", "delete", bridge)


@pytest.fixture
def machines(tmp_path):
    """A client of a scheduler here and two machines that do not see ``tmp_path``."""
    network = f"10.213.{os.getpid() % 250}"
    with ExitStack() as stack:
        try:
            bridge = stack.enter_context(bridged(network))
        except (OSError, subprocess.CalledProcessError) as error:
            pytest.skip(f"network namespaces cannot be made here: {error}")
        _, address = stack.enter_context(by_hand.scheduler(tmp_path, f"{network}.1", **PATIENCE))
        every = [stack.enter_context(machine(k, bridge, network, address, tmp_path)) for k in range(2)]
        client = stack.enter_context(client_of(address, seconds=120))
        client.wait_for_workers(2)
        yield client, every


def once(do):
    """Return what does something at the first progress that is not the beginning."""
    done = []

    def progress(reached, total):
        if not done and reached > total // 20:
            done.append(do())

    return progress


def test_machines_without_a_common_directory(machines, tmp_path):
    client, _ = machines
    growth = STAR.growth(client=client, storage=tmp_path / "star", symmetry=True)
    assert growth.spheres == STAR.growth().spheres and growth.symmetries > 1
    assert StoredGrowth(Groupoid.of_group(STAR), tmp_path / "star").spheres == growth.spheres
    assert not any("star" in names for names in client.run(os.listdir, str(tmp_path)).values())
    assert dict(over(functions.square, range(5), client=client)) == {i: i * i for i in range(5)}


def test_a_machine_that_dies(machines, tmp_path):
    client, (first, _) = machines
    growth = STAR.growth(client=client, storage=tmp_path / "star", progress=once(first.process.kill))
    assert first.process.poll() is not None and growth.spheres == STAR.growth().spheres


def test_a_cable_that_is_cut(machines, tmp_path):
    client, (_, second) = machines
    cut = once(lambda: ip("link", "set", second.cable, "down"))
    growth = STAR.growth(client=client, storage=tmp_path / "star", progress=cut)
    assert growth.spheres == STAR.growth().spheres and second.process.poll() is None


def test_a_machine_that_is_slow(machines, tmp_path):
    client, (first, _) = machines
    halted = []

    def halt():
        first.process.send_signal(signal.SIGSTOP)
        halted.append(Timer(2, first.process.send_signal, [signal.SIGCONT]))
        halted[0].start()

    growth = STAR.growth(client=client, storage=tmp_path / "star", progress=once(halt))
    assert halted and growth.spheres == STAR.growth().spheres
    assert len(client.nthreads()) == 2
