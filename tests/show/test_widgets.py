"""Widgets, driven as a page drives them: by messages and by traits."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from permgroups import games, lights, puzzles
from permgroups.errors import InvalidArgument
from permgroups.puzzles.playing import PuzzleRules
from permgroups.search.sessions import Session
from permgroups.show import widgets
from permgroups.show.widgets.pictures import picture_of

pytest.importorskip("anywidget", reason="the extra notebook is not installed")

GAMES = {
    "cube": lambda: widgets.turn_puzzle(puzzles.cube(2), "R U"),
    "merlin": lambda: widgets.press_lights(position="#.. ... ..."),
    "M13": lambda: widgets.walk_hole(position="(1 7 12 6 8)(3 4 10 5 9)"),
    "signed M13": lambda: widgets.walk_hole(games.M13(signed=True), seed=1),
    "dual M13": lambda: widgets.walk_hole(games.M13(dual=True), seed=1),
    "three states": lambda: widgets.press_lights(lights.grid(2, 3, d=3), seed=2),
    "Shallit": lambda: widgets.press_lights(lights.shallit(), seed=1),
    "Think-a-Dot": lambda: widgets.press_lights(lights.ThinkADot(), seed=1),
    "eight": lambda: widgets.play(puzzles.sliding(2, 3), seed=1),
    "two triangles": lambda: widgets.play(puzzles.from_generators({"L": "(1,2,3)", "R": "(3,4,5)"}), seed=1),
}


def ask(widget, what, **more):
    """Send what the page sends."""
    widget._handle_custom_msg({"ask": what, **more}, [])


@pytest.mark.parametrize("kind", GAMES)
def test_hint_step_and_undo_lead_home_and_back(kind):
    w = GAMES[kind]()
    start = w.game
    assert not w.over and w.picture and w.moves == []
    ask(w, "hint")
    assert w.hinted and w.message.startswith(w.hinted) and w.moves == []
    first = w.hinted
    assert first in w.buttons
    ask(w, "play", move=first)
    assert w.moves == [first] and w.hinted == ""
    ask(w, "undo")
    assert w.moves == [] and w.game == start
    ask(w, "redo")
    while not w.over:
        before = len(w.moves)
        ask(w, "step")
        assert len(w.moves) == before + 1
    assert w.message == f"solved, in {len(w.moves)} move{'s' if len(w.moves) != 1 else ''}"


@pytest.mark.parametrize("kind", GAMES)
def test_solve_plays_to_the_end(kind):
    w = GAMES[kind]()
    ask(w, "solve")
    assert w.over and w.moves
    ask(w, "new")
    assert not w.over and w.moves == []


def test_what_is_not_possible_is_told_and_changes_nothing():
    w = GAMES["M13"]()
    before = w.game
    for what, more in (("undo", {}), ("play", {"move": "99"}), ("dance", {}), (None, {})):
        ask(w, what, **more)
        assert w.message and w.game == before
    stuck = widgets.turn_puzzle(puzzles.cube(2), [1, 0, *range(2, 24)])
    ask(stuck, "hint")
    assert "cannot be solved" in stuck.message and stuck.hinted == ""


def test_a_game_that_is_set_as_text_goes_on():
    w, other = GAMES["merlin"](), GAMES["merlin"]()
    other.play("1 5")
    w.game = other.game
    assert w.moves == ["1", "5"] and w.picture == other.picture
    w.game = "nonsense"
    assert w.game == other.game and "begins with the line" in w.message


def test_boards_and_planes_can_be_clicked():
    w = GAMES["M13"]()
    root = ElementTree.fromstring(w.picture)
    named = {e.get("data-move") for e in root.iter() if e.get("data-move")}
    assert named == {str(p) for p in range(1, 13)} == set(w.buttons)  # the hole is at 0
    assert GAMES["merlin"]().picture.count("data-move") == 9


def test_the_page_is_self_contained():
    w = GAMES["merlin"]()
    assert "http" not in w._esm.replace("http://www.w3.org", "") and "import " not in w._esm
    assert "export default { render }" in w._esm and "url(" not in w._css


def test_texts_are_escaped():
    P = puzzles.from_generators({"a<i": "(1,2,3)"}, name="<b>")
    page = picture_of(Session(PuzzleRules(P), "a<i"))
    ElementTree.fromstring(page)
    assert "<b>" not in page


def test_other_things_are_refused():
    with pytest.raises(InvalidArgument, match="expected a puzzle"):
        widgets.play("cube")


def test_without_the_extra_the_error_names_it():
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "from permgroups.show.widgets import press_lights, WidgetsMissing\n"
        "try: press_lights()\nexcept WidgetsMissing as e: print(e)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "permgroups-proofs[notebook]" in out.stdout


def test_a_widget_leaves_its_picture_where_there_is_no_kernel():
    w = GAMES["Shallit"]()
    bundle = w._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == "<PlayWidget Shallit's game: 0 moves>" and data["text/html"].count("<svg") == 2
    assert "application/vnd.jupyter.widget-view+json" in data  # the widget itself, where it can live
    w.solve()
    assert repr(w) == "<PlayWidget Shallit's game: solved>"


def test_the_page_is_told_of_an_answer_that_changes_nothing(monkeypatch):
    w = GAMES["merlin"]()
    told = []
    monkeypatch.setattr(w, "send", told.append)
    ask(w, "hint")
    before = w.get_state()
    ask(w, "hint")  # the same hint: no trait changes, and the page still waits
    assert w.get_state() == before and told == [{"answered": "hint"}] * 2
    page = (Path(widgets.__file__).with_name("play.js")).read_text(encoding="utf-8")
    assert 'model.on("msg:custom", draw)' in page
