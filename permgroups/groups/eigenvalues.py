"""Characters written as multiplicities of eigenvalues on cyclic subgroups: everything in whole numbers.

Classes whose representatives generate conjugate cyclic subgroups are a *family*. On the cyclic subgroup of a family's
representative g, of order o, a character is Σ m_s λ_s, where λ_s(g) = ζ_o^s and m_s is how often ζ_o^s is an eigenvalue
of g. The m_s of all families, one after the other, are the *row* of the character. Sums of characters are sums of rows,
products are cyclic convolutions, and the scalar product is a quadratic form with rational coefficients: the values on a
family are Galois conjugates of each other, so their products sum to a trace, and the trace of ζ_o^s is Ramanujan's sum.
"""

from __future__ import annotations

from functools import cache, cached_property
from math import gcd
from typing import TYPE_CHECKING

import numpy as np
from sympy import mobius, totient

from permgroups.errors import TooLarge
from permgroups.groups.cyclotomics import Cyclotomic
from permgroups.groups.rows import row_power

if TYPE_CHECKING:
    from permgroups.groups.conjugacy_classes import ConjugacyClasses

__all__ = ["EigenvalueFrame", "Family", "product"]

Rows = np.ndarray
LARGEST_VALUE = 2**40  # whose rounding errors stay far below a half


class Family:
    """Classes of the generators of a cyclic subgroup: ``members[k] = t`` says that class k is that of g^t."""

    def __init__(self, first: int, order: int, start: int, powers: list[int]):
        self.first = first
        self.order = order
        self.slice = slice(start, start + order)
        self.powers = powers  # the class of g^t for every t
        self.members: dict[int, int] = {}
        for t, k in enumerate(powers):
            if gcd(t, order) == 1:
                self.members.setdefault(k, t)

    @cached_property
    def traces(self) -> Rows:
        """The matrix of the traces of ζ^(s-t)."""
        sums = np.array([_ramanujan_sum(self.order, s) for s in range(self.order)])
        return sums[(np.arange(self.order)[:, None] - np.arange(self.order)) % self.order]


class EigenvalueFrame:
    """The families of a group's classes."""

    def __init__(self, classes: ConjugacyClasses):
        self.classes = classes
        self.order = classes.group.order()
        self.sizes = classes.sizes
        self.count = len(classes)
        self.families: list[Family] = []
        self.family_of: list[tuple[int, int]] = [(-1, 0)] * self.count  # (family, t): the class is that of g^t
        width = 0
        for k, c in enumerate(classes):
            if self.family_of[k][0] >= 0:
                continue
            rows = np.array([row_power(c.row, t) for t in range(c.order)]).reshape(c.order, -1)
            family = Family(k, c.order, width, classes.numbers_of(rows).tolist())
            width += c.order
            for member, t in family.members.items():
                self.family_of[member] = (len(self.families), t)
            self.families.append(family)
        self.width = width

    @cached_property
    def inverse(self) -> list[int]:
        """For every class the class of the inverses."""
        out = []
        for f, t in self.family_of:
            family = self.families[f]
            out.append(family.powers[-t % family.order])
        return out

    def family_numbers(self, rows: Rows) -> Rows:
        """Return the number of the family of every element of a batch."""
        if self.classes.is_fast:
            return self._family_of_class[self.classes.numbers_of(rows)]
        keys, families = self._family_of_key
        out = families[np.searchsorted(keys, self.classes.keys_of(rows))]
        open_ones = np.flatnonzero(out < 0)
        if len(open_ones):
            out[open_ones] = self._family_of_class[self.classes.numbers_of(rows[open_ones])]
        return out

    @cached_property
    def _family_of_class(self) -> Rows:
        return np.array([f for f, _ in self.family_of])

    @cached_property
    def _family_of_key(self) -> tuple[Rows, Rows]:
        """The keys of all classes, sorted, and their families, -1 where several families share a key."""
        families: dict[int, set[int]] = {}
        keys = self.classes.keys_of(self.classes.representative_rows)
        for key, f in zip(keys.tolist(), self._family_of_class.tolist(), strict=True):
            families.setdefault(key, set()).add(f)
        known = sorted(families)
        return np.array(known), np.array([min(families[k]) if len(families[k]) == 1 else -1 for k in known])

    @cached_property
    def open_share(self) -> float:
        """The part of the elements whose family only a search through the group can tell."""
        if self.classes.is_fast:
            return 0.0
        families = self.family_numbers_by_key()
        return sum(size for size, f in zip(self.sizes, families, strict=True) if f < 0) / self.order

    def family_numbers_by_key(self) -> list[int]:
        """Return for every class its family if the key of its elements tells it, else -1."""
        keys, families = self._family_of_key
        return families[np.searchsorted(keys, self.classes.keys_of(self.classes.representative_rows))].tolist()

    def scalar_products(self, first: Rows, second: Rows) -> Rows:
        """Return the matrix of scalar products of rows, exact whole numbers.

        Raises
        ------
        ArithmeticError
            If one of them is not whole.
        """
        total = np.zeros((len(first), len(second)), object)
        common = 1
        for family in self.families:
            common = common * int(totient(family.order)) // gcd(common, int(totient(family.order)))
        for family in self.families:
            weight = self.sizes[family.first] * len(family.members) * (common // int(totient(family.order)))
            a, b = first[:, family.slice].astype(object), second[:, family.slice].astype(object)
            bound = abs(a).max(initial=0) * abs(b).max(initial=0) * family.order**3
            kind = np.int64 if bound < 2**62 else object
            total += weight * (a.astype(kind) @ family.traces.astype(kind) @ b.T.astype(kind)).astype(object)
        whole, rest = total // (common * self.order), total % (common * self.order)
        if rest.any():
            raise ArithmeticError("a scalar product is not whole")
        return whole

    def values(self, row: Rows) -> list[Cyclotomic]:
        """Return the values of a row on all classes."""
        terms = []
        for family in self.families:
            here = row[family.slice]
            where = np.flatnonzero(here)
            terms.append((family.order, where.tolist(), here[where].tolist()))
        out = []
        for f, t in self.family_of:
            order, s, m = terms[f]
            out.append(_value(order, tuple(sorted((k * t % order, c) for k, c in zip(s, m, strict=True)))))
        return out

    @cached_property
    def embedding(self) -> Rows:
        """A real matrix that takes rows to vectors with the same scalar products, up to rounding."""
        out = np.zeros((self.width, 2 * self.count))
        for k, (f, t) in enumerate(self.family_of):
            family = self.families[f]
            angle = 2 * np.pi * t * np.arange(family.order) / family.order
            weight = (self.sizes[k] / self.order) ** 0.5
            out[family.slice, 2 * k] = weight * np.cos(angle)
            out[family.slice, 2 * k + 1] = weight * np.sin(angle)
        return out

    def adams(self, row: Rows, k: int) -> Rows:
        """Return the row of g ↦ χ(g^k): on a cyclic subgroup λ_s becomes λ_ks."""
        out = np.zeros_like(row)
        for family in self.families:
            np.add.at(out[family.slice], np.arange(family.order) * k % family.order, row[family.slice])
        return out

    def rows_of_values(self, values: Rows) -> Rows:
        """Return the rows of characters whose complex values on all classes are given.

        Raises
        ------
        TooLarge
            If the values are so large that rounding is not safe.
        """
        if np.abs(values).max(initial=0) > LARGEST_VALUE:
            raise TooLarge(f"characters of a degree over {LARGEST_VALUE} cannot be rounded to whole multiplicities")
        out = np.empty((len(values), self.width), np.int64)
        for family in self.families:
            o = family.order
            turns = np.exp(-2j * np.pi * (np.outer(np.arange(o), np.arange(o)) % o) / o)
            sums = (values[:, family.powers] @ turns).real / o
            out[:, family.slice] = np.rint(sums)
            if np.abs(sums - out[:, family.slice]).max(initial=0) > 0.1:
                raise ArithmeticError("the values are not those of characters")
        return out

    def induced_from_cyclic(self, number: int) -> Rows:
        """Return the rows of the characters induced from the cyclic subgroup of a family's representative.

        λ_j induced has the value |C(g_k)|/o · Σ ζ^(jt) over the t with g^t in class k.
        """
        family = self.families[number]
        o = family.order
        values = np.zeros((o, self.count), complex)
        for t, k in enumerate(family.powers):
            values[:, k] += np.exp(2j * np.pi * (np.arange(o) * t % o) / o) * (self.order // self.sizes[k] / o)
        return self.rows_of_values(values)

    def value_matrix(self, rows: Rows) -> Rows:
        """Return the values of rows on all classes as complex floating-point numbers."""
        out = np.empty((len(rows), self.count), complex)
        for k, (f, t) in enumerate(self.family_of):
            family = self.families[f]
            out[:, k] = rows[:, family.slice] @ np.exp(2j * np.pi * (np.arange(family.order) * t) / family.order)
        return out


def product(frame: EigenvalueFrame, a: Rows, b: Rows) -> Rows:
    """Return the row of the product of two characters."""
    out = np.empty_like(a)
    for family in frame.families:
        x, y = a[family.slice], b[family.slice]
        index = (np.arange(family.order)[:, None] - np.arange(family.order)) % family.order
        out[family.slice] = (x[index] * y).sum(axis=1)
    return out


@cache
def _ramanujan_sum(o: int, s: int) -> int:
    """Return the sum of ζ^(st) over all t prime to o."""
    d = o // gcd(o, s)
    return int(mobius(d) * totient(o) // totient(d))


@cache
def _value(order: int, terms: tuple[tuple[int, int], ...]) -> Cyclotomic:
    return Cyclotomic(order, dict(terms))
