"""Claims about words: growth of known puzzles, and what solving promises."""

from __future__ import annotations

from itertools import pairwise
from math import comb

import numpy as np

from permgroups.claims.ledger import EXHAUSTIVE, SAMPLE, Claim, Outcome
from permgroups.games import M13
from permgroups.groups.group import PermGroup
from permgroups.groups.rows import inverse_row
from permgroups.puzzles.cube import cube
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.puzzle import from_generators
from permgroups.puzzles.solving import load_kernels, solve
from permgroups.search.phase_chains import generated, phase_chain
from permgroups.search.subgroup_chains import subgroup_chain
from permgroups.search.symmetries import move_symmetries

__all__ = ["CLAIMS"]


def _pocket_cube() -> PermGroup:
    moves = cube(2).moves
    return PermGroup({name: moves[name] for name in "RUF"})


def _pocket(metric: str, diameter: int, farthest: int) -> Outcome:
    growth = _pocket_cube().growth(metric)
    found = (growth.order(), growth.diameter, growth.spheres[-1])
    return Outcome(found == (3674160, diameter, farthest), f"spheres {', '.join(map(str, growth.spheres))}", EXHAUSTIVE)


def _shuffles() -> Outcome:
    t = np.arange(12)
    G = PermGroup({"r": 11 - t, "s": np.minimum(2 * t, 23 - 2 * t)})
    growth = G.growth()
    return Outcome(
        (G.order(), growth.diameter) == (95040, 25), f"order {G.order()}, diameter {growth.diameter}", EXHAUSTIVE
    )


def _m13() -> Outcome:
    growth = M13().growth()
    return Outcome(
        growth.order() == 13 * 95040,
        f"{growth.order()} positions, at most {growth.diameter} moves from home",
        EXHAUSTIVE,
    )


def _rubik() -> Outcome:
    load_kernels()
    P = cube(3)
    found = [solve(P, P.scramble(seed=seed), effort=5_000_000) for seed in range(5, 8)]
    lengths = [answer.length for answer in found]
    good = all(answer.check() for answer in found) and max(lengths) <= 60
    return Outcome(good, f"three random positions: {lengths} quarter turns by {found[0].method}", SAMPLE)


def _one_face() -> Outcome:
    spheres = cube(2).growth(Goal([0] * 4 + [1] * 20)).spheres
    good = (sum(spheres), len(spheres) - 1) == (comb(8, 4) * 3**4, 7)
    return Outcome(good, f"spheres {', '.join(map(str, spheres))}", EXHAUSTIVE)


def _six_colours() -> Outcome:
    load_kernels()
    P, colours = cube(4), Goal([face for face in range(6) for _ in range(16)])
    states = [P.scramble(seed=seed) for seed in range(2)]
    coloured = [solve(P, state, goal=colours, effort=5_000_000) for state in states]
    single = [solve(P, state, effort=5_000_000) for state in states]
    lengths = [(a.length, b.length) for a, b in zip(coloured, single, strict=True)]
    good = all(a.check() for a in (*coloured, *single)) and all(a < b for a, b in lengths)
    return Outcome(good, f"two random positions, in six colours and all apart: {lengths} quarter turns", SAMPLE)


def _random_moves() -> Outcome:
    load_kernels()
    found = []
    for n in (12, 13):
        rng = np.random.default_rng(n)
        G = PermGroup([rng.permutation(n).tolist() for _ in range(3)])
        P = from_generators(G)
        found += [solve(P, P.scramble(seed=seed), effort=6_000_000) for seed in range(2)]
    lengths = [a.length for a in found]
    good = all(a.check() and a.optimal for a in found)
    return Outcome(good, f"two elements each on 12 and 13 points: {lengths} letters, none has a shorter word", SAMPLE)


def _thistlethwaite() -> Outcome:
    stages = subgroup_chain(cube(3).group, "half")
    farthest = [stage.farthest for stage in stages]
    good = [stage.index for stage in stages] == [2048, 1082565, 29400, 663552] and farthest == [7, 10, 13, 15]
    return Outcome(good, f"found from the moves alone: {'; '.join(map(str, stages))}", EXHAUSTIVE)


def _symmetries() -> Outcome:
    G = cube(3).group
    found = move_symmetries(G.rows)
    letters = {row.tobytes() for row in G.rows} | {inverse_row(row).tobytes() for row in G.rows}
    right = all(symmetry.image(row).tobytes() in letters for symmetry in found for row in G.rows)
    return Outcome(
        right and len(found) == 48, f"{len(found)} permutations of the stickers permute the turns", EXHAUSTIVE
    )


def _two_phases() -> Outcome:
    G = cube(3).group
    chain = phase_chain(G, "half", move_symmetries(G.rows))
    orders = [generated(G, powers).order() for powers in chain]
    good = [a // b for a, b in pairwise(orders)] == [2_217_093_120, 19_508_428_800]
    names = " ".join(f"{name}{e if e > 1 else ''}" for name, e in chain[1])
    return Outcome(good, f"found from the moves alone: ⟨{names}⟩ of order {orders[1]:,}", EXHAUSTIVE)


CLAIMS = (
    Claim("words.pocket", "literature", "", "the 2×2×2 cube needs at most 14 quarter turns, 276 positions all of them",
          lambda: _pocket("quarter", 14, 276)),
    Claim("words.pocket-half", "literature", "", "counting half turns as one, at most 11, for 2644 positions",
          lambda: _pocket("syllable", 11, 2644)),
    Claim("words.m12", "literature", "", "M12 by the shuffles 11 - t and min(2t, 23 - 2t) has diameter 25", _shuffles),
    Claim("words.m13", "Conway, Elkies, Martin 2006", "2", "the game has 13 times |M12| = 1235520 positions", _m13),
    Claim("words.one-face", "", "", "four stickers of a 2×2×2 show C(8, 4)·3⁴ patterns, and a face of one colour is "
          "at most 7 letters away", _one_face),
    Claim("words.six-colours", "", "", "a random 4×4×4 takes fewer letters in six colours than with all stickers apart",
          _six_colours),
    Claim("words.random-moves", "", "", "elements of groups of three random permutations of 12 and 13 points get words "
          "that are proved shortest", _random_moves),
    Claim("words.thistlethwaite", "M. Thistlethwaite 1981", "", "by steps of 2048, 1082565, 29400 and 663552 cosets "
          "Rubik's cube takes at most 7 + 10 + 13 + 15 = 45 moves, half turns counting one", _thistlethwaite),
    Claim("words.symmetries", "", "", "the turns of Rubik's cube have the 48 symmetries of the solid", _symmetries),
    Claim("words.two-phases", "H. Kociemba 1992", "", "a subgroup of Rubik's cube by two opposite faces and four half "
          "turns splits it into 2217093120 cosets and 19508428800 elements", _two_phases),
    Claim("words.rubik", "", "", "a random position of Rubik's cube is solved in at most 60 quarter turns", _rubik),
)  # fmt: skip
