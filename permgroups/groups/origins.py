"""Where strong generators come from: straight-line programs, as data that proofs keep."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

__all__ = ["Origin"]

Rows = np.ndarray


@dataclass(eq=False, slots=True)
class Origin:
    """How every strong generator was made from the given generators: a straight-line program.

    ``log[k] = (a, b, e)`` is the random line ``a * b**±1`` (e = 1 for the inverse). A reference
    >= 0 is a line of the log, ``-2 - i`` the given generator i, ``-1`` the identity. Strong
    generator k is the line ``source[k]`` times the pool rows ``path[path_end[k-1]:path_end[k]]``;
    pool row j is ``strong[pool_gen[j]]**-1`` times pool row ``pool_parent[j]`` (-1: nothing).
    """

    log: Rows
    source: Rows
    path_end: Rows
    path: Rows
    pool_gen: Rows
    pool_parent: Rows
