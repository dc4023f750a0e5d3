"""Names of Sage and GAP: an error that says what they are called here, and nothing else changes."""

import copy
import pickle
import re

import pytest

import permgroups
from permgroups import PermGroup, symmetric
from permgroups.groups.methods.other_names import HERE

G = PermGroup({"a": "(1,2,3)", "b": "(1,2)"})


@pytest.mark.parametrize("name", HERE)
def test_the_error_names_what_is_there(name):
    assert not hasattr(G, name) and name not in dir(G) and getattr(G, name, None) is None
    with pytest.raises(AttributeError, match=re.escape(HERE[name])):
        getattr(G, name)
    methods = re.findall(r"\b[GH]\.([a-z_]+)", HERE[name])
    assert all(hasattr(G, method) for method in methods)
    assert methods or HERE[name] in ("G * H", "g in G", "permgroups.interop.to_gap(G)")


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
    with pytest.raises(ImportError, match="PermGroup here"):
        from permgroups import PermutationGroup  # noqa: F401
    with pytest.raises(AttributeError, match="symmetric"):
        permgroups.SymmetricGroup  # noqa: B018
    assert not hasattr(permgroups, "PermutationGroup") and not hasattr(permgroups, "zork")
    with pytest.raises(ImportError):
        from permgroups import zork  # noqa: F401


def test_the_list_of_characters_and_of_elements():
    assert len(list(G.character_table())) == 3 and len(G.elements) == 6
    assert symmetric(3).normalizer(G).equals(G)
