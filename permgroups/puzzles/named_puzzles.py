"""The catalogue: the puzzles of Eidswick's paper, those that users expect, and the examples.

Solids are cut (see ``cutting``); the distances are those at which the pieces of the real puzzles appear.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, partial
from types import MappingProxyType

import numpy as np

from permgroups import plugins
from permgroups.errors import InvalidArgument, PluginError
from permgroups.groups.group import PermGroup
from permgroups.groups.wreath import WreathElement, wreath_group
from permgroups.puzzles import rings
from permgroups.puzzles.cube import cube
from permgroups.puzzles.cubelets import solid_cube
from permgroups.puzzles.cutting import cut
from permgroups.puzzles.groupoids import GroupoidPuzzle, sliding, square_1
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.shape import cube_shape
from permgroups.puzzles.shuffles import m12_shuffle, m24_circle

__all__ = ["ALIASES", "CATALOGUE", "GROUPOIDS", "Catalogue", "Entry", "catalogue", "named", "named_groupoid"]

# distances of planes, faces being at 1
EDGE = "0.577350269189626"  # 1/√3
CRYSTAL = "0.447213595499958"  # 1/√5: the planes of a dodecahedron meet in the middles of its edges
PENTAGON = "0.562777433180331"  # of an icosahedron: through the five neighbours of a vertex
STAR = "0.937962370425399"

_CUBE = re.compile(r"cube:(?P<n>\d{1,3})(?P<slices>:slices)?|solid:(?P<solid>\d{1,3})")
_LAYERS = re.compile(r"(\d{1,3})[x×]\1[x×]\1(?: cube)?")  # as people write cubes
_CUT = re.compile(r"[tcodi]\s+[fve]\s")


@dataclass(frozen=True)
class Entry:
    """How a puzzle is made, what it is, and how many moves its farthest position needs, where that is known."""

    make: Callable[[], Puzzle]
    about: str
    section: str = ""
    known: int | None = None  # God's number, where it is known but takes longer than a moment to compute


def _cut(name: str, description: str, **options: object) -> Callable[[], Puzzle]:
    return lambda: cut(description, name, **options)  # type: ignore[arg-type]


def _group(name: str, make: Callable[[], PermGroup]) -> Callable[[], Puzzle]:
    return lambda: Puzzle(name, make())


def _coins() -> PermGroup:
    return wreath_group({"a": WreathElement("(1,2)", [0] * 3, 2), "b": WreathElement("(2,3)", [0, 1, 0], 2)})


def _triangles() -> PermGroup:
    return wreath_group(
        {"a": WreathElement("(3,4,5,6)", [0] * 6, 3), "b": WreathElement("(1,2,3,4)", [0, 1, 0, 0, 0, 0], 3)}
    )


def _two_faces() -> PermGroup:
    return wreath_group(
        {"f": WreathElement("(1,2,3,4)", [0] * 6, 3), "r": WreathElement("(3,6,5,4)", [0, 0, 1, 1, 0, 1], 3)}
    )


def _pocket_cube_held() -> Puzzle:
    """The 2×2×2 cube by the turns that leave one corner in place: every position once, not in 24 ways."""
    P = cube(2)
    group = PermGroup({name: P.moves[name] for name in "RUF"})
    return replace(P, name="pocket-cube-held", group=group, shape=cube_shape(P))


def _master_pyraminx() -> Puzzle:
    """Tetrahedron #1 and #2 in one: vertices turn and edges turn."""
    P = cut(f"t v 1/3 e {EDGE}", "tetrahedron-3")
    return replace(P, combines=tuple(named(part).group.names for part in ("tetrahedron-1", "tetrahedron-2")))


def _star() -> Puzzle:
    """The great dodecahedron: the thirty edges of the Megaminx, two stickers each."""
    P = cut("d f 0.7", "alexanders-star")
    edges = [
        i for i in range(P.group.degree) if (P.shape is not None and (P.shape.piece == P.shape.piece[i]).sum() == 2)
    ]
    number = np.full(P.group.degree, -1)
    number[edges] = np.arange(len(edges))
    rows = {name: number[np.array(g.array_form)[edges]] for name, g in P.moves.items()}
    return Puzzle("alexanders-star", PermGroup(rows))


_ENTRIES: dict[str, Entry] = {
    "icosahedron": Entry(
        _cut("icosahedron", f"i v {PENTAGON}", oriented=True), "icosahedron, vertices turn (IncrediBall)", "§5"
    ),
    "pocket-cube": Entry(lambda: cube(2), "2×2×2 cube, whole turns included", "§6"),
    "pocket-cube-held": Entry(_pocket_cube_held, "2×2×2 cube, a corner held: R, U and F turn", known=14),
    "cube": Entry(lambda: cube(3), "Rubik's cube, faces turn", "§5", 26),
    "cube-4": Entry(lambda: cube(4), "4×4×4 cube", "§6"),
    "cube-5": Entry(lambda: cube(5), "5×5×5 cube", "§6"),
    "cube-layers": Entry(lambda: cube(3, centre_slices=True), "Rubik's cube, layers turn", "§5"),
    "supercube": Entry(_cut("supercube", "c f 1/3", oriented=True), "Rubik's cube with oriented centres", "§5"),
    "tetrahedron-1": Entry(_cut("tetrahedron-1", "t v 1/3"), "tetrahedron, vertices turn (Pyraminx, no tips)", "§5"),
    "tetrahedron-2": Entry(_cut("tetrahedron-2", f"t e {EDGE}"), "tetrahedron, edges turn", "§5"),
    "tetrahedron-3": Entry(
        _master_pyraminx, "tetrahedron, vertices and edges turn (Master Pyraminx)", "§5"
    ),
    "octahedron-1": Entry(_cut("octahedron-1", f"o v {EDGE}"), "octahedron, vertices turn", "§5"),
    "octahedron-2": Entry(
        _cut("octahedron-2", "o f 0.4", oriented=True), "octahedron, faces turn, oriented centres", "§5"
    ),
    "octahedron-2-slices": Entry(
        _cut("octahedron-2-slices", "o f 0.4", oriented=True, slices=True),
        "the same, slices turn too and carry the centres along", "§5",
    ),
    "dodecahedron-1": Entry(_cut("dodecahedron-1", "d f 0.7"), "dodecahedron, faces turn (Megaminx)", "§5"),
    "dodecahedron-2": Entry(_cut("dodecahedron-2", "d f 0.55"), "dodecahedron, deeper cuts", "§5"),
    "magic-crystal": Entry(_cut("magic-crystal", f"d f {CRYSTAL}"), "dodecahedron, deepest cuts", "§5"),
    "pyraminx": Entry(
        _cut(
            "pyraminx", "t v 5/3 1/3",
            moves={**{x: f"{x} 2{x}" for x in "ULRB"}, **{x.lower(): x for x in "ULRB"}},
        ),
        "Pyraminx with tips u l r b",
    ),
    "skewb": Entry(_cut("skewb", "c v 0"), "cube, vertices turn, deepest cuts; whole turns included", "§1"),
    "dino": Entry(_cut("dino", f"c v {EDGE}"), "cube, vertices turn"),
    "fto": Entry(_cut("fto", "o f 1/3"), "octahedron, faces turn"),
    "starminx": Entry(_cut("starminx", f"d v {STAR}"), "dodecahedron, vertices turn"),
    "helicopter": Entry(
        _cut("helicopter", "c e 0.707106781186548"), "cube, edges turn by half turns (other angles would jumble)"
    ),
    "alexanders-star": Entry(_star, "great dodecahedron: the edges of the Megaminx", "§1"),
    "coins": Entry(_group("coins", _coins), "three coins in a row", "Example 1"),
    "triangles": Entry(_group("triangles", _triangles), "six triangles in a row", "Example 2"),
    "two-faces": Entry(_group("two-faces", _two_faces), "six blocks in an L", "Example 3"),
    "tricky-six": Entry(
        _group("tricky-six", lambda: PermGroup({"a": "(1,2,3,4)", "b": "(3,4,5,6)"})), "Tricky Six", "Example 2"
    ),
    "hungarian-rings": Entry(_group("hungarian-rings", rings.hungarian_rings), "two rings of 20 cells"),
    "masterball": Entry(_group("masterball", rings.masterball), "globe of four rings"),
    "top-spin": Entry(_group("top-spin", rings.top_spin), "20 counters on a loop, four are reversed"),
    "loopover": Entry(_group("loopover", rings.loopover), "rows and columns of a 5×5 board shift"),
    "m12-shuffle": Entry(m12_shuffle, "twelve cards, reversed or shuffled"),
    "m24-circle": Entry(m24_circle, "23 numbers on a circle, and pairs that change places", known=45),
}  # fmt: skip
CATALOGUE: Mapping[str, Entry] = MappingProxyType(_ENTRIES)
GROUPOIDS: Mapping[str, tuple[Callable[[], GroupoidPuzzle], str]] = MappingProxyType({
    "eight": (lambda: sliding(3, 3), "sliding tiles, 3×3"),
    "fifteen": (lambda: sliding(4, 4), "sliding tiles, 4×4: the 15-puzzle"),
    "square-1": (square_1, "Square-1: layers of 30°, halves change places"),
})  # fmt: skip
ALIASES: Mapping[str, str] = MappingProxyType({
    "rubik": "cube", "megaminx": "dodecahedron-1", "pyraminx-crystal": "magic-crystal", "incrediball": "icosahedron",
    "master-pyraminx": "tetrahedron-3", "15-puzzle": "fifteen", "8-puzzle": "eight", "impossiball": "icosahedron",
    "globe": "masterball",
})  # fmt: skip


@cache
def _made(name: str) -> Puzzle:
    return CATALOGUE[name].make()


def is_named(name: str) -> bool:
    """Return whether :func:`named` knows a name: of the catalogue, another one, ``cube:n``, ``solid:n``, or a cut.

    >>> is_named("megaminx"), is_named("cube:7"), is_named("d f 0.7"), is_named("M12")
    (True, True, True, False)
    """
    known = _as_here(name)
    return known in CATALOGUE or _CUBE.fullmatch(known) is not None or _CUT.match(known) is not None


def is_groupoid(name: str) -> bool:
    """Return whether :func:`named_groupoid` knows a name."""
    return _as_here(name) in GROUPOIDS


def _as_here(name: str) -> str:
    """Return the name that is used here for one that people use: another name, capitals, 3x3x3."""
    layers = _LAYERS.fullmatch(name)
    if layers:
        return f"cube:{layers[1]}"
    plain = name if name in ALIASES or name in CATALOGUE else name.lower()
    plain = ALIASES.get(plain, plain)
    return plain if plain in CATALOGUE or plain in GROUPOIDS else name


def named(name: str) -> Puzzle:
    """Return a puzzle of the catalogue, an n×n×n cube as ``cube:n``, or a cut solid as ``d f 0.7``.

    ``cube:5:slices`` turns its centre slices too; ``solid:n`` is the cube with all its shells. What is none of these
    may be a puzzle of another package (:mod:`permgroups.plugins`).

    >>> named("megaminx"), named("3x3x3")
    (<Puzzle dodecahedron-1: 12 moves on 132 points>, <Puzzle 3×3×3 cube: 6 moves on 54 points>)
    """
    if not isinstance(name, str):
        raise InvalidArgument(f"a puzzle has a name, not {name!r}")
    name = _as_here(name)
    if name in GROUPOIDS:
        raise InvalidArgument(f"{name} is a groupoid: its moves depend on the position; use named_groupoid({name!r})")
    if name in CATALOGUE:
        return _made(name)
    size = _CUBE.fullmatch(name)
    if size and size["solid"]:
        return solid_cube(int(size["solid"]))
    if size:
        n = int(size["n"])
        if size["slices"] and n % 2 == 0:
            raise InvalidArgument(f"a cube of {n} layers has no centre slices")
        return cube(n, centre_slices=size["slices"] is not None)
    if _CUT.match(name):
        return cut(name)
    theirs = plugins.find("puzzle", name, Puzzle)
    if theirs is not None:
        return theirs
    close = get_close_matches(name[:40].lower(), [*CATALOGUE, *ALIASES], 1)
    meant = f" (did you mean {close[0]}?)" if close else ""
    raise InvalidArgument(
        f"no puzzle {name[:40]!r}{meant}; there are {', '.join(CATALOGUE)}, cube:2, cube:3, …, cube:5:slices, solid:4, "
        "and cuts 'd f 0.7'"
    )


def named_groupoid(name: str) -> GroupoidPuzzle:
    """Return a puzzle whose moves depend on the position.

    >>> named_groupoid("15-puzzle").order()
    10461394944000
    """
    known = _as_here(str(name))
    if known not in GROUPOIDS:
        raise InvalidArgument(f"no groupoid puzzle {str(name)[:40]!r}; there are {', '.join(GROUPOIDS)}")
    return GROUPOIDS[known][0]()


class Catalogue(list[dict[str, object]]):
    """The rows of :func:`catalogue`; prints as a table."""

    def __str__(self) -> str:
        from permgroups.show.tables import as_text, catalogue_table

        return as_text(catalogue_table(self))

    __repr__ = __str__


def catalogue(gods_numbers_up_to: int = 4_000_000) -> Catalogue:
    """Return a row for every puzzle: pieces, orbits, order, formula; God's number where known.

    Parameters
    ----------
    gods_numbers_up_to
        God's number is computed for puzzles of at most so many positions, in quarter turns (a generator or
        its inverse counts 1); of a few others it is known.

    >>> row = next(row for row in catalogue(0) if row["name"] == "skewb")
    >>> row["order"], row["fits"]
    (37791360, False)
    """
    if isinstance(gods_numbers_up_to, bool) or not isinstance(gods_numbers_up_to, int):
        raise InvalidArgument(f"a number of positions is a whole number, not {gods_numbers_up_to!r}")
    out = Catalogue()
    theirs: dict[str, tuple[Puzzle, Entry]] = {}
    for name, offer in plugins.offered("puzzle", [*CATALOGUE, *GROUPOIDS, *ALIASES]).items():
        try:
            theirs[name] = (offer.make(Puzzle), Entry(partial(offer.make, Puzzle), f"of the package {offer.package}"))
        except PluginError as error:
            warnings.warn(str(error), UserWarning, stacklevel=2)
    ours = {name: (named(name), entry) for name, entry in CATALOGUE.items()}
    for name, (P, entry) in {**ours, **theirs}.items():
        S = P.structure()
        small = S.order <= gods_numbers_up_to
        group = "" if S.fits else P.group.structure_description() if P.group.degree < 64 else "unknown"
        out.append({
            "name": name, "about": entry.about, "section": entry.section, "moves": len(P.moves),
            "points": P.group.degree,
            "orbits": [(o.pieces, o.orientations) for o in S.orbits], "order": S.order, "fits": S.fits,
            "formula": S.formula() if S.fits else "", "group": "" if group == "unknown" else group,
            "proof": P.group.certificate.method,
            "gods_number": P.group.growth().diameter if small else entry.known,
        })  # fmt: skip
    for name, (make, about) in GROUPOIDS.items():
        Q = make()
        order = Q.order()
        out.append({
            "name": name, "about": about, "section": "", "moves": len(Q.moves), "points": Q.space.degree,
            "orbits": [(len(o), 1) for o in Q.group.orbits()], "order": order, "fits": False,
            "formula": f"{len(Q.objects)} · {Q.group.order()}", "group": "groupoid",
            "proof": Q.group.certificate.method, "gods_number": Q.growth().diameter if order <= gods_numbers_up_to
            else None,
        })  # fmt: skip
    return out
