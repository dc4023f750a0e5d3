"""Puzzles and groups of other packages: entry points, read when a name is none of ours or the catalogue is listed.

A package offers puzzles in the group ``permgroups.puzzles`` and groups in ``permgroups.groups`` of its entry points:
each names a function without arguments that makes one. Names of this package win; one package's faults are told with
its name and do not touch other names.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from permgroups.errors import InvalidArgument, PluginError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["ENTRY_POINTS", "Offer", "find", "offered"]

ENTRY_POINTS = {"puzzle": "permgroups.puzzles", "group": "permgroups.groups"}

T = TypeVar("T")


class Offer(NamedTuple):
    """What a package offers under a name; :meth:`make` makes it.

    >>> from importlib.metadata import EntryPoint
    >>> offer = Offer("puzzle", "egg", "eggs", EntryPoint("egg", "eggs.soft:boiled", "permgroups.puzzles"))
    >>> print(offer)
    the puzzle 'egg' of the package eggs (eggs.soft:boiled)
    """

    kind: str
    name: str
    package: str
    point: EntryPoint

    def __str__(self) -> str:
        return f"the {self.kind} {self.name!r} of the package {self.package} ({self.point.value})"

    def make(self, cls: type[T]) -> T:
        """Return what is offered, if it is of the class that is expected.

        Raises
        ------
        PluginError
            If the package cannot be imported, or its function fails or makes something else.

        Examples
        --------
        >>> from importlib.metadata import EntryPoint
        >>> Offer("group", "many", "builtin", EntryPoint("many", "builtins:tuple", "permgroups.groups")).make(tuple)
        ()
        >>> Offer("group", "none", "nobody", EntryPoint("none", "nobody.here:f", "permgroups.groups")).make(tuple)
        Traceback (most recent call last):
            ...
        permgroups.errors.PluginError: the group 'none' of the package nobody (nobody.here:f) cannot be made: \
ModuleNotFoundError: No module named 'nobody'
        """
        try:
            made = self.point.load()()
        except Exception as error:  # whatever is wrong there, it is told as the other package's
            raise PluginError(f"{self} cannot be made: {type(error).__name__}: {error}") from error
        if not isinstance(made, cls):
            raise PluginError(f"{self} is a {type(made).__name__}; expected a function that returns a {cls.__name__}")
        return made


def offered(kind: str, ours: Collection[str] = ()) -> dict[str, Offer]:
    """Return what other packages offer, by name: of a 'puzzle' or of a 'group'.

    A name that is also one of ``ours``, or that two packages offer, is told in a warning; ours wins, and among packages
    the first by name.

    >>> offered("board")
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: other packages offer puzzle or group, not 'board'
    """
    from importlib.metadata import entry_points

    if kind not in ENTRY_POINTS:
        raise InvalidArgument(f"other packages offer {' or '.join(ENTRY_POINTS)}, not {kind!r}")
    offers = [
        Offer(kind, point.name, point.dist.name if point.dist is not None else point.value.partition(":")[0], point)
        for point in entry_points(group=ENTRY_POINTS[kind])
    ]
    found: dict[str, Offer] = {}
    for offer in sorted(offers, key=lambda offer: (offer.package, offer.name)):
        first = found.get(offer.name)
        if offer.name in ours:
            _warn(f"{offer} is not taken: permgroups has a {kind} of that name")
        elif first is None:
            found[offer.name] = offer
        elif first.point.value != offer.point.value:  # the same one twice is an environment with two paths
            _warn(f"{offer} is not taken: the package {first.package} has a {kind} of that name")
    return found


def find(kind: str, name: str, cls: type[T]) -> T | None:
    """Return what another package offers under a name, None if none does.

    >>> find("puzzle", "no such puzzle", object) is None
    True
    """
    offer = offered(kind).get(name)
    return None if offer is None else offer.make(cls)


def _warn(text: str) -> None:
    warnings.warn(text, UserWarning, stacklevel=3)
