"""The charts of Figures 6 and 9: which buttons of F-type, pressed last, give the lights of the key region their values.

Both figures are missing in our text of the paper; the charts are derived from its sections 3 to 5, for any d and k.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.lights.configurations import board_text, read_modulus
from permgroups.shown import Facts, Shown
from permgroups.shown import Rows as ShownRows

__all__ = ["Chart", "chart"]

MOST_ROWS = 100_000
Pattern = tuple[int, ...]


@dataclass(frozen=True)
class Chart(Shown):
    """For every pattern of the lights of the key region how often to press which F at the end.

    Examples
    --------
    >>> print(chart(3).condensed)
    Z XZ YZ XYZ | W_F
    ....        | I
    ..##        | F_Y
    .#.#        | F_X
    .##.        | F_X F_Y
    >>> print(chart(4).condensed)
    4 4-1 3-4 c | W_F
    ....        | I
    ...#        | F_2
    ..#.        | F_3 F_2
    ..##        | F_3
    .#..        | F_1 F_2
    .#.#        | F_1
    .##.        | F_1 F_3
    .###        | F_1 F_3 F_2
    >>> chart(5, 3).exponents((2, 0, 1, 1)), len(chart(5, 3).rows)
    ((2, 1, 2, 2), 81)
    """

    k: int
    d: int
    lights: tuple[str, ...]
    buttons: tuple[str, ...]
    inverted: bool = True

    def occurs(self, pattern: Pattern) -> bool:
        """Return whether some W_F gives the lights these values: always for k ≥ 4.

        >>> chart(3).occurs((1, 1, 1, 1)), chart(3).occurs((1, 0, 0, 0)), chart(4).occurs((1, 0, 0, 0))
        (True, False, True)
        """
        if self.k > 3:
            return True
        z, xz, yz, xyz = pattern
        return (z + xyz - xz - yz) % self.d == 0

    def exponents(self, pattern: Pattern) -> Pattern:
        """Return how often each button is pressed, in the order of ``buttons``.

        Raises
        ------
        InvalidArgument
            If no W_F gives the lights these values.

        >>> chart(3, 3).buttons, chart(3, 3).exponents((1, 2, 0, 1))
        (('FZ', 'FX', 'FY'), (1, 1, 2))
        """
        a, b, c, last = checks.wholes("a pattern", pattern, 0, self.d - 1)
        if not self.occurs((a, b, c, last)):
            raise InvalidArgument(f"no F-sequence leaves {pattern} at {', '.join(self.lights)}")
        if self.k == 3:
            return a, (b - a) % self.d, (c - a) % self.d
        first, other = (b - a) % self.d, (c - a) % self.d
        return a, first, other, (last - a - first - other) % self.d

    @cached_property
    def rows(self) -> tuple[tuple[Pattern, Pattern], ...]:
        """All patterns that occur, with the exponents.

        Raises `TooLarge` where d⁴ is over 100000.

        >>> chart(3).rows[1], len(chart(3).rows)
        (((0, 0, 1, 1), (0, 0, 1)), 8)
        """
        if self.d**4 > MOST_ROWS:
            raise TooLarge(f"a chart of {self.d**4} patterns is not written out; ask for exponents(pattern)")
        patterns = product(range(self.d if self.inverted else 1), *[range(self.d)] * 3)
        return tuple((p, self.exponents(p)) for p in patterns if self.occurs(p))

    @property
    def condensed(self) -> Chart:
        """The chart as the paper condenses it: the key region's own light is out; else F of the region is pressed
        too, and the rest read after that."""
        return Chart(self.k, self.d, self.lights, self.buttons, False)

    def sequence(self, exponents: Pattern) -> str:
        """Return W_F as the paper writes it, for how often each button is pressed.

        >>> chart(5, 3).sequence((2, 1, 0, 2)), chart(5, 3).sequence((0, 0, 0, 0))
        ('F_5^2 F_1 F_2^2', 'I')
        """
        parts = [
            f"F_{b[1:]}" if n == 1 else f"F_{b[1:]}^{n}" for b, n in zip(self.buttons, exponents, strict=True) if n
        ]
        return " ".join(parts) or "I"

    @property
    def table(self) -> tuple[tuple[str, str], ...]:
        """The rows as text: the lights of the key region, and W_F; empty where d⁴ is over 100000.

        >>> chart(3).condensed.table
        (('....', 'I'), ('..##', 'F_Y'), ('.#.#', 'F_X'), ('.##.', 'F_X F_Y'))
        """
        if self.d**4 > MOST_ROWS:
            return ()
        return tuple((board_text(np.array(p), self.d), self.sequence(n)) for p, n in self.rows)

    def __str__(self) -> str:
        head = " ".join(self.lights)
        cells = [(seen, press) for seen, press in self.table]
        width = max(len(head), *(len(seen) for seen, _ in cells))
        return "\n".join(f"{seen:<{width}} | {press}" for seen, press in [(head, "W_F"), *cells])

    def summary(self) -> Facts:
        """Return the rows: the lights of the key region, and what to press.

        >>> print(chart(3).condensed.summary())
        Figure 6
          chart  Z XZ YZ XYZ  W_F
                 ....         I
                 ..##         F_Y
                 .#.#         F_X
                 .##.         F_X F_Y
        """
        figure = "Figure 6" if self.k == 3 else f"Figure 9, k = {self.k}"
        return Facts(figure, [("chart", ShownRows((" ".join(self.lights), "W_F"), self.table))])

    def _repr_svg_(self) -> str | None:
        from permgroups.show.lights import MOST_ROWS as MOST_DRAWN
        from permgroups.show.lights import chart_svg

        return chart_svg(self) if self.d**4 <= MOST_DRAWN else None


def chart(k: int = 3, d: int = 2) -> Chart:
    """Return the chart of Figure 6 (k = 3: the bottom circle Z, three circles) or of Figure 9 (the vertex k ≥ 4).

    For k = 3 only the d³ patterns with ε_Z + ε_XYZ = ε_XZ + ε_YZ occur (Proposition 5.2); for k ≥ 4 all d⁴ do.

    Raises `InvalidArgument` for k below 3 or d below 2.

    >>> chart(3).lights, len(chart(3).rows), len(chart(4).rows), len(chart(4, 3).rows)
    (('Z', 'XZ', 'YZ', 'XYZ'), 8, 16, 81)
    >>> chart(3).sequence(chart(3).exponents((1, 1, 0, 0)))
    'F_Z F_Y'
    """
    d = read_modulus(d)
    if checks.whole("k", k, 3) == 3:
        return Chart(3, d, ("Z", "XZ", "YZ", "XYZ"), ("FZ", "FX", "FY"))
    return Chart(k, d, (str(k), f"{k}-1", f"{k - 1}-{k}", "c"), (f"F{k}", "F1", f"F{k - 1}", "F2"))
