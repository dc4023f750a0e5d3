"""The set of states of the breadth-first search, against Python's dictionary."""

import numpy as np
import pytest

from permgroups.kernels.breadth_first import fill_slots, insert, look_up


@pytest.mark.parametrize("words", [1, 3])
@pytest.mark.parametrize("values", [2, 50, 2**62])
def test_states_are_numbered_as_they_are_found(words, values):
    rng = np.random.default_rng(words)
    rows = rng.integers(-values, values, (500, words))
    keys, slots, numbers = np.zeros((500, words), np.int64), np.full(1024, -1, np.int64), np.empty(500, np.int64)
    count = insert(keys, slots, rows[:200], 0, numbers[:200])
    count = insert(keys, slots, rows[200:], count, numbers[200:])
    known: dict[tuple[int, ...], int] = {}
    expected = [known.setdefault(tuple(row), len(known)) for row in rows.tolist()]
    assert numbers.tolist() == expected and count == len(known)
    assert [tuple(row) for row in keys[:count].tolist()] == list(known)

    again = np.full(4096, -1, np.int64)
    fill_slots(keys, again, count)
    asked = np.concatenate([rows[::-1], np.full((1, words), values + 1)])
    found = np.empty(501, np.int64)
    look_up(keys, again, asked, found)
    assert found.tolist() == [*expected[::-1], -1]


def test_rows_that_share_a_slot_are_told_apart():
    rows = np.arange(60, dtype=np.int64)[:, None]
    keys, slots, numbers = np.zeros((60, 1), np.int64), np.full(64, -1, np.int64), np.empty(60, np.int64)
    assert insert(keys, slots, rows, 0, numbers) == 60 and numbers.tolist() == list(range(60))
    look_up(keys, slots, rows + 60, numbers)
    assert (numbers == -1).all()
