"""Ctrl-C while a word is searched for: the best so far, and the program ends."""

import os
import select
import signal
import subprocess
import sys

import pytest

SEARCH = [sys.executable, "-m", "permgroups", "solve", "cube:4", "--seed", "1", "--seconds", "600"]


def test_ctrl_c_gives_the_best_word_so_far():
    heeding = signal.signal(signal.SIGINT, signal.default_int_handler)  # a child does not heed what its parent ignores
    code = """
import sys
from permgroups.puzzles import cube
P = cube(4)
s = P.scramble(seed=1)
answer = P.solve(s, seconds=600, progress=lambda method, length: print(length, flush=True))
print("end", answer.interrupted, answer.check(), answer.length, flush=True)
"""
    try:
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, heeding)
    assert process.stdout is not None
    lengths = [int(process.stdout.readline())]
    process.send_signal(signal.SIGINT)
    for line in process.stdout:
        if line.startswith("end"):
            break
        lengths.append(int(line))
    assert line.split() == ["end", "True", "True", str(lengths[-1])]
    assert process.wait(60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_search_at_the_terminal_shows_its_progress_and_ctrl_c_prints_the_best_word():
    import fcntl
    import pty
    import termios

    def at_the_terminal():
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    master, slave = pty.openpty()
    process = subprocess.Popen(
        SEARCH, stdin=slave, stdout=slave, stderr=slave, start_new_session=True, preexec_fn=at_the_terminal,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "200"},
    )  # fmt: skip
    os.close(slave)
    screen, pressed = "", False
    while "played and checked" not in screen:
        ready, _, _ = select.select([master], [], [], 120)
        assert ready, screen
        screen += os.read(master, 4096).decode(errors="replace")
        if not pressed and "letters so far, by " in screen:
            os.write(master, b"\x03")
            pressed = True
    assert pressed and "interrupted, the best so far" in screen and "position  " in screen
    assert process.wait(60) == 0
    os.close(master)
