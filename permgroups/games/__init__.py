"""Games: moves on a geometry; hexads, and a card game on them."""

from permgroups.games.blackjack import Blackjack
from permgroups.games.conway import survey
from permgroups.games.dual import DualGame
from permgroups.games.hexad import Hexad, Minimog
from permgroups.games.hole_games import HoleGame
from permgroups.games.m13 import M13, M13Game

__all__ = ["M13", "Blackjack", "DualGame", "Hexad", "HoleGame", "M13Game", "Minimog", "survey"]
