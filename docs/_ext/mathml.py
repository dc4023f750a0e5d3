"""Mathematics as MathML, made by docutils' own converter while the pages are built: no script, no font, no network."""

from __future__ import annotations

import re

from docutils import nodes
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.application import Sphinx
from sphinx.util.math import get_node_equation_number
from sphinx.writers.html5 import HTML5Translator


def mathml(formula: str, as_block: bool = False) -> str:
    """Return a formula as MathML; braces of sets keep their height, which docutils lets grow."""
    text = str(tex2mathml(formula, as_block=as_block))
    if r"\left\{" in formula or r"\right\}" in formula:
        return text
    return re.sub("<mo>([{}])</mo>", r'<mo stretchy="false">\1</mo>', text)


def inline(self: HTML5Translator, node: nodes.math) -> None:
    """Write a formula inside a line."""
    self.body.append(mathml(node.astext()))
    raise nodes.SkipNode


def block(self: HTML5Translator, node: nodes.math_block) -> None:
    """Write a formula on lines of its own, in a box that scrolls by itself."""
    self.body.append(self.starttag(node, "div", CLASS="math-block"))
    if node["number"]:
        self.body.append(f'<span class="eqno">({get_node_equation_number(self, node)})</span>')
    self.body.append(mathml(node.astext(), as_block=True) + "</div>")
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the renderer under the name that ``conf.py`` chooses."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
