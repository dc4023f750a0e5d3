"""How far a position is from its goal, where that is known in a moment; and the way of a hole as notation."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import BudgetExhausted, PermGroupsError, TooLarge
from permgroups.games.dual import DualGame
from permgroups.games.hole_games import HoleGame
from permgroups.lights.game import LightsGame
from permgroups.lights.playing import LightsRules
from permgroups.puzzles.playing import PuzzleRules
from permgroups.search.groupoid_play import GroupoidRules
from permgroups.search.sessions import Rules, Session

__all__ = ["distance", "has_table", "notation"]

MOST_STATES = 300_000_000  # of a puzzle whose distances come from a table
MOST_POSITIONS = 10_000_000  # of a puzzle on a groupoid
MOST_LIGHTS = 400
EFFORT = 20_000  # of the search for fewest presses
TABLE = 2_000_000  # of a table of distances, which is made once


def distance(rules: Rules, at: Any) -> int | None:
    """Return how many moves are needed to the goal, None where no table or theory says so at once.

    >>> from permgroups.lights import merlin
    >>> rules = LightsRules(merlin())
    >>> distance(rules, rules.read("#.. ... ..."))
    4
    """
    try:
        if isinstance(rules, GroupoidRules):
            return int(rules.puzzle.depth(at)) if has_table(rules) else None
        if isinstance(rules, PuzzleRules):
            return _of_puzzle(rules, at)
        if isinstance(rules, LightsRules):
            return _of_lights(rules, at)
    except (BudgetExhausted, TooLarge):
        pass
    return None


def has_table(rules: GroupoidRules) -> bool:
    """Return whether all positions are few enough for a table of their distances."""
    return rules.puzzle.order() <= MOST_POSITIONS


def _of_puzzle(rules: PuzzleRules, at: Any) -> int | None:
    P = rules.puzzle
    if rules.is_over(at):
        return 0
    if P.order() > MOST_STATES:
        return None
    found = P.solve(at, effort=TABLE)
    return found.length if found and found.optimal else None


def _of_lights(rules: LightsRules, at: Any) -> int | None:
    game, now, goal = rules.game, np.array(at.now, np.int64), np.array(at.goal, np.int64)
    if game.number_of_lights > MOST_LIGHTS:
        return None
    found: Any = game.minimal(now, goal, effort=EFFORT) if isinstance(game, LightsGame) else game.solve(now, goal)
    return int(found.length) if found and found.optimal else None


def notation(session: Session) -> str:
    """Return the way of the hole since the start as the paper writes it, nothing for other games.

    >>> from permgroups.games import M13
    >>> s = Session(GroupoidRules(M13()), M13().start)
    >>> s.play("6 12 1")
    ['6', '12', '1']
    >>> notation(s)
    'the hole went [0, 6, 12, 1]; the path induces (0 1 12 6)(3 9)(4 10 5)'
    """
    rules = session.rules
    if not isinstance(rules, GroupoidRules) or not session.moves:
        return ""
    game = rules.puzzle
    holes = [session.position_after(k).at for k in range(len(session.moves) + 1)]
    try:
        if isinstance(game, HoleGame):
            path = game.path(holes)
            return f"the hole went {path!r}; the path induces {path.cycles or '1'}"
        if isinstance(game, DualGame):
            return f"the holes went {game.path(*(list(way) for way in zip(*holes, strict=True)))!r}"
    except PermGroupsError:  # a hole that steps where a path of the paper cannot
        pass
    return ""
