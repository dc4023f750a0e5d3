"""Every query about a group is held to GAP: a sample of the frozen answers, and some groups live where GAP is at hand.

``python -m tests.oracle.run`` goes over all of them; ``tests/oracle/freeze.py`` says how the answers were made.
"""

import json

import numpy as np
import pytest

from tests.interop.gap_runner import needs_gap, run_gap
from tests.oracle.comparisons import QUERIES, Case
from tests.oracle.corpus import Entry, entries
from tests.oracle.freeze import PACKAGES, key_in_gap
from tests.oracle.freeze import QUERIES as PROGRAM
from tests.oracle.run import outcome_of, question

# queries are compared here as soon as this is True; until then those that the package has
EVERY_QUERY = True
BUILT = ("order", "center", "derived_series", "lower_central_series", "composition_series", "elements")

CHOSEN = [name for name in QUERIES if EVERY_QUERY or name in BUILT]
SAMPLE = 48  # groups for a query
LARGEST = 10**6  # the order of the largest of them
FEWER = {
    "automorphism_group": 24,
    "characters": 24,
    "digraphs": 24,
    "graphs": 24,
    "isomorphism": 24,
    "maximal_subgroups": 16,
    "presentation": 24,
    "subgroup_actions": 24,
    "subgroup_classes": 24,
}
SEED = 5000
LIVE = ("transitive/6/8", "primitive/10/6", "small/24/12", "product/0/3")


def sample(query: str) -> list[Entry]:
    """Return groups from every part of the file, others for every query."""
    asked = [e for e in entries() if e.answers["order"] <= LARGEST and question(e, query) is not None]
    number = FEWER.get(query, SAMPLE)
    step = max(1, len(asked) // number)
    return asked[list(QUERIES).index(query) % step :: step]


@pytest.mark.parametrize("query", CHOSEN)
def test_frozen_answers_of_gap(query):
    compared = 0
    for entry in sample(query):
        case = Case(entry)
        QUERIES[query](case, question(entry, query))
        assert not case.differences
        compared += case.count
    assert compared > 20


def test_the_file_has_every_family_and_query():
    families = {e.family for e in entries()}
    assert families == {"transitive", "primitive", "regular", "small", "subgroup", "product"}
    for query in QUERIES:
        assert sum(question(e, query) is not None for e in entries()) > 400, query


def test_the_318_small_groups_have_one_name_in_both_actions():
    regular = {e.key[8:]: e.answers["structure_description"] for e in entries() if e.family == "regular"}
    small = {e.key[6:]: e.answers["structure_description"] for e in entries() if e.family == "small"}
    assert len(regular) == 318 and regular == small


@needs_gap
@pytest.mark.parametrize("key", LIVE)
def test_the_program_that_asked_gap_still_runs(key):
    program = f"{PACKAGES}{PROGRAM.read_text(encoding='utf-8')}\nAsk({key_in_gap(key)}, {SEED}, []);"
    lines = [line.split("\t") for line in run_gap(program).splitlines()]
    if not any(line[1:2] == ["group"] for line in lines):
        pytest.skip("GAP's libraries of groups are not installed")
    said = {line[1]: json.loads(line[3]) for line in lines if len(line) == 4}
    degree, gens = said.pop("group")
    answers = {query: answer for query, answer in said.items() if answer is not None}
    case = Case(Entry(f"{key} live", degree, np.array(gens, np.uint16), answers, ()))
    outcomes = [outcome_of(case, q, question(case.entry, q)) for q in CHOSEN if question(case.entry, q) is not None]
    assert not [text for o in outcomes for text in (*o.differences, o.exception) if text]
    assert sum(o.count for o in outcomes) > 20
