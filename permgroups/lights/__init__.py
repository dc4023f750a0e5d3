"""Lights games: Merlin's magic square and its relatives mod d, and the enhanced games (Greenfield 1994)."""

from permgroups.lights.boards import (
    cube_board,
    from_graph,
    from_hypergraph,
    from_matrix,
    from_text,
    grid,
    keychain,
    merlin,
    modified_quatrainment,
    orbix,
    quatrainment,
)
from permgroups.lights.enhanced import EnhancedGame, ReachableSet
from permgroups.lights.game import Analysis, LightsGame, Orbit, Presses
from permgroups.lights.operators import Operator
from permgroups.lights.semigroup import Semigroup
from permgroups.lights.shallit import circles, construct, enhanced_merlin, shallit, venn
from permgroups.lights.think_a_dot import ThinkADot

__all__ = [
    "Analysis", "EnhancedGame", "LightsGame", "Operator", "Orbit", "Presses", "ReachableSet", "Semigroup", "ThinkADot",
    "circles", "construct", "cube_board", "enhanced_merlin", "from_graph", "from_hypergraph", "from_matrix",
    "from_text", "grid", "keychain", "merlin", "modified_quatrainment", "orbix", "quatrainment", "shallit", "venn",
]  # fmt: skip
