"""A group and its elements as text."""

from __future__ import annotations

from typing import Any

from permgroups.groups.cycle_text import format_cycles
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.words import Word

__all__ = ["Printing"]

REPR_LIMIT = 500


class Printing(GroupMethods):
    """Text that reads back, and short text to look at."""

    def __dir__(self) -> list[str]:
        """Return the public names of groups, ours and those of sympy's permutation groups; none of its expressions.

        >>> from permgroups import cyclic
        >>> shown = dir(cyclic(3))
        >>> "order" in shown, "is_solvable" in shown, "subs" in shown, any(name.startswith("_") for name in shown)
        (True, True, False, False)
        """
        foreign = ("builtins", "sympy.core", "sympy.printing")
        classes = (cls for cls in type(self).__mro__ if not cls.__module__.startswith(foreign))
        names = {name for cls in classes for name in vars(cls)} | set(vars(self))
        return sorted(name for name in names if not name.startswith("_"))

    def format(self, g: Any) -> str:
        """Return cycle text in the group's labels."""
        return format_cycles(self.row_of(g).tolist(), self.labels)

    def to_text(self) -> str:
        """Return Python text that makes this group again, however long."""
        labels = self.labels
        moves = ", ".join(
            f"{name!r}: {format_cycles(row, labels)!r}"
            for name, row in zip(self.names, self.rows.tolist(), strict=True)
        )
        extra = ""
        if self.given_labels is not None:
            if self.given_labels == tuple(map(str, range(self.degree))):
                extra = f", labels=range({self.degree})"
            else:
                extra = f", labels={list(self.given_labels)!r}"
        elif self.degree and not (len(self.rows) and (self.rows[:, -1] != self.degree - 1).any()):
            extra = f", degree={self.degree}"
        return f"PermGroup({{{moves}}}{extra})"

    def __repr__(self) -> str:
        if self.rows.size <= 4 * REPR_LIMIT:
            text = self.to_text()
            if len(text) <= REPR_LIMIT:
                return text
        names = ", ".join(self.names[:12]) + (", …" if len(self.names) > 12 else "")
        return f"<PermGroup of degree {self.degree} with {len(self.names)} generators: {names}>"

    def __str__(self) -> str:
        return repr(self)

    def _sympystr(self, printer: Any) -> str:
        return repr(self)

    def _sympyrepr(self, printer: Any) -> str:
        return repr(self)

    def _latex(self, printer: Any) -> str:
        inside = ", ".join(Word([(name, 1)]).latex() for name in self.names[:12])
        return rf"\left\langle {inside} \right\rangle"

    def _repr_latex_(self) -> str:
        return f"${self._latex(None)}$"
