"""J. A. Eidswick, *Cubelike puzzles: what are they and how do you solve them?* (1986), statement by statement."""

from permgroups.claims.cubelike import big_cubes, orderings, puzzles, theory

__all__ = ["CLAIMS"]

CLAIMS = (*theory.CLAIMS, *puzzles.CLAIMS, *big_cubes.CLAIMS, *orderings.CLAIMS)
