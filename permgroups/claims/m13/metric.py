"""Section 6.1: depths, shortest paths, the tetracode, Algorithm 6.2."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product

import numpy as np

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import POINTS, basic, claim, counterexample, cycles, depths_agree, exact_growth, reads
from permgroups.games.meeting import ball, identity_paths, meet_in_the_middle
from permgroups.groups.group import PermGroup
from permgroups.linear import tetracode
from permgroups.search.positions import Position

__all__ = ["CLAIMS"]

M12_DEPTHS = [1, 0, 0, 54, 540, 5184, 25173, 55044, 9036, 8]
M13_DEPTHS = [1, 12, 108, 918, 7344, 57852, 344925, 733500, 90852, 8]
DEEPEST = {
    "(1 3 2)(4 6 5)(7 8 12)": (0, 12, 1, 0, 9, 6, 11, 10, 5, 0),
    "(1 3 2)(4 5 6)(9 11 10)": (0, 1, 10, 0, 6, 12, 7, 4, 8, 0),
    "(1 2 3)(7 8 12)(9 11 10)": (0, 12, 1, 0, 9, 5, 6, 11, 4, 0),
    "(4 5 6)(7 8 12)(9 10 11)": (0, 12, 10, 0, 3, 4, 2, 1, 5, 0),
}


def _closed_paths(length: int) -> list[tuple[int, ...]]:
    """Return the nondegenerate closed paths at 0 of a length."""
    on = basic().plane.joining
    paths: list[tuple[int, ...]] = [(0, p) for p in range(1, 13)]
    for _ in range(length - 1):
        paths = [(*x, q) for x in paths for q in POINTS if q != x[-1] and on[x[-2], x[-1]] != on[x[-1], q]]
    return [x for x in paths if x[-1] == 0]


def _three() -> Outcome:
    paths = _closed_paths(3)
    rows = {x: basic().path(x).position.row for x in paths}
    shapes = {tuple(sorted(Counter(_cycle_lengths(r)).items())) for r in rows.values()}
    pairs = all((rows[x] == rows[x[::-1]]).all() for x in paths)
    different = len({r.tobytes() for r in rows.values()})
    return Outcome(
        (len(paths), different, pairs) == (108, 54, True) and shapes == {((2, 4),)},
        f"{len(paths)} paths, {different} permutations, all of shape 2⁴, reversed paths equivalent: {pairs}",
    )


def _cycle_lengths(row: np.ndarray) -> list[int]:
    seen: set[int] = set()
    out = []
    for x in range(len(row)):
        length = 0
        while x not in seen:
            seen.add(x)
            x = int(row[x])
            length += 1
        if length > 1:
            out.append(length)
    return out


def _four() -> Outcome:
    plane = basic().plane
    paths = _closed_paths(4)
    rows = {x: basic().path(x).position.row for x in paths}
    collinear = [x for x in paths if plane.collinear(0, x[1], x[3])]
    shapes = {
        flag: {tuple(_cycle_lengths(rows[x])) for x in paths if (x in set(collinear)) == flag} for flag in (True, False)
    }
    fine = shapes == {True: {(2, 2, 2, 2)}, False: {(3, 3, 3)}}
    different = len({r.tobytes() for r in rows.values()})
    return Outcome(
        fine and (len(paths), len(collinear), different) == (648, 216, 540),
        f"{len(paths)} paths, {len(collinear)} with 0, p, r collinear, shapes {shapes}, {different} permutations",
    )


def _short_identities() -> Outcome:
    counts = {k: len(identity_paths(basic(), k)) for k in (2, 3, 4, 5)}
    return Outcome(not any(counts.values()), f"{counts}")


def _identities(length: int, form: str, count: int | None = None) -> Outcome:
    """All identity paths have the form, and all paths of the form that are allowed are identity paths."""
    plane = basic().plane
    found = set(identity_paths(basic(), length))
    letters = form.split()
    wanted = set()
    for p, q, r in product(range(1, 13), repeat=3):
        if length == 6:
            fits = r == 1 and not plane.collinear(0, p, q)
        elif length == 7:
            fits = len({p, q, r}) == 3 and plane.collinear(0, p, q) and not plane.collinear(0, p, r)
        else:
            fits = len({p, q, r}) == 3 and not any(plane.collinear(*t) for t in combinations((0, p, q, r), 3))
        if fits and (length != 6 or p != q):
            value = {"0": 0, "p": p, "q": q, "r": r}
            wanted.add(tuple(value[x] for x in letters))
    stabilizer = plane.automorphism_group().stabilizer(0)
    orbit = (
        {tuple(row[list(min(found))].tolist()) for rows in stabilizer.all_rows() for row in rows} if found else set()
    )
    one = orbit == found
    detail = f"{len(found)} paths, of the form: {len(wanted)}, in one orbit of Aut(P3)_0: {one}"
    return Outcome(found == wanted and one and (count is None or len(found) == count), detail)


def _eights() -> Outcome:
    """[0,p,q,r,p,q,r,p,0] is nondegenerate where 0,p,q and p,q,r and r,p,0 are not collinear; 0,q,r may be."""
    plane = basic().plane
    found = set(identity_paths(basic(), 8))
    wanted, on_line = set(), set()
    for p, q, r in product(range(1, 13), repeat=3):
        if len({p, q, r}) == 3 and not any(plane.collinear(*t) for t in ((0, p, q), (p, q, r), (r, p, 0))):
            path = (0, p, q, r, p, q, r, p, 0)
            wanted.add(path)
            if plane.collinear(0, q, r):
                on_line.add(path)
    stabilizer = plane.automorphism_group().stabilizer(0)
    orbits = {
        len({tuple(row[list(min(part))].tolist()) for rows in stabilizer.all_rows() for row in rows})
        for part in (on_line, wanted - on_line)
    }
    example = "" if not on_line else f", such as {list(min(on_line))}"
    return Outcome(
        found == wanted and (len(on_line), len(found), orbits) == (216, 648, {216, 432}),
        f"{len(found)} paths, 432 from ovals and {len(on_line)} with 0, q, r collinear{example}",
    )


def _stabilizer(degree: int) -> Outcome:
    plane = basic().plane
    order = plane.automorphism_group().order()
    q = 3
    pgl = {2: q * (q**2 - 1), 3: q**3 * (q**3 - 1) * (q**2 - 1)}[degree]
    stabilizer = plane.automorphism_group().stabilizer(0).order()
    return Outcome(
        order == pgl and stabilizer == 432,
        f"|Aut(P3)| = {order}, |PGL{degree}(3)| = {pgl}, a point's stabilizer {stabilizer}",
    )


def _deepest() -> Outcome:
    found = {cycles(at.row) for at in basic().antipodes()}
    printed = set()
    for text in DEEPEST:
        row = basic().row_of(text.replace(" ", ","))
        printed |= {cycles(row), cycles(np.argsort(row))}
    return Outcome(found == printed, "; ".join(sorted(found)))


def _deepest_paths() -> Outcome:
    bad = [f"[{', '.join(map(str, x))}] gives {basic().path(x).cycles}, not {text}" for text, x in DEEPEST.items()
           if not reads(basic().path(x).position.row, text)]  # fmt: skip
    return counterexample(bad, "four paths of nine moves", "printed path")


def _tetra_group() -> PermGroup:
    return PermGroup([at.row.tolist() for at in basic().antipodes()], labels=POINTS)


def _elementary() -> Outcome:
    T = _tetra_group()
    lines = {frozenset(b - {0}) for b in basic().plane.blocks if 0 in b}
    orbits = {frozenset(o) for o in T.orbits() if len(o) > 1}
    fine = (
        T.order() == 9 and T.is_abelian and all(len(set(_cycle_lengths(r))) <= 1 for rows in T.all_rows() for r in rows)
    )
    return Outcome(
        fine and orbits == lines, f"order {T.order()}, abelian, exponent 3; orbits are the lines through 0 without it"
    )


def _tetracode() -> Outcome:
    """On each of the four lines an element is a power of one 3-cycle: nine words of length 4 over GF(3)."""
    from permgroups.linear import LinearCode

    lines = [sorted(b - {0}) for b in basic().plane.blocks if 0 in b]
    rows = [r for rows in _tetra_group().all_rows() for r in rows]
    words = []
    for r in rows:
        word = []
        for a, b, c in lines:
            word.append({a: 0, b: 1, c: 2}[int(r[a])])
        words.append(word)
    code = LinearCode(words, field=3)
    agree = all(sum(x == y for x, y in zip(u, v, strict=True)) == 1 for u, v in combinations(words, 2))
    return Outcome(
        code.order() == 9 and agree and code.is_equivalent(tetracode()), f"{code}; two elements agree on one line"
    )


def _mutual() -> Outcome:
    rows = [r for rows in _tetra_group().all_rows() for r in rows]
    game = basic()
    places = [Position(game, r, 0, 0) for r in rows]
    distances = {game.distance(a, b) for a, b in combinations(places, 2)}
    return Outcome(distances == {9}, f"distances {distances}")


def _not_adjacent() -> Outcome:
    depths = basic().depth_distribution(closed=True)
    return Outcome(depths[1] == depths[2] == 0, f"closed positions of depth 1 and 2: {depths[1]}, {depths[2]}")


def _minimal_nondegenerate() -> Outcome:
    game = basic()
    bad = [p for seed in range(60) for p in game.shortest_paths(game.scramble(seed=seed)) if not p.is_nondegenerate]
    return counterexample(bad, "all shortest paths of 60 positions", "degenerate")


def _list_bound() -> Outcome:
    size = len(ball(basic(), 4))
    return Outcome(size <= 8748 == 12 * 9**3, f"{size} elements of depth at most 4")


def _algorithm(printed: bool) -> Outcome:
    """Does a common element of L1 and L2 give a path of the hole from 0 for σ?

    The paper composes right to left. As printed, L2 = {σ⁻¹∘τ'}, and τ = σ⁻¹∘τ' gives σ = τ'∘τ⁻¹: the path of τ
    backwards, which begins where the hole of τ is, then that of τ'. With L2 = {τ'∘σ⁻¹} instead, τ = τ'∘σ⁻¹
    gives σ = τ⁻¹∘τ': the path of τ', then that of τ backwards, both from and to 0.
    """
    game = basic()
    near = {row.tobytes(): path for row, path in ball(game, 4)}
    for seed in range(12):
        σ = game.group.random_rows(1, seed)[0]
        if game.depth(Position(game, σ, 0, 0)) > 8:
            continue
        back = np.argsort(σ).astype(np.uint16)
        hits = []
        for key, there in near.items():
            second = np.frombuffer(key, np.uint16)
            home = near.get((back[second] if printed else second[back]).tobytes())
            if home is not None:
                hits.append((*reversed(home), *there[1:]) if printed else (*there, *reversed(home[:-1])))
        if not hits:
            return Outcome(False, f"{cycles(σ)}: the lists are disjoint")
        legal = [x for x in hits if x[0] == 0 == x[-1]]
        if not legal:
            return Outcome(
                False, f"{cycles(σ)}: {len(hits)} common elements, such as the path {list(hits[0])}; none begins at 0"
            )
        if (game.path(legal[0]).position.row != σ).any():
            return Outcome(False, f"{cycles(σ)}: {list(legal[0])} induces {game.path(legal[0]).cycles}")
    return Outcome(True, "12 random elements of M12, each with its path")


def _solver() -> Outcome:
    game = basic()
    for seed in range(25):
        at = game.scramble(seed=seed)
        path = meet_in_the_middle(game, at)
        if path.position != at or len(path) != game.depth(at):
            return Outcome(False, f"{at}: {path}")
    for at in game.antipodes()[:2]:
        if len(meet_in_the_middle(game, at)) != 9:
            return Outcome(False, f"{at}")
    return Outcome(True, "25 positions with the hole anywhere and two of depth 9: shortest paths")


def _open_hole() -> Outcome:
    open_deepest = [at for at in basic().antipodes() if at.hole != 0]
    growth = basic().growth()
    deepest = max(d for d in range(len(growth.spheres)) for p in range(1, 13) if growth.spheres_at(p)[d])
    return Outcome(
        not open_deepest and deepest == 8, f"positions with the hole away from 0 have depth at most {deepest}"
    )


def _home_first() -> Outcome:
    """'We can always start by moving the hole to 0': how much longer can the path become?"""
    extra: Counter[int] = Counter()
    for hole in range(1, 13):
        way, home = basic().way(0, hole), basic().move_row(hole, 0)
        for rows in basic().group.all_rows(16384):
            at = way[rows]
            more = 1 + exact_growth(False).distances(home[at]).astype(int) - exact_growth(False).distances(at, hole)
            extra.update(more.tolist())
    return Outcome(
        max(extra) <= 2, f"moves more than a shortest path, all open positions: {dict(sorted(extra.items()))}"
    )


def _steps_differ_by_one() -> Outcome:
    """Depths of neighbours differ by at most one, so the quasi-Cayley metric is one."""
    game = basic()
    for seed in range(40):
        at = game.scramble(seed=seed)
        for p, q in pairwise(game.shortest_path(at).points):
            if p == q:
                return Outcome(False, f"{at}")
        if game.distance(at, at) != 0 or game.distance(at, game.play(at, (at.hole + 1) % 13)) != 1:
            return Outcome(False, f"{at}")
    return Outcome(True, "40 positions: distance 0 to themselves, 1 to neighbours")


CLAIMS = (
    claim("6.metric", "6.1", "d is the least number of moves between positions", _steps_differ_by_one),
    claim("6.adjacent", "6.1", "no two elements of M12 are adjacent; d(σ,τ) ≥ 3", _not_adjacent),
    claim("6.geodesic", "6.1", "a path of length d(σ,τ) is nondegenerate", _minimal_nondegenerate),
    claim("6.1.M12", "Proposition 6.1", "[M12]_k = 1, 0, 0, 54, 540, 5184, 25173, 55044, 9036, 8",
          lambda: depths_agree(basic().depth_distribution(closed=True), M12_DEPTHS)),
    claim("6.1.M13", "Proposition 6.1", "[M13]_k = 1, 12, 108, 918, 7344, 57852, 344925, 733500, 90852, 8",
          lambda: depths_agree(basic().depth_distribution(), M13_DEPTHS)),
    claim("6.1.three", "6.1", "108 closed paths of length 3, shape 2⁴, in pairs: [M12]_3 = 54", _three),
    claim("6.1.four", "6.1", "648 closed paths of length 4, 216 collinear of shape 2⁴, the others 3³: 540", _four),
    claim("6.1.k5", "6.1", "no nondegenerate closed path of length < 6 induces the identity", _short_identities),
    claim("6.1.k6", "6.1", "for k = 6 they are [0,p,q,0,p,q,0], one up to automorphisms",
          lambda: _identities(6, "0 p q 0 p q 0")),
    claim("6.1.k7", "6.1", "for k = 7 they are [0,p,r,q,p,r,q,0]", lambda: _identities(7, "0 p r q p r q 0")),
    claim("6.1.k8", "6.1", "for k = 8 they are [0,p,q,r,p,q,r,p,0] with an oval {0,p,q,r}, 432 of them, one orbit",
          lambda: _identities(8, "0 p q r p q r p 0", 432), repaired=_eights,
          repair="0 may also lie on the line qr: 216 more, a second orbit"),
    claim("6.1.pgl", "6.1", "432 is the order of a point's stabilizer in Aut(P3) = PGL2(F3)",
          lambda: _stabilizer(2), reading=lambda: _stabilizer(3), repair="read PGL3(F3)"),
    claim("6-2", "6.1, (6-2)", "the eight elements of depth 9 are as printed, with their inverses", _deepest),
    claim("6-2.paths", "6.1, (6-2)", "the four printed paths induce them", _deepest_paths),
    claim("6.T", "6.1", "with 1 they form an elementary abelian group, orbits the lines through 0", _elementary),
    claim("6.tetracode", "6.1", "T is the tetracode", _tetracode),
    claim("6.mutual", "6.1", "the elements of T are at distance 9 from each other", _mutual),
    claim("6.2.L1", "Algorithm 6.2", "L1 has at most 12·9³ = 8748 elements", _list_bound),
    claim("6.2", "Algorithm 6.2", "L1 and L2 = {σ⁻¹∘τ} meet, and σ = τ'τ⁻¹ gives a path", lambda: _algorithm(True),
          repaired=lambda: _algorithm(False), repair="L2 = {τ'∘σ⁻¹} and σ = τ⁻¹∘τ'"),
    claim("6.2.solver", "Algorithm 6.2", "meeting in the middle finds shortest paths, for an open hole too", _solver),
    claim("6.2.open", "Algorithm 6.2", "is every depth at most 8 with an open hole?", _open_hole, question=True),
    claim("6.2.home", "Algorithm 6.2", "what does moving the hole to 0 first cost?", _home_first, question=True),
)  # fmt: skip
