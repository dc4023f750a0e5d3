"""Linear codes against brute force, known enumerators, and MacWilliams."""

import itertools

import galois
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups.errors import PermGroupsError, TooLarge
from permgroups.linear import LinearCode, golay, hexacode, macwilliams, quadratic_residue_code, tetracode
from permgroups.linear.code_symmetry import monomial_matrix


def random_code(q, k, n, seed):
    return LinearCode(np.random.default_rng(seed).integers(0, q, (k, n)), field=q)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from([2, 3, 5]), st.integers(1, 4), st.integers(4, 7), st.integers(0, 10**6))
def test_a_random_code_against_its_words(q, k, n, seed):
    code = random_code(q, k, n, seed)
    words = np.asarray(code.words())
    assert len({w.tobytes() for w in words}) == code.order() == q**code.dimension
    weights = np.bincount((words != 0).sum(axis=1), minlength=n + 1)
    assert code.weight_enumerator() == tuple(weights)
    assert macwilliams(code.weight_enumerator(), q) == code.dual().weight_enumerator()
    assert code.dual().dual() == code
    for v in np.random.default_rng(seed).integers(0, q, (8, n)):
        inside = any((w == v).all() for w in words)
        assert (v in code) == inside
        word, error = code.decode(v)
        assert word in code and (word + error == code.field(v)).all()
        assert (np.asarray(error) != 0).sum() == min(((w - v) % q != 0).sum() for w in words)


def test_fields_that_are_not_prime():
    code = LinearCode([[1, 2, 3, 0], [0, 1, 1, 1]], field=4)
    words = np.asarray(code.words())
    assert len({w.tobytes() for w in words}) == 16
    assert macwilliams(code.weight_enumerator(), 4) == code.dual().weight_enumerator()


def test_puncture_shorten_subcode_extend():
    code = golay(3, extended=False)
    assert (code.length, code.dimension, code.minimum_weight(), code.covering_radius()) == (11, 6, 5, 2)  # perfect
    assert code.extended().puncture("∞") == code
    short = golay(3).shorten("∞")
    assert (short.length, short.dimension, short.minimum_weight()) == (11, 5, 6)
    even = code.subcode([1] * 11)
    assert even.dimension == 5 and all(sum(w) % 3 == 0 for w in np.asarray(even.words()).tolist())
    assert even <= code and not code <= even


def test_golay_enumerators():
    assert golay(3).weight_enumerator() == (1, 0, 0, 0, 0, 0, 264, 0, 0, 440, 0, 0, 24)
    counts = golay(2).weight_enumerator()
    assert [counts[w] for w in (0, 8, 12, 16, 24)] == [1, 759, 2576, 759, 1] and sum(counts) == 4096
    assert golay(2).is_self_dual and golay(3).is_self_dual


@pytest.mark.parametrize(
    ("code", "order", "name"),
    [(tetracode(), 48, None), (golay(3), 190080, "2.M12"), (golay(2), 244823040, "M24"), (hexacode(), 1080, None)],
)
def test_automorphism_groups(code, order, name):
    G = code.automorphism_group()
    assert G.order() == order
    assert name is None or G.structure_description() == name
    for row in G.rows:
        assert code.image(row) == code


def test_automorphisms_by_brute_force():
    code = LinearCode([[1, 1, 0, 0], [0, 1, 1, 1]], field=3)
    count = 0
    for permutation in itertools.permutations(range(4)):
        for signs in itertools.product((0, 1), repeat=4):
            row = [2 * p + (s + e) % 2 for p, s in zip(permutation, signs, strict=True) for e in (0, 1)]
            count += code.image(row) == code
    assert code.automorphism_group().order() == count


def test_equivalence_gives_the_map():
    code, other = golay(3), golay(3, "circulant")
    row = code.equivalence(other)
    assert code.image(row) == LinearCode(other.generator_matrix, labels=code.labels)
    assert not tetracode().is_equivalent(LinearCode([[1, 1, 1, 0], [0, 0, 0, 1]], field=3))


def test_the_same_weights_but_not_equivalent():
    a = LinearCode([[1, 1, 0, 0, 0, 0], [0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 1, 1]], field=2)
    b = LinearCode([[1, 1, 0, 0, 0, 0], [0, 1, 1, 0, 0, 0], [0, 0, 0, 1, 1, 1]], field=2)
    assert a.dimension == b.dimension and not a.is_equivalent(b)


def test_residue_codes():
    assert repr(quadratic_residue_code(7, 2)) == "LinearCode([7, 4, 3] over GF(2))"
    assert repr(quadratic_residue_code(13, 3)) == "LinearCode([13, 7, 5] over GF(3))"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: LinearCode([[1, 0]]), "field"),
        (lambda: LinearCode([[1, 5]], field=3), "GF"),
        (lambda: LinearCode([[1, 0]], field=6), "no field of 6"),
        (lambda: LinearCode([1, 0], field=3), "matrix"),
        (lambda: tetracode().puncture(9), "no coordinate 9"),
        (lambda: [1, 2] in tetracode(), "4 coordinates"),
        (lambda: golay(5), "GF"),
        (lambda: golay(3, "magic"), "construction"),
        (lambda: quadratic_residue_code(11, 2), "not a square"),
        (lambda: quadratic_residue_code(12, 2), "prime"),
        (lambda: LinearCode([[1.5, 1]], 3), "integers"),
        (lambda: LinearCode(galois.GF(4)([[1, 2]]), field=3), "over"),
        (lambda: hexacode() <= tetracode(), "different"),
        (lambda: [1.7, 0, 1, 1] in tetracode(), "integers"),
        (lambda: macwilliams([0, 0], 2), "zero word"),
        (lambda: tetracode().equivalence(3), "LinearCode"),
        (lambda: tetracode().image([0, 1]), "scaled coordinates"),
        (lambda: quadratic_residue_code("7", 2), "prime"),
        (lambda: macwilliams([1, 1], 2) and macwilliams([1, 3, 1], 2), "weights"),
        (lambda: LinearCode([[0, 0]], field=2).minimum_weight(), "zero code"),
        (lambda: monomial_matrix(galois.GF(3), [0, 2, 1, 3]), "factor|scaled"),
    ],
)
def test_bad_input_gives_one_clear_error(make, message):
    with pytest.raises(PermGroupsError, match=message):
        make()


def test_too_many_words_are_refused():
    big = LinearCode(np.eye(40, dtype=int), field=2)
    with pytest.raises(TooLarge):
        big.words()
    assert big.dual().dimension == 0


def test_many_coordinates_that_do_not_matter_are_decoded():
    code = LinearCode(np.concatenate([np.eye(16, dtype=int), np.zeros((16, 10), dtype=int)], axis=1), 2)
    word, error = code.decode([1] * 26)
    assert np.asarray(error).sum() == 10 and word in code and code.covering_radius() == 10


def test_minus_one_is_an_element_of_a_prime_field():
    assert [1, 1, -1, 0] in tetracode() and LinearCode([[1, -1]], 3) == LinearCode([[1, 2]], 3)
    twice = tetracode().extended().extended()
    assert twice.labels[-2:] == ("∞", "∞2")
