"""Cyclotomic numbers, class functions and character tables: exact, printed as GAP prints them, checked against GAP."""

import cmath
import json
import random
from fractions import Fraction

import numpy as np
import pytest

from permgroups import (
    PermGroup,
    alternating,
    cyclic,
    dihedral,
    direct_product,
    group,
    mathieu,
    symmetric,
    wreath_product,
)
from permgroups.errors import CertificateError, InvalidArgument, TooLarge
from permgroups.groups.character_lattice import CharacterLattice
from permgroups.groups.characters import CharacterTable
from permgroups.groups.cyclotomics import Cyclotomic, root_of_unity
from permgroups.groups.dixon import DixonSchneider
from permgroups.groups.eigenvalues import EigenvalueFrame
from permgroups.groups.elementary_subgroups import induced_from_elementary
from tests.interop.gap_runner import needs_gap, run_gap

ORDERS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 20, 21, 24, 27, 30, 36, 45, 60, 63, 72, 105)


def random_sums(count):
    rng = random.Random(1)
    for _ in range(count):
        n = rng.choice(ORDERS)
        yield n, {rng.randrange(n): rng.randrange(-3, 4) for _ in range(rng.randrange(1, 7))}


def test_cyclotomics_have_the_right_values():
    for n, sums in random_sums(200):
        expected = sum(c * cmath.exp(2j * cmath.pi * k / n) for k, c in sums.items())
        a = Cyclotomic(n, sums)
        assert abs(complex(a) - expected) < 1e-9
        assert abs(complex(a * a - 2 * a + 1) - (expected - 1) ** 2) < 1e-6
        assert abs(complex(a.conjugate()) - expected.conjugate()) < 1e-9
        assert a - a == 0 and not (a - a) and a == Cyclotomic(7 * n, {7 * k: c for k, c in sums.items()})
        assert hash(a) == hash(a + 0) and n % a.conductor == 0


def test_cyclotomics_as_text_and_numbers():
    z = root_of_unity(5)
    assert str(z + z**4) == "E(5)+E(5)^4" and (z + z**4).sage() == "zeta5 + zeta5^4"
    assert str((z - z**2) * Fraction(1, 2)) == "1/2*E(5)-1/2*E(5)^2" and str(-z) == "-E(5)"
    assert str(1 + z - z) == "1" and (z**5).rational() == 1 and (z + z**4).is_real and not z.is_real
    assert z.galois_conjugates() == [z, z**2, z**3, z**4]
    assert abs(complex(z.sympy().evalf()) - complex(z)) < 1e-9
    for wrong in (lambda: z.rational(), lambda: z.galois(5), lambda: z / z, lambda: z**-1):
        with pytest.raises(InvalidArgument):
            wrong()
    with pytest.raises(TooLarge):
        root_of_unity(10**6)


@needs_gap
def test_cyclotomics_are_printed_as_gap_prints_them():
    cases = list(random_sums(300))
    lines = "".join(f'Print({"+".join(f"({c})*E({n})^{k}" for k, c in sums.items())}, ";\\n");\n' for n, sums in cases)
    printed = "".join(run_gap("SizeScreen([4096,24]);;\n" + lines).split()).split(";")
    assert [str(Cyclotomic(n, sums)) for n, sums in cases] == printed[: len(cases)]


GROUPS = [
    ("trivial", symmetric(1)),
    ("C12", cyclic(12)),
    ("Q8", group("Q8")),
    ("D5", dihedral(5)),
    ("S5", symmetric(5)),
    ("A6", alternating(6)),
    ("SL(2,3)", group("SL(2,3)")),
    ("M11", mathieu(11)),
    ("S3 wr C3", wreath_product(symmetric(3), cyclic(3))),
    ("C4 x D4", direct_product(cyclic(4), dihedral(4))),
]


@pytest.mark.parametrize("G", [G for _, G in GROUPS], ids=[name for name, _ in GROUPS])
def test_tables_are_orthogonal_both_ways(G):
    table = G.character_table()
    assert table.check()
    assert sum(d * d for d in table.degrees) == G.order() and all(G.order() % d == 0 for d in table.degrees)
    assert all(v == 1 for v in table[0])
    # the number of involutions and 1 is the sum of indicators times degrees
    roots = sum(c.size for c in G.conjugacy_classes() if c.order <= 2)
    assert sum(i * d for i, d in zip(table.indicators, table.degrees, strict=True)) == roots
    regular = G.class_function([G.order()] + [0] * (len(table) - 1))
    assert regular.decomposition() == dict(enumerate(table.degrees))


@pytest.mark.parametrize("G", [symmetric(6), alternating(7), mathieu(11), group("PSL(2,11)"), dihedral(9)])
def test_dixon_on_classes_and_on_families_and_the_lattice_agree(G):
    frame = EigenvalueFrame(G.conjugacy_classes())
    dixon = DixonSchneider(frame)
    dixon.split()
    rows, norms = dixon.rows()
    assert dixon.is_complete and (norms == 1).all()
    assert (frame.scalar_products(rows, rows) == np.eye(frame.count, dtype=int)).all()
    families = DixonSchneider(frame, families=True)
    families.split()
    sums, norms = families.rows()
    products = frame.scalar_products(sums, rows)
    assert ((products == 0) | (products == 1)).all() and (products.sum(axis=1) == norms).all() and len(sums)
    lattice = CharacterLattice(frame, sums[norms == 1])
    lattice.add(sums[norms > 1])
    assert lattice.search() and {row.tobytes() for row in lattice.found} == {row.tobytes() for row in rows}


def test_where_the_lattice_is_too_small_classes_are_multiplied_out_or_elementary_subgroups_help():
    G = wreath_product(cyclic(3), symmetric(3))
    frame = EigenvalueFrame(G.conjugacy_classes())
    lattice = CharacterLattice(frame, np.zeros((0, frame.width), np.int64))
    assert not lattice.search() and not lattice.is_complete
    assert len(G.character_table()) == frame.count == 22
    for induced in induced_from_elementary(frame):  # Brauer: these are enough
        lattice.add(induced)
    assert lattice.is_complete
    assert (frame.scalar_products(lattice.found, lattice.found) == np.eye(22, dtype=int)).all()


def test_large_groups_have_their_atlas_degrees():
    assert mathieu(12).character_table().degrees == (1, 11, 11, 16, 16, 45, 54, 55, 55, 55, 66, 99, 120, 144, 176)
    degrees = mathieu(24).character_table().degrees
    assert degrees == (
        1, 23, 45, 45, 231, 231, 252, 253, 483, 770, 770, 990, 990, 1035, 1035, 1035, 1265, 1771, 2024, 2277, 3312,
        3520, 5313, 5544, 5796, 10395,
    )  # fmt: skip
    assert symmetric(10).character_table().degrees[-3:] == (567, 567, 768)


def test_class_functions_calculate():
    G = symmetric(5)
    table, pi = G.character_table(), G.permutation_character()
    assert pi.decomposition() == {0: 1, table.characters.index(pi - 1): 1} and G.permutation_rank() == 2
    chi = pi - 1
    assert chi * chi == chi.symmetric_square() + chi.exterior_square()
    assert chi.exterior_square().norm() == 1 and (2 * chi).norm() == 4 and (chi + 1 - 1) == chi
    assert chi("(1,2,3)") == 1 and chi[G.class_of("(1,2,3)")] == 1 and chi.conjugate() == chi and (-chi).norm() == 1
    H = alternating(5)
    for a in table:
        for b in H.character_table():  # Frobenius reciprocity
            assert a.restrict(H).inner(b) == a.inner(b.induce(G))
    assert H.class_function([1] * 5).induce(G).decomposition() == {0: 1, 1: 1}
    with pytest.raises(InvalidArgument, match="5 values"):
        H.class_function([1, 2])
    with pytest.raises(InvalidArgument, match="Cyclotomic"):
        H.class_function([0.5] * 5)
    with pytest.raises(InvalidArgument, match="different groups"):
        chi.inner(H.permutation_character())


def test_tables_print_their_irrational_numbers_by_letters():
    text = str(cyclic(3).character_table())
    assert text.splitlines()[-4:] == ["X.3     1 /A  A", "", "A = E(3)^2", "  = (-1-Sqrt(-3))/2"]
    assert "*A" in str(dihedral(5).character_table())
    narrow = mathieu(11).character_table().display(width=30)
    assert all(len(line) <= 30 for line in narrow.splitlines() if "=" not in line) and narrow.count("X.10") == 2


def test_a_forged_table_fails():
    table = symmetric(4).character_table()
    rows = table.values
    rows[3][1] = rows[3][1] + 1
    with pytest.raises(CertificateError):
        CharacterTable(table.classes, rows).check()
    with pytest.raises(CertificateError):
        CharacterTable(table.classes, [*table.values[:4], table.values[0]]).check()


GAP_TABLES = """
SizeScreen([4096, 24]);; c := [];;
if not LoadPackage("transgrp") = true then Print("[]"); else
Print("[");
for n in [2..6] do for k in [1..NrTransitiveGroups(n)] do
  g := TransitiveGroup(n, k); c := ConjugacyClasses(g);
  Print("[", n, ",", List(GeneratorsOfGroup(g), x -> ListPerm(x, n)), ",", List(IrrDixonSchneider(g), chi ->
    List([1..Length(c)], i -> [Order(Representative(c[i])), Size(c[i]), String(chi[i])])), "],\\n");
od; od;
Print("[]]"); fi;
"""


@needs_gap
def test_transitive_groups_have_the_tables_that_gap_finds():
    given = json.loads("".join(run_gap(GAP_TABLES).split()).replace("\\", ""))
    if not given:
        pytest.skip("GAP has no library of transitive groups here")
    for n, gens, rows in given[:-1]:
        G = PermGroup(np.array(gens).reshape(-1, n) - 1)
        ours = [sorted([c.order, c.size, str(chi[c])] for c in G.conjugacy_classes()) for chi in G.character_table()]
        assert sorted(ours) == sorted(sorted(row) for row in rows)
