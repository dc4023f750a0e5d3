"""What the checks of the chapter *hexads* have found so far; a change here is news about a paper."""

import re
from collections import Counter
from pathlib import Path

import pytest

from permgroups.claims.chapters import claims_of
from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED = {
    **dict.fromkeys(
        (
            "hexads.triple",
            "hexads.x0",
            "hexads.numbering",
            "hexads.find2.says",
        ),
        "misprint",
    ),
    **dict.fromkeys(
        (
            "hexads.input",
            "hexads.nomove",
            "hexads.none",
            "hexads.star",
        ),
        "corrected",
    ),
    **dict.fromkeys(
        (
            "hexads.advice",
            "hexads.limits",
            "hexads.grundy",
            "hexads.order",
        ),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("hexads", EXPECTED)


def test_the_page_counts_the_claims_of_every_place():
    page = (Path(__file__).parent.parent.parent / "docs" / "hexads.md").read_text(encoding="utf-8")
    table = page.split("### What is claimed, place by place")[1].split("## ")[0]
    counts = {place: int(n) for place, n in re.findall(r"^\| (\S+) \| .* \| (\d+) \|$", table, re.MULTILINE)}
    assert counts == Counter(claim.section.split(",")[0] for claim in claims_of("hexads"))
