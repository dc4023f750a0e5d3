"""Enhanced games (Greenfield 1994, sections 3 to 6): buttons that flip, clear or set lights; there is no inverse
button.

Words are tuples of button names in time order: the first is pressed first. The paper composes from right to left, so
its word P_A F_B is pressed F_B, P_A; :meth:`EnhancedGame.paper` writes a word its way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.lights.analysis import EnhancedAnalysis, large
from permgroups.lights.clearings import Clearing, full_clearing
from permgroups.lights.configurations import every_configuration
from permgroups.lights.eden import READINGS, GardenOfEden, garden_of_enhanced
from permgroups.lights.enhanced_base import EnhancedBase
from permgroups.lights.operators import Operator
from permgroups.lights.reachable import ReachableSet, ReachableUnion
from permgroups.lights.recipes import recipe
from permgroups.lights.words import ButtonWord, Recipe
from permgroups.linear.systems import LinearSystem
from permgroups.search.breadth_first import Layers
from permgroups.search.numbered import MOST_STATES, NumberedLayers

__all__ = ["EnhancedGame"]

MOST_COMPARED = 20_000  # configurations whose orbits are compared


class EnhancedGame(EnhancedBase):
    """Lights of d states and buttons that are operators.

    Parameters
    ----------
    name
        What to call it.
    lights
        The labels of the lights.
    buttons
        Every button's name with its operator, or with a mapping of light labels to ``f``, ``p`` or ``b``.

    Examples
    --------
    >>> from permgroups import lights
    >>> S = lights.shallit(k=3, d=2)
    >>> S.orbit(S.zero()).size, bool(S.solve(S.zero(), "0000001"))
    (112, False)
    """

    _last: ReachableSet | None = None  # tables are large: one is kept

    # -- the six problems ---------------------------------------------------------------------------

    def orbit(self, u: Any = None) -> ReachableSet | ReachableUnion:
        """Return all configurations that can be reached from u: the Orbit Problem.

        With their distances where a table of all configurations fits (3·10⁸); else as a union of cosets.
        """
        if self.number_of_configurations <= MOST_STATES:
            return self.orbit_table(u)
        return ReachableUnion(self, self.zero() if u is None else self.configuration(u))

    def orbit_table(self, u: Any = None) -> ReachableSet:
        """Return all configurations that can be reached from u, with their distances.

        Raises
        ------
        TooLarge
            If there are more than 3·10⁸ configurations.

        >>> from permgroups import lights
        >>> lights.shallit().orbit_table(), lights.shallit(3, 3).orbit_table().spheres[:4]
        (<ReachableSet of 112 of 128 configurations, at most 7 presses>, (1, 3, 12, 34))
        """
        start = self.zero() if u is None else self.configuration(u)
        if self._last is None or (self._last.u != start).any():
            total = self.number_of_configurations
            if total > MOST_STATES:
                raise TooLarge(f"{large(total)} configurations are over the limit of {MOST_STATES}")
            self._last = ReachableSet(self, start, NumberedLayers(*self._tables, self.number(start)))
        return self._last

    @cached_property
    def _tables(self) -> tuple[np.ndarray, np.ndarray]:
        """Where every button takes the number of the first lights, and that of the others: it acts on each light by
        itself."""
        half = len(self.lights) // 2
        parts = []
        for places in (range(half), range(half, len(self.lights))):
            every = every_configuration(len(places), self.d)
            weights = self.powers[list(places)]
            rows = [
                (every * np.array([op.keep[i] for i in places]) + [op.add[i] for i in places]) % self.d @ weights
                for op in self.operators.values()
            ]
            parts.append(np.array(rows, np.int64).reshape(len(self.buttons), len(every)))
        return parts[0], parts[1]

    def solve(self, u: Any = None, v: Any = None) -> ButtonWord:
        """Return a word from u to v, in time order: the Transitivity and the Minimality Problem.

        Where a table of all configurations fits the word is a shortest one; else it comes from linear algebra for
        each order of clearing, and is ``optimal`` only by chance.

        Parameters
        ----------
        u
            The configuration at the start; all lights out by default.
        v
            The configuration to reach; all lights out by default.

        Examples
        --------
        >>> from permgroups import lights
        >>> S = lights.shallit()
        >>> S.solve(None, {"A": 1, "AB": 1}).moves
        ('FA', 'PC')
        >>> lights.venn(6, 5).solve("3" * 63).length                   # 5⁶³ configurations
        7
        """
        return self.orbit(u).word(self.zero() if v is None else v)

    transitivity = minimal = minimality = minimal_word = solve

    def solve_all_ones(self) -> ButtonWord:
        """Return a word that leads from all lights out to all lights at 1: the All-Ones Problem.

        >>> from permgroups import lights
        >>> lights.shallit().solve_all_ones()
        <ButtonWord: FA PB FB PC FC (5 presses, optimal)>
        """
        return self.solve(self.zero(), self.ones())

    def is_transitive(self) -> bool:
        """Return whether every configuration leads to every other.

        One order of clearing may show it (Theorem 5.1). Else zero must lead everywhere, and everything to zero: a
        search through all configurations. Raises `TooLarge` where that would be needed and they are too many.

        >>> from permgroups import lights
        >>> lights.shallit().is_transitive(), lights.shallit(7, 5).is_transitive()
        (False, True)
        """
        if full_clearing(self) is not None:
            return True
        return self.orbit(self.zero()).is_everything and self._leads_to_zero()

    def _leads_to_zero(self) -> bool:
        """Return whether every configuration leads to zero: a word of operators that is constant does, or a search."""
        reset = self._reset
        if not any(reset.keep):  # constant: whatever it leads to, zero leads there, and from there ...
            return self.zero() in self.orbit(reset.add)
        if self.number_of_configurations > MOST_COMPARED:
            raise TooLarge(
                f"no word clears all lights, and {large(self.number_of_configurations)} configurations are too many "
                "to try out"
            )
        every = every_configuration(len(self.lights), self.d)
        return all(self.zero() in self.orbit(v) for v in every)

    def garden_of_eden(self, reading: str = "prose") -> GardenOfEden:
        """Return whether there is a Garden of Eden, in one of the ``READINGS`` of :mod:`permgroups.lights.eden`.

        >>> from permgroups import lights
        >>> lights.shallit(3, 2, kinds=("p",)).garden_of_eden()
        <GardenOfEden: 127 of 128 configurations, such as #......>
        >>> lights.enhanced_merlin().garden_of_eden("formula")
        <GardenOfEden: none: words that clear by P1 P2 P3 lead from everywhere to everywhere>
        """
        return garden_of_enhanced(self, reading)

    def mentat(self, u: Any = None, v: Any = None) -> Recipe:
        """Return steps for a person to get from u to v: the Mentat Problem; see :func:`.recipes.recipe`.

        Both are all lights out where they are not given.

        >>> from permgroups import lights
        >>> S = lights.shallit()
        >>> S.mentat(None, S.ones())
        1. Z = A: its exterior 1 and the centre 1 match its overlaps 1 and 1
        2. turn the device so that A is the bottom circle; X = B, Y = C
        3. the chart: press F at the end B 0, C 0, A 1 times; so B, C and BC must first be 1, 1 and 1
        4. press FB PC FC PA, with the bottom circle cleared at last
        5. then press FA
        """
        return recipe(self, u, self.zero() if v is None else v)

    def analysis(self) -> EnhancedAnalysis:
        """Return what is reached from zero, transitivity, all-ones, and the Gardens of Eden in each reading.

        >>> from permgroups import lights
        >>> print(lights.shallit(3, 3).analysis())
        Shallit's game: 7 lights of 3 states, 6 buttons
          1539 of 2187 configurations are reached from zero, in at most 13 presses; not transitive
          an F-class has 27; all-ones possible
          gardens of Eden: formula 648; prose 0; predecessor 0
        """
        reached = self.orbit()
        gardens = {reading: _size(self.garden_of_eden, reading) for reading in READINGS}
        return EnhancedAnalysis(
            self.name, self.d, len(self.lights), len(self.buttons), self.number_of_configurations,
            _size(self.orbit),
            reached.diameter if isinstance(reached, ReachableSet) else None,
            LinearSystem(Clearing.nothing(self).matrix, self.d).image_size, self.is_transitive(),
            bool(self.solve_all_ones()), gardens,
        )  # fmt: skip

    def f_class(self, u: Any = None) -> np.ndarray:
        """Return the F-class of u: what the buttons that can be undone (of F-type) make of it, as rows.

        All of it is listed, in the order of the rows.

        >>> from permgroups import lights
        >>> S = lights.shallit()
        >>> [S.text(v) for v in S.f_class()]
        ['.......', '..#.###', '.#.#.##', '.####..', '#..##.#', '#.##.#.', '##..##.', '###...#']
        """
        flips = {b: op for b, op in self.operators.items() if all(op.keep)}
        start = None if u is None else self.configuration(u)
        found = Layers(EnhancedGame("flips", self.lights, flips, self.d), start)
        while found.grow():
            pass
        return np.unique(found.states().astype(np.int64), axis=0)

    def orbits(self) -> list[tuple[int, int]]:
        """Return the different sizes of R(u) with the number of u that have them.

        A search from every u; raises `TooLarge` over 20000 configurations.

        >>> from permgroups import lights
        >>> lights.shallit().orbits(), lights.enhanced_merlin().orbits()
        ([(112, 112), (120, 16)], [(512, 512)])
        """
        if self.number_of_configurations > MOST_COMPARED:
            raise TooLarge(
                f"{large(self.number_of_configurations)} configurations are too many to compare their orbits"
            )
        inside = self.orbit_table(self.zero()).inside
        clears = not any(self._reset.keep) and not any(self._reset.add)  # a word that leads everything to zero
        counts: dict[int, int] = {}
        for v in every_configuration(len(self.lights), self.d):
            reached = inside if inside[self.number(v)] and clears else self.orbit_table(v).inside
            size = int(reached.sum())
            counts[size] = counts.get(size, 0) + 1
        return sorted(counts.items())

    @property
    def _reset(self) -> Operator:
        """The operator of all buttons, each pressed once in their order."""
        return self.operator(self.buttons)

    def show(self, u: Any = None) -> None:
        """Show a configuration, by default all lights out: a picture in a notebook, text elsewhere.

        >>> from permgroups import lights
        >>> lights.shallit().show({"A": 1, "BC": 1})
        A:1 B:0 C:0 AB:0 AC:0 BC:1 ABC:0
        """
        from permgroups.show.enhanced import circles_svg
        from permgroups.show.notebook import display

        at = self.zero() if u is None else self.configuration(u)
        display(" ".join(f"{x}:{v}" for x, v in zip(self.lights, at.tolist(), strict=True)), circles_svg(self, at))

    def _repr_svg_(self) -> str:
        from permgroups.show.enhanced import circles_svg

        return circles_svg(self, self.zero())

    def __repr__(self) -> str:
        return f"<EnhancedGame {self.name}: {len(self.lights)} lights mod {self.d}, {len(self.buttons)} buttons>"


def _size(ask: Callable[..., Any], *arguments: Any) -> int | None:
    """Return the size of what is asked for, None if it is too large to find out."""
    try:
        return int(ask(*arguments).size)
    except TooLarge:
        return None
