"""Monomial maps of codes: permutations of the coordinates with factors.

A monomial map is kept as a permutation of the scaled coordinates: point ``i·(q-1) + e`` stands for
coordinate i with the factor g^e, g the field's primitive element. An automorphism permutes the words
of every weight; conversely a monomial map that permutes words which span the code keeps the code.
So the automorphism group is that of a graph between scaled coordinates and words of least weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import galois
import numpy as np

from permgroups.errors import InvalidPermutation, TooLarge
from permgroups.groups.graphs import MAX_VERTICES, Graph
from permgroups.groups.group import PermGroup

if TYPE_CHECKING:
    from permgroups.linear.codes import LinearCode

__all__ = ["automorphism_group", "equivalence", "monomial_matrix", "scaled_labels"]


def scaled_labels(code: LinearCode) -> tuple[str, ...]:
    """Return the names of the scaled coordinates: x and -x over GF(3), else the factor before x."""
    q = int(code.field.order)
    factors = code.field.primitive_element ** np.arange(q - 1)
    names = {0: ""} | {e: f"{int(factors[e])}*" for e in range(1, q - 1)}
    if q == 3:
        names[1] = "-"
    return tuple(f"{names[e]}{x}" for x in code.labels for e in range(q - 1))


def _spanning_words(code: LinearCode) -> np.ndarray:
    """Return the words of the least weights that together span the code."""
    from permgroups.linear.codes import LinearCode

    chosen: list[np.ndarray] = []
    for weight, count in enumerate(code.weight_enumerator()):
        if weight and count:
            chosen.append(np.asarray(code.words_of_weight(weight)))
            total = sum(map(len, chosen))
            if total > MAX_VERTICES:
                raise TooLarge(
                    f"{total} words of weight up to {weight} are needed to span the code; too many to search"
                )
            if LinearCode(np.concatenate(chosen), code.field).dimension == code.dimension:
                break
    return np.concatenate(chosen) if chosen else np.zeros((0, code.length), np.int64)


def _graph(code: LinearCode) -> Graph:
    q, n = int(code.field.order), code.length
    words = _spanning_words(code)
    points = n * (q - 1)
    total = points + len(words)
    log = np.zeros(q, np.int64)
    log[np.asarray(code.field.primitive_element ** np.arange(q - 1))] = np.arange(q - 1)
    lies_in = np.zeros((total, total), bool)
    k, i = np.nonzero(words)
    lies_in[points + k, i * (q - 1) + log[words[k, i]]] = True
    relations = [lies_in | lies_in.T]
    if q > 2:
        scaled = np.zeros((total, total), bool)
        at = np.arange(points)
        scaled[at, at // (q - 1) * (q - 1) + (at + 1) % (q - 1)] = True
        relations.append(scaled)
    return Graph(relations, [0] * points + [1] * len(words))


def automorphism_group(code: LinearCode) -> PermGroup:
    """Return the group of monomial maps that keep the code, on its scaled coordinates."""
    points = code.length * (int(code.field.order) - 1)
    rows = _graph(code).automorphism_group().rows[:, :points]
    return PermGroup([row.tolist() for row in rows], labels=scaled_labels(code))


def equivalence(code: LinearCode, other: LinearCode) -> np.ndarray | None:
    """Return a monomial map from one code to the other, or None if there is none."""
    same = code.field is other.field and code.length == other.length and code.dimension == other.dimension
    if not same or code.weight_enumerator() != other.weight_enumerator():
        return None
    found = _graph(code).isomorphism(_graph(other))
    return None if found is None else found[: code.length * (int(code.field.order) - 1)]


def monomial_matrix(field: type[galois.FieldArray], row: Any) -> galois.FieldArray:
    """Return the matrix M with v·M the image of v: entry (i, j) is the factor with which i goes to j.

    >>> monomial_matrix(galois.GF(3), [3, 2, 0, 1])      # 0 -> -1, 1 -> 0
    GF([[0, 2],
        [1, 0]], order=3)
    """
    q = int(field.order)
    row = np.asarray(row, np.int64)
    n, rest = divmod(len(row), q - 1)
    at = np.arange(len(row))
    turned = row[at // (q - 1) * (q - 1)]  # where the coordinate itself goes
    if rest or sorted(row.tolist()) != at.tolist() or (row // (q - 1) != turned // (q - 1)).any():
        raise InvalidPermutation("not a permutation of scaled coordinates")
    if (row % (q - 1) != (turned % (q - 1) + at) % (q - 1)).any():
        raise InvalidPermutation("the factors of a coordinate are not permuted by a factor")
    out = field.Zeros((n, n))
    out[np.arange(n), row[:: q - 1] // (q - 1)] = field.primitive_element ** (row[:: q - 1] % (q - 1))
    return out
