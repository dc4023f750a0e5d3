"""Beyond the documentation: Steiner systems, their groups, the puzzles on M12 and M24."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from permgroups.claims.hexads.common import BEYOND, claim, shuffle
from permgroups.claims.ledger import EXHAUSTIVE, THEORY, Claim, Outcome
from permgroups.games import M13
from permgroups.geometry import MOG, SteinerSystem, constructions
from permgroups.puzzles.shuffles import m12_shuffle, m24_circle

__all__ = ["CLAIMS"]

# P. Timmons, "Diameter of the M24 Conway puzzle is 45" (Domain of the Cube forum, 2023), from GAP; asks for a check
M24_SPHERES = (
    1, 3, 6, 10, 16, 26, 42, 68, 110, 178, 288, 466, 752, 1214, 1958, 3132, 4980, 7957, 12738, 20375, 32563,
    52010, 83000, 132360, 210896, 335265, 531855, 842722, 1332401, 2098880, 3291324, 5121482, 7872753,
    11885315, 17455355, 24565715, 32401139, 38652273, 39596760, 32213183, 18556076, 6407846, 1041497, 55472, 577, 1,
)  # fmt: skip
M24_FARTHEST = "(2,19)(6,20)(7,16)(8,17)(11,15)(12,13)(14,21)(18,23)"


def _is_map(f: dict[object, object] | None, A: SteinerSystem, B: SteinerSystem) -> bool:
    return f is not None and {frozenset(f[x] for x in b) for b in A.blocks} == set(B.blocks)


def _constructions(t: int, k: int, v: int) -> Outcome:
    names = constructions(t, k, v)
    systems = [SteinerSystem(t, k, v, name) for name in names]
    maps = [_is_map(A.isomorphism(B), A, B) for A, B in combinations(systems, 2)]
    return Outcome(all(maps), f"{', '.join(names)}: {len(maps)} isomorphisms, each checked on all blocks", EXHAUSTIVE)


def _shuffle_is_minimog() -> Outcome:
    same = set(SteinerSystem(5, 6, 12, "shuffle").blocks) == set(shuffle().steiner_system.blocks)
    return Outcome(same, "equal: hence the name of the shuffle labelling", EXHAUSTIVE)


def _m13() -> Outcome:
    game = M13()
    code = game.golay(0)
    labels = code.labels
    supports = {frozenset(labels[i] for i in np.flatnonzero(w)) for w in np.asarray(code.words_of_weight(6))}
    A = shuffle().steiner_system
    f = A.isomorphism(SteinerSystem(5, 6, 12, "m13"))
    moved = {frozenset(f[x] for x in b) for b in A.blocks} if f else set()
    G = game.group
    kept = all({frozenset(int(row[x]) for x in b) for b in supports} == supports for row in G.rows)
    return Outcome(
        moved == supports and kept, f"{f}; the closed paths of the game keep the {len(supports)} supports", EXHAUSTIVE
    )


def _derived() -> Outcome:
    found = []
    for t, k, v in ((5, 6, 12), (4, 5, 11), (3, 4, 10), (5, 8, 24), (4, 7, 23), (3, 6, 22)):
        G = SteinerSystem(t, k, v).automorphism_group()
        found.append((G.order(), G.structure_description()))
    expected = [
        (95040, "M12"), (7920, "M11"), (1440, "PGammaL(2,9)"), (244823040, "M24"), (10200960, "M23"), (887040, "M22:2"),
    ]  # fmt: skip
    G = SteinerSystem(3, 4, 10).automorphism_group()
    D = G.derived_subgroup()
    # a group of this order over A6 that nothing in it commutes with is Aut(A6) = PΓL(2,9)
    least = D.is_simple and D.order() == 360 and G.centralizer(D).order() == 1
    return Outcome(
        found == expected and least,
        ", ".join(f"{name} {n}" for n, name in found)
        + "; the third has the derived group A6, and nothing in it commutes with that",
        THEORY,
    )


def _triangles() -> Outcome:
    for p in ((5, 6, 12), (5, 8, 24)):
        S = SteinerSystem(*p)
        rows = S.intersection_triangle().rows
        if any(S.counted_triangle(sorted(block)) != rows for block in S.blocks):
            return Outcome(False, f"{S}")
    last = SteinerSystem(5, 8, 24).intersection_triangle().rows[-1]
    return Outcome(True, f"counted on every block; two octads meet in 0, 2 or 4 points: {last}", EXHAUSTIVE)


def _mog() -> Outcome:
    M = MOG()
    sextets = len(M.sextets())
    golay = SteinerSystem(5, 8, 24, "golay")
    agree = _is_map(M.system.isomorphism(golay), M.system, golay)
    return Outcome(
        agree and sextets == 1771,
        f"{len(M.system.blocks)} octads by the hexacode, as in the Golay code; {sextets} sextets",
        EXHAUSTIVE,
    )


def _m12_puzzle() -> Outcome:
    growth = m12_shuffle().group.growth()
    return Outcome(growth.diameter == 25, f"{growth.order()} positions, God's number {growth.diameter}", EXHAUSTIVE)


def _m24_puzzle() -> Outcome:
    P = m24_circle()
    growth = P.group.growth()
    far = growth.antipodes()
    one = len(far) == 1 and P.group.format(far[0]) == M24_FARTHEST
    return Outcome(
        growth.spheres == M24_SPHERES and one,
        f"{growth.order()} positions, God's number {growth.diameter}, one farthest position; all 46 numbers agree",
        EXHAUSTIVE,
    )


CLAIMS: tuple[Claim, ...] = (
    claim("five", BEYOND, "Five constructions of S(5,6,12) are isomorphic.", lambda: _constructions(5, 6, 12)),
    claim("three", BEYOND, "Three constructions of S(5,8,24) are isomorphic.", lambda: _constructions(5, 8, 24)),
    claim(
        "mongean",
        BEYOND,
        "The hexads of ⟨11-t, min(2t, 23-2t)⟩ are those of the shuffle labelling.",
        _shuffle_is_minimog,
    ),
    claim("m13", BEYOND, "The MINIMOG's hexads are, after a relabelling, those of the M13 game's Golay code.", _m13),
    claim(
        "groups",
        BEYOND,
        "S(5,6,12) and its derived systems have the groups M12, M11, PΓL(2,9); S(5,8,24) and its: M24, M23, M22:2.",
        _derived,
    ),
    claim("leech", BEYOND, "The intersection triangles of S(5,6,12) and S(5,8,24).", _triangles),
    claim("mog", BEYOND, "The MOG with the hexacode is an S(5,8,24), isomorphic to that of the Golay code.", _mog),
    claim("god.m12", BEYOND, "God's number of the M12 puzzle with r, s and s⁻¹ is 25.", _m12_puzzle),
    claim(
        "god.m24", BEYOND, "God's number of the M24 puzzle is 45 (Timmons 2023, asking for verification).", _m24_puzzle
    ),
)
