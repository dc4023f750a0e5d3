"""``permgroups linear``: text and JSON, exit status, bad input."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from permgroups.cli import app


@pytest.fixture
def matrix(tmp_path):
    path = tmp_path / "m.txt"
    path.write_text("2 1\n0 3\n")
    return str(path)


def run(*arguments, input=None):
    return CliRunner().invoke(app, ["linear", *arguments], input=input)


def asked(*arguments, input=None):
    done = run(*arguments, "--json", input=input)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_every_question(matrix):
    assert asked("rank", matrix, "--mod", "5")["rank"] == 2
    assert asked("rank", "-", "--mod", "5", input="1 2\n2 4")["rank"] == 1
    assert asked("kernel", matrix, "--mod", "6")["kernel"] == [[1, 4]]
    assert asked("form", matrix, "--mod", "6")["form"] == [[2, 1], [0, 3]]
    assert asked("smith", matrix, "--mod", "12")["factors"] == [1, 6]
    found = asked("smith", matrix, "--mod", "12", "--transforms")
    image = np.array(found["left"]) @ [[2, 1], [0, 3]] @ np.array(found["right"]) % 12
    assert image.tolist() == [[1, 0], [0, 6]]
    assert asked("inverse", matrix, "--field", "4")["inverse"] == [[3, 1], [0, 2]]
    both = asked("determinant", matrix, "--mod", "35")
    assert both == {"determinant": 6, "characteristic_polynomial": [1, 30, 6], "ring": "Z/35"}


def test_solutions_and_the_reason_why_there_is_none(matrix):
    found = asked("solve", matrix, "--right", "1 3", "--mod", "6", "--shortest")
    assert found["solutions"] == 6 and found["weight"] == found["weight_at_least"] == 1
    assert (np.array([[2, 1], [0, 3]]) @ found["solution"] % 6).tolist() == [1, 3]
    no = run("solve", matrix, "--right", "1 2", "--mod", "6", "--json")
    data = json.loads(no.stdout)
    assert no.exit_code == 1 and data["solved"] is False
    assert not (np.array(data["witness"]) @ [[2, 1], [0, 3]] % 6).any() and data["witness"] @ np.array([1, 2]) % 6


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("rank", "{m}"), "give the modulus"),
        (("rank", "{m}", "--mod", "2", "--field", "4"), "give the modulus"),
        (("rank", "{m}", "--mod", "6"), "there is no rank"),
        (("rank", "{m}", "--mod", "1"), "d must be"),
        (("rank", "nothing-there", "--mod", "2"), "there is no file"),
        (("solve", "{m}", "--right", "1 2 3", "--mod", "6"), "3 numbers for 2 equations"),
        (("solve", "{m}", "--right", "1 2\n3 4", "--mod", "6"), "one right-hand side"),
        (("inverse", "{m}", "--mod", "6"), "no inverse over Z/6"),
        (("inverse", "{m}", "--field", "6"), "no field of 6 elements"),
        (("inverse", "{m}", "--field", "2"), "GF"),
    ],
)
def test_bad_input_is_one_clear_error(matrix, arguments, message):
    done = run(*(a.format(m=matrix) for a in arguments))
    assert done.exit_code == 2 and message in done.stderr and len(done.stderr.strip().splitlines()) == 1
