"""What an object shows of itself: named facts, once, for terminals, notebooks and papers alike.

A class that people look at is :class:`Shown` and says in ``summary()`` which facts it shows. How they are laid out as
text, HTML and LaTeX is told once, in :mod:`permgroups.show.facts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

__all__ = ["Facts", "Maths", "Rows", "Shown"]


class Maths(NamedTuple):
    """A piece of mathematics as plain text and as LaTeX; without LaTeX the text serves for both."""

    text: str
    latex: str


class Rows(NamedTuple):
    """A table inside of facts: headings and rows of values."""

    headings: tuple[str, ...]
    rows: Sequence[Sequence[Any]]


class Facts(tuple[tuple[str, Any], ...]):
    """Pairs (name, value) under a title; prints as text, is a table in a notebook.

    A value is a text, a number, :class:`Maths`, a table (:class:`Rows`), or a list of such, a line each.

    Examples
    --------
    >>> facts = Facts("a group", [("degree", 4), ("order", 8)])
    >>> print(facts)
    a group
      degree  4
      order   8
    >>> dict(facts)["order"]
    8
    """

    title: str

    def __new__(cls, title: str, facts: Iterable[tuple[str, Any]] = ()) -> Facts:
        self = super().__new__(cls, tuple(facts))
        self.title = title
        return self

    def __getnewargs__(self) -> tuple[str, tuple[tuple[str, Any], ...]]:
        return self.title, tuple(self)

    def __str__(self) -> str:
        from permgroups.show.facts import facts_text

        return facts_text(self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from permgroups.show.facts import facts_html

        return facts_html(self)

    def _latex_(self) -> str:
        from permgroups.show.facts import facts_latex

        return facts_latex(self)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self._latex_()}$"


class Shown:
    """What shows itself: a table of its facts in a notebook, below its picture if it has one."""

    __slots__ = ()

    def summary(self) -> Facts:
        """Return what there is to show, as text in a terminal and as a table in a notebook."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        from permgroups.show.facts import shown_html

        return shown_html(self.summary(), getattr(self, "_repr_svg_", None))

    def _latex_(self) -> str:
        return self.summary()._latex_()

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self._latex_()}$"
