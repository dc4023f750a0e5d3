"""A file that one process at a time works on: the others are refused, and a process that dies leaves it free."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from permgroups.errors import InvalidArgument

__all__ = ["locked"]


@contextmanager
def locked(path: Path, lock: Path | None = None) -> Iterator[None]:
    """Hold a file or folder for this process, by a lock that the system frees however the process ends.

    A file system without locks holds nothing.

    Parameters
    ----------
    path
        The file or folder.
    lock
        The file that is locked; by default one beside it.

    Raises
    ------
    InvalidArgument
        If another process holds it.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     results = Path(folder, "results.csv")
    ...     with locked(results):
    ...         print(sorted(path.name for path in results.parent.iterdir()))
    ...     print(sorted(results.parent.iterdir()))
    ['results.csv.lock']
    []
    """
    lock = path.with_name(path.name + ".lock") if lock is None else lock
    handle = _taken(lock, path)
    try:
        yield
    finally:
        with suppress(OSError):  # it may be gone with its folder
            lock.unlink()
        os.close(handle)


def _taken(lock: Path, path: Path) -> int:
    while True:
        try:
            handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:  # nobody asked for the lock
            raise OSError(error.errno, error.strerror, str(path)) from None
        try:
            _hold(handle)
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), os.stat(lock)):
                    return handle
        except BlockingIOError:
            os.close(handle)
            raise InvalidArgument(f"another process is at work on {path}; wait for it, or give another") from None
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)  # whoever had it has removed it just now


def _hold(handle: int) -> None:
    """Lock an open file or raise BlockingIOError."""
    try:
        import fcntl
    except ImportError:  # on Windows
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            raise BlockingIOError from None
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:  # a file system without locks
        pass
