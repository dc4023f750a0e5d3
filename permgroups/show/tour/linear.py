"""The stop of linear algebra: a witness, a code that corrects errors, a large board."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from permgroups.show.tour.stop import Stop

__all__ = ["STOPS"]


def _linear() -> dict[str, Any]:
    import numpy as np

    from permgroups import linear

    no = linear.solve([[2, 1], [0, 3]], [1, 2], 6)
    code = linear.golay(2, extended=False)
    rng = np.random.default_rng(0)
    words = code.encode(code.field(rng.integers(0, 2, (10_000, 12))))
    received = words.copy()
    for i in range(3):
        received[np.arange(len(words)), (7 * i + rng.integers(0, 7, len(words)))] ^= 1
    distance = linear.extended_quadratic_residue_code(47, 2).minimum_distance()
    A = rng.integers(0, 2, (2000, 2000))
    return {
        "witness": [int(y) for y in no.witness], "reason": no.reason, "checked": no.check(),
        "decoded": len(words), "right": bool((code.decode(received).word == words).all()),
        "distance": distance.length, "proved": distance.optimal and distance.check(),
        "rank": linear.rank(A, 2), "size": len(A), "factors": list(linear.smith_form([[2, 4], [6, 8]], 12).factors),
    }  # fmt: skip


def _show(data: dict[str, Any]) -> list[Any]:
    table = Table()
    table.add_column("asked")
    table.add_column("answer")
    table.add_row("2x + y = 1, 3y = 2 over ℤ/6", f"impossible: {data['reason']}")
    table.add_row("Smith form of (2 4 / 6 8) over ℤ/12", ", ".join(map(str, data["factors"])))
    right = "all right" if data["right"] else "NOT all right"
    table.add_row(f"{data['decoded']:,} words of the Golay code, three errors each", f"decoded, {right}")
    proved = "proved" if data["proved"] else "NOT proved"
    table.add_row("minimum distance of the [48, 24] residue code", f"{data['distance']}, {proved}")
    table.add_row(f"rank of a random matrix of {data['size']:,}² bits", f"{data['rank']:,}")
    return ["permgroups linear solve …, permgroups code xqr:47", table]


STOPS = {"linear": Stop("Linear algebra: answers with witnesses, codes with proofs", _linear, _show)}
