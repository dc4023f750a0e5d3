"""What parts send, in memory and in files."""

import numpy as np
import pytest

from permgroups.scale.scratch import Scratch
from permgroups.scale.sending import Sent, SentFile
from permgroups.scale.storage import StorageError, read_all


def content(senders, receivers, seed):
    """Return shares of random lengths, some of them empty, as they are written."""
    rng = np.random.default_rng(seed)
    lengths = rng.integers(0, 4, (senders, receivers)) * rng.integers(0, 50, (senders, receivers))
    ends = np.concatenate([[0], np.cumsum(lengths)])
    table = np.array([ends[k * receivers : (k + 1) * receivers + 1] for k in range(senders)], np.int64)
    tail = np.concatenate([table.ravel(), [senders, receivers]]).astype(np.int64).view(np.uint16)
    return np.concatenate([rng.integers(0, 1 << 16, int(ends[-1])).astype(np.uint16), tail])


def shares(sent, receivers):
    """Return the numbers for each of a group."""
    out = []
    for k in range(receivers):
        numbers, begins, ends = sent.share(k, Scratch())
        out.append([numbers[a:b].tolist() for a, b in zip(begins, ends, strict=True)])
    return out


@pytest.mark.parametrize(("senders", "receivers"), [(1, 1), (1, 7), (5, 1), (4, 6)])
def test_a_file_says_what_memory_says(senders, receivers, tmp_path):
    some = content(senders, receivers, 10 * senders + receivers)
    some.tofile(tmp_path / "sent")
    every = shares(Sent(some), receivers)
    assert shares(SentFile(tmp_path / "sent"), receivers) == every
    for cut in (range(0, receivers), range(0, receivers, 2), range(receivers - 1, receivers)):
        part = Sent(np.frombuffer(Sent(some).cut(cut), np.uint16))
        assert shares(part, len(cut)) == [every[k] for k in cut]


def test_a_file_that_is_too_short_is_told(tmp_path):
    np.zeros(5, np.uint16).tofile(tmp_path / "short")
    with (
        open(tmp_path / "short", "rb", buffering=0) as file,
        pytest.raises(StorageError, match="short is shorter than"),
    ):
        read_all(file, np.zeros(6, np.uint16))
