"""Names that a permutation group's action or its simple parts show, for groups too large for a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import factorial, lcm, prod
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.dihedral_test import is_dihedral
from permgroups.groups.names.abelian import elementary_divisors, prime_factors
from permgroups.groups.names.name import Name, bracketed, proofs
from permgroups.groups.names.simple import ONE_EXTENSION, simple_group_names
from permgroups.groups.rows import element_order
from permgroups.groups.subgroups import action_on_cycles

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["by_orbits", "dihedral", "extended_simple", "giant", "projective_general", "simple", "wreath"]


def _moved(G: PermGroup) -> PermGroup:
    return G.restrict() if (G.rows == np.arange(G.degree)).all(axis=0).any() else G


def giant(G: PermGroup) -> Name | None:
    """S_n and A_n, by a faithful action on an orbit of n points."""
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


def dihedral(G: PermGroup) -> Name | None:
    """Dihedral groups, whatever orbits show of them: D356 is C2 x D178."""
    if not is_dihedral(G):
        return None
    return Name(f"D{G.order()}", (f"a cyclic subgroup of order {G.order() // 2}", "an involution outside inverts it"))


def by_orbits(G: PermGroup, describe: Callable[[PermGroup], Name]) -> Name | None:
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
    proof = ("the orders of the actions on disjoint sets of orbits multiply to the order", *proofs(names))
    return Name(_product([x.name for x in names]), proof)


def _product(names: list[str]) -> str:
    """Return the name of a direct product, cyclic factors first and put together."""
    cyclic: list[int] = []
    others: list[str] = []
    for factor in (f for name in names for f in _factors(name)):
        even = re.fullmatch(r"D(\d+)", factor)
        if even and int(even[1]) % 8 == 4:  # D12 is C2 x S3, and so on: the cyclic factors are put together
            cyclic.append(2)
            others.append("S3" if even[1] == "12" else f"D{int(even[1]) // 2}")
        elif re.fullmatch(r"C\d+", factor):
            cyclic += [p**k for p, k in prime_factors(int(factor[1:])).items()]
        else:
            others.append(factor)
    ordered = sorted(others, key=lambda x: (len(x), x))
    return " x ".join([*(f"C{q}" for q in sorted(elementary_divisors(cyclic))), *ordered])


def _factors(name: str) -> list[str]:
    """Return the factors of a product, brackets kept: 'C2 x (C3 : C4)' has two; another name is one factor."""
    depth = 0
    parts = [""]
    for word in name.split(" "):
        if word == "x" and depth == 0:
            parts.append("")
        else:
            depth += word.count("(") - word.count(")")
            parts[-1] += f" {word}" if parts[-1] else word
    if len(parts) == 1 and " " in name:
        return [f"({name})"]
    return [f"({x})" if " " in x and not x.startswith("(") else x for x in parts]


def simple(G: PermGroup) -> Name | None:
    """A simple group of an order that leaves one possibility, or two told apart by element orders."""
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


def extended_simple(G: PermGroup) -> Name | None:
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


def projective_general(G: PermGroup) -> Name | None:
    """PGL(2, q): 3-transitive on q + 1 points with a cyclic stabilizer of two points and the right order."""
    H = _moved(G)
    q = H.degree - 1
    if q < 4 or len(prime_factors(q)) != 1 or G.order() != q * (q * q - 1) or q % 2 == 0:
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


def wreath(G: PermGroup, describe: Callable[[PermGroup], Name]) -> Name | None:
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
            acting = bracketed(second.name)
            if not re.fullmatch(rf"[SAMC]{blocks.degree}|D{2 * blocks.degree}", second.name):
                acting = f"({second.name} on {blocks.degree} points)"
            return Name(
                f"{bracketed(first.name)} wr {acting}",
                (
                    f"imprimitive with {blocks.degree} blocks of {len(block)} points",
                    "the order is that of the full wreath product",
                    *proofs([first, second]),
                ),
            )
    return None
