"""What can be said of a lights game as a whole: rank, orbits, quiet patterns."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10
from typing import Any

from permgroups.shown import Facts, Shown
from permgroups.wording import count

__all__ = ["Analysis", "EnhancedAnalysis", "large"]


@dataclass(frozen=True)
class Analysis(Shown):
    """What :meth:`permgroups.lights.LightsGame.analysis` finds.

    >>> from permgroups import lights
    >>> found = lights.grid(4, 4).analysis()
    >>> found.rank, found.number_of_orbits, found.number_of_quiet_patterns
    (12, 16, 16)
    """

    name: str
    d: int
    number_of_lights: int
    number_of_buttons: int
    rank: int | None
    orbit_size: int
    number_of_orbits: int
    number_of_quiet_patterns: int
    solvable_share: float
    all_ones: bool

    def summary(self) -> Facts:
        """Return the counts as facts.

        >>> from permgroups import lights
        >>> print(lights.grid(4, 4).analysis().summary())
        4×4 grid
          lights          16, of 2 states
          buttons         16
          rank            12
          orbits          16
          in an orbit     4096 configurations
          quiet patterns  16
          solvable share  0.0625
          all-ones        possible
        """
        return Facts(
            self.name,
            [
                ("lights", f"{self.number_of_lights}, of {self.d} states"),
                ("buttons", self.number_of_buttons),
                *([] if self.rank is None else [("rank", self.rank)]),
                ("orbits", large(self.number_of_orbits)),
                ("in an orbit", count(self.orbit_size, "configuration", write=large)),
                ("quiet patterns", large(self.number_of_quiet_patterns)),
                ("solvable share", f"{self.solvable_share:.6g}"),
                ("all-ones", "possible" if self.all_ones else "impossible"),
            ],
        )

    def __str__(self) -> str:
        rank = "" if self.rank is None else f"rank {self.rank}, "
        buttons = count(self.number_of_buttons, "button")
        each = count(self.orbit_size, "configuration", write=large)
        return (
            f"{self.name}: {count(self.number_of_lights, 'light')} of {self.d} states, {buttons}\n"
            f"  {rank}{count(self.number_of_orbits, 'orbit', write=large)} of {each}\n"
            f"  {count(self.number_of_quiet_patterns, 'quiet pattern', write=large)} (presses that change nothing)\n"
            f"  solvable share {self.solvable_share:.6g}; all-ones {'possible' if self.all_ones else 'impossible'}"
        )


@dataclass(frozen=True)
class EnhancedAnalysis(Shown):
    """What :meth:`permgroups.lights.EnhancedGame.analysis` finds.

    ``farthest`` is None where there are too many configurations for a table; ``gardens_of_eden`` has for each reading
    of the Garden-of-Eden Problem how many configurations are ones. Numbers that are too large to find out are None.

    >>> from permgroups import lights
    >>> found = lights.shallit().analysis()
    >>> found.reached_from_zero, found.farthest, found.f_class_size, found.transitive
    (112, 7, 8, False)
    >>> found.gardens_of_eden
    {'formula': 16, 'prose': 0, 'predecessor': 0}
    """

    name: str
    d: int
    number_of_lights: int
    number_of_buttons: int
    number_of_configurations: int
    reached_from_zero: int | None
    farthest: int | None
    f_class_size: int
    transitive: bool
    all_ones: bool
    gardens_of_eden: dict[str, int | None]

    def summary(self) -> Facts:
        """Return the counts as facts.

        >>> from permgroups import lights
        >>> print(lights.enhanced_merlin().analysis().summary())
        enhanced Merlin
          lights             9, of 2 states
          buttons            8
          configurations     512
          reached from zero  512
          in at most         8 presses
          transitive         yes
          in an F-class      16
          all-ones           possible
          gardens of Eden    formula 0
                             prose 0
                             predecessor 0
        """
        facts: list[tuple[str, Any]] = [
            ("lights", f"{self.number_of_lights}, of {self.d} states"),
            ("buttons", self.number_of_buttons),
            ("configurations", large(self.number_of_configurations)),
            ("reached from zero", "some" if self.reached_from_zero is None else large(self.reached_from_zero)),
        ]
        if self.farthest is not None:
            facts.append(("in at most", count(self.farthest, "press", "presses")))
        eden = [f"{reading} {'not counted' if n is None else large(n)}" for reading, n in self.gardens_of_eden.items()]
        return Facts(
            self.name,
            [
                *facts,
                ("transitive", self.transitive),
                ("in an F-class", large(self.f_class_size)),
                ("all-ones", "possible" if self.all_ones else "impossible"),
                ("gardens of Eden", eden),
            ],
        )

    def __str__(self) -> str:
        far = "" if self.farthest is None else f", in at most {count(self.farthest, 'press', 'presses')}"
        reached = "some" if self.reached_from_zero is None else large(self.reached_from_zero)
        eden = "; ".join(
            f"{reading} {'not counted' if n is None else large(n)}" for reading, n in self.gardens_of_eden.items()
        )
        return (
            f"{self.name}: {count(self.number_of_lights, 'light')} of {self.d} states, "
            f"{count(self.number_of_buttons, 'button')}\n"
            f"  {reached} of {large(self.number_of_configurations)} configurations are reached from zero{far}; "
            f"{'transitive' if self.transitive else 'not transitive'}\n"
            f"  an F-class has {large(self.f_class_size)}; all-ones {'possible' if self.all_ones else 'impossible'}\n"
            f"  gardens of Eden: {eden}"
        )


def large(n: int) -> str:
    """Return a number as text, a very large one by its size.

    >>> large(2**40), large(2**400)
    ('1099511627776', 'about 10^120')
    """
    return str(n) if n.bit_length() < 100 else f"about 10^{int(log10(n))}"
