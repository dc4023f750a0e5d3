"""The actions by their names."""

from __future__ import annotations

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.groups.backtrack.objects import OBJECTS, ActionOnObjects
from permgroups.groups.backtrack.subgroup_action import Subgroups

__all__ = ["ACTIONS", "action_named"]

ACTIONS: dict[str, ActionOnObjects] = {kind.name: kind for kind in (*OBJECTS, Subgroups())}
_OF_GAP = {  # and Sage's, which are the same
    "OnPoints": "points",
    "OnTuples": "tuples",
    "OnPairs": "tuples",
    "OnSets": "sets",
    "OnSetsSets": "sets of sets",
    "OnSetsDisjointSets": "sets of sets",
    "OnTuplesSets": "partitions",
}


def action_named(name: str) -> ActionOnObjects:
    """Return the action of a name.

    >>> action_named("sets").name
    'sets'
    >>> action_named("knots")
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: action must be one of points, tuples, sets, partitions, colourings, sets of
    sets, \
graphs, digraphs, matrices, elements, subgroups, not 'knots'
    """
    if isinstance(name, str) and name in _OF_GAP:
        raise InvalidArgument(f"{name} is {_OF_GAP[name]!r} here: action={_OF_GAP[name]!r}")
    return ACTIONS[checks.one_of("action", name, tuple(ACTIONS))]
