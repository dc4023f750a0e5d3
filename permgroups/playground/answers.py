"""What the page asks about games, answered: each function takes a game, a start and moves, and returns plain data.

Answers that take long are generators: what they yield is sent at once, so that the page shows a first solution while a
shorter one is looked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import numpy as np

from permgroups.errors import BudgetExhausted, Impossible, InvalidArgument, NotInGroup
from permgroups.games.blackjack import Blackjack, Hand
from permgroups.games.blackjack_rules import BlackjackRules
from permgroups.games.hexad import Minimog
from permgroups.lights.game import LightsGame
from permgroups.lights.playing import LightsRules
from permgroups.playground.distances import distance, has_table, notation
from permgroups.playground.tables import MENU, Table, table_of
from permgroups.puzzles.colour_text import face_order
from permgroups.puzzles.nets import net
from permgroups.puzzles.puzzle import Puzzle
from permgroups.search.groupoid_play import GroupoidRules
from permgroups.search.sessions import Rules, Session
from permgroups.show.facts import facts_html
from permgroups.show.hexads import hand_svg, minimog_svg
from permgroups.show.puzzles import colours_of, shape_of
from permgroups.show.turns import scene_of
from permgroups.show.widgets.pictures import picture_of
from permgroups.shown import Facts
from permgroups.wording import count

__all__ = ["explain", "facts", "game", "menu", "position", "read", "scramble", "solve"]

FIRST_EFFORT = 2_000_000  # of the first solution that is shown
PATIENCE = 20  # seconds for a puzzle that is not solved with that effort
MOST_MOVES = 10_000
MOST_POLYGONS = 6_000


def menu() -> dict[str, Any]:
    """Return the games by their kinds."""
    return {"groups": [{"title": title, "games": [{"game": g, "name": n} for g, n in games]} for title, games in MENU]}


def game(game: str) -> dict[str, Any]:
    """Return what a game is: its name, how its moves are written, and the solid that is turned if there is one."""
    table = table_of(game)
    P = table.puzzle
    shape = None if P is None else _shape(P)
    scene = None
    if P is not None and shape is not None:
        rows = {}
        for letter in table.rules.legal(P.start):  # type: ignore[attr-defined]
            rows[letter] = P.group.row_of_word(P.word(letter))
        scene = scene_of(shape, rows)
        scene["reading"] = [p for _, points in face_order(P) for p in points]
        scene["home"] = colours_of(P, shape, P.start)
        scene["safe"] = colours_of(P, shape, P.start, safe=True)
        scene["net"] = [np.round(p, 4).tolist() for p in net(shape)]
    named = " ".join(table.rules.name.split())
    title = next((name for _, games in MENU for known, name in games if known == game), named[:60])
    return {
        "name": table.rules.name, "title": title, "scene": scene, "explains": P is not None,
        "searches": P is not None or (isinstance(table.rules, GroupoidRules) and not has_table(table.rules)),
        "about": _about(table),
    }  # fmt: skip


def _shape(P: Puzzle) -> Any:
    try:
        shape = shape_of(P)
    except InvalidArgument:
        return None
    return shape if len(shape.polygons) == P.group.degree <= MOST_POLYGONS else None


def _about(table: Table) -> str:
    thing = table.thing
    summary = getattr(thing, "summary", None)
    if summary is None:
        return f"<p>{escape(str(table.rules.name))}</p>"
    return facts_html(summary())


# -- positions ------------------------------------------------------------------------------------------------


def _session(table: Table, start: str, moves: list[str]) -> Session:
    if len(moves) > MOST_MOVES:
        raise InvalidArgument(f"{len(moves)} moves are over the limit of {MOST_MOVES}")
    session = Session(table.rules, start or _solved(table), 0)
    if moves:
        _replay(session, moves)
    return session


def _replay(session: Session, moves: list[str]) -> None:
    """Play moves as they were played, an opponent's too."""
    text = str(session).splitlines()
    head = [line for line in text if not line.startswith(("moves", "now"))]
    session.load("\n".join([*head, "moves  " + " ".join(moves)]) + "\n")


def _solved(table: Table) -> Any:
    rules = table.rules
    if table.puzzle is not None:
        return table.puzzle.start
    if isinstance(rules, GroupoidRules):
        return rules.puzzle.start
    if isinstance(rules, LightsRules) and isinstance(rules.game, LightsGame):
        return rules.read(rules.game.text(rules.game.goal))
    return rules.scramble(np.random.default_rng(0))


def position(game: str, start: str = "", moves: list[str] | None = None, play: str = "") -> dict[str, Any]:
    """Return the position after moves, then after those of a text too; if one of them is not possible, an error."""
    table = table_of(game)
    session = _session(table, start, moves or [])
    if play.strip():
        session.play(play)
    return _told(table, session)


def _told(table: Table, session: Session) -> dict[str, Any]:
    rules, P = table.rules, table.puzzle
    at = session.position
    legal = getattr(rules, "legal", None)
    out: dict[str, Any] = {
        "start": "" if session.start == _solved(table) else rules.text(session.start),
        "moves": list(session.moves),
        "now": rules.text(at),
        "over": session.is_over,
        "legal": _cards(at) if isinstance(rules, BlackjackRules) else [] if legal is None else legal(at),
        "distance": distance(rules, at),
        "notation": notation(session),
        "remark": "",
        "why": "",
    }
    shape = None if P is None else _shape(P)
    if P is not None and shape is not None:
        out["counters"] = list(P.state(at))
        home = [shape.solid.face_names[f] for f in shape.face]
        out["letters"] = [home[i] for i in P.state(at)]
    elif isinstance(rules, BlackjackRules):
        out.update(_table_of_cards(at))
    else:
        out["picture"] = picture_of(session)
    return out


def _cards(at: Any) -> list[str]:
    return [] if at.is_over else [str(m) for m in Blackjack().legal_moves(at.hand)]


def _table_of_cards(at: Any) -> dict[str, Any]:
    """Return the cards, the MINIMOG with the hand marked, which cards can be exchanged, and which move wins and why."""
    hand = at.hand
    pairs: dict[str, dict[str, str]] = {}
    for move in _cards(at):
        card, by = move.split("-")
        pairs.setdefault(card, {})[by] = move
    told = {1: "you win", 2: "the computer wins", None: ""}[at.winner]
    return {
        "picture": hand_svg(hand, clickable=True) + minimog_svg(Minimog(), hand.cards),
        "pairs": pairs,
        "remark": told or f"on the table {hand}, total {hand.total}",
        "why": "" if told else Blackjack().why(hand),
    }


def scramble(game: str, seed: int | None = None) -> dict[str, Any]:
    """Return a random position from which the goal can be reached."""
    table = table_of(game)
    return _told(table, Session(table.rules, None, seed))


def read(game: str, text: str) -> dict[str, Any]:
    """Return the position of a text, or of colours as they are seen; where it cannot be reached, the reason."""
    table = table_of(game)
    P = table.puzzle
    try:
        if P is not None:
            start = _read_puzzle(P, table.rules, text)
        else:
            start = table.rules.read(text)
            if isinstance(table.rules, LightsRules):
                table.rules.solution(start, np.random.default_rng(0), False)
    except (Impossible, NotInGroup) as error:
        return {"reachable": False, "reason": str(error)}
    return {"reachable": True, "reason": "", **_told(table, Session(table.rules, start, 0))}


def _read_puzzle(P: Puzzle, rules: Rules, text: str) -> Any:
    """Return the state of counters, colours or a scramble.

    A letter for every sticker, written together, is colours, also where some are wrong; apart they are moves.
    """
    words = text.split()
    together = len("".join(words)) == P.group.degree and max(map(len, words)) > 1 and "".join(words).isalpha()
    if together or ":" in text:
        return P.is_reachable(text).state
    at = rules.read(text)
    why = P.why_not(at)
    if why is not None:
        raise Impossible(str(why))
    return at


# -- solving --------------------------------------------------------------------------------------------------


def solve(game: str, start: str = "", moves: list[str] | None = None, seconds: int = 0) -> Iterator[dict[str, Any]]:
    """Yield solutions, each shorter than the last; the first one soon, others within so many seconds more."""
    table = table_of(game)
    session = _session(table, start, moves or [])
    if session.is_over:
        raise InvalidArgument("it is solved: nothing is left to do")
    rules, at, P = table.rules, session.position, table.puzzle
    if P is not None:
        yield from _shorter(lambda **budget: P.solve(at, **budget), lambda w: rules.moves(str(w.word)), seconds)
    elif isinstance(rules, GroupoidRules):
        puzzle = rules.puzzle
        yield from _shorter(
            lambda **budget: puzzle.solve(at, **budget),
            lambda path: rules.moves(" ".join(puzzle.move_names(path.moves))), seconds,
        )  # fmt: skip
    else:
        found = rules.solution(at, np.random.default_rng(), False)
        yield _solution(found, _how(rules), len(found) == distance(rules, at))


def _shorter(solve: Any, moves: Any, seconds: int) -> Iterator[dict[str, Any]]:
    """Yield the first solution that a search finds, and a shorter one if there is time to look for it."""
    try:
        first = solve(effort=FIRST_EFFORT)
    except BudgetExhausted:
        first = solve(seconds=float(max(seconds, PATIENCE)))
    first.require()
    yield _searched(first, moves)
    if seconds and not first.optimal:
        better = solve(seconds=float(seconds))
        if better and better.length < first.length:
            yield _searched(better, moves)


def _searched(found: Any, moves: Any) -> dict[str, Any]:
    method = getattr(found, "method", "a table of all positions" if found.optimal else "search")
    return _solution(moves(found), method, found.optimal)


def _how(rules: Any) -> str:
    if isinstance(rules, BlackjackRules):
        return "the table of all hands"
    if isinstance(rules, LightsRules) and isinstance(rules.game, LightsGame):
        return f"linear algebra over ℤ/{rules.game.d}"
    return "a table of all boards, or the paper's construction"


def _solution(moves: list[str], method: str, optimal: bool) -> dict[str, Any]:
    return {"solution": moves, "method": method, "optimal": bool(optimal)}


def explain(game: str, start: str = "", moves: list[str] | None = None) -> dict[str, Any]:
    """Return the solution by the paper's universal algorithm, step by step."""
    table = table_of(game)
    P = table.puzzle
    if P is None:
        raise InvalidArgument("only puzzles whose moves are permutations are solved by 3-cycles")
    plan = P.explain(_session(table, start, moves or []).position, effort=4 * FIRST_EFFORT)
    plan.require()
    return {
        "steps": [{"why": str(step.purpose), "moves": table.rules.moves(str(step.word))} for step in plan.steps],
        "letters": len(plan.word),
    }


def facts(game: str) -> dict[str, Any]:
    """Return the mathematics: the group with its order and the proof, as HTML."""
    table = table_of(game)
    thing = table.puzzle or table.thing
    group = getattr(thing, "group", None)
    parts = []
    if group is not None:
        order = group.order()
        proof = group.certificate
        rows: list[tuple[str, Any]] = [
            ("generators", count(len(group.names), "permutation") + f" of {group.degree} points"),
            ("order", f"{order:,}".replace(",", " ")), ("proof", proof.method), ("checked again", proof.check()),
        ]  # fmt: skip
        if group.degree <= 300 and order < 10**9:
            rows.append(("name", group.structure_description()))
        parts.append(facts_html(Facts("The group", rows)))
    if table.puzzle is not None:
        parts.append(facts_html(table.puzzle.structure().summary()))
    elif hasattr(thing, "analysis"):
        parts.append(facts_html(thing.analysis().summary()) if callable(thing.analysis) else "")
    if isinstance(table.rules, BlackjackRules):
        parts.append(facts_html(Hand(list(range(6))).summary()))
    return {"html": "".join(parts) or _about(table)}
