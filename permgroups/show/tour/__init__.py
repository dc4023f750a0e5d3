"""The stops of ``permgroups tour``: each computes its data, then shows them."""

from permgroups.show.tour import games, groups, ledger, linear, puzzles
from permgroups.show.tour.stop import Stop, show_stop

__all__ = ["STOPS", "Stop", "show_stop"]

_ORDER = (
    "mathieu",
    "queries",
    "m13",
    "hexads",
    "cubes",
    "cubelike",
    "hand",
    "lights",
    "linear",
    "played",
    "words",
    "ledger",
)
_EVERY = {**groups.STOPS, **games.STOPS, **puzzles.STOPS, **linear.STOPS, **ledger.STOPS}
STOPS: tuple[Stop, ...] = tuple(_EVERY[name] for name in _ORDER)
