"""What the page is told about games: positions, scrambles, readings, solutions, for every game of the menu."""

import json

import pytest

from permgroups.errors import PermGroupsError
from permgroups.games.conway import families
from permgroups.playground import answers, tables
from permgroups.playground.explorer import explore
from permgroups.playground.questions import QUESTIONS, BadQuestion, checked, openapi
from permgroups.puzzles import formats, named

pytestmark = pytest.mark.usefixtures("kernels")
GAMES = [game for _, games in tables.MENU for game, _ in games]
OWN = ["d f 0.7", "7x3:torus mod 5", "a=(1,2,3); b=(3,4)", "PSL(2,7)", "Name own\nSet C 3 1\nSolved\nC\n1 2 3\nEnd\n"
       "Move R\nC\n2 3 1\nEnd\nMove S\nC\n2 1 3\nEnd"]  # fmt: skip
SOLVED = ["M13", "M13:signed", "merlin", "5x5 mod 3", "shallit:3", "venn:4", "think-a-dot", "cube:2", "skewb", "eight",
          "coins", "a=(1,2,3); b=(3,4)", "pyraminx", "m12-shuffle"]  # fmt: skip


@pytest.mark.parametrize("game", [*GAMES, *OWN])
def test_a_game_is_scrambled_played_and_told_again(game):
    about = json.loads(json.dumps(answers.game(game)))
    told = answers.scramble(game, 7)
    assert told == answers.scramble(game, 7) and about["name"]
    assert not told["over"] and ("picture" in told) != ("counters" in told)
    assert told["legal"], "something can be played"
    after = answers.position(game, told["start"], told["moves"], told["legal"][0])
    assert len(after["moves"]) > len(told["moves"])
    again = json.loads(json.dumps(answers.position(game, after["start"], after["moves"])))
    assert again == json.loads(json.dumps(after)), "the address reproduces what is seen"
    assert answers.read(game, told["now"])["now"] == told["now"]


@pytest.mark.parametrize("game", [g for g in GAMES if tables.table_of(g).puzzle is not None])
def test_the_turns_that_the_page_draws_are_the_moves(game):
    scene = answers.game(game)["scene"]
    if scene is None:
        return
    P = tables.table_of(game).puzzle
    start = answers.position(game)
    assert set(scene["turns"]) == set(start["legal"])
    for letter, turn in scene["turns"].items():
        seen = list(start["letters"])
        for p, q in zip(turn["from"], turn["to"], strict=True):
            seen[q] = start["letters"][p]
        assert seen == answers.position(game, play=letter)["letters"]
        assert set(turn["from"]) <= set(turn["layer"]) and turn["low"] < turn["high"]
    assert sorted(scene["reading"]) == list(range(P.group.degree))


@pytest.mark.parametrize("game", SOLVED)
def test_solutions_lead_to_the_goal(game):
    told = answers.scramble(game, 3)
    found = list(answers.solve(game, told["start"], told["moves"]))
    assert answers.position(game, told["start"], told["moves"], " ".join(found[-1]["solution"]))["over"]
    with pytest.raises(PermGroupsError, match="solved"):
        list(answers.solve(game, told["start"], [*told["moves"], *found[-1]["solution"]]))


def test_what_is_known_to_be_shortest_is_as_long_as_the_distance():
    told = answers.scramble("M13", 3)
    (found,) = answers.solve("M13", told["start"])
    assert found["optimal"] and len(found["solution"]) == told["distance"]


def test_the_computer_answers_in_blackjack():
    told = answers.position("blackjack", "K 2 4 6 7 J:", [], "4-3")
    assert len(told["moves"]) == 2 and told["why"] and "<svg" in told["picture"]


def test_steps_of_an_explanation_lead_to_the_goal():
    told = answers.position("cube:3", play="R U F")
    plan = answers.explain("cube:3", told["start"], told["moves"])
    letters = [letter for step in plan["steps"] for letter in step["moves"]]
    assert answers.position("cube:3", told["start"], told["moves"], " ".join(letters))["over"]


def test_a_wrong_sticker_is_explained():
    told = answers.read("cube:2", "UUUF FRRR RFFF DDDD LLLL BBBB")
    assert not told["reachable"] and "5 seen" in told["reason"]
    flipped = answers.position("cube:3")["letters"]
    faces = answers.game("cube:3")["scene"]
    swap = {faces["reading"][7]: "F", faces["reading"][19]: "U"}  # the edge UF turned over
    letters = [swap.get(p, flipped[p]) for p in range(54)]
    text = "\n".join(
        f"{faces['names'][f]}: " + " ".join(letters[p] for p in faces["reading"] if faces["faces"][p] == f)
        for f in dict.fromkeys(faces["faces"][p] for p in faces["reading"])
    )
    assert not answers.read("cube:3", text)["reachable"]


@pytest.mark.parametrize("game", ["cube:2", "M13", "merlin"])
def test_the_mathematics_has_the_order(game):
    html = answers.facts(game)["html"]
    assert {"cube:2": "88 179 840", "M13": "95 040", "merlin": "lights"}[game] in html


@pytest.mark.parametrize(("game", "why"), [
    ("nothing", "nothing is called"), ("cube:200", "cube|points|layers"),
    ("/etc/passwd", "nothing is called"), ("-", "nothing is called"),
    ("conway:x", "no design"), ("x" * 300_000, "over the limit"),
])  # fmt: skip
def test_what_cannot_be_played_is_told(game, why):
    with pytest.raises(PermGroupsError, match=why):
        answers.game(game)


@pytest.mark.parametrize("topic", ["summary", "classes", "characters", "growth", "cayley", "subgroups"])
def test_the_explorer_answers(topic):
    told = explore("S4", topic)
    assert topic in told["topics"] and len(told["html"]) > 300


def test_the_explorer_finds_words_and_codes():
    assert "<b>" in explore("S4", "word", "(1,2,3)")["html"] and "12" in explore("code:golay")["html"]
    with pytest.raises(PermGroupsError):
        explore("S4", "word", "(1,9)")


@pytest.mark.parametrize(("name", "fields", "why"), [
    ("position", [], "object"), ("position", {}, "needs the field game"), ("position", {"game": 5}, "must be text"),
    ("position", {"game": "M13", "moves": "x"}, "a list"), ("scramble", {"game": "M13", "seed": True}, "whole number"),
    ("menu", {"x": 1}, "no field"), ("solve", {"game": "M13", "seconds": 10**9}, "to 60"),
    ("position", {"game": "\ud800"}, "half of a character"), ("explore", {"text": "S4", "topic": "x"}, "is one of"),
])  # fmt: skip
def test_bad_questions_are_told(name, fields, why):
    with pytest.raises(BadQuestion, match=why):
        checked(name, fields)


def test_the_description_has_every_question():
    assert set(openapi()["paths"]) == {f"/api/{name}" for name in QUESTIONS}


@pytest.mark.parametrize("ending", [".tws", ".json", ".g", ".csv"])
def test_puzzle_files_are_games(tmp_path, ending):
    path = tmp_path / f"own{ending}"
    formats.save(named("skewb"), path)
    text = path.read_text(encoding="utf-8").strip()
    assert answers.game(text)["scene"] is not None, "the solid is found in the file"
    told = answers.position(text, play="ULF")
    assert answers.read(text, told["now"])["reachable"] and told["distance"] == 1


def test_the_menu_has_every_design():
    assert tables.DESIGNS == tuple(design.name for design in families()[1:])


def test_what_a_move_would_change_is_drawn_hidden():
    picture = answers.position("M13")["picture"]
    assert picture.count("data-preview") == picture.count("data-move") == 12
    assert answers.position("M13:dual")["picture"].count("data-preview") == 6
    assert answers.position("fifteen")["picture"].count("data-move") == 2
    assert answers.position("think-a-dot")["picture"].count("data-move") == 3
    assert 'data-line="1 2 4 5"' in answers.position("merlin")["picture"]


def test_the_way_of_the_hole_is_written_as_in_the_paper():
    assert "[0, 6, 12, 1]" in answers.position("M13", play="6 12 1")["notation"]
    assert answers.position("M13:dual", play="1 L4")["notation"] == "the holes went ([0, 1, 1], [0, 0, 4])"
    assert answers.position("merlin", play="1")["notation"] == ""


@pytest.mark.parametrize("game", ["M13", "merlin", "shallit:3", "think-a-dot", "skewb", "m12-shuffle"])
def test_every_move_of_a_shortest_solution_leads_one_nearer(game):
    told = answers.scramble(game, 5)
    (found,) = answers.solve(game, told["start"])
    assert found["optimal"] and len(found["solution"]) == told["distance"]
    nearer = answers.position(game, told["start"], found["solution"][:1])
    assert nearer["distance"] == told["distance"] - 1


@pytest.mark.parametrize(("text", "topic", "answer"), [
    ("[1 2; 3 4] mod 5", "summary", "determinant"), ("[[2, 4], [1, 5]] mod 6", "forms", "1, 6"),
    ("[1 1; 0 1] mod 2", "kernel", "no rows"), ("[1 1; 0 1] mod 2", "inverse", "1   1"),
    ("[1 1 0; 0 1 1] mod 2", "code", "minimum distance"), ("code:hamming:3", "weights", "weight"),
    ("code:hamming:3", "automorphisms", "168"), ("code:hamming:3", "generators", "checks"),
])  # fmt: skip
def test_the_explorer_answers_about_codes_and_matrices(text, topic, answer):
    told = explore(text, topic)
    assert topic in told["topics"] and answer in told["html"]


@pytest.mark.parametrize(("text", "topic", "why"), [
    ("[1 2; 3] mod 5", "summary", "line 2"), ("[1 2; 3 4] mod 1", "summary", "from 2"),
    ("[1 2 3]", "polynomials", "has no"), ("[x]", "summary", "not"),
    ("code:nothing", "summary", "no code"), ("code:golay", "forms", "there are"),
    ("[1]", "classes", "there are"), ("S4", "weights", "groups"), ("[1] mod 2 mod 2", "summary", "written as"),
])  # fmt: skip
def test_bad_questions_to_the_explorer_are_told(text, topic, why):
    with pytest.raises(PermGroupsError, match=why):
        explore(text, topic)
