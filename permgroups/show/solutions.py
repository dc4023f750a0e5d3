"""A solution in a notebook: what is given, the moves, and what they lead to."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from permgroups.search.weights import Weights
from permgroups.show.puzzles import picture_svg

if TYPE_CHECKING:
    from permgroups.puzzles.solving import Solution

__all__ = ["solution_html"]

MOST_POINTS = 900  # beyond, pictures would be heavy
MOST_LETTERS = 400  # that are shown
_BOX = "display:inline-block;vertical-align:middle;max-width:280px"
_MOVE = "display:inline-block;margin:1px;padding:1px 5px;border:1px solid #bbb;border-radius:4px;font-family:monospace"


def solution_html(solution: Solution) -> str:
    """Return the position, the moves and the position after them as HTML.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> page = solution_html(cube(2).solve("R U", effort=10**6))
    >>> page.count("<svg"), "2 letters, shortest possible" in page
    (2, True)
    """
    P = solution.puzzle
    drawn = P.group.degree <= MOST_POINTS
    before = _picture(picture_svg(P, solution.state)) if drawn else ""
    if not solution:
        return f"<div>{before}<p><b>impossible</b>: {escape(solution.reason or '')}</p></div>"
    word = solution.word
    after = _picture(picture_svg(P, P.apply(solution.state, word))) if drawn else ""
    shown = [word.__class__([syllable]).to_str(names=P.group.names) for syllable in word.syllables[:MOST_LETTERS]]
    moves = " ".join(f'<span style="{_MOVE}">{escape(move)}</span>' for move in shown) or "nothing to do"
    if len(word.syllables) > MOST_LETTERS:
        moves += f" … and {len(word.syllables) - MOST_LETTERS} more"
    known = "shortest possible" if solution.optimal else f"at least {solution.lower_bound} needed"
    if isinstance(solution.metric, Weights):
        known = known.replace("shortest", "cheapest")
    note = "; interrupted, the best so far" if solution.interrupted else ""
    head = f"{escape(P.name)}: {solution.size}, {known}, by {solution.method}, {solution.seconds:.1f} s{note}"
    arrow = '<span style="font-size:24px;margin:0 8px">→</span>' if drawn else ""
    return f"<div><p><b>{head}</b></p>{before}{arrow}{after}<p>{moves}</p></div>"


def _picture(svg: str) -> str:
    """Return a picture that fits beside another one."""
    return f'<span style="{_BOX}">{svg.replace("<svg ", _SMALL, 1)}</span>'


_SMALL = '<svg style="width:100%;height:auto" '
