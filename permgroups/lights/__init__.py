"""Lights games: Merlin's magic square and its relatives mod d, and the enhanced games (Greenfield 1994)."""

from permgroups.lights.analysis import Analysis
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
from permgroups.lights.enhanced import EnhancedGame
from permgroups.lights.game import LightsGame
from permgroups.lights.mentat import Mentat
from permgroups.lights.minimal import Minimum
from permgroups.lights.operators import Operator
from permgroups.lights.presses import Presses
from permgroups.lights.reachable import ReachableConfigurations, ReachableSet
from permgroups.lights.semigroup import Semigroup
from permgroups.lights.shallit import circles, construct, enhanced_merlin, shallit, venn
from permgroups.lights.think_a_dot import ThinkADot
from permgroups.lights.words import ButtonWord

__all__ = [
    "Analysis", "ButtonWord", "EnhancedGame", "LightsGame", "Mentat", "Minimum", "Operator", "Presses",
    "ReachableConfigurations", "ReachableSet", "Semigroup", "ThinkADot", "circles", "construct", "cube_board",
    "enhanced_merlin", "from_graph", "from_hypergraph", "from_matrix", "from_text", "grid", "keychain", "merlin",
    "modified_quatrainment", "orbix", "quatrainment", "shallit", "venn",
]  # fmt: skip
