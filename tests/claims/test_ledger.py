"""Verdicts derive from what is computed."""

import ast
from pathlib import Path

import pytest

import permgroups.claims
from permgroups.claims.chapters import claims_of
from permgroups.claims.ledger import Claim, Outcome, judge
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
