"""2026-11-17: ``picture my.g``, ``order fifteen`` and ``growth square-1`` failed with errors of others."""

from typer.testing import CliRunner

from permgroups.cli import app


def test_groups_in_files_have_pictures(tmp_path):
    (tmp_path / "my.g").write_text("M_a:=(1,2,3);\nM_b:=(3,4,5);\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["picture", str(tmp_path / "my.g"), str(tmp_path / "my.svg")])
    assert done.exit_code == 0 and (tmp_path / "my.svg").read_text(encoding="utf-8").startswith("<svg")


def test_groupoids_have_orders_and_growth():
    assert "10461394944000 positions" in CliRunner().invoke(app, ["order", "fifteen"]).stdout
    done = CliRunner().invoke(app, ["growth", "square-1"])
    assert done.exit_code == 1 and "62768369664000 states" in done.stderr
