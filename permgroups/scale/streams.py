"""Results that stream back: items go out in small chunks, few at a time, and nothing is lost with a process.

A chunk is as many items as take half a second or so: quick ones do not pay for their journey, slow ones come back one
by one. No place has more than one chunk, so that a slow one holds nothing but its own. The items of a chunk that was
lost with its process are run again one by one; one that is lost then too, at the end and alone; and if its process
dies once more, that is its result.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple, Protocol

from permgroups.scale.work import Chunk, Failed

__all__ = ["Back", "Places", "stream"]

SECONDS_A_CHUNK = 0.5
MOST_A_CHUNK = 1000
DIED = "its process died again and again, at last with nothing else at work; it may need more memory than there is"


class Back(NamedTuple):
    """A chunk that is over: its results and the seconds they took, or None where it was lost with its process."""

    chunk: Chunk
    results: list[Any] | None
    seconds: float = 0.0


class Places(Protocol):
    """Where chunks are run: processes, or the workers of a cluster."""

    def free(self) -> int:
        """Return how many chunks may be given now."""

    def busy(self) -> int:
        """Return how many chunks are out."""

    def give(self, chunk: Chunk) -> None:
        """Let a chunk be run."""

    def take(self) -> list[Back]:
        """Return chunks that are over; wait for one, or for a change of what is free."""


class _Chunks:
    """Items cut into chunks, larger or smaller as they take little time or much."""

    def __init__(self, items: Iterator[tuple[int, Any]]):
        self._items, self._size = items, 1

    def next(self) -> Chunk:
        return list(islice(self._items, self._size))

    def took(self, count: int, seconds: float) -> None:
        wanted = int(count * SECONDS_A_CHUNK / max(seconds, 1e-6))
        self._size = max(1, min(wanted, 2 * self._size, MOST_A_CHUNK))


def stream(items: Iterator[tuple[int, Any]], places: Places) -> Iterator[tuple[int, Any]]:
    """Yield the number and the result of every item, as they come."""
    chunks = _Chunks(items)
    again: deque[Chunk] = deque()
    suspects: deque[Chunk] = deque()
    alone = False
    while True:
        for _ in range(0 if alone else places.free()):
            chunk = again.popleft() if again else chunks.next()
            if not chunk:
                break
            places.give(chunk)
        if not places.busy():
            if not suspects:
                return
            alone = True
            places.give(suspects.popleft())
        for back in places.take():
            if back.results is not None:
                chunks.took(len(back.chunk), back.seconds)
                yield from ((number, result) for (number, _), result in zip(back.chunk, back.results, strict=True))
            elif alone:
                yield back.chunk[0][0], Failed(DIED)
            elif len(back.chunk) > 1:
                again.extend([one] for one in back.chunk)
            else:
                suspects.append(back.chunk)
            alone = False
