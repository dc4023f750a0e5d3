"""Finding pure 3-cycles and mesons among short words (Eidswick 1986, Propositions 3 and 7).

A *pure* 3-cycle moves three pieces of one orbit, with no twist in all, and nothing else. It is the commutator [α, β] of
elements whose supports share just one piece (Proposition 3): here α is a generator, β a conjugate of one, and supports
are compared by matrix products. A *meson* twists one piece by a unit and another one back. What both prove is said in
:mod:`permgroups.groups.certificates.free_orbits`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

import numpy as np

from permgroups.groups.piece_system import PieceSystem
from permgroups.groups.rows import inverse_row
from permgroups.kernels.blocks import block_of_pair

__all__ = ["PureCycle", "pure_cycles"]

Rows = np.ndarray
Letters = tuple[int, ...]  # generator k, or -1 - k for its inverse
MOST_STATES = 200_000  # 3-cycles of an orbit that are looked at for a meson
PATIENCE = 40  # conjugating letters that may pass without a new orbit


@dataclass(frozen=True)
class PureCycle:
    """The words of a pure 3-cycle and of a meson; the latter is empty where pieces have no twists."""

    cycle: Letters
    meson: Letters = ()


def pure_cycles(gens: Rows, pieces: PieceSystem) -> dict[int, PureCycle]:
    """Return pure 3-cycles and mesons for those kept orbits, by their place in ``pieces.kept``, where short words
    have them and the group is primitive on the pieces."""
    wanted = {i for i, k in enumerate(pieces.kept.tolist()) if len(pieces.points[k]) >= 3}
    places = [pieces.act(row)[0] for row in gens]
    out = {}
    for i, cycle in _find_cycles(gens, pieces, wanted).items():
        r = pieces.points[int(pieces.kept[i])].shape[1]
        if not _is_primitive(places, int(pieces.start[i]), int(pieces.start[i + 1])):
            continue
        meson = _find_meson(gens, pieces, cycle, r) if r > 1 else ()
        if meson is not None:
            out[i] = PureCycle(cycle, meson)
    return out


def _find_cycles(gens: Rows, pieces: PieceSystem, need: set[int]) -> dict[int, Letters]:
    """Return for every orbit a commutator [α, xβx⁻¹] whose parts share one piece of it and nothing else."""
    letters = [(k, row) for k, row in enumerate(gens)] + [(-1 - k, inverse_row(row)) for k, row in enumerate(gens)]
    support = pieces.support(gens)
    first = support.astype(np.float32)
    numbered = (support * np.arange(len(pieces))).astype(np.float32)
    found: dict[int, Letters] = {}
    idle = 0
    for name, row in [(None, np.arange(gens.shape[1])), *letters]:
        if idle > PATIENCE:
            break
        idle += 1
        moved = np.take(first, pieces.piece_of[row[pieces.tracked]], axis=1)  # the support of xβx⁻¹
        shared = first @ np.ascontiguousarray(moved.T)
        single = np.argwhere(np.abs(shared - 1) < 0.25)
        if not len(single):
            continue
        where = np.einsum("ij,ij->i", numbered[single[:, 0]], moved[single[:, 1]])
        for (a, b), j in zip(single.tolist(), where.round().astype(int).tolist(), strict=True):
            i = int(pieces.orbit_of_piece[j])
            if i in need and i not in found:
                inside = (b,) if name is None else (name, b, -1 - name)
                word = (a, *inside, -1 - a, *_inverse(inside))
                row_of_word = _evaluate(gens, word)
                touched = np.flatnonzero(pieces.support(row_of_word))
                if len(touched) == 3 and (pieces.orbit_of_piece[touched] == i).all():
                    found[i] = word
                    idle = 0
        if len(found) == len(need):
            break
    return found


def _find_meson(gens: Rows, pieces: PieceSystem, cycle: Letters, r: int) -> Letters | None:
    """Return the quotient of two conjugates of a 3-cycle p → q → s that differ in the orientation of s alone."""
    row = _evaluate(gens, cycle)
    p = int(pieces.tracked[np.flatnonzero(pieces.support(row))[0]])
    start = (p, int(row[p]), int(row[row[p]]))
    letters = [(k, g) for k, g in enumerate(gens)] + [(-1 - k, inverse_row(g)) for k, g in enumerate(gens)]
    made: dict[tuple[int, int, int], Letters] = {start: ()}
    by_pair: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    queue = [start]
    for triple in queue:
        for a, b, c in (triple, (triple[1], triple[2], triple[0]), (triple[2], triple[0], triple[1])):
            other = by_pair.setdefault((a, b, int(pieces.piece_of[c])), (a, b, c))
            if gcd(int(pieces.twist_of[c] - pieces.twist_of[other[2]]) % r, r) == 1 and other[2] != c:
                return (*_conjugate(made, triple, cycle), *_inverse(_conjugate(made, other, cycle)))
        if len(made) > MOST_STATES:
            return None
        for name, g in letters:
            image = (int(g[triple[0]]), int(g[triple[1]]), int(g[triple[2]]))
            if image not in made:
                made[image] = (*made[triple], name)
                queue.append(image)
    return None


def _conjugate(made: dict[tuple[int, int, int], Letters], triple: tuple[int, int, int], cycle: Letters) -> Letters:
    """Return the word of the 3-cycle of a triple, which may be written from another of its points."""
    a, b, c = triple
    way = next(made[turned] for turned in ((a, b, c), (b, c, a), (c, a, b)) if turned in made)
    return (*_inverse(way), *cycle, *way)


def _inverse(word: Letters) -> Letters:
    return tuple(-1 - k for k in reversed(word))


def _evaluate(gens: Rows, word: Letters) -> Rows:
    row = np.arange(gens.shape[1])
    for k in word:
        row = gens[k][row] if k >= 0 else inverse_row(gens[-1 - k])[row]
    return row


def _is_primitive(places: list[Rows], start: int, end: int) -> bool:
    """Return whether no block of the pieces ``start`` … ``end - 1`` holds the first one and another but not all."""
    m = end - start
    local = np.array([row[start:end] - start for row in places]).astype(np.uint16)
    queue = np.empty(m + 1, np.int32)
    for other in range(1, m):
        parent = np.arange(m, dtype=np.int32)
        block_of_pair(local, 0, other, parent, queue)
        if (parent != 0).any():
            return False
    return True
