"""One reading of everything with a name: what it becomes, and one clear error for the rest."""

import io

import pytest

from permgroups.cli.kinds import kind_of
from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.puzzles import cube, save, solid_cube
from permgroups.resolve import THINGS, resolve

pytestmark = pytest.mark.usefixtures("kernels")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("M12", "group"), ("PSL(2,7)", "group"), ("C3 x C5", "group"), ("(C2 x C3) wr S4", "group"), ("D8", "group"),
        ("cube:3:slices", "puzzle"), ("solid:3", "puzzle"), ("a=(1,2,3); b=(1,2)", "group"),
        ("(1,2,3)", "group"), ("Group((1,2),(1,2,3))", "group"),
        ("cube:4", "puzzle"), ("skewb", "puzzle"), ("d f 0.7", "puzzle"), ("megaminx", "puzzle"), ("cube", "puzzle"),
        ("fifteen", "groupoid"), ("8-puzzle", "groupoid"), ("sliding:2x3", "groupoid"),
        ("5x5", "board"), ("5×5:torus", "board"), ("5x5 mod 3", "board"), ("merlin", "board"), ("lights:cube", "board"),
        ("shallit:3", "enhanced"), ("M13", "hole"), ("m13:signed", "hole"),
        ("steiner 5 6 12", "design"), ("S(5,6,12)", "design"), ("plane:3", "design"),
    ],
)  # fmt: skip
def test_what_names_stand_for(text, kind):
    assert kind_of(resolve(text)) == kind


def test_several_texts_are_generators_or_one_name():
    assert resolve("a=(1,2,3,4,5)", "(1,2)").names == ("a", "b")
    assert resolve("C3", "x", "C5").order() == 15
    assert resolve("steiner", "2", "3", "9").name == "S(2,3,9)"
    assert resolve("5x5 mod 3").d == 3


def test_cubes_with_slices_and_shells():
    assert resolve("cube:3:slices").order() == resolve("cube-layers").order() == 24 * cube(3).order()
    assert resolve("solid:4").order() == solid_cube(4).order()
    for bad, error in (("cube:4:slices", InvalidArgument), ("solid:4:slices", ParseError)):
        with pytest.raises(error):
            resolve(bad)


@pytest.mark.parametrize("ending", [".g", ".gap", ".tws", ".def", ".json", ".csv"])
def test_files_of_every_format(ending, tmp_path):
    path = tmp_path / f"two{ending}"
    save(cube(2), path)
    assert resolve(str(path)).order() == cube(2).order()


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("PSL(2,7)\n", 168),
        ("(1,2,3)\n# a remark\nb=(1,2)\n", 6),
        ("M_a:=(1,2,3);\nM_b:=(1,2);\n", 6),
        ("Group((1,2),(3,4))", 4),
    ],
)
def test_standard_input_and_files_without_an_ending(text, order, tmp_path, monkeypatch):
    path = tmp_path / "given"
    path.write_text(text, encoding="utf-8")
    assert resolve(str(path)).order() == order
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert resolve("-").order() == order


@pytest.mark.parametrize("ending", [".tws", ".json", ".csv", ".g"])
def test_standard_input_knows_the_format(ending, tmp_path, monkeypatch):
    save(cube(2), tmp_path / f"two{ending}")
    monkeypatch.setattr("sys.stdin", io.StringIO((tmp_path / f"two{ending}").read_text(encoding="utf-8")))
    assert resolve("-").order() == cube(2).order()


def test_a_name_wins_over_a_file_unless_a_path_is_given(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "S5").write_text("(1,2)", encoding="utf-8")
    assert resolve("S5").order() == 120
    assert resolve("./S5").order() == 2


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", ParseError, "nothing is named"),
        ("nonsense", ParseError, "nothing is called 'nonsense'; name a group"),
        ("m12", ParseError, "did you mean M12"),
        ("skweb", ParseError, "did you mean skewb"),
        ("nowhere.tws", ParseError, "there is no file"),
        ("lights:foo", InvalidArgument, "merlin"),
        ("M14", InvalidArgument, "M11, M12"),
        ("PSL(2,6)", InvalidArgument, "6 = 2 · 3"),
        ("S100000", TooLarge, "65535"),
        ("5x5 mod 1", InvalidArgument, "from 2"),
        ("(1,2", ParseError, "not closed"),
        ("x" * 5000, TooLarge, "5000 characters"),
        ("a\0b", ParseError, "nothing is called"),
    ],
)
def test_what_has_no_meaning_says_so(text, error, message):
    with pytest.raises(error, match=message):
        resolve(text)


def test_folders_and_binary_files(tmp_path):
    with pytest.raises(ParseError, match="is a folder"):
        resolve(str(tmp_path))
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ParseError, match="is not text"):
        resolve(str(tmp_path / "noise"))


def test_an_empty_standard_input_says_what_is_expected(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(" \n"))
    with pytest.raises(ParseError, match="standard input is empty"):
        resolve("-")
    assert "standard input" in THINGS
