"""Section 7: the most efficient orderings of orbits, and the relative 3-cycles of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations

from permgroups.claims.cubelike.common import claim
from permgroups.claims.ledger import CASES, EXHAUSTIVE, SAMPLE, Claim, Outcome
from permgroups.groups.words import Word
from permgroups.puzzles.cube import cube
from permgroups.puzzles.cubelets import layer_of
from permgroups.puzzles.efficiency import Efficiency
from permgroups.puzzles.orderings_table import PRINTED, measured
from permgroups.puzzles.piece_names import orbit_names
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["CLAIMS"]

CUBES = (5, 7)
TURNS = ("R", "F", "RT", "BT", "LT", "F1", "F2", "B1", "L1", "R1", "R2")  # as the formulas name them


def _shown(e: Efficiency, ordering: Sequence[str]) -> str:
    lengths = zip(ordering, e.lengths(ordering), strict=True)
    return "(" + ", ".join(f"{o} {n}" for o, n in lengths) + ")"


def _ordering(puzzle: str, printed: Sequence[str] = ()) -> Outcome:
    """Whether the printed ordering, or whatever begins so, has the least measure of all orderings."""
    e = measured(puzzle)
    beginning = printed or next(row.ordering for row in PRINTED if row.puzzle == puzzle)
    low, high = e.range_from(beginning)
    least, best = e.best(1)
    any_order = " and any completion" if len(beginning) < len(e.names) else ""
    detail = (
        f"{_shown(e, beginning)}{any_order} measures {low if low == high else f'{low} to {high}'}; the least of all "
        f"{e.orderings} orderings is {least}, of {e.number_of_best}, such as {_shown(e, best[0])}; all commutators of "
        f"up to {e.exhaustive} letters were looked at"
        + ("" if e.is_proved else ", longer ones that were not may give less")
    )
    return Outcome(low == high == least, detail, EXHAUSTIVE if e.is_proved else SAMPLE)


def _cubes() -> Outcome:
    """The row of n×n×n, for several n."""
    found = [_ordering(f"{n}×{n}×{n} cube") for n in CUBES]
    detail = "; ".join(f"n = {n}: {o.detail}" for n, o in zip(CUBES, found, strict=True))
    return Outcome(all(o.true for o in found), detail, CASES if all(o.scope == EXHAUSTIVE for o in found) else SAMPLE)


def _readings(P: Puzzle, orbits: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield what the printed names of orbits may mean: orbits of one letter may be numbered in any order."""
    names = {short: long for long, short in orbit_names(P).items()}
    letters = list(dict.fromkeys(o[0] for o in orbits))
    groups = [[o for o in orbits if o[0] == letter] for letter in letters]

    def choose(k: int) -> Iterator[dict[str, str]]:
        if k == len(groups):
            yield {}
            return
        for order in permutations(groups[k]):
            for rest in choose(k + 1):
                yield {**dict(zip(groups[k], (names[o] for o in order), strict=True)), **rest}

    return choose(0)


def _relative(puzzle: str, formulas: dict[str, str]) -> Outcome:
    """Whether turns and orbits can be named so that each formula is a 3-cycle of its orbit relative to those before.

    One naming of the turns serves all formulas. The orbits before, in the printed order, stay in place with their
    orientations, and so do the centres.
    """
    row = next(row for row in PRINTED if row.puzzle == puzzle)
    P = row.make()
    S = P.structure()
    e = measured(puzzle)
    turns = [m for m in P.moves if not m[0].isdigit() and m not in "MES"]
    words = {orbit: Word(text, names=TURNS) for orbit, text in formulas.items()}
    fixed = [long for long, short in orbit_names(P).items() if short in e.first]

    def fits(orbit: str, word: Word, use: dict[str, str], reading: dict[str, str]) -> bool:
        g = P.group.row_of_word(Word([(use[name], power) for name, power in word.syllables]))
        before = [reading[o] for o in row.ordering[: row.ordering.index(orbit)]]
        if not all(S.element(g, o).is_identity for o in (*before, *fixed)):
            return False
        x = S.element(g, reading[orbit])
        return bool(x.is_cycle and len(x.act) == 3)

    def going_on(left: list[str], use: dict[str, str], reading: dict[str, str]) -> dict[str, str] | None:
        if not left:
            return use
        word = words[left[0]]
        new = [name for name in dict.fromkeys(n for n, _ in word.syllables) if name not in use]
        for chosen in permutations([t for t in turns if t not in use.values()], len(new)):
            more = {**use, **dict(zip(new, chosen, strict=True))}
            if fits(left[0], word, more, reading):
                found = going_on(left[1:], more, reading)
                if found is not None:
                    return found
        return None

    for reading in _readings(P, row.ordering):
        use = going_on(list(words), {}, reading)
        if use is not None:
            named_so = ", ".join(f"{name} = {turn}" for name, turn in use.items())
            shown = "; ".join(f"{text} on {orbit}" for orbit, text in formulas.items())
            return Outcome(True, f"{shown}, with {named_so}; the orbits before stay in place", EXHAUSTIVE)
    return Outcome(False, f"{'; '.join(formulas.values())}: no naming of turns makes them relative 3-cycles")


def _relative_in_cubes() -> Outcome:
    """[X_m, Y_j] is a 3-cycle of O(m, j, 0) that leaves O(m, 1, 0), …, O(m, j - 1, 0) and the centres in place."""
    done = 0
    for n in CUBES:
        P, m = cube(n, centre_slices=True), n // 2
        S = P.structure()
        names = {short: long for long, short in orbit_names(P).items()}
        orbits = [*(names[f"F{j}0"] for j in range(1, m)), names["E"]]
        for j in range(1, m + 1):
            x, y = P.word(layer_of(n, "X", m)), P.word(layer_of(n, "Y", j))
            g = P.group.row_of_word(Word.commutator(x, y))
            still = [*orbits[: j - 1], names["C"]]
            cycle = S.element(g, orbits[j - 1])
            if not (cycle.is_cycle and len(cycle.act) == 3 and all(S.element(g, o).is_identity for o in still)):
                return Outcome(False, f"n = {n}: [X_{m}, Y_{j}] is none")
            done += 1
    return Outcome(True, f"all {done} commutators for n = {', '.join(map(str, CUBES))}", CASES)


CLAIMS: tuple[Claim, ...] = (
    claim("7.cube", "§7", "3×3×3: (E, V) is most efficient.", partial(_ordering, "3×3×3 cube")),
    claim(
        "7.cube.rel", "§7", "3×3×3: [R, F] is a 3-cycle of edges relative to the edges.",
        partial(_relative, "3×3×3 cube", {"E": "[R, F]"}),
    ),
    claim(
        "7.tetrahedron2", "§7", "Tetrahedron #2: (F1, F2, F3, V) is most efficient.",
        partial(_ordering, "tetrahedron #2"), repaired=partial(_ordering, "tetrahedron #2", ("F1", "F2", "V", "F3")),
        repair="(F1, F2, V, F3): the corners have 3-cycles of four letters as long as one face orbit may move",
        origin="statement",
    ),
    claim(
        "7.tetrahedron2.rel", "§7",
        "Tetrahedron #2: [RT, BT], [BT, LT] and [LT, RT] are 3-cycles of F1, F2 and F3, each relative to those before.",
        partial(_relative, "tetrahedron #2", {"F1": "[RT, BT]", "F2": "[BT, LT]", "F3": "[LT, RT]"}),
    ),
    claim(
        "7.octahedron2", "§7", "Octahedron #2: (E, V, F1, F2) is most efficient.", partial(_ordering, "octahedron #2"),
    ),
    claim(
        "7.octahedron2.rel", "§7",
        "Octahedron #2: [F1, F2] is a relative 3-cycle of edges, [F1, B1] one of corners that leaves the edges.",
        partial(_relative, "octahedron #2", {"E": "[F1, F2]", "V": "[F1, B1]"}),
    ),
    claim("7.dodecahedron1", "§7", "Dodecahedron #1: (E, V) is most efficient.", partial(_ordering, "dodecahedron #1")),
    claim(
        "7.dodecahedron1.rel", "§7", "Dodecahedron #1: [R1, R2] is a relative 3-cycle of edges.",
        partial(_relative, "dodecahedron #1", {"E": "[R1, R2]"}),
    ),
    claim(
        "7.dodecahedron2", "§7", "Dodecahedron #2: (F, V, E) is most efficient.", partial(_ordering, "dodecahedron #2"),
    ),
    claim(
        "7.dodecahedron2.rel", "§7",
        "Dodecahedron #2: [F1, F2] is a relative 3-cycle of F, [L1, R1^-1 R2^-1 R1] one of V that leaves F in place.",
        partial(_relative, "dodecahedron #2", {"F": "[F1, F2]", "V": "[L1, R1' R2' R1]"}),
    ),
    claim(
        "7.n", "§7", "n×n×n: O(m,1,0), …, O(m,m,0), then any order, is most efficient.", _cubes,
    ),
    claim(
        "7.n.rel", "§7", "n×n×n: [X_m, Y_1], …, [X_m, Y_m] are relative 3-cycles of O(m,1,0), …, O(m,m,0).",
        _relative_in_cubes,
    ),
)  # fmt: skip
