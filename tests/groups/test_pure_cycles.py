"""Orders of large puzzles by pure 3-cycles: the same as by the chain, and forged ones are refused."""

from dataclasses import replace

import numpy as np
import pytest

from permgroups import PermGroup, mathieu, symmetric
from permgroups.errors import CertificateError, NotInGroup
from permgroups.groups.bounds import upper_bound
from permgroups.groups.known import how_known
from permgroups.groups.known.chained import chain_certificate
from permgroups.groups.known.law_group import LawGroup
from permgroups.groups.piece_system import piece_system
from permgroups.groups.pure_cycles import pure_cycles
from permgroups.groups.schreier_sims import build_chain
from permgroups.puzzles import cube
from permgroups.puzzles.cutting import cut

pytestmark = pytest.mark.usefixtures("kernels")


def law_group(G):
    return LawGroup.of_rows(G.rows, upper_bound(G.rows), how_known)


@pytest.mark.parametrize(
    "P", [*map(cube, range(2, 8)), cut("d f 0.7"), cut("c e 0.70710678118655"), cut("t v 1/3")],
    ids=lambda P: P.name,
)  # fmt: skip
def test_the_order_is_the_chains(P):
    G = P.group
    found = law_group(G)
    assert found is not None and found.found
    assert found.order == G.order() and found.certificate.check()


def test_groups_without_pure_3_cycles_have_no_such_proof():
    moves = cube(3).moves
    for G in (mathieu(24), PermGroup({k: moves[k] for k in "FR"}), cut("c v 0").group, symmetric(5)):
        found = law_group(G)
        assert found is None or found.order == G.order()
    assert law_group(mathieu(24)) is None and not pure_cycles(mathieu(24).rows, piece_system(mathieu(24).rows))


@pytest.mark.parametrize("n", [15, 21])
def test_large_cubes(n):
    G = cube(n).group
    assert G.certificate.method == "3-cycles" and G.certificate.check()
    assert "move three pieces" in str(G.certificate)
    if n == 15:
        assert G.order() == build_chain(G.rows, prove=False).order


def test_forged_certificates_are_refused():
    G = cube(15).group
    good = G.certificate
    point, cycle, meson = next(w for w in good.words if w[2])
    others = tuple(w for w in good.words if w[0] != point)
    forgeries = [
        replace(good, order=2 * good.order),
        replace(good, claimed=replace(good.claimed, rotation=np.arange(G.degree))),
        replace(good, words=(*others, (point, cycle[:-1], meson))),
        replace(good, words=(*others, (point, (0,), meson))),
        replace(good, words=(*others, (point, cycle, ()))),
        replace(good, words=(*others, (point, cycle, cycle))),
        replace(good, words=(*good.words, (point, cycle, meson))),
        replace(good, words=others),
        replace(good, rest=replace(good.rest, order=2 * good.rest.order), order=2 * good.order),
        replace(good, rest=symmetric(5).certificate),
        replace(good, generators=np.roll(good.generators, 1, axis=0)),
    ]
    for forged in forgeries:
        with pytest.raises(CertificateError):
            forged.check()


def test_the_programs_of_long_chains_replay():
    """With more than 512 levels a sifted element was given up after its path had been noted."""
    G = cube(11).group
    chain = build_chain(G.rows)
    assert chain.levels > 513
    assert chain_certificate(chain, G.rows).check()


@pytest.mark.parametrize("P", [cube(3), cube(4), cube(5), cut("d f 0.7"), cut("t v 1/3")], ids=lambda P: P.name)
def test_members_without_a_chain_are_the_chains(P):
    G = P.group
    wide = law_group(G)
    rng = np.random.default_rng(4)
    inside = G.random_rows(10, 1)
    assert wide.contains(inside).all() and wide.contains(G.rows).all()
    mine = wide.random_rows(20, rng)
    assert G.contains_batch(mine).all() and len({row.tobytes() for row in mine}) == 20
    for row in inside:
        for _ in range(6):
            a, b = rng.choice(G.degree, 2, replace=False)
            other = row.copy()
            other[[a, b]] = other[[b, a]]
            assert wide.contains(other[None, :])[0] == G.contains_batch(other[None, :])[0]
    for orbit in wide.pieces.kept.tolist():  # one twisted piece, two swapped pieces
        pieces = wide.pieces.points[orbit]
        swapped, twisted = np.arange(G.degree), np.arange(G.degree)
        if len(pieces) > 1:
            swapped[pieces[0]], swapped[pieces[1]] = pieces[1], pieces[0]
        twisted[pieces[0]] = np.roll(pieces[0], 1)
        for row in (swapped, twisted):
            assert wide.contains(row[None, :].astype(np.uint16))[0] == G.contains_batch(row[None, :])[0]


def test_random_elements_are_spread_evenly():
    """Of the 933,120 elements of a tetrahedron: places of one edge, its twist, the turn of a cluster."""
    G = cut("t v 1/3").group
    rows = law_group(G).random_rows(3000, np.random.default_rng(0))
    for point in range(G.degree):
        images, counts = np.unique(rows[:, point], return_counts=True)
        assert len(images) == len(G.orbit(point))
        assert abs(counts - 3000 / len(images)).max() < 6 * (3000 / len(images)) ** 0.5


def test_very_large_cubes_scramble_and_know_what_is_possible():
    P = cube(15)
    s = P.scramble(seed=3)
    assert P.is_solvable(s) and P.scramble(seed=3) == s
    row = s.row.astype(np.int64)
    row[[0, 1]] = row[[1, 0]]
    assert not P.group.contains_batch(row[None, :])[0]
    with pytest.raises(NotInGroup, match="breaks up pieces"):
        P.group.require_member(row)
    pieces = P.group.pieces
    corners = next(points for points in pieces.points if points.shape == (8, 3))
    row = s.row.astype(np.int64)
    row[corners[0]] = np.roll(row[corners[0]], 1)
    with pytest.raises(NotInGroup, match="it twists 8 pieces by"):
        P.group.require_member(row)
