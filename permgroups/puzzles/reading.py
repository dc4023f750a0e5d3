"""From colours to a state: an element of the group that makes the solved colouring the seen one, or why none does.

Where the group has every element that its laws allow, pieces are matched to places by what they show, orbit by orbit.
Pieces that look alike may change places, pieces with symmetric looks may turn, places that are not seen hold what is
left: so an orbit has several values of its sum of twists and its parity, and a linear system chooses among them. Other
groups are searched by the transporter of colourings.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.backtrack.stabilizers import transporter_of
from permgroups.groups.backtrack.structures import Structure
from permgroups.linear.systems import LinearSystem
from permgroups.puzzles.orbit_matching import UNKNOWN, NoMatching, OrbitMatching, match_orbit

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.groups.piece_system import PieceSystem

__all__ = ["UNKNOWN", "Fault", "read_colouring"]

Rows = np.ndarray
MOST_NODES = 200_000  # of a search where not all is seen
MOST_SUMS = 20_000  # of values that break laws on the way
NEITHER = "too little is seen: neither a state that shows it nor a proof that there is none was found"


@dataclass(frozen=True)
class Fault:
    """Why no element shows the colours.

    ``kind`` is one of

    ``count``
        ``colour`` should be seen on ``numbers[0]`` points and is on ``numbers[1]``, the ``points``.
    ``fixed``
        Point ``points[0]``, which no move moves, shows ``colour``.
    ``piece``
        At the place of ``points`` something is seen that ``numbers[0]`` pieces show, and it is seen ``numbers[1]``
        times.
    ``places``
        ``numbers[1]`` places, that of ``points`` among them, would have to share ``numbers[0]`` pieces.
    ``law``
        Twists and parities break a law: ``laws`` = (place of the orbit in ``pieces.kept``, 0 for the sum of twists or
        1 for the parity, weight); the weighted sum is 0 for all moves, and ``numbers[0]`` modulo ``numbers[1]`` here.
        ``points`` has the tracked points of places in these orbits where a piece is missing or turned.
    ``search``
        An exhaustive search found none.
    """

    kind: str
    points: tuple[int, ...] = ()
    colour: int = UNKNOWN
    numbers: tuple[int, ...] = ()
    laws: tuple[tuple[int, int, int], ...] = ()


def read_colouring(G: PermGroup, solved: Rows, seen: Rows) -> Rows | Fault:
    """Return the row of an element g of G with ``seen[i^g] = solved[i]`` wherever something is seen, or the fault.

    Colours are whole numbers from 0; ``seen`` has -1 for points that are not seen.

    Raises
    ------
    TooLarge
        If not all is seen, and neither an element nor a proof that there is none was found.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> G = cube(2).group
    >>> solved = np.repeat(range(6), 4)
    >>> seen = solved.copy()
    >>> seen[G.row_of_word(G.word("R U'"))] = solved
    >>> row = read_colouring(G, solved, seen)
    >>> bool((seen[row] == solved).all()), bool(G.contains_batch(row[None, :])[0])
    (True, True)
    >>> seen[[0, 20]] = seen[[20, 0]]
    >>> read_colouring(G, solved, seen).kind
    'piece'
    """
    solved, seen = np.asarray(solved, np.int64), np.asarray(seen, np.int64)
    fault = _wrong_counts(solved, seen) or _wrong_fixed(G.pieces, solved, seen)
    if fault is not None:
        return fault
    matched = _matched(G.pieces, solved, seen)
    if isinstance(matched, Fault):
        return matched
    row: Rows | Fault | None
    bound = G.known.bound
    if G.order() == bound.value and not bound.is_regular:
        try:
            row = _by_laws(G.pieces, matched)
        except TooLarge:
            if G.order() > MOST_NODES:
                raise
            row = _searched(G, solved, seen)
    elif (seen != UNKNOWN).all():
        row = transporter_of(G, Structure.of_colours(solved), Structure.of_colours(seen))
    else:
        row = _row(G.pieces, [o.ways[o.first] for o in matched])
        if not G.contains_batch(row[None, :])[0]:
            row = _searched(G, solved, seen)
    if row is None:
        return Fault("search")
    if not isinstance(row, Fault) and not (_shows(row, solved, seen) and G.contains_batch(row[None, :])[0]):
        raise AssertionError("the element found does not show the colours, or is not in the group")
    return row


def _shows(row: Rows, solved: Rows, seen: Rows) -> bool:
    there = seen[row]
    return bool(((there == solved) | (there == UNKNOWN)).all())


def _wrong_counts(solved: Rows, seen: Rows) -> Fault | None:
    whole = bool((seen != UNKNOWN).all())
    most = int(max(solved.max(initial=0), seen.max(initial=0))) + 1
    wanted, there = np.bincount(solved, minlength=most), np.bincount(seen[seen >= 0], minlength=most)
    wrong = np.flatnonzero(there != wanted if whole else there > wanted)
    if len(wrong) == 0:
        return None
    c = int(wrong[np.argmax((there - wanted)[wrong])])  # what is there too often is the mistake that people see
    return Fault("count", tuple(np.flatnonzero(seen == c).tolist()), c, (int(wanted[c]), int(there[c])))


def _wrong_fixed(system: PieceSystem, solved: Rows, seen: Rows) -> Fault | None:
    for p in system.fixed.tolist():
        if seen[p] not in (UNKNOWN, solved[p]):
            return Fault("fixed", (p,), int(seen[p]))
    return None


def _matched(system: PieceSystem, solved: Rows, seen: Rows) -> list[OrbitMatching] | Fault:
    home, there = (system.looks(classes) for classes in (solved, seen))
    out = []
    for k in system.kept.tolist():
        points = system.points[k]
        found = match_orbit(home[points], there[points])
        if isinstance(found, NoMatching):
            kind = "piece" if found.alike or not found.fitting else "places"
            return Fault(kind, tuple(points[found.place].tolist()), numbers=(found.fitting, found.places))
        out.append(found)
    return out


def _row(system: PieceSystem, ways: list[tuple[Rows, Rows]]) -> Rows:
    """Return the element that puts the pieces of every orbit where they were matched."""
    places, twists = np.empty((2, len(system)), np.int64)
    for i, (piece, twist) in enumerate(ways):
        first = int(system.start[i])
        places[first + piece] = first + np.arange(len(piece))
        twists[first : first + len(twist)] = twist
    return system.element(places, twists).astype(np.uint16)


# -- laws -----------------------------------------------------------------------------------------


def _by_laws(system: PieceSystem, matched: list[OrbitMatching]) -> Rows | Fault:
    """Choose a way for every orbit so that all laws are kept."""
    first = _chosen(system, matched)
    if isinstance(first, Fault) and all(o.complete for o in matched):
        return first
    chosen: list[tuple[int, int]] | None
    if isinstance(first, Fault) or not _have(matched, first):
        matched = [o.completed() for o in matched]
        again = _chosen(system, matched)
        chosen = again if not isinstance(again, Fault) and _have(matched, again) else _chosen_among(system, matched)
    else:
        chosen = first
    if chosen is None:
        # orbits of which not all ways were seen are given every freedom: what then is impossible is impossible
        free = [o if o.complete else replace(o, ways=dict.fromkeys(_values(o), o.ways[o.first])) for o in matched]
        fault = _chosen(system, free)
        if isinstance(fault, Fault):
            return fault
        raise TooLarge(NEITHER)
    return _row(system, [o.ways[value] for o, value in zip(matched, chosen, strict=True)])


def _have(matched: list[OrbitMatching], chosen: list[tuple[int, int]]) -> bool:
    """Return whether every orbit has a way of the value that was chosen for it."""
    return all(value in o.ways for o, value in zip(matched, chosen, strict=True))


def _chosen_among(system: PieceSystem, matched: list[OrbitMatching]) -> list[tuple[int, int]] | None:
    """Return values that the orbits have and that keep all laws together, orbit after orbit; None if none do.

    The sums of values are told apart by weights under which every move counts nothing.
    """
    moduli = system.moduli.ravel()
    whole = lcm(*moduli.tolist(), 2)
    scale = whole // moduli
    laws = system.law(system.rows).reshape(-1, moduli.size)
    weights = LinearSystem(laws * scale % whole, whole).kernel.reshape(-1, moduli.size)
    reached: dict[tuple[int, ...], list[tuple[int, int]]] = {(0,) * len(weights): []}
    for i, o in enumerate(matched):
        after: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        for value in o.ways:
            step = weights[:, 2 * i : 2 * i + 2] @ (np.array(value) * scale[2 * i : 2 * i + 2])
            for sums, values in reached.items():
                there = tuple(((np.array(sums, np.int64) + step) % whole).tolist())
                after.setdefault(there, [*values, value])
        reached = after
        if len(reached) > MOST_SUMS:
            raise TooLarge(NEITHER)
    return reached.get((0,) * len(weights))


def _values(o: OrbitMatching) -> list[tuple[int, int]]:
    return [(t, odd) for t in range(o.fits.shape[2]) for odd in (0, 1)]


def _chosen(system: PieceSystem, matched: list[OrbitMatching]) -> list[tuple[int, int]] | Fault:
    """Return a value of every orbit such that together they keep all laws."""
    count, moduli = len(matched), system.moduli.ravel()
    first = np.array([o.first for o in matched], np.int64).reshape(-1, 2)
    freedom, owner = [], []
    for i, o in enumerate(matched):
        for value in o.ways:
            if value != o.first:
                step = np.zeros((count, 2), np.int64)
                step[i] = np.subtract(value, o.first)
                freedom.append(step.ravel())
                owner.append(i)
    laws = system.law(system.rows).reshape(-1, moduli.size)
    whole = lcm(*moduli.tolist(), 2)
    scale = whole // moduli
    columns = np.concatenate([laws, np.array(freedom, np.int64).reshape(-1, moduli.size)]) * scale % whole
    wrong = first.ravel() * scale % whole
    answer = LinearSystem(columns.T, whole).solve(-wrong % whole)
    if not answer:
        weights = np.asarray(answer.witness)
        broken = int(weights @ wrong) % whole
        listed = [(int(j) // 2, int(j) % 2, int(weights[j])) for j in np.flatnonzero(weights * scale % whole)]
        points = tuple(p for i in dict.fromkeys(i for i, _, _ in listed) for p in _unsolved(system, i, matched[i]))
        return Fault("law", points, numbers=(broken, whole), laws=tuple(listed))
    times = np.asarray(answer.moves)[len(laws) :]
    chosen = first.copy()
    for column, i, k in zip(freedom, owner, times.tolist(), strict=True):
        chosen[i] += k * column.reshape(count, 2)[i]
    chosen %= system.moduli
    return [(int(t), int(odd)) for t, odd in chosen]


def _unsolved(system: PieceSystem, i: int, o: OrbitMatching) -> list[int]:
    """Return the tracked points of the places of a kept orbit that hold another piece than their own, or turn it."""
    piece, twist = o.ways[o.first]
    points = system.points[int(system.kept[i])]
    return [int(points[s, 0]) for s in range(len(piece)) if piece[s] != s or twist[s]]


def _searched(G: PermGroup, solved: Rows, seen: Rows) -> Rows | None:
    """Return an element by trying images of the base; None if there is none."""
    chain = G.chain()
    nodes = 0
    todo = [(0, np.arange(G.degree, dtype=np.uint16))]
    while todo:
        level, row = todo.pop()
        if level == chain.levels:
            if _shows(row, solved, seen):
                return row
            continue
        for p, u in zip(chain.basic_orbit(level).tolist(), chain.transversals[level], strict=True):
            if seen[row[p]] in (UNKNOWN, solved[chain.base[level]]):
                todo.append((level + 1, row[u]))
        nodes += 1
        if nodes > MOST_NODES:
            raise TooLarge(NEITHER)
    return None
