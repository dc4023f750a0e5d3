"""Functions of one item that other processes run; some kill their process, as too little memory would."""

import os
import signal
from pathlib import Path
from time import sleep

import numpy as np

from permgroups.search.shared_tables import shared


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


def makes_a_table(item):
    """Return the process, and whether a table of all of them was made in it."""
    sleep(0.05)
    table, made = shared(np.array([[1, 0]], np.uint16), ("all",), slow_table)
    assert table.sum() == 499_500
    return os.getpid(), made


def slow_table():
    sleep(0.2)  # the other process asks for it meanwhile
    return np.arange(1000)
