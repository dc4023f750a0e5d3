"""Work that travels: a function of one item, made once in every process, and what comes of the items."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from time import perf_counter
from typing import Any

from permgroups.errors import PermGroupsError

__all__ = ["Chunk", "Failed", "Work", "run_chunk"]

Chunk = list[tuple[int, Any]]  # items with their numbers

_ONE_AT_A_TIME = Lock()  # a worker of Dask may have many threads, tables are filled by one


@dataclass(frozen=True)
class Failed:
    """An item that has no result; false, with the reason.

    >>> failed = Failed("no state, no scramble and no facelets are given")
    >>> bool(failed), failed.reason
    (False, 'no state, no scramble and no facelets are given')
    """

    reason: str

    def __bool__(self) -> bool:
        return False


class Work:
    """A function of one item that a process makes for itself: what it builds, such as tables, is built there once.

    Parameters
    ----------
    make
        Returns the function; the arguments travel, the function does not.

    Examples
    --------
    >>> def adder(number):
    ...     return lambda item: item + number
    >>> work = Work(adder, 10)
    >>> work(1), work("1")
    (11, Failed(reason='TypeError: can only concatenate str (not "int") to str'))
    """

    def __init__(self, make: Callable[..., Callable[[Any], Any]], *arguments: Any):
        self._recipe = make, arguments
        self._made: Callable[[Any], Any] | None = None

    def __getstate__(self) -> Any:
        return self._recipe

    def __setstate__(self, recipe: Any) -> None:
        self._recipe, self._made = recipe, None

    def ready(self) -> Callable[[Any], Any]:
        """Return the function, made on first use."""
        if self._made is None:
            make, arguments = self._recipe
            self._made = make(*arguments)
        return self._made

    def __call__(self, item: Any) -> Any:
        """Return the result for an item; an error is a result with its reason."""
        function = self.ready()
        try:
            return function(item)
        except PermGroupsError as error:
            return Failed(str(error))
        except MemoryError:
            return Failed("there is not enough memory for this")
        except Exception as error:
            return Failed(f"{type(error).__name__}: {error}")


def run_chunk(work: Work, chunk: Chunk, dumps: Callable[[Any], bytes]) -> tuple[Sequence[bytes], float]:
    """Return the results of some items, each as bytes, and the seconds that they took."""
    with _ONE_AT_A_TIME:
        work.ready()
        begin = perf_counter()
        return [_sent(work(item), dumps) for _, item in chunk], perf_counter() - begin


def _sent(result: Any, dumps: Callable[[Any], bytes]) -> bytes:
    try:
        return dumps(result)
    except Exception as error:  # each class has its own way of not being sent
        return dumps(Failed(f"the result, {type(result).__name__}, cannot be sent back: {error}"))
