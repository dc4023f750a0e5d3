"""2026-11-16: a certificate of an unknown method, or with a base point off the group, was not refused."""

from dataclasses import replace

import pytest

from permgroups import mathieu
from permgroups.errors import CertificateError


def test_unknown_methods_and_base_points_are_refused():
    c = mathieu(12).certificate
    for forged in (replace(c, method="foo"), replace(c, base=(99, *c.base[1:])), replace(c, method="upper bound")):
        with pytest.raises(CertificateError):
            forged.check()
    assert c == c and c != mathieu(11).certificate and hash(c)
