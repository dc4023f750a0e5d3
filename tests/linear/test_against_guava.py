"""GAP's guava says the same of random codes: minimum distances, weights, covering radii."""

import json

import numpy as np
import pytest

from permgroups.linear import LinearCode, golay, hexacode, quadratic_residue_code
from permgroups.linear.code_families import reed_muller
from tests.interop.gap_runner import needs_gap, run_gap


def _codes():
    rng = np.random.default_rng(18)
    made = [
        LinearCode(rng.integers(0, q, (k, n)), field=q)
        for q in (2, 3, 4)
        for k, n in ((2, 6), (3, 8), (4, 9), (5, 11), (6, 12))
    ]
    return [*made, golay(2), golay(3), hexacode(), reed_muller(2, 4), quadratic_residue_code(31, 2)]


CODES = _codes()


def _in_gap(code):
    """Write a generator matrix for GAP: 0 and powers of the primitive element, a root of the same polynomial."""
    q = int(code.field.order)
    power = {int(code.field.primitive_element**e): e for e in range(q - 1)}
    rows = [
        "[" + ",".join(f"0*Z({q})" if x == 0 else f"Z({q})^{power[x]}" for x in row) + "]"
        for row in np.asarray(code.generator_matrix).tolist()
    ]
    return f"GeneratorMatCode([{','.join(rows)}], GF({q}))"


def _has_radius(code):
    return code.length < 13 and int(code.field.order) < 4  # guava's fails over GF(4)


@pytest.fixture(scope="module")
def answers():
    if "true" not in run_gap('Print(TestPackageAvailability("guava") <> fail);'):
        pytest.skip("GAP has no package guava here")
    calls = "".join(
        f'C := {_in_gap(code)};; Print("[", MinimumDistance(C), ",", WeightDistribution(C), ",", '
        f'{"CoveringRadius(C)" if _has_radius(code) else -1}, "]\\n");\n'
        for code in CODES
    )
    out = run_gap(f'SetPrintFormattingStatus("*stdout*", false);\nLoadPackage("guava");;\n{calls}')
    return [json.loads(line) for line in out.splitlines() if line.startswith("[")]


@needs_gap
@pytest.mark.parametrize("i", range(len(CODES)), ids=lambda i: repr(CODES[i]))
def test_guava_agrees(i, answers):
    code = CODES[i]
    distance, weights, radius = answers[i]
    assert code.minimum_distance().length == code.d == distance
    assert list(code.weight_enumerator()) == weights
    assert not _has_radius(code) or code.covering_radius() == radius
