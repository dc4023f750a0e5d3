"""Coset enumerations end with the index that theory, sympy and GAP give; tables are tables of the presentation."""

import numpy as np
import pytest
import sympy.combinatorics as sc
from sympy.combinatorics.fp_groups import FpGroup
from sympy.combinatorics.free_groups import free_group

from permgroups import PermGroup, Word, symmetric
from permgroups.errors import InvalidArgument, ParseError, PermGroupsError, TooLarge
from permgroups.groups.coset_enumeration import coset_enumeration
from permgroups.groups.relators import cyclically_reduced, least_rotation, period, read_presentation
from tests.interop.gap_runner import needs_gap, run_gap


def _coxeter(names, edges):
    """Return the relators of a Coxeter group: edges have weights, all other pairs commute."""
    relators = [f"{x}^2" for x in names]
    for i, x in enumerate(names):
        relators += [f"({x} {y})^{edges.get(x + y, edges.get(y + x, 2))}" for y in names[:i]]
    return relators


E6 = _coxeter("abcdef", {"ab": 3, "bc": 3, "cd": 3, "de": 3, "cf": 3})
H4 = _coxeter("abcd", {"ab": 5, "bc": 3, "cd": 3})
B33 = (
    "a3, b3, c3, (a b)3, (a b')3, (a c)3, (a c')3, (b c)3, (b c')3, (a b c)3, (a b c')3, (a b' c)3, (a' b c)3, "
    "(a b c b')3"
)
# name, relators, subgroup, index: Cannon, Dimino, Havas and Watson 1973, Coxeter and Moser, and classical facts
KNOWN = [
    ("PSL(2,7)", "a2, b3, (a b)7, [a, b]4", [], 168),
    ("PSL(2,7) over an element", "a2, b3, (a b)7, [a, b]4", ["b"], 56),
    ("(2,3,7;8)", "a2, b3, (a b)7, [a, b]8", ["a b"], 1536),
    ("(8,7|2,3)", "a8, b7, (a b)2, (a' b)3", ["a2", "a' b"], 448),
    ("S5", "a5, b2, (a b)4, [a, b]3", [], 120),
    ("Q8", "a4, a2 = b2, b' a b = a'", [], 8),
    ("Weyl group of E6", E6, [], 51840),
    ("Weyl group of H4", H4, ["a", "b", "c"], 120),
    ("Burnside group B(3,3)", B33, [], 2187),
    ("M11", "a11, b5, c4, (b c2)2, (a b c)3, (a4 c2)3, b2 c' b' c, a4 b' a' b", ["a", "b", "c2"], 12),
    ("M11 in full", "a11, b5, c4, (b c2)2, (a b c)3, (a4 c2)3, b2 c' b' c, a4 b' a' b", [], 7920),
    ("Fibonacci group F(2,5)", "a b = c, b c = d, c d = e, d e = a, e a = b", [], 11),
    ("Fibonacci group F(2,7)", "a b = c, b c = d, c d = e, d e = f, e f = g, f g = a, g a = b", ["a"], 1),
    ("trivial", "r s r' = s2, s r s' = r2", [], 1),
    ("a generator that is 1", "a, b3", [], 3),
    ("cyclic", "a30, a42", [], 6),
]


@pytest.mark.parametrize("strategy", ["hlt", "felsch"])
@pytest.mark.parametrize(("relators", "subgroup", "index"), [k[1:] for k in KNOWN], ids=[k[0] for k in KNOWN])
def test_known_indices(relators, subgroup, index, strategy):
    table = coset_enumeration(relators, subgroup, strategy=strategy)
    assert table.index == index
    assert table.check()


@needs_gap
def test_indices_of_gap():
    names = [k[0] for k in KNOWN]
    program, ours = [], []
    for name, relators, subgroup, _ in KNOWN:
        table = coset_enumeration(relators, subgroup)
        number = {g: f"F.{i + 1}" for i, g in enumerate(table.names)}

        def gap(words, number=number):
            return ", ".join("*".join(f"{number[n]}^{e}" for n, e in w.syllables) or "One(F)" for w in words)

        program.append(
            f"F := FreeGroup({len(number)});; G := F / [{gap(table.relators)}];;"
            f'F := G;; Print(Index(G, Subgroup(G, [{gap(table.subgroup)}])), "\\n");'
        )
        ours.append(table.index)
        assert name in names
    assert [int(x) for x in run_gap("\n".join(program)).split()] == ours


def test_tables_are_those_of_sympy():
    free, x, y = free_group("x, y")
    for relators, subgroup in [
        ([x**2, y**3, (x * y) ** 4], []),
        ([x**2, y**3, (x * y) ** 4], [x]),
        ([x**3, y**5, (x * y) ** 2], [x]),
        ([x**4, y**2, x * y * x * y], [x * y]),
    ]:
        F = FpGroup(free, relators)
        C = F.coset_enumeration(subgroup)
        C.compress()
        C.standardize()
        ours = coset_enumeration(F, [Word([(str(s), e) for s, e in w.array_form]) for w in subgroup])
        assert ours.table.tolist() == C.table
        assert coset_enumeration(F, subgroup).table.tolist() == C.table  # sympy's words are read, too


def test_the_table_of_a_stabilizer_is_that_of_the_group():
    G = symmetric(5)
    P = G.presentation()
    H = G.stabilizer(0)
    ours = coset_enumeration(P, [G.factor(p) for p in H.generators])
    assert ours.table.tolist() == G.coset_table(H)


def test_representatives_lead_to_their_cosets():
    table = coset_enumeration("a2, b3, (a b)5", ["a"])
    assert [table.trace(w) for w in table.representatives] == list(range(30))
    assert len(table) == 30 and "30 cosets" in repr(table)


@pytest.mark.parametrize("strategy", ["hlt", "felsch"])
def test_an_infinite_index_ends_in_an_error_that_names_the_limit(strategy):
    with pytest.raises(TooLarge, match="more than 5000 cosets"):
        coset_enumeration("a2, b3, (a b)7", strategy=strategy, max_cosets=5000)
    with pytest.raises(TooLarge):
        coset_enumeration("", generators="a", max_cosets=10, strategy=strategy)


@pytest.mark.parametrize("most", [170, 200, 400])
def test_a_table_that_is_nearly_too_small_is_compressed(most):
    assert coset_enumeration("a2, b3, (a b)7, [a, b]4", max_cosets=most, strategy="felsch").index == 168


def test_a_large_enumeration_grows_its_table():
    S7 = "a7, b2, (a b)6, (a b a' b)3, (a2 b a2' b)2"
    assert coset_enumeration(S7).index == 5040
    assert (
        coset_enumeration(_coxeter("abcdefg", {x + y: 3 for x, y in zip("abcdef", "bcdefg", strict=True)})).index
        == 40320
    )


@pytest.mark.parametrize(
    ("relators", "options", "error"),
    [
        ("a2, (b", {}, ParseError),
        ("a2", {"strategy": "fast"}, InvalidArgument),
        ("a2", {"max_cosets": 0}, InvalidArgument),
        ("a2 b", {"generators": "a"}, ParseError),
        ("a2", {"generators": "a a"}, InvalidArgument),
        ("a2", {"subgroup": ["c"], "generators": "a b"}, ParseError),
        ("a^999999999", {}, TooLarge),
        (3, {}, InvalidArgument),
        ([3], {}, InvalidArgument),
        ("a2", {"generators": 7}, InvalidArgument),
    ],
)
def test_bad_input(relators, options, error):
    with pytest.raises(error) as raised:
        coset_enumeration(relators, **options)
    assert isinstance(raised.value, PermGroupsError)


def test_a_wrong_table_does_not_check():
    from dataclasses import replace

    table = coset_enumeration("a2, b3, (a b)4")
    assert table.check()
    wrong = table.table.copy()
    wrong[[0, 1]] = wrong[[1, 0]]
    assert not replace(table, table=wrong).check()
    assert not replace(table, relators=(Word("a b"),)).check()
    assert not replace(table, subgroup=(Word("a"),)).check()
    double = np.concatenate([table.table, table.table + len(table)])
    assert not replace(table, table=double).check()  # not connected


def test_permutation_groups_of_presentations():
    G = PermGroup.from_presentation("a2, b3, (a b)7, [a, b]4")
    assert (G.degree, G.order()) == (168, 168)
    H = PermGroup.from_presentation("a2, b3, (a b)7, [a, b]4", ["b", "a b a b' a"])
    assert G.order() % H.order() == 0 and H.evaluate("[a, b]4").is_identity
    free, x, y = free_group("x, y")
    F = FpGroup(free, [x**2, y**3, (x * y) ** 4])
    assert PermGroup.from_presentation(F, [x]).order() == F.order() == 24
    with pytest.raises(TooLarge, match="points"):
        PermGroup.from_presentation("a300, b300, [a, b]")


def test_words_as_cycles():
    assert cyclically_reduced((1, 2, 0)) == (2,)
    assert cyclically_reduced((0, 0, 0), orders=(3,)) == (0, 0, 0)
    assert least_rotation(cyclically_reduced((0, 0, 0, 2), orders=(4, 5))) == least_rotation((1, 2))
    assert least_rotation((2, 0, 3)) == least_rotation((0, 3, 2)) == least_rotation((2, 1, 3))
    assert period((0, 2, 0)) == 3 and period((0,) * 6) == 1


def test_equations_and_lists_are_read_alike():
    names, words = read_presentation("a b = b a; a^2 = b^3 = 1\n[a, b]2")
    assert names == ("a", "b")
    assert [str(w) for w in words] == ["a b a' b'", "a2", "b3", "a b a' b' a b a' b'"]
    assert read_presentation(["a2", Word("b3"), [("c", 2)]]) == (("a", "b", "c"), [Word("a2"), Word("b3"), Word("c2")])


def test_sympy_groups_stay_sympy_groups():
    assert sc.SymmetricGroup(3).order() == coset_enumeration("a3, b2, (a b)2").index
