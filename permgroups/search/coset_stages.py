"""The cosets of one subgroup of powers of moves in another, all searched at two bits each, modulo symmetries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.budget import Budget
from permgroups.errors import TooLarge
from permgroups.search.balls import marks_of
from permgroups.search.coset_tables import CosetTable, Progress
from permgroups.search.phase_chains import Powers, generated
from permgroups.search.phases import PhaseLetters
from permgroups.search.symmetries import move_symmetries

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["coset_table"]


def coset_table(
    G: PermGroup,
    above: Powers,
    below: Powers,
    metric: str,
    budget: Budget,
    again: bool = False,
    progress: Progress | None = None,
) -> CosetTable:
    """Return how far the cosets are in the group of some powers of moves.

    Parameters
    ----------
    above, below
        The powers that generate the group and the subgroup.
    metric
        ``quarter`` or ``syllable``; every letter of the group must count one.
    budget
        What it may cost.
    again
        Whether to take another coordinate for the place, or no symmetries: another table with the same answer.
    progress
        Called with the number of cosets reached and of all.

    Raises
    ------
    TooLarge
        If they are too many, or some letter counts more.

    Examples
    --------
    >>> from permgroups.puzzles import named
    >>> G = named("tetrahedron-2").group
    >>> whole = tuple((name, 1) for name in G.names)
    >>> once, twice = (coset_table(G, whole, (), "syllable", Budget(), again=again) for again in (False, True))
    >>> once.spheres == twice.spheres == G.growth("half").spheres, once.stored < twice.stored
    (True, True)
    """
    letters = PhaseLetters.made(G, [above, below], metric)
    mine, under = ([letters.rows[k] for k in letters.of[i]] for i in (0, 1))
    if any(letters.prices[k] != 1 for k in letters.of[0]):
        raise TooLarge("tables of cosets count every letter one")
    number = {row.tobytes(): s for s, row in enumerate(mine)}
    turned = []
    for symmetry in move_symmetries(G.rows):
        images = [number.get(symmetry.image(row).tobytes(), -1) for row in mine]
        if min(images) >= 0:
            turned.append(np.array(images, np.int64))
    index = generated(G, above).order() // generated(G, below).order()
    rows = np.array(mine, np.uint16).reshape(-1, G.degree)
    below_rows = np.array(under, np.uint16).reshape(-1, G.degree)
    return CosetTable(rows, below_rows, index, turned, marks_of(G.degree), budget, again, progress)
