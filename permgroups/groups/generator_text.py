"""Lists of generators as Sage and GAP print them and as their users type them, taken apart into one text each::

    [(1,2), (1,2,3,4)]    ((1,2,3), (1,2))    (1,2,3),(1,2)    Permutation Group with generators [(1,2), (1,2,3,4)]
    PermutationGroup(['(1,2,3)(4,5)', '(3,4)'])    PermutationGroup([[(1,2,3),(4,5)],[(3,4)]])    Group((1,2),(2,3))

Points count from 1 in all of them, as in every text. Nothing is evaluated: brackets are followed, and what stands in
the round ones is left as it is, for :mod:`permgroups.groups.cycle_text`.
"""

from __future__ import annotations

import re
from typing import NoReturn

from permgroups.errors import ParseError, TooLarge
from permgroups.groups.cycle_text import MAX_CHARACTERS

__all__ = ["begins_like_generators", "generator_texts", "generator_texts_or_one"]

_HEAD = re.compile(r"\s*(?:(?:PermutationGroup|Group)\s*\(|(?:Permutation )?[Gg]roup with generators(?=\s*[\[(]))")
_TOKEN = re.compile(r"\s*(\([^()]*\)|[\[\](),;'\"])")  # a cycle is one token
_DIGITS = re.compile(r"\s*[(\[][\s\d,()\[\]]*[)\]]\s*;*\s*")


def begins_like_generators(text: str) -> bool:
    """Return whether a text can only be generators, no name: a list of them, or nothing but numbers in brackets.

    >>> [begins_like_generators(x) for x in ("[(1,2)]", "((1,2),(2,3))", "Group((1,2))", "(C2 x C3) wr S4", "S5")]
    [True, True, True, False, False]
    """
    return _HEAD.match(text) is not None or text.lstrip().startswith("[") or _DIGITS.fullmatch(text) is not None


def generator_texts_or_one(text: str) -> list[str]:
    """Return the texts of the single generators, the text itself if it is no list of them.

    >>> generator_texts_or_one("[(a,b),(b,c)]"), generator_texts_or_one("(1,2")
    (['(a,b)', '(b,c)'], ['(1,2'])
    """
    try:
        return generator_texts(text)
    except ParseError as error:
        if _HEAD.match(text) or re.match(r"\s*(?:\[|\(\s*\()", text):
            raise
        if re.match(r"\s*[^\W\d]", text):
            name = text.strip()[:40]
            raise ParseError(f"{name!r} is not in cycles; a group by its name is group({name!r})") from error
        return [text]


def generator_texts(text: str) -> list[str]:
    """Return the texts of the single generators, cycles each.

    Raises
    ------
    ParseError
        If the text is no list of generators; ``position`` is where it goes wrong.

    Examples
    --------
    >>> generator_texts("Permutation Group with generators [(1,2), (1,2,3,4)]")
    ['(1,2)', '(1,2,3,4)']
    >>> generator_texts("PermutationGroup([[(1,2,3),(4,5)],['(3,4)']])")
    ['(1,2,3)(4,5)', '(3,4)']
    >>> generator_texts("(1,2)(3,4)"), generator_texts("[]")
    (['(1,2)(3,4)'], [])
    """
    if len(text) > MAX_CHARACTERS:
        raise TooLarge(f"text of {len(text)} characters; at most {MAX_CHARACTERS} are read")
    return _Reader(text).read()


class _Reader:
    """The text, with one token of look-ahead."""

    def __init__(self, text: str):
        self.text = text
        head = _HEAD.match(text)
        self.call = head is not None and head[0].endswith("(")  # of PermutationGroup(…), which has its own brackets
        self.next = head.end() if head else 0
        self.token, self.at = "", 0
        self.advance()

    def advance(self) -> str:
        left = self.token
        found = _TOKEN.match(self.text, self.next)
        if found is not None:
            self.token, self.at, self.next = found[1], found.start(1), found.end()
        else:
            rest = self.text[self.next :]
            self.at = self.next + len(rest) - len(rest.lstrip())
            self.token, self.next = self.text[self.at : self.at + 1], self.at + 1
        return left

    def fail(self, message: str) -> NoReturn:
        raise ParseError(message, self.text, min(self.at, len(self.text)))

    def take(self, token: str) -> bool:
        if self.token != token:
            return False
        self.advance()
        return True

    def expect(self, token: str) -> None:
        if not self.take(token):
            found = repr(self.token) if self.token else "the end"
            self.fail(f"expected {token!r} or a comma in this list of generators, not {found}")

    def read(self) -> list[str]:
        if self.token == "[" or (self.token == "(" and not self.call):
            found = self.bracketed()
            if self.call and self.take(",") and not self.take("()"):  # GAP's Group(generators, identity)
                self.fail("the second argument beside a list of generators is the identity, ()")
        else:
            if not self.token:
                self.fail("expected the cycles of generators, not an empty text")
            found = self.items(")" if self.call else "")
        if self.call:
            self.expect(")")
        while self.take(";"):
            pass
        if self.token:
            self.fail(f"{self.token!r} is too much: the list of generators ends before it")
        return found

    def bracketed(self) -> list[str]:
        close = {"[": "]", "(": ")"}[self.advance()]
        found = self.items(close)
        self.expect(close)
        return found

    def items(self, close: str) -> list[str]:
        found: list[str] = []
        while self.token and self.token != close:
            found.append(self.item())
            if not self.take(","):
                break
        return found

    def item(self) -> str:
        if self.token in ("'", '"'):
            quote = self.advance()
            found = self.cycles()
            self.expect(quote)
            return found
        if self.take("["):  # Sage's list of the cycles of one generator
            cycles = []
            while self.token and self.token != "]":
                cycles.append(self.item() if self.token in ("'", '"') else self.cycles())
                if not self.take(","):
                    break
            self.expect("]")
            return "".join(cycles) or "()"
        return self.cycles()

    def cycles(self) -> str:
        found = ""
        while self.token.startswith("(") and self.token.endswith(")"):
            found += self.advance()
        if not found:
            self.fail("expected the cycles of a generator such as (1,2,3)(4,5)")
        return found
