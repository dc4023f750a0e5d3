"""Orders of large puzzles by pure 3-cycles: the same as by the chain, and forged ones are refused."""

from dataclasses import replace

import numpy as np
import pytest

from permgroups import PermGroup, mathieu, symmetric
from permgroups.errors import CertificateError
from permgroups.groups.bounds import upper_bound
from permgroups.groups.pure_cycles import pure_cycles
from permgroups.groups.schreier_sims import build_chain
from permgroups.puzzles import cube
from permgroups.puzzles.cutting import cut

pytestmark = pytest.mark.usefixtures("kernels")


@pytest.mark.parametrize(
    "P", [*map(cube, range(2, 8)), cut("d f 0.7"), cut("c e 0.70710678118655"), cut("t v 1/3")],
    ids=lambda P: P.name,
)  # fmt: skip
def test_the_order_is_the_chains(P):
    G = P.group
    bound = upper_bound(G.rows)
    found = pure_cycles(G.rows, bound)
    assert found is not None and found.cycles
    found.check(G.rows, bound)
    assert found.order(G.rows, bound, check=True) == G.order()


def test_groups_that_do_not_reach_the_bound_have_no_such_proof():
    moves = cube(3).moves
    for G in (mathieu(24), PermGroup({k: moves[k] for k in "FR"}), cut("c v 0").group, symmetric(5)):
        bound = upper_bound(G.rows)
        found = pure_cycles(G.rows, bound)
        assert found is None or found.order(G.rows, bound) == G.order()
    assert pure_cycles(mathieu(24).rows, upper_bound(mathieu(24).rows)) is None


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
    k, word = next(iter(good.pure.cycles.items()))
    j = next(iter(good.pure.mesons))
    forgeries = [
        replace(good, order=2 * good.order),
        replace(good, pure=None),
        replace(good, bound=None),
        replace(good, pure=replace(good.pure, cycles={**good.pure.cycles, k: word[:-1]})),
        replace(good, pure=replace(good.pure, cycles={**good.pure.cycles, k: (0,)})),
        replace(good, pure=replace(good.pure, mesons={})),
        replace(good, pure=replace(good.pure, mesons={j: good.pure.cycles[j]})),
        replace(good, generators=np.roll(good.generators, 1, axis=0)),
    ]
    for forged in forgeries:
        with pytest.raises(CertificateError):
            forged.check()


def test_the_programs_of_long_chains_replay():
    """With more than 512 levels a sifted element was given up after its path had been noted."""
    from permgroups.groups.certificate import Certificate

    G = cube(11).group
    chain = build_chain(G.rows)
    assert chain.levels > 513
    assert Certificate.of(chain, G.rows).check()
