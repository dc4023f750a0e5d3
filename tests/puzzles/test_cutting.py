"""Puzzles cut from solids, their structure, and their pictures."""

import xml.dom.minidom
from collections import Counter
from math import factorial

import numpy as np
import pytest

from permgroups import PermGroup
from permgroups.errors import PermGroupsError
from permgroups.puzzles import CATALOGUE, catalogue, cube, cut, named, structure_of
from permgroups.puzzles.cutting import read_description
from permgroups.puzzles.named_puzzles import GROUPOIDS
from permgroups.puzzles.rings import hungarian_rings, loopover, masterball, top_spin
from permgroups.puzzles.solids import SOLIDS, solid
from permgroups.show.puzzles import net_svg, state_text, views_svg

pytestmark = pytest.mark.usefixtures("kernels")


@pytest.mark.parametrize("letter", SOLIDS)
def test_solids_are_regular(letter):
    S = solid(letter)
    edges = S.axes("e")
    assert len(S.vertices) - len(edges) + len(S.faces) == 2
    assert len({len(f) for f in S.faces}) == 1
    lengths = {round(float(np.linalg.norm(f[i] - f[i - 1])), 6) for f in S.faces for i in range(len(f))}
    assert len(lengths) == 1
    for kind in "fve":
        axes = S.axes(kind)
        assert len({a.name for a in axes}) == len(axes)
        assert len({a.order for a in axes}) == 1
        assert all(abs(np.linalg.norm(a.direction) - 1) < 1e-9 for a in axes)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_cut_cubes_are_cubes(n):
    """The same group up to the names of the stickers: every turn has the same cycles, the order is the same."""
    depths = " ".join(f"{n - 2 * k}/{n}" for k in range(1, n // 2 + 1))
    P, C = cut(f"c f {depths}"), cube(n)
    assert sorted(P.moves) == sorted(C.moves) and P.order() == C.order() and P.group.degree == C.group.degree
    for name, g in P.moves.items():
        assert sorted(map(len, g.cyclic_form)) == sorted(map(len, C.moves[name].cyclic_form))
    words = ["R U", "R U R' U'", "F R' D2 B", "R U2 F' L D"]
    for w in words:
        assert P.group.evaluate(w).order() == C.group.evaluate(w).order()


def test_clockwise_is_clockwise():
    P, C = cut("c f 1/3"), cube(3)
    assert P.group.degree == C.group.degree == 54
    # both number stickers row by row; faces come in another order
    faces = {name: i for i, name in enumerate(P.shape.solid.face_names)}
    assert tuple(faces) == ("U", "L", "F", "R", "B", "D")
    same = np.array([row.tolist() for row in P.group.rows])
    names = list(P.moves)
    for name, row in zip(names, same, strict=True):
        assert (row == np.array(C.moves[name].array_form)).all(), name


@pytest.mark.parametrize("name", CATALOGUE)
def test_orders_of_the_catalogue_by_formula_and_chain(name):
    P = named(name)
    S = P.structure()
    assert P.group.certificate.check() and S.order == P.order()
    assert S.bound % S.order == 0 and (S.bound == S.order) == S.fits
    assert S.ambient_order % S.order == 0


def test_section_6_is_the_order():
    """1/2^(N-m) · ∏ |X_i|! r_i^(|X_i|-1), for puzzles without pivots that turn on the spot."""
    for name in ("icosahedron", "cube", "dodecahedron-1", "dodecahedron-2", "magic-crystal", "fto", "helicopter"):
        S = named(name).structure()
        N, m = len(S.orbits), len(S.parity_basis.orbits)
        product = 1
        for o in S.orbits:
            product *= factorial(o.pieces) * o.orientations ** (o.pieces - 1)
        assert S.order * 2 ** (N - m) == product


def test_laws_hold_for_random_positions():
    for name in ("cube", "supercube", "octahedron-1", "tetrahedron-2", "dodecahedron-2", "skewb", "helicopter"):
        P = named(name)
        S = P.structure()
        for row in P.group.random_rows(20, 3):
            e = {o.name: S.element(row.tolist(), o) for o in S.orbits}
            for law in S.laws:
                total = sum(c * e[o].total_twist for o, c in law.twists)
                total += law.modulus // 2 * sum(not e[o].is_even for o in law.parities)
                assert total % law.modulus == 0


def test_parity_bases():
    for P in (cube(3), cube(5), cube(7), named("tetrahedron-2"), named("helicopter")):
        S = P.structure()
        basis = S.parity_basis
        for o, h in zip(basis.orbits, basis.words, strict=True):
            odd = {x.name for x in S.orbits if not S.element(P.group.evaluate(h), x).is_even}
            assert odd & set(basis.orbits) == {o}
        for row in P.group.random_rows(10, 1):
            odd = {x.name for x in S.orbits if not S.element(row.tolist(), x).is_even}
            for o, parts in basis.depends:
                assert (o in odd) == (len(odd & set(parts)) % 2 == 1)
            adjusted = P.group.evaluate(basis.adjustment(odd)).array_form
            after = np.array(adjusted)[row]
            assert all(S.element(after.tolist(), x).is_even for x in S.orbits)


def test_what_falls_outside_is_recognised():
    two = PermGroup({k: cube(3).moves[k] for k in "FR"})
    assert not structure_of(two).fits and structure_of(two).orbits[0].acts == "S5"
    assert not named("skewb").structure().fits
    assert "outside of the theory" in str(named("skewb").structure())


def test_known_numbers_of_positions():
    known = {
        "cube": 43252003274489856000, "dino": factorial(12) // 2, "skewb": 37791360, "tetrahedron-1": 933120,
        "pyraminx": 75582720, "dodecahedron-1": 100669616553523347122516032313645505168688116411019768627200000000000,
    }  # fmt: skip
    for name, order in known.items():
        assert named(name).order() == order
    m = 16
    expected = factorial(8) * factorial(12) * factorial(24) ** (m * m - 1) * 2**11 * 3**7 // 2 ** (m * m + 1 - m)
    assert cube(33).order() == expected  # section 6


def test_the_catalogue_is_a_table():
    rows = catalogue(gods_numbers_up_to=100_000)
    assert [r["name"] for r in rows] == [*CATALOGUE, *GROUPOIDS]
    assert "Megaminx" in str(rows)
    assert {r["name"]: r["gods_number"] for r in rows if r["gods_number"]}["m12-shuffle"] == 25


@pytest.mark.parametrize("name", [n for n in CATALOGUE if named(n).shape is not None or n.startswith("cube")])
def test_pictures(name):
    P = named(name)
    word = " ".join(list(P.moves)[:2])
    for text in (net_svg(P, word), views_svg(P, word, changed=[0, 1], labels=True)):
        xml.dom.minidom.parseString(text)
    assert net_svg(P).count("<polygon") == P.group.degree
    assert P._repr_svg_().startswith("<svg")


def test_colours_follow_the_stickers():
    P = cube(3)
    before, after = (Counter(c for c in net_svg(P, w).split('fill="') if c[0] == "#") for w in ("", "R"))
    assert sum(before.values()) == sum(after.values())
    assert state_text(P, "").replace("\n", " ").split() == list("UUUUUUUUU" + "LLLFFFRRRBBB" * 3 + "DDDDDDDDD")
    assert "m12" in state_text(named("m12-shuffle"), "r")
    assert "circle" in named("m12-shuffle")._repr_svg_()


@pytest.mark.parametrize(
    "text",
    ["", "c", "c f", "x f 1", "c g 1", "c f 2", "c f a", "c f 1/3 1/3", "c f 0.5 f 0.2", "c f 1/0", "d f 99",
     "c f " + "0 " * 200, "c f 1e5", "c f __import__"],
)  # fmt: skip
def test_bad_descriptions_are_refused(text):
    with pytest.raises(PermGroupsError):
        cut(text)


def test_descriptions():
    assert read_description("d f 0.7")[0] == "d"
    assert cut("c f 1/3", moves={"x": "R L'"}).moves["x"].order() == 4
    with pytest.raises(PermGroupsError):
        named("no such puzzle")
    for call in (lambda: hungarian_rings(5, 5), lambda: top_spin(3, 4), lambda: masterball(0), lambda: loopover(1, 5)):
        with pytest.raises(PermGroupsError):
            call()
