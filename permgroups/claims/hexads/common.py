"""What the claims of this chapter share."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from typing import Any

from permgroups.claims.ledger import Check, Claim, Outcome
from permgroups.games import Minimog

__all__ = ["BEYOND", "SOURCE", "all_of", "claim", "modulo11", "printed", "same", "shuffle"]

SOURCE = "Joyner, sage.games.hexad"
BEYOND = "beyond"


@cache
def shuffle() -> Minimog:
    """The MINIMOG in the shuffle labelling."""
    return Minimog("shuffle")


@cache
def modulo11() -> Minimog:
    """The MINIMOG in the modulo 11 labelling."""
    return Minimog("modulo11")


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


def same(make: Callable[[], Any], expected: Any) -> Check:
    """Return the check that a computation gives an expected value."""

    def check() -> Outcome:
        found = make()
        return Outcome(found == expected, f"{found!r}" if found == expected else f"{found!r}, not {expected!r}")

    return check


def all_of(**facts: Callable[[], bool]) -> Check:
    """Return the check that several facts hold; the detail names those that do not, or all of them."""

    def check() -> Outcome:
        wrong = [name for name, fact in facts.items() if not fact()]
        return Outcome(not wrong, ("fails: " if wrong else "") + ", ".join(wrong or facts).replace("_", " "))

    return check
