"""The stops of ``permgroups tour``: each computes its data, then shows them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from permgroups.show.tables import console
from permgroups.wording import count

__all__ = ["STOPS", "Stop", "show_stop"]


@dataclass(frozen=True)
class Stop:
    """One stop: ``run`` computes plain data, ``show`` turns them into something to look at."""

    title: str
    run: Callable[[], dict[str, Any]]
    show: Callable[[dict[str, Any]], list[Any]]


def show_stop(stop: Stop, data: dict[str, Any]) -> None:
    """Print a stop with its heading."""
    out = console()
    out.rule(f"[bold]{stop.title}", align="left")
    for item in stop.show(data):
        out.print(item)
    out.print()


def _bars(sizes: Sequence[int]) -> Table:
    """Return sizes by distance, with bars."""
    table = Table(box=None, padding=(0, 2))
    for distance, size in enumerate(sizes):
        table.add_row(str(distance), f"{size:,}", "█" * round(40 * size / max(sizes)))
    return table


def _mathieu() -> dict[str, Any]:
    from permgroups.games.m13 import GENERATING_PATHS, m12_of_the_game

    seconds = []
    for _ in range(3):  # the first time also loads the compiled kernels
        start = time.perf_counter()
        G = m12_of_the_game()
        order = G.order()
        seconds.append(time.perf_counter() - start)
    checked = G.certificate.check()
    g = G.random(seed=12)
    word = G.factor(g)
    H = G.restrict()
    return {
        "paths": {name: list(path) for name, path in GENERATING_PATHS.items()},
        "generators": {name: G.format(p) for name, p in G.moves.items()},
        "order": order,
        "certificate": str(G.certificate).splitlines(),
        "checked": checked,
        "name": G.structure_description(),
        "name_proof": list(G.structure().proof),
        "transitivity": H.transitivity_degree,
        "sharply_5_transitive": H.is_sharply_transitive(5),
        "element": G.format(g),
        "word": str(word),
        "length": len(word),
        "seconds_first": round(seconds[0], 4),
        "seconds_to_proved_order": round(min(seconds), 6),
    }


def _show_mathieu(data: dict[str, Any]) -> list[Any]:
    intro = (
        "Twelve counters lie on the points of the projective plane of order 3; the thirteenth point, 0, is the hole.\n"
        "A move takes the hole along a line: one counter jumps into it, the other two on the line change places.\n"
        "Three closed walks of the hole give three permutations of the counters:"
    )
    walks = Table(box=None, padding=(0, 2))
    for heading in ("", "walk of the hole", "permutation of the counters"):
        walks.add_column(heading)
    for name, path in data["paths"].items():
        walks.add_row(f"[bold]{name}", " → ".join(map(str, path)), data["generators"][name])
    proof = "\n".join(data["certificate"]) + (
        "\nThe certificate was checked again: it holds." if data["checked"] else ""
    )
    sharp = "sharply " if data["sharply_5_transitive"] else ""
    about = (
        f"The group is [bold]{data['name']}[/], {sharp}{data['transitivity']}-transitive on the 12 counters.\n"
        f"[dim]{'; '.join(data['name_proof'])}[/]"
    )
    word = Text.assemble(
        "A random element   ", data["element"], "\nas a word          ", (data["word"], "bold"),
        f"\n                   {count(data['length'], 'letter')}, multiplied out and equal",
    )  # fmt: skip
    return [
        intro,
        walks,
        Panel(Text(proof), title="How many positions?", title_align="left", expand=False),
        about,
        word,
        f"[dim]from the three walks to the proved order: {1000 * data['seconds_to_proved_order']:.2f} ms "
        f"({data['seconds_first']:.1f} s the first time, with the loading of the kernels)[/]",
    ]


def _cubes() -> dict[str, Any]:
    from permgroups.puzzles import cube

    rows = []
    for n in (2, 3, 4, 5, 7):
        start = time.perf_counter()
        P = cube(n)
        order = P.order()
        rows.append({
            "n": n, "moves": len(P.moves), "order": order, "method": P.group.certificate.method,
            "seconds": round(time.perf_counter() - start, 4),
        })  # fmt: skip
    return {"cubes": rows}


def _show_cubes(data: dict[str, Any]) -> list[Any]:
    table = Table(box=None, padding=(0, 2))
    table.add_column("cube")
    table.add_column("layer turns", justify="right")
    table.add_column("positions, proved")
    table.add_column("time", justify="right")
    for row in data["cubes"]:
        digits = str(row["order"])
        shown = digits if len(digits) <= 24 else f"{digits[0]}.{digits[1:4]}… · 10^{len(digits) - 1}"
        table.add_row(f"{row['n']}×{row['n']}×{row['n']}", str(row["moves"]), shown, f"{1000 * row['seconds']:.1f} ms")
    return ["The same engine counts the positions of cubes from nothing but their turns:", table]


def _words() -> dict[str, Any]:
    from permgroups.groups.group import PermGroup
    from permgroups.puzzles import cube, solve
    from permgroups.puzzles.solving import load_kernels

    load_kernels()
    moves = cube(2).moves
    start = time.perf_counter()
    growth = PermGroup({name: moves[name] for name in "RUF"}).growth()
    seconds = time.perf_counter() - start
    rows = []
    for n, limit in ((3, 5.0), (4, 8.0)):
        P = cube(n)
        found = solve(P, P.scramble(seed=n), seconds=limit)
        rows.append({
            "n": n, "length": found.length, "method": found.method, "checked": found.check(),
            "seconds": round(found.seconds, 1), "word": str(found.word),
        })  # fmt: skip
    return {"spheres": list(growth.spheres), "growth_seconds": round(seconds, 3), "solved": rows}


def _show_words(data: dict[str, Any]) -> list[Any]:
    spheres = data["spheres"]
    table = Table(box=None, padding=(0, 2))
    for heading in ("a random position of", "solved in", "by", "the word"):
        table.add_column(heading)
    for row in data["solved"]:
        word = row["word"] if len(row["word"]) <= 60 else row["word"][:59] + "…"
        name = f"{row['n']}×{row['n']}×{row['n']}"
        table.add_row(name, f"{row['length']} quarter turns", row["method"], word)
    return [
        f"All {sum(spheres):,} positions of the 2×2×2 cube by the quarter turns they need "
        f"({data['growth_seconds']} s): none needs more than {len(spheres) - 1}.",
        _bars(spheres),
        "And beyond the reach of any table, from nothing but the turns, played and checked:",
        table,
    ]


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
        _bars(depths),
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


def _cubelike() -> dict[str, Any]:
    from permgroups.puzzles import CATALOGUE, complete_three_cycles, cube, efficiency, named

    rows = []
    for name in ("icosahedron", "dodecahedron-1", "supercube", "octahedron-2", "skewb"):
        S = named(name).structure()
        rows.append({
            "name": name, "about": CATALOGUE[name].about, "structure": str(S).splitlines()[0], "order": S.order,
            "fits": S.fits,
        })  # fmt: skip
    start = time.perf_counter()
    P = cube(33)
    order = P.order()
    seconds = time.perf_counter() - start
    return {
        "puzzles": rows,
        "structure": str(named("supercube").structure()),
        "plan": str(named("tetrahedron-1").explain("U L R")),
        "far": str(complete_three_cycles(named("dodecahedron-2"), "UFR", "UFL", "UBLL")).splitlines()[0],
        "none": str(complete_three_cycles(named("octahedron-2-slices"), "U.5", "B.65", "L.77")),
        "orderings": str(efficiency(named("tetrahedron-2"))).splitlines()[:2],
        "digits": len(str(order // 10**3000)) + 3000,
        "method": P.group.certificate.method,
        "seconds": round(seconds, 2),
    }


def _show_cubelike(data: dict[str, Any]) -> list[Any]:
    table = Table(box=None, padding=(0, 2))
    for heading in ("cut from a solid", "the group, from its turns alone", "positions"):
        table.add_column(heading)
    for row in data["puzzles"]:
        table.add_row(row["about"], row["structure"], f"{float(row['order']):.4g}")
    return [
        "Puzzles are made by cutting solids with planes; what they are follows from their turns:",
        table,
        Text(f"Rubik's cube with oriented centres: {data['structure']}"),
        Text(f"The paper's universal algorithm, each 3-cycle with its commutator:\n{data['plan']}"),
        Text(f"3-cycles of every orbit of its puzzles, such as dodecahedron #2: {data['far']}"),
        Text(f"Where there are none, the reason: {data['none']}"),
        Text(f"Its orderings of orbits, all measured, one better than the print: {data['orderings'][0]}"),
        f"The 33×33×33 cube has a number of positions with {data['digits']:,} digits, proved by {data['method']} in "
        f"{data['seconds']} s.",
    ]


def _lights() -> dict[str, Any]:
    from permgroups import lights

    merlin = lights.merlin()
    start = time.perf_counter()
    big = lights.grid(1000, 1000)
    answer = big.solve_all_ones()
    seconds = time.perf_counter() - start
    S = lights.shallit()
    impossible = lights.grid(4, 4).solve("#" + "." * 15)
    return {
        "merlin": str(merlin.solve("#...#...#")),
        "impossible": str(impossible),
        "witness_checked": impossible.check(),
        "mentat": str(lights.grid(3, 3).mentat("#........", "." * 9)),
        "presses": answer.length,
        "checked": answer.check(),
        "seconds": round(seconds, 3),
        "shallit": [S.orbit().size, S.number_of_configurations],
        "all_ones": str(S.solve(S.zero(), S.ones())),
        "venn": lights.venn(4).orbit().size,
        "recipe": str(lights.shallit(5, 3).mentat(None, "21021102012")),
        "chart": str(lights.chart(4).condensed),
        "eden": [lights.merlin().garden_of_eden("formula").size, S.garden_of_eden("formula").size],
        "no_eden": S.garden_of_eden("prose").reason,
        "not_mod": [d for d in range(2, 13) if not lights.merlin(d).is_transitive()],
    }


def _show_lights(data: dict[str, Any]) -> list[Any]:
    reached, every = data["shallit"]
    right = "right" if data["checked"] else "WRONG"
    return [
        f"Merlin's magic square from three lights on the diagonal: {data['merlin']}.",
        f"One light of a 4×4 board cannot be put out: {data['impossible']}; multiplied out: {data['witness_checked']}.",
        Text(f"By hand, with a table that was derived:\n{data['mentat']}"),
        f"All ones on a million lights: {data['presses']:,} presses in {data['seconds']} s, pressed and {right}.",
        f"Shallit's circles, flip or clear: {reached} of {every} configurations can be reached. The paper says that "
        f"all-ones cannot; press {data['all_ones']}. Its game of four sets reaches {data['venn']:,} of 32,768.",
        f"Merlin with d-way bulbs is not always solvable: not for d = {data['not_mod']}.",
        Text(f"Shallit's pentagon with three states, by the paper's algorithm:\n{data['recipe']}"),
        Text(f"The chart of Figure 9 (vertex, two midpoints, centre; what to press last):\n{data['chart']}"),
        f"Gardens of Eden: by the paper's formula {data['eden'][0]} of 512 in Merlin and {data['eden'][1]} of 128 in "
        f"Shallit's game; by its sentence none, as {data['no_eden']}.",
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


STOPS: tuple[Stop, ...] = (
    Stop("M12 from a game on thirteen points", _mathieu, _show_mathieu),
    Stop("M13: every position, the Golay code, points against lines", _m13, _show_m13),
    Stop("Hexads, and a card game won by them", _hexads, _show_hexads),
    Stop("Orders with a proof", _cubes, _show_cubes),
    Stop("Cubelike puzzles: cut, counted, explained", _cubelike, _show_cubelike),
    Stop("Lights: Merlin's magic square and the games around it", _lights, _show_lights),
    Stop("Games, played in the terminal", _played, _show_played),
    Stop("Words: God's number, and solving by generators alone", _words, _show_words),
)
