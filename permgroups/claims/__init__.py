"""The ledger: statements of the papers as checks that compute, with verdicts that derive from them."""

from permgroups.claims.chapters import claims_at, claims_of, run, verify
from permgroups.claims.ledger import Claim, Outcome, Result

__all__ = ["Claim", "Outcome", "Result", "claims_at", "claims_of", "run", "verify"]
