"""Symmetries of a set of moves: permutations of the points that permute the letters.

If σ takes every letter to a letter, g and σ⁻¹gσ need equally many letters: a table about some pieces serves for their
images too. They are the automorphisms of a graph made from the letters and found from them alone; on Rubik's cube they
are its 48 rotations and reflections.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from permgroups.groups.backtrack.search import Search
from permgroups.groups.backtrack.structures import Structure
from permgroups.groups.rows import inverse_row
from permgroups.search.pieces import Pieces

__all__ = ["Symmetry", "move_symmetries", "symmetries_of", "symmetry_rows"]

Rows = np.ndarray

MOST = 5000  # symmetries that are looked at
MOST_VERTICES = 6000  # of the graph


def symmetries_of(pieces: Pieces, looks: Rows | None = None) -> Rows:
    """Return symmetries of the letters on the points that count, one for each way to permute the pieces.

    Parameters
    ----------
    pieces
        The pieces, with their letters.
    looks
        A row of numbers for every point: then a symmetry must take points that look alike to such.

    Returns
    -------
    numpy.ndarray
        Rows of images, that of the identity first. Where there are too many points or symmetries, some are left out.

    Examples
    --------
    >>> from permgroups.puzzles import cube, named
    >>> len(symmetries_of(Pieces.of(cube(3).group))), len(symmetries_of(Pieces.of(named("megaminx").group)))
    (48, 120)
    >>> from permgroups.groups.group import PermGroup
    >>> len(symmetries_of(Pieces.of(PermGroup(["(1,2,3,4,5,6,7)", "(1,2,4)"]))))
    1
    """
    n = int(sum(size for _, size in pieces.orbits))
    elements = _elements(pieces.rows[:, :n].astype(np.int64), None if looks is None else looks[:n])
    acts = pieces.system.piece_of[elements[:, pieces.tracked]]
    _, first = np.unique(acts, axis=0, return_index=True)
    return elements[np.sort(first)]


@dataclass(frozen=True, eq=False)
class Symmetry:
    """Point p goes to ``points[p]``, move k to the power ``signs[k]`` of move ``moves[k]``."""

    points: Rows
    moves: tuple[int, ...]
    signs: tuple[int, ...]

    def image(self, row: Rows) -> Rows:
        """Return the image of an element."""
        out = np.empty_like(row)
        out[self.points] = self.points[row]
        return out

    def back(self, move: int, exponent: int) -> tuple[int, int]:
        """Return the move and exponent whose image is this power of a move."""
        k = self.moves.index(move)
        return k, exponent * self.signs[k]


def move_symmetries(rows: Rows) -> list[Symmetry]:
    """Return the symmetries of different moves that are no identities, one for each way to permute them.

    The identity comes first.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> G = cube(3).group
    >>> found = move_symmetries(G.rows)
    >>> len(found), len({symmetry.moves for symmetry in found})
    (48, 48)
    >>> R, turned = G.rows[0], found[-1]
    >>> bool((turned.image(R) == G.rows[turned.moves[0]]).all()) or turned.signs[0] < 0
    True
    """
    count, n = rows.shape
    moved = np.flatnonzero((rows != np.arange(n)).any(axis=0))
    place = np.zeros(n, np.int64)
    place[moved] = np.arange(len(moved))
    known: dict[bytes, tuple[int, int]] = {}  # the move and the sign of a row
    for sign in (1, -1):
        for k, row in enumerate(rows):
            known.setdefault((row if sign > 0 else inverse_row(row)).astype(np.int64).tobytes(), (k, sign))
    letters = np.array([np.frombuffer(key, np.int64) for key in known]).reshape(-1, n)
    out: dict[tuple[tuple[int, int], ...], Symmetry] = {}
    for element in _elements(place[letters[:, moved]], None):
        points = np.arange(n)
        points[moved] = moved[element]
        undo = np.argsort(points)
        images = tuple(known[points[row[undo]].astype(np.int64).tobytes()] for row in rows)
        if images not in out and len({k for k, _ in images}) == count:
            out[images] = Symmetry(points, tuple(k for k, _ in images), tuple(sign for _, sign in images))
    return list(out.values())


def symmetry_rows(rows: Rows) -> Rows:
    """Return generators of all permutations of the points that permute rows; points that no row moves stay.

    Where there are too many points, there are none but the identity.

    >>> from permgroups import PermGroup
    >>> star = PermGroup({name: f"(1,{k})" for k, name in enumerate("abcd", 2)})
    >>> PermGroup.from_rows(symmetry_rows(star.rows)).order()
    24
    """
    n = rows.shape[1]
    moved = np.flatnonzero((rows != np.arange(n)).any(axis=0))
    place = np.zeros(n, np.int64)
    place[moved] = np.arange(len(moved))
    structure = _structure(place[rows[:, moved]], None)
    out = np.arange(n, dtype=np.uint16)[None, :]
    if structure is None:
        return out
    generators, _ = Search([], structure).stabilizer_rows()
    out = np.tile(out, (len(generators) + 1, 1))
    out[1:, moved] = moved[generators[:, : len(moved)].astype(np.int64)]
    return out


def _elements(rows: Rows, looks: Rows | None) -> Rows:
    """Return permutations of points that permute rows, the identity first."""
    n = rows.shape[1]
    structure = _structure(rows, looks)
    if structure is None:
        return np.arange(n)[None, :]
    generators, _ = Search([], structure).stabilizer_rows()
    return _generated(generators[:, :n].astype(np.int64), n)


def _structure(rows: Rows, looks: Rows | None) -> Structure | None:
    """Return a graph with vertices for points, letters, points moved by letters, and looks; None if it is too large."""
    count, n = rows.shape
    letter, here = np.argwhere(rows != np.arange(n)).T
    kinds = np.zeros(n, np.int64) if looks is None else np.unique(looks, axis=0, return_inverse=True)[1].reshape(-1)
    seen = 0 if looks is None else int(kinds.max(initial=-1)) + 1
    steps = n + count + np.arange(len(here))  # a vertex for every point that a letter moves
    size = n + count + len(here) + seen
    if size > MOST_VERTICES or n == 0:
        return None
    parts = [(n + letter, steps), (here, steps), (steps, rows[letter, here])]
    if seen:
        parts.append((np.arange(n), size - seen + kinds))
    arcs = np.concatenate([np.column_stack([a, b, np.full(len(a), k)]) for k, (a, b) in enumerate(parts)])
    return Structure.of_arcs(size, arcs, np.repeat(np.arange(4), [n, count, len(here), seen]))


def _generated(generators: Rows, n: int) -> Rows:
    """Return the elements that some rows generate, nearest to the identity first, not too many."""
    out = [np.arange(n)]
    known = {out[0].tobytes()}
    for x in out:
        for g in generators:
            y = g[x]
            if len(out) < MOST and y.tobytes() not in known:
                known.add(y.tobytes())
                out.append(y)
    return np.array(out)
