"""Names that the shell completes: puzzles, groups, boards, games, and what other packages offer.

They stand here as text, as a shell does not wait for a catalogue to be loaded; a test holds them to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

__all__ = ["GROUPS", "OTHERS", "PUZZLES", "one_of_these", "things_like"]

PUZZLES = (
    "15-puzzle", "8-puzzle", "alexanders-star", "coins", "cube", "cube-4", "cube-5", "cube-layers", "cube:4",
    "cube:5", "dino", "dodecahedron-1", "dodecahedron-2", "eight", "fifteen", "fto", "globe", "helicopter",
    "hungarian-rings", "icosahedron", "impossiball", "incrediball", "loopover", "m12-shuffle", "m24-circle",
    "magic-crystal", "master-pyraminx", "masterball", "megaminx", "octahedron-1", "octahedron-2",
    "octahedron-2-slices", "pocket-cube", "pocket-cube-held", "pyraminx", "pyraminx-crystal", "rubik", "skewb",
    "solid:3", "square-1", "starminx", "supercube", "tetrahedron-1", "tetrahedron-2", "tetrahedron-3", "top-spin",
    "triangles", "tricky-six", "two-faces",
)  # fmt: skip
GROUPS = (
    "A5", "A6", "AGL(1,8)", "C12", "D8", "GL(3,2)", "M11", "M12", "M22", "M23", "M24", "PGL(2,7)", "PSL(2,7)",
    "PSL(3,4)", "PSp(4,3)", "Q8", "S4", "S5", "S6", "SL(2,5)", "V4",
)  # fmt: skip
OTHERS = (
    "3x3", "4x4", "5x5", "5x5:torus", "M13", "M13:signed", "keychain", "lights:cube", "merlin", "modified", "orbix",
    "plane:3", "quatrainment", "shallit:3", "shallit:5", "steiner 5 6 12", "steiner 5 8 24", "venn:3", "venn:4",
)  # fmt: skip


def things_like(incomplete: str) -> list[str]:
    """Return the names of things that begin with a text.

    >>> things_like("mega"), things_like("M1"), things_like("nothing")
    (['megaminx'], ['M11', 'M12', 'M13', 'M13:signed'], [])
    """
    from permgroups import plugins

    theirs = [*plugins.offered("puzzle"), *plugins.offered("group")]
    return [name for name in (*PUZZLES, *GROUPS, *OTHERS, *theirs) if name.startswith(incomplete)]


def one_of_these(names: Sequence[str]) -> Callable[[str], list[str]]:
    """Return the completion of an option that has one of some values.

    >>> one_of_these(["quarter", "half"])("q")
    ['quarter']
    """

    def like(incomplete: str) -> list[str]:
        return [name for name in names if name.startswith(incomplete)]

    return like
