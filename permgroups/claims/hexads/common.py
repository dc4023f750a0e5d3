"""What the claims of this chapter share."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from typing import Any

from permgroups.claims.ledger import EXHAUSTIVE, Check, Claim, Outcome
from permgroups.games import Minimog
from permgroups.games.hexad import infinity
from permgroups.games.kitten import Kitten

__all__ = [
    "BEYOND", "KITTEN_HEAD", "KITTEN_MODULO11", "KITTEN_SHUFFLE", "SOURCE", "all_of", "both", "claim", "hexads_of",
    "modulo11", "printed", "read_kitten", "same", "shuffle",
]  # fmt: skip

SOURCE = "Joyner, sage.games.hexad"
BEYOND = "beyond"

# the kittens as the documentation prints them: at its head, and by print_kitten in both labellings
KITTEN_HEAD = """\
                    6

                    9

               10     8

            7     2      5

        9     4     11     9

     10     8     3      10     8

1                                      0
"""
KITTEN_SHUFFLE = """\
         0

         8
       9  10
      5  11  3
     8  2  4  8
   9  10  7  9  10

6                   1
"""
KITTEN_MODULO11 = """\
         +Infinity

         6
       2  10
      5  7  3
     6  9  4  6
   2  10  8  2  10

0                   1
"""


@cache
def shuffle() -> Minimog:
    """The MINIMOG in the shuffle labelling."""
    return Minimog("shuffle")


@cache
def modulo11() -> Minimog:
    """The MINIMOG in the modulo 11 labelling."""
    return Minimog("modulo11")


def both() -> tuple[Minimog, Minimog]:
    """Both labellings."""
    return shuffle(), modulo11()


def hexads_of(M: Minimog) -> set[frozenset[Any]]:
    """The 132 hexads as sets."""
    return {frozenset(h.points) for h in M.hexads()}


def read_kitten(text: str) -> Kitten:
    """Return the kitten of a printed triangle: nothing but the places of its symbols is used."""
    rows = [
        [infinity if x == "+Infinity" else int(x) for x in re.findall(r"\+Infinity|\d+", line)]
        for line in text.splitlines()
        if line.strip()
    ]
    [top], *middle, [left, right] = rows
    return Kitten(middle, top=top, left=left, right=right)


def claim(id: str, section: str, statement: str, check: Check, **more: Any) -> Claim:
    """Return a claim of this chapter."""
    return Claim(f"hexads.{id}", SOURCE if section != BEYOND else "", section, statement, check, **more)


def printed(call: Callable[..., Any], *given: Any) -> tuple[str, Any]:
    """Return what a call prints, and what it returns."""
    out = io.StringIO()
    with redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = call(*given)
    return out.getvalue(), found


def same(make: Callable[[], Any], expected: Any, scope: str = EXHAUSTIVE) -> Check:
    """Return the check that a computation, such as a worked example, gives an expected value."""

    def check() -> Outcome:
        found = make()
        return Outcome(found == expected, f"{found!r}" if found == expected else f"{found!r}, not {expected!r}", scope)

    return check


def all_of(scope: str, /, **facts: Callable[[], bool]) -> Check:
    """Return the check that several facts hold; the detail names those that do not, or all of them."""

    def check() -> Outcome:
        wrong = [name for name, fact in facts.items() if not fact()]
        return Outcome(not wrong, ("fails: " if wrong else "") + ", ".join(wrong or facts).replace("_", " "), scope)

    return check
