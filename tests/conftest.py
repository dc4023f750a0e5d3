"""Settings for all tests: hypothesis never times a test; kernels can be compiled before a clock matters."""

import pytest
from hypothesis import settings

from permgroups.puzzles.solving import load_kernels

settings.register_profile("permgroups", deadline=None)
settings.load_profile("permgroups")


@pytest.fixture(scope="session")
def kernels():
    load_kernels()
