"""Proofs that are kept as data prove the orders of the groups that the package makes."""

from dataclasses import replace

import pytest

from permgroups import mathieu
from permgroups.errors import CertificateError
from permgroups.groups.certificates.stored import as_data, stored_certificate, stored_names


@pytest.mark.parametrize("name", stored_names())
def test_a_stored_proof_is_of_the_group_of_that_name(name):
    stored, G = stored_certificate(name), mathieu(int(name[1:]))
    assert stored.names == G.names and (stored.certificate.generators == G.rows).all()
    assert stored.certificate.check() and stored.certificate.order == G.order()


@pytest.mark.parametrize("name", stored_names())
def test_a_stored_proof_with_another_order_is_refused(name):
    certificate = stored_certificate(name).certificate
    with pytest.raises(CertificateError, match="stated was"):
        replace(certificate, order=2 * certificate.order).check()


def test_a_proof_survives_the_way_to_the_file_and_back():
    G = mathieu(12)
    data = as_data(G.names, G.certificate)
    assert data["generators"] == G.rows.tolist() and data["order"] == 95040
