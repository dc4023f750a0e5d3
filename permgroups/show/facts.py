"""Facts laid out: as text with the names in a column, as a table of HTML, as an array of LaTeX.

Whatever comes from users is escaped. Tables take their colours from the page, so that they serve light and dark ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any

from permgroups.errors import PermGroupsError
from permgroups.shown import Facts, Maths, Rows
from permgroups.wording import escape_latex

__all__ = ["facts_html", "facts_latex", "facts_text", "number_text", "shown_html", "table_html"]

MOST_LINES = 40  # of a list or a table, in all three
MOST_LETTERS = 600  # of a line
MOST_BITS = 3000  # of a number that is written out
LONG_WORD = 24  # letters, beyond which a number or a permutation may be broken anywhere
_LINE = "1px solid rgba(128,128,128,.35)"
_TABLE = "border-collapse:collapse;margin:.3em 0;text-align:left"
_CELL = f"padding:.15em .7em;text-align:left;vertical-align:top;border-bottom:{_LINE}"
_NAME = f"{_CELL};font-weight:600;white-space:nowrap"
_WIDE = "overflow-x:auto;max-width:100%"
_BREAKS = "overflow-wrap:anywhere"
_SMALL = '<svg style="max-width:100%;height:auto" '
_POWER = re.compile(r"\^(-?\w+)")
_BELOW = re.compile(r"_(\w+)")


def number_text(value: int) -> str:
    """Return a number, a very large one by how many digits it has.

    >>> number_text(95040), number_text(10**5000)
    ('95040', 'a number of 5001 digits')
    """
    if value.bit_length() <= MOST_BITS:
        return str(value)
    digits = int(value.bit_length() * 0.30102999566398120)
    return f"a number of {digits + (abs(value) >= 10**digits)} digits"


def _plain(value: Any) -> str:
    """Return a value that is neither a list nor a table as one line of text."""
    if isinstance(value, Maths):
        return value.text
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = number_text(value) if isinstance(value, int) else str(value)
    text = "".join(c if c.isprintable() or c == "\n" else "�" for c in text)
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"


def _shortened(lines: Any) -> tuple[list[Any], int]:
    """Return the lines that are shown, and how many are not."""
    every = list(lines)
    return every[:MOST_LINES], max(len(every) - MOST_LINES, 0)


# -- text -----------------------------------------------------------------------------------------


def facts_text(facts: Facts) -> str:
    """Return facts as text: the title, then a line for each, the values in a column."""
    width = max((len(name) for name, _ in facts), default=0)
    out = [facts.title]
    for name, value in facts:
        lines = _text_lines(value) or [""]
        out += [f"  {(name if not k else '').ljust(width)}  {line}".rstrip() for k, line in enumerate(lines)]
    return "\n".join(out)


def _text_lines(value: Any) -> list[str]:
    if isinstance(value, Rows):
        rows, left = _shortened(value.rows)
        table = [list(value.headings), *[[_plain(x) for x in row] for row in rows]]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = ["  ".join(x.ljust(w) for x, w in zip(row, widths, strict=True)).rstrip() for row in table]
        return lines + ([f"… and {left} more"] if left else [])
    if isinstance(value, (list, tuple)) and not isinstance(value, Maths):
        rows, left = _shortened(value)
        return [line for x in rows for line in _plain(x).split("\n")] + ([f"… and {left} more"] if left else [])
    return _plain(value).split("\n")


# -- HTML -----------------------------------------------------------------------------------------


def facts_html(facts: Facts) -> str:
    """Return facts as a table of HTML under their title.

    >>> facts_html(Facts("a < b", [("order", 8)])).count("<tr>"), "a &lt; b" in facts_html(Facts("a < b"))
    (1, True)
    """
    rows = "".join(
        f'<tr><th scope="row" style="{_NAME}">{escape(name)}</th><td style="{_CELL}">{_html(value)}</td></tr>'
        for name, value in facts
    )
    table = f'<table style="{_TABLE}"><tbody>{rows}</tbody></table>' if rows else ""
    return f'<div style="{_WIDE}"><b>{escape(_plain(facts.title))}</b>{table}</div>'


def shown_html(facts: Facts, picture: Callable[[], str | None] | None = None) -> str:
    """Return facts as HTML, below a picture if there is one; a picture that is too large is left out."""
    svg = None
    if picture is not None:
        try:
            svg = picture()
        except PermGroupsError:
            svg = None
    if not svg:
        return facts_html(facts)
    return f"<div>{svg.replace('<svg ', _SMALL, 1)}{facts_html(facts)}</div>"


def table_html(headings: tuple[str, ...], rows: Any) -> str:
    """Return a table of HTML, every cell escaped."""
    shown, left = _shortened(rows)
    head = "".join(f'<th scope="col" style="{_NAME}">{escape(h)}</th>' for h in headings)
    body = "".join("<tr>" + "".join(f'<td style="{_CELL}">{_html(x)}</td>' for x in row) + "</tr>" for row in shown)
    more = f"<div>… and {left} more</div>" if left else ""
    return f'<table style="{_TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}'


def _html(value: Any) -> str:
    if isinstance(value, Rows):
        return table_html(value.headings, value.rows)
    if isinstance(value, Maths):
        text = escape(_plain(value))
        return _BELOW.sub(r"<sub>\1</sub>", _POWER.sub(r"<sup>\1</sup>", text))
    if isinstance(value, (list, tuple)):
        rows, left = _shortened(value)
        return "<br/>".join([*map(_html, rows), *([f"… and {left} more"] if left else [])])
    plain = _plain(value)
    text = escape(plain).replace("\n", "<br/>")
    return f'<span style="{_BREAKS}">{text}</span>' if max(map(len, plain.split()), default=0) > LONG_WORD else text


# -- LaTeX ----------------------------------------------------------------------------------------


def facts_latex(facts: Facts) -> str:
    """Return facts as an array for LaTeX's mathematics mode, the title above."""
    lines = [rf"\text{{{escape_latex(name)}}} & {_latex(value)}" for name, value in facts]
    title = rf"\textbf{{{escape_latex(_plain(facts.title))}}}"
    if not lines:
        return title
    body = r" \\ ".join([rf"\rlap{{{title}}} &", *lines]) if len(facts.title) < 40 else r" \\ ".join(lines)
    return rf"\begin{{array}}{{ll}} {body} \end{{array}}"


def _latex(value: Any) -> str:
    if isinstance(value, Rows):
        rows, left = _shortened(value.rows)
        head = " & ".join(rf"\text{{{escape_latex(h)}}}" for h in value.headings)
        body = r" \\ ".join(" & ".join(map(_latex, row)) for row in rows)
        more = rf" \\ \text{{… and {left} more}}" if left else ""
        return rf"\begin{{array}}{{{'l' * len(value.headings)}}} {head} \\ \hline {body}{more} \end{{array}}"
    if isinstance(value, Maths):
        return value.latex
    if isinstance(value, (list, tuple)) or (isinstance(value, str) and "\n" in value):
        rows, left = _shortened(value.split("\n") if isinstance(value, str) else value)
        lines = [*map(_latex, rows), *([rf"\text{{… and {left} more}}"] if left else [])]
        body = r" \\ ".join(lines)
        return rf"\begin{{array}}{{l}} {body} \end{{array}}" if lines else ""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() <= MOST_BITS:
        return str(value)
    return rf"\text{{{escape_latex(_plain(value))}}}"
