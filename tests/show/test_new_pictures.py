"""Sets, polygons, buttons, plots, layers: what they show, and what they refuse."""

import random
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import pytest

from permgroups import group, lights, symmetric
from permgroups.errors import InvalidArgument, PermGroupsError, TooLarge
from permgroups.games import Minimog
from permgroups.lights.shallit import circles
from permgroups.puzzles import cube, sliding
from permgroups.puzzles.named_puzzles import named_groupoid
from permgroups.puzzles.nets import FRONT, view
from permgroups.show import hexads
from permgroups.show.enhanced import circles_svg
from permgroups.show.lattice import lattice_svg
from permgroups.show.layered import crossings, layers, positions
from permgroups.show.plots import growth_svg
from permgroups.show.puzzles import shape_of, views_svg
from permgroups.show.sets import DIAGRAMS
from permgroups.show.tikz import kitten_tikz

SVG = "{http://www.w3.org/2000/svg}"


def parts(text, kind):
    return ET.fromstring(text).findall(f".//{SVG}{kind}")


def words(text):
    return [t.text for t in parts(text, "text")]


@pytest.mark.parametrize("sets", DIAGRAMS)
def test_a_label_stands_in_its_region(sets):
    diagram = DIAGRAMS[sets]
    assert len(diagram.places) == 2**sets - 1
    for region, at in diagram.places.items():
        assert "".join(x for x, outline in diagram.outlines.items() if outline.has(at)) == region
    assert not any(outline.has(at) for at in diagram.names.values() for outline in diagram.outlines.values())


def test_a_region_is_painted_in_the_colour_of_its_light():
    text = circles_svg(lights.venn(4), {"BD": 1})
    fills = [e.get("fill") for e in parts(text, "ellipse") if e.get("fill") not in (None, "none")]
    assert len(fills) == 15 and fills.count("#ffd640") == 1
    assert "lit: BD" in parts(text, "title")[0].text


@pytest.mark.parametrize("game", [lights.shallit(3), lights.shallit(5, 3), lights.venn(4), lights.venn(5)])
def test_every_button_is_listed(game):
    shown = words(circles_svg(game, game.zero()))
    assert set(game.buttons) <= set(shown)
    assert not set(game.buttons) & set(words(circles_svg(game, game.zero(), buttons=False)))


def test_a_word_says_when_to_press():
    shown = words(circles_svg(lights.shallit(3), "1001010", word="FA PB FA"))
    assert "press 1, 3" in shown and "press 2" in shown and "flips A AB AC ABC" in shown
    with pytest.raises(PermGroupsError):
        circles_svg(lights.shallit(3), "1001010", word="FX")


def test_any_lights_are_drawn_even_with_names_like_midpoints():
    game = circles({"A": ["x-y", "y"], "B": ["y", "z"]})
    assert len(parts(circles_svg(game, "101"), "circle")) == 3
    many = circles({"A": [str(i) for i in range(1500)]})
    with pytest.raises(TooLarge):
        circles_svg(many, many.zero())


def test_the_minimog_says_what_its_colours_mean():
    M = Minimog()
    assert any(
        t.startswith("the hexad {0,1,2,3,4,11}: the square") for t in words(hexads.minimog_svg(M, [0, 1, 2, 3, 4, 11]))
    )
    assert "{0,1,2,3,4,5}, not a hexad" in words(hexads.minimog_svg(M, [0, 1, 2, 3, 4, 5]))
    assert "points at infinity: 0, 1, 6" in words(hexads.minimog_svg(M))


def test_the_kitten_for_latex():
    K = Minimog("modulo11").kitten()
    text = kitten_tikz(K, [3])
    assert text.count(r"\node") == 18 and r"\infty" in text and text == K.tikz([3])
    assert text.count("{") == text.count("}")
    array = K._latex_()
    assert all(line.count("&") == 8 for line in array.splitlines()[1:-1])


def test_what_lies_below_is_on_top_of_the_second_view():
    shape = shape_of(cube(3))
    over = view(shape, tuple(-x for x in FRONT))
    below = [-p for p, f in zip(over, shape.face, strict=True) if p is not None and shape.solid.face_names[f] == "D"]
    others = [-p for p, f in zip(over, shape.face, strict=True) if p is not None and shape.solid.face_names[f] != "D"]
    assert len(below) == 9 and max(p.mean(axis=0)[1] for p in below) < min(p.max(axis=0)[1] for p in others)
    assert "turned over: B D L" in words(views_svg(cube(3)))


def test_square_1_at_home_is_a_square():
    S = named_groupoid("square-1")
    whole = [t for t in words(S.start._repr_svg_())]
    assert "the middle layer is whole" in whole
    corners = [
        tuple(map(float, p.split(","))) for e in parts(S.start._repr_svg_(), "polygon") for p in e.get("points").split()
    ]
    left = [p for p in corners if p[0] < 240]
    middle = sum(p[0] for p in left) / len(left), sum(p[1] for p in left) / len(left)
    far = sorted(((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5 for x, y in left)[-8:]
    assert max(far) - min(far) < 3  # the four corners, each of two stickers
    assert [t for t in words(sliding(2, 2).start._repr_svg_())] == ["1", "2", "3"]


def test_bars_are_as_many_as_distances():
    growth = symmetric(5).growth()
    text = growth_svg(growth, "S5")
    assert len(parts(text, "rect")) == len(growth.spheres) + 1
    assert (
        parts(text, "title")[0].text
        == f"S5: 120 positions, the farthest {growth.spheres[-1]} at {len(growth.spheres) - 1}"
    )
    tall = [float(r.get("height")) for r in parts(growth_svg([1, 10, 10**30]), "rect")[1:]]
    assert tall == sorted(tall) and tall[0] > 0
    assert len(parts(growth_svg([3, 0, 1], scale="linear"), "rect")) == 4
    for bad in ([], [-1], [1.5], [True]):
        with pytest.raises(InvalidArgument):
            growth_svg(bad)
    with pytest.raises(InvalidArgument):
        growth_svg([1], scale="square")
    with pytest.raises(TooLarge):
        growth_svg([1] * 1000)


def _crossings_by_hand(lower, upper, above):
    lines = [(i, upper.index(x)) for i, place in enumerate(lower) for x in above[place]]
    return sum((a - c) * (b - d) < 0 for (a, b), (c, d) in combinations(lines, 2))


@pytest.mark.parametrize("seed", range(5))
def test_crossings_are_counted(seed):
    rng = random.Random(seed)
    above = [[x for x in range(6, 12) if rng.random() < 0.5] for _ in range(6)] + [[]] * 6
    lower, upper = rng.sample(range(6), 6), rng.sample(range(6, 12), 6)
    assert crossings(lower, upper, above) == _crossings_by_hand(lower, upper, above)


def test_a_graph_without_need_of_crossings_gets_none():
    edges = [(0, 1), (0, 2), (0, 3), (1, 6), (2, 5), (3, 4)]
    rows, ways = layers(7, edges)
    above = [[b for a, b in edges if a == place] for place in range(7)]
    assert sum(crossings(low, high, above) for low, high in pairwise(rows)) == 0
    at = positions(rows, ways, lambda place: 20.0, 10.0)
    for row in rows:
        assert all(at[b] - at[a] > 30 - 1e-9 for a, b in pairwise(row))


@pytest.mark.parametrize("name", ["S4", "D24", "C2^3"])
def test_boxes_of_a_lattice_do_not_overlap(name):
    boxes = [
        [float(r.get(k)) for k in ("x", "y", "width", "height")]
        for r in parts(lattice_svg(group(name).subgroup_lattice()), "rect")[1:]
    ]
    for (x, y, w, h), (u, v, s, t) in combinations(boxes, 2):
        assert x + w <= u or u + s <= x or y + h <= v or v + t <= y
