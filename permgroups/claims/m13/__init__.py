"""Claims of Conway, Elkies, Martin, *The Mathieu group M12 and its pseudogroup extension M13*, section by section."""

from permgroups.claims.m13 import codes, conway, dual, game, metric, plane, signed_metric, transitivity

__all__ = ["CLAIMS"]

CLAIMS = (
    *plane.CLAIMS,
    *game.CLAIMS,
    *codes.CLAIMS,
    *dual.CLAIMS,
    *transitivity.CLAIMS,
    *metric.CLAIMS,
    *signed_metric.CLAIMS,
    *conway.CLAIMS,
)
