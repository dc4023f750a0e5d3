"""Strong generators as products of the given ones, in the form in which sympy keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy.combinatorics import Permutation

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["StrongPrograms"]


class StrongPrograms(dict[Permutation, list[Permutation]]):
    """Strong generators as lists of original generators and inverses, the last applied first.

    sympy looks one up when ``generator_product`` needs it; the word is found then, not before.
    """

    def __init__(self, G: PermGroup):
        super().__init__()
        self._group = G

    def __missing__(self, s: Permutation) -> list[Permutation]:
        moves = self._group.moves
        if s in self._group.generators:
            word = [s]
        else:
            word = [moves[name] ** sign for name, sign in self._group.factor(s).letters()][::-1]
        self[s] = word
        return word
