"""What a claim is, how its verdict comes about, and how far its check went.

A claim has a check of the statement *as printed*. Where that fails there may be a check of a
corrected *reading* of the print, or of the statement after a stated *repair*. The verdict derives
from what these return and is never typed in:

========= =======================================================================
holds     the printed statement is true
scan      the reading of one text fails, an independent text of the paper has the true one
misprint  the printed reading fails, the corrected reading is true
corrected the printed statement fails and is true after the stated repair
false     the printed statement fails, with the counterexample
settled   a question that the paper leaves open, answered by the check
broken    a check raised an error, did not say how far it went, or a correction failed too
========= =======================================================================

An outcome that is true says its *scope*:

============== ===========================================================================
exhaustive     every case that the statement speaks of was computed
theory         a theorem or a certificate covers every case; its hypotheses were computed
cases          the statement speaks of infinitely many cases: those named were computed whole
sample         some of the cases, chosen or at random, in the numbers that the detail gives
construction   the object was made so; an independent description of it was compared
counterexample the statement is false, and the detail shows where
============== ===========================================================================

What is not as printed says its *origin*:

=============  ============================================================================
scan           a second, independent text of the paper has it right
print          both texts have it so, or no slip of a scanner gives what stands there
print or scan  there is one text only, and a lost sign or a swapped letter would explain it
statement      what is said is not true, however the letters are read
=============  ============================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import NamedTuple

__all__ = [
    "CASES",
    "CONSTRUCTION",
    "COUNTEREXAMPLE",
    "EXHAUSTIVE",
    "ORIGINS",
    "SAMPLE",
    "SCOPES",
    "THEORY",
    "VERDICTS",
    "Check",
    "Claim",
    "Outcome",
    "Result",
    "Verdict",
    "judge",
]

VERDICTS = ("holds", "scan", "misprint", "corrected", "false", "settled", "broken")
SCOPES = EXHAUSTIVE, THEORY, CASES, SAMPLE, CONSTRUCTION, COUNTEREXAMPLE = (
    "exhaustive", "theory", "cases", "sample", "construction", "counterexample"
)  # fmt: skip
ORIGINS = ("scan", "print", "print or scan", "statement")


class Outcome(NamedTuple):
    """What a check computed: whether it is so, the figures or the counterexample, and how far the check went.

    >>> from permgroups import mathieu
    >>> Outcome(mathieu(11).order() == 7920, "|M11| = 7920, certificate checked", "theory")
    Outcome(true=True, detail='|M11| = 7920, certificate checked', scope='theory')
    """

    true: bool
    detail: str = ""
    scope: str = ""


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
    origin
        Where the fault lies if the statement is not true as it stands: one of ``ORIGINS``.

    Examples
    --------
    >>> from permgroups import alternating
    >>> from permgroups.claims import run
    >>> def check():
    ...     return Outcome(alternating(4).is_simple, "A4 has a normal subgroup of order 4")
    >>> [result.verdict for result in run([Claim("my.1", "", "", "A4 is simple", check)])]
    ['false']
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
    origin: str = ""


class Verdict(NamedTuple):
    """What follows from a claim's checks; ``failed`` is what showed that the printed statement does not hold."""

    verdict: str
    scope: str
    detail: str
    failed: str = ""


@dataclass(frozen=True)
class Result:
    """The verdict on a claim: what the claim says, one of ``VERDICTS``, its scope and detail, and the seconds it took.

    >>> from permgroups.claims import claims_at, run
    >>> (result,) = run(claims_at("engine.m11"))
    >>> result.statement, result.verdict, result.scope
    ('M11 has order 7920', 'holds', 'theory')
    >>> result.as_dict()["detail"]
    '|G| = 7920 by Schreier generators, certificate checked'
    """

    id: str
    source: str
    section: str
    statement: str
    verdict: str
    scope: str
    detail: str
    failed: str
    repair: str
    origin: str
    seconds: float

    def as_dict(self) -> dict[str, object]:
        """Return plain data for JSON: a dictionary of all fields."""
        return asdict(self)


def judge(claim: Claim) -> Verdict:
    """Return the verdict from what the claim's checks compute."""
    try:
        printed = claim.printed()
        if claim.question:
            return _decided("settled", printed)
        if printed.true:
            return _decided("holds", printed)
        misread = "scan" if claim.origin == "scan" else "misprint"
        for verdict, check in ((misread, claim.reading), ("corrected", claim.repaired)):
            if check is not None:
                return _decided(verdict, check(), printed.detail)
        if not printed.detail:
            return Verdict("broken", "", "the check failed without a counterexample")
        return Verdict("false", COUNTEREXAMPLE, printed.detail)
    except Exception as error:  # a check that raises is a broken check, whatever it raised
        return Verdict("broken", "", f"{type(error).__name__}: {error}")


def _decided(verdict: str, outcome: Outcome, failed: str = "") -> Verdict:
    if not outcome.true:
        return Verdict("broken", "", f"{'fails too' if failed else 'fails'}: {outcome.detail}", failed)
    if outcome.scope not in SCOPES:
        return Verdict("broken", "", f"the check does not say how far it went: {outcome.detail}", failed)
    return Verdict(verdict, outcome.scope, outcome.detail, failed)
