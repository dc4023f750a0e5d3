"""The verdicts of a chapter, compared with what its checks have found so far and with the page of errata."""

from pathlib import Path

from permgroups.claims.chapters import claims_of, run
from permgroups.claims.ledger import ORIGINS, SCOPES, VERDICTS
from permgroups.show.errata import TITLES, paper_of_page

__all__ = ["ERRATA", "check_the_verdicts"]

ERRATA = Path(__file__).parent.parent.parent / "docs" / "errata.md"


def check_the_verdicts(chapter, expected):
    """Run a chapter: ids are unique, every verdict is the expected one, *holds* where nothing is said."""
    claims = claims_of(chapter)
    results = list(run(claims))
    assert len({r.id for r in results}) == len(results)
    assert set(expected) <= {r.id for r in results}
    for r in results:
        assert r.verdict in VERDICTS
        assert r.verdict == expected.get(r.id, "holds"), (r.id, r.detail)
        assert r.scope in SCOPES, r.id
        assert r.origin in ("", *ORIGINS), r.id
        assert bool(r.origin) == (r.verdict in ("scan", "misprint", "corrected", "false")), r.id
    if chapter in TITLES:
        faults = {c.id for c in claims if c.origin or c.question}
        row, text = paper_of_page([r for r in results if r.id in faults], chapter)
        page = ERRATA.read_text(encoding="utf-8")
        assert f"\n{row}\n" in page, "run python docs/errata.py"
        parts = [f"\n## {part.rstrip()}" for part in page.split("\n\n## ")[1:]]
        assert parts[list(TITLES).index(chapter)] == text, "run python docs/errata.py"
