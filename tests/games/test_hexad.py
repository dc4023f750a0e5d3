"""The drop-in for Sage's ``sage.games.hexad``: its own answers, frozen, and the documentation's examples."""

import copy
import json
import pickle
import warnings
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from permgroups.errors import InvalidArgument, PermGroupsError
from permgroups.games import Hexad, Minimog
from permgroups.games.hexad import infinity, labellings, minimog_shuffle, picture_set, view_list
from permgroups.games.kitten import Kitten
from permgroups.geometry import SteinerSystem
from permgroups.geometry.minimog import column_hexads, kitten_hexads

SAGE = json.loads((Path(__file__).parent.parent / "data" / "sage_hexads.json").read_text(encoding="utf-8"))
BOTH = pytest.mark.parametrize("kind", SAGE)


def label(text):
    return infinity if text == "+Infinity" else int(text)


def quietly(call, *given):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return call(*given)


# -- Sage's answers -------------------------------------------------------------------------------------


@BOTH
def test_all_792_hexads_are_sages(kind):
    M, table = Minimog(kind), SAGE[kind]["find_hexad"]
    assert len(table) == 792
    for five, answer in table.items():
        points, name = answer.split(": ")
        expected = ([label(x) for x in points.split()], name.rsplit(", ", 1))
        assert M.find_hexad([label(x) for x in five.split()]) == expected


@BOTH
def test_boards_pictures_and_texts_are_sages(kind):
    M, table = Minimog(kind), SAGE[kind]
    for name in ("minimog", "picture00", "picture02", "picture21"):
        assert repr(getattr(M, name)) == table[name]
    assert (repr(M), str(M), M._latex_()) == (table["repr"], table["str"], table["latex"])
    for name in ("line", "cross", "square"):
        assert [sorted(map(list, part)) for part in getattr(M, name)] == table[name]
    assert sorted(map(list, M.box)) == table["box"]
    for name in ("col", "tet"):
        assert {str(k): repr(v) for k, v in getattr(M, name).items()} == table[name]
    assert list(map(str, M.labels)) == table["labels"]


@BOTH
def test_the_kitten_is_sages_without_trailing_spaces(kind, capsys):
    Minimog(kind).print_kitten()
    printed = capsys.readouterr().out
    assert printed.splitlines() == [line.rstrip() for line in SAGE[kind]["kitten"].splitlines()]
    assert printed == str(Minimog(kind).kitten()) + "\n"


def test_every_move_in_the_shuffle_labelling_is_sages(capsys):
    M, table = Minimog("shuffle"), SAGE["shuffle"]["blackjack_move"]
    assert len(table) == 924
    for hand, answer in table.items():
        found = M.blackjack_move([int(x) for x in hand.split()])
        printed = " ".join(capsys.readouterr().out.split())
        assert (printed or found) == answer


def test_moves_in_the_modulo_11_labelling_differ_from_sages_where_sage_is_wrong(capsys):
    M, table = Minimog("modulo11"), SAGE["modulo11"]["blackjack_move"]
    raised, false_hexads, under = 0, [], 0
    for hand, answer in table.items():
        cards = [label(x) for x in hand.split()]
        found = quietly(M.blackjack_move, cards)
        printed = " ".join(capsys.readouterr().out.split())
        if (printed or found) == answer:
            continue
        if answer.startswith("RuntimeError"):
            raised += 1
        elif answer.startswith("This is a hexad"):
            assert not M.hexad(cards)
            false_hexads.append(hand)
        else:
            assert int(answer.rstrip(".").split()[-1]) < 21  # a move that loses at once
            under += 1
    assert (raised, false_hexads) == (12, ["0 1 2 4 7 9", "0 1 2 4 7 10", "0 1 2 5 6 9", "0 1 3 5 6 7"])
    assert under == sum(int(a.rstrip(".").split()[-1]) < 21 for a in table.values() if a.rstrip(".")[-2:].isdigit()) > 0


def test_sage_does_not_care_for_the_order_of_cards_and_neither_do_we():
    assert [SAGE[kind]["order_of_cards_matters"] for kind in SAGE] == [0, 0]
    M = Minimog()
    for order in permutations([0, 2, 4, 6, 7, 11]):
        assert M.blackjack_move(order) == "4 --> 3. The total went from 30 to 29."


# -- the examples of the documentation -------------------------------------------------------------------


def test_examples_of_the_class():
    assert repr(Minimog(type="shuffle")) == "Minimog of type shuffle"
    assert repr(Minimog(type="modulo11").minimog) == (
        "[        0         3 +Infinity         2]\n"
        "[        5         9         8        10]\n"
        "[        4         1         6         7]"
    )
    assert minimog_shuffle == [[6, 3, 0, 9], [5, 2, 7, 10], [4, 1, 8, 11]]


def test_examples_of_blackjack_move(capsys):
    M = Minimog(type="modulo11")
    with pytest.warns(UserWarning, match="shuffle labelling"):
        assert M.blackjack_move([0, 2, 3, 6, 1, 10]) == "6 --> 5. The total went from 22 to 21."
    M = Minimog(type="shuffle")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert M.blackjack_move([0, 2, 4, 6, 7, 11]) == "4 --> 3. The total went from 30 to 29."
    assert M.find_hexad([11, 2, 3, 6, 7]) == ([0, 2, 3, 6, 7, 11], ["square 9", "picture 1"])
    assert M.blackjack_move([0, 2, 3, 6, 7, 11]) == [0, 2, 3, 6, 7, 11]
    assert capsys.readouterr().out == ("This is a hexad.\nThere is no winning move, so make a random legal move.\n")
    assert M.blackjack_move([0, 2, 3, 6, 7, 9]) == "7 --> 1. The total went from 27 to 21."
    assert M.blackjack_move([0, 2, 3, 6, 1, 9]) == "No move possible. Shuffle the deck and redeal."


def test_examples_of_find_hexad():
    M = Minimog(type="shuffle")
    assert M.find_hexad([0, 1, 2, 3, 4]) == ([0, 1, 2, 3, 4, 11], ["square 2", "picture 6"])
    assert M.find_hexad([1, 2, 3, 4, 5]) == ([1, 2, 3, 4, 5, 6], ["square 8", "picture 0"])
    assert M.find_hexad([2, 3, 4, 5, 8]) == ([2, 3, 4, 5, 8, 11], ["lines (1, 2)", "picture 1"])
    assert M.find_hexad([0, 1, 2, 4, 6]) == ([0, 1, 2, 4, 6, 8], ["line 1", "picture 1"])
    points, name = Minimog(type="modulo11").find_hexad([1, 2, 3, 4, infinity])
    assert (points, name) == ([1, 2, 3, 4, 10, infinity], ["square 8", "picture 0"])
    assert M.find_hexad0({2, 4}) == ([0, 1, 2, 4, 6, 8], ["line 1", "picture 1"])
    assert M.find_hexad1({2, 3, 4, 5, 8}) == ([2, 3, 4, 5, 8, 11], ["lines (1, 2)", "picture 1"])
    assert M.find_hexad2([2, 3, 4, 5], 1) == ([], [])
    assert M.find_hexad2([2, 3, 4, 8], 0) == ([0, 2, 3, 4, 8, 9], ["cross 12", "picture 0"])
    assert M.find_hexad3([2, 3, 4], 0, 1) == ([0, 1, 2, 3, 4, 11], ["square 2", "picture 6"])


def test_examples_that_print(capsys):
    Minimog("shuffle").print_kitten()
    assert capsys.readouterr().out == (
        "         0\n\n         8\n       9  10\n      5  11  3\n     8  2  4  8\n   9  10  7  9  10\n\n"
        "6                   1\n"
    )
    Minimog("modulo11").print_kitten()
    assert capsys.readouterr().out == (
        "         +Infinity\n\n         6\n       2  10\n      5  7  3\n     6  9  4  6\n   2  10  8  2  10\n\n"
        "0                   1\n"
    )
    M = Minimog(type="shuffle")
    assert repr(view_list(M.line[1])) == "\n[0 0 0]\n[1 1 1]\n[0 0 0]"
    assert repr(view_list(M.cross[1])) == "\n[1 1 1]\n[0 0 1]\n[0 0 1]"
    assert repr(view_list(M.square[1])) == "\n[0 0 0]\n[1 1 0]\n[1 1 0]"
    assert picture_set(M.picture00, M.cross[2]) == {5, 7, 8, 9, 10}
    assert picture_set(M.picture02, M.square[7]) == {2, 3, 5, 8}


def test_a_star_import_brings_sages_names():
    names = {}
    exec("from permgroups.games.hexad import *", names)
    assert {"Minimog", "picture_set", "view_list", "minimog_shuffle", "infinity"} <= set(names)
    assert names["Minimog"] is Minimog


# -- what a hexad is --------------------------------------------------------------------------------------


def test_a_hexad_is_a_tuple_and_a_sentence():
    h = Minimog().find_hexad([0, 1, 2, 4, 6])
    points, (what, where) = h
    assert (points, what, where) == ([0, 1, 2, 4, 6, 8], "line 1", "picture 1")
    assert repr(h).startswith("Hexad {0,1,2,4,6,8}: line 1, picture 1; the line {2,4,8} with")
    assert isinstance(h, tuple) and h[0] == list(h.points)
    assert copy.deepcopy(h) == h == pickle.loads(pickle.dumps(h))
    assert repr(pickle.loads(pickle.dumps(h))) == repr(h)
    assert len({h, copy.copy(h)}) == 1
    none = Minimog().find_hexad2([2, 3, 4, 5], 1)
    assert not none and isinstance(none, Hexad) and repr(none) == "no hexad"


@BOTH
def test_the_four_kinds_are_recognised_and_explained(kind):
    M = Minimog(kind)
    assert [len(M.hexads(k)) for k in ("line", "lines", "cross", "square")] == [12, 12, 54, 54]
    corners = set(M.at_infinity)
    for h in M.hexads():
        assert M.hexad(h.points) == h
        inside = corners & set(h.points)
        assert len(inside) == {"line": 3, "lines": 0, "cross": 1, "square": 2}[h.kind]
        if h.kind == "square":
            assert {h.picture} == corners - inside
        if h.kind == "cross":
            assert {h.picture} == inside
        finite = [x for x in h.points if x not in corners]
        picture = {0: M.picture00, 1: M.picture21, 2: M.picture02}[
            [M.minimog[0][0], M.minimog[0][2], M.minimog[2][1]].index(h.picture)
        ]
        parts = {"line": M.line, "lines": M.line, "cross": M.cross, "square": M.square}[h.kind]
        assert set(finite) == set().union(*(picture_set(picture, parts[i]) for i in h.numbers))
        match h.kind:
            case "line":
                assert M.find_hexad0(finite[:2]) == h
            case "lines":
                assert M.find_hexad1(finite[:5]) == h
            case "cross":
                assert M.find_hexad2(finite[:4], *inside) == h
            case "square":
                assert M.find_hexad3(finite[:3], *inside) == h


def test_other_kinds_are_not_mistaken():
    M = Minimog()
    for finite in combinations([x for x in range(12) if x not in M.at_infinity], 4):
        for x in M.at_infinity:
            h = M.find_hexad2(finite, x)
            assert bool(h) == (M.find_hexad([*finite, x]).kind == "cross")


# -- the structure ------------------------------------------------------------------------------------


def test_the_plane_of_a_picture_has_lines_crosses_and_squares():
    M = Minimog()
    assert [len(M.line), len(M.cross), len(M.square)] == [12, 18, 18]
    for a, b in combinations(sorted(M.box), 2):
        assert sum({a, b} <= line for line in M.line) == 1  # an affine plane
    parallel = [(a, b) for a, b in combinations(range(12), 2) if not M.line[a] & M.line[b]]
    assert len(parallel) == 12
    assert all(M.square[i] == M.box - M.cross[i] for i in range(18))
    lines = [{frozenset(picture_set(p, line)) for line in M.line} for p in (M.picture00, M.picture02, M.picture21)]
    assert lines[0] == lines[1] == lines[2]  # three pictures of one plane
    crosses = [{frozenset(picture_set(p, cross)) for cross in M.cross} for p in (M.picture00, M.picture02, M.picture21)]
    assert not crosses[0] & crosses[1] and not crosses[0] & crosses[2] and not crosses[1] & crosses[2]


def test_kitten_and_columns_give_the_same_hexads():
    assert set(column_hexads()) == {h.cells for h in kitten_hexads()}
    M = Minimog()
    assert M.kitten().hexads() == {frozenset(h.points) for h in M.hexads()}
    by_columns = {tuple(sorted(M.columns(h.points).distribution)) for h in M.hexads()}
    assert by_columns == {(0, 0, 3, 3), (1, 1, 1, 3), (0, 2, 2, 2), (1, 1, 2, 2)}
    assert sum(M.columns(six).is_hexad for six in combinations(range(12), 6)) == 132


def test_the_pictures_named_after_their_cells_would_give_another_system():
    M = Minimog()
    left, top, right = M.minimog[0][0], M.minimog[0][2], M.minimog[2][1]
    other = Kitten.of_picture(M.picture00, top=right, left=left, right=top).hexads()  # corners exchanged
    mine = {frozenset(h.points) for h in M.hexads()}
    assert len(other) == 132 and len(mine & other) == 60


@given(st.permutations(range(12)))
def test_any_labelling_is_a_steiner_system(order):
    M = Minimog.from_matrix(np.array(order).reshape(3, 4))
    assert len(M.steiner_system.blocks) == 132
    translate = labellings(Minimog(), M)
    for h in Minimog().hexads("line"):
        assert M.hexad(translate[x] for x in h.points).kind == "line"


def test_labels_may_be_texts_and_infinities():
    M = Minimog.from_matrix([["a", "b", "c", 0], [1, 2, 3, 4], [5, 6, 7, float("inf")]])
    assert M.labels == (0, 1, 2, 3, 4, 5, 6, 7, "a", "b", "c", infinity)
    assert M.automorphism_group().structure_description() == "M12"


def test_one_infinity():
    M = Minimog("modulo11")
    for x in (infinity, float("inf"), sympy.oo, np.float64("inf"), np.inf):
        assert M.find_hexad([1, 2, 3, 4, x]).points == (1, 2, 3, 4, 10, infinity)
    assert M.find_hexad([1, 2, 3, 4, infinity]).points[-1] is infinity
    assert repr(infinity) == str(infinity) == "+Infinity"
    assert sorted([infinity, 3, 1]) == [1, 3, infinity]
    assert pickle.loads(pickle.dumps(infinity)) is infinity is copy.deepcopy(infinity)
    assert M.find_hexad(np.array([1, 2, 3, 4, 5])) == M.find_hexad([sympy.Integer(k) for k in range(1, 6)])


def test_m12_and_the_m13_game():
    M = Minimog()
    G = M.automorphism_group()
    assert G.order() == 95040 and G.is_sharply_transitive(5) and G.certificate.check()
    f = M.steiner_system.isomorphism(SteinerSystem(5, 6, 12, "m13"))
    game = set(SteinerSystem(5, 6, 12, "m13").blocks)
    assert {frozenset(f[x] for x in h.points) for h in M.hexads()} == game


def test_modulo_11_hexads_are_the_squares_under_psl():
    M = Minimog("modulo11")
    assert set(M.steiner_system.blocks) == set(SteinerSystem(5, 6, 12, "squares").blocks)


# -- bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ([0, 1, 2, 3], "expected 5 different points"),
        ([0, 1, 2, 3, 4, 5], "expected 5 different points"),
        ([], "expected 5 different points"),
        ([0, 0, 1, 2, 3], "given twice"),
        ([0, 1, 2, 3, 12], "not a point"),
        ([0, 1, 2, 3, -1], "not a point"),
        ([0, 1, 2, 3, 4.5], "not a point"),
        ([0, 1, 2, 3, 4.0], "not a point"),
        ([0, 1, 2, 3, 10**5000], "not a point"),
        ([0] * 20_000, "expected 5"),
        ([0, 1, 2, 3, True], "not a point"),
        ([0, 1, 2, 3, None], "not a point"),
        ([0, 1, 2, 3, [4]], "not a point"),
        ([0, 1, 2, 3, infinity], "not a point"),
        ([0, 1, 2, 3, Fraction(1, 2)], "not a point"),
        ("01234", "not a point"),
        (7, "expected points"),
        (None, "expected points"),
    ],
)
def test_what_is_no_five_points_is_refused(points, why):
    with pytest.raises(InvalidArgument, match=why):
        Minimog().find_hexad(points)


def test_points_at_infinity_stay_where_they_belong():
    M = Minimog()
    for call in (
        lambda: M.find_hexad0([0, 2]),
        lambda: M.find_hexad0([2, 3, 4]),
        lambda: M.find_hexad2([2, 3, 4, 8], 5),
        lambda: M.find_hexad2([1, 3, 4, 8], 0),
        lambda: M.find_hexad3([2, 3, 4], 0, 0),
        lambda: M.find_hexad3([2, 3], 0, 1),
        lambda: M.find_hexad3([2, 3, 4], [], 1),
        lambda: Minimog("foo"),
        lambda: Minimog([]),
        lambda: M.blackjack_move(None),
        lambda: labellings("shuffle", M),
        lambda: picture_set(M.picture00, [(-1, 0)]),
        lambda: picture_set(M.picture00, [1]),
        lambda: view_list(None),
        lambda: view_list(M.line),
        lambda: Kitten(None, 1, 2, 3),
        lambda: Kitten.of_picture([[1]], 1, 2, 3),
        lambda: M.kitten().lines((0, 0)),
        lambda: Minimog.from_matrix(["abcd", "efgh", "ijkl"], type="shuffle"),
        lambda: Minimog.from_matrix([["1", "a b", "c", "d"], list("efgh"), list("ijkl")]),
        lambda: Minimog.from_matrix([["1", 1, "c", "d"], list("efgh"), list("ijkl")]),
        lambda: Minimog(3),
        lambda: M.hexads("triangle"),
        lambda: view_list([(3, 0)]),
        lambda: Minimog.from_matrix([[1, 2], [3, 4]]),
        lambda: Minimog.from_matrix([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 11]]),
        lambda: Minimog.from_matrix([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 1.5]]),
        lambda: Minimog.from_matrix(7),
        lambda: M.blackjack_move([0, 1, 2]),
        lambda: M.blackjack_move([9] * 6),
        lambda: Minimog.from_matrix(["abcd", "efgh", "ijkl"]).blackjack_move("abcdef"),
        lambda: Kitten([[1]], 2, 3, 4),
        lambda: Kitten([[9], [10, 8], [7, 2, 5], [9, 4, 11, 9], [10, 8, 3, 10, 9]], 6, 1, 0),
    ):
        with pytest.raises(PermGroupsError):
            call()


def test_pictures_are_drawn():
    for kind in SAGE:
        M = Minimog(kind)
        assert M._repr_svg_().startswith("<svg") and M.kitten()._repr_svg_().startswith("<svg")
        assert "array" in M.kitten()._latex_()


def test_what_is_returned_belongs_to_the_caller():
    M = Minimog()
    h = M.find_hexad(range(5))
    h[0].append(99)
    h[1][0] = "spoilt"
    assert M.find_hexad(range(5)) == ([0, 1, 2, 3, 4, 11], ["square 2", "picture 6"])
    M.hexads()[0][0].clear()
    assert len(M.hexads()[0][0]) == 6


def test_hexads_are_points_too():
    M = Minimog()
    h = M.find_hexad(range(5))
    assert M.hexad(h) == h and M.columns(h).is_hexad


def test_boards_are_cut_as_matrices_are():
    B = Minimog("modulo11").minimog
    assert B[0:2, 0:2] == [[0, 3], [5, 9]] and B[:, 1] == [[3], [9], [1]] and B[1:] == [[5, 9, 8, 10], [4, 1, 6, 7]]
    assert B.row(1) == (5, 9, 8, 10) and B.column(0) == (0, 5, 4) and B.transpose().dimensions() == (4, 3)
    assert B != [1, 2] and B != np.arange(12)


def test_equal_boards_give_equal_hexads():
    N = Minimog("modulo11")
    A = Minimog.from_matrix(N.minimog)
    assert A == N and A.hexads() == N.hexads()


def test_latex_escapes_labels():
    M = Minimog.from_matrix([["a_b%", "b", "c", "d"], list("efgh"), list("ijkl")])
    assert "\\text{a\\_b\\%}" in M._latex_() and "\\text{a\\_b\\%}" in M.kitten()._latex_()


@BOTH
def test_the_finders_of_each_type_are_sages(kind):
    M, table = Minimog(kind), SAGE[kind]["find_hexad_by_type"]
    assert len(table) == 36 + 792 + 378 + 252
    for asked, answer in table.items():
        which, points, *corners = asked.split(": ")
        call = (M.find_hexad0, M.find_hexad1, M.find_hexad2, M.find_hexad3)[int(which)]
        found = call([label(x) for x in points.split()], *(label(x) for c in corners for x in c.split()))
        expected = (answer.split(": ")[0].split(), answer.split(": ")[1].rsplit(", ", 1)) if answer else ([], [])
        assert found == ([label(x) for x in expected[0]], expected[1])


@BOTH
def test_printed_lists_are_sages(kind):
    M = Minimog(kind)
    views = [repr(view_list(part[1])) for part in (M.line, M.cross, M.square)]
    assert [v.lstrip() for v in views] == SAGE[kind]["views"]


def test_show_prints_outside_of_a_notebook(capsys):
    Minimog().show([0, 1, 2, 3, 4, 11])
    assert "[11]" in capsys.readouterr().out


def test_help_gives_the_rules_and_the_pictures():
    """The boards and counts in the docstrings are those of the code."""
    import pydoc
    import re

    M = Minimog()
    text = pydoc.plain(pydoc.render_doc(Minimog.find_hexad))
    rows = [[int(x) for x in re.findall(r"\d+", line)][:4] for line in re.findall(r"^ *(\|.*)$", text, re.MULTILINE)]
    assert rows == [list(row) for row in M.minimog]
    seen = re.search(r"6 sees +0 sees +1 sees *\n *\n((?:[ \d]+\n){3})", text)
    numbers = [[int(x) for x in line.split()] for line in seen[1].splitlines()]
    for k, corner in enumerate(((0, 0), (0, 2), (2, 1))):
        assert [row[3 * k : 3 * k + 3] for row in numbers] == [list(row) for row in M.picture(corner)]
    kitten = [re.sub(r"[-+|]", "", line)[-24:].split()[-5:] for line in text.splitlines()]
    for row in M.kitten().rows:
        assert any(list(map(str, row)) == line[-len(row) :] for line in kitten)
    counts = re.findall(r"^ *\d +(line|lines|cross|square) .* (\d+)$", text, re.MULTILINE)
    assert [(kind, int(n)) for kind, n in counts] == [
        (k, len(M.hexads(k))) for k in ("line", "lines", "cross", "square")
    ]
    rules = pydoc.plain(pydoc.render_doc(Minimog.blackjack_move))
    for word in ("king", "jack", "stack", "under 21", "lower", "hexad", "905", "132"):
        assert word in rules
