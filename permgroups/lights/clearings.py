"""Enhanced games without tables: the orders in which lights are cleared, and linear algebra for each of them.

Read a word from its end, as the paper writes it. A press that clears (or sets) lights which no later press clears
makes all earlier presses on them forgotten (Lemma 3.2). So a word is an order of clearing c_1, c_2, …, the last
pressed first, with other presses between them that clear nothing new: on the lights that are not yet covered these
only add, so they commute and count mod d. For each order the configurations W(u) form a coset {Ax + s}, as in Merlin
style games; R(u) is the union of the cosets. That is how the paper proves Claim 3.4, Theorem 4.2 and Proposition
5.2, made general: any game of operators f, p and b, any d, any number of lights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.lights.words import ButtonWord, checked
from permgroups.linear.systems import LinearSystem
from permgroups.wording import count

if TYPE_CHECKING:
    from permgroups.lights.enhanced import EnhancedGame

__all__ = ["Clearing", "NoClearing", "clearings", "full_clearing", "solve_by_clearings"]

MOST_ORDERS = 5000


@dataclass(frozen=True, eq=False)
class Clearing:
    """An order of clearing: the buttons that clear something new, the last pressed first.

    Examples
    --------
    >>> from permgroups import lights
    >>> S = lights.shallit()
    >>> order = Clearing.nothing(S).then("PC").then("PA")
    >>> order, order.matrix.shape, [S.lights[i] for i in order.covered.nonzero()[0]]
    (<Clearing PC PA>, (7, 6), ['A', 'C', 'AB', 'AC', 'BC', 'ABC'])
    >>> order.next_buttons
    ('PB',)
    """

    game: EnhancedGame
    buttons: tuple[str, ...]
    covered: np.ndarray  # of booleans: the lights that these buttons clear or set
    shift: np.ndarray  # what these buttons themselves leave
    matrix: np.ndarray  # a column for every press between them
    letters: tuple[tuple[int, str], ...]  # the columns as (number of clearing buttons pressed later, button)

    @classmethod
    def nothing(cls, game: EnhancedGame) -> Clearing:
        """Return the order that clears nothing: the F-class."""
        n = len(game.lights)
        start = cls(game, (), np.zeros(n, bool), np.zeros(n, np.int64), np.zeros((n, 0), np.int64), ())
        return start._with_presses()

    def then(self, button: str) -> Clearing:
        """Return this order with a button that is pressed before all of its buttons."""
        op = self.game.operators[button]
        add = np.where(self.covered, 0, np.array(op.add))
        covered = self.covered | (np.array(op.keep) == 0)
        shift = (self.shift + add) % self.game.d
        return Clearing(self.game, (*self.buttons, button), covered, shift, self.matrix, self.letters)._with_presses()

    def _with_presses(self) -> Clearing:
        """Return the same with the columns of the presses that now clear nothing new."""
        columns, letters = [self.matrix], list(self.letters)
        for name, op in self.game.operators.items():
            if not (np.array(op.keep) == 0)[~self.covered].any():
                column = np.where(self.covered, 0, np.array(op.add))
                if column.any():
                    columns.append(column[:, None])
                    letters.append((len(self.buttons), name))
        return Clearing(
            self.game, self.buttons, self.covered, self.shift, np.concatenate(columns, axis=1), tuple(letters)
        )

    @property
    def next_buttons(self) -> tuple[str, ...]:
        """The buttons that clear something which these do not."""
        return tuple(
            name for name, op in self.game.operators.items() if (np.array(op.keep, np.int64) == 0)[~self.covered].any()
        )

    def word(self, x: np.ndarray) -> tuple[str, ...]:
        """Return the word, in time order, with every press between the clearing ones as often as x says."""
        later: list[str] = []  # from the last press to the first
        for stage in range(len(self.buttons) + 1):
            if stage:
                later.append(self.buttons[stage - 1])
            for (at, name), times in zip(self.letters, x.tolist(), strict=True):
                if at == stage:
                    later += [name] * int(times)
        return tuple(reversed(later))

    @cached_property
    def is_full(self) -> bool:
        """Whether words of this order lead from everywhere to everywhere."""
        return LinearSystem(self.matrix, self.game.d).image_size == self.game.number_of_configurations

    def __repr__(self) -> str:
        return f"<Clearing {' '.join(self.buttons) or 'nothing'}>"


def clearings(game: EnhancedGame) -> Iterator[Clearing]:
    """Yield all orders of clearing, each before those that go on from it.

    >>> from permgroups import lights
    >>> len(list(clearings(lights.shallit()))), len(list(clearings(lights.venn(4))))
    (16, 65)

    Raises
    ------
    TooLarge
        After 5,000 of them.
    """
    todo = [Clearing.nothing(game)]
    for found in range(MOST_ORDERS):
        if not todo:
            return
        at = todo.pop()
        yield at
        if found + len(todo) < MOST_ORDERS:
            todo += [at.then(b) for b in reversed(at.next_buttons)]
    raise TooLarge(f"{game.name} has more than {MOST_ORDERS} orders of clearing")


def full_clearing(game: EnhancedGame) -> Clearing | None:
    """Return an order of clearing whose words lead from everywhere to everywhere, if one is found.

    It is looked for greedily: each next button keeps what is covered free to choose. Theorem 5.1 is that this works
    for Shallit's games with k ≥ 4.

    >>> from permgroups import lights
    >>> full_clearing(lights.shallit(7, 6)), full_clearing(lights.shallit(3, 2))
    (<Clearing P1 P2 P3 P4 P5 P6>, None)
    """
    at = Clearing.nothing(game)
    while not at.is_full:
        for button in at.next_buttons:
            new = at.then(button)
            free = LinearSystem(at.matrix[new.covered], game.d).image_size
            if free == game.d ** int(new.covered.sum()):
                at = new
                break
        else:
            return None
    return at


@dataclass(frozen=True, eq=False)
class NoClearing:
    """What shows that no word leads from u to v: for every order of clearing a sum of lights that does not come out.

    ``stops`` has for an order the weights that refute its words; ``covers`` has weights of covered lights alone, so
    that they refute all orders that go on from it too. With ``least`` = 1 only words that clear something count.

    >>> from permgroups import lights
    >>> S = lights.shallit(3, 20)                 # 1.28·10⁹ configurations
    >>> answer = S.solve(None, {"ABC": 1})
    >>> answer.witness, answer.check()
    (<NoClearing: 4 orders of clearing refuted>, True)
    """

    game: EnhancedGame
    stops: dict[tuple[str, ...], np.ndarray]
    covers: dict[tuple[str, ...], np.ndarray]
    least: int = 0

    def shows(self, u: Any, v: Any) -> bool:
        """Return whether every order is refuted: the sum of every extra press is 0, that of v - W(u) is not."""
        start, goal = self.game.configuration(u), self.game.configuration(v)
        todo: list[tuple[str, ...]] = [()]
        for order in todo:
            covered, base, extra = self._pressed(order, start)
            change = (goal - base) % self.game.d
            y = self.covers.get(order)
            if y is not None and not np.any(y[~covered]) and self._refutes(y, extra - base, change):
                continue
            if len(order) >= self.least:
                y = self.stops.get(order)
                if y is None or not self._refutes(y, extra - base, change):
                    return False
            for name, op in self.game.operators.items():
                if any(not k and not c for k, c in zip(op.keep, covered.tolist(), strict=True)):
                    todo.append((*order, name))
            if len(todo) > MOST_ORDERS:
                return False
        return True

    def _refutes(self, y: np.ndarray, changes: np.ndarray, change: np.ndarray) -> bool:
        d = self.game.d
        y = np.asarray(y, np.int64) % d
        return not ((changes % d * y % d).sum(axis=1) % d).any() and bool(int((y * change % d).sum()) % d)

    def _pressed(self, order: tuple[str, ...], u: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the lights that are cleared, what pressing the order makes of u, and the same with one more press of
        a button that clears nothing new, for every such button at every place."""
        game = self.game
        covers = [np.zeros(len(game.lights), bool)]
        for name in order:
            covers.append(covers[-1] | (np.array(game.operators[name].keep) == 0))
        rows = [game.configuration(u)]
        for stage in range(len(order), -1, -1):  # in time order
            new = [
                op(rows[0]) for op in game.operators.values() if not ((np.array(op.keep) == 0) & ~covers[stage]).any()
            ]
            rows += new
            if stage:
                op = game.operators[order[stage - 1]]
                rows = [op(row) for row in rows]
        return covers[-1], rows[0], np.array(rows)

    def why_not(self, v: Any) -> str:
        """Return why v cannot be reached."""
        refuted = count(len(self.stops.keys() | self.covers.keys()), "order")
        return f"{self.game.text(v)} cannot be made: {refuted} of clearing refuted, each by a sum of lights"

    def __repr__(self) -> str:
        refuted = count(len(self.stops.keys() | self.covers.keys()), "order")
        return f"<NoClearing: {refuted} of clearing refuted>"


def solve_by_clearings(game: EnhancedGame, u: np.ndarray, v: np.ndarray, least: int = 0) -> ButtonWord:
    """Return a word from u to v, of few clearing presses though not always the shortest, or why there is none.

    Parameters
    ----------
    least
        1 for words that clear something.

    Examples
    --------
    >>> from permgroups import lights
    >>> G = lights.venn(5, 3)                     # 31 lights
    >>> v = G.press(G.zero(), "FA", "PB", "FC", "PD", "FE", "FE")
    >>> solve_by_clearings(G, G.zero(), v)
    <ButtonWord: FB PA FC FB FB FA PD FE FE (9 presses)>

    Raises
    ------
    TooLarge
        After 5,000 orders of clearing.
    """
    stops: dict[tuple[str, ...], np.ndarray] = {}
    covers: dict[tuple[str, ...], np.ndarray] = {}
    todo = [Clearing.nothing(game)]
    for looked in range(MOST_ORDERS + 1):
        if not todo:
            return ButtonWord(game, u, v, None, NoClearing(game, stops, covers, least), 0)
        if looked == MOST_ORDERS:
            break
        at = todo.pop()
        target = (v - at.shift) % game.d
        inside = LinearSystem(at.matrix[at.covered], game.d).solve(target[at.covered])
        if not inside:
            covers[at.buttons] = np.zeros(len(game.lights), np.int64)
            covers[at.buttons][at.covered] = inside.witness
            continue
        if len(at.buttons) >= least:
            answer = LinearSystem(at.matrix, game.d).solve((target - np.where(at.covered, 0, u)) % game.d)
            if answer:
                word = at.word(answer.moves)
                short = game.normal_form(word)
                word = short if len(short) < len(word) else word
                return checked(ButtonWord(game, u, v, word, None, int((u != v).any())))
            stops[at.buttons] = np.asarray(answer.witness, np.int64)
        todo += [at.then(b) for b in reversed(at.next_buttons)]
    raise TooLarge(f"more than {MOST_ORDERS} orders of clearing in {game.name}")
