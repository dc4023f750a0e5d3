"""Elements as numbers: the arithmetic agrees with that of permutations."""

import numpy as np
import pytest

from permgroups import PermGroup, alternating, cyclic, direct_product, mathieu, symmetric
from permgroups.errors import NotInGroup, TooLarge
from permgroups.groups.element_table import ElementTable

GROUPS = {
    "trivial": PermGroup([], degree=3),
    "C6": cyclic(6),
    "S4": symmetric(4),
    "A4 x C2": direct_product(alternating(4), cyclic(2)),
    "M11": mathieu(11),
}


@pytest.fixture(params=GROUPS, scope="module")
def table(request):
    return ElementTable(GROUPS[request.param])


def test_numbers_are_the_ranks_of_all_elements(table):
    assert len(table) == table.group.order() == len(np.unique(table.rows, axis=0))
    assert table.rows[0].tolist() == list(range(table.group.degree))
    assert table.index_of(table.rows).tolist() == list(range(len(table)))
    some = np.random.default_rng(0).integers(0, len(table), 20)
    assert [table.group.rank(row) for row in table.rows[some]] == some.tolist()


def test_products_inverses_and_powers(table):
    rng = np.random.default_rng(1)
    i, j = rng.integers(0, len(table), (2, 200))
    expected = np.take_along_axis(table.rows[j], table.rows[i].astype(np.intp), axis=1)
    assert (table.rows[table.product(i, j)] == expected).all()
    assert (table.product(i, table.inverses[i]) == 0).all()
    assert (table.power(i, -3) == table.inverses[table.product(i, table.product(i, i))]).all()
    assert (table.conjugate(i, j) == table.product(table.inverses[j], table.product(i, j))).all()
    assert table.product(i[:, None], j[None, :3]).shape == (200, 3)


def test_orders_and_classes(table):
    for n, number in enumerate(range(0, len(table), 1 + len(table) // 50)):
        order = int(table.orders[number])
        assert table.power(number, order) == 0
        assert all(table.power(number, d) != 0 for d in range(1, order) if order % d == 0), n
    assert sum(len(c) for c in table.classes) == len(table)
    assert all((table.class_of[c] == k).all() for k, c in enumerate(table.classes))
    for c in table.classes:
        whole = {int(x) for g in range(0, len(table), 1 + len(table) // 100) for x in [table.conjugate(c[0], g)]}
        assert whole <= set(c.tolist())
        assert table.group.order() % len(c) == 0


def test_generators_act_on_the_numbers(table):
    x = np.arange(len(table))
    for k, g in enumerate(table.generators):
        assert (table.right[k] == table.product(x, g)).all()
        assert (table.conjugation[k] == table.conjugate(x, g)).all()


def test_the_multiplication_table():
    for name in ("trivial", "C6", "S4", "A4 x C2"):
        T = ElementTable(GROUPS[name])
        x = np.arange(len(T))
        assert (T.cayley == T.product(x[:, None], x[None, :])).all()


def test_class_numbers_of_m11():
    sizes = sorted(len(c) for c in ElementTable(mathieu(11)).classes)
    assert sizes == [
        1,
        165,
        440,
        720,
        720,
        990,
        990,
        990,
        1320,
        1584,
    ]


def test_limits_and_foreign_elements():
    with pytest.raises(TooLarge, match="200000"):
        ElementTable(symmetric(9))
    with pytest.raises(TooLarge, match="order up to 10 "):
        ElementTable(symmetric(4), limit=10)
    with pytest.raises(TooLarge, match="3000"):
        ElementTable(mathieu(11)).cayley  # noqa: B018
    with pytest.raises(NotInGroup):
        ElementTable(alternating(4)).index_of(np.array([[1, 0, 2, 3]]))
