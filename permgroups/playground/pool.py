"""The processes that answer: some for moves, some for what takes long; ended and started again where needed."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

__all__ = ["Busy", "OutOfTime", "Pool"]

MOST_WAITING = 32
LINE = 64_000_000  # bytes of an answer
TICK = 1.0  # seconds between two signs of life of a long answer
WORN = 2000  # questions after which a process is replaced


class Busy(Exception):
    """Too many questions wait."""


class OutOfTime(Exception):
    """An answer took too long, or its process died."""


class _Worker:
    """One process; it answers one question at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.asked = 0

    async def started(self) -> asyncio.subprocess.Process:
        """Return the process, started if it is not there."""
        if self.process is None or self.process.returncode is not None or self.asked >= WORN:
            self.end()
            self.asked = 0
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "permgroups.playground.worker", limit=LINE,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        return self.process

    def end(self) -> None:
        """End the process, whatever it does; nothing is awaited, for who asked may have been cancelled."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()


class Pool:
    """Processes of one kind, and the questions that wait for them."""

    def __init__(self, size: int):
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._all = [_Worker() for _ in range(size)]
        for worker in self._all:
            self._free.put_nowait(worker)
        self._waiting = 0

    async def ask(self, name: str, fields: dict[str, Any], seconds: float) -> AsyncIterator[dict[str, Any]]:
        """Yield the answers to a question; ``{"seconds": n}`` between them says that it is at work.

        If the caller goes away, the process is ended.
        """
        if self._waiting >= MOST_WAITING:
            raise Busy
        waiting = asyncio.ensure_future(self._free.get())
        self._waiting += 1
        try:
            passed = 0.0
            while not (await asyncio.wait({waiting}, timeout=TICK))[0]:
                passed += TICK
                yield {"seconds": round(passed)}
        except BaseException:
            if not waiting.cancel():  # it came just now
                self._free.put_nowait(waiting.result())
            raise
        finally:
            self._waiting -= 1
        worker = waiting.result()
        done = False
        try:
            process = await worker.started()
            worker.asked += 1
            assert process.stdin is not None and process.stdout is not None
            with suppress(ConnectionError):
                process.stdin.write((json.dumps({"question": name, "fields": fields}) + "\n").encode())
                await process.stdin.drain()
            passed = 0.0
            line = asyncio.ensure_future(process.stdout.readline())
            try:
                while True:
                    found, _ = await asyncio.wait({line}, timeout=TICK)
                    if not found:
                        passed += TICK
                        if passed >= seconds:
                            raise OutOfTime(f"there was no answer in {seconds:g} seconds")
                        yield {"seconds": round(passed)}
                        continue
                    text = line.result()
                    if not text:
                        raise OutOfTime("that was too much: it needed more memory than there is, or its process ended")
                    answer = json.loads(text)
                    if answer == {"end": True}:
                        done = True
                        return
                    yield answer
                    line = asyncio.ensure_future(process.stdout.readline())
            finally:
                line.cancel()
        finally:
            if not done:
                worker.end()
            self._free.put_nowait(worker)

    async def close(self) -> None:
        """End all processes."""
        ended = [worker.process for worker in self._all if worker.process is not None]
        for worker in self._all:
            worker.end()
        for process in ended:
            await process.wait()
