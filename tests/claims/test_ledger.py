"""Verdicts derive from what is computed."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import permgroups.claims
from permgroups.claims.chapters import claims_at, claims_of, run, verify
from permgroups.claims.ledger import SAMPLE, Claim, Outcome, judge
from permgroups.errors import InvalidArgument

pytestmark = pytest.mark.usefixtures("kernels")

YES, NO = (lambda: Outcome(True, "yes", SAMPLE)), (lambda: Outcome(False, "no: 7"))


def _raise():
    raise ZeroDivisionError("oops")


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        ({"printed": YES}, "holds"),
        ({"printed": NO}, "false"),
        ({"printed": NO, "reading": YES, "repair": "read 8"}, "misprint"),
        ({"printed": NO, "repaired": YES, "repair": "for n > 2"}, "corrected"),
        ({"printed": NO, "reading": NO}, "broken"),
        ({"printed": NO, "repaired": NO}, "broken"),
        ({"printed": YES, "question": True}, "settled"),
        ({"printed": NO, "question": True}, "broken"),
        ({"printed": lambda: Outcome(False)}, "broken"),
        ({"printed": lambda: Outcome(True, "yes")}, "broken"),
        ({"printed": lambda: Outcome(True, "yes", "somewhat")}, "broken"),
        ({"printed": NO, "reading": YES, "repair": "read 8", "origin": "scan"}, "scan"),
        ({"printed": _raise}, "broken"),
    ],
)
def test_verdicts(options, verdict):
    assert judge(Claim("x", "s", "1", "statement", **options))[0] == verdict


def test_several_processes_find_the_same():
    claims = [c for c in claims_of("cubelike") if c.section.startswith("§3")]
    alone, together = list(run(claims)), list(verify(claims, workers=2))
    assert len(alone) > 3
    assert [replace(r, seconds=0) for r in alone] == [replace(r, seconds=0) for r in together]


@pytest.mark.parametrize(
    ("place", "sections"),
    [
        ("000:5.3", {"Theorem 5.3", "Theorem 5.3, proof"}),
        ("m13:Algorithm 6.2", {"Algorithm 6.2", "beyond the paper, Algorithm 6.2"}),
        ("003:7", {"§7"}),
        ("003:Proposition 7", {"§4, Proposition 7"}),
        ("004:3.1", {"Lemma 3.1"}),
    ],
)
def test_claims_are_found_by_their_place(place, sections):
    assert {c.section for c in claims_at(place)} == sections


def test_a_section_has_all_that_stands_in_it():
    found = {c.section for c in claims_at("000:5")}
    assert {"5.1", "Lemma 5.1", "Theorem 5.2, proof"} <= found
    assert all("5." in section for section in found)


@pytest.mark.parametrize("place", ["000:9.9", "m13.nothing", "m13:", "m14:5.3"])
def test_places_without_claims_are_refused(place):
    with pytest.raises(InvalidArgument):
        claims_at(place)


def test_unknown_chapters_are_refused():
    with pytest.raises(InvalidArgument, match="chapter must be one of engine"):
        claims_of("m14")


def _sure(source):
    """Yield the functions of a file that return outcomes, all of them true whatever was computed."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            calls = [c for c in ast.walk(node) if isinstance(c, ast.Call) and getattr(c.func, "id", "") == "Outcome"]
            if calls and all(isinstance(c.args[0], ast.Constant) and c.args[0].value is True for c in calls):
                yield getattr(node, "name", f"line {node.lineno}")


def test_every_check_can_fail():
    assert list(_sure("def f():\n    g()\n    return Outcome(True, 'always')")) == ["f"]
    for path in Path(permgroups.claims.__file__).parent.rglob("*.py"):
        assert not list(_sure(path.read_text(encoding="utf-8"))), path.name
