"""The stop of growth in files: stopped in the middle, gone on with, one state of each class stored."""

from __future__ import annotations

from tempfile import TemporaryDirectory
from typing import Any

from permgroups.show.tour.stop import Stop, bars

__all__ = ["STOPS"]

LONG = "R U R' U' R' F R2 U' R' U' R U R' F'"


def _growing() -> dict[str, Any]:
    from permgroups.puzzles import named

    G = named("pocket-cube-held").group
    reached = [0]

    def stop(count: int, total: int) -> None:
        reached[0] = count
        if count > total // 1000:
            raise KeyboardInterrupt

    with TemporaryDirectory() as folder:
        try:
            G.growth(storage=folder, symmetry=True, progress=stop)
        except KeyboardInterrupt:
            stopped = True
        else:
            stopped = False
        growth: Any = G.growth(storage=folder, symmetry=True)
        return {
            "order": sum(growth.spheres), "stopped": stopped, "reached": reached[0], "symmetries": growth.symmetries,
            "stored": growth.stored, "spheres": list(growth.spheres), "diameter": growth.diameter,
            "long": LONG, "short": str(growth.word(LONG)),
        }  # fmt: skip


def _show(data: dict[str, Any]) -> list[Any]:
    went = "stopped" if data["stopped"] else "NOT stopped"
    return [
        "permgroups growth pocket-cube-held --storage pocket --symmetry",
        f"A 2×2×2 cube with one corner held: {data['order']:,} positions, {data['stored']:,} of them stored, as "
        f"{data['symmetries']} symmetries permute the moves; {went} after {data['reached']:,}, then gone on with.",
        bars(data["spheres"]),
        f"God's number is {data['diameter']}; {data['long']} is {data['short']} at its shortest.",
    ]


STOPS = {"growing": Stop("Growth in files: stopped, gone on with, modulo symmetries", _growing, _show)}
