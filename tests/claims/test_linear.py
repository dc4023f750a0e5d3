"""What the checks of the chapter *linear* have found so far."""

from tests.claims.verdicts import check_the_verdicts

EXPECTED: dict[str, str] = {}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("linear", EXPECTED)
