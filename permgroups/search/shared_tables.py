"""Tables that processes of one machine share: the first one that needs a table makes it, the others map its file.

The files are pickles, so their folder must be one that nobody else can write to; whoever starts the processes makes it
and removes it. Arrays in it are mapped privately: what one process changes the others do not see.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import pickle
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["share_in", "shared"]

ALIGNED = 64
_FOLDERS: list[Path] = []  # at most one


def share_in(folder: Path | None) -> None:
    """Let this process share its tables with all others that use the folder, from now on; None ends that."""
    _FOLDERS[:] = [] if folder is None else [folder]


def shared(rows: np.ndarray, key: tuple[Any, ...], make: Callable[[], Any]) -> tuple[Any, bool]:
    """Return a table of the group that rows generate, and whether it was made here.

    >>> from tempfile import TemporaryDirectory
    >>> rows = np.array([[1, 2, 0]], np.uint16)
    >>> with TemporaryDirectory() as folder:
    ...     share_in(Path(folder))
    ...     first = shared(rows, ("squares",), lambda: np.arange(5) ** 2)
    ...     again = shared(rows, ("squares",), lambda: 1 / 0)
    ...     share_in(None)
    >>> first[0].tolist() == again[0].tolist(), first[1], again[1]
    (True, True, False)
    """
    if not _FOLDERS or not _FOLDERS[0].is_dir():
        return make(), True
    digest = hashlib.sha256(pickle.dumps((rows.shape, rows.tobytes(), key)))
    path = _FOLDERS[0] / digest.hexdigest()
    given_up = path.with_suffix(".given-up")
    if not given_up.exists():
        with _alone(path):
            if not given_up.exists():
                try:
                    return _made_or_mapped(path, make)
                except BaseException:  # such as of a budget that is too small: let nobody wait for the next try
                    with suppress(OSError):
                        given_up.touch()
                    raise
    return _made_or_mapped(path, make)


def _made_or_mapped(path: Path, make: Callable[[], Any]) -> tuple[Any, bool]:
    if path.exists():
        return _mapped(path), False
    made = make()
    with suppress(OSError):  # no room there: the others make it too
        _write(path, made)
    return made, True


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Wait until no other process makes this table."""
    try:
        import fcntl
    except ImportError:  # no such locks there: it may be made twice
        yield
        return
    with open(path.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _write(path: Path, table: Any) -> None:
    """Write a table: how long its parts are, then its pickle and its arrays, each where 64 divides."""
    arrays: list[pickle.PickleBuffer] = []
    whole = memoryview(pickle.dumps(table, protocol=5, buffer_callback=arrays.append))
    parts = [whole, *(array.raw() for array in arrays)]
    head = memoryview(struct.pack(f"<{len(parts) + 1}q", len(parts), *(part.nbytes for part in parts)))
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        with open(beside, "wb") as file:
            for part in (head, *parts):
                file.write(part)
                file.write(bytes(-file.tell() % ALIGNED))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _mapped(path: Path) -> Any:
    with open(path, "rb") as file:
        content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY))
    count = struct.unpack_from("<q", content)[0]
    ends = [8 * (count + 1)]
    for length in struct.unpack_from(f"<{count}q", content, 8):
        ends.append(ends[-1] + -ends[-1] % ALIGNED + length)
    parts = [content[a + -a % ALIGNED : b] for a, b in pairwise(ends)]
    return pickle.loads(parts[0], buffers=parts[1:])
