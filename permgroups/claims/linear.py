"""Claims about linear algebra and codes."""

from __future__ import annotations

import numpy as np

from permgroups.claims.ledger import EXHAUSTIVE, SAMPLE, Claim, Outcome
from permgroups.linear import (
    extended_quadratic_residue_code,
    golay,
    matrix_automorphisms,
    paley,
    rational_form,
    smith_form,
    solve,
)

__all__ = ["CLAIMS"]


def _residue_code() -> Outcome:
    code = extended_quadratic_residue_code(47, 2)
    found = code.minimum_distance()
    good = (code.n, code.k, found.length) == (48, 24, 12) and found.optimal and found.check()
    return Outcome(good and code.is_self_dual, f"[{code.n}, {code.k}, {found.length}], bounds proved", EXHAUSTIVE)


def _perfect() -> Outcome:
    code = golay(2, extended=False)
    words = code.encode(code.field(np.eye(12, dtype=np.int64)))
    wrong = 0
    for i in range(23):
        for j in range(i):
            received = words.copy()
            received[:, [i, j]] ^= 1
            received[:, (i + j) % 23] ^= 1
            wrong += int((code.decode(received).word != words).any(axis=1).sum())
    spheres = sum((1, 23, 253, 1771))
    return Outcome(wrong == 0 and spheres * 2**12 == 2**23, f"2^12 · {spheres} = 2^23; 253 · 12 words decoded", SAMPLE)


def _paley() -> Outcome:
    G = matrix_automorphisms(paley(11))
    return Outcome(G.order() == 2 * 95040, f"order {G.order()}", EXHAUSTIVE)


def _fredholm() -> Outcome:
    """Every system over Z/d has a solution or a witness."""
    rng = np.random.default_rng(1)
    counted = [0, 0]
    for d in range(2, 41):
        for _ in range(4):
            A, b = rng.integers(0, d, (4, 3)), rng.integers(0, d, 4)
            answer = solve(A, b, d)
            counted[bool(answer)] += answer.check()
    return Outcome(sum(counted) == 39 * 4, f"{counted[1]} solutions and {counted[0]} witnesses, multiplied out", SAMPLE)


def _forms() -> Outcome:
    rng = np.random.default_rng(2)
    good = True
    for d in (4, 6, 12, 30, 64):
        A = rng.integers(0, d, (5, 4))
        good &= smith_form(A, d, transforms=True).check(A)
    for p in (2, 3, 7):
        good &= rational_form(rng.integers(0, p, (8, 8)), p).check()
    return Outcome(good, "five Smith forms and three rational forms, multiplied out", SAMPLE)


CLAIMS = (
    Claim("linear.alternative", "", "", "over any Z/d, Ax = b has a solution, or y with yA = 0 and yb ≠ 0", _fredholm),
    Claim("linear.forms", "", "", "matrices over Z/d have a Smith form, square ones over a field a rational form",
          _forms),
    Claim("linear.residue-48", "literature", "", "the extended quadratic residue code of length 48 is a self-dual "
          "[48, 24, 12] code", _residue_code),
    Claim("linear.golay-perfect", "M. Golay 1949", "", "the binary Golay code of length 23 is perfect and corrects "
          "three errors", _perfect),
    Claim("linear.paley-12", "M. Hall 1962", "", "the automorphisms of the Hadamard matrix of order 12 are 2·M12",
          _paley),
)  # fmt: skip
