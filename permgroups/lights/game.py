"""Merlin style games (Greenfield 1994, sections 2 and 5): buttons that add to lights mod d, and the six problems.

A configuration is a vector over Z/d with an entry for every light. Pressing button j adds column j of the matrix M
(Definition 2.4: operators of F-type). As presses commute, W(u) = v becomes Mx = v - u; the paper's vectors are
columns, as here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from sympy import isprime

from permgroups.errors import InvalidArgument
from permgroups.lights.all_ones import diagonal_constructively
from permgroups.lights.analysis import Analysis, large
from permgroups.lights.eden import GardenOfEden, garden_of_flips
from permgroups.lights.game_base import GameBase
from permgroups.lights.mentat import Mentat, mentat
from permgroups.lights.minimal import Minimum, minimal
from permgroups.lights.presses import Presses
from permgroups.lights.reachable import ReachableConfigurations
from permgroups.lights.strips import grid_nullity

__all__ = ["LightsGame"]

STRIP_LIGHTS = 2500  # boards of rows with more lights are solved by chasing


class LightsGame(GameBase):
    """Lights of d states, and buttons that add to them.

    Parameters
    ----------
    name
        What to call it.
    d
        The number of states of a light, at least 2.
    number_of_lights
        How many lights there are.
    effects
        For every button the pairs (light, amount), from 0.
    shape
        (rows, columns) of a board whose lights lie in rows.
    lights, buttons
        Their labels, by default from 1.
    goal
        The configuration to reach, by default all lights out.
    strip
        The rows of a large regular board, in place of ``effects``.

    Examples
    --------
    >>> from permgroups import lights
    >>> L = lights.merlin()
    >>> answer = L.solve("000 000 000")
    >>> answer
    press 1, 2, 3, 4, 6, 7, 8, 9 (8 presses, the only way)
    >>> answer.check()
    True
    """

    @property
    def _is_chased(self) -> bool:
        return self.strip is not None and self.number_of_lights > STRIP_LIGHTS

    # -- the six problems ---------------------------------------------------------------------------

    def solve(self, u: Any = None, v: Any = None) -> Presses:
        """Return presses that lead from u to v, or the weights that show why none do: the Transitivity Problem.

        The matrix is eliminated; boards of rows with more than 2500 lights are chased.

        Parameters
        ----------
        u
            The configuration at the start, by default all lights out.
        v
            The configuration to reach, by default the game's goal.

        Examples
        --------
        >>> from permgroups import lights
        >>> L = lights.grid(5, 5)
        >>> L.solve("#...# ..... ..... ..... #...#", L.zero())
        press 6, 10, 11, 12, 14, 15, 16, 20 (8 presses, one of 4 ways)
        >>> L.solve("#.... ..... ..... ..... .....", L.zero())
        impossible: every button adds 0 to a sum over the lights 1, 3, 5, 6, 8, 10, …, 25, the change asked for does not
        """
        start = self.zero() if u is None else self.configuration(u)
        end = self.goal if v is None else self.configuration(v)
        change = end ^ start if self.d == 2 else (end - start) % self.d
        if not self._is_chased:
            found = self.system.solve(change)
            count = self.number_of_solutions if found else 0
            return Presses(self, start, end, found.solution, found.witness, count)
        assert self.strip is not None
        presses = self.strip.solve(change)
        if presses is None:
            return Presses(self, start, end, None, self.strip.witness(change), 0)
        return Presses(self, start, end, presses.ravel(), None, self.number_of_solutions)

    transitivity = solve

    @property
    def number_of_solutions(self) -> int:
        """How many solutions a solvable problem has: the number of quiet patterns.

        >>> from permgroups import lights
        >>> lights.merlin().number_of_solutions, lights.grid(4, 4).number_of_solutions
        (1, 16)
        """
        assert self.strip is not None or not self._is_chased
        return self.strip.number_of_solutions if self._is_chased and self.strip else self.system.number_of_solutions

    @property
    def orbit_size(self) -> int:
        """The number of configurations in every orbit.

        >>> from permgroups import lights
        >>> lights.merlin().orbit_size, lights.grid(5, 5).orbit_size
        (512, 8388608)
        """
        return self.d**self.number_of_buttons // self.number_of_solutions

    @property
    def number_of_configurations(self) -> int:
        """How many configurations there are: d to the number of lights.

        >>> from permgroups import lights
        >>> lights.merlin().number_of_configurations, lights.merlin(3).number_of_configurations
        (512, 19683)
        """
        return self.d**self.number_of_lights

    def is_transitive(self) -> bool:
        """Return whether every configuration leads to every other.

        >>> from permgroups import lights
        >>> lights.merlin().is_transitive(), lights.grid(4, 4).is_transitive()
        (True, False)
        """
        return self.orbit_size == self.number_of_configurations

    def orbit(self, u: Any = None) -> ReachableConfigurations:
        """Return the configurations that can be reached from u, by default from all lights out: the Orbit Problem.

        >>> from permgroups import lights
        >>> R = lights.grid(5, 5).orbit()
        >>> R.size, "##### " * 5 in R, "#.... ..... ..... ..... ....." in R
        (8388608, True, False)
        """
        return ReachableConfigurations(self, self.zero() if u is None else self.configuration(u))

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns; for d prime.

        Raises `InvalidArgument` for other d, where these are no space over a field. Lights Out on the plane, d = 2,
        takes a polynomial gcd of the size of its sides; others eliminate.

        >>> from permgroups import lights
        >>> [lights.grid(n, n).nullity for n in range(1, 10)]
        [0, 0, 0, 4, 2, 0, 0, 0, 8]
        >>> lights.merlin(4).nullity
        Traceback (most recent call last):
            ...
        permgroups.errors.InvalidArgument: mod 4 the quiet patterns are no space over a field; there are 1
        """
        S = self.strip
        if S is not None and S.d == 2 and S.selfish and not S.around and not S.closed:
            return grid_nullity(S.m, S.n)
        count, k = self.number_of_solutions, 0
        if not isprime(self.d):
            raise InvalidArgument(
                f"mod {self.d} the quiet patterns are no space over a field; there are {large(count)}"
            )
        while count > 1:
            count //= self.d
            k += 1
        return k

    def quiet_patterns(self) -> np.ndarray:
        """Return presses that change nothing and span all such, as rows.

        >>> from permgroups import lights
        >>> for row in lights.grid(5, 5).quiet_patterns():
        ...     print(*lights.grid(5, 5).text(row).split())
        .###. #.#.# ##.## #.#.# .###.
        #.#.# #.#.# ..... #.#.# #.#.#
        """
        if self._is_chased:
            assert self.strip is not None
            return self.strip.kernel
        return np.asarray(self.system.kernel, np.int64)

    def solve_all_ones(self) -> Presses:
        """Return presses that lead from all lights out to all lights at 1: the All-Ones Problem.

        >>> from permgroups import lights
        >>> lights.merlin().solve_all_ones()
        press 1, 3, 5, 7, 9 (5 presses, the only way)
        >>> bool(lights.grid(3, 3, 3, neighbourhood="sigma").solve_all_ones())
        False
        """
        return self.solve(self.zero(), self.ones())

    def all_ones_by_induction(self) -> np.ndarray:
        """Return presses that light all, one number for every button, by a constructive proof of Proposition 2.8; see
        :mod:`permgroups.lights.all_ones`.

        Raises
        ------
        InvalidArgument
            If the matrix is not symmetric with ones on the diagonal, or d is not 2.

        Examples
        --------
        >>> from permgroups import lights
        >>> L = lights.grid(5, 5)
        >>> L.text(L.all_ones_by_induction()).split()
        ['.##.#', '.###.', '..###', '##.##', '##...']
        """
        M = self.matrix.astype(np.int64)
        if self.d != 2 or M.shape[0] != M.shape[1] or (M != M.T).any() or not M.diagonal().all():
            raise InvalidArgument("Proposition 2.8 needs d = 2 and a symmetric matrix with ones on the diagonal")
        return diagonal_constructively(M)

    def minimal(
        self,
        u: Any = None,
        v: Any = None,
        *,
        count: str = "presses",
        seconds: float | None = None,
        effort: int | None = None,
        seed: Any = 0,
    ) -> Minimum:
        """Return fewest presses that lead from u to v: the Minimality Problem; see :func:`.minimal.minimal`.

        ``optimal`` says whether fewer are proved impossible. Up to two million quiet patterns are tried out; the search
        takes at most 5 seconds unless ``seconds`` or ``effort`` say otherwise. Raises `InvalidArgument` for a bad
        budget or ``count``.

        >>> from permgroups import lights
        >>> L = lights.grid(5, 5)
        >>> L.minimal("#...# ..... ..... ..... #...#", L.zero())
        <8 presses (optimal): 6, 10, 11, 12, 14, 15, 16, 20>
        """
        return minimal(self.solve(u, v), count=count, seconds=seconds, effort=effort, seed=seed)

    minimality = minimal

    def garden_of_eden(self, reading: str = "prose") -> GardenOfEden:
        """Return whether there is a Garden of Eden, in one of the ``READINGS`` of :mod:`permgroups.lights.eden`.

        By the paper's sentence there is none, as presses undo; by its formula every configuration is one.

        >>> from permgroups import lights
        >>> lights.merlin().garden_of_eden()
        <GardenOfEden: none: 1 pressed 2 times leads back from everywhere>
        >>> lights.merlin().garden_of_eden("formula")
        <GardenOfEden: 512 of 512 configurations, such as ... ... ...>
        """
        return garden_of_flips(self, reading)

    def mentat(self, u: Any = None, v: Any = None) -> Mentat:
        """Return a way to solve by hand, with its look-up table: the Mentat Problem.

        Raises `TooLarge` over 10000 lights, or over 400 where there are no rows to chase.

        >>> from permgroups import lights
        >>> L = lights.grid(5, 5)
        >>> answer = L.mentat("#...# ..... ..... ..... #...#", L.zero())
        >>> answer.method, len(answer.steps), answer.table[0]
        ('light chasing', 5, ('###..', '.#...'))
        """
        return mentat(self.solve(u, v))

    def analysis(self) -> Analysis:
        """Return rank, orbits, quiet patterns, the share of solvable configurations, and all-ones.

        >>> from permgroups import lights
        >>> print(lights.grid(5, 5).analysis())
        5×5 grid: 25 lights of 2 states, 25 buttons
          rank 23, 4 orbits of 8388608 configurations
          4 quiet patterns (presses that change nothing)
          solvable share 0.25; all-ones possible
        """
        size = self.orbit_size
        orbits = self.d**self.number_of_lights // size
        rank = None
        if isprime(self.d):
            rank = self.number_of_buttons - self.nullity
        share = 0.0 if orbits.bit_length() > 1000 else 1 / orbits
        return Analysis(
            self.name, self.d, self.number_of_lights, self.number_of_buttons, rank, size, orbits,
            self.number_of_solutions, share, bool(self.solve_all_ones()),
        )  # fmt: skip

    def show(self, u: Any = None) -> None:
        """Show a configuration, by default all lights out: a picture in a notebook, text elsewhere.

        >>> from permgroups import lights
        >>> lights.merlin().show("### #.# ###")
        ###
        #.#
        ###
        """
        from permgroups.show.lights import board_svg
        from permgroups.show.notebook import display

        at = self.zero() if u is None else self.configuration(u)
        display(self.text(at), board_svg(self, at))

    def _repr_svg_(self) -> str | None:
        from permgroups.show.lights import board_svg

        return board_svg(self, self.goal) if self.number_of_lights <= 2500 else None

    def __repr__(self) -> str:
        return (
            f"<LightsGame {self.name}: {self.number_of_lights} lights mod {self.d}, {self.number_of_buttons} buttons>"
        )
