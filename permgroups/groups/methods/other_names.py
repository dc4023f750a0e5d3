"""What Sage, GAP and older habits call the methods of a group: an AttributeError that says what it is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["HERE", "OtherNames"]

HERE = {
    "as_finitely_presented_group": "G.presentation()",
    "blocks_all": "G.minimal_blocks()",
    "cardinality": "G.order()",
    "conjugacy_classes_representatives": "[c.representative for c in G.conjugacy_classes()]",
    "conjugacy_classes_subgroups": "G.subgroup_classes()",
    "cosets": "G.right_cosets(H), G.left_cosets(H)",
    "direct_product": "G * H",
    "domain": "G.labels, the points in text, or range(G.degree)",
    "gap": "permgroups.interop.to_gap(G)",
    "gen": "G.generators[i], or G.moves by their names",
    "gens": "G.generators, or G.moves by their names",
    "gens_small": "G.generators",
    "has_element": "g in G",
    "irreducible_characters": "list(G.character_table())",
    "isomorphism_to": "G.isomorphism(H), or why there is none: G.is_isomorphic(H)",
    "list": "G.elements, or one after the other: G.generate()",
    "ngens": "len(G.generators)",
    "normalizes": "H.is_normal(G, strict=False)",
    "one": "G.identity",
    "random_element": "G.random()",
    "representative_action": "G.transporter(x, y)",
    "strong_generating_system": "G.basic_transversals, or G.strong_gens",
    "subgroups": "G.subgroup_lattice(), or up to conjugacy G.subgroup_classes()",
    "word_problem": "G.factor(g)",
    "Size": "G.order()",
    "StructureDescription": "G.structure_description()",
}
_NOT_HERE = dict.fromkeys(
    ("group_id", "id"), "there is no library of small groups; G.structure() names the group, with its proof"
)


class OtherNames:
    """The names of other programs are no attributes; who asks for one is told ours."""

    if not TYPE_CHECKING:  # or every attribute would be one

        def __getattr__(self, name: str) -> Any:
            if name in HERE:
                raise AttributeError(f"a PermGroup has no {name!r}; here it is {HERE[name]}", name=name, obj=self)
            if name in _NOT_HERE:
                raise AttributeError(f"a PermGroup has no {name!r}: {_NOT_HERE[name]}", name=name, obj=self)
            return object.__getattribute__(self, name)  # again, for the error that says what is missing
