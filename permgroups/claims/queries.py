"""Claims about what groups are asked: classes, characters, subgroups, automorphisms, presentations, each against its
proof.
"""

from __future__ import annotations

from permgroups.claims.ledger import EXHAUSTIVE, THEORY, Claim, Outcome
from permgroups.groups.products import alternating, mathieu, symmetric
from permgroups.puzzles.cube import cube

__all__ = ["CLAIMS"]

M12_DEGREES = (1, 11, 11, 16, 16, 45, 54, 55, 55, 55, 66, 99, 120, 144, 176)  # Frobenius 1904


def _octads() -> Outcome:
    from permgroups.geometry.steiner import SteinerSystem

    S = SteinerSystem(5, 8, 24)
    M = S.automorphism_group()
    octad = sorted(int(p) for p in S.blocks[0])
    H = M.stabilizer(octad, action="sets")
    proof = M.orbit_stabilizer(octad, action="sets")
    return Outcome(
        H.order() == 322560 and proof.check(),
        f"stabilizer of order {H.order()}, orbit of {proof.orbit_length} octads counted",
        EXHAUSTIVE,
    )


def _hexad_pairs() -> Outcome:
    M = mathieu(12)
    orbits = sorted(o.size for o in M.orbits_on(6))
    first, second = (o.representative for o in M.orbits_on(6))
    answer = M.transporter(first, second, action="sets")
    return Outcome(
        orbits == [132, 792] and not answer and answer.check(), f"orbits {orbits}; {answer.reason}", EXHAUSTIVE
    )


def _m12_classes() -> Outcome:
    M = mathieu(12)
    classes = M.conjugacy_classes()
    total = sum(c.size for c in classes)
    return Outcome(
        len(classes) == 15 and total == 95040, f"{len(classes)} classes, sizes add up to {total}", EXHAUSTIVE
    )


def _m12_characters() -> Outcome:
    table = mathieu(12).character_table()
    degrees = tuple(int(d) for d in table.degrees)
    return Outcome(
        sorted(degrees) == sorted(M12_DEGREES), f"degrees {', '.join(map(str, degrees))}, orthogonality checked", THEORY
    )


def _m12_outer() -> Outcome:
    M = mathieu(12)
    A = M.automorphism_group()
    inner = A.inner().order()
    return Outcome(
        A.order() == 190080 and inner == 95040, f"{A.order()} automorphisms, {inner} of them inner", EXHAUSTIVE
    )


def _m12_maximal() -> Outcome:
    classes = mathieu(12).maximal_subgroups()
    orders = sorted((c.order for c in classes), reverse=True)
    expected = [7920, 7920, 1440, 1440, 660, 432, 432, 240, 192, 192, 72]  # ATLAS, with the orders computed here
    return Outcome(orders == expected, f"{len(classes)} classes of orders {', '.join(map(str, orders))}", EXHAUSTIVE)


def _m12_presentation() -> Outcome:
    found = mathieu(12).presentation()
    return Outcome(found.check(), f"{len(found.relators)} relators, verified by coset enumeration", THEORY)


def _rubik_presentation() -> Outcome:
    found = cube(3).group.presentation()
    return Outcome(found.check(), f"{len(found.relators)} relators on the six turns, verified level by level", THEORY)


def _s6_is_the_exception() -> Outcome:
    orders = {n: symmetric(n).automorphism_group().order() // symmetric(n).order() for n in (5, 6, 7)}
    return Outcome(orders == {5: 1, 6: 2, 7: 1}, f"|Out(S_n)| for n = 5, 6, 7: {list(orders.values())}", EXHAUSTIVE)


def _normalizers() -> Outcome:
    M12, M24 = mathieu(12), mathieu(24)
    same = symmetric(12).normalizer(M12).equals(M12) and symmetric(24).normalizer(M24).equals(M24)
    return Outcome(same, "both are their own normalizers in the symmetric groups", EXHAUSTIVE)


def _layers() -> Outcome:
    G = cube(3).group
    both = G.subgroup(["U", "L", "F"]).intersection(G.subgroup(["F", "R", "B"]))
    return Outcome(both.order() == 9258883200, f"order {both.order()}", EXHAUSTIVE)


def _a8() -> Outcome:
    answer = alternating(8).is_isomorphic(mathieu(22).stabilizer(0).restrict())
    return Outcome(not answer, str(answer.reason), EXHAUSTIVE)


def _claim(id: str, source: str, statement: str, check: object) -> Claim:
    return Claim(f"queries.{id}", source, "", statement, check)  # type: ignore[arg-type]


CLAIMS = (
    _claim("octads", "Witt 1938", "the stabilizer of an octad in M24 has order 322560, and there are 759", _octads),
    _claim("hexads", "Witt 1938", "M12 has two orbits on six points: 132 hexads and 792 others", _hexad_pairs),
    _claim("m12.classes", "Frobenius 1904", "M12 has 15 conjugacy classes", _m12_classes),
    _claim("m12.characters", "Frobenius 1904", "the degrees of the characters of M12", _m12_characters),
    _claim("m12.outer", "ATLAS", "M12 has an outer automorphism, and Out(M12) has order 2", _m12_outer),
    _claim("m12.maximal", "ATLAS", "M12 has eleven classes of maximal subgroups", _m12_maximal),
    _claim("m12.presentation", "", "M12 is defined by relators on its generators", _m12_presentation),
    _claim("rubik.presentation", "", "Rubik's cube is defined by relators on its six turns", _rubik_presentation),
    _claim("s6", "Hölder 1895", "of S5, S6 and S7 only S6 has outer automorphisms", _s6_is_the_exception),
    _claim("normalizers", "", "M12 and M24 are self-normalizing in S12 and S24", _normalizers),
    _claim("layers", "", "⟨U, L, F⟩ and ⟨F, R, B⟩ of Rubik's cube share 9258883200 elements", _layers),
    _claim("a8", "Schottenfels 1900", "A8 and PSL(3,4) have the same order and are not isomorphic", _a8),
)
