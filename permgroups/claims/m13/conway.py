"""Beyond the paper: what the moves of other designs generate, against the table of the literature."""

from __future__ import annotations

from functools import cache

from permgroups.claims.ledger import THEORY, Claim, Outcome
from permgroups.games.conway import Groupoid4, families, groupoid

__all__ = ["CLAIMS"]

# design: |π|, whether the products form a group, the order of what all moves generate
TABLE = {
    "PG(2,3)": (95040, False, 3113510400),
    "Boolean 8": (1, True, 8),
    "Boolean 16": (1, True, 16),
    "D^a, m = 2": (720, True, 16 * 720),
    "D^a, m = 3": (1451520, True, 64 * 1451520),
    "D^+, m = 2": (72, True, 720),
    "D^+, m = 3": (40320, True, 1451520),
    "D^−, m = 3": (51840, True, 1451520),
    "2-(7,4,2)": (720, True, 5040),
    "AG(2,4)": (653837184000, True, 10461394944000),
}


@cache
def _survey() -> dict[str, Groupoid4]:
    return {design.name: groupoid(design) for design in families()}


def _row(name: str) -> Claim:
    order, is_group, everything = TABLE[name]

    def check() -> Outcome:
        found = _survey()[name]
        values = (found.stabilizer.order(), found.is_group, found.generated.order())
        d = found.as_dict()
        return Outcome(
            values == (order, is_group, everything),
            f"{d['parameters']}: π = {d['stabilizer']} of order {d['stabilizer_order']}, all moves generate "
            f"{d['generated']} of order {d['generated_order']}",
            THEORY,
        )

    what = "a group" if is_group else "no group"
    return Claim(
        f"m13.conway.{name}", "literature", "beyond the paper, 1",
        f"{name}: the hole stabilizer has order {order}, the products of moves that follow the hole from one place "
        f"form {what}", check,
    )  # fmt: skip


CLAIMS = tuple(_row(name) for name in TABLE)
