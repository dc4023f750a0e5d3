"""2026-11-17: The path that meets in the middle was the first of a set of bytes, so another one in every session."""

import os
import subprocess
import sys

CODE = """
from permgroups.games import M13
from permgroups.games.meeting import meet_in_the_middle
g = M13()
print([meet_in_the_middle(g, g.scramble(seed=k)) for k in range(6)])
"""


def test_the_same_path_in_every_session():
    found = {
        subprocess.run(
            [sys.executable, "-c", CODE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
