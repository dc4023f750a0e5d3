"""2026-11-17: canonical images were compared as text, where large matrices look alike and one group has many forms."""

import numpy as np

from permgroups import PermGroup, alternating, cyclic
from permgroups.groups.backtrack.answers import Transporter
from permgroups.groups.backtrack.subgroup_action import SameGroup, Subgroups


def test_matrices_too_large_to_be_printed_in_full():
    first, second = np.zeros((2, 40, 40), int)
    first[17, 18], second[17, 19] = 1, 1
    answer = cyclic(40).transporter(first, second, action="matrices")
    assert not answer and answer.check()


def test_one_group_by_two_lists_of_generators_is_no_proof():
    G = alternating(5)
    first, second = PermGroup("(1,2,3)", degree=5), PermGroup("(1,3,2)", degree=5)
    assert G.transporter(first, second, action="subgroups")
    assert not Transporter(G, Subgroups(), SameGroup(first), SameGroup(second), None).check()
