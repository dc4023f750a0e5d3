"""Coordinates of cosets: colourings that a subgroup keeps, and tables of how far pairs of them are from home.

Colour points by the orbits of a subgroup B of A, or by unions of them: B keeps the colouring, so a coset Bg has a
coloured image. The images under A, numbered, are a *coordinate* of the coset; several together tell all cosets apart
if nothing but B keeps the finest colouring. On Rubik's cube and the group of U, D and half turns these are the twists
of the corners, the flips of the edges (in two ways) and the places of four edges: nobody has to say so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import BudgetExhausted, TooLarge
from permgroups.groups.piece_system import piece_system
from permgroups.kernels import phases as _kernel
from permgroups.kernels.bounds import orbits as _orbits

__all__ = ["Coordinate", "PairTable", "chosen_pairs", "coordinates_of", "orbits_of_rows", "pair_table",
           "whole_coordinates", "work_of_table"]  # fmt: skip

Rows = np.ndarray

MOST_IMAGES = 150_000  # of one colouring
MOST_WHOLE = 3_000_000  # the same, where one colouring must tell all
MOST_PARTS = 5  # orbits of which all unions are looked at
STEPS = 20_000_000  # points between two looks at the clock
ENTRIES = 4_000_000
IMAGE = 0.004  # effort for the image of a point
ENTRY = 0.004  # effort for a step of a table
WALK, WALKERS = 128, 64  # letters of walks that tell coordinates apart, and how many
SMALL = 1500  # images, for which the finest colouring is all that is needed
LARGEST = 20_000_000  # entries of a table
MOST_TABLES = 4


@dataclass(frozen=True, eq=False)
class Coordinate:
    """The numbered images of a colouring; ``support`` are the points of colours other than 0, with ``colours``.

    ``steps[i, s]`` is the image of image i by letter s; images are looked up by ``keys`` and ``slots``.
    """

    support: Rows
    colours: Rows
    steps: Rows
    keys: Rows
    slots: Rows

    def __len__(self) -> int:
        return len(self.steps)

    def walk(self, letters: Rows) -> Rows:
        """Return the images on walks from the colouring itself."""
        out = np.zeros((len(letters) + 1, letters.shape[1]), np.int64)
        for i, s in enumerate(letters):
            out[i + 1] = self.steps[out[i], s]
        return out


@dataclass(frozen=True, eq=False)
class PairTable:
    """The least price from pairs of images home: ``distances[i * len(other) + j]``, 255 where no state is."""

    one: int
    other: int
    distances: Rows


def orbits_of_rows(rows: Rows, degree: int) -> Rows:
    """Return for every point the number of its orbit.

    >>> orbits_of_rows(np.array([[1, 0, 2, 3]], np.uint16), 4).tolist()
    [0, 0, 1, 2]
    """
    orbit_of, order, start = np.empty(degree, np.int32), np.empty(degree, np.int32), np.empty(degree + 1, np.int32)
    _orbits(np.ascontiguousarray(rows).reshape(-1, degree), orbit_of, order, start)
    return orbit_of.astype(np.int64)


def coordinate(letters: Rows, points: Rows, colours: Rows, marks: Rows, most: int, budget: Budget) -> Coordinate | None:
    """Return the images of a colouring of points that the letters keep, None if there are more than ``most``."""
    place = np.zeros(letters.shape[1], np.int64)
    place[points] = np.arange(len(points))
    rows = place[letters[:, points]].astype(np.uint16)
    own = np.ascontiguousarray(marks[points])
    room = 1 << 12
    while True:
        room = min(room, most + 1)
        images = np.empty((room, len(points)), np.uint8)
        images[0] = colours
        keys, slots = np.zeros(room, np.uint64), np.full(1 << (2 * room).bit_length(), -1, np.int32)
        at = np.flatnonzero(colours)
        keys[0] = np.bitwise_xor.reduce(own[at, colours[at]], initial=0)
        steps = np.empty(room * len(rows), np.int32)
        slots[int((keys[0] ^ (keys[0] >> np.uint64(29))) & np.uint64(len(slots) - 1))] = 0
        position = np.array([0, 1], np.int64)
        status = 2
        while status == 2:
            before = int(position[0])
            status = _kernel.colour_images(rows, images, own, keys, slots, steps, position, STEPS)
            budget.spend((int(position[0]) - before) * len(rows) * len(points) * IMAGE)
            if budget.over:
                raise BudgetExhausted("the coordinates of a chain were not finished in time; give more")
        if status == 1:
            count = int(position[1])
            table = steps[: count * len(rows)].reshape(count, len(rows)).copy()
            return Coordinate(points[at], colours[at].astype(np.int64), table, keys[:count].copy(), slots)
        if room > most:
            return None
        room *= 8


def coordinates_of(
    letters: Rows, below: Rows, marks: Rows, budget: Budget, most: int = MOST_IMAGES
) -> list[Coordinate]:
    """Return coordinates of the cosets of the group of the rows ``below`` in that of the letters.

    Raises
    ------
    TooLarge
        If the images of even one orbit below are too many.
    """
    degree = letters.shape[1]
    system = piece_system(letters)
    orbit_of = orbits_of_rows(below, degree)
    found: list[Coordinate] = []
    walk, walked = walks(len(letters)), list[Rows]()
    for k in system.kept.tolist():
        points = np.sort(system.points[k].ravel())
        _, part = np.unique(orbit_of[points], return_inverse=True)
        count = int(part.max()) + 1
        if count == 1:
            continue
        whole = coordinate(letters, points, _by_size(part), marks, most, budget) if count < 256 else None
        made = [whole] if whole is not None else []
        if count <= MOST_PARTS and (whole is None or len(whole) > SMALL):
            made = [c for colours in _unions(part) if (c := coordinate(letters, points, colours, marks, most, budget))]
        elif whole is None:
            made = _few(letters, points, part, system.points[k][:, 0], marks, most, budget)
        if not made:
            raise TooLarge("the images of an orbit of the subgroup are too many")
        for c in made:  # leave out what says the same as another one
            seen = c.walk(walk)
            if not any(tells_no_more(seen, other) and tells_no_more(other, seen) for other in walked):
                found.append(c)
                walked.append(seen)
    return found


def whole_coordinates(letters: Rows, below: Rows, marks: Rows, budget: Budget) -> list[Coordinate]:
    """Return one coordinate for every orbit of pieces, that of its points coloured by all orbits of the rows below.

    Raises
    ------
    TooLarge
        If the images are too many.
    """
    system = piece_system(letters)
    orbit_of = orbits_of_rows(below, letters.shape[1])
    out = []
    for k in system.kept.tolist():
        points = np.sort(system.points[k].ravel())
        _, part = np.unique(orbit_of[points], return_inverse=True)
        if part.max() == 0:
            continue
        whole = coordinate(letters, points, _by_size(part), marks, MOST_WHOLE, budget) if part.max() < 255 else None
        if whole is None:
            raise TooLarge(f"an orbit has more than {MOST_WHOLE:,} images")
        out.append(whole)
    return out


def walks(letters: int) -> Rows:
    """Return letters of random walks, which tell whether one coordinate knows what another one knows."""
    return np.random.default_rng(0).integers(letters, size=(WALK, WALKERS))


def tells_no_more(one: Rows, other: Rows) -> bool:
    """Return whether, on walks, the second coordinate determines the first."""
    both = len(np.unique(other.ravel() * (int(one.max()) + 1) + one.ravel()))
    return both == len(np.unique(other))


def _by_size(part: Rows) -> Rows:
    """Return the parts as colours, the largest part being 0."""
    order = np.argsort(np.argsort(-np.bincount(part), kind="stable"), kind="stable")
    return order[part]


def _unions(part: Rows) -> Iterable[Rows]:
    count = int(part.max()) + 1
    for mask in range(1, 1 << (count - 1)):
        yield (mask >> part) & 1


def _few(
    letters: Rows, points: Rows, part: Rows, tracked: Rows, marks: Rows, most: int, budget: Budget
) -> list[Coordinate]:
    """Return coordinates of as many parts together as there is room for, until all are in some."""
    left = list(dict.fromkeys(part[np.searchsorted(points, tracked)].tolist()))
    out: list[Coordinate] = []
    while left:
        chosen: list[int] = []
        made = None
        for p in list(left):
            colours = np.zeros(len(points), np.int64)
            for i, q in enumerate([*chosen, p]):
                colours[part == q] = i + 1
            more = coordinate(letters, points, colours, marks, most, budget)
            if more is None:
                break
            chosen.append(p)
            made = more
        if made is None:
            return []
        out.append(made)
        left = [p for p in left if p not in chosen]
    return out


def work_of_table(coordinates: list[Coordinate], one: int, other: int) -> float:
    """Return the effort for a table of pairs."""
    size = len(coordinates[one]) * (len(coordinates[other]) if one != other else 1)
    return ENTRY * size * coordinates[one].steps.shape[1]


def chosen_pairs(coordinates: list[Coordinate], largest: int = LARGEST) -> list[tuple[int, int]]:
    """Return the pairs of coordinates that are worth a table: large ones that know different things, all in some.

    A coordinate stands alone as a pair with itself.
    """
    if not coordinates:
        return []
    sizes = [len(c) for c in coordinates]
    walk = walks(coordinates[0].steps.shape[1])
    seen = [c.walk(walk) for c in coordinates]
    options = [(sizes[i] * (sizes[j] if j != i else 1), i, j) for i in range(len(sizes)) for j in range(i + 1)]
    fresh: list[tuple[int, int, int, Rows]] = []
    for size, i, j in sorted(options):
        if size <= largest or i == j:
            both = np.unique(seen[i] * sizes[j] + seen[j], return_inverse=True)[1]
            if not any(tells_no_more(both, other) and tells_no_more(other, both) for *_, other in fresh):
                fresh.append((size, i, j, both))
    out: list[tuple[int, int, int, Rows]] = []
    for option in reversed(fresh):
        if len(out) < MOST_TABLES and not any(tells_no_more(option[3], other) for *_, other in out):
            out.append(option)
    pairs = [(i, j) for _, i, j, _ in out]
    for c in range(len(sizes)):  # what no table knows yet
        if not any(tells_no_more(seen[c], other) for *_, other in out):
            pairs.append((c, c))
    return pairs


def pair_table(coordinates: list[Coordinate], one: int, other: int, prices: Rows, budget: Budget) -> PairTable:
    """Return the distances of all pairs of images; the same coordinate twice stands for itself alone."""
    first = coordinates[one]
    alone = one == other
    second = np.zeros((1, len(prices)), np.int32) if alone else coordinates[other].steps
    table = np.full(len(first) * len(second), _kernel.FAR, np.uint8)
    table[0] = 0
    position = np.zeros(4, np.int64)
    while not _kernel.fill_pairs(first.steps.ravel(), second.ravel(), len(second), prices, table, position, ENTRIES):
        if budget.out_of_time:
            raise BudgetExhausted("the tables of a chain were not finished in time; give more")
    return PairTable(one, other, table)
