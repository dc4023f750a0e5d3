"""Steiner systems: made in several ways, checked, completed, drawn."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from permgroups.errors import InvalidArgument, PermGroupsError, TooLarge
from permgroups.geometry import MOG, SteinerSystem, constructions, infinity, pgl2, projective_plane, psl2
from permgroups.geometry.mog import CELLS, mog_words, scores_of
from permgroups.geometry.steiner import admissible
from permgroups.linear import golay

SYSTEMS = [
    (5, 6, 12), (4, 5, 11), (3, 4, 10), (2, 3, 9), (5, 8, 24), (4, 7, 23), (3, 6, 22), (2, 5, 21), (2, 3, 7),
    (2, 3, 13), (2, 3, 15), (2, 3, 19), (2, 3, 31), (3, 4, 8), (3, 4, 16), (3, 5, 17), (3, 4, 28), (2, 4, 13),
    (2, 4, 16), (2, 5, 25), (1, 3, 9),
]  # fmt: skip
EVERY = [(*p, c) for p in SYSTEMS for c in constructions(*p)]


@pytest.mark.parametrize(("t", "k", "v", "construction"), EVERY)
def test_every_construction_is_a_steiner_system(t, k, v, construction):
    S = SteinerSystem(t, k, v, construction)
    assert len(S.blocks) == comb(v, t) // comb(k, t)
    count = {}
    for block in S.blocks:  # counted apart from the completion table
        assert len(block) == k
        for few in combinations(sorted(block), t):
            count[few] = count.get(few, 0) + 1
    assert set(count.values()) == {1} and len(count) == comb(v, t)


@pytest.mark.parametrize("p", [(5, 6, 12), (5, 8, 24), (3, 4, 10), (2, 3, 9), (2, 5, 21)])
def test_the_constructions_agree_up_to_names(p):
    systems = [SteinerSystem(*p, c) for c in constructions(*p)]
    assert len(systems) >= 2
    for A in systems:
        for B in systems:
            f = A.isomorphism(B)
            assert {frozenset(f[x] for x in block) for block in A.blocks} == set(B.blocks)


@pytest.mark.parametrize(
    ("p", "order", "name"),
    [
        ((5, 6, 12), 95040, "M12"),
        ((4, 5, 11), 7920, "M11"),
        ((3, 4, 10), 1440, None),
        ((2, 3, 9), 432, None),
        ((5, 8, 24), 244823040, "M24"),
        ((4, 7, 23), 10200960, "M23"),
        ((3, 6, 22), 887040, "M22:2"),
        ((2, 5, 21), 120960, None),
        ((2, 3, 7), 168, "PSL(2,7)"),
    ],
)
def test_automorphism_groups(p, order, name):
    G = SteinerSystem(*p).automorphism_group()
    assert G.order() == order
    if name:
        assert G.structure_description() == name


def test_m22_is_the_derived_group_of_the_automorphisms_of_s_3_6_22():
    D = SteinerSystem(3, 6, 22).automorphism_group().derived_subgroup()
    assert D.order() == 443520 and D.structure_description() == "M22"


def test_derived_systems():
    S = SteinerSystem(5, 8, 24)
    for p, expected in ((23, (4, 7, 23)), (22, (3, 6, 22)), (21, (2, 5, 21))):
        S = S.derived(p)
        assert (S.t, S.k, S.v) == expected and isinstance(S, SteinerSystem)
    assert S.isomorphism(projective_plane(4)) is not None


@pytest.mark.parametrize("p", [(5, 6, 12), (5, 8, 24), (3, 4, 16), (2, 3, 15)])
def test_completion_is_the_block(p):
    S = SteinerSystem(*p)
    rng = np.random.default_rng(5)
    every = np.array(list(combinations(range(S.v), S.t)))
    shuffled = rng.permuted(every, axis=1)
    found = S.complete_batch(shuffled)
    assert len(found) == comb(S.v, S.t)
    blocks = {tuple(sorted(b)) for b in S.blocks}
    assert {tuple(row) for row in found.tolist()} == blocks
    assert all(set(few) <= set(block) for few, block in zip(every.tolist(), found.tolist(), strict=True))
    for i in rng.integers(len(every), size=50):
        assert S.complete(shuffled[i].tolist()) == tuple(found[i].tolist())
        assert S.is_block(found[i].tolist())
    if S.v == 12:
        assert sum(S.is_block(six) for six in combinations(range(12), 6)) == 132
    with pytest.raises(ValueError, match="read-only"):
        S._rows[0] = 0


@pytest.mark.parametrize("p", [(5, 6, 12), (5, 8, 24), (4, 5, 11), (3, 6, 22)])
def test_the_triangle_is_what_blocks_count(p):
    S = SteinerSystem(*p)
    rng = np.random.default_rng(1)
    for block in S.blocks[:: max(1, len(S.blocks) // 12)]:
        assert S.counted_triangle(rng.permutation(sorted(block)).tolist()) == S.intersection_triangle().rows
    meet = S.incidence.astype(int).T @ S.incidence
    numbers = dict(zip(*np.unique(meet, return_counts=True), strict=True))
    assert {int(j): int(n) // len(S.blocks) for j, n in numbers.items()} == (
        S.intersection_triangle().intersection_numbers()
    )


def test_leech_triangles():
    assert SteinerSystem(5, 8, 24).intersection_triangle().rows[-1] == (30, 0, 16, 0, 4, 0, 0, 0, 1)
    assert SteinerSystem(5, 6, 12).intersection_triangle()[6, 2] == 3
    assert str(SteinerSystem(5, 8, 24).intersection_triangle()).split()[:6] == ["759", "506", "253", "330", "176", "77"]


# -- the MOG ------------------------------------------------------------------------------------------


def test_the_mog_is_the_golay_code():
    words = mog_words()
    assert len({w.tobytes() for w in words}) == 4096
    assert np.bincount(words.sum(axis=1)).tolist() == [1] + [0] * 7 + [759] + [0] * 3 + [2576] + [0] * 3 + [759] + (
        [0] * 7 + [1]
    )
    packed = {int("".join(map(str, w.astype(int))), 2) for w in words}
    assert all(a ^ b in packed for a in list(packed)[:40] for b in list(packed)[:40])
    assert MOG().system.isomorphism(SteinerSystem(5, 8, 24, "golay")) is not None
    assert golay(2).words_of_weight(8).shape == (759, 24)
    for w in words[::97]:
        assert scores_of(cell for cell, inside in zip(CELLS, w, strict=True) if inside).is_word


def test_sextets():
    M = MOG()
    sextets = M.sextets()
    assert len(sextets) == 1771
    assert frozenset(frozenset(6 * r + c for r in range(4)) for c in range(6)) in sextets  # the columns
    for sextet in sextets[::50]:
        for a, b in combinations(sextet, 2):
            assert M.system.is_block(a | b)


def test_psl_keeps_the_octads_of_the_named_mog():
    M = MOG.projective_line()
    G = psl2(23)
    points = [*range(23), infinity]
    octads = set(M.system.blocks)
    for row in G.rows.tolist():
        image = {points[i]: points[row[i]] for i in range(24)}
        assert {frozenset(image[x] for x in octad) for octad in octads} == octads
    assert "∞" in repr(M) and repr(M).count("│") == 8


def test_mog_words_are_told_from_others():
    M = MOG()
    octad = M.octad([0, 7, 14, 21, 4])
    assert M.scores(octad).is_word and not M.scores(octad[:7]).is_word
    assert not M.scores([0, 1, 2, 3, 4, 5, 6, 7]).is_word
    assert M.text(octad).count("■") == 8


def test_projective_lines():
    assert psl2(23).order() == 6072 and pgl2(8).order() == 504 and pgl2(25).order() == 15600
    with pytest.raises(InvalidArgument):
        psl2(12)


# -- bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ((5, 6, 13), "through 4 points would go"),
        ((2, 3, 8), "blocks"),
        ((6, 5, 12), "1 ≤ t < k < v"),
        ((5, 6, 6), "1 ≤ t < k < v"),
        ((0, 2, 4), "1 ≤ t < k < v"),
        ((2.0, 3, 7), "whole number"),
        ((True, 3, 9), "whole number"),
        ((4, 5, 23), "no construction"),
        ((5, 6, 12, "golay2"), "is made by minimog"),
    ],
)
def test_impossible_systems_are_refused(given, why):
    with pytest.raises(InvalidArgument, match=why):
        SteinerSystem(*given)


def test_blocks_that_are_no_system_are_refused():
    good = [sorted(b) for b in SteinerSystem(2, 3, 7).blocks]
    with pytest.raises(InvalidArgument, match="lie in 0 blocks"):
        SteinerSystem(2, 3, 7, blocks=good[:-1])
    with pytest.raises(InvalidArgument, match="lie in 2 blocks"):
        SteinerSystem(2, 3, 7, blocks=[*good, good[0]])
    with pytest.raises(InvalidArgument, match="expected 3"):
        SteinerSystem(2, 3, 7, blocks=[[0, 1]])
    with pytest.raises(PermGroupsError):
        SteinerSystem(2, 3, 7, blocks=[[0, 1, 9]])
    with pytest.raises(InvalidArgument, match="has 7 points, not 8"):
        SteinerSystem(2, 3, 7, points=range(8), blocks=good)
    with pytest.raises(InvalidArgument):
        SteinerSystem(2, 3, 7, points=range(7))
    with pytest.raises(InvalidArgument):
        SteinerSystem(2, 3, 7, "projective", blocks=good)
    with pytest.raises(TooLarge):
        SteinerSystem(2, 3, 9999, "triples")


def test_bad_points_are_refused():
    S = SteinerSystem(5, 6, 12)
    for bad in ([0, 1, 2, 3], [0, 1, 2, 3, 3], [0, 1, 2, 3, 12], [0, 1, 2, 3, "x"], [0, 1, 2, 3, []], None,
                [0, 2, 3, 4, True], [0, 1, 2, 3, (1, [2])]):  # fmt: skip
        with pytest.raises(PermGroupsError):
            S.complete(bad)
    for bad in (
        [0, 1, 2, 3, 4],
        [[0, 1, 2, 3]],
        [[0, 1, 2, 3, 12]],
        [[0, 1, 2, 3, 3]],
        [[0.5, 1, 2, 3, 4]],
        [[-1, 1, 2, 3, 4]],
    ):
        with pytest.raises(InvalidArgument):
            S.complete_batch(bad)
    for bad in ([[1, 2], [3]], [[1, 2, 3, 4, 2**70]], np.array([[0, 1, 2, 3, 2**64 - 1]], np.uint64)):
        with pytest.raises(InvalidArgument):
            S.complete_batch(bad)
    for call in (
        lambda: S.counted_triangle([0, 1, 2, 3, 4, 5]),
        lambda: S.counted_triangle(None),
        lambda: S.isomorphism(None),
        lambda: S.relabelled(range(3)),
        lambda: SteinerSystem(2, 3, 7, blocks=5),
        lambda: SteinerSystem(2, 3, 7, blocks=[[[1], 2, 3]]),
        lambda: SteinerSystem(5, 6, 12, []),
        lambda: MOG(5),
        lambda: MOG().octad(None),
        lambda: MOG().sextet([0, 0, 1, 2, 3]),
        lambda: MOG().scores([[1]]),
    ):
        with pytest.raises(InvalidArgument):
            call()
    assert len(SteinerSystem(np.int64(3), np.int64(5), np.int64(17)).blocks) == 68
    assert MOG() == MOG() and psl2(np.int64(11)).order() == 660
    with pytest.raises(InvalidArgument):
        MOG([[1, 2], [3, 4]])
    with pytest.raises(InvalidArgument):
        MOG().octad([0, 1, 2, 3, 3])
    with pytest.raises(InvalidArgument):
        MOG().scores([0, 99])


@given(st.integers(1, 6), st.integers(2, 9), st.integers(3, 40))
def test_admissible_numbers_divide(t, k, v):
    assume(1 <= t < k < v)
    fits = all(comb(v - i, t - i) % comb(k - i, t - i) == 0 for i in range(t))
    if fits:
        admissible(t, k, v)
    else:
        with pytest.raises(InvalidArgument):
            admissible(t, k, v)
