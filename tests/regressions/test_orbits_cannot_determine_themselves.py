"""2026-11-16: a bound whose orbits were all determined by themselves left nothing to count and passed."""

from dataclasses import replace

import pytest

from permgroups.errors import CertificateError
from permgroups.puzzles import cube


def test_orbits_cannot_determine_themselves():
    c = cube(3).group.certificate
    claimed = replace(c.claimed, followers=tuple((p, p) for p in range(54)))
    with pytest.raises(CertificateError):
        replace(c, base=(), orbit_lengths=(), order=1, claimed=claimed).check()
