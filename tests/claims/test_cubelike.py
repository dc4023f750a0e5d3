"""What the checks of the chapter *cubelike* have found so far; a change here is news about a paper."""

import pytest

from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED = {
    **dict.fromkeys(
        (
            "cubelike.ex2.iso",
            "cubelike.tetrahedron1.123",
            "cubelike.octahedron2.v",
        ),
        "misprint",
    ),
    **dict.fromkeys(
        (
            "cubelike.n.parity",
            "cubelike.n.shells",
            "cubelike.7.tetrahedron2",
        ),
        "corrected",
    ),
    **dict.fromkeys(
        ("cubelike.6.every",),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("cubelike", EXPECTED)
