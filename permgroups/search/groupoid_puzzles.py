"""Puzzles and games whose moves depend on the position: M13 and its family, the 15-puzzle, Square-1.

Their positions form a groupoid: an object says which moves are possible (the place of the hole, the shape), an arc
leads from object to object and permutes the pieces. Closed paths at the start are a group, so what is known of groups
decides what can be reached and solves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.answers import Answer
from permgroups.errors import InvalidArgument, NotInGroup, ParseError
from permgroups.groups.group import PermGroup
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.closed_paths import ClosedPaths, undo_by_factoring
from permgroups.search.growth import Growth
from permgroups.search.path_answers import PathAnswer
from permgroups.search.positions import Position, same_puzzle
from permgroups.search.spaces import Groupoid
from permgroups.wording import brief

__all__ = ["GroupoidPuzzle"]

TABLE_STATES = 200_000_000  # positions for which a table is made
# takes (closed paths, the row that is to be undone, seconds, effort) and returns a word in the closed paths
Undo = Callable[[ClosedPaths, np.ndarray, float, int | None], Word]


class GroupoidPuzzle:
    """A puzzle on a groupoid; the start is the empty path.

    Parameters
    ----------
    name
        What to call it.
    space
        Its groupoid, or a function that makes it when it is needed.
    undo
        How a closed path is undone where no table of all positions can be made, by default by factoring.
    made_by
        A function and its arguments that return this very puzzle: then pickles, also of positions, have no more than
        these, and are the same puzzle again.

    Examples
    --------
    >>> from permgroups.puzzles import sliding
    >>> P = sliding(3, 3)
    >>> P.order(), P.growth().diameter
    (181440, 31)
    >>> s = P.scramble(seed=1)
    >>> P.apply(s, P.solve(s)) == P.start
    True

    What there is: objects, here the places of the hole, moves, places, and groups of closed paths.

    >>> P.objects, P.moves, P.row_labels, len(P.space.arc_moves)
    ((1, 2, 3, 4, 5, 6, 7, 8, 9), ('U', 'L'), ('1', '2', '3', '4', '5', '6', '7', '8', '9'), 24)
    >>> P.group.order(), P.group_at(5).structure_description(), len(P.closed_paths.arcs)
    (20160, 'A8', 4)

    Positions, as objects and as text, and what can be done there:

    >>> at = P.play(P.start, "L'")
    >>> P.format_position(at), P.read_text(P.format_position(at)) == P.read(at) == P.position(at)
    ('1 2 3 4 5 6 7 · 8', True)
    >>> P.counters_of(at)[6:], P.draw_position(at)[:4], P.home(at) == P.start
    (((6, 0), (8, 0), (7, 0)), '<svg', True)
    >>> P.legal(at), P.is_solvable(at), P.move_names(Word("L U2"))
    (["U'", 'L', "L'"], True, ['L', 'U', 'U'])
    """

    sides = 1

    def __init__(
        self,
        name: str,
        space: Groupoid | Callable[[], Groupoid],
        undo: Undo = undo_by_factoring,
        made_by: tuple[Callable[..., GroupoidPuzzle], tuple[Any, ...]] | None = None,
    ):
        self.name = name
        self._made_by = made_by
        self._make_space = space
        self._undo = undo
        self._growths: dict[Any, Growth] = {}

    def __reduce__(self) -> Any:
        return super().__reduce__() if self._made_by is None else self._made_by

    def __repr__(self) -> str:
        return f"<GroupoidPuzzle {self.name}: {len(self.space.objects)} objects, {self.space.degree} pieces>"

    @cached_property
    def space(self) -> Groupoid:
        """The positions as a state space; made at first use."""
        return self._make_space() if callable(self._make_space) else self._make_space

    @property
    def objects(self) -> tuple[Any, ...]:
        """The objects: places of the hole, shapes."""
        return self.space.objects

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of the moves, whether possible now or not."""
        return tuple(dict.fromkeys(name for name, _ in self.space.moves))

    @property
    def row_labels(self) -> tuple[str, ...]:
        """The labels of the places that permutations move."""
        return self.space.labels or tuple(str(i + 1) for i in range(self.space.degree))

    # -- what there is to reach -------------------------------------------------------------------------

    def order(self) -> int:
        """Return the number of positions that can be reached."""
        return self.space.order()

    @property
    def group(self) -> PermGroup:
        """The group of closed paths at the start; a few of them that generate it are chosen at first use."""
        return self.space.group

    def group_at(self, which: Any) -> PermGroup:
        """Return the group of closed paths at an object, such as another place of the hole."""
        return self.space.started_at(which).group

    @cached_property
    def closed_paths(self) -> ClosedPaths:
        """Short closed paths at the start, which generate the group."""
        return ClosedPaths.of(self.space)

    # -- positions --------------------------------------------------------------------------------------

    @property
    def start(self) -> Position:
        """The solved position."""
        at = self.space.start_object
        return Position(self, np.arange(self.space.degree), at, at)

    def home(self, position: Any) -> Position:
        """Return the solved position of a position's counters: the start, unless the hole began elsewhere."""
        at = self.read(position)
        return Position(self, np.arange(self.space.degree), at.start, at.start)

    def read(self, given: Any) -> Position:
        """Return the position that is given, as an object or as text, whether it can be reached or not.

        Raises `InvalidArgument` for a position of another puzzle, or anything else; `ParseError` for bad text.
        """
        found = getattr(given, "position", given)
        if isinstance(found, Position):
            if found.puzzle != self:
                raise InvalidArgument(f"a position of another game, {found.puzzle!r}; this is {self!r}")
            if sorted(found.row.tolist()) != list(range(self.space.degree)):
                raise InvalidArgument(f"not a position of {self.name}: {len(found.row)} pieces, not all different")
            self.space.number_of(found.start)
            self.space.number_of(found.at)
            return found
        if isinstance(given, str):
            return self.read_text(given)
        raise InvalidArgument(f"expected a position of {self.name}, not {type(given).__name__}")

    def read_text(self, text: str) -> Position:
        """Return the position of a text: object, colon, the piece on every place; raises `ParseError` for others."""
        head, colon, tail = text.rpartition(":")
        pieces = tail.split()
        number = {label: i for i, label in enumerate(self.row_labels)}
        if not colon or sorted(pieces) != sorted(number):
            raise ParseError(f"a position is an object, a colon and the {len(number)} pieces, not {brief(text)}")
        at = {str(x): x for x in self.objects}.get(head.strip(), head.strip())
        row = inverse_row(np.array([number[piece] for piece in pieces], np.uint16))
        return self.read(Position(self, row, self.space.start_object, at))

    def format_position(self, position: Position) -> str:
        """Return a position as text."""
        labels = self.row_labels
        return f"{position.at}: {' '.join(labels[piece] for piece in inverse_row(position.row).tolist())}"

    def draw_position(self, position: Position) -> str | None:
        """Return a position as SVG; None where there is no picture."""
        return None

    def counters_of(self, position: Position) -> Any:
        """Return for every place the number of the piece on it and its side."""
        return tuple((int(x), 0) for x in inverse_row(position.row))

    def position(self, given: Any) -> Position:
        """Return a position that can be reached.

        Raises
        ------
        NotInGroup
            If no path leads there.
        """
        at = self.read(given)
        try:
            self.group_at(at.start).require_member(self._closed(at).row)
        except NotInGroup as error:
            raise NotInGroup(f"no path leads to this position: {error}", error.level, error.levels) from None
        return at

    def _closed(self, at: Position) -> Position:
        """Return the position closed by the way back to the start."""
        space = self.space.started_at(at.start)
        return Position(self, space.closed(at.row, space.number_of(at.at)), at.start, at.start)

    def is_solvable(self, position: Any) -> bool:
        """Return whether the start can be reached."""
        at = self.read(position)
        return bool(self.group_at(at.start).contains_batch(self._closed(at).row[None, :])[0])

    def scramble(self, *, seed: Any = None) -> Position:
        """Return a uniformly random position that can be reached.

        Parameters
        ----------
        seed
            A whole number or a numpy Generator, for the same position again; None for another one every time.
        """
        rng = checks.rng(seed)
        space = self.space
        at = int(rng.integers(len(space.objects)))
        row = space.ways[at][space.group.random_rows(1, rng)[0]]
        return Position(self, row, space.start_object, space.objects[at])

    # -- moves ------------------------------------------------------------------------------------------

    def legal(self, position: Any) -> list[str]:
        """Return the moves that are possible, inverses with a prime."""
        here = np.flatnonzero(self.space.source == self.space.number_of(self.read(position).at))
        return [str(Word([self.space.arc_moves[arc]])) for arc in here.tolist()]

    def apply(self, position: Any, moves: Any) -> Position:
        """Return the position after moves: a word, its text, a path or the answer of :meth:`solve`.

        Raises
        ------
        InvalidArgument
            If a move is not possible where it stands.
        """
        at = self.read(position)
        given = moves.moves if isinstance(moves, Answer) else moves
        path = getattr(given, "position", None)
        if isinstance(path, Position):
            same_puzzle(self, path.puzzle)
            return at * path
        space = self.space
        row, p = at.row, space.number_of(at.at)
        for k, letter in enumerate((given if isinstance(given, Word) else Word(given, self.moves)).letters()):
            arc = self._arc(p, letter)
            if arc < 0:
                possible = " ".join(self.legal(Position(self, row, at.start, space.objects[p])))
                raise InvalidArgument(f"move {k + 1}, {Word([letter])}, is not possible there; possible: {possible}")
            row, p = space.rows[arc][row], int(space.target[arc])
        return Position(self, row, at.start, space.objects[p])

    def play(self, position: Any, move: Any) -> Position:
        """Return the position after one move, by its name; raises `InvalidArgument` if it is not possible there."""
        return self.apply(position, move)

    def _arc(self, p: int, letter: tuple[str, int]) -> int:
        """Return the arc of a letter, -1 if there is none; a move that undoes itself is its own inverse."""
        arc = self._arcs.get((p, letter), -1)
        if arc < 0:
            name, sign = letter
            other = self._arcs.get((p, (name, -sign)), -1)
            if other >= 0 and self.space.arc_moves[self.space.back[other]] == (name, -sign):
                return other
        return arc

    @cached_property
    def _arcs(self) -> dict[tuple[int, tuple[str, int]], int]:
        pairs = zip(self.space.source.tolist(), self.space.arc_moves, strict=True)
        return {key: arc for arc, key in enumerate(pairs)}

    def path_along(self, start: Any, arcs: Sequence[int]) -> Any:
        """Return a path from an object along arcs as the puzzle writes it: here a word.

        >>> from permgroups.puzzles import sliding
        >>> P = sliding(2, 2)
        >>> P.path_along(P.objects[0], P.space.tree[0])
        Word("U' L'")
        """
        return self.space.word_of(arcs)

    def move_names(self, path: Any) -> list[str]:
        """Return the moves of a path one by one, by their names."""
        return [str(Word([letter])) for letter in path.letters()]

    # -- distances --------------------------------------------------------------------------------------

    def growth(self, start: Any = None) -> Growth:
        """Return the breadth-first table of all positions from an object, made once for every start."""
        which = self.space.start_object if start is None else start
        if which not in self._growths:
            self._growths[which] = Growth(self.space.started_at(which))
        return self._growths[which]

    def depth_distribution(self, closed: bool = False) -> list[int]:
        """Return how many positions have depth 0, 1, 2, …; with ``closed`` those of the group only.

        The first call makes the table of all positions, as what follows does; raises `TooLarge` where it does not fit.

        >>> from permgroups.games import M13
        >>> M13().depth_distribution(), sum(M13().depth_distribution(closed=True))
        ([1, 12, 108, 918, 7344, 57852, 344925, 733500, 90852, 8], 95040)
        """
        growth = self.growth()
        return list(growth.spheres_at(self.space.start_object) if closed else growth.spheres)

    def depth(self, position: Any) -> int:
        """Return the least number of moves that make a position; raises `NotInGroup` if none do.

        >>> from permgroups.games import M13
        >>> M13().depth("(1 7 12 6 8)(3 4 10 5 9)")
        5
        """
        at = self.position(position)
        return self.growth(at.start).distance(at.row, at.at)

    def between(self, first: Any, second: Any) -> Position:
        """Return what has to be done to get from one position to another: the element from the first's object on.

        Counters are renamed so that the first position is home; what is left to make is the second's, seen from there.

        >>> from permgroups.games import M13
        >>> game = M13()
        >>> game.between(game.path([0, 6]), game.path([0, 6, 12])) == game.path([6, 12]).position
        True

        Raises
        ------
        InvalidArgument
            If the two do not have the same counters, as the hole was elsewhere at the start.
        """
        one, two = self.position(first), self.position(second)
        if one.start != two.start:
            raise InvalidArgument(
                f"no moves lead from one to the other: the start of the first is {one.start}, of the second {two.start}"
            )
        return ~one * two

    def distance(self, first: Any, second: Any) -> int:
        """Return the least number of moves from one position to another of the same start.

        >>> from permgroups.games import M13
        >>> M13().distance(M13().path([0, 6]), M13().path([0, 6, 12, 1, 8]))
        3
        """
        return self.depth(self.between(first, second))

    def path_between(self, first: Any, second: Any) -> Any:
        """Return a shortest path from one position to another of the same start.

        >>> from permgroups.games import M13
        >>> g = M13()
        >>> a, b = g.scramble(seed=1), g.scramble(seed=2)
        >>> path = g.path_between(a, b)
        >>> g.apply(a, path) == b, len(path) == g.distance(a, b)
        (True, True)
        """
        return self.shortest_path(self.between(first, second))

    def paths_between(self, first: Any, second: Any) -> Iterator[Any]:
        """Yield all shortest paths from one position to another of the same start.

        >>> from permgroups.games import M13
        >>> list(M13().paths_between(M13().path([0, 6]), M13().path([0, 6, 12])))
        [[6, 12]]
        """
        return self.shortest_paths(self.between(first, second))

    def shortest_path(self, position: Any) -> Any:
        """Return a shortest path that makes a position from the start; raises `NotInGroup` if none does.

        >>> from permgroups.games import M13
        >>> M13().shortest_path(M13().path([0, 6, 12, 1, 8, 7, 4, 0, 3, 11, 5]))
        [0, 6, 1, 8, 7, 3, 0, 5]
        """
        at = self.position(position)
        return self.path_along(at.start, self.growth(at.start).path(at.row, at.at))

    def shortest_paths(self, position: Any) -> Iterator[Any]:
        """Yield all shortest paths that make a position from the start.

        >>> from permgroups.games import M13
        >>> len(list(M13().shortest_paths("(1 7 12 6 8)(3 4 10 5 9)")))
        1
        """
        at = self.position(position)
        for arcs in self.growth(at.start).paths(at.row, at.at):
            yield self.path_along(at.start, arcs)

    def antipodes(self) -> list[Position]:
        """Return the positions of the largest depth, a list of all of them.

        >>> from permgroups.puzzles import sliding
        >>> [str(position) for position in sliding(3, 3).antipodes()]
        ['6 4 7 8 5 · 3 2 1', '8 6 7 2 5 4 3 · 1']
        """
        growth = self.growth()
        start = self.space.start_object
        return [Position(self, row, start, at) for row, at in growth.antipodal_states(growth.spheres[-1])]

    # -- solving ----------------------------------------------------------------------------------------

    def solve(self, position: Any, seconds: float = 5.0, effort: int | None = None) -> PathAnswer:
        """Return the path that leads from a position to the start, or the answer that there is none.

        It is a shortest one where a table of all positions can be made. Elsewhere the way to the start's object comes
        first, then closed paths, for which ``seconds`` or ``effort`` are the budget.
        """
        at = self.read(position)
        seconds, effort = checks.seconds(seconds), checks.effort(effort)
        space = self.space.started_at(at.start)
        table = space.is_symmetric and space.order() <= TABLE_STATES
        try:
            if table:
                arcs = space.undone(self.growth(at.start).path(at.row, at.at))
            else:
                closed = self._closed(at).row
                space.group.require_member(closed)
                arcs = self._by_closed_paths(space, at, closed, seconds, effort)
        except NotInGroup:
            return PathAnswer(at, witness=self._closed(at))
        moves = self.path_along(at.at, arcs)
        answer = PathAnswer(at, moves, len(moves) if table else min(1, len(moves)))
        if not answer.check():
            raise AssertionError("the path does not solve the position")
        return answer

    def _by_closed_paths(
        self, space: Groupoid, at: Position, closed: np.ndarray, seconds: float, effort: int | None
    ) -> list[int]:
        """Return the arcs of the way to the start's object, then of closed paths; without a table of positions."""
        if not space.is_symmetric:
            raise InvalidArgument(f"moves of {self.name} cannot be undone; search with Layers(puzzle.space, …)")
        paths = self.closed_paths if space is self.space else ClosedPaths.of(space)
        word = self._undo(paths, closed, seconds, effort)
        return space.tidied([*space.undone(space.tree[space.number_of(at.at)]), *paths.spelled(word, space)])
