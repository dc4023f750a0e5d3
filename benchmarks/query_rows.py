"""What ``python -m benchmarks.queries`` measures: every query with its groups, in Python and in GAP.

Points in the Python side are counted from 0, in GAP's from 1. A group is made anew from its generators inside the timed
part, on both sides; ``G``, ``H``, ``K`` in GAP's text are the groups that the Python function is given.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.measure import GAP_LIBRARIES, run_gap
from permgroups import PermGroup, symmetric, wreath_product
from permgroups.puzzles import cube

__all__ = ["PRIMITIVE", "ROWS", "QueryRow"]

Rows = np.ndarray
Library = Mapping[tuple[int, int], Rows]

M11, M12, M24, HS = (11, 7920), (12, 95040), (24, 244823040), (100, 44352000)
PRIMITIVE = [M11, M12, M24, HS]
RUBIK = {  # the numbering of GAP's manual
    "U": "(1,3,8,6)(2,5,7,4)(9,33,25,17)(10,34,26,18)(11,35,27,19)",
    "L": "(9,11,16,14)(10,13,15,12)(1,17,41,40)(4,20,44,37)(6,22,46,35)",
    "F": "(17,19,24,22)(18,21,23,20)(6,25,43,16)(7,28,42,13)(8,30,41,11)",
    "R": "(25,27,32,30)(26,29,31,28)(3,38,43,19)(5,36,45,21)(8,33,48,24)",
    "B": "(33,35,40,38)(34,37,39,36)(3,9,46,32)(2,12,47,29)(1,14,48,27)",
    "D": "(41,43,48,46)(42,45,47,44)(14,22,30,38)(15,23,31,39)(16,24,32,40)",
}
OCTAD, DODECAD = [1, 2, 5, 9, 11, 14, 20, 23], [1, 2, 3, 5, 8, 9, 11, 14, 17, 20, 22, 23]


@dataclass(frozen=True)
class QueryRow:
    """One row of the table.

    ``data`` gives generators of the groups, each an array of image rows, from GAP's primitive groups. ``ours`` is
    given the groups; ``answer`` turns what it returns into what ``gap_answer`` says of GAP's ``result``. ``times`` is
    how many times faster than GAP it should be, ``seconds`` how long it may take.
    """

    name: str
    data: Callable[[Library], list[Rows]]
    ours: Callable[..., Any]
    answer: Callable[[Any], Any]
    gap: str
    gap_answer: str
    times: float | None = None
    seconds: float | None = None
    quick: bool = True

    @property
    def target(self) -> str:
        if self.seconds is not None:
            return f"< {self.seconds:g} s" if self.seconds >= 1 else f"< {self.seconds * 1000:g} ms"
        return "≥ GAP" if self.times == 1 else f"≥ {self.times:g} × GAP" if self.times else ""

    def reached(self, ours: float, gap: float | None, limit: float) -> bool | None:
        """Return whether the target is reached; None where there is none or nothing to compare with."""
        if self.seconds is not None:
            return ours <= self.seconds
        return None if self.times is None else (limit if gap is None else gap) >= self.times * ours


def _library(*keys: tuple[int, int]) -> Callable[[Library], list[Rows]]:
    return lambda library: [library[key] for key in keys]


def _made(make: Callable[[], list[PermGroup]]) -> Callable[[Library], list[Rows]]:
    return lambda library: [G.rows for G in make()]


def _rubik(*names: str) -> PermGroup:
    return PermGroup({name: RUBIK[name] for name in names or RUBIK}, degree=48)


def _conjugated(G: PermGroup, seed: int) -> PermGroup:
    """Return a conjugate of the group by a random permutation of its points."""
    return G ** np.random.default_rng(seed).permutation(G.degree).tolist()


def _moved_m24(library: Library) -> list[Rows]:
    M = PermGroup(list(library[M24]))
    return [M.rows, (M ** "(1,2)(3,4,5)").rows]


def _two_m12(library: Library) -> list[Rows]:
    M = PermGroup(list(library[M12]))
    other = _conjugated(M.subgroup_of_rows(M.random_rows(3, 5)), 7)
    return [M.rows, other.rows]


def _with_sylow(library: Library) -> list[Rows]:
    M = PermGroup(list(library[M24]))
    return [M.rows, M.sylow_subgroup(2).rows]


def _with_point_stabilizer(library: Library) -> list[Rows]:
    M = PermGroup(list(library[M12]))
    return [M.rows, M.stabilizer(0).rows]


def _degree_1125(twisted: bool, seed: int) -> PermGroup:
    """Return a transitive group of order 2250 and degree 1125, its points shuffled.

    It is (N : 2) × 3² on the points of N × 3², where N is elementary abelian of order 125, or extraspecial of exponent
    5 if ``twisted``, and the involution inverts the first two coordinates of N. Both have as many elements of every
    cycle type, and they are not isomorphic.
    """
    points = [(a, b, c, d, e) for a in range(5) for b in range(5) for c in range(5) for d in range(3) for e in range(3)]
    number = {p: i for i, p in enumerate(points)}

    def times(p: tuple[int, ...], q: tuple[int, ...]) -> tuple[int, ...]:
        a, b, c, d, e = (x + y for x, y in zip(p, q, strict=True))
        return a % 5, b % 5, (c + p[0] * q[1] * twisted) % 5, d % 3, e % 3

    steps = [tuple(int(i == j) for j in range(5)) for i in range(5)]
    rows = [[number[times(p, step)] for p in points] for step in steps]
    rows.append([number[-p[0] % 5, -p[1] % 5, p[2], p[3], p[4]] for p in points])
    return _conjugated(PermGroup(rows), seed)


def _small_groups(library: Library) -> list[Rows]:
    text, _ = run_gap(
        GAP_LIBRARIES
        + """for n in [2 .. 63] do for k in [1 .. NumberSmallGroups(n)] do
        G := Image(RegularActionHomomorphism(SmallGroup(n, k)));
        Print(List(GeneratorsOfGroup(G), g -> ListPerm(g, n)), "\\n");
        od; od;""",
        300,
    )
    return [np.array(json.loads(line), np.uint16) - 1 for line in text.splitlines() if line.startswith("[")]


def _layers(n: int, faces: str) -> PermGroup:
    """Return the group of the layers that are counted from some faces."""
    G = cube(n).group
    return G.subgroup([name for name in G.names if name[-1] in faces])


def _order(H: Any) -> int:
    return H.order()


def _class_sizes(found: Any) -> list[int]:
    return sorted(c.size for c in found)


SIZES = "SortedList(List(result, Size))"
CHARACTERS = "SortedList(List(result, x -> x[1]))"


def _classes(name: str, data: Callable[[Library], list[Rows]], times: float | None, seconds: float | None) -> QueryRow:
    title, call = f"conjugacy classes of {name}", "ConjugacyClasses(G)"
    return QueryRow(title, data, lambda G: G.conjugacy_classes(), _class_sizes, call, SIZES, times, seconds)


def _characters(name: str, data: Callable[[Library], list[Rows]], quick: bool) -> QueryRow:
    return QueryRow(
        f"character table of {name}", data, lambda G: G.character_table(), lambda T: sorted(map(int, T.degrees)),
        "Irr(CharacterTable(G))", CHARACTERS, 1, quick=quick,
    )  # fmt: skip


def _set_row(name: str, data: Callable[[Library], list[Rows]], points: list[int], times: float | None,
             seconds: float | None = None, quick: bool = True) -> QueryRow:  # fmt: skip
    """Return the row of a set stabilizer, the points counted from 1."""
    return QueryRow(
        f"set stabilizer, {name}", data, lambda G: G.stabilizer([p - 1 for p in points], action="sets"), _order,
        f"Stabilizer(G, {points}, OnSets)", "Size(result)", times, seconds, quick,
    )  # fmt: skip


def _normalizer(name: str, data: Callable[[Library], list[Rows]], n: int) -> QueryRow:
    return QueryRow(
        f"normalizer of {name} in S{n}", data, lambda G: symmetric(n).normalizer(G), _order,
        f"Normalizer(SymmetricGroup({n}), G)", "Size(result)", 1,
    )  # fmt: skip


def _cube_rows(n: int) -> list[QueryRow]:
    """Return the rows of one cube: a set of stickers, the solved colouring, two groups of layers."""
    face, title = n * n, f"{n}×{n}×{n}"
    data = _made(lambda: [cube(n).group])
    faces = [list(range(1 + k * face, 1 + (k + 1) * face)) for k in range(6)]
    colours = [k for k in range(6) for _ in range(face)]
    return [
        _set_row(f"{title}, one face", data, faces[0], None, 10.0, n < 5),
        QueryRow(
            f"colour stabilizer, {title}", data, lambda G: G.stabilizer(colours, action="colourings"), _order,
            f"Stabilizer(G, {faces}, OnTuplesSets)", "Size(result)", None, 10.0, n < 5,
        ),
        QueryRow(
            f"intersection of layer groups, {title}", _made(lambda: [_layers(n, "RU"), _layers(n, "UF")]),
            lambda G, H: G.intersection(H), _order, "Intersection(G, H)", "Size(result)", None, 10.0, n < 5,
        ),
    ]  # fmt: skip


def _is_conjugate(name: str, twisted: bool) -> QueryRow:
    return QueryRow(
        f"two subgroups of S1125 of order 2250, {name}",
        _made(lambda: [_degree_1125(False, 1), _degree_1125(twisted, 2)]),
        lambda G, H: symmetric(1125).conjugating_element(G, H), lambda g: g is not None,
        "RepresentativeAction(SymmetricGroup(1125), G, H)", "result <> fail", None, 10.0, False,
    )  # fmt: skip


ROWS: list[QueryRow] = [
    _classes("M12", _library(M12), 3, None),
    _classes("M24", _library(M24), 3, None),
    _classes("HS", _library(HS), 3, None),
    _classes("S10", _made(lambda: [symmetric(10)]), 3, None),
    _classes("S12", _made(lambda: [symmetric(12)]), None, 0.02),
    _characters("M12", _library(M12), True),
    _characters("S8", _made(lambda: [symmetric(8)]), True),
    _characters("M24", _library(M24), False),
    _set_row("M24 on 8 points", _library(M24), OCTAD, 5),
    _set_row("M24 on 12 points", _library(M24), DODECAD, 5),
    _set_row("HS on 50 points", _library(HS), list(range(1, 51)), 5),
    _set_row("Rubik on 24 stickers", _made(lambda: [_rubik()]), list(range(1, 25)), 20),
    QueryRow(
        "intersection of M24 with a conjugate in S24", _moved_m24, lambda G, H: G.intersection(H), _order,
        "Intersection(G, H)", "Size(result)", 5,
    ),
    QueryRow(
        "⟨U,L,F⟩ ∩ ⟨F,R,B⟩", _made(lambda: [_rubik("U", "L", "F"), _rubik("F", "R", "B")]),
        lambda G, H: G.intersection(H), _order, "Intersection(G, H)", "Size(result)", 1,
    ),
    QueryRow(
        "normalizer of a Sylow 2-subgroup of M24", _with_sylow, lambda G, H: G.normalizer(H), _order,
        "Normalizer(G, H)", "Size(result)", 1,
    ),
    _normalizer("M12", _library(M12), 12),
    _normalizer("M24", _library(M24), 24),
    QueryRow(
        "centralizer of an element of Rubik's group", _made(lambda: [_rubik(), _rubik().subgroup(["U R F2 D' L B"])]),
        lambda G, H: G.centralizer(H), _order, "Centralizer(G, H)", "Size(result)", 1,
    ),
    _is_conjugate("conjugate", False),
    _is_conjugate("not conjugate", True),
    *(
        QueryRow(
            f"classes of subgroups of {name}", data, lambda G: G.subgroup_classes(), len,
            "ConjugacyClassesSubgroups(G)", "Length(result)", 1,
        )
        for name, data in (("S6", _made(lambda: [symmetric(6)])), ("M11", _library(M11)))
    ),
    QueryRow(
        "maximal subgroups of M12", _library(M12), lambda G: G.maximal_subgroups(), len,
        "MaximalSubgroupClassReps(G)", "Length(result)", 1, quick=False,
    ),
    QueryRow(
        "automorphism group of M12", _library(M12), lambda G: G.automorphism_group(), _order,
        "AutomorphismGroup(G)", "Size(result)", 1,
    ),
    QueryRow(
        "isomorphism of two M12", _two_m12, lambda G, H: G.isomorphism(H), bool,
        "IsomorphismGroups(G, H)", "result <> fail", 1,
    ),
    QueryRow(
        "presentation of M12 on its generators", _library(M12), lambda G: G.presentation(), lambda P: P.check(),
        "IsomorphismFpGroupByGenerators(G, GeneratorsOfGroup(G))", "IsMapping(result)", 5,
    ),
    QueryRow(
        "names of the 318 groups of order 2–63", _small_groups,
        lambda *groups: [str(G.structure_description()) for G in groups], lambda names: names,
        "List(groups, StructureDescription)", "result", 1,
    ),
    QueryRow(
        "double cosets M11\\M12/M11", _with_point_stabilizer, lambda G, H: G.double_cosets(H, H), _class_sizes,
        "DoubleCosetRepsAndSizes(G, H, H)", "SortedList(List(result, x -> x[2]))", 1,
    ),
    QueryRow(
        "normal subgroups of S4 ≀ S3", _made(lambda: [wreath_product(symmetric(4), symmetric(3))]),
        lambda G: G.normal_subgroups(), lambda found: sorted(N.order() for N in found), "NormalSubgroups(G)", SIZES, 1,
    ),
    *_cube_rows(4),
    *_cube_rows(5),
    *_cube_rows(7),
]  # fmt: skip
