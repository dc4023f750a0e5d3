"""Games: moves on a geometry; hexads, and a card game on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.lazy import lazily

if TYPE_CHECKING:
    from permgroups.games.blackjack import Blackjack
    from permgroups.games.conway import survey
    from permgroups.games.dual import DualGame
    from permgroups.games.hexad import Hexad, Minimog
    from permgroups.games.hole_games import HoleGame
    from permgroups.games.m13 import M13, M13Game

__all__ = ["M13", "Blackjack", "DualGame", "Hexad", "HoleGame", "M13Game", "Minimog", "survey"]

__getattr__, __dir__ = lazily(
    __name__,
    {
        "blackjack": "Blackjack",
        "conway": "survey",
        "dual": "DualGame",
        "hexad": "Hexad Minimog",
        "hole_games": "HoleGame",
        "m13": "M13 M13Game",
    },
)
