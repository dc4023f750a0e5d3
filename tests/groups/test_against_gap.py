"""Every group of the corpus against GAP, asked once for all of them."""

import json
from itertools import pairwise

import pytest
from sympy import primefactors

from permgroups import PermGroup
from permgroups.groups.subgroups import p_part
from tests.corpus import LABELS, corpus
from tests.interop.gap_runner import needs_gap, run_gap

CORPUS = corpus()
# structure that GAP needs long for, or that says nothing new, is asked of groups up to this order
MODEST = 10**9

PROGRAM = """
ask := function(number, n, gens, g, h, modest)
  local G, r, i, x;
  if Length(gens) = 0 then G := Group(()); else G := Group(gens); fi;
  r := [Size(G)];
  Add(r, SortedList(List(Orbits(G, [1..n]), Length)));
  if n > 0 then Add(r, Size(Stabilizer(G, 1))); else Add(r, 1); fi;
  if n > 0 and IsTransitive(G, [1..n]) then
    Add(r, Transitivity(G, [1..n]));
    if IsPrimitive(G, [1..n]) then Add(r, 1); else Add(r, 0); fi;
  else Add(r, 0); Add(r, 0); fi;
  Add(r, Size(DerivedSubgroup(G)));
  Add(r, Size(Centre(G)));
  if modest then
    if IsSolvableGroup(G) then Add(r, 1); else Add(r, 0); fi;
    if IsNilpotentGroup(G) then Add(r, 1); else Add(r, 0); fi;
    if Size(G) > 1 and IsSimpleGroup(G) then Add(r, 1); else Add(r, 0); fi;
    Add(r, Size(Centralizer(G, g)));
    if IsConjugate(G, g, h) then Add(r, 1); else Add(r, 0); fi;
    Add(r, Size(NormalClosure(G, Subgroup(G, [g]))));
    x := CompositionSeries(G);
    Add(r, SortedList(List([2..Length(x)], i -> Size(x[i-1])/Size(x[i]))));
  fi;
  Print("ANSWER ", number, " ", r, "\\n");
end;
SizeScreen([4096, 24]);
"""


def _text(p):
    return "()" if p.is_identity else "".join(
        "(" + ",".join(str(x + 1) for x in cycle) + ")" for cycle in p.cyclic_form
    )  # fmt: skip


@pytest.fixture(scope="module")
def answers():
    calls = []
    for i, (_, G) in enumerate(CORPUS):
        gens = "[" + ",".join(_text(p) for p in G.moves.values()) + "]"
        g, h = G.random(seed=i), G.random(seed=i + 1000)
        modest = "true" if G.order() <= MODEST else "false"
        calls.append(f"ask({i}, {G.degree}, {gens}, {_text(g)}, {_text(h)}, {modest});")
    out = run_gap(PROGRAM + "\n".join(calls))
    found = {}
    for line in out.replace("\\\n", "").split("ANSWER ")[1:]:
        number, _, rest = line.partition(" ")
        found[int(number)] = json.loads(rest)
    assert len(found) == len(CORPUS)
    return found


@needs_gap
@pytest.mark.parametrize("i", range(len(CORPUS)), ids=LABELS)
def test_gap_agrees(i, answers):
    G = CORPUS[i][1]
    order, orbits, stabilizer, transitivity, primitive, derived, center, *modest = answers[i]
    assert G.order() == order
    assert sorted(len(o) for o in G.orbits()) == orbits
    if G.degree:
        assert G.stabilizer(0).order() == stabilizer
        assert (G.transitivity_degree if G.is_transitive() else 0) == transitivity
        assert G.is_primitive() == bool(primitive) or G.degree <= 2
    assert G.derived_subgroup().order() == derived
    assert G.center().order() == center
    if modest:
        solvable, nilpotent, simple, centralizer, conjugate, closure, factors = modest
        g, h = G.random(seed=i), G.random(seed=i + 1000)
        assert (G.is_solvable, G.is_nilpotent, G.is_simple) == (bool(solvable), bool(nilpotent), bool(simple))
        assert G.centralizer(g).order() == centralizer
        x = G.conjugating_element(g, h)
        assert (x is not None) == bool(conjugate)
        if x is not None:
            assert G.contains(x) and x**-1 * g * x == h
        assert G.normal_closure(PermGroup(g)).order() == closure
        series = [H.order() for H in G.composition_series()]
        assert sorted(a // b for a, b in pairwise(series)) == factors


@pytest.mark.parametrize("i", range(len(CORPUS)), ids=LABELS)
def test_sylow_subgroups_and_series(i):
    G = CORPUS[i][1]
    for p in primefactors(G.order()):
        P = G.sylow_subgroup(p)
        assert P.order() == p_part(G.order(), p)
        assert P.is_subgroup(G)
    if G.order() <= MODEST:
        series = G.composition_series()
        for above, below in pairwise(series):
            assert below.is_normal(above)


def test_the_corpus_is_large():
    assert len(CORPUS) >= 200
