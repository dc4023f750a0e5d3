"""Questions made from the description of the API: none makes the server fail."""

import pytest

schemathesis = pytest.importorskip("schemathesis")
from hypothesis import HealthCheck, settings  # noqa: E402
from schemathesis.checks import not_a_server_error  # noqa: E402

from permgroups.playground.questions import openapi  # noqa: E402

schema = schemathesis.openapi.from_dict(openapi())


@schema.parametrize()
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_the_description_allows_makes_nothing_fail(case, address):
    case.call_and_validate(base_url=address.rstrip("/"), checks=[not_a_server_error])
