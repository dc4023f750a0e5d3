"""2026-11-16: the name of a wreath product did not tell an unusual action of its top group."""

from permgroups import PermGroup, alternating, cyclic, wreath_product


def test_a_wreath_product_names_the_action_of_its_top():
    A5_on_6 = PermGroup("(1,2,3,4,5)", "(1,6)(2,5)")
    assert A5_on_6.order() == 60
    assert wreath_product(cyclic(2), A5_on_6).structure_description() == "C2 wr (A5 on 6 points)"
    assert wreath_product(cyclic(2), alternating(5)).structure_description() == "C2 wr A5"
