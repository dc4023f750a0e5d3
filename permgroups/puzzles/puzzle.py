"""A puzzle: named moves on points, its start, its states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups import checks
from permgroups.errors import InvalidArgument, InvalidPermutation, ParseError
from permgroups.groups.group import PermGroup
from permgroups.groups.words import Word
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.layout import Layout
from permgroups.puzzles.state import State
from permgroups.puzzles.unsolvable import Unsolvable, why_not
from permgroups.shown import Facts, Shown
from permgroups.wording import brief, count, listed

if TYPE_CHECKING:
    from permgroups.puzzles.colours import Colours, Reading
    from permgroups.puzzles.gods_number import GodsNumberBounds
    from permgroups.puzzles.named_positions import Position
    from permgroups.puzzles.notation import Notation
    from permgroups.puzzles.shape import Shape
    from permgroups.puzzles.solving import Solution
    from permgroups.puzzles.structure import Structure
    from permgroups.puzzles.universal import Plan
    from permgroups.scale import StoredGrowth
    from permgroups.search.breadth_first import Layers
    from permgroups.search.growth import Growth

__all__ = ["Puzzle", "from_generators"]


@dataclass(frozen=True)
class Puzzle(Shown):
    """Named moves on points (stickers); ``group`` is the group they generate.

    ``goal`` is the pattern that counts as solved, where pieces look alike; ``layout`` says how the
    points make up oriented pieces, where the puzzle came from a file that does; ``shape`` has the
    polygons of the stickers, where it was cut from a solid; ``notation`` understands more than the names of the
    moves, such as wide turns and rotations of cubes, or ``URF`` for the corner ``UFR``; ``stages`` are sets of points
    that the universal algorithm solves one after the other, such as the shells of a solid cube; ``combines`` has the
    moves of puzzles that this one combines, and whose commutators are enough to solve it.

    Examples
    --------
    >>> P = from_generators({"L": "(1,2,3,4)", "R": "(3,4,5,6)"})
    >>> s = P.scramble(seed=7)
    >>> solution = P.solve(s)
    >>> P.apply(s, solution.word) == P.start
    True
    >>> P.moves, P.order(), P.orbits
    (mappingproxy({'L': Permutation(5)(0, 1, 2, 3), 'R': Permutation(2, 3, 4, 5)}), 120, [{0, 1, 2, 3, 4, 5}])
    """

    name: str
    group: PermGroup
    goal: Goal | None = None
    layout: Layout | None = None
    shape: Shape | None = None
    notation: Notation | None = None
    stages: tuple[range, ...] = ()
    combines: tuple[tuple[str, ...], ...] = ()

    @property
    def moves(self) -> Mapping[str, Permutation]:
        """Every move's name with its permutation, in order."""
        return self.group.moves

    @property
    def start(self) -> State:
        """The solved state: counter i on point i."""
        return State(range(self.group.degree), self)

    @property
    def orbits(self) -> list[set[int]]:
        """The sets of points that the moves mix."""
        return self.group.orbits()

    def order(self) -> int:
        """Return the proved number of positions; builds the stabilizer chain at first use."""
        return self.group.order()

    def word(self, text: str | Word) -> Word:
        """Return a word in the puzzle's moves, read in its notation.

        >>> from permgroups.puzzles import cube
        >>> cube(3).word("Rw U"), cube(3).word("x R U")
        (Word('L F'), Word('R F'))
        """
        if self.notation is None or not isinstance(text, str):
            return self.group.word(text)
        return self.notation.word(text)

    def state(self, given: Any = "") -> State:
        """Return a state from a state, a scramble word, a ``Permutation`` or an image row.

        The state of an element g has counter j on point j^g; that of a word is what the word, played from the start,
        leads to. Raises `ParseError` for text that is no word or could be colours, `InvalidPermutation` for others.

        >>> from_generators({"L": "(1,2,3,4)", "R": "(3,4,5,6)"}).state("L R")
        State('4 1 6 2 3 5')
        """
        if isinstance(given, State):
            if len(given) != self.group.degree:
                raise InvalidPermutation(f"the state has {len(given)} points, the puzzle {self.group.degree}")
            return given
        if isinstance(given, (str, Word)):
            return State.of_row(self.group.row_of_word(self._unambiguous(given)), self)
        return State.of_row(self.group.row_of(given), self)

    def _unambiguous(self, text: str | Word) -> Word:
        """Return a word, unless the text could be a position as well."""
        from permgroups.puzzles.colour_text import could_be_colours

        if isinstance(text, str) and could_be_colours(self, text):
            raise ParseError(
                f"{brief(text)} could be moves or the colours of {self.group.degree} stickers; "
                "with spaces between all of them they are moves, from_colours (--facelets) reads colours"
            )
        return self.word(text)

    def read_state(self, text: str) -> State:
        """Return a state from its counters in the puzzle's labels, as :meth:`format_state` writes them.

        >>> from permgroups.puzzles import named
        >>> P = named("m12-shuffle")
        >>> P.format_state("s"), P.read_state(P.format_state("s")) == P.state("s")
        ('0 11 1 10 2 9 3 8 4 7 5 6', True)
        """
        if not isinstance(text, str):
            raise ParseError(f"a state is text with the counters on the points, not {type(text).__name__}")
        number = {label: i for i, label in enumerate(self.group.labels)}
        words = text.replace(",", " ").split()
        for word in words:
            if word not in number:
                raise ParseError(f"{word[:20]!r} is no counter; they are {listed(self.group.labels)}")
        if len(words) != len(number) or len(set(words)) < len(words):
            raise InvalidPermutation(f"a state has every one of {len(number)} counters once; {len(words)} were given")
        return State([number[word] for word in words], self)

    def format_state(self, state: Any) -> str:
        """Return the counters on the points in the puzzle's labels; :meth:`read_state` reads it back.

        >>> from permgroups.puzzles import named
        >>> named("m12-shuffle").format_state("s s")
        '0 6 11 5 1 7 10 4 2 8 9 3'
        """
        labels = self.group.labels
        return " ".join(labels[counter] for counter in self.state(state))

    def from_colours(self, colours: Any, scheme: Mapping[Any, Any] | None = None) -> State:
        """Return a state that the moves reach and that shows the colours.

        Parameters
        ----------
        colours
            A colour for every sticker as people write them: a facelet string, a net, a line for each face, JSON, a
            list or a mapping from faces; '?' for what is not seen. See :mod:`permgroups.puzzles.colour_text`.
        scheme
            Which of these colours belongs to which face, where that cannot be told from fixed centres or names.

        Raises
        ------
        Impossible
            With what is wrong, if no state shows them.

        Examples
        --------
        >>> from permgroups.puzzles import cube
        >>> P = cube(2)
        >>> s = P.from_colours("UFUF RRRR FDFD DBDB LLLL UBUB")
        >>> s == P.state("R")
        True
        """
        return self.is_reachable(colours, scheme).state

    def is_reachable(self, colours: Any, scheme: Mapping[Any, Any] | None = None) -> Reading:
        """Return an answer: the state that shows the colours, or what is wrong with them.

        >>> from permgroups.puzzles import cube
        >>> print(cube(2).is_reachable("UUUF RRRR FDFD DBDB LLLL UBUB").reason)
        4 U stickers expected, 5 seen; no piece shows U, U, R, as the corner URB does
        """
        from permgroups.puzzles.colours import read_colours

        return read_colours(self, colours, scheme)

    def colours(self, state: Any = "") -> Colours:
        """Return the colours on the points in a state: those of the goal, of the faces, or the labels.

        As text they stand in the order in which people read faces; :meth:`from_colours` reads both.

        >>> from permgroups.puzzles import cube
        >>> str(cube(2).colours("R"))
        'UFUFRRRRFDFDDBDBLLLLUBUB'
        """
        from permgroups.puzzles.colours import colours_of_state

        return colours_of_state(self, state)

    def colour_goal(self, wildcards: int = 0) -> Goal:
        """Return the goal that all is as the solved puzzle looks, whichever of the pieces that look alike lies where.

        >>> from permgroups.puzzles import cube
        >>> four = cube(4)
        >>> four.solve(four.from_colours(four.colours("2R")), goal=four.colour_goal(), effort=10**6).length
        1
        """
        return Goal(self.colours(), wildcards)

    def apply(self, state: Any, word: Word | str) -> State:
        """Return the state after a word: a move g takes the counter on i to i^g."""
        row = self.group.row_of_word(self.word(word))
        return State.of_row(row[self.state(state).row], self)

    @property
    def positions(self) -> Mapping[str, Position]:
        """The positions that have a name, with words that make them and their known distances.

        >>> from permgroups.puzzles import cube
        >>> list(cube(3).positions)[:3], len(cube(3).word(cube(3).positions["superflip"].word))
        (['superflip', 'superflip with four spots', 'pons asinorum'], 28)
        """
        from permgroups.puzzles.named_positions import positions_of

        return positions_of(self)

    def position(self, name: str) -> State:
        """Return the position of a name: one of :attr:`positions`.

        >>> from permgroups.puzzles import cube
        >>> P = cube(3)
        >>> flipped = P.position("superflip")
        >>> P.apply(P.apply("R U", P.positions["superflip"].word), "U' R'") == flipped
        True
        """
        from permgroups.puzzles.named_positions import word_of_position

        return self.state(self.group.word(word_of_position(self, name)))

    def scramble(self, *, seed: Any = None) -> State:
        """Return a uniformly random state that the moves can reach; ``seed`` is a number, a Generator or None."""
        return State.of_row(self.group.random_rows(1, checks.rng(seed))[0], self)

    def scramble_word(self, *, seed: Any = None, seconds: float | None = None, effort: int | None = None) -> Word:
        """Return a short word whose moves, played from the start, lead to a uniformly random state.

        So scrambles of competitions are made: every state is as likely, and the word does not show the solution.

        >>> from permgroups.puzzles import cube
        >>> P = cube(2)
        >>> word = P.scramble_word(seed=1, effort=1_000_000)
        >>> P.state(word) == P.scramble(seed=1), len(word) <= 14
        (True, True)
        """
        return ~self.solve(self.scramble(seed=seed), goal=None, seconds=seconds, effort=effort).word

    def is_solvable(self, state: Any) -> bool:
        """Return whether the moves lead from the state to the start; builds the stabilizer chain at first use.

        >>> P = from_generators({"L": "(1,2,3)", "R": "(3,4,5)"})
        >>> P.is_solvable([1, 0, 3, 2, 4]), P.is_solvable([1, 0, 2, 3, 4])
        (True, False)
        """
        return bool(self.group.contains_batch(self.state(state).row[None, :])[0])

    def solve(self, state: Any, **options: Any) -> Solution:
        """Return a word that leads from the state to the goal; see :func:`permgroups.solve`."""
        from permgroups.puzzles.solving import solve

        return solve(self, state, **options)

    def shortened(self, word: Word | str, goal: Goal, **options: Any) -> Word:
        """Return a word, no longer, that leads to the goal as well: :func:`permgroups.puzzles.shortening.shortened`.

        Raises `InvalidArgument` unless the word leads from where it begins to the goal.

        >>> from permgroups.puzzles import named
        >>> named("tricky-six").shortened("a b a b a b' a'", Goal("rrrggg"), effort=10**5)
        Word("b2 a'")
        """
        from permgroups.puzzles.shortening import shortened

        return shortened(self, word, goal, **options)

    def growth(
        self,
        goal: Goal | None = None,
        metric: Any = "quarter",
        most: int = 10_000_000,
        *,
        memory: int | str | None = None,
        **scale: Any,
    ) -> Growth | StoredGrowth | Layers:
        """Return how many states need how many letters; of a goal in colours, how many patterns: spheres and radius.

        ``scale`` is what :meth:`permgroups.PermGroup.growth` takes besides. Raises `TooLarge` if there are more than
        ``most`` patterns, or if states at two bits each do not fit into ``memory``, by default 1.5 GB.

        Examples
        --------
        >>> from permgroups.puzzles import named
        >>> P = named("tricky-six")
        >>> P.growth(Goal("rrrggg")).spheres, P.growth(Goal("rrrggg")).radius
        ((1, 3, 5, 6, 4, 1), 5)
        """
        if goal is None:
            return self.group.growth(metric, memory=memory, **scale)
        if not isinstance(goal, Goal):
            raise InvalidArgument(f"goal must be a Goal, not {type(goal).__name__}")
        if goal.wildcards or scale:
            raise InvalidArgument("patterns are counted in memory, around a goal without wildcards")
        from permgroups.puzzles.patterns import PatternSpace
        from permgroups.search.breadth_first import breadth_first

        return breadth_first(PatternSpace(self, goal, metric), most, None if memory is None else checks.memory(memory))

    def gods_number_bounds(self, metric: Any = "quarter", **options: Any) -> GodsNumberBounds:
        """Return how many letters some state needs and how many are enough for all:
        :func:`permgroups.puzzles.gods_number.gods_number_bounds`.

        >>> from permgroups.puzzles import named
        >>> bounds = named("tricky-six").gods_number_bounds()
        >>> bounds.lower, bounds.upper, bounds.proof
        (7, 7, 'search')
        """
        from permgroups.puzzles.gods_number import gods_number_bounds

        return gods_number_bounds(self, metric, **options)

    def explain(self, state: Any, *, seconds: float | None = None, effort: int | None = None) -> Plan:
        """Return the solution by the paper's universal algorithm, step by step: :mod:`permgroups.puzzles.universal`.

        Raises `TooLarge` where the puzzle is outside of the theory, `BudgetExhausted` where the budget is over.

        >>> from permgroups.puzzles import named
        >>> print(named("tetrahedron-1").explain("U L").steps[0])
        sets right parities and twists of V1, V2: U' L'
        """
        from permgroups.puzzles.universal import explained

        return explained(self, state, seconds=seconds, effort=effort)

    def structure(self) -> Structure:
        """Return orbits of pieces, their laws and what the group is; see :func:`permgroups.puzzles.structure_of`.

        >>> from permgroups.puzzles import cube
        >>> [str(law) for law in cube(3).structure().laws]
        ['τ(O1) ≡ 0 mod 3', 'τ(O2) ≡ 0 mod 2', 'ν(O1) + ν(O2) ≡ 0 mod 2']
        """
        from permgroups.puzzles.structure import structure_of

        return structure_of(self.group)

    def laid_out(self) -> tuple[Layout, np.ndarray]:
        """Return the layout, or one made for the orbits, and the moves' rows on its points.

        >>> layout, rows = from_generators({"L": "(1,2,3)(7,8,9)", "R": "(3,4,5)"}).laid_out()
        >>> rows.tolist()
        [[1, 2, 0, 3, 4, 6, 7, 5, 8], [0, 1, 3, 4, 2, 5, 6, 7, 8]]
        """
        if self.layout is not None:
            return self.layout, self.group.rows
        layout, old = Layout.of(self.group)
        new = np.full(self.group.degree, -1)
        new[old] = np.arange(len(old))
        return layout, new[self.group.rows[:, old]]

    def why_not(self, state: Any) -> Unsolvable | None:
        """Return why the moves do not lead from the state to the start; None if they do.

        >>> P = from_generators({"L": "(1,2,3)", "R": "(3,4,5)"})
        >>> P.why_not("L R") is None, bool(P.why_not([1, 0, 2, 3, 4]))
        (True, True)
        """
        return why_not(self.group, self.state(state).row)

    def show(self, state: Any = "", *, view: str = "net", changed: Iterable[int] = (), labels: bool = False) -> None:
        """Show a state: a picture in a notebook, text elsewhere.

        Parameters
        ----------
        view
            ``net``, or ``solid`` for the puzzle seen from two sides.
        changed
            Points, from 0, to be outlined.
        labels
            Whether to number the stickers.

        Examples
        --------
        >>> from permgroups.puzzles import cube
        >>> cube(2).show("R")
            U F
            U F
        L L F D R R U B
        L L F D R R U B
            D B
            D B
        """
        from permgroups.show.notebook import display
        from permgroups.show.puzzles import picture_svg, state_text

        display(state_text(self, state), picture_svg(self, state, view=view, changed=changed, labels=labels))

    def picture(self, state: Any = "", *, view: str = "net") -> str:
        """Return a state as an SVG picture, a net or the solid seen from two sides; without a shape, its points.

        >>> from permgroups.puzzles import cube
        >>> cube(3).picture("R U").count("<polygon"), cube(3).picture("R U", view="solid").count("<polygon")
        (54, 54)
        """
        from permgroups.show.puzzles import picture_svg

        return picture_svg(self, state, view=view)

    def summary(self) -> Facts:
        """Return the points, the moves, and the order where it is known already.

        >>> print(from_generators({"L": "(1,2,3)", "R": "(3,4,5)"}, name="two triangles").summary())
        two triangles
          points  5
          moves   L, R
          order   not asked for yet
        """
        order = dict(self.group.summary())["order"]
        return Facts(self.name, [("points", self.group.degree), ("moves", ", ".join(self.moves)), ("order", order)])

    def _repr_svg_(self) -> str:
        return self.picture(view="solid")

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}: {count(len(self.moves), 'move')} on {count(self.group.degree, 'point')}>"


def from_generators(moves: Any, name: str = "puzzle", **options: Any) -> Puzzle:
    """Return the puzzle of named moves, given in any form that :class:`permgroups.PermGroup` takes.

    >>> from_generators({"L": [1, 2, 0, 3], "R": [0, 2, 3, 1]}).order()
    12
    """
    group = moves if isinstance(moves, PermGroup) and not options else PermGroup(moves, **options)
    return Puzzle(name, group)
