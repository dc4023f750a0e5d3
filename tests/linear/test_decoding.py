"""Encoding and decoding in batches: against all words, galois' decoders, and beyond tables."""

import galois
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear import LinearCode, decoding, golay, hexacode, quadratic_residue_code, tetracode
from permgroups.linear.cyclic import bch, cyclic_code, generator_polynomial, reed_solomon


def distances(code, v):
    return np.count_nonzero(np.asarray(code.words() - code.field(v)), axis=1)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from([2, 3, 4, 5]), st.integers(1, 4), st.integers(4, 8), st.integers(0, 10**6))
def test_all_ways_of_decoding_find_a_nearest_word(q, k, n, seed):
    rng = np.random.default_rng(seed)
    code = LinearCode(rng.integers(0, q, (k, n)), field=q)
    received = rng.integers(0, q, (6, n))
    words, errors = code.decode(received)
    assert (words + errors == code.field(received)).all()
    for v, word, error in zip(received, words, errors, strict=True):
        assert word in code
        assert np.count_nonzero(np.asarray(error)) == distances(code, v).min()
    if code.dimension:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(decoding, "SMALL_WORK", 0)
            patch.setattr(decoding, "MAX_WORK", 0)
            listed = code.decode(received)
            assert listed.nearest.all()
            assert (
                np.count_nonzero(np.asarray(listed.error), axis=1) == np.count_nonzero(np.asarray(errors), axis=1)
            ).all()
            patch.setattr(decoding, "MAX_NEAREST", 0)
            tried = code.decode(received, effort=3000)
            assert (tried.word + tried.error == code.field(received)).all()
            least = np.count_nonzero(np.asarray(errors), axis=1)
            found = np.count_nonzero(np.asarray(tried.error), axis=1)
            assert all(word in code for word in tried.word)
            assert (found >= least).all() and (found[tried.nearest] == least[tried.nearest]).all()


@pytest.mark.parametrize("code", [golay(2), golay(3), golay(2, extended=False), tetracode(), hexacode()])
def test_messages_come_back(code):
    q, rng = int(code.field.order), np.random.default_rng(0)
    messages = rng.integers(0, q, (500, code.k))
    words = code.encode(messages)
    assert (words == code.field(messages) @ code.generator_matrix).all()
    assert (code.unencode(words) == messages).all() and (code.encode(messages[0]) == words[0]).all()
    t = (code.d - 1) // 2
    errors = np.zeros((500, code.n), np.int64)
    for row in errors:
        row[rng.permutation(code.n)[:t]] = rng.integers(1, q, t)
    decoded = code.decode(words + code.field(errors))
    assert (decoded.word == words).all() and (decoded.error == errors).all() and decoded.nearest.all()
    assert type(decoded.word) is code.field


def test_perfect_codes_and_the_covering_radius():
    assert golay(2, extended=False).covering_radius() == 3
    assert golay(2).covering_radius() == 4
    assert LinearCode([[1, 1, 1]], 2).covering_radius() == 1
    whole = LinearCode(np.eye(3, dtype=int), 3)
    assert whole.covering_radius() == 0 and (whole.decode([1, 2, 0])[0] == [1, 2, 0]).all()


@pytest.mark.parametrize(("p", "q", "errors"), [(47, 2, 5), (103, 2, 7), (47, 3, 7)])
def test_information_sets_find_what_can_be_corrected(p, q, errors):
    code = quadratic_residue_code(p, q).extended()
    rng = np.random.default_rng(1)
    words = code.encode(rng.integers(0, q, (3, code.k)))
    noise = np.zeros((3, code.n), np.int64)
    for row in noise:
        row[rng.permutation(code.n)[:errors]] = rng.integers(1, q, errors)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decoding, "MAX_NEAREST", 0)
        patch.setattr(decoding, "MAX_WORK", 0)
        found = code.decode(words + code.field(noise))
    assert (found.word == words).all() and (found.error == noise).all()


def test_galois_decodes_its_own_codes():
    rs = galois.ReedSolomon(7, 3)
    code = LinearCode.from_galois(rs)
    messages = rs.field.Random((4, 3), seed=1)
    words = code.encode(messages)
    assert (words == rs.encode(messages)).all()
    received = words.copy()
    received[:, [2, 5]] += rs.field(7)
    received[3, 0] += rs.field(1)  # a third error, beyond what galois corrects
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decoding, "SMALL_WORK", 0)
        found = code.decode(received)
    assert (found.word[:3] == words[:3]).all() and found.nearest.all()
    assert np.count_nonzero(np.asarray(found.error[3])) == distances(code, received[3]).min()
    assert code.to_galois() is rs


@pytest.mark.parametrize(
    "made", [lambda: galois.BCH(15, 7), lambda: galois.BCH(63, 30), lambda: galois.ReedSolomon(7, 3, c=2)]
)
def test_codes_of_galois_are_recognised(made):
    there = made()
    back = LinearCode(there.G).to_galois()
    assert type(back) is type(there) and back.generator_poly == there.generator_poly and back.d >= there.d


def test_cyclic_codes():
    code = cyclic_code([1, 0, 1, 1], 7, 2)
    assert generator_polynomial(code) == galois.Poly([1, 0, 1, 1])
    assert cyclic_code([1, 1], 7, 2).weight_enumerator() == (1, 0, 21, 0, 35, 0, 7, 0)
    assert cyclic_code([1, 0, 0, 0, 0, 0, 0, 1], 7, 2).dimension == 0
    assert cyclic_code([1, 0, 1, 1], 9, 2).dimension == 9  # prime to x^9 - 1
    for g, multiplicity in zip(*galois.Poly([1, *[0] * 22, 1]).factors(), strict=True):
        assert multiplicity == 1
        if g.degree == 11:
            assert cyclic_code(g, 23).is_equivalent(golay(2, extended=False))
    assert bch(21, 5).n == 21 and reed_solomon(7, 3).d == 5


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: golay(2).decode([1] * 23), "24 coordinates"),
        (lambda: golay(2).decode(np.zeros((2, 2, 24), int)), "24 coordinates"),
        (lambda: golay(2).decode([2] * 24), "GF"),
        (lambda: golay(2).decode(np.full((1, 24), 2, np.uint8)), "no element 2"),
        (lambda: golay(2).decode([0.5] * 24), "integers"),
        (lambda: golay(2).encode([1] * 11), "12 symbols"),
        (lambda: golay(2).unencode([1] + [0] * 23), "not words"),
        (lambda: golay(2).to_galois(), "not cyclic"),
        (lambda: quadratic_residue_code(31, 2).dual().to_galois() and tetracode().to_galois(), "cyclic|BCH"),
        (lambda: LinearCode.from_galois(golay(2)), "BCH or ReedSolomon"),
        (lambda: cyclic_code([1, 1], 7), "field"),
        (lambda: cyclic_code([], 7, 2), "coefficients"),
        (lambda: cyclic_code(galois.Poly([1, 1]), 7, 3), "over GF"),
        (lambda: bch(14, 3), "prime to 2"),
        (lambda: reed_solomon(8, 3, 8), "divides|must|order"),
    ],
)
def test_bad_input(make, message):
    with pytest.raises(InvalidArgument, match=message):
        make()


def test_tables_that_are_too_large_are_refused():
    with pytest.raises(TooLarge, match="cosets"):
        quadratic_residue_code(103, 2).covering_radius()
