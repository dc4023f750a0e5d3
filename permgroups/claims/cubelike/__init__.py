"""J. A. Eidswick, *Cubelike puzzles: what are they and how do you solve them?* (1986), statement by statement."""

from permgroups.claims.cubelike import examples, figures, obtained, orderings, propositions, strategy

__all__ = ["CLAIMS"]

CLAIMS = (*examples.CLAIMS, *strategy.CLAIMS, *propositions.CLAIMS, *figures.CLAIMS, *obtained.CLAIMS, *orderings.CLAIMS)
