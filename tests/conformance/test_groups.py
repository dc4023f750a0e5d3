"""What every group must do, run over every group of the corpus and every puzzle's group.

Later games and puzzles add their groups to ``tests/corpus.py`` and are held to the same.
"""

import numpy as np
import pytest
from sympy.combinatorics import Permutation, PermutationGroup

from permgroups import PermGroup, Word
from permgroups.groups.cycle_text import format_cycles, read_row
from permgroups.interop.gap import from_gap, to_gap
from tests.corpus import LABELS, corpus

CORPUS = corpus()
EVERY = pytest.mark.parametrize("G", [G for _, G in CORPUS], ids=LABELS)


@EVERY
def test_it_is_a_sympy_group_with_consistent_parts(G):
    assert isinstance(G, PermutationGroup)
    assert G.args == tuple(G.moves.values())
    assert list(G.moves) == list(G.names) and len(G.labels) == G.degree
    assert all(isinstance(p, Permutation) and p.size == G.degree for p in G.moves.values())


@EVERY
def test_base_and_strong_generators_fit_together(G):
    assert np.prod([len(o) for o in G.basic_orbits], dtype=object) == G.order()
    for b, orbit, transversal in zip(G.base, G.basic_orbits, G.basic_transversals, strict=True):
        assert orbit[0] == b and set(transversal) == set(orbit)
    fixed: list[int] = []
    for H, b, orbit in zip(G.basic_stabilizers, G.base, G.basic_orbits, strict=False):
        assert all(p ^ g == p for p in fixed for g in H.generators)
        assert H.orbit(b) == set(orbit)
        fixed.append(b)
    if G.order() <= 10**6:
        for i, transversal in enumerate(G.basic_transversals):
            for p, u in list(transversal.items())[:5]:
                assert G.base[i] ^ u == p and all(b ^ u == b for b in G.base[:i]) and G.contains(u)


@EVERY
def test_coset_factors_multiply_to_the_element(G):
    g = G.random(seed=3)
    product = Permutation(list(range(G.degree)))
    for f in G.coset_factor(g):
        product = f * product
    assert product == g
    indices = G.coset_factor(g, True)
    assert all(i in o for i, o in zip(indices, G.basic_orbits, strict=True))
    assert G.coset_unrank(G.coset_rank(g)) == g


@EVERY
def test_words_evaluate_as_products_of_moves(G):
    if not G.names:
        pytest.skip("no generators, no words")
    rng = np.random.default_rng(1)
    letters = [(G.names[int(rng.integers(len(G.names)))], int(rng.choice([-2, -1, 1, 3]))) for _ in range(8)]
    word = Word(letters)
    product = Permutation(list(range(G.degree)))
    for name, exponent in letters:
        product = product * G.moves[name] ** exponent
    assert G.evaluate(word) == product
    assert G.evaluate(word.to_str(names=G.names)) == product
    assert G.evaluate(word * word.inverse()).is_identity


@EVERY
def test_text_of_elements_round_trips(G):
    g = G.random(seed=4)
    assert read_row(format_cycles(g.array_form, G.labels), G.labels) == g.array_form
    assert G.element(G.format(g)) == g


@EVERY
def test_gap_text_round_trips(G):
    back = from_gap(to_gap(G), degree=G.degree)
    assert isinstance(back, PermGroup)
    assert back.equals(G)


@EVERY
def test_two_seeds_agree_on_the_order(G):
    from permgroups.groups.schreier_sims import build_chain

    for seed in (1, 2):
        assert build_chain(G.rows, seed=seed).order == G.order()
    assert 1 <= PermGroup(G.rows, degree=G.degree).order_lower_bound() <= G.order()


@EVERY
def test_trees_and_dense_transversals_agree(G):
    from permgroups.groups.known.chained import chain_certificate
    from permgroups.groups.schreier_sims import build_chain

    if G.degree > 60 or G.order() == 1:
        pytest.skip("too large, or nothing to build")
    chain = build_chain(G.rows, dense=False)
    assert chain.order == G.order()
    assert chain_certificate(chain, G.rows).check()
    rows = G.random_rows(5, 0)
    assert chain.contains(rows).all()
    digits, _ = chain.to_digits(rows)
    assert (chain.from_digits(digits) == rows).all()
