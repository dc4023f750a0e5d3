"""Proofs that are kept as data: the orders of the Mathieu groups, checked anew whenever they are read.

A stored proof is believed no more than a fresh one: :func:`stored_certificate` gives the same class of certificate, and
its ``check()`` replays every program and sifts every Schreier generator. What is saved is the search for it, and with
it the start of the engine that searches. The file is written by ``python -m tests.oracle.store_certificates``.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np

from permgroups.groups.certificates.chained import SchreierCertificate
from permgroups.groups.origins import Origin

__all__ = ["Stored", "as_data", "stored_certificate", "stored_names"]

FILE = "stored.json"
PROGRAM = ("log", "source", "path_end", "path", "pool_gen", "pool_parent")


class Stored(NamedTuple):
    """The names of a group's generators, and the proof of its order."""

    names: tuple[str, ...]
    certificate: SchreierCertificate


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads((files(__package__) / FILE).read_text(encoding="utf-8"))
    return table


def stored_names() -> tuple[str, ...]:
    """Return the names of the groups whose proofs are stored.

    >>> stored_names()
    ('M11', 'M12', 'M22', 'M23', 'M24')
    """
    return tuple(_table())


def stored_certificate(name: str) -> Stored | None:
    """Return the stored proof of the order of a group, None if there is none; it is not checked yet.

    >>> proof = stored_certificate("M24").certificate
    >>> proof.order, proof.check()
    (244823040, True)
    >>> stored_certificate("S5") is None
    True
    """
    data = _table().get(name)
    if data is None:
        return None
    certificate = SchreierCertificate(
        order=data["order"],
        generators=np.array(data["generators"], np.uint16),
        base=tuple(data["base"]),
        orbit_lengths=tuple(data["orbit_lengths"]),
        kept=tuple(data["kept"]),
        origin=Origin(*(np.array(data[part], np.int32) for part in PROGRAM)),
    )
    return Stored(tuple(data["names"]), certificate)


def as_data(names: tuple[str, ...], certificate: SchreierCertificate) -> dict[str, Any]:
    """Return a proof as plain data, as the file has it.

    >>> stored = stored_certificate("M12")
    >>> as_data(*stored)["orbit_lengths"]
    [12, 11, 10, 9, 8]
    """
    numbers = {"order": certificate.order, "generators": certificate.generators.tolist()}
    numbers |= {part: [int(x) for x in getattr(certificate, part)] for part in ("base", "orbit_lengths", "kept")}
    return {"names": list(names), **numbers, **{p: getattr(certificate.origin, p).tolist() for p in PROGRAM}}
