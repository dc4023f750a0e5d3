"""A process that answers questions: a line of JSON for each question comes in, lines of JSON go out.

The server ends it when somebody cancels or time is over, and starts another one; so nothing that runs long can hold
the playground up, and what it had in memory is gone with it.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any

from permgroups.errors import PermGroupsError

__all__ = ["answers_to", "main"]

MEMORY = 6_000_000_000  # bytes of address space for each process


def answers_to(name: str, fields: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the answers to a question, or what was wrong with it."""
    try:
        function = getattr(
            import_module(f"permgroups.playground.{'explorer' if name == 'explore' else 'answers'}"), name
        )
        found = function(**fields)
        if isinstance(found, dict):
            yield found
        else:
            yield from found
    except PermGroupsError as error:
        yield {"error": str(error)}
    except MemoryError:
        yield {"error": "that needs more memory than the playground has"}
    except RecursionError:
        yield {"error": "that is nested too deeply"}
    except Exception as fault:
        traceback.print_exc()  # for who started the server
        yield {"error": f"that is a fault of the playground, not of the question: {type(fault).__name__}"}


def _bounded() -> None:
    with suppress(ImportError, ValueError, OSError):  # where there are no such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Answer until the input ends."""
    _bounded()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints is no answer
    for line in sys.stdin:
        asked = json.loads(line)
        for found in answers_to(asked["question"], asked["fields"]):
            out.write(json.dumps(found) + "\n")
            out.flush()
        out.write('{"end": true}\n')
        out.flush()


if __name__ == "__main__":
    main()
