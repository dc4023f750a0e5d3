"""Widgets for notebooks: turn a puzzle, press lights, walk the hole of M13; with undo, hint and solve.

They need the extra ``notebook``. The page only draws and asks: moves, hints and solutions are computed in Python by a
:class:`~permgroups.search.sessions.Session`, the same that is played in a terminal. Nothing is fetched from a network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from permgroups.errors import InvalidArgument, PermGroupsError
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.game import LightsGame
from permgroups.lights.playing import LightsRules
from permgroups.lights.think_a_dot import ThinkADot
from permgroups.puzzles.playing import PuzzleRules
from permgroups.puzzles.puzzle import Puzzle
from permgroups.search.groupoid_play import GroupoidRules
from permgroups.search.groupoid_puzzles import GroupoidPuzzle
from permgroups.search.sessions import Session
from permgroups.wording import brief

if TYPE_CHECKING:
    from permgroups.show.widgets.widget import PlayWidget

__all__ = ["WidgetsMissing", "play", "press_lights", "turn_puzzle", "walk_hole"]


class WidgetsMissing(PermGroupsError, ImportError):
    """The extra ``notebook`` is not installed."""


def play(game: Any, position: Any = None, seed: Any = None) -> PlayWidget:
    """Return a widget on which a puzzle, a lights game, or a puzzle on a groupoid is played.

    Parameters
    ----------
    game
        A ``Puzzle``, a ``LightsGame``, an ``EnhancedGame``, ``ThinkADot``, or a puzzle on a groupoid such as ``M13()``.
    position
        Where to start, as the game reads it; a random position by default.
    seed
        Of random positions.

    Raises
    ------
    WidgetsMissing
        If the extra ``notebook`` is not installed.

    Examples
    --------
    >>> from permgroups.lights import merlin
    >>> w = play(merlin(), "#.. ... ...")
    >>> w.play("1")
    >>> w.hint()
    >>> w.moves, w.hinted
    (['1'], '1')
    >>> w.solve()
    >>> w.over, w.message
    (True, 'solved, in 6 moves')
    """
    if isinstance(game, Puzzle):
        session = Session(PuzzleRules(game), position, seed)
    elif isinstance(game, (LightsGame, EnhancedGame, ThinkADot)):
        session = Session(LightsRules(game), position, seed)
    elif isinstance(game, GroupoidPuzzle):
        session = Session(GroupoidRules(game), position, seed)
    else:
        raise InvalidArgument(f"expected a puzzle, a lights game or a game with a hole, not {brief(game)}")
    try:
        from permgroups.show.widgets.widget import PlayWidget
    except ModuleNotFoundError as missing:
        if missing.name not in ("anywidget", "traitlets", "ipywidgets"):
            raise
        raise WidgetsMissing(
            "widgets need anywidget; pip install 'permgroups-proofs[notebook]' brings what is needed"
        ) from None
    return PlayWidget(session)


def turn_puzzle(puzzle: Puzzle | None = None, position: Any = None, seed: Any = None) -> PlayWidget:
    """Return a widget to turn a puzzle, by default Rubik's cube."""
    if puzzle is None:
        from permgroups.puzzles.cube import cube

        puzzle = cube(3)
    return play(puzzle, position, seed)


def press_lights(
    game: LightsGame | EnhancedGame | ThinkADot | None = None, position: Any = None, seed: Any = None
) -> PlayWidget:
    """Return a widget to press lights, by default Merlin's magic square."""
    if game is None:
        from permgroups.lights.boards import merlin

        game = merlin()
    return play(game, position, seed)


def walk_hole(game: GroupoidPuzzle | None = None, position: Any = None, seed: Any = None) -> PlayWidget:
    """Return a widget to walk the hole of M13, or of another game with a hole."""
    if game is None:
        from permgroups.games.m13 import M13

        game = M13()
    return play(game, position, seed)
