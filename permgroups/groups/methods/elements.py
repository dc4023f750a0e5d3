"""Elements by number, at random, by coset and by word."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from sympy.combinatorics import Permutation

from permgroups import checks
from permgroups.errors import InvalidArgument, NotInGroup
from permgroups.groups.as_groups import as_group
from permgroups.groups.cosets import cosets
from permgroups.groups.methods.base import GroupMethods

if TYPE_CHECKING:
    from permgroups.groups.words import Word
    from permgroups.scale import StoredGrowth
    from permgroups.search.growth import Growth

__all__ = ["Elements"]


class Elements(GroupMethods):
    """The elements of a group, one by one."""

    def coset_factor(self, g: Any, factor_index: bool = False) -> list[Any]:
        """Return [f_0, …] from the transversals of the chain with ``g = f_k … f_1 f_0``; [] if g is outside.

        With ``factor_index`` the images of the base points, which name the factors, are returned instead.

        >>> from permgroups import alternating
        >>> A = alternating(4)
        >>> f, h = A.coset_factor("(1,2)(3,4)")
        >>> A.format(h * f), A.coset_factor("(1,2)(3,4)", factor_index=True), A.coset_factor("(1,2)")
        ('(1,2)(3,4)', [1, 2], [])
        """
        chain = self.chain()
        _, stopped, coordinates = chain.sift(self.row_of(g))
        if stopped[0] <= chain.levels:
            return []
        points = coordinates[0].tolist()
        if factor_index:
            return points
        return [Permutation._af_new(chain.representative(i, p).tolist()) for i, p in enumerate(points)]

    def coset_rank(self, g: Any) -> int | None:
        """Return the rank of g as :meth:`rank` does, None if it is outside the group.

        >>> from permgroups import alternating
        >>> A = alternating(4)
        >>> A.coset_rank("(1,2)(3,4)"), A.coset_rank("(1,2)")
        (5, None)
        """
        try:
            return self.rank(g)
        except NotInGroup:
            return None

    def coset_unrank(self, rank: int, af: bool = False) -> Any:
        """Return the element of a rank, with ``af`` as a list; None if the rank is outside range(order).

        >>> from permgroups import alternating
        >>> A = alternating(4)
        >>> A.coset_unrank(7, af=True), A.coset_unrank(12)
        ([3, 2, 1, 0], None)
        """
        if not 0 <= rank < self.order():
            return None
        g = self.unrank(rank)
        return g.array_form if af else g

    def rank(self, g: Any) -> int:
        """Return a number in range(order); a bijection, inverted by :meth:`unrank`.

        It depends on the stabilizer chain, which is built at first use; the identity has rank 0. Raises
        :class:`NotInGroup` if g is not an element.

        >>> from permgroups.puzzles import cube
        >>> G = cube(2).group
        >>> G.rank("R U R' U'") < G.order(), G.element("R U R' U'") == G.unrank(G.rank("R U R' U'"))
        (True, True)
        """
        row, chain = self.row_of(g), self.chain()
        digits, stopped = chain.to_digits(row)
        if stopped[0] <= chain.levels:
            self.require_member(row)
        rank = 0
        for digit, length in zip(reversed(digits[0].tolist()), reversed(chain.length.tolist()), strict=True):
            rank = rank * length + digit
        return rank

    def unrank(self, rank: int) -> Permutation:
        """Return the element number ``rank``, the inverse of :meth:`rank`.

        Raises
        ------
        InvalidArgument
            If the rank is not in range(order).

        Examples
        --------
        >>> from permgroups import cyclic
        >>> [cyclic(4).unrank(k).array_form for k in range(4)]
        [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]
        """
        if not checks.is_whole(rank) or not 0 <= rank < self.order():
            order = self.order()
            shown = str(order) if order < 10**40 else f"the order, about 2^{order.bit_length() - 1}"
            raise InvalidArgument(f"a rank must be in range({shown}), not {reprlib.repr(rank)}")
        return Permutation._af_new(self.chain().from_digits(self._digits(int(rank)))[0].tolist())

    def _digits(self, rank: int) -> np.ndarray:
        chain = self.chain()
        digits = np.empty((1, chain.levels), np.int64)
        for i, length in enumerate(chain.length.tolist()):
            rank, digits[0, i] = divmod(rank, length)
        return digits

    def growth(
        self,
        metric: Any = "quarter",
        progress: Callable[[int, int], None] | None = None,
        *,
        memory: int | str | None = None,
        storage: Any = None,
        client: Any = None,
        symmetry: bool = False,
        told: Callable[[str], None] | None = None,
    ) -> Growth | StoredGrowth:
        """Return the spheres of the Cayley graph: how many elements need how many letters.

        Parameters
        ----------
        metric : {"quarter", "syllable", "positive"} or mapping
            What counts one: a generator or its inverse; any power of one, also called ``half``; a generator only. Or
            prices of letters, such as ``{"a": 2, "b2": 1}``: see :mod:`permgroups.search.weights`.
        progress
            Called with (elements reached, order) a few times a second.
        memory
            Bytes for the tables, also as text such as ``"4 GB"``; by default 1.5 GB. What does not fit is refused.
            Growth on disk needs little, whatever the group.
        storage
            The name of a directory: there the layers are kept in files, and a run that was killed goes on; a finished
            one is there at once. See :class:`~permgroups.scale.StoredGrowth`, which is returned then.
        client
            A Dask client, on whose workers it runs; without ``storage`` in a directory that goes with the answer.
        symmetry
            Whether to keep one of each class of elements under symmetries of the moves, in files too.
        told
            With ``storage``: called with sentences such as how much disk is needed.

        Examples
        --------
        >>> from permgroups import mathieu
        >>> mathieu(11).growth()
        <Growth of 7920 states: diameter 5, mean 3.964>
        >>> mathieu(11).growth(symmetry=True).spheres == mathieu(11).growth().spheres
        True
        >>> PermGroup({"r": "(1,2,3,4)", "s": "(1,2)"}).growth({"r": 2}).spheres
        (1, 1, 2, 4, 3, 4, 5, 2, 1, 1)
        """
        if not isinstance(symmetry, bool):
            raise InvalidArgument(f"symmetry must be True or False, not {symmetry!r}")
        if storage is not None or client is not None or symmetry:
            if memory is not None:
                raise InvalidArgument("memory limits tables in memory; growth in files needs little, and takes none")
            from permgroups.scale import StoredGrowth
            from permgroups.search.spaces import Groupoid

            space = Groupoid.of_group(self.group, metric)
            return StoredGrowth(space, storage, client, symmetry, progress, told)
        from permgroups.search.tables import growth_of

        return growth_of(self.group, metric, progress, None if memory is None else checks.memory(memory))

    def shortest_word(self, g: Any, metric: Any = "quarter") -> Word:
        """Return a shortest word for g, from the group's growth; a cheapest one, where letters have prices.

        Raises
        ------
        NotInGroup
            If g is not an element.
        TooLarge
            If the group is too large for breadth-first search (some 10^9 elements).

        Examples
        --------
        >>> from permgroups import PermGroup
        >>> PermGroup({"r": "(1,2,3,4)", "s": "(1,2)"}).shortest_word("(1,3)")
        Word("s r2' s r'")
        """
        row = self.row_of(g)
        self.require_member(row)
        word = self.growth(metric).word(row)
        if (self.group.row_of_word(word) != row).any():
            raise AssertionError("the word does not multiply out to the element")
        return word

    def random(self, af: bool = False, *, seed: Any = None) -> Any:
        """Return a uniformly random element.

        >>> from permgroups import mathieu
        >>> mathieu(11).random(seed=1) == mathieu(11).random(seed=1)
        True
        """
        if not isinstance(af, bool):
            raise InvalidArgument(f"random takes its seed by name: random(seed={reprlib.repr(af)})")
        row = self.random_rows(1, seed)[0].tolist()
        return row if af else Permutation._af_new(row)

    def all_rows(self, batch: int = 4096) -> Iterator[np.ndarray]:
        """Yield all elements as batches of uint16 rows, in the order of their ranks.

        >>> from permgroups import cyclic
        >>> [rows.tolist() for rows in cyclic(3).all_rows()]
        [[[0, 1, 2], [1, 2, 0], [2, 0, 1]]]
        """
        chain = self.chain()
        lengths = chain.length.tolist()
        for first in range(0, chain.order, batch):
            rest = np.arange(first, min(first + batch, chain.order))
            digits = np.empty((len(rest), len(lengths)), np.int64)
            for i, length in enumerate(lengths):
                rest, digits[:, i] = np.divmod(rest, length)
            yield chain.from_digits(digits)

    def random_rows(self, count: int, seed: Any = None) -> np.ndarray:
        """Return uniformly random elements as a batch of uint16 rows; the same seed gives the same elements.

        >>> from permgroups import mathieu
        >>> rows = mathieu(24).random_rows(1000, seed=1)
        >>> rows.shape, bool(mathieu(24).contains_batch(rows).all())
        ((1000, 24), True)
        """
        return self.known.random_rows(checks.whole("count", count, 0), checks.rng(seed))

    def random_pr(self, gen_count: int = 11, iterations: int = 50, _random_prec: Any = None) -> Permutation:
        """Return a random element; here uniformly, from the chain, so the arguments change nothing.

        >>> from permgroups import mathieu
        >>> mathieu(11).contains(mathieu(11).random_pr())
        True
        """
        return self.random()

    def coset_transversal(self, H: Any) -> list[Permutation]:
        """Return one element of every right coset Hg, the identity first; H is a group or elements that generate one.

        Raises :class:`NotInGroup` if H is not a subgroup, :class:`TooLarge` if there are more than two million cosets.

        >>> from permgroups import symmetric
        >>> S4 = symmetric(4)
        >>> [S4.format(g) for g in S4.coset_transversal(["(1,2)", "(2,3)"])]
        ['()', '(1,2,3,4)', '(3,4)', '(2,3,4)']
        """
        return [Permutation._af_new(row) for row in cosets(self.group, as_group(H, self.group))[0].tolist()]

    def coset_table(self, H: Any) -> list[list[int]]:
        """Return for every right coset of H its images under each generator and its inverse, as a list of lists.

        Cosets are numbered in the order in which a breadth-first search meets them, as in the standard coset tables of
        sympy. Raises :class:`NotInGroup` if H is not a subgroup, :class:`TooLarge` if there are more than two million
        cosets.

        >>> from permgroups import PermGroup
        >>> PermGroup({"a": "(1,2,3)", "b": "(1,2)"}).coset_table("(1,2)")
        [[1, 2, 0, 0], [2, 0, 2, 2], [0, 1, 1, 1]]
        """
        return cosets(self.group, as_group(H, self.group))[1].tolist()

    def generator_product(self, g: Any, original: bool = False) -> list[Permutation]:
        """Return generators [s_1, …, s_n] with ``g = s_n … s_1``, inverses included; the letters of :meth:`factor`.

        Raises :class:`NotInGroup` if g is not an element.

        >>> from permgroups import PermGroup
        >>> G = PermGroup({"a": "(1,2,3,4)", "b": "(1,2)"})
        >>> [G.format(s) for s in G.generator_product("(2,3)")]
        ['(1,2,3,4)', '(1,2)', '(1,4,3,2)']
        """
        word = self.group.factor(g)
        moves = self.group.moves
        letters = [moves[name] ** sign for name, sign in word.letters()]
        return letters[::-1]
