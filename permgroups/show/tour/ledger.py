"""A stop: what the ledger found in the papers."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from permgroups.show.tour.stop import Stop

__all__ = ["STOPS"]

PLACES = ("m13.6.1.k8", "cubelike.7.tetrahedron2", "merlin.3.5")


def _ledger() -> dict[str, Any]:
    from permgroups.claims.chapters import claims_at, claims_of, errata, run

    found = [r for place in PLACES for r in run(claims_at(place))]
    return {
        "claims": len(claims_of("all")), "not_as_printed": sum(bool(c.origin) for c in errata()),
        "settled": sum(c.question for c in errata()),
        "some": [[r.section, r.statement, r.verdict, r.repair, r.detail, r.scope] for r in found],
    }  # fmt: skip


def _show_ledger(data: dict[str, Any]) -> list[Any]:
    shown: list[Any] = [
        f"{data['claims']} statements of the papers are checked; {data['not_as_printed']} are not as printed, and "
        f"{data['settled']} questions are settled. Some of them, computed now:"
    ]
    for section, statement, verdict, repair, detail, scope in data["some"]:
        shown.append(Text(f"{section}: {statement}\n  {verdict}: {repair}\n  {detail} ({scope})"))
    return [*shown, "permgroups verify errata"]


STOPS = {"ledger": Stop("The papers, line by line", _ledger, _show_ledger)}
