"""The universal algorithm, its propositions, orderings of orbits, and the cube in the paper's coordinates."""

from itertools import combinations, permutations, product

import numpy as np
import pytest

from permgroups import Word
from permgroups.errors import Impossible, InvalidArgument, TooLarge
from permgroups.puzzles import (
    complete_three_cycles,
    cube,
    cubelet_cube,
    efficiency,
    explained,
    meson,
    named,
    number_of_patterns,
    solid_cube,
)
from permgroups.puzzles.cubelets import coordinates, cubelets, layer_of
from permgroups.puzzles.piece_names import orbit_names, piece_names
from permgroups.puzzles.universal import commutator_text
from permgroups.search.letters import letters_of

pytestmark = pytest.mark.usefixtures("kernels")


def test_steps_say_what_they_do():
    P = cube(3)
    s = P.scramble(seed=4)
    plan = explained(P, s)
    names = piece_names(P)
    at = s
    for step in plan.steps:
        before = {names[i]: names[at[i]] for i in range(54)}
        at = P.apply(at, step.word)
        after = {names[i]: names[at[i]] for i in range(54)}
        if step.kind == "3-cycle":
            a, b, c = step.places
            assert (after[b], after[c], after[a]) == (before[a], before[b], before[c])
            assert all(after[x] == before[x] for x in after if x not in step.places)
            for name in step.home:
                assert all(at[i] == i for i in range(54) if names[i] == name)
    assert at == P.start


def test_the_solved_state_needs_no_steps_and_an_unsolvable_one_is_refused():
    P = cube(3)
    assert explained(P, "").steps == ()
    row = np.arange(54)
    row[[1, 28]] = 28, 1
    plan = explained(P, row)
    assert not plan and plan.check() and "impossible" in str(plan)
    with pytest.raises(Impossible, match="cannot be solved"):
        _ = plan.word
    with pytest.raises(TooLarge, match="outside of the theory"):
        explained(named("m12-shuffle"), "r")


@pytest.mark.parametrize("name, places", [("cube", ("ULF", "UFR", "URB")), ("cube", ("UF", "UR", "LD"))])
def test_complete_sets(name, places):
    P = named(name)
    S = P.structure()
    found = complete_three_cycles(P, *places)
    o = next(o for o in S.orbits if len(S.element(P.group.evaluate(found.words[0]), o).act) == 3)
    elements = [S.element(P.group.evaluate(w), o) for w in found.words]
    r = o.orientations
    assert len(elements) == r
    cycle = elements[0].cycles()[0]
    first = elements[0]
    for j, τ in enumerate(elements):
        assert τ.is_cycle and τ.permutation == first.permutation
        shift = {x: (τ.twists[x] - first.twists[x]) % r for x in cycle if τ.twists[x] != first.twists[x]}
        assert sorted(shift.values()) == sorted([j % r, -j % r] if j else [])
    for other in S.orbits:
        if other is not o:
            assert S.element(P.group.evaluate(found.words[-1]), other).is_identity
    if found.alpha is not None:
        tau = found.setup * Word.commutator(found.alpha, found.beta) * ~found.setup
        assert P.group.evaluate(tau) == P.group.evaluate(found.words[0])


@pytest.mark.parametrize("pair", [("ULF", "RBD"), ("UF", "BD")])
def test_mesons(pair):
    P = cube(3)
    S = P.structure()
    g = P.group.evaluate(meson(P, *pair))
    found = [S.element(g, o) for o in S.orbits]
    moved = [e for e in found if not e.is_identity]
    assert len(moved) == 1 and not moved[0].act
    twists = sorted(t for t in moved[0].twists if t)
    assert twists in ([1, 1], [1, 2])
    with pytest.raises(InvalidArgument):
        meson(P, "UF", "XX")
    with pytest.raises(InvalidArgument):
        complete_three_cycles(P, "UF", "ULF", "UR")


def test_commutators_are_recognised():
    L = letters_of(cube(3).group)
    at = {(n, e): k for k, (n, e) in enumerate(zip(L.names, L.exponents, strict=True))}

    def text(word):
        return commutator_text(L, [at[x] for x in Word(word).letters()])

    assert text("R U R' U'") == "[R, U]"
    assert text("F R U R' U' F'") == "[F: [R, U]]"
    assert text("R U F") == "R U F"


def test_orderings():
    e = efficiency(cube(3, centre_slices=True), 300)
    assert e.measure(("O3", "O2")) == e.measure(("E", "V")) < e.measure(("V", "E"))
    for bad in (("O1", "O2"), ("E", "E"), ("E",), ("E", "V", "V")):
        with pytest.raises(InvalidArgument):
            e.measure(bad)
    word = e.relative("O2", ["O1", "O3"])
    S = cube(3, centre_slices=True).structure()
    g = S.group.evaluate(word)
    assert S.element(g, "O2").is_cycle and S.element(g, "O3").is_identity


@pytest.mark.parametrize("name", ["tetrahedron-2", "fto", "dodecahedron-2", "cube:5"])
def test_all_orderings_are_measured_and_their_3_cycles_are_relative(name):
    P = named(name)
    e = efficiency(P, 300)
    S, names = P.structure(), {short: long for long, short in orbit_names(P).items()}
    measures = dict(e.measures())
    assert len(measures) == e.orderings and e.range_from() == (min(measures.values()), max(measures.values()))
    least, best = e.best(1000)
    assert sorted(best) == sorted(o for o, m in measures.items() if m == least) and len(best) == e.number_of_best
    for ordering in list(measures)[:: max(len(measures) // 12, 1)]:
        total = 0
        for i, (orbit, length) in enumerate(zip(ordering, e.lengths(ordering), strict=True)):
            word = e.relative(orbit, ordering[:i])
            g = P.group.evaluate(word)
            τ = S.element(g, names[orbit])
            assert length == 2 * sum(map(len, e.commutator(orbit, ordering[:i])))
            assert len(word) <= length and τ.is_cycle and len(τ.act) == 3
            assert all(S.element(g, names[o]).is_identity for o in ordering[:i])
            turning = [o for o in S.orbits if o.pieces == 1]
            assert all(S.element(g, o).is_identity for o in turning)
            total += length * S.orbit(names[orbit]).pieces
        assert total == measures[ordering]
    beginning = best[0][:1]
    inside = [m for o, m in measures.items() if o[:1] == beginning]
    assert e.range_from(beginning) == (min(inside), max(inside))


@pytest.mark.parametrize(
    ("name", "lengths"), [("tetrahedron-2", {("V", "F1"): (4, 8)}), ("cube", {("E", "V"): (4, 8)})]
)
def test_shortest_commutators_by_plain_search(name, lengths):
    """All commutators of words with at most four letters together, 2(|α| + |β|) as written, against ``efficiency``."""
    P = named(name)
    e = efficiency(P, 50)
    assert e.exhaustive >= 8
    assert all(e.lengths(ordering) == found for ordering, found in lengths.items())
    S, names = P.structure(), {short: long for long, short in orbit_names(P).items()}
    letters = sorted({(x, s) for x in P.group.names for s in ((1,) if P.moves[x].order() == 2 else (1, -1))})
    words = [w for k in (1, 2, 3) for w in product(letters, repeat=k)]
    rows = [(len(w), P.group.row_of_word(Word(w)), P.group.row_of_word(~Word(w))) for w in words]
    points = {o: S.orbit(names[o]).points for o in e.names}
    least = {}
    for n, a, undo_a in rows:
        for m, b, undo_b in rows:
            if n + m > 4:
                break  # words come by length
            row = undo_b[undo_a[b[a]]]
            moved = {o: int((row[points[o]] != points[o]).any(axis=1).sum()) for o in e.names}
            stays = frozenset(o for o, k in moved.items() if k == 0)
            for o in (o for o, k in moved.items() if k == 3):
                if S.element(row, names[o]).is_cycle:
                    least[o, stays] = min(least.get((o, stays), 99), 2 * (n + m))
    assert least
    for o in e.names:
        others = [x for x in e.names if x != o]
        for k in range(len(e.names)):
            for before in combinations(others, k):
                wanted = min((n for (p, stays), n in least.items() if p == o and set(before) <= stays), default=99)
                found = 2 * sum(map(len, e.commutator(o, before)))
                assert found == wanted or (wanted > 8 and found > 8)


@pytest.mark.parametrize("edges_stay", [False, True])
def test_other_lengths_make_the_same_orderings_of_tetrahedron_2_best(edges_stay):
    """All words of up to eight letters, commutators or not: the best orderings do not depend on what is counted."""
    P = named("tetrahedron-2")
    S, names = P.structure(), orbit_names(P)
    points = {names[o.name]: o.points for o in S.orbits if o.pieces > 1}
    turning = np.concatenate([o.points.ravel() for o in S.orbits if o.pieces == 1])
    layer, seen, least = [bytes(range(P.group.degree))], {bytes(range(P.group.degree))}, {}
    for length in range(1, 9):
        rows = np.frombuffer(b"".join(layer), np.uint8).reshape(len(layer), -1)
        grown = np.concatenate([letter.astype(np.uint8)[rows] for letter in P.group.rows])
        layer = sorted({row.tobytes() for row in grown} - seen)
        seen.update(layer)
        rows = np.frombuffer(b"".join(layer), np.uint8).reshape(len(layer), -1)
        stays = (rows[:, turning] == turning).all(axis=1) | (not edges_stay)
        moved = {o: (rows[:, at] != at).any(axis=2).sum(axis=1) for o, at in points.items()}
        for o in points:
            for i in np.flatnonzero((moved[o] == 3) & stays).tolist():  # pieces of one sticker: three that move, cycle
                least.setdefault((o, frozenset(x for x in points if moved[x][i] == 0)), length)

    def measure(ordering):
        return 4 * sum(
            min((n for (p, kept), n in least.items() if p == o and kept.issuperset(ordering[:i])), default=9)
            for i, o in enumerate(ordering)
        )

    assert all(at.shape == (4, 1) for at in points.values())
    measures = {ordering: measure(ordering) for ordering in permutations(points)}
    best = {ordering for ordering, m in measures.items() if m == min(measures.values())}
    assert best == set(efficiency(P, 50).best()[1]) and ("F1", "F2", "F3", "V") not in best
    assert min(measures.values()) == measure(("F1", "F2", "V", "F3")) == (80 if edges_stay else 72)


def test_the_centres_are_fixed_before_all():
    e = efficiency(cube(3, centre_slices=True), 300)
    assert e.first == ("C",) and e.names == ("V", "E")
    free = efficiency(cube(3, centre_slices=True), 300, first=())
    assert set(free.names) == {"C", "V", "E"} and free.orderings == 6
    with pytest.raises(InvalidArgument):
        efficiency(cube(3), first=("Q",))


def test_cubelets_and_stickers_agree():
    for n in (3, 4, 5):
        P, Q = cube(n), cubelet_cube(n)
        assert coordinates(n)[0] == -(n // 2) and len(cubelets(n)) == n**3 - (n - 2) ** 3
        # corners and edges have orientations in P that Q does not see
        assert P.order() % Q.order() == 0
        for letter, layer in (("X", 1), ("Y", -1), ("Z", n // 2)):
            name = (letter if layer > 0 else letter.lower()) + str(abs(layer))
            assert Q.moves[name].order() == 4
            assert layer_of(n, letter, layer).rstrip("'") in P.moves


def test_solid_cubes_and_patterns():
    S = solid_cube(4)
    assert S.group.degree == 96 + 24
    assert (S.group.rows[:, :96] == cube(4).group.rows).all()
    assert number_of_patterns(4) == 7401196841564901869874093974498574336000000000
    assert number_of_patterns(3, coloured=False) == cube(3).order()
    with pytest.raises(InvalidArgument):
        number_of_patterns(1)
    with pytest.raises(TooLarge):
        solid_cube(101)


def test_elements_by_words_and_bad_seeds():
    P = cube(3)
    S = P.structure()
    assert S.element("R U", "O1") == S.element(P.group.evaluate("R U"), "O1")
    for bad in ("x", -1, 1.5):
        with pytest.raises(InvalidArgument):
            P.scramble(seed=bad)
    with pytest.raises(InvalidArgument):
        S.orbit("Q")
