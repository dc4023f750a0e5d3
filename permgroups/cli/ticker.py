"""A line on standard error that says that a verb is at work, once it took a second; on terminals alone.

Whatever is printed, the answer or a bar of progress, takes its place: from then on the line is gone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Any

__all__ = ["Ticker", "working"]

SILENT = ("play",)  # verbs that talk with somebody
PAUSE = 1.0  # seconds between two looks at the line
CLEAR = "\r\x1b[K"


class Ticker:
    """The line, written to a stream until something else is printed.

    >>> import io
    >>> stream = io.StringIO()
    >>> line = Ticker("order", stream)
    >>> line.tick(3)
    >>> line.stop()
    >>> line.tick(4)
    >>> stream.getvalue() == "\\r\\x1b[Korder: at work for 3 s\\r\\x1b[K"
    True
    """

    def __init__(self, title: str, stream: Any):
        self.title, self.stream = title, stream
        self._ended, self._shown, self._lock = Event(), False, Lock()

    def tick(self, seconds: int) -> None:
        """Write how long it took so far."""
        with self._lock:
            if not self._ended.is_set():
                self.stream.write(f"{CLEAR}{self.title}: at work for {seconds} s")
                self.stream.flush()
                self._shown = True

    def stop(self) -> None:
        """Take the line away, for good."""
        if self._ended.is_set():
            return
        with self._lock:
            self._ended.set()
            if self._shown:
                self.stream.write(CLEAR)
                self.stream.flush()

    def run(self) -> None:
        """Write the line again and again until it is stopped."""
        seconds = 0
        while not self._ended.wait(PAUSE):
            seconds += 1
            self.tick(seconds)


class _Watched:
    """A stream that stops the line before anything is written."""

    def __init__(self, stream: Any, line: Ticker):
        self._stream, self._line = stream, line

    def write(self, text: str) -> Any:
        self._line.stop()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        if name in ("buffer", "writelines"):
            self._line.stop()
        return getattr(self._stream, name)


@contextmanager
def working(verb: str) -> Iterator[None]:
    """Show the line while a verb is at work, if standard error is a terminal."""
    if verb in SILENT or sys.stderr is None or sys.stdout is None or not sys.stderr.isatty():
        yield
        return
    line = Ticker(verb, sys.stderr)
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _Watched(sys.stdout, line), _Watched(sys.stderr, line)
    Thread(target=line.run, daemon=True).start()
    try:
        yield
    finally:
        line.stop()
        sys.stdout, sys.stderr = streams
