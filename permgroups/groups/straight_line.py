"""Straight-line programs: an element as a product of products, where its word would be huge.

Every strong generator of a chain was made from the given ones by a known program (see
``groups/chain.Origin``); an element is a product of strong generators along the Schreier trees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["StraightLine", "straight_line"]

Factor = tuple[str | int, int]  # a generator's name or the number of an earlier line, and ±1
Line = tuple[Factor, ...]


@dataclass(frozen=True)
class StraightLine:
    """Lines, each a product of generators and earlier lines; the last one is the element.

    Examples
    --------
    >>> from permgroups import mathieu
    >>> G = mathieu(12)
    >>> g = G.random(seed=1)
    >>> program = straight_line(G, g)
    >>> program.evaluate(G) == g, program.length > 0
    (True, True)
    """

    lines: tuple[Line, ...]

    def evaluate(self, G: PermGroup) -> object:
        """Return the element, one product after the other."""
        return G.element(self._row(dict(zip(G.names, G.rows, strict=True)), G.degree))

    def _row(self, rows: Mapping[str, np.ndarray], degree: int) -> np.ndarray:
        done: list[np.ndarray] = []
        for line in self.lines:
            row = np.arange(degree, dtype=np.uint16)
            for what, sign in line:
                factor = rows[what] if isinstance(what, str) else done[what]
                row = (factor if sign > 0 else inverse_row(factor))[row]
            done.append(row)
        return done[-1]

    @property
    def length(self) -> int:
        """The number of letters of the word that the program spells, however large."""
        lengths: list[int] = []
        for line in self.lines:
            lengths.append(sum(1 if isinstance(what, str) else lengths[what] for what, _ in line))
        return lengths[-1]

    def word(self, most: int = 100_000) -> Word:
        """Return the word that the program spells, if it has at most so many letters."""
        if self.length > most:
            raise TooLarge(f"the word has {self.length} letters; at most {most} are written out")
        words: list[Word] = []
        for line in self.lines:
            word = Word()
            for what, sign in line:
                factor = Word([(what, 1)]) if isinstance(what, str) else words[what]
                word = word * (factor if sign > 0 else ~factor)
            words.append(word.reduced())
        return words[-1]


def straight_line(G: PermGroup, g: object) -> StraightLine:
    """Return a straight-line program for an element; it is run before it is returned.

    Raises
    ------
    NotInGroup
        If g is not an element.
    """
    row = G.row_of(g)
    G.require_member(row)
    chain = G.chain()
    origin = chain.origin
    lines: list[Line] = []
    if chain.levels == 0 or origin is None:
        return StraightLine(((),))
    numbers: dict[tuple[str, int], int] = {}

    def generator(k: int) -> Factor:
        return (G.names[k], 1)

    def reference(r: int) -> tuple[str, int] | Factor | None:
        return ("(log)", r) if r >= 0 else generator(-2 - r) if r <= -2 else None

    def parts(node: tuple[str, int]) -> list[tuple[tuple[str, int] | Factor, int]]:
        """Return what a node is the product of: nodes and generators with signs."""
        kind, k = node
        out: list[tuple[tuple[str, int] | Factor | None, int]] = []
        if kind == "(log)":
            a, b, inverse = origin.log[k].tolist()
            out = [(reference(a), 1), (reference(b), -1 if inverse else 1)]
        elif kind == "(strong)":
            begin = int(origin.path_end[k - 1]) if k else 0
            out = [(reference(int(origin.source[k])), 1)]
            out += [(("(pool)", int(j)), 1) for j in origin.path[begin : int(origin.path_end[k])]]
            if origin.source[k] == -1:  # the inverse of a way down a tree
                out = [(what, -1) for what, _ in reversed(out[1:])]
        else:
            out = [(("(strong)", int(origin.pool_gen[k])), -1)]
            if origin.pool_parent[k] >= 0:
                out.append((("(pool)", int(origin.pool_parent[k])), 1))
        return [(what, sign) for what, sign in out if what is not None]

    def add(node: tuple[str, int]) -> int:
        stack = [node]
        while stack:
            top = stack[-1]
            if top in numbers:
                stack.pop()
                continue
            found = parts(top)
            missing = [what for what, _ in found if _is_node(what) and what not in numbers]
            if missing:
                stack += missing  # type: ignore[arg-type]
                continue
            lines.append(
                tuple((numbers[what], sign) if _is_node(what) else (what[0], sign) for what, sign in found)  # type: ignore[index]
            )
            numbers[top] = len(lines) - 1
            stack.pop()
        return numbers[node]

    factors: list[Factor] = []  # g = u_(L-1) … u_0: found from the top, written from the bottom
    rest = row
    for level in range(chain.levels):
        path = _path(chain.strong, chain.kept[chain.strong_level[chain.kept] >= level], int(chain.base[level]),
                     int(rest[chain.base[level]]))  # fmt: skip
        factors = [*((add(("(strong)", k)), 1) for k in path), *factors]
        for k in reversed(path):
            rest = inverse_row(chain.strong[k])[rest]
    lines.append(tuple(factors))
    program = StraightLine(tuple(lines))
    if (program._row(dict(zip(G.names, G.rows, strict=True)), G.degree) != row).any():
        raise AssertionError("the straight-line program gives another element")
    return program


def _is_node(what: object) -> bool:
    # no generator's name has brackets
    return isinstance(what, tuple) and what[0] in ("(log)", "(strong)", "(pool)")


def _path(strong: np.ndarray, usable: np.ndarray, base: int, target: int) -> list[int]:
    """Return the strong generators that take the base point to the target, breadth first."""
    came: dict[int, tuple[int, int]] = {base: (-1, -1)}
    queue = [base]
    for p in queue:
        if target in came:
            break
        for k in usable.tolist():
            q = int(strong[k, p])
            if q not in came:
                came[q] = (p, k)
                queue.append(q)
    out: list[int] = []
    while target != base:
        target, k = came[target]
        out.append(k)
    return out[::-1]
