"""Lights games: Merlin's magic square and its relatives mod d, and the enhanced games (Greenfield 1994)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.lazy import lazily

if TYPE_CHECKING:
    from permgroups.lights.analysis import Analysis, EnhancedAnalysis
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
    from permgroups.lights.charts import Chart, chart
    from permgroups.lights.eden import GardenOfEden
    from permgroups.lights.enhanced import EnhancedGame
    from permgroups.lights.game import LightsGame
    from permgroups.lights.mentat import Mentat
    from permgroups.lights.minimal import Minimum
    from permgroups.lights.operators import Operator
    from permgroups.lights.polygons import lemma_4_1
    from permgroups.lights.presses import Presses
    from permgroups.lights.reachable import ReachableConfigurations, ReachableSet, ReachableUnion
    from permgroups.lights.recipes import construct
    from permgroups.lights.semigroup import Semigroup
    from permgroups.lights.shallit import circles, enhanced_merlin, mixed_games, shallit, venn
    from permgroups.lights.think_a_dot import ThinkADot
    from permgroups.lights.words import ButtonWord, Recipe

__all__ = [
    "Analysis", "ButtonWord", "Chart", "EnhancedAnalysis", "EnhancedGame", "GardenOfEden", "LightsGame", "Mentat",
    "Minimum", "Operator", "Presses", "ReachableConfigurations", "ReachableSet", "ReachableUnion", "Recipe",
    "Semigroup", "ThinkADot", "chart", "circles", "construct", "cube_board", "enhanced_merlin", "from_graph",
    "from_hypergraph", "from_matrix", "from_text", "grid", "keychain", "lemma_4_1", "merlin", "mixed_games",
    "modified_quatrainment", "orbix", "quatrainment", "shallit", "venn",
]  # fmt: skip

__getattr__, __dir__ = lazily(
    __name__,
    {
        "analysis": "Analysis EnhancedAnalysis",
        "boards": "cube_board from_graph from_hypergraph from_matrix from_text "
        "grid keychain merlin modified_quatrainment orbix quatrainment",
        "charts": "Chart chart",
        "eden": "GardenOfEden",
        "enhanced": "EnhancedGame",
        "game": "LightsGame",
        "mentat": "Mentat",
        "minimal": "Minimum",
        "operators": "Operator",
        "polygons": "lemma_4_1",
        "presses": "Presses",
        "reachable": "ReachableConfigurations ReachableSet ReachableUnion",
        "recipes": "construct",
        "semigroup": "Semigroup",
        "shallit": "circles enhanced_merlin mixed_games shallit venn",
        "think_a_dot": "ThinkADot",
        "words": "ButtonWord Recipe",
    },
)
