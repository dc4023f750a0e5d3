"""The same calls in one process, in several and on a cluster: the same answers, whatever dies."""

import os
import subprocess
import sys
from itertools import count, islice
from pathlib import Path

import pytest

from permgroups import group
from permgroups.claims import claims_of, verify
from permgroups.claims.ledger import Claim, Outcome
from permgroups.errors import InvalidArgument
from permgroups.games import survey
from permgroups.games.conway import boolean, fano_complement
from permgroups.puzzles import cube, named_groupoid
from permgroups.scale import Failed, over, solve_many
from permgroups.scale.many import answers
from permgroups.scale.work import Work
from tests.scale import functions

pytestmark = pytest.mark.usefixtures("kernels")


@pytest.fixture(params=["here", "processes", "cluster"])
def where(request):
    """The one argument that is changed."""
    if request.param == "cluster":
        return {"client": request.getfixturevalue("client")}
    return {"workers": 2} if request.param == "processes" else {}


def test_every_item_has_one_result(where):
    found = list(over(functions.square, [*range(50), "many"], **where))
    assert sorted(number for number, _ in found) == list(range(51))
    results = dict(found)
    assert results.pop(50) == Failed("ValueError: 'many' is no number")
    assert results == {i: i * i for i in range(50)}


def test_positions_are_solved_alike(where):
    positions = ["R U F'", "R2", "Q", cube(2).state("F U")]
    found = dict(solve_many(cube(2), positions, effort=200_000, **where))
    assert [str(found[i]) for i in (0, 1, 3)] == ["F U' R'", "R2", "U' F'"]
    assert all(found[i].check() and found[i].puzzle.name == "2×2×2 cube" for i in (0, 1, 3))
    assert isinstance(found[2], Failed) and "Q" in found[2].reason


def test_games_are_solved_too(where):
    game = named_groupoid("eight")
    (found,) = solve_many(game, [game.scramble(seed=1)], effort=300_000, **where)
    assert found[1].check()


def test_the_survey_and_the_ledger_are_the_same(where):
    designs = [fano_complement(), boolean(3)]
    assert str(survey(designs, **where)) == str(survey(designs))
    claims = claims_of("engine")[:2]
    assert [(r.id, r.verdict) for r in verify(claims, **where)] == [("engine.m11", "holds"), ("engine.m24", "holds")]


def _lattice_size(name):
    return len(group(name).subgroup_classes())


def test_lattices_of_several_groups(where):
    assert dict(over(_lattice_size, ["S4", "A5", "D8"], **where)) == {0: 11, 1: 9, 2: 8}


def test_a_table_that_all_need_is_made_once(client):
    for where in ({"workers": 2}, {"client": client}):
        found = [result for _, result in over(functions.makes_a_table, range(20), **where)]
        assert len({process for process, _ in found}) == 2 and sum(made for _, made in found) == 1


def test_a_task_lost_with_its_process_is_run_again(client, tmp_path):
    for place, where in enumerate(({"workers": 2}, {"client": client})):
        folder = tmp_path / str(place)
        folder.mkdir()
        found = sorted(over(functions.dies_once, [(i, folder) for i in range(14)], **where))
        assert found == [(i, i) for i in range(14)]
        assert len(list(folder.iterdir())) == 2  # processes did die


def test_a_task_that_kills_its_process_again_and_again_is_a_result(client):
    for where in ({"workers": 2}, {"client": client}):
        found = dict(over(functions.dies_at_seven, range(12), **where))
        assert isinstance(found[7], Failed) and "died again and again" in found.pop(7).reason
        assert found == {i: i for i in range(12) if i != 7}


def test_a_slow_worker_does_not_hold_the_others(client, tmp_path):
    for place, where in enumerate(({"workers": 2}, {"client": client})):
        folder = tmp_path / str(place)
        folder.mkdir()
        came = []
        for number, _ in over(functions.waits_for_the_others, [(i, folder) for i in range(30)], **where):
            came.append(number)
            if len(came) == 29:
                (folder / "others-done").touch()
        assert came[-1] == 0 and sorted(came) == list(range(30))


def test_work_is_made_once_in_every_process(client):
    for where in ((None, 2), (client, None)):
        found = [result for _, result in answers(Work(functions.counted, 1), range(40), *where)]
        assert {often for _, often in found} == {1} or where[0] is client
        assert len({process for process, _ in found}) <= 2


def test_few_items_are_read_ahead(where):
    taken = []
    items = (taken.append(i) or i for i in count())
    found = over(functions.square, items, **where)
    assert len(list(islice(found, 10))) == 10
    found.close()
    assert len(taken) < 5000


def test_functions_that_cannot_travel(client):
    with pytest.raises(InvalidArgument, match="cannot be sent to other processes"):
        list(over(lambda x: x, [1], workers=2))
    assert list(over(lambda x: x + 1, [1], client=client)) == [(0, 2)]  # a cluster takes any function
    for where in ({"workers": 2}, {"client": client}):
        ((_, failed),) = over(functions.unsendable, [1], **where)
        assert "cannot be sent back: it stays here" in failed.reason


def test_a_script_without_its_guard_is_told(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from tests.scale.functions import square\nfrom permgroups.scale import over\n"
        "print(list(over(square, range(4), workers=2)))\n"
    )
    there = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, env=there)
    assert done.returncode and "if __name__ == '__main__':" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda: over(3, []), "expected a function"),
        (lambda: over(len, [], workers=0), "workers must be a whole number from 1"),
        (lambda: over(len, [], workers=2, client="local:2"), "not both"),
        (lambda: list(over(len, [], client=7)), "client must be a distributed.Client"),
        (lambda: list(over(len, [], client="local:0")), "a cluster is tcp://host:port or local:N"),
        (lambda: solve_many(7, []), "expected a puzzle or a game"),
        (lambda: solve_many(cube(2), [], luck=1), "unexpected keyword argument 'luck'"),
        (lambda: solve_many(cube(2), [], effort=0), "effort must be a whole number from 1"),
        (lambda: solve_many(cube(2), [], seed=None), "seed must be a whole number"),
        (lambda: solve_many(cube(2), [], progress=print), "progress cannot be honoured"),
        (lambda: list(verify([Claim("my.1", "", "", "", lambda: Outcome(True))], workers=2)), "no claim of the ledger"),
    ],
)
def test_bad_input_is_told_at_once(call, what):
    with pytest.raises(InvalidArgument, match=what):
        call()
