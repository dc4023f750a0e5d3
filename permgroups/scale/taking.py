"""What parts take in a layer: they mark what is new among all that was sent to them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from permgroups.kernels import parts as _kernel
from permgroups.scale.parts import (
    Job,
    Part,
    Plan,
    checked,
    has_all,
    kept_name,
    marks_name,
    neighbours_of,
    read_arrays,
    rewritten,
    table_of,
)
from permgroups.scale.scratch import Scratch
from permgroups.scale.sending import Sent, SentFile, sent_name
from permgroups.scale.storage import StorageError, write_whole

__all__ = ["marked", "take"]

Rows = np.ndarray

OUT = 1 << 17  # 16-bit numbers that are written together
LITTLE = 50_000  # states that are found anew in less time than a note takes


def take(
    job: Job, some: tuple[Part, ...], layer: int, senders: tuple[tuple[int, int], ...], group: tuple[int, int]
) -> list[Part]:
    """Mark the states of ``layer`` among all that was sent to some parts of a group; return what the parts have then.

    ``senders`` are the first and the last part of each file that was sent.
    """
    folder = Plan.of(job).folder
    sent = [SentFile(folder / sent_name(*ends, layer - 1, group)) for ends in senders]
    out = []
    for part in some:
        note = folder / f"parts/{part.number}.{layer}.json"
        after = _noted(job, note)
        if after is None:
            after = marked(job, part, layer, sent, range(*group))
            if after.new > LITTLE:
                write_whole(note, [json.dumps(after.written()).encode()])
        out.append(after)
    return out


def _noted(job: Job, note: Path) -> Part | None:
    """Return what this part had when its layer was finished by somebody who could not tell it any more."""
    try:
        part = Part.read(json.loads(note.read_text()))
    except (OSError, ValueError, TypeError):
        return None
    return None if checked(job, part) else part


def marked(job: Job, part: Part, layer: int, every: Iterable[Sent], receivers: range) -> Part:
    """Mark the states of ``layer`` among all that was sent to some parts; write those of a part, and return it then."""
    plan, scratch = Plan.of(job), Scratch.of_thread()
    low, high = plan.range_of(part.number)
    bits = new = np.empty(0, np.uint32)
    seen = np.zeros(high - low, np.bool_)
    for sent in every:
        content, begins, ends = sent.share(receivers.index(part.number), scratch)
        if len(begins):
            if not len(bits):
                bits = neighbours_of(plan, part, layer, scratch)
                new = scratch.array("new", len(bits), np.uint32)
            _kernel.take(content, begins, ends, low, plan.width, bits, new, seen)
    if not len(bits):
        return replace(part, new=0, stands_for=0)
    sizes = np.array(plan.sizes[low:high], np.int64)
    if len(sizes):
        _complete(plan, part.number, low, new, seen)
    return _written(plan, part, layer, bits, new, seen, sizes)


def _complete(plan: Plan, part: int, low: int, new: Rows, seen: Rows) -> None:
    try:
        kept = read_arrays(plan.folder / kept_name(part))
        fixed, turn, factor = kept["fixed"], kept["turn"], kept["factor"]
    except (OSError, KeyError, ValueError, BadZipFile):
        raise StorageError(
            f"{kept_name(part)} in {plan.folder} is damaged; remove the directory to start again"
        ) from None
    _kernel.complete(new, seen, plan.width, fixed - low, turn, factor, plan.mult, plan.turned)


def _written(plan: Plan, part: Part, layer: int, bits: Rows, new: Rows, seen: Rows, sizes: Rows) -> Part:
    """Mark new states, write them as a stream, and the table too once its streams take half as much as it does."""
    low, _ = plan.range_of(part.number)
    out = Scratch.of_thread().array("marked", max(OUT, 5 + plan.width), np.uint16)
    position = np.zeros(4, np.int64)
    done, pieces = False, []
    while not done:
        done = _kernel.mark(bits, new, seen, layer % 3, low, plan.width, sizes, out, position)
        pieces.append(out[: position[1]].tobytes())
    count, stands_for = int(position[2]), int(position[3])
    if count == 0:
        return replace(part, new=0, stands_for=0)
    total = write_whole(plan.folder / marks_name(part.number, layer), pieces)
    streams = (*part.streams, (layer, total, count))
    after = replace(part, streams=streams, new=count, stands_for=stands_for)
    lengths = [(plan.folder / marks_name(part.number, k)).stat().st_size for k, _, _ in streams if k > part.base]
    if 2 * sum(lengths) <= bits.nbytes:
        return after
    whole = bits if has_all(part, layer) else table_of(plan, after, Scratch.of_thread())
    return rewritten(plan, after, layer, whole)
