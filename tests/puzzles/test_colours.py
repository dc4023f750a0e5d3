"""What a person sees: colours lead to a state that shows them, or to the reason why none does."""

import json

import numpy as np
import pytest

from permgroups import PermGroup
from permgroups.errors import Impossible, InvalidArgument, ParseError, PermGroupsError
from permgroups.puzzles import catalogue, cube, from_generators, named
from permgroups.puzzles.colour_text import face_order, faces_text
from permgroups.puzzles.reading import UNKNOWN, Fault, read_colouring
from permgroups.show.puzzles import state_text

pytestmark = pytest.mark.usefixtures("kernels")

CUBE = cube(3)
SOLVED = "".join(9 * f for f in "URFDLB")
GROUPS = [row["name"] for row in catalogue() if row["group"] != "groupoid"]


def facelets(P, colours):
    return "".join(colours[p] for _, points in face_order(P) for p in points)


@pytest.mark.parametrize("name", GROUPS)
def test_every_puzzle_of_the_catalogue_is_read(name):
    P = named(name)
    for seed in range(2):
        colours = P.colours(P.scramble(seed=seed))
        found = P.is_reachable(faces_text(P, colours))
        assert found.check() and P.colours(found.state) == colours


@pytest.mark.parametrize("n", [2, 4, 5, 10, 33])
def test_cubes_of_any_size_are_read(n):
    P = cube(n)
    colours = P.colours(P.scramble(seed=n))
    assert P.colours(P.from_colours(facelets(P, colours))) == colours


def test_what_others_write():
    """The example of cube programs, its net, its faces and JSON are one position."""
    text = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"
    s = CUBE.from_colours(text)
    colours = CUBE.colours(s)
    assert facelets(CUBE, colours) == text
    faces = {name: [colours[p] for p in points] for name, points in face_order(CUBE)}
    for same in (
        text.lower(),
        " ".join(text),
        "\n".join(text[i : i + 9] for i in range(0, 54, 9)),
        text.translate(str.maketrans("URFDLB", "wrgyob")),
        text.translate(str.maketrans("URFDLB", "123456")),
        [{"U": "#ffffff", "R": "#f00", "F": "green", "D": "y", "L": "orange", "B": "b"}[c] for c in text],
        state_text(CUBE, s),
        state_text(CUBE, s).replace(" ", "").replace("\n", "\n   "),
        faces_text(CUBE, colours),
        faces,
        {name: "".join(shown) for name, shown in faces.items()},
        json.dumps(faces),
        json.dumps(list(text)),
        list(text),
    ):
        assert CUBE.from_colours(same) == s


def test_a_text_with_two_readings_is_never_guessed():
    with pytest.raises(ParseError, match=r"could be moves or the colours of 54 stickers"):
        CUBE.solve(SOLVED)
    with pytest.raises(ParseError, match=r"could be moves or the colours of 54 stickers"):
        CUBE.solve(" ".join(9 * f for f in "URFDLB"))
    assert CUBE.state(" ".join(SOLVED)) == CUBE.state(CUBE.word(SOLVED))
    assert CUBE.state("U" * 54) == CUBE.state("U2")


def changed(*cycles):
    out = list(SOLVED)
    for cycle in cycles:
        for a, b in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
            out[b] = SOLVED[a]
    return "".join(out)


UFR = (8, 9, 20)
UF, UR = (7, 19), (5, 10)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (changed(UFR), "the corner UFR is twisted: no move changes the sum of the twists of the 8 corners"),
        (changed(UF), "the edge UF is flipped: no move changes the sum of the twists of the 12 edges"),
        (changed((19, 10)), r"the edge U[FR] and the edge U[FR] are exchanged: every move changes the parity"),
        (changed((8, 9)), "no piece shows .*; one shows them the other way round"),
        (changed((19, 52)), "1 piece shows (U, B|B, U|D, F|F, D), and 2 are seen"),
        ("R" + SOLVED[1:], "9 R stickers expected, 10 seen; no piece shows R, L, B, as the corner ULB does"),
        (changed((4, 13)), "shows R, but no move moves it: it is always U"),
    ],
)
def test_what_is_wrong_is_said_as_a_puzzler_would(text, reason):
    answer = CUBE.is_reachable(text)
    assert not answer and answer.check()
    with pytest.raises(Impossible, match=reason):
        CUBE.from_colours(text)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("UUU", "54 stickers, 3 were given"),
        (SOLVED + "U", "54 stickers, 55 were given"),
        (list(SOLVED[:-1]), "54 stickers, 53 were given"),
        ({"U": "UUUUUUUUU"}, "expected the faces U, R, F, D, L, B"),
        ({f: 9 * f if f != "F" else 8 * f for f in "URFDLB"}, "the face F has 9 stickers, 8 were given"),
        ("Q" + SOLVED[1:], "6 colours expected, 7 seen"),
        (7, "colours are text, a list or a mapping"),
        ('{"U": 3', "not JSON"),
        ("U: UUUUUUUUU\nU: RRRRRRRRR", "given twice"),
        (changed((4, 13)).translate(str.maketrans("URFDLB", "wrgyob")).replace("r", "w", 1), "."),
    ],
)
def test_bad_colours_give_one_clear_error(given, message):
    with pytest.raises(PermGroupsError, match=message):
        CUBE.from_colours(given)


def test_what_is_not_seen_may_be_anything():
    s = CUBE.scramble(seed=4)
    colours = list(CUBE.colours(s))
    for hidden in (range(9), range(0, 54, 3), range(54), (0, 1, 2)):
        seen = ["?" if p in hidden else c for p, c in enumerate(colours)]
        text = "".join(seen[p] for _, points in face_order(CUBE) for p in points)
        found = CUBE.is_reachable(text)
        assert found.check()
    twisted = list(changed(UFR))
    assert not CUBE.is_reachable("".join(twisted))
    for p in (0, 36, 47):  # another corner that is not seen may be twisted as well
        twisted[p] = "?"
    assert CUBE.is_reachable("".join(twisted)).check()


def test_even_cubes_may_be_held_any_way():
    P = cube(2)
    s = P.scramble(seed=1)
    text = facelets(P, P.colours(s)).translate(str.maketrans("URFDLB", "wrgyob"))
    found = P.is_reachable(text)
    assert found.check()
    with pytest.raises(InvalidArgument, match="does not say which face is 'w'"):
        P.from_colours(text, {"r": "R"})
    scheme = dict(zip("wrgyob", "URFDLB", strict=True))
    assert P.from_colours(text, scheme) == s


def shown(classes, row):
    out = np.empty_like(classes)
    out[row] = classes
    return out


@pytest.mark.parametrize("seed", range(25))
def test_colourings_are_read_exactly_when_the_group_reaches_them(seed):
    """Against a list of all elements, with and without points that are not seen."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(4, 8))
    G = PermGroup([rng.permutation(n).tolist() for _ in range(int(rng.integers(1, 3)))])
    classes = rng.integers(0, int(rng.integers(2, 5)), n)
    every = {tuple(shown(classes, np.array(g.array_form)).tolist()) for g in G.elements}
    for _ in range(12):
        seen = shown(classes, rng.permutation(n))
        seen[rng.random(n) < rng.choice([0.0, 0.3])] = UNKNOWN
        found = read_colouring(G, classes, seen)
        possible = any(all(a in (UNKNOWN, b) for a, b in zip(seen.tolist(), e, strict=True)) for e in every)
        assert possible != isinstance(found, Fault)


@pytest.mark.parametrize("seed", range(8))
def test_twisted_pieces_are_read_exactly(seed):
    rng = np.random.default_rng(seed)
    P = [named("coins"), named("triangles"), named("two-faces"), from_generators({"a": "(1,2,3)(4,5,6)"})][seed % 4]
    n = P.group.degree
    classes = rng.integers(0, 3, n)
    every = {tuple(shown(classes, row).tolist()) for rows in P.group.all_rows() for row in rows}
    for _ in range(10):
        seen = shown(classes, P.group.random_rows(1, rng)[0])
        if rng.random() < 0.7:
            i, j = rng.choice(n, 2, replace=False)
            seen[[i, j]] = seen[[j, i]]
        seen[rng.random(n) < rng.choice([0.0, 0.4])] = UNKNOWN
        found = read_colouring(P.group, classes, seen)
        possible = any(all(a in (UNKNOWN, b) for a, b in zip(seen.tolist(), e, strict=True)) for e in every)
        assert possible != isinstance(found, Fault)


def test_states_are_pictures():
    assert "<svg" in CUBE.scramble(seed=1)._repr_svg_()
    assert "<svg" in CUBE.from_colours(SOLVED)._repr_svg_()
    assert type(CUBE.start)([1, 0])._repr_svg_() is None
