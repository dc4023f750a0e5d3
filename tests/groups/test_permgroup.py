"""Construction, identity and text of PermGroup; what sympy expects of it."""

import copy
import pickle

import numpy as np
import pytest
import sympy.combinatorics as sc
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy.combinatorics.homomorphisms import homomorphism

from permgroups import PermGroup, Word, accelerate, mathieu, symmetric
from permgroups.errors import InvalidArgument, InvalidPermutation, NotInGroup, ParseError, PermGroupsError, TooLarge
from tests.corpus import LABELS, corpus

M11 = PermGroup({"a": "(1,2,3,4,5,6,7,8,9,10,11)", "b": "(3,7,11,8)(4,10,5,6)"})


def test_the_example_of_the_issue():
    assert M11.order() == 7920
    assert isinstance(M11, sc.PermutationGroup)
    g = M11.random(seed=1)
    w = M11.factor(g)
    assert isinstance(w, Word)
    assert M11.evaluate(w) == g


@pytest.mark.parametrize(
    "make",
    [
        lambda: PermGroup({"a": [1, 2, 0], "b": [1, 0, 2]}),
        lambda: PermGroup([[1, 2, 0], [1, 0, 2]]),
        lambda: PermGroup([1, 2, 0], [1, 0, 2]),
        lambda: PermGroup([sc.Permutation([1, 2, 0]), sc.Permutation(2)(0, 1)]),
        lambda: PermGroup(sc.Permutation([1, 2, 0]), sc.Permutation(2)(0, 1)),
        lambda: PermGroup(np.array([[1, 2, 0], [1, 0, 2]])),
        lambda: PermGroup([np.array([1, 2, 0]), np.array([1, 0, 2], np.uint8)]),
        lambda: PermGroup([[[0, 1, 2]], [[0, 1]]]),
        lambda: PermGroup(["(1,2,3)", "(1,2)"]),
        lambda: PermGroup("(1,2,3)", "( 1, 2)"),
        lambda: PermGroup(["(0 1 2)", "(0 1)"], labels=range(3)).restrict([0, 1, 2]),
        lambda: PermGroup([("a", "(1,2,3)"), ("b", "(1,2)")]),
    ],
)
def test_every_form_of_input_gives_s3(make):
    G = make()
    assert G.names == ("a", "b")
    assert G.rows.tolist() == [[1, 2, 0], [1, 0, 2]]
    assert G.order() == 6


def test_moves_keep_identities_and_duplicates_and_generators_do_not():
    G = PermGroup({"x": [1, 0, 2], "e": [0, 1, 2], "y": [1, 0, 2]})
    assert list(G.moves) == ["x", "e", "y"]
    assert G.moves["e"].is_identity
    assert G.generators == [sc.Permutation([1, 0, 2])]
    G.generators.append("junk")
    assert len(G.generators) == 1
    assert G.order() == 2
    assert G.evaluate("x e y") == sc.Permutation(2)


def test_it_is_immutable():
    with pytest.raises(AttributeError, match="immutable"):
        M11.degree = 5
    with pytest.raises(TypeError):
        M11.moves["a"] = None
    with pytest.raises(ValueError):
        M11.rows[0, 0] = 1


def test_equality_is_structural_and_equals_is_that_of_groups():
    G = PermGroup({"a": "(1,2,3)", "b": "(1,2)"})
    renamed = PermGroup({"a": "(1,2,3)", "c": "(1,2)"})
    swapped = PermGroup({"b": "(1,2)", "a": "(1,2,3)"})
    labelled = PermGroup({"a": "(x,y,z)", "b": "(x,y)"}, labels="xyz")
    assert G == PermGroup({"a": "(1,2,3)", "b": "(1,2)"})
    assert hash(G) == hash(PermGroup({"a": "(1,2,3)", "b": "(1,2)"}))
    for other in (renamed, swapped, labelled):
        assert G != other
        assert G.equals(other)
    assert G.equals(sc.SymmetricGroup(3))
    assert not G.equals(sc.AlternatingGroup(3))
    assert not G.equals(sc.SymmetricGroup(4))


@pytest.mark.parametrize("i", range(len(corpus())), ids=LABELS)
def test_nothing_is_lost_on_the_way(i):
    G = corpus()[i][1]
    for H in (pickle.loads(pickle.dumps(G)), copy.copy(G), copy.deepcopy(G), G.copy(), G.func(*G.args)):
        assert H == G
        assert (H.names, H.labels) == (G.names, G.labels)
        assert H.order() == G.order()
    assert eval(G.to_text(), {"PermGroup": PermGroup}) == G
    if not repr(G).startswith("<"):
        assert len(repr(G)) <= 500
        assert eval(repr(G), {"PermGroup": PermGroup}) == G


def test_a_long_repr_is_a_summary():
    assert repr(symmetric(200)) == "<PermGroup of degree 200 with 2 generators: a, b>"


def test_sympy_functions_take_our_groups():
    G = symmetric(4)
    assert sc.named_groups.SymmetricGroup(4).equals(G)
    assert G.is_subgroup(sc.SymmetricGroup(4))
    assert sc.AlternatingGroup(4).is_subgroup(G)
    assert sc.group_constructs.DirectProduct(G, G).order() == 576
    assert homomorphism(G, sc.SymmetricGroup(4), G.generators, G.generators).is_isomorphism()
    assert len(G.elements) == 24
    assert G.polycyclic_group().pcgs is not None
    assert len(G.conjugacy_classes()) == 5
    assert G.abelian_invariants() == [2]


def test_accelerate_fills_all_caches_of_a_sympy_group():
    rng = np.random.default_rng(3)
    gens = [sc.Permutation(rng.permutation(12).tolist()) for _ in range(2)]
    plain, fast = sc.PermutationGroup(gens), sc.PermutationGroup(gens)
    assert accelerate(fast) is fast
    assert fast.order() == plain.order()
    g = plain.random()
    assert fast.contains(g)
    product = sc.Permutation(11)
    for s in fast.generator_product(g, original=True):
        assert s in gens or s**-1 in gens
        product = s * product
    assert product == g
    assert fast.coset_unrank(fast.coset_rank(g)) == g
    factors = fast.coset_factor(g)
    total = sc.Permutation(11)
    for f in factors:
        total = f * total
    assert total == g


def test_accelerate_refuses_what_would_not_fit():
    H = sc.SymmetricGroup(400)
    with pytest.raises(TooLarge, match="list entries"):
        accelerate(H)
    assert H._order is None and H._base == []


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: PermGroup([[0, 0, 1]]), InvalidPermutation, "sends points 0 and 1 both to 0"),
        (lambda: PermGroup([[0, 3, 1]]), InvalidPermutation, "sends point 1 to 3; the images must be 0 … 2"),
        (lambda: PermGroup([[0, -1]]), InvalidPermutation, "sends point 1 to -1"),
        (lambda: PermGroup([[1, 0], [1, 2, 0]]), InvalidPermutation, "mixed degrees"),
        (lambda: PermGroup([[1, 0], "(1,2,3)"]), InvalidPermutation, "mixed degrees"),
        (lambda: PermGroup([("a", [1, 0]), ("a", [0, 1])]), InvalidArgument, "'a' is given to two generators"),
        (lambda: PermGroup({"a b": [1, 0]}), PermGroupsError, "a b"),
        (lambda: PermGroup({"12": [1, 0]}), PermGroupsError, "12"),
        (lambda: PermGroup("(1,2"), ParseError, r"\("),
        (lambda: PermGroup("(1,2)(2,3)"), ParseError, "twice"),
        (lambda: PermGroup("(0,1)"), InvalidPermutation, "text counts from 1"),
        (lambda: PermGroup("(1,x)"), InvalidPermutation, "'x'"),
        (lambda: PermGroup("(1,70000)"), TooLarge, "65535"),
        (lambda: PermGroup([[[0, 70000]]]), TooLarge, "65535"),
        (lambda: PermGroup([], degree=70000), TooLarge, "65535"),
        (lambda: PermGroup("(1,5)", degree=3), InvalidPermutation, "needs 5 points"),
        (lambda: PermGroup("(1,2)", labels=["1", "1"]), InvalidArgument, "stands twice"),
        (lambda: PermGroup("(1,2)", labels=["1", "a b"]), InvalidArgument, "a b"),
        (lambda: PermGroup(3.5), InvalidArgument, "3.5"),
        (lambda: PermGroup([[1.0, 0.0]]), InvalidPermutation, "mixes kinds"),
        (lambda: PermGroup([[[0, 1], [1, 2]]]), InvalidPermutation, "twice"),
        (lambda: PermGroup([np.array([[1, 0]])]), InvalidPermutation, "shape"),
        (lambda: M11.factor("(1,2)"), NotInGroup, "it is an odd permutation of 11 points"),
        (lambda: M11.evaluate("a c"), ParseError, "c"),
        (lambda: M11.evaluate("a^99999999999"), TooLarge, "exponent"),
        (lambda: M11.evaluate("[a, b"), ParseError, r"\["),
        (lambda: M11.unrank(7920), PermGroupsError, r"range\(7920\)"),
        (lambda: M11.unrank(-1), PermGroupsError, r"range\(7920\)"),
        (lambda: M11.stabilizer(11), PermGroupsError, "11"),
        (lambda: M11.restrict([0, 1]), PermGroupsError, "not among"),
        (lambda: M11.contains_batch(np.zeros((2, 3), int)), PermGroupsError, "11 columns"),
        (lambda: M11.sylow_subgroup(4), PermGroupsError, "prime"),
        (lambda: symmetric(70000), TooLarge, "65535"),
        (lambda: mathieu(13), InvalidArgument, "13"),
    ],
)
def test_bad_input_gets_one_clear_error(make, error, message):
    with pytest.raises(error, match=message):
        make()


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="(),0123456789 ab\n", max_size=40))
def test_cycle_text_parses_or_raises_our_error(text):
    try:
        G = PermGroup(text)
    except PermGroupsError:
        return
    assert eval(G.to_text(), {"PermGroup": PermGroup}) == G


@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(st.integers(-2, 6), max_size=6), max_size=3))
def test_image_rows_parse_or_raise_our_error(rows):
    try:
        G = PermGroup(rows)
    except PermGroupsError:
        return
    assert all(sorted(row) == list(range(G.degree)) for row in G.rows.tolist())
