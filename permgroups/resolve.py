"""One reading of everything with a name: groups, generators, puzzles, groupoids, boards, designs, files."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from permgroups import plugins
from permgroups.errors import InvalidArgument, ParseError, PermGroupsError, TooLarge

__all__ = ["THINGS", "one_text", "resolve", "standard_input"]

THINGS = (
    "a group (M12, PSL(2,7), S5, D8, 'C3 x C5', 'C2 wr S4'), generators ('a=(1,2,3)' 'b=(1,2)'), a puzzle of "
    "'permgroups catalogue' or cube:4, cube:5:slices, solid:4 or a cut 'd f 0.7', fifteen or sliding:3x4 or square-1, "
    "a lights board (5x5, 5x5:torus, merlin, '5x5 mod 3', lights:cube, shallit:3, venn:4), "
    "a design (steiner 5 8 24, plane:3), M13, a file (.g .gap .tws .def .json .csv), or - for standard input"
)
BOARDS = {  # with the functions that make them
    "merlin": "merlin",
    "quatrainment": "quatrainment",
    "modified": "modified_quatrainment",
    "keychain": "keychain",
    "orbix": "orbix",
}
MAX_STDIN = 50_000_000

_GENERATOR = re.compile(r"\s*(?:([^=\s()]+)\s*=\s*)?(\(.*)", re.DOTALL)
_PRODUCT = re.compile(r"\)\s*(?:wr|x|×|≀|\^)|^\s*\(+\s*[A-Z][A-Za-z]*\d*(?:\(\d+,\s*\d+\))?\s*(?:wr|x|×|≀|\^|\))")
_STEINER = re.compile(r"(?:steiner[\s:]+(\d+)[\s,]+(\d+)[\s,]+(\d+)|S\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\))")
_SIMPLE = re.compile(r"[A-Z][A-Za-z]{0,4}\d*(?:\(\d+,\s*\d+\))?(?:\s*(?:x|wr)\s*[A-Z]\w{0,8})*")  # groups, such as M12
_GRID = re.compile(r"(\d{1,5})[x×](\d{1,5})(?::([a-z]+))?")


def resolve(*texts: str, files: bool = True) -> Any:
    """Return what a text, or several texts with generators, name.

    That is a ``PermGroup``, ``Puzzle``, ``GroupoidPuzzle``, ``LightsGame``, ``EnhancedGame``, ``Design`` or a game
    with a hole. Without ``files`` nothing is read but the text, which may then be that of a puzzle file.

    Raises
    ------
    ParseError
        If nothing has that name; the message lists what can be named.

    Examples
    --------
    >>> resolve("PSL(2,7)").order(), resolve("a=(1,2,3)", "b=(1,2)").order(), resolve("fifteen").order()
    (168, 6, 10461394944000)
    >>> resolve("skewb"), resolve("3x3")
    (<Puzzle skewb: 8 moves on 30 points>, <LightsGame 3×3 grid: 9 lights mod 2, 9 buttons>)
    """
    if not texts or not any(text.strip() for text in texts):
        raise ParseError(f"nothing is named; name {THINGS}")
    if len(texts) > 1:
        return resolve(one_text(texts), files=files)
    text = texts[0].strip()
    if not files and ("\n" in text or text.startswith("{")):
        return _described(text, "your puzzle")
    if files and text == "-":
        return _described(standard_input(), "standard input")
    if _SIMPLE.fullmatch(text):  # most groups: no puzzle, board or file is looked for
        with suppress(PermGroupsError):
            return _group(text)
    for read in (*((_file,) if files else ()), _cycles, _puzzle, _groupoid, _board, _design):
        found = read(text)
        if found is not None:
            return found
    return _group(text)


def one_text(texts: Sequence[str]) -> str:
    """Return several texts, the parts of a name or generators, as one that names the same.

    >>> one_text(["steiner", "5", "6", "12"]), one_text(["a=(1,2)", "b=(2,3)"])
    ('steiner 5 6 12', 'a=(1,2); b=(2,3)')
    """
    return ("; " if all(map(_is_generator, texts)) else " ").join(texts)


def _group(text: str) -> Any:
    from permgroups.groups.named_groups import begins_like_a_name, group

    try:
        return group(text)
    except ParseError:
        from permgroups.puzzles.puzzle import Puzzle

        theirs = plugins.find("puzzle", text, Puzzle)
        if theirs is not None:
            return theirs
        if begins_like_a_name(text):
            raise
        raise ParseError(f"nothing is called {text[:60]!r}{_meant(text)}; name {THINGS}") from None


def _meant(text: str) -> str:
    """Return a guess at what was meant, to be put behind what was written."""
    from difflib import get_close_matches

    from permgroups.puzzles.named_puzzles import ALIASES, CATALOGUE, GROUPOIDS

    if Path(text[:200]).is_dir():
        return ", which is a folder"
    names = [*CATALOGUE, *GROUPOIDS, *ALIASES, *BOARDS, *plugins.offered("puzzle"), *plugins.offered("group")]
    close = [text.upper()] if re.fullmatch(r"[sacdm]\d{1,5}", text) else get_close_matches(text[:60].lower(), names, 1)
    return f" (did you mean {close[0]}?)" if close else ""


# -- generators -------------------------------------------------------------------------------------------


def _is_generator(text: str) -> bool:
    return _GENERATOR.fullmatch(text) is not None and _PRODUCT.search(text) is None


def _cycles(text: str) -> Any:
    """Return the group of generators, separated by ; or new lines or commas, or of GAP's ``Group(…)``."""
    if text.startswith("Group"):
        return _from_gap(text)
    if re.match(r"\(\s*\(\s*\d", text):  # a tuple of generators, as Sage prints it
        return _group(text)
    parts = [part for part in re.split(r"[;\n]|(?<=\))\s*,\s*(?=\()", text) if part.strip()]
    return _generated(parts) if all(map(_is_generator, parts)) else None


def _generated(texts: Sequence[str]) -> Any:
    from permgroups.groups.group import PermGroup
    from permgroups.groups.inputs import default_names

    pairs = [match.groups() for match in map(_GENERATOR.fullmatch, texts) if match is not None]
    taken = {name for name, _ in pairs if name}
    free = iter(name for name in default_names(2 * len(pairs) + len(taken)) if name not in taken)
    return PermGroup([(name or next(free), cycles) for name, cycles in pairs])


def _from_gap(text: str) -> Any:
    from permgroups.groups.group import PermGroup
    from permgroups.interop.gap import from_gap

    found = from_gap(text)
    return found if isinstance(found, PermGroup) else PermGroup([found])


# -- files --------------------------------------------------------------------------------------------------


def _file(text: str) -> Any:
    from permgroups.puzzles.formats import FORMATS, load

    path = Path(text)
    try:
        there = path.exists()
    except (OSError, ValueError):  # too long for a file, or with a character that no name has
        return None
    if path.suffix.lower() in FORMATS and "(" not in text:
        if not there:
            raise ParseError(f"there is no file {text[:80]!r}")
        return load(path)
    if not path.is_file() or _is_name(text):
        return None
    if path.stat().st_size > MAX_STDIN:
        raise TooLarge(f"{path.name} has {path.stat().st_size} bytes; at most {MAX_STDIN} are read")
    try:
        return _described(path.read_text(encoding="utf-8-sig"), path.name)
    except UnicodeDecodeError:
        raise ParseError(f"{path.name} is not text") from None


def _is_name(text: str) -> bool:
    """Return whether a text names something without looking for files: such names win."""
    try:
        return any(read(text) is not None for read in (_puzzle, _groupoid, _board, _design)) or bool(_group(text))
    except PermGroupsError:
        return False


def standard_input(most: int = MAX_STDIN) -> str:
    """Return the text of standard input, which ``-`` names, if it is not too long."""
    text = "" if sys.stdin is None else sys.stdin.read(most + 1)
    if len(text) > most:
        raise TooLarge(f"standard input has more than {most} characters")
    return text


def _described(text: str, name: str) -> Any:
    """Return what a text of unknown format describes: a puzzle file, GAP text, generators line by line, or a name."""
    from permgroups.puzzles.formats import read

    words = text.split(None, 1)
    if not words:
        raise ParseError(f"{name} is empty; expected {THINGS}")
    first = words[0]
    if first.startswith("{"):
        return read(text, ".json", name)
    if text.lstrip().startswith("puzzle_type"):
        return read(text, ".csv", name)
    if first in ("Name", "Set", "Solved", "StartState"):
        return read(text, ".tws", name)
    if ":=" in text:
        return read(text, ".g", name)
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) == 1 and lines[0].strip() != "-":
        return resolve(lines[0])
    found = _cycles("\n".join(lines))
    if found is None:
        raise ParseError(f"{name} is no puzzle file, no GAP text and no list of generators; it begins with {first!r}")
    return found


# -- puzzles, boards, designs ---------------------------------------------------------------------------------


def _puzzle(text: str) -> Any:
    from permgroups.puzzles.named_puzzles import is_named, named

    return named(text) if is_named(text) else None


def _groupoid(text: str) -> Any:
    from permgroups.puzzles import sliding
    from permgroups.puzzles.named_puzzles import is_groupoid, named_groupoid

    if is_groupoid(text):
        return named_groupoid(text)
    size = re.fullmatch(r"sliding:(\d{1,4})[x×](\d{1,4})", text)
    return sliding(int(size[1]), int(size[2])) if size else None


def _board(text: str) -> Any:
    from permgroups import lights

    body, modulus, number = text.partition(" mod ")
    if modulus and not number.strip().isdecimal():
        return None
    d = int(number[:20]) if modulus else 2
    body = body.strip()
    prefixed = body.removeprefix("lights:")
    if prefixed in BOARDS:
        return getattr(lights, BOARDS[prefixed])(d)
    if body == "lights:cube":
        return lights.cube_board(3, d)
    size = _GRID.fullmatch(prefixed)
    if size:
        return lights.grid(int(size[1]), int(size[2]), d, topology=size[3] or "plane")
    circles = re.fullmatch(r"(shallit|venn):(\d{1,3})", prefixed)
    if circles:
        return getattr(lights, circles[1])(int(circles[2]), d)
    if body != prefixed:
        raise InvalidArgument(
            f"no board {prefixed[:40]!r}; there are {', '.join(BOARDS)}, cube, shallit:3, venn:4, and rows×columns "
            "such as 5x5:torus"
        )
    return None


def _design(text: str) -> Any:
    from permgroups.games import M13
    from permgroups.geometry import SteinerSystem, projective_plane

    steiner = _STEINER.fullmatch(text)
    if steiner:
        t, k, v = (int(x) for x in steiner.groups() if x is not None)
        return SteinerSystem(t, k, v)
    plane = re.fullmatch(r"plane:(\d{1,6})", text)
    if plane:
        return projective_plane(int(plane[1]))
    game = re.fullmatch(r"[Mm]13(:signed)?(:dual)?", text)
    if game:
        signed = game[1] is not None
        return M13(signed, dual=True) if game[2] else M13(signed)
    return None
