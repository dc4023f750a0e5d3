"""Reading GAP programs: assignments, permutations, lists and groups, as people exchange them.

The grammar, a small part of GAP's own::

    program = { [ name ":=" ] value ";" } [ [ name ":=" ] value ]
    value   = integer | list | group | product
    list    = "[" [ value { "," value } [ "," ] ] "]" | "[" integer [ "," integer ] ".." integer "]"
    group   = "Group" "(" list [ "," "()" ] | product { "," product } ")"
            | ( "SymmetricGroup" | "AlternatingGroup" | "Sym" | "Alt" ) "(" integer | list ")"
            | ( "MathieuGroup" | "CyclicGroup" | "DihedralGroup" ) "(" [ "IsPermGroup" "," ] integer ")"
            | ( "PSL" | "PGL" | "PSU" | "PSp" ) "(" integer "," integer ")"
    product = factor { "*" factor }
    factor  = ( "()" | cycles | "PermList" "(" list ")" | name | "(" product ")" ) [ "^" [ "-" ] integer ]
    cycles  = "(" point "," point { "," point } ")" { "(" point { "," point } ")" }

A name stands for what was assigned to it before. Nothing is evaluated beyond products and powers. A group that is
called by its name is the same group as GAP's, on its usual points; its generators, and the numbers of the points, need
not be the same ones.
"""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from permgroups.checks import whole
from permgroups.errors import InvalidPermutation, TooLarge
from permgroups.groups.inputs import MAX_DEGREE
from permgroups.groups.names_of_one_word import one_word
from permgroups.groups.products import alternating, symmetric
from permgroups.groups.rows import row_power
from permgroups.interop.gap_scanner import Expressions
from permgroups.wording import listed

__all__ = ["GapGroup", "GapPermutation", "GapProgram", "check_degree", "padded", "read_program"]

_LARGEST = 10**1000  # of the numbers that are neither points nor exponents


class GapPermutation(NamedTuple):
    """A permutation as an image row that may stop at the last moved point, and the name it was given."""

    row: np.ndarray
    name: str | None = None


@dataclass(frozen=True)
class GapGroup:
    """A group by its generators."""

    generators: list[GapPermutation]


@dataclass
class GapProgram:
    """What a text assigned, in order, and the value of its last expression that was not assigned."""

    assigned: dict[str, Any] = field(default_factory=dict)
    last: Any = None


class _ProgramReader(Expressions):
    """Assignments and values."""

    def __init__(self, text: str):
        self.program = GapProgram()
        super().__init__(text)

    def read(self) -> GapProgram:
        empty = True
        while self.kind != "end":
            empty = False
            self.statement()
            if self.kind != "end":
                self.expect(";", "or the end of the text")
            while self.take(";"):
                pass
        if empty:
            self.fail("expected a permutation such as '(1,2)(3,4)' or a group, not an empty text")
        return self.program

    def statement(self) -> None:
        assigned = self.program.assigned
        if self.assigns():
            name = self.name()
            self.advance()
            value = self.value()
            assigned.pop(name, None)  # the order is that of the last assignments
            assigned[name] = value._replace(name=name) if isinstance(value, GapPermutation) else value
        else:
            self.program.last = self.value()

    def value(self) -> Any:
        if self.kind == "[":
            return self.listing()
        if self.kind == "integer":
            return self.integer(_LARGEST, "the number")
        return self.product()

    def listing(self) -> list[Any]:
        self.enter()
        start = self.at
        self.advance()
        items: list[Any] = []
        while self.kind != "]":
            at = self.at
            items.append(self.value())
            if isinstance(items[-1], GapGroup) or (isinstance(items[-1], list) and self.written(at) != "["):
                self.fail("expected a permutation, a number or a written list inside of a list", at)
            self.charge(1)
            if self.kind == "..":
                items = self.run(items)
                break
            if not self.take(","):
                break
        if self.kind == "end":
            self.fail("this '[' is not closed", start)
        self.expect("]", "or ','")
        self.leave()
        return items

    def run(self, start: list[Any]) -> list[int]:
        """Read the end of a range ``[a .. c]`` or ``[a, b .. c]`` and return its numbers."""
        if len(start) > 2 or not all(isinstance(x, int) and x <= MAX_DEGREE for x in start):
            self.fail("expected a range such as [1 .. 5] or [1, 3 .. 9]")
        self.advance()
        step = start[-1] - start[0] if len(start) == 2 else 1
        at = self.at
        last = self.integer(MAX_DEGREE, "the end of a range")
        if step < 1 or (last - start[0]) % step:
            self.fail(f"no rising range from {start[0]} in steps of {step} ends here", at)
        numbers = list(range(start[0], last + 1, step))
        self.charge(len(numbers))
        return numbers

    def other_atom(self) -> Any:
        start = self.at
        if self.kind != "name":
            self.fail(f"expected a permutation or a group, not {self.found()}")
        name = self.name()
        if self.kind == "(" and name in _FUNCTIONS:
            self.enter()
            self.advance()
            value = _FUNCTIONS[name](self, name)
            self.expect(")", f"at the end of {name}(…")
            self.leave()
            return value
        if name not in self.program.assigned:
            self.fail(
                f"unknown name {reprlib.repr(name)}: nothing was assigned to it; permgroups.group('M12') reads names "
                "of groups",
                start,
            )
        return self.program.assigned[name]

    def cycles(self) -> GapPermutation:
        seen: set[int] = set()
        cycles: list[list[int]] = []
        while True:
            start = self.at
            cycle: list[int] = []
            while True:
                at = self.at
                point = self.integer(MAX_DEGREE, "the point")
                if point == 0:
                    self.fail("the point 0; GAP counts points from 1", at)
                if point in seen:
                    self.fail(f"the point {point} stands twice; cycles must be disjoint", at)
                seen.add(point)
                cycle.append(point - 1)
                if not self.take(","):
                    break
            self.expect(")", "or ',' in a cycle")
            if not cycles and len(cycle) == 1:
                self.fail(f"({cycle[0] + 1}) is a number in GAP; the identity is '()'", start)
            cycles.append(cycle)
            if not self.take("("):
                break
        self.charge(max(seen))
        row = np.arange(max(seen), dtype=np.uint16)
        for cycle in cycles:
            row[cycle] = cycle[1:] + cycle[:1]
        return GapPermutation(row)

    def identity(self) -> GapPermutation:
        return GapPermutation(np.empty(0, np.uint16))

    def multiply(self, factors: Sequence[Any]) -> GapPermutation:
        for value in factors:
            self.permutation(value)
        row = factors[0].row
        for value in factors[1:]:
            n = max(len(row), len(value.row))
            self.charge(n)
            row = padded(value.row, n)[padded(row, n)]
        return GapPermutation(row)

    def power(self, value: Any, exponent: int) -> GapPermutation:
        row = self.permutation(value).row
        self.charge(len(row) * exponent.bit_length())
        return GapPermutation(row_power(row, exponent))

    def permutation(self, value: Any) -> GapPermutation:
        if not isinstance(value, GapPermutation):
            kind = {int: "a number", list: "a list"}.get(type(value), "a group")
            self.fail(f"expected a permutation before this, not {kind}")
        return value

    # -- functions: each reads its arguments up to the closing bracket --------------------------------

    def group(self, name: str) -> GapGroup:
        at = self.at
        first = self.value()
        if isinstance(first, list):
            for value in first:
                self.permutation(value)
            if self.take(","):
                if len(self.permutation(self.value()).row):
                    self.fail("the second argument beside a list of generators is the identity, '()'", at)
            return GapGroup(first)
        generators = [self.permutation(first)]
        while self.take(","):
            generators.append(self.permutation(self.value()))
        if len(generators) == 1 and generators[0].name is None and not len(generators[0].row):
            return GapGroup([])  # what GAP prints for a group without generators
        return GapGroup(generators)

    def perm_list(self, name: str) -> GapPermutation:
        images = self.points("images")
        if sorted(images) != list(range(1, len(images) + 1)):
            raise InvalidPermutation(f"PermList([{listed(images)}]) is not a permutation of 1 … {len(images)}")
        self.charge(len(images))
        return GapPermutation(np.array(images, np.int64).astype(np.uint16) - np.uint16(1))

    def giant(self, name: str) -> GapGroup:
        if self.kind == "integer":
            points = list(range(1, self.integer(MAX_DEGREE, "a degree") + 1))
        else:
            points = self.points("points")
            if len(set(points)) < len(points):
                raise InvalidPermutation(f"{name}([{listed(points)}]) has a point twice")
        made = symmetric(len(points)) if name.startswith("S") else alternating(len(points))
        where = np.array(points, np.int64) - 1
        generators = []
        for row in made.rows:
            self.charge(max(points))
            out = np.arange(max(points), dtype=np.uint16)
            out[where] = where[row]
            generators.append(GapPermutation(out))
        return GapGroup(generators)

    def family(self, name: str) -> GapGroup:
        """Read the numbers of a group that is called by its name; GAP names dihedral groups by their orders."""
        if self.kind == "name" and self.token == "IsPermGroup":
            self.advance()
            self.expect(",", "after IsPermGroup")
        numbers = [self.integer(MAX_DEGREE, "the number")]
        while self.take(","):
            numbers.append(self.integer(MAX_DEGREE, "the number"))
        if len(numbers) != (1 if name.endswith("Group") else 2):
            self.fail(f"expected {'one number' if name.endswith('Group') else 'two numbers'} in {name}(…)")
        word = name
        if name == "DihedralGroup":
            word = {2: "C", 4: "V"}.get(numbers[0], "D")
        made = one_word(word, *numbers)
        self.charge(made.rows.size)
        return GapGroup([GapPermutation(np.array(row)) for row in made.rows])

    def points(self, what: str) -> list[int]:
        at = self.at
        images = self.value()
        if not isinstance(images, list) or not all(isinstance(x, int) for x in images):
            self.fail(f"expected a list of {what} such as [2,3,1]", at)
        for x in images:
            if not 1 <= x <= MAX_DEGREE:
                raise InvalidPermutation(f"{what} must be 1 … {MAX_DEGREE}, not {reprlib.repr(x)}")
        return images


_FUNCTIONS = {
    "Group": _ProgramReader.group,
    "GroupWithGenerators": _ProgramReader.group,
    "PermList": _ProgramReader.perm_list,
    "SymmetricGroup": _ProgramReader.giant,
    "AlternatingGroup": _ProgramReader.giant,
    "Sym": _ProgramReader.giant,
    "Alt": _ProgramReader.giant,
    **dict.fromkeys(
        ("MathieuGroup", "CyclicGroup", "DihedralGroup", "PSL", "PGL", "PSU", "PSp"), _ProgramReader.family
    ),
}


def check_degree(degree: int | None) -> None:
    """Return None if the argument can be a degree or is None."""
    if degree is not None and whole("degree", degree, 0) > MAX_DEGREE:
        raise TooLarge(f"degree {degree} is over the limit of {MAX_DEGREE}")


def padded(row: np.ndarray, degree: int) -> np.ndarray:
    """Return the row with fixed points added up to the degree."""
    return row if len(row) >= degree else np.concatenate([row, np.arange(len(row), degree, dtype=np.uint16)])


def read_program(text: str) -> GapProgram:
    """Return what a GAP text assigns and its last value; see the module for the grammar."""
    return _ProgramReader(text).read()
