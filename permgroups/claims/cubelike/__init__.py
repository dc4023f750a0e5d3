"""J. A. Eidswick, *Cubelike puzzles: what are they and how do you solve them?* (1986), statement by statement."""

from permgroups.claims.cubelike import (
    big_cubes,
    centres,
    examples,
    figures,
    generation,
    improved,
    inside,
    obtained,
    orderings,
    patterns,
    pivots,
    propositions,
    puzzles,
    references,
    strategy,
    third,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *examples.CLAIMS,
    *strategy.CLAIMS,
    *propositions.CLAIMS,
    *generation.CLAIMS,
    *improved.CLAIMS,
    *puzzles.CLAIMS,
    *pivots.CLAIMS,
    *third.CLAIMS,
    *figures.CLAIMS,
    *obtained.CLAIMS,
    *centres.CLAIMS,
    *big_cubes.CLAIMS,
    *inside.CLAIMS,
    *patterns.CLAIMS,
    *orderings.CLAIMS,
    *references.CLAIMS,
)
