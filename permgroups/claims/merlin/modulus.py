"""Section 5: d-way bulbs, Theorem 5.1, and the orbit of zero for three circles."""

from __future__ import annotations

from itertools import product

import numpy as np

from permgroups.claims.ledger import CASES, EXHAUSTIVE, THEORY, Claim, Outcome
from permgroups.claims.merlin.common import claim, cleared, every, named, operator_of, orderings, three_circles
from permgroups.claims.merlin.polygon import exponent_columns
from permgroups.lights import EnhancedGame, shallit
from permgroups.lights.polygons import lemma_4_1_matrix, middle
from permgroups.linear.systems import LinearSystem

__all__ = ["CLAIMS"]


def _lemma_mod_d() -> Outcome:
    bad = [
        (k, d, printed) for k in range(4, 13) for d in range(2, 13) for printed in (True, False)
        if not LinearSystem(lemma_4_1_matrix(k, printed), d).is_invertible()
    ]  # fmt: skip
    words = [
        (k, d)
        for k in (4, 5, 7)
        for d in (3, 4, 6)
        if (exponent_columns(shallit(k, d), k) != lemma_4_1_matrix(k)).any()
    ]
    return Outcome(
        not bad and not words,
        f"not for {(bad + words)[0]}"
        if bad or words
        else "one solution for k = 4 … 12 and d = 2 … 12, as printed and as corrected",
        CASES,
    )


def _remainder() -> Outcome:
    """(F_k^… F_1^… F_2^… F_{k-1}^…)(0) = the four lights at vertex k plus w with P_k(w) = w."""
    for k, d in product((4, 5, 6), (2, 3, 4)):
        G = shallit(k, d)
        at = [G.lights.index(x) for x in (str(k), middle(k, k), middle(k - 1, k), "c")]
        for a in product(range(d), repeat=4):
            v = operator_of(G, [(f"F{k}", a[0]), ("F1", a[1]), ("F2", a[2]), (f"F{k - 1}", a[3])])(G.zero())
            w = v.copy()
            w[at] = 0
            if (G.operators[f"P{k}"](w) != w).any() or (G.operators[f"P{k}"](v) != w).any():
                return Outcome(False, f"k = {k}, d = {d}, α = {a}")
    return Outcome((k, d) == (6, 4), "all α for k = 4, 5, 6 and d = 2, 3, 4", CASES)


def _system(equation: str, printed: bool) -> Outcome:
    """The four equations at vertex k, pressed: α_k = ε_k, both midpoints, the centre."""
    for k, d in product((4, 5, 6), (2, 3, 4)):
        G = shallit(k, d)
        for ak, a1, a2, ak1 in product(range(d), repeat=4):
            word = [(f"F{k}", ak), ("F1", a1), ("F2", a2), (f"F{k - 1}", ak1)]
            v = dict(zip(G.lights, operator_of(G, word)(G.zero()).tolist(), strict=True))
            if equation == "k":
                wanted = {str(k): ak}
            elif equation == "c":
                wanted = {"c": ak + a1 + ak1 + (0 if printed else a2)}  # no button has an exponent α_c
            else:
                wanted = {middle(k, k): a1 + ak, middle(k - 1, k): ak1 + ak}
            for light, value in wanted.items():
                if v[light] != value % d:
                    return Outcome(
                        False,
                        f"k, d = {k, d}, α_k, α_1, α_2, α_k-1 = {ak, a1, a2, ak1}: {light} is {v[light]}, not {value}",
                    )
    return Outcome((k, d) == (6, 4), "all α for k = 4, 5, 6 and d = 2, 3, 4", CASES)


def _first_equation() -> Outcome:
    """α_k = e_k: is there a number mod d that is the configuration e_k?"""
    G = shallit(4)
    unit = G.configuration({"4": 1})
    equal = [a for a in range(2) if np.shape(a) == unit.shape and (np.array(a) == unit).all()]
    return Outcome(
        bool(equal),
        f"k = 4, d = 2: e_4 is the configuration {G.text(unit)}, light 4 alone, and α_4 is 0 or 1, a number: the "
        "presses that make light 4 equal to ε_4 are wanted",
        CASES,
    )


def _reduction() -> Outcome:
    """If F_k, F_1, F_2, F_{k-1} give the four lights any values, then zero leads everywhere: both computed apart."""
    controlled, everything = [], []
    sizes = [(3, 2), (3, 3), (3, 4), (4, 2), (4, 3), (4, 4), (5, 2), (5, 3), (6, 2)]
    for k, d in sizes:
        G = shallit(k, d)
        lights = ("C", "AC", "BC", "ABC") if k == 3 else (str(k), middle(k, k), middle(k - 1, k), "c")
        at = [G.lights.index(x) for x in lights]
        flips = np.array([op(G.zero())[at] for name, op in G.operators.items() if name[0] == "F"]).T
        controlled.append(LinearSystem(flips, d).image_size == d**4)
        everything.append(G.orbit_table().is_everything)
    return Outcome(
        controlled == everything and any(controlled) and not all(controlled),
        f"for (k, d) = {sizes} the four lights are controlled, and by search zero leads everywhere: {everything}",
        CASES,
    )


def _inspection() -> Outcome:
    A = [[1, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 0], [1, 1, 1, 1]]  # α_k, α_1, α_{k-1}, α_2
    det = round(float(np.linalg.det(np.array(A))))
    bad = [d for d in range(2, 31) if not LinearSystem(A, d).is_invertible()]
    return Outcome(det == 1 and not bad, "triangular with determinant 1: one solution mod every d", THEORY)


def _theorem() -> Outcome:
    """Both systems have determinant 1 over the integers; where a table fits all configurations are reached."""
    sizes = [(4, d) for d in range(2, 7)] + [(5, 2), (5, 3), (5, 4), (6, 2), (6, 3), *((k, 2) for k in range(7, 11))]
    bad = [(k, d) for k, d in sizes if not shallit(k, d).orbit().is_everything]
    for k in range(4, 13):
        G = shallit(k, 1_000_003)  # exponents and lights as integers
        at = [G.lights.index(x) for x in (str(k), middle(k, k), middle(k - 1, k), "c")]
        flips = np.array([G.press(G.zero(), b)[at] for b in (f"F{k}", "F1", f"F{k - 1}", "F2")]).T
        lemma = exponent_columns(G, k)
        if abs(round(float(np.linalg.det(flips)))) != 1 or round(float(np.linalg.det(lemma))) != 1:
            bad.append((k, 0))
    return Outcome(
        not bad,
        f"not for (k, d) = {bad[0]}"
        if bad
        else f"k = 4 … 12 and every d by two unimodular systems; all configurations for (k, d) in {sizes}",
        CASES,
    )


def _over_the_integers() -> str:
    """Return what fails of: F_X adds 0 to ε_Z + ε_XYZ - ε_XZ - ε_YZ, P_Z makes it 0, W_F W_P leads to v; for every d.

    All of it is linear with coefficients of at most 3, so that mod 101 the unit vectors decide over the integers.
    """
    G = three_circles(101)
    for use in orderings():
        Z, X, Y, XZ, YZ, XY = (named(x, use) for x in ("Z", "X", "Y", "XZ", "YZ", "XY"))
        signs = np.array([{Z: 1, "ABC": 1, XZ: -1, YZ: -1}.get(x, 0) for x in G.lights])
        if any(int(np.array(G.operators[f"F{c}"].add) @ signs) for c in "ABC"):
            return f"some F changes the relation of {Z}"
        if (G.operators[f"P{Z}"](np.ones(7, int)) * signs).any():
            return f"P_{Z} does not make the relation hold"
        for unit in ({Z: 1, "ABC": 100}, {XZ: 1, "ABC": 1}, {YZ: 1, "ABC": 1}, {X: 1}, {Y: 1}, {XY: 1}):
            z, xz, yz, x, y, xy = (unit.get(label, 0) for label in (Z, XZ, YZ, X, Y, XY))
            fx, fy = xz - z, yz - z
            x, y, xy = x - fx, y - fy, xy - fx - fy
            word = [
                ("FX", fx),
                ("FY", fy),
                ("FZ", z),
                ("PZ", 1),
                ("FX", x),
                ("FY", xy - x),
                ("PX", 1),
                ("FY", y + x - xy),
            ]
            if (operator_of(G, word, use)(G.zero()) != G.configuration(unit)).any():
                return f"W_F W_P does not lead to {unit}"
    return ""


def _prop52() -> Outcome:
    wrong = _over_the_integers()
    if wrong:
        return Outcome(False, wrong)
    total = 0
    for d in range(2, 9):
        G = three_circles(d)
        rows = every(G)
        by = {x: rows[:, i] for i, x in enumerate(G.lights)}
        holds = np.zeros(len(rows), bool)
        for use in orderings():
            Z, XZ, YZ = (named(x, use) for x in ("Z", "XZ", "YZ"))
            holds |= (by[Z] + by["ABC"] - by[XZ] - by[YZ]) % d == 0
        if (holds != G.orbit_table().inside).any():
            return Outcome(False, f"d = {d}")
        total += len(rows)
    return Outcome(
        total == sum(d**7 for d in range(2, 9)),
        f"no button leaves the relations and W_F W_P leads to v, over the integers, so for every d; all {total} "
        "configurations for d = 2 … 8 against search",
        THEORY,
    )


def _part_z() -> Outcome:
    for d in (2, 3, 4, 5):
        G = three_circles(d)
        rows = every(G)
        for Z in "ABC":
            if ((rows - G.operators[f"P{Z}"](rows)) % d != rows * cleared(G, Z)).any():
                return Outcome(False, f"d = {d}, Z = {Z}")
    return Outcome(d == 5, "v - P_Z(v) has the lights of v in Z: all v, d = 2 … 5", CASES)


def _belongs(region: bool) -> Outcome:
    """The lights that belong to the region Z, as section 3 has it, or to the circle Z, against those of v_Z."""
    points = [frozenset(some) for some in ("A", "B", "C", "AB", "AC", "BC", "ABC")]
    for use in orderings():
        Z, rest = use["Z"], {use["X"], use["Y"]}
        belong = {"".join(sorted(p)) for p in points if Z in p and not (region and p & rest)}
        if belong != {named(x, use) for x in ("Z", "XZ", "YZ", "XYZ")}:
            return Outcome(False, f"region Z = {Z} is the exterior light {sorted(belong)} alone, v_Z has four lights")
    return Outcome(len(points) == 7, "the circle Z has the four lights Z, XZ, YZ, XYZ: all readings", EXHAUSTIVE)


def _begins() -> Outcome:
    """W_P begins with some P_Z; where W_P = I, P_Z may be put for it at 0, and the relation holds for all Z anyway."""
    for d in range(2, 7):
        G = three_circles(d)
        for use, (a, b, c) in product(orderings(), product(range(d), repeat=3)):
            word = [("FX", a), ("FY", b), ("FZ", c)]
            v = operator_of(G, word, use)(G.zero())
            if (operator_of(G, [*word, ("PZ", 1)], use)(G.zero()) != v).any():
                return Outcome(False, f"d = {d}, {a, b, c}: P_Z cannot be put for I")
            z, xz, yz, xyz = (int(v[G.lights.index(named(x, use))]) for x in ("Z", "XZ", "YZ", "XYZ"))
            if {(z + xyz) % d, (xz + yz) % d} != {(a + b + 2 * c) % d}:
                return Outcome(False, f"d = {d}, {a, b, c}: {z} + {xyz} and {xz} + {yz}")
    return Outcome(
        d == 6,
        "the case W_P = I is not named: W_F(0) = (W_F P_Z)(0), and for F_X^a F_Y^b F_Z^c both sides of the relation "
        "are a + b + 2c; all a, b, c, all readings, d = 2 … 6",
        CASES,
    )


def _forced() -> Outcome:
    """W_F^-1 = F_X^(-ε_XZ+ε_Z) F_Y^(-ε_YZ+ε_Z) F_Z^-ε_Z is the only choice; e_XYZ gets the sum of them."""
    for d in (2, 3, 4, 5, 6):
        G = three_circles(d)
        at = [G.lights.index(x) for x in ("C", "AC", "BC", "ABC")]
        powers = np.array(list(product(range(d), repeat=3)))  # of F_A, F_B, F_C as X, Y, Z
        columns = np.array([G.operators[f"F{x}"](G.zero())[at] for x in "ABC"])
        for z, xz, yz in product(range(d), repeat=3):
            left = (powers @ columns + [z, xz, yz, 0]) % d
            good = powers[~left[:, :3].any(axis=1)]
            wanted = np.array([z - xz, z - yz, -z]) % d
            if len(good) != 1 or (good[0] != wanted).any():
                return Outcome(False, f"d = {d}, ε = {z, xz, yz}: {good.tolist()}")
            if int((wanted @ columns)[3]) % d != (2 * z - xz - yz - z) % d:
                return Outcome(False, f"d = {d}, ε = {z, xz, yz}: the coefficient of e_XYZ")
    return Outcome(d == 6, "all ε_Z, ε_XZ, ε_YZ, d = 2 … 6; so e_XYZ vanishes iff ε_Z + ε_XYZ = ε_XZ + ε_YZ", CASES)


def _clearing_word() -> Outcome:
    """W_P = P_Z F_X^ε_X F_Y^(ε_XY-ε_X) P_X F_Y^(ε_Y+ε_X-ε_XY) leads from 0 to ε_X e_X + ε_Y e_Y + ε_XY e_XY."""
    for d in range(2, 9):
        G = three_circles(d)
        for use in orderings():
            for x, y, xy in product(range(d), repeat=3):
                word = [("PZ", 1), ("FX", x), ("FY", xy - x), ("PX", 1), ("FY", y + x - xy)]
                wanted = G.configuration({use["X"]: x, use["Y"]: y, named("XY", use): xy})
                if (operator_of(G, word, use)(G.zero()) != wanted).any():
                    return Outcome(False, f"d = {d}, {use}, ε = {x, y, xy}")
    return Outcome(d == 8, "all ε, all readings of X, Y, Z, d = 2 … 8", CASES)


def _cases(d: int) -> list[tuple[tuple[int, ...], tuple[int, ...], np.ndarray]]:
    """Return (ε_X, ε_XY, ε_Y), the exponents of F_X, F_Y, F_Z, and W_F(W_P(0)), with X, Y, Z = A, B, C; W_F ≠ I."""
    G = three_circles(d)
    columns = np.array([G.operators[f"F{x}"](G.zero()) for x in "ABC"])
    out: list[tuple[tuple[int, ...], tuple[int, ...], np.ndarray]] = []
    for x, xy, y in product(range(d), repeat=3):
        start = G.configuration({"A": x, "AB": xy, "B": y})
        for a in product(range(d), repeat=3):
            if any(a):
                out.append(((x, xy, y), a, (start + a @ columns) % d))
    return out


def _in_p(G: EnhancedGame, v: np.ndarray) -> bool:
    return any(not (v * cleared(G, Z)).any() for Z in "ABC")


def _conditions(part: str) -> Outcome:
    """The steps of the argument before Proposition 5.3, for all ε and all W_F ≠ I."""
    seen = 0
    for d in (2, 3, 4):
        G = three_circles(d)
        xz, yz, xyz = (G.lights.index(x) for x in ("AC", "BC", "ABC"))
        for (x, xy, y), (a, b, c), v in _cases(d):
            seen += 1
            inside = _in_p(G, v)
            total = (a + b + c) % d
            if part == "sum":
                bad = (inside and bool(total)) or bool(v[xyz] != total)
            elif part == "zeros":
                bad = not total and (a, b, c).count(0) > 1
            elif part == "alpha_z":
                bad = not total and c == 0 and (inside or not (v[xz] and v[yz]))
            elif part == "all":
                bad = not total and a * b * c != 0 and inside
            elif part == "relabel":  # X or Y has no part in W_F: name it Y
                bad = inside and sorted([a, b]) != sorted([0, -c % d])
            else:
                expected = c != 0 and not total and ((b == 0 and c == x == xy) or (a == 0 and c == y == xy))
                bad = inside != expected
            if bad:
                return Outcome(False, f"d = {d}, ε = {x, xy, y}, W_F = {a, b, c}: {G.text(v)} in P is {inside}")
    return Outcome(seen > 1000, f"{seen} choices of ε and W_F ≠ I, d = 2, 3, 4", CASES)


def _coefficients(light: str) -> Outcome:
    """α_X + α_Z and α_Y + α_Z, all α ≠ 0 with sum 0, are nonzero and the coefficients of e_XY (or e_XZ) and e_YZ."""
    seen = 0
    for d in (3, 4, 5):
        G = three_circles(d)
        one, two = G.lights.index(named(light, dict(zip("XYZ", "ABC", strict=True)))), G.lights.index("BC")
        for eps, (a, b, c), v in _cases(d):
            if a * b * c and not (a + b + c) % d:
                seen += 1
                first, second = (a + c) % d, (b + c) % d
                if not first or not second or v[one] != first or v[two] != second:
                    return Outcome(
                        False, f"d = {d}, ε_X, ε_XY, ε_Y = {eps}, α = {a, b, c}: e_{light} has {v[one]}, not {first}"
                    )
    return Outcome(seen > 0, f"all {seen} choices of ε and α, d = 3, 4, 5", CASES)


def _added() -> Outcome:
    """F_X^-α F_Z^α adds (-α)e_X + α e_Z + (-α)e_XY + α e_YZ."""
    for d in range(2, 9):
        G = three_circles(d)
        for use, alpha in product(orderings(), range(d)):
            found = operator_of(G, [("FX", -alpha), ("FZ", alpha)], use)(G.zero())
            wanted = G.configuration({
                named(x, use): s * alpha % d for x, s in (("X", -1), ("Z", 1), ("XY", -1), ("YZ", 1))
            })  # fmt: skip
            if (found != wanted).any():
                return Outcome(False, f"d = {d}, α = {alpha}, {use}")
    return Outcome(d == 8, "all α, all readings, d = 2 … 8", CASES)


CLAIMS: tuple[Claim, ...] = (
    claim("5.lemma", "§5", "The linear system of Lemma 4.1 can equally well be solved mod d.", _lemma_mod_d),
    claim(
        "5.four",
        "§5",
        "(F_k^α_k F_1^α_1 F_2^α_2 F_{k-1}^α_{k-1})(0) is four lights at vertex k and w, P_k(w) = w.",
        _remainder,
    ),
    claim(
        "5.system.k",
        "§5",
        "The first equation: α_k = e_k.",
        _first_equation,
        reading=lambda: _system("k", False),
        repair="read ε_k",
        origin="print or scan",
    ),
    claim(
        "5.system.middles", "§5", "α_1 + α_k = ε_1,k and α_{k-1} + α_k = ε_{k-1,k}.", lambda: _system("middles", True)
    ),
    claim(
        "5.system",
        "§5",
        "The last equation: α_c + α_{k-1} + α_k + α_1 = ε_c.",
        lambda: _system("c", True),
        reading=lambda: _system("c", False),
        repair="read α_2 for α_c",
        origin="print or scan",
    ),
    claim("5.inspection", "§5", "The system can be solved by inspection, mod d.", _inspection),
    claim(
        "5.reduction",
        "§5",
        "We need only discern whether the four lights at vertex k can be controlled using only the F buttons.",
        _reduction,
    ),
    claim("5.1", "Theorem 5.1", "R(0) = V(S) for k ≥ 4 and d ≥ 2.", _theorem),
    claim("5.2", "Proposition 5.2", "v is in the orbit of zero iff ε_Z + ε_XYZ = ε_XZ + ε_YZ for some Z.", _prop52),
    claim("5.2.part", "Proposition 5.2", "v_Z = v - P_Z(v) = ε_Z e_Z + ε_XZ e_XZ + ε_YZ e_YZ + ε_XYZ e_XYZ.", _part_z),
    claim(
        "5.2.region",
        "Proposition 5.2",
        "For some region Z the coefficients of the components of v belonging to Z.",
        lambda: _belongs(True),
        reading=lambda: _belongs(False),
        repair="read circle (or set) Z; region Z is the exterior one",
        origin="print",
    ),
    claim("5.2.begins", "Proposition 5.2, proof", "W(0) = (W_F W_P)(0) = v, where W_P begins with P_Z.", _begins),
    claim("5.2.forced", "Proposition 5.2, proof", "W_F^-1 is forced, and e_XYZ gives the relation.", _forced),
    claim(
        "5.2.words",
        "Proposition 5.2, proof",
        "W_P = P_Z F_X^ε_X F_Y^(ε_XY-ε_X) P_X F_Y^(ε_Y+ε_X-ε_XY) does the job.",
        _clearing_word,
    ),
    claim("5.3.sum", "§5", "W_F(W_P(0)) in P needs α_X + α_Y + α_Z = 0.", lambda: _conditions("sum")),
    claim("5.3.zeros", "§5", "At most one of α_X, α_Y, α_Z can be zero, unless W_F = I.", lambda: _conditions("zeros")),
    claim(
        "5.3.alpha",
        "§5",
        "If α_Z = 0, e_XZ and e_YZ are nonzero and the result is not in P.",
        lambda: _conditions("alpha_z"),
    ),
    claim(
        "5.3.coefficients",
        "§5",
        "α_X + α_Z and α_Y + α_Z are the coefficients of e_XY and e_YZ.",
        lambda: _coefficients("XY"),
        reading=lambda: _coefficients("XZ"),
        repair="read e_XZ and e_YZ",
        origin="print or scan",
    ),
    claim("5.3.all", "§5", "If no α is zero, W_F(W_P(0)) is not in P.", lambda: _conditions("all")),
    claim(
        "5.3.relabel",
        "§5",
        "By relabeling if necessary, W_F = F_X^-α_Z F_Z^α_Z.",
        lambda: _conditions("relabel"),
    ),
    claim("5.3.added", "§5", "F_X^-α_Z F_Z^α_Z adds (-α_Z)e_X + α_Z e_Z + (-α_Z)e_XY + α_Z e_YZ.", _added),
    claim("5.3.in", "§5", "The result is in P iff α_Z = ε_X = ε_XY, up to names.", lambda: _conditions("in")),
)
