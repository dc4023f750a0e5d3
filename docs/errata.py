"""Make docs/errata.md from what the ledger computes: python docs/errata.py."""

from pathlib import Path

from permgroups import __version__
from permgroups.claims.chapters import errata, run
from permgroups.show.errata import errata_page

PAGE = Path(__file__).parent / "errata.md"


def page() -> str:
    """Return the page."""
    return errata_page(run(errata()), __version__)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
