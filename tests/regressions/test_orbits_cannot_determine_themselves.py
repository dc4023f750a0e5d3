"""2026-11-16: a bound whose orbits were all determined by themselves left nothing to count and passed."""

from dataclasses import replace

import numpy as np
import pytest

from permgroups.errors import CertificateError
from permgroups.puzzles import cube


def test_orbits_cannot_determine_themselves():
    c = cube(3).group.certificate
    bound = replace(c.bound, kept=np.zeros_like(c.bound.kept), determined_by=np.arange(len(c.bound.kept)), value=1)
    with pytest.raises(CertificateError):
        replace(c, base=(), orbit_lengths=(), order=1, bound=bound).check()
