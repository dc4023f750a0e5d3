"""How Steiner systems are made: five ways to S(5,6,12), three to S(5,8,24), and the classical families.

Each construction returns (points, blocks); that these form a Steiner system is for
:class:`permgroups.geometry.steiner.SteinerSystem` to check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

from permgroups.errors import InvalidArgument
from permgroups.geometry.projective_line import MAX_FIELD, infinity, pgl2, prime_power, psl2

__all__ = ["SHUFFLE", "construct", "constructions"]

Made = tuple[list[Any], Iterable[Iterable[Any]]]
Maker = Callable[[], Made]

_DERIVED = {(4, 5, 11), (3, 4, 10), (2, 3, 9), (4, 7, 23), (3, 6, 22), (2, 5, 21)}
# the labels of the board's cells in the shuffle labelling
SHUFFLE = ((6, 3, 0, 9), (5, 2, 7, 10), (4, 1, 8, 11))


# -- S(5,6,12) ------------------------------------------------------------------------------------------


def _minimog() -> Made:
    from permgroups.geometry.minimog import column_hexads

    return list(range(12)), [[SHUFFLE[r][c] for r, c in cells] for cells in column_hexads()]


def _supports(code: Any, weight: int, labels: Sequence[Any]) -> Made:
    import numpy as np

    words = np.asarray(code.words_of_weight(weight)) != 0
    return list(labels), [[labels[i] for i in np.flatnonzero(word).tolist()] for word in np.unique(words, axis=0)]


def _ternary_golay() -> Made:
    from permgroups.linear.golay import golay

    return _supports(golay(3), 6, range(12))


def _projective(q: int, blocks: Iterable[Iterable[int]]) -> Made:
    """Name the point q of the projective line ∞."""
    name = [*range(q), infinity]
    return name, [[name[i] for i in block] for block in blocks]


def _squares() -> Made:
    squares = frozenset(x * x % 11 for x in range(11))
    return _projective(11, psl2(11).orbit(squares, action="sets"))


def _shuffle() -> Made:
    from permgroups.groups.products import mongean

    G = mongean(12)
    hexad = next(orbit.representative for orbit in G.orbits_on(6) if orbit.size == 132)
    return list(range(12)), G.orbit(hexad, action="sets")


def _m13() -> Made:
    from permgroups.geometry.line_codes import golay_at
    from permgroups.geometry.planes import projective_plane

    return _supports(golay_at(projective_plane(3), 0), 6, range(1, 13))


# -- S(5,8,24) ------------------------------------------------------------------------------------------


def _binary_golay() -> Made:
    from permgroups.linear.golay import golay

    return _supports(golay(2), 8, range(24))


def _mog() -> Made:
    from permgroups.geometry.mog import octad_cells

    return list(range(24)), octad_cells()


def _sylow() -> Made:
    """A Sylow 2-subgroup of PSL(2, 23), of order 8, has three orbits; the images of two of them meet as octads do."""
    G = psl2(23)
    for orbit in sorted(map(sorted, G.sylow_subgroup(2).orbits())):
        images = G.orbit(frozenset(orbit), action="sets")
        if {len(image.intersection(orbit)) for image in images} == {0, 2, 4, 8}:
            return _projective(23, images)
    raise AssertionError("no orbit of a Sylow 2-subgroup is an octad")


# -- families -------------------------------------------------------------------------------------------


def _plane(q: int) -> Made:
    from permgroups.geometry.planes import projective_plane

    plane = projective_plane(q)
    return list(plane.points), plane.blocks


def _affine(q: int) -> Made:
    from permgroups.geometry.planes import projective_plane

    plane = projective_plane(q)
    away = frozenset(plane.blocks[0])
    number = {p: i for i, p in enumerate(p for p in plane.points if p not in away)}
    return list(range(q * q)), [[number[p] for p in b - away] for b in plane.blocks[1:]]


def _boolean(v: int) -> Made:
    return list(range(v)), {frozenset((a, b, c, a ^ b ^ c)) for a, b, c in combinations(range(v), 3)}


def _spherical(q: int, big: int) -> Made:
    """The images of a subfield with ∞ under PGL(2, qⁿ)."""
    import galois

    x = galois.GF(big).elements
    subfield = [int(y) for y in x[x**q == x]]
    return _projective(big, pgl2(big).orbit(frozenset([*subfield, big]), action="sets"))


def _triples(v: int) -> Made:
    """Bose's construction for v = 6n+3, Skolem's for v = 6n+1."""
    if v % 6 == 3:
        m = v // 3
        half = (m + 1) // 2

        def times(i: int, j: int) -> int:
            return (i + j) * half % m

        blocks = [[(i, 0), (i, 1), (i, 2)] for i in range(m)]
        for i, j in combinations(range(m), 2):
            blocks += [[(i, k), (j, k), (times(i, j), (k + 1) % 3)] for k in range(3)]
        return list(range(v)), [[3 * i + k for i, k in b] for b in blocks]
    m = (v - 1) // 3
    n = m // 2

    def idle(i: int, j: int) -> int:
        s = (i + j) % m
        return s // 2 if s % 2 == 0 else n + s // 2

    last = v - 1
    numbered = [[3 * i, 3 * i + 1, 3 * i + 2] for i in range(n)]
    numbered += [[last, 3 * (n + i) + k, 3 * i + (k + 1) % 3] for i in range(n) for k in range(3)]
    for i, j in combinations(range(m), 2):
        numbered += [[3 * i + k, 3 * j + k, 3 * idle(i, j) + (k + 1) % 3] for k in range(3)]
    return list(range(v)), numbered


def _derived(t: int, k: int, v: int) -> Made:
    from permgroups.geometry.steiner import SteinerSystem

    above = (t + 1, k + 1, v + 1)
    D = SteinerSystem(*above, "derived" if above in _DERIVED else None).derived(v)
    return list(D.points), D.blocks


_LARGE: dict[tuple[int, int, int], dict[str, Maker]] = {
    (5, 6, 12): {"minimog": _minimog, "golay": _ternary_golay, "squares": _squares, "shuffle": _shuffle, "m13": _m13},
    (5, 8, 24): {"mog": _mog, "golay": _binary_golay, "psl": _sylow},
}


def _known(t: int, k: int, v: int) -> dict[str, Maker]:
    found = dict(_LARGE.get((t, k, v), {}))
    if t == 1:
        found["partition"] = lambda: (list(range(v)), [range(i, i + k) for i in range(0, v, k)])
    if t == 2:
        q = k - 1
        if v == q * q + q + 1 and prime_power(q) and q <= 32:
            found["projective"] = lambda: _plane(q)
        if v == k * k and prime_power(k) and k <= 32:
            found["affine"] = lambda: _affine(k)
        if k == 3 and v % 6 in (1, 3):
            found["triples"] = lambda: _triples(v)
    if t == 3:
        if k == 4 and v & (v - 1) == 0:
            found["boolean"] = lambda: _boolean(v)
        small, big = prime_power(k - 1), prime_power(v - 1)
        if small and big and v - 1 <= MAX_FIELD and small[0] == big[0] and big[1] % small[1] == 0:
            found["spherical"] = lambda: _spherical(k - 1, v - 1)
    if (t, k, v) in _DERIVED:
        found["derived"] = lambda: _derived(t, k, v)
    return found


def constructions(t: int, k: int, v: int) -> tuple[str, ...]:
    """Return the names of the constructions of S(t, k, v) that are known here.

    >>> constructions(5, 6, 12)
    ('minimog', 'golay', 'squares', 'shuffle', 'm13')
    >>> constructions(2, 3, 9)
    ('affine', 'triples', 'derived')
    """
    from permgroups.geometry.steiner import admissible

    admissible(t, k, v)
    return tuple(_known(t, k, v))


def construct(
    t: int, k: int, v: int, construction: str | None = None
) -> tuple[list[Any], Iterable[Iterable[Any]], str]:
    """Return points, blocks and the construction's name."""
    known = _known(t, k, v)
    if not known:
        raise InvalidArgument(
            f"no construction of S({t},{k},{v}) is known here; give its blocks: SteinerSystem({t}, {k}, {v}, blocks=…)"
        )
    name = next(iter(known)) if construction is None else construction
    if not isinstance(name, str) or name not in known:
        raise InvalidArgument(f"S({t},{k},{v}) is made by {', '.join(known)}, not by {construction!r}")
    points, blocks = known[name]()
    return points, blocks, name
