"""Propositions 3 to 7 made constructive: complete sets of 3-cycles and mesons for any three pieces of an orbit, as
words.

A complete set for places a, b, c has r 3-cycles τ_j with τ_j′ = (a b c) and, against τ_0, j more twist at a and j
less at c; the generalized meson μ(c, b) = τ_1 τ_0⁻¹ twists what lies on c and on b, the opposite way, and moves
nothing. Where the group has none, the answer is false and says why; membership in the group decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np

from permgroups.answers import Answer
from permgroups.budget import Budget
from permgroups.errors import Impossible, InvalidArgument, TooLarge
from permgroups.groups.group import PermGroup
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.puzzles.piece_names import moving_together, orbit_names, piece_names
from permgroups.puzzles.universal import commutator_text, walker_of
from permgroups.puzzles.unsolvable import Unsolvable
from permgroups.wording import count, listed

if TYPE_CHECKING:
    from permgroups.groups.piece_system import PieceSystem
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["CompleteSet", "complete_three_cycles", "meson"]


@dataclass(frozen=True, eq=False)
class CompleteSet(Answer):
    """τ_0, …, τ_{r-1} for three places, with τ_0 = γ[α, β]γ⁻¹; false, with a witness, where the group has none.

    ``alpha`` and ``beta`` are None, and ``note`` says why, where no commutator permutes the orbit so.
    """

    puzzle: Puzzle
    places: tuple[str, str, str]
    words: tuple[Word, ...]
    setup: Word
    alpha: Word | None
    beta: Word | None
    shown: str
    note: str = ""
    nothing: Unsolvable | None = None

    @property
    def witness(self) -> Unsolvable | None:
        """What shows that the group has no such 3-cycles; None where it has."""
        return self.nothing

    @property
    def moves(self) -> tuple[Word, ...]:
        """The words."""
        self.require()
        return self.words

    @property
    def length(self) -> int:
        """The letters of all words together."""
        return sum(len(word) for word in self.moves)

    def check(self) -> bool:
        """Multiply the words out: τ_j is a 3-cycle of the three pieces and shifts j twists from c to a.

        No point of another piece may move. Of a false answer: try every 3-cycle of the three pieces anew.
        """
        P = self.puzzle
        system = P.group.pieces
        pieces = [_piece(P, name) for name in self.places]
        together = moving_together(P)
        in_step = len({name for j in pieces for name in together[j]}) > len(set(pieces))
        if not self and in_step:
            return _turned(P, self.places, pieces) is None
        if not self:
            return _complete(P, system, pieces) is None
        rows = [P.group.row_of_word(word) for word in self.words]
        if in_step:
            return len(rows) == 1 and _turns(P, rows[0], self.places)
        r = int(system.twists[pieces[0]])
        if len(rows) != r or any((system.spread(row[system.tracked]) != row).any() for row in rows):
            return False
        first = system.act(rows[0])[1]
        for j, row in enumerate(rows):
            moved, twists = system.act(row)
            change = (twists - first) % system.twists
            wanted = np.zeros(len(system), np.int64)
            wanted[[pieces[0], pieces[2]]] = j % r, -j % r
            right = moved[pieces].tolist() == [pieces[1], pieces[2], pieces[0]] and (change == wanted).all()
            if not right or system.support(row).sum() != 3 or (row[row[row]] != np.arange(len(row))).any():
                return False
        if self.alpha is not None and self.beta is not None:
            core = P.group.row_of_word(self.setup * Word.commutator(self.alpha, self.beta) * ~self.setup)
            return bool((core == rows[0]).all())
        return bool(self.note)

    def __str__(self) -> str:
        cycle = f"({' '.join(self.places)})"
        if not self:
            return f"{self.puzzle.name} has no complete set of 3-cycles {cycle}: {self.reason}"
        lines = [f"{cycle}: {count(len(self.words), 'word')}, τ_0 = {self.shown}{self.note and f' ({self.note})'}"]
        lines += [f"  τ_{j} = {word}" for j, word in enumerate(self.words)]
        return "\n".join(lines)

    __repr__ = __str__


def _turns(P: Puzzle, row: np.ndarray, places: tuple[str, str, str]) -> bool:
    """Return whether an element takes the points of three names around and moves no others."""
    names = piece_names(P)
    moved = np.flatnonzero(row != np.arange(len(row))).tolist()
    following = dict(zip(places, (*places[1:], places[0]), strict=True))
    around = all(following.get(names[p]) == names[int(row[p])] for p in moved)
    return bool(moved) and around and bool((row[row[row]] == np.arange(len(row))).all())


def _turned(P: Puzzle, places: tuple[str, str, str], pieces: list[int]) -> np.ndarray | None:
    """Return the 3-cycle of pieces that go in step, None where there is none: others move along, or it is outside.

    A power of what turns them in step is the only way, for three pieces that go in step with one another alone.
    """
    system = P.group.pieces
    for k in range(1, int(system.twists[pieces[0]])):
        twists = np.zeros(len(system), np.int64)
        twists[pieces[0]] = k
        row = system.element(np.arange(len(system)), twists)
        if _turns(P, row, places) and P.group.contains_batch(row[None, :])[0]:
            return row
    return None


def _complete(P: Puzzle, system: PieceSystem, pieces: list[int]) -> list[np.ndarray] | None:
    """Return a complete set of 3-cycles of three pieces as rows, None where the group has none."""
    rows = np.array(_cycles(system, pieces))
    r = int(system.twists[pieces[0]])
    inside = P.group.contains_batch(rows)
    for s, t in product(range(r), repeat=2):  # τ_0; a twist j at a that c gives: s stays, t becomes t - j
        chosen = [s * r + (t - j) % r for j in range(r)]
        if inside[chosen].all():
            return [rows[k] for k in chosen]
    return None


def _piece(P: Puzzle, place: str) -> int:
    """Return the number of the piece with a name."""
    names = piece_names(P)
    system = P.group.pieces
    found = [int(system.piece_of[p]) for p, name in enumerate(names) if name == place and system.piece_of[p] >= 0]
    if found:
        return found[0]
    for shadow in system.shadows:  # points that follow those of the piece
        for p in np.flatnonzero(shadow >= 0).tolist():
            if names[int(shadow[p])] == place:
                return int(system.piece_of[p])
    known = ", ".join(dict.fromkeys(names[p] for p in system.tracked.tolist()[:12]))
    raise InvalidArgument(f"no piece {place!r} that moves; there are {known} …")


def _cycles(system: PieceSystem, pieces: list[int]) -> list[np.ndarray]:
    """Return all 3-cycles a → b → c → a of three pieces, one for every choice of twists."""
    r = int(system.twists[pieces[0]])
    a, b, c = pieces
    out = []
    for s, t in product(range(r), repeat=2):
        places, twists = np.arange(len(system)), np.zeros(len(system), np.int64)
        places[[a, b, c]] = b, c, a
        twists[[b, c, a]] = s, t, (-s - t) % r
        out.append(system.element(places, twists))
    return out


def complete_three_cycles(P: Puzzle | PermGroup, a: str, b: str, c: str) -> CompleteSet:
    """Return words for a complete set of 3-cycles of three pieces of one orbit, given by their names.

    The answer is false, and says why, where the group has no such 3-cycles. A group is taken as a puzzle whose moves
    are its generators.

    Examples
    --------
    >>> from permgroups.puzzles import cube, named
    >>> found = complete_three_cycles(cube(3), "ULF", "UFR", "URB")
    >>> len(found.words), cube(3).group.evaluate(found.words[1] * ~found.words[0]).order()
    (3, 3)
    >>> far = complete_three_cycles(named("dodecahedron-2"), "UFR", "UFL", "UBLL")
    >>> far.check(), [len(word) for word in far.words]
    (True, [22, 22, 24])
    """
    P = _puzzle(P)
    found = _found(P, (a, b, c))
    if not found.check():
        raise AssertionError(f"the 3-cycles of {a}, {b} and {c} are not what they should be")
    return found


def _puzzle(P: Puzzle | PermGroup) -> Puzzle:
    from permgroups.puzzles.puzzle import Puzzle, from_generators

    if isinstance(P, PermGroup):
        return from_generators(P)
    if not isinstance(P, Puzzle):
        raise InvalidArgument(f"3-cycles of pieces need a puzzle whose moves make a group, not {P}")
    return P


def _found(P: Puzzle, places: tuple[str, str, str]) -> CompleteSet:
    a, b, c = places
    if len({a, b, c}) < 3:
        raise InvalidArgument(f"a 3-cycle needs three different places, not {a}, {b}, {c}")
    system = P.group.pieces
    pieces = [_piece(P, place) for place in (a, b, c)]
    orbits = {int(system.orbit_of_piece[j]) for j in pieces}
    if len(orbits) > 1:
        raise InvalidArgument(f"{a}, {b} and {c} lie in different orbits")
    together = moving_together(P)
    if any(len(together[j]) > 1 for j in pieces):
        return _in_step(P, places, pieces, together)
    for (x, j), (y, k) in combinations(zip(places, pieces, strict=True), 2):
        if j == k:
            raise InvalidArgument(f"{x} and {y} are the same piece")
    try:
        walker = walker_of(P, Budget())
    except TooLarge:  # no orbit has any
        return _without_commutators(P, (a, b, c), pieces)
    if int(walker.pieces.first[pieces[0]]) in walker.table.lacking:  # searches number pieces as the group does
        return _without_commutators(P, (a, b, c), pieces)
    cycles, letters = walker.table, walker.pieces.letters
    u, v, w = (int(walker.pieces.tracked[j]) for j in pieces)
    points = walker.pieces.points_of(pieces[2])
    words = [letters.word(cycles.cycle(u, v, turned)) for turned in (points[0], *points[:0:-1])]
    parts = cycles.commutator(u, v, w)
    if parts is None:  # the table has words that are none where the orbit has no others
        return _without_commutators(P, places, pieces)
    setup, alpha, beta = parts
    shown = f"[{commutator_text(letters, alpha)}, {commutator_text(letters, beta)}]"
    shown = f"[{letters.word(setup)}: {shown}]" if setup else shown
    return CompleteSet(
        P, (a, b, c), tuple(words), letters.word(setup), letters.word(alpha), letters.word(beta), shown
    )  # fmt: skip


def _in_step(
    P: Puzzle, places: tuple[str, str, str], pieces: list[int], together: list[tuple[str, ...]]
) -> CompleteSet:
    """Return the answer for pieces that move only together with others."""
    row = _turned(P, places, pieces)
    if row is not None:
        word = _word_of(P, row)
        note = f"{listed(places)} go in step"
        return CompleteSet(P, places, (word,), Word(), None, None, str(word), note)
    tied = next(((x, y) for x, j in zip(places, pieces, strict=True) for y in together[j] if y not in places), None)
    if tied is None:
        reason = f"{listed(places)} go in step with one another, and no element of the group turns them alone"
    else:
        reason = f"whoever moves {tied[0]} moves {tied[1]} too: they go in step"
    return CompleteSet(P, places, (), Word(), None, None, "", "", Unsolvable(reason))


def _without_commutators(P: Puzzle, places: tuple[str, str, str], pieces: list[int]) -> CompleteSet:
    """Return words where the group has the 3-cycles but no commutators among them; else why it has none."""
    system = P.group.pieces
    complete = _complete(P, system, pieces)
    if complete is None:
        rows = np.array(_cycles(system, pieces))
        inside = P.group.contains_batch(rows)
        outside = P.group.known.why_not(rows[int(np.argmin(inside))].astype(np.uint16))
        if inside.any():
            reason = (
                f"the group has {int(inside.sum())} of the {len(rows)} that differ by twists, and no "
                f"{int(system.twists[pieces[0]])} of these make up a complete set"
            )
        else:
            reason = _why_none(P, pieces)
            reason = reason or f"no such element is in the group; take the one without twists: {outside}"
        return CompleteSet(P, places, (), Word(), None, None, "", "", Unsolvable(reason, outside))
    words = [_word_of(P, row) for row in complete]
    orbit = int(system.orbit_of_piece[pieces[0]])
    if _has_cycle(_acting(system, orbit).derived_subgroup(), system, pieces):
        note = "no commutator was found"
    else:
        note = f"no product of commutators permutes the pieces of {_orbit_name(P, pieces[0])} so"
    return CompleteSet(P, places, tuple(words), Word(), None, None, str(words[0]), note)


def _word_of(P: Puzzle, row: np.ndarray) -> Word:
    """Return a word of an element, which may be long."""
    try:
        return P.explain(inverse_row(row.astype(np.uint16)).tolist()).word
    except TooLarge:
        return P.group.factor(row.tolist())


def _orbit_name(P: Puzzle, piece: int) -> str:
    point = int(P.group.pieces.tracked[piece])
    return next(orbit_names(P)[o.name] for o in P.structure().orbits if point in o.points)


def _acting(system: PieceSystem, *orbits: int) -> PermGroup:
    """Return the group on the places of some orbits."""
    chosen = np.concatenate([np.arange(system.start[i], system.start[i + 1]) for i in orbits])
    number = np.full(len(system), -1)
    number[chosen] = np.arange(len(chosen))
    return PermGroup([number[row[chosen]].tolist() for row in system.act(system.rows)[0]], degree=len(chosen))


def _has_cycle(H: PermGroup, system: PieceSystem, pieces: list[int]) -> bool:
    """Return whether a group on the places of an orbit has the 3-cycle of three of them."""
    local = np.array(pieces) - int(system.start[system.orbit_of_piece[pieces[0]]])
    cycle = np.arange(H.degree)
    cycle[local] = np.roll(local, -1)
    return bool(H.contains_batch(cycle[None, :])[0])


def _why_none(P: Puzzle, pieces: list[int]) -> str:
    """Return in words why no element cycles three pieces and moves nothing else; '' where it has no such reason.

    Either the places of the orbit are not permuted so, or another orbit moves whenever they are.
    """
    system = P.group.pieces
    orbit = int(system.orbit_of_piece[pieces[0]])
    here = _acting(system, orbit)
    name, alone = _orbit_name(P, pieces[0]), here.order()
    if not _has_cycle(here, system, pieces):
        return f"the moves permute the places of {name} as a group of order {alone}, in which there is no such 3-cycle"
    for other in range(len(system.kept)):
        size = int(system.start[other + 1] - system.start[other])
        if other != orbit and size > 1 and _acting(system, other).order() == alone:
            if _acting(system, orbit, other).order() > alone:
                continue
            there = _orbit_name(P, int(system.start[other]))
            return (
                f"whoever permutes {name} permutes {there}: the moves act on the places of both as a group of order "
                f"{alone}, as they do on either one alone"
            )
    return ""


def meson(P: Puzzle | PermGroup, c: str, b: str) -> Word:
    """Return a word for μ(c, b): it twists the pieces on c and b, by 1 and by -1, and moves nothing.

    Raises
    ------
    Impossible
        If the pieces have one orientation only, or the group has no such element; the message says why.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> flip = cube(5).group.evaluate(meson(cube(5), "UF.23", "UR.15"))
    >>> flip.order(), len(flip.support())
    (2, 4)
    """
    P = _puzzle(P)
    system = P.group.pieces
    j, k = _piece(P, c), _piece(P, b)
    if j == k or system.orbit_of_piece[j] != system.orbit_of_piece[k]:
        raise InvalidArgument(f"a meson needs two different pieces of one orbit, not {c} and {b}")
    if int(system.twists[j]) < 2:
        raise Impossible(f"there is no meson on {c} and {b}: their pieces have one orientation only (r = 1)")
    together = moving_together(P)
    if len(together[j]) > 1:
        raise Impossible(f"there is no meson on {c} and {b}: {listed(together[j])} go in step, whatever moves them")
    names = piece_names(P)
    same = np.flatnonzero(system.orbit_of_piece == system.orbit_of_piece[j]).tolist()
    third = next((names[int(system.tracked[i])] for i in same if i not in (j, k)), None)
    if third is not None:  # τ_1 τ_0⁻¹ of the set for (third, b, c)
        found = complete_three_cycles(P, third, b, c)
        if found:
            return (found.words[1] * ~found.words[0]).reduced()
    twists = np.zeros(len(system), np.int64)
    twists[[j, k]] = 1, -1 % int(system.twists[j])
    row = system.element(np.arange(len(system)), twists)
    outside = P.group.known.why_not(row.astype(np.uint16))
    if outside is not None:
        reason = f"the element that does it is not in the group; {outside}"
        raise Impossible(f"there is no meson on {c} and {b}: {reason}", outside)
    return _word_of(P, row)
