"""Boards: Merlin, Quatrainment, Lights Out on plane, cylinder, torus and Klein bottle, graphs, matrices, solids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from operator import index
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.lights.configurations import read_configuration, read_modulus
from permgroups.lights.game import LightsGame
from permgroups.lights.game_base import MAX_LIGHTS
from permgroups.lights.strips import Strip
from permgroups.linear.matrices import field_of_array, whole_matrix
from permgroups.wording import brief

__all__ = [
    "cube_board", "from_graph", "from_hypergraph", "from_matrix", "from_text", "grid", "keychain", "merlin",
    "modified_quatrainment", "orbix", "quatrainment",
]  # fmt: skip

TOPOLOGIES = ("plane", "cylinder", "torus", "klein")
NEIGHBOURHOODS: dict[str, tuple[tuple[int, int], ...]] = {
    "plus": ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)),
    "sigma": ((0, 1), (0, -1), (1, 0), (-1, 0)),
    "cross": ((0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)),
    "king": tuple((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)),
    "knight": tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)),
}


def merlin(d: int = 2) -> LightsGame:
    """Return Merlin's magic square: 3×3, the goal is all lights but the middle one.

    >>> merlin().is_transitive(), merlin(3).is_transitive()
    (True, True)
    """
    corner = {1: (1, 2, 4, 5), 3: (2, 3, 5, 6), 7: (4, 5, 7, 8), 9: (5, 6, 8, 9)}
    edge = {2: (1, 2, 3), 4: (1, 4, 7), 6: (3, 6, 9), 8: (7, 8, 9)}
    lights = {**corner, **edge, 5: (2, 4, 5, 6, 8)}
    effects = [[(i - 1, 1) for i in lights[j]] for j in range(1, 10)]
    goal = [1, 1, 1, 1, 0, 1, 1, 1, 1]
    return LightsGame(_named("Merlin", d), d, 9, effects, shape=(3, 3), goal=goal, buttons_are_lights=True)


def quatrainment(d: int = 2, *, edges_invert_themselves: bool = False) -> LightsGame:
    """Return Quatrainment: 4×4; corners invert a triangle of six, edges their three neighbours, others a plus.

    >>> quatrainment().nullity, modified_quatrainment().nullity
    (0, 4)
    """
    effects = []
    for r, c in product(range(4), repeat=2):
        at_edge = (r in (0, 3)) + (c in (0, 3))
        if at_edge == 2:
            cells = [(i, j) for i, j in product(range(4), repeat=2) if abs(i - r) + abs(j - c) <= 2]
        else:
            own = at_edge == 0 or edges_invert_themselves
            cells = [(r + a, c + b) for a, b in NEIGHBOURHOODS["plus" if own else "sigma"]]
        effects.append([(4 * i + j, 1) for i, j in cells if 0 <= i < 4 and 0 <= j < 4])
    name = "Modified Quatrainment" if edges_invert_themselves else "Quatrainment"
    return LightsGame(_named(name, d), d, 16, effects, shape=(4, 4), buttons_are_lights=True)


def modified_quatrainment(d: int = 2) -> LightsGame:
    """Return Quatrainment with edge buttons that invert themselves too.

    Raises `InvalidArgument` where d is no whole number from 2.

    >>> L = modified_quatrainment()
    >>> L.analysis().number_of_orbits, bool(L.solve_all_ones())
    (16, True)
    """
    return quatrainment(d, edges_invert_themselves=True)


def grid(
    rows: int,
    columns: int | None = None,
    d: int = 2,
    *,
    topology: str = "plane",
    neighbourhood: str | Sequence[tuple[int, int]] = "plus",
) -> LightsGame:
    """Return Lights Out on a board of rows and columns.

    Parameters
    ----------
    topology
        ``plane``; ``cylinder``: columns wrap; ``torus``: rows too; ``klein``: rows wrap reversed. A light that is a
        neighbour twice, on boards two wide or high, counts once.
    neighbourhood
        ``plus`` (σ⁺), ``sigma`` (without the own light), ``cross``, ``king``, ``knight``, or offsets (down, right).

    Examples
    --------
    >>> [grid(n, n).nullity for n in range(1, 8)]
    [0, 0, 0, 4, 2, 0, 0]
    >>> bool(grid(300, 300).solve_all_ones())
    True
    """
    rows = checks.whole("rows", rows, 0)
    columns = rows if columns is None else checks.whole("columns", columns, 0)
    if rows * columns > MAX_LIGHTS:
        raise TooLarge(f"a board of {rows * columns} lights is over the limit of {MAX_LIGHTS}")
    checks.one_of("topology", topology, TOPOLOGIES)
    offsets = _offsets(neighbourhood)
    wrap = topology != "plane"
    name = f"{rows}×{columns} {topology if wrap else 'grid'}"
    if not isinstance(neighbourhood, str) or neighbourhood != "plus":
        name += f", {neighbourhood if isinstance(neighbourhood, str) else 'own buttons'}"
    common: dict[str, Any] = {"shape": (rows, columns), "buttons_are_lights": True}
    regular = neighbourhood in ("plus", "sigma") and (not wrap or (rows > 2 and columns > 2)) and rows * columns > 0
    if regular:
        closed = topology if topology in ("torus", "klein") else ""
        strip = Strip(rows, columns, read_modulus(d), neighbourhood == "plus", wrap, closed)
        return LightsGame(_named(name, d), d, rows * columns, strip=strip, **common)
    effects = []
    for r, c in product(range(rows), range(columns)):
        cells = {_cell(r + a, c + b, rows, columns, topology) for a, b in offsets} - {None}
        effects.append([(int(i), 1) for i in sorted(cells)])  # type: ignore[type-var,arg-type]
    return LightsGame(_named(name, d), d, rows * columns, effects, **common)


def _offsets(neighbourhood: str | Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    if isinstance(neighbourhood, str):
        if neighbourhood not in NEIGHBOURHOODS:
            raise InvalidArgument(
                f"neighbourhood must be one of {', '.join(NEIGHBOURHOODS)} or offsets, not {neighbourhood!r}"
            )
        return NEIGHBOURHOODS[neighbourhood]
    try:
        pairs = [(index(a), index(b)) for a, b in neighbourhood]
    except (TypeError, ValueError):
        raise InvalidArgument(f"offsets are pairs of whole numbers (down, right), not {brief(neighbourhood)}") from None
    if len(set(pairs)) < len(pairs):
        raise InvalidArgument(f"an offset is given twice: {brief(pairs)}")
    return pairs


def _cell(r: int, c: int, rows: int, columns: int, topology: str) -> int | None:
    """Return the number of a cell, None outside of the board."""
    if topology == "plane":
        return r * columns + c if 0 <= r < rows and 0 <= c < columns else None
    c %= columns
    if topology == "cylinder":
        return r * columns + c if 0 <= r < rows else None
    turns, r = divmod(r, rows)
    if topology == "klein" and turns % 2:
        c = columns - 1 - c
    return r * columns + c


def from_graph(graph: Any, d: int = 2, *, self_loops: bool = True, name: str = "graph") -> LightsGame:
    """Return the σ⁺ game of a graph, or the σ game: a button changes the neighbours of its vertex, and itself.

    Parameters
    ----------
    graph
        A networkx graph (directed edges: from the button to the light; multiple edges count), or a mapping of
        vertices to their neighbours, where one that is listed twice counts twice.

    >>> from_graph({"a": ["b"], "b": ["a", "c"], "c": ["b"]}).nullity
    0
    """
    if hasattr(graph, "nodes") and hasattr(graph, "adjacency"):
        vertices = list(graph.nodes)
        edges = {v: list(_multiplied(graph, v)) for v in vertices}
    elif isinstance(graph, Mapping):
        vertices = list(graph)
        try:
            edges = {v: list(Counter(graph[v]).items()) for v in vertices}
        except TypeError:
            raise InvalidArgument("a mapping has for every vertex the list of its neighbours") from None
    else:
        raise InvalidArgument(f"expected a networkx graph or a mapping of neighbours, not {type(graph).__name__}")
    number = {v: i for i, v in enumerate(vertices)}
    effects = []
    for v in vertices:
        pairs = [(number[v], 1)] if self_loops else []
        for w, times in edges[v]:
            if w not in number:
                raise InvalidArgument(f"{brief(v)} has the neighbour {brief(w)}, which is no vertex")
            if w != v:
                pairs.append((number[w], times))
        effects.append(pairs)
    names = [str(v) for v in vertices]
    labels = names if len(set(names)) == len(names) else None
    return LightsGame(_named(name, d), d, len(vertices), effects, lights=labels, buttons_are_lights=True)


def _multiplied(graph: Any, v: Any) -> Iterable[tuple[Any, int]]:
    for w, data in graph[v].items():
        yield w, len(data) if graph.is_multigraph() else 1


def from_hypergraph(edges: Sequence[Iterable[Any]] | Mapping[str, Iterable[Any]], d: int = 2) -> LightsGame:
    """Return the game with a button for every hyperedge, which changes the lights in it; a repeated light counts.

    >>> from_hypergraph({"x": "ab", "y": "bc"}).orbit_size
    4
    """
    if not isinstance(edges, (Mapping, Sequence)):
        raise InvalidArgument(f"expected hyperedges, or a mapping of buttons to them, not {brief(edges)}")
    named = dict(edges) if isinstance(edges, Mapping) else {str(j + 1): e for j, e in enumerate(edges)}
    lights: dict[Any, int] = {}
    effects = []
    for edge in named.values():
        try:
            effects.append([(lights.setdefault(x, len(lights)), 1) for x in edge])
        except TypeError:
            raise InvalidArgument(f"a hyperedge is a collection of lights, not {brief(edge)}") from None
    return LightsGame(
        _named("hypergraph", d), d, len(lights), effects, lights=[str(x) for x in lights],
        buttons=[str(x) for x in named],
    )  # fmt: skip


def from_matrix(A: Any, d: int | None = None, name: str = "matrix") -> LightsGame:
    """Return the game of a matrix: a row for every light, a column for every button, entries how much it adds.

    Parameters
    ----------
    A
        Whole numbers; or a galois array over a prime field GF(p), which brings d = p along.
    d
        The number of states of a light, 2 by default.

    Raises
    ------
    InvalidArgument
        If the entries are of a field such as GF(4) that is no Z/d: lights count mod d.

    Examples
    --------
    >>> from_matrix([[1, 2], [0, 1]], 4).is_transitive()
    True
    """
    field = field_of_array(A)
    if field is not None:
        if field.degree > 1:
            raise InvalidArgument(
                f"lights count mod d, and {field.name} is no Z/d: give whole numbers and d, or solve with LinearSystem"
            )
        if d is not None and d != field.order:
            raise InvalidArgument(f"a matrix over {field.name} has d = {field.order}, not {d!r}")
        d = int(field.order)
    d = 2 if d is None else d
    matrix = whole_matrix(A)
    effects = [[(int(i), int(matrix[i, j])) for i in np.flatnonzero(matrix[:, j])] for j in range(matrix.shape[1])]
    return LightsGame(
        _named(name, d), d, matrix.shape[0], effects, buttons_are_lights=matrix.shape[0] == matrix.shape[1]
    )


def from_text(board: str, d: int = 2, **options: Any) -> tuple[LightsGame, np.ndarray]:
    """Return a grid as large as a board of text, and the configuration that the text shows.

    >>> L, u = from_text("##.\\n.#.\\n...")
    >>> L.solve(u, L.zero()).length
    6
    """
    if not isinstance(board, str):
        raise ParseError(f"a board is text, not {type(board).__name__}")
    d = read_modulus(d)
    lines = [line.strip() for line in board.replace("/", "\n").strip().splitlines() if line.strip()]
    if not lines:
        raise ParseError("the board is empty")
    rows = [line.replace(" ", "") if d <= 36 else line.split() for line in lines]
    for k, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ParseError(f"row {k + 1} of the board has {len(row)} lights, the first has {len(rows[0])}")
    game = grid(len(rows), len(rows[0]), d, **options)
    return game, read_configuration("\n".join(lines), game.number_of_lights, game.d, "the board")


def keychain(d: int = 2) -> LightsGame:
    """Return the keychain game: a 4×4 torus of plus-shaped buttons.

    Every single light can be changed alone, by five presses around it.

    >>> keychain().is_transitive()
    True
    >>> keychain().solve("#... .... .... ....", keychain().zero())
    press 1, 2, 4, 5, 13 (5 presses, the only way)
    """
    game = grid(4, 4, d, topology="torus")
    game.name = _named("keychain", d)
    return game


def cube_board(size: int = 3, d: int = 2) -> LightsGame:
    """Return Lights Out on the surface of a cube: six faces of size×size, each light with four neighbours.

    >>> cube_board().number_of_lights, cube_board().nullity
    (54, 6)
    """
    n = checks.whole("size", size, 1, 100)
    cells = [
        (axis, side, a, b) for axis in range(3) for side in (0, 1) for a in range(n) for b in range(n)
    ]  # fmt: skip
    number = {cell: i for i, cell in enumerate(cells)}

    def places(cell: tuple[int, int, int, int]) -> tuple[np.ndarray, int, int]:
        axis, side, a, b = cell
        at = np.zeros(3, int)
        at[(axis + 1) % 3], at[(axis + 2) % 3] = 2 * a + 1, 2 * b + 1
        at[axis] = 2 * n * side
        return at, axis, side

    def at_edge(cell: tuple[int, int, int, int], da: int, db: int) -> int:
        axis, side, a, b = cell
        if 0 <= a + da < n and 0 <= b + db < n:
            return number[axis, side, a + da, b + db]
        other = (axis + 1) % 3 if da else (axis + 2) % 3  # over the edge to the face of this axis
        far = int((da or db) > 0)
        at, _, _ = places(cell)
        at[axis] = 2 * n - 1 if side else 1
        return number[other, far, (int(at[(other + 1) % 3]) - 1) // 2, (int(at[(other + 2) % 3]) - 1) // 2]

    effects = []
    for cell in cells:
        around = {at_edge(cell, da, db) for da, db in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        effects.append([(number[cell], 1), *((i, 1) for i in sorted(around))])
    return LightsGame(_named(f"cube {n}×{n}×6", d), d, len(cells), effects, buttons_are_lights=True)


def orbix(d: int = 2) -> LightsGame:
    """Return Orbix: twelve lights on a ball, each button changes its five neighbours and not itself.

    >>> orbix().is_transitive()
    True
    """
    golden = (1 + 5**0.5) / 2
    points = [np.roll((0, s, t * golden), k) for k in range(3) for s, t in product((1, -1), repeat=2)]
    near: list[list[tuple[int, int]]] = [[] for _ in points]
    for i, j in combinations(range(12), 2):
        if abs(np.linalg.norm(points[i] - points[j]) - 2) < 1e-9:
            near[i].append((j, 1))
            near[j].append((i, 1))
    return LightsGame(_named("Orbix", d), d, 12, near, buttons_are_lights=True)


def _named(name: str, d: Any) -> str:
    return name if d == 2 else f"{name} mod {d}"
