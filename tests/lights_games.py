"""Lights games that every test of conformance runs over."""

from __future__ import annotations

from permgroups import lights

__all__ = ["ENHANCED", "GAMES"]

GAMES = [
    *(lights.merlin(d) for d in (2, 3, 5)), lights.quatrainment(), lights.modified_quatrainment(),
    lights.quatrainment(6),
    lights.keychain(), lights.orbix(), lights.orbix(4), lights.cube_board(), lights.cube_board(2, 3),
    *(lights.grid(4, 5, d) for d in (2, 3, 4, 6, 7)),
    *(lights.grid(5, 4, d, topology=t) for t in ("cylinder", "torus", "klein") for d in (2, 3)),
    lights.grid(4, 4, neighbourhood="sigma"), lights.grid(3, 5, neighbourhood="king"), lights.grid(4, 4,
    neighbourhood="knight"),
    lights.grid(60, 50), lights.grid(60, 50, 3), lights.grid(60, 50, topology="torus"), lights.grid(70, 40,
    topology="klein"),
    lights.grid(1, 1), lights.grid(2, 2, topology="torus"), lights.grid(0, 3),
    lights.from_graph({"a": ["b"], "b": ["a", "c"], "c": ["b"], "d": []}),
    lights.from_matrix([[1, 2, 3], [0, 1, 1]], 4),
    lights.from_matrix([[2, 0], [0, 2]], 8), lights.from_hypergraph({"x": "ab", "y": "bcc"}, 3),
    lights.merlin().without_buttons(1, 5), lights.merlin(3).with_fixed(5),
]  # fmt: skip
ENHANCED = [
    lights.shallit(3, 2), lights.shallit(3, 3), lights.shallit(3, 4), lights.shallit(4, 2), lights.shallit(5, 2),
    lights.enhanced_merlin(3), lights.venn(2, 3), lights.venn(4, 2), lights.shallit(3, 2, kinds=("f", "p", "b")),
    lights.circles({"A": "xy", "B": "yz"}, 3), lights.shallit(3, 2, kinds=("p", "b")), lights.shallit(5, 3),
    *(game for kinds, game in lights.mixed_games(2, 2) if kinds in (("fff", "fpp"), ("pfb", "bfp"), ("fpb", ".pf"))),
]  # fmt: skip
