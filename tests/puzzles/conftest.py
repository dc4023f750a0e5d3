"""Kernels are compiled before the clock matters."""

import numpy as np
import pytest

from permgroups.groups.beam import Beam
from permgroups.groups.three_cycles import ThreeCycles
from tests.puzzles.catalogue import masterball


@pytest.fixture(scope="session", autouse=True)
def _compiled_kernels():
    G = masterball(4)
    row = G.random_rows(1, 0)[0]
    G.factor(row)
    ThreeCycles(G).solve(row)
    Beam(G).solve(row, width=100)
    Beam(G, classes=np.arange(32) // 8).solve(row, width=100)
    G.subgroup([G.generators[0]]).growth()
