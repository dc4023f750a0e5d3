"""Verdicts derive from what is computed."""

import ast
from pathlib import Path

import pytest

import permgroups.claims
from permgroups.claims.ledger import VERDICTS, Claim, Outcome, chapters, claims_of, judge, run
from permgroups.errors import InvalidArgument

pytestmark = pytest.mark.usefixtures("kernels")

YES, NO = (lambda: Outcome(True, "yes")), (lambda: Outcome(False, "no: 7"))


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
        ({"printed": _raise}, "broken"),
    ],
)
def test_verdicts(options, verdict):
    assert judge(Claim("x", "s", "1", "statement", **options))[0] == verdict


# what the checks have found so far; a change here is news about a paper
EXPECTED = {
    **dict.fromkeys(
        (
            "m13.2-3",
            "m13.3.1.difference",
            "m13.4.1",
            "m13.4.3.cases",
            "m13.4.3.q",
            "m13.5.3.disjoint",
            "m13.5.3.move",
            "m13.6.1.pgl",
            "m13.6.4.so",
            "hexads.triple",
            "hexads.x0",
            "hexads.find2.says",
            "cubelike.ex2.iso",
            "cubelike.tetrahedron1.123",
            "cubelike.octahedron2.v",
        ),
        "misprint",
    ),
    **dict.fromkeys(
        ("m13.3.2.weight", "m13.4.iso", "m13.4.nondegenerate", "m13.5.six", "m13.6.1.k8", "m13.6.2"), "corrected"
    ),
    **dict.fromkeys(("hexads.nomove", "hexads.star", "cubelike.n.parity", "cubelike.n.shells"), "corrected"),
    "cubelike.7.tetrahedron2": "corrected",
    "cubelike.6.every": "settled",
    **dict.fromkeys(
        (
            "merlin.2.3",
            "merlin.3.8.words",
            "merlin.3.outside",
            "merlin.5.system",
            "merlin.5.total",
            "merlin.3.8.count",
            "merlin.3.rearranged",
        ),
        "misprint",
    ),
    **dict.fromkeys(
        (
            "merlin.3.5",
            "merlin.3.sixteen",
            "merlin.3.9",
            "merlin.4.1.system",
            "merlin.5.group",
            "merlin.3.10.steps",
        ),
        "corrected",
    ),
    **dict.fromkeys(("merlin.3.ones", "merlin.5.merlin", "merlin.5.quatrainment"), "false"),
    **dict.fromkeys(("merlin.thinkadot", "merlin.2.8.needed", "merlin.5.minimal"), "settled"),
    **dict.fromkeys(("merlin.6.figure11", "merlin.6.mixed"), "settled"),
    **dict.fromkeys(("m13.4.iso.signed", "m13.4.depths", "m13.5.question", "m13.6.2.open", "m13.6.2.home"), "settled"),
    **dict.fromkeys(("hexads.limits", "hexads.grundy"), "settled"),
}


@pytest.mark.parametrize("chapter", chapters())
def test_the_verdicts_of_a_chapter(chapter):
    results = list(run(claims_of(chapter)))
    assert len({r.id for r in results}) == len(results)
    for r in results:
        assert r.verdict in VERDICTS
        assert r.verdict == EXPECTED.get(r.id, "holds"), (r.id, r.detail)


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
