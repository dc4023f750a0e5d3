"""2026-11-16: a base point of -1 counted from the end of the row and passed the check."""

from dataclasses import replace

import pytest

from permgroups import PermGroup
from permgroups.errors import CertificateError


def test_a_certificate_with_a_negative_base_point_is_refused():
    c = PermGroup("(1,2,3,4,5)").certificate
    with pytest.raises(CertificateError):
        replace(c, base=(-1,), orbit_lengths=(6,), order=6, method="Schreier generators", bound=None).check()
