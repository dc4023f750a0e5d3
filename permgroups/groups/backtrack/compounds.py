"""Groups that are put together, in the symmetric group: direct products over orbits, and full wreath products.

Let H be the direct product of its actions on its orbits. What normalises H permutes the orbits, and of those whose
actions are conjugate any two may change places; so the normalizer is the product of N(H_i) ≀ S_k over the kinds.

Let H be transitive with a block system that is the only one with blocks of its size, K what the stabilizer of a block
does there, L what H does to the m blocks, and |H| = |K|^m·|L|. With elements of H that take the first block to each,
every element of H is (k_1, …, k_m; l) with k_i in K, and every such element is in H. What normalises H keeps the
blocks; it is (f_1, …, f_m; s) where s normalises L, the f_i normalise K and, L being transitive, all lie in one coset
of K. So the normalizer has |K|^m · |N(K) : K| · |N(L)| elements.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.rows import spanning_tree

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Wreath", "compound_normalizer", "compound_transporter", "unique_wreath"]

Rows = np.ndarray
Normalizer = Callable[["PermGroup"], "PermGroup"]  # of a group in the symmetric group of its points
Transporter = Callable[["PermGroup", "PermGroup"], "Rows | None"]


def compound_normalizer(H: PermGroup, normalizer: Normalizer, transporter: Transporter) -> PermGroup | None:
    """Return the normalizer in the symmetric group of a group that is put together; None if it is not.

    The two functions do the same for the parts. The order is compared with the formula.
    """
    orbits = [np.sort(o) for o in H.point_orbits]
    found = _of_product(H, orbits, normalizer, transporter) if len(orbits) > 1 else _of_wreath(H, normalizer)
    if found is None:
        return None
    rows, order = found
    N = H.subgroup_of_rows(np.concatenate([H.rows, np.array(rows, np.uint16).reshape(-1, H.degree)]))
    if N.order() != order:
        raise AssertionError("the normalizer has not the order that its parts say")
    return N


def compound_transporter(H: PermGroup, K: PermGroup, transporter: Transporter) -> tuple[bool, Rows | None]:
    """Return whether both groups are put together in the same way, and a permutation that takes one to the other."""
    left, right = ([np.sort(o) for o in U.point_orbits] for U in (H, K))
    if len(left) > 1 or len(right) > 1:
        if not (_is_product(H, left) and _is_product(K, right)):
            return False, None
        return True, _between_products(H, left, K, right, transporter)
    first, second = unique_wreath(H), unique_wreath(K)
    if first is None or second is None or first.size != second.size:
        return False, None
    inner, outer = transporter(first.inner, second.inner), transporter(first.outer, second.outer)
    if inner is None or outer is None:
        return True, None
    row = np.empty(H.degree, np.uint16)
    for i, to in enumerate(first.places):
        row[to] = second.places[int(outer[i])][inner]
    return True, row


# -- products -------------------------------------------------------------------------------------


def _is_product(H: PermGroup, orbits: list[Rows]) -> bool:
    return H.order() == prod(H.restrict(o).order() for o in orbits)


def _of_product(
    H: PermGroup, orbits: list[Rows], normalizer: Normalizer, transporter: Transporter
) -> tuple[list[Rows], int] | None:
    if not _is_product(H, orbits):
        return None
    rows: list[Rows] = []
    order = 1
    kinds: list[tuple[Rows, PermGroup, int, int]] = []  # an orbit, its action, that action's normalizer, how many
    for o in orbits:
        action = H.restrict(o)
        for k, (first, known, size, many) in enumerate(kinds):
            if len(first) != len(o) or known.order() != action.order():
                continue
            step = transporter(known, action)
            if step is not None:
                row = np.arange(H.degree, dtype=np.uint16)
                row[first], row[o[step]] = o[step], first
                rows.append(row)
                order *= size * (many + 1)
                kinds[k] = (first, known, size, many + 1)
                break
        else:
            N = normalizer(action)
            for part in N.rows:
                row = np.arange(H.degree, dtype=np.uint16)
                row[o] = o[part]
                rows.append(row)
            order *= N.order()
            kinds.append((o, action, N.order(), 1))
    return rows, order


def _between_products(
    H: PermGroup, left: list[Rows], K: PermGroup, right: list[Rows], transporter: Transporter
) -> Rows | None:
    """Return a permutation that takes the orbits of H one by one to orbits of K with conjugate actions."""
    row = np.empty(H.degree, np.uint16)
    waiting = list(right)
    for o in left:
        action = H.restrict(o)
        for j, q in enumerate(waiting):
            other = K.restrict(q)
            step = transporter(action, other) if len(o) == len(q) and action.order() == other.order() else None
            if step is not None:
                row[o] = q[step]
                del waiting[j]
                break
        else:
            return None
    return row


# -- wreath products ------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Wreath:
    """A transitive group as (k_1, …, k_m; l): ``places[i, x]`` is the point of block i that stands for point x of the
    first block, ``inner`` acts on the points of a block, ``outer`` on the blocks.
    """

    inner: PermGroup
    outer: PermGroup
    places: Rows

    @property
    def size(self) -> int:
        """How many points a block has."""
        return int(self.places.shape[1])


def unique_wreath(H: PermGroup) -> Wreath | None:
    """Return a transitive group as a full wreath product over a block system that is the only one of its size."""
    n = H.degree
    if n < 4 or H.is_giant or not H.is_transitive():
        return None
    systems = {x: np.array(H.minimal_block([0, x])) for x in range(1, n)}
    sizes = {x: int((s == 0).sum()) for x, s in systems.items()}
    tried: set[bytes] = set()
    for x in sorted(systems, key=lambda x: sizes[x]):
        block = np.flatnonzero(systems[x] == 0)
        b = len(block)
        if b == n or block.tobytes() in tried:
            continue
        tried.add(block.tobytes())
        # another block of that size with point 0 has a point y outside of this one, and then the block of 0 and y too
        if any(b % sizes[y] == 0 for y in systems if systems[x][y] != 0):
            continue
        found = _wreath(H, systems[x], block)
        if found is not None:
            return found
    return None


def _wreath(H: PermGroup, system: Rows, block: Rows) -> Wreath | None:
    n, b = H.degree, len(block)
    m = n // b
    number = np.unique(system, return_inverse=True)[1].ravel()
    outer_rows = np.array([number[row[np.unique(number, return_index=True)[1]]] for row in H.rows], np.uint16)
    places = np.empty((m, b), np.int64)
    places[0] = block
    for generator, here, there in spanning_tree(outer_rows, 0):
        places[there] = H.rows[generator][places[here]]
    position = np.empty(n, np.int64)
    for i in range(m):
        position[places[i]] = np.arange(b)
    inner_rows = np.concatenate([position[row[places]] for row in H.rows]).astype(np.uint16)
    kind = type(H)
    inner, outer = (kind.from_rows(np.unique(rows, axis=0)) for rows in (inner_rows, outer_rows))
    if inner.order() ** m * outer.order() != H.order():
        return None
    return Wreath(inner, outer, places)


def _of_wreath(H: PermGroup, normalizer: Normalizer) -> tuple[list[Rows], int] | None:
    W = unique_wreath(H)
    if W is None:
        return None
    K, L = normalizer(W.inner), normalizer(W.outer)
    rows = []
    for part in K.rows:
        row = np.empty(H.degree, np.uint16)
        row[W.places] = W.places[:, part]
        rows.append(row)
    for part in L.rows:
        row = np.empty(H.degree, np.uint16)
        row[W.places] = W.places[part]
        rows.append(row)
    m = len(W.places)
    return rows, W.inner.order() ** (m - 1) * K.order() * L.order()
