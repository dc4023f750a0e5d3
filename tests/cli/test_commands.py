"""The command line: output, JSON, exit status."""

import json

import pytest
from typer.testing import CliRunner

from permgroups.cli import app

pytestmark = pytest.mark.usefixtures("kernels")

runner = CliRunner()


def run(*arguments):
    return runner.invoke(app, list(arguments))


def test_order_prints_the_proof():
    done = run("order", "M12")
    assert done.exit_code == 0
    assert done.stdout.startswith("|G| = 95040\nat least: ")
    assert done.stdout.endswith("certificate checked\n")


def test_order_as_json():
    data = json.loads(run("order", "a=(1,2,3,4,5)", "b=(1,2)", "--json").stdout)
    assert (data["order"], data["degree"], data["generators"], data["checked"]) == (120, 5, ["a", "b"], True)


@pytest.mark.parametrize(
    ("text", "order"), [("S5", 120), ("A5", 60), ("C7", 7), ("D12", 12), ("M11", 7920), ("cube:2", 88179840)]
)
def test_builtin_groups(text, order):
    assert json.loads(run("order", text, "--json").stdout)["order"] == order


def test_order_of_a_gap_file(tmp_path):
    path = tmp_path / "group.g"
    path.write_text("# two moves\nM_a:=(1,2,3);\nM_b:=(3,4,5);\nGen:=[M_a, M_b];\n")
    assert json.loads(run("order", str(path), "--json").stdout)["order"] == 60


def test_factor_prints_a_word():
    done = run("factor", "a=(1,2,3,4)", "b=(1,2)", "--element", "(1,3)", "--json")
    data = json.loads(done.stdout)
    assert data["in_group"] and data["element"] == "(1,3)" and data["length"] > 0
    assert run("factor", "cube:3", "-e", "R U R' U'").exit_code == 0


def test_factor_of_an_outsider_exits_with_1():
    done = run("factor", "a=(1,2,3,4)", "--element", "(1,3)", "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout)["in_group"] is False
    assert "not in the group" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("order", "(1,2"),
        ("order", "(1,2)(2,3)"),
        ("order", "nonsense"),
        ("order", "M14"),
        ("order", "a=(1,2)", "a=(1,3)"),
        ("factor", "S5", "--element", "a q"),
        ("factor", "S5", "--element", "(1,9)"),
        ("verify", "no-such-chapter"),
        ("order",),
        ("no-such-command",),
    ],
)
def test_bad_usage_exits_with_2_and_one_clear_message(arguments):
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stderr and "Traceback" not in done.stderr


def test_verify_prints_the_ledger():
    done = run("verify", "engine")
    assert done.exit_code == 0
    assert "9 holds" in done.stdout and "M24 has order 244823040" in done.stdout


def test_verify_as_json():
    rows = json.loads(run("verify", "engine", "--json").stdout)
    assert set(rows[0]) == {
        "id", "source", "section", "statement", "verdict", "scope", "detail", "failed", "repair", "origin", "seconds",
    }  # fmt: skip


def test_verify_one_place():
    rows = json.loads(run("verify", "--only", "003:Example 1", "--json").stdout)
    assert [r["id"] for r in rows] == ["cubelike.ex1"] and rows[0]["verdict"] == "holds"


def test_verify_takes_a_chapter_or_a_place():
    done = run("verify", "m13", "--only", "000:5.3")
    assert done.exit_code == 2 and "not both" in done.stderr
    assert run("verify", "--only", "000:9.9").exit_code == 2


def test_tour_shows_m12(monkeypatch):
    from permgroups.show import tour

    monkeypatch.setattr(tour, "STOPS", tour.STOPS[:1])  # the whole tour is one of the README's commands
    done = run("tour")
    assert done.exit_code == 0
    assert "|G| = 95040" in done.stdout and "M12" in done.stdout
    stops = json.loads(run("tour", "--json").stdout)
    assert stops[0]["order"] == 95040 and stops[0]["checked"] and stops[0]["sharply_5_transitive"]


def test_every_command_has_help_with_an_example():
    for command in ("order", "factor", "verify", "tour"):
        assert "Example: permgroups" in run(command, "--help").stdout
    assert run("--version").stdout.strip()


def test_m13_path_and_solve():
    done = run("m13", "path", "0", "6", "12", "1", "8", "0")
    assert done.exit_code == 0 and "(1 7 12 6 8)(3 4 10 5 9)" in done.stdout
    found = json.loads(run("m13", "solve", "(1 7 12 6 8)(3 4 10 5 9)", "--json").stdout)
    assert found["depth"] == 5 and found["paths"] == [[0, 8, 1, 12, 6, 0]]
    every = json.loads(run("m13", "solve", "(1 4)(2 3)(5 6)(8 9)", "--all", "--json").stdout)
    assert every["depth"] == 3 and len(every["paths"]) == 2


def test_m13_dual_paths_and_other_ends():
    found = json.loads(run("m13", "dual", "0 1 4 0 | 0 4 1 0", "--json").stdout)
    assert found["points"] == found["lines"] == "(1 4)(2 3)(5 6)(8 9)" and found["closed"]
    again = json.loads(run("m13", "dual", *found["path"].split(), "--json").stdout)
    assert again == found
    forced = run("m13", "dual", "0 6 12 1 8 0")
    assert "0 0 6 12 1 8 0 | 0 1 12 6 4 3 0" in forced.stdout and "L12" in forced.stdout
    assert "equivalent to 0 2 | 0 9" in run("m13", "dual", "0 1 2 | 0 0 9").stdout
    solved = run("m13", "solve", found["position"], "--dual")
    assert solved.exit_code == 0 and "depth     6" in solved.stdout
    ends = run("m13", "solve", "(1 7 12 6 8)(3 4 10 5 9)", "--to", "10 4 12 2 1 8 · 11 5 3 7 9 6")
    assert "distance  7" in ends.stdout and "reached by [0, " in ends.stdout
    for bad in ("0 1 4 | 0 x 1", "0 9 | 0 0", "0 1"):
        assert run("m13", "dual", bad).exit_code == 2


def test_m13_depths_and_pictures(tmp_path):
    target = tmp_path / "depths.svg"
    found = json.loads(run("m13", "depths", "--signed", "--json", "--svg", str(target)).stdout)
    assert found["closed"][-1] == 1 and sum(found["positions"]) == 2471040
    assert target.read_text(encoding="utf-8").startswith("<svg")


def test_m13_bad_input():
    assert run("m13", "path", "0", "99").exit_code == 2
    assert run("m13", "solve", "(1 2)").exit_code == 1
    assert run("m13", "solve", "1 2 3").exit_code == 2
    assert run("m13", "path", "0", "1", "--svg", "/no/such/folder/x.svg").exit_code == 2


def test_the_catalogue_structures_and_pictures(tmp_path):
    rows = json.loads(run("catalogue", "--json").stdout)
    assert {r["name"]: r["gods_number"] for r in rows}["tetrahedron-1"] == 11
    assert "Megaminx" in run("catalogue").stdout
    found = json.loads(run("structure", "cube:3", "--json").stdout)
    assert found["order"] == 43252003274489856000 and found["fits"] and len(found["laws"]) == 3
    assert "outside of the theory" in run("structure", "skewb").stdout
    target = tmp_path / "p.svg"
    assert run("picture", "d f 0.7", str(target), "--word", "R U", "--net", "--labels").exit_code == 0
    assert target.read_text(encoding="utf-8").count("<polygon") == 132
    for bad in (
        ("structure", "nonsense"),
        ("picture", "m12-shuffle", str(target), "--net"),
        ("picture", "cube:3", "/no/x.svg"),
    ):
        assert run(*bad).exit_code == 2
    assert run("picture", "cube:3", str(target), "--word", "Q").exit_code == 2


def test_hexads_and_steiner_systems(tmp_path):
    target = tmp_path / "hexad.svg"
    done = run("hexad", "0", "1", "2", "3", "4", "--svg", str(target))
    assert done.exit_code == 0 and "square 2, picture 6" in done.stdout
    assert target.read_text(encoding="utf-8").startswith("<svg")
    found = json.loads(run("hexad", "1", "2", "3", "4", "inf", "--labelling", "modulo11", "--json").stdout)
    assert found["hexad"] == [1, 2, 3, 4, 10, "+Infinity"] and found["sage"] == ["square 8", "picture 0"]
    assert run("hexad", "0", "1", "2", "3", "4", "5").exit_code == 1
    for bad in (("0", "1"), ("0", "1", "2", "3", "x"), ("0", "0", "1", "2", "3")):
        assert run("hexad", *bad).exit_code == 2
    system = json.loads(run("steiner", "5", "6", "12", "--blocks", "--json").stdout)
    assert (system["group"], len(system["list"]), system["triangle"][-1]) == ("M12", 132, [1, 0, 3, 2, 3, 0, 1])
    assert run("steiner", "5", "6", "13").exit_code == 2


def test_blackjack_on_the_command_line():
    done = run("blackjack", "best", "K", "2", "4", "6", "7", "J")
    assert done.exit_code == 0 and "4 -> 3, total 30 -> 29, leaves a hexad" in done.stdout
    assert run("blackjack", "best", "K", "2", "3", "6", "7", "J").exit_code == 1
    assert run("blackjack", "best", "1", "2").exit_code == 2
    game = json.loads(
        run("blackjack", "play", "--first", "perfect", "--second", "beginner", "--seed", "1", "--json").stdout
    )
    again = json.loads(run("blackjack", "replay", game["transcript"], "--json").stdout)
    assert again["winner"] == game["winner"] and again["transcript"] == game["transcript"]
    assert json.loads(run("blackjack", "solution", "--json").stdout)["grundy"]["0"] == 132
    assert run("blackjack", "replay", "K 2 4 6 7 J: 4-5").exit_code == 2


def test_a_game_that_is_left_can_be_taken_up_again():
    done = runner.invoke(app, ["blackjack", "play", "--deal", "K 2 4 6 7 J", "--second", "perfect"], input="9-2\n4-3\n")
    assert done.exit_code == 130 and "not on the table" in done.output
    assert "to go on: permgroups blackjack play --deal 'K 2 4 6 7 J: 4-3" in done.output


def test_the_survey_of_conway_groupoids():
    rows = json.loads(run("conway", "--json").stdout)
    names = {r["design"]: (r["stabilizer"], r["generated"]) for r in rows}
    assert names["PG(2,3)"] == ("M12", "A13") and names["D^−, m = 3"] == ("O−(6,2)", "Sp(6,2)")


@pytest.mark.parametrize("args", [("order",), ("order", "S4", "--jsn"), ("frob",), ("m13", "frob")], ids=" ".join)
def test_errors_of_usage_are_json_where_it_was_asked_for(args):
    done = run(*args, "--json")
    assert done.exit_code == 2 and json.loads(done.stdout)["kind"] == "UsageError"


def test_an_error_in_a_name_is_told_as_python_tells_it():
    assert "2 groups that are not isomorphic" in run("order", "C5 : C4").stderr
    assert "'C3 x' is no name of a group: it ends too early" in run("classes", "C3 x").stderr
    assert "did you mean skewb" in run("order", "skweb").stderr


def test_colourings_with_given_numbers_of_points():
    assert run("colourings", "D12", "--colours", "3,2,1").stdout.startswith("6 colourings with 3,2,1 points")
    found = json.loads(run("colourings", "S100", "--colours", "3", "--json").stdout)
    assert found == {"colours": 3, "number": 5151, "cycle_index": None}
    assert run("colourings", "S4", "--colours", "0").exit_code == 2


def test_an_intersection_with_a_group_on_more_points():
    assert json.loads(run("intersection", "S4", "--with", "S5", "--json").stdout)["index"] == 1
