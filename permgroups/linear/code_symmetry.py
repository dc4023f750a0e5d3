"""Monomial maps of codes: permutations of the coordinates with factors.

A monomial map is kept as a permutation of the scaled coordinates: point ``i·(q-1) + e`` stands for
coordinate i with the factor g^e, g the field's primitive element. An automorphism permutes the words
of every weight; conversely a monomial map that permutes words which span the code keeps the code.
So the automorphism group is that of the scaled coordinates with the words of least weights that span the code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import galois
import numpy as np

from permgroups.errors import InvalidPermutation, TooLarge
from permgroups.groups.backtrack.search import Search
from permgroups.groups.backtrack.structures import Structure
from permgroups.groups.group import PermGroup
from permgroups.linear.field_tables import field_tables
from permgroups.linear.information_sets import systematic_rows

if TYPE_CHECKING:
    from permgroups.linear.codes import LinearCode

__all__ = ["automorphism_group", "equivalence", "monomial_matrix", "scaled_labels"]

MAX_WORDS = 1 << 17  # words in a search for symmetries


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
    chosen: list[np.ndarray] = []
    total = 0
    for weight in range(code.minimum_weight(), code.length + 1) if code.dimension else ():
        words = np.asarray(code.words_of_weight(weight))
        if not len(words):
            continue
        chosen.append(words)
        total += len(words)
        if total > MAX_WORDS:
            raise TooLarge(f"{total} words of weight up to {weight} are needed to span the code; too many to search")
        tables = field_tables(code.field)
        if len(systematic_rows(np.concatenate(chosen), range(code.length), tables)[1]) == code.dimension:
            break
    return np.concatenate(chosen) if chosen else np.zeros((0, code.length), np.int64)


def _structure(code: LinearCode) -> Structure:
    """Return the scaled coordinates as points, with arcs from factor to factor, and words as further vertices."""
    q, n = int(code.field.order), code.length
    words = _spanning_words(code)
    points = n * (q - 1)
    log = np.zeros(q, np.int64)
    log[np.asarray(code.field.primitive_element ** np.arange(q - 1))] = np.arange(q - 1)
    k, i = np.nonzero(words)
    arcs = [np.column_stack([points + k, i * (q - 1) + log[words[k, i]], np.zeros(len(k), np.int64)])]
    if q > 2:
        at = np.arange(points)
        arcs.append(np.column_stack([at, at // (q - 1) * (q - 1) + (at + 1) % (q - 1), np.ones(points, np.int64)]))
    return Structure(points, np.repeat([0, 1], [points, len(words)]), np.concatenate(arcs))


def automorphism_group(code: LinearCode) -> PermGroup:
    """Return the group of monomial maps that keep the code, on its scaled coordinates."""
    rows, order = Search([], _structure(code)).stabilizer_rows()
    if any(code.image(row.astype(np.int64)) != code for row in rows):
        raise AssertionError("an element found does not keep the code")
    G = PermGroup([row.tolist() for row in rows], labels=scaled_labels(code))
    if G.order() != order:
        raise AssertionError("the automorphisms found do not generate a group of the order that was counted")
    return G


def equivalence(code: LinearCode, other: LinearCode) -> np.ndarray | None:
    """Return a monomial map from one code to the other, or None if there is none."""
    same = code.field is other.field and code.length == other.length and code.dimension == other.dimension
    if not same or (code.dimension and code.minimum_weight() != other.minimum_weight()):
        return None
    ours, theirs = _structure(code), _structure(other)
    if len(ours.colours) != len(theirs.colours):
        return None
    symmetry, _ = Search([], theirs).stabilizer_rows()
    row = Search([], ours).transporter_row(theirs, symmetry)
    if row is None:
        return None
    image = row.astype(np.int64)
    if code.image(image) != other:
        raise AssertionError("the map found does not take one code to the other")
    return image


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
