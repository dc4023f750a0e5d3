"""2026-11-16: a certificate of an unknown method, or with a base point off the group, was not refused."""

from dataclasses import replace

import numpy as np
import pytest

from permgroups import mathieu
from permgroups.errors import CertificateError
from permgroups.groups.certificates.chained import BoundCertificate
from permgroups.groups.certificates.verified_pieces import Claimed


def test_unknown_methods_and_base_points_are_refused():
    c = mathieu(12).certificate
    upper = BoundCertificate(c.order, c.generators, c.base, c.orbit_lengths, c.kept, c.origin, Claimed(np.arange(12)))
    for forged in (replace(c, base=(99, *c.base[1:])), upper):
        with pytest.raises(CertificateError):
            forged.check()
    assert c == c and c != mathieu(11).certificate and hash(c)
