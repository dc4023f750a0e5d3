"""Which piece of an orbit lies where, from what is seen of the places.

A perfect matching of pieces and places is one way to read an orbit; others follow from it by letting two pieces that
fit change places, and by turning pieces that show the same when turned. What matters of a way is its *value*: the sum
of twists and the parity. Where every place is seen whole, the exchanges lead to all ways there are.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

__all__ = ["UNKNOWN", "NoMatching", "OrbitMatching", "match_orbit"]

Rows = np.ndarray
UNKNOWN = -1  # the class of a point that is not seen
MOST_PAIRS = 4000  # of places whose pieces are exchanged, from one way
MOST_WAYS = 200_000  # of a complete list
RANDOM_WAYS = 300  # matchings that are tried before


@dataclass(frozen=True)
class NoMatching:
    """Places that cannot all get a piece: of ``fitting`` pieces, for ``places`` places that look alike or not."""

    place: int
    fitting: int
    places: int
    alike: bool


@dataclass(frozen=True, eq=False)
class OrbitMatching:
    """The ways to read an orbit: ``ways[sum of twists, parity]`` = (piece on every place, its twist there).

    ``complete`` says whether these are all values there are; ``fits[i, s, t]`` whether piece i, turned by t, shows what
    is seen at place s.
    """

    fits: Rows
    first: tuple[int, int]
    ways: dict[tuple[int, int], tuple[Rows, Rows]]
    complete: bool

    def completed(self) -> OrbitMatching:
        """Return the same with more values, by random matchings, and with all of them if the ways are not too many."""
        if self.complete:
            return self
        ways = dict(self.ways)
        _random_ways(self.fits, ways)
        complete = len(ways) == 2 * self.fits.shape[2] or _every_way(self.fits, ways)
        return OrbitMatching(self.fits, self.first, ways, complete)


def match_orbit(home: Rows, seen: Rows) -> OrbitMatching | NoMatching:
    """Return the ways to read an orbit from what its pieces show at home and what is seen at the places.

    ``home[i, t]`` is what piece i shows at its point t, a row of classes, and ``seen[s, t]`` what place s shows there,
    -1 where nothing is seen.
    """
    m, r, _ = home.shape
    fits = np.empty((m, m, r), bool)
    hidden = seen == UNKNOWN
    for t in range(r):
        there = np.roll(seen, -t, axis=1)
        unseen = np.roll(hidden, -t, axis=1)
        fits[:, :, t] = ((home[:, None] == there[None]) | unseen[None]).all(axis=(2, 3))
    piece = _matching(np.asarray(fits.any(axis=2)))
    if isinstance(piece, NoMatching):
        alike = bool((seen[piece.place] == seen).all(axis=(1, 2)).sum() == piece.places)
        return NoMatching(piece.place, piece.fitting, piece.places, alike)
    twist = fits[piece, np.arange(m)].argmax(axis=1)
    first = _value(piece, twist, r)
    ways = {first: (piece, twist)}
    _explore(fits, ways)
    return OrbitMatching(fits, first, ways, not hidden.any() or len(ways) == r * 2)


def _value(piece: Rows, twist: Rows, r: int) -> tuple[int, int]:
    """Return the sum of twists and the parity of a way."""
    seen = np.zeros(len(piece), bool)
    odd = 0
    for s in range(len(piece)):
        length = 0
        while not seen[s]:
            seen[s] = True
            s = int(piece[s])
            length += 1
        odd ^= (length - 1) & 1 if length else 0
    return int(twist.sum()) % r, odd


def _matching(fits: Rows) -> Rows | NoMatching:
    """Return a piece for every place, each at most once: pieces at home stay there, others by augmenting paths."""
    m = len(fits)
    piece = np.where(fits.diagonal(), np.arange(m), -1)
    place = np.where(fits.diagonal(), np.arange(m), -1)  # of every piece
    for s in np.flatnonzero(piece < 0).tolist():
        free = np.flatnonzero(fits[:, s] & (place < 0))
        if len(free):
            piece[s], place[free[0]] = free[0], s
            continue
        came = np.full(m, -1)  # for a piece the place that would take it
        queue, tried = [s], np.zeros(m, bool)
        found = -1
        for q in queue:
            for i in np.flatnonzero(fits[:, q] & ~tried).tolist():
                tried[i] = True
                came[i] = q
                if place[i] < 0:
                    found = i
                    break
                queue.append(int(place[i]))
            if found >= 0:
                break
        if found < 0:
            return NoMatching(s, int(tried.sum()), len(queue), False)
        while found >= 0:
            q = int(came[found])
            before = int(piece[q])
            piece[q], place[found] = found, q
            found = before if q != s else -1
    return piece


def _explore(fits: Rows, ways: dict[tuple[int, int], tuple[Rows, Rows]]) -> None:
    """Add ways of other values, by single turns and exchanges from those that are known."""
    m, _, r = fits.shape
    here = np.arange(m)
    queue = list(ways)
    for value in queue:
        if len(ways) == 2 * r:
            return
        piece, twist = ways[value]
        total, odd = value
        now = fits[piece, here]  # place, twist
        for s in np.flatnonzero(now.sum(axis=1) > 1).tolist():
            for t in np.flatnonzero(now[s]).tolist():
                after = ((total + t - int(twist[s])) % r, odd)
                if after not in ways:
                    changed = twist.copy()
                    changed[s] = t
                    ways[after] = (piece, changed)
                    queue.append(after)
        there = fits[piece].any(axis=2)  # place s, place q: whether the piece of s fits at q
        pairs = np.argwhere(np.triu(there & there.T, 1))[:MOST_PAIRS]
        for s, q in pairs.tolist():
            for t in np.flatnonzero(fits[piece[s], q]).tolist():
                for u in np.flatnonzero(fits[piece[q], s]).tolist():
                    after = ((total + t + u - int(twist[s]) - int(twist[q])) % r, 1 - odd)
                    if after not in ways:
                        exchanged, changed = piece.copy(), twist.copy()
                        exchanged[[s, q]] = piece[[q, s]]
                        changed[[s, q]] = u, t
                        ways[after] = (exchanged, changed)
                        queue.append(after)


def _random_ways(fits: Rows, ways: dict[tuple[int, int], tuple[Rows, Rows]]) -> None:
    """Add ways of other values by matching pieces and places in random order."""
    m, _, r = fits.shape
    rng = np.random.default_rng(0)
    possible = np.asarray(fits.any(axis=2))
    for _ in range(RANDOM_WAYS):
        if len(ways) == 2 * r:
            return
        pieces, places = rng.permutation(m), rng.permutation(m)
        found = _matching(possible[pieces][:, places])
        if isinstance(found, NoMatching):
            raise AssertionError("pieces that were matched cannot be matched in another order")
        piece = np.empty(m, np.int64)
        piece[places] = pieces[found]
        for twist in _sums(fits[piece, np.arange(m)]):
            ways.setdefault(_value(piece, twist, r), (piece, twist))


def _every_way(fits: Rows, ways: dict[tuple[int, int], tuple[Rows, Rows]]) -> bool:
    """Add ways of all values, going through all of them; False if they are too many."""
    m, _, r = fits.shape
    any_twist = np.asarray(fits.any(axis=2))
    order = np.argsort(any_twist.sum(axis=0), kind="stable").tolist()  # places with few pieces first
    piece = np.full(m, -1)
    used = np.zeros(m, bool)
    options: list[list[int]] = []
    steps = 0
    while True:
        steps += 1
        if steps > MOST_WAYS:
            return False
        d = len(options)
        if d == m:
            for twist in _sums(fits[piece, np.arange(m)]):
                value = _value(piece, twist, r)
                ways.setdefault(value, (piece.copy(), twist))
            if len(ways) == 2 * r:
                return True
        else:
            options.append(np.flatnonzero(any_twist[:, order[d]] & ~used).tolist())
        while options:  # the next piece for the last place, or one place back
            s = order[len(options) - 1]
            if piece[s] >= 0:
                used[piece[s]] = False
                piece[s] = -1
            if options[-1] and len(options) <= m:
                i = options[-1].pop()
                piece[s] = i
                used[i] = True
                break
            options.pop()
        if not options:
            return True


def _sums(turns: Rows) -> list[Rows]:
    """Return twists for every sum that the places allow, one for each sum."""
    r = turns.shape[1]
    found: dict[int, list[int]] = {0: []}
    for allowed in turns:
        after: dict[int, list[int]] = {}
        for total, twists in found.items():
            for t in np.flatnonzero(allowed).tolist():
                after.setdefault((total + t) % r, [*twists, t])
        found = after
    return [np.array(twists, np.int64) for twists in found.values()]
