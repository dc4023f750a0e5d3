"""A group and its elements as text."""

from __future__ import annotations

from typing import Any

from permgroups.groups.cycle_text import cycles_as_maths, format_cycles
from permgroups.groups.methods.base import GroupMethods
from permgroups.groups.words import Word
from permgroups.shown import Facts, Rows, Shown

__all__ = ["Printing"]

REPR_LIMIT = 500
SHOWN_POINTS = 400  # of generators that are shown as cycles


class Printing(Shown, GroupMethods):
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
        """Return cycle text of an element, or of any permutation of the points, in the group's labels.

        >>> from permgroups.puzzles import cube
        >>> G = cube(2).group
        >>> G.format("R"), G.format("R4")
        ('(2,19,22,10)(4,17,24,12)(13,14,16,15)', '()')
        """
        return format_cycles(self.row_of(g).tolist(), self.labels)

    def to_text(self) -> str:
        """Return Python text that makes this group again, however long.

        >>> from permgroups import PermGroup
        >>> G = PermGroup({"r": "(N,E,S,W)"}, labels="NESW")
        >>> print(G.to_text())
        PermGroup({'r': '(N,E,S,W)'}, labels=['N', 'E', 'S', 'W'])
        >>> eval(G.to_text()) == G
        True
        """
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

    def summary(self) -> Facts:
        """Return the degree, the order if it is known already, and the generators as cycles.

        >>> from permgroups import PermGroup
        >>> G = PermGroup({"r": "(1,2,3,4)", "s": "(1,3)"})
        >>> print(G.summary())
        permutation group
          degree      4
          order       not asked for yet
          generators  name  cycles
                      r     (1,2,3,4)
                      s     (1,3)
        >>> G.order(), dict(G.summary())["order"]
        (8, 8)
        """
        order = self.known.order if "known" in self.__dict__ else "not asked for yet"
        facts: list[tuple[str, Any]] = [("degree", self.degree), ("order", order)]
        if self.degree <= SHOWN_POINTS:
            cycles = [
                (name, cycles_as_maths(row.tolist(), self.labels))
                for name, row in zip(self.names, self.rows, strict=True)
            ]
            facts.append(("generators", Rows(("name", "cycles"), cycles)))
        else:
            facts.append(("generators", ", ".join(self.names[:12]) + (", …" if len(self.names) > 12 else "")))
        return Facts("permutation group", facts)

    def _latex_(self) -> str:
        return self._latex(None)
