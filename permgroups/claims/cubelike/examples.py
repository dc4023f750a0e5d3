"""Section 3: wreath products, formulas (1) to (8), Examples 1 to 3."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, permutations, product
from math import factorial

import numpy as np

from permgroups.claims.cubelike.common import claim
from permgroups.claims.cubelike.patterns import section_6
from permgroups.claims.cubelike.small import SMALL, Elements, after, inverse, short, small_wreath
from permgroups.claims.ledger import CASES, EXHAUSTIVE, THEORY, Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.groups.products import alternating, cyclic, dihedral, symmetric, wreath_product
from permgroups.groups.wreath import WreathElement, kaloujnine_krasner, wreath_group
from permgroups.puzzles import cube, named
from permgroups.puzzles.structure import structure_of

__all__ = ["CLAIMS"]

Element = WreathElement
WHICH = ", ".join(short(n, r) for n, r in SMALL)


def _generators() -> Outcome:
    """π(g)π(p) = π(gp), σ(h)σ(k) = σ(h + k), σ(h)π(g) = π(g)σ(h_{1g^-1}, …), on the places (i, j)."""
    for n, r in SMALL:
        points = list(product(range(n), range(r)))
        π = {g: {(i, j): (g[i], j) for i, j in points} for g in permutations(range(n))}
        σ = {h: {(i, j): (i, (j + h[i]) % r) for i, j in points} for h in product(range(r), repeat=n)}
        for g, p in product(π, repeat=2):
            gp = tuple(p[x] for x in g)
            if any(π[p][π[g][x]] != π[gp][x] for x in points):
                return Outcome(False, f"π({g})π({p})")
        for h, k in product(σ, repeat=2):
            both = tuple((a + b) % r for a, b in zip(h, k, strict=True))
            if any(σ[k][σ[h][x]] != σ[both][x] for x in points):
                return Outcome(False, f"σ({h})σ({k})")
        for h, g in product(σ, π):
            moved = tuple(h[g.index(i)] for i in range(n))
            if any(π[g][σ[h][x]] != σ[moved][π[g][x]] for x in points):
                return Outcome(False, f"σ({h})π({g})")
    return Outcome(True, f"all g, p and all h, k in {WHICH}", CASES)


def _representation() -> Outcome:
    """The products π(g)σ(h) are different, and are the whole group that the π(g) and σ(h) generate."""
    sizes = []
    for n, r in (*SMALL, (4, 3)):
        W = small_wreath(n, r)
        G = PermGroup([row.tolist() for row in W.rows[:: max(1, len(W) // 60)]], degree=n * r)
        different = len(np.unique(W.rows, axis=0))
        if not different == len(W) == wreath_product(cyclic(r), symmetric(n)).order() or len(W) % G.order():
            return Outcome(False, f"{short(n, r)}: {different} different products, order {len(W)}")
        sizes.append(f"{short(n, r)} {different}")
    cases = ((symmetric(3), alternating(4)), (dihedral(4), symmetric(3)), (alternating(4), cyclic(5)))
    if not all(wreath_product(H, G).order() == G.order() * H.order() ** G.degree for H, G in cases):
        return Outcome(False, "the order of a wreath product is another")
    return Outcome(True, ", ".join(sizes) + "; orders of S3 ≀ A4, D8 ≀ S3 and A4 ≀ Z5 by the chain", CASES)


def _formulas() -> Outcome:
    """(1)–(8) as printed, against products of permutations of stickers."""
    pairs = 0
    for n, r in SMALL:
        W = small_wreath(n, r)
        at = np.take_along_axis
        inv = np.argsort(W.perm, axis=1)
        back = Elements(inverse(W.rows), n, r)
        if (back.perm != inv).any() or (back.twist != (-at(W.twist, W.perm, 1)) % r).any():
            return Outcome(False, f"(2) or (6) in {short(n, r)}")
        for x in range(len(W)):
            α1, α2 = W.perm[x], W.twist[x]
            b1, b2 = W.perm, W.twist
            product_ = Elements(after(W.rows[x], W.rows), n, r)
            conjugate = Elements(after(W.rows[x], W.rows, inverse(W.rows[x])), n, r)
            commutator = Elements(after(W.rows[x], W.rows, inverse(W.rows[x]), back.rows), n, r)
            j = α1[b1]  # iβ'α'
            parts = (
                (1, product_.perm, b1[:, α1]),
                (3, conjugate.perm, inv[x][b1[:, α1]]),
                (4, commutator.perm, at(inv, inv[x][b1[:, α1]], 1)),
                (5, product_.twist, α2[inv] + b2),
                (7, conjugate.twist, α2[inv[:, α1]] + b2[:, α1] - α2[α1]),
                (8, commutator.twist, α2[at(inv, j, 1)] + at(b2, j, 1) - α2[j] - at(b2, b1, 1)),
            )
            for number, found, printed in parts:
                if (found != (printed % r if number >= 5 else printed)).any():
                    return Outcome(False, f"({number}) in {short(n, r)}, α = {W.said(x)}")
            pairs += len(W)
    return Outcome(True, f"all {pairs} pairs α, β of {WHICH}, against permutations of stickers", CASES)


def _embedding() -> Outcome:
    """The normal closures of all elements of some groups: G embeds in N ≀ G/N."""
    done = 0
    for G in (symmetric(4), alternating(4), dihedral(6), wreath_product(cyclic(2), symmetric(3)), symmetric(5)):
        closures = {N.order(): N for c in G.conjugacy_classes() for N in [G.normal_closure(PermGroup([next(iter(c))]))]}
        for N in closures.values():
            e = kaloujnine_krasner(G, N)
            if not (e.map.is_injective and e.map.image().is_subgroup(e.wreath)):
                return Outcome(False, f"a group of order {G.order()} over one of order {N.order()}")
            done += 1
    return Outcome(True, f"{done} extensions: normal subgroups of S4, A4, D6, Z2 ≀ S3 and S5", CASES)


_EXAMPLES = {
    "Example 1": ("coins", 3, 2),
    "Example 2": ("triangles", 6, 3),
    "Example 3": ("two-faces", 6, 3),
}


def _illustrate() -> Outcome:
    """Each Γ is an extension of its shufflings Γ ∩ Z_r^n by the group of its permuting parts, inside of Z_r ≀ S_n."""
    said = []
    for example, (name, n, r) in _EXAMPLES.items():
        G = named(name).group
        W = wreath_product(cyclic(r), symmetric(n))
        places = PermGroup([[int(row[r * i]) // r for i in range(n)] for row in G.rows], degree=n)
        base = G.order() // places.order()
        still = G.order() // PermGroup([_pieces(row, n, r) for row in G.rows], degree=n).order()
        if not (G.is_subgroup(W) and base == still and r**n % base == 0):
            return Outcome(False, example)
        said.append(f"{example}: {base} shufflings, {places.order()} permutations")
    return Outcome(True, "; ".join(said), THEORY)


def _pieces(row: np.ndarray, n: int, r: int) -> list[int]:
    return [int(row[r * i + r - 1]) // r for i in range(n)]


def _printed_generators() -> Outcome:
    """The descriptions in words give the printed pairs: first what is turned over, then what is moved."""
    coins = Element("()", [0, 0, 1], 2) * Element("(2,3)", [0, 0, 0], 2)
    triangles = Element("()", [1, 0, 0, 0, 0, 0], 3) * Element("(1,2,3,4)", [0] * 6, 3)
    good = coins == Element("(2,3)", [0, 1, 0], 2) and triangles == Element("(1,2,3,4)", [0, 1, 0, 0, 0, 0], 3)
    return Outcome(good, f"Example 1: β = {coins}; Example 2: β = {triangles}", EXHAUSTIVE)


def _coins() -> Outcome:
    G = wreath_group({"α": Element("(1,2)", [0, 0, 0], 2), "β": Element("(2,3)", [0, 1, 0], 2)})
    order = G.order()
    return Outcome(order == 48 == wreath_product(cyclic(2), symmetric(3)).order(), f"order {order}", THEORY)


@cache
def _triangles() -> PermGroup:
    α, β = Element("(3,4,5,6)", [0] * 6, 3), Element("(1,2,3,4)", [0, 1, 0, 0, 0, 0], 3)
    return wreath_group({"α": α, "β": β})


@cache
def _two_faces_group() -> PermGroup:
    φ, ρ = Element("(1,2,3,4)", [0] * 6, 3), Element("(3,6,5,4)", [0, 0, 1, 1, 0, 1], 3)
    return wreath_group({"φ": φ, "ρ": ρ})


def _index(G: PermGroup, index: int) -> Outcome:
    found = 3**6 * 720 // G.order()
    return Outcome(found == index, f"order {G.order()}, index {found}", THEORY)


def _triangles_iso() -> Outcome:
    G, W, third = _triangles(), wreath_product(cyclic(3), symmetric(5)), _two_faces_group()
    derived = third.derived_subgroup().order(), W.derived_subgroup().order()
    return Outcome(
        G.order() == W.order(),
        f"|Γ| = {G.order()}, |Z3 ≀ S5| = {W.order()} for S5 on five points (the order of Example 3, whose "
        f"derived group has order {derived[0]}, not {derived[1]})",
        THEORY,
    )


def _triangles_on_six() -> Outcome:
    G = _triangles()
    places = PermGroup([[int(row[3 * i]) // 3 for i in range(6)] for row in G.rows])
    W = wreath_product(cyclic(3), places)
    same = G.order() == W.order() and G.is_subgroup(W)
    return Outcome(
        same and places.structure_description() == "S5" and places.transitivity_degree == 3,
        f"Γ is Z3 ≀ S5 with S5 = PGL(2,5) acting on the six places, {places.transitivity_degree}-transitively",
        THEORY,
    )


def _blocks() -> Outcome:
    """φ and ρ are the turns F and R of the six blocks, for a numbering and marks of orientation on the blocks."""
    P = cube(3)
    S = P.structure()
    o = next(o for o in S.orbits if o.pieces == 8)
    F, R = S.element("F", o), S.element("R", o)
    (f,), (r,) = F.cycles(), R.cycles()
    shared = set(f) & set(r)
    three = next(x for x in shared if F.permutation[x] in shared)
    # 3 → 4 → 1 → 2 → 3 by φ and 3 → 6 → 5 → 4 → 3 by ρ
    four = F.permutation[three]
    number = {three: 3, four: 4, F.permutation[four]: 1, F.permutation[F.permutation[four]]: 2}
    number |= {R.permutation[three]: 6, R.permutation[R.permutation[three]]: 5}
    if sorted(number.values()) != [1, 2, 3, 4, 5, 6] or R.permutation[four] != three:
        return Outcome(False, f"the blocks are numbered {number}")
    φ, ρ = Element("(1,2,3,4)", [0] * 6, 3), Element("(3,6,5,4)", [0, 0, 1, 1, 0, 1], 3)
    places = sorted(number, key=number.__getitem__)

    def marked(e: WreathElement, marks: tuple[int, ...], sign: int) -> list[int]:
        out = [0] * 6
        for i, x in enumerate(places):
            y = e.permutation[x] if e.permutation[x] in number else x
            out[number[y] - 1] = (sign * e.twists[y] + marks[number[y] - 1] - marks[i]) % 3
        return out

    for sign in (1, -1):  # orientations may be counted either way round
        for marks in product(range(3), repeat=6):
            if marked(F, marks, sign) == list(φ.twists) and marked(R, marks, sign) == list(ρ.twists):
                return Outcome(True, f"with marks turned by {marks} the corners of F and R give both", EXHAUSTIVE)
    return Outcome(False, "no marks on the blocks give the printed twists")


def _turning() -> Outcome:
    """φρ leaves a block in place and turns it about its corner, so that three faces take turns."""
    φ, ρ = Element("(1,2,3,4)", [0] * 6, 3), Element("(3,6,5,4)", [0, 0, 1, 1, 0, 1], 3)
    α = φ * ρ
    turned = [i + 1 for i in range(6) if α.permutation[i] == i and α.twists[i]]
    return Outcome(turned == [3], f"φρ = {α}: block {turned} turns where it is", EXHAUSTIVE)


def _example_four(number: int) -> Outcome:
    """The exception named with the Skewb is Example ``number``: the group of two faces, outside of the theory."""
    examples = list(_EXAMPLES)
    if number > len(examples):
        return Outcome(False, f"there is no Example {number}: the paper has {', '.join(examples)}")
    name = _EXAMPLES[f"Example {number}"][0]
    S = named(name).structure()
    good = named(name).order() == _two_faces_group().order() and not S.fits
    return Outcome(good, f"{name}, 1/{S.bound // S.order} of what the laws allow", THEORY)


def _singmaster() -> Outcome:
    S = cube(3).structure()
    parts = sorted((o.orientations, o.pieces) for o in S.orbits)
    return Outcome(S.index == 12 and parts == [(2, 12), (3, 8)], f"index {S.index} in Z3 ≀ S8 × Z2 ≀ S12", THEORY)


def _skewb() -> Outcome:
    """What the theory needs and the Skewb does not have, although the formula of section 6 gives its order."""
    P = named("skewb")
    S, G = P.structure(), P.group
    tetrads = [o for o in S.orbits if o.pieces == 4]
    centres = next(o for o in S.orbits if o.pieces == 6)
    acts = [PermGroup([S.element(g, o).permutation for g in P.moves.values()], degree=4) for o in tetrads]
    transitive = [H.transitivity_degree for H in acts]
    twisting = [m for m, g in P.moves.items() if any(S.element(g, o).total_twist for o in tetrads)]
    fixing = G.pointwise_stabilizer(
        np.concatenate([centres.points.ravel(), tetrads[0].points.ravel()]).tolist()
    ).order()
    whole = 3**3 * factorial(4) // 2
    formula = section_6(P)[2]
    return Outcome(
        transitive == [2, 2] and len(twisting) == len(P.moves) and fixing < whole and len(tetrads) == 2,
        f"corners fall into two tetrads, permuted as {acts[0].structure_description()}, {transitive[0]}-transitively; "
        f"all {len(twisting)} generators turn a corner in its place, against (9); {fixing} elements fix centres and a "
        f"tetrad, not the {whole} = 3³·4!/2 of Proposition 7. (The formula of section 6 gives {formula}; the order is "
        f"{P.order()}.)",
        THEORY,
    )


def _two_faces() -> Outcome:
    """Two faces of the cube, as six blocks and with their edges: no 3-cycle permutes the corners."""
    Q = cube(3)
    S = Q.structure()
    o = next(o for o in S.orbits if o.pieces == 8)
    inside = sorted(S.element("F", o).act | S.element("R", o).act)
    corners = PermGroup(
        [[inside.index(S.element(m, o).permutation[x]) for x in inside] for m in "FR"], degree=len(inside)
    )
    three = sum(len(g.support()) == 3 for g in corners.elements)
    both = PermGroup({m: Q.group.row_of(m).tolist() for m in "FR"}, degree=Q.group.degree)
    blocks = named("two-faces").structure()
    with_edges = structure_of(both)
    shares = [s.bound // s.order for s in (blocks, with_edges)]
    return Outcome(
        three == 0 and all(x > 1 for x in shares),
        f"the six corners are permuted as {corners.structure_description()} of order {corners.order()}, in which there "
        f"are {three} 3-cycles; as blocks alone (Example 3) order {blocks.order}, with the seven edges, as in [2], "
        f"{with_edges.order}: 1/{shares[0]} and 1/{shares[1]} of what the laws allow",
        THEORY,
    )


def _tricky_six() -> Outcome:
    """Wilson's exceptional graph: a hexagon and a path between opposite vertices over a seventh; six counters."""
    edges = [*((i, (i + 1) % 6) for i in range(6)), (0, 6), (6, 3)]
    beside = {v: [x + y - v for x, y in edges if v in (x, y)] for v in range(7)}
    # the hole goes round from 0: counters are permuted as it comes back
    made = set()
    paths: list[tuple[int, ...]] = [(0,)]
    for _ in range(6):
        paths = [(*p, v) for p in paths for v in beside[p[-1]] if len(p) < 2 or v != p[-2]]
        for p in paths:
            if p[-1] == 0:
                lies = list(range(7))  # the counter on each vertex, 0 for the hole
                for here, there in pairwise(p):
                    lies[here], lies[there] = lies[there], lies[here]
                made.add(tuple(lies[v] - 1 for v in range(1, 7)))
    G = PermGroup([list(row) for row in made], degree=6)
    tricky = PermGroup({"α": "(3,4,5,6)", "β": "(1,2,3,4)"})
    rows = {tuple(g.array_form) for g in G.elements}
    ours = [tuple(g.array_form) for g in tricky.generators]
    same = sum(all(_renamed(row, p) in rows for row in ours) for p in permutations(range(6)))
    line = _projective_line()
    alike = sum(all(_renamed(row, p) in line for row in ours) for p in permutations(range(6)))
    return Outcome(
        G.order() == tricky.order() == len(line) == 120 and same > 0 and alike > 0,
        f"closed paths of the hole in the graph of [23] generate a group of order {G.order()}; under {same} of 720 "
        f"numberings it is that of α', β', and under {alike} that is PGL(2,5) on the projective line",
        EXHAUSTIVE,
    )


def _renamed(row: Sequence[int], p: Sequence[int]) -> tuple[int, ...]:
    out = [0] * len(row)
    for i, j in enumerate(row):
        out[p[i]] = p[j]
    return tuple(out)


def _projective_line() -> set[tuple[int, ...]]:
    """Return the maps x → (ax + b)/(cx + d) of 0 … 4 and ∞ = 5."""
    out = set()
    for a, b, c, d in product(range(5), repeat=4):
        if (a * d - b * c) % 5:
            images = []
            for x, y in [*((x, 1) for x in range(5)), (1, 0)]:
                above, below = (a * x + b * y) % 5, (c * x + d * y) % 5
                images.append(above * pow(below, -1, 5) % 5 if below else 5)
            out.add(tuple(images))
    return out


def _darkened() -> Outcome:
    """Which choices of one corner of each of the six blocks do the turns of both layers keep?"""
    signs = list(product((-1, 1), repeat=3))  # blocks of a 2×2×2 cube, x to the right, z to the front
    turns = {
        "φ": (lambda v: v[2] == 1, lambda v: (v[1], -v[0], v[2])),
        "ρ": (lambda v: v[0] == 1, lambda v: (v[0], v[2], -v[1])),
    }
    blocks = [v for v in signs if v[0] == 1 or v[2] == 1]
    kept = []
    for corner in signs:  # a corner of a block, from its middle; images are corners of other blocks
        orbit = {((1, 1, 1), corner)}
        queue = list(orbit)
        while queue:
            block, at = queue.pop()
            for inside, turn in turns.values():
                new = (turn(block), turn(at)) if inside(block) else (block, at)
                if new not in orbit:
                    orbit.add(new)
                    queue.append(new)
        if len(orbit) == len(blocks) == len({block for block, _ in orbit}):
            kept.append("outermost" if all(b == c for b, c in orbit) else "innermost")
    return Outcome(
        sorted(kept) == ["innermost", "outermost"],
        f"of the eight corners of a block, carried about by φ and ρ, only its {' or '.join(sorted(kept))} one comes to "
        "one corner of each of the six blocks; the former is one point for all, so the outermost ones are darkened",
        EXHAUSTIVE,
    )


CLAIMS: tuple[Claim, ...] = (
    claim(
        "singmaster", "§1", "The group of the cube has index 12 in a direct product of wreath products.",
        _singmaster,
    ),
    claim("skewb", "§1", "The skewb is an exception to the theory.", _skewb),
    claim("twofaces", "§1", "The two faces puzzle is an exception to the theory.", _two_faces),
    claim(
        "example4", "§1", "The two faces puzzle is \"Example 4 below\".", lambda: _example_four(4),
        reading=lambda: _example_four(3), repair="read: Example 3", origin="print",
    ),
    claim("generators", "§3", "π(g)π(p), σ(h)σ(k) and σ(h)π(g) as products of the two types.", _generators),
    claim("order", "§3", "Every element is π(α')σ(α'') in one way; |H ≀ G| = |G| |H|^|X|.", _representation),
    claim("1-8", "§3, (1)–(8)", "Formulas (1)–(8) for products, inverses, conjugates and commutators.", _formulas),
    claim("krasner", "§3", "Every extension can be embedded in a wreath product (Kaloujnine–Krasner).", _embedding),
    claim("krasner.examples", "§3", "The three examples illustrate the theorem.", _illustrate),
    claim("examples.pairs", "§3, Examples 1, 2", "β, told in words, is the printed pair.", _printed_generators),
    claim("ex1", "§3, Example 1", "α and β generate all 48 elements of Z2 ≀ S3.", _coins),
    claim("ex2.index", "§3, Example 2", "Γ has index 6 in Z3 ≀ S6.", lambda: _index(_triangles(), 6)),
    claim(
        "ex2.iso", "§3, Example 2", "Γ is isomorphic to Z3 ≀ S5.", _triangles_iso,
        repaired=_triangles_on_six, repair="Z3 ≀ PGL(2,5), that is S5 acting on the six places", origin="statement",
    ),
    claim("ex2.tricky", "§3, Example 2", "This example is related to the Tricky Six Puzzle of [2], [23].", _tricky_six),
    claim("ex3", "§3, Example 3", "The 2-faces group has index 18 in Z3 ≀ S6.", lambda: _index(_two_faces_group(), 18)),
    claim("ex3.pairs", "§3, Example 3", "φ and ρ, as printed, are the turns of two faces of six blocks.", _blocks),
    claim("ex3.corners", "§3, Example 3", "φ and ρ take darkened corners to darkened corners.", _darkened),
    claim("ex3.turns", "§3, Example 3", "φρ rotates a block about its darkened corner, B → Y → P → B.", _turning),
)  # fmt: skip
