"""2026-11-16: names, rows and labels of a group could be set and deleted."""

import pytest

from permgroups import mathieu


def test_names_and_rows_cannot_be_replaced():
    G = mathieu(11)
    for name in ("_names", "_rows", "_labels", "degree"):
        with pytest.raises(AttributeError):
            setattr(G, name, None)
    with pytest.raises(AttributeError):
        del G._rows
