"""GAP text: ``M_U:=(1,10,7,4)…;`` one assignment for every move, ``ip:=[[1],[4],…]`` for identical pieces."""

from __future__ import annotations

from typing import Any

from sympy.combinatorics import Permutation

from permgroups.errors import ParseError
from permgroups.groups.cycle_text import format_cycles
from permgroups.groups.group import PermGroup
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["read", "write"]


def read(text: str, name: str = "puzzle") -> Puzzle:
    """Return the puzzle of GAP text: assignments ``M_name := cycles;`` or a single ``Group(…)``."""
    from permgroups.interop.gap import from_gap, gap_assignments

    if ":=" not in text:
        found = from_gap(text)
        return Puzzle(name, found if isinstance(found, PermGroup) else PermGroup([found]))
    values: dict[str, Any] = gap_assignments(text)
    moves = {k: v for k, v in values.items() if isinstance(v, Permutation)}
    if not moves:
        groups = [v for v in values.values() if isinstance(v, PermGroup)]
        if len(groups) != 1:
            raise ParseError("the GAP text assigns no permutation and no single group")
        return Puzzle(name, groups[0])
    if all(k.startswith("M_") and len(k) > 2 for k in moves):
        moves = {k[2:]: v for k, v in moves.items()}
    degree = max(p.size for p in moves.values())
    blocks = values.get("ip")
    goal = None
    if isinstance(blocks, list):
        points = [x for block in blocks if isinstance(block, list) for x in block]
        if any(not isinstance(x, int) or isinstance(x, bool) or x < 1 for x in points):
            raise ParseError("ip: expected lists of points from 1")
        degree = max([degree, *points])
        colours: list[object] = list(range(degree))
        for block in blocks:
            if isinstance(block, list):
                for x in block:
                    colours[x - 1] = block[0] - 1
        goal = Goal(tuple(colours)) if len(set(colours)) < degree else None
    return Puzzle(name, PermGroup(moves, degree=degree), goal)


def write(puzzle: Puzzle) -> str:
    """Return GAP text with an assignment for every move; names that GAP cannot read are spelled out."""
    labels = range(1, puzzle.group.degree + 1)
    lines = [f"# {puzzle.name}"]
    names = []
    for name, row in zip(puzzle.group.names, puzzle.group.rows.tolist(), strict=True):
        safe = "M_" + "".join(c if c.isascii() and (c.isalnum() or c == "_") else f"_{ord(c)}_" for c in name)
        names.append(safe)
        lines.append(f"{safe}:={format_cycles(row, labels)};")
    lines.append("Gen:=[" + ",".join(names) + "];")
    if puzzle.goal is not None:
        classes: dict[object, list[int]] = {}
        for i, colour in enumerate(puzzle.goal.colours):
            classes.setdefault(colour, []).append(i + 1)
        lines.append("ip:=" + str([block for block in classes.values()]).replace(" ", "") + ";")
    return "\n".join(lines) + "\n"
