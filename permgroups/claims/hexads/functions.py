"""What the functions of the documentation take and return, for every input that it allows."""

from __future__ import annotations

import inspect
from itertools import combinations, permutations
from typing import Any

from permgroups.claims.hexads.common import both, claim, modulo11
from permgroups.claims.ledger import CONSTRUCTION, EXHAUSTIVE, Claim, Outcome
from permgroups.games import Minimog, hexad
from permgroups.games.hexad import infinity, picture_set

__all__ = ["CLAIMS"]

SIGNATURES = {
    "Minimog": "(type='shuffle')",
    "Minimog.blackjack_move": "(L0)",
    "Minimog.find_hexad": "(pts)",
    "Minimog.find_hexad0": "(pts)",
    "Minimog.find_hexad1": "(pts)",
    "Minimog.find_hexad2": "(pts, x0)",
    "Minimog.find_hexad3": "(pts, x0, x1)",
    "Minimog.print_kitten": "()",
    "picture_set": "(A, L)",
    "view_list": "(L)",
}


def _signatures() -> Outcome:
    wrong = []
    for name, expected in SIGNATURES.items():
        call: Any = hexad
        for part in name.split("."):
            call = getattr(call, part)
        kept = [p.replace(annotation=inspect.Parameter.empty) for p in inspect.signature(call).parameters.values()]
        shown = str(inspect.Signature([p for p in kept if p.name != "self"]))
        if shown != expected:
            wrong.append(f"{name}{shown}")
    return Outcome(not wrong, "; ".join(wrong) or f"{len(SIGNATURES)} signatures, as printed", CONSTRUCTION)


def _finite(M: Minimog) -> list[Any]:
    return [x for x in M.labels if x not in M.at_infinity]


def _through(M: Minimog, points: set[Any], kind: str) -> list[frozenset[Any]]:
    """Return the hexads of a kind that contain points, by looking at all of them."""
    return [frozenset(h.points) for h in M.hexads(kind) if points <= set(h.points)]


def _right(found: Any, expected: list[frozenset[Any]]) -> bool:
    """Return whether an answer is the only such hexad, or none where there is none."""
    return [frozenset(found.points)] == expected if found else not expected


def _type_0() -> Outcome:
    count = 0
    for M in both():
        for pair in combinations(_finite(M), 2):
            found = M.find_hexad0(set(pair))
            if not found or not _right(found, _through(M, {*pair, *M.at_infinity}, "line")):
                return Outcome(False, f"{M}: {pair} gives {found}")
            count += 1
    return Outcome(True, f"{count} pairs of both labellings, each in one", EXHAUSTIVE)


def _type_1() -> Outcome:
    some = 0
    for M in both():
        for five in combinations(M.labels, 5):
            found = M.find_hexad1(set(five))
            if not _right(found, _through(M, set(five), "lines")):
                return Outcome(False, f"{M}: {five} gives {found}")
            if found and set(found.points) & set(M.at_infinity):
                return Outcome(False, f"{M}: {found} has a point at infinity")
            some += bool(found)
    return Outcome(True, f"of 2 · 792 sets of five points {some} lie in a hexad of type 1", EXHAUSTIVE)


def _type_2() -> Outcome:
    some = asked = 0
    for M in both():
        for four in combinations(_finite(M), 4):
            for x0 in M.at_infinity:
                found = M.find_hexad2(list(four), x0)
                if not _right(found, _through(M, {*four, x0}, "cross")):
                    return Outcome(False, f"{M}: {four} and {x0} give {found}")
                some, asked = some + bool(found), asked + 1
    return Outcome(True, f"of {asked} questions {some} have such a hexad, the others none", EXHAUSTIVE)


def _type_3() -> Outcome:
    some = asked = 0
    for M in both():
        for three in combinations(_finite(M), 3):
            for x0, x1 in combinations(M.at_infinity, 2):
                found = M.find_hexad3(list(three), x0, x1)
                if not _right(found, _through(M, {*three, x0, x1}, "square")):
                    return Outcome(False, f"{M}: {three} with {x0} and {x1} gives {found}")
                [omitted] = set(M.at_infinity) - {x0, x1}
                if found and found.picture != omitted:
                    return Outcome(False, f"{found} is seen in the picture of {found.picture}, not of {omitted}")
                some, asked = some + bool(found), asked + 1
    return Outcome(True, f"of {asked} questions {some} have one, in the picture of the omitted point", EXHAUSTIVE)


def _below() -> Outcome:
    """The order of the entries on the page is that of the signatures here."""
    names = list(SIGNATURES)
    return Outcome(
        names.index("picture_set") < names.index("Minimog.find_hexad"),
        f"picture_set is entry {names.index('picture_set') + 1} of {len(names)}, "
        f"find_hexad is {names.index('Minimog.find_hexad') + 1}",
    )


def _needed() -> Outcome:
    """All hexads come out of the picture sets of lines, crosses and squares, with points at infinity."""
    for M in both():
        made = set()
        for picture in (M.picture00, M.picture02, M.picture21):
            for part in (*M.line, *M.cross, *M.square):
                points = picture_set(picture, part)
                made |= {frozenset({*points, *more}) for more in combinations(M.at_infinity, 6 - len(points))}
            made |= {frozenset(picture_set(picture, a | b)) for a, b in combinations(M.line, 2) if not a & b}
        missing = {frozenset(h.points) for h in M.hexads()} - made
        if missing:
            return Outcome(False, f"{M}: {missing.pop()} does not come from the pictures")
    return Outcome(True, "every hexad of both labellings is a picture set and points at infinity", EXHAUSTIVE)


def _every_order() -> Outcome:
    """The example whose order is said to depend on the machine, in all orders of its points."""
    answers = {modulo11().find_hexad(list(five)).points for five in permutations([1, 2, 3, 4, infinity])}
    return Outcome(
        answers == {(1, 2, 3, 4, 10, infinity)},
        f"120 orders of the points give {len(answers)} hexad; in which order it is printed is a matter of the program, "
        "and here it is sorted",
        EXHAUSTIVE,
    )


CLAIMS: tuple[Claim, ...] = (
    claim("signatures", "signatures", "; ".join(f"{n}{s}" for n, s in SIGNATURES.items()), _signatures),
    claim(
        "below",
        "picture_set",
        "picture_set is needed in the find_hexad function below.",
        _below,
        reading=_needed,
        repair="read: above; in the source that the page was made from the function stands before the class",
        origin="scan",
    ),
    claim(
        "order",
        "find_hexad",
        "find_hexad([1, 2, 3, 4, ∞])  # random (machine dependent?) order: does the hexad depend on the order of the "
        "points?",
        _every_order,
        question=True,
    ),
    claim(
        "find0.all",
        "find_hexad0",
        "For two points not at infinity: the hexad containing them and of type 0, the 3 points at infinity and a line.",
        _type_0,
    ),
    claim(
        "find1.all",
        "find_hexad1",
        "For five points: the hexad containing them and of type 1, 2 parallel lines, no points at infinity.",
        _type_1,
    ),
    claim(
        "find2.all",
        "find_hexad2",
        "For four points not at infinity and x0 at infinity: the hexad containing S ∪ {x0} of type 2.",
        _type_2,
    ),
    claim(
        "find3.all",
        "find_hexad3",
        "For three points not at infinity and x0, x1: the hexad of type 3, a square of the omitted point's picture.",
        _type_3,
    ),
)
