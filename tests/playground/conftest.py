"""A server in a process of its own, for tests that ask it as a browser does."""

import re
import subprocess
import sys

import pytest


@pytest.fixture(scope="session")
def address():
    """Start the playground on a free port; its address."""
    pytest.importorskip("starlette")
    pytest.importorskip("uvicorn")
    server = subprocess.Popen(
        [sys.executable, "-m", "permgroups", "play", "--no-browser", "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    line = server.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, line
    yield found.group()
    server.terminate()
    server.wait(30)
