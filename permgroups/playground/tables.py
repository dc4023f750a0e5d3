"""What is played: from the text in an address to a game with its rules, and the menu of all games."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.games.blackjack_rules import BlackjackRules
from permgroups.games.conway import families
from permgroups.games.hole_games import HoleGame
from permgroups.geometry.designs import Design
from permgroups.groups.group import PermGroup
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.game import LightsGame
from permgroups.lights.playing import LightsRules
from permgroups.lights.think_a_dot import ThinkADot
from permgroups.puzzles.named_puzzles import CATALOGUE
from permgroups.puzzles.playing import PuzzleRules
from permgroups.puzzles.puzzle import Puzzle, from_generators
from permgroups.resolve import resolve
from permgroups.search.groupoid_play import GroupoidRules
from permgroups.search.groupoid_puzzles import GroupoidPuzzle
from permgroups.search.sessions import Rules
from permgroups.wording import brief

__all__ = ["MENU", "Table", "table_of"]

MOST_POINTS = 3000  # of a puzzle that is played
MOST_LETTERS = 200_000  # of a game's text
KEPT = 12  # tables that a process keeps

# the names of `families`, which takes seconds to make them
DESIGNS = (
    "Boolean 8",
    "Boolean 16",
    "D^a, m = 2",
    "D^a, m = 3",
    "D^+, m = 2",
    "D^+, m = 3",
    "D^−, m = 3",
    "2-(7,4,2)",
    "AG(2,4)",
)
_SMALL = ("coins", "triangles", "two-faces", "tricky-six")
_RINGS = (
    ("hungarian-rings", "Hungarian rings"), ("masterball", "Masterball"), ("top-spin", "TopSpin"),
    ("loopover", "Loopover"), ("m12-shuffle", "M12 shuffle"), ("m24-circle", "M24 on a circle"),
)  # fmt: skip
_CALLED = {
    "dodecahedron-1": "Megaminx", "magic-crystal": "Pyraminx Crystal", "tetrahedron-3": "Master Pyraminx",
    "fto": "face turning octahedron", "alexanders-star": "Alexander's Star", "icosahedron": "Impossiball",
}  # fmt: skip
_CUT = tuple(name for name in CATALOGUE if name not in (*_SMALL, *dict(_RINGS)))
MENU: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("Conway's game", (
        ("M13", "M13"), ("M13:signed", "M13, counters with two sides"), ("M13:dual", "M13 on points and lines"),
        *((f"conway:{design}", f"on {design}") for design in DESIGNS),
    )),
    ("Cards", (("blackjack", "Mathematical blackjack"),)),
    ("Lights", (
        ("merlin", "Merlin's magic square"), ("quatrainment", "Quatrainment"), ("modified", "Modified Quatrainment"),
        ("5x5", "Lights Out"), ("5x5:torus", "Lights Out on a torus"), ("5x5 mod 3", "Lights Out, three states"),
        ("keychain", "Keychain"), ("lights:cube", "Lights Out cube"), ("orbix", "Orbix"),
        ("shallit:3", "Shallit's game"), ("shallit:4", "Shallit, four"), ("shallit:5", "Shallit, five"),
        ("venn:4", "Four sets"), ("think-a-dot", "Think-a-Dot"),
    )),
    ("Solids that turn", tuple((name, _CALLED.get(name, name.replace("-", " "))) for name in _CUT)),
    ("Rings and shuffles", (*_RINGS, *((name, name.replace("-", " ")) for name in _SMALL))),
    ("Cubes", tuple((f"cube:{n}", f"{n}×{n}×{n}") for n in (2, 3, 4, 5, 6, 7))),
    ("Sliding", (("eight", "8-puzzle"), ("fifteen", "15-puzzle"), ("square-1", "Square-1"))),
)  # fmt: skip


class Table(NamedTuple):
    """A game that can be played: its text, what it is, and its rules."""

    text: str
    thing: Any
    rules: Rules

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, where it is one whose moves are permutations."""
        return self.rules.puzzle if isinstance(self.rules, PuzzleRules) else None


@lru_cache(maxsize=KEPT)
def table_of(text: str) -> Table:
    """Return the game that a text names, or describes as a puzzle file or generators do; no file is read.

    >>> table_of("M13").rules.name, table_of("a=(1,2,3); b=(3,4)").rules.legal(None)
    ('game on PG(2,3)', ['a', "a'", 'b'])
    """
    if len(text) > MOST_LETTERS:
        raise TooLarge(f"a game of {len(text)} characters is over the limit of {MOST_LETTERS}")
    thing = _thing(text.strip())
    return Table(text, thing, _rules(thing, text))


def _thing(text: str) -> Any:
    if text == "blackjack":
        return BlackjackRules()
    if text == "think-a-dot":
        return ThinkADot()
    if text.startswith("conway:"):
        found = {d.name: d for d in families()}
        name = text.removeprefix("conway:")
        if name not in found:
            raise ParseError(f"no design {brief(name)}; there are {', '.join(found)}")
        return HoleGame(found[name])
    return resolve(text, files=False)


def _rules(thing: Any, text: str) -> Rules:
    if isinstance(thing, Design):
        thing = HoleGame(thing)
    if isinstance(thing, PermGroup):
        thing = from_generators(thing, brief(text))
    if isinstance(thing, Puzzle):
        if thing.group.degree > MOST_POINTS:
            raise TooLarge(f"{thing.name} has {thing.group.degree} points; at most {MOST_POINTS} are played here")
        return PuzzleRules(thing)
    if isinstance(thing, (LightsGame, EnhancedGame, ThinkADot)):
        return LightsRules(thing)
    if isinstance(thing, GroupoidPuzzle):
        return GroupoidRules(thing)
    if isinstance(thing, BlackjackRules):
        return thing
    raise InvalidArgument(f"{brief(text)} is nothing to play")
