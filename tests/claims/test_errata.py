"""The page of errata says what the checks find, and its commands find the claims."""

import re

from permgroups import __version__
from permgroups.claims.chapters import claims_at, claims_of, errata
from permgroups.claims.ledger import ORIGINS
from permgroups.show.errata import TITLES, errata_page
from tests.claims.verdicts import ERRATA


def test_the_page_has_the_head_and_the_papers():
    """What it says of each paper is compared where the verdicts of its chapter are."""
    page = ERRATA.read_text(encoding="utf-8")
    empty = errata_page([], __version__)
    assert page.startswith(empty[: empty.index("| 000")])
    assert re.findall("^## .*$", page, re.M) == [f"## {number}: {title}" for number, title in TITLES.values()]


def test_every_command_of_the_page_finds_its_claim():
    text = ERRATA.read_text(encoding="utf-8")
    ids = re.findall(r"Again: `permgroups verify --only (.*?)`", text)
    assert sorted(ids) == sorted(c.id for c in errata())
    assert all([c.id for c in claims_at(id)] == [id] for id in ids)


def test_what_may_fail_says_where_the_fault_lies():
    for claim in claims_of("all"):
        if claim.reading or claim.repaired:
            assert claim.origin in ORIGINS and claim.repair, claim.id
        if claim.origin == "scan":
            assert claim.reading, claim.id
