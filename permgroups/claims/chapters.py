"""The chapters of the ledger, the claims of a place in a paper, and running them one by one or in parallel."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import groupby
from typing import Any

from permgroups.checks import one_of
from permgroups.claims.ledger import Claim, Result, judge
from permgroups.errors import InvalidArgument

__all__ = ["chapters", "claims_at", "claims_of", "errata", "run", "verify"]

# chapter -> module with a tuple CLAIMS; a new paper adds its line
_CHAPTERS = {
    "engine": "permgroups.claims.engine",
    "words": "permgroups.claims.words",
    "queries": "permgroups.claims.queries",
    "linear": "permgroups.claims.linear",
    "m13": "permgroups.claims.m13",
    "hexads": "permgroups.claims.hexads",
    "cubelike": "permgroups.claims.cubelike",
    "merlin": "permgroups.claims.merlin",
}
# the papers by number, as the docs list them; 001 is a second text of 000
_PAPERS = {"000": "m13", "001": "m13", "002": "hexads", "003": "cubelike", "004": "merlin"}


def chapters() -> tuple[str, ...]:
    """Return the names that ``claims_of`` knows."""
    return tuple(_CHAPTERS)


def claims_of(chapter: str) -> tuple[Claim, ...]:
    """Return the claims of a chapter, or of all of them for ``'all'``.

    Raises
    ------
    InvalidArgument
        For an unknown chapter.

    Examples
    --------
    >>> [(c.id, c.statement) for c in claims_of("engine")[:2]]
    [('engine.m11', 'M11 has order 7920'), ('engine.m24', 'M24 has order 244823040')]
    """
    if chapter == "all":
        return tuple(c for name in _CHAPTERS for c in claims_of(name))
    one_of("chapter", chapter, (*_CHAPTERS, "all"))
    found: tuple[Claim, ...] = import_module(_CHAPTERS[chapter]).CLAIMS
    return found


def claims_at(place: str) -> tuple[Claim, ...]:
    """Return the claims of a place: an id (``m13.4.1``), or ``paper:place`` as in ``000:5.3``, ``m13:Algorithm 6.2``.

    A paper is a chapter or the number of the paper; a place is a section (``5`` or ``§5``, with all within it), a
    numbered statement (``5.3``) or words of the place's name (``Proposition 7``).

    >>> [c.id for c in claims_at("003:Example 1")]
    ['cubelike.ex1']

    Raises
    ------
    InvalidArgument
        If nothing is found there.
    """
    paper, colon, where = place.partition(":")
    if not colon:
        found = tuple(c for c in claims_of("all") if c.id == place)
    else:
        chapter = _PAPERS.get(paper, paper)
        found = tuple(c for c in claims_of(chapter) if where.strip() and _stands_at(c.section, where.strip()))
    if not found:
        raise InvalidArgument(
            f"there is no claim at {place!r}; expected an id like 'm13.4.1', or a paper and a place like '000:5.3'"
        )
    return found


def errata() -> tuple[Claim, ...]:
    """Return the claims that are not simply true as printed: faults of print, scan or statement, and open questions."""
    return tuple(c for c in claims_of("all") if c.origin or c.question)


def _stands_at(section: str, where: str) -> bool:
    if re.fullmatch(r"§?\d+", where):  # a section: its own number, or the first part of a statement's number
        number = where.lstrip("§")
        return re.search(rf"(^|§|(?<=\s)(?=\d+\.)){number}(?!\d)", section) is not None
    return re.search(rf"(?<![\w.-]){re.escape(where)}(?![\w-])(?!\.\d)", section, re.IGNORECASE) is not None


def run(claims: Iterable[Claim]) -> Iterator[Result]:
    """Yield the results one by one; each claim is checked when its result is asked for.

    A check that raises does not stop the others: its verdict is ``broken``, with the error.

    >>> for result in run(claims_of("engine")[:2]):
    ...     print(result.id, result.verdict, result.detail)
    engine.m11 holds |G| = 7920 by Schreier generators, certificate checked
    engine.m24 holds |G| = 244823040 by Schreier generators, certificate checked
    """
    for claim in claims:
        start = time.perf_counter()
        found = judge(claim)
        seconds = round(time.perf_counter() - start, 4)
        yield Result(
            claim.id, claim.source, claim.section, claim.statement, *found, claim.repair, claim.origin, seconds
        )  # fmt: skip


def verify(
    claims: Iterable[Claim] | None = None, *, client: Any = None, workers: int | None = None
) -> Iterator[Result]:
    """Yield the results of claims of the ledger, by default all, in their order, checked side by side.

    Only the ids of claims travel: a process finds the claims in their chapter. Neighbours from one file share what they
    compute, so they stay together. A check that ends its process has the verdict ``broken``.

    Parameters
    ----------
    claims
        Those of :func:`claims_of` or :func:`claims_at`.
    client
        A `distributed.Client`, or ``tcp://host:port`` or ``local:4``; see `permgroups.scale.client_of`.
    workers
        Processes of this machine; by default everything is checked in this one.

    Raises
    ------
    InvalidArgument
        If a claim is not of the ledger, or the cluster cannot be used.

    Examples
    --------
    >>> [(result.id, result.verdict) for result in verify(claims_of("engine")[:2])]
    [('engine.m11', 'holds'), ('engine.m24', 'holds')]
    """
    chosen = list(claims_of("all") if claims is None else claims)
    if client is None and (workers is None or workers == 1):
        return run(chosen)
    ours = {claim.id for claim in claims_of("all")}
    for claim in chosen:
        if claim.id not in ours:
            raise InvalidArgument(f"{claim.id} is no claim of the ledger; other processes find only those")
    from permgroups.scale import over

    together = [list(some) for _, some in groupby(chosen, _file_of)]
    found = over(_by_ids, [[claim.id for claim in some] for some in together], client=client, workers=workers)
    return _in_order(together, found)


def _in_order(together: list[list[Claim]], found: Iterator[tuple[int, Any]]) -> Iterator[Result]:
    """Yield results in the order of the claims; those of a process that died are broken."""
    waiting: dict[int, Any] = {}
    following = 0
    for number, results in found:
        waiting[number] = results
        while following in waiting:
            there = waiting.pop(following)
            yield from there or (_broken(claim, there.reason) for claim in together[following])
            following += 1


def _broken(claim: Claim, reason: str) -> Result:
    verdict = "broken", "", reason, ""
    return Result(claim.id, claim.source, claim.section, claim.statement, *verdict, claim.repair, claim.origin, 0.0)


def _file_of(claim: Claim) -> str:
    check = claim.printed
    while isinstance(check, partial):
        check = check.func
    return check.__module__


def _by_ids(ids: Sequence[str]) -> list[Result]:
    found = {c.id: c for c in claims_of(ids[0].partition(".")[0])}
    return list(run(found[id] for id in ids))
