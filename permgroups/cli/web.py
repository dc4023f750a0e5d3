"""The verb that starts the playground."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

import typer

from permgroups.playground import serve

__all__ = ["play"]


def play(
    game: Annotated[
        list[str] | None, typer.Argument(help="What to open: M13, cube:3, '5x5 mod 3', …; the menu by default.")
    ] = None,
    port: Annotated[int, typer.Option(help="Where to listen; 0 for any port that is free.")] = 8013,
    host: Annotated[str, typer.Option(help="By default this machine alone can come.")] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="Whether to open the page in the browser.")] = True,
) -> None:
    """Start the playground and open it in the browser: every game and puzzle, with hint and solve.

    Example: permgroups play cube:3 --no-browser
    """
    at = urlencode({"game": " ".join(game)}) if game else ""
    serve(host, port, open_page=browser, at=at)
