"""Minimum distances: against all words, against known values, and what their proofs must contain."""

import itertools

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from permgroups.errors import PermGroupsError, TooLarge
from permgroups.linear import LinearCode, golay, hexacode, quadratic_residue_code
from permgroups.linear.divisible import divisibility
from permgroups.linear.field_tables import field_tables
from permgroups.linear.minimum_distance import MinimumDistance
from permgroups.linear.word_lists import PackedRows


def random_code(q, k, n, seed):
    return LinearCode(np.random.default_rng(seed).integers(0, q, (k, n)), field=q)


def weights_of_words(code):
    """Count all words by weight in plain Python."""
    add, multiply = field_tables(code.field).add.tolist(), field_tables(code.field).multiply.tolist()
    words = [[0] * code.length]
    for row in np.asarray(code.generator_matrix).tolist():
        multiples = [[multiply[a][x] for x in row] for a in range(int(code.field.order))]
        words = [[add[x][y] for x, y in zip(w, m, strict=True)] for w in words for m in multiples]
    return np.bincount([sum(x != 0 for x in w) for w in words], minlength=code.length + 1).tolist()


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([2, 3, 4, 5, 9]), st.integers(1, 4), st.integers(3, 12), st.integers(0, 10**6))
def test_a_random_code_against_all_words(q, k, n, seed):
    code = random_code(q, k, n, seed)
    assume(code.dimension)
    counts = weights_of_words(code)
    assert code.weight_enumerator() == tuple(counts)
    answer = code.minimum_distance()
    assert answer.optimal and answer.check()
    assert answer.upper_bound == code.d == next(w for w in range(1, n + 1) if counts[w])
    modulus, residues = divisibility(code).modulus, divisibility(code).residues
    assert all(w % modulus in residues for w, count in enumerate(counts) if count)


@pytest.mark.parametrize(("q", "k", "n"), [(2, 8, 70), (2, 8, 140), (3, 5, 70), (4, 4, 66), (5, 3, 66), (7, 3, 9)])
def test_vectors_of_several_words_of_bits(q, k, n):
    code = random_code(q, k, n, 1)
    assert code.weight_enumerator() == tuple(weights_of_words(code))
    assert code.minimum_distance().upper_bound == next(w for w, a in enumerate(code.weight_enumerator()) if w and a)


@pytest.mark.parametrize(
    ("p", "q", "distance"),
    [
        (23, 2, 8), (31, 2, 8), (47, 2, 12), (71, 2, 12), (79, 2, 16),
        (11, 3, 6), (23, 3, 9), (37, 3, 11), (47, 3, 15), (61, 3, 12),
    ],
)  # fmt: skip
def test_extended_quadratic_residue_codes(p, q, distance):
    code = quadratic_residue_code(p, q)
    answer = code.extended().minimum_distance()
    assert (answer.lower_bound, answer.upper_bound) == (distance, distance)
    assert answer.word in code.extended() and np.count_nonzero(np.asarray(answer.word)) == distance
    assert code.d == distance - 1  # the group of the extended code is transitive


def test_a_budget_leaves_proved_bounds():
    code = quadratic_residue_code(103, 2).extended()
    answer = code.minimum_distance(effort=1000)
    assert answer.lower_bound <= 20 <= answer.upper_bound and not answer.optimal
    assert answer.effort <= 1000 < answer.effort + answer.next_effort
    assert answer.check()
    again = quadratic_residue_code(103, 2).extended().minimum_distance(effort=1000)
    assert (again.word == answer.word).all() and again.sets == answer.sets


def test_known_symmetries_save_words():
    code = quadratic_residue_code(23, 3).extended()
    alone = code.minimum_distance(symmetries=[])
    group = code.automorphism_group()
    helped = code.minimum_distance(symmetries=group.rows.astype(np.int64))
    assert alone.optimal and helped.optimal and alone.check() and helped.check()
    assert helped.orbits == [tuple(range(24))] and helped.effort < alone.effort
    with pytest.raises(PermGroupsError, match="does not keep"):
        golay(2).minimum_distance(symmetries=[np.roll(np.arange(24), 1)])


def test_forged_proofs_fail():
    code = quadratic_residue_code(31, 2).extended()
    answer = code.minimum_distance()
    assert answer.check()
    set_ = answer.sets[0]
    parts = {
        "code": code, "word": answer.word, "sets": answer.sets, "symmetries": answer.symmetries,
        "divides": answer.divisibility, "effort": 0.0, "next_effort": 0.0,
    }  # fmt: skip
    assert MinimumDistance(**parts).check()
    heavy = code.words_of_weight(12)[0]
    no_word = heavy.copy()
    no_word[0] += code.field(1)
    dependent = type(set_)((*set_.columns[:-1], set_.columns[0]), set_.enumerated)
    for change in (
        {"word": no_word},
        {"word": heavy, "sets": [type(set_)(set_.columns, code.k)]},  # all words seen, none lighter: not true
        {"sets": [dependent]},
        {"symmetries": [np.roll(np.arange(32), 5)]},
        {"sets": [set_, set_]},
    ):
        assert not MinimumDistance(**{**parts, **change}).check(), change


def test_the_enumeration_is_part_of_the_check():
    code = random_code(2, 6, 14, 3)
    answer = code.minimum_distance()
    heavy = code.words_of_weight(max(w for w, a in enumerate(code.weight_enumerator()) if a))[0]
    claimed = [type(s)(s.columns, code.k) for s in answer.sets]
    forged = MinimumDistance(code, heavy, claimed, (), answer.divisibility, 0.0, 0.0)
    assert forged.lower_bound > answer.upper_bound and not forged.check()


@pytest.mark.parametrize(("name", "weight", "count"), [(47, 12, 17296), (31, 8, 620), (31, 12, 13888), (31, 10, 0)])
def test_words_of_small_weight_of_codes_with_many_words(name, weight, count):
    code = quadratic_residue_code(name, 2).extended()
    from permgroups.linear.light_words import words_of_weight

    words = np.asarray(words_of_weight(code, weight))
    assert len(np.unique(words, axis=0)) == len(words) == count
    assert not (np.asarray(code.check_matrix).astype(int) @ words.T.astype(int) % 2).any()
    assert (np.count_nonzero(words, axis=1) == weight).all()


@pytest.mark.parametrize("q", [2, 3, 4, 5])
def test_light_words_are_those_of_the_list(q):
    from permgroups.linear.light_words import words_of_weight

    code = random_code(q, 4, 10, 5)
    listed = np.asarray(code.words())
    for weight in range(11):
        expected = listed[np.count_nonzero(listed, axis=1) == weight]
        assert sorted(map(tuple, expected.tolist())) == sorted(
            map(tuple, np.asarray(words_of_weight(code, weight)).tolist())
        )


def test_combinations_are_complete():
    tables = field_tables(hexacode().field)
    rows = PackedRows(np.asarray(hexacode().generator_matrix), tables)
    for w in (1, 2, 3):
        factors, _ = rows.combinations(w, 6, False)
        lines = {tuple(tables.multiply[tables.inverse[f[np.flatnonzero(f)[0]]], f]) for f in factors}
        every = {
            tuple(f) for f in itertools.product(range(4), repeat=3)
            if sum(x != 0 for x in f) == w and next(x for x in f if x) == 1
        }  # fmt: skip
        assert lines == every


def test_the_distance_is_refused_where_it_is_out_of_reach(monkeypatch):
    from permgroups.linear import code_words

    monkeypatch.setattr(code_words, "EFFORT_OF_D", 10)
    with pytest.raises(TooLarge, match=r"from \d+ to \d+"):
        _ = quadratic_residue_code(103, 2).d


def test_counts_of_many_words_agree_with_the_dual():
    code = random_code(2, 22, 40, 2)
    from permgroups.linear import macwilliams

    assert macwilliams(code.weight_enumerator(), 2) == code.dual().weight_enumerator()
    assert sum(code.weight_enumerator()) == 2**22
    polynomial = code.weight_polynomial()
    assert polynomial.eval({polynomial.gens[0]: 1, polynomial.gens[1]: 1}) == 2**22


def test_a_notebook_shows_parameters_and_weights():
    latex = golay(3)._repr_latex_()
    assert "[12, 6, 6]_{3}" in latex and "x^{12} + 264 x^{6} y^{6} + 440 x^{3} y^{9} + 24 y^{12}" in latex
    assert "[103, 52]_{2}" in quadratic_residue_code(103, 2)._repr_latex_()
