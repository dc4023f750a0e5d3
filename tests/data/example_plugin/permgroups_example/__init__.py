"""What a package offers to permgroups: functions without arguments, named in its pyproject.toml."""

from permgroups import PermGroup
from permgroups.puzzles import Puzzle


def five_ring():
    """Five counters on a ring: turn it, or exchange two neighbours."""
    return Puzzle("five-ring", PermGroup({"r": "(1,2,3,4,5)", "s": "(1,2)"}))


def frobenius():
    """The maps x ↦ ax + b modulo 5."""
    return PermGroup({"t": "(1,2,3,4,5)", "m": "(2,3,5,4)"})


def broken_ring():
    """A fault, on purpose."""
    raise RuntimeError("a cell is missing")
