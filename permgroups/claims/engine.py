"""Claims that the engine makes of itself: known orders, proved and checked again."""

from __future__ import annotations

from math import factorial
from tempfile import TemporaryDirectory
from typing import Any

from permgroups.claims.ledger import THEORY, Claim, Outcome
from permgroups.groups.group import PermGroup
from permgroups.groups.products import alternating, mathieu, symmetric, wreath_product
from permgroups.puzzles import named
from permgroups.puzzles.cube import cube

__all__ = ["CLAIMS"]


def _order_claim(id: str, source: str, section: str, statement: str, order: int, make: object) -> Claim:
    def check() -> Outcome:
        G: PermGroup = make()  # type: ignore[operator]
        G.certificate.check()
        return Outcome(G.order() == order, f"|G| = {G.order()} by {G.certificate.method}, certificate checked", THEORY)

    return Claim(id, source, section, statement, check)


def _names() -> Outcome:
    found = {n: mathieu(n).structure_description() for n in (11, 12, 22, 23, 24)}
    return Outcome(all(found[n] == f"M{n}" for n in found), ", ".join(found.values()), THEORY)


def _a8_and_psl34() -> Outcome:
    A8 = alternating(8)
    L34 = mathieu(22).stabilizer(0).restrict()
    same = A8.order() == L34.order() == 20160
    names = (A8.structure_description(), L34.structure_description())
    return Outcome(
        same and names == ("A8", "PSL(3,4)"), f"both of order {A8.order()}: {names[0]} and {names[1]}", THEORY
    )


def _growth_modulo_symmetries() -> Outcome:
    G = named("pocket-cube-held").group
    with TemporaryDirectory() as folder:
        modulo: Any = G.growth(storage=folder, symmetry=True)
        again = G.growth(storage=folder)
    whole = G.growth()
    same = modulo.spheres == whole.spheres == again.spheres and sum(whole.spheres) == G.order()
    return Outcome(
        same and modulo.symmetries == 6,
        f"diameter {whole.diameter}; {modulo.stored} elements stored under {modulo.symmetries} symmetries",
        THEORY,
    )


RUBIK = factorial(8) * 3**7 * factorial(12) * 2**11 // 2

CLAIMS = (
    _order_claim("engine.m11", "Mathieu 1861", "", "M11 has order 7920", 7920, lambda: mathieu(11)),
    _order_claim("engine.m24", "Mathieu 1873", "", "M24 has order 244823040", 244823040, lambda: mathieu(24)),
    _order_claim(
        "engine.rubik", "Eidswick 1986", "6", "Rubik's cube has 8!·3^7·12!·2^11/2 positions", RUBIK,
        lambda: cube(3).group,
    ),
    _order_claim(
        "engine.slices", "Eidswick 1986", "6", "with its centre slices it has 24 times as many", 24 * RUBIK,
        lambda: cube(3, centre_slices=True).group,
    ),
    _order_claim("engine.s60", "", "", "S60 has order 60!", factorial(60), lambda: symmetric(60)),
    _order_claim(
        "engine.wreath", "", "", "M11 ≀ S4 has order 7920^4·24", 7920**4 * 24,
        lambda: wreath_product(mathieu(11), symmetric(4)),
    ),
    Claim("engine.names", "", "", "the Mathieu groups are recognised as such", _names),
    Claim(
        "engine.growth", "", "",
        "growth in files, of one element of each class under symmetries, finds the spheres of the 2×2×2",
        _growth_modulo_symmetries,
    ),
    Claim("engine.a8", "", "", "A8 and PSL(3,4) have the same order and are told apart", _a8_and_psl34),
)  # fmt: skip
