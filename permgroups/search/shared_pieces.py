"""Letters whose conjugates share one piece with another letter: commutators that are 3-cycles (Eidswick 1986, Prop. 4).

If Act'(α)γ and Act'(δ) share the one piece bγ, the parts of [α, γδγ⁻¹] share b alone, and by Proposition 3 it is a
3-cycle. So γ is looked for among words that take *sets* of pieces, those that α moves, to places where a letter δ moves
just one of them: breadth first while the sets are few, then the most promising ones, where least is shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from permgroups.budget import Budget
from permgroups.search.pieces import Pieces

__all__ = ["SharedPieces", "Sharing"]

Rows = np.ndarray
SET_BYTES = 12_000_000  # of the sets that grow from those followed; while these are all, the search is exhaustive
NARROWEST = 60  # sets that are followed
LONGEST_SETUP = 40  # letters of γ
PATIENCE = 4  # letters of γ that may pass without fewer pieces shared
MOST_SHARINGS = 400  # that are returned, all of the same length
FAR = 10_000  # pieces: the score of a set that shares none of the orbit
STEPS = 2000  # pieces of sets for one unit of effort


@dataclass(frozen=True)
class Sharing:
    """Letters with [α, γδγ⁻¹] the 3-cycle of a ``triple`` of points a → b → c → a, on the pieces that matter."""

    alpha: int
    gamma: tuple[int, ...]
    delta: int
    triple: tuple[int, int, int]

    def parts(self, pieces: Pieces) -> tuple[list[int], list[int]]:
        """Return the letters of α and of γδγ⁻¹."""
        return [self.alpha], [*self.gamma, self.delta, *pieces.letters.undo(self.gamma)]


class SharedPieces:
    """The search over sets of pieces, for any orbit and relative to any others.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> pieces = Pieces.of(cube(5).group)
    >>> search = SharedPieces(pieces)
    >>> middle = next(i for i, k in enumerate(pieces.system.kept) if len(pieces.system.points[k]) == 12)
    >>> found = search.find(middle, range(len(pieces.orbits)), Budget())
    >>> len(found[0].gamma)
    4
    """

    def __init__(self, pieces: Pieces):
        self.pieces = pieces
        self._places = pieces.system.piece_of[pieces.rows[:, pieces.tracked].astype(np.int64)]
        self._back = self._places[pieces.letters.back]

    def find(self, orbit: int, fixed: Sequence[int] | range, budget: Budget) -> list[Sharing]:
        """Return the sharings with the shortest γ found for an orbit; pieces of orbits that are not ``fixed`` may move.

        Orbits are given by their numbers among those that count.
        """
        pieces = self.pieces
        of = pieces.system.orbit_of_piece
        chosen = np.flatnonzero(np.isin(of, [orbit, *fixed]))
        inside = of[chosen] == orbit
        place = np.zeros(len(of), np.int64)
        place[chosen] = np.arange(len(chosen))
        back = place[self._back[:, chosen]]
        supports = (pieces.rows[:, pieces.tracked[chosen]] != pieces.tracked[chosen]).astype(bool)
        starts = self._kinds(supports, inside)
        if not len(starts):
            return []
        others = supports[starts].astype(np.float32)
        within = others * inside
        sets, origin = supports[starts], np.arange(len(starts))
        words: list[tuple[int, ...]] = [()] * len(starts)
        width = max(SET_BYTES // max(supports.size, 1), NARROWEST)
        weights = np.random.default_rng(0).integers(1 << 62, size=len(chosen), dtype=np.int64)
        seen = sets @ weights  # a number for every set; two sets with one number would only lose one of them
        least, idle = float(FAR), 0
        for _ in range(LONGEST_SETUP + 1):
            budget.require("the search for shared pieces was")
            budget.spend(sets.size / STEPS)
            shared = sets.astype(np.float32) @ others.T
            here = sets.astype(np.float32) @ within.T
            hits = np.argwhere((shared == 1) & (here == 1))
            found = self._sharings(
                [
                    (int(starts[origin[i]]), words[i], int(starts[j]), int(chosen[(sets[i] * others[j]).argmax()]))
                    for i, j in hits[:: max(len(hits) // MOST_SHARINGS, 1)].tolist()
                ]
            )
            if found:
                return found
            score = np.where(here >= 1, shared + 3 * (here - 1), FAR).min(axis=1)
            least, idle = (score.min(), 0) if score.min() < least else (least, idle + 1)
            best = np.argsort(score, kind="stable")[:width]
            sets, origin, words = sets[best], origin[best], [words[i] for i in best.tolist()]
            grown = np.concatenate([sets[:, row] for row in back])
            numbers, first = np.unique(grown @ weights, return_index=True)
            fresh = np.sort(first[~np.isin(numbers, seen)])
            if not len(fresh) or idle > PATIENCE:
                break
            seen = np.concatenate([seen, numbers])
            count = len(sets)
            words = [(*words[i % count], i // count) for i in fresh.tolist()]
            origin, sets = origin[fresh % count], grown[fresh]
        return []

    @staticmethod
    def _kinds(supports: Rows, inside: Rows) -> Rows:
        """Return one letter for every set of pieces that letters move, of those that move the orbit."""
        _, first = np.unique(np.packbits(supports, axis=1), axis=0, return_index=True)
        first = np.sort(first)
        out: Rows = first[(supports[first] & inside).any(axis=1)]
        return out

    def _sharings(self, found: Sequence[tuple[int, tuple[int, ...], int, int]]) -> list[Sharing]:
        """Return all signs of α and δ: each gives a 3-cycle of its own. Letters that only twist the piece give none."""
        pieces, back, piece_of = self.pieces, self.pieces.letters.back, self.pieces.system.piece_of
        out = []
        for alpha, gamma, delta, piece in found:
            point = int(pieces.tracked[piece])
            for s in reversed(gamma):
                point = int(pieces.rows[back[s], point])
            for a in sorted({alpha, int(back[alpha])}):
                for d in sorted({delta, int(back[delta])}):
                    last = point
                    for s in (*gamma, int(back[d]), *pieces.letters.undo(gamma)):
                        last = int(pieces.rows[s, last])
                    triple = int(pieces.rows[back[a], point]), point, last
                    if len({int(piece_of[p]) for p in triple}) == 3:
                        out.append(Sharing(a, gamma, d, triple))
        return out
