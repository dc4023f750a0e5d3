"""2026-11-16: a base point of -1 counted from the end of the row and passed the check."""

from dataclasses import replace

import pytest

from permgroups import mathieu
from permgroups.errors import CertificateError


def test_a_certificate_with_a_negative_base_point_is_refused():
    c = mathieu(12).certificate
    with pytest.raises(CertificateError, match="different points"):
        replace(c, base=(*c.base[:-1], c.base[-1] - 12)).check()
