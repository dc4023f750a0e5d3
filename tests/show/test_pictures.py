"""Pictures are XML that shows what it should: every sticker, every point, every light, once."""

import json
import re
import sys
import types
import xml.etree.ElementTree as ET

import pytest

from permgroups import lights, mathieu
from permgroups.errors import InvalidArgument, PermGroupsError
from permgroups.games import M13, Minimog
from permgroups.games.blackjack import Hand
from permgroups.geometry import MOG
from permgroups.puzzles import cube, from_generators, named
from permgroups.show import games, hexads, notebook, svg
from permgroups.show.animation import animation_html
from permgroups.show.enhanced import circles_svg
from permgroups.show.lights import board_svg, chart_svg
from permgroups.show.puzzles import net_svg, picture_svg, points_svg, state_text, views_svg

SVG = "{http://www.w3.org/2000/svg}"


def parts(text, kind):
    """The elements of a kind in a picture, which must be whole XML."""
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg" and float(root.get("width")) > 0 and float(root.get("height")) > 0
    return root.findall(f".//{SVG}{kind}")


def test_the_elements_of_a_picture_escape_their_text():
    text = svg.document(10, 20, [svg.label((1, 2), 'a<b>&"\x00', fill='"red"')], "1 < 2 & 3")
    (label,) = parts(text, "text")
    assert label.text == 'a<b>&"�' and label.get("fill") == '"red"'
    assert parts(text, "title")[0].text == "1 < 2 & 3"


def test_the_simple_elements():
    text = svg.document(9, 9, [
        svg.circle((1, 2), 3), svg.rectangle((0, 0), 2, 2), svg.polygon([(0, 0), (1, 0), (0, 1)]),
        svg.line((0, 0), (1, 1), stroke_width=2), svg.curve([(0, 0), (1, 1), (2, 0)]),
    ], "shapes")  # fmt: skip
    assert parts(text, "circle")[0].get("r") == "3" and parts(text, "line")[0].get("stroke-width") == "2"
    assert len(parts(text, "polygon")) == len(parts(text, "path")) == 1
    assert len(parts(text, "rect")) == 2  # the background is one


@pytest.mark.parametrize("name", ["cube:3", "skewb", "dodecahedron-1"])
def test_a_net_has_a_polygon_for_every_sticker(name):
    P = named(name)
    assert len(parts(net_svg(P), "polygon")) >= P.group.degree
    assert net_svg(P, P.scramble(seed=1)) != net_svg(P)
    marked = net_svg(P, changed=[0])
    assert marked != net_svg(P) and len(parts(marked, "polygon")) == len(parts(net_svg(P), "polygon"))
    assert parts(views_svg(P), "polygon")
    assert parts(picture_svg(P, view="solid"), "title")[0].text.endswith("from two sides")


def test_points_on_a_circle():
    P = from_generators({"a": "(1,2,3)", "b": "(3,4,5)"}, "wheel")
    assert len(parts(points_svg(P), "circle")) == 5 and len(parts(points_svg(P), "line")) == 6
    assert picture_svg(P) == points_svg(P)
    assert [t.text for t in parts(points_svg(P, "a"), "text")][:5] == ["3", "1", "2", "4", "5"]
    for bad in ([9], [-1], [True], ["x"]):
        with pytest.raises(InvalidArgument):
            points_svg(P, changed=bad)
    with pytest.raises(InvalidArgument):
        picture_svg(cube(2), view="inside")


def test_the_text_of_a_cube_counts_its_colours():
    letters = state_text(cube(3), cube(3).scramble(seed=2)).split()
    assert {c: letters.count(c) for c in "ULFRBD"} == dict.fromkeys("ULFRBD", 9)


def test_the_pictures_of_the_games():
    game = M13()
    at = game.scramble(seed=3)
    counters = parts(games.position_svg(at), "circle")
    assert len(counters) >= 12
    shown = [t.text for t in parts(games.position_svg(at), "text")]
    assert sorted(shown) == sorted([*map(str, range(13)), *(x for x in str(at).split() if x.isdigit())])
    for text in (games.plane_svg(), games.path_svg(game.path([0, 6, 12, 1, 8, 0]))):
        assert parts(text, "text")
    assert len(parts(games.depths_svg([1, 12, 108]), "rect")) == 4
    assert len(parts(games.matrix_svg([[1, 0], [0, -1]]), "rect")) >= 4
    assert parts(games.flag_svg(M13(dual=True).scramble(seed=1)), "circle")


def test_the_pictures_of_hexads():
    M = Minimog()
    assert {t.text for t in parts(hexads.minimog_svg(M), "text")} >= {str(x) for x in range(12)}
    assert hexads.minimog_svg(M, [0, 1]) != hexads.minimog_svg(M)
    assert len(parts(hexads.mog_svg(MOG()), "text")) >= 24
    assert len(parts(hexads.kitten_svg(M.kitten()), "text")) >= 12
    assert {"K", "J"} <= {t.text for t in parts(hexads.hand_svg(Hand("K 2 4 6 7 J")), "text")}


def test_the_pictures_of_lights():
    L = lights.merlin()
    off, on = board_svg(L, "... ... ..."), board_svg(L, "### ### ###")
    assert off != on and len(parts(off, "rect")) == len(parts(on, "rect"))
    assert len(parts(board_svg(lights.grid(4, 5), [0] * 20), "rect")) - len(parts(board_svg(L, [0] * 9), "rect")) == 11
    for k, d, rows in ((3, 2, 8), (4, 2, 16), (5, 3, 81)):
        assert len(parts(chart_svg(lights.chart(k, d)), "circle")) == 5 * rows
    assert lights.chart(4, 9)._repr_svg_() is None
    S = lights.shallit(3, 2)
    assert len(parts(circles_svg(S, S.zero()), "ellipse")) >= 3 + 7


def test_an_animation_carries_every_turn_as_data():
    page = animation_html(cube(2), "R U", "U' R' F2", title="a < b & </script>")
    assert page.startswith("<!doctype html>") and page.count("</script>") == page.count("<script>")
    assert "a &lt; b &amp;" in page
    data = json.loads(re.search(r"const D = (\{.*\}), N = ", page)[1])
    assert data["letters"] == ["U'", "R'", "F", "F"] and set(data["turns"]) == {"U'", "R'", "F"}
    assert len(data["polygons"]) == len(data["colours"]) == 24
    with pytest.raises(PermGroupsError):
        animation_html(cube(2), "", "R9999999")
    with pytest.raises(PermGroupsError):
        animation_html(from_generators(mathieu(11)), "", "a")


def test_without_a_notebook_text_is_printed(capsys, monkeypatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    notebook.display("the text", "<svg/>")
    assert capsys.readouterr().out == "the text\n"


def test_in_a_notebook_the_picture_is_displayed(capsys, monkeypatch):
    put = []
    shell = types.SimpleNamespace(kernel=object())
    python, display = types.ModuleType("IPython"), types.ModuleType("IPython.display")
    python.get_ipython = lambda: shell
    display.SVG, display.display = (lambda text: ("picture", text)), put.append
    monkeypatch.setitem(sys.modules, "IPython", python)
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    notebook.display("the text", "<svg/>")
    assert put == [("picture", "<svg/>")] and capsys.readouterr().out == ""
    python.get_ipython = lambda: types.SimpleNamespace()  # a shell in a terminal has no kernel
    notebook.display("the text", "<svg/>")
    assert capsys.readouterr().out == "the text\n"
