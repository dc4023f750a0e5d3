"""Pictures of games that are being played: what can be clicked carries the name of its move."""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

from permgroups.errors import PermGroupsError
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.game import LightsGame
from permgroups.lights.playing import LightsRules
from permgroups.puzzles.groupoids import SlidingPuzzle
from permgroups.puzzles.playing import PuzzleRules
from permgroups.puzzles.shape import cube_shape
from permgroups.search.groupoid_play import GroupoidRules
from permgroups.search.sessions import Session
from permgroups.show.enhanced import circles_svg
from permgroups.show.games import position_svg
from permgroups.show.lights import board_svg
from permgroups.show.marbles import think_a_dot_svg
from permgroups.show.rings import points_svg

__all__ = ["picture_of"]


def picture_of(session: Session) -> str:
    """Return the position of a session as a picture, as text where there is none.

    >>> from permgroups.lights import merlin
    >>> picture_of(Session(LightsRules(merlin()), "#.. ... ...")).count("data-move")
    9
    """
    try:
        svg = _drawn(session)
    except PermGroupsError:  # too large
        svg = None
    return svg or f"<pre>{escape(session.rules.text(session.position))}</pre>"


def _drawn(session: Session) -> str | None:
    rules, position = session.rules, session.position
    if isinstance(rules, PuzzleRules):
        if rules.puzzle.shape is None and cube_shape(rules.puzzle) is None:
            return points_svg(rules.puzzle, position, clickable=True)
        return rules.puzzle.picture(position, view="solid")
    if isinstance(rules, LightsRules):
        return _lights(rules.game, np.array(position.now), np.array(position.goal))
    if isinstance(rules, GroupoidRules):
        if hasattr(rules.puzzle, "design") or hasattr(rules.puzzle, "flags"):
            return position_svg(position, clickable=True)
        if isinstance(rules.puzzle, SlidingPuzzle):
            return rules.puzzle.draw_position(position, clickable=True)
        drawn: str | None = rules.puzzle.draw_position(position)
        return drawn
    return None


def _lights(game: Any, now: np.ndarray, goal: np.ndarray) -> str:
    if isinstance(game, LightsGame):
        pictures = [board_svg(game, now, size=56, clickable=True), board_svg(game, goal, size=22)]
    elif isinstance(game, EnhancedGame):
        pictures = [circles_svg(game, now, clickable=True), circles_svg(game, goal, size=200, buttons=False)]
    else:
        pictures = [think_a_dot_svg(game, now, clickable=True), think_a_dot_svg(game, goal, size=200)]
    return f'{pictures[0]}<figure class="wanted"><figcaption>wanted</figcaption>{pictures[1]}</figure>'
