"""The commands cycles, efficiency and explain: text that can be played again, exit status, several generators."""

import json
from importlib import import_module

import pytest
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.puzzles import State, cube, named

pytestmark = pytest.mark.usefixtures("kernels")

run = CliRunner().invoke
TWO = ["a=(1,2)", "b=(2,3,4)"]


def parts(text):
    lines = text.splitlines()
    found = {line.split("  ")[0]: line.split("  ", 1)[1] for line in lines if line.startswith(("position  ", "word  "))}
    return found, [line for line in lines if line.lstrip()[:1].isdecimal() and ". " in line]


def test_an_explanation_can_be_played_again():
    P = named("cube-5")
    arguments = ["explain", "cube-5", "--seed", "1"]
    long, every = run(app, arguments), run(app, [*arguments, "--all"])
    assert long.exit_code == every.exit_code == 0
    number = len(json.loads(run(app, [*arguments, "--json"]).stdout)["steps"])
    found, steps = parts(every.stdout)
    assert len(steps) == number and "more step" not in every.stdout
    assert len(parts(long.stdout)[1]) == min(number, 40) and parts(long.stdout)[0] == found
    state = State(found["position"])
    assert P.apply(state, found["word"]) == P.start
    for step in steps:
        state = P.apply(state, P.word(step.rsplit(": ", 1)[1] if "[" not in step else step[step.index("[") :]))
    assert state == P.start


def test_steps_left_out_are_counted():
    plan = cube(5).explain(cube(5).scramble(seed=2))
    assert len(plan.text(3).splitlines()) == 5 and f"{len(plan.steps) - 3} more steps" in plan.text(3)
    assert len(plan.text().splitlines()) == len(plan.steps) + 1
    apart = sum(step.word.length("quarter") for step in plan.steps)
    assert (f"({apart} in the steps" in plan.text()) == (apart != plan.length)


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_status_1_with_a_reason_where_there_is_none(form):
    P = cube(3)
    S = P.structure()
    flipped = list(range(1, P.group.degree + 1))
    i, j = next(o for o in S.orbits if o.orientations == 2).points[0].tolist()
    flipped[i], flipped[j] = flipped[j], flipped[i]
    for arguments, reason in (
        (["explain", "cube:3", "--state", " ".join(map(str, flipped))], "impossible"),
        (["cycles", "M12"], "95040"),
        (["cycles", "C7"], "no orbit has three pieces"),
        (["efficiency", "C7"], "no orbits of several pieces"),
        (["efficiency", "skewb"], "no 3-cycle of V1, V2 that"),
    ):
        done = run(app, [*arguments, *form])
        assert done.exit_code == (2 if arguments == ["efficiency", "C7"] else 1), (arguments, done.output)
        assert reason in done.output
    assert run(app, ["cycles", "skewb", *form]).exit_code == 0  # its faces have some


@pytest.mark.parametrize("ordering", ["V", "V V E", "V Q"])
def test_orderings_are_checked_before_any_work(ordering, monkeypatch):
    monkeypatch.setattr(import_module("permgroups.puzzles.efficiency"), "RelativeCycles", None)
    done = run(app, ["efficiency", "cube", "--ordering", ordering])
    assert done.exit_code == 2 and "[" not in done.output and "V, E" in done.output


def test_generators_may_be_several_texts():
    for verb, *options in (
        ["cycles"],
        ["efficiency"],
        ["explain", "--seed", "1"],
        ["solve", "--seed", "1"],
        ["scramble"],
    ):
        done = run(app, [verb, *TWO, *options])
        assert done.exit_code == 0, done.output
    assert "τ_0 = a b a b" in run(app, ["cycles", "a=(1,2)", "b=(2,3)"]).stdout


def test_the_steps_of_a_board_are_all_printed():
    assert run(app, ["explain", "3x3", "--seed", "1", "--all"]).exit_code == 2
