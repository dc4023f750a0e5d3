"""Stops: M13, hexads, games that are played."""

from __future__ import annotations

import time
from itertools import combinations
from typing import Any

from rich.text import Text

from permgroups.show.tour.stop import Stop, bars

__all__ = ["STOPS"]


def _m13() -> dict[str, Any]:
    from permgroups.games import M13
    from permgroups.show.games import position_text

    game = M13()
    start = time.perf_counter()
    depths = game.depth_distribution()
    seconds = time.perf_counter() - start
    at = game.scramble(seed=13)
    start = time.perf_counter()
    path = game.solve(at).moves
    solve_seconds = time.perf_counter() - start
    code = game.golay(0)
    aut = code.automorphism_group()
    dual = M13(dual=True)
    return {
        "depths": depths,
        "seconds": round(seconds, 3),
        "position": position_text(at),
        "path": list(path.points),
        "solve_milliseconds": round(1000 * solve_seconds, 2),
        "code": repr(code),
        "automorphisms": aut.structure_description(),
        "automorphisms_order": aut.order(),
        "theta_outer": not dual.theta().is_inner,
        "with_theta": dual.group_with_theta().restrict().structure_description(),
    }


def _show_m13(data: dict[str, Any]) -> list[Any]:
    depths = data["depths"]
    return [
        f"All {sum(depths):,} positions of the game by the moves they need ({data['seconds']} s): eight need nine.",
        bars(depths),
        Text(f"A position, hole ·\n{data['position']}"),
        f"is solved by the hole's walk {' → '.join(map(str, data['path']))}  [dim]({data['solve_milliseconds']} ms)[/]",
        f"The lines of the plane span a code whose part at the hole is the ternary Golay code, {data['code']}; "
        f"its automorphisms form {data['automorphisms']}, of order {data['automorphisms_order']:,}: the signed game.",
        f"Exchanging points and lines is an {'outer' if data['theta_outer'] else 'inner'} automorphism of M12; "
        f"with it the group becomes {data['with_theta']}.",
    ]


def _hexads() -> dict[str, Any]:
    import numpy as np

    from permgroups.games import Blackjack, Minimog
    from permgroups.games.blackjack_play import play
    from permgroups.geometry import SteinerSystem
    from permgroups.puzzles import named
    from permgroups.show.hexads import minimog_text

    M = Minimog("shuffle")
    found = M.find_hexad([0, 1, 2, 3, 4])
    S = M.steiner_system
    five = np.array(list(combinations(range(12), 5)))
    S.complete_batch(five)
    start = time.perf_counter()
    S.complete_batch(five)
    seconds = time.perf_counter() - start
    rules = Blackjack()
    game = play("perfect", "careful", hand="K 2 4 6 7 J", seed=2)
    octads = SteinerSystem(5, 8, 24)
    return {
        "hexad": str(found),
        "board": minimog_text(M, found.points),
        "five_sets": len(five),
        "milliseconds": round(1000 * seconds, 3),
        "group": M.automorphism_group().structure_description(),
        "hands": len(rules.solution.grundy),
        "lost": len(rules.solution.losing),
        "lost_are_hexads": {h.cards for h in rules.solution.losing} == {h.points for h in M.hexads()},
        "why": rules.why("K 2 4 6 7 J"),
        "game": game.table(),
        "transcript": str(game),
        "octads": len(octads.blocks),
        "triangle": str(octads.intersection_triangle()),
        "m12_gods_number": named("m12-shuffle").group.growth().diameter,
    }


def _show_hexads(data: dict[str, Any]) -> list[Any]:
    return [
        Text(f"{data['hexad']}\n{data['board']}"),
        f"Every five of the twelve points lie in exactly one of 132 hexads: all {data['five_sets']} completed in "
        f"{data['milliseconds']} ms. Their group is {data['group']}.",
        f"Mathematical blackjack, all {data['hands']} hands solved backwards: {data['lost']} are lost for the player "
        f"to move, {'exactly the hexads' if data['lost_are_hexads'] else 'NOT the hexads'}.",
        Text(f"{data['why']}\n\n{data['game']}"),
        Text(f"And on 24 points, {data['octads']} octads: how blocks meet (the Leech triangle)\n{data['triangle']}"),
        f"Twelve cards, reversed or shuffled: any order within reach takes at most {data['m12_gods_number']} moves.",
    ]


def _played() -> dict[str, Any]:
    from permgroups import lights
    from permgroups.games import M13
    from permgroups.lights.playing import LightsRules
    from permgroups.search.groupoid_play import GroupoidRules
    from permgroups.search.sessions import Session, read_game
    from permgroups.show.games import table_text

    s = Session(GroupoidRules(M13()), seed=1)
    shown = [table_text(s.position)]
    hints = []
    for _ in range(2):
        hints.append(s.hint())
        s.play(hints[-1])
        shown.append(table_text(s.position))
    rest = s.solve()
    rules = LightsRules(lights.shallit(5))
    buttons = [Session(rules, "........... -> ##.#.##..#.", seed=seed) for seed in range(3)]
    return {
        "shown": shown, "hints": hints, "rest": rest, "saved": str(s),
        "reads_back": read_game(s.rules, str(s))[1] == list(s.moves),
        "solve_button": [b.solve(hidden=True) for b in buttons], "all_solved": all(b.is_over for b in buttons),
    }  # fmt: skip


def _show_played(data: dict[str, Any]) -> list[Any]:
    steps = [data["shown"][0]]
    for move, shown in zip(data["hints"], data["shown"][1:], strict=True):
        steps.append(f"> hint\n{move}\n> {move}\n{shown}")
    words = "\n".join(" ".join(word) for word in data["solve_button"])
    back = "reads back" if data["reads_back"] else "does NOT read back"
    solved = "each is right" if data["all_solved"] else "NOT all are right"
    return [
        "permgroups m13 play --seed 1",
        Text("\n".join([*steps, f"> solve\nsolve plays {' '.join(data['rest'])}"])),
        Text(f"The game as text, which {back}:\n{data['saved'].rstrip()}"),
        Text(f"The solve button of Shallit's game takes a random one of five vertices each time; {solved}:\n{words}"),
    ]


STOPS = {
    "m13": Stop("M13: every position, the Golay code, points against lines", _m13, _show_m13),
    "hexads": Stop("Hexads, and a card game won by them", _hexads, _show_hexads),
    "played": Stop("Games, played in the terminal", _played, _show_played),
}
