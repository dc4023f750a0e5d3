"""J. A. Eidswick, *Cubelike puzzles: what are they and how do you solve them?* (1986), statement by statement."""

from permgroups.claims.cubelike import (
    big_cubes,
    centres,
    examples,
    figures,
    generation,
    obtained,
    orderings,
    patterns,
    propositions,
    puzzles,
    strategy,
)

__all__ = ["CLAIMS"]

CLAIMS = (
    *examples.CLAIMS,
    *strategy.CLAIMS,
    *propositions.CLAIMS,
    *generation.CLAIMS,
    *puzzles.CLAIMS,
    *figures.CLAIMS,
    *obtained.CLAIMS,
    *centres.CLAIMS,
    *big_cubes.CLAIMS,
    *patterns.CLAIMS,
    *orderings.CLAIMS,
)
