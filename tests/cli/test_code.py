"""``permgroups code``: names, files, standard input, bounds, one clear error."""

import json

import pytest
from typer.testing import CliRunner

from permgroups.cli import app


def run(*arguments, **options):
    return CliRunner().invoke(app, ["code", *arguments], **options)


def test_the_golay_code():
    done = run("golay")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "[24, 12, 8] over GF(2), self-dual"
    assert lines[-2:] == ["weights: 1 of 0, 759 of 8, 2,576 of 12, 759 of 16, 1 of 24", "automorphisms: 244,823,040"]


def test_json():
    found = json.loads(run("qr:11,3", "--json").stdout)
    assert (found["n"], found["k"], found["d"], found["field"]) == (11, 6, 5, 3)
    assert found["automorphisms"] == 2 * 7920 and found["weights"][5] == 132
    assert sum(x != 0 for x in found["word"]) == 5 and found["bounds"] == [5, 5] and found["proof"]
    dual = json.loads(run("hamming:3", "--dual", "--no-group", "--no-weights", "--json").stdout)
    assert (dual["k"], dual["d"]) == (3, 4) and "weights" not in dual and "automorphisms" not in dual


def test_a_file_and_standard_input(tmp_path):
    file = tmp_path / "tetracode.txt"
    file.write_text("# the tetracode\n1 0 1 1\n0 1 1 -1\n", encoding="utf-8")
    assert run(str(file), "--field", "3").stdout.startswith("[4, 2, 3] over GF(3), self-dual")
    assert run("-", input="110\n011\n").stdout.startswith("[3, 2, 2] over GF(2)\n")
    assert run("-", input="0 0\n").stdout.startswith("[2, 0] over GF(2)\n")


def test_bounds_where_the_effort_ends():
    done = run("xqr:103", "--effort", "100", "--no-weights", "--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 0 and found["d"] is None
    assert found["bounds"][0] < 20 <= found["bounds"][1]
    text = run("xqr:103", "--effort", "100").stdout
    assert text.startswith("[104, 52, ") and "the next step has an effort of" in text


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["nothing"], 2, "no file 'nothing'"),
        (["qr:11"], 2, "not a square"),
        (["hamming:"], 2, "hamming:3"),
        (["golay", "--field", "3"], 2, "--field is for files"),
        (["x" * 5000], 2, "no file"),
        (["golay", "--effort", "-1"], 2, "effort"),
        (["hamming:30"], 1, "rows"),
        (["xqr:103", "--group", "--effort", "1"], 1, "words"),
    ],
)
def test_one_clear_error(arguments, status, words):
    done = run(*arguments)
    assert done.exit_code == status and words in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("1 0\n1", "2", "line 2"), ("1 2", "2", "no element"), ("", "2", "no matrix"), ("1 x", "2", "'x'"),
        ("1", "6", "no field of 6"),
    ],
)  # fmt: skip
def test_a_bad_file(text, field, words):
    done = run("-", "--field", field, input=text)
    assert done.exit_code == 2 and words in done.stderr
