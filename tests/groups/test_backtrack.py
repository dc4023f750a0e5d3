"""Stabilizers, transporters, canonical images, intersections and normalizers, against looking at every element."""

import itertools

import numpy as np
import pytest

from permgroups import PermGroup, alternating, cyclic, dihedral, direct_product, mathieu, symmetric, wreath_product
from permgroups.errors import Impossible, InvalidArgument, TooLarge
from permgroups.groups.backtrack.actions import ACTIONS, action_named
from permgroups.groups.backtrack.giants import commuting_rows, even_rows, matching_row
from permgroups.groups.backtrack.invariants import element_structure, kept_design, normal_structure, suborbit_lengths
from permgroups.groups.backtrack.search import Search
from permgroups.groups.backtrack.structures import Structure
from permgroups.puzzles import cube

GROUPS = {
    "S5": symmetric(5),
    "A6": alternating(6),
    "S4": symmetric(4),
    "D6": dihedral(6),
    "C7": cyclic(7),
    "AGL(1,7)": PermGroup("(1,2,3,4,5,6,7)", "(2,4,3,7,5,6)"),
    "S3 wr C2": wreath_product(symmetric(3), cyclic(2)),
    "C3 x S3": direct_product(cyclic(3), symmetric(3)),
    "2^3 regular": PermGroup([[x ^ (1 << i) for x in range(8)] for i in range(3)]),
    "fixed points": PermGroup("(2,3,4)(6,7)", degree=8),
    "trivial": PermGroup([], degree=6),
}


def _objects(action, n, rng):
    """Return three objects of an action; the second is often an image of the first."""
    if action == "points":
        return [int(rng.integers(n)) for _ in range(3)]
    if action == "tuples":
        return [rng.integers(0, n, 3).tolist() for _ in range(3)]
    if action == "sets":
        return [rng.choice(n, 3, replace=False).tolist() for _ in range(3)]
    if action == "partitions":
        return [[p[:2].tolist(), p[2:4].tolist()] for p in (rng.permutation(n) for _ in range(3))]
    if action == "colourings":
        return [rng.permutation([str(i % 3) for i in range(n)]).tolist() for _ in range(3)]
    if action == "sets of sets":
        return [[rng.choice(n, 2, replace=False).tolist() for _ in range(3)] for _ in range(3)]
    if action in ("graphs", "digraphs"):
        return [[rng.choice(n, 2, replace=False).tolist() for _ in range(4)] for _ in range(3)]
    if action == "matrices":
        return [rng.permuted(np.arange(n * n) % 2).reshape(n, n) for _ in range(3)]
    if action == "elements":
        return [rng.permutation(n).tolist() for _ in range(3)]
    return [PermGroup([rng.permutation(n).tolist()]) for _ in range(3)]


def _same(a, b):
    if isinstance(a, PermGroup):
        return a.equals(b)
    return bool(np.array_equal(a, b)) if isinstance(a, np.ndarray) else a == b


@pytest.mark.parametrize("name", GROUPS)
@pytest.mark.parametrize("action", ACTIONS)
def test_every_element_agrees(name, action):
    G = GROUPS[name]
    rng = np.random.default_rng(len(name) + len(action))
    kind = action_named(action)
    every = np.concatenate(list(G.all_rows()))
    first, second, _ = given = _objects(action, G.degree, rng)
    x = kind.read(G, first)
    image = kind.shown(kind.move(x, every[len(every) // 2]))
    keeping = sum(kind.move(x, row) == x for row in every)
    H = G.stabilizer(first, action=action)
    assert H.order() == keeping and all(kind.move(x, row) == x for row in H.rows)
    assert G.orbit_stabilizer(first, action=action).check()
    assert len(G.orbit(first, action="tuples" if action == "points" else action)) == G.order() // keeping
    for y in (*given, image):
        wanted = kind.read(G, y)
        reachable = any(kind.move(x, row) == wanted for row in every)
        answer = G.transporter(first, y, action=action)
        assert bool(answer) == reachable and answer.check()
        same = _same(G.canonical_image(first, action=action), G.canonical_image(y, action=action))
        assert same == reachable
        if not answer:
            assert answer.reason and answer.witness is not None
            with pytest.raises(Impossible):
                _ = answer.element
    again = PermGroup([G.random(seed=k) for k in range(6)], degree=G.degree)
    if again.order() == G.order():  # by other generators the same image
        assert _same(again.canonical_image(first, action=action), G.canonical_image(first, action=action))
    g = G.canonizing_element(second, action=action)
    moved = kind.move(kind.read(G, second), np.array(g.array_form))
    assert _same(kind.shown(moved), G.canonical_image(second, action=action))


PAIRS = [
    (mathieu(11), PermGroup("(1,2,3,4,5,6,7,8,9,10,11)", "(1,2)")),
    (mathieu(12), mathieu(12) ** "(1,2)"),
    (dihedral(12), wreath_product(cyclic(2), symmetric(6))),
    (wreath_product(symmetric(3), symmetric(3)), wreath_product(symmetric(3), symmetric(3)) ** "(1,4)(2,6)"),
    (alternating(7), wreath_product(symmetric(3), cyclic(2)).restrict() * cyclic(1)),
]


@pytest.mark.parametrize("i", range(len(PAIRS)))
def test_intersections_by_every_element_of_the_smaller_group(i):
    G, H = sorted(PAIRS[i], key=lambda X: X.order())
    inside = sum(int(H.contains_batch(rows).sum()) for rows in G.all_rows())
    both = G.intersection(H)
    assert both.order() == inside == H.intersection(G).order()
    assert both <= G and both <= H
    rng = np.random.default_rng(i)
    for _ in range(6):
        g, h = rng.permutation(G.degree), G.random_rows(1, rng)[0]
        for a, b in ((g, h), (h, H.random_rows(1, rng)[0]), (g, H.random_rows(1, rng)[0][g])):
            x = G.coset_intersection(a.tolist(), H, b.tolist())
            every = np.concatenate(list(G.all_rows()))
            moved = a[every].astype(np.int64)  # all of Ga
            by_hand = bool(H.contains_batch(np.argsort(b)[moved].astype(np.uint16)).any())
            assert (x is not None) == by_hand
            if x is not None:
                row = np.array(x.array_form)
                assert G.contains(np.argsort(a)[row].tolist()) and H.contains(np.argsort(b)[row].tolist())


def test_intersections_with_giants_and_of_many_groups():
    S, A = symmetric(9), alternating(9)
    G = wreath_product(symmetric(3), symmetric(3))
    assert S.intersection(G).equals(G) and A.intersection(G).order() == G.order() // 2
    assert A.intersection(G, dihedral(9), S).order() == A.intersection(G).intersection(dihedral(9)).order()
    assert A.coset_intersection("(1,2)", A, "()") is None
    assert A.coset_intersection("(1,2)", A, "(3,4)") is not None
    assert A.coset_intersection("(1,2)", PermGroup("(1,2,3)", degree=9), "()") is None
    x = A.coset_intersection("(1,2)", G, "(1,4)")
    assert x is not None and not A.contains(x) and G.contains(x * G.element("(1,4)"))


@pytest.mark.parametrize("name", GROUPS)
def test_normalizers_and_conjugates_by_every_element(name):
    G = GROUPS[name]
    rng = np.random.default_rng(3)
    every = np.concatenate(list(G.all_rows()))
    subgroups = [G.subgroup_of_rows(G.random_rows(k, rng)) for k in (1, 1, 2)]
    subgroups += [PermGroup([rng.permutation(G.degree).tolist()]), G.subgroup_of_rows(G.rows[:1])]
    for H in subgroups:
        assert G.normalizer(H).order() == sum((H**row).equals(H) for row in every)
        assert G.stabilizer(H, action="subgroups").equals(G.normalizer(H))
    for H, K in itertools.product(subgroups, repeat=2):
        x = G.conjugating_element(H, K)
        assert (x is not None) == any((H**row).equals(K) for row in every) == G.is_conjugate(H, K)
        assert x is None or ((H**x).equals(K) and G.contains(x))


def test_normalizers_in_symmetric_groups_are_those_of_the_books():
    affine = PermGroup([[x ^ (1 << i) for x in range(16)] for i in range(4)])
    assert symmetric(16).normalizer(affine).order() == 322560  # AGL(4, 2)
    assert alternating(16).normalizer(affine).order() == 322560
    assert symmetric(24).normalizer(mathieu(24)).equals(mathieu(24))
    assert symmetric(11).normalizer(cyclic(11)).order() == 110
    assert symmetric(12).is_conjugate(mathieu(12), mathieu(12) ** "(1,2)")
    two = mathieu(12).stabilizer(0), mathieu(12).stabilizer(1)
    assert mathieu(12).is_conjugate(*two)
    # both classes of M11 in M12: one fixes a point, the other is transitive
    assert not symmetric(12).is_conjugate(two[0], PermGroup("(1,2,3)", degree=12))


def test_a_group_with_many_elements_on_a_short_orbit_and_few_on_another():
    """C4 beside S13: the suborbits do not see it, the action on the orbit of four points does."""
    long = "(1,2,3,4,5,6,7,8,9,10,11,12,13)"
    H = PermGroup(long, "(1,2)(14,15,16,17)", degree=17)
    S = symmetric(17)
    N = S.normalizer(H)
    assert N.order() == symmetric(13).order() * 8
    K = H ** "(1,14)(15,17,16)"
    assert S.is_conjugate(H, K) and S.canonical_image(H, "subgroups").equals(S.canonical_image(K, "subgroups"))
    other = PermGroup(long, "(1,2)(14,15)(16,17)", "(14,16)(15,17)", degree=17)
    assert other.order() != H.order() or not S.is_conjugate(H, other)


def test_colour_stabilizers_of_cubes_exchange_centres_of_a_colour():
    G = cube(4).group
    colours = np.repeat(np.arange(6), 16)
    H = G.stabilizer(colours.tolist(), action="colourings")
    assert H.order() == 24**6 // 2  # four centres of each colour, evenly
    assert all((colours[row] == colours).all() for row in H.rows)


def test_layer_groups_meet():
    G = cube(3).group
    assert G.subgroup(["R", "U"]).intersection(G.subgroup(["U", "F"])).order() == 3888
    G = cube(5).group
    both = G.subgroup(["R", "2R", "U", "2U"]).intersection(G.subgroup(["U", "2U", "F", "2F"]))
    assert both.order() == 957387979957202979913728000000


def test_small_helpers():
    rows = np.array([[1, 2, 0, 4, 5, 3]], np.uint16)
    assert PermGroup(commuting_rows(rows)).order() == 18
    assert matching_row(rows, np.array([[1, 0, 2, 3, 4, 5]], np.uint16)) is None
    assert PermGroup(even_rows(symmetric(6).rows)).equals(alternating(6))
    assert kept_design(dihedral(7)) is None
    lengths = suborbit_lengths(mathieu(11))
    assert set(lengths[~np.eye(11, dtype=bool)].tolist()) == {10}
    H = PermGroup("(1,2,3)", degree=5)
    moved = H ** "(1,5)"
    for make in (normal_structure, element_structure):
        first, second = make(H), make(moved)
        search = Search([], first)
        row = search.transporter_row(second, Search([], second).stabilizer_rows()[0])
        assert (H**row).equals(moved)
    assert element_structure(symmetric(9)) is None  # too many elements
    assert Search([], Structure.of_colours(np.arange(5))).stabilizer_rows()[1] == 1


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda G: G.stabilizer([0, 99], action="sets"), "a point must be one of"),
        (lambda G: G.stabilizer([0, 1], action="knots"), "action must be one of points, tuples"),
        (lambda G: G.stabilizer([[0, 1], [1, 2]], action="partitions"), "in two parts"),
        (lambda G: G.stabilizer("abc", action="colourings"), "needs as many colours"),
        (lambda G: G.stabilizer([(0, 1, 2)], action="graphs"), "an edge joins two points"),
        (lambda G: G.stabilizer(np.triu(np.ones((12, 12))), action="graphs"), "must be symmetric"),
        (lambda G: G.stabilizer([[1, 2]], action="matrices"), "expected a 12×12 matrix"),
        (lambda G: G.stabilizer(3, action="sets of sets"), "a list of lists of points"),
        (lambda G: G.is_conjugate(G, "(1,2,3)"), "two elements or of two subgroups"),
        (lambda G: G.normalizer(symmetric(13)), "a group on 13 points"),
        (lambda G: PermGroup("(x,y)", labels="xyz").intersection(symmetric(13)), "a group on 13 points"),
        (lambda G: G.transporter(0, 12), "a point must be one of"),
        (lambda G: G.canonical_image([0, 1, "x"], action="sets"), "no point has the label"),
    ],
)
def test_bad_input_gives_one_clear_error(ask, message):
    with pytest.raises(InvalidArgument, match=message):
        ask(mathieu(12))


def test_limits_are_named():
    with pytest.raises(TooLarge, match="more than"):
        symmetric(40).orbit(list(range(40)), action="colourings")


def test_labels_and_networkx_graphs_are_read():
    networkx = pytest.importorskip("networkx")
    G = PermGroup({"r": "(N,E,S,W)", "s": "(E,W)"}, labels="NESW")
    assert G.stabilizer(["N", "S"], action="sets").order() == 4
    petersen = networkx.petersen_graph()
    assert symmetric(10).stabilizer(petersen, action="graphs").order() == 120
    matrix = networkx.to_numpy_array(petersen)
    assert symmetric(10).stabilizer(matrix, action="graphs").order() == 120
