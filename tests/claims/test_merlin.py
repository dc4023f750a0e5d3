"""What the checks of the chapter *merlin* have found so far; a change here is news about a paper."""

import pytest

from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED = {
    **dict.fromkeys(
        (
            "merlin.2.p",
            "merlin.2.3",
            "merlin.2.equation.index",
            "merlin.3.2.proof",
            "merlin.3.8.words",
            "merlin.3.outside",
            "merlin.3.rearranged",
            "merlin.3.example.name",
            "merlin.5.rank",
            "merlin.5.system.k",
            "merlin.5.system",
            "merlin.5.2.region",
            "merlin.5.3.coefficients",
            "merlin.5.classes",
            "merlin.5.total",
        ),
        "misprint",
    ),
    **dict.fromkeys(
        (
            "merlin.2.7.form",
            "merlin.3.4.cases",
            "merlin.3.5",
            "merlin.3.5.proof",
            "merlin.3.sixteen",
            "merlin.3.8.count",
            "merlin.3.8.minimality",
            "merlin.3.8.inequivalence",
            "merlin.3.9",
            "merlin.3.9.union",
            "merlin.3.idea",
            "merlin.3.10.list",
            "merlin.4.1.middles",
            "merlin.4.1.system",
            "merlin.5.order",
            "merlin.5.group",
        ),
        "corrected",
    ),
    **dict.fromkeys(
        (
            "merlin.eden.ie",
            "merlin.3.ones",
            "merlin.5.merlin",
            "merlin.5.quatrainment",
            "merlin.5.modified",
            "merlin.5.2.8",
        ),
        "false",
    ),
    **dict.fromkeys(
        (
            "merlin.eden.formula",
            "merlin.thinkadot",
            "merlin.2.8.needed",
            "merlin.4.k.three",
            "merlin.5.minimal",
            "merlin.5.fewest",
            "merlin.6.figure11",
            "merlin.6.mixed",
        ),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("merlin", EXPECTED)
