"""Groups with names of one word, a letter or a family: S5, M12, PSL(2,7), Sage's SymmetricGroup(5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from permgroups.checks import whole
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups import classical_groups, cyclic_half, products
from permgroups.groups.inputs import MAX_DEGREE

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["WORDS", "one_word"]

MATHIEU = (11, 12, 22, 23, 24)

_FAMILIES: dict[str, Callable[[int, int], PermGroup]] = {
    "PSL": classical_groups.projective_special_linear,
    "PGL": classical_groups.projective_general_linear,
    "PSp": classical_groups.projective_symplectic,
    "SL": classical_groups.special_linear,
    "GL": classical_groups.general_linear,
    "AGL": classical_groups.affine_linear,
    "Sp": classical_groups.symplectic,
    "PSU": classical_groups.projective_special_unitary,
    "AGammaL": classical_groups.affine_semilinear,
    "PGammaL": classical_groups.projective_semilinear,
}
_LETTERS: dict[str, tuple[Callable[[int], PermGroup], int]] = {  # with the least number
    "S": (products.symmetric, 0),
    "A": (products.alternating, 0),
    "C": (products.cyclic, 1),
    "Z": (products.cyclic, 1),
    "Q": (cyclic_half.quaternion, 1),
    "QD": (cyclic_half.quasidihedral, 1),
    "SD": (cyclic_half.quasidihedral, 1),
    "Dic": (cyclic_half.dicyclic, 1),
}
_LONG = {  # Sage's names, which sympy and GAP have too; DihedralGroup is two groups
    "SymmetricGroup": "S",
    "AlternatingGroup": "A",
    "CyclicPermutationGroup": "C",
    "CyclicGroup": "C",
    "DiCyclicGroup": "Dic",
    "MathieuGroup": "M",
}
WORDS = (*_FAMILIES, *_LETTERS, "D", "M", "V", "Sz")


def one_word(word: str, *numbers: int) -> PermGroup:
    """Return the group of a word and its numbers.

    >>> one_word("PSL", 2, 7).order(), one_word("M", 12).order(), one_word("SymmetricGroup", 5).order()
    (168, 95040, 120)
    """
    if word in _FAMILIES:
        n, q = numbers
        return _FAMILIES[word](n, q)
    (number,) = numbers
    if word == "Sz":
        return classical_groups.suzuki(number)
    if word == "DihedralGroup":
        return _polygon(number)
    letter = _LONG.get(word, word)
    if letter == "M":
        if number not in MATHIEU:
            raise InvalidArgument(f"the Mathieu groups are {', '.join(f'M{n}' for n in MATHIEU)}")
        return products.mathieu(number)
    if letter == "V":
        return _klein(number)
    if letter == "D":
        return _dihedral(number)
    make, least = _LETTERS[letter]
    if number > 4 * MAX_DEGREE:
        raise TooLarge(f"degree {number} is over the limit of {MAX_DEGREE}")
    return make(whole("the number", number, least))


def _dihedral(order: int) -> PermGroup:
    if order % 2 or order < 6:
        raise InvalidArgument(
            "a dihedral group is named by its order as in GAP, an even number from 6: D8 is the group of the square, "
            "D10 of the pentagon; the group of order 4 is V4"
        )
    return products.dihedral(order // 2)


def _polygon(n: int) -> PermGroup:
    """Return the group that a ``DihedralGroup(n)`` is, where Sage, sympy and GAP do not mean different ones."""
    if n % 2 == 0:
        here = {m: {2: "C2", 4: "V4"}.get(m, f"D{m}") for m in (n, 2 * n)}
        raise InvalidArgument(
            f"it has order {2 * n} in Sage and sympy, order {n} in GAP: write {here[2 * n]} for the first, "
            f"{here[n]} for the second; from_gap reads GAP's"
        )
    return _dihedral(2 * n)


def _klein(number: int) -> PermGroup:
    from permgroups.groups.group import PermGroup

    if number != 4:
        raise InvalidArgument("of this letter there is V4, Klein's group")
    return PermGroup({"a": "(1,2)(3,4)", "b": "(1,3)(2,4)"})
