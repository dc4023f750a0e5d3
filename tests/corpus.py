"""The groups that the tests run over: random, products, wreath products, named, degenerate.

Each is (label, PermGroup). Everything is seeded, so the corpus is the same in every run.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from permgroups import PermGroup, alternating, cyclic, dihedral, direct_product, mathieu, symmetric, wreath_product
from permgroups.puzzles import cube


def _random_subgroups(count: int) -> list[tuple[str, PermGroup]]:
    """Random permutations that act on few points at a time, so that small groups come out too."""
    rng = np.random.default_rng(2024)
    out = []
    for i in range(count):
        n = int(rng.integers(2, 25))
        rows = []
        for _ in range(int(rng.integers(1, 4))):
            row = np.arange(n)
            support = rng.choice(n, size=int(rng.integers(2, n + 1)), replace=False)
            row[np.sort(support)] = support
            rows.append(row)
        out.append((f"random {i}", PermGroup(rows)))
    return out


def _imprimitive(count: int) -> list[tuple[str, PermGroup]]:
    """Random subgroups of Z_r wr S_m, as puzzles have them."""
    rng = np.random.default_rng(7)
    out = []
    for i in range(count):
        r, m = int(rng.integers(2, 5)), int(rng.integers(2, 7))
        rows = []
        for _ in range(2):
            slots, twists = rng.permutation(m), rng.integers(0, r, m)
            rows.append((slots[:, None] * r + (np.arange(r) + twists[:, None]) % r).ravel())
        out.append((f"Z{r} wr S{m} subgroup {i}", PermGroup(rows)))
    return out


def _subdirect(count: int) -> list[tuple[str, PermGroup]]:
    """The same abstract generators acting on two sets at once: diagonal and subdirect products."""
    rng = np.random.default_rng(11)
    out = []
    for i in range(count):
        n, m = int(rng.integers(3, 8)), int(rng.integers(3, 8))
        rows = [np.concatenate([rng.permutation(n), n + rng.permutation(m)]) for _ in range(2)]
        if i % 3 == 0:  # twice the same action, relabelled: an orbit that is determined by another
            relabel = rng.permutation(n)
            rows = [np.concatenate([row[:n], n + relabel[row[:n][np.argsort(relabel)]]]) for row in rows]
        out.append((f"subdirect {i}", PermGroup(rows)))
    return out


def _named() -> list[tuple[str, PermGroup]]:
    out = [(f"S{n}", symmetric(n)) for n in range(0, 11)]
    out += [(f"A{n}", alternating(n)) for n in range(0, 11)]
    out += [(f"C{n}", cyclic(n)) for n in (1, 2, 3, 4, 6, 12, 30)]
    out += [(f"D{n}", dihedral(n)) for n in (3, 4, 5, 6, 8, 15)]
    out += [(f"M{n}", mathieu(n)) for n in (11, 12, 22, 23, 24)]
    for p in (5, 7, 11, 13, 17):
        out.append((f"PSL(2,{p})", projective_line(p, square=True)))
        out.append((f"PGL(2,{p})", projective_line(p, square=False)))
    for p in (5, 7, 11):
        out.append(
            (f"AGL(1,{p})", PermGroup([[(x + 1) % p for x in range(p)], [primitive_root(p) * x % p for x in range(p)]]))
        )
    out.append(("AGL(3,2)", PermGroup([[x ^ 1 for x in range(8)], [0, 2, 4, 6, 3, 1, 7, 5], [0, 1, 3, 2, 4, 5, 7, 6]])))
    out.append(("Q8", PermGroup(["(1,2,3,4)(5,6,7,8)", "(1,5,3,7)(2,8,4,6)"])))
    out.append(("2^4 regular", PermGroup([[x ^ (1 << i) for x in range(16)] for i in range(4)])))
    return out


def primitive_root(p: int) -> int:
    """Return the least primitive root modulo a prime."""
    return next(g for g in range(2, p) if len({pow(g, k, p) for k in range(p - 1)}) == p - 1)


def projective_line(p: int, square: bool) -> PermGroup:
    """Return PSL(2, p) or PGL(2, p) on the projective line, infinity last."""
    g = primitive_root(p)
    scale = g * g % p if square else g
    shift = [(x + 1) % p for x in range(p)] + [p]
    stretch = [scale * x % p for x in range(p)] + [p]
    invert = [p] + [-pow(x, -1, p) % p for x in range(1, p)] + [0]
    return PermGroup({"t": shift, "s": stretch, "w": invert})


def _products() -> list[tuple[str, PermGroup]]:
    small = [cyclic(2), cyclic(3), symmetric(3), symmetric(4), alternating(5), dihedral(4), mathieu(11)]
    out = []
    for i, G in enumerate(small):
        for H in small[: i + 1]:
            if G.degree * H.degree <= 60:
                out.append((f"{G.degree} wr {H.degree} number {len(out)}", wreath_product(G, H)))
            out.append((f"{G.degree} x {H.degree} number {len(out)}", direct_product(G, H)))
    out.append(("M11 x M12 x S5", direct_product(mathieu(11), mathieu(12), symmetric(5))))
    return out


def _degenerate() -> list[tuple[str, PermGroup]]:
    identity = [0, 1, 2]
    return [
        ("no generators", PermGroup([])),
        ("no generators, degree 5", PermGroup([], degree=5)),
        ("one point", PermGroup([[0]])),
        ("identity", PermGroup([identity])),
        ("identities", PermGroup({"x": identity, "y": identity})),
        ("duplicates", PermGroup({"x": [1, 0, 2], "y": [1, 0, 2], "z": identity})),
        ("fixed points", PermGroup("(3,5)(7,8,9)", degree=20)),
        ("labels", PermGroup({"r": "(N,E,S,W)"}, labels="NESW")),
    ]


def _puzzles() -> list[tuple[str, PermGroup]]:
    cube3 = cube(3).group
    two_faces = PermGroup({name: cube3.moves[name] for name in ("R", "U")})
    return [
        ("cube 2", cube(2).group),
        ("cube 3", cube3),
        ("cube 3 with slices", cube(3, centre_slices=True).group),
        ("two faces", two_faces),
        ("cube 4", cube(4).group),
    ]


@cache
def corpus() -> list[tuple[str, PermGroup]]:
    """Return all groups with their labels."""
    return [
        *_degenerate(),
        *_named(),
        *_random_subgroups(90),
        *_imprimitive(30),
        *_subdirect(24),
        *_products(),
        *_puzzles(),
    ]


LABELS = [label for label, _ in corpus()]
