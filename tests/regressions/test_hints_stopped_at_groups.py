"""2026-11-18: Names of Sage were answered on groups alone. ``C.spectrum()`` of a code, ``c.cardinality()`` of a class,
``linear.echelon_form``, ``G.centre()`` and ``G("(1,2,3)")`` ended in errors of Python that do not say what to write."""

import copy
import pickle

import pytest

from permgroups import linear, symmetric
from permgroups.linear import LinearCode

G = symmetric(4)


def test_codes_classes_and_rooms_have_hints():
    for ask, said in [
        (lambda: linear.hamming(3).spectrum(), "a LinearCode has no 'spectrum'; here it is C.weight_enumerator()"),
        (lambda: G.conjugacy_classes()[1].cardinality(), "a ConjugacyClass has no 'cardinality'; here it is c.size"),
        (lambda: linear.echelon_form, "permgroups.linear has no 'echelon_form'; here it is linear.row_space"),
        (lambda: linear.eigenvalues, "has no 'eigenvalues': there are none; see linear.characteristic_polynomial"),
        (lambda: G.centre(), r"a PermGroup has no 'centre'; here it is G.center\(\)"),
        (lambda: G.cayley_graph(), "no graph is made"),
    ]:
        with pytest.raises(AttributeError, match=said):
            ask()
    with pytest.raises(ImportError, match="galois"):
        from permgroups.linear import GF  # noqa: F401
    with pytest.raises(ImportError, match="cannot import name 'zork'"):
        from permgroups.linear import zork  # noqa: F401


def test_a_group_is_not_called():
    with pytest.raises(TypeError, match=r"not callable; G\.element"):
        G("(1,2,3)")


def test_subclasses_and_copies():
    class Mine(LinearCode):
        pass

    C = Mine([[1, 0, 1], [0, 1, 1]], 2)
    with pytest.raises(AttributeError, match=r"C\.order\(\)"):
        C.cardinality()
    with pytest.raises(AttributeError, match="'Mine' object has no attribute 'zork'"):
        C.zork  # noqa: B018
    assert copy.deepcopy(linear.hamming(3)) == linear.hamming(3)
    c = G.conjugacy_class("(1,2)")
    assert pickle.loads(pickle.dumps(c)) == copy.copy(c) == c
