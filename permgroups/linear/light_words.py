"""The words of a given small weight in a code that has too many words to list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import galois
import numpy as np

from permgroups.errors import TooLarge
from permgroups.linear.divisible import divisibility
from permgroups.linear.field_tables import field_tables
from permgroups.linear.information_sets import InformationSet, bound, cheapest_step, information_sets, systematic_rows
from permgroups.linear.word_lists import PackedRows, number_of_combinations

if TYPE_CHECKING:
    from permgroups.linear.codes import LinearCode

__all__ = ["words_of_weight"]

MAX_LOOKED_AT = 1 << 34
MAX_LISTED = 1 << 21


def words_of_weight(code: LinearCode, weight: int) -> galois.FieldArray:
    """Return all words of a weight: each fills few coordinates of one of several disjoint information sets.

    Raises
    ------
    TooLarge
        If more than ``MAX_LOOKED_AT`` combinations of generators would be looked at, or too many words found.
    """
    q, k, n = int(code.field.order), code.dimension, code.length
    divides = divisibility(code)
    if weight == 0 or weight > n or weight % divides.modulus not in divides.residues:
        return code.field.Zeros((int(weight == 0), n))
    tables = field_tables(code.field)
    G = tables.symbols(code.generator_matrix)
    sets = [InformationSet(columns) for columns in information_sets(G, None, tables)]
    work = 0
    while bound(sets, k, n, None, divides) <= weight:  # every word of this weight is among those enumerated
        j, w = cheapest_step(sets, k, n, q, None, divides, weight + 1)
        sets[j] = replace(sets[j], enumerated=w)
        work += number_of_combinations(k, w, q)
        if work > MAX_LOOKED_AT:
            raise TooLarge(f"over {MAX_LOOKED_AT} words would be looked at for those of weight {weight}")
    found = [np.zeros((0, n), G.dtype)]
    for s in sets:
        if not s.enumerated:
            continue
        rows, pivots = systematic_rows(G, s.columns, tables)
        inside = set(pivots)
        full = s.rank == k
        lists = PackedRows(rows[:, [c for c in range(n) if not full or c not in inside]], tables)
        whole = PackedRows(rows, tables)
        for w in range(1, s.enumerated + 1):
            factors, weights = lists.combinations(w, weight - (w if full else 0), False)
            factors = factors[weights == weight - (w if full else 0)]
            if len(factors):
                found.append(_with_a_one_first(whole.combined(factors), tables.multiply, tables.inverse))
        found = [np.unique(np.concatenate(found), axis=0)]
        if len(found[0]) * (q - 1) > MAX_LISTED:
            raise TooLarge(f"the code has over {MAX_LISTED} words of weight {weight}")
    multiples = tables.multiply[np.arange(1, q)[:, None, None], found[0][None, :, :]]
    return code.field(multiples.reshape(-1, n).astype(np.int64))


def _with_a_one_first(words: np.ndarray, multiply: np.ndarray, inverse: np.ndarray) -> np.ndarray:
    """Return the multiples of words that begin with 1, after zeros."""
    leading = words[np.arange(len(words)), (words != 0).argmax(axis=1)]
    return multiply[inverse[leading][:, None], words]
