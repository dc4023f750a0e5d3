"""3-cycles of one orbit relative to others: what they do elsewhere does not matter (Eidswick 1986, section 7)."""

from __future__ import annotations

import numpy as np

from permgroups.groups.words import Word
from permgroups.kernels import three_cycles as _kernel
from permgroups.search.pieces import Pieces
from permgroups.search.short_words import inverse_rows

__all__ = ["relative_cycles"]


def relative_cycles(
    pieces: Pieces, rows: np.ndarray, words: list[list[int]], orbit: int, orbits: list[np.ndarray]
) -> tuple[tuple[frozenset[int], Word], ...]:
    """Return the shortest 3-cycles of one orbit among commutators, by the set of orbits that they leave in place.

    ``rows`` are the elements of the ``words`` that are combined, ``orbits`` lists of pieces.
    """
    inverse = inverse_rows(rows)
    tracked = pieces.tracked[orbits[orbit]]
    moved, first = np.empty((2, len(rows)), np.int64)
    others = [k for k in range(len(orbits)) if k != orbit]
    best: dict[frozenset[int], tuple[int, Word]] = {}
    lengths = np.array([len(w) for w in words])
    for i in range(len(rows)):
        support = tracked[rows[i][tracked] != tracked]
        _kernel.commutator_supports(
            rows, inverse, i, support, pieces.system.piece_of, pieces.tracked, 3, moved, first
        )  # fmt: skip
        hits = np.flatnonzero(moved == 3)
        if len(hits) == 0:
            continue
        images = np.take_along_axis(inverse[hits], inverse[i][np.take(rows[hits], rows[i], axis=1)], axis=1)
        turned = np.take_along_axis(images, np.take_along_axis(images, images[:, tracked], axis=1), axis=1)
        whole = (turned == tracked).all(axis=1)  # else three pieces with a twist
        stays = [(images[:, pieces.tracked[orbits[k]]] == pieces.tracked[orbits[k]]).all(axis=1) for k in others]
        masks = np.array(stays, bool).reshape(len(others), len(hits)).T
        cost = lengths[i] + lengths[hits]
        for mask in np.unique(masks[whole], axis=0):
            same = np.flatnonzero(whole & (masks == mask).all(axis=1))
            j = int(same[np.argmin(cost[same])])
            key = frozenset(k for k, m in zip(others, mask.tolist(), strict=True) if m)
            if key not in best or cost[j] < best[key][0]:
                a, b = words[i], words[int(hits[j])]
                undo = pieces.letters.undo(a), pieces.letters.undo(b)
                best[key] = int(cost[j]), pieces.letters.word([*a, *b, *undo[0], *undo[1]])
    return tuple(sorted(((k, w) for k, (_, w) in best.items()), key=lambda item: len(item[1])))
