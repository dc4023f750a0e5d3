"""Answers of the search: a transporter or the reason why there is none; a stabilizer with its orbit counted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.answers import Answer
from permgroups.errors import Impossible, TooLarge
from permgroups.groups.backtrack.object_text import shown_object
from permgroups.groups.backtrack.objects import ActionOnObjects

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["NoTransporter", "OrbitStabilizer", "Transporter", "orbit_of_object"]

MOST_OBJECTS = 1_000_000


def orbit_of_object(G: PermGroup, action: ActionOnObjects, x: Any, limit: int = MOST_OBJECTS) -> set[Any]:
    """Return all images of a read object.

    Raises
    ------
    TooLarge
        If there are more than the limit.
    """
    seen = {x}
    todo = [x]
    for y in todo:
        for row in G.rows:
            image = action.move(y, row)
            if image not in seen:
                seen.add(image)
                todo.append(image)
        if len(seen) > limit:
            raise TooLarge(f"the orbit has more than {limit} members")
    return seen


@dataclass(frozen=True, eq=False)
class NoTransporter:
    """Why no element takes one object to another: all images of either lead to canonical images that differ."""

    group: PermGroup
    action: ActionOnObjects
    x: Any
    y: Any

    @cached_property
    def canonical_images(self) -> tuple[Any, Any]:
        """The canonical images of both objects."""
        name = self.action.name
        return tuple(self.group.canonical_image(self.action.shown(z), action=name) for z in (self.x, self.y))

    def __str__(self) -> str:
        try:
            first, second = self.canonical_images
        except TooLarge:
            return "an exhaustive search found no element of the group that takes one to the other"
        one, other = (shown_object(self.group, z, self.action.name) for z in (first, second))
        return f"no element of the group takes one to the other: their canonical images are {one} and {other}"


@dataclass(frozen=True, eq=False)
class Transporter(Answer):
    """An element of a group that takes x to y, or the reason why there is none.

    Examples
    --------
    >>> from permgroups import mathieu
    >>> M = mathieu(12)
    >>> answer = M.transporter([0, 1, 2], [5, 7, 11], action="sets")
    >>> sorted(p ^ answer.element for p in (0, 1, 2)), answer.check()
    ([5, 7, 11], True)
    >>> answer.moves == answer.element, answer.length, answer.witness
    (True, 1, None)
    >>> no = M.transporter([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 6], action="sets")
    >>> bool(no), no.check()
    (False, True)
    >>> no.witness.canonical_images
    ([0, 1, 2, 3, 4, 8], [0, 1, 2, 3, 4, 6])
    """

    group: PermGroup
    action: ActionOnObjects
    x: Any
    y: Any
    row: np.ndarray | None

    @property
    def element(self) -> Permutation:
        """The element; raises :class:`~permgroups.errors.Impossible` where there is none."""
        if self.row is None:
            raise Impossible(self.reason, self.witness)
        return Permutation._af_new(self.row.tolist())

    @property
    def moves(self) -> Permutation:
        """The element; raises :class:`~permgroups.errors.Impossible` where there is none."""
        return self.element

    @property
    def length(self) -> int:
        """One: an element is one step."""
        return 1

    @cached_property
    def witness(self) -> NoTransporter | None:
        """What shows that there is none, the canonical images of both; None where there is an element."""
        return None if self.row is not None else NoTransporter(self.group, self.action, self.x, self.y)

    def __bool__(self) -> bool:
        return self.row is not None

    def check(self) -> bool:
        """Return whether the element lies in the group and takes x to y, or the canonical images differ."""
        if self.row is not None:
            return self.group.contains(self.row) and self.action.move(self.x, self.row) == self.y
        witness = self.witness
        assert witness is not None
        first, second = (self.action.read(self.group, image) for image in witness.canonical_images)
        return first != second

    def __str__(self) -> str:
        return self.reason if self.row is None else self.group.format(self.element)

    def __repr__(self) -> str:
        return f"<Transporter {self}>" if self else "<no Transporter>"


@dataclass(frozen=True, eq=False)
class OrbitStabilizer:
    """A stabilizer with its proof: the length of the orbit times its order is the order of the group.

    Examples
    --------
    >>> from permgroups import mathieu
    >>> proof = mathieu(12).orbit_stabilizer([0, 1, 2, 3, 4, 6], action="sets")  # a hexad
    >>> proof.orbit_length, proof.stabilizer.order(), proof.check()
    (132, 720, True)
    """

    group: PermGroup
    action: ActionOnObjects
    x: Any
    stabilizer: PermGroup

    @property
    def orbit_length(self) -> int:
        """How many images the object has."""
        return self.group.order() // self.stabilizer.order()

    def check(self) -> bool:
        """Return whether every generator keeps the object, lies in the group, and the counted orbit has that length.

        Raises
        ------
        TooLarge
            If the orbit has more than a million members.
        """
        H = self.stabilizer
        kept = all(self.action.move(self.x, row) == self.x for row in H.rows)
        if not kept or not self.group.contains_batch(H.rows).all():
            return False
        counted = len(orbit_of_object(self.group, self.action, self.x))
        return counted * H.order() == self.group.order()

    def __repr__(self) -> str:
        return f"<orbit of length {self.orbit_length}, stabilizer of order {self.stabilizer.order()}>"
