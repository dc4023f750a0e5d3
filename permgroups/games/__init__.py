"""Games: moves on a geometry."""

from permgroups.games.conway import survey
from permgroups.games.dual import DualGame
from permgroups.games.hole_games import HoleGame
from permgroups.games.m13 import M13, M13Game

__all__ = ["M13", "DualGame", "HoleGame", "M13Game", "survey"]
