"""Solutions, tiles and Square-1 in notebooks; states that are pickled keep their picture."""

import pickle
from xml.etree import ElementTree

import pytest

from permgroups.puzzles import cube, from_generators, sliding, square_1
from permgroups.show.solutions import MOST_LETTERS, MOST_POINTS, solution_html


def test_a_solution_shows_moves_and_both_positions():
    P = cube(3)
    solution = P.solve("R U2 F'", effort=10**6)
    page = solution._repr_html_()
    root = ElementTree.fromstring(page)
    assert len(root.findall(".//{http://www.w3.org/2000/svg}svg")) == 2
    assert [e.text for e in root.findall("p/span")] == [str(type(solution.word)([s])) for s in solution.word.syllables]
    assert "4 letters, shortest possible" in page and len(page) < 80_000 and page.count("<iframe") == 1
    dear = P.solve("R", metric={"R": 2}, effort=10**6)._repr_html_()
    assert "price 2, cheapest possible" in dear


def test_what_cannot_be_solved_shows_the_reason():
    row = list(range(54))
    row[1], row[28] = 28, 1
    page = cube(3).solve(row)._repr_html_()
    assert page.count("<svg") == 1 and "impossible" in page and "the state cannot be solved" in page


def test_large_puzzles_and_long_words_stay_light():
    P = cube(13)
    assert P.group.degree > MOST_POINTS
    assert "<svg" not in P.solve("R", effort=10**6)._repr_html_()
    Q = from_generators({"a": "(1,2,3)", "b<i": "(1,2)"})  # what a name has must not become markup
    solution = Q.solve("a b<i", effort=10**4)
    assert "b&lt;i" in solution_html(solution) and "b<i" not in solution_html(solution)
    long = type(solution)(**{**solution.__dict__, "found": type(solution.word)([("a", 1), ("b<i", 1)] * MOST_LETTERS)})
    assert f"and {MOST_LETTERS} more" in solution_html(long)


@pytest.mark.parametrize("P", [square_1(), sliding(3, 4)], ids=lambda P: P.name)
def test_positions_of_groupoids_are_pickled_with_their_picture(P):
    s = P.scramble(seed=2)
    for protocol in (2, pickle.HIGHEST_PROTOCOL):
        data = pickle.dumps(s, protocol)
        again = pickle.loads(data)
        assert again == s and again.puzzle is P and len(data) < 2000
        assert again._repr_svg_() == s._repr_svg_() != P.start._repr_svg_()
    ElementTree.fromstring(s._repr_svg_())


def test_states_are_pickled_with_their_picture():
    s = cube(3).state("R U")
    again = pickle.loads(pickle.dumps(s))
    assert again == s and again._repr_svg_() == s._repr_svg_() and "<svg" in again._repr_svg_()


def test_square_1_shows_every_piece_once():
    P = square_1()
    for text in ("s", "s t3 s", ""):
        root = ElementTree.fromstring(P.draw_position(P.apply(P.start, text)))
        polygons = root.findall("{http://www.w3.org/2000/svg}polygon")
        assert len(polygons) == 16 + 24  # the pieces from above, and their sides: two of a corner, one of an edge
        colours = [p.get("fill") for p in polygons]
        assert {colours.count(c) for c in ("#1faa4a", "#d22630", "#1f5fd2", "#ff8c1a")} == {6}
        assert colours.count("#ffffff") == colours.count("#ffd500") == 8
