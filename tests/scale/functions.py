"""Functions of one item that other processes run; some kill their process, as too little memory would."""

import os
import signal
from pathlib import Path


def square(x):
    if not isinstance(x, int):
        raise ValueError(f"{x!r} is no number")
    return x * x


def dies_once(item):
    """End the process without a word the first time that this number is there."""
    number, folder = item
    mark = Path(folder, f"died-{number}")
    if number % 10 == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies_at_seven(number):
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def waits_for_the_others(item):
    """Number 0 is as slow as all the others together."""
    number, folder = item
    while number == 0 and not Path(folder, "others-done").exists():
        pass
    return number


class Unsendable:
    def __reduce__(self):
        raise TypeError("it stays here")


def unsendable(_):
    return Unsendable()


def process(_):
    return os.getpid()


def counted(start):
    """Return a function that says how often its process made it."""
    made.append(start)
    return lambda item: (os.getpid(), len(made))


made: list[int] = []
