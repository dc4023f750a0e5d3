"""Direct factors of a small group.

A central element z of order q = p^k generates a direct factor exactly when its image in G/G' has the same order and a
coordinate there, over a basis, that is a unit on a basis element of order q: the kernel of that coordinate is the
other factor. What is left without such elements has nonabelian factors only, and these are sought among the normal
subgroups. By the theorem of Krull, Remak and Schmidt the factors that come out are unique up to isomorphism.
"""

from __future__ import annotations

from permgroups.groups.names.abelian import abelian_basis, coordinates, prime_factors
from permgroups.groups.names.table import Table, bits, mask_of

__all__ = ["direct_factors"]


def direct_factors(G: Table) -> tuple[list[int], list[Table]]:
    """Return the orders of the cyclic direct factors, prime powers, and the indecomposable nonabelian ones."""
    cyclic: list[int] = []
    while not G.is_abelian:
        found = _cyclic_factor(G)
        if found is None:
            return cyclic, _nonabelian_factors(G)
        q, B = found
        cyclic.append(q)
        G = G.subgroup(B)
    return cyclic + [q for _, q in abelian_basis(G)], []


def _cyclic_factor(G: Table) -> tuple[int, int] | None:
    """Return the order of a cyclic direct factor and a complement, None if there is none."""
    derived = G.derived
    candidates = [z for z in bits(G.center & ~derived) if _meets_trivially(G, z, derived)]
    if not candidates:
        return None
    A = G.quotient(derived)
    number, _ = G.cosets(derived)
    basis = abelian_basis(A)
    digits = coordinates(A, basis)
    sizes = {q for _, q in basis}
    for z in candidates:
        q = G.orders[z]
        if q not in sizes:
            continue
        for i, (_, size) in enumerate(basis):
            if size == q and digits[number[z], i] % next(iter(prime_factors(q))):
                return q, mask_of(digits[number, i] == 0)
    return None


def _meets_trivially(G: Table, z: int, derived: int) -> bool:
    """Whether z has prime power order and its powers are not in the derived subgroup."""
    q = G.orders[z]
    primes = prime_factors(q)
    if len(primes) > 1:
        return False
    power = z
    for _ in range(q // next(iter(primes)) - 1):
        power = G.lists[power][z]
    return not derived >> power & 1


def _nonabelian_factors(G: Table) -> list[Table]:
    """Split a group without abelian direct factors.

    Both factors have a derived subgroup, and a quotient by the center that is not cyclic.
    """
    least = 6 if len(prime_factors(G.order)) > 1 else 8
    commutators = sum(prime_factors(G.derived.bit_count()).values())
    if G.order < least * least or commutators < 2 or G.order < 16 * G.center.bit_count():
        return [G]
    normal = [N for N in G.normal_subgroups if least <= N.bit_count() <= G.order // least]
    for A in reversed(normal):
        for B in normal:
            if A.bit_count() * B.bit_count() == G.order and A & B == 1:
                return [G.subgroup(A), *_nonabelian_factors(G.subgroup(B))]
    return [G]
