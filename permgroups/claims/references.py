"""References of a paper to its own parts, as they were read: what each is for, and whether it stands there.

Nothing of this can be derived from the mathematics: both lists are a reading of the paper, and the check compares them.
References to the literature are not looked up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from permgroups.claims.ledger import CONSTRUCTION, Outcome

__all__ = ["Contents", "Reference", "compared"]

Contents = Mapping[str, tuple[str, ...]]  # part of a paper -> what is defined, stated or used there


class Reference(NamedTuple):
    """Where the paper refers, to which part, for what; ``read`` is the part and the thing that are meant, if others."""

    place: str
    part: str
    what: str
    read: tuple[str, str] | None = None


def compared(references: Sequence[Reference], contents: Contents, printed: bool) -> Outcome:
    """Return whether every reference finds what it refers to, as printed or as meant."""
    bad = []
    for x in references:
        part, what = (x.part, x.what) if printed or x.read is None else x.read
        if what not in contents.get(part, ()):
            there = "" if part in contents else ", which there is not"
            bad.append(f"{x.place} refers to {part}{there}: {what}")
    return Outcome(
        not bad, f"{len(references)} references, {len(bad)} fail" + "".join(f"; {x}" for x in bad), CONSTRUCTION
    )
