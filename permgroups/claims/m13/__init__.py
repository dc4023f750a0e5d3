"""Claims of Conway, Elkies, Martin, *The Mathieu group M12 and its pseudogroup extension M13*, section by section."""

from permgroups.claims.m13 import (
    algorithm,
    codes,
    conway,
    dual,
    game,
    game_groups,
    golay,
    hadamard,
    identities,
    metric,
    multiply_transitive,
    outer,
    ovals,
    plane,
    references,
    signed_metric,
    transitivity,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *plane.CLAIMS,
    *ovals.CLAIMS,
    *game.CLAIMS,
    *codes.CLAIMS,
    *golay.CLAIMS,
    *game_groups.CLAIMS,
    *dual.CLAIMS,
    *hadamard.CLAIMS,
    *outer.CLAIMS,
    *multiply_transitive.CLAIMS,
    *transitivity.CLAIMS,
    *metric.CLAIMS,
    *identities.CLAIMS,
    *algorithm.CLAIMS,
    *signed_metric.CLAIMS,
    *references.CLAIMS,
    *conway.CLAIMS,
)
