"""The examples of the documentation, each as it is printed there."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from permgroups.claims.hexads.common import (
    KITTEN_MODULO11,
    KITTEN_SHUFFLE,
    claim,
    modulo11,
    printed,
    read_kitten,
    same,
    shuffle,
)
from permgroups.claims.ledger import CONSTRUCTION, EXHAUSTIVE, Claim, Outcome
from permgroups.games import Blackjack, Minimog
from permgroups.games.hexad import infinity, picture_set, view_list

__all__ = ["CLAIMS"]

MODULO11 = """\
[        0         3 +Infinity         2]
[        5         9         8        10]
[        4         1         6         7]"""
HEXAD = "This is a hexad.\nThere is no winning move, so make a random legal move.\n"


class _Answer(NamedTuple):
    """An example that finds a hexad: its place, the call, the points and the name that are printed."""

    id: str
    place: str
    call: str
    given: tuple[Any, ...]
    points: list[Any]
    name: list[str]
    board: str = "shuffle"

    @property
    def minimog(self) -> Minimog:
        """The board that is asked."""
        return shuffle() if self.board == "shuffle" else modulo11()

    def found(self) -> Any:
        """Return what the library answers."""
        return getattr(self.minimog, self.call)(*self.given)

    def statement(self) -> str:
        """Return the example in a line."""
        where = "" if self.board == "shuffle" else " in the modulo 11 labelling, printed in a machine-dependent order,"
        given = ", ".join(map(str, self.given)).replace("+Infinity", "∞")
        points = ", ".join(map(str, self.points)).replace("+Infinity", "∞")
        return f"{self.call}({given}){where} is [{points}], a {self.name[0].split()[0]} in {self.name[1]}"


_FOUND = (
    _Answer("find.1", "find_hexad", "find_hexad", ([0, 1, 2, 3, 4],), [0, 1, 2, 3, 4, 11], ["square 2", "picture 6"]),
    _Answer("find.2", "find_hexad", "find_hexad", ([1, 2, 3, 4, 5],), [1, 2, 3, 4, 5, 6], ["square 8", "picture 0"]),
    _Answer(
        "find.3", "find_hexad", "find_hexad", ([2, 3, 4, 5, 8],), [2, 3, 4, 5, 8, 11], ["lines (1, 2)", "picture 1"]
    ),
    _Answer("find.4", "find_hexad", "find_hexad", ([0, 1, 2, 4, 6],), [0, 1, 2, 4, 6, 8], ["line 1", "picture 1"]),
    _Answer(
        "find.5", "find_hexad", "find_hexad", ([1, 2, 3, 4, infinity],), [1, 2, 3, 4, 10, infinity],
        ["square 8", "picture 0"], "modulo11",
    ),
    _Answer(
        "find.blackjack", "blackjack_move", "find_hexad", ([11, 2, 3, 6, 7],), [0, 2, 3, 6, 7, 11],
        ["square 9", "picture 1"],
    ),
    _Answer("find0", "find_hexad0", "find_hexad0", ({2, 4},), [0, 1, 2, 4, 6, 8], ["line 1", "picture 1"]),
    _Answer(
        "find1", "find_hexad1", "find_hexad1", ({2, 3, 4, 5, 8},), [2, 3, 4, 5, 8, 11], ["lines (1, 2)", "picture 1"]
    ),
    _Answer("find2", "find_hexad2", "find_hexad2", ([2, 3, 4, 8], 0), [0, 2, 3, 4, 8, 9], ["cross 12", "picture 0"]),
    _Answer("find3", "find_hexad3", "find_hexad3", ([2, 3, 4], 0, 1), [0, 1, 2, 3, 4, 11], ["square 2", "picture 6"]),
)  # fmt: skip


def _is_found(answer: _Answer) -> Outcome:
    """Look for the hexad in the printed triangle, and tell its kind by the corners that it has.

    The number of the line, cross or square is left to the claim *numbers*.
    """
    kitten = read_kitten(KITTEN_SHUFFLE if answer.board == "shuffle" else KITTEN_MODULO11)
    hexads, corners = kitten.hexads(), set(kitten.corners.values())
    first, *more = answer.given
    through = {*first, *more, *(corners if answer.call == "find_hexad0" else ())}
    among = set(answer.points) & corners
    kind = ("lines", "cross", "square", "line")[len(among)]
    seen = {"cross": among, "square": corners - among}.get(kind, corners)  # lines are the same in all pictures
    named = answer.name[0].split()[0] == kind and answer.name[1] in {f"picture {x}" for x in seen}
    only = [h for h in hexads if through <= h] == [frozenset(answer.points)]
    return Outcome(
        only and named and list(answer.found().points) == answer.points,
        f"the only one of the {len(hexads)} hexads of the printed kitten through these points; a {kind} by its corners"
        + (" (lines are the same in all pictures, so the picture is a label)" if kind.startswith("line") else ""),
        EXHAUSTIVE,
    )


def _numbers() -> Outcome:
    """The names with their numbers, by the lists of lines, crosses and squares; line 1 is printed by view_list."""
    wrong = [answer.id for answer in _FOUND if answer.found() != (answer.points, answer.name)]
    row = {(1, 0), (1, 1), (1, 2)}
    borne = picture_set(shuffle().picture02, row) == {2, 4, 8}
    return Outcome(
        not wrong and borne,
        f"fails: {', '.join(wrong)}" if wrong else f"{len(_FOUND)} names by the order of Sage's lists, which the text "
        "does not give; it bears out one, 'line 1': the middle row, which is {2,4,8} in picture 1",
        CONSTRUCTION,
    )  # fmt: skip


def _no_winning_move() -> Outcome:
    hand = [0, 2, 3, 6, 7, 11]
    moves, winning = Blackjack().legal_moves(hand), Blackjack().winning_moves(hand)
    said = printed(shuffle().blackjack_move, hand)
    return Outcome(
        frozenset(hand) in read_kitten(KITTEN_SHUFFLE).hexads() and not winning and said == (HEXAD, hand),
        f"a hexad of the printed kitten; of {len(moves)} moves {len(winning)} win",
        EXHAUSTIVE,
    )


def _crosses(*points: int) -> list[tuple[int, ...]]:
    return [h.points for h in shuffle().hexads("cross") if set(points) <= set(h.points)]


def _no_type_2() -> Outcome:
    found = _crosses(2, 3, 4, 5)
    return Outcome(not found, f"{found[0]} is one" if found else "none", EXHAUSTIVE)


def _no_type_2_with_1() -> Outcome:
    found = [h for h in _crosses(2, 3, 4, 5) if 1 in h]
    none = not found and shuffle().find_hexad2([2, 3, 4, 5], 1) == ([], [])
    return Outcome(none, "none of the 54 contains 1 and {2,3,4,5}", EXHAUSTIVE)


CLAIMS: tuple[Claim, ...] = (
    claim(
        "repr",
        "Minimog",
        "Minimog of type shuffle",
        same(lambda: repr(shuffle()), "Minimog of type shuffle", CONSTRUCTION),
    ),
    claim(
        "modulo11",
        "Minimog",
        "M.minimog in the modulo 11 labelling",
        same(lambda: repr(modulo11().minimog), MODULO11, CONSTRUCTION),
    ),
    claim(
        "move.1",
        "blackjack_move",
        "[0, 2, 3, 6, 1, 10] in the modulo 11 labelling: '6 --> 5. The total went from 22 to 21.'",
        same(
            lambda: printed(modulo11().blackjack_move, [0, 2, 3, 6, 1, 10])[1],
            "6 --> 5. The total went from 22 to 21.",
            CONSTRUCTION,
        ),
    ),
    claim(
        "move.2",
        "blackjack_move",
        "[0, 2, 4, 6, 7, 11]: '4 --> 3. The total went from 30 to 29.'",
        same(
            lambda: shuffle().blackjack_move([0, 2, 4, 6, 7, 11]),
            "4 --> 3. The total went from 30 to 29.",
            CONSTRUCTION,
        ),
    ),
    claim(
        "move.3",
        "blackjack_move",
        "[0, 2, 3, 6, 7, 11] is a hexad: there is no winning move.",
        _no_winning_move,
    ),
    claim(
        "move.4",
        "blackjack_move",
        "[0, 2, 3, 6, 7, 9]: '7 --> 1. The total went from 27 to 21.'",
        same(
            lambda: shuffle().blackjack_move([0, 2, 3, 6, 7, 9]), "7 --> 1. The total went from 27 to 21.", CONSTRUCTION
        ),
    ),
    claim(
        "move.5",
        "blackjack_move",
        "[0, 2, 3, 6, 1, 9]: 'No move possible. Shuffle the deck and redeal.'",
        same(
            lambda: shuffle().blackjack_move([0, 2, 3, 6, 1, 9]),
            "No move possible. Shuffle the deck and redeal.",
            CONSTRUCTION,
        ),
    ),
    *(claim(answer.id, answer.place, answer.statement(), partial(_is_found, answer)) for answer in _FOUND),
    claim(
        "numbers",
        "find_hexad",
        "The numbers in the names: " + "; ".join(f"{a.name[0]}, {a.name[1]}" for a in _FOUND),
        _numbers,
    ),
    claim("find2.none", "find_hexad2", "find_hexad2([2, 3, 4, 5], 1) is ([], [])", _no_type_2_with_1),
    claim(
        "find2.says",
        "find_hexad2",
        "The above output indicates that there is no hexad of type 2 containing {2,3,4,5}.",
        _no_type_2,
        repaired=_no_type_2_with_1,
        repair="containing {2,3,4,5} and 1",
        origin="statement",
    ),
    claim(
        "print.shuffle",
        "print_kitten",
        "The kitten in the shuffle labelling, as printed",
        same(lambda: printed(shuffle().print_kitten)[0], KITTEN_SHUFFLE, CONSTRUCTION),
    ),
    claim(
        "print.modulo11",
        "print_kitten",
        "The kitten in the modulo 11 labelling, as printed",
        same(lambda: printed(modulo11().print_kitten)[0], KITTEN_MODULO11, CONSTRUCTION),
    ),
    claim(
        "picture_set.1",
        "picture_set",
        "picture_set(M.picture00, M.cross[2]) is {5, 7, 8, 9, 10}",
        same(lambda: picture_set(shuffle().picture00, shuffle().cross[2]), {5, 7, 8, 9, 10}, CONSTRUCTION),
    ),
    claim(
        "picture_set.2",
        "picture_set",
        "picture_set(M.picture02, M.square[7]) is {2, 3, 5, 8}",
        same(lambda: picture_set(shuffle().picture02, shuffle().square[7]), {2, 3, 5, 8}, CONSTRUCTION),
    ),
    claim(
        "view_list",
        "view_list",
        "The printouts of line 1, cross 1 and square 1",
        same(
            lambda: [repr(view_list(part[1])) for part in (shuffle().line, shuffle().cross, shuffle().square)],
            ["\n[0 0 0]\n[1 1 1]\n[0 0 0]", "\n[1 1 1]\n[0 0 1]\n[0 0 1]", "\n[0 0 0]\n[1 1 0]\n[1 1 0]"],
            CONSTRUCTION,
        ),
    ),
)
