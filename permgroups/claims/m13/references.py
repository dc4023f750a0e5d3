"""The references of the paper to its own parts, and what its abstract promises, as they were read."""

from __future__ import annotations

from permgroups.claims.ledger import Outcome
from permgroups.claims.m13.common import all_cases, claim
from permgroups.claims.references import Reference, compared

__all__ = ["CLAIMS", "CONTENTS", "PROMISES", "REFERENCES"]


# part of the paper, in its order: what is defined, stated or used there
CONTENTS: dict[str, tuple[str, ...]] = {
    "1": ("the basic game", "M13"),
    "2.1": ("projective plane", "oval", "no hyperhyperovals"),
    "Proposition 2.2": ("P3 is unique", "Aut(P3) is sharply transitive on ordered ovals", "no hyperovals", "|Aut(P3)|"),
    "(2-1)": ("labelling from an ordered oval",),
    "(2-2)": ("self-dual labelling",),
    "2.2": ("move", "closed", "nondegenerate", "G_bas", "q-conjugate", "M13"),
    "(2-3)": ("move sequence",),
    "Example 2.3": ("the path [0,6,12,1,8,0]", "its unsigned permutation"),
    "2.3": ("signed move", "G_sgn", "2M13"),
    "Example 2.4": ("the path [0,6,12,1,8,0]", "its signed permutation"),
    "3": ("signed game", "C", "C'", "M12 is G_bas", "2M12 is G_sgn"),
    "(3-1)": ("scalar product",),
    "Proposition 3.1": (
        "properties of C and C'",
        "uses the labelling from an ordered oval",
    ),  # lines that miss or touch it
    "Proposition 3.1(1)": ("Σ c² = (Σ c)²",),
    "Proposition 3.1(2)": ("weights are 0 or 1 mod 3",),
    "Proposition 3.1(3)": ("weights of C' are 0 mod 3",),
    "Proposition 3.1(4)": ("sums over a line",),
    "Proposition 3.1(5)": ("C' = C^⊥", "no word meets every line in at most two points"),
    "(3-2)": ("Σ cd = Σ c Σ d",),
    "3, after Proposition 3.1": ("C_p", "G_p"),
    "Proposition 3.2": ("G_p is the Golay code",),
    "(3-3)": ("linear action of a move",),
    "Proposition 3.3": ("[p,q]·C_p = C_q",),
    "Proposition 3.4": ("G_bas lies in M12", "-1 flips every counter in place"),
    "(3-4)": ("path of -1",),
    "(3-5)": ("generators of M12",),
    "Theorem 3.5": ("M12 is G_bas", "2M12 is G_sgn"),
    "4": ("dualized game", "second proof by Hadamard matrices", "outer automorphism of M12"),
    "(4-2)": ("products of the rows of E",),
    "(4-3)": ("H^(p,ℓ)",),
    "Proposition 4.2": ("H is a Hadamard matrix",),
    "(4-4)": ("H_r·H_s",),
    "Proposition 4.3": ("σ(H) = H",),
    "Corollary 4.6": ("Aut(M12)",),
    "5": ("forms of sextuple transitivity",),
    "Lemma 5.1": ("donors and recipients by σ ≠ τ",),
    "5.2": ("p as a set",),
    "Theorem 5.2": ("universal donors",),
    "Theorem 5.3": ("universal recipients", "uses the labelling from an ordered oval"),
    "6": ("quasi-Cayley metric", "metric on M12, M13, 2M12, 2M13"),
    "(6-2)": ("the elements of greatest depth",),
    "6.1, after (6-2)": ("T",),
    "(6-3)": ("depths of the two lifts",),
    "(6-4)": ("d(σ) + d(-σ) ≥ 12",),
}

REFERENCES = (
    Reference("1", "3", "signed game"),
    Reference("1", "4", "dualized game"),
    Reference("1", "4", "second proof by Hadamard matrices"),
    Reference("1", "5", "forms of sextuple transitivity"),
    Reference("1", "6", "quasi-Cayley metric"),
    Reference("2.1", "Proposition 3.1", "uses the labelling from an ordered oval"),
    Reference("2.1", "Theorem 5.3", "uses the labelling from an ordered oval"),
    Reference("2.2", "(2-2)", "self-dual labelling"),
    Reference("2.2", "(2-3)", "move sequence"),
    Reference("2.3", "2.2", "closed"),
    Reference("2.3", "2.2", "nondegenerate"),
    Reference("Example 2.4", "Example 2.3", "its unsigned permutation"),
    Reference("Proposition 3.1(5)", "(3-1)", "scalar product"),
    Reference("Proposition 3.1(2), proof", "Proposition 3.1(1)", "Σ c² = (Σ c)²"),
    Reference("Proposition 3.1(3), proof", "Proposition 3.1(1)", "Σ c² = (Σ c)²"),
    Reference("Proposition 3.1(3), proof", "Proposition 3.1(2)", "weights are 0 or 1 mod 3"),
    Reference("Proposition 3.1(5), proof", "(3-2)", "Σ cd = Σ c Σ d"),
    Reference("Proposition 3.1(5), proof", "3", "C_0", ("3", "C'")),
    Reference("Proposition 3.1(5), proof", "Proposition 2.2", "no hyperovals"),
    Reference("Proposition 3.1(6), proof", "Proposition 3.1(5)", "C' = C^⊥"),
    Reference("Proposition 3.1(7), proof", "Proposition 3.1(5)", "no word meets every line in at most two points"),
    Reference("Proposition 3.1(7), proof", "Proposition 3.1(2)", "weights are 0 or 1 mod 3"),
    Reference("Proposition 3.1(7), proof", "Proposition 3.1(3)", "weights of C' are 0 mod 3"),
    Reference("3, after Proposition 3.1", "Proposition 3.1", "properties of C and C'"),
    Reference("Proposition 3.2, proof", "(3-2)", "Σ cd = Σ c Σ d"),
    Reference("Proposition 3.3, proof", "(3-3)", "linear action of a move"),
    Reference("Proposition 3.3, proof", "Proposition 3.1(4)", "sums over a line"),
    Reference("3, after Proposition 3.3", "(3-3)", "linear action of a move"),
    Reference("3, after Proposition 3.3", "Proposition 3.3", "[p,q]·C_p = C_q"),
    Reference("(3-5)", "(2-2)", "self-dual labelling"),
    Reference("Theorem 3.5", "Proposition 3.4", "G_bas lies in M12"),
    Reference("Example 4.1", "Example 2.3", "the path [0,6,12,1,8,0]"),
    Reference("Example 4.1", "Example 2.4", "the path [0,6,12,1,8,0]"),
    Reference("4, before (4-2)", "(2-2)", "self-dual labelling"),
    Reference("Proposition 4.2, proof", "(4-2)", "products of the rows of E"),
    Reference("Proposition 4.2, proof", "(4-4)", "H_r·H_s"),
    Reference("Proposition 4.3", "(4-3)", "H^(p,ℓ)"),
    Reference("Proposition 4.3, proof", "(4-3)", "H^(p,ℓ)"),
    Reference("Corollary 4.4, proof", "Proposition 4.3", "σ(H) = H"),
    Reference("Corollary 4.4, proof", "(3-5)", "generators of M12"),
    Reference("Proposition 4.5, proof", "(2-2)", "self-dual labelling"),
    Reference("Theorem 5.2, proof", "2.1", "no hyperhyperovals"),
    Reference("Theorem 5.2, proof", "2.2", "q-conjugate"),
    Reference("Theorem 5.2, proof", "Lemma 5.1", "donors and recipients by σ ≠ τ"),
    Reference("5.3", "5.2", "p as a set"),
    Reference("Theorem 5.3, proof", "Theorem 5.2", "universal donors"),
    Reference("Theorem 5.3, proof", "Lemma 5.1", "donors and recipients by σ ≠ τ"),
    Reference("Theorem 5.3, proof", "(2-1)", "labelling from an ordered oval"),
    Reference("6.1", "Proposition 2.2", "|Aut(P3)|"),
    Reference("Algorithm 6.2", "6.1, after (6-2)", "N", ("6.1, after (6-2)", "T")),
    Reference("Algorithm 6.2", "(6-2)", "the elements of greatest depth"),
    Reference("6.2, after Proposition 6.3", "Proposition 3.4", "-1 flips every counter in place"),
    Reference("6.2, after Proposition 6.3", "(6-3)", "depths of the two lifts"),
    Reference("6.2, after (6-4)", "(6-4)", "d(σ) + d(-σ) ≥ 12"),
    Reference("Proposition 6.4, proof", "(3-4)", "path of -1"),
    Reference("Proposition 6.4, proof", "(6-4)", "d(σ) + d(-σ) ≥ 12"),
    Reference("Proposition 6.4, proof", "Proposition 2.2", "Aut(P3) is sharply transitive on ordered ovals"),
)  # fmt: skip

# what the abstract says that the results are extended to, and what shows it
PROMISES = {
    "the double cover of M12": "2M12 is G_sgn",
    "the double cover of M13": "2M13",
    "the automorphism group of M12": "Aut(M12)",
    "the automorphism group of M13": "Aut(M13)",
}


def _abstract(promised: tuple[str, ...]) -> Outcome:
    missing = [x for x in promised if not any(PROMISES[x] in found for found in CONTENTS.values())]
    return all_cases(not missing, f"{len(promised)} promised; not in the paper: {', '.join(missing) or 'none'}")


CLAIMS = (
    claim("abstract", "abstract", "we extend these results to the double covers and automorphism groups of M12 and M13",
          lambda: _abstract(tuple(PROMISES)), repaired=lambda: _abstract(tuple(PROMISES)[:3]), origin="statement",
          repair="to the double covers of both and the automorphism group of M12: none of M13 is spoken of"),
    claim("references", "whole paper",
          "what the paper refers to within itself stands where it says (by two lists that were read from it)",
          lambda: compared(REFERENCES, CONTENTS, True), reading=lambda: compared(REFERENCES, CONTENTS, False),
          origin="print", repair="C_0 in the proof of 3.1 is C'; N is T"),
)  # fmt: skip
