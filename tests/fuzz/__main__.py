"""``python -m tests.fuzz NAME [--seconds 60] [--seed 0] [--corpus FOLDER]``: one target for longer; no name lists them.

With atheris installed its coverage leads the mutations (``--plain`` keeps to ours); every find is printed as bytes that
can be pasted into a regression test. The exit status is 1 if there is one.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
import traceback
from pathlib import Path

from tests.fuzz.mutations import mutated
from tests.fuzz.targets import TARGETS, Target

SLOW = 5.0  # seconds for one input: worth a look, though no failure


def plain(target: Target, seconds: float, seed: int, corpus: list[bytes]) -> int:
    """Mutate the corpus for so long; an input that is kept is one whose outcome was new."""
    rng = random.Random(seed)
    finds: set[str] = set()
    outcomes: set[str] = set()
    runs = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        data = corpus[runs] if runs < len(corpus) else mutated(rng.choice(corpus), rng, tuple(corpus))
        runs += 1
        start = time.monotonic()
        try:
            target(data)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} at {place.filename}:{place.lineno}"
            if kind not in finds:
                finds.add(kind)
                print(f"{kind}: {str(error)[:200]}\n  {data!r}", flush=True)
        if time.monotonic() - start > SLOW:
            print(f"slow: {time.monotonic() - start:.1f} s\n  {data!r}", flush=True)
        try:  # the message without its numbers tells which way was taken through the parser
            target.function(data.decode("utf-8", errors="replace"))
            outcome = "fine"
        except Exception as error:
            outcome = type(error).__name__ + "".join(c for c in str(error)[:60] if c.isalpha())
        if outcome not in outcomes and len(corpus) < 2000:
            outcomes.add(outcome)
            corpus.append(data)
    print(f"{runs} inputs, {len(finds)} finds")
    return 1 if finds else 0


def guided(target: Target, seconds: float, seed: int, corpus: list[bytes]) -> int:
    """Let atheris lead; it ends the process at its first find."""
    import atheris

    for data in corpus:
        target(data)
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], f"-max_total_time={int(seconds)}", f"-seed={seed or 1}"], target)
    atheris.Fuzz()
    return 0


def main() -> int:
    """Run a target, or list them."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("name", nargs="?", choices=list(TARGETS), metavar="NAME")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--corpus", type=Path, help="a folder with further inputs")
    parser.add_argument("--plain", action="store_true", help="our own mutations, even where atheris is installed")
    options = parser.parse_args()
    if options.name is None:
        print("\n".join(TARGETS))
        return 0
    target = TARGETS[options.name]
    corpus = [seed.encode() for seed in target.seeds]
    if options.corpus is not None:
        corpus += [path.read_bytes() for path in sorted(options.corpus.iterdir()) if path.is_file()]
    led = importlib.util.find_spec("atheris") is not None and not options.plain
    return (guided if led else plain)(target, options.seconds, options.seed, corpus)


if __name__ == "__main__":
    sys.exit(main())
