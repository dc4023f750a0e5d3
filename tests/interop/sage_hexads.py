"""What Sage's ``sage.games.hexad`` answers, for ``sage_tables.py``: every five points, every hand, every list.

Labels are written as text, since one of them is infinity; a hand is played in ascending order, in
descending order and in a third one, to see whether the order in which Sage gets its cards matters.
"""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from importlib import import_module
from itertools import combinations
from typing import Any

TYPES = ("shuffle", "modulo11")


def hexads() -> dict[str, Any]:
    """Return Sage's answers by labelling."""
    module = import_module("sage.games.hexad")
    return {kind: _answers(module, module.Minimog(type=kind)) for kind in TYPES}


def _text(points: Any) -> str:
    return " ".join(map(str, points))


def _printed(call: Any, *given: Any) -> tuple[str, Any]:
    out = io.StringIO()
    with redirect_stdout(out):
        found = call(*given)
    return out.getvalue(), found


def _move(M: Any, hand: list[Any]) -> str:
    try:
        printed, found = _printed(M.blackjack_move, hand)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return " ".join(printed.split()) or found


def _by_type(M: Any, labels: list[Any]) -> dict[str, str]:
    """Return what find_hexad0 … 3 answer, for all points that they are meant for."""
    corners = [M.minimog[0][0], M.minimog[0][2], M.minimog[2][1]]
    finite = [x for x in labels if x not in corners]
    out = {}

    def ask(which: int, call: Any, points: Any, *more: Any) -> None:
        found, name = call(list(points), *more)
        key = ": ".join([str(which), _text(points), *([_text(more)] if more else [])])
        out[key] = f"{_text(found)}: {', '.join(name)}" if found else ""

    for two in combinations(finite, 2):
        ask(0, M.find_hexad0, two)
    for five in combinations(labels, 5):
        ask(1, M.find_hexad1, five)
    for x in corners:
        for four in combinations(finite, 4):
            ask(2, M.find_hexad2, four, x)
    for x, y in combinations(corners, 2):
        for three in combinations(finite, 3):
            ask(3, M.find_hexad3, three, x, y)
    return out


def _hands(M: Any, labels: list[Any]) -> dict[str, Any]:
    """Return Sage's move for every hand, and how many hands it answers otherwise in another order."""
    moves = {hand: _move(M, list(hand)) for hand in combinations(labels, 6)}
    others = [(list(reversed(hand)), list(hand[3:] + hand[:3])) for hand in moves]
    differ = sum(any(_move(M, order) != move for order in orders) for orders, move in zip(others, moves.values()))
    return {"blackjack_move": {_text(hand): move for hand, move in moves.items()}, "order_of_cards_matters": differ}


def _answers(module: Any, M: Any) -> dict[str, Any]:
    entries = M.minimog.list()
    integer = import_module("sage.rings.integer").Integer
    labels = [integer(x) for x in sorted(int(x) for x in entries if str(x) != "+Infinity")]
    labels += [x for x in entries if str(x) == "+Infinity"]

    def pieces(parts: Any) -> list[list[list[int]]]:
        return [sorted([int(r), int(c)] for r, c in part) for part in parts]

    found = {}
    for five in combinations(labels, 5):
        points, name = M.find_hexad(list(five))
        found[_text(five)] = f"{_text(points)}: {', '.join(name)}"
    return {
        "labels": [str(x) for x in labels],
        "repr": repr(M),
        "str": str(M),
        "latex": M._latex_(),
        "minimog": repr(M.minimog),
        "picture00": repr(M.picture00),
        "picture02": repr(M.picture02),
        "picture21": repr(M.picture21),
        "kitten": _printed(M.print_kitten)[0],
        "line": pieces(M.line),
        "cross": pieces(M.cross),
        "square": pieces(M.square),
        "box": pieces([M.box])[0],
        "col": {str(k): repr(v) for k, v in M.col.items()},
        "tet": {str(k): repr(v) for k, v in M.tet.items()},
        "views": [repr(module.view_list(part)) for part in (M.line[1], M.cross[1], M.square[1])],
        "find_hexad": found,
        "find_hexad_by_type": _by_type(M, labels),
        **_hands(M, labels),
    }
