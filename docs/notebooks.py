"""Run the notebooks and store what they show: ``python docs/notebooks.py``, or with names of notebooks, only these.

What is stored are the cells and what their objects show of themselves: no times, no names of kernels, no state of
widgets (a widget stores its picture). A test runs every notebook again and compares.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

FOLDER = Path(__file__).parent / "notebooks"
ROOT = FOLDER.parent.parent
VERSION = (4, 5)
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
NEEDS_A_KERNEL = "application/vnd.jupyter.widget-view+json"
SAME_AS_HTML = ("image/svg+xml", "text/latex")  # the same facts and pictures once more
SECONDS = 600  # of a cell, against hanging


def notebooks() -> list[Path]:
    """Return the files, in the order of their names."""
    return sorted(FOLDER.glob("*.ipynb"))


def read(path: Path) -> NotebookNode:
    """Return a notebook as it is stored."""
    return nbformat.read(path, as_version=VERSION[0])


def run(path: Path) -> NotebookNode:
    """Return a notebook with the outputs of a fresh kernel, as they are stored."""
    notebook = read(path)
    # the package of this folder, not one that is installed
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    where = {"metadata": {"path": ROOT}}
    client = NotebookClient(
        notebook, timeout=SECONDS, coalesce_streams=True, kernel_name=KERNEL["name"], resources=where
    )
    client.execute(env={**os.environ, "PYTHONPATH": paths})
    return tidied(notebook)


def tidied(notebook: NotebookNode) -> NotebookNode:
    """Return a notebook without what changes from run to run."""
    notebook.nbformat, notebook.nbformat_minor = VERSION
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    number = 0
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({})
        if cell.cell_type != "code":
            continue
        number += 1
        cell.execution_count = number
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number
            if "data" in output:
                for kind in (NEEDS_A_KERNEL, *(SAME_AS_HTML if "text/html" in output.data else ())):
                    output.data.pop(kind, None)
                output.metadata = nbformat.from_dict({})
    return notebook


def write(notebook: NotebookNode, path: Path) -> None:
    """Store a notebook, if it is one by the letter of the format."""
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for path in [FOLDER / f"{name.removesuffix('.ipynb')}.ipynb" for name in sys.argv[1:]] or notebooks():
        write(run(path), path)
        print(path.name, path.stat().st_size // 1024, "kB")
