"""2026-11-16: the check of a certificate accepted an empty base and so any order."""

from dataclasses import replace

import pytest

from permgroups import mathieu
from permgroups.errors import CertificateError


def test_a_certificate_with_an_empty_base_proves_nothing():
    with pytest.raises(CertificateError):
        replace(mathieu(12).certificate, base=(), orbit_lengths=(), order=1).check()
