"""G. R. Greenfield, *Merlin's magic square enhanced* (1994), statement by statement."""

from permgroups.claims.merlin import model, modulus, three_circles

__all__ = ["CLAIMS"]

CLAIMS = (*model.CLAIMS, *three_circles.CLAIMS, *modulus.CLAIMS)
