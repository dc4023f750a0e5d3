"""``permgroups order`` and ``permgroups factor``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from permgroups.cli.common import Generators, Json, emit, fail, read_group

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["factor", "order"]


def order(generators: Generators, as_json: Json = False) -> None:
    """Print a group's order and its proof.

    Example: permgroups order M12
    """
    from permgroups.errors import CertificateError, PermGroupsError

    try:
        G = read_group(generators)
        certificate = G.certificate
        certificate.check()
    except CertificateError as error:
        raise fail(str(error), 1) from None
    except (PermGroupsError, OSError, UnicodeDecodeError) as error:
        raise fail(str(error), 2) from None
    if as_json:
        emit({"degree": G.degree, "generators": list(G.names), **certificate.facts, "checked": True})
        return
    typer.echo(str(certificate))
    typer.echo("certificate checked")


def read_element_or_word(G: PermGroup, text: str) -> Any:
    """Return the permutation of cycle text, or else of a word."""
    from permgroups.errors import ParseError, PermGroupsError

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
    generators: Generators,
    element: Annotated[str, typer.Option("--element", "-e", help="The element, in cycles or as a word.")],
    as_json: Json = False,
) -> None:
    """Print a word in the generators for an element.

    Example: permgroups factor 'a=(1,2,3,4)' 'b=(1,2)' --element '(1,3)'
    """
    from permgroups.errors import NotInGroup, PermGroupsError

    try:
        G = read_group(generators)
        g = read_element_or_word(G, element)
        word = G.factor(g)
    except NotInGroup as error:
        if as_json:
            emit({"in_group": False, "reason": str(error)})
        raise fail(str(error), 1) from None
    except (PermGroupsError, OSError, UnicodeDecodeError) as error:
        raise fail(str(error), 2) from None
    text = word.to_str(names=G.names)
    if as_json:
        emit({"in_group": True, "element": G.format(g), "word": text, "length": len(word)})
        return
    typer.echo(text)
    typer.echo(f"{len(word)} letters (never more than {G.longest_factor}), multiplied out to {G.format(g)}", err=True)
