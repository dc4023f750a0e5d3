"""The explorer: what the library answers about a group or a code, as HTML."""

from __future__ import annotations

from html import escape
from typing import Any

from permgroups.errors import InvalidArgument, PermGroupsError
from permgroups.groups.group import PermGroup
from permgroups.puzzles.puzzle import Puzzle
from permgroups.resolve import resolve
from permgroups.show.cayley import cayley_svg
from permgroups.show.facts import facts_html
from permgroups.show.lattice import lattice_svg
from permgroups.show.plots import growth_svg
from permgroups.shown import Facts
from permgroups.wording import count

__all__ = ["explore"]

LINEAR = ("code:", "[", "matrix ")  # how codes and matrices begin
MOST_GROWTH = 10_000_000
MOST_CAYLEY = 200


def explore(text: str, topic: str = "summary", element: str = "") -> dict[str, Any]:
    """Return what is known of a group (``M12``, generators), a code (``code:golay``) or a matrix, and what else can be
    asked.

    >>> "95 040" in explore("M12")["html"]
    True
    """
    text = text.strip()
    if text.startswith(LINEAR):
        from permgroups.playground.linear_answers import told  # loads galois, which takes a second

        html, topics = told(text, topic)
        return {"html": html, "topics": list(topics)}
    found = resolve(text, files=False)
    group = found if isinstance(found, PermGroup) else found.group if isinstance(found, Puzzle) else None
    if group is None:
        shown = getattr(found, "_repr_html_", None)
        return {"html": shown() if shown is not None else f"<p>{escape(repr(found))}</p>", "topics": ["summary"]}
    if topic not in _ANSWERS:
        raise InvalidArgument(f"{topic} is not asked of groups; there are {', '.join(_ANSWERS)}")
    return {"html": _ANSWERS[topic](group, element), "topics": list(_ANSWERS)}


def _summary(G: PermGroup, element: str) -> str:
    order, proof = G.order(), G.certificate
    rows: list[tuple[str, Any]] = [
        ("order", f"{order:,}".replace(",", " ")), ("proof", proof.method), ("checked again", proof.check()),
        ("degree", G.degree),
    ]  # fmt: skip
    try:
        rows.append(("name", G.structure_description()))
    except PermGroupsError as error:
        rows.append(("name", str(error)))
    rows += [(name, G.format(p)) for name, p in list(G.moves.items())[:12]]
    rows += [("transitive", G.is_transitive()), ("abelian", G.is_abelian), ("solvable", G.is_solvable)]
    return facts_html(Facts("The group", rows))


def _classes(G: PermGroup, element: str) -> str:
    return str(G.conjugacy_classes()._repr_html_())


def _characters(G: PermGroup, element: str) -> str:
    return str(G.character_table()._repr_html_())


def _growth(G: PermGroup, element: str) -> str:
    if G.order() > MOST_GROWTH:
        raise InvalidArgument(f"growth is drawn up to order {MOST_GROWTH:,}; this group has {G.order():,} elements")
    growth = G.growth()
    return growth_svg(growth, "elements by distance", across="letters") + facts_html(growth.summary())


def _cayley(G: PermGroup, element: str) -> str:
    return cayley_svg(G, MOST_CAYLEY)


def _subgroups(G: PermGroup, element: str) -> str:
    lattice = G.subgroup_lattice()
    try:
        picture = lattice_svg(lattice)
    except PermGroupsError:
        picture = ""
    return picture + facts_html(lattice.summary())


def _word(G: PermGroup, element: str) -> str:
    if not element.strip():
        raise InvalidArgument("type an element as cycles, such as (1,2,3)")
    shortest = G.order() <= MOST_GROWTH
    word = G.shortest_word(element) if shortest else G.factor(element)
    told = f"{count(len(word), 'letter')}{', none shorter' if shortest else ''}"
    return f"<p>{escape(element)} = <b>{escape(str(word) or '1')}</b></p><p>{told}</p>"


_ANSWERS = {
    "summary": _summary, "classes": _classes, "characters": _characters, "growth": _growth, "cayley": _cayley,
    "subgroups": _subgroups, "word": _word,
}  # fmt: skip
