"""Conjugacy classes against brute force, sympy and GAP; by theory, labels and search alike; forged proofs fail."""

import json
from dataclasses import replace
from math import factorial

import numpy as np
import pytest
import sympy.combinatorics as sc
from sympy.combinatorics import Permutation
from sympy.functions.combinatorial.numbers import partition

from permgroups import PermGroup, alternating, cyclic, dihedral, direct_product, mathieu, symmetric, wreath_product
from permgroups.errors import CertificateError, InvalidArgument, NotInGroup, TooLarge
from permgroups.groups.class_labels import ByLabels
from permgroups.groups.class_search import ByInvariants, ClassKeys
from permgroups.groups.classes_by_colourings import ByColourings
from permgroups.groups.classes_by_theory import ByPartitions
from permgroups.groups.classes_of_wreath_products import ByWreathProduct
from permgroups.groups.conjugacy_classes import ConjugacyClasses
from permgroups.groups.rows import inverse_row
from permgroups.puzzles import cube
from tests.corpus import corpus
from tests.interop.gap_runner import needs_gap, run_gap

SMALL = [(name, G) for name, G in corpus() if G.order() <= 3000]
MIDDLE = [
    ("M11", mathieu(11)),
    ("M12", mathieu(12)),
    ("M22", mathieu(22)),
    ("S4 wr S3", wreath_product(symmetric(4), symmetric(3))),
    ("C3 wr S4", wreath_product(cyclic(3), symmetric(4))),
    ("S4 x A5", direct_product(symmetric(4), alternating(5))),
    ("2^10", mathieu(24).sylow_subgroup(2)),
]


def facts(classes):
    return sorted((c.order, c.size, c.cycle_type) for c in classes)


def by_brute_force(G):
    rows = [row for batch in G.all_rows() for row in batch]
    left = {row.tobytes(): row for row in rows}
    out = []
    while left:
        _, x = left.popitem()
        orbit = {g[x[inverse_row(g)]].tobytes() for g in rows}
        for y in orbit:
            left.pop(y, None)
        out.append(orbit)
    return out


@pytest.mark.parametrize("G", [G for _, G in SMALL if G.order() <= 150], ids=[n for n, G in SMALL if G.order() <= 150])
def test_classes_are_those_of_brute_force(G):
    expected = sorted(map(sorted, by_brute_force(G)))
    assert sorted(sorted(row.tobytes() for row in c.rows()) for c in G.conjugacy_classes()) == expected


@pytest.mark.parametrize("G", [G for _, G in SMALL + MIDDLE], ids=[n for n, _ in SMALL + MIDDLE])
def test_search_and_labels_agree_and_the_proof_holds(G):
    searched, labelled = (ConjugacyClasses(G, finder(G)) for finder in (ByInvariants, ByLabels))
    assert facts(searched) == facts(labelled) == facts(G.conjugacy_classes())
    assert searched.certificate.check()
    assert sum(searched.sizes) == G.order()
    assert searched[0].representative.is_identity and searched[0].size == 1
    rows = G.random_rows(20, 5)
    for row, number in zip(rows, labelled.numbers_of(rows), strict=True):
        assert row in labelled[number]
    some = np.array([labelled[int(k)].row for k in labelled.numbers_of(rows)])
    assert (searched.numbers_of(rows) == searched.numbers_of(some)).all()


@pytest.mark.parametrize("n", range(5, 9))
@pytest.mark.parametrize("family", [symmetric, alternating])
def test_partitions_give_what_labels_give(family, n):
    G = family(n)
    theory, labelled = ConjugacyClasses(G, ByPartitions(G)), ConjugacyClasses(G, ByLabels(G))
    assert facts(theory) == facts(labelled)
    rows = G.random_rows(200, 1)
    same = {(int(a), int(b)) for a, b in zip(theory.numbers_of(rows), labelled.numbers_of(rows), strict=True)}
    assert len(same) == len({a for a, _ in same}) == len({b for _, b in same})
    assert theory.certificate.check()
    for c in theory:
        assert c.centralizer().order() == c.centralizer_order
        assert all(c.representative * g == g * c.representative for g in c.centralizer().generators)
    for k in (-1, 2, 3):
        assert [c.power(k).index for c in theory] == theory.power_map(k)


def test_large_symmetric_groups_take_no_search():
    classes = symmetric(30).conjugacy_classes()
    assert len(classes) == partition(30) and sum(classes.sizes) == factorial(30)
    split = [c for c in alternating(30).conjugacy_classes() if len(set(c.cycle_type)) == len(c.cycle_type)]
    assert sum(alternating(30).conjugacy_classes().sizes) == factorial(30) // 2
    assert any(a.cycle_type == b.cycle_type for a in split for b in split if a is not b)
    with pytest.raises(TooLarge, match="100000"):
        symmetric(60).conjugacy_classes()


WREATH = [
    (symmetric(3), 3),
    (cyclic(3), 4),
    (dihedral(4), 3),
    (wreath_product(symmetric(3), cyclic(2)), 2),
]


@pytest.mark.parametrize(("H", "m"), WREATH, ids=["S3 wr S3", "C3 wr S4", "D4 wr S3", "(S3 wr C2) wr S2"])
def test_theory_of_wreath_products_gives_what_labels_give(H, m):
    G = wreath_product(H, symmetric(m)) ** np.random.default_rng(1).permutation(H.degree * m)
    finder = ByWreathProduct.recognise(G)
    assert finder is not None
    theory, labelled = ConjugacyClasses(G, finder), ConjugacyClasses(G, ByLabels(G))
    assert facts(theory) == facts(labelled) and theory.certificate.check()
    assert (theory.numbers_of(theory.representative_rows) == np.arange(len(theory))).all()
    rows = G.random_rows(200, 1)
    same = {(int(a), int(b)) for a, b in zip(theory.numbers_of(rows), labelled.numbers_of(rows), strict=True)}
    assert len(same) == len({a for a, _ in same}) == len({b for _, b in same})
    outside = np.arange(G.degree)[None, ::-1].astype(np.uint16)
    assert theory.numbers_of(outside)[0] == labelled.numbers_of(outside)[0]


TOPS = [
    (symmetric(3), cyclic(3)),
    (dihedral(4), cyclic(4)),
    (cyclic(3), dihedral(4)),
    (symmetric(3), alternating(4)),
    (cyclic(4), wreath_product(cyclic(2), cyclic(2))),
]


@pytest.mark.parametrize(("H", "K"), TOPS, ids=["S3 wr C3", "D4 wr C4", "C3 wr D4", "S3 wr A4", "C4 wr (C2 wr C2)"])
def test_colourings_of_cycles_give_what_labels_give(H, K):
    G = wreath_product(H, K) ** np.random.default_rng(1).permutation(H.degree * K.degree)
    finder = ByColourings.recognise(G)
    assert finder is not None
    theory, labelled = ConjugacyClasses(G, finder), ConjugacyClasses(G, ByLabels(G))
    assert facts(theory) == facts(labelled)
    assert (theory.numbers_of(theory.representative_rows) == np.arange(len(theory))).all()
    rows = G.random_rows(300, 1)
    same = {(int(a), int(b)) for a, b in zip(theory.numbers_of(rows), labelled.numbers_of(rows), strict=True)}
    assert len(same) == len({a for a, _ in same}) == len({b for _, b in same})
    outside = np.roll(np.arange(G.degree), 1)[None, :].astype(np.uint16)
    assert theory.numbers_of(outside)[0] == labelled.numbers_of(outside)[0] == -1


def test_colourings_are_for_full_wreath_products_alone():
    assert ByColourings.recognise(mathieu(12)) is None
    assert ByColourings.recognise(direct_product(symmetric(3), symmetric(3))) is None
    even = wreath_product(symmetric(3), cyclic(3)).intersection(alternating(9))
    assert even.is_transitive() and ByColourings.recognise(even) is None


def test_what_is_no_full_wreath_product_is_not_taken_for_one():
    assert ByWreathProduct.recognise(wreath_product(symmetric(3), cyclic(3))) is None
    assert ByWreathProduct.recognise(mathieu(12)) is None
    assert ByWreathProduct.recognise(direct_product(symmetric(3), symmetric(3))) is None
    assert len(wreath_product(cyclic(3), symmetric(8)).conjugacy_classes()) == 810
    with pytest.raises(TooLarge, match="100000"):
        wreath_product(symmetric(7), symmetric(20)).conjugacy_classes()


def test_keys_are_shared_by_conjugates():
    for G in (mathieu(24), wreath_product(dihedral(4), symmetric(3)), direct_product(cyclic(4), symmetric(5))):
        keys = ClassKeys(G.rows)
        x, g = G.random_rows(2, 9)
        assert keys(x[None, :])[0] == keys(g[x[inverse_row(g)]][None, :])[0]


@pytest.mark.parametrize("G", [symmetric(4), alternating(5), dihedral(6), cyclic(6)], ids=["S4", "A5", "D6", "C6"])
def test_classes_are_sets_as_in_sympy(G):
    plain = sc.PermutationGroup(list(G.generators))
    assert sorted(map(len, G.conjugacy_classes())) == sorted(map(len, plain.conjugacy_classes()))
    for c in G.conjugacy_classes():
        x = c.representative
        assert c == plain.conjugacy_class(x) and plain.conjugacy_class(x) == c
        assert G.conjugacy_class(x) == c and G.class_of(x) is c
        assert x in c and set(c) == plain.conjugacy_class(x) and len(c) == c.size
        assert c | set() == set(c) and c & {x} == {x} and c.isdisjoint(set())
        assert "nonsense" not in c and Permutation(0, 40) not in c


def test_powers_orders_and_exponents():
    G = mathieu(11)
    classes = G.conjugacy_classes()
    for c in classes:
        assert c.order == c.representative.order() and c.power(c.order).index == 0
        assert c.power(-1).size == c.size
        assert (c.representative**3) in c.power(3)
    assert G.power_map(0) == [0] * 10 and G.power_map(1) == list(range(10))
    assert G.exponent() == 1320 and cyclic(12).exponent() == 12 and symmetric(1).exponent() == 1
    alone = G.conjugacy_class(classes[4].representative)
    assert alone.power(2) == classes[4].power(2)


def test_bad_input_is_named():
    G = alternating(5)
    for call in (G.class_of, G.conjugacy_class):
        with pytest.raises(NotInGroup):
            call("(1,2)")
    with pytest.raises(InvalidArgument):
        G.power_map("two")
    with pytest.raises(TooLarge, match="conjugacy_class"):
        cube(3).group.conjugacy_classes()
    with pytest.raises(TooLarge, match="abelian"):
        direct_product(*[cyclic(2)] * 20).conjugacy_classes()
    with pytest.raises(TooLarge, match="2000000"):
        symmetric(20).conjugacy_classes()[-1].rows()


def test_forged_equations_fail():
    proof = mathieu(11).conjugacy_classes().certificate
    assert proof.check()
    sizes = list(proof.sizes)
    twice = proof.representatives.copy()
    last, before = np.flatnonzero(np.array(sizes) == 720)[:2]
    twice[before] = twice[last]
    moved = [*sizes[:1], sizes[1] + 1, sizes[2] - 1, *sizes[3:]]
    outside = proof.representatives.copy()
    outside[1] = np.array([1, 0, *range(2, 11)])
    for forged in (
        replace(proof, sizes=tuple(sizes[:-1])),
        replace(proof, sizes=tuple(moved)),
        replace(proof, representatives=twice),
        replace(proof, representatives=outside),
    ):
        with pytest.raises(CertificateError):
            forged.check()


GAP_CLASSES = """
if not LoadPackage("transgrp") = true then Print("[]"); else
Print("[");
for n in [2..7] do for k in [1..NrTransitiveGroups(n)] do
  g := TransitiveGroup(n, k);
  Print("[", n, ",", List(GeneratorsOfGroup(g), x -> ListPerm(x, n)), ",",
    List(ConjugacyClasses(g), c -> [Order(Representative(c)), Size(c)]), "],\\n");
od; od;
Print("[]]"); fi;
"""


@needs_gap
def test_transitive_groups_have_the_classes_that_gap_finds():
    table = json.loads("".join(run_gap(GAP_CLASSES).split()))
    if not table:
        pytest.skip("GAP has no library of transitive groups here")
    for n, gens, classes in table[:-1]:
        G = PermGroup(np.array(gens).reshape(-1, n) - 1)
        assert sorted([c.order, c.size] for c in G.conjugacy_classes()) == sorted(classes)
