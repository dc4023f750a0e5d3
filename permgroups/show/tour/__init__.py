"""The stops of ``permgroups tour``: each computes its data, then shows them."""

from permgroups.show.tour import games, groups, ledger, puzzles
from permgroups.show.tour.stop import Stop, show_stop

__all__ = ["STOPS", "Stop", "show_stop"]

_ORDER = ("mathieu", "queries", "m13", "hexads", "cubes", "cubelike", "hand", "lights", "played", "words", "ledger")
_EVERY = {**groups.STOPS, **games.STOPS, **puzzles.STOPS, **ledger.STOPS}
STOPS: tuple[Stop, ...] = tuple(_EVERY[name] for name in _ORDER)
