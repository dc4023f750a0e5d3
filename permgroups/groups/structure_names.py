"""Names of groups, each with the facts that prove it; ``unknown`` rather than a guess.

Order alone names nothing: A8 and PSL(3,4) have the same. A simple group is named by its order
through the classification of finite simple groups, where the order leaves one possibility, and by
element orders in the one exceptional case that this table contains.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import factorial, gcd, lcm, prod
from typing import TYPE_CHECKING

import numpy as np
from sympy import factorint

from permgroups.errors import TooLarge
from permgroups.groups.rows import element_order, inverse_row, row_power
from permgroups.groups.subgroups import action_on_cycles

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Name", "describe", "simple_group_names"]

SPORADIC = {
    7920: "M11",
    95040: "M12",
    443520: "M22",
    10200960: "M23",
    244823040: "M24",
    175560: "J1",
    604800: "J2",
    50232960: "J3",
    44352000: "HS",
    898128000: "McL",
    4030387200: "He",
    145926144000: "Ru",
    448345497600: "Suz",
    495766656000: "Co3",
    42305421312000: "Co2",
    64561751654400: "Fi22",
    460815505920: "O'N",
    273030912000000: "HN",
    17971200: "2F4(2)'",
}


# sporadic groups whose outer automorphism group has order 2; all these extensions split
ONE_EXTENSION = {"M12", "M22", "J2", "J3", "HS", "McL", "He", "Suz", "Fi22", "HN", "O'N"}


@dataclass(frozen=True)
class Name:
    """A name and its proof, a list of sentences; ``str`` is the name."""

    name: str
    proof: tuple[str, ...] = field(default=())

    def __str__(self) -> str:
        return self.name

    def __bool__(self) -> bool:
        return self.name != "unknown"


UNKNOWN = Name("unknown")


def describe(G: PermGroup) -> Name:
    """Return the name of the group with its proof."""
    recognisers: tuple[Callable[[PermGroup], Name | None], ...] = (
        _trivial_or_cyclic,
        _giant,
        _dihedral,
        _abelian,
        _direct_over_orbits,
        _simple,
        _mathieu_extension,
        _projective_general,
        _wreath,
    )
    for recognise in recognisers:
        found = recognise(G)
        if found is not None:
            return found
    return UNKNOWN


def _trivial_or_cyclic(G: PermGroup) -> Name | None:
    order = G.order()
    if order == 1:
        return Name("1", ("every generator is the identity",))
    if not G.is_abelian:
        return None
    if all(len(abelian_invariants(G.sylow_subgroup(p), p)) == 1 for p in factorint(order)):
        return Name(f"C{order}", (f"abelian of order {order}", "every Sylow subgroup is cyclic"))
    return None


def _abelian(G: PermGroup) -> Name | None:
    if not G.is_abelian:
        return None
    parts: list[int] = []
    for p in sorted(factorint(G.order())):
        parts += abelian_invariants(G.sylow_subgroup(p), p)
    proof = ("abelian", f"invariants {parts} from the orders of the p^k-th powers")
    return Name(" x ".join(f"C{q}" for q in parts), proof)


def abelian_invariants(P: PermGroup, p: int) -> list[int]:
    """Return the orders of the cyclic factors of an abelian p-group, rising.

    The number of factors of order at least p^k is log_p |P^(p^(k-1)) : P^(p^k)|.
    """
    orders = [P.order()]
    rows = P.rows
    while orders[-1] > 1:
        rows = np.array([row_power(row, p) for row in rows])
        orders.append(P.subgroup_of_rows(rows).order())
    counts = [_log(a // b, p) for a, b in pairwise(orders)] + [0]
    out = []
    for k in range(len(counts) - 1):
        out += [p ** (k + 1)] * (counts[k] - counts[k + 1])
    return sorted(out)


def _log(value: int, p: int) -> int:
    k = 0
    while value > 1:
        value //= p
        k += 1
    return k


def _moved(G: PermGroup) -> PermGroup:
    return G.restrict() if (G.rows == np.arange(G.degree)).all(axis=0).any() else G


def _giant(G: PermGroup) -> Name | None:
    for o in G.orbits():
        n = len(o)
        if n < 3:
            continue
        if G.order() == factorial(n) and _faithful_order(G, o) == factorial(n):
            return Name(f"S{n}", (f"faithful on an orbit of {n} points", f"order {n}!"))
        if 2 * G.order() == factorial(n) and n > 3 and 2 * _faithful_order(G, o) == factorial(n):
            return Name(f"A{n}", (f"faithful on an orbit of {n} points", f"order {n}!/2: the only subgroup of index 2"))
    return None


def _faithful_order(G: PermGroup, orbit: set[int]) -> int:
    return G.restrict(sorted(orbit)).order()


def _dihedral(G: PermGroup) -> Name | None:
    order = G.order()
    if order < 6 or order % 2 or G.is_abelian:
        return None
    m = order // 2
    # a cyclic subgroup of index 2, inverted by an involution outside; a generator is searched among
    # products of the generators, which decides for a dihedral group given by any generators
    rows = list(G.rows) + [b[a] for a in G.rows for b in G.rows] + list(G.random_rows(40, 0))
    for r in rows:
        if element_order(r) != m:
            continue
        back = inverse_row(r)
        cyclic = G.subgroup_of_rows(r[None, :])
        for s in rows:
            if not cyclic.contains_batch(s[None, :])[0] and element_order(s) == 2:
                if (s[r[s]] == back).all():
                    return Name(
                        f"D{m}",
                        (f"a cyclic subgroup of order {m} and index 2", "an involution outside inverts it"),
                    )
    return None


def _direct_over_orbits(G: PermGroup) -> Name | None:
    """Split G as a direct product over a partition of its orbits, when the orders multiply."""
    orbits = [sorted(o) for o in G.orbits() if len(o) > 1]
    if len(orbits) < 2 or len(orbits) > 64:
        return None
    order = G.order()
    parts: list[list[int]] = []
    rest = orbits
    while rest:
        # the smallest union of orbits, containing the first, that splits off
        block = list(rest[0])
        left = rest[1:]
        changed = True
        while changed and left:
            changed = False
            inside = G.restrict(block).order()
            for i, o in enumerate(left):
                both = G.restrict(block + o).order()
                if both != inside * G.restrict(o).order():
                    block += o
                    left = left[:i] + left[i + 1 :]
                    changed = True
                    break
        parts.append(block)
        rest = left
    factors = [G.restrict(sorted(p)) for p in parts]
    if len(factors) < 2 or prod(F.order() for F in factors) != order:
        return None
    names = [describe(F) for F in factors]
    if not all(names):
        return None
    ordered = sorted(names, key=lambda x: (len(x.name), x.name))
    shown = " x ".join(_bracket(x.name) for x in ordered)
    proof = ("the orders of the actions on disjoint sets of orbits multiply to the order", *_indent(ordered))
    return Name(shown, proof)


def _bracket(name: str) -> str:
    return f"({name})" if " " in name else name


def _indent(names: list[Name]) -> Iterator[str]:
    for x in names:
        yield f"{x.name}: " + "; ".join(x.proof)


def simple_group_names(order: int) -> list[str]:
    """Return the names of all nonabelian simple groups of an order, as far as the table reaches.

    Alternating groups, PSL(n, q), PSU(3, q), PSp(4, q), Sz(q) and the sporadic groups of
    permutation degree within reach; by the classification no other simple group has one of the
    orders for which a name is returned, A8 and PSL(3,4) being the one coincidence.
    """
    out = []
    n = 5
    while factorial(n) // 2 <= order:
        if factorial(n) // 2 == order:
            out.append(f"A{n}")
        n += 1
    if order in SPORADIC:
        out.append(SPORADIC[order])
    for d in range(2, 9):
        for q in _prime_powers(order, d * (d - 1) // 2):
            if (d, q) in ((2, 2), (2, 3), (2, 4), (2, 5), (2, 9), (3, 2), (4, 2)):
                continue  # solvable, or named A5, A6, PSL(2,7), A8 already
            if psl_order(d, q) == order:
                out.append(f"PSL({d},{q})")
    for q in _prime_powers(order, 3):
        if q > 2 and q**3 * (q**2 - 1) * (q**3 + 1) // gcd(3, q + 1) == order:
            out.append(f"PSU(3,{q})")
    for q in _prime_powers(order, 4):
        if q > 2 and q**4 * (q**2 - 1) * (q**4 - 1) // gcd(2, q - 1) == order:
            out.append(f"PSp(4,{q})")
    for q in _prime_powers(order, 2):
        if q % 2 == 0 and q > 2 and _log(q, 2) % 2 and q**2 * (q**2 + 1) * (q - 1) == order:
            out.append(f"Sz({q})")
    return out


def psl_order(d: int, q: int) -> int:
    """Return |PSL(d, q)|."""
    total = q ** (d * (d - 1) // 2)
    for i in range(2, d + 1):
        total *= q**i - 1
    return total // gcd(d, q - 1)


def _prime_powers(order: int, exponent: int) -> Iterator[int]:
    """Yield prime powers q such that q^exponent is a full prime-power part of the order."""
    for p, k in factorint(order).items():
        if exponent and k % exponent == 0:
            yield p ** (k // exponent)


def _simple(G: PermGroup) -> Name | None:
    order = G.order()
    candidates = simple_group_names(order)
    if not candidates or not _is_simple(G):
        return None
    proof = [f"simple: the normal closure of every central element of prime order of a Sylow subgroup is G ({order})"]
    if candidates == ["A8", "PSL(3,4)"]:
        orders = _element_orders(G)
        name = "A8" if 15 in orders else "PSL(3,4)"
        proof.append(
            "of the two simple groups of this order A8 has elements of order 15 and PSL(3,4) has none; "
            f"here there are {'some' if 15 in orders else 'none'}"
        )
        return Name(name, tuple(proof))
    if len(candidates) > 1:
        return None
    proof.append("by the classification the only simple group of this order")
    return Name(candidates[0], tuple(proof))


def _is_simple(G: PermGroup) -> bool:
    try:
        return G.is_simple
    except TooLarge:
        return False


def _element_orders(G: PermGroup) -> set[int]:
    return {lcm(*kind) for kind in G.cycle_types()}


def _mathieu_extension(G: PermGroup) -> Name | None:
    """Name 2.S, 2 x S and S:2 for a simple group S in the table."""
    order = G.order()
    half = simple_group_names(order // 2) if order % 2 == 0 else []
    if len(half) != 1:
        return None
    center = G.center()
    derived = G.derived_subgroup()
    if center.order() == 2:
        z = next(row for row in center.rows if (row != np.arange(G.degree)).any())
        if derived.order() == order:
            quotient = _quotient_by_involution(G, z)
            if quotient is not None and _is_simple(quotient):
                return Name(
                    f"2.{half[0]}",
                    (
                        "perfect, so not a direct product with C2",
                        f"the center has order 2 and the quotient by it is simple of order {order // 2}, {half[0]}",
                    ),
                )
        elif derived.order() * 2 == order and _is_simple(derived):
            return Name(
                f"C2 x {half[0]}",
                (
                    f"the derived subgroup is simple of order {order // 2}, {half[0]}",
                    "the center has order 2 and meets it trivially",
                ),
            )
    if center.order() == 1 and derived.order() * 2 == order and _is_simple(derived):
        if half[0].startswith("A") and half[0] != "A6":
            return Name(
                f"S{half[0][1:]}",
                (
                    f"the derived subgroup is {half[0]} of index 2 and the center is trivial",
                    f"Aut({half[0]}) is S{half[0][1:]}",
                ),
            )
        if half[0] not in ONE_EXTENSION:
            return None  # several groups, or a nonsplit one, fit this description
        return Name(
            f"{half[0]}:2",
            (
                f"the derived subgroup is simple of order {order // 2}, {half[0]}",
                f"it has index 2 and the center is trivial, so G is Aut({half[0]}), a split extension (ATLAS)",
            ),
        )
    return None


def _quotient_by_involution(G: PermGroup, z: np.ndarray) -> PermGroup | None:
    action = action_on_cycles(G, z)
    return action.image() if action.image().order() * 2 == G.order() else None


def _projective_general(G: PermGroup) -> Name | None:
    """PGL(2, q): 3-transitive on q + 1 points with a cyclic stabilizer of two points and the right order."""
    H = _moved(G)
    q = H.degree - 1
    if q < 4 or len(factorint(q)) != 1 or G.order() != q * (q * q - 1) or q % 2 == 0:
        return None
    if not H.is_sharply_transitive(3):
        return None
    torus = H.pointwise_stabilizer([0, 1])
    if all(element_order(row) != q - 1 for row in [*torus.rows, *torus.random_rows(200, 0)]):
        return None
    return Name(
        f"PGL(2,{q})",
        (
            f"sharply 3-transitive on {q + 1} points",
            f"the stabilizer of two points is cyclic of order {q - 1}, so by Zassenhaus it is PGL(2,{q})",
        ),
    )


def _wreath(G: PermGroup) -> Name | None:
    """H wr K: the action on blocks is K, on a block H, and the order is |H|^m |K|."""
    moved = _moved(G)
    if not moved.is_transitive():
        return None
    for system in moved.minimal_blocks() or []:
        action = moved.action_on_blocks(system)
        blocks = action.image()
        block = [i for i in range(moved.degree) if system[i] == 0]
        inner = action.preimage_of(blocks.stabilizer(0)).restrict(block)
        if inner.order() ** blocks.degree * blocks.order() != G.order():
            continue
        first, second = describe(inner), describe(blocks)
        if first and second:
            # the product depends on K's action, which the name tells only for its natural one
            acting = _bracket(second.name)
            if not re.fullmatch(rf"[SAMCD]{blocks.degree}", second.name):
                acting = f"({second.name} on {blocks.degree} points)"
            return Name(
                f"{_bracket(first.name)} wr {acting}",
                (
                    f"imprimitive with {blocks.degree} blocks of {len(block)} points",
                    "the order is that of the full wreath product",
                    *_indent([first, second]),
                ),
            )
    return None
