"""G. R. Greenfield, *Merlin's magic square enhanced* (1994), statement by statement."""

from permgroups.claims.merlin import (
    algorithm,
    design,
    merlin_games,
    model,
    modulus,
    polygon,
    theorem_3_8,
    three_circles,
    unreachable,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *model.CLAIMS, *merlin_games.CLAIMS, *three_circles.CLAIMS, *unreachable.CLAIMS, *theorem_3_8.CLAIMS,
    *algorithm.CLAIMS, *polygon.CLAIMS, *modulus.CLAIMS, *design.CLAIMS,
)  # fmt: skip
