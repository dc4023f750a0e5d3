"""What a claim is and how its verdict comes about.

A claim has a check of the statement *as printed*. Where that fails there may be a check of a
corrected *reading* of the print, or of the statement after a stated *repair*. The verdict derives
from what these return and is never typed in:

========= =======================================================================
holds     the printed statement is true
misprint  the printed reading fails, the corrected reading is true
corrected the printed statement fails and is true after the stated repair
false     the printed statement fails, with the counterexample
settled   a question that the paper leaves open, answered by the check
broken    a check raised an error, or a correction failed too
========= =======================================================================
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import NamedTuple

from permgroups.checks import one_of

__all__ = ["VERDICTS", "Claim", "Outcome", "Result", "chapters", "claims_of", "run"]

VERDICTS = ("holds", "misprint", "corrected", "false", "settled", "broken")

# chapter -> module with a tuple CLAIMS; a new paper adds its line
_CHAPTERS = {
    "engine": "permgroups.claims.engine",
    "words": "permgroups.claims.words",
    "m13": "permgroups.claims.m13",
    "hexads": "permgroups.claims.hexads",
    "cubelike": "permgroups.claims.cubelike",
    "merlin": "permgroups.claims.merlin",
}


class Outcome(NamedTuple):
    """What a check computed: whether it is so, and the figures or the counterexample."""

    true: bool
    detail: str = ""


Check = Callable[[], Outcome]


@dataclass(frozen=True)
class Claim:
    """One statement of a paper.

    Attributes
    ----------
    id
        Unique and stable, ``chapter.number``.
    source, section
        The paper and the place in it.
    statement
        What the paper says, in its words or shortened.
    printed
        Checks the statement as it stands.
    reading
        Checks the corrected reading, if the print is wrong; ``repair`` says what it is.
    repaired
        Checks the statement after the stated repair, if the mathematics is wrong.
    question
        True for something the paper leaves open: ``printed`` then computes the answer.
    """

    id: str
    source: str
    section: str
    statement: str
    printed: Check
    reading: Check | None = None
    repaired: Check | None = None
    repair: str = ""
    question: bool = False


@dataclass(frozen=True)
class Result:
    """The verdict on a claim."""

    id: str
    source: str
    section: str
    statement: str
    verdict: str
    detail: str
    seconds: float

    def as_dict(self) -> dict[str, object]:
        """Return plain data for JSON."""
        return asdict(self)


def judge(claim: Claim) -> tuple[str, str]:
    """Return (verdict, detail) from what the claim's checks compute."""
    try:
        printed = claim.printed()
        if claim.question:
            return ("settled" if printed.true else "broken"), printed.detail
        if printed.true:
            return "holds", printed.detail
        for verdict, check in (("misprint", claim.reading), ("corrected", claim.repaired)):
            if check is not None:
                outcome = check()
                if outcome.true:
                    return verdict, f"printed: {printed.detail}; {claim.repair}: {outcome.detail}"
                return "broken", f"printed: {printed.detail}; {claim.repair} fails too: {outcome.detail}"
        if not printed.detail:
            return "broken", "the check failed without a counterexample"
        return "false", printed.detail
    except Exception as error:  # a check that raises is a broken check, whatever it raised
        return "broken", f"{type(error).__name__}: {error}"


def run(claims: Iterable[Claim]) -> Iterator[Result]:
    """Yield the results one by one."""
    for claim in claims:
        start = time.perf_counter()
        verdict, detail = judge(claim)
        seconds = time.perf_counter() - start
        yield Result(claim.id, claim.source, claim.section, claim.statement, verdict, detail, round(seconds, 4))


def chapters() -> tuple[str, ...]:
    """Return the names that ``claims_of`` knows."""
    return tuple(_CHAPTERS)


def claims_of(chapter: str) -> tuple[Claim, ...]:
    """Return the claims of a chapter, or of all of them for ``'all'``.

    Raises
    ------
    InvalidArgument
        For an unknown chapter.
    """
    if chapter == "all":
        return tuple(c for name in _CHAPTERS for c in claims_of(name))
    one_of("chapter", chapter, (*_CHAPTERS, "all"))
    found: tuple[Claim, ...] = import_module(_CHAPTERS[chapter]).CLAIMS
    return found
