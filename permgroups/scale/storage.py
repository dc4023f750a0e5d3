"""A directory that a long run lives in: files that are there whole or not at all, sums, a journal, one run at a time.

A file is written under another name and then renamed, so whoever is killed leaves no half of one. The journal says what
is finished and has a sum of every file that it speaks of; whatever the journal does not speak of can be made again.
"""

from __future__ import annotations

import json
import os
import shutil
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from permgroups.errors import InvalidArgument, PermGroupsError
from permgroups.wording import byte_size

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "BEFORE", "JOURNAL", "LOCK", "DamagedJournal", "StorageError", "damage_of", "folder_of", "prepared", "read_all",
    "read_journal", "require_disk", "require_whole", "sum_of", "sum_of_file", "swept", "write_journal", "write_whole",
]  # fmt: skip

JOURNAL = "journal.json"
BEGINS = {"format": "permgroups growth 3"}
BEFORE = "journal-before.json"
UNFINISHED = ".unfinished-"
LOCK = "lock"
OWN = {JOURNAL, BEFORE, LOCK, "numbering.npz", "tables", "parts", "marks", "token"}


class StorageError(PermGroupsError):
    """A directory that cannot be used: damaged, of another group, in use, or on a full disk.

    >>> raise StorageError("part 3 of the table is damaged")
    Traceback (most recent call last):
        ...
    permgroups.scale.storage.StorageError: part 3 of the table is damaged
    """


class DamagedJournal(StorageError):
    """A journal that is not what was written."""


def sum_of(content: Any, before: int = 0) -> int:
    """Return a sum over bytes, which a changed byte changes; ``before`` is that of what stands before them.

    >>> sum_of(b"permgroups") == sum_of(b"permgroupz")
    False
    """
    return zlib.crc32(content, before)


def sum_of_file(path: Path) -> int:
    """Return the sum over the content of a file."""
    total = 0
    with open(path, "rb") as file:
        while block := file.read(1 << 24):
            total = sum_of(block, total)
    return total


def damage_of(folder: Path, sums: dict[str, int]) -> str:
    """Return what is wrong with files of a directory, nothing if all their sums are right."""
    for name, total in sums.items():
        try:
            if sum_of_file(folder / name) != total:
                return f"{name} was changed since it was written"
        except OSError as error:
            return f"{name} cannot be read: {error.strerror or error}"
    return ""


def require_whole(folder: Path, damage: str) -> None:
    """Raise `StorageError` if something is wrong with a directory."""
    if damage:
        raise StorageError(
            f"the growth in {folder} is damaged: {damage}. Nothing was changed; remove the directory to start again"
        )


def write_whole(path: Path, pieces: Iterable[Any], sync: bool = False) -> int:
    """Write a file piece by piece, under another name until it is whole; return its sum.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "a"), [b"perm", b"groups"]) == sum_of(b"permgroups"), os.listdir(folder)
    (True, ['a'])
    """
    beside = path.with_name(f"{path.name}{UNFINISHED}{os.getpid()}-{os.urandom(4).hex()}")
    total = 0
    try:
        with open(beside, "wb") as file:
            for piece in pieces:
                file.write(piece)
                total = zlib.crc32(piece, total)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise StorageError(
            f"{path.name} cannot be written to {path.parent}: {error.strerror or error}; what is finished is kept, "
            "so start it again when that is mended"
        ) from None
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return total


def read_all(file: Any, array: np.ndarray) -> None:
    """Fill an array from where an unbuffered file is; raises `StorageError` if the file ends before."""
    left = array.data.cast("B")
    while left and (count := file.readinto(left)):
        left = left[count:]
    if left:
        raise StorageError(f"{file.name} is shorter than it was")


def write_journal(folder: Path, facts: dict[str, Any], name: str = JOURNAL, sync: bool = True) -> None:
    """Write the journal, with a sum over itself, and see that it is on the disk if that is wanted."""
    text = json.dumps({**BEGINS, **facts}, separators=(",", ":"))
    write_whole(folder / name, [f"{text}\n{sum_of(text.encode()):08x}\n".encode()], sync)
    if sync and hasattr(os, "O_DIRECTORY"):
        place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


def read_journal(folder: Path, name: str = JOURNAL) -> dict[str, Any] | None:
    """Return what the journal says, None where there is none; raises `StorageError` if it is damaged.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_journal(Path(folder), {"spheres": [1, 3]})
    ...     read_journal(Path(folder))["spheres"]
    [1, 3]
    """
    path = folder / name
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageError(f"the journal {path} cannot be read: {error.strerror or error}") from None
    try:
        text, total = content.decode().splitlines()
        found = json.loads(text)
        whole = int(total, 16) == sum_of(text.encode())
    except ValueError:
        whole = False
    if not whole:
        raise DamagedJournal(f"the journal {path} is damaged; nothing was changed")
    if found.get("format") != BEGINS["format"]:
        raise StorageError(
            f"{folder} was made by another version of permgroups: its format is {found.get('format')!r}, expected "
            f"{BEGINS['format']!r}; nothing was changed"
        )
    out: dict[str, Any] = found
    return out


def prepared(folder: Path) -> None:
    """Make a directory, or see that one holds nothing but what was stored before; raises `StorageError`."""
    if folder.exists() and not folder.is_dir():
        raise StorageError(f"storage {str(folder)!r} is a file, expected a directory; nothing was changed")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        strange = sorted(
            entry.name for entry in os.scandir(folder) if entry.name not in OWN and UNFINISHED not in entry.name
        )
    except OSError as error:
        raise StorageError(f"storage {str(folder)!r} cannot be used: {error.strerror or error}") from None
    if strange:
        raise StorageError(
            f"storage {str(folder)!r} holds other files, such as {strange[0]}; give a directory of its own. "
            "Nothing was changed"
        )


def swept(folder: Path) -> None:
    """Remove what killed processes left unfinished."""
    for path in folder.rglob(f"*{UNFINISHED}*"):
        path.unlink(missing_ok=True)


def require_disk(folder: Path, need: int, what: str) -> None:
    """Raise `StorageError` if there are not so many bytes left on the disk.

    >>> require_disk(Path("."), 1, "the growth")
    """
    free = shutil.disk_usage(folder).free
    if need > free:
        raise StorageError(
            f"{what} needs {byte_size(need)} of disk, more than the {byte_size(free)} that are free in {folder}; "
            "nothing was changed"
        )


def folder_of(storage: Any) -> Path:
    """Return the directory of an argument.

    >>> folder_of(3)
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: storage must be the name of a directory, not 3
    """
    if not isinstance(storage, (str, os.PathLike)) or not str(storage):
        raise InvalidArgument(f"storage must be the name of a directory, not {storage!r}")
    return Path(os.path.abspath(os.path.expanduser(storage)))
