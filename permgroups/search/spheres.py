"""Spheres: how many states lie at each distance, with what follows from the counts, and how they are shown."""

from __future__ import annotations

from permgroups.shown import Facts, Rows, Shown

__all__ = ["Spheres"]


class Spheres(Shown):
    """What has ``spheres``: the number of states at distance 0, 1, 2, ….

    >>> from permgroups.puzzles import named
    >>> growth = named("pocket-cube-held").growth()
    >>> growth.order(), growth.diameter, round(growth.mean, 2)
    (3674160, 14, 10.67)
    """

    spheres: tuple[int, ...]

    @property
    def diameter(self) -> int:
        """The largest distance: God's number."""
        return len(self.spheres) - 1

    def order(self) -> int:
        """Return the number of states."""
        return sum(self.spheres)

    @property
    def mean(self) -> float:
        """The mean distance."""
        return sum(d * s for d, s in enumerate(self.spheres)) / self.order()

    def __repr__(self) -> str:
        return f"<Growth of {self.order()} states: diameter {self.diameter}, mean {self.mean:.3f}>"

    def summary(self) -> Facts:
        """Return the number of states, the diameter, the mean distance and the spheres.

        >>> from permgroups import symmetric
        >>> print(symmetric(3).growth().summary())
        growth
          states    6
          diameter  2
          mean      1.167
          spheres   distance  states
                    0         1
                    1         3
                    2         2
        """
        table = Rows(("distance", "states"), list(enumerate(self.spheres)))
        facts = [("states", self.order()), ("diameter", self.diameter), ("mean", f"{self.mean:.3f}")]
        return Facts("growth", [*facts, ("spheres", table)])

    def _repr_svg_(self) -> str:
        from permgroups.show.plots import growth_svg

        return growth_svg(self.spheres)
