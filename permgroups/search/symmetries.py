"""Symmetries of a set of moves: permutations of the points that permute the letters.

If σ takes every letter to a letter, g and σ⁻¹gσ need equally many letters: a table about some pieces serves for their
images too. They are the automorphisms of a graph made from the letters and found from them alone; on Rubik's cube they
are its 48 rotations and reflections.
"""

from __future__ import annotations

import numpy as np

from permgroups.groups.backtrack.search import Search
from permgroups.groups.backtrack.structures import Structure
from permgroups.search.pieces import Pieces

__all__ = ["symmetries_of"]

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
    >>> len(symmetries_of(Pieces.of(PermGroup(["(1,2,3)(4,5)", "(1,6,4)"]))))
    1
    """
    n = int(sum(size for _, size in pieces.orbits))
    rows = pieces.rows[:, :n].astype(np.int64)
    alone = np.arange(n)[None, :]
    structure = _structure(rows, None if looks is None else looks[:n])
    if structure is None:
        return alone
    generators, _ = Search([], structure).stabilizer_rows()
    elements = _generated(generators[:, :n].astype(np.int64), n)
    acts = pieces.system.piece_of[elements[:, pieces.tracked]]
    _, first = np.unique(acts, axis=0, return_index=True)
    return elements[np.sort(first)]


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
