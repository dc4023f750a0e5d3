"""Growth modulo the symmetries of the moves: which of them, and by which subgroup the states are divided into blocks.

A permutation σ of the points that permutes the letters takes g to σ⁻¹gσ, which needs equally many letters. If a
subgroup H is kept by all of them, they permute its cosets, the blocks, and act on the places of a block: one block of
each class is stored, with all its places, and counts as often as its class has blocks. H is the stabilizer of a set of
points and pieces that the symmetries keep. Where there is none of a good size, fewer symmetries are taken.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.chain import Chain
from permgroups.groups.group import PermGroup
from permgroups.groups.rows import inverse_row
from permgroups.kernels import numbering as _kernel
from permgroups.scale.numbering import PAUSE, Numbering
from permgroups.scale.parts import kept_name, write_arrays
from permgroups.scale.storage import write_whole
from permgroups.search.spaces import Groupoid
from permgroups.search.symmetries import symmetry_rows

__all__ = ["Layout", "laid_out", "write_classes"]

Rows = np.ndarray

MOST_PLACES = 2500  # of a block: their multiplication table stays in the cache
FEWEST_PLACES = 12  # where symmetries have a say: tables of edges should be smaller than those of states
MOST_SYMMETRIES = 2000
MOST_BLOCKS = 2**31 - 1
MOST_IN_MEMORY = 700_000_000  # blocks whose classes are found in memory, at six bytes each
MOST_TURNS = 6  # ways to begin when orbits are joined to a set that symmetries keep
CHUNK = 1 << 16


@dataclass(frozen=True, eq=False)
class Layout:
    """How states are numbered: the letters and symmetries on points and pieces, and the numbering of their elements.

    ``first[k]`` is the first point of piece k, ``piece_of[p]`` the piece of point p; pieces are numbered after the
    points. Without symmetries there are no pieces.
    """

    numbering: Numbering
    letters: Rows
    symmetries: Rows
    first: Rows
    piece_of: Rows

    def lifted(self, rows: Rows) -> Rows:
        """Return rows on points and pieces."""
        return lifted(rows, self.first, self.piece_of)


def lifted(rows: Rows, first: Rows, piece_of: Rows) -> Rows:
    """Return what rows do to points and pieces.

    >>> lifted(np.array([[2, 3, 1, 0]], np.uint16), np.array([0, 2]), np.array([0, 0, 1, 1])).tolist()
    [[2, 3, 1, 0, 5, 4]]
    """
    rows = np.asarray(rows)
    out: Rows = np.concatenate([rows, rows.shape[1] + piece_of[rows[:, first]]], axis=1).astype(np.uint16)
    return out


def laid_out(space: Groupoid, symmetry: bool = False) -> Layout:
    """Return how the states of a group's Cayley graph are numbered, with symmetries if wanted.

    Raises `InvalidArgument` unless every letter can be undone by one and counts one, `TooLarge` beyond 2³¹ blocks.

    >>> from permgroups.puzzles import named
    >>> space = Groupoid.of_group(named("pocket-cube-held").group)
    >>> plain, modulo = laid_out(space), laid_out(space, symmetry=True)
    >>> len(plain.symmetries), len(modulo.symmetries), modulo.numbering.blocks * modulo.numbering.places
    (1, 6, 3674160)
    """
    if len(space.objects) > 1:
        raise InvalidArgument(
            "growth on disk and on clusters is that of a group; this game has places with moves of their own"
        )
    if not space.is_symmetric or (space.prices != 1).any():
        raise InvalidArgument(
            "growth on disk and on clusters keeps distances mod 3: every letter must have an inverse and count one "
            "(metric quarter or half)"
        )
    if symmetry and (found := _symmetric(space)) is not None:
        return found
    chain = space.group.chain()
    lengths = chain.length.tolist()
    split, places = len(lengths), 1
    while split and places * lengths[split - 1] <= MOST_PLACES:
        split, places = split - 1, places * lengths[split - 1]
    numbering = Numbering.of(chain, split)
    _require_blocks(numbering)
    nothing = np.empty(0, np.int64)
    identity = np.arange(space.degree, dtype=np.uint16)[None, :]
    return Layout(numbering, space.rows, identity, nothing, nothing)


def _require_blocks(numbering: Numbering) -> None:
    if numbering.blocks > MOST_BLOCKS:
        raise TooLarge(f"{numbering.blocks} blocks of states; at most {MOST_BLOCKS} are numbered")


# -- which symmetries ---------------------------------------------------------------------------


def _symmetric(space: Groupoid) -> Layout | None:
    """Return a layout with as many symmetries as have a subgroup of a good size that they keep; None if none has."""
    first, piece_of = _pieces(space.group)
    generators = symmetry_rows(space.rows)
    letters = lifted(space.rows, first, piece_of)
    above = PermGroup.from_rows(lifted(space.group.rows, first, piece_of))
    for sigma in _ever_fewer(PermGroup.from_rows(generators)):
        turns = lifted(sigma.rows, first, piece_of)
        symmetries = _different(turns, letters)
        if symmetries is None:
            continue
        if len(symmetries) < 2:
            return None
        orbits = [sorted(orbit) for orbit in PermGroup.from_rows(turns).orbits()]
        kept = _kept_set(above, [orbit for orbit in orbits if (letters[:, orbit] != orbit).any()])
        if kept is not None:
            chain = above.chain(kept)
            numbering = Numbering.of(chain, _levels_of(chain, kept))
            _require_blocks(numbering)
            return Layout(numbering, letters, symmetries, first, piece_of)
    return None


def _pieces(G: PermGroup) -> tuple[Rows, Rows]:
    """Return the first point of every piece, and the piece of every point, -1 for points alone.

    Points that have the same stabilizer are a piece; whatever permutes the letters permutes the pieces.
    """
    piece_of = np.full(G.degree, -1, np.int64)
    first: list[int] = []
    orbits = [sorted(orbit) for orbit in G.orbits()]
    length = np.ones(G.degree, np.int64)
    for orbit in orbits:
        length[orbit] = len(orbit)
    for orbit in orbits:
        p = orbit[0]
        kept = G.stabilizer(p).rows
        here = np.flatnonzero((kept == np.arange(G.degree)).all(axis=0) & (length == len(orbit)))
        if piece_of[p] >= 0 or len(here) == 1:
            continue
        pieces = [here]
        for piece in pieces:
            if piece_of[piece[0]] < 0:
                piece_of[piece] = len(first)
                first.append(int(piece[0]))
                pieces += [row[piece] for row in G.rows]
    return np.array(first, np.int64), piece_of


def _ever_fewer(sigma: PermGroup) -> Iterator[PermGroup]:
    """Yield a group of symmetries and ever smaller ones, each the stabilizer of a point in the one before."""
    while sigma.order() > 1:
        yield sigma
        orbits = sorted(sigma.orbits(), key=len)
        sigma = sigma.stabilizer(min(orbits[-1]))


def _different(generators: Rows, letters: Rows) -> Rows | None:
    """Return one symmetry for each way to permute the letters, the identity first; None if there are too many."""
    number = _numbered(letters)
    found = [np.arange(letters.shape[1])]
    known = {_on_letters(found[0], letters, number)}
    for sigma in found:
        for step in generators:
            there = step[sigma]
            if (turned := _on_letters(there, letters, number)) not in known:
                known.add(turned)
                found.append(there)
        if len(found) > MOST_SYMMETRIES:
            return None
    return np.array(found, np.uint16)


def _numbered(letters: Rows) -> dict[bytes, int]:
    return {row.tobytes(): k for k, row in enumerate(letters)}


def _on_letters(sigma: Rows, letters: Rows, number: dict[bytes, int]) -> tuple[int, ...]:
    """Return how a symmetry permutes the letters."""
    undo = inverse_row(sigma)
    return tuple(number[sigma[x[undo]].astype(np.uint16).tobytes()] for x in letters)


def _kept_set(above: PermGroup, orbits: list[list[int]]) -> list[int] | None:
    """Return a union of orbits whose pointwise stabilizer is as large as a block may be; None if there is none."""
    orbits = sorted(orbits, key=len)
    best: tuple[int, list[int]] | None = None
    for turned in range(min(len(orbits), MOST_TURNS)):
        for ordered in (orbits[turned:] + orbits[:turned], orbits[turned::-1] + orbits[:turned:-1]):
            points: list[int] = []
            order = above.order()
            for orbit in ordered:
                chain = above.chain(points + list(orbit))
                rest = math.prod(chain.length[_levels_of(chain, [*points, *orbit]) :].tolist())
                if rest == order or (rest < FEWEST_PLACES and order > MOST_PLACES):
                    continue
                points, order = points + list(orbit), rest
                if order <= MOST_PLACES:
                    break
            if FEWEST_PLACES <= order <= MOST_PLACES and (best is None or order > best[0]):
                best = order, points
    return None if best is None else best[1]


def _levels_of(chain: Chain, points: list[int]) -> int:
    """Return how many levels of a chain, whose base begins with some points, are those of these points."""
    levels = 0
    while levels < chain.levels and int(chain.base[levels]) in points:
        levels += 1
    return levels


# -- classes of blocks ----------------------------------------------------------------------------


def write_classes(folder: Path, layout: Layout) -> tuple[int, Rows]:
    """Write the class of every block, how it is reached, and what keeps the first of a class.

    Returns how many classes there are, and rows (class, symmetry) of what keeps their first blocks.
    """
    n, symmetries = layout.numbering, layout.symmetries
    undone = np.array([inverse_row(row) for row in symmetries], np.uint16)
    number = _numbered(layout.letters)
    known = {_on_letters(row, layout.letters, number): k for k, row in enumerate(symmetries)}
    inverse = np.array([known[_on_letters(row, layout.letters, number)] for row in undone], np.int64)
    class_of = _new(folder / "class-of.npy", np.int32, n.blocks)
    turn_of = _new(folder / "turn-of.npy", np.uint16, n.blocks)
    class_of[:] = -1
    digits, images = np.empty((2, max(len(n.base), 1)), np.int64)
    heads, sizes = np.empty((2, CHUNK), np.int64)
    fixed = np.empty((CHUNK + len(symmetries) * 4, 2), np.int64)
    position = np.zeros(4, np.int64)
    every: list[tuple[Rows, Rows, Rows]] = []
    done = False
    while not done:
        done = _kernel.classes(
            symmetries, undone, inverse, n.split, n.base, n.first, n.length, n.index, n.weights, n.up, n.down,
            digits, images, class_of, turn_of, heads, sizes, fixed, position, PAUSE,
        )  # fmt: skip
        if position[0] < 0:
            raise AssertionError("a symmetry does not keep the subgroup")
        found, kept = int(position[1]), int(position[2])
        every.append((heads[:found].copy(), sizes[:found].copy(), fixed[:kept].copy()))
        position[3] += found
        position[1] = position[2] = 0
    for name, array in (("class-of", class_of), ("turn-of", turn_of)):
        _kept(folder / f"{name}.npy", array)
    starts, counts, keepers = (np.concatenate([part[k] for part in every]) for k in range(3))
    for name, array in (("heads", starts), ("sizes", counts)):
        np.save(folder / f"{name}.npy", array, allow_pickle=False)
    np.save(folder / "turned.npy", _turned_places(layout), allow_pickle=False)
    return len(starts), keepers


def _new(path: Path, dtype: type, length: int) -> Rows:
    """Return an array that is filled here and there: in memory, or where it is large mapped from a file.

    The system writes pages of a file again and again while they are changed, which takes several times as long.
    """
    if length <= MOST_IN_MEMORY:
        return np.empty(length, dtype)
    return np.lib.format.open_memmap(path, "w+", dtype, (length,))


def _kept(path: Path, array: Rows) -> None:
    """Write an array to a file, if it is not mapped from it."""
    if isinstance(array, np.memmap):
        array.flush()
    else:
        np.save(path, array, allow_pickle=False)


def _turned_places(layout: Layout) -> Rows:
    """Return where symmetries take the places of block 0."""
    n = layout.numbering
    out = np.empty((len(layout.symmetries), n.places), np.uint16)
    for k, sigma in enumerate(layout.symmetries):
        images = np.empty_like(n.members)
        images[:, sigma] = sigma[n.members]
        blocks, out[k] = n.numbers(images)
        if blocks.any():
            raise AssertionError("a symmetry does not keep the subgroup")
    return out


def write_keepers(folder: Path, layout: Layout, heads: Rows, fixed: Rows, ends: Rows) -> None:
    """Write for every part what the symmetries that keep a block do to its places."""
    n = layout.numbering
    undone = np.array([inverse_row(row) for row in layout.symmetries], np.uint16)
    digits, images = np.empty((2, max(len(n.base), 1)), np.int64)
    factor = np.empty(len(fixed), np.uint16)
    _kernel.keepers(
        heads, fixed, layout.symmetries, undone, n.split, n.base, n.first, n.length, n.index, n.weights, n.up, n.down,
        digits, images, factor,
    )  # fmt: skip
    cuts = np.searchsorted(fixed[:, 0], ends)
    for part, (a, b) in enumerate(pairwise(cuts.tolist())):
        write_arrays(folder / kept_name(part), fixed=fixed[a:b, 0], turn=fixed[a:b, 1], factor=factor[a:b])


def write_array(path: Path, array: Rows) -> None:
    """Write one array to a file of its own, whole or not at all."""
    out = io.BytesIO()
    np.save(out, array, allow_pickle=False)
    write_whole(path, [out.getbuffer()])
