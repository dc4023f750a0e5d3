"""The wheel and the source distribution build without a network, say what they are, and install."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import permgroups

for needed in ("build", "hatchling", "twine"):
    pytest.importorskip(needed, reason="the extra test is not installed")

ROOT = Path(__file__).parent.parent
NAME = "permgroups-proofs"


def run(*command, **options):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder with the two files; the wheel is made from the source distribution."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(built):
    [path] = built.glob("*.whl")
    return path


def test_the_metadata_are_fit_for_a_registry(built):
    told = run(sys.executable, "-m", "twine", "check", "--strict", *built.iterdir())
    assert told.count("PASSED") == 2


def test_the_metadata_say_what_the_package_is(wheel):
    with zipfile.ZipFile(wheel) as file:
        [place] = [name for name in file.namelist() if name.endswith(".dist-info/METADATA")]
        told = message_from_bytes(file.read(place))
        entry_points = file.read(place.replace("METADATA", "entry_points.txt")).decode()
    assert (told["Name"], told["Version"], told["License-Expression"]) == (NAME, permgroups.__version__, "MIT")
    assert told["Requires-Python"] == ">=3.11" and {"test", "docs", "sage"} <= set(told.get_all("Provides-Extra"))
    assert {f"Programming Language :: Python :: 3.{n}" for n in (11, 12, 13)} <= set(told.get_all("Classifier"))
    assert "permgroups = permgroups.cli:main" in entry_points


def test_the_wheel_has_the_package_with_its_types_and_data_alone(wheel):
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
    assert {"permgroups/py.typed", "permgroups/groups/certificates/stored.json"} <= names
    assert {name.split("/")[0] for name in names} == {
        "permgroups",
        f"permgroups_proofs-{permgroups.__version__}.dist-info",
    }
    inside = {str(path.relative_to(ROOT)) for path in (ROOT / "permgroups").rglob("*.py")}
    assert inside <= names


def test_the_source_distribution_has_the_tests(built):
    [path] = built.glob("*.tar.gz")
    with tarfile.open(path) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "tests/test_packaging.py", "permgroups/py.typed"} <= names


def test_the_wheel_installs_and_answers_in_an_environment_of_its_own(wheel, tmp_path):
    home = tmp_path / "venv"
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / Path(sys.executable).name
    here = sysconfig.get_path("purelib")
    there = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    # pip and the dependencies are those of this environment; what is installed there comes first on the path
    extra = [here, *(line for line in sys.path if line.endswith("site-packages") and line != here)]
    Path(there, "dependencies.pth").write_text("\n".join(extra) + "\n", encoding="utf-8")
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    install = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--ignore-installed", wheel)
    run(python, *install, env=clean, cwd=tmp_path)
    place = run(python, "-c", "import permgroups; print(permgroups.__file__)", env=clean, cwd=tmp_path)
    assert Path(there) in Path(place.strip()).parents
    told = run(scripts / "permgroups", "order", "M12", env=clean, cwd=tmp_path)
    assert told.startswith("|G| = 95040\n") and told.endswith("certificate checked\n")
