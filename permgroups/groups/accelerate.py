"""``accelerate``: give a plain sympy group the caches of a proved chain."""

from __future__ import annotations

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.group import PermGroup
from permgroups.groups.inputs import MAX_DEGREE
from permgroups.groups.schreier_sims import build_chain
from permgroups.groups.strong_programs import StrongPrograms

__all__ = ["accelerate"]

MAX_ENTRIES = 20_000_000  # points in all transversals together; sympy keeps them as Python lists


def accelerate(H: PermutationGroup) -> PermutationGroup:
    """Return the same sympy group with its order, base, orbits and transversals filled in.

    All caches are filled or none. The straight-line programs of strong generators and
    transversals are filled too, so that ``generator_product`` works.

    Raises
    ------
    TooLarge
        If the transversals would take more than twenty million list entries.

    Examples
    --------
    >>> from sympy.combinatorics import Permutation, PermutationGroup
    >>> H = PermutationGroup(Permutation([1, 2, 3, 4, 0]), Permutation([1, 0, 2, 3, 4]))
    >>> accelerate(H).order()
    120
    """
    if isinstance(H, PermGroup):
        H.order()
        return H
    if not isinstance(H, PermutationGroup):
        raise InvalidArgument(f"expected a sympy PermutationGroup, not {type(H).__name__}")
    n = H.degree
    if n > MAX_DEGREE:
        raise TooLarge(f"degree {n} is over the limit of {MAX_DEGREE}")
    rows = np.array([g.array_form for g in H.generators], np.uint16).reshape(len(H.generators), n)
    chain = build_chain(rows)
    entries = int(chain.length.sum()) * n
    if entries > MAX_ENTRIES:
        raise TooLarge(
            f"sympy's caches would take {entries} list entries, over the limit of {MAX_ENTRIES}; "
            "PermGroup keeps the same chain in arrays"
        )
    new = Permutation._af_new
    strong_rows = [list(row) for row in dict.fromkeys(map(tuple, chain.strong.tolist()))]
    strong = [new(row) for row in strong_rows]
    base = chain.base.tolist()
    orbits = [chain.basic_orbit(i).tolist() for i in range(chain.levels)]
    transversals, programs = _transversals_with_programs(strong_rows, orbits, n)
    # sympy writes g = s_n … s_1 for [s_1, …]; strong generators refer to the originals by words
    words = StrongPrograms(PermGroup(H.generators, degree=n))
    H._base, H._strong_gens, H._basic_orbits = base, strong, orbits
    H._transversals, H._transversal_slp, H._strong_gens_slp = transversals, programs, words
    H._order = chain.order
    return H


def _transversals_with_programs(
    strong: list[list[int]], orbits: list[list[int]], n: int
) -> tuple[list[dict[int, Permutation]], list[dict[int, list[int]]]]:
    """Return per level the transversal and for each element numbers of strong generators, the last applied first.

    sympy multiplies such a list from right to left, so the program of u_q = u_p * s puts s first.
    """
    tables, programs = [], []
    for level, orbit in enumerate(orbits):
        fixed = [o[0] for o in orbits[:level]]
        usable = [k for k, row in enumerate(strong) if all(row[b] == b for b in fixed)]
        table = {orbit[0]: Permutation._af_new(list(range(n)))}
        program: dict[int, list[int]] = {orbit[0]: []}
        todo = [orbit[0]]
        for p in todo:
            up = table[p].array_form
            for k in usable:
                q = strong[k][p]
                if q not in program:
                    program[q] = [k, *program[p]]
                    table[q] = Permutation._af_new([strong[k][x] for x in up])
                    todo.append(q)
        tables.append(table)
        programs.append(program)
    return tables, programs
