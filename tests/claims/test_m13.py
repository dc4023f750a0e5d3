"""What the checks of the chapter *m13* have found so far; a change here is news about a paper."""

import pytest

from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

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
        ),
        "misprint",
    ),
    **dict.fromkeys(
        (
            "m13.3.2.weight",
            "m13.4.iso",
            "m13.4.nondegenerate",
            "m13.5.six",
            "m13.6.1.k8",
            "m13.6.2",
        ),
        "corrected",
    ),
    **dict.fromkeys(
        (
            "m13.4.iso.signed",
            "m13.4.depths",
            "m13.5.question",
            "m13.6.2.open",
            "m13.6.2.home",
        ),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("m13", EXPECTED)
