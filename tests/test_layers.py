"""Rooms import only downward, and importing the package is light."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent / "permgroups"

# from the ground up; a room may import itself and the rooms named beside it
GROUND = {"errors", "checks", "lazy", "plugins", "shown", "answers", "wording", "threads", "compiling", "budget"}
GROUND |= {"other_names"}
ALLOWED = {
    "errors": set(),
    "checks": {"errors"},
    "lazy": {"other_names"},
    "other_names": set(),
    "plugins": {"errors"},
    "shown": set(),
    "answers": {"errors", "shown", "wording"},
    "wording": set(),
    "threads": set(),
    "kernels": set(),
    "compiling": set(),
    "budget": {"errors", "checks", "wording", "compiling"},
    "groups": {"kernels"},
    "linear": {"kernels", "groups"},
    "search": {"kernels", "groups", "linear"},
    "geometry": {"groups", "linear"},
    "games": {"groups", "linear", "search", "geometry"},
    "puzzles": {"groups", "linear", "search"},
    "lights": {"kernels", "groups", "linear", "search"},
}
BELOW = set(ALLOWED) - GROUND
for _room_above in ("interop", "claims", "resolve", "show", "scale", "playground", "cli"):
    ALLOWED[_room_above] = set(BELOW)
    BELOW |= {_room_above}
# lazy upward imports, as (file, room): inside _repr_*_ and show() methods, GAP's text in puzzle files, and what runs on
# several processes where that is asked for
UPWARD: set[tuple[str, str]] = {
    ("shown.py", "show"),
    ("groups/methods/words.py", "search"),
    ("groups/methods/elements.py", "search"),
    ("groups/methods/elements.py", "scale"),
    ("puzzles/puzzle.py", "scale"),
    ("groups/words.py", "search"),
    ("groups/lattice/classes.py", "show"),
    ("puzzles/formats/gap.py", "interop"),
    ("search/spheres.py", "show"),
    ("games/paths.py", "show"),
    ("games/hole_games.py", "show"),
    ("games/dual.py", "show"),
    ("geometry/planes.py", "show"),
    ("games/labelled_minimog.py", "show"),
    ("geometry/mog.py", "show"),
    ("puzzles/puzzle.py", "show"),
    ("puzzles/groupoids.py", "show"),
    ("lights/game.py", "show"),
    ("lights/presses.py", "show"),
    ("lights/charts.py", "show"),
    ("lights/enhanced.py", "show"),
    ("puzzles/solving.py", "show"),
    ("puzzles/rubik.py", "show"),
    ("puzzles/named_puzzles.py", "show"),
    ("games/kitten.py", "show"),
    ("games/blackjack.py", "show"),
    ("games/conway.py", "scale"),
    ("claims/chapters.py", "scale"),
}

FILES = sorted(p for p in ROOT.rglob("*.py") if p not in (ROOT / "__init__.py", ROOT / "__main__.py"))


def _room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def _imports(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "permgroups":
            parts = node.module.split(".")
            found |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("permgroups."):
                    found.add(alias.name.split(".")[1])
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_room_imports_only_downward(path):
    room = _room(path)
    for other in _imports(ast.parse(path.read_text())) - {room}:
        if other in ("__version__",) and room in ("cli", "scale"):
            continue
        assert (
            other in ALLOWED[room] | (GROUND if room not in GROUND else set())
            or (str(path.relative_to(ROOT)), other) in UPWARD
        ), f"{path.name} in room {room!r} imports {other!r}"


def _imported_files(tree: ast.AST) -> set[str]:
    """Return the files of the package that a file imports, lazily or not; what only types need is left out."""
    typing = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    out = set()
    for node in ast.walk(tree):
        if (
            id(node) in typing
            or not isinstance(node, ast.ImportFrom)
            or not (node.module or "").startswith("permgroups.")
        ):
            continue
        base = ROOT.joinpath(*node.module.split(".")[1:])
        if base.with_suffix(".py").exists():
            out.add(base.with_suffix(".py"))
        else:
            for alias in node.names:
                inside = (base / alias.name).with_suffix(".py")
                out.add(inside if inside.exists() else base / "__init__.py")
    return {str(path.relative_to(ROOT)) for path in out}


def _knots(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the sets of files that import each other round and round."""

    def reached(start: str) -> set[str]:
        seen, todo = set(), [start]
        for name in todo:
            new = graph.get(name, set()) - seen
            seen |= new
            todo += new
        return seen

    below = {name: reached(name) & set(graph) for name in graph}
    rings = {frozenset(other for other in graph if other in below[name] and name in below[other]) for name in graph}
    return [set(ring) for ring in rings if len(ring) > 1]


def test_knots_are_found():
    assert _knots({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]


@pytest.mark.parametrize("room", sorted({_room(p) for p in FILES if p.parent != ROOT}))
def test_no_knot_of_more_than_three_files(room):
    """Lazy imports count: a file that cannot be read without three others is no file of its own."""
    graph = {
        name: _imported_files(ast.parse((ROOT / name).read_text()))
        for name in (str(p.relative_to(ROOT)) for p in FILES if _room(p) == room)
    }
    assert [knot for knot in _knots(graph) if len(knot) > 3] == []


# private names of sympy and of Python's own classes, which are meant to be used
FOREIGN = {"_getframe", "_af_new", "_replace"}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_private_names_stay_in_their_file(path):
    tree = ast.parse(path.read_text())
    own = {n.name for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            own.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            own.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            own.add(node.value)  # __slots__
    used = {n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    used |= {
        alias.name
        for n in ast.walk(tree)
        if isinstance(n, ast.ImportFrom) and (n.module or "").startswith("permgroups")
        for alias in n.names
    }
    assert sorted(x for x in used if x.startswith("_") and not x.startswith("__") and x not in own | FOREIGN) == []


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_file_is_short(path):
    assert len(path.read_text().splitlines()) <= 450


def test_nothing_writes_into_the_dictionary_of_another_object():
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr == "__dict__":
                assert isinstance(node.value, ast.Name) and node.value.id == "self", path


def test_kernels_know_neither_sympy_nor_classes():
    for path in (ROOT / "kernels").glob("*.py"):
        tree = ast.parse(path.read_text())
        assert not any(isinstance(node, ast.ClassDef) for node in ast.walk(tree)), path
        names = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
        assert names <= {"numpy", "numba", "warnings"}, path


def _loaded_by(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(*sorted(m.split('.')[0] for m in sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(out.stdout.split())


def test_importing_the_package_imports_nothing_heavy():
    assert not _loaded_by("import permgroups") & {"sympy", "numba", "galois", "numpy", "typer", "rich"}


def test_words_need_nothing_heavy():
    assert not _loaded_by("from permgroups import Word; Word('R U')") & {"sympy", "numba", "galois", "numpy"}


def test_groups_do_not_load_galois():
    assert "galois" not in _loaded_by("import permgroups; permgroups.PermGroup('(1,2)').order()")


def test_rooms_are_imported_without_what_they_offer():
    rooms = "permgroups.games, permgroups.geometry, permgroups.lights, permgroups.linear, permgroups.puzzles"
    assert not _loaded_by(f"import {rooms}, permgroups.cli") & {"sympy", "numba", "galois", "numpy", "rich"}


@pytest.mark.parametrize(
    "arguments", [["hexad", "0", "1", "2", "3", "4"], ["order", "M12"], ["order", "M24", "--json"]]
)
def test_light_verbs_load_neither_sympy_nor_numba(arguments):
    told = f"sys.argv[1:] = {arguments}; from permgroups.cli import app; app(standalone_mode=False)"
    assert not _loaded_by(told) & {"sympy", "numba", "galois", "rich"}


def test_groups_on_the_command_line_do_not_load_galois():
    told = "sys.argv[1:] = ['order', 'S5']; from permgroups.cli import app; app(standalone_mode=False)"
    assert "galois" not in _loaded_by(told)


@pytest.mark.parametrize("room", ["games", "geometry", "lights", "linear", "puzzles"])
def test_a_room_offers_all_its_names_and_shows_no_others(room):
    module = import_module(f"permgroups.{room}")
    for name in module.__all__:
        assert not isinstance(getattr(module, name), ModuleType)
    assert dir(module) == sorted(module.__all__)


def test_a_function_wins_over_the_file_of_its_name():
    assert "function" in _loaded_by(
        "import permgroups.puzzles.cube, permgroups; print(type(permgroups.puzzles.cube).__name__)"
    )
