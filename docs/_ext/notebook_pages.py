"""Notebooks as pages: text through MyST, code as code, outputs as they are stored; nothing is run or fetched."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx


def as_markdown(notebook: dict[str, Any]) -> str:
    """Return the cells as one text of MyST."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(_fenced("{code-block} python\n:class: cell-code", source))
        parts += [_fenced("{raw} html", _output(output)) for output in cell["outputs"]]
    return "\n\n".join(parts) + "\n"


def _fenced(kind: str, text: str) -> str:
    fence = "`" * 3
    while fence in text:
        fence += "`"
    return f"{fence}{kind}\n\n{text}\n{fence}"


def _output(output: dict[str, Any]) -> str:
    """Return an output as HTML, by the first of its forms that a page can show."""
    data = output.get("data", {"text/plain": output.get("text", "")})
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            return f'<div class="cell-output">{"".join(data[kind])}</div>'
    return f'<pre class="cell-output">{escape("".join(data["text/plain"]))}</pre>'


class NotebookParser(MystParser):
    """Reads a stored notebook."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse the cells as the page of MyST that they are."""
        super().parse(as_markdown(json.loads(inputstring)), document)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register notebooks as sources."""
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
