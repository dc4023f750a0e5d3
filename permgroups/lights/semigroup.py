"""The transformation semigroup of an enhanced game: its elements, idempotents, ranks and Green's classes."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from permgroups.errors import TooLarge
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.operators import Operator

__all__ = ["Semigroup"]

MOST_ELEMENTS = 300_000
Code = tuple[int, ...]


class Semigroup:
    """All operators that words of at least one press make, and the identity if it is among them.

    On each light an operator is coded as its ``add``, plus d if the light is cleared first.

    Examples
    --------
    >>> from permgroups.lights import shallit
    >>> S = Semigroup(shallit(3, 2))
    >>> S.size, S.idempotents, S.units
    (504, 281, 8)
    """

    def __init__(self, game: EnhancedGame):
        self.game = game
        self.d = game.d
        generators = [self._code(op) for op in game.operators.values()]
        self.generators = generators
        number: dict[Code, int] = {}
        for g in generators:
            number.setdefault(g, len(number))
        queue = list(number)
        after: list[list[int]] = []  # s, then a generator
        for s in queue:
            row = []
            for g in generators:
                t = self._then(s, g)
                if t not in number:
                    if len(number) >= MOST_ELEMENTS:
                        raise TooLarge(f"the semigroup of {game.name} has more than {MOST_ELEMENTS} elements")
                    number[t] = len(number)
                    queue.append(t)
                row.append(number[t])
            after.append(row)
        self.elements = queue
        self._number = number
        self._after = after

    def _code(self, op: Operator) -> Code:
        return tuple(a if k else a + self.d for k, a in zip(op.keep, op.add, strict=True))

    def _then(self, s: Code, g: Code) -> Code:
        """Return first s, then g."""
        d = self.d
        out = []
        for x, y in zip(s, g, strict=True):
            out.append(y if y >= d else (x + y) % d if x < d else d + (x - d + y) % d)
        return tuple(out)

    def operator(self, i: int) -> Operator:
        """Return an element as an operator."""
        code = self.elements[i]
        return Operator([int(x < self.d) for x in code], [x % self.d for x in code], self.d)

    @property
    def size(self) -> int:
        """The number of elements."""
        return len(self.elements)

    @cached_property
    def idempotents(self) -> int:
        """How many elements are their own square."""
        return sum(self._then(s, s) == s for s in self.elements)

    @cached_property
    def units(self) -> int:
        """How many elements can be undone: the group of the buttons of F-type."""
        return sum(all(x < self.d for x in s) for s in self.elements)

    @cached_property
    def constants(self) -> int:
        """How many elements lead everywhere to the same configuration: as many as R(0) has, if some word clears all
        lights."""
        return sum(all(x >= self.d for x in s) for s in self.elements)

    @cached_property
    def ranks(self) -> dict[int, int]:
        """How many elements have how many images."""
        counts = Counter(self.d ** sum(x < self.d for x in s) for s in self.elements)
        return dict(sorted(counts.items()))

    @cached_property
    def _before(self) -> list[list[int]]:
        """A generator, then s."""
        return [[self._number[self._then(g, s)] for g in self.generators] for s in self.elements]

    @cached_property
    def green(self) -> dict[str, int]:
        """The numbers of Green's classes: R (what is pressed afterwards), L (before), D (both), H (intersections).

        With functions written on the left, as in the paper, sS and Ss change places: our R counts the elements
        that further presses lead to and back.
        """
        later = strongly_connected(self._after)
        earlier = strongly_connected(self._before)
        both = strongly_connected([[*a, *b] for a, b in zip(self._after, self._before, strict=True)])
        pairs = set(zip(later, earlier, strict=True))
        return {"R": max(later) + 1, "L": max(earlier) + 1, "D": max(both) + 1, "H": len(pairs)}

    def __repr__(self) -> str:
        return f"<Semigroup of {self.size} operators of {self.game.name}>"


def strongly_connected(arcs: list[list[int]]) -> list[int]:
    """Return the number of the strong component of every vertex (Tarjan, without recursion)."""
    n = len(arcs)
    index, low, component = [-1] * n, [0] * n, [-1] * n
    stack: list[int] = []
    count = found = 0
    for root in range(n):
        if index[root] >= 0:
            continue
        work = [(root, 0)]
        while work:
            v, k = work.pop()
            if k == 0:
                index[v] = low[v] = count
                count += 1
                stack.append(v)
            deeper = False
            while k < len(arcs[v]):
                w = arcs[v][k]
                k += 1
                if index[w] < 0:
                    work += [(v, k), (w, 0)]
                    deeper = True
                    break
                if component[w] < 0:
                    low[v] = min(low[v], index[w])
            if deeper:
                continue
            if low[v] == index[v]:
                while True:
                    w = stack.pop()
                    component[w] = found
                    if w == v:
                        break
                found += 1
            if work:
                u = work[-1][0]
                low[u] = min(low[u], low[v])
    return component
