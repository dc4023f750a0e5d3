"""Files of cut puzzles keep their shape: what is loaded is drawn as what was saved."""

import json

import numpy as np
import pytest

from permgroups.errors import ParseError
from permgroups.puzzles import cube, cut, from_generators, named
from permgroups.puzzles.formats import FORMATS, load, read, save, write
from permgroups.show.puzzles import net_svg, picture_svg, views_svg


def drawn(P, state):
    """The polygons of a picture with their colours, in any order; the name of the puzzle may differ."""
    return sorted(line for line in net_svg(P, state).splitlines() if line.startswith("<polygon"))


@pytest.mark.parametrize("ending", FORMATS)
@pytest.mark.parametrize("name", ["skewb", "dodecahedron-1", "supercube", "cube:3", "cube:2"])
def test_a_saved_puzzle_is_drawn_as_before(tmp_path, name, ending):
    P = named(name)
    save(P, tmp_path / f"p{ending}")
    Q = load(tmp_path / f"p{ending}")
    assert Q.shape is not None and list(Q.moves) == list(P.moves)
    word = " ".join(list(P.moves)[:3])
    assert drawn(Q, word) == drawn(P, word)
    assert views_svg(Q, word).count("<polygon") == views_svg(P, word).count("<polygon")
    again = read(write(Q, ending), ending, Q.name)
    assert drawn(again, word) == drawn(P, word) and write(again, ending) == write(Q, ending)


@pytest.mark.parametrize("ending", FORMATS)
def test_what_has_no_shape_gets_none(ending):
    P = from_generators({"a": "(1,2,3)", "b": "(3,4,5)"}, "wheel")
    text = write(P, ending)
    assert "shape" not in text.lower() and read(text, ending).shape is None


def test_colours_are_read_after_loading():
    P = cut("c f 1/3")
    Q = read(write(P, ".json"), ".json")
    seen = str(P.colours("R U"))
    assert str(Q.colours("R U")) == seen and Q.from_colours(seen) == Q.state("R U")


def text_with(shape, ending=".json"):
    """A Skewb's file with another shape in it."""
    data = json.loads(write(named("skewb"), ".json"))
    data["permgroupsShape"] = shape
    return json.dumps(data)


@pytest.mark.parametrize(
    "shape",
    [
        [],
        "c v 0",
        {},
        {"cut": 7},
        {"cut": "c v 0", "oriented": "no"},
        {"cut": "c v 0 " * 100},
        {"cut": "__import__('os')"},
        {"cut": "c f 1/3"},
        {"cut": "cube 999"},
        {"cut": "cube 0"},
        {"cut": "d f 0.9 0.8 0.7 0.6 0.5 0.4 0.3 0.2 0.1"},
        {"cut": "c v 0", "points": [0] * 30},
        {"cut": "c v 0", "points": [True, *range(1, 30)]},
        {"cut": "c v 0", "points": list(range(29))},
        {"cut": "c v 0", "points": list(range(30))},  # the file's points stand in another order
    ],
)
def test_a_shape_that_does_not_fit_is_an_error(shape):
    with pytest.raises(ParseError, match="shape: "):
        read(text_with(shape), ".json")


@pytest.mark.parametrize("comment", ["# shape {", '# shape {"cut": }', "# shape " + "[" * 9])
def test_comments_that_are_no_shape(comment):
    text = write(from_generators({"a": "(1,2,3)"}, "wheel"), ".tws") + f"\n{comment}\n"
    if comment.endswith("}"):
        with pytest.raises(ParseError, match="cannot be read"):
            read(text, ".tws")
    else:
        assert read(text, ".tws").shape is None


def test_a_nested_comment_is_an_error():
    text = write(from_generators({"a": "(1,2,3)"}, "wheel"), ".g") + '# shape {"a":' + "[" * 100_000 + "}\n"
    with pytest.raises(ParseError):
        read(text, ".g")


def test_a_loaded_cube_is_a_picture_of_the_cube():
    Q = read(write(cube(3), ".tws"), ".tws")
    assert "unfolded" in picture_svg(Q, "R") and len(np.unique(Q.shape.face)) == 6
