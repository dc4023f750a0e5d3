"""Mutations of seeds: pieces cut out, doubled, moved, replaced by characters that parsers care about."""

from __future__ import annotations

import random

__all__ = ["PIECES", "mutated"]

# what breaks parsers: brackets, separators, signs, numbers at limits, other alphabets, words of the formats
PIECES = (
    b"", b" ", b"\n", b"\t", b"\0", b"\r\n", b"(", b")", b"[", b"]", b"{", b"}", b",", b";", b":", b"'", b'"', b"^",
    b"*", b"-", b"--", b"+", b".", b"/", b"_", b"|", b"=", b"#", b"?", b"\\", b"%", b"0", b"1", b"-1", b"01", b"1e9",
    b"0x10", b"65535", b"65536", b"4294967296", b"9223372036854775808", b"1" * 30, b"9" * 400, b"nan", b"inf", b"null",
    b"true", "′".encode(), "’".encode(), "∞".encode(), "٣".encode(), "²".encode(), "ß".encode(), "×".encode(),
    "\ufeff".encode(), "\u2028".encode(), b"\xff", b"\xc3", b"End\n", b"Set A 3 1\n", b"Move a\n", b"Solved\n",
    b"Group(", b":=", b"(1,2)", b"[1,0]", b"((((((((((", b"[[[[[[[[[[", b"^-1", b"2'", b"'2", b"w", b"x", b"R",
    b"__class__", b"{0}", b"%s", b"9" * 5000,
)  # fmt: skip


def mutated(data: bytes, rng: random.Random, others: tuple[bytes, ...] = ()) -> bytes:
    """Return the bytes after a few random changes."""
    for _ in range(rng.randint(1, 6)):
        at, end = sorted(rng.randint(0, len(data)) for _ in range(2))
        end = min(end, at + rng.choice((0, 1, 1, 2, 5, 40)))
        way = rng.randrange(6)
        if way <= 1:
            data = data[:at] + rng.choice(PIECES) + data[end:]
        elif way == 2:
            data = data[:at] + data[end:]
        elif way == 3:
            data = data[:end] + data[at:end] * rng.choice((1, 2, 30)) + data[end:]
        elif way == 4 and others:
            other = rng.choice(others)
            cut = rng.randint(0, len(other))
            data = data[:at] + other[cut:]
        else:
            data = data[:at] + bytes(rng.randrange(256) for _ in range(rng.randint(1, 3))) + data[at:]
    return data
