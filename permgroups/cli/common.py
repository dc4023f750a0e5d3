"""What the commands share: JSON, errors, groups named in words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Generators", "Json", "draw", "emit", "fail", "read_group"]

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
Generators = Annotated[
    list[str],
    typer.Argument(
        help="Generators in cycles, '(1,2,3)' or 'name=(1,2,3)'; or a built-in group: M11 … M24, S5, A5, C7, D6, "
        "cube:3, m24-circle; or a file with GAP text.",
        metavar="GENERATOR...",
    ),
]


def fail(message: object, status: int) -> typer.Exit:
    """Print what went wrong; return the exit to raise."""
    typer.echo(f"permgroups: {message}", err=True)
    return typer.Exit(status)


def emit(data: Any) -> None:
    """Print one JSON document."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def draw(target: str, text: str) -> None:
    """Write a picture to a file, if one is named."""
    from pathlib import Path

    if target:
        try:
            Path(target).write_text(text, encoding="utf-8")
        except OSError as error:
            raise fail(error, 2) from None


def read_group(texts: list[str]) -> PermGroup:
    """Return the group named on the command line."""
    import re
    from pathlib import Path

    from permgroups.errors import ParseError
    from permgroups.groups.group import PermGroup
    from permgroups.groups.inputs import default_names

    if len(texts) == 1 and texts[0].lstrip().startswith("Group"):
        from permgroups.interop.gap import from_gap

        found = from_gap(texts[0])
        return found if isinstance(found, PermGroup) else PermGroup([found])
    if len(texts) == 1 and "(" not in texts[0]:
        text = texts[0]
        from permgroups.groups import products

        family = re.fullmatch(r"([MSACD])(\d{1,5})", text)
        if family:
            makers = {
                "M": products.mathieu,
                "S": products.symmetric,
                "A": products.alternating,
                "C": products.cyclic,
                "D": products.dihedral,
            }
            return makers[family[1]](int(family[2]))
        from permgroups.puzzles.named_puzzles import is_named, named

        if is_named(text):
            return named(text).group
        path = Path(text)
        if path.is_file():
            from permgroups.puzzles.formats import FORMATS, load

            if path.suffix.lower() in FORMATS:
                return load(path).group
            from permgroups.interop.gap import from_gap

            found = from_gap(path.read_text(encoding="utf-8"))
            return found if isinstance(found, PermGroup) else PermGroup([found])
        raise ParseError(
            f"{text!r} is neither cycles such as '(1,2,3)', nor a built-in group or puzzle such as M12, S5, cube:3 "
            "or one of 'permgroups catalogue', nor a file"
        )
    matches = [re.fullmatch(r"\s*([^=\s()]+)\s*=\s*(.*)", text, re.DOTALL) for text in texts]
    taken = {match[1] for match in matches if match}
    free = iter(name for name in default_names(2 * len(texts) + len(taken)) if name not in taken)
    return PermGroup([(m[1], m[2]) if m else (next(free), text) for m, text in zip(matches, texts, strict=True)])
