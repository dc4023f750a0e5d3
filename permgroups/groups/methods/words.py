"""Elements from text and words, words from elements, homomorphisms from images of words' letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from sympy.combinatorics import Permutation

from permgroups.errors import InvalidArgument, NotInGroup, ParseError, PermGroupsError
from permgroups.groups.homomorphism import Homomorphism
from permgroups.groups.homomorphism_test import HomomorphismTest, homomorphism_test
from permgroups.groups.inputs import read_element
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.rows import row_power
from permgroups.groups.straight_line import StraightLine, straight_line
from permgroups.groups.words import Word

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup
    from permgroups.search.factoring import WordTables

__all__ = ["Words"]


class Words(GroupMethods):
    """What is read as an element, and elements as words."""

    def element(self, g: Any) -> Permutation:
        """Return ``g`` (a permutation in any accepted form, or a word, also as text) as a ``Permutation``.

        >>> G = PermGroup({"R": "(1,2,3)", "U": "(3,4)"})
        >>> G.element("R U") == G.evaluate("R U") == G.element("(1,2,4,3)")
        True
        """
        return Permutation._af_new(self.row_of(g).tolist())

    def __call__(self, *_: Any) -> NoReturn:
        """Raise a TypeError, as for any object that is no function; it says what Sage's ``G("(1,2,3)")`` is here."""
        raise TypeError("a PermGroup is not callable; G.element(…) reads an element, and … in G asks if it lies in G")

    def row_of(self, g: Any) -> np.ndarray:
        """Return ``g``, in any form that :meth:`element` takes, as a uint16 image row.

        Text that begins with a bracket is read as cycles if it can be, else as a word.

        Raises
        ------
        InvalidPermutation, ParseError
            If it is neither; ParseError also if it is both, and not the same.

        Examples
        --------
        >>> G = PermGroup({"R": "(1,2,3)", "U": "(3,4)"})
        >>> G.row_of("R U").tolist(), G.row_of("(1,2)(3,4)").tolist()
        ([1, 3, 0, 2], [1, 0, 3, 2])
        """
        if isinstance(g, Word):
            return self.row_of_word(g)
        if isinstance(g, str) and g.strip():
            return self._row_of_text(g)
        return read_element(g, self.degree, self.given_labels)

    def _row_of_text(self, text: str) -> np.ndarray:
        if not text.lstrip().startswith("("):
            return self.row_of_word(Word(text, self.names))
        as_word = as_cycles = problem = None
        if any(name in text for name in self.names):
            try:
                as_word = self.row_of_word(Word(text, self.names))
            except PermGroupsError:
                as_word = None
        try:
            as_cycles = read_element(text, self.degree, self.given_labels)
        except PermGroupsError as error:
            problem = error
        if as_cycles is None:
            if as_word is None:
                assert problem is not None
                raise problem
            return as_word
        if as_word is not None and (as_word != as_cycles).any():
            raise ParseError(
                f"{text[:40]!r} is both cycles of points and a word; write Word(…) or commas between points"
            )
        return as_cycles

    def word(self, word: Word | str) -> Word:
        """Return a word in this group's names, parsing text.

        A ``Word`` is returned as it is. Raises :class:`ParseError` for text that is no word in these names.

        >>> G = PermGroup({"R": "(1,2,3)", "U": "(3,4)"})
        >>> G.word("[R, U]")
        Word("R U R' U'")
        """
        return word if isinstance(word, Word) else Word(word, self.names)

    def evaluate(self, word: Word | str) -> Permutation:
        """Return the permutation of a word, its letters applied from left to right.

        >>> G = PermGroup({"a": "(1,2,3)", "b": "(1,2)"})
        >>> G.evaluate("a b'") == G.moves["a"] * G.moves["b"]**-1
        True
        """
        return Permutation._af_new(self.row_of_word(self.word(word)).tolist())

    def row_of_word(self, word: Word) -> np.ndarray:
        """Return the uint16 image row of a word, its letters applied from left to right.

        Raises :class:`NotInGroup` if a letter is no generator.

        >>> G = PermGroup({"R": "(1,2,3)", "U": "(3,4)"})
        >>> G.row_of_word(Word("R U'")).tolist()
        [1, 3, 0, 2]
        """
        index = {name: i for i, name in enumerate(self.names)}
        row = np.arange(self.degree, dtype=np.uint16)
        powers: dict[tuple[str, int], np.ndarray] = {}
        for name, exponent in word.syllables:
            key = (name, exponent)
            if key not in powers:
                if name not in index:
                    shown = ", ".join(self.names[:12])
                    raise NotInGroup(f"the word has the letter {name!r}; the group's generators are {shown}")
                powers[key] = row_power(self.rows[index[name]], exponent)
            row = powers[key][row]
        return row

    def factor(self, g: Any) -> Word:
        """Return a word in the generators with ``evaluate(word) == g``.

        Raises
        ------
        NotInGroup
            If ``g`` is not an element, saying how far it sifted.

        Examples
        --------
        >>> G = PermGroup({"a": "(1,2,3,4)", "b": "(1,2)"})
        >>> w = G.factor("(1,3)")
        >>> G.format(G.evaluate(w))
        '(1,3)'
        """
        row = self.row_of(g)
        self.require_member(row)
        word = self._word_tables().factor(row)
        if (self.row_of_word(word) != row).any():
            raise AssertionError("the word does not multiply out to the element")
        return word

    def straight_line(self, g: Any) -> StraightLine:
        """Return a straight-line program for an element: always possible, even where words would be huge.

        Raises :class:`NotInGroup` if g is not an element.

        >>> from permgroups import mathieu
        >>> M = mathieu(24)
        >>> g = M.random(seed=1)
        >>> M.straight_line(g).evaluate(M) == g
        True
        """
        return straight_line(self.group, g)

    @property
    def longest_factor(self) -> int:
        """The largest number of letters that :meth:`factor` can return, known before any element is factored.

        Makes the tables of words at first use, as :meth:`factor` does.

        >>> G = PermGroup({"a": "(1,2,3,4)", "b": "(1,2)"})
        >>> G.longest_factor, max(len(G.factor(g)) for g in G.elements)
        (9, 6)
        """
        return self._word_tables().worst_case

    def _word_tables(self) -> WordTables:
        from permgroups.search.tables import word_tables_of

        return word_tables_of(self.group)

    def hom(self, images: Any, *more: Any, codomain: PermGroup | None = None) -> Homomorphism:
        """Return the homomorphism with the given images of the generators, proved to be one.

        Parameters
        ----------
        images
            A mapping from the generators' names to their images, or a list of images in the order of the names:
            permutations, or words of this group.
        codomain
            The group that the images lie in; by default the one they generate.

        Raises
        ------
        NotAHomomorphism
            If no homomorphism has these images, with the orders that show it; see :meth:`test_hom`.

        Examples
        --------
        >>> G = PermGroup({"a": "(1,2,3,4)", "b": "(1,3)"})
        >>> G.hom(["(1,2)", "()"]).kernel().order()
        4
        >>> G.hom(["a'", "a b"]).is_automorphism
        True
        """
        if more:
            raise InvalidArgument(
                "hom takes the images of the generators alone, and the group that they lie in by its name: "
                "G.hom([…], codomain=H)"
            )
        test = self.test_hom(images, codomain=codomain)
        return test.homomorphism

    def test_hom(self, images: Any, *, codomain: PermGroup | None = None) -> HomomorphismTest:
        """Return whether images of the generators define a homomorphism: an answer, with it or with a witness.

        >>> test = PermGroup({"a": "(1,2,3)"}).test_hom(["(1,2)"])
        >>> bool(test), test.witness.format("(1,2)")
        (False, '(1,2)')
        """
        return homomorphism_test(self.group, images, codomain)
