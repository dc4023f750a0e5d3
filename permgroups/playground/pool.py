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
COLD = 600.0  # seconds for a process to load what it needs; kernels may have to be compiled
END = {"end": True}  # what a process says behind its last answer
WORN = 2000  # questions after which a process is replaced


class Busy(Exception):
    """Too many questions wait."""


class OutOfTime(Exception):
    """An answer took too long, or its process died."""


async def _sent(process: asyncio.subprocess.Process, name: str, fields: dict[str, Any]) -> None:
    """Send a question; a process that has died does not take it, and does not answer either."""
    assert process.stdin is not None
    with suppress(ConnectionError):
        process.stdin.write((json.dumps({"question": name, "fields": fields}) + "\n").encode())
        await process.stdin.drain()


class _Worker:
    """One process; it answers one question at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.asked = 0
        self._loading: asyncio.Task[asyncio.subprocess.Process] | None = None

    def started(self) -> asyncio.Task[asyncio.subprocess.Process]:
        """Return a task whose result is the process, which has loaded what it needs.

        Who asked may go away meanwhile: it goes on loading for the next one.
        """
        gone = self.process is None or self.process.returncode is not None or self.asked >= WORN
        if self._loading is None or (self._loading.done() and gone):
            self.end()
            self.asked = 0
            self._loading = asyncio.create_task(self.loaded())
        return self._loading

    async def loaded(self) -> asyncio.subprocess.Process:
        process = self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "permgroups.playground.worker", limit=LINE,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        await _sent(process, "menu", {})
        while (line := await process.stdout.readline()) and json.loads(line) != END:
            pass
        return process

    def forget(self) -> None:
        """Stop loading."""
        if self._loading is not None:
            self._loading.cancel()

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
        done = True  # nothing is asked yet
        try:
            passed = 0.0
            loading = worker.started()
            while not (await asyncio.wait({loading}, timeout=TICK))[0]:
                passed += TICK
                if passed >= COLD:
                    worker.end()
                    raise OutOfTime("a process does not start")
                yield {"seconds": round(passed)}
            try:
                process = loading.result()
            except OSError as error:
                raise OutOfTime(f"no process can be started: {error.strerror}") from None
            done = False
            worker.asked += 1
            assert process.stdout is not None
            await _sent(process, name, fields)
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
                    if answer == END:
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
        for worker in self._all:
            worker.forget()
        ended = [worker.process for worker in self._all if worker.process is not None]
        for worker in self._all:
            worker.end()
        for process in ended:
            await process.wait()
