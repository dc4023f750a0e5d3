"""Character tables as text, laid out as GAP lays them out: centralizers in prime powers, power maps, letters."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from sympy import factorint

from permgroups.groups.cyclotomics import Cyclotomic
from permgroups.wording import lettered

if TYPE_CHECKING:
    from permgroups.groups.conjugacy_classes import ConjugacyClasses

__all__ = ["display", "shown_values"]


def display(classes: ConjugacyClasses, values: list[list[Cyclotomic]], width: int | None = None) -> str:
    """Return the table of the values of characters on classes.

    Irrational numbers are letters that are explained below: -A is the negative of A, /A its complex conjugate, *A the
    other of two conjugates.
    """
    primes = sorted(factorint(classes.group.order()))
    names = classes.names
    letters = _Letters()
    factors = [factorint(c.centralizer_order) for c in classes]
    head = [[str(p), *[str(f[p]) if p in f else "." for f in factors]] for p in primes]
    maps = [[f"{p}P", *[names[k] for k in classes.power_map(p)]] for p in primes]
    body = [[f"X.{i + 1}", *map(letters.short, row)] for i, row in enumerate(values)]
    table = [["", *names], *maps, *body]
    left = max(len(row[0]) for row in body) + 3
    widths = [max(len(row[k]) for row in table) + 1 for k in range(1, len(names) + 1)]
    parts = []
    for chosen in _pages(widths, None if width is None else width - left):

        def line(row: list[str], label: str, chosen: list[int] = chosen) -> str:
            return label.ljust(left) + "".join(row[k + 1].rjust(widths[k]) for k in chosen)

        lines = [line(row, row[0].rjust(left)) for row in head]
        lines += ["", *[line(row, row[0].rjust(left)) for row in [["", *names], *maps]]]
        lines += ["", *[line(row, row[0]) for row in body]]
        parts.append("\n".join(text.rstrip() for text in lines))
    return "\n\n".join([*parts, *letters.legend()])


def shown_values(values: list[list[Cyclotomic]]) -> tuple[list[list[str]], list[str]]:
    """Return the short texts of the values of characters, and what the letters in them stand for."""
    letters = _Letters()
    rows = [[letters.short(value) for value in row] for row in values]
    return rows, [line for block in letters.legend() for line in block.split("\n")]


def _pages(widths: list[int], room: int | None) -> list[list[int]]:
    """Return the columns of every page."""
    if room is None:
        return [list(range(len(widths)))]
    out: list[list[int]] = [[]]
    used = 0
    for k, width in enumerate(widths):
        if out[-1] and used + width > room:
            out.append([])
            used = 0
        out[-1].append(k)
        used += width
    return out


class _Letters:
    """Short names of the values of a table."""

    def __init__(self) -> None:
        self._short: dict[Cyclotomic, str] = {}
        self._named: list[tuple[str, Cyclotomic]] = []

    def short(self, value: Cyclotomic) -> str:
        """Return the text of a value in the table."""
        if value.is_rational:
            return str(value) if value else "."
        if value not in self._short:
            name = lettered(len(self._named), "A")
            self._named.append((name, value))
            relatives = [(value, name), (value.conjugate(), f"/{name}")]
            conjugates = value.galois_conjugates() if value.conductor < 1000 else []
            if len(conjugates) == 2:
                relatives.insert(1, (conjugates[1], f"*{name}" if value.is_real else f"/{name}"))
            for number, text in relatives:
                self._short.setdefault(number, text)
                self._short.setdefault(-number, f"-{text}")
        return self._short[value]

    def legend(self) -> list[str]:
        """Return what the letters stand for, in one block."""
        lines = []
        for name, value in self._named:
            lines.append(f"{name} = {value}")
            root = _by_square_root(value)
            if root:
                lines.append(" " * len(name) + f" = {root}")
        return ["\n".join(lines)] if lines else []


def _by_square_root(value: Cyclotomic) -> str:
    """Return a number with two conjugates as (a+b*Sqrt(d))/2, nothing for others."""
    if value.conductor >= 1000:
        return ""
    conjugates = value.galois_conjugates()
    if len(conjugates) != 2:
        return ""
    trace, square = (value + conjugates[1]).rational(), ((value - conjugates[1]) ** 2).rational()
    if not isinstance(trace, int) or not isinstance(square, int):
        return ""
    factor = max(f for f in range(1, isqrt(abs(square)) + 1) if square % (f * f) == 0)
    d = square // factor**2
    there = complex(value - conjugates[1])
    sign = 1 if (there.real if d > 0 else there.imag) > 0 else -1
    half = 1 if trace % 2 == 0 and factor % 2 == 0 else 2
    a, b = trace * half // 2, factor * half // 2
    root = f"Sqrt({d})" if b == 1 else f"{b}*Sqrt({d})"
    whole = f"{a if a else ''}{'-' if sign < 0 else '+' if a else ''}{root}"
    return f"({whole})/2" if half == 2 and a else f"{whole}/2" if half == 2 else whole
