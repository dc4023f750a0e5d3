"""Tables have a row for everything; the stops of the tour compute what they show."""

import json

import pytest

from permgroups import mathieu
from permgroups.claims.ledger import VERDICTS, Result
from permgroups.show.tables import as_text, claims_table, depths_table, growth_table, progress, states_bar
from permgroups.show.tour import STOPS, Stop, show_stop


def test_the_table_of_claims():
    results = [Result(f"x.{v}", "paper", "1", "a statement", v, "sample", "d" * 300, "", "", "", 0.1) for v in VERDICTS]
    text = as_text(claims_table(results), 120)
    assert all(f"x.{v}" in text and v in text for v in VERDICTS)
    assert "[paper, 1]" in text and "d" * 300 not in text.replace("\n", "") and "…" in text


def test_the_table_of_a_growth():
    growth = mathieu(11).growth()
    lines = as_text(growth_table(growth.spheres)).splitlines()
    numbers = [line.split()[:2] for line in lines if line.split() and line.split()[0].isdigit()]
    assert numbers == [[str(k), f"{size:,}"] for k, size in enumerate(growth.spheres)]


def test_the_table_of_depths_adds_up():
    lines = as_text(depths_table([1, 12, 108], [1, 0, 12])).splitlines()
    assert [line.split()[:3] for line in lines if line.split()[:1] in (["0"], ["1"], ["2"])] == [
        ["0", "1", "1"], ["1", "12", "0"], ["2", "108", "12"]]  # fmt: skip
    assert lines[-1].split()[:2] == ["121", "13"] or lines[-2].split()[:2] == ["121", "13"]


def test_bars_go_to_standard_error(capsys):
    with progress("checking", 2) as advance:
        advance("one")
        advance("two")
    with states_bar("states") as tell:
        tell(1, 2)
    assert capsys.readouterr().out == ""


def test_a_stop_prints_its_title_and_its_data(capsys):
    show_stop(Stop("A title", dict, lambda data: [f"seen {data['x']}"]), {"x": 7})
    out = capsys.readouterr().out
    assert "A title" in out and "seen 7" in out


@pytest.mark.parametrize("stop", [s for s in STOPS if not s.title.startswith("Words")], ids=lambda s: s.title)
def test_a_stop_of_the_tour(stop, capsys):
    data = stop.run()
    assert json.loads(json.dumps(data)) is not None  # plain data, for --json
    show_stop(stop, data)
    out = capsys.readouterr().out
    assert stop.title in out and len(out.splitlines()) > 3


def test_the_titles_of_the_stops_differ():
    assert len({stop.title for stop in STOPS}) == len(STOPS)
