"""What the checks of the chapter *merlin* have found so far; a change here is news about a paper."""

import pytest

from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED = {
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
    **dict.fromkeys(
        (
            "merlin.3.ones",
            "merlin.5.merlin",
            "merlin.5.quatrainment",
        ),
        "false",
    ),
    **dict.fromkeys(
        (
            "merlin.thinkadot",
            "merlin.2.8.needed",
            "merlin.5.minimal",
            "merlin.6.figure11",
            "merlin.6.mixed",
        ),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("merlin", EXPECTED)
