"""With Sage itself: groups, elements and words go there and come back."""

from __future__ import annotations

import signal
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import numpy as np
import pytest
from sympy.combinatorics.named_groups import DihedralGroup as SympyDihedralGroup

from permgroups import PermGroup, Word, alternating, direct_product, mathieu, symmetric
from permgroups.errors import InvalidArgument, InvalidPermutation, NotInGroup, ParseError, PermGroupsError
from permgroups.interop import (
    SageMissing,
    element_from_sage,
    element_to_sage,
    from_sage,
    to_sage,
    word_from_sage_text,
    word_to_sage,
)

HAS_SAGE = find_spec("sage") is not None and any(
    find_spec(name) is not None for name in ("sage.all__sagemath_gap", "sage.all__sagemath_groups", "sage.all")
)
needs_sage = pytest.mark.skipif(not HAS_SAGE, reason="no Sage: pip install 'permgroups-proofs[sage]'")

GROUPS = [
    symmetric(6),
    alternating(5),
    mathieu(12),
    mathieu(24),
    direct_product(symmetric(3), alternating(4)),
    PermGroup({"R": "(1,2,3)", "U": "(1,2)"}, degree=7),
    PermGroup({"z": [0, 1, 2], "y": [1, 0, 2], "x": [1, 0, 2]}),
    PermGroup({"a": "(0,2)"}, labels=range(3)),
    PermGroup({"t": "(p,r)"}, labels="pqr"),
    PermGroup([], degree=4),
    PermGroup([], degree=0),
    PermGroup({"e": [0]}),
]


def sage_part(module: str, name: str):
    to_sage(symmetric(2))  # Sage must be entered first
    return getattr(import_module(module), name)


@pytest.mark.skipif(HAS_SAGE, reason="Sage is installed")
def test_without_sage_the_error_says_what_to_install():
    with pytest.raises(SageMissing, match=r"pip install 'permgroups-proofs\[sage\]'") as caught:
        to_sage(symmetric(3))
    assert isinstance(caught.value, PermGroupsError)
    assert isinstance(caught.value, ImportError)


def test_importing_the_module_does_not_import_sage():
    program = "import sys, permgroups.interop.sage; assert not any(m.split('.')[0] == 'sage' for m in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


@needs_sage
def test_the_interrupt_handler_survives_the_import_of_sage():
    program = (
        "import signal; before = signal.getsignal(signal.SIGINT); "
        "from permgroups import symmetric; from permgroups.interop import to_sage; to_sage(symmetric(3)); "
        "assert signal.getsignal(signal.SIGINT) is before"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    before = signal.getsignal(signal.SIGINT)
    to_sage(symmetric(3))
    assert signal.getsignal(signal.SIGINT) is before


def test_a_thread_can_use_sage_but_not_import_it():
    program = """
from threading import Thread
from permgroups import symmetric
from permgroups.interop import SageMissing, to_sage

def use():
    try:
        found.append(to_sage(symmetric(3)).order())
    except SageMissing as error:
        found.append(str(error))

def use_in_a_thread():
    thread = Thread(target=use)
    thread.start()
    thread.join()

found = []
use_in_a_thread()
use()
use_in_a_thread()
assert "main thread only" in found[0], found
assert found[1:] == ([6, 6] if HAS_SAGE else [found[1], found[0]]), found
"""
    subprocess.run([sys.executable, "-c", program.replace("HAS_SAGE", str(HAS_SAGE))], check=True)


@needs_sage
@pytest.mark.parametrize("G", GROUPS, ids=range(len(GROUPS)))
def test_groups_go_to_sage_and_come_back(G):
    H = to_sage(G)
    assert int(H.order()) == G.order()
    assert [int(i) for i in H.domain()] == list(range(1, G.degree + 1))
    assert from_sage(H, G.names, G.labels) == G
    if len(G.names):
        assert [list(map(int, g.tuple())) for g in H.gens()] == (G.rows.astype(int) + 1).tolist()


@needs_sage
def test_a_plain_sympy_group_goes_to_sage():
    assert int(to_sage(SympyDihedralGroup(5)).order()) == 10


@needs_sage
def test_other_domains_become_labels():
    PermutationGroup = sage_part("sage.groups.perm_gps.permgroup", "PermutationGroup")
    H = PermutationGroup([[("c", "a", "b")]], domain=["c", "a", "b", "z"])
    G = from_sage(H, names=["turn"])
    assert G.labels == ("c", "a", "b", "z")
    assert G.format(G.moves["turn"]) == "(c,a,b)"
    assert element_to_sage(H, "(c,b,a)") == H.gens()[0] ** -1
    assert element_from_sage(H.gens()[0]).array_form == [1, 2, 0, 3]
    zero = PermutationGroup([[0, 2, 1], [1, 0, 2]], domain=[0, 1, 2], canonicalize=False)
    assert from_sage(zero) == PermGroup("(1,2)", "(0,1)", labels=range(3))
    pairs = PermutationGroup([[((0, 0), (0, 1))]], domain=[(0, 0), (0, 1)])
    with pytest.raises(InvalidArgument, match="a label must be") as caught:
        from_sage(pairs)
    assert caught.value.__notes__ == ["give labels= to name the points of this Sage group"]
    assert from_sage(pairs, labels=["00", "01"]).order() == 2


@needs_sage
def test_names_must_fit():
    H = to_sage(symmetric(4))
    for names in (["a"], ["a", "a"], ["a", "b", "c"], []):
        with pytest.raises(InvalidArgument, match="2 generators; expected as many different names"):
            from_sage(H, names)


@needs_sage
def test_elements_survive_the_journey():
    G = mathieu(12)
    H = to_sage(G)
    rows = G.random_rows(10, 1)
    for row in rows:
        x = element_to_sage(H, row)
        assert x.parent() is H
        assert (np.array(element_from_sage(x).array_form) == row).all()
        assert [int(x(i + 1)) for i in range(12)] == (row + 1).tolist()
    x, y = (element_to_sage(H, row) for row in rows[:2])
    assert element_from_sage(x * y) == element_from_sage(x) * element_from_sage(y)
    assert element_from_sage(element_to_sage(G, Word("a b'"))) == G.evaluate("a b'")
    assert element_from_sage(x, degree=15).array_form == [*rows[0].tolist(), 12, 13, 14]


@needs_sage
def test_elements_outside_and_small_degrees_are_refused():
    H = to_sage(PermGroup("(1,2,3)", degree=5))
    with pytest.raises(NotInGroup, match="Sage refuses"):
        element_to_sage(H, "(1,2)")
    with pytest.raises(InvalidPermutation, match="needs 6 points"):
        element_to_sage(H, "(1,6)")
    assert element_from_sage(H.gens()[0], degree=3).size == 3
    with pytest.raises(InvalidPermutation, match="moves 3, point 2, but the degree is 2"):
        element_from_sage(H.gens()[0], degree=2)


@needs_sage
def test_words_mean_the_same_in_sage():
    G = mathieu(24)
    H = to_sage(G)
    for text in ("1", "a", "a b' c2", "[a, b] (c a)3"):
        assert element_from_sage(word_to_sage(text, H)) == G.evaluate(text)
    assert word_to_sage(Word("x y'"), H, names=["x", "y", "z"]) == H.gens()[0] * H.gens()[1] ** -1
    with pytest.raises(NotInGroup, match="letter 'q'"):
        word_to_sage(Word("q"), H)
    with pytest.raises(ParseError):
        word_to_sage("q", H)


@needs_sage
def test_words_of_sages_word_problem_read_back():
    G = PermGroup({"R": "(1,2,3,4)", "U": "(1,2)"})
    H = to_sage(G)
    for g in H:
        text, _ = g.word_problem(list(H.gens()), display=False, as_list=False)
        if not g.is_one():
            assert G.evaluate(word_from_sage_text(text, G.names)) == element_from_sage(g)


@needs_sage
def test_sages_cube_speaks_with_ours():
    C = sage_part("sage.groups.perm_gps.cubegroup", "CubeGroup")()
    G = from_sage(C, C.gen_names())
    assert G.order() == 43252003274489856000
    assert word_to_sage("R U' F2", C) == C.parse("R*U^-1*F^2")
    assert element_from_sage(C.parse("R*U^-1*F^2")) == G.evaluate("R U' F2")
    made = word_from_sage_text(C.solve(C.parse("R*U*F"), algorithm="gap"), G.names)
    assert G.evaluate(made) == G.evaluate("R U F")


@pytest.mark.parametrize(
    ("text", "names", "word"),
    [
        ("x1^-2*x2", ["R", "U"], "R2' U"),
        ("x1*x2", ["x1", "x2"], "x1 x2"),
        ("R*(U*R)^2", ["R", "U"], "R U R U R"),
        ("1", ["R"], "1"),
        ("<identity ...>", ["R"], "1"),
    ],
)
def test_the_text_of_sages_words_reads(text, names, word):
    assert word_from_sage_text(text, names) == Word(word, names)


@pytest.mark.parametrize(
    ("text", "names"), [("x3", ["R", "U"]), ("x2*y", ["x1", "y"]), ("RU", ["R", "U"]), ("", ["R"])]
)
def test_other_text_is_refused(text, names):
    with pytest.raises(ParseError):
        word_from_sage_text(text, names)


@needs_sage
def test_hexads_take_sages_numbers_and_matrices():
    import_module("sage.all__sagemath_gap")
    theirs = pytest.importorskip("sage.games.hexad", reason="no Sage: pip install 'permgroups-proofs[sage]'")
    from permgroups.games.hexad import Minimog, infinity

    Integer = import_module("sage.rings.integer").Integer
    M, S = Minimog("modulo11"), theirs.Minimog("modulo11")
    oo = import_module("sage.rings.infinity").infinity
    for last in (theirs.SR(oo), oo):
        points, name = M.find_hexad([Integer(1), Integer(2), Integer(3), theirs.SR(4), last])
        assert (points, name) == ([1, 2, 3, 4, 10, infinity], S.find_hexad([1, 2, 3, 4, oo])[1])
    assert Minimog.from_matrix(S.minimog) == M
    assert Minimog.from_matrix(theirs.Minimog("shuffle").minimog).find_hexad([0, 1, 2, 3, 4]).points[-1] == 11


@needs_sage
def test_a_star_import_leaves_sages_infinity_alone():
    code = (
        "import sage.all__sagemath_gap; from sage.rings.infinity import infinity; mine = infinity\n"
        "from permgroups.games.hexad import *\nassert infinity is mine and Minimog().find_hexad([0, 1, 2, 3, 4])"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
