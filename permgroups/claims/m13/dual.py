"""Section 4: the dualized game, its paths and its group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

import numpy as np

from permgroups.claims.ledger import CASES, THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, dual, dual_signed
from permgroups.claims.m13.graph import all_rows, neighbours
from permgroups.games.m13 import GENERATING_PATHS
from permgroups.groups.group import PermGroup

__all__ = ["CLAIMS"]

EXAMPLE = (0, 6, 12, 1, 8, 0)


def _composed() -> Outcome:
    """All sequences of two pairs of moves that the conditions allow, multiplied right to left by incidences alone."""
    plane, count = dual().plane, 0

    def exchange(x: int, y: int, all_four: Sequence[int], offset: int) -> np.ndarray:
        row = np.arange(26)
        if x != y:
            r, s = (z for z in all_four if z not in (x, y))
            row[[offset + x, offset + y, offset + r, offset + s]] = offset + y, offset + x, offset + s, offset + r
        return row

    for points, lines in _sequences(2, True):
        row = np.arange(26)
        for (p, q), (m, n) in zip(pairwise(points), pairwise(lines), strict=True):
            row = exchange(p, q, plane.lines[m], 0)[row]
            row = exchange(m, n, plane.lines_through(q), 13)[row]
        at = dual().path(points, lines).position
        count += 1
        if (at.row != row).any() or at.at != (points[-1], lines[-1]):
            return Outcome(False, f"points {points}, lines {lines}")
    return Outcome(True, f"{count} sequences of two point- and two line-moves from 52 flags", CASES)


def _line_moves() -> Outcome:
    """[ℓ,m] at p exchanges ℓ and m, and the two other lines through p: from the incidences alone."""
    game = dual()
    for p, line in game.flags:
        through = [m for m in POINTS if p in game.plane.blocks[m]]
        for m in (x for x in through if x != line):
            n, k = (x for x in through if x not in (line, m))
            wanted = np.arange(26)
            wanted[[13 + line, 13 + m, 13 + n, 13 + k]] = 13 + m, 13 + line, 13 + k, 13 + n
            if (game.line_row(line, m) != wanted).any():
                return Outcome(False, f"[{line},{m}] at {p}")
    return all_cases(True, "156 line-moves from 52 flags")


def _line_path(printed: tuple[int, ...]) -> Outcome:
    plane = dual().plane
    forced = tuple(plane.line_through(p, q) for p, q in pairwise(EXAMPLE))
    return all_cases(forced == printed, f"the lines 0 6, 6 12, 12 1, 1 8, 8 0 are {', '.join(map(str, forced))}")


def _closed_line_paths(length: int) -> Outcome:
    """All line-paths of a length that (4-1) allows over the point-path of Example 4.1 and that return the line-hole."""
    on = dual().plane.incidence
    found = []
    if length != len(EXAMPLE):
        return Outcome(False, f"{length} lines for {len(EXAMPLE)} points; (4-1) has as many of one as of the other")
    choices = [[m for m in POINTS if on[p, m] and on[q, m]] for p, q in pairwise(EXAMPLE)]
    for lines in product(*choices, POINTS):
        fits = all(on[EXAMPLE[i + 1], lines[i + 1]] for i in range(len(EXAMPLE) - 1))
        if fits and lines[-1] == lines[0]:
            found.append(lines)
    closed = [lines for lines in found if dual().path(EXAMPLE, lines).is_closed]
    return all_cases(len(found) == 1 == len(closed), f"one: {', '.join(map(str, found[0]))}")


def _sequences(length: int, trivial: bool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield all move sequences from every flag, with or without moves that stay."""
    plane = dual().plane

    def extend(points: tuple[int, ...], lines: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        if len(points) == length + 1:
            yield points, lines
            return
        for q in plane.lines[lines[-1]]:
            if trivial or q != points[-1]:
                for m in plane.lines_through(q):
                    if trivial or m != lines[-1]:
                        yield from extend((*points, q), (*lines, m))

    for point, line in dual().flags:
        yield from extend((point,), (line,))


def _nondegenerate(trivial: bool) -> Outcome:
    """Compare both paths of every sequence of three moves of each kind."""
    plane = dual().plane
    count = 0
    for points, lines in _sequences(3, trivial):
        count += 1
        flat = any(len({p, q, r}) < 3 or plane.collinear(p, q, r) for p, q, r in zip(points, points[1:], points[2:]))
        through = any(
            len({a, b, c}) < 3 or plane.blocks[a] & plane.blocks[b] & plane.blocks[c]
            for a, b, c in zip(lines, lines[1:], lines[2:])
        )
        if bool(flat) != bool(through):
            return Outcome(False, f"points {points}, lines {lines}")
    return Outcome(
        True,
        f"{count} sequences of three point- and three line-moves from 52 flags; both conditions look at three in a row",
        THEORY,
    )


def _both_nondegenerate() -> Outcome:
    """Walk the dualized game by nondegenerate sequences only: is every position met?

    A position is a line and a position of the basic game with the hole on it: by Corollary 4.4 the points determine
    the lines. A step goes to another point of the line, then to another line through it.
    """
    plane = dual().plane
    met = {flag: np.zeros(len(all_rows()), bool) for flag in dual().flags}
    met[0, 0][0] = True
    edge = {(0, 0): np.array([0])}
    depth = 0
    while edge:
        depth += 1
        new: dict[tuple[int, int], list[np.ndarray]] = {}
        for (p, line), found in edge.items():
            for q in plane.lines[line]:
                if q != p:
                    there = neighbours(p, q)[found]
                    for m in plane.lines_through(q):
                        if m != line:
                            fresh = there[~met[q, m][there]]
                            met[q, m][fresh] = True
                            new.setdefault((q, m), []).append(np.unique(fresh))
        edge = {flag: x for flag, parts in new.items() if len(x := np.unique(np.concatenate(parts)))}
    count = sum(int(x.sum()) for x in met.values())
    return all_cases(
        count == 52 * 95040, f"{count} of {52 * 95040} positions, after at most {depth - 1} pairs of nontrivial moves"
    )


def _not_longer() -> Outcome:
    """A line-move alone, [p,p] with [ℓ,m]: nondegenerate sequences of one pair of moves have moved the point, too."""
    game, longer, count = dual(), 0, 0
    for p, line in game.flags:
        short = {
            game.path((p, q), (line, k)).position
            for q in game.plane.lines[line] if q != p
            for k in game.plane.lines_through(q) if k != line
        }  # fmt: skip
        for m in game.plane.lines_through(p):
            if m != line:
                count += 1
                longer += game.path((p, p), (line, m)).position not in short
    return all_cases(
        longer, f"no: {longer} of {count} line-moves ([p,p],[ℓ,m]) are equivalent to none of one move each"
    )


def _commute() -> Outcome:
    game = dual_signed()
    for p, line in game.flags:
        for q in game.plane.lines[line]:
            for m in game.plane.lines_through(p):
                a, b = game.point_row(p, q), game.line_row(line, m)
                if (a[b] != b[a]).any():
                    return Outcome(False, f"[{p},{q}] and [{line},{m}]")
    return all_cases(True, "all pairs at 52 flags")


def _corollary() -> Outcome:
    """All elements: the points determine the lines and the lines the points, and the points run through G_bas."""
    G = dual().group
    rows = np.concatenate(list(G.all_rows(16384)))
    points = PermGroup([row[:13].tolist() for row in G.rows], labels=POINTS)
    sizes = [len(np.unique(np.ascontiguousarray(part), axis=0)) for part in (rows[:, :13], rows[:, 13:])]
    return all_cases(
        sizes == [95040, 95040] and len(rows) == 95040 and points.equals(basic().group),
        f"{len(rows)} elements, {sizes[0]} different on points, where it is G_bas, {sizes[1]} on lines",
    )


def _generators_in_dual() -> Outcome:
    paths = {name: dual().closed_path(path) for name, path in GENERATING_PATHS.items()}
    G = PermGroup({name: path.position.row for name, path in paths.items()}, labels=dual().row_labels)
    return Outcome(G.equals(dual().group), f"the three paths generate a group of order {G.order()}", THEORY)


def _dual_positions() -> Outcome:
    game = dual()
    depths = game.depth_distribution()
    return all_cases(sum(depths) == 52 * 95040, f"{sum(depths)} positions; depths {depths}")


CLAIMS = (
    claim("4-1", "4, (4-1)", "a sequence is [ℓ(n-1),ℓn] ∘ [p(n-1),pn] ∘ ⋯ ∘ [ℓ0,ℓ1] ∘ [p0,p1], a pair (σ_P, σ_L)",
          _composed),
    claim("4.lines", "4", "the line-move [ℓ,m] takes m's counter to ℓ and exchanges those on n and k", _line_moves),
    claim("4.nondegenerate", "4", "for every move sequence the point-path is nondegenerate iff the line-path is",
          lambda: _nondegenerate(True), repaired=lambda: _nondegenerate(False),
          repair="for sequences without trivial moves", origin="statement"),
    claim("4.both", "4", "every move sequence is equivalent to one in which both paths are nondegenerate",
          _both_nondegenerate),
    claim("4.both.length", "4", "can it always be one that is not longer, as in 2.2?", _not_longer, question=True),
    claim("4.1", "Example 4.1", "the lines 0 6, 6 12, 12 1, 1 8, 8 0 are [0̄,1̄,12̄,6̄,4̄]",
          lambda: _line_path((0, 1, 12, 6, 4)), reading=lambda: _line_path((1, 12, 6, 4, 3)),
          repair="read [1̄,12̄,6̄,4̄,3̄]", origin="print"),
    claim("4.1.closed", "Example 4.1", "the line-path of a closed move sequence can only be these five",
          lambda: _closed_line_paths(5), repaired=lambda: _closed_line_paths(6),
          repair="with a sixth line, the first again", origin="statement"),
    claim("4.commute", "4", "the actions of point- and line-moves commute", _commute),
    claim("4.4", "Corollary 4.4", "G_dual ≅ G_bas; points determine lines and vice versa", _corollary),
    claim("4.4.generators", "Corollary 4.4, proof", "the paths of (3-5) generate G_dual", _generators_in_dual),
    claim("4.depths", "4", "how deep are the positions of the dualized game?", _dual_positions, question=True),
)  # fmt: skip
