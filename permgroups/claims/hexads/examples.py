"""The examples of the documentation, each as it is printed there."""

from __future__ import annotations

from functools import partial

from permgroups.claims.hexads.common import KITTEN_MODULO11, KITTEN_SHUFFLE, claim, modulo11, printed, same, shuffle
from permgroups.claims.ledger import CONSTRUCTION, EXHAUSTIVE, Claim, Outcome
from permgroups.games import Hexad
from permgroups.games.hexad import infinity, picture_set, view_list

__all__ = ["CLAIMS"]

MODULO11 = """\
[        0         3 +Infinity         2]
[        5         9         8        10]
[        4         1         6         7]"""
HEXAD = "This is a hexad.\nThere is no winning move, so make a random legal move.\n"


def _find(five: list[int]) -> Hexad:
    return shuffle().find_hexad(five)


def _crosses(*points: int) -> list[tuple[int, ...]]:
    return [h.points for h in shuffle().hexads("cross") if set(points) <= set(h.points)]


def _no_type_2() -> Outcome:
    found = _crosses(2, 3, 4, 5)
    return Outcome(not found, f"{found[0]} is one" if found else "none", EXHAUSTIVE)


def _no_type_2_with_1() -> Outcome:
    found = [h for h in _crosses(2, 3, 4, 5) if 1 in h]
    none = not found and not shuffle().find_hexad2([2, 3, 4, 5], 1)
    return Outcome(none, "none of the 54 contains 1 and {2,3,4,5}", EXHAUSTIVE)


_FOUND = (
    ("find.1", "find_hexad", [0, 1, 2, 3, 4], ([0, 1, 2, 3, 4, 11], ["square 2", "picture 6"])),
    ("find.2", "find_hexad", [1, 2, 3, 4, 5], ([1, 2, 3, 4, 5, 6], ["square 8", "picture 0"])),
    ("find.3", "find_hexad", [2, 3, 4, 5, 8], ([2, 3, 4, 5, 8, 11], ["lines (1, 2)", "picture 1"])),
    ("find.4", "find_hexad", [0, 1, 2, 4, 6], ([0, 1, 2, 4, 6, 8], ["line 1", "picture 1"])),
    ("find.blackjack", "blackjack_move", [11, 2, 3, 6, 7], ([0, 2, 3, 6, 7, 11], ["square 9", "picture 1"])),
)

CLAIMS: tuple[Claim, ...] = (
    claim("repr", "Minimog", "Minimog of type shuffle", same(lambda: repr(shuffle()), "Minimog of type shuffle")),
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
            lambda: printed(modulo11().blackjack_move, [0, 2, 3, 6, 1, 10])[1], "6 --> 5. The total went from 22 to 21."
        ),
    ),
    claim(
        "move.2",
        "blackjack_move",
        "[0, 2, 4, 6, 7, 11]: '4 --> 3. The total went from 30 to 29.'",
        same(lambda: shuffle().blackjack_move([0, 2, 4, 6, 7, 11]), "4 --> 3. The total went from 30 to 29."),
    ),
    claim(
        "move.3",
        "blackjack_move",
        "[0, 2, 3, 6, 7, 11] is a hexad: there is no winning move.",
        same(lambda: printed(shuffle().blackjack_move, [0, 2, 3, 6, 7, 11]), (HEXAD, [0, 2, 3, 6, 7, 11])),
    ),
    claim(
        "move.4",
        "blackjack_move",
        "[0, 2, 3, 6, 7, 9]: '7 --> 1. The total went from 27 to 21.'",
        same(lambda: shuffle().blackjack_move([0, 2, 3, 6, 7, 9]), "7 --> 1. The total went from 27 to 21."),
    ),
    claim(
        "move.5",
        "blackjack_move",
        "[0, 2, 3, 6, 1, 9]: 'No move possible. Shuffle the deck and redeal.'",
        same(lambda: shuffle().blackjack_move([0, 2, 3, 6, 1, 9]), "No move possible. Shuffle the deck and redeal."),
    ),
    *(
        claim(id, section, f"find_hexad({five}) is {answer}", same(partial(_find, five), answer))
        for id, section, five, answer in _FOUND
    ),
    claim(
        "find.5",
        "find_hexad",
        "find_hexad([1, 2, 3, 4, ∞]) in the modulo 11 labelling, printed in a machine-dependent order",
        same(
            lambda: modulo11().find_hexad([1, 2, 3, 4, infinity]),
            ([1, 2, 3, 4, 10, infinity], ["square 8", "picture 0"]),
        ),
    ),
    claim(
        "find0",
        "find_hexad0",
        "find_hexad0({2, 4}) is ([0, 1, 2, 4, 6, 8], ['line 1', 'picture 1'])",
        same(lambda: shuffle().find_hexad0({2, 4}), ([0, 1, 2, 4, 6, 8], ["line 1", "picture 1"])),
    ),
    claim(
        "find1",
        "find_hexad1",
        "find_hexad1({2, 3, 4, 5, 8}) is ([2, 3, 4, 5, 8, 11], ['lines (1, 2)', 'picture 1'])",
        same(lambda: shuffle().find_hexad1({2, 3, 4, 5, 8}), ([2, 3, 4, 5, 8, 11], ["lines (1, 2)", "picture 1"])),
    ),
    claim(
        "find2.none",
        "find_hexad2",
        "find_hexad2([2, 3, 4, 5], 1) is ([], [])",
        same(lambda: shuffle().find_hexad2([2, 3, 4, 5], 1), ([], [])),
    ),
    claim(
        "find2.says",
        "find_hexad2",
        "The above output indicates that there is no hexad of type 2 containing {2,3,4,5}.",
        _no_type_2,
        reading=_no_type_2_with_1,
        repair="read: containing {2,3,4,5} and 1",
        origin="print",
    ),
    claim(
        "find2",
        "find_hexad2",
        "However, there is one containing {2,3,4,8}: find_hexad2([2, 3, 4, 8], 0)",
        same(lambda: shuffle().find_hexad2([2, 3, 4, 8], 0), ([0, 2, 3, 4, 8, 9], ["cross 12", "picture 0"])),
    ),
    claim(
        "find3",
        "find_hexad3",
        "find_hexad3([2, 3, 4], 0, 1) is ([0, 1, 2, 3, 4, 11], ['square 2', 'picture 6'])",
        same(lambda: shuffle().find_hexad3([2, 3, 4], 0, 1), ([0, 1, 2, 3, 4, 11], ["square 2", "picture 6"])),
    ),
    claim(
        "print.shuffle",
        "print_kitten",
        "The kitten in the shuffle labelling, as printed",
        same(lambda: printed(shuffle().print_kitten)[0], KITTEN_SHUFFLE),
    ),
    claim(
        "print.modulo11",
        "print_kitten",
        "The kitten in the modulo 11 labelling, as printed",
        same(lambda: printed(modulo11().print_kitten)[0], KITTEN_MODULO11),
    ),
    claim(
        "picture_set.1",
        "picture_set",
        "picture_set(M.picture00, M.cross[2]) is {5, 7, 8, 9, 10}",
        same(lambda: picture_set(shuffle().picture00, shuffle().cross[2]), {5, 7, 8, 9, 10}),
    ),
    claim(
        "picture_set.2",
        "picture_set",
        "picture_set(M.picture02, M.square[7]) is {2, 3, 5, 8}",
        same(lambda: picture_set(shuffle().picture02, shuffle().square[7]), {2, 3, 5, 8}),
    ),
    claim(
        "view_list",
        "view_list",
        "The printouts of line 1, cross 1 and square 1",
        same(
            lambda: [repr(view_list(part[1])) for part in (shuffle().line, shuffle().cross, shuffle().square)],
            ["\n[0 0 0]\n[1 1 1]\n[0 0 0]", "\n[1 1 1]\n[0 0 1]\n[0 0 1]", "\n[0 0 0]\n[1 1 0]\n[1 1 0]"],
        ),
    ),
)
