"""Show a picture where there is a notebook, and text elsewhere."""

from __future__ import annotations

import sys

__all__ = ["display"]


def display(text: str, svg: str) -> None:
    """Display the picture in a running notebook; print the text otherwise."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None and hasattr(shell, "kernel"):
        from IPython.display import SVG
        from IPython.display import display as put

        put(SVG(svg))
    else:
        print(text)
