"""G. R. Greenfield, *Merlin's magic square enhanced* (1994), statement by statement."""

from permgroups.claims.merlin import (
    algorithm,
    bulbs,
    design,
    eden,
    independence,
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
    *model.CLAIMS, *eden.CLAIMS, *merlin_games.CLAIMS, *independence.CLAIMS, *three_circles.CLAIMS,
    *unreachable.CLAIMS, *theorem_3_8.CLAIMS, *algorithm.CLAIMS, *polygon.CLAIMS, *bulbs.CLAIMS, *modulus.CLAIMS,
    *design.CLAIMS,
)  # fmt: skip
