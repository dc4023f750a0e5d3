"""A solution in a notebook: what is given, the moves, what they lead to, and a player of the animation."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from permgroups.errors import PermGroupsError
from permgroups.show.animation import animation_html
from permgroups.show.facts import facts_html
from permgroups.show.puzzles import picture_svg

if TYPE_CHECKING:
    from permgroups.puzzles.solving import Solution

__all__ = ["player_html", "solution_html"]

MOST_POINTS = 900  # beyond, pictures would be heavy
MOST_LETTERS = 400  # that are shown, and played
_BOX = "display:inline-block;vertical-align:middle;max-width:280px"
_MOVE = "display:inline-block;margin:1px;padding:1px 5px;border:1px solid #bbb;border-radius:4px;font-family:monospace"
_FRAME = "width:100%;max-width:680px;height:820px;border:0;background:white"
_SMALL = '<svg style="width:100%;height:auto" '


def solution_html(solution: Solution) -> str:
    """Return the position, the moves, the position after them and the facts as HTML, with a player that opens.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> page = solution_html(cube(2).solve("R U", effort=10**6))
    >>> page.count("<svg"), page.count("<iframe"), "2 letters, shortest possible" in page
    (2, 1, True)
    """
    P = solution.puzzle
    drawn = P.group.degree <= MOST_POINTS
    before = _picture(picture_svg(P, solution.state)) if drawn else ""
    facts = facts_html(solution.summary())
    if not solution:
        return f"<div>{before}{facts}</div>"
    word = solution.word
    after = _picture(picture_svg(P, P.apply(solution.state, word))) if drawn else ""
    shown = [word.__class__([syllable]).to_str(names=P.group.names) for syllable in word.syllables[:MOST_LETTERS]]
    moves = " ".join(f'<span style="{_MOVE}">{escape(move)}</span>' for move in shown)
    if len(word.syllables) > MOST_LETTERS:
        moves += f" … and {len(word.syllables) - MOST_LETTERS} more"
    arrow = '<span style="font-size:24px;margin:0 8px">→</span>' if drawn else ""
    return f"<div>{before}{arrow}{after}<p>{moves}</p>{facts}{player_html(solution) if drawn else ''}</div>"


def player_html(solution: Solution) -> str:
    """Return a frame, opened by a click, in which the animation plays; nothing where there is none to play."""
    if len(solution.word.syllables) > MOST_LETTERS:
        return ""
    try:
        page = animation_html(solution.puzzle, solution.state, solution.word)
    except PermGroupsError:  # not cut from a solid
        return ""
    frame = f'<iframe style="{_FRAME}" title="the animation" loading="lazy" srcdoc="{escape(page)}"></iframe>'
    return f'<details><summary style="cursor:pointer">play the moves</summary>{frame}</details>'


def _picture(svg: str) -> str:
    """Return a picture that fits beside another one."""
    return f'<span style="{_BOX}">{svg.replace("<svg ", _SMALL, 1)}</span>'
