"""2026-11-17: a name of order 384 took minutes to be refused, for all readings of its parts were made first."""

import pytest

from permgroups import group
from permgroups.errors import ParseError, TooLarge
from permgroups.groups import named_groups


def test_large_names_are_refused_before_their_parts_are_made(monkeypatch):
    made = []
    monkeypatch.setattr(named_groups, "semidirect_products", lambda N, H: made.append((N, H)))
    with pytest.raises(TooLarge, match="up to order 200"):
        group("((C2 x ((C4 x C2 x C2) : C2)) : C2) : C3")
    with pytest.raises(TooLarge, match="up to order 200"):
        group("(C2 wr S4) : C2")
    with pytest.raises(ParseError):
        group("((C4 x C2) : C2) : ")
    assert made == []
