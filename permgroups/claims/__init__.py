"""The ledger: statements of the papers as checks that compute, with verdicts that derive from them."""

from permgroups.claims.ledger import Claim, Outcome, Result, chapters, run

__all__ = ["Claim", "Outcome", "Result", "chapters", "run"]
