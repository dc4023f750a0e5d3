"""The graphs of cosets, and what follows from relators, are those that plain Python finds."""

import numpy as np
import pytest

from permgroups import PermGroup, alternating, dihedral, mathieu, symmetric
from permgroups.groups.coset_graphs import Graph, letter_rows
from permgroups.groups.presentation_search import close_step, cyclic_step
from permgroups.groups.rows import element_order

GROUPS = [symmetric(5), alternating(6), dihedral(8), mathieu(11), PermGroup("(1,2,3)(4,5)", "(4,5,6)")]
IDS = ["S5", "A6", "D8", "M11", "intransitive"]


def _plain_orbit(rows, start):
    """Return nodes and images under the letters, breadth first."""
    number, todo, images = {start: 0}, [start], []
    for v in todo:
        for row in rows:
            w = tuple(int(row[p]) for p in v)
            if w not in number:
                number[w] = len(todo)
                todo.append(w)
            images.append(number[w])
    return todo, np.array(images).reshape(len(todo), len(rows))


@pytest.mark.parametrize("G", GROUPS, ids=IDS)
def test_orbits_of_tuples(G):
    rows = np.array(G.rows)
    graph = Graph(rows, np.arange(2 * len(rows)), np.array([0, 1], np.uint16)).search(2000)
    nodes, images = _plain_orbit(letter_rows(rows), (0, 1))
    assert graph.count == len(nodes) and [tuple(v) for v in graph.node[: graph.count].tolist()] == nodes
    assert (graph.image[: graph.count] == images).all()
    for c in range(graph.count):
        assert tuple(graph.row_of(graph.way(c))[[0, 1]].tolist()) == nodes[c]


def test_a_graph_that_does_not_fit_says_so():
    rows = np.array(symmetric(6).rows)
    graph = Graph(rows, np.arange(4), np.arange(6, dtype=np.uint16)).search(50)
    assert graph.count == 50 and (graph.image == -2).any() and graph.image.max() == 49


@pytest.mark.parametrize("G", GROUPS, ids=IDS)
def test_cosets_of_a_cyclic_subgroup(G):
    rows = np.array(G.rows)
    step = cyclic_step(rows, G.chain().base.tolist(), G.order())
    graph = step.graph
    s = graph.row_of(step.cyclic)
    assert element_order(s) == graph.turns and graph.count * graph.turns == G.order()
    H = G.subgroup([s])
    for c in range(0, graph.count, 7):
        u = graph.row_of(graph.way(c))
        for x, letter in enumerate(graph.columns.tolist()):
            v = graph.row_of(graph.way(int(graph.image[c, x])))
            assert G.element(graph.letters[letter][u]) * G.element(v) ** -1 in H  # u·x and v are in one coset


def _plainly_known(step, relators):
    """Return what follows from the tree and the relators: an edge that alone is unknown in a cycle."""
    graph = step.graph
    inverse = {int(x): i for i, x in enumerate(graph.columns)}
    column = [inverse.get(x, inverse.get(x ^ 1)) for x in range(2 * len(graph.rows))]
    back = [column[int(x) ^ 1] for x in graph.columns]
    known = np.zeros(graph.image.shape, bool)
    for d in range(1, graph.count):
        c, x = graph.parent[d], graph.letter[d]
        known[c, x] = known[d, back[x]] = True

    def conclude(cycle):
        unknown = [(c, x) for c, x in cycle if not known[c, x]]
        if len(unknown) == 1:
            c, x = unknown[0]
            known[c, x] = known[graph.image[c, x], back[x]] = True
        return len(unknown) == 1

    def cycle(c, word):
        out = []
        for letter in word:
            out.append((c, column[letter]))
            c = int(graph.image[out[-1]])
        return out

    while any(
        [conclude(cycle(c, r)) for r in relators for c in range(graph.count)] + [conclude(cycle(0, step.cyclic))]
    ):
        pass
    return known


@pytest.mark.parametrize("G", [symmetric(4), alternating(5), dihedral(8), GROUPS[-1]], ids=["S4", "A5", "D8", "mixed"])
def test_conclusions(G):
    rows = np.array(G.rows)
    step = cyclic_step(rows, G.chain().base.tolist(), G.order())
    orders = [(2 * k,) * element_order(row) for k, row in enumerate(rows)]
    found = close_step([step], orders)
    assert _plainly_known(step, [*orders, *found]).all()
    if found:
        assert not _plainly_known(step, orders).all()
