"""Codes that people call by name: Hamming, simplex, repetition, Reed–Muller; the others have files of their own."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.codes import LinearCode
from permgroups.linear.cyclic import bch, reed_solomon
from permgroups.linear.elements import field_of
from permgroups.linear.golay import golay, hexacode, quadratic_residue_code, tetracode

__all__ = ["extended_quadratic_residue_code", "hamming", "named_code", "reed_muller", "repetition", "simplex"]

MAX_ENTRIES = 1 << 24  # of a generator matrix


def _points(r: int, q: int) -> np.ndarray:
    """Return the points of a projective space as columns: vectors of length r whose first entry other than 0 is 1."""
    checks.whole("r", r, 1)
    if r * (q**r - 1) // (q - 1) > MAX_ENTRIES:
        raise TooLarge(f"a matrix of {r} rows and {(q**r - 1) // (q - 1)} columns")
    columns = [(*(0,) * i, 1, *rest) for i in range(r - 1, -1, -1) for rest in product(range(q), repeat=r - 1 - i)]
    return np.array(columns, np.int64).T


def simplex(r: int, q: Any = 2) -> LinearCode:
    """Return the simplex code of dimension r over GF(q): all its words but zero have weight q^(r-1).

    >>> simplex(3).weight_enumerator(), simplex(2, 3)
    ((1, 0, 0, 0, 7, 0, 0, 0), LinearCode([4, 2, 3] over GF(3)))
    """
    field = field_of(q)
    return LinearCode(_points(r, int(field.order)), field)


def hamming(r: int, q: Any = 2) -> LinearCode:
    """Return the Hamming code of redundancy r over GF(q), the dual of the simplex code: perfect, of distance 3.

    >>> hamming(3), hamming(2, 4), hamming(3).covering_radius()
    (LinearCode([7, 4, 3] over GF(2)), LinearCode([5, 3, 3] over GF(4)), 1)
    """
    checks.whole("r", r, 2)
    return simplex(r, q).dual()


def repetition(n: int, q: Any = 2) -> LinearCode:
    """Return the code of the n-fold repetitions of a symbol.

    >>> repetition(5)
    LinearCode([5, 1, 5] over GF(2))
    """
    return LinearCode(np.ones((1, checks.whole("n", n, 1, MAX_ENTRIES)), np.int64), field_of(q))


def reed_muller(r: int, m: int) -> LinearCode:
    """Return the binary Reed–Muller code of length 2^m: the polynomials of degree at most r in m variables.

    >>> reed_muller(1, 3), reed_muller(1, 5), reed_muller(2, 5).is_self_dual
    (LinearCode([8, 4, 4] over GF(2)), LinearCode([32, 6, 16] over GF(2)), True)
    """
    m = checks.whole("m", m, 0, 16)
    r = checks.whole("r", r, 0, m)
    places = np.arange(2**m)
    variables = [(places >> i) & 1 for i in range(m)]
    monomials = [chosen for degree in range(r + 1) for chosen in combinations(range(m), degree)]
    if len(monomials) * 2**m > MAX_ENTRIES:
        raise TooLarge(f"a matrix of {len(monomials)} rows and {2**m} columns")
    rows = []
    for chosen in monomials:
        row = np.ones(2**m, np.int64)
        for i in chosen:
            row &= variables[i]
        rows.append(row)
    return LinearCode(np.array(rows), 2)


def extended_quadratic_residue_code(p: int, q: int) -> LinearCode:
    """Return the quadratic residue code with one more coordinate, ∞, that makes the sum of every word zero.

    >>> extended_quadratic_residue_code(23, 2), extended_quadratic_residue_code(23, 3)
    (LinearCode([24, 12, 8] over GF(2)), LinearCode([24, 12, 9] over GF(3)))
    """
    return quadratic_residue_code(p, q).extended()


NAMES = {
    "golay": "golay, golay:3, golay:2",
    "qr": "qr:23, qr:11,3 (length and field)",
    "xqr": "xqr:47, xqr:23,3 (extended)",
    "hamming": "hamming:3, hamming:2,4 (redundancy and field)",
    "simplex": "simplex:3, simplex:2,3",
    "rm": "rm:1,5 (order and number of variables)",
    "repetition": "repetition:5, repetition:5,3",
    "bch": "bch:15,5, bch:26,5,3 (length, designed distance and field)",
    "rs": "rs:7,3, rs:6,2,7 (length, dimension and field)",
    "tetracode": "tetracode",
    "hexacode": "hexacode",
}


def named_code(text: str) -> LinearCode:
    """Return the code of a name such as ``golay``, ``qr:23``, ``hamming:3``.

    >>> named_code("xqr:47"), named_code("rm:1,5"), named_code("golay:3")
    (LinearCode([48, 24] over GF(2)), LinearCode([32, 6, 16] over GF(2)), LinearCode([12, 6, 6] over GF(3)))
    """
    if not isinstance(text, str):
        raise InvalidArgument(f"expected the name of a code, not {text!r}")
    name, _, rest = text.strip().lower().partition(":")
    if name not in NAMES:
        raise InvalidArgument(f"there is no code {text!r}; expected one of {', '.join(NAMES)}, or a file")
    try:
        numbers = [int(piece) for piece in rest.split(",")] if rest else []
    except ValueError:
        raise InvalidArgument(
            f"expected whole numbers after {name}:, not {rest!r}; for example {NAMES[name]}"
        ) from None
    least, most = {
        "golay": (0, 1),
        "tetracode": (0, 0),
        "hexacode": (0, 0),
        "rm": (2, 2),
        "bch": (2, 3),
        "rs": (2, 3),
    }.get(name, (1, 2))
    if not least <= len(numbers) <= most:
        raise InvalidArgument(f"{text!r} has {len(numbers)} numbers; expected for example {NAMES[name]}")
    if name in ("qr", "xqr"):
        code = quadratic_residue_code(numbers[0], numbers[1] if len(numbers) > 1 else 2)
        return code if name == "qr" else code.extended()
    if name == "golay":
        return golay(numbers[0] if numbers else 2)
    make: dict[str, Callable[..., LinearCode]] = {
        "hamming": hamming, "simplex": simplex, "rm": reed_muller, "repetition": repetition, "bch": bch,
        "rs": reed_solomon, "tetracode": tetracode, "hexacode": hexacode,
    }  # fmt: skip
    return make[name](*numbers)
