"""Semidirect products N : H: which normal subgroups have complements, and which one gives the name.

A group has many; the name takes, in this order, one with H abelian, N abelian, N/N' of the greatest rank, N a direct
product, of the most factors, N containing its centralizer (H acts faithfully), and of names that are still equal in
all this the last in the alphabet. Every step depends on the isomorphism type only, and so does the name. The
preferences are those that GAP's manual gives for *nice* names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from permgroups.errors import TooLarge
from permgroups.groups.names.abelian import abelian_basis, elementary_divisors, invariants, prime_factors
from permgroups.groups.names.direct import direct_factors
from permgroups.groups.names.name import Name, joined, proofs
from permgroups.groups.names.table import MAX_NORMAL_SUBGROUPS, Table, bits

__all__ = ["complement", "semidirect_name"]


def complement(G: Table, N: int) -> int | None:
    """Return a complement of a normal subgroup, None after an exhaustive search.

    Generators of G/N are lifted to elements of the same orders, one after the other; what is generated must meet N
    trivially. For abelian G/N a basis is lifted to elements that commute, which is enough.
    """
    index = G.order // N.bit_count()
    if sum(prime_factors(index).values()) == 1:
        outside = G.of_order.get(index, 0) & ~N
        return G.generated([(outside & -outside).bit_length() - 1]) if outside else None
    _, representatives = G.cosets(N)
    Q = G.quotient(N)
    members = bits(N)
    gens = abelian_basis(Q) if Q.is_abelian else [(x, Q.orders[x]) for x in _few_generators(Q)]
    lifts = []
    for x, order in gens:
        row = G.lists[int(representatives[x])]
        coset = sum(1 << row[m] for m in members)
        lifts.append(coset & G.of_order.get(order, 0))
    if not all(lifts):
        return None
    chosen: list[int] = []

    def search(i: int, allowed: int) -> bool:
        if i == len(lifts):
            return True
        for x in bits(lifts[i] & allowed):
            chosen.append(x)
            if Q.is_abelian:
                good = search(i + 1, allowed & G.commuting[x])
            else:
                good = G.generated(chosen) & N == 1 and search(i + 1, allowed)
            if good:
                return True
            chosen.pop()
        return False

    return G.generated(chosen) if search(0, G.everything) else None


def _few_generators(Q: Table) -> list[int]:
    gens: list[int] = []
    spanned = 1
    for x in sorted(range(Q.order), key=lambda x: -Q.orders[x]):
        if not spanned >> x & 1:
            gens.append(x)
            spanned = Q.generated(gens)
    return gens


def semidirect_name(G: Table, describe: Callable[[Table], Name]) -> Name | None:
    """Return the name N : H that the preferences choose, None if no normal subgroup has a complement.

    ``describe`` names the parts.
    """
    for candidates in (_abelian_above_derived, _nonabelian_above_derived, _others):
        found = _best(G, candidates(G), describe)
        if found is not None:
            return found
    return None


def _best(G: Table, candidates: Iterable[int], describe: Callable[[Table], Name]) -> Name | None:
    """Return the name of the best complemented normal subgroup among these."""
    ranked = sorted(((_preference(G, N), N) for N in candidates), key=lambda pair: pair[0])
    names: list[Name] = []
    best = None
    for key, N in ranked:
        if best is not None and key != best:
            break
        H = complement(G, N)
        if H is None:
            continue
        best = key
        parts = describe(G.subgroup(N)), describe(G.subgroup(H))
        proof = f"a normal subgroup of order {N.bit_count()} and a complement of order {H.bit_count()}"
        names.append(Name(joined(":", (x.name for x in parts)), (proof, *proofs(parts))))
    return max(names, key=lambda x: x.name, default=None)


def _preference(G: Table, N: int) -> tuple[bool, int, int, bool]:
    """Return what smaller is better of: N abelian, the rank of N/N', its number of direct factors, faithfulness."""
    centralizer = G.centralizer(N)
    faithful = centralizer & ~N == 0
    if N & ~centralizer == 0:
        parts = invariants([G.orders[x] for x in bits(N)])
        return False, -len(elementary_divisors(parts)), -len(parts), not faithful
    T = G.subgroup(N)
    parts = invariants(T.quotient(T.derived).orders)
    cyclic, others = direct_factors(T)
    return True, -len(elementary_divisors(parts)), -len(cyclic) - len(others), not faithful


def _abelian_above_derived(G: Table) -> list[int]:
    """Return the abelian subgroups that contain the derived subgroup, G excluded."""
    derived = G.derived
    if derived == G.everything or derived & ~G.centralizer(derived):
        return []
    return _larger(G, derived, G.centralizer)


def _larger(G: Table, derived: int, allowed: Callable[[int], int]) -> list[int]:
    """Return the proper subgroups above the derived subgroup that grow by allowed elements, one at a time."""
    found, todo = {derived}, [derived]
    for N in todo:
        rest = allowed(N) & ~N
        members = bits(N)
        while rest:
            x = (rest & -rest).bit_length() - 1
            row = G.lists[x]
            larger = G.with_powers(N, x)
            rest &= ~sum(1 << row[m] for m in members)
            if larger not in found:
                found.add(larger)
                todo.append(larger)
        if len(todo) > MAX_NORMAL_SUBGROUPS:
            raise TooLarge(f"the group has more than {MAX_NORMAL_SUBGROUPS} normal subgroups")
    return [N for N in todo if 1 < N.bit_count() < G.order]


def _nonabelian_above_derived(G: Table) -> list[int]:
    known = set(_abelian_above_derived(G))
    return [N for N in _larger(G, G.derived, lambda N: G.everything) if N not in known]


def _others(G: Table) -> list[int]:
    return [N for N in G.normal_subgroups if 1 < N.bit_count() < G.order and G.derived & ~N]
