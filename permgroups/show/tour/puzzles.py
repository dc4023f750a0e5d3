"""Stops: cubelike puzzles and lights games."""

from __future__ import annotations

import time
from typing import Any

from rich.table import Table
from rich.text import Text

from permgroups.show.tour.stop import Stop

__all__ = ["STOPS"]


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


def _hand() -> dict[str, Any]:
    from permgroups.puzzles import Goal, cube, pieces_goal
    from permgroups.show.puzzles import state_text

    P = cube(3)
    text = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD"
    state = P.from_colours(text)
    wrong = [text[:-2] + "DB", "".join(9 * f for f in "URFDLB")[:19] + "U" + "".join(9 * f for f in "URFDLB")[20:]]
    return {
        "text": text,
        "net": state_text(P, state),
        "reasons": [P.is_reachable(seen).reason for seen in wrong],
        "cross": P.solve(state, goal=pieces_goal(P, ["DF", "DR", "DB", "DL"]), effort=1_000_000).length,
        "patterns": list(cube(2).growth(Goal("wwwwrrrrwwwwrrrrwwwwwwww")).spheres),
    }


def _show_hand(data: dict[str, Any]) -> list[Any]:
    return [
        Text(f"A person holds colours: {data['text']}\n{data['net']}"),
        *(Text(f"A wrong sticker is explained: {reason}.") for reason in data["reasons"]),
        f"The bottom cross of that cube in {data['cross']} quarter turns, no fewer do. A goal may be any colouring: "
        f"with two sides red, the 2×2×2 has {sum(data['patterns']):,} patterns, at most "
        f"{len(data['patterns']) - 1} turns away.",
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


STOPS = {
    "hand": Stop("The puzzle in your hand", _hand, _show_hand),
    "cubelike": Stop("Cubelike puzzles: cut, counted, explained", _cubelike, _show_cubelike),
    "lights": Stop("Lights: Merlin's magic square and the games around it", _lights, _show_lights),
}
