"""Shortening words: the same element, fewer letters.

First letters cancel across commuting ones; then windows of the word are replaced by shortest words
from the ball around the identity; then, where projections say enough, the whole element is
searched for anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import InvalidArgument
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.letters import length_in, metric_of
from permgroups.search.tables import beam_of, growth_of
from permgroups.search.tidying import Tidy

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.search.beam import Beam

__all__ = ["shortened"]

SEARCHED_PIECES = 64
SECONDS = 5.0  # where neither seconds nor effort is given
WINDOW = 4  # units of effort for one window
POSITIVE_TABLE = 5_000_000  # elements, each with its distance


def shortened(
    word: Word,
    G: PermGroup,
    metric: str = "quarter",
    *,
    seconds: float | None = None,
    effort: int | None = None,
    search: bool = True,
) -> Word:
    """Return a word of the same element, never a longer one.

    Parameters
    ----------
    word, G
        The word, in the names of the group.
    metric : {"quarter", "syllable", "positive"}
        What counts one; ``half`` is another name of ``syllable``.
    seconds
        How long to try, once the tables are made; 5 where no effort is given either.
    effort
        How much work to do, about a million a second: the same effort gives the same word on every machine.
    search
        Whether the whole element may be searched for anew; without, only parts of the word change.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> shortened(Word("R L R' F F F L'"), cube(3).group, search=False)
    Word("L F' L'")
    """
    budget = Budget.given(seconds, effort, SECONDS)
    goal = G.row_of_word(word)
    if not isinstance(metric, str):
        raise InvalidArgument("words are shortened in a named metric; solve and shortest_word take prices of letters")
    named = metric_of(metric)
    if named == "positive":
        return _positive(word, G, goal)
    beam = beam_of(G, named)
    letters = beam.pieces.letters
    tidy = Tidy(letters)
    best = tidy(letters.numbers(word, G))
    while not budget.over:
        shorter = tidy(_through_windows(best, beam, budget))
        if len(shorter) >= len(best):
            break
        best = shorter
    if search and len(beam.pieces) <= SEARCHED_PIECES and beam.complete and len(best) > beam.radius:
        inverse = inverse_row(goal)
        width = 1 << 10
        while not budget.over:
            found = beam.search(inverse, width, len(best) - 1, budget)
            if found is not None:
                best = found
            elif width > 1 << 14:
                break
            width *= 2
    out = beam.word(best)
    if (G.row_of_word(out) != goal).any():
        raise AssertionError("the shortened word is another element")
    return out if length_in(out, named) <= length_in(word, named) else word


def _positive(word: Word, G: PermGroup, goal: np.ndarray) -> Word:
    """Return a word without inverse letters: a shortest one where a table can be made, else merged powers."""
    if G.order() <= POSITIVE_TABLE:
        return growth_of(G, "positive").word(goal)
    orders = {name: int(p.order()) for name, p in G.moves.items()}
    return Word([(name, e % orders[name]) for name, e in word.reduced().syllables if e % orders[name]])


def _through_windows(word: list[int], beam: Beam, budget: Budget) -> list[int]:
    """Replace every window that has a shorter word in the ball, the largest gain first from each place."""
    rows = beam.pieces.rows
    back = beam.pieces.letters.back
    out: list[int] = []
    i = 0
    longest = 3 * beam.radius + 4
    while i < len(word):
        if budget.over:
            return [*out, *word[i:]]
        budget.spend(WINDOW * longest)
        state = beam.pieces.tracked.astype(np.uint16)
        gain, best = 0, (0, [word[i]])
        for j in range(i, min(i + longest, len(word))):
            state = rows[word[j]][state]
            home = beam.from_ball(state)
            if home is not None and j + 1 - i - len(home) > gain:
                gain = j + 1 - i - len(home)
                best = (j - i, [int(back[s]) for s in reversed(home)])
        out += best[1]
        i += best[0] + 1
    return out
