"""What people ask a group: classes, characters, stabilizers, subgroups, presentations, isomorphisms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.cli.kinds import Things, group_of, thing
from permgroups.cli.options import Svg
from permgroups.cli.output import Json, emit, note, write
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.backtrack.object_text import read_object, shown_object
from permgroups.resolve import resolve
from permgroups.wording import count

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = [
    "automorphisms", "canonical", "centralizer", "characters", "classes", "colourings", "intersection", "isomorphic",
    "normalizer", "presentation", "stabilizer", "subgroups", "transporter",
]  # fmt: skip

With = Annotated[str, typer.Option("--with", help="The other group: a name, or generators '(1,2,3); (1,2)'.")]
Of = Annotated[str, typer.Option("--of", help="The object, as --action says; points in the group's labels, from 1.")]


Action = Annotated[
    str,
    typer.Option(
        "--action",
        help="points '3'; tuples and sets '1 2 5'; partitions and 'sets of sets' '1 2 | 3 4'; colourings 'r r g b …'; "
        "graphs '1-2 2-3'; digraphs '1>2 2>3'; elements, in cycles or as a word.",
    ),
]


def _group(verb: str, things: list[str]) -> PermGroup:
    found, kind = thing(verb, *things)
    return group_of(found, kind)


def _other(G: PermGroup, text: str) -> PermGroup:
    """Return another group on the points of G from its name or generators; words of G are generators too."""
    from permgroups.cli.kinds import kind_of
    from permgroups.errors import PermGroupsError

    try:
        return type(G)([G.element(part) for part in text.split(";")], labels=G.given_labels, degree=G.degree)
    except PermGroupsError:
        found = resolve(text)
        return group_of(found, kind_of(found))


def _tell_group(G: PermGroup, H: PermGroup, as_json: bool, what: str) -> None:
    """Print a subgroup: its order, its name where there is one, its generators."""
    generators = [(G if G.degree == H.degree else H).format(p) for p in H.generators]
    if as_json:
        emit({"order": H.order(), "index": _index(G, H), "generators": generators})
        return
    typer.echo(f"{what}: order {H.order()}")
    for text in generators:
        typer.echo(f"  {text}")


def _index(G: PermGroup, H: PermGroup) -> int | None:
    inside = H.degree > G.degree or H <= G  # an intersection with a group on more points
    return G.order() // H.order() if inside else None


def classes(things: Things, as_json: Json = False) -> None:
    """Print the conjugacy classes: order of the elements, size, order of the centralizer, a representative.

    Example: permgroups classes M12
    """
    G = _group("classes", things)
    found = G.conjugacy_classes()
    if as_json:
        emit([
            {"order": c.order, "size": c.size, "centralizer": c.centralizer_order,
             "element": G.format(c.representative)}
            for c in found
        ])  # fmt: skip
        return
    typer.echo(f"{'order':>6} {'size':>14} {'centralizer':>14}  element")
    for c in found:
        typer.echo(f"{c.order:>6} {c.size:>14} {c.centralizer_order:>14}  {G.format(c.representative)}")
    typer.echo(f"{count(len(found), 'class', 'classes')}; the sizes add up to the order, {G.order()}")


def characters(things: Things, as_json: Json = False) -> None:
    """Print the character table, exact; both orthogonality relations are checked before.

    Example: permgroups characters S5
    """
    G = _group("characters", things)
    table = G.character_table()
    if as_json:
        emit(
            {"degrees": [int(d) for d in table.degrees], "characters": [[str(v) for v in row] for row in table.values]}
        )
        return
    typer.echo(str(table))


def stabilizer(things: Things, of: Of, action: Action = "sets", as_json: Json = False) -> None:
    """Print the elements that keep a set, a tuple, a partition, a colouring, a graph, ….

    Example: permgroups stabilizer M24 --of "1 2 3 4 5" --action sets
    """
    G = _group("stabilizer", things)
    H = G.stabilizer(read_object(G, of, action), action=action)
    _tell_group(G, H, as_json, f"stabilizer, {count(G.order() // H.order(), 'image')}")


def transporter(
    things: Things,
    start: Annotated[str, typer.Option("--from", help="The object to take.")],
    end: Annotated[str, typer.Option("--to", help="Where it should go.")],
    action: Action = "sets",
    as_json: Json = False,
) -> None:
    """Print an element that takes one object to another; exit status 1 if there is none, with the reason.

    Example: permgroups transporter M12 --from "1 2 3" --to "4 7 9"
    """
    G = _group("transporter", things)
    answer = G.transporter(read_object(G, start, action), read_object(G, end, action), action=action)
    if as_json:
        emit({"possible": bool(answer), "element": G.format(answer.element) if answer else None,
              "reason": answer.reason})  # fmt: skip
    else:
        typer.echo(G.format(answer.element) if answer else f"impossible: {answer.reason}")
    if not answer:
        raise typer.Exit(1)


def canonical(things: Things, of: Of, action: Action = "sets", as_json: Json = False) -> None:
    """Print the canonical image of an object: the same for all of its images under the group.

    Example: permgroups canonical S5 --of "1-2 2-3 3-4" --action graphs
    """
    G = _group("canonical", things)
    x = read_object(G, of, action)
    image, element = G.canonical_image(x, action=action), G.canonizing_element(x, action=action)
    text = shown_object(G, image, action)
    if as_json:
        emit({"image": text, "element": G.format(element)})
        return
    typer.echo(text)
    note(f"by {G.format(element)}")


def intersection(things: Things, other: With, as_json: Json = False) -> None:
    """Print what two groups on the same points share.

    Example: permgroups intersection 'a=(1,2,3,4)' --with '(1,3)(2,4); (1,2)'
    """
    G = _group("intersection", things)
    _tell_group(G, G.intersection(_other(G, other)), as_json, "intersection")


def normalizer(things: Things, of: Of, as_json: Json = False) -> None:
    """Print the elements that take a subgroup to itself by conjugation.

    Example: permgroups normalizer S12 --of M12
    """
    G = _group("normalizer", things)
    _tell_group(G, G.normalizer(_other(G, of)), as_json, "normalizer")


def centralizer(things: Things, of: Of, as_json: Json = False) -> None:
    """Print the elements that commute with an element or with all elements of a group.

    Example: permgroups centralizer M12 --of "(1,2,3)(4,5,6)(7,8,9)"
    """
    G = _group("centralizer", things)
    _tell_group(G, G.centralizer(_other(G, of)), as_json, "centralizer")


def subgroups(
    things: Things,
    normal: Annotated[bool, typer.Option("--normal", help="Normal subgroups only.")] = False,
    maximal: Annotated[bool, typer.Option("--maximal", help="Maximal subgroups only.")] = False,
    svg: Svg = "",
    as_json: Json = False,
) -> None:
    """Print the subgroups up to conjugacy, or the normal or maximal ones, with their names where these are proved.

    Example: permgroups subgroups A5 --maximal

    As a picture: permgroups subgroups S4 --svg lattice.svg
    """
    from permgroups.cli.options import refuse

    if normal:
        refuse("it is asked for the normal ones", maximal=maximal)
    if svg:
        refuse("a picture is of all subgroups", normal=normal, maximal=maximal)
    G = _group("subgroups", things)
    if svg:
        from permgroups.show.lattice import lattice_svg

        write(svg, lattice_svg(G.subgroup_lattice()), "the lattice of subgroups", quiet=as_json)
    rows: list[tuple[PermGroup, int]]
    if normal:
        rows = [(N, 1) for N in G.normal_subgroups()]
    else:
        found: Any = G.maximal_subgroups() if maximal else G.subgroup_classes()
        rows = [(c.representative, len(c)) for c in found]
    if as_json:
        emit([
            {"order": H.order(), "conjugates": size, "name": H.structure_description(),
             "generators": [G.format(p) for p in H.generators]}
            for H, size in rows
        ])  # fmt: skip
        return
    for H, size in rows:
        typer.echo(
            f"{H.order():>10} {size:>8} {'conjugate' if size == 1 else 'conjugates'}  {H.structure_description()}"
        )
    kind = "normal subgroup" if normal else "class of maximal subgroups" if maximal else "class of subgroups"
    typer.echo(count(len(rows), kind, "normal subgroups" if normal else kind.replace("class", "classes", 1)))


def automorphisms(things: Things, as_json: Json = False) -> None:
    """Print how many automorphisms a group has, and how many are inner.

    Example: permgroups automorphisms M12
    """
    G = _group("automorphisms", things)
    found = G.automorphism_group()
    order, inner = found.order(), found.inner().order()
    if as_json:
        emit({"order": order, "inner": inner, "outer": order // inner})
        return
    typer.echo(
        f"{count(order, 'automorphism')}, {inner} of them inner: the quotient Aut/Inn has order {order // inner}"
    )


def isomorphic(things: Things, other: With, as_json: Json = False) -> None:
    """Print an isomorphism of two groups; exit status 1 if there is none, with the reason.

    Example: permgroups isomorphic 'PSL(2,7)' --with 'PSL(3,2)'
    """
    from permgroups.cli.kinds import kind_of

    G = _group("isomorphic", things)
    second = resolve(other)
    H = group_of(second, kind_of(second))
    answer = G.is_isomorphic(H)
    f = G.isomorphism(H) if answer else None
    images = (
        {} if f is None else {name: H.format(f(word)) for name, word in zip(G.names, G.moves.values(), strict=True)}
    )
    if as_json:
        emit({"isomorphic": bool(answer), "images": images or None, "reason": getattr(answer, "reason", "")})
    elif answer:
        for name, image in images.items():
            typer.echo(f"{name} -> {image}")
    else:
        typer.echo(f"not isomorphic: {getattr(answer, 'reason', 'the search was exhaustive')}")
    if not answer:
        raise typer.Exit(1)


def presentation(things: Things, as_json: Json = False) -> None:
    """Print relators on the generators that define the group, verified by coset enumeration.

    Example: permgroups presentation 'a=(1,2,3,4,5)' 'b=(1,2)'
    """
    G = _group("presentation", things)
    found = G.presentation()
    if as_json:
        emit({"generators": list(G.names), "relators": [str(r) for r in found.relators], "checked": found.check()})
        return
    typer.echo(str(found))
    typer.echo("verified by coset enumeration" if found.check() else "not verified")


def colourings(
    things: Things,
    colours: Annotated[
        str, typer.Option("--colours", help="How many colours, or how many points of each colour: 3,2,1.")
    ] = "2",
    as_json: Json = False,
) -> None:
    """Print how many colourings of the points differ under the group, and its cycle index.

    Example: permgroups colourings D12 --colours 3
    """
    G = _group("colourings", things)
    wanted = _numbers(colours)
    number = G.number_of_colourings(wanted)
    try:
        index = str(G.cycle_index())
    except TooLarge:  # the number may be known by theory
        index = None
    if as_json:
        emit({"colours": wanted, "number": number, "cycle_index": index})
        return
    kinds = count(wanted, "colour") if isinstance(wanted, int) else f"{colours} points of each colour"
    typer.echo(f"{count(number, 'colouring')} with {kinds}")
    if index is not None:
        typer.echo(f"cycle index {index}")


def _numbers(text: str) -> int | list[int]:
    """Return one number from 1, or several."""
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isdecimal() and len(part) < 20 for part in parts) or text.strip() == "0":
        raise InvalidArgument(f"--colours takes a whole number from 1, or a list such as 3,2,1, not {text[:40]!r}")
    return int(parts[0]) if len(parts) == 1 and "," not in text else list(map(int, parts))
