"""What the checks of the chapter *queries* have found so far; a change here is news about a paper."""

import pytest

from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED: dict[str, str] = {}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("queries", EXPECTED)
