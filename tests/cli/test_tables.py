"""Tables of coloured puzzles: every row has a result, a bad one its reason; several processes; a second run goes on."""

import csv
import json

import numpy as np
import pytest
from typer.testing import CliRunner

from permgroups.cli import app
from permgroups.puzzles import cube, named
from permgroups.puzzles.formats import read

pytestmark = pytest.mark.usefixtures("kernels")

TYPES = {"cube_2": cube(2), "cube_3": cube(3), "rings": named("tricky-six"), "coins": named("coins")}


def tables(folder, rows):
    """Write a table of puzzles and one of states; new_state = [state[i] for i in perm]."""
    moves, states = folder / "puzzles.csv", folder / "states.csv"
    with moves.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["puzzle_type", "allowed_moves"])
        for kind, P in TYPES.items():
            passive = {f"m{i}": np.argsort(row).tolist() for i, row in enumerate(P.group.rows)}
            writer.writerow([kind, str(passive)])
    with states.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "puzzle_type", "solution_state", "initial_state", "num_wildcards"])
        writer.writerows(rows)
    return moves, states


def coloured(kind, colours, seed, wildcards=0):
    P = TYPES[kind]
    shown = np.empty(P.group.degree, object)
    shown[P.group.random_rows(1, seed)[0]] = colours
    return [f"{kind}-{seed}", kind, ";".join(colours), ";".join(shown), wildcards]


def rows_of_all_kinds():
    six = [c for c in "ABCDEF" for _ in range(4)]
    yield from (coloured("cube_2", six, seed) for seed in range(3))
    yield coloured("cube_2", [f"N{i}" for i in range(24)], 3)
    yield coloured("cube_2", six, 4, 6)
    yield coloured("rings", list("AAABBB"), 5)
    yield coloured("coins", list("ABCABC"), 6)
    yield ["bad-colours", "coins", "A;B;C;A;B;C", "A;B;C;A;B;B", 0]
    yield ["bad-length", "coins", "A;B;C;A;B;C", "A;B", 0]
    yield ["bad-wildcards", "coins", "A;B;C;A;B;C", "A;B;C;A;B;C", "many"]
    yield ["bad-kind", "nothing", "A", "A", 0]


def results(path):
    with path.open(newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_table_of_mixed_puzzles_runs_through(tmp_path, workers):
    rows = list(rows_of_all_kinds())
    moves, states = tables(tmp_path, rows)
    out = tmp_path / "results.csv"
    arguments = ["solve", str(moves), "--states", str(states), "--out", str(out), "--effort", "1000000"]
    done = CliRunner().invoke(app, [*arguments, "--workers", workers, "--json"])
    assert done.exit_code == 1, done.output  # some rows are bad
    found = results(out)
    assert set(found) == {row[0] for row in rows}
    bad = {id: row["reason"] for id, row in found.items() if row["status"] == "failed"}
    assert set(bad) == {"bad-colours", "bad-length", "bad-wildcards", "bad-kind"}
    assert bad["bad-colours"].startswith("2 B stickers expected, 3 seen")
    assert json.loads(done.stdout[done.stdout.index("{") :])["solved"] == len(rows) - 4
    again = CliRunner().invoke(app, [*arguments, "--json"])
    assert (
        json.loads(again.stdout[again.stdout.index("{") :])["there_already"] == len(rows) - 4
    )  # what failed is tried again
    assert results(out) == found
    for id, kind, solved, state, wildcards in rows:
        if id in bad:
            continue
        P = TYPES[kind]
        letters = {f"m{i}": row for i, row in enumerate(P.group.rows)}
        colours, goal = np.array(state.split(";"), object), np.array(solved.split(";"), object)
        Q = read(moves.read_text().splitlines()[0] + "\n" + _line(moves, kind) + "\n", ".csv")
        for name, power in Q.word(found[id]["word"]).letters():
            row = letters[name] if power > 0 else np.argsort(letters[name])
            moved = np.empty_like(colours)
            moved[row] = colours
            colours = moved
        assert (colours != goal).sum() <= wildcards


def _line(path, kind):
    return next(line for line in path.read_text().splitlines() if line.startswith(f"{kind},"))


def test_positions_in_colours_may_stand_in_a_table(tmp_path):
    states, out = tmp_path / "positions.csv", tmp_path / "results.csv"
    solved = "".join(4 * f for f in "URFDLB")
    states.write_text(f"id,facelets\na,{solved}\nb,UFUFRRRRFDFDDBDBLLLLUBUB\nc,{solved[:-1]}U\n")
    done = CliRunner().invoke(
        app, ["solve", "cube:2", "--states", str(states), "--out", str(out), "--effort", "100000"]
    )
    assert done.exit_code == 1
    found = results(out)
    assert (found["a"]["length"], found["b"]["word"], found["c"]["status"]) == ("0", "R'", "failed")
    assert "4 U stickers expected, 5 seen" in found["c"]["reason"]
    states.write_text(f"id,facelets\na,{solved}\nb,{solved}\nc,{solved}\n")  # b is another position now, c is mended
    done = CliRunner().invoke(
        app, ["solve", "cube:2", "--states", str(states), "--out", str(out), "--effort", "100000", "--json"]
    )
    counts = json.loads(done.stdout[done.stdout.index("{") :])
    assert (counts["there_already"], counts["solved"], counts["failed"]) == (1, 2, 0)
    assert [row["length"] for row in results(out).values()] == ["0", "0", "0"]


def test_colours_on_the_command_line_are_solved_as_colours(tmp_path):
    """After one turn one turn is enough, whichever of the centres that look alike were taken for which."""
    colours = tmp_path / "colours.txt"
    colours.write_text(str(cube(4).colours("2R")))
    done = CliRunner().invoke(app, ["solve", "cube:4", "--colours", str(colours), "--effort", "300000", "--json"])
    assert json.loads(done.stdout)["length"] == 1
    states, out = tmp_path / "positions.csv", tmp_path / "results.csv"
    states.write_text(f"id,facelets\na,{colours.read_text()}\n,\na,\n")
    done = CliRunner().invoke(
        app, ["solve", "cube:4", "--states", str(states), "--out", str(out), "--effort", "300000"]
    )
    with out.open(newline="") as file:
        found = list(csv.DictReader(file))
    assert [row["status"] for row in found] == ["solved", "failed", "failed"]
    assert found[0]["length"] == found[0]["at_least"] == "1"
    assert found[1]["reason"] == "row 3: the id is empty" and found[2]["reason"] == "row 4: the id is that of row 2"


def test_mismatches_that_are_there_already_cost_no_move(tmp_path):
    six = [c for c in "ABCDEF" for _ in range(4)]
    twisted = six.copy()
    a, b, c = TYPES["cube_2"].group.pieces.points[0][0].tolist()
    twisted[a], twisted[b], twisted[c] = six[b], six[c], six[a]
    row = ["x", "cube_2", ";".join(six), ";".join(twisted), 3]
    moves, states = tables(tmp_path, [row, ["y", *row[1:-1], 0]])
    out = tmp_path / "results.csv"
    CliRunner().invoke(app, ["solve", str(moves), "--states", str(states), "--out", str(out), "--effort", "100000"])
    found = results(out)
    assert found["x"]["length"] == "0" and "twisted" in found["y"]["reason"]
