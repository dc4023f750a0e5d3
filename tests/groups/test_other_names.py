"""Names of Sage and GAP: an error that says what they are called here, and nothing else changes."""

import copy
import pickle
import re

import pytest

import permgroups
from permgroups import PermGroup, linear, symmetric
from permgroups.other_names import HERE, NOT_HERE

G = PermGroup({"a": "(1,2,3)", "b": "(1,2)"})


C = linear.hamming(3)
THINGS = {"PermGroup": G, "ConjugacyClass": G.conjugacy_classes()[1], "LinearCode": C}
THINGS |= {"permgroups": permgroups, "permgroups.linear": linear}
NAMES = [(owner, name) for table in (HERE, NOT_HERE) for owner, names in table.items() for name in names]


@pytest.mark.parametrize(("owner", "name"), NAMES)
def test_the_error_names_what_is_there(owner, name):
    thing = THINGS[owner]
    text = HERE.get(owner, {}).get(name) or NOT_HERE[owner][name]
    assert not hasattr(thing, name) and name not in dir(thing) and getattr(thing, name, None) is None
    with pytest.raises(AttributeError, match=re.escape(text)):
        getattr(thing, name)
    there = {"G": G, "H": G, "C": C, "c": THINGS["ConjugacyClass"], "linear": linear}
    methods = re.findall(r"\b(G|H|C|c|linear)\.([a-z_]+)", text)
    assert all(hasattr(there[short], method) for short, method in methods)
    called = re.findall(r"\b([a-z]+)\(", text) if owner == "permgroups" else []
    assert all(hasattr(permgroups, function) for function in called)


def test_other_attributes_are_missing_as_ever():
    with pytest.raises(AttributeError, match="'PermGroup' object has no attribute 'zork'"):
        G.zork  # noqa: B018
    with pytest.raises(AttributeError, match="no library of small groups"):
        G.group_id  # noqa: B018


def test_the_error_of_a_property_is_not_lost():
    class Broken(PermGroup):
        @property
        def broken(self):
            return self.missing_inside

    with pytest.raises(AttributeError, match="missing_inside"):
        Broken({"a": "(1,2)"}).broken  # noqa: B018


def test_groups_are_copied_and_pickled():
    assert pickle.loads(pickle.dumps(G)) == copy.deepcopy(G) == copy.copy(G) == G


def test_names_of_the_package():
    with pytest.raises(ImportError, match="here it is PermGroup"):
        from permgroups import PermutationGroup  # noqa: F401
    with pytest.raises(AttributeError, match="symmetric"):
        permgroups.SymmetricGroup  # noqa: B018
    assert not hasattr(permgroups, "PermutationGroup") and not hasattr(permgroups, "zork")
    with pytest.raises(ImportError):
        from permgroups import zork  # noqa: F401


def test_the_list_of_characters_and_of_elements():
    assert len(list(G.character_table())) == 3 and len(G.elements) == 6
    assert symmetric(3).normalizer(G).equals(G)
