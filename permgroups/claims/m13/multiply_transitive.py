"""Sections 1 and 5.1: sharply multiply transitive groups, and what contains M12 on thirteen points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from math import factorial

import numpy as np

from permgroups.claims.ledger import CASES, THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, counterexample
from permgroups.claims.m13.graph import all_rows, elements_taking, positions_at
from permgroups.groups.group import PermGroup
from permgroups.groups.products import alternating, mathieu, symmetric

__all__ = ["CLAIMS"]


def is_sharply_transitive(G: PermGroup, k: int) -> bool:
    """Return whether the images of one k-tuple under all elements are all k-tuples, each once."""
    if k > G.degree:
        return False
    images = np.concatenate([rows[:, :k] for rows in G.all_rows(16384)])
    return len(images) == len(np.unique(images, axis=0)) == factorial(G.degree) // factorial(G.degree - k)


def _sharp_groups(k: int, listed: dict[str, PermGroup]) -> Outcome:
    """By Jordan's theorem they are S_k, S_(k+1), A_(k+2), with M11 for k = 4 and M12 for k = 5: try these."""
    known = {f"S{k}": symmetric(k), f"S{k + 1}": symmetric(k + 1), f"A{k + 2}": alternating(k + 2)}
    known |= {4: {"M11": mathieu(11)}, 5: {"M12": mathieu(12)}}.get(k, {})
    wrong = [name for name, G in listed.items() if not is_sharply_transitive(G, k)]
    missing = [name for name, G in known.items() if name not in listed and is_sharply_transitive(G, k)]
    return Outcome(
        not wrong and not missing,
        f"listed {', '.join(listed)}; wrong {wrong}; missing {missing}; tuple by tuple; no others by Jordan's theorem",
        THEORY,
    )


def _sharp_five() -> Outcome:
    return _sharp_groups(5, {"M12": mathieu(12), "S5": symmetric(5), "S6": symmetric(6), "A7": alternating(7)})


def _sharp_six(printed: bool) -> Outcome:
    listed = {"S7": symmetric(7), "A8": alternating(8)}
    return _sharp_groups(6, listed if printed else {"S6": symmetric(6), **listed})


def _cardinality() -> Outcome:
    groups = {f"S{r}": symmetric(r) for r in range(2, 8)} | {f"A{r}": alternating(r) for r in range(3, 9)}
    groups |= {"M11": mathieu(11), "M12": mathieu(12)}
    seen = []
    for name, G in groups.items():
        for k in range(1, G.degree + 1):
            if is_sharply_transitive(G, k):
                seen.append(f"{name}, k = {k}")
                if G.order() != factorial(G.degree) // factorial(G.degree - k):
                    return Outcome(False, seen[-1])
    return Outcome(len(seen) > 10, f"{len(seen)} pairs among S2 … S7, A3 … A8, M11, M12: {'; '.join(seen)}", CASES)


@cache
def _sharply_transitive_of_degree_9() -> tuple[tuple[np.ndarray, ...], ...]:
    """Return the stabilizers of 0 in the sharply 2-transitive groups on the nine vectors of GF(3)².

    Such a group has a regular normal subgroup (Frobenius), elementary abelian as the others are transitive on it:
    the translations; and the stabilizer of 0 is a group of eight matrices that is regular on the other vectors.
    """
    vectors = [(x, y) for x in range(3) for y in range(3)]
    number = {v: i for i, v in enumerate(vectors)}
    matrices = [m for m in product(range(3), repeat=4) if (m[0] * m[3] - m[1] * m[2]) % 3]
    rows = [np.array([number[(a * x + c * y) % 3, (b * x + d * y) % 3] for x, y in vectors]) for a, b, c, d in matrices]
    free = [r for r in rows if all(r[i] != i for i in range(1, 9))]
    found: dict[frozenset[bytes], tuple[np.ndarray, ...]] = {}
    for x, y in product(free, repeat=2):
        group = _generated((x, y), 8)
        if group is not None and len({int(g[1]) for g in group}) == len(group) == 8:
            found.setdefault(frozenset(g.tobytes() for g in group), tuple(group))
    return tuple(found.values())


def _generated(gens: tuple[np.ndarray, ...], most: int) -> list[np.ndarray] | None:
    """Return the elements of a group, None if there are more than so many."""
    seen = {(e := np.arange(len(gens[0]))).tobytes(): e}
    edge = [e]
    while edge:
        new = []
        for g, h in product(edge, gens):
            if (x := h[g]).tobytes() not in seen:
                seen[x.tobytes()] = x
                new.append(x)
        if len(seen) > most:
            return None
        edge = new
    return list(seen.values())


def _involutions(stabilizer: tuple[np.ndarray, ...]) -> Iterator[np.ndarray]:
    """Yield the automorphisms of a group that is regular on 1 … 8 with square 1, as permutations that fix 0 and 1."""
    by_image = {int(g[1]): g for g in stabilizer}
    for images in permutations(range(2, 9)):
        t = np.array([0, 1, *images])
        if (t[t] == np.arange(9)).all() and all((t[g[t]] == by_image[int(t[g[1]])]).all() for g in stabilizer):
            yield t


@cache
def _extensions() -> dict[int, tuple[PermGroup, ...]]:
    """Return all sharply (n - 7)-transitive groups on n = 10, 11, 12, 13 points, up to the names of the points.

    A sharply (k+1)-transitive group has an element t that exchanges the new point with the last one and fixes k - 1
    more, 0 and 1 among them (for the first new point: that exchanges it with 0 and fixes 1). By sharpness t² = 1. As
    it normalizes the stabilizer of all new points and 0, which is regular on 1 … 8, it acts there as an automorphism.
    """
    translations = [np.array([3 * ((x + a) % 3) + (y + b) % 3 for x in range(3) for y in range(3)])
                    for a, b in ((1, 0), (0, 1))]  # fmt: skip
    found: dict[int, list[PermGroup]] = {n: [] for n in (10, 11, 12, 13)}
    for stabilizer in _sharply_transitive_of_degree_9():
        level = [[*stabilizer, *translations]]
        for n in found:
            grown = []
            for gens, t in product(level, _involutions(stabilizer)):
                more = np.array([*t, *range(9, n)])
                more[[n - 1, n - 2 if n > 10 else 0]] = (n - 2 if n > 10 else 0), n - 1
                wider = [np.array([*g, *range(len(g), n)]) for g in gens] + [more]
                G = PermGroup([g.tolist() for g in wider])
                if G.order() == factorial(n) // factorial(n - (n - 7)):
                    found[n].append(G)
                    grown.append(wider)
            level = grown
    return {n: tuple(groups) for n, groups in found.items()}


def _only_m12() -> Outcome:
    names = Counter(G.structure_description() for G in _extensions()[12])
    bad = [G for G in _extensions()[12] if not is_sharply_transitive(G, 5)]
    return Outcome(
        set(names) == {"M12"} and not bad,
        f"of degree 9 {len(_sharply_transitive_of_degree_9())} groups, extended in all ways: of degree 10 and 11 "
        f"{len(_extensions()[10])} and {len(_extensions()[11])}, of degree 12 {dict(names)}",
        THEORY,
    )


def _none_on_13() -> Outcome:
    found = _extensions()[13]
    return Outcome(
        not found, f"{len(_extensions()[12])} groups M12, extended in all ways: {len(found)} of order 13!/7!", THEORY
    )


def _cosets() -> np.ndarray:
    """Return one y of each left coset y∘M12 in S13: that which takes 1 … 5 to the smallest points but y(0)."""
    rows = []
    for first in POINTS:
        rest = [x for x in POINTS if x != first]
        rows += [[first, *rest[:5], *tail] for tail in permutations(rest[5:])]
    return np.array(rows, np.uint8)


def _canonical(rows: np.ndarray) -> np.ndarray:
    """Return the y of the left cosets in which permutations lie."""
    back = np.argsort(rows, axis=1)
    order = np.arange(13)[None, :] + np.zeros((len(rows), 1), np.int64)
    smallest = order[order != rows[:, :1]].reshape(-1, 12)[:, :5]
    g = elements_taking(np.take_along_axis(back, smallest, axis=1))
    found: np.ndarray = np.take_along_axis(rows, all_rows()[g].astype(np.intp), axis=1)
    return found


def _overgroups() -> Outcome:
    """⟨M12, y⟩ for one y of every double coset M12 y M12: the orbits of M12 on the left cosets."""
    cosets = _cosets()
    weights = 13 ** np.arange(13, dtype=np.int64)
    codes = cosets @ weights
    order = np.argsort(codes)
    steps = []
    for g in basic().group.rows:
        moved = _canonical(g.astype(np.uint8)[cosets]) @ weights
        steps.append(order[np.searchsorted(codes, moved, sorter=order)])
        if (codes[steps[-1]] != moved).any():
            raise AssertionError("a coset was not found")
    label, before = np.arange(len(cosets)), None
    while before is None or (label != before).any():
        before = label.copy()
        for step in steps:
            np.minimum.at(label, step, label)
            label = np.minimum(label, label[step])
    names: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for first in np.unique(label):
        y = cosets[first]
        H = PermGroup([*[row.tolist() for row in basic().group.rows], y.tolist()])
        names[bool(y[0])][H.structure_description()] += int((label == first).sum())
    return all_cases(
        set(names[True]) == {"A13", "S13"},
        f"{len(cosets)} cosets in {len(np.unique(label))} double cosets; with a permutation that moves 0: "
        f"{dict(names[True])}; with one that fixes 0: {dict(names[False])}",
    )


def _order() -> Outcome:
    count = len(np.unique(np.ascontiguousarray(np.concatenate([positions_at(q) for q in POINTS])).view("V13")))
    return all_cases(
        count == 13 * len(all_rows()) == factorial(13) // factorial(7) == 13 * 12 * 11 * 10 * 9 * 8,
        f"{count} = 13·{len(all_rows())} = 13!/7!, the number of sextuples",
    )


def _conjugates() -> Outcome:
    bad = [p for p in POINTS if not is_sharply_transitive(basic().group_at(p).restrict(), 5)]
    return counterexample(bad, "sharply 5-transitive at each of the 13 points", "not at")


CLAIMS = (
    claim("1.unique", "1", "among groups M12 is unique in being sharply quintuply transitive on 12 points", _only_m12),
    claim("5.five", "5.1", "sharply quintuply transitive: M12, S5, S6, A7", _sharp_five),
    claim("5.six", "5.1", "there are no sharply sextuply transitive groups other than S7 and A8",
          lambda: _sharp_six(True), repaired=lambda: _sharp_six(False), repair="S6 on six points is one, too",
          origin="statement"),
    claim("5.size", "5.1", "a sharply k-transitive group on r points has order r!/(r-k)!", _cardinality),
    claim("5.over", "5.1", "no transitive subgroup of S13 but A13 and S13 continues M11, M12", _overgroups),
    claim("5.none", "5.1", "no group on thirteen points is sharply sextuply transitive", _none_on_13),
    claim("5.order", "5.1", "|M13| = 13·|M12|, as that of a sharply sextuply transitive group", _order),
    claim("5.conjugates", "5.2", "every conjugate of G_bas is sharply quintuply transitive", _conjugates),
)  # fmt: skip
