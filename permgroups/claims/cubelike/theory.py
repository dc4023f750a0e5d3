"""Sections 3 and 4: wreath products, the examples, Propositions 1 to 7."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from permgroups.claims.cubelike.common import claim
from permgroups.claims.ledger import Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.groups.products import alternating, cyclic, symmetric, wreath_product
from permgroups.groups.wreath import WreathElement, kaloujnine_krasner
from permgroups.puzzles import cube, named

__all__ = ["CLAIMS"]

Element = WreathElement


def _random(n: int, r: int, rng: np.random.Generator) -> Element:
    return Element(rng.permutation(n).tolist(), rng.integers(0, r, n).tolist(), r)


def _formulas() -> Outcome:
    """(1)–(8), computed as printed and compared with products of permutations of stickers."""
    rng = np.random.default_rng(1986)
    for n, r in ((3, 2), (6, 3), (8, 3), (12, 2), (20, 3), (5, 4)):
        for _ in range(40):
            α, β = _random(n, r, rng), _random(n, r, rng)
            back = np.argsort(β.permutation)
            a, b = α.permutation, β.permutation
            rows = {"product": β.row[α.row], "inverse": np.argsort(α.row)}
            five = Element([b[x] for x in a], [α.twists[back[i]] + β.twists[i] for i in range(n)], r)
            six = Element(np.argsort(a).tolist(), [-α.twists[a[i]] for i in range(n)], r)
            seven = [α.twists[back[a[i]]] + β.twists[a[i]] - α.twists[a[i]] for i in range(n)]
            eight = []
            for i in range(n):
                j = a[b[i]]
                eight.append(α.twists[back[j]] + β.twists[j] - α.twists[j] - β.twists[b[i]])
            good = (five.row == rows["product"]).all() and (six.row == rows["inverse"]).all()
            good &= α.conjugate(β).twists == tuple(x % r for x in seven)
            good &= α.commutator(β).twists == tuple(x % r for x in eight)
            if not good:
                return Outcome(False, f"{α}, {β}")
    return Outcome(True, "240 pairs in six wreath products, against permutations of stickers")


def _order() -> Outcome:
    cases = ((cyclic(2), symmetric(3)), (cyclic(3), symmetric(6)), (symmetric(3), alternating(4)))
    good = all(wreath_product(H, G).order() == G.order() * H.order() ** G.degree for H, G in cases)
    return Outcome(good, "Z2 ≀ S3, Z3 ≀ S6, S3 ≀ A4")


def _embedding() -> Outcome:
    found = []
    for G, N in (
        (symmetric(4), alternating(4)),
        (symmetric(4), PermGroup(["(1,2)(3,4)", "(1,3)(2,4)"])),
        (named("two-faces").group, named("two-faces").group.derived_subgroup()),
    ):
        e = kaloujnine_krasner(G, N)
        found.append(e.map.is_injective and e.map.image().is_subgroup(e.wreath))
    return Outcome(all(found), "three extensions embedded, the maps injective")


def _coins() -> Outcome:
    order = named("coins").order()
    return Outcome(order == 48 == wreath_product(cyclic(2), symmetric(3)).order(), f"order {order}")


def _triangles_index() -> Outcome:
    order = named("triangles").order()
    index = 3**6 * 720 // order
    return Outcome(index == 6, f"order {order}, index {index}")


def _triangles_iso() -> Outcome:
    G, W = named("triangles").group, wreath_product(cyclic(3), symmetric(5))
    return Outcome(G.order() == W.order(), f"|Γ| = {G.order()}, |Z3 ≀ S5| = {W.order()} for S5 on five points")


def _triangles_on_six() -> Outcome:
    G = named("triangles").group
    places = PermGroup([[int(row[3 * i]) // 3 for i in range(6)] for row in G.rows])
    W = wreath_product(cyclic(3), places)
    same = G.order() == W.order() and G.is_subgroup(W)
    return Outcome(
        same and places.structure_description() == "S5" and places.transitivity_degree == 3,
        f"Γ is Z3 ≀ S5 with S5 = PGL(2,5) acting on the six places, {places.transitivity_degree}-transitively",
    )


def _two_faces() -> Outcome:
    order = named("two-faces").order()
    blocks = PermGroup({k: cube(3).moves[k] for k in "FR"})
    corners = blocks.structure_description() if blocks.order() < 10 else blocks.order()
    index = 3**6 * 720 // order
    return Outcome(index == 18, f"order {order}, index {index}; the two faces of the cube with edges: {corners}")


def _cycles() -> Outcome:
    φ, ρ = Element("(1,2,3,4)", [0] * 6, 3), Element("(3,6,5,4)", [0, 0, 1, 1, 0, 1], 3)
    β1, β2 = Element("(2,3)", [0, 1, 0], 2), Element("(1,2,3,4)", [0, 1, 0, 0, 0, 0], 3)
    good = φ.is_cycle and ρ.is_cycle and not β1.is_cycle and not β2.is_cycle
    return Outcome(good and (β1.order, β2.order) == (4, 12), f"orders {φ.order}, {ρ.order}; {β1.order}, {β2.order}")


def _prop1() -> Outcome:
    checked = 0
    for P in (*map(cube, range(2, 8)), named("tetrahedron-2"), named("helicopter"), named("cube-layers")):
        S = P.structure()
        basis = S.parity_basis
        for o, h in zip(basis.orbits, basis.words, strict=True):
            odd = {x.name for x in S.orbits if not S.element(P.group.evaluate(h), x).is_even}
            if odd & set(basis.orbits) != {o}:
                return Outcome(False, f"{P.name}: {h} on {odd}")
        for row in P.group.random_rows(5, 7):
            odd = {x.name for x in S.orbits if not S.element(row.tolist(), x).is_even}
            after = np.array(P.group.evaluate(basis.adjustment(odd)).array_form)[row]
            if not all(S.element(after.tolist(), x).is_even for x in S.orbits):
                return Outcome(False, f"{P.name}: {odd}")
            checked += 1
    return Outcome(True, f"bases for nine puzzles; {checked} random positions made even on every orbit")


def _prop2() -> Outcome:
    rng = np.random.default_rng(9)
    for n, r in ((8, 3), (12, 2), (6, 4)):
        for _ in range(60):
            k = int(rng.integers(2, n + 1))
            places = rng.choice(n, k, replace=False).tolist()
            images = list(range(n))
            for x, y in zip(places, places[1:] + places[:1], strict=True):
                images[x] = y
            twists = [0] * n
            for x in places:
                twists[x] = int(rng.integers(r))
            α = Element(images, twists, r)
            if α.is_cycle != (sum(twists) % r == 0):
                return Outcome(False, f"{α}: order {α.order}")
    return Outcome(True, "180 elements that move as a k-cycle: of order k exactly when the twists sum to zero")


def _prop3(n: int = 5, r: int = 3) -> Outcome:
    """All α, β of short cycles that meet in one place, with a σ."""
    rng = np.random.default_rng(3)
    done = 0
    for a, b, c in permutations(range(n), 3):
        others = [x for x in range(n) if x not in (a, b, c)]
        α = Element(_moved(n, [a, b, others[0]]), _twisted(n, r, [a, b, others[0]], rng), r)
        β = Element(_moved(n, [c, b, others[1]]), _twisted(n, r, [c, b, others[1]], rng), r)
        σ = Element(range(n), [1 if x == c else 0 for x in range(n)], r)
        if α.act_prime & β.act_prime != {b}:
            continue
        τ = [(σ**j).conjugate(α.commutator(β)) for j in range(r)]
        for j in range(r):
            good = τ[j].is_cycle and tuple(τ[j].cycles()[0]) in ((a, b, c), (b, c, a), (c, a, b))
            shift = [(τ[j].twists[x] - τ[0].twists[x]) % r for x in (a, b, c)]
            if not good or shift != [j % r, 0, -j % r]:
                return Outcome(False, f"{α}, {β}: {τ[j]}")
        if σ.commutator(α.commutator(β)) != Element.meson(n, r, c, b):
            return Outcome(False, f"corollary: {σ.commutator(α.commutator(β))}")
        done += 1
    return Outcome(done > 30, f"{done} pairs α, β in Z3 ≀ S5, each with its complete set and meson")


def _corollary() -> Outcome:
    """τ1 τ0⁻¹ as printed is μ(c, b)."""
    rng = np.random.default_rng(3)
    n, r, a, b, c = 5, 3, 0, 1, 2
    α = Element(_moved(n, [a, b, 3]), _twisted(n, r, [a, b, 3], rng), r)
    β = Element(_moved(n, [c, b, 4]), _twisted(n, r, [c, b, 4], rng), r)
    σ = Element(range(n), [1 if x == c else 0 for x in range(n)], r)
    τ0 = α.commutator(β)
    found = σ.conjugate(τ0) * ~τ0
    return Outcome(found == Element.meson(n, r, c, b), f"{found}, μ(c, b) = {Element.meson(n, r, c, b)}")


def _moved(n: int, cycle: list[int]) -> list[int]:
    images = list(range(n))
    for x, y in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        images[x] = y
    return images


def _twisted(n: int, r: int, places: list[int], rng: np.random.Generator) -> list[int]:
    twists = [0] * n
    for x in places[:-1]:
        twists[x] = int(rng.integers(r))
    twists[places[-1]] = -sum(twists) % r
    return twists


def _prop45(five: bool) -> Outcome:
    """Random α, γ, δ: wherever the hypothesis holds, so does the conclusion."""
    rng = np.random.default_rng(45)
    n, r = 9, 2
    held = 0
    for _ in range(20_000):
        α, γ, δ = (
            Element(_moved(n, places), _twisted(n, r, places, rng), r)
            for places in (rng.choice(n, int(rng.integers(2, 5)), replace=False).tolist() for _ in range(3))
        )
        A, C, D = α.act_prime, γ.act_prime, δ.act_prime
        if five:
            hypothesis = (
                len(A & C & D) == 1
                and not {γ.permutation[x] for x in A & C} & D
                and not {δ.permutation[x] for x in A & D} & C
            )
            b, result = A & C & D, γ.commutator(δ)
        else:
            moved = {γ.permutation[x] for x in A} & D
            hypothesis = len(moved) == 1
            b, result = frozenset(x for x in A if γ.permutation[x] in moved), γ.conjugate(δ)
        if hypothesis:
            held += 1
            if A & result.act_prime != b:
                return Outcome(False, f"{α}, {γ}, {δ}")
    return Outcome(held > 50, f"{held} triples with the hypothesis in Z2 ≀ S9, the conclusion held in all")


def _prop6() -> Outcome:
    """The formulas of the proof, as printed, in S6."""
    G = PermGroup(["(1,2,3,4,5,6)", "(1,2)"])

    def cycle(*places: int) -> np.ndarray:
        row = np.arange(6)
        for x, y in zip(places, places[1:] + places[:1], strict=True):
            row[x] = y
        return row

    def product(*rows: np.ndarray) -> np.ndarray:
        out = np.arange(6)
        for row in rows:
            out = row[out]
        return out

    inv = np.argsort
    a, b, c, x, y, z = range(6)
    p = cycle(x, a)
    steps = [
        (cycle(x, b, c), product(p, cycle(a, b, c), inv(p))),
        (cycle(a, x, c), product(inv(cycle(a, b, c)), cycle(x, b, c), cycle(a, b, c))),
        (cycle(a, b, x), product(cycle(a, b, c), cycle(x, b, c), inv(cycle(a, b, c)))),
        (cycle(x, y, c), product(inv(cycle(a, b, y)), cycle(x, b, c), cycle(a, b, y))),
        (cycle(x, b, y), product(inv(cycle(a, x, c)), cycle(a, b, y), cycle(a, x, c))),
        (cycle(a, x, y), product(inv(cycle(y, b, c)), cycle(a, x, c), cycle(y, b, c))),
        (cycle(x, y, z), product(inv(cycle(z, b, c)), cycle(x, y, c), cycle(z, b, c))),
    ]
    wrong = [i + 1 for i, (left, right) in enumerate(steps) if (left != right).any()]
    return Outcome(not wrong and G.order() == 720, f"wrong: {wrong}" if wrong else "seven formulas hold")


def _prop7() -> Outcome:
    """The induction of the proof, carried out on random even elements of no twist."""
    rng = np.random.default_rng(77)
    most = 0
    for n, r in ((8, 3), (12, 2), (20, 3)):
        for _ in range(10):
            α = _random(n, r, rng)
            if not α.is_even:
                α = α * Element(_moved(n, [0, 1]), [0] * n, r)
            α = α * Element(range(n), [-α.total_twist] + [0] * (n - 1), r)
            steps = 0
            while not α.is_identity:
                before = len(α.act_prime)
                if α.act:
                    a = min(x for x in α.act)
                    b = α.permutation[a]
                    c = next(x for x in sorted(α.act) if x not in (a, b))
                    twists = [0] * n
                    twists[a], twists[c] = -α.twists[b], α.twists[b]
                    α = α * Element(_moved(n, [a, c, b]), twists, r)
                else:
                    a, b = sorted(α.act_prime)[:2]
                    α = α * Element.meson(n, r, a, b) ** α.twists[b]
                steps += 1
                if len(α.act_prime) >= before:
                    return Outcome(False, f"Act' did not shrink: {α}")
            most = max(most, steps)
    return Outcome(True, f"30 elements, Act' shrinks at every step, at most {most} steps")


def _triples() -> Outcome:
    """S_m is triply transitive for m ≥ 3, A_m for m ≥ 5."""
    names = (
        "icosahedron", "cube", "tetrahedron-1", "tetrahedron-2", "octahedron-1", "octahedron-2", "dodecahedron-1",
        "dodecahedron-2",
    )  # fmt: skip
    bad = []
    for name in names:
        for o in named(name).structure().orbits:
            enough = {f"S{o.pieces}": 3, f"A{o.pieces}": 5}.get(o.acts, 99)
            if 1 < o.pieces < enough:
                bad.append(f"{name}: {o.pieces} pieces permuted as {o.acts}")
    return Outcome(not bad, "; ".join(bad) or f"every orbit of more than one piece, in {len(names)} puzzles")


CLAIMS: tuple[Claim, ...] = (
    claim("1-8", "§3", "Formulas (1)–(8) for products, inverses, conjugates and commutators.", _formulas),
    claim("order", "§3", "|H ≀ G| = |G| |H|^|X|.", _order),
    claim("krasner", "§3", "Every extension can be embedded in a wreath product (Kaloujnine–Krasner).", _embedding),
    claim("ex1", "§3, Example 1", "α and β generate all 48 elements of Z2 ≀ S3.", _coins),
    claim("ex2.index", "§3, Example 2", "Γ has index 6 in Z3 ≀ S6.", _triangles_index),
    claim(
        "ex2.iso", "§3, Example 2", "Γ is isomorphic to Z3 ≀ S5.", _triangles_iso,
        reading=_triangles_on_six, repair="read: S5 acting on six places",
    ),
    claim("ex3", "§3, Example 3", "The 2-faces group has index 18 in Z3 ≀ S6.", _two_faces),
    claim("cycles", "§4", "φ, ρ of Example 3 are 4-cycles; β of Examples 1, 2 are none: orders 4 and 12.", _cycles),
    claim("prop1", "§4, Proposition 1", "Parity bases exist, and make any position even on every orbit.", _prop1),
    claim("prop2", "§4, (9), Proposition 2", "The twists of a cycle sum to zero.", _prop2),
    claim("prop3", "§4, Proposition 3", "σ^j [α, β] σ^-j is a complete set of 3-cycles for a, b, c.", _prop3),
    claim("prop3.corollary", "§4, Corollary", "μ(c, b) = [σ, [α, β]] = τ1 τ0^-1.", _corollary),
    claim(
        "prop4", "§4, Proposition 4", "Act'(α)γ' ∩ Act'(δ) = {bγ'} implies Act'(α) ∩ Act'(γδγ^-1) = {b}.",
        lambda: _prop45(False),
    ),
    claim(
        "prop5", "§4, Proposition 5", "Conditions under which Act'(α) ∩ Act'([γ, δ]) = {b}.", lambda: _prop45(True)
    ),
    claim("prop6", "§4, Proposition 6", "All 3-cycles from (abc) and (xbc): the seven formulas of the proof.", _prop6),
    claim("prop7", "§4, Proposition 7", "Complete sets of 3-cycles undo all even elements of no twist.", _prop7),
    claim("triply", "§4", "For all of the puzzles considered G is triply transitive on the pieces.", _triples),
)  # fmt: skip
