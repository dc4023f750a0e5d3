"""The structure of a puzzle as a mathematician would write it: products, laws, the order with its factors."""

from __future__ import annotations

from itertools import groupby
from math import log10
from typing import TYPE_CHECKING, Any

from permgroups.shown import Facts, Rows

if TYPE_CHECKING:
    from permgroups.puzzles.structure import PieceOrbit, Structure

__all__ = ["as_powers", "full_product", "large_number", "structure_facts", "structure_text", "superscript"]

MOST_LAWS = 12  # that are printed


def structure_text(S: Structure) -> str:
    """Return the structure as text, a line for each kind of fact."""
    lines = [_head(S)]
    for (pieces, r, name), same in groupby(S.orbits, key=lambda o: (o.pieces, o.orientations, o.acts)):
        names = [o.name for o in same]
        turns = f", {r} orientations" if r > 1 else ""
        acts = "" if name in ("1", f"S{pieces}", f"A{pieces}") else f", permuted as {name}"
        shown = names[0] if len(names) == 1 else f"{names[0]} … {names[-1]}"
        lines.append(f"  {shown}: {pieces} piece{'s' if pieces > 1 else ''}{turns}{acts}")
    for o in S.determined:
        lines.append(f"  {o.name}: {o.points.size} points that follow {o.follows}")
    laws = _laws(S)
    if laws:
        lines.append(f"  laws: {'; '.join(laws)}")
    basis = _parity_basis(S)
    if basis:
        lines.append(f"  parity basis: {basis}")
    return "\n".join([*lines, f"  order: {_order(S)}"])


def structure_facts(S: Structure) -> Facts:
    """Return the same as facts, the orbits as a table."""
    rows = [(o.name, o.pieces, o.orientations, o.acts) for o in S.orbits]
    facts: list[tuple[str, Any]] = [("orbits", Rows(("name", "pieces", "orientations", "permuted as"), rows))]
    if S.determined:
        lines = [f"{o.name}: {o.points.size} points that follow {o.follows}" for o in S.determined]
        facts.append(("determined", lines))
    facts += [(name, found) for name, found in (("laws", _laws(S)), ("parity basis", _parity_basis(S))) if found]
    return Facts(_head(S), [*facts, ("order", _order(S))])


def _head(S: Structure) -> str:
    product = " × ".join(as_powers([full_product(o) for o in S.orbits])) or "1"
    return f"subgroup of index {S.index} in {product}" if S.index > 1 else product


def _laws(S: Structure) -> list[str]:
    laws = [str(law) for law in S.laws[:MOST_LAWS]]
    if len(S.laws) > MOST_LAWS:
        laws.append(f"and {len(S.laws) - MOST_LAWS} more, by which parities depend on those of the basis")
    return laws


def _parity_basis(S: Structure) -> str:
    basis = S.parity_basis
    return ", ".join(f"{o} ({w})" for o, w in zip(basis.orbits, basis.words, strict=True))


def _order(S: Structure) -> str:
    if S.fits:
        return f"{large_number(S.order)} = {S.formula()}"
    if S.fits_about_pivots:
        free, pivots = S.free_about_pivots, S.pivot_order
        shown = S.pivots[0] if len(S.pivots) == 1 else f"{S.pivots[0]} … {S.pivots[-1]}"
        more = S.order // (pivots * free)
        return (
            f"{large_number(S.order)} = {pivots} · {f'{more} · ' if more > 1 else ''}{large_number(free)}: "
            f"positions of the pivots {shown}, {'parities, ' if more > 1 else ''}all that is even elsewhere"
        )
    share = large_number(S.bound // S.order)
    return f"{large_number(S.order)}, 1/{share} of what the laws allow: outside of the theory"


def superscript(k: int) -> str:
    """Return a number as an exponent, nothing for 1."""
    return "" if k == 1 else str(k).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def large_number(n: int) -> str:
    """Return a number, a very long one rounded."""
    if n.bit_length() < 700:
        return str(n)
    power = int(log10(n))  # of integers of any size
    lead = n // 10 ** (power - 3)
    return f"about {lead / 1000:.3f}·10{superscript(power)}"


def full_product(o: PieceOrbit) -> str:
    """Return the full wreath product of an orbit."""
    if o.pieces == 1:
        return f"Z{o.orientations}"
    return f"{f'Z{o.orientations} ≀ ' if o.orientations > 1 else ''}S{o.pieces}"


def as_powers(names: list[str]) -> list[str]:
    """Return the different names, those that occur several times as powers.

    >>> as_powers(["S3", "Z2 ≀ S4", "S3", "Z2 ≀ S4"])
    ['S3²', '(Z2 ≀ S4)²']
    """
    out = []
    for name in dict.fromkeys(names):
        count = names.count(name)
        inside = f"({name})" if ("≀" in name or "!" in name) and count > 1 else name
        out.append(inside if count == 1 else f"{inside}{superscript(count)}")
    return out
