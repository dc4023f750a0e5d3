"""Stops: groups, their orders and words."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from permgroups.show.tour.stop import Stop, bars
from permgroups.wording import count

__all__ = ["STOPS"]


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
    from permgroups.puzzles import cube, from_generators, solve
    from permgroups.puzzles.solving import load_kernels
    from permgroups.search.phase_chains import generated, phase_chain
    from permgroups.search.symmetries import move_symmetries

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
    rng = np.random.default_rng(16)
    strange = from_generators(PermGroup({name: rng.permutation(16).tolist() for name in "abc"}))
    found = solve(strange, strange.scramble(seed=1), effort=1_000_000)
    G = cube(3).group
    symmetries = move_symmetries(G.rows)
    middle = phase_chain(G, "half", symmetries)[1]
    inside = generated(G, middle).order()
    phases = {
        "symmetries": len(symmetries), "through": [name if e == 1 else f"{name}{e}" for name, e in middle],
        "cosets": [G.order() // inside, inside],
    }  # fmt: skip
    return {
        "phases": phases, "spheres": list(growth.spheres), "growth_seconds": round(seconds, 3), "solved": rows,
        "random_moves": {"points": 16, "length": found.length, "checked": found.check(), "word": str(found.word)},
    }  # fmt: skip


def _show_words(data: dict[str, Any]) -> list[Any]:
    spheres, strange, phases = data["spheres"], data["random_moves"], data["phases"]
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
        bars(spheres),
        "And beyond the reach of any table, from nothing but the turns, played and checked:",
        table,
        "Moves need not be those of a puzzle. An element of the group of three random permutations of "
        f"{strange['points']} points in {strange['length']} letters: {strange['word']}.",
        f"What solvers of the 3×3×3 cube are told elsewhere is found here: the {phases['symmetries']} symmetries of "
        f"its turns, and ⟨{' '.join(phases['through'])}⟩, through which every position is solved in two phases of "
        f"{phases['cosets'][0]:,} and {phases['cosets'][1]:,} cosets.",
    ]


def _queries() -> dict[str, Any]:
    from permgroups.groups.named_groups import group
    from permgroups.groups.products import mathieu, symmetric
    from permgroups.puzzles import cube

    M = mathieu(12)
    hexad, other = list(range(6)), [0, 1, 2, 3, 4, 6]
    apart = M.transporter(hexad, other, action="sets")
    layers = cube(3).group
    prism = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)]
    small = symmetric(4)
    return {
        "classes": [[c.order, c.size] for c in M.conjugacy_classes()],
        "table": str(small.character_table()),
        "stabilizer": M.stabilizer(hexad, action="sets").order(),
        "apart": apart.reason,
        "prism": symmetric(6).stabilizer(prism, action="graphs").order(),
        "intersection": layers.subgroup(["U", "L", "F"]).intersection(layers.subgroup(["F", "R", "B"])).order(),
        "normalizer": symmetric(12).normalizer(M).order(),
        "names": {
            text: [group(text).order(), group(text).structure_description()]
            for text in ("PSL(2,7)", "AGL(1,7)", "C3 : C8")
        },
        "presentation": str(small.presentation()),
        "colourings": M.number_of_colourings(2),
    }


def _show_queries(data: dict[str, Any]) -> list[Any]:
    asked = Table(box=None, padding=(0, 2))
    total = sum(size for _, size in data["classes"])
    for question, answer in (
        ("conjugacy classes of M12", f"{len(data['classes'])}, their sizes add up to {total}"),
        ("six counters that stay together in M12", f"{data['stabilizer']} elements keep 1 2 3 4 5 6"),
        ("does one take 1 2 3 4 5 6 to 1 2 3 4 5 7?", data["apart"]),
        ("symmetries of the prism", f"{data['prism']}"),
        ("⟨U, L, F⟩ ∩ ⟨F, R, B⟩ in Rubik's cube", f"{data['intersection']} elements"),
        ("normalizer of M12 in S12", f"order {data['normalizer']}: M12 itself"),
        ("black and white points up to M12", f"{count(data['colourings'], 'colouring')}"),
        ("S4 by relators", data["presentation"]),
        *((f'group("{text}")', f"order {order}, {name}") for text, (order, name) in data["names"].items()),
    ):
        asked.add_row(question, f"[bold]{answer}")
    return [
        "What people ask GAP and Sage, each answer with its proof: classes by the class equation, stabilizers by a\n"
        "counted orbit, a presentation by coset enumeration.",
        asked,
        Panel(Text(data["table"]), title="Characters of S4", title_align="left", expand=False),
    ]


STOPS = {
    "queries": Stop("Questions to a group", _queries, _show_queries),
    "mathieu": Stop("M12 from a game on thirteen points", _mathieu, _show_mathieu),
    "cubes": Stop("Orders with a proof", _cubes, _show_cubes),
    "words": Stop("Words: God's number, and solving by generators alone", _words, _show_words),
}
