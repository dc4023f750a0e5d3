"""What is compared with GAP, query by query.

A query is a function of a :class:`Case` and of GAP's answer. Beside GAP's numbers every object that comes back is
checked here: generators lie in the group, a stabilizer fixes, a transporter transports, a normalizer normalises, a
canonical image depends on the orbit alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

import permgroups
from permgroups import PermGroup
from permgroups.errors import PermGroupsError
from tests.oracle.case import QUERIES, Case, query
from tests.oracle.telling import conjugate, moved, transposition

__all__ = ["QUERIES", "Case"]

Rows = np.ndarray


# -- one number or a list of orders --------------------------------------------------------------------------------


@query
def order(case: Case, gap: int) -> None:
    case.same("order", case.G.order(), gap)
    case.holds("certificate", case.G.certificate.check())


def _subgroup_of(name: str) -> None:
    def compare(case: Case, gap: int) -> None:
        H = getattr(case.G, name)()
        case.same(name, H.order(), gap)
        case.inside(name, H)
        case.holds(f"{name} normal", H.is_normal(case.G))

    QUERIES[name] = compare


def _series(name: str, shown: Callable[[list[int]], list[int]]) -> None:
    def compare(case: Case, gap: list[int]) -> None:
        series = list(getattr(case.G, name)())
        case.same(name, shown([H.order() for H in series]), gap)
        case.inside(name, *series)

    QUERIES[name] = compare


def _factors(orders: list[int]) -> list[int]:
    falling = sorted(orders, reverse=True)
    return sorted(a // b for a, b in pairwise(falling))


for _name in ("center", "socle", "solvable_radical", "fitting_subgroup", "frattini_subgroup"):
    _subgroup_of(_name)
for _name in ("derived_series", "lower_central_series"):
    _series(_name, list)
_series("upper_central_series", sorted)
for _name in ("composition_series", "chief_series"):
    _series(_name, _factors)


@query
def minimal_normal_subgroups(case: Case, gap: list[int]) -> None:
    found = case.G.minimal_normal_subgroups()
    case.same("minimal normal subgroups", sorted(N.order() for N in found), gap)
    case.holds("minimal normal subgroups normal", all(N.is_normal(case.G) for N in found))


@query
def normal_subgroups(case: Case, gap: list[list[int]]) -> None:
    found = case.G.normal_subgroups()
    case.same("normal subgroups", Counter(N.order() for N in found), Counter(dict(map(tuple, gap))))
    case.holds("normal subgroups normal", all(N.is_normal(case.G) for N in found))
    case.inside("normal subgroups", *found)


@query
def sylow_subgroups(case: Case, gap: list[list[int]]) -> None:
    for p, size, normalizer in gap:
        P = case.G.sylow_subgroup(p)
        case.same(f"Sylow {p}", P.order(), size)
        N = case.G.normalizer(P)
        case.same(f"normalizer of Sylow {p}", N.order(), normalizer)
        case.holds(f"Sylow {p} normal in its normalizer", P.is_normal(N))
        case.inside(f"normalizer of Sylow {p}", N)


# -- actions: stabilizer, transporter, canonical image -------------------------------------------------------------


def _plain(x: Any) -> Any:
    """Return an object in a form that can be compared and hashed."""
    if isinstance(x, np.ndarray):
        return tuple(map(_plain, x.tolist()))
    if isinstance(x, (set, frozenset)):
        return tuple(sorted(map(_plain, x)))
    if isinstance(x, (list, tuple)):
        return tuple(map(_plain, x))
    return x


def _acts(case: Case, action: str, x: Any, order: int, others: list[Any]) -> None:
    """Compare the stabilizer of x, and transporters to and canonical images of the others (y, yes or no)."""
    G = case.G
    S = G.stabilizer(x, action=action)
    case.same(f"stabilizer {action} {x}", S.order(), order)
    case.inside(f"stabilizer {action}", S)
    fixed = [moved(action, x, np.array(g.array_form)) for g in S.generators]
    case.holds(f"stabilizer {action} {x} fixes", all(_plain(y) == _plain(moved(action, x, _one(case))) for y in fixed))
    canonical = G.canonical_image(x, action=action)
    again = G.canonical_image(moved(action, x, case.random()), action=action)
    case.holds(f"canonical image {action} {x} of an image", _plain(canonical) == _plain(again))
    case.holds(f"canonical image {action} {x} is an image", G.transporter(x, canonical, action=action))
    by_others = _plain(case.other_generators.canonical_image(x, action=action))
    case.holds(f"canonical image {action} {x} by other generators", _plain(canonical) == by_others)
    for y, yes in others:
        answer = G.transporter(x, y, action=action)
        case.same(f"transporter {action} {x} {y}", bool(answer), yes)
        case.holds(f"transporter {action} {x} {y} checked", answer.check())
        if answer:
            g = np.array(answer.element.array_form)
            case.holds(f"transporter {action} applied", _plain(moved(action, x, g)) == _plain(y) and G.contains(g))
        alike = _plain(G.canonical_image(y, action=action)) == _plain(canonical)
        case.same(f"canonical images {action} {x} {y}", alike, yes)


def _one(case: Case) -> Rows:
    return np.arange(case.entry.degree)


def _action(name: str, *views: tuple[str, Callable[[int, Any], Any]]) -> None:
    """Add the query of an action; the views are the actions it serves, with what they are given."""

    def compare(case: Case, gap: list[Any]) -> None:
        n = case.entry.degree
        for x, order, ys in gap:
            for action, view in views:
                others = []
                for p, q, word, yes in ys:
                    swapped = moved(action, view(n, x), transposition(n, p, q))
                    others.append((moved(action, swapped, case.word(word)), yes))
                _acts(case, action, view(n, x), order, others)

    QUERIES[name] = compare


def _as_given(n: int, x: Any) -> Any:
    return x


def _colours(n: int, cells: list[list[int]]) -> list[int]:
    out = [0] * n
    for colour, cell in enumerate(cells):
        for p in cell:
            out[p] = colour
    return out


def _matrix(n: int, arcs: list[list[int]]) -> Rows:
    out = np.zeros((n, n), np.int64)
    for a, b in arcs:
        out[a, b] = 3
    return out


_action("sets", ("sets", _as_given))
_action("tuples", ("tuples", _as_given))
_action("partitions", ("partitions", _as_given), ("colourings", _colours))
_action("sets_of_sets", ("sets of sets", _as_given))
_action("graphs", ("graphs", _as_given))
_action("digraphs", ("digraphs", _as_given), ("matrices", _matrix))


@query
def elements(case: Case, gap: list[Any]) -> None:
    G = case.G
    for told, centralizer, others in gap:
        x = case.row(told)
        C = G.centralizer(x)
        case.same(f"centralizer of {told}", C.order(), centralizer)
        case.inside("centralizer", C)
        commute = [np.array_equal(conjugate(x, np.array(g.array_form)), x) for g in C.generators]
        case.holds(f"centralizer of {told} commutes", all(commute))
        for other, yes in others:
            y = case.row(other)
            g = G.conjugating_element(x, y)
            case.same(f"conjugate {told} {other}", g is not None, yes)
            case.same(f"is_conjugate {told} {other}", bool(G.is_conjugate(x, y)), yes)
            if g is not None:
                row = np.array(g.array_form)
                case.holds(f"conjugating {told}", np.array_equal(conjugate(x, row), y) and G.contains(g))


@query
def element_actions(case: Case, gap: list[Any]) -> None:
    """The same questions by their other name: stabilizer, transporter and canonical image of elements."""
    G = case.G
    for told, centralizer, others in gap:
        x = case.row(told)
        case.same(f"stabilizer elements {told}", G.stabilizer(x, action="elements").order(), centralizer)
        canonical = G.canonical_image(x, action="elements")
        for other, yes in others:
            y = case.row(other)
            answer = G.transporter(x, y, action="elements")
            case.same(f"transporter elements {told} {other}", bool(answer), yes)
            case.holds(f"transporter elements {told} {other} checked", answer.check())
            alike = G.canonical_image(y, action="elements") == canonical
            case.same(f"canonical images elements {told} {other}", alike, yes)


# -- subgroups ------------------------------------------------------------------------------------------------------


@query
def subgroups(case: Case, gap: list[Any]) -> None:
    G = case.G
    for told, normalizer, centralizer, others in gap:
        H = case.subgroup(told)
        N, C = G.normalizer(H), G.centralizer(H)
        case.same(f"normalizer of {told}", N.order(), normalizer)
        case.same(f"centralizer of {told}", C.order(), centralizer)
        case.inside("normalizer and centralizer", N, C)
        case.holds(f"normalizer of {told} normalises", H.is_normal(N))
        case.holds(f"centralizer of {told} commutes", all(g * h == h * g for g in C.generators for h in H.generators))
        for other, yes in others:
            K = case.subgroup(other)
            case.same(f"is_conjugate {told} {other}", bool(G.is_conjugate(H, K)), yes)
            g = G.conjugating_element(H, K)
            case.same(f"conjugating element {told} {other}", g is not None, yes)
            if g is not None:
                case.holds(f"conjugating {told}", (H**g).equals(K) and G.contains(g))


@query
def subgroup_actions(case: Case, gap: list[Any]) -> None:
    """The same questions by their other name: stabilizer, transporter and canonical image of subgroups."""
    G = case.G
    for told, normalizer, _, others in gap:
        H = case.subgroup(told)
        case.same(f"stabilizer subgroups {told}", G.stabilizer(H, action="subgroups").order(), normalizer)
        canonical = G.canonical_image(H, action="subgroups")
        for other, yes in others:
            K = case.subgroup(other)
            answer = G.transporter(H, K, action="subgroups")
            case.same(f"transporter subgroups {told} {other}", bool(answer), yes)
            case.holds(f"transporter subgroups {told} {other} checked", answer.check())
            alike = G.canonical_image(K, action="subgroups").equals(canonical)
            case.same(f"canonical images subgroups {told} {other}", alike, yes)


@query
def intersection(case: Case, gap: list[Any]) -> None:
    for first, second, order in gap:
        H, K = case.subgroup(first), case.subgroup(second)
        both = H.intersection(K)
        case.same(f"intersection of {first} and {second}", both.order(), order)
        case.holds("intersection inside both", all(H.contains(g) and K.contains(g) for g in both.generators))


@query
def double_cosets(case: Case, gap: list[Any]) -> None:
    for first, second, sizes in gap:
        found = case.G.double_cosets(case.subgroup(first), case.subgroup(second))
        ours = Counter(d.size for d in found)
        case.same(f"double cosets of {first} and {second}", ours, Counter(dict(map(tuple, sizes))))
        case.holds("double coset representatives inside G", all(case.G.contains(d.representative) for d in found))


@query
def complements(case: Case, gap: list[Any]) -> None:
    for told, number in gap:
        N = case.subgroup(told)
        found = case.G.complements(N)
        case.same(f"complements of {told}", len(found), number)
        groups = [C.representative for C in found]
        orders = all(C.order() * N.order() == case.G.order() and C.intersection(N).order() == 1 for C in groups)
        case.holds(f"complements of {told} are complements", orders)


@query
def quotient(case: Case, gap: list[Any]) -> None:
    for told, index, abelian, name, classes in gap:
        N = case.subgroup(told)
        F = case.G.quotient(N)
        case.same(f"quotient by {told}", F.order(), index)
        case.same(f"quotient by {told}, abelian", F.order() // F.derived_subgroup().order(), abelian)
        if name:
            case.same(f"quotient by {told}, name", str(F.structure_description()), name)
        case.same(f"quotient by {told}, classes", len(F.conjugacy_classes()), classes)
        projection = case.G.projection(N)
        case.same(f"projection by {told}, kernel", projection.kernel().order(), N.order())


@query
def maximal_subgroups(case: Case, gap: list[Any]) -> None:
    _subgroup_classes(case, "maximal subgroups", case.G.maximal_subgroups(), gap)


@query
def subgroup_classes(case: Case, gap: list[Any]) -> None:
    _subgroup_classes(case, "subgroup classes", case.G.subgroup_classes(), gap)


def _subgroup_classes(case: Case, what: str, found: Any, gap: list[Any]) -> None:
    representatives = [c.representative for c in found]
    ours = Counter((H.order(), len(c)) for H, c in zip(representatives, found, strict=True))
    case.same(what, ours, Counter({tuple(kind): count for kind, count in gap}))
    case.inside(what, *representatives)


# -- classes, characters, counting ----------------------------------------------------------------------------------


@query
def classes(case: Case, gap: list[Any]) -> None:
    found = case.G.conjugacy_classes()
    ours = Counter((c.representative.order(), c.size) for c in found)
    case.same("classes", ours, Counter({tuple(kind): count for kind, count in gap}))
    case.holds("class equation", sum(c.size for c in found) == case.G.order())
    case.holds("centralizer orders", all(c.size * c.centralizer_order == case.G.order() for c in found))
    case.holds("representatives inside G", all(case.G.contains(c.representative) for c in found))


@query
def exponent(case: Case, gap: int) -> None:
    case.same("exponent", case.G.exponent(), gap)


@query
def characters(case: Case, gap: list[Any]) -> None:
    table = case.G.character_table()
    degrees: Counter[int] = Counter()
    for (degree, _), count in gap:
        degrees[degree] += count
    case.same("character degrees", Counter(int(d) for d in table.degrees), degrees)
    indicators = Counter(zip(map(int, table.degrees), map(int, table.indicators), strict=True))
    case.same("indicators", indicators, Counter({tuple(kind): count for kind, count in gap}))


@query
def cycle_index(case: Case, gap: list[Any]) -> None:
    expected = {}
    for kind, count in gap:
        expected[tuple(sorted((length for length, times in kind for _ in range(times)), reverse=True))] = count
    case.same("cycle types", case.G.cycle_types(), expected)
    case.same("cycle index", dict(case.G.cycle_index().counts), expected)


@query
def number_of_colourings(case: Case, gap: list[Any]) -> None:
    for colours, number in gap:
        case.same(f"colourings with {colours}", case.G.number_of_colourings(colours), number)


# -- up to isomorphism ----------------------------------------------------------------------------------------------


@query
def automorphism_group(case: Case, gap: int) -> None:
    case.same("automorphism group", case.G.automorphism_group().order(), gap)


@query
def structure_description(case: Case, gap: str) -> None:
    """Names below order 64 are GAP's; beyond, another name is held to the group that it names, if it names but one."""
    name = str(case.G.structure_description())
    if case.G.order() < 64 or name == gap:
        case.same("name", name, gap)
    elif name != "unknown":
        try:
            named = permgroups.group(name)
        except PermGroupsError:
            return
        case.holds(f"name {name}, GAP {gap}", named.is_isomorphic(case.G))


@query
def isomorphism(case: Case, gap: list[Any]) -> None:
    """Partners are given as (rows, yes or no)."""
    for key, rows, yes in gap:
        H = PermGroup.from_rows(rows)
        case.same(f"is_isomorphic to {key}", bool(case.G.is_isomorphic(H)), yes)
        if yes:
            hom = case.G.isomorphism(H)
            case.holds(f"isomorphism to {key}", hom and hom.kernel().order() == 1 and hom.image().order() == H.order())


@query
def presentation(case: Case, gap: int) -> None:
    case.holds("presentation", case.G.presentation().check())
