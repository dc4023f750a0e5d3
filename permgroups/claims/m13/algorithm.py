"""Algorithm 6.2: lists of positions near 1 and near σ that meet."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np

from permgroups.claims.ledger import THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim
from permgroups.claims.m13.graph import all_rows, distances, neighbours, number_of, positions_at
from permgroups.claims.m13.identities import deepest
from permgroups.claims.m13.metric import right_multiplication_keeps_edges

__all__ = ["CLAIMS"]

NOT_DEEPEST = 95040 - 8


@cache
def _list() -> dict[int, np.ndarray]:
    """Return L1, the positions of depth at most 4: the numbers of their elements by the place of the hole."""
    return {q: np.flatnonzero(distances(0)[q] <= 4) for q in POINTS}


@cache
def _quotients() -> np.ndarray:
    """Return which elements of M12 are τ⁻¹∘τ' with τ, τ' of L1 and their holes at one place: so many of them count.

    The path of τ' leads from 0 to the hole, that of τ backwards to 0.
    """
    found = np.zeros(len(all_rows()), bool)
    for numbers in _list().values():
        rows = all_rows()[numbers]
        for back in np.argsort(rows, axis=1).astype(np.uint8):
            found[number_of(back[rows])] = True
    return found


@cache
def _printed_quotients() -> tuple[np.ndarray, np.ndarray]:
    """Return which elements are τ'∘τ⁻¹ with τ, τ' of L1, and for which the two paths can be played one after the other.

    The path of τ backwards begins where τ has its hole, and that must be 0.
    """
    meets, plays = np.zeros(len(all_rows()), bool), np.zeros(len(all_rows()), bool)
    listed = {q: positions_at(q)[numbers] for q, numbers in _list().items()}
    rows = np.concatenate(list(listed.values()))
    begin = np.argsort(rows, axis=1)[:, 0]  # the counter that is brought to 0
    for counter in POINTS:
        some = rows[begin == counter]
        for τ in some:
            back = np.argsort(τ)
            found = number_of(some[:, back])
            meets[found[found >= 0]] = True
    for τ in listed[0]:
        plays[number_of(listed[0][:, np.argsort(τ)])] = True
    return meets, plays


def _algorithm(printed: bool) -> Outcome:
    """Does a common element of L1 and L2 give a path of the hole from 0 for σ? All 95032 σ of depth at most 8.

    The paper composes right to left. As printed, L2 = {σ⁻¹∘τ'}, and τ = σ⁻¹∘τ' gives σ = τ'∘τ⁻¹: the path of τ
    backwards, which begins where the hole of τ is, then that of τ'. With L2 = {τ∘σ} instead, τ' = τ∘σ gives
    σ = τ⁻¹∘τ': the path of τ', then that of τ backwards, both from and to 0.
    """
    deep = distances(0)[0] == 9
    if printed:
        meets, plays = _printed_quotients()
        return all_cases(
            plays[~deep].all(),
            f"of {NOT_DEEPEST} elements the lists meet for {int(meets[~deep].sum())}; for {int(plays[~deep].sum())} "
            "the paths of τ⁻¹ and τ' can be played from 0 in that order",
        )
    found = _quotients()
    return all_cases(
        (found == ~deep).all(), f"all {int(found.sum())} elements of depth at most 8 get a path, the eight others none"
    )


def _is_ball(printed: bool) -> Outcome:
    """Is L2 the ball around σ? {σ⁻¹∘τ}, as printed, or {τ∘σ}; for σ one element of depth 5, then all."""
    number = int(np.flatnonzero(distances(0)[0] == 5)[0])
    σ = all_rows()[number]
    around = {q: set(np.flatnonzero(distances(0, number)[q] <= 4).tolist()) for q in POINTS}
    rows = np.concatenate([positions_at(q)[numbers] for q, numbers in _list().items()])
    rows = np.argsort(σ).astype(np.uint8)[rows] if printed else rows[:, σ]
    inside = 0
    for q in POINTS:
        here = rows[rows[:, 0] == q]
        numbers = number_of(np.argsort(basic().way(0, q)).astype(np.uint8)[here])
        inside += sum(int(x) in around[q] for x in numbers)
    if inside != len(rows) or len(rows) != sum(map(len, around.values())):
        return Outcome(False, f"for one σ of depth 5, {inside} of {len(rows)} lie within 4 of σ")
    return Outcome(
        right_multiplication_keeps_edges(),
        f"{inside} elements within 4 of σ; for all σ by right multiplication",
        THEORY,
    )


def _first_step(name: str) -> Outcome:
    """What is not in the set by this name has depth at most 8."""
    named = {"T": {row.tobytes() for row in (np.arange(13, dtype=np.uint8), *deepest())}}  # all that (6-2) makes
    if name not in named:
        return Outcome(False, f"no set of the paper is called {name}; (6-2) with 1 is T")
    outside = np.array([row.tobytes() not in named[name] for row in all_rows()])
    most = int(distances(0)[0][outside].max())
    return all_cases(most == 8, f"{int(outside.sum())} elements outside of {name}, of depth at most {most}")


@cache
def _paths(length: int) -> tuple[tuple[int, ...], ...]:
    """Return the paths from 0 of a length without three collinear points in a row."""
    if length < 2:
        return tuple((0, p) for p in range(1, 13)) if length else ((0,),)
    on = basic().plane.joining
    return tuple((*x, q) for x in _paths(length - 1) for q in POINTS if q != x[-1] and on[x[-2], x[-1]] != on[x[-1], q])


def _bound() -> Outcome:
    size, paths = sum(map(len, _list().values())), len(_paths(4))
    return all_cases(
        size <= paths == 12 * 9**3 == 8748, f"{size} elements of depth at most 4, {paths} paths of four moves"
    )


def _bound_by_paths(least: int) -> Outcome:
    """Is every element of L1 induced by a path of least, …, 4 moves, so that the number of these is a bound?"""
    lengths = range(least, 5)
    made = {basic().path(x).position.row.astype(np.uint8).tobytes() for k in lengths for x in _paths(k)}
    listed = [row.tobytes() for q, numbers in _list().items() for row in positions_at(q)[numbers]]
    missing = [x for x in listed if x not in made]
    one = np.arange(13, dtype=np.uint8).tobytes() in missing
    counts = [len(_paths(k)) for k in lengths]
    return all_cases(
        not missing and made <= set(listed) and len(listed) <= sum(counts),
        f"paths by length {counts}, {sum(counts)} in all, induce {len(made)} permutations; of the {len(listed)} of L1 "
        f"{len(missing)} are missing{', 1 among them' if one else ''}",
    )


def _meet(empty: object) -> Outcome:
    """“L1 ∩ L2 ≠ …” for all elements: it should be so exactly where the depth is at most 8."""
    met = _quotients()
    deep = distances(0)[0] == 9
    bad = sum(int(((set() if not one else {1}) != empty) != (not nine)) for one, nine in zip(met, deep, strict=True))
    return all_cases(not bad, f"it fails for {bad} of 95040 elements: those whose lists do not meet" if bad else
                     f"for {int(met.sum())} elements, those of depth at most 8, of 95040")  # fmt: skip


def _open_hole() -> Outcome:
    most = int(distances(0)[1:].max())
    return all_cases(most <= 8, f"positions with the hole away from 0 have depth at most {most}")


def _home_first() -> Outcome:
    """'We can always start by moving the hole to 0': how much longer can the path become?"""
    extra: Counter[int] = Counter()
    for hole in range(1, 13):
        far = distances(0).astype(int)
        extra.update((1 + far[0][neighbours(hole, 0)] - far[hole]).tolist())
    return all_cases(
        max(extra) <= 2, f"moves more than a shortest path, all open positions: {dict(sorted(extra.items()))}"
    )


CLAIMS = (
    claim("6.2.N", "Algorithm 6.2", "step 1: σ ∈ N, by the table (6-2), or else d(σ) ≤ 8", lambda: _first_step("N"),
          reading=lambda: _first_step("T"), repair="read T", origin="print"),
    claim("6.2.L1", "Algorithm 6.2", "L1 has at most 12·9³ = 8748 elements", _bound),
    claim("6.2.L1.paths", "Algorithm 6.2", "a bound for L1, since it is the number of paths [0,p1,…,p4]",
          lambda: _bound_by_paths(4), repaired=lambda: _bound_by_paths(0), origin="statement",
          repair="8748 is a bound, but not for this reason: L1 has shorter paths, too, 9841 in all"),
    claim("6.2.L2", "Algorithm 6.2", "L2 = {σ⁻¹∘τ | τ ∈ L1} are the elements at distance at most 4 from σ",
          lambda: _is_ball(True), repaired=lambda: _is_ball(False), repair="{τ∘σ | τ ∈ L1}", origin="statement"),
    claim("6.2", "Algorithm 6.2", "τ = σ⁻¹τ' gives σ = τ'τ⁻¹, and a path by joining those for τ' and τ⁻¹",
          lambda: _algorithm(True), repaired=lambda: _algorithm(False), origin="print",
          repair="with L2 = {τ∘σ}, τ' = τσ and σ = τ⁻¹τ'; or with products read from left to right, against 2.2"),
    claim("6.2.empty", "Algorithm 6.2",
          "step 4: L1 ∩ L2 ≠ 0 (so text 001; which of the two texts is true to print is not decided)", lambda: _meet(0),
          reading=lambda: _meet(set()), repair="read ∅, as text 000 has it", origin="scan"),
    claim("6.2.open", "beyond the paper, Algorithm 6.2", "is every depth at most 8 with an open hole?", _open_hole,
          question=True),
    claim("6.2.home", "beyond the paper, Algorithm 6.2",
          "“we can always start by moving the hole to 0”: what does it cost?", _home_first, question=True),
)  # fmt: skip
