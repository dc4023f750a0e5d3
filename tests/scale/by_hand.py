"""Schedulers and workers in processes of their own, as somebody starts them on other machines."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

DASK = [sys.executable, "-m", "dask"]
THERE = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


@contextmanager
def scheduler(folder: Path, host: str = "127.0.0.1", **environment: str) -> Iterator[tuple[subprocess.Popen, str]]:
    """Yield the process of a scheduler and its address, once it listens."""
    file = folder / "scheduler.json"
    file.unlink(missing_ok=True)
    command = [*DASK, "scheduler", "--host", host, "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    with process(command, **environment) as started:
        yield started, _address(file, started)


@contextmanager
def worker(address: str, *before: str, **environment: str) -> Iterator[subprocess.Popen]:
    """Yield the process of a worker, with a command in front that starts it."""
    with process([*before, *DASK, "worker", address, "--nthreads", "1", "--no-dashboard"], **environment) as started:
        yield started


@contextmanager
def process(command: list[str], **environment: str) -> Iterator[subprocess.Popen]:
    """Yield a process that ends with the block."""
    started = subprocess.Popen(command, env={**THERE, **environment}, **QUIET)
    try:
        yield started
    finally:
        started.terminate()
        try:
            started.wait(20)
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait()


def _address(file: Path, started: subprocess.Popen) -> str:
    """Return what a scheduler wrote when it began to listen."""
    while True:
        try:
            return json.loads(file.read_text())["address"]
        except (FileNotFoundError, json.JSONDecodeError):  # not yet, or not all of it
            assert started.poll() is None, "the scheduler ended"
            sleep(0.05)
