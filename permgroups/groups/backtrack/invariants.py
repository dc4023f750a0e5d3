"""Structures that belong to a group: whatever normalises the group keeps them.

A group tells its points apart by the lengths of its orbits, and pairs of points by the orbits of stabilizers. A group
that is twice transitive looks alike everywhere until two or more points are fixed. But where the stabilizer of some
points has a short orbit, these points and the orbit form a set whose images are a design that the group keeps: lines
of a projective plane, the octads of M24.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.backtrack.structures import Structure
from permgroups.groups.rows import kernel_rows
from permgroups.groups.schreier_sims import build_chain
from permgroups.kernels.bounds import orbits
from permgroups.kernels.elements import cycle_type_hashes
from permgroups.kernels.set_orbits import images_of_set

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = [
    "FEW_ELEMENTS",
    "constituent_structure",
    "cycle_type_numbers",
    "element_structure",
    "kept_design",
    "normal_structure",
    "suborbit_lengths",
]

Rows = np.ndarray

MOST_SETS = 4096
MOST_POINTS = 2048  # beyond, pairs of points are not looked at
MOST_ARCS = 400_000
FEW_ELEMENTS = 20_000  # of a subgroup whose elements are looked at one by one
MOST_FLAGS = 20_000  # pairs of an element and a point


def kept_design(G: PermGroup) -> Structure | None:
    """Return a design that a group which is at least twice transitive keeps; None if none of few sets is met.

    Where d points are fixed and the others fall into several orbits for the first time, the d points and a shortest
    orbit make a set; of all such sets those with the fewest images are taken, so the normalizer keeps the design too.

    >>> from permgroups import mathieu
    >>> [len(kept_design(mathieu(n)).colours) - n for n in (12, 24)]
    [132, 759]
    """
    if not _is_twice_transitive(G):
        return None
    n, chain = G.degree, G.chain()
    orbit_of, order, start = (np.empty(n + 1, np.int32) for _ in range(3))
    for depth in range(2, chain.levels + 1):
        count = orbits(chain.strong_generators(depth), orbit_of[:n], order[:n], start)
        pieces = [order[start[k] : start[k + 1]].tolist() for k in range(count)]
        base = set(chain.base[:depth].tolist())
        others = sorted((piece for piece in pieces if not base & set(piece)), key=len)
        if len(others) > 1:
            return _fewest_images(G, [sorted(base | set(o)) for o in others if len(o) == len(others[0])])
    return None


def _fewest_images(G: PermGroup, sets: list[list[int]]) -> Structure | None:
    families: list[Rows] = []
    least = MOST_SETS
    for members in sets:
        if not any((family == members).all(axis=1).any() for family in families):
            images = _images_of_set(G.rows, members, least)
            if images is not None:
                families.append(np.sort(images, axis=1))
                least = min(least, len(images))
    if not families:
        return None
    return Structure.of_sets(G.degree, np.concatenate([family for family in families if len(family) == least]))


def _images_of_set(rows: Rows, members: list[int], limit: int) -> Rows | None:
    """Return all images of a set of points, None if there are more than the limit."""
    n = rows.shape[1]
    sets = np.empty((limit + 1, len(members)), np.uint16)
    sets[0] = members
    weight = np.random.default_rng(11).integers(1, 1 << 63, n, np.uint64)
    table = np.full(1 << (2 * limit + 1).bit_length(), -1, np.int32)
    count = images_of_set(kernel_rows(rows), sets, weight, np.empty(limit + 1, np.uint64), np.zeros(n, np.int64), table)
    return sets[:count] if count <= limit else None


def _is_twice_transitive(H: PermGroup) -> bool:
    chain = H.chain()
    return chain.levels > 1 and int(chain.length[0]) == H.degree and int(chain.length[1]) == H.degree - 1


def suborbit_lengths(H: PermGroup) -> Rows:
    """Return the matrix of the lengths of the orbits of q under the stabilizers of p; on the diagonal those of p
    under H.

    Conjugation by any permutation moves its rows and columns.

    >>> from permgroups import dihedral
    >>> suborbit_lengths(dihedral(4)).tolist()
    [[4, 2, 1, 2], [2, 4, 2, 1], [1, 2, 4, 2], [2, 1, 2, 4]]
    """
    n = H.degree
    lengths = np.empty((n, n), np.int64)
    orbit_of, order, start = (np.empty(n + 1, np.int32) for _ in range(3))
    size = H.order()
    for orbit in H.point_orbits:
        p = int(orbit[0])
        if len(orbit) == 1:
            stabilizer, transversal, points = H.rows, np.arange(n)[None, :], orbit
        else:
            chain = build_chain(H.rows, prefix=[p], target=size)
            stabilizer, transversal, points = chain.strong_generators(1), chain.transversals[0], chain.basic_orbit(0)
        count = orbits(np.array(stabilizer), orbit_of[:n], order[:n], start)
        here = np.diff(start[: count + 1])[orbit_of[:n]]
        for q, u in zip(points.tolist(), transversal, strict=True):
            lengths[q, u] = here
        lengths[points, points] = len(orbit)
    return lengths


def normal_structure(H: PermGroup) -> Structure:
    """Return a structure made from H alone: conjugation of H by any permutation moves the structure with it.

    So everything that normalises H keeps it, and a permutation that takes H to K takes one structure to the other.
    """
    n = H.degree
    if _is_twice_transitive(H):  # all points and all pairs look alike
        return kept_design(H) or Structure.of_colours(np.full(n, n))
    sizes = np.empty(n, np.int64)
    for orbit in H.point_orbits:
        sizes[orbit] = len(orbit)
    structure = Structure.of_colours(sizes)
    if n <= MOST_POINTS:
        code = suborbit_lengths(H)
        values, counts = np.unique(code, return_counts=True)
        apart = code != values[counts.argmax()] if len(values) else code != code
        np.fill_diagonal(apart, False)
        if apart.sum() <= MOST_ARCS:
            where = np.argwhere(apart)
            structure = Structure.of_arcs(n, np.column_stack([where, code[apart]]), sizes)
    return structure


def cycle_type_numbers(rows: Rows) -> Rows:
    """Return a number for every row that its cycle type decides; other types may share it, which only costs time."""
    n = rows.shape[1]
    weight = np.random.default_rng(5).integers(1, 1 << 40, n + 1)
    out = np.empty(len(rows), np.int64)
    cycle_type_hashes(kernel_rows(rows), weight, np.empty(n, np.uint8), out)
    return out


def element_structure(H: PermGroup, most: int = MOST_FLAGS) -> Structure | None:
    """Return the elements of H with some cycle types, enough to generate H, as a structure; None if they are too many.

    Every element is a further vertex, and so is every pair of an element and a point, joined to both and to the image
    of the point. What keeps this normalises H, and what normalises H keeps it.
    """
    n, order = H.degree, H.order()
    if order > FEW_ELEMENTS or order == 1:
        return None
    elements = np.concatenate(list(H.all_rows()))
    elements = elements[(elements != np.arange(n)).any(axis=1)]
    numbers, kind, counts = np.unique(cycle_type_numbers(elements), return_inverse=True, return_counts=True)
    kind = kind.ravel()
    chosen = np.zeros(len(elements), bool)
    for k in np.lexsort((np.arange(len(counts)), counts)).tolist():  # rare types first; equally rare ones by number
        chosen |= kind == k
        if chosen.sum() * n > most:
            return None
        if H.subgroup_of_rows(elements[chosen][:40]).order() == order or (
            H.subgroup_of_rows(elements[chosen]).order() == order
        ):
            break
    rows = elements[chosen].astype(np.int64)
    m = len(rows)
    moved = rows != np.arange(n)  # a point that stays needs no flag
    which, point = np.nonzero(moved)
    flag = n + m + np.arange(len(which))
    colours = np.concatenate([np.zeros(n, np.int64), 2 + numbers[kind[chosen]], np.ones(len(which), np.int64)])
    columns = [(flag, point, 0), (flag, rows[moved], 1), (flag, n + which, 2)]
    arcs = np.concatenate([np.column_stack([a, b, np.full(len(a), code)]) for a, b, code in columns])
    return Structure(n, colours, arcs)


def constituent_structure(H: PermGroup) -> Structure | None:
    """Return the same for the actions of H on its orbits, those with few elements; None if there are none.

    What normalises H permutes its orbits, and with them these actions.
    """
    n = H.degree
    colours, arcs = [np.zeros(n, np.int64)], []
    size = n
    for orbit in H.point_orbits:
        points = np.sort(orbit)
        found = element_structure(H.restrict(points.tolist())) if 1 < len(points) < n else None
        if found is None:
            continue
        further = len(found.colours) - len(points)
        number = np.concatenate([points, size + np.arange(further)])
        colours.append(found.colours[len(points) :])
        arcs.append(np.column_stack([number[found.arcs[:, 0]], number[found.arcs[:, 1]], found.arcs[:, 2]]))
        size += further
    if not arcs or sum(map(len, arcs)) > 3 * MOST_FLAGS:
        return None
    return Structure(n, np.concatenate(colours), np.concatenate(arcs))
