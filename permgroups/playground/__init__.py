"""The playground: every game and puzzle in the browser, with hint and solve (``permgroups play``).

A small web server answers questions about games. Nothing of a game is kept between two questions: each carries the
game, the position at the start and the moves, as the address of the page does, so that a link reproduces what is seen
and browsers do not disturb each other. What takes long runs in processes of its own, which can be ended at any moment.
The page draws and asks; all rules live in Python.
"""

from __future__ import annotations

from typing import Any

from permgroups.errors import PermGroupsError

__all__ = ["PlaygroundMissing", "serve"]


class PlaygroundMissing(PermGroupsError, ImportError):
    """The extra ``play`` is not installed."""


def serve(host: str = "127.0.0.1", port: int = 8013, **options: Any) -> None:
    """Serve the playground until Ctrl-C; see :func:`permgroups.playground.server.run`.

    Raises
    ------
    PlaygroundMissing
        If the extra ``play`` is not installed.
    """
    try:
        from permgroups.playground.server import run
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in ("starlette", "uvicorn", "anyio"):
            raise
        raise PlaygroundMissing(
            "the playground needs starlette and uvicorn; pip install 'permgroups-proofs[play]' brings them"
        ) from None
    run(host, port, **options)
