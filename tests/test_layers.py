"""Rooms import only downward, and importing the package is light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "permgroups"

# from the ground up; a room may import itself and the rooms named beside it
GROUND = {"errors", "checks", "answers"}
ALLOWED = {
    "errors": set(),
    "checks": {"errors"},
    "answers": {"errors"},
    "kernels": set(),
    "groups": {"kernels"},
    "linear": {"kernels", "groups"},
    "search": {"kernels", "groups", "linear"},
    "geometry": {"groups", "linear"},
    "games": {"groups", "linear", "search", "geometry"},
    "puzzles": {"groups", "linear", "search"},
    "lights": {"kernels", "groups", "linear", "search"},
}
BELOW = set(ALLOWED) - GROUND
for _room_above in ("interop", "claims", "show", "cli"):
    ALLOWED[_room_above] = set(BELOW)
    BELOW |= {_room_above}
# lazy upward imports, as (file, room): inside _repr_*_ and show() methods, and GAP's text in puzzle files
UPWARD: set[tuple[str, str]] = {
    ("groups/group.py", "search"),
    ("groups/elements.py", "search"),
    ("groups/words.py", "search"),
    ("puzzles/formats/gap.py", "interop"),
    ("games/positions.py", "show"),
    ("games/groupoid_games.py", "show"),
    ("games/dual.py", "show"),
    ("geometry/planes.py", "show"),
    ("games/hexad.py", "show"),
    ("geometry/mog.py", "show"),
    ("puzzles/puzzle.py", "show"),
    ("lights/game.py", "show"),
    ("lights/enhanced.py", "show"),
    ("puzzles/solving.py", "show"),
    ("puzzles/rubik.py", "show"),
    ("puzzles/named_puzzles.py", "show"),
    ("games/kitten.py", "show"),
    ("games/blackjack.py", "show"),
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
        if other in ("__version__",) and room == "cli":
            continue
        assert (
            other in ALLOWED[room] | (GROUND if room not in GROUND else set())
            or (str(path.relative_to(ROOT)), other) in UPWARD
        ), f"{path.name} in room {room!r} imports {other!r}"


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
