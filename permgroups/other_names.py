"""What Sage, GAP, sympy and older habits call things: an error that says what they are here, or that they are not."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

__all__ = ["HERE", "NOT_HERE", "OtherNames", "missing"]

HERE = {  # for every class or module, its names elsewhere and what to write
    "permgroups": {
        "AlternatingGroup": "alternating(n), or group('A5')",
        "CyclicGroup": "cyclic(n), or group('C6')",
        "CyclicPermutationGroup": "cyclic(n), or group('C6')",
        "DihedralGroup": "dihedral(n), of order 2n, or group('D8'), of order 8",
        "MathieuGroup": "mathieu(n), or group('M12')",
        "PSL": "group('PSL(2,7)')",
        "PermutationGroup": "PermGroup; sympy's is in sympy.combinatorics",
        "SymmetricGroup": "symmetric(n), or group('S5')",
    },
    "permgroups.linear": {
        "GolayCode": "linear.golay(2) and linear.golay(3)",
        "HammingCode": "linear.hamming(3, 2), for r and q",
        "charpoly": "linear.characteristic_polynomial(A, d)",
        "det": "linear.determinant(A, d)",
        "echelon_form": "linear.row_space(A, d), reduced and without rows of zeros",
        "left_kernel": "linear.left_null_space(A, d)",
        "minpoly": "linear.minimal_polynomial(A, p)",
        "nullspace": "linear.null_space(A, d)",
        "right_kernel": "linear.null_space(A, d)",
        "rref": "linear.row_space(A, d), without rows of zeros",
        "solve_right": "linear.solve(A, b, d)",
    },
    "PermGroup": {
        "as_finitely_presented_group": "G.presentation()",
        "blocks_all": "G.minimal_blocks()",
        "cardinality": "G.order()",
        "centre": "G.center()",
        "commutator_subgroup": "G.derived_subgroup(); for two subgroups G.commutator(H, K)",
        "conjugacy_classes_representatives": "[c.representative for c in G.conjugacy_classes()]",
        "conjugacy_classes_subgroups": "G.subgroup_classes()",
        "conjugate": "G**g",
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
        "largest_moved_point": "max(g.max() for g in G.generators), counted from 0",
        "list": "G.elements, or one after the other: G.generate()",
        "ngens": "len(G.generators)",
        "normalizes": "H.is_normal(G, strict=False)",
        "one": "G.identity",
        "random_element": "G.random()",
        "representative_action": "G.transporter(x, y)",
        "smallest_moved_point": "min(g.min() for g in G.generators), counted from 0",
        "strong_generating_system": "G.basic_transversals, or G.strong_gens",
        "subgroups": "G.subgroup_lattice(), or up to conjugacy G.subgroup_classes()",
        "word_problem": "G.factor(g)",
        "Size": "G.order()",
        "StructureDescription": "G.structure_description()",
    },
    "ConjugacyClass": {
        "an_element": "c.representative",
        "cardinality": "c.size",
        "list": "list(c)",
    },
    "LinearCode": {
        "base_field": "C.field",
        "cardinality": "C.order()",
        "decode_to_code": "C.decode(v), which gives the word and the error",
        "dual_code": "C.dual()",
        "extended_code": "C.extended()",
        "is_permutation_equivalent": "C.is_equivalent(D), up to monomial maps",
        "list": "C.words()",
        "permutation_automorphism_group": "C.automorphism_group(), of the monomial maps",
        "punctured": "C.puncture(coordinates)",
        "shortened": "C.shorten(coordinates)",
        "spectrum": "C.weight_enumerator()",
        "systematic_generator_matrix": "C.generator_matrix",
        "weight_distribution": "C.weight_enumerator()",
    },
}
_MATRICES = "a matrix is a list of rows, a numpy array or a galois array, and the modulus comes last: linear.rank(A, 5)"
_EIGENVALUES = "there are none; see linear.characteristic_polynomial(A, d) and linear.rational_form(A, p)"
_SMALL_GROUPS = "there is no library of small groups; G.structure() names the group, with its proof"
NOT_HERE = {  # and what is to be said of names that have no counterpart
    "permgroups": {"Permutation": "it is sympy's: from sympy.combinatorics import Permutation"},
    "permgroups.linear": {
        "GF": "it is galois's: from galois import GF; and 'GF(9)' may stand for a modulus: linear.rank(A, 'GF(9)')",
        "Matrix": _MATRICES,
        "MatrixSpace": _MATRICES,
        "eigenvalues": _EIGENVALUES,
        "eigenvectors": _EIGENVALUES,
        "matrix": _MATRICES,
    },
    "PermGroup": {
        "cayley_graph": "no graph is made; G.growth() counts the spheres of the Cayley graph",
        "group_id": _SMALL_GROUPS,
        "id": _SMALL_GROUPS,
        "minimal_generating_set": "a smallest one is not looked for; G.generators are those that were given",
        "semidirect_product": "there is no method; group('C7 : C3') makes those of small groups by their names",
    },
}


def _said(owner: str, name: str) -> str:
    """Return what is said of a name that a class or module does not have, '' where nothing is."""
    if name in HERE.get(owner, ()):
        return f"has no {name!r}; here it is {HERE[owner][name]}"
    return f"has no {name!r}: {NOT_HERE[owner][name]}" if name in NOT_HERE.get(owner, ()) else ""


def missing(module: str, name: str) -> ImportError | AttributeError:
    """Return the error for a name that a module does not have; only its ``__getattr__`` may ask.

    >>> print(missing("permgroups.linear", "det"))
    permgroups.linear has no 'det'; here it is linear.determinant(A, d)
    """
    said = _said(module, name)
    if not said:
        return AttributeError(f"module {module!r} has no attribute {name!r}")
    # "from permgroups import …" would drop the text of an AttributeError: it asks from inside of importlib
    importing = sys._getframe(2).f_globals.get("__name__") == "importlib._bootstrap"
    return (ImportError if importing else AttributeError)(f"{module} {said}")


class OtherNames:
    """The names of other programs are no attributes; who asks for one is told ours."""

    if not TYPE_CHECKING:  # or every attribute would be one

        def __getattr__(self, name: str) -> Any:
            for kind in type(self).__mro__:
                if said := _said(kind.__name__, name):
                    raise AttributeError(f"a {kind.__name__} {said}", name=name, obj=self)
            return object.__getattribute__(self, name)  # again, for the error that says what is missing
