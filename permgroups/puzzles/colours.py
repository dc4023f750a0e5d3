"""What a person sees of a puzzle: its colours, the state behind them, or what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.answers import Answer
from permgroups.errors import Impossible, InvalidArgument, TooLarge
from permgroups.puzzles.colour_text import colours_by_point, face_order, faces_text
from permgroups.puzzles.layout_patterns import pattern_colours
from permgroups.puzzles.orbit_matching import NoMatching, match_orbit
from permgroups.puzzles.reading import UNKNOWN, Fault, read_colouring
from permgroups.puzzles.shape import surfaces
from permgroups.puzzles.state import State
from permgroups.puzzles.wrong_colours import fault_text
from permgroups.wording import brief, count, listed

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["Colours", "Reading", "colours_of_state", "read_colours", "solved_colours"]

MOST_SCHEMES = 5040  # ways to say which colour belongs to which face


def solved_colours(P: Puzzle) -> tuple[Any, ...]:
    """Return the colour of every point of the solved puzzle: those of its goal, of its faces, or its labels.

    >>> from permgroups.puzzles import cube
    >>> solved_colours(cube(2))[:6]
    ('U', 'U', 'U', 'U', 'L', 'L')
    """
    if P.goal is not None:
        return tuple(P.goal.colours)
    found = surfaces(P)
    labels: list[Any] = list(P.group.labels)
    for start, shape, suffix in found:
        names = [f"{shape.solid.face_names[f]}{suffix}" for f in shape.face.tolist()]
        labels[start : start + len(names)] = names
    return tuple(labels)


class Colours(tuple[Any, ...]):
    """The colour on every point, in the order of the points; as text, in the order in which people read faces.

    Both are read back by ``from_colours``.

    >>> from permgroups.puzzles import cube
    >>> P = cube(2)
    >>> str(P.colours("R"))
    'UFUFRRRRFDFDDBDBLLLLUBUB'
    >>> P.from_colours(P.colours("R")) == P.from_colours(str(P.colours("R"))) == P.state("R")
    True
    """

    _text: str

    @classmethod
    def of(cls, P: Puzzle, colours: Iterable[Any]) -> Colours:
        """Return the colours of a puzzle's points."""
        found = cls(colours)
        short = all(isinstance(c, str) and len(c) == 1 for c in found)
        order = [p for _, points in face_order(P) for p in points]
        found._text = "".join(found[p] for p in order) if short else faces_text(P, found)
        return found

    def __str__(self) -> str:
        return self._text


def colours_of_state(P: Puzzle, state: Any) -> Colours:
    """Return the colours on the points in a state."""
    solved = solved_colours(P)
    return Colours.of(P, (solved[counter] for counter in P.state(state)))


@dataclass(frozen=True, eq=False)
class Reading(Answer):
    """A state that shows some colours, or why no state that the moves reach does.

    ``seen`` has the colour of every point in the puzzle's own names, None where nothing is seen.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> P = cube(3)
    >>> good = P.is_reachable(9 * "U" + 9 * "R" + 9 * "F" + 9 * "D" + 9 * "L" + 9 * "B")
    >>> bool(good), good.state == P.start, good.check()
    (True, True, True)
    """

    puzzle: Puzzle
    seen: tuple[Any, ...]
    found: State | None
    fault: Fault | None

    @property
    def state(self) -> State:
        """The state; raises :class:`~permgroups.errors.Impossible` where there is none."""
        if self.found is None:
            raise Impossible(self.reason, self.witness)
        return self.found

    @property
    def moves(self) -> State:
        """The state."""
        return self.state

    @property
    def length(self) -> int:
        """How many points do not show their solved colours."""
        solved = solved_colours(self.puzzle)
        return sum(a != b for a, b in zip(self.seen, solved, strict=True) if a is not None)

    @property
    def witness(self) -> Fault | None:
        """What is wrong; None where a state shows the colours."""
        return self.fault

    @property
    def reason(self) -> str:
        """What is wrong, as a puzzler would say it; '' where nothing is."""
        return "" if self.fault is None else fault_text(self.puzzle, self.fault, self.seen, solved_colours(self.puzzle))

    def check(self) -> bool:
        """Return whether the state is reachable and shows the colours; of a fault, whether it is found again."""
        if self.found is not None:
            shown = colours_of_state(self.puzzle, self.found)
            same = all(a is None or a == b for a, b in zip(self.seen, shown, strict=True))
            return same and self.puzzle.is_solvable(self.found)
        return isinstance(read_colouring(self.puzzle.group, *_classes(self.puzzle, self.seen)), Fault)

    def __str__(self) -> str:
        return str(self.found) if self else f"impossible: {self.reason}"

    def __repr__(self) -> str:
        return f"<Reading: a state of {self.puzzle.name}>" if self else f"<Reading: impossible, {self.reason}>"


def read_colours(P: Puzzle, given: Any, scheme: Mapping[Any, Any] | None = None) -> Reading:
    """Return the state behind some colours, or what is wrong with them.

    Parameters
    ----------
    given
        A colour for every point in reading order: text, a list, or a mapping from faces; '?' for what is not seen.
        What ``P.colours`` gives; a pattern of a KPuzzle or a ScrambleState of twsearch, for puzzles in these formats.
    scheme
        Which seen colour belongs to which face; by default found from the points that nothing moves, or tried.

    Raises
    ------
    ParseError
        If the colours are too many or too few.
    InvalidArgument
        If it cannot be told which colour belongs to which face.
    TooLarge
        If so little is seen that neither a state nor a proof that there is none was found.
    """
    if scheme is not None and not isinstance(scheme, Mapping):
        raise InvalidArgument(
            f"a scheme says which colour belongs to which face, {{'white': 'U'}}, not {brief(scheme)}"
        )
    seen: Sequence[Any] | None = pattern_colours(P, given, solved_colours(P))
    if seen is None:
        raw = list(given) if isinstance(given, Colours) else colours_by_point(P, given)
        if len(raw) != P.group.degree:
            raise InvalidArgument(f"{P.name} has {count(P.group.degree, 'sticker')}, {len(raw)} were given")
        seen = _in_own_colours(P, raw, scheme)
    found = read_colouring(P.group, *_classes(P, seen))
    if isinstance(found, Fault):
        return Reading(P, tuple(seen), None, found)
    return Reading(P, tuple(seen), State.of_row(found, P), None)


def _classes(P: Puzzle, seen: Sequence[Any]) -> tuple[np.ndarray, np.ndarray]:
    """Return solved and seen colours as numbers."""
    number: dict[Any, int] = {}
    solved = np.array([number.setdefault(c, len(number)) for c in solved_colours(P)], np.int64)
    there = [UNKNOWN if c is None else number.setdefault(c, len(number)) for c in seen]
    return solved, np.array(there, np.int64)


# -- which colour is which -----------------------------------------------------------------------


def _in_own_colours(P: Puzzle, raw: list[Any], scheme: Mapping[Any, Any] | None) -> list[Any]:
    """Return the seen colours in the puzzle's own names."""
    solved = solved_colours(P)
    own = list(dict.fromkeys(solved))
    if not all(isinstance(c, Hashable) for c in raw):
        raise InvalidArgument("colours must be names, numbers, or ? for what is not seen")
    there = list(dict.fromkeys(c for c in raw if c is not None))
    if scheme is None:
        for fold in (str, lambda c: str(c).casefold()):
            known = {fold(c): c for c in own}
            if len(known) == len(own) and all(fold(c) in known for c in there):
                named = [None if c is None else known[fold(c)] for c in raw]
                return _held_otherwise(P, named, solved) or named
        scheme = _scheme(P, raw, there, own)
    missing = [c for c in there if c not in scheme]
    if missing:
        raise InvalidArgument(f"the scheme does not say which face is {brief(missing[0])}")
    strange = [c for c in scheme.values() if c not in own]
    if strange:
        raise InvalidArgument(f"the scheme names {brief(strange[0])}; the colours of {P.name} are {listed(own)}")
    return [None if c is None else scheme[c] for c in raw]


def _held_otherwise(P: Puzzle, seen: list[Any], solved: Sequence[Any]) -> list[Any] | None:
    """Return the colours by the points that nothing moves, where that gives a state of a puzzle that is held otherwise;
    None where they show what they should."""
    fixed = P.group.pieces.fixed.tolist()
    shown, wanted = [seen[p] for p in fixed], [solved[p] for p in fixed]
    if shown == wanted or len(set(shown)) < len(shown) or set(shown) != set(solved):
        return None
    scheme = dict(zip(shown, wanted, strict=True))
    turned = [None if c is None else scheme[c] for c in seen]
    try:
        found = read_colouring(P.group, *_classes(P, turned))
    except TooLarge:
        return None
    return None if isinstance(found, Fault) else turned


def _scheme(P: Puzzle, raw: list[Any], there: list[Any], own: list[Any]) -> dict[Any, Any]:
    """Return which seen colour is which of the puzzle's: by points that nothing moves, else by trying."""
    if len(there) > len(own):
        shown = Counter(c for c in raw if c is not None).most_common()
        rare = shown[-1]
        raise InvalidArgument(
            f"{count(len(own), 'colour')} expected, {len(there)} seen: {listed(there)}; the rarest is "
            f"{rare[0]!r} on {count(rare[1], 'sticker')}"
        )
    solved = solved_colours(P)
    out: dict[Any, Any] = {}
    for p in P.group.pieces.fixed.tolist():
        if raw[p] is not None and out.setdefault(raw[p], solved[p]) != solved[p]:
            raise InvalidArgument(f"two faces have the colour {raw[p]!r} in the middle")
    if len(set(out.values())) < len(out):
        twice = next(f for f, k in Counter(out.values()).items() if k > 1)
        raise InvalidArgument(f"two colours stand in the middle of the face {twice}")
    open_seen = [c for c in there if c not in out]
    open_own = [c for c in own if c not in out.values()]
    ways = factorial(len(open_own)) // factorial(len(open_own) - len(open_seen))
    if ways > MOST_SCHEMES:
        raise InvalidArgument(
            f"it cannot be told which of {listed(own)} the colours {listed(open_seen)} are; "
            "give a scheme, such as {'white': 'U'}"
        )
    best: tuple[int, dict[Any, Any]] | None = None
    smallest = _telling_orbit(P)
    candidates: list[tuple[int, int, dict[Any, Any], list[Any]]] = []
    for chosen in permutations(open_own, len(open_seen)):
        scheme = {**out, **dict(zip(open_seen, chosen, strict=True))}
        seen = [None if c is None else scheme[c] for c in raw]
        agreeing = sum(a == b for a, b in zip(seen, solved, strict=True))
        candidates.append((-agreeing, len(candidates), scheme, seen))
    for minus, _, scheme, seen in sorted(candidates, key=lambda c: c[:2]):
        classes = _classes(P, seen)
        if smallest is not None and isinstance(match_orbit(*(c[smallest][:, :, None] for c in classes)), NoMatching):
            continue
        try:
            found = read_colouring(P.group, *classes)
        except TooLarge:
            continue
        if not isinstance(found, Fault):
            return scheme
        if best is None:
            best = (minus, scheme)
    return min(candidates, key=lambda c: c[:2])[2] if best is None else best[1]


def _telling_orbit(P: Puzzle) -> np.ndarray | None:
    """Return the points of the orbit whose pieces show most."""
    system = P.group.pieces
    shapes = [system.points[k] for k in system.kept.tolist()]
    return max(shapes, key=lambda points: points.shape[1], default=None)
