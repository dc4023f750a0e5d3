"""A chain that is not complete is never taken for complete, by either way of verifying it."""

import pytest

from permgroups import mathieu
from permgroups.groups import schreier_sims
from permgroups.groups.known.chained import chain_certificate
from permgroups.groups.schreier_sims import build_chain
from tests.corpus import LABELS, corpus, projective_line

CORPUS = [(label, G) for label, G in zip(LABELS, (G for _, G in corpus()), strict=True) if G.degree <= 60]


@pytest.fixture(params=["sifts", "double cosets"])
def impatient(request, monkeypatch):
    """Verify after a single trivial sift, so that incomplete chains come up often."""
    monkeypatch.setattr(schreier_sims, "TRIVIAL_SIFTS", 1)
    if request.param == "double cosets":
        monkeypatch.setattr(schreier_sims, "MANY_LOOK_UPS", -1)
        monkeypatch.setattr(schreier_sims, "SHORT_ORBIT", 0)
        monkeypatch.setattr(schreier_sims, "cost", lambda *_: -1.0)
    return request.param


@pytest.mark.parametrize("dense", [True, False])
@pytest.mark.parametrize("i", range(0, len(CORPUS), 3), ids=[label for label, _ in CORPUS][::3])
def test_incomplete_chains_are_noticed(i, dense, impatient):
    G = CORPUS[i][1]
    for seed in range(3):
        assert build_chain(G.rows, seed=seed, dense=dense).order == G.order()


@pytest.mark.parametrize("seed", range(12))
def test_incomplete_chains_of_mathieu_groups_are_noticed(seed, impatient):
    for n, order in ((11, 7920), (12, 95040), (22, 443520), (23, 10200960), (24, 244823040)):
        chain = build_chain(mathieu(n).rows, seed=seed)
        assert chain.order == order
        assert chain_certificate(chain, mathieu(n).rows).check()


def test_the_verification_really_refuses(monkeypatch):
    """Count the refusals: a test of refusing that never refuses would prove nothing."""
    monkeypatch.setattr(schreier_sims, "TRIVIAL_SIFTS", 1)
    monkeypatch.setattr(schreier_sims, "MANY_LOOK_UPS", -1)
    monkeypatch.setattr(schreier_sims, "SHORT_ORBIT", 0)
    monkeypatch.setattr(schreier_sims, "cost", lambda *_: -1.0)
    refusals = []
    complete = schreier_sims.stabilizer_is_complete

    def counting(*arguments):
        answer = complete(*arguments)
        refusals.append(not answer)
        return answer

    monkeypatch.setattr(schreier_sims, "stabilizer_is_complete", counting)
    for i in range(0, len(CORPUS), 2):
        for seed in range(3):
            assert build_chain(CORPUS[i][1].rows, seed=seed).order == CORPUS[i][1].order()
    assert sum(refusals) >= 5


@pytest.mark.parametrize("p", [211, 1009])
def test_long_orbits_with_trees(p):
    G = projective_line(p, square=True)
    assert G.order() == p * (p * p - 1) // 2
    assert G.certificate.check()
    tree = build_chain(G.rows, dense=False)
    assert tree.order == G.order() and not tree.dense
    assert chain_certificate(tree, G.rows).check()
