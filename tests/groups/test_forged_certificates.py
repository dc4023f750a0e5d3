"""A forger at work: certificates of every kind, altered at random. None with a wrong order may pass.

Numbers are changed, parts dropped, doubled, exchanged and taken from other certificates, whole fields replaced by
nonsense. The truth comes from sympy. A check may end in True or in ``CertificateError``, in nothing else.
"""

from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from sympy.combinatorics import Permutation, PermutationGroup

from permgroups import PermGroup, alternating, direct_product, mathieu, symmetric, wreath_product
from permgroups.errors import CertificateError
from permgroups.groups.bounds import upper_bound
from permgroups.groups.certificates.base import Certificate
from permgroups.groups.known import how_known
from permgroups.groups.known.giants import Giants
from permgroups.groups.known.law_group import LawGroup
from permgroups.puzzles import cube

FORGERIES = 2500  # of every certificate

LINKED = PermGroup(["(1,2,3)(4,5,6)", "(2,3)(5,6)", "(7,8,9)", "(7,8)"])


def giants(G):
    return Giants.of_rows(G.rows, upper_bound(G.rows), how_known, long_orbit=8).certificate


def law_group(G):
    return LawGroup.of_rows(G.rows, upper_bound(G.rows), how_known).certificate


ORIGINALS = {
    "trivial": PermGroup([[0, 1, 2, 3]]).certificate,
    "regular": PermGroup(["(1,2)(3,4)(5,6)", "(1,3)(2,4)(7,8)"]).certificate,
    "regular, with orbits that follow": PermGroup(["(1,2,3)(4,5,6)(7,8,9)", "(1,4)(2,6)(3,5)(7,8)"]).certificate,
    "upper bound, linked orbits": LINKED.certificate,
    "upper bound, twists": PermGroup(wreath_product(symmetric(2), symmetric(4)).rows).certificate,
    "upper bound, two faces": cube(2).group.certificate,
    "Schreier": mathieu(11).certificate,
    "Schreier, intransitive": PermGroup(["(1,2,3,4,5)(6,7)", "(2,3,5,4)(8,9)"]).certificate,
    "Jordan": giants(symmetric(9)),
    "Jordan, even, beside others": giants(direct_product(alternating(8), symmetric(4))),
    "Jordan, two orbits": giants(direct_product(symmetric(8), alternating(8))),
    "3-cycles": law_group(direct_product(*[symmetric(4)] * 3)),
    "3-cycles and mesons": law_group(cube(2).group),
}


@cache
def _order(rows: bytes, shape: tuple[int, int]) -> int:
    table = np.frombuffer(rows, np.int64).reshape(shape)
    return PermutationGroup([Permutation(row) for row in table.tolist()]).order() if table.size else 1


def true_order(generators):
    """Return the order by sympy."""
    rows = np.ascontiguousarray(generators, np.int64)
    return int(_order(rows.tobytes(), rows.shape))


def altered_int(x, rng):
    return int(rng.choice([x + 1, x - 1, 2 * x, x // 2, -x, 0, 1, x + int(rng.integers(-9, 10)), 10**6]))


def altered_array(x, rng):
    x = x.copy()
    kind = rng.integers(6)
    if kind == 0 or x.size == 0:
        return x[: max(len(x) - 1, 0)]
    if kind == 1:
        return np.concatenate([x, x[-1:]])
    flat = x.reshape(-1)
    i, j = rng.integers(len(flat), size=2)
    if kind == 2:
        flat[i], flat[j] = flat[j], flat[i]
    elif kind == 3 and x.ndim > 1:
        a, b = rng.integers(len(x), size=2)
        x[a] = x[b]
    elif kind == 4 and x.ndim > 1:  # another permutation of the same points
        a = int(rng.integers(len(x)))
        b, c = rng.integers(x.shape[1], size=2)
        x[a, [b, c]] = x[a, [c, b]]
    else:
        low, high = (0, 65536) if x.dtype.kind == "u" else (-3, 40)
        flat[i] = int(np.clip(int(flat[i]) + int(rng.integers(-3, 4)), low, high - 1))
    return x


def altered(x, rng, depth=0):
    """Return something that differs from x somewhere, mostly of the same kind."""
    if rng.random() < 0.01:
        return rng.choice(np.array([None, "x", 1.5, (), -1, True], object))
    if isinstance(x, bool) or x is None:
        return 1
    if isinstance(x, int):
        return altered_int(x, rng)
    if isinstance(x, np.ndarray):
        return altered_array(x, rng)
    if is_dataclass(x):
        return forged(x, rng)
    if isinstance(x, tuple):
        parts = list(x)
        kind = rng.integers(5)
        if kind == 0 and parts:
            del parts[int(rng.integers(len(parts)))]
        elif kind == 1 and parts:
            parts.append(parts[int(rng.integers(len(parts)))])
        elif kind == 2 and len(parts) > 1:
            i, j = rng.integers(len(parts), size=2)
            parts[i], parts[j] = parts[j], parts[i]
        elif parts:
            i = int(rng.integers(len(parts)))
            parts[i] = altered(parts[i], rng)
        else:
            parts = [(0, 1)] if rng.random() < 0.5 else [0]
        return tuple(parts)
    return x


def forged(x, rng):
    """Return a dataclass with one to three fields altered."""
    names = [f.name for f in fields(x)]
    for name in rng.choice(names, size=int(rng.integers(1, min(3, len(names)) + 1)), replace=False):
        x = replace(x, **{str(name): altered(getattr(x, str(name)), rng)})
    return x


def crossed(x, others, rng):
    """Return a certificate with a field of another one of its kind."""
    same = [y for y in others if type(y) is type(x)]
    y = same[int(rng.integers(len(same)))]
    name = str(rng.choice([f.name for f in fields(x)]))
    return replace(x, **{name: getattr(y, name)})


def verdict(certificate):
    """Return whether a certificate passes; anything but True and CertificateError is a failure of the test."""
    try:
        answer = certificate.check()
    except CertificateError:
        return False
    assert answer is True
    return True


@pytest.mark.parametrize("name", ORIGINALS)
def test_no_forged_certificate_passes(name):
    original = ORIGINALS[name]
    assert verdict(original) and original.order == true_order(original.generators)
    rng = np.random.default_rng(list(ORIGINALS).index(name))
    passed = 0
    for _ in range(FORGERIES):
        x = crossed(original, ORIGINALS.values(), rng) if rng.random() < 0.1 else forged(original, rng)
        if rng.random() < 0.3:  # a forger would also adapt the order that is stated
            x = replace(x, order=altered_int(original.order, rng))
        if verdict(x):
            passed += 1
            assert x.order == true_order(x.generators), (name, x)
    assert passed < FORGERIES / 2  # most alterations do harm


@pytest.mark.parametrize(
    "stated",
    [
        lambda lengths: iter(lengths),
        lambda lengths: tuple(map(np.uint8, lengths)),
        lambda lengths: np.array(lengths),
        lambda lengths: tuple(map(float, lengths)),
        lambda lengths: [*lengths],
    ],
)
def test_the_product_is_that_of_the_orbits_that_were_found(stated):
    """Lengths that are used up by reading, or that overflow, once multiplied to another order."""
    for original in (ORIGINALS["Schreier"], ORIGINALS["upper bound, two faces"]):
        for order in (1, 240, 5, original.order // 2, original.order % 256):
            assert not verdict(replace(original, order=order, orbit_lengths=stated(original.orbit_lengths)))
    for odd in (None, 7920.0, np.int64(7920), True, "7920"):
        assert not verdict(replace(ORIGINALS["Schreier"], order=odd)) and repr(replace(original, order=odd))


def test_what_is_left_needs_a_certificate_of_ours():
    good = ORIGINALS["Jordan"]
    fake = SimpleNamespace(generators=good.rest.generators, order=3 * good.rest.order, check=lambda: True)
    assert not verdict(replace(good, order=3 * good.order, rest=fake))


def _lies(certificate):
    for factor in (2, 3, 4, 6):
        yield replace(certificate, order=certificate.order * factor)
        if certificate.order % factor == 0:
            yield replace(certificate, order=certificate.order // factor)


@pytest.mark.parametrize("name", ORIGINALS)
def test_no_other_order_passes(name):
    assert not any(map(verdict, _lies(ORIGINALS[name])))


def test_every_kind_of_certificate_is_forged():
    def kinds(c):
        return {c} if not c.__subclasses__() else set().union(*map(kinds, c.__subclasses__()))

    assert kinds(Certificate) == {type(c) for c in ORIGINALS.values()}
