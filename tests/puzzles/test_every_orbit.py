"""Complete sets of 3-cycles, mesons and the universal algorithm on every orbit of every puzzle that the paper names."""

from functools import cache

import numpy as np
import pytest

from permgroups import PermGroup, Word
from permgroups.errors import Impossible, InvalidArgument
from permgroups.puzzles import complete_three_cycles, cube, cut, explained, from_generators, meson, named, solid_cube
from permgroups.puzzles.piece_names import orbit_names, piece_names

pytestmark = pytest.mark.usefixtures("kernels")

PUZZLES = {
    **{
        name: (lambda name=name: named(name))
        for name in (
            "icosahedron", "cube", "cube-layers", "supercube", "tetrahedron-1", "tetrahedron-2", "tetrahedron-3",
            "octahedron-1", "octahedron-2", "octahedron-2-slices", "fto", "dodecahedron-1", "dodecahedron-2",
            "magic-crystal",
        )
    },
    "fto with slices": lambda: cut("o f 1/3", slices=True),
    "octahedron #2 with slices and plain centres": lambda: cut("o f 0.4", slices=True),
    "3×3×3 with slices and oriented centres": lambda: cube(3, centre_slices=True, oriented_centres=True),
    **{f"cube:{n}": (lambda n=n: cube(n)) for n in (2, 4, 5, 6, 7)},
    "5×5×5 with slices": lambda: cube(5, centre_slices=True),
    "5×5×5 with oriented centres": lambda: cube(5, oriented_centres=True),
    **{f"solid {n}": (lambda n=n: solid_cube(n)) for n in (3, 4, 5)},
}  # fmt: skip
RIGID = {  # centres that slices carry along have no 3-cycles of their own
    "octahedron-2-slices": {"C1", "C2"}, "3×3×3 with slices and oriented centres": {"C"},
}  # fmt: skip
IN_STEP = {  # and opposite ones that do not turn move together only
    "cube-layers": {"C"}, "5×5×5 with slices": {"C"}, "octahedron #2 with slices and plain centres": {"C"},
}  # fmt: skip


@cache
def made(name):
    return PUZZLES[name]()


def some_pieces(P, o, seed):
    """Three pieces of an orbit, by name, with their places in it."""
    names = piece_names(P)
    chosen = np.random.default_rng(seed).permutation(o.pieces)[:3].tolist()
    return chosen, [names[int(o.points[i, 0])] for i in chosen]


def elements(P, word):
    """What a word does to every orbit, the ones that follow others included."""
    S = P.structure()
    row = P.group.row_of_word(word)
    return {o.name: S.element(row, o) for o in (*S.orbits, *S.determined)}


@pytest.mark.parametrize("name", PUZZLES)
def test_every_orbit_has_complete_sets_of_3_cycles(name):
    P = made(name)
    S, shown = P.structure(), orbit_names(P)
    for o in S.orbits:
        if o.pieces < 3:
            continue
        for seed in (1, 2):
            (a, b, c), places = some_pieces(P, o, seed)
            found = complete_three_cycles(P, *places)
            assert found.check()
            if shown[o.name] in RIGID.get(name, ()):
                assert not found and "order" in found.reason
                with pytest.raises(Impossible, match="order"):
                    _ = found.moves
                continue
            if shown[o.name] in IN_STEP.get(name, ()):
                assert not found and "go in step" in found.reason
                continue
            assert found and len(found.words) == o.orientations
            first = elements(P, found.words[0])[o.name]
            for j, word in enumerate(found.words):
                every = elements(P, word)
                τ = every.pop(o.name)
                moved = {d.name for d in S.determined if d.follows == o.name}
                assert all(e.is_identity for other, e in every.items() if other not in moved)
                assert τ.is_cycle and set(τ.act) == {a, b, c}
                assert [τ.permutation[x] for x in (a, b, c)] == [b, c, a]
                change = [(x - y) % o.orientations for x, y in zip(τ.twists, first.twists, strict=True)]
                assert {x: t for x, t in enumerate(change) if t} == {
                    x: t % o.orientations for x, t in ((a, j), (c, -j)) if j
                }
            tau = found.setup * Word.commutator(found.alpha, found.beta) * ~found.setup
            assert P.group.evaluate(tau) == P.group.evaluate(found.words[0])


@pytest.mark.parametrize("name", PUZZLES)
def test_mesons_of_every_orbit(name):
    P = made(name)
    shown = orbit_names(P)
    for o in P.structure().orbits:
        if o.pieces < 2:
            continue
        (a, b, *_), places = some_pieces(P, o, 3)
        if o.orientations == 1:
            with pytest.raises(Impossible, match="r = 1"):
                meson(P, *places[:2])
            continue
        if shown[o.name] in IN_STEP.get(name, ()):
            with pytest.raises(Impossible, match="go in step"):
                meson(P, *places[:2])
            continue
        every = elements(P, meson(P, *places[:2]))
        μ = every.pop(o.name)
        assert list(μ.permutation) == list(range(o.pieces))
        assert {x: t for x, t in enumerate(μ.twists) if t} == {a: 1, b: o.orientations - 1}
        follow = {d.name for d in P.structure().determined if d.follows == o.name}
        assert all(e.is_identity for other, e in every.items() if other not in follow)


@pytest.mark.parametrize("name", PUZZLES)
def test_the_universal_algorithm_has_only_steps_of_the_paper(name):
    P = made(name)
    for seed in (1, 2):
        plan = explained(P, P.scramble(seed=seed))
        assert plan.check()
        kinds = [step.kind for step in plan.steps]
        assert "other means" not in kinds
        pivots = bool(RIGID.get(name) or IN_STEP.get(name))
        assert kinds.count("pivots") <= pivots and kinds.count("parity") <= max(len(P.stages), 1)
        for step in plan.steps:
            if step.kind == "3-cycle":
                core = Word.commutator(step.alpha, step.beta)
                assert P.group.evaluate(step.setup * core * ~step.setup) == P.group.evaluate(step.word)


def test_a_solid_cube_is_solved_shell_by_shell():
    P = solid_cube(5)
    state = P.scramble(seed=5)
    plan = explained(P, state)
    shells = ["/" in step.orbits[0] for step in plan.steps]  # the inner shell has names such as V/3
    assert shells == sorted(shells, reverse=True) and True in shells and False in shells
    row = state.row
    inner = np.arange(150, 204)  # the inner 3×3×3
    for step, inside in zip(plan.steps, shells, strict=True):
        if not inside:
            assert (row[inner] == inner).all()
        row = P.group.row_of_word(step.word)[row]


def test_the_master_pyraminx_is_solved_by_what_solves_its_parts():
    P = named("tetrahedron-3")
    parts = [named("tetrahedron-1"), named("tetrahedron-2")]
    used = set()
    for seed in range(4):
        for step in explained(P, P.scramble(seed=seed)).steps:
            if step.kind != "3-cycle":
                continue
            names = {name for part in (step.alpha, step.beta) for name, _ in part.syllables}
            (k,) = (k for k, Q in enumerate(parts) if names <= set(Q.group.names))
            used.add((step.orbits[0], k))
            S = parts[k].structure()
            core = parts[k].group.row_of_word(Word.commutator(step.alpha, step.beta))
            moved = [e for o in S.orbits if not (e := S.element(core, o)).is_identity]
            assert len(moved) == 1 and moved[0].is_cycle and len(moved[0].act) == 3
    assert used == {("E", 0), ("V", 1), ("F", 1)}


def test_orbits_have_the_papers_names():
    names = {name: list(orbit_names(made(name)).values()) for name in PUZZLES}
    assert names["dodecahedron-2"] == ["V", "E", "F"] and names["magic-crystal"] == ["V", "E"]
    assert sorted(names["fto"]) == ["E", "F1", "F2", "V"] and names["icosahedron"] == ["F"]
    assert sorted(names["cube:7"]) == ["E", "E1", "E2", "F10", "F11", "F2-1", "F20", "F21", "F22", "V"]
    assert set(names["solid 5"]) == {"V", "V/3", "E", "E/3", "E1", "F11", "F10"}


def test_orbits_of_two_pieces_and_bad_names():
    P = from_generators({"a": "(1,2)(3,4,5)", "b": "(3,4,6)"})
    with pytest.raises(InvalidArgument, match="different orbits"):
        complete_three_cycles(P, "1", "3", "4")
    with pytest.raises(InvalidArgument, match="no piece"):
        complete_three_cycles(P, "1", "2", "7")
    with pytest.raises(InvalidArgument, match="one orbit"):
        meson(P, "1", "3")
    tied = from_generators(PermGroup({"a": "(1,2,3)(5,6,7)", "b": "(2,3,4)(6,7,8)(9,10)"}))
    assert complete_three_cycles(tied, "1", "2", "3").check()
    outside = complete_three_cycles(named("m12-shuffle"), "0", "1", "2")
    assert not outside and outside.check() and "95040" in outside.reason
    long = complete_three_cycles(P, "3", "4", "5")
    assert long.check() and (long.alpha is None) == bool(long.note)


@pytest.mark.parametrize("name", ["octahedron-2-slices", "3×3×3 with slices and oriented centres"])
def test_pivots_are_told_from_what_lies_outside_of_the_theory(name):
    S = made(name).structure()
    assert S.pivots and not S.fits and S.fits_about_pivots and "pivots" in str(S)
    for other in ("skewb", "two-faces", "m12-shuffle", "cube"):
        assert not named(other).structure().pivots
