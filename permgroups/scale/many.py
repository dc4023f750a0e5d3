"""The same function for many items: in this process, in several, or on a cluster; results come as they are ready."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import is_dataclass, replace
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.scale.clusters import given_client
from permgroups.scale.streams import stream
from permgroups.scale.work import Failed, Work

if TYPE_CHECKING:
    from permgroups.puzzles.solving import Solution

__all__ = ["answers", "over", "solve_many"]

MOST = 1024  # processes


def over(
    function: Callable[[Any], Any], items: Iterable[Any], *, client: Any = None, workers: int | None = None
) -> Iterator[tuple[int, Any]]:
    """Yield the number of each item, from 0, and what a function says of it, as it comes.

    Results come in any order. An item for which the function raises, or with which its process dies again and again,
    has a `Failed` with the reason in place of a result, and the others go on.

    Parameters
    ----------
    function
        Of one item. Other processes import it by its name; a cluster takes any function.
    items
        Any iterable; it is read as far as there are places for what was read.
    client
        A `distributed.Client`, or text for `client_of`: ``tcp://host:port`` or ``local:4``.
    workers
        Processes of this machine; by default everything runs in this one.

    Raises
    ------
    InvalidArgument
        If both are given, nobody answers at the address, versions differ, or something cannot be sent.
    ClusterLost
        If the cluster goes away in the middle.

    Examples
    --------
    >>> from permgroups import group
    >>> def classes(name):
    ...     return len(group(name).subgroup_classes())
    >>> found = dict(over(classes, ["S4", "A5", "S0.5"]))
    >>> found[0], found[1], found[2].reason.partition(";")[0]
    (11, 9, "'S0.5' is no name of a group")
    """
    if not callable(function):
        raise InvalidArgument(f"expected a function of one item, not {function!r}")
    return answers(Work(_itself, function), items, client, workers)


def solve_many(
    puzzle: Any, positions: Iterable[Any], *, client: Any = None, workers: int | None = None, **options: Any
) -> Iterator[tuple[int, Solution | Failed]]:
    """Yield the number of each position, from 0, and its solution, as it comes.

    A position that cannot be read, or for which no word was found in its budget, has a `Failed` with the reason.
    With ``effort`` the words are the same wherever they are found. The tables of a puzzle are made once in every
    process.

    Parameters
    ----------
    puzzle
        A puzzle, or a game that has ``solve``.
    positions
        Whatever ``puzzle.solve`` takes.
    client, workers
        Where to work; see `over`.
    options
        Those of ``puzzle.solve``, for each position: ``seconds``, ``effort``, ``method``, ``metric``, ….

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> found = dict(solve_many(cube(2), ["R U F'", "R2", "Q"], effort=10**6))
    >>> str(found[0]), str(found[1]), found[2].reason.partition(";")[0]
    ("F U' R'", 'R2', 'no known name starts here')
    """
    if not callable(getattr(puzzle, "solve", None)):
        raise InvalidArgument(f"expected a puzzle or a game, not {puzzle!r}")
    _check(puzzle, options)
    found = answers(Work(_solver, puzzle, options), positions, client, workers)
    return ((number, _whole(answer, puzzle)) for number, answer in found)


def answers(
    work: Work, items: Iterable[Any], client: Any, workers: int | None
) -> Generator[tuple[int, Any], None, None]:
    """Return a generator of the numbers and results of items, wherever the work is done; closing it ends the work."""
    if client is not None and workers is not None:
        raise InvalidArgument("give a client or a number of workers, not both")
    numbered = enumerate(items)
    if client is not None:
        return _on_cluster(work, numbered, client)
    if checks.whole("workers", 1 if workers is None else workers, 1, MOST) == 1:
        work.ready()
        return ((number, work(item)) for number, item in numbered)
    return _on_processes(work, numbered, workers)


def _on_processes(
    work: Work, numbered: Iterator[tuple[int, Any]], workers: Any
) -> Generator[tuple[int, Any], None, None]:
    from permgroups.scale.processes import processes

    with processes(work, workers) as places:
        yield from stream(numbered, places)


def _on_cluster(work: Work, numbered: Iterator[tuple[int, Any]], client: Any) -> Generator[tuple[int, Any], None, None]:
    from permgroups.scale.cluster_tasks import cluster_tasks

    with given_client(client) as there, cluster_tasks(there, work) as places:
        yield from stream(numbered, places)


def _itself(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return function


def _solver(puzzle: Any, options: dict[str, Any]) -> Callable[[Any], Any]:
    return partial(_solved, puzzle, options)


def _check(puzzle: Any, options: dict[str, Any]) -> None:
    """Raise for options that no position could honour."""
    from permgroups.puzzles.puzzle import Puzzle
    from permgroups.puzzles.solving import solve

    function = partial(solve, puzzle) if isinstance(puzzle, Puzzle) else puzzle.solve
    try:
        signature(function).bind(None, **options)
    except TypeError as error:
        raise InvalidArgument(f"solve_many: {error}") from None
    if options.get("progress") is not None:
        raise InvalidArgument("progress cannot be honoured: positions are solved in other processes")
    if "seed" in options:
        checks.whole("seed", options["seed"], 0)
    for name, check in (("seconds", checks.seconds), ("effort", checks.effort), ("memory", checks.memory)):
        if options.get(name) is not None:
            check(options[name], name)


def _solved(puzzle: Any, options: dict[str, Any], position: Any) -> Any:
    """Return a solution that is light to send: its puzzle stays where it is."""
    answer = puzzle.solve(position, **options)
    light = is_dataclass(answer) and getattr(answer, "puzzle", None) is puzzle
    return replace(answer, puzzle=None) if light else answer


def _whole(answer: Any, puzzle: Any) -> Any:
    return replace(answer, puzzle=puzzle) if getattr(answer, "puzzle", puzzle) is None else answer
