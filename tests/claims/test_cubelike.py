"""What the checks of the chapter *cubelike* have found so far; a change here is news about a paper."""

import pytest

from tests.claims.verdicts import check_the_verdicts

pytestmark = pytest.mark.usefixtures("kernels")

EXPECTED = {
    **dict.fromkeys(
        (
            "cubelike.example4",
            "cubelike.ex2.iso",
            "cubelike.prop1.letters",
            "cubelike.complete",
            "cubelike.prop3.index",
            "cubelike.prop4.proof",
            "cubelike.cube.power",
            "cubelike.tetrahedron1.123",
            "cubelike.octahedron2.v",
            "cubelike.dodecahedron2.abc",
        ),
        "misprint",
    ),
    **dict.fromkeys(
        (
            "cubelike.octahedron2.centres",
            "cubelike.n.relations.jk",
            "cubelike.n.parity",
            "cubelike.n.shells",
            "cubelike.7.tetrahedron2",
        ),
        "corrected",
    ),
    **dict.fromkeys(
        ("cubelike.dodecahedron2.view", "cubelike.octahedron2.layers", "cubelike.6.every"),
        "settled",
    ),
}


def test_the_verdicts_of_the_chapter():
    check_the_verdicts("cubelike", EXPECTED)
