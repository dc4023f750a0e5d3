"""Subgroups up to conjugacy: all of them, the maximal ones, complements, pictures."""

import itertools

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
from permgroups.errors import NotInGroup, TooLarge
from permgroups.groups.lattice import search
from tests.interop.gap_runner import needs_gap, run_gap

# classes of subgroups and subgroups, as printed in the literature (OEIS A000638, A005432, A029725, A029726; Buekenhout
# and Leemans for the simple groups)
COUNTS = {
    "S4": (11, 30),
    "S5": (19, 156),
    "S6": (56, 1455),
    "S7": (96, 11300),
    "A5": (9, 59),
    "A6": (22, 501),
    "A7": (40, 3786),
    "PSL(2,7)": (15, 179),
    "PSL(2,8)": (12, 386),
    "PSL(2,11)": (16, 620),
    "PSL(2,13)": (16, 942),
    "PSL(3,3)": (51, 6374),
    "M11": (39, 8651),
}


@pytest.mark.parametrize("name", COUNTS)
def test_numbers_of_subgroups_and_of_their_classes(name):
    lattice = group(name).subgroup_lattice()
    assert (len(lattice), lattice.number_of_subgroups) == COUNTS[name]


def test_elementary_abelian_groups_have_as_many_subgroups_as_subspaces():
    assert direct_product(*[cyclic(2)] * 4).subgroup_lattice().number_of_subgroups == 67
    assert direct_product(*[cyclic(3)] * 3).subgroup_lattice().number_of_subgroups == 28
    assert direct_product(*[cyclic(2)] * 5).subgroup_lattice().number_of_subgroups == 374


def _all_subgroups(G):
    """Return all subgroups as sets of elements: joins of cyclic groups until nothing new comes."""
    elements = [tuple(row) for rows in G.all_rows() for row in rows.tolist()]

    def times(a, b):
        return tuple(b[x] for x in a)

    def closed(gens):
        found = {tuple(range(G.degree))}
        todo = list(found)
        for a in todo:
            for g in gens:
                if (b := times(a, g)) not in found:
                    found.add(b)
                    todo.append(b)
        return frozenset(found)

    cyclic_groups = {closed([g]) for g in elements}
    found = set(cyclic_groups)
    todo = list(found)
    for H in todo:
        for C in cyclic_groups:
            if not C <= H and (J := closed(H | C)) not in found:
                found.add(J)
                todo.append(J)
    return found


@pytest.mark.parametrize("name", ["S4", "A4", "Q8", "C2 x C4", "S3 x S3", "A5", "D6"])
def test_the_subgroups_are_those_of_a_search_by_brute_force(name):
    G = group(name)
    found = set()
    for c in G.subgroup_classes():
        for H in c:
            elements = frozenset(tuple(row) for rows in H.all_rows() for row in rows.tolist())
            assert len(elements) == c.order
            assert elements not in found
            found.add(elements)
    assert found == _all_subgroups(G)


@pytest.mark.parametrize("G", [symmetric(4), alternating(5), wreath_product(symmetric(3), cyclic(2))])
def test_maximality_is_that_of_sets(G):
    lattice = G.subgroup_lattice()
    everything = _all_subgroups(G)
    for c, maximal, inside in zip(lattice.classes, lattice.maximal, lattice.subgroups_inside, strict=True):
        H = frozenset(tuple(row) for rows in c.representative.all_rows() for row in rows.tolist())
        below = [K for K in everything if K < H]
        tops = [K for K in below if not any(K < L for L in below)]
        assert sum(maximal.values()) == len(tops)
        assert sum(inside.values()) == len(below)
        assert sorted(lattice.classes[k].order for k, n in maximal.items() for _ in range(n)) == sorted(map(len, tops))


def test_classes_know_their_normalizers():
    G = symmetric(5)
    for c in G.subgroup_classes():
        N = c.normalizer()
        assert N.order() == c.normalizer_order == G.order() // len(c)
        assert c.representative.is_normal(N)
        assert c.is_normal == c.representative.is_normal(G)
        assert c.index * c.order == 120


def test_perfect_subgroups_are_found():
    """2^4:A5 and SL(2,5) are perfect and not simple, A5 x A5 has diagonal subgroups."""
    G = direct_product(alternating(5), alternating(5))
    perfect = [c for c in G.subgroup_classes() if c.representative.is_perfect]
    assert sorted((c.order, len(c)) for c in perfect) == [(1, 1), (60, 1), (60, 1), (60, 60), (60, 60), (3600, 1)]
    even = wreath_product(cyclic(2), alternating(5)).derived_subgroup()
    assert even.order() == 960 and even.is_perfect
    perfect = [c for c in even.subgroup_classes() if c.representative.is_perfect]
    assert [(c.order, len(c)) for c in perfect] == [(1, 1), (60, 16), (960, 1)]
    lattice = group("SL(2,5)").subgroup_lattice()
    assert [c.order for c in lattice.classes if c.representative.is_perfect] == [1, 120]


def test_maximal_subgroups_of_m11():
    found = mathieu(11).maximal_subgroups()
    assert [(c.order, len(c)) for c in found] == [(720, 11), (660, 12), (144, 55), (120, 66), (48, 165)]
    assert all(c.representative.order() == c.order for c in found)


@pytest.mark.parametrize("name", ["S4", "S3 x S4", "D6", "C12", "AGL(1,8)", "S4 wr C2", "Q8", "SL(2,3)"])
def test_maximal_subgroups_of_solvable_groups_agree_with_the_lattice(name):
    G = group(name)
    by_complements = sorted((c.order, len(c)) for c in G.maximal_subgroups())
    assert by_complements == sorted((c.order, len(c)) for c in G.subgroup_lattice().maximal_classes)


@pytest.mark.parametrize("name", ["SL(2,5)", "C2 wr A5", "A5 x S4", "AGL(2,4)", "C3 x S5", "A5 x C2^3", "AGL(3,2)"])
def test_maximal_subgroups_through_the_radical_agree_with_the_lattice(name):
    G = group(name)
    assert 1 < G.solvable_radical().order() < G.order()
    by_complements = sorted((c.order, len(c)) for c in G.maximal_subgroups())
    assert by_complements == sorted((c.order, len(c)) for c in G.subgroup_lattice().maximal_classes)


def test_maximal_subgroups_of_a_large_solvable_group():
    found = wreath_product(symmetric(4), symmetric(4)).maximal_subgroups()
    assert sorted((c.index, len(c)) for c in found) == [(2, 1), (2, 1), (2, 1), (3, 3), (4, 4), (81, 81), (256, 256)]
    for c in found:
        assert c.representative.order() == c.order


def test_complements():
    S4 = symmetric(4)
    assert [(c.order, len(c)) for c in S4.complements(alternating(4))] == [(2, 6)]
    assert [(c.order, len(c)) for c in S4.complements(S4.socle())] == [(6, 4)]
    assert group("Q8").complements(group("Q8").center()) == []
    with pytest.raises(NotInGroup, match="not normal"):
        S4.complements(S4.stabilizer(0))


def test_the_table_of_marks_of_a5():
    marks = alternating(5).subgroup_lattice().table_of_marks()
    assert marks[:, 0].tolist() == [60, 30, 20, 15, 12, 10, 6, 5, 1]
    assert np.diag(marks).tolist() == [60, 2, 2, 3, 2, 1, 1, 1, 1]
    assert np.triu(marks, 1).any() == False  # noqa: E712


def test_the_picture_has_a_line_for_every_maximal_inclusion():
    lattice = symmetric(4).subgroup_lattice()
    svg = lattice._repr_svg_()
    assert svg.count("<line") >= sum(map(len, lattice.maximal))  # a line that passes rows is drawn in parts
    assert svg.count("#fff3d6") == sum(c.is_normal for c in lattice.classes)
    assert "30 subgroups in 11 classes" in svg


def test_the_picture_can_be_written(tmp_path):
    file = tmp_path / "lattice.svg"
    assert symmetric(3).subgroup_lattice().show(str(file)) == file.read_text(encoding="utf-8")
    with pytest.raises(TooLarge, match="400"):
        direct_product(*[cyclic(2)] * 6).subgroup_lattice().show()


def test_trivial_and_cyclic_groups():
    assert [c.order for c in PermGroup([], degree=3).subgroup_classes()] == [1]
    assert PermGroup([], degree=3).maximal_subgroups() == []
    assert [c.order for c in cyclic(12).subgroup_classes()] == [1, 2, 3, 4, 6, 12]
    assert [c.order for c in cyclic(12).maximal_subgroups()] == [6, 4]


def test_limits_are_named(monkeypatch):
    monkeypatch.setattr(search, "MAX_CLASSES", 500)
    with pytest.raises(TooLarge, match="100000"):
        symmetric(9).subgroup_classes()
    with pytest.raises(TooLarge, match="classes"):
        direct_product(*[cyclic(2)] * 8).subgroup_classes()


GROUPS = {
    "AGL(3,2)": group("AGL(3,2)"),
    "S4 x S4": direct_product(symmetric(4), symmetric(4)),
    "D8 x D8": direct_product(dihedral(4), dihedral(4)),
    "PGL(2,9)": group("PGL(2,9)"),
}


LIBRARIES = """if ForAny(["smallgrp", "primgrp", "transgrp"], p -> LoadPackage(p) = fail) then Print("none"); fi;
"""  # GAP's own method looks into them


def _ask_gap(program):
    answer = run_gap(LIBRARIES + program).replace("\n", "")
    if answer.startswith("none"):
        pytest.skip("this GAP has no libraries of groups")
    return answer


@needs_gap
def test_classes_and_maximal_subgroups_as_gap_has_them():
    program = ""
    for G in GROUPS.values():
        gens = ",".join(f"PermList({[x + 1 for x in row]})" for row in G.rows.tolist())
        program += f"""
            G := Group({gens});
            c := List(ConjugacyClassesSubgroups(G), c -> [Size(Representative(c)), Size(c)]); Sort(c);
            m := List(ConjugacyClassesMaximalSubgroups(G), c -> [Size(Representative(c)), Size(c)]); Sort(m);
            Print([c, m], ";");"""
    answers = _ask_gap(program).split(";")[:-1]
    for (name, G), answer in zip(GROUPS.items(), answers, strict=True):
        classes, maximal = (sorted(map(tuple, part)) for part in eval(answer))
        assert sorted((c.order, len(c)) for c in G.subgroup_classes()) == classes, name
        assert sorted((c.order, len(c)) for c in G.maximal_subgroups()) == maximal, name


@needs_gap
def test_the_table_of_marks_as_gap_has_it():
    """Both list the classes in an order of their own; the sorted rows of fixed points agree."""
    answer = _ask_gap("Print(MatTom(TableOfMarks(Group((1,2,3,4,5),(1,2)))));")
    theirs = sorted(sorted(row) for row in eval(answer))
    ours = sorted(sorted(row) for row in symmetric(5).subgroup_lattice().table_of_marks().tolist())
    assert ours == theirs


def test_the_same_group_gives_the_same_lattice():
    first, second = ([c.representative.rows.tolist() for c in symmetric(5).subgroup_classes()] for _ in range(2))
    assert first == second
    assert len(list(itertools.chain.from_iterable(first))) < 60
