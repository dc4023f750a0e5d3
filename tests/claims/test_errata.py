"""The page of errata says what the checks find, and its commands find the claims."""

import importlib.util
import re
from pathlib import Path

import pytest

from permgroups.claims.chapters import claims_at, claims_of, errata
from permgroups.claims.ledger import ORIGINS

pytestmark = pytest.mark.usefixtures("kernels")

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_page_is_up_to_date():
    spec = importlib.util.spec_from_file_location("errata", DOCS / "errata.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGE.read_text(encoding="utf-8") == module.page(), "run python docs/errata.py"


def test_every_command_of_the_page_finds_its_claim():
    text = (DOCS / "errata.md").read_text(encoding="utf-8")
    ids = re.findall(r"Again: `permgroups verify --only (.*?)`", text)
    assert sorted(ids) == sorted(c.id for c in errata())
    assert all([c.id for c in claims_at(id)] == [id] for id in ids)


def test_what_may_fail_says_where_the_fault_lies():
    for claim in claims_of("all"):
        if claim.reading or claim.repaired:
            assert claim.origin in ORIGINS and claim.repair, claim.id
        if claim.origin == "scan":
            assert claim.reading, claim.id
