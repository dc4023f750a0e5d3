"""The end of section 3, the Mentat Problem, with the remark of section 5 on it."""

from __future__ import annotations

from itertools import product

import numpy as np

from permgroups.claims.ledger import CONSTRUCTION, EXHAUSTIVE, Claim, Outcome
from permgroups.claims.merlin.common import (
    begins,
    claim,
    cleared,
    e,
    every,
    flips,
    orderings,
    paper_word,
    three_circles,
)
from permgroups.claims.merlin.unreachable import PRINTED, TRUE
from permgroups.lights import chart

__all__ = ["CLAIMS"]

CHARTED = ("FX", "FX FY", "FX FZ", "FX FY FZ")


def _idea_as_printed() -> Outcome:
    """Into how many F-classes do the values W_P(0) fall, W_P beginning with P_Z?"""
    S = three_circles()
    counts = {Z: len({min(map(S.number, S.f_class(W(S.zero())))) for W in begins(Z)}) for Z in "ABC"}
    return Outcome(set(counts.values()) == {1}, f"W_P that begin with P_C give {counts['C']} F-classes", EXHAUSTIVE)


def _idea() -> Outcome:
    """For every v and Z at most one W_F leaves, taken back, no light of Z: so W_P(0) is determined."""
    S = three_circles()
    for Z in "ABC":
        fits = np.array([~(F(every(S)) * cleared(S, Z)).any(axis=1) for F in flips(S)]).sum(axis=0)
        if fits.max() > 1:
            return Outcome(False, f"Z = {Z}: {fits.max()} sequences W_F fit {S.text(every(S)[fits.argmax()])}")
    return Outcome(bool(fits.max()), "at most one W_F for each of 128 configurations and each circle Z", EXHAUSTIVE)


def _outside_part(printed: bool) -> Outcome:
    """v_Z^c = v - P_Z(v) as printed, or P_Z(v): which of them has the lights outside of Z?"""
    S = three_circles()
    rows = every(S)
    for Z in "ABC":
        P = S.operators[f"P{Z}"](rows)
        part = (rows - P) % 2 if printed else P
        bad = np.flatnonzero((part != rows * (1 - cleared(S, Z))).any(axis=1))
        if len(bad):
            return Outcome(False, f"Z = {Z}, v = {S.text(rows[bad[0]])}: {S.text(part[bad[0]])}")
    return Outcome(len(rows) == 128, "P_Z(v) = ε_X e_X + ε_XY e_XY + ε_Y e_Y: all v, all Z", EXHAUSTIVE)


def _rearranged(what: str) -> Outcome:
    """From W_F(v_Z^c) = v_Z + w_Z^c: w_Z^c = W_F(v_Z + w_Z^c) as printed, or v_Z^c; and v = W_F(w_Z^c)."""
    S = three_circles()
    for use in orderings():
        inside = cleared(S, use["Z"])
        for W, word in ((paper_word(S, word, use), word) for word in CHARTED):
            start = every(S) * (1 - inside)  # v_Z^c
            image = W(start)
            vz, wzc = image * inside, image * (1 - inside)
            right = W((vz + wzc) % 2)
            if what == "sum":
                pairs = [(right, (vz + W(wzc)) % 2)]
            elif what == "v":
                pairs = [((start + vz) % 2, W(wzc))]
            else:
                pairs = [(wzc if what == "printed" else start, right)]
            for a, b in pairs:
                bad = np.flatnonzero((a != b).any(axis=1))
                if len(bad):
                    return Outcome(
                        False, f"W_F = {word}, v_Z^c = {S.text(start[bad[0]])}: W_F gives {S.text(b[bad[0]])}"
                    )
    return Outcome(len(start) == 128, "the four W_F, all v, all readings of X, Y, Z", EXHAUSTIVE)


def _display() -> Outcome:
    """W_F(v_Z^c) = w_Z + w_Z^c = v_Z + w_Z^c for the W_F that is matched: which v have one?"""
    S = three_circles()
    rows = every(S)
    matched = np.zeros(len(rows), bool)
    for use in orderings():
        inside = cleared(S, use["Z"])
        for word in ("I", "FZ", *CHARTED):
            image = paper_word(S, word, use)(rows * (1 - inside))
            fits = (image * inside == rows * inside).all(axis=1)
            both = (rows * inside + image * (1 - inside)) % 2
            if (both != image)[fits].any():
                return Outcome(False, f"W_F = {word}, {use}")
            matched |= fits
    return Outcome(
        bool((matched == S.orbit_table().inside).all()),
        f"true of each W_F with w_Z = v_Z; {int(matched.sum())} of 128 v have one, exactly the orbit of 0, by I, F_Z "
        "and the four, all readings of X, Y, Z",
        EXHAUSTIVE,
    )


def _not_required() -> Outcome:
    """Every pattern of the bottom circle that occurs is matched without F_Y F_Z, up to the names of X and Y."""
    S = three_circles()
    found = set()
    for use in (use for use in orderings() if use["Z"] == "C"):
        for word in ("I", "FZ", *CHARTED):
            v = paper_word(S, word, use)(S.zero())
            found.add(tuple(int(v[S.lights.index(x)]) for x in ("C", "AC", "BC", "ABC")))
    occur = {row for row, _ in chart(3, 2).rows}
    return Outcome(found == occur, f"{len(found)} patterns of the bottom circle, all that F-sequences make", EXHAUSTIVE)


def _selected() -> Outcome:
    """All eight patterns outside of Z are values of the minimal forms, or 0."""
    S = three_circles()
    values = {S.zero().tobytes()}
    for use in orderings():
        for form in ("PX FY", "PX FY FZ", "PX PY FZ", "PX FY PZ FY", "PX FY PY FZ"):
            values.add(paper_word(S, form, use)(S.zero()).tobytes())
    for Z in "ABC":
        free = np.flatnonzero(1 - cleared(S, Z))
        for bits in product(range(2), repeat=3):
            w = S.zero()
            w[free] = bits
            if w.tobytes() not in values:
                return Outcome(False, f"Z = {Z}: no W_P of the forms gives {S.text(w)}")
    return Outcome(
        len(values) == 19, f"all 8 patterns for each Z; the forms give {len(values)} configurations", EXHAUSTIVE
    )


def _name(letter: str) -> Outcome:
    """'the argument for W_P = F_X F_Z': is F_X F_Z a W_P, which clears something or is I, or a W_F?"""
    S = three_circles()
    for use in orderings():
        W = paper_word(S, "FX FZ", use)
        if letter == "P" and (W.is_identity or not all(W.keep)):
            continue
        if letter == "F" and W in flips(S):
            continue
        return Outcome(False, f"F_X F_Z with {use} clears nothing and is not I: no W_{letter}")
    return Outcome(len(flips(S)) == 8, f"F_X F_Z is a W_{letter}, all readings", EXHAUSTIVE)


def _example() -> Outcome:
    """(F_X F_Z)(v_Z^c) = (1 + ε_X)e_X + (1 + ε_XY)e_XY + ε_Y e_Y + e_YZ + e_Z."""
    S = three_circles()
    for use in orderings():
        for x, xy, y in product(range(2), repeat=3):
            X, XY, Y = (e(S, label, use) for label in ("X", "XY", "Y"))
            start = (x * X + xy * XY + y * Y) % 2
            right = ((1 + x) * X + (1 + xy) * XY + y * Y + e(S, "YZ Z", use)) % 2
            if (paper_word(S, "FX FZ", use)(start) != right).any():
                return Outcome(False, f"{use}, ε = {x, xy, y}")
    return Outcome(x == xy == y == 1, "all values of ε_X, ε_XY, ε_Y, all readings", EXHAUSTIVE)


def _example_words(on: str, off: str) -> Outcome:
    """Z and YZ ON, XZ and the centre OFF: W_P gives v in Y, X and XY inverted; F_X F_Z mends them.

    ``on`` and ``off`` are the two overlapping regions, by their labels.
    """
    S = three_circles()
    seen = 0
    for use in orderings():
        at = {
            label: S.lights.index("".join(sorted(use[c] for c in label)))
            for label in ("X", "Y", "Z", "XY", "XZ", "YZ", "XYZ")
        }
        rows = every(S)
        rows = rows[
            (rows[:, at["Z"]] == 1) & (rows[:, at[on]] == 1) & (rows[:, at[off]] == 0) & (rows[:, at["XYZ"]] == 0)
        ]
        first = rows * (1 - cleared(S, use["Z"]))
        first[:, [at["X"], at["XY"]]] ^= 1
        inside = S.orbit_table().inside[first @ S.powers].all()
        bad = np.flatnonzero((paper_word(S, "FX FZ", use)(first) != rows).any(axis=1))
        if len(bad) or not inside:
            return Outcome(False, f"{use}: F_X F_Z does not lead to {S.text(rows[bad[0] if len(bad) else 0])}")
        seen += len(rows)
    return Outcome(seen == 6 * 8, f"{seen} configurations with such a bottom circle, all readings", EXHAUSTIVE)


def _chart() -> Outcome:
    S = three_circles()
    rows = chart(3, 2).rows
    for pattern, (fz, fx, fy) in rows:
        v = paper_word(S, " ".join(["FA"] * fx + ["FB"] * fy + ["FC"] * fz))(S.zero())
        if tuple(int(v[S.lights.index(label)]) for label in ("C", "AC", "BC", "ABC")) != pattern:
            return Outcome(False, f"{(fx, fy, fz)} does not give {pattern}")
    made = {tuple((F(S.zero())[np.flatnonzero(cleared(S, "C"))]).tolist()) for F in flips(S)}
    return Outcome(
        len(rows) == len(made) == 8,
        f"{len(rows)} patterns of the bottom circle, one F-sequence each, pressed; no other is made. Not compared with "
        "the figure",
        CONSTRUCTION,
    )


def _steps(second: str | None = None) -> Outcome:
    """Steps 1 and 2a: flip the exterior lights out; is what is left obtainable exactly if v is?

    With ``second``: what is not obtainable is taken from the list, e_ABC and the configuration named.
    """
    S = three_circles()
    if second is None:
        forbidden = set(np.flatnonzero(~S.orbit_table().inside).tolist())
    else:
        forbidden = {S.number(e(S, "ABC")), S.number(e(S, second))}
    wrong = []
    for v in every(S):
        used = " ".join(f"F{x}" for x in "ABC" if v[S.lights.index(x)])
        left = paper_word(S, used or "I")(v)
        if any(left[S.lights.index(x)] for x in "ABC"):
            return Outcome(False, f"{used} does not extinguish the exterior lights of {S.text(v)}")
        if (S.number(left) in forbidden) == (v in S.orbit()):
            wrong.append(S.text(v))
    detail = (
        f"{len(wrong)} configurations are judged wrongly, such as {wrong[0]}" if wrong else "all 128 are judged rightly"
    )
    return Outcome(not wrong, detail, EXHAUSTIVE)


def _matches(v: np.ndarray) -> list[str]:
    """Return the circles in which exterior and centre match the two overlaps, by parity."""
    S = three_circles()
    return [Z for Z in "ABC" if not int((v * cleared(S, Z)).sum()) % 2]


def _remark() -> Outcome:
    S = three_circles()
    wrong = [S.text(v) for v in every(S) if bool(_matches(v)) != (v in S.orbit())]
    told = f"judge {len(wrong)} wrongly, such as {wrong[0]}" if wrong else "decide for all 128 configurations"
    return Outcome(not wrong, f"the parities in the circles {told}", EXHAUSTIVE)


def _rotation() -> Outcome:
    """Step 2b: for every v that can be reached some circle is in the chart, for no other."""
    S = three_circles()
    charted = {pattern for pattern, _ in chart(3, 2).rows}
    for v in every(S):
        fits = []
        for use in orderings():
            labels = (use["Z"], *("".join(sorted(use[a] + use["Z"])) for a in "XY"), "ABC")
            fits.append(tuple(int(v[S.lights.index(x)]) for x in labels) in charted)
        if any(fits) != (v in S.orbit()):
            return Outcome(False, S.text(v))
    return Outcome(
        len(charted) == 8,
        "a circle matches the chart for the 112 configurations that can be reached, for no other",
        EXHAUSTIVE,
    )


def _algorithm() -> Outcome:
    S = three_circles()
    found = [S.mentat(None, v) for v in every(S)]
    wrong = [S.text(v) for v, r in zip(every(S), found, strict=True) if bool(r) != (v in S.orbit()) or not r.check()]
    longest = max(r.length for r in found if r)
    return Outcome(
        not wrong,
        f"not so for {wrong[0]}"
        if wrong
        else f"112 of 128 configurations solved, in at most {longest} presses, 16 announced as impossible",
        EXHAUSTIVE,
    )


CLAIMS: tuple[Claim, ...] = (
    claim(
        "3.idea",
        "§3",
        "A configuration (W_F W_P)(0) is determined up to F-equivalence by the P_Z that W_P begins with.",
        _idea_as_printed,
        repaired=_idea,
        repair="W_F and W_P(0) are determined by the configuration and P_Z",
        origin="statement",
    ),
    claim(
        "3.outside",
        "§3",
        "v_Z^c = v - P_Z(v) records the lights that do not belong to Z.",
        lambda: _outside_part(True),
        reading=lambda: _outside_part(False),
        repair="read v_Z^c = P_Z(v); v - P_Z(v), which no scanner makes of it, is v_Z, as Proposition 5.2 has it",
        origin="print",
    ),
    claim("3.display", "§3", "W_F(v_Z^c) = w_Z + w_Z^c = v_Z + w_Z^c, w_Z matched to v_Z.", _display),
    claim("3.labeling", "§3", "By careful labeling W_F = F_Y F_Z is not required.", _not_required),
    claim(
        "3.rearranged",
        "§3",
        "w_Z^c = W_F(v_Z + w_Z^c).",
        lambda: _rearranged("printed"),
        reading=lambda: _rearranged("read"),
        repair="read v_Z^c on the left",
        origin="print or scan",
    ),
    claim("3.rearranged.sum", "§3", "W_F(v_Z + w_Z^c) = v_Z + W_F(w_Z^c).", lambda: _rearranged("sum")),
    claim("3.rearranged.v", "§3", "v = v_Z^c + v_Z = W_F(w_Z^c).", lambda: _rearranged("v")),
    claim("3.selected", "§3", "In all cases a W_P can be selected with W_P(0) = w_Z^c.", _selected),
    claim(
        "3.example.name",
        "§3",
        "Consider the argument for W_P = F_X F_Z.",
        lambda: _name("P"),
        reading=lambda: _name("F"),
        repair="read W_F",
        origin="print or scan",
    ),
    claim("3.example", "§3", "(F_X F_Z)(v_Z^c) as displayed.", _example),
    claim(
        "3.example.words",
        "§3",
        "Z and the overlapping region with Y ON, that with X and the centre OFF: W_P has X and XY inverted, and "
        "F_X F_Z mends them. (Regions to be labeled Y and X: YZ and XZ are meant.)",
        lambda: _example_words("YZ", "XZ"),
    ),
    claim(
        "3.chart",
        "§3, Figure 6",
        "F-sequences by the bottom circle. (The figure is missing in our text: the chart is derived from the words.)",
        _chart,
    ),
    claim(
        "3.10.steps",
        "Algorithm 3.10",
        "Steps 1 and 2a: v cannot be obtained if it cannot be with its exterior lights extinguished.",
        _steps,
    ),
    claim(
        "3.10.list",
        "Algorithm 3.10",
        "With Claims 3.4 and 3.5: step 2a announces IMPOSSIBLE for e_ABC and e_AB + e_AC + e_BC (a consequence).",
        lambda: _steps(PRINTED),
        repaired=lambda: _steps(TRUE),
        repair="with e_AB + e_AC + e_BC + e_ABC for Claim 3.5",
        origin="statement",
    ),
    claim(
        "3.10.rotate",
        "Algorithm 3.10",
        "Step 2b: the device can be rotated until the bottom circle is in the chart.",
        _rotation,
    ),
    claim("3.10", "Algorithm 3.10, §5", "With the first step of section 5 it solves W(0) = v or stops.", _algorithm),
    claim(
        "5.remark", "§5, Remark", "IMPOSSIBLE precisely when the parities do not match in each of the circles.", _remark
    ),
)
