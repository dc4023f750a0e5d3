"""Section 4: the dualized game, its paths and its group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

import numpy as np

from permgroups.claims.ledger import THEORY, Outcome
from permgroups.claims.m13.common import POINTS, all_cases, basic, claim, dual, dual_signed, reads
from permgroups.claims.m13.game_groups import PRINTED_GENERATORS
from permgroups.claims.m13.graph import all_rows, neighbours
from permgroups.games.m13 import GENERATING_PATHS
from permgroups.groups.group import PermGroup

__all__ = ["CLAIMS"]

EXAMPLE = (0, 6, 12, 1, 8, 0)


def _line_path(printed: tuple[int, ...]) -> Outcome:
    plane = dual().plane
    forced = tuple(plane.line_through(p, q) for p, q in pairwise(EXAMPLE))
    return all_cases(forced == printed, f"the lines 0 6, 6 12, 12 1, 1 8, 8 0 are {', '.join(map(str, forced))}")


def _is_legal(points: Sequence[int], lines: Sequence[int]) -> bool:
    """Whether a sequence satisfies the conditions of (4-1), from the incidences alone."""
    on = dual().plane.incidence
    ends = zip(pairwise(points), pairwise(lines), strict=True)
    return all(on[p, m] and on[q, m] and on[q, n] for (p, q), (m, n) in ends)


def _line_paths(points: Sequence[int]) -> list[tuple[int, ...]]:
    """Return all line-paths that (4-1) allows over a point-path and that return the line-hole."""
    on = dual().plane.incidence
    choices = [[m for m in POINTS if on[p, m] and on[q, m]] for p, q in pairwise(points)]
    return [x for lines in product(*choices) for x in [(*lines, lines[0])] if _is_legal(points, x)]


def _closed_line_paths(length: int) -> Outcome:
    """All closed line-paths over the point-path of Example 4.1, by their length."""
    if length != len(EXAMPLE):
        return Outcome(False, f"{length} lines for {len(EXAMPLE)} points; (4-1) has as many of one as of the other")
    found = _line_paths(EXAMPLE)
    closed = [lines for lines in found if dual().path(EXAMPLE, lines).is_closed]
    return all_cases(
        len(found) == 1 == len(closed),
        f"one: {', '.join(map(str, found[0]))}, so the line-hole starts on {found[0][0]}, not on 0",
    )


def _from_the_start(waits: bool) -> Outcome:
    """Line-paths from the line 0, where the line-hole is at first, for the points as printed or with 0, 0 in front."""
    points = (EXAMPLE[0], *EXAMPLE) if waits else EXAMPLE
    found = [lines for lines in _line_paths(points) if lines[0] == 0]
    if not found:
        on = dual().plane.lines[0]
        return Outcome(
            False, f"(4-1) wants {points[0]} and {points[1]} on the line of the hole, 0 = {on}: no line-path"
        )
    sides = [dual().plane.line_through(p, q) for p, q in pairwise(EXAMPLE)]
    return all_cases(
        [list(x) for x in found] == [[0, *sides, 0]] and found[0][:5] == (0, 1, 12, 6, 4),
        f"points {points}, lines {found[0]} and no others; what is printed, 0, 1, 12, 6, 4, is their beginning",
    )


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
    """Compare both paths of every sequence of three moves of each kind; without trivial moves both always are."""
    plane = dual().plane
    count = degenerate = 0
    for points, lines in _sequences(3, trivial):
        count += 1
        flat = any(len({p, q, r}) < 3 or plane.collinear(p, q, r) for p, q, r in zip(points, points[1:], points[2:]))
        through = any(
            len({a, b, c}) < 3 or plane.blocks[a] & plane.blocks[b] & plane.blocks[c]
            for a, b, c in zip(lines, lines[1:], lines[2:])
        )
        if bool(flat) != bool(through):
            return Outcome(False, f"points {points}, lines {lines}")
        degenerate += bool(flat)
    return Outcome(
        trivial or not degenerate,
        f"{count} sequences of three point- and three line-moves from 52 flags, {degenerate} with a degenerate path; "
        "both conditions look at three in a row",
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
    """([p,p,q],[ℓ,m,m]), q ≠ p on m, is degenerate: is a sequence of at most two moves each equivalent that is not?

    By the word of 2.2, no three consecutive points on a line, no three consecutive lines through a point: this lets
    trivial moves stand in sequences of one move each.
    """
    game, plane, longer, count = dual(), dual().plane, 0, 0
    for p, line in game.flags:
        here: set[object] = {game.path((p,), (line,)).position}
        for q, m in product(plane.lines[line], POINTS):
            if not _is_legal((p, q), (line, m)):
                continue
            here.add(game.path((p, q), (line, m)).position)
            for r, n in product(plane.lines[m], POINTS):
                flat = plane.collinear(p, q, r) or bool(plane.blocks[line] & plane.blocks[m] & plane.blocks[n])
                if not flat and _is_legal((p, q, r), (line, m, n)):
                    here.add(game.path((p, q, r), (line, m, n)).position)
        for m in (m for m in plane.lines_through(p) if m != line):
            for q in (q for q in plane.lines[m] if q != p):
                count += 1
                longer += game.path((p, p, q), (line, m, m)).position not in here
    return all_cases(
        longer, f"no: {longer} of {count} sequences ([p,p,q],[ℓ,m,m]) are equivalent to none of at most two moves each"
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
    """Sequences from (0, 0̄) over the paths of (3-5), a trivial move in front where the first line is another."""
    sequences, shown, bad = {}, [], []
    for name, path in GENERATING_PATHS.items():
        for points in (path, (0, *path)):
            found = [lines for lines in _line_paths(points) if lines[0] == 0]
            if found:
                break
        sequence = dual().path(points, found[0])
        shown.append(f"{name} by {list(points)}, {list(found[0])}")
        if len(found) != 1 or not sequence.is_closed or not reads(sequence.position.row[:13], PRINTED_GENERATORS[name]):
            bad.append(name)
        sequences[name] = sequence.position.row
    G = PermGroup(sequences, labels=dual().row_labels)
    name_ = G.restrict().structure_description() if G.order() == 95040 else ""
    return Outcome(
        not bad and G.equals(dual().group),
        f"as the point-permutations of {'; '.join(shown)}; these generate a group of order {G.order()}, {name_}",
        THEORY,
    )


def _dual_positions() -> Outcome:
    game = dual()
    depths = game.depth_distribution()
    return all_cases(sum(depths) == 52 * 95040, f"{sum(depths)} positions; depths {depths}")


CLAIMS = (
    claim("4.nondegenerate", "4", "for every move sequence the point-path is nondegenerate iff the line-path is",
          lambda: _nondegenerate(True), repaired=lambda: _nondegenerate(False),
          repair="sequences without trivial moves have both paths nondegenerate always, so that the “iff” says nothing",
          origin="statement"),
    claim("4.both", "4", "every move sequence is equivalent to one in which both paths are nondegenerate",
          _both_nondegenerate),
    claim("4.both.length", "4", "can it always be one that is not longer, as in 2.2?", _not_longer, question=True),
    claim("4.1", "Example 4.1", "the lines 0 6, 6 12, 12 1, 1 8, 8 0 are [0̄,1̄,12̄,6̄,4̄]",
          lambda: _line_path((0, 1, 12, 6, 4)), reading=lambda: _line_path((1, 12, 6, 4, 3)),
          repair="read [1̄,12̄,6̄,4̄,3̄]; what is printed begins the line-path from (0, 0̄)", origin="print"),
    claim("4.1.closed", "Example 4.1", "the line-path of a closed move sequence can only be these five",
          lambda: _closed_line_paths(5), repaired=lambda: _closed_line_paths(6),
          repair="from the flag (0, 1̄), with a sixth line, the first again", origin="statement"),
    claim("4.1.start", "Example 4.1", "[0,6,12,1,8,0] is the point-path of a closed sequence, the line-hole being on 0̄",
          lambda: _from_the_start(False), repaired=lambda: _from_the_start(True), origin="statement",
          repair="with the trivial move [0,0] first; or from the flag (0, 1̄), see 4.1.closed"),
    claim("4.commute", "4", "the actions of point- and line-moves commute", _commute),
    claim("4.4", "Corollary 4.4", "G_dual ≅ G_bas; points determine lines and vice versa", _corollary),
    claim("4.4.generators", "Corollary 4.4, proof",
          "the permutations (3-5) generate a subgroup of G_dual that is isomorphic to M12", _generators_in_dual),
    claim("4.depths", "beyond the paper, 4", "how deep are the positions of the dualized game?", _dual_positions,
          question=True),
)  # fmt: skip
