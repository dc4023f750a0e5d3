"""The stops of ``permgroups tour``: each computes its data, then shows them."""

from permgroups.show.tour import games, groups, growing, ledger, linear, puzzles
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
    "growing",
    "ledger",
)
_EVERY = {**groups.STOPS, **games.STOPS, **puzzles.STOPS, **linear.STOPS, **growing.STOPS, **ledger.STOPS}
STOPS: tuple[Stop, ...] = tuple(_EVERY[name] for name in _ORDER)
