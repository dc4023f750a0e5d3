"""A cluster of two worker processes for all tests that need one."""

import pytest

from permgroups.scale import client_of


@pytest.fixture(scope="package")
def client():
    pytest.importorskip("distributed")
    with client_of("local:2") as client:
        yield client
