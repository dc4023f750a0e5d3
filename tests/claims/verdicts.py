"""The verdicts of a chapter, compared with what its checks have found so far."""

from permgroups.claims.chapters import claims_of, run
from permgroups.claims.ledger import ORIGINS, SCOPES, VERDICTS

__all__ = ["check_the_verdicts"]


def check_the_verdicts(chapter, expected):
    """Run a chapter: ids are unique, every verdict is the expected one, *holds* where nothing is said."""
    results = list(run(claims_of(chapter)))
    assert len({r.id for r in results}) == len(results)
    assert set(expected) <= {r.id for r in results}
    for r in results:
        assert r.verdict in VERDICTS
        assert r.verdict == expected.get(r.id, "holds"), (r.id, r.detail)
        assert r.scope in SCOPES, r.id
        assert r.origin in ("", *ORIGINS), r.id
        assert bool(r.origin) == (r.verdict in ("scan", "misprint", "corrected", "false")), r.id
