"""A name with its proof, and how names are written: products bind as GAP prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

__all__ = ["UNKNOWN", "Name", "bracketed", "joined", "proofs"]


@dataclass(frozen=True)
class Name:
    """A name and its proof, a list of sentences; ``str`` is the name."""

    name: str
    proof: tuple[str, ...] = field(default=())

    def __str__(self) -> str:
        return self.name

    def __bool__(self) -> bool:
        return self.name != "unknown"


UNKNOWN = Name("unknown")


def bracketed(name: str) -> str:
    """Return a name as part of a longer one: ``(C3 : C4)``.

    >>> bracketed("C3 : C4"), bracketed("D8")
    ('(C3 : C4)', 'D8')
    """
    return f"({name})" if " " in name else name


def joined(sign: str, names: Iterable[str]) -> str:
    """Return names joined by a sign.

    >>> joined("x", ["C2", "C3 : C4"])
    'C2 x (C3 : C4)'
    """
    return f" {sign} ".join(map(bracketed, names))


def proofs(names: Iterable[Name]) -> Iterator[str]:
    """Yield the proofs of parts, one sentence each."""
    for x in names:
        if x.proof:
            yield f"{x.name}: " + "; ".join(x.proof)
