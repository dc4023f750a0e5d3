"""What the checks of the chapter *hexads* have found so far; a change here is news about a paper."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from permgroups.claims.chapters import claims_of, run
from permgroups.games import Blackjack
from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED = {
    **dict.fromkeys(
        (
            "hexads.below",
            "hexads.numbering",
        ),
        "scan",
    ),
    **dict.fromkeys(
        (
            "hexads.find2.says",
            "hexads.input",
            "hexads.nomove",
            "hexads.none",
            "hexads.star",
            "hexads.triple",
            "hexads.x0",
        ),
        "corrected",
    ),
    **dict.fromkeys(
        (
            "hexads.advice",
            "hexads.fair",
            "hexads.limits",
            "hexads.grundy",
            "hexads.move.1.why",
            "hexads.only",
            "hexads.order",
            "hexads.pictures",
        ),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("hexads", EXPECTED)


def test_what_repeats_an_output_is_not_taken_for_a_proof():
    """The text of a printout is made so; the set of points in it is looked for among all hexads."""
    scopes = {r.id: r.scope for r in run(c for c in claims_of("hexads") if c.section.split(",")[0] != "beyond")}
    for echo in ("repr", "print.shuffle", "picture_set.1", "view_list", "numbers", "move.2", "minimog.variable"):
        assert scopes[f"hexads.{echo}"] == "construction", echo
    for found in ("find.1", "find.5", "find0", "find2", "winning"):
        assert scopes[f"hexads.{found}"] == "exhaustive", found


def test_what_the_advice_of_the_other_labelling_is_worth():
    [advice] = run(c for c in claims_of("hexads") if c.id == "hexads.advice")
    assert re.findall(r"(\w+) (\d+) and (\d+)", advice.detail) == [
        ("lowest", "57", "291"), ("highest", "34", "314"), ("best", "95", "253"),
        ("lowest", "57", "310"), ("highest", "29", "338"), ("best", "95", "272"),
    ]  # fmt: skip


def test_the_advice_of_a_real_sage_is_worth_as_much():
    """The frozen answers of Sage: the lowest card first, and moves under 21 too."""
    data = json.loads((Path(__file__).parent.parent / "data" / "sage_hexads.json").read_text(encoding="utf-8"))
    rules, worth = Blackjack(), Counter()
    for text, answer in data["modulo11"]["blackjack_move"].items():
        cards = text.split()
        if all(map(str.isdecimal, cards)) and sum(map(int, cards)) >= 21:
            move = re.match(r"(\d+) --> (\d+)", str(answer))
            after = [int(move[2]) if card == move[1] else int(card) for card in cards] if move else []
            worth["none" if not move else sum(after) >= 21 and rules.is_lost(after)] += 1
    assert worth == {True: 57, False: 310, "none": 76}


def test_the_page_counts_the_claims_of_every_place():
    page = (Path(__file__).parent.parent.parent / "docs" / "hexads.md").read_text(encoding="utf-8")
    table = page.split("### What is claimed, place by place")[1].split("## ")[0]
    counts = {place: int(n) for place, n in re.findall(r"^\| (\S+) \| .* \| (\d+) \|$", table, re.MULTILINE)}
    assert counts == Counter(claim.section.split(",")[0] for claim in claims_of("hexads"))
