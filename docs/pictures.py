"""Draw the pictures of the pages: ``python docs/pictures.py``; a test keeps them up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from permgroups import symmetric
from permgroups.games import M13, Minimog
from permgroups.games.blackjack import Hand
from permgroups.geometry import MOG
from permgroups.lights import ThinkADot, chart, merlin, shallit, venn
from permgroups.puzzles import cube, from_generators, named, sliding
from permgroups.puzzles.named_puzzles import named_groupoid
from permgroups.show import cayley, enhanced, games, hexads, lattice, lights, marbles, plots, puzzles

PUZZLES = {"supercube": "R", "icosahedron": "U F", "octahedron-2": "U F", "skewb": "ULF UFR", "tetrahedron-2": "FR FL"}
FOLDER = Path(__file__).parent / "pictures"


def pictures() -> dict[str, str]:
    """Return every picture by its file's name."""
    basic, signed, dual = M13(), M13(signed=True), M13(dual=True)
    flag = M13(signed=True, dual=True).path([0, 1, 4], [0, 4, 8]).position
    return {
        "cube.svg": puzzles.views_svg(cube(3), "R U"),
        "wheels.svg": puzzles.points_svg(
            from_generators({"L": "(1,2,3,4,5)", "R": "(5,6,7,8,1)"}, "two wheels"), "L R"
        ),
        "fifteen.svg": _drawn(sliding(4, 4).scramble(seed=1)),
        "square-1.svg": _drawn(named_groupoid("square-1").scramble(seed=1)),
        "venn.svg": enhanced.circles_svg(venn(4), "100000010000001", word="FA PD FB"),
        "kitten.svg": hexads.kitten_svg(Minimog().kitten(), [0, 1, 2, 3, 4, 11]),
        "growth.svg": plots.growth_svg(symmetric(7).growth(), "S7: permutations by distance", across="letters"),
        "front.svg": puzzles.views_svg(named("megaminx"), "U F R U2 L F2"),
        "lattice.svg": lattice.lattice_svg(symmetric(5).subgroup_lattice()),
        "cayley.svg": cayley.cayley_svg(symmetric(4)),
        "rings.svg": puzzles.points_svg(named("hungarian-rings"), "L R"),
        "think-a-dot.svg": marbles.think_a_dot_svg(ThinkADot(), "10010001"),
        "plane.svg": games.plane_svg(),
        "path.svg": games.path_svg(basic.path([0, 6, 12, 1, 8, 0])),
        "signed.svg": games.position_svg(signed.path([0, 6, 12, 1, 8, 0]).position),
        "flag.svg": games.flag_svg(flag),
        "E.svg": games.matrix_svg(dual.E),
        "H.svg": games.matrix_svg(dual.hadamard(0, 0), range(1, 13), range(1, 13)),
        "minimog.svg": hexads.minimog_svg(Minimog(), [0, 1, 2, 3, 4, 11]),
        "hand.svg": hexads.hand_svg(Hand("K 2 4 6 7 J")),
        "mog.svg": hexads.mog_svg(MOG(), MOG().octad([0, 7, 14, 21, 4])),
        **{f"{name}.svg": puzzles.views_svg(named(name), word) for name, word in PUZZLES.items()},
        "merlin.svg": lights.board_svg(merlin(), "#.. .#. ..#", merlin().solve("#.. .#. ..#").presses),
        "shallit.svg": enhanced.circles_svg(shallit(3, 2), "1001010"),
        "pentagon.svg": enhanced.circles_svg(shallit(5, 3), "21021102012"),
        "figure6.svg": lights.chart_svg(chart(3)),
        "figure9.svg": lights.chart_svg(chart(4).condensed),
        "net.svg": puzzles.net_svg(named("dodecahedron-1"), "U F R"),
        "depths.svg": games.depths_svg(basic.depth_distribution(), "M13: positions by depth"),
        "depths-signed.svg": games.depths_svg(signed.depth_distribution(), "2M13: positions by depth"),
    }


def _drawn(position: Any) -> str:
    """Return the picture of a position whose puzzle draws it: ``sliding_svg``, ``square_1_svg``."""
    text: str = position._repr_svg_()
    return text


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
