"""Order, proof and membership: what is asked of the way in which a group is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation, PermutationGroup
from sympy.combinatorics.perm_groups import SymmetricPermutationGroup

from permgroups import checks
from permgroups.errors import InvalidArgument, InvalidPermutation, NotInGroup
from permgroups.groups.as_groups import as_group, require_group
from permgroups.groups.cycle_text import format_cycles
from permgroups.groups.known import Outside
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.subgroups import normalises

if TYPE_CHECKING:
    from permgroups.groups.certificates.base import Certificate
    from permgroups.groups.chain import Chain

__all__ = ["Membership"]


class Membership(GroupMethods):
    """The methods that a group answers by the way in which it is known."""

    def order(self) -> int:
        """Return the order, proved: see :attr:`certificate`.

        The first call finds out how the group is known, which builds a stabilizer chain unless the group is recognised
        without one; later calls are free.

        >>> from permgroups.puzzles import cube
        >>> cube(3).group.order()
        43252003274489856000
        """
        return self.known.order

    @property
    def certificate(self) -> Certificate:
        """The proof of the order; ``check()`` verifies it anew.

        >>> from permgroups import mathieu
        >>> proof = mathieu(24).certificate
        >>> proof, proof.check()
        (<SchreierCertificate: order 244823040, by Schreier generators>, True)
        """
        return self.known.certificate

    def chain(self, prefix: Sequence[Any] = ()) -> Chain:
        """Return the proved stabilizer chain, its base beginning with the given points, numbers from 0 or labels.

        The chain without given points is built once and kept, one with given points is built at every call. Raises
        :class:`InvalidArgument` if points are repeated or there are no such points.

        >>> from permgroups import mathieu
        >>> chain = mathieu(12).chain([11, 10])
        >>> chain.base.tolist(), chain.length.tolist()
        ([11, 10, 0, 1, 2], [12, 11, 10, 9, 8])
        """
        if not len(prefix):
            return self.known.chain()
        first = self.points(prefix)
        if len(set(first)) < len(first):
            raise InvalidArgument("the first points of a base must differ")
        return self.known.chain(first)

    def order_lower_bound(self, seed: int = 0) -> int:
        """Return a lower bound of the order from a short random search, without waiting for a proof.

        It is the order itself where that is known already or without a chain.

        >>> from permgroups import mathieu
        >>> mathieu(24).order_lower_bound()
        244823040
        """
        return self.known.order_lower_bound(checks.whole("seed", seed, 0))

    def schreier_sims(self) -> None:
        """Find the order and prove it now rather than at the first question; returns nothing, as in sympy.

        >>> from permgroups import PermGroup
        >>> G = PermGroup({"a": "(1,2,3,4)", "b": "(1,3)"})
        >>> G.schreier_sims()
        >>> dict(G.summary())["order"]
        8
        """
        self.order()

    def contains(self, g: Any, strict: bool = True) -> bool:
        """Return whether a permutation, in any accepted form, or a word lies in the group, also written ``g in G``.

        A ``Permutation`` of another size than the degree does not, as in sympy; with ``strict=False`` it is extended or
        cut to the degree first. Text is read in the group's labels. Raises :class:`InvalidPermutation` or
        :class:`ParseError` for other things that are no permutation of the points.

        >>> from permgroups.puzzles import cube
        >>> G = cube(3).group
        >>> G.contains("R U R' U'"), G.contains([1, 0, *range(2, G.degree)])
        (True, False)
        """
        if not isinstance(g, Permutation):
            row = self.row_of(g)
        elif g.size == self.degree:
            row = np.array(g.array_form, np.uint16)
        elif strict or not self._keeps_beyond(g):
            return False
        else:
            row = self.row_of([g.array_form[i] if i < g.size else i for i in range(self.degree)])
        return bool(self.known.contains(row[None, :])[0])

    def __contains__(self, g: Any) -> bool:
        return self.contains(g)

    def contains_batch(self, rows: np.ndarray) -> np.ndarray:
        """Return a bool for every row of a two-dimensional integer array, an array of bools.

        Raises :class:`InvalidPermutation` if the shape does not fit or an entry is no point.

        >>> from itertools import permutations
        >>> from permgroups import alternating
        >>> rows = np.array(list(permutations(range(4))))
        >>> int(alternating(4).contains_batch(rows).sum())
        12
        """
        batch = np.asarray(rows)
        if batch.ndim != 2 or batch.shape[1] != self.degree or batch.dtype.kind not in "iu":
            raise InvalidPermutation(
                f"expected a two-dimensional integer array with {self.degree} columns, not shape {batch.shape}"
            )
        if batch.size and (batch.min() < 0 or batch.max() >= self.degree):
            raise InvalidPermutation(f"images must be 0 … {self.degree - 1}")
        return self.known.contains(batch.astype(np.uint16, copy=False))

    def why_not(self, g: Any) -> Outside | None:
        """Return why a permutation is outside of the group, None if it is inside: the reason of what ``in`` answers.

        As in sympy a ``Permutation`` of another size than the degree is outside, even if it moves the points as an
        element does; the reason says then what to write.

        >>> from permgroups import alternating
        >>> print(alternating(4).why_not("(1,2)"))
        it is an odd permutation of 4 points, all generators are even
        """
        if isinstance(g, Permutation) and g.size != self.degree:
            return self._why_not_of_size(g)
        return self.known.why_not(self.row_of(g))

    def _why_not_of_size(self, g: Permutation) -> Outside:
        row, n = np.array(g.array_form, np.int64), self.degree
        sizes = f"it is a permutation of {g.size} points and the group acts on {n}"
        if not self._keeps_beyond(g):
            beyond = next(i for i in range(n, g.size) if row[i] != i)
            return Outside(row, f"{sizes}, 0 … {n - 1}, but it moves {beyond}")
        same = self.row_of(g)
        outside = self.known.why_not(same)
        if outside is not None:
            return Outside(same, f"{sizes}; as one of {n} points, {outside}", outside.level, outside.levels)
        text = format_cycles(same.tolist(), self.given_labels)
        return Outside(
            same,
            f"{sizes}: for 'in' the sizes must agree, as in sympy. On {n} points it is in the group: write {text!r}, "
            f"Permutation(…, size={n}) or contains(g, strict=False)",
        )

    def require_member(self, row: np.ndarray) -> None:
        """Return nothing for a row that is an element, and raise :class:`NotInGroup` with the reason for any other.

        >>> from permgroups import alternating
        >>> A = alternating(4)
        >>> A.require_member(A.row_of("(1,2)"))
        Traceback (most recent call last):
            ...
        permgroups.errors.NotInGroup: the permutation is not in the group: it is an odd permutation of 4 points, …
        """
        outside = self.known.why_not(row)
        if outside is not None:
            raise NotInGroup(f"the permutation is not in the group: {outside}", outside.level, outside.levels)

    def equals(self, other: Any) -> bool:
        """Return whether the two are the same group of permutations, whatever their generators and names.

        ``==`` compares generators, names and labels instead. What is no group, or has another degree, is not equal.

        >>> from permgroups import PermGroup, symmetric
        >>> G = PermGroup({"s": "(1,2)", "t": "(2,3)"})
        >>> G.equals(symmetric(3)), G == symmetric(3)
        (True, False)
        """
        if not isinstance(other, PermutationGroup) or self.degree != other.degree:
            return False
        H = as_group(other, self.group)
        return self.order() == H.order() and bool(self.known.contains(H.rows).all())

    def is_subgroup(self, G: Any, strict: bool | None = None) -> bool:
        """Return whether every element of this group lies in ``G``.

        A group on fewer points is taken to fix the further points. With sympy's ``strict=True`` it is no subgroup.

        >>> from permgroups import symmetric
        >>> symmetric(4).is_subgroup(symmetric(5)), symmetric(4).is_subgroup(symmetric(5), strict=True)
        (True, False)
        """
        if isinstance(G, SymmetricPermutationGroup):
            return self.degree == G.degree
        require_group(G)
        if self.degree != G.degree and (strict or self.degree > G.degree):
            return False
        if self.degree == G.degree:
            return bool(as_group(G, self.group).known.contains(self.rows).all())
        K = type(self.group)(G.generators, degree=G.degree)
        return all(K.contains(g, strict=False) for g in self.generators)

    def __le__(self, other: Any) -> bool:
        """Return whether this is a subgroup of the other group."""
        return self.is_subgroup(other) if isinstance(other, PermutationGroup) else NotImplemented

    def __lt__(self, other: Any) -> bool:
        """Return whether this is a proper subgroup of the other group."""
        if not isinstance(other, PermutationGroup):
            return NotImplemented
        return self.is_subgroup(other) and self.order() < other.order()

    def __ge__(self, other: Any) -> bool:
        """Return whether the other group is a subgroup of this one."""
        if not isinstance(other, PermutationGroup):
            return NotImplemented
        return other.degree <= self.degree and as_group(other, self.group) <= self

    def __gt__(self, other: Any) -> bool:
        """Return whether the other group is a proper subgroup of this one."""
        if not isinstance(other, PermutationGroup):
            return NotImplemented
        return other.degree <= self.degree and as_group(other, self.group) < self

    def is_normal(self, gr: Any, strict: bool = True) -> bool:
        """Return whether this group is a normal subgroup of ``gr``; with ``strict=False`` whether ``gr`` normalises it.

        Further points of the larger degree are taken to be fixed. Raises :class:`InvalidArgument` if ``gr`` is no
        group.

        >>> from permgroups import PermGroup, symmetric
        >>> V = PermGroup("(1,2)(3,4)", "(1,3)(2,4)")
        >>> V.is_normal(symmetric(4)), PermGroup("(1,2)", degree=4).is_normal(symmetric(4))
        (True, False)
        """
        require_group(gr)
        if gr.degree > self.degree:  # fixing the further points, as in is_subgroup
            G = type(self.group)(gr.generators, degree=gr.degree)
            return as_group(self.group, G).is_normal(G, strict)
        G = as_group(gr, self.group)
        if strict and not self.is_subgroup(G):
            return False
        return normalises(G, self.group)

    def _keeps_beyond(self, g: Permutation) -> bool:
        return all(g.array_form[i] == i for i in range(self.degree, g.size))

    def index(self, H: Any) -> int | None:
        """Return the index of H, a group or elements that generate one, or None if H is not a subgroup.

        >>> from permgroups import mathieu, symmetric
        >>> M = mathieu(24)
        >>> M.index(M.stabilizer([0, 1], action="sets")), symmetric(4).index(symmetric(5))
        (276, None)
        """
        if isinstance(H, PermutationGroup) and any(not self._keeps_beyond(g) for g in H.generators):
            return None
        K = as_group(H, self.group)
        return self.order() // K.order() if K.is_subgroup(self) else None
