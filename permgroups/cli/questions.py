"""``permgroups order``, ``structure``, ``factor`` and ``growth``: what something is."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.checks import whole
from permgroups.cli.exits import fail
from permgroups.cli.kinds import Things, group_of, name_of, puzzle_of, thing
from permgroups.cli.options import Memory, Metric, Svg, Weights, checked, priced, refuse
from permgroups.cli.output import Json, emit, note, write
from permgroups.errors import InvalidArgument, NotInGroup, ParseError, PermGroupsError
from permgroups.wording import count

if TYPE_CHECKING:
    from permgroups.groups.certificates.base import Certificate
    from permgroups.groups.group import PermGroup
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["bounds", "factor", "growth", "order", "structure"]

NAMED_POINTS = 64  # groups on more points are not looked at for a name, which may take long


def order(things: Things, as_json: Json = False) -> None:
    """Print a group's order and its proof, or how many positions a puzzle or game has.

    Of a design it is the order of its automorphism group, of lights the number of configurations that the buttons
    reach. D8 is the symmetry group of the square: dihedral groups are named by their orders.

    Example: permgroups order M12
    """
    if _told_from_store(" ".join(things).strip(), as_json):
        return
    found, kind = thing("order", *things)
    if kind in ("board", "enhanced"):
        _order_of_lights(found, as_json)
        return
    G = group_of(found, kind)
    certificate = G.certificate
    facts = _checked_facts(G.names, certificate)
    if kind in ("groupoid", "hole"):
        positions = found.order()
        objects = positions // G.order()
        if as_json:
            emit({"order": positions, "objects": objects, "group": facts})
            return
        closed = count(G.order(), "closed path")
        typer.echo(f"{count(positions, 'position')} = {count(objects, 'object')} × {closed} at the start")
    elif as_json:
        emit(facts)
        return
    typer.echo(str(certificate))
    typer.echo("certificate checked")


def _told_from_store(name: str, as_json: bool) -> bool:
    """Print a proof that is kept as data, once it is checked; return whether there is one of that name."""
    if not name.startswith("M"):
        return False
    from permgroups.groups.certificates.stored import stored_certificate

    stored = stored_certificate(name)
    if stored is None:
        return False
    facts = _checked_facts(*stored)
    emit(facts) if as_json else typer.echo(f"{stored.certificate}\ncertificate checked")
    return True


def _checked_facts(names: tuple[str, ...], certificate: Certificate) -> dict[str, Any]:
    """Return what a certificate states, once it is checked."""
    certificate.check()
    degree = certificate.generators.shape[1]
    return {"degree": degree, "generators": list(names), **certificate.facts, "checked": True}


def _order_of_lights(found: Any, as_json: bool) -> None:
    reached, total = found.orbit().size, found.d**found.number_of_lights
    if as_json:
        emit({"order": reached, "configurations": total})
        return
    typer.echo(f"{reached} of {total} configurations can be reached from all lights out")


def structure(things: Things, as_json: Json = False) -> None:
    """Print what something is: orbits of pieces, orientations, laws and order of a puzzle; the name of a group; rank
    and orbits of a lights board; blocks and automorphisms of a design.

    Example: permgroups structure cube:5
    """
    found, kind = thing("structure", *things)
    if kind in ("board", "enhanced"):
        from dataclasses import asdict

        analysis = found.analysis()
        emit(asdict(analysis)) if as_json else typer.echo(str(analysis))
    elif kind == "design":
        G = group_of(found, kind)
        if as_json:
            emit({"name": found.name, "points": len(found.points), "blocks": len(found.blocks),
                  "automorphisms": G.order(), "group": G.structure_description()})  # fmt: skip
            return
        typer.echo(f"{found!r}\nautomorphisms: {G.order()}, {_name(G)}")
    elif kind in ("groupoid", "hole"):
        G = group_of(found, kind)
        positions = found.order()
        if as_json:
            emit({"positions": positions, "objects": positions // G.order(), "group": _name(G), "order": G.order()})
            return
        typer.echo(
            f"{found!r}\n{positions} positions; the closed paths at the start are a group of order {G.order()}: "
            f"{_name(G)}"
        )
    else:
        _structure_of_moves(found, kind, as_json)


def _name(G: PermGroup) -> str:
    return G.structure_description() if G.degree <= NAMED_POINTS else "too many points for a name"


def _structure_of_moves(found: Any, kind: str, as_json: bool) -> None:
    P = puzzle_of(found, kind)
    S = P.structure()
    name = P.group.structure_description() if kind == "group" and P.group.degree <= NAMED_POINTS else None
    if as_json:
        basis = S.parity_basis
        emit({
            "orbits": [
                {"name": o.name, "pieces": o.pieces, "orientations": o.orientations, "acts": o.acts} for o in S.orbits
            ],
            "follow": {o.name: o.follows for o in S.determined}, "laws": [str(law) for law in S.laws],
            "parity_basis": {o: str(w) for o, w in zip(basis.orbits, basis.words, strict=True)},
            "order": S.order, "fits": S.fits, "pivots": list(S.pivots),
            "formula": S.formula() if S.fits else None, "group": name,
        })  # fmt: skip
        return
    if name is not None:
        typer.echo(f"group: {name}")
    typer.echo(str(S))


def read_element_or_word(G: PermGroup, text: str) -> Any:
    """Return the permutation of cycle text, or else of a word."""
    try:
        return G.element(text)
    except PermGroupsError as error:
        try:
            return G.evaluate(text)
        except ParseError:
            if text.lstrip().startswith("(") and any(c.isdigit() for c in text):
                raise error from None
            raise


def factor(
    things: Things,
    element: Annotated[str, typer.Option("--element", "-e", help="The element, in cycles or as a word.")],
    as_json: Json = False,
) -> None:
    """Print a word in the generators for an element; exit status 1 if it is not in the group.

    Example: permgroups factor 'a=(1,2,3,4)' 'b=(1,2)' --element '(1,3)'
    """
    found, kind = thing("factor", *things)
    G = group_of(found, kind)
    g = read_element_or_word(G, element)
    try:
        word = G.factor(g)
    except NotInGroup as error:
        if as_json:
            emit({"in_group": False, "reason": str(error)})
        raise fail(error, 1) from None
    text = word.to_str(names=G.names)
    if as_json:
        emit({"in_group": True, "element": G.format(g), "word": text, "length": len(word)})
        return
    typer.echo(text)
    note(f"{count(len(word), 'letter')} (never more than {G.longest_factor}), multiplied out to {G.format(g)}")


def growth(
    things: Things,
    metric: Metric = None,
    weights: Weights = None,
    goal: Annotated[
        str | None,
        typer.Option(help="Of a puzzle: colours, as --facelets has them; patterns are counted, ? is a colour too."),
    ] = None,
    memory: Memory = None,
    storage: Annotated[
        str | None, typer.Option(help="Keep the layers in this directory; the same command goes on.", metavar="DIR")
    ] = None,
    symmetry: Annotated[bool, typer.Option("--symmetry", help="One of each class under symmetries of moves.")] = False,
    cluster: Annotated[
        str | None, typer.Option(help="Run on a Dask cluster: tcp://HOST:PORT, or local:4 for four processes.")
    ] = None,
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print how many positions need how many moves: God's number. On a lights board a press counts one.

    Example: permgroups growth cube:2

    On disk: permgroups growth M24 --storage m24

    Patterns: permgroups growth cube:2 --goal WWWWRRRRWWWWWWWWRRRRWWWW
    """
    from permgroups.show.tables import console, growth_table

    found, kind = thing("growth", *things)
    options = {"metric": priced(metric, weights), "memory": memory, "storage": storage, "symmetry": symmetry,
               "cluster": cluster}  # fmt: skip
    given = checked("print the growth of", kind, options, _OPTIONS_OF.get(kind, ()))
    if goal is not None:
        if kind not in ("group", "puzzle"):
            raise InvalidArgument("--goal cannot be honoured: only puzzles have colours")
        refuse("it is for growth without a goal", storage=storage, symmetry=symmetry, cluster=cluster)
        spheres = _patterns(puzzle_of(found, kind), goal, given)
    else:
        spheres = _spheres(found, kind, given, as_json)
    total, diameter = sum(spheres), len(spheres) - 1
    mean = sum(distance * size for distance, size in enumerate(spheres)) / total
    if svg:
        from permgroups.show.plots import growth_svg

        name = name_of(found, tuple(things)) or " ".join(things)
        across = "price" if weights is not None else "presses" if kind in ("board", "enhanced") else "moves"
        write(svg, growth_svg(spheres, f"{name}: positions by distance", across=across), "the growth", quiet=as_json)
    if as_json:
        emit({"order": total, "diameter": diameter, "mean": mean, "spheres": list(spheres)})
        return
    console().print(growth_table(spheres))
    farthest = count(diameter, "move") if weights is None else f"a price of {diameter}"
    typer.echo(f"{count(total, 'position')}, at most {farthest} needed, {mean:.3f} in the mean")


def bounds(
    things: Things,
    metric: Metric = None,
    weights: Weights = None,
    most: Annotated[int, typer.Option(help="Cosets of one stage of a chain, at most.")] = 2_000_000,
    large: Annotated[int, typer.Option(help="Cosets of a stage of two phases, modulo symmetries; minutes.")] = 0,
    memory: Memory = None,
    as_json: Json = False,
) -> None:
    """Print how many moves some position of a puzzle needs, and how many are enough for all, each with its proof.

    Example: permgroups bounds dino
    """
    from permgroups.puzzles.gods_number import gods_number_bounds

    found, kind = thing("bounds", *things)
    metrics = ("metric",) if kind in ("group", "puzzle") else ()
    given = checked("bound the moves of", kind, {"metric": priced(metric, weights)}, metrics)
    P = found if kind == "groupoid" else puzzle_of(found, kind)
    answer = gods_number_bounds(
        P, given.get("metric") or "quarter", most=whole("--most", most, 2, 20_000_000),
        large=whole("--large", large, 0, 10**12), memory=memory,
    )  # fmt: skip
    if as_json:
        stages = [
            {"into": [list(p) for p in s.into], "cosets": s.index, "spheres": list(s.spheres)} for s in answer.stages
        ]
        emit({"lower": answer.lower, "upper": answer.upper, "proof": answer.proof, "stages": stages})
        return
    typer.echo(str(answer))


def _patterns(P: Puzzle, goal: str, given: dict[str, Any]) -> tuple[int, ...]:
    from permgroups.puzzles import Goal
    from permgroups.puzzles.colour_text import colours_by_point

    layers: Any = P.growth(Goal(tuple(colours_by_point(P, goal))), **given)
    return tuple(layers.spheres)


_OPTIONS_OF = {kind: ("metric", "memory", "storage", "symmetry", "cluster") for kind in ("group", "puzzle", "board")}


def _spheres(found: Any, kind: str, given: dict[str, Any], quiet: bool) -> tuple[int, ...]:
    from permgroups.show.tables import states_bar

    if kind == "enhanced":
        return tuple(found.orbit_table().spheres)
    if kind in ("groupoid", "hole"):
        return tuple(found.growth().spheres)
    G = group_of(found, kind)
    given = {"metric": "positive" if kind == "board" and found.d > 2 else "quarter", **given}
    with ExitStack() as open_while:
        if (cluster := given.pop("cluster", None)) is not None:
            from permgroups.scale.clusters import client_of

            given["client"] = open_while.enter_context(client_of(cluster))
        if quiet:
            return tuple(G.growth(**given).spheres)
        tell = open_while.enter_context(states_bar("reaching positions"))
        return tuple(G.growth(**given, progress=tell, told=note).spheres)
