"""The name of a group of at most a few hundred elements, from its multiplication table alone.

The steps are those that GAP's manual describes for ``StructureDescription``: abelian groups; the basic names; direct
products; semidirect products (:mod:`.semidirect`); extensions that do not split, by the center and by the derived
subgroup. Whatever a step uses depends on the isomorphism type only, so two actions of a group get the same name.
"""

from __future__ import annotations

from collections.abc import Callable

from permgroups.groups.names.abelian import abelian_name, elementary_divisors, invariants
from permgroups.groups.names.basic import basic_name
from permgroups.groups.names.direct import direct_factors
from permgroups.groups.names.name import UNKNOWN, Name, joined, proofs
from permgroups.groups.names.semidirect import semidirect_name
from permgroups.groups.names.table import Table

__all__ = ["small_name"]


def small_name(G: Table, families: Callable[[Table], Name | None]) -> Name:
    """Return the name of a table; ``families`` knows the linear groups among the basic names."""

    def describe(T: Table) -> Name:
        if T.is_abelian:
            return _abelian(T)
        return (
            basic_name(T) or families(T) or _direct(T, describe) or _semidirect(T, describe) or _extension(T, describe)
        )

    return describe(G)


def _abelian(T: Table) -> Name:
    if T.order == 1:
        return Name("1", ("every generator is the identity",))
    parts = invariants(T.orders)
    return Name(abelian_name(parts), ("abelian", f"invariants {parts} from the orders of its elements"))


def _direct(T: Table, describe: Callable[[Table], Name]) -> Name | None:
    cyclic, others = direct_factors(T)
    if len(cyclic) + len(others) < 2:
        return None
    names = [describe(F) for F in others]
    if not all(names):
        return UNKNOWN
    ordered = [x for _, x in sorted(zip(others, names, strict=True), key=lambda pair: _place(*pair))]
    parts = [f"C{q}" for q in sorted(elementary_divisors(cyclic))]
    proof = f"a direct product of cyclic groups of orders {cyclic} and of {len(others)} nonabelian ones"
    if not cyclic:
        proof = f"a direct product of {len(others)} nonabelian groups"
    return Name(joined("x", [*parts, *(x.name for x in ordered)]), (proof, *proofs(ordered)))


def _place(T: Table, name: Name) -> tuple[int, int, str]:
    """Return where a factor stands: by falling powers of 2 in the order, then by rising order."""
    return -(T.order & -T.order), T.order, name.name


def _semidirect(T: Table, describe: Callable[[Table], Name]) -> Name | None:
    return semidirect_name(T, describe)


def _extension(T: Table, describe: Callable[[Table], Name]) -> Name:
    names: list[Name] = []
    for what, N in (("center", T.center), ("derived subgroup", T.derived)):
        if N in (1, T.everything):
            continue
        parts = describe(T.subgroup(N)), describe(T.quotient(N))
        if not all(parts):
            continue
        proof = (f"no normal subgroup has a complement; the {what} and its quotient", *proofs(parts))
        names.append(Name(joined(".", (x.name for x in parts)), proof))
    if not names:
        return UNKNOWN
    shown = dict.fromkeys(x.name for x in names)
    return Name(" = ".join(shown), tuple(dict.fromkeys(sentence for x in names for sentence in x.proof)))
