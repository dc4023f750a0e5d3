"""Sextuple transitivity of M13 (section 5): universal donors and recipients, and moves between sextuples.

A sextuple p of counters is a universal donor if every sextuple of points is reached from it, a sextuple
q of points a universal recipient if every sextuple of counters reaches it. As there are as many
positions as sextuples, either holds exactly when no two positions agree there (Lemma 5.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from permgroups.answers import Answer
from permgroups.errors import InvalidArgument
from permgroups.games.m13 import M13Game
from permgroups.games.paths import Path
from permgroups.groups.rows import inverse_row
from permgroups.groups.schreier_sims import build_chain
from permgroups.search.positions import Position

__all__ = [
    "Carried", "carry", "donor_witness", "is_universal_donor", "is_universal_recipient", "recipient_witness",
    "universal_donors", "universal_recipients",
]  # fmt: skip

Six = frozenset[int]


def _check_basic(game: M13Game) -> None:
    if not isinstance(game, M13Game) or game.signed:
        raise InvalidArgument("sextuples are of the basic game; use M13()")


def _agreements(game: M13Game, inverse: bool) -> set[int]:
    """Return, as bit sets of points, where [0,a] agrees with other positions, if in six points or more.

    With ``inverse`` the inverses are compared. Every pair of positions is g·[0,a], g·τ for some g of the
    group and a position τ, so these pairs stand for all.
    """
    start = game.hole
    ways = np.array([game.way(start, a) for a in range(13)])
    if inverse:
        ways = np.array([inverse_row(w) for w in ways])
    bits = 1 << np.arange(13)
    found: set[int] = set()
    for rows in game.group.all_rows(8192):
        for b in range(13):
            positions = ways[b][rows] if not inverse else _inverses(game.way(start, b)[rows])
            for a in range(13):
                same = positions == ways[a]
                many = same.sum(axis=1)
                masks = same[(many >= 6) & (many < 13)] @ bits
                found.update(masks.tolist())
    return found


def _inverses(rows: np.ndarray) -> np.ndarray:
    out = np.empty_like(rows)
    np.put_along_axis(out, rows.astype(np.intp), np.broadcast_to(np.arange(13, dtype=rows.dtype), rows.shape), axis=1)
    return out


def _sixes(masks: set[int]) -> set[Six]:
    """Return the sets of six points that lie in one of the bit sets."""
    out: set[Six] = set()
    for mask in masks:
        points = [p for p in range(13) if mask >> p & 1]
        out.update(frozenset(six) for six in combinations(points, 6))
    return out


def universal_donors(game: M13Game) -> set[Six]:
    """Return the sets of six counters (0 stands for the hole) that are universal donors, by exhaustion.

    >>> from permgroups.games import M13
    >>> donors = universal_donors(M13())
    >>> len(donors), all(0 in six for six in donors)      # Theorem 5.2
    (792, True)
    """
    _check_basic(game)
    # pairs g·σ, g·τ agree where σ, τ do, taken back by g: all images of these sets under the group are bad
    bad: set[Six] = set()
    for six in _sixes(_agreements(game, inverse=False)):
        if six not in bad:
            bad |= game.group.orbit(six, action="sets")
    return {frozenset(six) for six in combinations(range(13), 6)} - bad


def universal_recipients(game: M13Game) -> set[Six]:
    """Return the sets of six points that are universal recipients, by exhaustion.

    >>> from permgroups.games import M13
    >>> g = M13()
    >>> recipients = universal_recipients(g)
    >>> len(recipients), all(any(line <= six for line in g.plane.blocks) for six in recipients)      # Theorem 5.3
    (468, True)
    """
    _check_basic(game)
    return {frozenset(six) for six in combinations(range(13), 6)} - _sixes(_agreements(game, inverse=True))


def _six(game: M13Game, points: Sequence[int]) -> Six:
    _check_basic(game)
    six = frozenset(game.design.index_of(p) for p in points)
    if len(six) != 6 or len(points) != 6:
        raise InvalidArgument(f"expected six different points, not {list(points)}")
    return six


def is_universal_donor(game: M13Game, counters: Sequence[int]) -> bool:
    """Return whether six counters reach every sextuple of points: by Theorem 5.2, if the hole is among them."""
    return game.hole in _six(game, counters)


def is_universal_recipient(game: M13Game, points: Sequence[int]) -> bool:
    """Return whether six points are reached from every sextuple: by Theorem 5.3, if they contain a line."""
    six = _six(game, points)
    return any(line <= six for line in game.design.blocks)


def donor_witness(game: M13Game, counters: Sequence[int]) -> tuple[Path, Path] | None:
    """Return two paths that act equally on the counters, as in the proof of Theorem 5.2; None for a universal donor.

    >>> from permgroups.games import M13
    >>> donor_witness(M13(), (1, 2, 3, 4, 5, 6))
    ([0], [0, 9])
    """
    six = _six(game, counters)
    hole = game.hole
    if hole in six:
        return None
    line = next(b for b in game.design.blocks if len(b & (six | {hole})) <= 1)
    inside = line & (six | {hole})
    if inside == {hole}:
        first: tuple[int, ...] = (hole,)
        last = min(line - {hole})
    else:
        via = min(inside or line)
        first, last = (hole, via), min(line - {via})
    one, two = (Path(game, [game.points[x] for x in path]) for path in (first, (*first, last)))
    if (one.position.row[list(six)] != two.position.row[list(six)]).any():
        raise AssertionError("the two paths differ on the counters")
    return one, two


def recipient_witness(game: M13Game, points: Sequence[int]) -> tuple[Path, Path] | None:
    """Return two paths that bring the same counters to the points, as in the proof of Theorem 5.3.

    None for a universal recipient.

    >>> from permgroups.games import M13
    >>> recipient_witness(M13(), (0, 1, 2, 4, 5, 7))         # they miss the line 3, 6, 9, 12
    ([0, 3], [0, 3, 6])
    >>> recipient_witness(M13(), (0, 1, 2, 4, 5, 9))         # they meet every line
    ([0, 3, 4, 12], [0, 3, 10, 2, 11])
    >>> recipient_witness(M13(), (0, 1, 2, 3, 4, 5)) is None
    True
    """
    six = _six(game, points)
    plane, hole = game.plane, game.hole
    if any(line <= six for line in plane.blocks):
        return None
    free = next((line for line in plane.blocks if not line & six), None)
    if free is not None:
        p, q = sorted(free, key=lambda x: (x != hole, x))[:2]
        ways: tuple[tuple[int, ...], tuple[int, ...]] = (hole, p), (hole, p, q)
    else:
        names = next(found for found in map(plane.oval_labelling, _ovals_in(game, six)) if _fits(found, six))
        start, r1, r2, r3, s14, s23 = (names[x] for x in ("s12", "r1", "r2", "r3", "s14", "s23"))
        ways = (hole, start, r2, s23), (hole, start, r3, r1, s14)
    one, two = (Path(game, way).reduced() for way in ways)
    where = list(six)
    same = inverse_row(one.position.row)[where] == inverse_row(two.position.row)[where]
    if not same.all() or one.is_equivalent(two):
        raise AssertionError("the two paths are one, or bring different counters to the points")
    return one, two


def _ovals_in(game: M13Game, six: Six) -> Iterator[tuple[int, ...]]:
    """Yield four of the points in every order, if no three of them are collinear."""
    for four in permutations(sorted(six), 4):
        if not any(game.plane.collinear(*three) for three in combinations(four, 3)):
            yield four


def _fits(names: Mapping[str, int], six: Six) -> bool:
    """Return whether the other two of six points are r1 and r2 of the labelling (2-1)."""
    return six >= {names["r1"], names["r2"]}


@dataclass(frozen=True)
class Carried(Answer):
    """Whether counters can be carried to points: the positions that do, or why there are none.

    The ``moves`` are a shortest path to the first of the positions.
    """

    game: M13Game
    counters: tuple[int, ...]
    points: tuple[int, ...]
    positions: tuple[Position, ...]
    why: str

    @property
    def moves(self) -> Path:
        """A shortest path that carries the counters."""
        self.require()
        path: Path = self.game.shortest_path(self.positions[0])
        return path

    @property
    def witness(self) -> str | None:
        """The reason why there is no such position; None if there is one."""
        return self.why or None

    def check(self) -> bool:
        """Return whether the positions do what they should, or, looking at all 1,235,520, none does."""
        p, q = list(self.counters), list(self.points)
        if self:
            return all(at.row[p].tolist() == q and self.game.is_solvable(at) for at in self.positions)
        return not any(
            (self.game.way(self.game.hole, hole)[rows][:, p] == q).all(axis=1).any()
            for hole in self.game.points
            for rows in self.game.group.all_rows(8192)
        )


def carry(game: M13Game, counters: Sequence[int], points: Sequence[int]) -> Carried:
    """Return the positions in which the counters lie on the points, or the reason why there is none.

    For every place h of the hole the counters and points must fit, and then sharp 5-transitivity leaves
    at most a handful of candidates, which are all looked at.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> found = carry(M13(), (0, 1, 2, 3, 4, 5), (7, 1, 2, 3, 4, 6))
    >>> len(found.positions), found.positions[0].hole
    (1, 7)
    >>> bool(carry(M13(), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 7)))
    False
    """
    _check_basic(game)
    p, q = [game.design.index_of(x) for x in counters], [game.design.index_of(x) for x in points]
    if not len(p) == len(q) == len(set(p)) == len(set(q)):
        raise InvalidArgument("expected as many different counters as different points")
    start, found = game.hole, []
    for hole in range(13):
        if start in p and q[p.index(start)] != hole:
            continue
        if start not in p and hole in q:
            continue
        way = game.way(start, hole)
        back = inverse_row(way)
        # way maps points of the group's action to points; find g with g(p_i) = way^-1(q_i)
        found += [way[g] for g in _elements_taking(game, p, [int(back[x]) for x in q])]
    positions = tuple(Position(game, row, start, int(row[start])) for row in found)
    if positions:
        return Carried(game, tuple(p), tuple(q), positions, "")
    six_p, six_q = frozenset(p), frozenset(q)
    line = any(b <= six_q for b in game.design.blocks)
    reason = (
        "no position of the thirteen cosets agrees: "
        f"{sorted(six_p)} does not contain the hole {start} and {sorted(six_q)} contains no line"
        if start not in six_p and not line
        else "no position of the thirteen cosets agrees"
    )
    return Carried(game, tuple(p), tuple(q), (), reason)


def _elements_taking(game: M13Game, p: list[int], q: list[int]) -> list[np.ndarray]:
    """Return the elements of the group that take points p to points q.

    In a chain whose base begins with p every level leaves one choice.
    """
    group, pairs = game.group, dict(zip(p, q, strict=True))
    chain = build_chain(group.rows, prefix=[x for x in p if x != game.hole], target=group.order())
    candidates = [np.arange(13, dtype=np.uint16)]
    for level in range(chain.levels):
        b = int(chain.base[level])
        candidates = [
            candidate[chain.representative(level, point)]
            for candidate in candidates
            for point in chain.basic_orbit(level).tolist()
            if b not in pairs or int(candidate[point]) == pairs[b]
        ]
    return [c for c in candidates if all(int(c[x]) == y for x, y in pairs.items())]
