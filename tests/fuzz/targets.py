"""The targets: functions of bytes that read them as text and check what comes out.

A target returns nothing. It lets a ``PermGroupsError`` pass, and whatever else is raised is a find. Where a value has a
text of its own, that text must read back to the same value. The seeds are small texts that read, or nearly do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np

from permgroups import PermGroup, Word, lights
from permgroups.cli.options import priced
from permgroups.errors import PermGroupsError
from permgroups.games import M13, Minimog
from permgroups.games.blackjack import Hand
from permgroups.games.blackjack_play import Game
from permgroups.games.blackjack_rules import BlackjackRules
from permgroups.groups.coset_enumeration import coset_enumeration
from permgroups.groups.cycle_text import format_cycles, parse_cycles, read_row
from permgroups.groups.generator_text import generator_texts
from permgroups.groups.named_groups import group
from permgroups.groups.relators import read_presentation
from permgroups.groups.wreath import WreathElement
from permgroups.interop import from_gap, gap_assignments, word_from_gap
from permgroups.lights.playing import LightsRules
from permgroups.linear.code_families import named_code
from permgroups.linear.code_text import read_code
from permgroups.linear.matrix_files import read_matrix
from permgroups.puzzles import State, cube, from_generators, named
from permgroups.puzzles.cutting import read_description
from permgroups.puzzles.formats import read, write
from permgroups.puzzles.formats.csv_tables import read_all, read_states
from permgroups.puzzles.formats.json_tables import rows_of_json
from permgroups.puzzles.rubik import RubiksCube
from permgroups.search.groupoid_play import GroupoidRules
from permgroups.search.sessions import Session, read_game
from permgroups.search.weights import Weights

__all__ = ["MOST_BYTES", "TARGETS", "Target", "holds"]

MOST_BYTES = 10_000  # longer texts are cut off: time and memory of a target stay bounded


@dataclass(frozen=True)
class Target:
    """A function of text and texts to begin with."""

    function: Callable[[str], Any]
    seeds: tuple[str, ...]

    def __call__(self, data: bytes) -> None:
        """Give the bytes as text to the parser; a ``PermGroupsError`` is an answer."""
        with suppress(PermGroupsError):
            self.function(data[:MOST_BYTES].decode("utf-8", errors="replace"))


def holds(truth: bool, what: str) -> None:
    """Raise if what was read is not what was written."""
    if not truth:
        raise AssertionError(what)


def _generators(text: str) -> None:
    texts = generator_texts(text)
    holds(generator_texts(f"[{', '.join(texts)}]") == texts, "generators that read back differently")
    holds(sum(map(len, texts)) <= len(text) + 2 * len(texts), "more than was given")


def _cycles(text: str) -> None:
    cycles = parse_cycles(text)
    row = read_row(text, range(1, 41))
    holds(read_row(format_cycles(row, range(1, 41)), range(1, 41)) == row, "cycles that read back differently")
    holds(sum(map(len, cycles)) <= 40, "more points than labels")


def _group(text: str) -> None:
    G = PermGroup(text)
    holds(all(sorted(row) == list(range(G.degree)) for row in G.rows.tolist()), "no permutation")


def _named_generators(text: str) -> None:
    """Lines ``name=cycles``."""
    moves = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    G = PermGroup(moves)
    holds(G.names == tuple(moves) and all(G.row_of(G.format(row)).tolist() == row for row in G.rows.tolist()), "names")


def _presentation(text: str) -> None:
    """Relators; those of short ones are enumerated in a small table."""
    names, words = read_presentation(text)
    holds(read_presentation([w.to_str(names=names) for w in words], names) == (names, words), "relators")
    if sum(map(len, words)) < 1000 and len(names) < 20:
        table = coset_enumeration(text, max_cosets=500)
        holds(table.check(), "a table that is not one of the presentation")


def _named_group(text: str) -> None:
    if (
        max((int(n) for n in re.findall(r"\d{1,9}", text)), default=0) < 100
    ):  # larger ones are read alike, but made slowly
        G = group(text)
        holds(all(sorted(row) == list(range(G.degree)) for row in G.rows[:4].tolist()), "no permutation")


def _labels(text: str) -> None:
    """The labels on the first line, cycles on the second."""
    first, _, rest = text.partition("\n")
    labels = first.split(";") if ";" in first else first.split() if " " in first else list(first)
    G = PermGroup({"a": rest}, labels=labels)
    holds(G.row_of(G.format(G.rows[0])).tolist() == G.rows[0].tolist(), "labels that read back differently")


def _free_word(text: str) -> None:
    word = Word(text)
    holds(Word(str(word)) == word, "a word that reads back differently")


def _word(text: str) -> None:
    names = ("R", "U", "Rw", "2R", "x1", "a_1", "é")
    word = Word(text, names)
    holds(Word(str(word), names) == word, "a word that reads back differently")


@cache
def _small() -> PermGroup:
    return PermGroup({"a": "(1,2,3,4,5,6,7,8,9,10,11)", "b": "(3,7,11,8)(4,10,5,6)"})


def _element(text: str) -> None:
    """Text where an element is expected."""
    G = _small()
    holds(len(G.row_of(text)) == G.degree, "an element of another degree")


def _gap_word(text: str) -> None:
    word_from_gap(text, ["a", "b", "x1"])


def _gap_program(text: str) -> None:
    gap_assignments(text)


def _gap(text: str) -> None:
    from_gap(text)


def _puzzle(ending: str, text: str) -> None:
    P = read(text, ending)
    if P.group.degree > 200 or len(P.moves) > 50:
        return
    with suppress(PermGroupsError):  # a format need not be able to say everything
        again = read(write(P, ending), ending)
        holds(again.group.degree == P.group.degree or ending in (".gap", ".g"), "points are lost")
        holds(len(again.moves) == len(P.moves), "moves are lost")


def _table(text: str) -> None:
    read_all(text)


@cache
def _wheel() -> Any:
    return from_generators({"a": "(1,2,3)", "b": "(3,4,5)"})


def _tasks(text: str) -> None:
    read_states(text, {"x": _wheel()})


def _state(text: str) -> None:
    state = State(text)
    holds(State(str(state)) == state, "a state that reads back differently")


def _puzzle_state(text: str) -> None:
    P = _wheel()
    state = P.read_state(text)
    holds(P.read_state(P.format_state(state)) == state, "a state that reads back differently")


def _scramble(text: str) -> None:
    holds(len(_wheel().state(text)) == 5, "a state of another puzzle")


def _cut(text: str) -> None:
    letter, cuts = read_description(text)
    again = " ".join([letter, *(f"{c.kind} {' '.join(f'{d:.12f}' for d in c.depths)}" for c in cuts)])
    holds(len(read_description(again)[1]) == len(cuts), "cuts that read back differently")


def _cube(n: int, text: str) -> None:
    word = cube(n).word(text)
    holds(cube(n).word(str(word)) == word, "a word that reads back differently")


def _name(text: str) -> None:
    if text.startswith("cube:") and len(text) > 6:
        return  # large cubes are no question of parsing
    if text[:1] in "tcodi" and text[1:2].isspace():
        return read_description(text) and None
    named(text)


def _facets(text: str) -> None:
    """Numbers of facets; other words stay words."""
    facets = [int(w) if w.isdecimal() and w.isascii() and len(w) < 9 else w for w in text.split()]
    C = RubiksCube(facets)
    holds(RubiksCube(C.facets()) == C, "facets that read back differently")


def _json_table(text: str) -> None:
    rows = rows_of_json(text)
    holds(all(isinstance(value, str) for row in rows for value in row.values()), "a cell that is no text")
    holds(rows_of_json(json.dumps(rows)) == rows, "rows that read back differently")


def _prices(text: str) -> None:
    """What ``--weights`` takes, for a small group."""
    weights = Weights.of(priced(None, text), _small())
    holds(all(weights.power(name, e) <= price for name, e, price in weights.letters), "a letter dearer than its price")


def _turns(text: str) -> None:
    RubiksCube().move(text)


def _hand(text: str) -> None:
    hand = Hand(text)
    holds(Hand(str(hand)) == hand, "a hand that reads back differently")


def _transcript(text: str) -> None:
    game = Game.read(text)
    holds(Game.read(str(game)) == game, "a game that reads back differently")


@cache
def _minimog() -> Minimog:
    return Minimog()


def _hexad(text: str) -> None:
    points = [int(w) if w.isdecimal() and w.isascii() and len(w) < 9 else w for w in text.split()]
    holds(len(_minimog().find_hexad(points).points) == 6, "a hexad of other than six points")


def _board(text: str) -> None:
    """The number of states on the first line, the board below."""
    first, _, rest = text.partition("\n")
    d = int(first) if first.isdecimal() and first.isascii() and len(first) < 9 else 2
    game, shown = lights.from_text(rest, d)
    holds((game.configuration(game.text(shown)) == shown).all(), "a board that reads back differently")


def _configuration(text: str) -> None:
    game = lights.merlin(3)
    shown = game.configuration(text)
    holds((game.configuration(game.text(shown)) == shown).all(), "a board that reads back differently")


@cache
def _m13(signed: bool, dual: bool) -> M13:
    return M13(signed=signed, dual=dual)


def _position(signed: bool, dual: bool, text: str) -> None:
    _m13(signed, dual).position(text)


def _dual_path(text: str) -> None:
    game = _m13(False, True)
    path = game.read_path(text)
    holds(game.read_path(str(path)) == game.read_path(repr(path)) == path, "a path that reads back differently")


def _saved_game(rules: Any, text: str) -> None:
    start, moves, places = read_game(rules, text)
    session = Session(rules, start)
    holds(len(moves) == len(places), "moves that lead nowhere")
    if moves:
        session.load(text)
        again = read_game(rules, str(session))
        holds(again == (session.start, list(session.moves), places) or len(session.moves) > len(moves), "another game")


@cache
def _rules(name: str) -> Any:
    return {
        "M13": lambda: GroupoidRules(_m13(False, False)),
        "dual": lambda: GroupoidRules(_m13(False, True)),
        "merlin": lambda: LightsRules(lights.merlin()),
        "shallit": lambda: LightsRules(lights.shallit(4, 3)),
        "blackjack": lambda: BlackjackRules("you", "you"),
    }[name]()


def _moves(text: str) -> None:
    """The game on the first line, moves below."""
    first, _, rest = text.partition("\n")
    rules = _rules(first if first in ("M13", "dual", "merlin", "shallit", "blackjack") else "M13")
    session = Session(rules, seed=1)
    before = str(session)
    try:
        session.play(rest)
    except PermGroupsError:
        holds(str(session) == before, "a bad move that changed something")
        raise


def _wreath(text: str) -> None:
    """Cycles on the first line, twists on the second."""
    first, _, rest = text.partition("\n")
    WreathElement(first, [int(w) for w in rest.split() if w.isdecimal() and w.isascii() and len(w) < 9], 3)


TWS = """# three corners and two edges
Name Tiny
Set CORNERS 3 3
Set EDGES 2 1
Solved
CORNERS
1 2 2
0 ? ?
EDGES
1 2
End
Move A
CORNERS
3 1 2
1 2 0
End
MoveSequence AB A Bv
MoveTransformation Bv
EDGES
1 0
End
MoveAlias C AB
"""
JSON = """{"name": "tiny", "orbits": [{"orbitName": "A", "numPieces": 3, "numOrientations": 2}],
 "defaultPattern": {"A": {"pieces": [0, 1, 1], "orientation": [0, 0, 0], "orientationMod": [0, 1, 1]}},
 "moves": {"x": {"A": {"permutation": [1, 2, 0], "orientationDelta": [0, 1, 1]}}}, "derivedMoves": {"y": "x2 x'"}}"""
MOVES = "puzzle_type,allowed_moves\nx,\"{'r0': [1, 2, 0], 'f': [1, 0, 2]}\"\n"
TASKS = "id,puzzle_type,solution_state,initial_state,num_wildcards\n7,x,A;A;B;C;D,B;A;A;C;D,0\n"
PROGRAM = "M_U:=(1,10,7,4)(2,3);\nM_R:=(1,2);\nGen:=[M_U,M_R];\nip:=[[1],[4,5]]; # identical\n"
GAME = "permgroups game 1\ngame   "
MARKET = (
    "%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 1 5\n2 1 7",
    "%%MatrixMarket matrix array integer general\n2 1\n1\n2",
    "%%MatrixMarket matrix coordinate pattern general\n% c\n2 3 1\n2 3",
)


def _matrix(text: str) -> None:
    found = read_matrix(text[:2000])
    if isinstance(found, np.ndarray):
        rows = "\n".join(" ".join(map(str, row)) for row in found.tolist())
        holds(not found.size or (read_matrix(rows) == found).all(), "the rows of a matrix")
    else:
        holds(len(found.indptr) == found.shape[0] + 1, "the rows of a sparse matrix")


def _code(text: str) -> None:
    code = read_code(text[:400], 3)
    rows = "\n".join(" ".join(map(str, row)) for row in code.generator_matrix.tolist())
    holds(not code.dimension or read_code(rows, 3) == code, "the generators of a code")


def _named_code(text: str) -> None:
    name, _, rest = text.partition(":")
    if name.lower() not in ("bch", "rs") and all(
        len(number) < 3 for number in rest.split(",")
    ):  # galois takes its time
        named_code(text)


FACETS = " ".join(map(str, range(1, 49)))

TARGETS: dict[str, Target] = {
    "code": Target(_code, ("1 0 1 1\n0 1 1 2", "[[1, 1, 0], [0, 1, 1]]", "1110 # together\n0111", "1 -1\n", "1 0\n1")),
    "named code": Target(_named_code, ("golay", "qr:23", "xqr:11,3", "hamming:2,4", "rm:1,4", "repetition:5", "qr:4")),
    "lists of generators": Target(
        _generators,
        (
            "[(1,2), (1,2,3,4)]",
            "((1,2,3), (1,2))",
            "PermutationGroup([[(1,2,3),(4,5)],['(3,4)']])",
            "Permutation Group with generators [()]",
            "Group([(1,2)],());",
        ),
    ),
    "cycles": Target(_cycles, ("(1,2,3)(4,5)", "()", "( 1 2 3 )", "(1,2)(2,3)", "(40,1)", "")),
    "group": Target(_group, ("(1,2,3),(1,2)", "[(1,2,3)]", "(1,2)(3,4)", "Group((1,2))", "(1,65535)")),
    "generators": Target(_named_generators, ("a=(1,2,3)\nb=(1,2)", "R=(1,2)\nR'=(2,1)", "x1=()")),
    "named group": Target(_named_group, ("S5", "C3 x C5", "PSL(2,7)", "(C2 x C3) wr S4", "D8", "AGL(1,9)", "M13")),
    "presentation": Target(_presentation, ("a2, b3, (a b)7, [a, b]4", "a b = b a; a2 = b3 = 1", "x1^2\nx1", "")),
    "labels": Target(_labels, ("NESW\n(N,E,S,W)", "a;b;c\n(a,b)(c)", "1 2 1\n(1,2)", "∞01\n(0,∞)")),
    "free word": Target(_free_word, ("R U2 R' [F, D] (L B)3 [L: U]", "a*b^-1", "1", "x_1^3 x_2'", "((a)2)'")),
    "word": Target(_word, ("R U2 R' [R, U] (2R x1^2)3 [a_1: Rw]", "é^-3", "RUR'U'", "R'2")),
    "element": Target(_element, ("(1,2,3)", "a b'", "[a, b]2", "(11,1)", "()")),
    "GAP word": Target(_gap_word, ("x1*a^-1*(x1*b)^2", "a^b", "<identity ...>", "Comm(a,b)")),
    "GAP program": Target(_gap_program, (PROGRAM, "g:=Group([(1,2),(1,2,3)]);", "p:=PermList([2,3,1]);;")),
    "GAP text": Target(_gap, ("Group((1,2,3),(1,2))", "(1,2,\n  3)(4,5)", "PermList([2,3,1])", "Group([ (1,2) ])")),
    "tws": Target(partial(_puzzle, ".tws"), (TWS, "Set A 3 1\nMove a\nA\n2 3 1\nEnd\n", "Illegal A 1 2")),
    "KPuzzle": Target(partial(_puzzle, ".json"), (JSON, "{}", '{"orbits": [], "moves": {}}')),
    "GAP puzzle": Target(partial(_puzzle, ".gap"), (PROGRAM, "Group((1,2,3),(1,2))")),
    "CSV puzzle": Target(partial(_puzzle, ".csv"), (MOVES,)),
    "CSV table": Target(_table, (MOVES, MOVES + "y,\"{'a': [1, 0]}\"\n")),
    "CSV states": Target(_tasks, (TASKS,)),
    "state": Target(_state, ("2 3 1", "1,2,3", "1", "")),
    "puzzle state": Target(_puzzle_state, ("2 3 1 4 5", "1,2,3,4,5", "5 5 5 5 5")),
    "scramble": Target(_scramble, ("a b'", "[a, b]2", "(a b)^-3", "(1,2)")),
    "cut": Target(_cut, ("d f 0.7", "c f 1/3 0.2 v 0", "i v -0.5", "t e 0.1")),
    "cube notation": Target(partial(_cube, 3), ("R U2 x' Rw [F, M]", "(R*U)^2", "y2 E S'", "r u f")),
    "large cube notation": Target(partial(_cube, 5), ("2R 3Rw 2-3r U", "Rw2 x y'", "m 2L'")),
    "puzzle name": Target(_name, ("skewb", "megaminx", "cube:3", "15-puzzle", "d f 0.7")),
    "JSON table": Target(_json_table, ('[{"id": 1, "state": [2, 1]}]', '{"id": 1}\n{"id": 2}', '[{"a": null}]')),
    "prices": Target(_prices, ("a=2,b=3", "a'=1, a2 = 7", "a=0", "b=2,b'=3", "a^2=5,a=1000")),
    "facets": Target(_facets, (FACETS, FACETS.replace("1 2 3", "3 2 1"), "1 2 x")),
    "turns": Target(_turns, ("R U", "(R*U)^2", "M2")),
    "hand": Target(_hand, ("K 2 4 6 7 J", "0,2,4,6,7,11", "A A A A A A")),
    "transcript": Target(_transcript, ("K 2 4 6 7 J: 4-3 J-9 7-A 9-8", "K 2 4 6 7 J:", "K 2 4 6 7 J: 4-4")),
    "hexad": Target(_hexad, ("0 1 2 3 4", "oo 1 2 3 4", "1 1 2 3 4", "11 10 9 8 7 6")),
    "lights board": Target(_board, ("2\n##.\n.#.\n...", "3\n012/210", "40\n39 1\n0 2", "2\n# #\n# .")),
    "configuration": Target(_configuration, ("012 210 000", "0,1,2,2,1,0,0,0,0", "#.. .#. ..#")),
    "matrix": Target(_matrix, ("1 2\n3 4", "[[1, -2], [3, 4]]", "0110\n1001", *MARKET)),
    "M13 position": Target(partial(_position, False, False), ("10 4 12 2 1 8 · 11 5 3 7 9 6", "_ 1 2 3 4 5 6 7")),
    "signed position": Target(partial(_position, True, False), ("-8 11 -4 -2 -1 -6 · 12 9 3 5 -7 10",)),
    "dual position": Target(
        partial(_position, False, True),
        ("5 12 4 6 7 8 · 1 9 2 3 10 11 | 6 · 1 3 7 2 11 4 8 5 9 10 12", "0 6 | 1 2"),
    ),
    "dual path": Target(_dual_path, ("0 1 4 0 | 0 4 1 0", "0 6 12 1 8 0", "([0, 1], [0, 4])", "0 | 0 | 0", "|")),
    "saved M13 game": Target(
        lambda text: _saved_game(_rules("M13"), text),
        (f"{GAME}game on PG(2,3)\nstart  · 1 2 3 4 5 6 7 8 9 10 11 12\nmoves  6 p12\nmoves 1\n", f"{GAME}x\nnow 1"),
    ),
    "saved lights game": Target(
        lambda text: _saved_game(_rules("merlin"), text),
        (f"{GAME}Merlin\nstart  #.. ... ... -> ### #.# ###\nmoves  1 5\nnow ... ..# .#. -> ### #.# ###\n", "game"),
    ),
    "moves of a game": Target(
        _moves, ("M13\n6 p12, 1", "dual\n1 L4 8", "merlin\n1 5 9", "shallit\nF1 p2 F3", "blackjack\n4-3 K-A")
    ),
    "wreath element": Target(_wreath, ("(1,2)\n0 1 2", "()\n0", "(1,3)\n1 1")),
}  # fmt: skip
