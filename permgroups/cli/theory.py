"""``permgroups cycles`` and ``efficiency``: what the theory of cubelike puzzles has to say about one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from permgroups.cli.exits import fail
from permgroups.cli.kinds import Things, puzzle_of, thing
from permgroups.cli.output import Json, emit
from permgroups.errors import InvalidArgument

if TYPE_CHECKING:
    from permgroups.puzzles.propositions import CompleteSet
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["cycles", "efficiency"]


def cycles(
    things: Things,
    places: Annotated[str | None, typer.Option("--places", help="Three pieces of an orbit: 'UF UR UB'.")] = None,
    as_json: Json = False,
) -> None:
    """Print complete sets of 3-cycles as words, each a commutator: of three pieces, or one set for every orbit.

    Exit status 1 if the group has no 3-cycle of the three pieces, or of no orbit any; the reason is printed.

    Example: permgroups cycles dodecahedron-2 --places "UFR UFL UBLL"
    """
    from permgroups.puzzles import complete_three_cycles

    found, kind = thing("cycles", *things)
    P = puzzle_of(found, kind, " ".join(things))
    chosen = _first_three(P) if places is None else {"": tuple(places.split())}
    answers: dict[str, CompleteSet] = {}
    for orbit, names in chosen.items():
        if len(names) != 3:
            raise InvalidArgument(f"a 3-cycle has three places, not {len(names)}: {places}")
        answers[orbit] = complete_three_cycles(P, *names)
    if as_json:
        emit([
            {"orbit": orbit, "places": list(a.places), "possible": bool(a), "words": [str(word) for word in a.words],
             "tau_0": a.shown, "reason": a.reason or a.note}
            for orbit, a in answers.items()
        ])  # fmt: skip
    else:
        for orbit, a in answers.items():
            typer.echo(f"{orbit}{orbit and ': '}{a}")
    if not answers:
        raise fail(f"{P.name} has no 3-cycles: no orbit has three pieces that change places", 1)
    if not any(answers.values()):
        raise typer.Exit(1)


def _first_three(P: Puzzle) -> dict[str, tuple[str, ...]]:
    """Return three pieces of every orbit that has them."""
    from permgroups.puzzles.piece_names import orbit_names, piece_names

    names, shown = piece_names(P), orbit_names(P)
    return {
        shown[o.name]: tuple(names[int(p)] for p in o.points[:3, 0])
        for o in P.structure().orbits
        if o.pieces >= 3
    }  # fmt: skip


def efficiency(
    things: Things,
    ordering: Annotated[str | None, typer.Option("--ordering", help="An ordering to measure: 'E V'.")] = None,
    as_json: Json = False,
) -> None:
    """Print which orderings of the orbits are most efficient, with their relative 3-cycles; all of them are measured.

    Example: permgroups efficiency dodecahedron-2 --ordering "V F E"
    """
    from permgroups.puzzles import efficiency as measured
    from permgroups.puzzles.efficiency import check_ordering

    found, kind = thing("efficiency", *things)
    P = puzzle_of(found, kind, " ".join(things))
    given = None if ordering is None else tuple(ordering.replace(",", " ").split())
    if given is not None:
        check_ordering(P, given)
    e = measured(P)
    least, best = e.best()
    measure = None if given is None else e.measure(given)
    if as_json:
        shown = [[str(part) for part in e.commutator(o, best[0][:i]) or ()] for i, o in enumerate(best[0])]
        emit({
            "orbits": dict(zip(e.names, e.sizes, strict=True)), "first": list(e.first), "orderings": e.orderings,
            "least": least, "greatest": e.range_from()[1], "number_of_best": e.number_of_best,
            "best": [list(o) for o in best], "commutators": shown, "exhaustive": e.exhaustive, "proved": e.is_proved,
            **({"ordering": list(given), "measure": measure, "lengths": list(e.lengths(given))} if given else {}),
        })  # fmt: skip
        return
    typer.echo(str(e))
    if given is not None:
        lengths = ", ".join(f"{o} {n}" for o, n in zip(given, e.lengths(given), strict=True))
        typer.echo(f"  ({lengths}) measures {measure}")
