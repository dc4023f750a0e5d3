"""The documentation of hexads and mathematical blackjack (D. Joyner, 2006), statement by statement, and beyond."""

from permgroups.claims.hexads import blackjack, examples, functions, kitten, moves, systems

__all__ = ["CLAIMS"]

CLAIMS = (*kitten.CLAIMS, *functions.CLAIMS, *examples.CLAIMS, *blackjack.CLAIMS, *moves.CLAIMS, *systems.CLAIMS)
