"""Growth on disk, modulo symmetries and on clusters: ``python -m benchmarks.scale``.

Each row runs in a process of its own. Growth in memory and on disk are taken in turns in the same run, so that a busy
minute falls on both; the least time of each counts.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from permgroups.wording import byte_size

if TYPE_CHECKING:
    from permgroups import PermGroup
    from permgroups.search.spaces import Groupoid

OUT = Path(__file__).parent.parent / "docs" / "benchmarks"
LOCAL = "local:1:512MB", "local:2:512MB", "local:2:256MB"  # workers, and the memory of each


def three_generators(n: int) -> PermGroup:
    """Return S_n from turning all points by one, turning the first half, and an exchange."""
    from permgroups import PermGroup

    k = n // 2
    return PermGroup({"r": [*range(1, n), 0], "s": [*range(1, k), 0, *range(k, n)], "x": "(1,2)"})


def cube_edges() -> PermGroup:
    """Return what the turns of Rubik's cube do to its edges: 980,995,276,800 elements."""
    from permgroups import PermGroup
    from permgroups.puzzles import cube

    G = cube(3).group
    system = G.pieces
    points = sorted(
        p for k in system.kept.tolist() if system.points[k].shape[1] == 2 for p in system.points[k].ravel().tolist()
    )
    place = {p: k for k, p in enumerate(points)}
    return PermGroup({name: [place[int(row[p])] for p in points] for name, row in zip(G.names, G.rows, strict=True)})


def groups() -> dict[str, Callable[[], PermGroup]]:
    """Return the groups by their names; workers, which read this file too, need none of them."""
    from permgroups import mathieu
    from permgroups.puzzles import named

    return {
        "2×2×2": lambda: named("pocket-cube-held").group, "Skewb": lambda: named("skewb").group,
        "M24": lambda: mathieu(24), "S12": lambda: three_generators(12), "S13": lambda: three_generators(13),
        "edges": cube_edges,
    }  # fmt: skip


def measured(name: str, how: str, storage: str) -> dict[str, Any]:
    """Run one growth in this process; ``how`` is memory, disk, symmetry, cayleypy, or one of LOCAL for a cluster."""
    from permgroups import mathieu
    from permgroups.scale import StoredGrowth
    from permgroups.search.spaces import Groupoid

    G = groups()[name]()
    space = Groupoid.of_group(G)
    mathieu(11).growth()
    ready()
    G.chain()
    worker_memory = 0
    start = time.perf_counter()
    if how == "memory":
        growth: Any = G.growth(memory="20 GB")
        seconds = time.perf_counter() - start
    elif how.startswith("local"):
        _, count, limit = how.split(":")
        with workers(int(count), limit) as client:
            groups()["2×2×2"]().growth(client=client)  # its larger layers load the kernels in the workers
            start = time.perf_counter()
            growth = G.growth(client=client, storage=storage)
            seconds = time.perf_counter() - start
            worker_memory = max(client.run(peak_memory).values())
    elif how == "cayleypy":
        growth, seconds, worker_memory = by_cayleypy(space)
    else:
        growth = StoredGrowth(space, storage, symmetry=how == "symmetry")
        seconds = time.perf_counter() - start
    edges = G.order() * len(space.rows)
    spheres = [str(size) for size in growth.spheres]
    used = sum(path.stat().st_size for path in Path(storage).rglob("*") if path.is_file()) if storage else 0
    return {
        "name": name, "how": how, "states": G.order(), "letters": len(space.rows), "diameter": len(spheres) - 1,
        "spheres": spheres, "seconds": seconds, "rate": edges / seconds,
        "stored": getattr(growth, "stored", G.order()), "disk": used, "peak": peak_memory(),
        "worker": worker_memory, "load": os.getloadavg()[0],
    }  # fmt: skip


@contextmanager
def workers(count: int, limit: str) -> Iterator[Any]:
    """Yield a client of workers that may take so much memory each; by default Dask would pause them at 80 % of that."""
    from dask import config
    from distributed import Client, LocalCluster

    with (
        config.set({"distributed.worker.memory.pause": 0.93}),
        LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None, memory_limit=limit) as cluster,
        Client(cluster) as client,
    ):
        yield client


def ready() -> None:
    """Load in this process what any growth in files needs."""
    from permgroups import mathieu
    from permgroups.scale import StoredGrowth
    from permgroups.search.spaces import Groupoid

    StoredGrowth(Groupoid.of_group(mathieu(11)))


def by_cayleypy(space: Groupoid) -> tuple[Any, float, int]:
    """Return the spheres that CayleyPy finds, its seconds, and the most memory that it had."""
    job = {"generators": space.rows.tolist()}
    run = [os.environ["PERMGROUPS_CAYLEYPY"], str(Path(__file__).parent / "cayley_peer.py")]
    out = subprocess.run(run, input=json.dumps(job), check=True, capture_output=True, text=True).stdout
    found = json.loads(out.splitlines()[-1])
    if "error" in found:
        raise SystemExit(f"CayleyPy {found['version']}: {found['error']}")
    return SimpleNamespace(spheres=found["spheres"]), found["seconds"], found["peak"]


def peak_memory() -> int:
    """Return the peak of this process's resident memory, in bytes; what the system counts otherwise is inherited."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def in_a_process(name: str, how: str) -> dict[str, Any]:
    """Run one growth in a process of its own, in a directory that goes afterwards."""
    folder = tempfile.mkdtemp(prefix="scale-") if how != "memory" else ""
    try:
        run = [sys.executable, "-m", "benchmarks.scale", "--child", name, how, folder]
        done = subprocess.run(run, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{name} {how}: {done.stderr[-2000:]}")
        found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        print(
            f"{name:8}{how:14}{found['seconds']:10.1f} s{found['rate']:12.3g} edges/s  load {found['load']:.1f}",
            flush=True,
        )
        return found
    finally:
        if folder:
            shutil.rmtree(folder, ignore_errors=True)


def disk_and_loopback(size: int = 1 << 30) -> dict[str, float]:
    """Return bytes a second: written and forced to the disk, read back, and sent to another socket of this machine."""
    import socket
    from threading import Thread

    block = os.urandom(1 << 22)
    with tempfile.NamedTemporaryFile() as file:
        start = time.perf_counter()
        for _ in range(size // len(block)):
            file.write(block)
        file.flush()
        os.fsync(file.fileno())
        written = time.perf_counter() - start
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        start = time.perf_counter()
        with open(file.name, "rb", buffering=0) as again:
            while again.read(1 << 22):
                pass
        read = time.perf_counter() - start
    one, other = socket.socketpair()
    sender = Thread(target=lambda: [one.sendall(block) for _ in range(size // len(block))])
    start = time.perf_counter()
    sender.start()
    left = size // len(block) * len(block)
    while left:
        left -= len(other.recv(1 << 20))
    sender.join()
    return {"write": size / written, "read": size / read, "loopback": size / (time.perf_counter() - start)}


def line(found: dict[str, Any], beside: dict[str, Any] | None) -> str:
    """Return one row of the table."""
    ratio = "–" if beside is None or beside is found else f"{beside['seconds'] / found['seconds']:.2f}"
    hows = {
        "memory": "in memory", "disk": "on disk", "symmetry": "modulo symmetries", "cayleypy": "CayleyPy",
        "local:1:512MB": "1 worker",
    }  # fmt: skip
    how = hows.get(found["how"]) or "{1} workers, {2} each".format(*found["how"].split(":"))
    disk = byte_size(found["disk"]) if found["disk"] else "–"
    memory = byte_size(found["worker"] or found["peak"])
    return (
        f"| {found['name']} | {found['states']:,} | {how} | {found['stored']:,} | {found['seconds']:,.1f} | "
        f"{found['rate']:.2e} | {ratio} | {disk} | {memory} | "
        f"{found['load']:.1f} |"
    )


def spheres(sizes: list[str]) -> list[str]:
    """Return the sizes of spheres as a table.

    >>> spheres(["1", "12", "1068"])[2:]
    ['| 0 | 1 |', '| 1 | 12 |', '| 2 | 1,068 |']
    """
    lines = ["| quarter turns | elements |", "| --: | --: |"]
    return [*lines, *(f"| {k} | {int(size):,} |" for k, size in enumerate(sizes))]


#: what, states that are stored, letters, how many layers hold most of the states
ON_PAPER = (
    ("cosets of the first phase of Rubik's cube, 2.2·10⁹, one of 16", 1.4e8, 18, 4),
    ("edges of Rubik's cube, quarter turns, modulo 48 symmetries", 2.1e10, 12, 4),
    ("10¹³ states, six letters", 1e13, 6, 6),
    ("all of Rubik's cube: 5.6·10⁷ classes of cosets of 2·10¹⁰ elements each", 1.1e18, 18, 4),
)
CABLE = 117e6  # bytes a second over one gigabit


def duration(seconds: float) -> str:
    """Return a time as people say it.

    >>> duration(30), duration(7200), duration(9e7)
    ('30 s', '2.0 h', '2.9 years')
    """
    for unit, size in (("years", 31_557_600), ("days", 86_400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:.0f} s"


def paper(core: float, rates: dict[str, float]) -> list[str]:
    """Return a table of what large spaces would cost, from edges a second of one core and rates of disk."""
    lines = [
        "| space | table | sent | machines | computing | disk | network |",
        "| :-- | --: | --: | --: | --: | --: | --: |",
    ]
    for what, states, letters, dense in ON_PAPER:
        sent = dense * letters * states / 8  # a bit for every state and letter in each of the large layers
        moved = 2 * sent + 3 * states / 4
        for machines in (10, 100, 1000):
            computing = states * letters / (2 * core * machines)
            disk = moved / 2 * (1 / rates["write"] + 1 / rates["read"]) / machines
            network = sent / CABLE / machines
            first = machines == 10
            lines.append(
                f"| {what if first else ''} | {byte_size(int(states / 4)) if first else ''} | "
                f"{byte_size(int(sent)) if first else ''} | {machines} | {duration(computing)} | {duration(disk)} | "
                f"{duration(network)} |"
            )
    return lines


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--child", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--rows", nargs="*", default=["2×2×2", "Skewb", "M24", "S12"], metavar="GROUP")
    parser.add_argument("--times", type=int, default=1, help="how often each way is taken, in turns")
    parser.add_argument("--hows", nargs="*", default=["memory", "disk", "symmetry", *LOCAL])
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    if options.child:
        print(json.dumps(measured(*options.child)))
        return
    kept = options.out / "scale.json"
    results: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {"rows": {}}
    results["rates"] = disk_and_loopback()
    for name in options.rows:
        found: dict[str, dict[str, Any]] = {}
        for _ in range(options.times):
            for how in options.hows:
                new = in_a_process(name, how)
                if how not in found or new["seconds"] < found[how]["seconds"]:
                    found[how] = new
                if new["spheres"] != next(iter(found.values()))["spheres"]:
                    raise SystemExit(f"{name}: the ways disagree")
                results["rows"][name] = {**results["rows"].get(name, {}), **found}
                kept.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    head = "| group | elements | how | stored | seconds | edges per second | against memory | disk | memory | load |"
    lines = [head, "| :-- | --: | :-- | --: | --: | --: | --: | --: | --: | --: |"]
    for rows in results["rows"].values():
        lines += [line(one, rows.get("memory")) for one in rows.values()]
    rates = {name: byte_size(int(rate)) for name, rate in results["rates"].items()}
    lines += [
        "",
        f"Disk: {rates['write']} a second written and forced, {rates['read']} read; loopback {rates['loopback']}.",
    ]
    (options.out / "scale.md").write_text("\n".join(lines) + "\n")
    if edges := results["rows"].get("edges"):
        (options.out / "scale-edges.md").write_text("\n".join(spheres(edges["symmetry"]["spheres"])) + "\n")
    if LOCAL[0] in results["rows"].get("M24", {}):
        core = results["rows"]["M24"][LOCAL[0]]["rate"]
        (options.out / "scale-paper.md").write_text("\n".join(paper(core, results["rates"])) + "\n")


if __name__ == "__main__":
    main()
