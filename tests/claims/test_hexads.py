"""What the checks of the chapter *hexads* have found so far; a change here is news about a paper."""

import pytest

from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED = {
    **dict.fromkeys(
        (
            "hexads.triple",
            "hexads.x0",
            "hexads.find2.says",
        ),
        "misprint",
    ),
    **dict.fromkeys(
        (
            "hexads.nomove",
            "hexads.star",
        ),
        "corrected",
    ),
    **dict.fromkeys(
        (
            "hexads.limits",
            "hexads.grundy",
        ),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("hexads", EXPECTED)
