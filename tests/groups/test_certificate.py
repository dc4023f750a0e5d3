"""A certificate checks, and one that was tampered with does not."""

from dataclasses import replace

import numpy as np
import pytest

from permgroups import PermGroup, mathieu
from permgroups.errors import CertificateError
from permgroups.groups.certificates.chained import BoundCertificate
from permgroups.groups.certificates.simple import RegularCertificate
from permgroups.groups.certificates.verified_pieces import Claimed
from permgroups.puzzles import cube


def test_schreier_generators_are_named_with_their_facts():
    c = mathieu(12).certificate
    assert c.method == "Schreier generators"
    assert c.facts["basic_orbit_lengths"] == [12, 11, 10, 9, 8]
    assert "at most: every Schreier generator" in str(c)


def test_the_upper_bound_of_the_cube_has_its_pieces_and_laws():
    c = cube(3).group.certificate
    assert c.method == "upper bound"
    assert sorted((p["pieces"], p["twists"]) for p in c.facts["pieces"]) == [(8, 3), (12, 2)]
    assert "Z_3 ≀ S_8" in str(c) and "Z_2 ≀ S_12" in str(c)


@pytest.mark.parametrize("G", [mathieu(12), cube(3).group], ids=["M12", "cube"])
def test_a_wrong_order_is_refused(G):
    c = G.certificate
    with pytest.raises(CertificateError):
        replace(c, order=2 * c.order).check()
    with pytest.raises(CertificateError):
        replace(c, orbit_lengths=(*c.orbit_lengths[:-1], c.orbit_lengths[-1] + 1)).check()


@pytest.mark.parametrize("G", [mathieu(12), cube(3).group], ids=["M12", "cube"])
def test_generators_of_another_group_are_refused(G):
    c = G.certificate
    other = c.generators.copy()
    other[0] = other[0][::-1]
    with pytest.raises(CertificateError):
        replace(c, generators=other).check()


def test_a_forged_rotation_is_refused():
    c = cube(3).group.certificate
    rotation = c.claimed.rotation.copy()
    moved = np.flatnonzero(rotation != np.arange(len(rotation)))
    rotation[moved] = np.roll(rotation[moved], 1)
    with pytest.raises(CertificateError):
        replace(c, claimed=replace(c.claimed, rotation=rotation)).check()
    with pytest.raises(CertificateError, match="do not reach"):
        replace(c, claimed=replace(c.claimed, rotation=np.arange(len(rotation)))).check()


def test_a_program_that_is_cut_short_is_refused():
    c = mathieu(12).certificate
    origin = c.origin
    with pytest.raises(CertificateError):
        replace(c, origin=replace(origin, source=np.roll(origin.source, 1))).check()


def test_a_subgroup_is_not_passed_off_as_the_group():
    """The Schreier check must notice strong generators of a proper subgroup."""
    M = mathieu(12)
    c = M.certificate
    S = PermGroup([*M.rows, [1, 0, *range(2, 12)]])
    with pytest.raises(CertificateError):
        replace(c, generators=S.rows).check()


def test_oriented_centres_tie_the_laws_together():
    """Twist of the centres and parity of the corners are one law, not two: separate laws give twice too much."""
    corners, turns = [], []
    G = cube(3).group
    for k, name in enumerate("ULFRBD"):
        row = np.concatenate([G.rows[G.names.index(name)], 54 + np.arange(24)])
        row[54 + 4 * k : 58 + 4 * k] = 54 + 4 * k + (np.arange(4) + 1) % 4
        turns.append(row)
        corners.append(name)
    H = PermGroup(dict(zip(corners, turns, strict=True)))
    assert H.certificate.method == "upper bound"
    assert H.order() == G.order() * 4**6 // 2
    assert H.certificate.check()


def test_regular_groups_are_known_by_their_points():
    H = PermGroup([[1, 0, 3, 2], [2, 3, 0, 1]])
    assert H.certificate.method == "regular" and H.certificate.check() and H.order() == 4
    assert "so it is regular" in str(H.certificate)
    dihedral = PermGroup([[1, 2, 3, 0], [0, 3, 2, 1]])  # transitive on four points, of order 8
    assert dihedral.order() == 8 and dihedral.certificate.check()


def test_a_group_that_is_not_regular_cannot_claim_it():
    S5 = PermGroup([[1, 2, 3, 4, 0], [1, 0, 2, 3, 4]])
    with pytest.raises(CertificateError, match="not transitive"):
        RegularCertificate(5, S5.rows, Claimed(np.arange(5))).check()


def test_orbits_lumped_together_are_found_anew():
    """Of order 36; with the points 4 … 9 lumped into one orbit that follows 1, 2, 3 a certificate of order 6 passed."""
    G = PermGroup(["(1,2,3)(4,5,6)", "(2,3)(5,6)", "(7,8,9)", "(7,8)"])
    assert G.order() == 36 and G.certificate.check()
    H = PermGroup([row[:3] for row in G.rows[:2]])
    c = H.certificate
    for followers in ((), ((0, 3),), ((0, 3), (0, 6)), ((0, 6),), ((3, 6),)):
        forged = BoundCertificate(
            6, G.rows, c.base, c.orbit_lengths, c.kept, c.origin, Claimed(np.arange(9), followers)
        )
        with pytest.raises(CertificateError):
            forged.check()
