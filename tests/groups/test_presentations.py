"""Presentations: relators hold, the presented group is not larger, and what is wrong does not check."""

from dataclasses import replace

import numpy as np
import pytest
from sympy.combinatorics.homomorphisms import homomorphism

from permgroups import PermGroup, Word, alternating, cyclic, dihedral, mathieu, symmetric, wreath_product
from permgroups.errors import TooLarge
from permgroups.groups.coset_enumeration import coset_enumeration
from permgroups.puzzles import cube
from tests.corpus import corpus
from tests.interop.gap_runner import needs_gap, run_gap

SMALL = 20_000  # orders for which all elements are counted by an enumeration over the trivial subgroup
SOME = 200_000


def _groups(most):
    return [pytest.param(G, id=label) for label, G in corpus() if G.order() <= most and len(G.names) <= 8]


@pytest.mark.parametrize("G", _groups(SOME))
def test_presentations_of_the_corpus(G):
    P = G.presentation()
    assert P.check()
    assert P.names == G.names and P.order() == G.order()
    assert all(G.evaluate(word).is_identity for word in P.relators)
    if G.order() <= SMALL:
        assert coset_enumeration(P.relators, generators=G.names).index == G.order()


def test_relators_are_reduced_and_different():
    for G in (mathieu(11), mathieu(12), symmetric(6), wreath_product(symmetric(3), cyclic(4))):
        words = [tuple(word.letters()) for word in G.presentation().relators]
        for w in words:
            assert len(w) == 1 or all(a[0] != b[0] or a[1] == b[1] for a, b in zip(w, (*w[1:], w[0]), strict=True))
        rotations = [{w[k:] + w[:k] for k in range(len(w))} for w in words]
        assert not any(w in r for i, w in enumerate(words) for j, r in enumerate(rotations) if i != j)


def test_known_presentations_come_out():
    assert str(dihedral(7).presentation()) == "<a, b | a^7, b^2, (a b)^2>"
    assert str(cyclic(12).presentation()) == "<a | a^12>"
    assert str(PermGroup([]).presentation()) == "< | >"
    assert str(PermGroup({"x": [0, 1]}).presentation()) == "<x | x>"
    assert str(PermGroup("(1,2,3)", "(4,5)").presentation()) == "<a, b | a^3, b^2, a b a^-1 b>"
    assert sorted(map(str, PermGroup({"x": "(1,2)", "y": "(1,2)"}).presentation().relators)) == ["x y", "x2", "y2"]


def test_mathieu_groups_and_the_cube():
    M12 = mathieu(12)
    P = M12.presentation()
    assert P.check() and len(P.relators) <= 18
    a, b, c = M12.args
    assert PermGroup([a * b, c * a]).presentation().check()
    assert mathieu(24).presentation().check()
    rubik = cube(3).group.presentation()
    assert rubik.order() == 43252003274489856000 and rubik.names == cube(3).group.names
    assert rubik.check() and rubik.length < 50_000


def test_the_same_group_has_the_same_presentation():
    for G in (mathieu(12), symmetric(9)):
        again = PermGroup(dict(zip(G.names, np.array(G.rows), strict=True)))
        assert G.presentation().relators == again.presentation().relators


def test_a_forged_presentation_does_not_check():
    P = mathieu(12).presentation()
    for k in range(len(P.relators)):
        assert not replace(P, relators=P.relators[:k] + P.relators[k + 1 :]).check()
    assert not replace(P, relators=(*P.relators, Word("a b"))).check()  # does not hold
    first = P.steps[0]
    assert not replace(P, steps=(replace(first, index=first.index - 1), *P.steps[1:])).check()
    assert not replace(P, steps=P.steps[1:]).check()
    assert not replace(P, steps=P.steps[:1]).check()
    last = P.steps[-1]
    assert not replace(P, steps=(*P.steps[:-1], replace(last, order=last.order + 1))).check()
    assert not replace(P, steps=(replace(first, relators=(*first.relators, (0,))), *P.steps[1:])).check()
    assert not replace(P, steps=(replace(first, subgroup=(*first.subgroup, (4,))), *P.steps[1:])).check()
    assert not replace(P, group=mathieu(24)).check()


def test_sympy_takes_them():
    for G in (symmetric(4), alternating(5), PermGroup([]), PermGroup({"x1": "(1,2,3)", "R_2": "(1,2)"})):
        F = G.presentation().to_sympy()
        assert F.order() == G.order() and len(F.generators) == len(G.names)
    assert PermGroup.from_presentation(symmetric(4).presentation().to_sympy()).order() == 24
    x, y = symmetric(4).presentation().generators
    assert x**2 * y == Word("a2 b")


@needs_gap
def test_gap_counts_the_same_elements():
    groups = [mathieu(11), symmetric(6), alternating(7), wreath_product(symmetric(3), symmetric(3))]
    groups += [G for _, G in corpus() if 1 < G.order() <= 2000 and len(G.names) <= 3][:20]
    program = "".join(f'{G.presentation().to_gap()};\nPrint(Index(G, TrivialSubgroup(G)), "\\n");\n' for G in groups)
    assert [int(x) for x in run_gap(program).split()] == [G.order() for G in groups]


def test_strong_generators():
    for G in (symmetric(5), mathieu(11), PermGroup([])):
        P = G.strong_presentation()
        assert P.check() and P.group.equals(G)


def test_large_groups_are_refused_with_the_limit():
    with pytest.raises(TooLarge, match=r"10\^24"):
        symmetric(50).presentation()


def test_a_presentation_is_a_presentation_again():
    G = mathieu(11)
    H = PermGroup.from_presentation(G.presentation(), ["a"])
    assert H.degree == 720 and H.order() == G.order() and H.names == G.names
    assert G.hom(H.moves).is_injective


def test_sympys_homomorphisms_read_our_presentations():
    for G in (symmetric(4), PermGroup("(1,2,3)", "(4,5)")):
        assert homomorphism(G, G, G.generators, G.generators).is_isomorphism()
        with pytest.raises(ValueError, match="homomorphism"):
            homomorphism(G, G, G.generators, [G.generators[1], G.generators[0]])
    G = PermGroup({"i": [0, 1, 2], "x": [1, 0, 2], "y": [1, 0, 2], "z": [0, 2, 1]})
    assert [str(w) for w in G.presentation().generators] == ["x", "z", "i", "y"]
