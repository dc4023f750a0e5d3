"""Random play for as long as one likes, and what the server and its processes then have in memory.

``python -m tests.playground.soak --seconds 3600`` starts a playground, plays, and prints megabytes of resident memory
as it goes: of the server, and of all processes that answer. They must not grow once every game has been seen.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import time
from urllib.request import Request, urlopen

import psutil

GAMES = ("M13", "M13:dual", "merlin", "5x5 mod 3", "shallit:3", "blackjack", "cube:2", "cube:3", "skewb", "eight",
         "square-1", "hungarian-rings", "m12-shuffle", "think-a-dot")  # fmt: skip


def ask(address: str, name: str, **fields: object) -> dict:
    """Return the last answer to a question."""
    body = json.dumps(fields).encode()
    request = Request(f"{address}api/{name}", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=300) as answer:
        lines = [json.loads(line) for line in answer.read().decode().splitlines()]
    return lines[-1]


def played(address: str, rng: random.Random) -> int:
    """Play some moves of a random game, solve it now and then; return how many questions were asked."""
    game = rng.choice(GAMES)
    told = ask(address, "scramble", game=game, seed=rng.randrange(10**9))
    asked = 1
    for _ in range(rng.randrange(20)):
        if told["over"]:
            break
        move = rng.choice(told["legal"])
        told = ask(address, "position", game=game, start=told["start"], moves=told["moves"], play=move)
        asked += 1
    if not told["over"] and rng.random() < 0.2:
        ask(address, "solve", game=game, start=told["start"], moves=told["moves"])
        asked += 1
    return asked


def megabytes(server: psutil.Process) -> tuple[float, float]:
    """Return what the server has in memory, and its processes."""
    return server.memory_info().rss / 1e6, sum(child.memory_info().rss for child in server.children()) / 1e6


def main() -> None:
    """Play, and print what is in memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    command = [sys.executable, "-m", "permgroups", "play", "--no-browser", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        rng, begin, questions, shown = random.Random(given.seed), time.monotonic(), 0, 0.0
        while (passed := time.monotonic() - begin) < given.seconds:
            questions += played(found.group(), rng)
            if passed - shown >= given.seconds / 10:
                shown = passed
                own, others = megabytes(psutil.Process(server.pid))
                print(
                    f"{passed:6.0f} s {questions:7} questions   server {own:6.1f} MB   processes {others:7.1f} MB",
                    flush=True,
                )
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    main()
