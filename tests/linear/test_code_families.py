"""Named codes: parameters from the textbooks, duals, and names on the command line."""

from math import comb

import numpy as np
import pytest

from permgroups.errors import ParseError, PermGroupsError
from permgroups.linear import LinearCode, golay, hexacode, quadratic_residue_code, tetracode
from permgroups.linear.code_families import NAMES, hamming, named_code, reed_muller, repetition, simplex
from permgroups.linear.code_text import read_code


@pytest.mark.parametrize(("r", "q"), [(2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (2, 4), (2, 5), (2, 9)])
def test_hamming_codes_are_perfect(r, q):
    code = hamming(r, q)
    n = (q**r - 1) // (q - 1)
    assert (code.n, code.k, code.d) == (n, n - r, 3)
    assert code.covering_radius() == 1
    assert code.dual() == simplex(r, q)
    assert simplex(r, q).weight_enumerator() == (1, *[0] * (q ** (r - 1) - 1), q**r - 1, *[0] * (n - q ** (r - 1)))


@pytest.mark.parametrize("m", range(1, 7))
def test_reed_muller_codes(m):
    for r in range(m + 1):
        code = reed_muller(r, m)
        assert (code.n, code.k, code.d) == (2**m, sum(comb(m, i) for i in range(r + 1)), 2 ** (m - r))
        if r < m:
            assert code.dual() == reed_muller(m - r - 1, m)


def test_relatives():
    assert quadratic_residue_code(5, 4).extended().is_equivalent(hexacode())
    assert quadratic_residue_code(3, 4).weight_enumerator() == (1, 0, 9, 6)
    assert hamming(2, 3).is_equivalent(tetracode()) and repetition(4, 3).d == 4
    assert hamming(3).is_equivalent(quadratic_residue_code(7, 2))
    assert reed_muller(1, 3).is_equivalent(hamming(3).extended())


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("golay", (24, 12, 8, 2)), ("golay:3", (12, 6, 6, 3)), ("qr:23", (23, 12, 7, 2)), ("QR:11,3", (11, 6, 5, 3)),
        ("xqr:31", (32, 16, 8, 2)), ("hamming:2,4", (5, 3, 3, 4)), ("simplex:3", (7, 3, 4, 2)),
        ("rm:1,5", (32, 6, 16, 2)),
        ("repetition:5,3", (5, 1, 5, 3)), ("bch:15,5", (15, 7, 5, 2)), ("rs:7,3", (7, 3, 5, 8)),
        ("tetracode", (4, 2, 3, 3)), ("hexacode", (6, 3, 4, 4)),
    ],
)  # fmt: skip
def test_names(name, parameters):
    code = named_code(name)
    assert (code.n, code.k, code.d, int(code.field.order)) == parameters


@pytest.mark.parametrize(
    "name",
    ["", "golay:5", "golay:2,3", "qr", "qr:x", "qr:9", "qr:100003", "hamming:1", "hamming:40", "rm:3", "rm:9,40"],
)  # fmt: skip
def test_names_that_are_none(name):
    with pytest.raises(PermGroupsError):
        named_code(name)
    assert name.partition(":")[0] in {*NAMES, ""}


@pytest.mark.parametrize(
    ("name", "order"),
    [("xqr:71", 71 * (71**2 - 1) // 2), ("rm:2,6", 64 * 20158709760), ("hamming:6", 20158709760)],
)
def test_groups_of_larger_codes(name, order):
    """PSL(2, 71), AGL(6, 2), GL(6, 2)."""
    assert named_code(name).automorphism_group().order() == order


def test_an_equivalence_of_larger_codes():
    code = named_code("xqr:71")
    row = np.random.default_rng(0).permutation(72)
    other = code.image(row)
    found = code.equivalence(other)
    assert found is not None and code.image(found) == other
    assert golay(2).equivalence(named_code("rm:1,3")) is None


def test_text():
    assert read_code("1,0,1,1\n\n0 1 1 -1", 3) == tetracode()
    assert read_code("101\n011") == LinearCode([[1, 0, 1], [0, 1, 1]], 2)
    assert read_code("[[1 0 3]\n [0 1 2]]", 4) == LinearCode([[1, 0, 3], [0, 1, 2]], 4)
    assert read_code("10", 16).length == 1


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        ("", 2, "no matrix"), ("1 0\n1", 2, "line 2"), ("1 2", 2, "no element"), ("a b", 2, "whole numbers"),
        ("1.5 2", 3, "whole numbers"), ("nan 1", 3, "whole numbers"), ("1 -1", 4, "no element"),
        ("99999999999999999999 1", 3, "whole numbers"), ("1 0", 6, "no field of 6"), ("٣ 1", 5, "whole numbers"),
    ],
)  # fmt: skip
def test_text_that_is_no_code(text, field, message):
    with pytest.raises((ParseError, PermGroupsError), match=message):
        read_code(text, field)
