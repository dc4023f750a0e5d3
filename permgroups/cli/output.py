"""What the commands print and write: one JSON document, or text; files and what was written."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

__all__ = ["Json", "emit", "note", "write"]

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]


def emit(data: Any) -> None:
    """Print one JSON document."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def note(text: str) -> None:
    """Print what goes beside the answer, on standard error."""
    typer.echo(text, err=True)


def write(target: str, text: str, what: str, as_json: bool = False, quiet: bool = False) -> None:
    """Write a text to a file, or to standard output for ``-``, and say what was written, unless ``quiet``."""
    from pathlib import Path

    if target == "-":
        typer.echo(text, nl=not text.endswith("\n"))
        return
    Path(target).write_text(text, encoding="utf-8")
    if as_json:
        emit({"written": target, "what": what, "bytes": len(text.encode())})
    elif not quiet:
        typer.echo(f"{what}, written to {target}")
