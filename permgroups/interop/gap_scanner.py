"""The scanner of GAP text and its arithmetic: tokens, products, powers and brackets; words.

White space, ``#`` comments and the prompt ``gap>`` stand anywhere between tokens, and a backslash at the end of a line
joins it to the next one, even inside a number, as GAP wraps long lines. What reading one text may
cost in memory and time is bounded.
"""

from __future__ import annotations

import re
import reprlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NoReturn

from permgroups.errors import ParseError, TooLarge
from permgroups.groups.cycle_text import MAX_CHARACTERS
from permgroups.groups.words import MAX_EXPONENT, Word
from permgroups.wording import listed

__all__ = ["MAX_ENTRIES", "MAX_NESTING", "Expressions", "Scanner", "read_word"]

Syllables = tuple[tuple[str, int], ...]

MAX_NESTING = 50
MAX_ENTRIES = 25_000_000  # images, list entries and syllables that reading one text may make in all

_CONTINUED = re.compile(r"\\[^\r\n]|#[^\n]*|(\\\r?\n)")
_BLANK = r"(?:\s|#[^\n]*+|(?<!\S)gap>)*+"  # with the prompt of a session
_TOKEN = re.compile(
    _BLANK + r"(?:(?P<integer>[0-9]++(?![A-Za-z_@\\]))|(?P<name>(?:[A-Za-z0-9_@]++|\\[!-/:-@\[-`{-~])++)"
    r"|(?P<one><identity(?:\s*\.\.\.)?>)|(?P<mark>[\[\]()*^,;-]|:=|\.\.)|(?P<end>\Z))"
)
_SKIPPED = re.compile(_BLANK)
_ASSIGNMENT = re.compile(_BLANK + ":=")


class Scanner:
    """One token of look-ahead over the text, with positions in the text as it was given."""

    def __init__(self, text: str):
        if len(text) > MAX_CHARACTERS:
            raise TooLarge(f"text of {len(text)} characters; at most {MAX_CHARACTERS} are read")
        self._given = text
        pieces, self._cuts, self._removed = [], [-1], [0]
        start = 0
        for found in _CONTINUED.finditer(text):
            if found[1]:
                pieces.append(text[start : found.start()])
                start = found.end()
                self._cuts.append(found.start() - self._removed[-1])
                self._removed.append(self._removed[-1] + len(found[1]))
        self._text = "".join(pieces) + text[start:] if pieces else text
        self._next = 0
        self._depth = 0
        self._spent = 0
        self.token = ""
        self.advance()

    def advance(self) -> str:
        """Go to the next token and return the text of the one left behind."""
        left = self.token
        found = _TOKEN.match(self._text, self._next)
        if found is None:
            skipped = _SKIPPED.match(self._text, self._next)
            self.at = skipped.end() if skipped else self._next
            char = self._text[self.at]
            hint = "; what GAP shows as <…> has no generators in it, Print(G) writes them" if char == "<" else ""
            self.fail(f"unexpected {char!r}{hint}")
        group = found.lastgroup or "end"
        self.token = found[group]
        self.kind = self.token if group == "mark" else group
        self.at, self._next = found.span(group)
        return left

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        position = self.at if at is None else at
        removed = self._removed[bisect_right(self._cuts, position) - 1]
        raise ParseError(message, self._given, position + removed)

    def found(self) -> str:
        return "the end of the text" if self.kind == "end" else reprlib.repr(self.token)

    def take(self, kind: str) -> bool:
        """Go past a token of this kind, if it is the next one."""
        if self.kind != kind:
            return False
        self.advance()
        return True

    def expect(self, kind: str, why: str) -> None:
        if not self.take(kind):
            self.fail(f"expected {kind!r} {why}, not {self.found()}")

    def integer(self, limit: int, what: str) -> int:
        if self.kind != "integer":
            self.fail(f"expected {what}, not {self.found()}")
        digits = self.token.lstrip("0") or "0"
        if len(digits) > limit.bit_length() or int(digits) > limit:
            raise TooLarge(f"{what} {digits if len(digits) < 30 else digits[:29] + '…'} is over the limit of {limit}")
        self.advance()
        return int(digits)

    def name(self) -> str:
        """Go past a name and return it, its escaped characters without the backslash."""
        name = self.advance()
        return re.sub(r"\\(.)", r"\1", name) if "\\" in name else name

    def assigns(self) -> bool:
        """Return whether the next token is a name that something is assigned to."""
        return self.kind == "name" and _ASSIGNMENT.match(self._text, self._next) is not None

    def written(self, at: int) -> str:
        """Return the character at a token's position."""
        return self._text[at]

    def enter(self) -> None:
        self._depth += 1
        if self._depth > MAX_NESTING:
            self.fail(f"more than {MAX_NESTING} brackets inside of each other")

    def leave(self) -> None:
        self._depth -= 1

    def charge(self, entries: int) -> None:
        self._spent += entries + 1
        if self._spent > MAX_ENTRIES:
            raise TooLarge(f"reading this text takes more than {MAX_ENTRIES} entries")


class Expressions(Scanner):
    """Products, powers and brackets, for permutations and for words alike."""

    def product(self) -> Any:
        factors = [self.factor()]
        while self.take("*"):
            factors.append(self.factor())
        return factors[0] if len(factors) == 1 else self.multiply(factors)

    def factor(self) -> Any:
        value = self.atom()
        if not self.take("^"):
            return value
        negative = self.take("-")
        exponent = self.integer(MAX_EXPONENT, "an exponent")
        if self.kind == "^":
            self.fail("'^' is not associative; write brackets")
        return self.power(value, -exponent if negative else exponent)

    def atom(self) -> Any:
        if not self.take("("):
            return self.other_atom()
        if self.take(")"):
            return self.identity()
        if self.kind == "integer":
            return self.cycles()
        self.enter()
        value = self.product()
        self.expect(")", "or '*'")
        self.leave()
        return value

    def other_atom(self) -> Any:
        raise NotImplementedError

    def cycles(self) -> Any:
        raise NotImplementedError

    def identity(self) -> Any:
        raise NotImplementedError

    def multiply(self, factors: Sequence[Any]) -> Any:
        raise NotImplementedError

    def power(self, value: Any, exponent: int) -> Any:
        raise NotImplementedError


class _WordReader(Expressions):
    """Words in given names; the values are tuples of syllables."""

    def __init__(self, text: str, variables: Mapping[str, str]):
        self._letters = {variable: ((name, 1),) for variable, name in variables.items()}
        super().__init__(text)

    def read(self) -> Word:
        word = Word(self.product())
        if self.kind != "end":
            self.fail(f"expected '*' or the end of the word, not {self.found()}")
        return word

    def other_atom(self) -> Syllables:
        if self.take("one"):
            return ()
        start = self.at
        if self.kind != "name":
            self.fail(f"expected a generator, not {self.found()}")
        name = self.name()
        if name in self._letters:
            return self._letters[name]
        if name == "One" and self.take("("):
            if self.kind != "name":
                self.fail(f"expected the name of a group, not {self.found()}")
            self.advance()
            self.expect(")", "after the name of the group")
            return ()
        self.fail(f"unknown name {reprlib.repr(name)}; the names are {listed(self._letters) or 'none'}", start)

    def cycles(self) -> NoReturn:
        self.fail("expected a generator, not a number")

    def identity(self) -> Syllables:
        return ()

    def multiply(self, factors: Sequence[Syllables]) -> Syllables:
        self.charge(sum(map(len, factors)))
        return tuple(chain.from_iterable(factors))

    def power(self, value: Syllables, exponent: int) -> Syllables:
        if len(value) > 1:
            self.charge(len(value) * max(abs(exponent), 1))
        return (Word(value) ** exponent).syllables


def read_word(text: str, variables: Mapping[str, str]) -> Word:
    """Return the word of a GAP expression, with the generators' names by their GAP variables."""
    return _WordReader(text, variables).read()
