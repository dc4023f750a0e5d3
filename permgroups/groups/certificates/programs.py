"""Replaying straight-line programs: strong generators made anew from the given ones."""

from __future__ import annotations

import numpy as np

from permgroups.errors import CertificateError
from permgroups.groups.origins import Origin

__all__ = ["replay"]

Rows = np.ndarray


def replay(gens: Rows, origin: Origin, wanted: tuple[int, ...]) -> Rows:
    """Return the rows of the wanted strong generators, made from the given ones by their programs.

    Only what is needed is made. Every line may refer to earlier ones alone.
    """
    _check_shape(origin, wanted, len(gens))
    identity = np.arange(gens.shape[1])
    lines: dict[int, Rows] = {}
    strong: dict[int, Rows] = {}
    pool: dict[int, Rows] = {}
    starts = np.concatenate([[0], origin.path_end])

    def line(k: int) -> Rows:
        if k == -1:
            return identity
        return gens[-2 - k] if k < 0 else lines[k]

    need_strong = set(wanted)
    need_pool: set[int] = set()
    need_lines: set[int] = set()
    for k in range(len(origin.source) - 1, -1, -1):
        if k not in need_strong:
            continue
        stack = origin.path[starts[k] : starts[k + 1]].tolist()
        while stack:
            e = stack.pop()
            if e in need_pool:
                continue
            need_pool.add(e)
            if origin.pool_gen[e] >= k:
                raise CertificateError(f"strong generator {k} refers to a later one")
            need_strong.add(int(origin.pool_gen[e]))
            if origin.pool_parent[e] >= 0:
                stack.append(int(origin.pool_parent[e]))
        need_lines.add(int(origin.source[k]))
    for k in range(len(origin.log) - 1, -1, -1):
        if k in need_lines:
            need_lines.update((int(origin.log[k, 0]), int(origin.log[k, 1])))
    for k in sorted(x for x in need_lines if x >= 0):
        a, b, inverted = origin.log[k].tolist()
        if max(a, b) >= k:
            raise CertificateError(f"line {k} of the log refers to a later one")
        second = line(b)
        lines[k] = (np.argsort(second) if inverted else second)[line(a)]

    def pool_row(e: int) -> Rows:
        chain = []
        while e >= 0 and e not in pool:
            if int(origin.pool_parent[e]) >= e:
                raise CertificateError(f"transversal row {e} refers to a later one")
            chain.append(e)
            e = int(origin.pool_parent[e])
        for e in reversed(chain):
            parent = int(origin.pool_parent[e])
            back = np.argsort(strong[int(origin.pool_gen[e])])
            pool[e] = pool[parent][back] if parent >= 0 else back
        return pool[chain[0] if chain else e]

    for k in sorted(need_strong):
        row = line(int(origin.source[k]))
        for e in origin.path[starts[k] : starts[k + 1]].tolist():
            row = pool_row(e)[row]
        strong[k] = row
    return np.array([strong[k] for k in wanted], np.intp).reshape(len(wanted), gens.shape[1])


def _check_shape(origin: Origin, wanted: tuple[int, ...], count: int) -> None:
    """Refuse numbers that refer to nothing: Python would count negative ones from the end."""
    if not all(0 <= k < len(origin.source) for k in wanted):
        raise CertificateError("a strong generator has no program")
    if len(origin.path_end) != len(origin.source) or len(origin.pool_gen) != len(origin.pool_parent):
        raise CertificateError("the parts of the programs differ in length")
    ends = np.concatenate([[0], origin.path_end])
    if (np.diff(ends) < 0).any() or ends[-1] > len(origin.path):
        raise CertificateError("the programs run over the end of their table")
    lowest = -1 - count  # the reference to the last generator
    references = (origin.log[:, :2].ravel(), origin.source)
    if any(len(r) and (r.min() < lowest or r.max() >= len(origin.log)) for r in references):
        raise CertificateError("a line refers to a generator or line that is not there")
    if len(origin.path) and not 0 <= origin.path.min() <= origin.path.max() < len(origin.pool_gen):
        raise CertificateError("a program refers to a transversal row that is not there")
    if len(origin.pool_gen) and (origin.pool_gen.min() < 0 or origin.pool_parent.min() < -1):
        raise CertificateError("a transversal row refers to nothing")
